//! The squares that a segment of an effect reaches, small, as the rules drew them when it was tried last; and the way to the
//! page where it is tried.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::rules::magic::area::Preview as Reach;
use augury_engine::world::Point;
use egui::{Rect, Role, Sense, Stroke, WidgetInfo, pos2, vec2};

use super::pieces::quiet;
use crate::lab::cast::CASTER;
use crate::lab::trial::Trial;
use crate::view::trial::TrialAsk;
use crate::workbench::words::counted;

/// The least and the most that a square is wide, in points.
const SIDES: (f32, f32) = (6.0, 14.0);
/// Squares that are shown around what is reached.
const AROUND: i16 = 2;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, place: usize, out: &mut Vec<UiCommand>) {
    let tried = state.trial.bench.shown(id);
    if let Some((trial, segment)) = tried.and_then(|trial| Some((trial, trial.segments.get(place)?)))
        && !segment.reach.squares.is_empty()
    {
        grid(ui, trial, place, &segment.reach);
    }
    ui.horizontal(|ui| {
        let button =
            ui.button("Its area on a map").on_hover_text("tries it: what it reaches, whom it strikes");
        if button.clicked() {
            out.push(UiCommand::Trial(TrialAsk::Show(true)));
        }
        if tried.is_none() {
            quiet(ui, "not tried yet");
        }
    });
}

/// What is told of it.
fn words(trial: &Trial, reach: &Reach, from: Option<Point>) -> String {
    let furthest = from.and_then(|from| reach.squares.iter().map(|at| from.steps(*at)).max());
    let far = furthest.map_or(String::new(), |far| format!(", up to {far} from the caster"));
    let struck = counted(reach.targets.len(), "creature");
    format!(
        "{}{far}, aimed at {},{}; {struck} struck",
        counted(reach.squares.len(), "square"),
        trial.aim.x,
        trial.aim.y
    )
}

fn grid(ui: &mut Ui, trial: &Trial, place: usize, reach: &Reach) {
    let from = trial.world.creature(CASTER).map(|caster| caster.at());
    let all = || reach.squares.iter().copied().chain(from).chain([trial.aim]);
    let ends = |of: fn(Point) -> i16| {
        let (low, high) =
            all().map(of).fold((i16::MAX, i16::MIN), |(low, high), n| (low.min(n), high.max(n)));
        (low.saturating_sub(AROUND), high.saturating_add(AROUND))
    };
    let ((left, right), (top, bottom)) = (ends(|at| at.x), ends(|at| at.y));
    let (columns, rows) = (f32::from(right - left) + 1.0, f32::from(bottom - top) + 1.0);
    let side = (ui.available_width() / columns).clamp(SIDES.0, SIDES.1).floor();
    let wide = (side * columns).min(ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(wide, side * rows), Sense::hover());
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, tokens.sunken);
    let square = |at: Point| {
        let corner = vec2(f32::from(at.x - left), f32::from(at.y - top)) * side;
        Rect::from_min_size(rect.min + corner, vec2(side, side)).shrink(0.5)
    };
    for at in &reach.squares {
        painter.rect_filled(square(*at), 1.0, tokens.here_fill);
        painter.rect_stroke(square(*at), 1.0, Stroke::new(1.0, tokens.here), egui::StrokeKind::Inside);
    }
    let middle = |at: Point| square(at).center();
    if let Some(from) = from {
        painter.circle_filled(middle(from), side * 0.35, tokens.text);
    }
    let (at, arm) = (middle(trial.aim), side * 0.35);
    let cross = Stroke::new(1.5, tokens.changed);
    painter.line_segment([pos2(at.x - arm, at.y), pos2(at.x + arm, at.y)], cross);
    painter.line_segment([pos2(at.x, at.y - arm), pos2(at.x, at.y + arm)], cross);
    let said = words(trial, reach, from);
    let label = format!("area of segment {}: {said}", place + 1);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    response.on_hover_text(format!("{said}\na dot: the caster; a cross: where it is aimed"));
}
