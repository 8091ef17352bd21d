//! The card of the tour that is taken: its step, and a ring around what the step is about. The ring is painted over
//! everything and takes no click; the card stands beside it and never over it.

use crate::panel::prelude::*;
use egui::{Area, Context, Frame, LayerId, Margin, Order, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::theme::{RADIUS, SPACE_1, SPACE_2, SPACE_3};
use crate::view::panels::title;
use crate::view::tour::{Step, TourAsk, TourId, Touring};
use crate::widget::target;

/// The width of the card inside its frame, in points.
const WIDE: f32 = 320.0;
/// Its height before it was drawn.
const HIGH: f32 = 190.0;
/// The least space between the card and what it is about, and between it and the edge of the window.
const GAP: f32 = 12.0;
/// What is asked in the middle of the window takes so much room: width, height, and from the top.
const PROMPT: (f32, f32, f32) = (800.0, 480.0, 96.0);

/// Draws the card and the ring, where a tour is taken.
pub fn draw(ctx: &Context, state: &State, out: &mut Vec<UiCommand>) {
    let Some(touring) = &state.touring else { return leave(ctx) };
    let step = touring.step();
    bring_once(ctx, touring);
    let panel = step.and_then(|step| target::place(ctx, &format!("panel {}", title(step.panel))));
    let place = step.and_then(|step| target::place(ctx, step.target)).or(panel);
    let asking = state.prompt.is_some();
    let window = ctx.content_rect();
    let avoid = if asking { Some(prompt(window)) } else { place };
    if let Some(place) = place.filter(|_| !asking) {
        ring(ctx, place);
    }
    let id = Id::unique("tour card");
    let size: Vec2 = ctx.data(|d| d.get_temp(id)).unwrap_or(vec2(WIDE + 2.0 * SPACE_3, HIGH));
    let at = beside(window, avoid, size);
    let area = Area::new(id).order(Order::Middle).fixed_pos(at).fade_in(false).constrain(true);
    let drawn = area.show(ctx, |ui| {
        let tokens = theme::tokens(ui);
        let frame =
            Frame::new().fill(tokens.card).stroke(Stroke::new(1.0, tokens.here)).corner_radius(RADIUS);
        frame.inner_margin(Margin::same(12)).show(ui, |ui| {
            ui.set_width(WIDE);
            match step {
                Some(step) => one(ui, state, touring, step, out),
                None => last(ui, touring, out),
            }
        });
    });
    ctx.data_mut(|d| d.insert_temp(id, drawn.response.rect.size()));
}

/// Where the step is kept that was begun last.
fn begun() -> Id {
    Id::unique("tour step that was begun")
}

/// No tour is taken: nothing is scrolled to any more.
fn leave(ctx: &Context) {
    if ctx.data_mut(|d| d.remove_temp::<(TourId, usize)>(begun())).is_some() {
        target::leave(ctx);
    }
}

/// Scrolls to what a step is about when it begins.
fn bring_once(ctx: &Context, touring: &Touring) {
    let key = begun();
    let now = (touring.tour, touring.step);
    if ctx.data(|d| d.get_temp::<(TourId, usize)>(key)) == Some(now) {
        return;
    }
    ctx.data_mut(|d| d.insert_temp(key, now));
    if let Some(step) = touring.step() {
        target::bring(ctx, step.target);
    }
}

/// A step: where we are, what to do, and what stands in the way of it.
fn one(ui: &mut Ui, state: &State, touring: &Touring, step: &'static Step, out: &mut Vec<UiCommand>) {
    let (tour, tokens) = (touring.tour.tour(), theme::tokens(ui));
    ui.label(tokens.quiet(format!("{}: step {} of {}", tour.title, touring.step + 1, tour.steps.len())));
    let heading = ui.label(theme::strong(step.title));
    // What changes by itself is told to those who do not see it.
    ui.ctx().accesskit_node_builder(heading.id, |node| node.set_live(egui::accesskit::Live::Polite));
    ui.add(egui::Label::new(step.words).wrap());
    let keys = step.command.map(|id| state.keys_of(id)).unwrap_or_default();
    if let (Some(id), false) = (step.command, keys.is_empty()) {
        let what = crate::view::commands::command(id).map_or("", |c| c.title.trim_end_matches('…'));
        ui.label(tokens.quiet(format!("{what}: {keys}")));
    }
    if !state.in_front.contains(&step.panel) {
        let name = title(step.panel);
        ui.add_space(SPACE_1);
        let words = format!("{} The panel {name} is not shown now.", theme::SIGN_WARNING);
        ui.add(egui::Label::new(RichText::new(words).color(tokens.warning)).wrap());
        if ui.button(format!("Show {name}")).clicked() {
            out.push(UiCommand::Focus(step.panel));
        }
    }
    ui.add_space(SPACE_2);
    ui.horizontal(|ui| {
        if ui.add_enabled(touring.step > 0, egui::Button::new("Back one step")).clicked() {
            out.push(UiCommand::Tour(TourAsk::Back));
        }
        if ui.button("Skip step").on_hover_text("goes on as if it were done").clicked() {
            out.push(UiCommand::Tour(TourAsk::Skip));
        }
        end(ui, out);
    });
}

/// What is said behind the last step.
fn last(ui: &mut Ui, touring: &Touring, out: &mut Vec<UiCommand>) {
    let (tour, tokens) = (touring.tour.tour(), theme::tokens(ui));
    ui.label(tokens.quiet(format!("{}: done", tour.title)));
    ui.label(theme::strong("That is all"));
    ui.add(egui::Label::new(tour.last).wrap());
    ui.add_space(SPACE_2);
    ui.horizontal(|ui| {
        if ui.button("Back one step").clicked() {
            out.push(UiCommand::Tour(TourAsk::Back));
        }
        let place = TourId::ALL.iter().position(|id| *id == touring.tour).unwrap_or(0);
        if let Some(next) = TourId::ALL.get(place + 1)
            && ui.button("Next tour").on_hover_text(next.tour().title).clicked()
        {
            out.push(UiCommand::Run(next.tour().command));
        }
        end(ui, out);
    });
}

fn end(ui: &mut Ui, out: &mut Vec<UiCommand>) {
    let tip = "back to the pack that was open before; the copy that the tour was taken on is removed";
    if ui.button("End tour").on_hover_text(tip).clicked() {
        out.push(UiCommand::Tour(TourAsk::End));
    }
}

/// Paints a ring around a place. A painter takes no input.
fn ring(ctx: &Context, place: Rect) {
    let tokens = if ctx.theme() == egui::Theme::Dark { &theme::DARK } else { &theme::LIGHT };
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::unique("tour ring")));
    let place = place.expand(3.0).intersect(ctx.content_rect().shrink(1.0));
    painter.rect_stroke(place, RADIUS, Stroke::new(2.0, tokens.here), StrokeKind::Outside);
}

