//! Drawing the squares: terrain quiet, creatures in their colours with what is left of their hit points, the
//! square, the actor and the victim of the event at the cursor.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::Options;
use augury_engine::world::{Creature, Point, World};
use egui::{Rect, Role, Sense, Stroke, StrokeKind, WidgetInfo};

use super::super::at_cursor::ask as ask_of;
use super::squares::{Lay, creature, floor, font_of, things};
use super::view::Overlay;
use super::{View, ask, keys, map_id, reach, wants_focus};
use crate::debugger::{Debugger, Intent};

/// Smallest and largest side of a square, in points.
const SIDES: (f32, f32) = (16.0, 28.0);

/// Where the squares of a world's map are.
fn lay_of(rect: Rect, world: &World, about: Point) -> Lay {
    Lay::new(rect, world.in_play().map(), about, SIDES)
}

/// Shows the map in all the space that is left.
pub fn show(ui: &mut Ui, state: &State, debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let size = ui.available_size().max(egui::vec2(64.0, 48.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let id = map_id();
    let response = ui.interact(rect, id, Sense::click());
    if wants_focus(state) || response.clicked() {
        ui.memory_mut(|m| m.request_focus(id));
    }
    if let (Some(h), None) = (debugger.played().filter(|_| debugger.plays()), ask::question(state, debugger))
    {
        // The square goes with whoever is played, until one is asked for.
        view.square =
            debugger.with_world(|w| w.creature(h).map(Creature::at)).flatten().unwrap_or(view.square);
    }
    if response.has_focus() {
        keys::take(ui, id, state, debugger, view, out);
    } else {
        view.ahead.clear();
    }
    let content = debugger.content();
    let looks = ask::question(state, debugger).is_some_and(|q| matches!(q.options, Options::Square(..)));
    let followed = if looks { Some(view.square) } else { followed(debugger, response.has_focus()) };
    let square = view.square;
    let lay = debugger.with_world(|world| {
        // It stays where it is under the pointer, as long as the square is in sight.
        let kept = view.middle.filter(|middle| lay_of(rect, world, *middle).shows(square));
        let middle = followed.or(kept).unwrap_or(square);
        view.middle = Some(middle);
        let lay = lay_of(rect, world, middle);
        paint(ui, debugger, content, world, &lay, square, response.has_focus());
        reach::paint(ui, state, debugger, world, square, |at| lay.square(at));
        lay
    });
    let Some(lay) = lay else { return };
    let said = debugger.with_world(|w| words(w, debugger, square)).unwrap_or_default();
    let said = if debugger.look().eyes.is_some() { said.replace('\n', "; ") } else { said };
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, format!("arena map, {said}")));
    if response.clicked()
        && let Some(pos) = response.interact_pointer_pos()
    {
        match ask::question(state, debugger).map(|q| &q.options) {
            Some(Options::Square(..)) => {
                let to = lay.at(pos);
                if debugger.with_world(|w| w.in_play().map().contains(to)).unwrap_or(false) {
                    view.square = to;
                }
            }
            _ => click(debugger, view, lay.at(pos), response.double_clicked(), out),
        }
    }
    if let Some(pos) = response.hover_pos() {
        let here = debugger.with_world(|w| words(w, debugger, lay.at(pos))).unwrap_or_default();
        response.on_hover_text_at_pointer(here);
    }
}

/// Whom a map that is too large follows: who is played or, while the keyboard is elsewhere, who acts. Nobody: the square.
fn followed(debugger: &Debugger, focused: bool) -> Option<Point> {
    let acting = || debugger.frame().map(|f| f.actor).or(debugger.standing().map(|s| s.actor));
    let who = debugger.played().or_else(|| (!focused).then(acting).flatten());
    who.and_then(|h| debugger.with_world(|w| w.creature(h).map(Creature::at)).flatten())
}

