//! The map: what the mouse does on it, and what is said of its squares. How it is drawn is in [`super::draw`].

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::event::Options;
use augury_engine::play::Change;
use augury_engine::world::{Creature, Point, World};
use egui::{PointerButton, Response, Role, WidgetInfo};

use super::super::at_cursor::ask as ask_of;
use super::draw::{self, Marked};
use super::panel_view::View;
use super::squares::Lay;
use super::view::Overlay;
use super::{ask, keys, map_id, menu, wants_focus};
use crate::debugger::{Debugger, Intent};
use crate::document::live::res_id;
use crate::view::context_menu::asked;
use crate::view::drag::{self, Dragged};
use crate::widget::canvas::{Canvas, Keys, Square};

/// Squares that are seen around whoever is followed.
const AROUND: i32 = 2;
/// The kinds that can be put on a square.
const PLACED: [Kind; 2] = [Kind::Monster, Kind::Race];

/// The canvas of the world's map.
pub fn canvas(debugger: &Debugger) -> Canvas {
    let size = debugger.with_world(|w| (w.in_play().map().width(), w.in_play().map().height()));
    let (wide, high) = size.unwrap_or((1, 1));
    Canvas { id: map_id(), memory: map_id(), size: (i32::from(wide), i32::from(high)) }
}

fn square_of(at: Point) -> Square {
    (i32::from(at.x), i32::from(at.y))
}

fn point_of((x, y): Square) -> Point {
    Point::new(x as i16, y as i16)
}

/// Shows the map in all the space that is left.
pub fn show(
    ui: &mut Ui,
    state: &State,
    debugger: &Debugger,
    overlay: Option<&Overlay>,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let canvas = canvas(debugger);
    let question = ask::question(state, debugger);
    if let (Some(h), None) = (debugger.played().filter(|_| debugger.plays()), question) {
        // The square goes with whoever is played, until one is asked for.
        view.square =
            debugger.with_world(|w| w.creature(h).map(Creature::at)).flatten().unwrap_or(view.square);
    }
    let focused = ui.memory(|m| m.has_focus(map_id()));
    let looks = question.is_some_and(|q| matches!(q.options, Options::Square(..)));
    let viewed = match followed(debugger, focused).filter(|_| !looks) {
        Some(at) => Some((square_of(at), AROUND)),
        None => (focused || looks).then(|| (square_of(view.square), 0)),
    };
    let heard = match question.map(|q| &q.options) {
        Some(Options::Square(..) | Options::Direction) => Keys::Wheel,
        Some(_) => Keys::None,
        None if debugger.plays() => Keys::Zoom,
        None => Keys::All,
    };
    let shown = canvas.show(ui, viewed, heard);
    let (response, lay) = (shown.response, Lay::of(&shown.lay));
    if wants_focus(state) || response.clicked() || response.drag_started_by(PointerButton::Primary) {
        ui.memory_mut(|m| m.request_focus(map_id()));
    }
    let under = response.interact_pointer_pos().and_then(|pos| shown.lay.at(pos)).map(point_of);
    if asked(&response) {
        let pointed = || ui.ctx().pointer_interact_pos().and_then(|pos| shown.lay.at(pos)).map(point_of);
        let at = response.secondary_clicked().then(pointed).flatten().unwrap_or(view.square);
        view.menu = Some(at);
        if !debugger.plays() || looks {
            view.square = at;
        }
    }
    if let Some(at) = view.menu {
        menu::show((&response, lay.square(at)), state, debugger, view, at, out);
    }
    if response.has_focus() {
        keys::take(ui, map_id(), state, debugger, view, out);
    } else {
        view.ahead.clear();
    }
    let hanging = if shown.panning { None } else { moves(ui, debugger, &response, &shown.lay, view, out) };
    let hanging = hanging.or_else(|| drops(ui, debugger, &response, &shown.lay, view, out));
    let layers = canvas.layers(ui);
    let square = view.square;
    let marked =
        Marked { square, focused: response.has_focus(), hanging: hanging.as_ref().map(|h| (h.at, h.fits)) };
    debugger.with_world(|world| {
        draw::paint(ui, debugger, world, &lay, overlay, layers, marked);
        draw::reach(ui, state, debugger, world, &lay, square);
    });
    if layers.shows(crate::widget::canvas::Layer::Grid) {
        crate::widget::canvas::grid(ui, &shown.lay);
    }
    debugger.with_world(|world| {
        canvas.minimap(ui, &shown.lay, |at| draw::small(ui, debugger, world, overlay, point_of(at)));
    });
    let said = debugger.with_world(|w| words(w, debugger, overlay, square)).unwrap_or_default();
    let said = if overlay.is_some() { said.replace('\n', "; ") } else { said };
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, format!("arena map, {said}")));
    if let Some(hanging) = hanging {
        crate::widget::canvas::tell(&response, hanging.words);
        return;
    }
    if let Some(to) = under.filter(|_| response.clicked() && !shown.panning) {
        match question.map(|q| &q.options) {
            Some(Options::Square(..)) => view.square = to,
            _ => click(debugger, view, to, response.double_clicked(), out),
        }
    }
    if let Some(at) = response.hover_pos().and_then(|pos| shown.lay.at(pos)) {
        let here = debugger.with_world(|w| words(w, debugger, overlay, point_of(at))).unwrap_or_default();
        response.on_hover_text_at_pointer(here);
    }
}