/// Where what is asked stands.
fn prompt(window: Rect) -> Rect {
    let (wide, high, top) = PROMPT;
    Rect::from_min_size(pos2(window.center().x - wide / 2.0, window.top() + top), vec2(wide, high))
}

/// Where a card of a size stands so that it covers nothing of a place: at its right, left, below or above it, else in a
/// corner of the window; where no room is without the place, where least of it is covered.
fn beside(window: Rect, avoid: Option<Rect>, size: Vec2) -> Pos2 {
    let room = window.shrink(GAP);
    let most = (room.max - size).max(room.min);
    let within = |at: Pos2| at.clamp(room.min, most);
    let corners = [
        pos2(most.x, most.y),
        pos2(room.min.x, most.y),
        pos2(most.x, room.min.y),
        pos2(room.min.x, room.min.y),
    ];
    let Some(avoid) = avoid else { return corners[0] };
    let wide = avoid.expand(GAP);
    let sides = [
        pos2(wide.right(), avoid.top()),
        pos2(wide.left() - size.x, avoid.top()),
        pos2(avoid.left(), wide.bottom()),
        pos2(avoid.left(), wide.top() - size.y),
    ];
    let covered = |at: &Pos2| {
        let over = Rect::from_min_size(*at, size).intersect(avoid);
        if over.is_positive() { over.area() } else { 0.0 }
    };
    let all = sides.map(within).into_iter().chain(corners);
    all.min_by(|a, b| covered(a).total_cmp(&covered(b))).unwrap_or(corners[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_covers_nothing_of_what_it_is_about() {
        let size = vec2(344.0, 200.0);
        for window in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
            let window = Rect::from_min_size(Pos2::ZERO, window);
            for (x, y, wide, high) in [
                (4.0, 90.0, 240.0, 24.0),
                (0.0, 60.0, 250.0, 700.0),
                (600.0, 400.0, 60.0, 20.0),
                (1200.0, 770.0, 70.0, 24.0),
                (1230.0, 4.0, 40.0, 20.0),
                (254.0, 90.0, 596.0, 500.0),
                (0.0, 580.0, 1280.0, 200.0),
            ] {
                let about = Rect::from_min_size(pos2(x, y), vec2(wide, high));
                let card = Rect::from_min_size(beside(window, Some(about), size), size);
                assert!(!card.intersect(about).is_positive(), "{about:?} in {window:?}: {card:?}");
                assert!(window.contains_rect(card), "{card:?}");
            }
            let alone = Rect::from_min_size(beside(window, None, size), size);
            assert!(window.contains_rect(alone) && alone.max.x > window.max.x - 20.0);
        }
    }
}
