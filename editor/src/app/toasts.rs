//! What was just told, over the panels at the lower right for some seconds. The words let clicks through to what stands below
//! them; what can be clicked are their buttons alone. While the pointer is over one it stays.

use std::time::Duration;

use egui::epaint::text::{LayoutJob, TextWrapping};
use egui::{Area, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, TextFormat, Ui, pos2, vec2};

use crate::theme::{self, Icon, SPACE_1, SPACE_2, SPACE_3};
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::view::status::Toast;
use crate::widget::icon_button::{SIZE, Seen, icon_button};

/// How wide one is, in points.
const WIDE: f32 = 340.0;
/// How long an answer stays, in seconds.
const BRIEF: f64 = 4.0;
/// How long something stays that went wrong.
const LONG: f64 = 7.0;
/// Lines that are shown; all of them stand among the notifications.
const LINES: usize = 4;

/// Which buttons one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Buttons {
    /// None: while something is asked that alone can be answered.
    None,
    /// The one that takes it away.
    Close,
    /// That, and what can be done about it: the latest alone offers it, all do among the notifications.
    All,
}

/// Shows them above the status bar, in the room of the panels.
pub fn show(ui: &Ui, state: &mut State, room: Rect, out: &mut Vec<UiCommand>) {
    let now = ui.input(|i| i.time);
    let asked = state.prompt.is_some();
    let toasts = &mut state.notices.toasts;
    toasts.retain(|toast| toast.until.is_none_or(|until| until > now));
    if toasts.is_empty() {
        return;
    }
    let pointer = ui.input(|i| i.pointer.latest_pos());
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Middle, Id::unique("toasts")));
    let mut bottom = room.bottom() - SPACE_2;
    for (place, toast) in toasts.iter_mut().rev().enumerate() {
        let shown = match (asked, place) {
            (true, _) => Buttons::None,
            (false, 0) => Buttons::All,
            (false, _) => Buttons::Close,
        };
        let rect = one(ui, &painter, toast, pos2(room.right() - SPACE_3, bottom), shown, out);
        bottom = rect.top() - SPACE_1;
        let stays = if toast.told.bad { LONG } else { BRIEF };
        let held = pointer.is_some_and(|pointer| rect.contains(pointer));
        toast.until = (!held).then(|| toast.until.unwrap_or(now + stays));
    }
    // One frame more, when the first of them goes.
    let first = toasts.iter().filter_map(|toast| toast.until).reduce(f64::min);
    if let Some(first) = first {
        ui.ctx().request_repaint_after(Duration::from_secs_f64((first - now).max(0.0) + 0.01));
    }
}

/// One of them, from its lower right corner; answers its place.
fn one(
    ui: &Ui,
    painter: &Painter,
    toast: &Toast,
    corner: egui::Pos2,
    shown: Buttons,
    out: &mut Vec<UiCommand>,
) -> Rect {
    let tokens = theme::tokens(ui);
    let told = &toast.told;
    let (icon, colour) = match (told.bad, told.news) {
        (true, false) => (Icon::Error, tokens.error),
        (true, true) => (Icon::Warning, tokens.warning),
        (false, _) => (Icon::Info, tokens.here),
    };
    let left = SPACE_2 * 2.0 + 14.0;
    let mut job =
        LayoutJob::single_section(told.text.clone(), TextFormat::simple(theme::plain(), tokens.text));
    job.wrap = TextWrapping {
        max_width: WIDE - left - SIZE - SPACE_2,
        max_rows: LINES,
        overflow_character: Some('…'),
        ..TextWrapping::default()
    };
    let words = painter.layout_job(job);
    let offer = told.offer.as_ref().filter(|_| shown == Buttons::All);
    let below = if offer.is_some() { theme::ROW } else { 0.0 };
    let size = vec2(WIDE, words.size().y.max(SIZE) + SPACE_2 * 2.0 + below);
    let rect = Rect::from_min_size(corner - size, size);
    painter.rect(rect, theme::RADIUS, tokens.card, Stroke::new(1.0, tokens.line), StrokeKind::Inside);
    icon.paint(painter, pos2(rect.left() + SPACE_2 + 7.0, rect.top() + SPACE_2 + 8.0), 14.0, colour);
    painter.galley(pos2(rect.left() + left, rect.top() + SPACE_2), words, tokens.text);
    if shown == Buttons::None {
        return rect;
    }
    let id = Id::unique(("toast", told.number));
    let place = pos2(rect.right() - SIZE - SPACE_1, rect.top() + SPACE_1);
    buttons(id.with("close")).fixed_pos(place).show(ui.ctx(), |ui| {
        let close = icon_button(ui, Icon::Close, "dismiss notification", "Dismiss", Seen::Always);
        // What it tells stands in the status bar; here screen readers hear which one it is.
        let text = told.text.clone();
        ui.ctx().accesskit_node_builder(close.id, |node| node.set_description(text));
        if close.clicked() {
            out.push(UiCommand::CloseToast(told.number));
        }
    });
    if let Some(offer) = offer {
        let title = painter.layout_no_wrap(offer.title.to_owned(), theme::plain(), tokens.text);
        let wide = title.size().x + SPACE_2 * 2.0;
        let place = pos2(rect.right() - SPACE_2 - wide, rect.bottom() - theme::ROW - SPACE_1 / 2.0);
        buttons(id.with("offer")).fixed_pos(place).show(ui.ctx(), |ui| {
            let button = ui.button(offer.title);
            crate::widget::field::name(ui, &button, &format!("notification: {}", offer.title));
            if button.clicked() {
                out.push(offer.asks.clone());
                out.push(UiCommand::CloseToast(told.number));
            }
        });
    }
    rect
}

fn buttons(id: Id) -> Area {
    Area::new(id).order(Order::Foreground).movable(false).constrain(false)
}