/// Whom a map that is too large follows: who is played, who was looked at or, while the keyboard is elsewhere, who acts.
/// Nobody: the square.
fn followed(debugger: &Debugger, focused: bool) -> Option<Point> {
    let acting = || debugger.frame().map(|f| f.actor).or(debugger.standing().map(|s| s.actor));
    let chosen = || debugger.look().creature;
    let who = debugger.played().or_else(|| (!focused).then(|| chosen().or_else(acting)).flatten());
    who.and_then(|h| debugger.with_world(|w| w.creature(h).map(Creature::at)).flatten())
}

/// A click looks at whoever stands there; on the square where it is already it places, and so does the second of a
/// double click, wherever the first one was.
fn click(debugger: &Debugger, view: &mut View, to: Point, double: bool, out: &mut Vec<UiCommand>) {
    let first = view.clicked.take().filter(|_| double);
    let to = first.unwrap_or(to);
    let again = view.square == to;
    view.square = to;
    match occupant(debugger, to) {
        Some(h) => {
            let mut look = debugger.look();
            look.creature = Some(h);
            ask_of(out, Intent::Look(look));
        }
        None if again => super::cast::place(debugger, view, out),
        None => view.clicked = Some(to),
    }
}

/// Who stands on a square.
pub fn occupant(debugger: &Debugger, at: Point) -> Option<Handle> {
    debugger.with_world(|w| w.in_play().creature_at(at).map(Creature::handle)).flatten()
}

/// What hangs over a square.
struct Hanging {
    at: Point,
    fits: bool,
    words: String,
}

/// Why nobody can be put on a square; `None` where they can.
fn refuses(debugger: &Debugger, at: Point) -> Option<String> {
    if let Some(h) = occupant(debugger, at) {
        return Some(format!("{} stands there", debugger.name(h)));
    }
    let ground = debugger.with_world(|w| w.in_play().map().terrain(at)).flatten();
    let solid = ground.and_then(|t| debugger.content().terrain(t)).is_some_and(|t| t.is_solid());
    solid.then(|| "nobody can stand there".to_owned())
}

/// Somebody is dragged to another square, before anything was done.
fn moves(
    ui: &Ui,
    debugger: &Debugger,
    response: &Response,
    lay: &crate::widget::canvas::Lay,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) -> Option<Hanging> {
    if response.drag_started_by(PointerButton::Primary) {
        let from = ui.input(|i| i.pointer.press_origin()).and_then(|pos| lay.at(pos)).map(point_of);
        view.dragged = from.and_then(|at| occupant(debugger, at));
    }
    let who = view.dragged?;
    let dropped = response.drag_stopped();
    if dropped || !response.dragged() {
        view.dragged = None;
    }
    let at = ui.ctx().pointer_latest_pos().and_then(|pos| lay.at(pos)).map(point_of)?;
    let name = debugger.name(who);
    let refused = if occupant(debugger, at) == Some(who) {
        Some(format!("{name} stays there"))
    } else {
        debugger.cannot_move(who).or_else(|| refuses(debugger, at))
    };
    if dropped {
        if refused.is_none() {
            view.square = at;
            ask_of(out, Intent::MoveStart(who, (at.x, at.y)));
        }
        return None;
    }
    let words = refused.clone().unwrap_or_else(|| format!("{name} begins at {},{}", at.x, at.y));
    Some(Hanging { at, fits: refused.is_none(), words })
}

/// A resource is dragged over the map from another panel, and let go there.
fn drops(
    ui: &Ui,
    debugger: &Debugger,
    response: &Response,
    lay: &crate::widget::canvas::Lay,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) -> Option<Hanging> {
    let dragged = response.dnd_hover_payload::<Dragged>()?;
    let at = ui.ctx().pointer_latest_pos().and_then(|pos| lay.at(pos)).map(point_of)?;
    let id = res_id(&dragged.key)?;
    let name = debugger.content().shown_name(id).to_owned();
    let refused = if PLACED.contains(&id.kind()) {
        refuses(debugger, at)
    } else {
        Some(format!("{name} is not placed here: monsters and races are"))
    };
    if drag::dropped(response, &PLACED).is_some() {
        if let Some(actor) = view.cast.of(id, at).filter(|_| refused.is_none()) {
            view.square = at;
            ask_of(out, Intent::Change(Change::Place(Box::new(actor))));
            out.push(UiCommand::Run(CommandId::FocusArena));
        }
        return None;
    }
    let words = refused.clone().unwrap_or_else(|| format!("places {name} at {},{}", at.x, at.y));
    Some(Hanging { at, fits: refused.is_none(), words })
}

fn words(world: &World, debugger: &Debugger, overlay: Option<&Overlay>, at: Point) -> String {
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
    let seen = |c: &&Creature| !overlay.is_some_and(|overlay| overlay.hides(c.handle()));
    let here = match world.in_play().creature_at(at).filter(seen) {
        Some(c) => {
            let who = debugger.name(c.handle());
            format!("{who} {} of {}, {here}{ground}{dark}{over} at {},{}", c.hp(), c.max_hp(), at.x, at.y)
        }
        None => format!("{here}{ground}{dark}{over} at {},{}", at.x, at.y),
    };
    match overlay {
        Some(overlay) => format!("{here}\n{}", overlay.words(debugger, at)),
        None => here,
    }
}
