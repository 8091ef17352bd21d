//! Places of this frame under a name, for whoever points at them: a step of a tour draws a ring around one. A control marks
//! itself with one line after it is drawn.

use egui::style::ScrollAnimation;
use egui::{Align, Context, Id, Rect, Ui};

/// Points of a control that have to be in sight for it to count as seen.
const LEAST: f32 = 4.0;

/// Marks what was drawn at `rect` under a name. Where it was asked for by [`bring`] and is out of sight, it is scrolled to.
pub fn mark(ui: &Ui, name: &str, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    let in_sight = seen.width() >= LEAST.min(rect.width()) && seen.height() >= LEAST.min(rect.height());
    let pass = ui.ctx().cumulative_pass_nr();
    let wanted = ui.data_mut(|d| {
        d.insert_temp(key(name), (pass, in_sight.then_some(seen)));
        d.get_temp::<String>(wish()).is_some_and(|wanted| wanted == name)
    });
    if wanted {
        ui.data_mut(|d| d.remove::<String>(wish()));
        if !ui.clip_rect().contains_rect(rect) {
            ui.scroll_to_rect_animation(rect, Some(Align::Center), ScrollAnimation::none());
        }
    }
}

/// Where what has this name is seen, in this frame or else in the last; `None` where it is not drawn or out of sight.
pub fn place(ctx: &Context, name: &str) -> Option<Rect> {
    let (pass, place): (u64, Option<Rect>) = ctx.data(|d| d.get_temp(key(name)))?;
    place.filter(|_| pass + 1 >= ctx.cumulative_pass_nr())
}

/// Asks for what has this name to be brought in sight when it is drawn next.
pub fn bring(ctx: &Context, name: &str) {
    ctx.data_mut(|d| d.insert_temp(wish(), name.to_owned()));
}

/// Asks for nothing any more.
pub fn leave(ctx: &Context) {
    ctx.data_mut(|d| d.remove::<String>(wish()));
}

fn key(name: &str) -> Id {
    Id::unique(("target", name))
}

fn wish() -> Id {
    Id::unique("target that is asked for")
}