/// A click looks at whoever stands there; on the square where it is already it places, and so does the second of a
/// double click, wherever the first one was.
fn click(debugger: &Debugger, view: &mut View, to: Point, double: bool, out: &mut Vec<UiCommand>) {
    let first = view.clicked.take().filter(|_| double);
    let to = first.unwrap_or(to);
    if !debugger.with_world(|w| w.in_play().map().contains(to)).unwrap_or(false) {
        return;
    }
    let there = debugger.with_world(|w| w.in_play().creature_at(to).map(Creature::handle)).flatten();
    let again = view.square == to;
    view.square = to;
    match there {
        Some(h) => {
            let mut look = debugger.look();
            look.creature = Some(h);
            ask_of(out, Intent::Look(look));
        }
        None if again => super::cast::place(debugger, view, out),
        None => view.clicked = Some(to),
    }
}

fn words(world: &World, debugger: &Debugger, at: Point) -> String {
    let ground = world.in_play().map().terrain(at).map_or("nothing", |t| debugger.content().shown_name(t));
    let things = world
        .in_play()
        .features_at(at)
        .map(|f| f.handle)
        .chain(world.in_play().items_at(at).map(|i| i.handle));
    let things: Vec<String> = things.map(|h| debugger.name(h)).collect();
    let here = if things.is_empty() { String::new() } else { format!("{}, ", things.join(", ")) };
    let dark = if world.in_play().map().light(at).dark { ", dark by magic" } else { "" };
    let fields = world.in_play().map().fields_at(at).filter_map(|f| f.effect);
    let over: String =
        fields.map(|effect| format!(", under {}", debugger.content().shown_name(effect))).collect();
    let here = match world.in_play().creature_at(at) {
        Some(c) => {
            let who = debugger.name(c.handle());
            format!("{who} {} of {}, {here}{ground}{dark}{over} at {},{}", c.hp(), c.max_hp(), at.x, at.y)
        }
        None => format!("{here}{ground}{dark}{over} at {},{}", at.x, at.y),
    };
    match Overlay::of(world, debugger.content(), debugger.look().eyes) {
        Some(overlay) => format!("{here}\n{}", overlay.words(debugger, at)),
        None => here,
    }
}

fn paint(
    ui: &Ui,
    debugger: &Debugger,
    content: &Content,
    world: &World,
    lay: &Lay,
    square: Point,
    focused: bool,
) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    painter.rect_filled(lay.rect, 3.0, tokens.sunken);
    let font = font_of(lay);
    floor(ui, &painter, (world, content), lay, &font);
    let overlay = Overlay::of(world, content, debugger.look().eyes);
    things(ui, &painter, (world, content), lay, &font);
    let standing = (!debugger.following()).then(|| debugger.frame()).flatten();
    let (actor, victim) = standing.map_or((Handle::NONE, Handle::NONE), |f| (f.actor, f.victim));
    for c in world.in_play().creatures() {
        let here = lay.square(c.at());
        if c.handle() == actor {
            painter.rect_filled(here, 2.0, tokens.here_fill);
        }
        if c.handle() == victim && victim != actor {
            painter.rect_stroke(here.shrink(1.0), 2.0, Stroke::new(1.0, tokens.changed), StrokeKind::Inside);
        }
        creature(ui, &painter, (world, content), c, here, &font);
    }
    if let Some(overlay) = overlay {
        let map = world.in_play().map();
        let squares = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Point::new(x, y)));
        squares.for_each(|at| overlay.dim(ui, &painter, at, lay.square(at)));
        overlay.mark(ui, &painter, |at| lay.square(at));
    }
    let line =
        Stroke::new(if focused { 2.0 } else { 1.0 }, if focused { tokens.here } else { tokens.text_quiet });
    painter.rect_stroke(lay.square(square), 2.0, line, StrokeKind::Inside);
    if focused {
        painter.rect_stroke(lay.rect, 3.0, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
    }
    if world.in_play().creatures().next().is_none() {
        let text =
            "Choose a monster or a character above; click twice on a square, or press Enter, to place it.";
        let at = lay.rect.center_top() + egui::vec2(0.0, theme::SPACE_4);
        let galley = painter.layout(text.to_owned(), theme::plain(), tokens.text, lay.rect.width() - 32.0);
        let place = Rect::from_center_size(at + egui::vec2(0.0, galley.size().y / 2.0), galley.size());
        painter.rect_filled(place.expand(theme::SPACE_2), 3.0, tokens.raised);
        painter.galley(place.min, galley, tokens.text);
    }
}
