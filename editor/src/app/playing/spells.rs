//! Spells cast by command: which one, with what metamagic, at what. A spell that can't be cast now says why.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Metamagic, Named};
use augury_engine::event::{Options, Question};
use augury_engine::play::Command;
use augury_engine::play::command::EventOrder;
use augury_engine::play::spells::{self, Aim, Castable};
use augury_engine::rules::magic::cast::trickery;
use augury_engine::rules::magic::let_go;
use augury_engine::rules::query::who::who;
use augury_engine::world::Point;

use super::act::{act, square_asked};
use super::carried::carried;
use super::{people, things};
use crate::debugger::moments::spells::figures;
use crate::debugger::{Debugger, Intent};
use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// Asks which spell is cast, each with its rating, cost and time, or the reason that speaks against it; behind them stands
/// the magic of its own that it may end.
pub(super) fn choose(state: &mut State, me: Handle) {
    let mm = state.playing.metamagic;
    let Some(debugger) = &state.debugger else { return };
    let Some(session) = debugger.session() else { return };
    let all = spells::castable(session.live(), session.revision(), me, mm);
    let ends = ends(debugger, me);
    if all.is_empty() && ends.is_empty() {
        state.say("It knows no spell");
        return;
    }
    let tricks = tricks(debugger, me);
    let changes = !learnt(debugger, me).is_empty() || tricks > 0;
    let mut lines: Vec<String> = Vec::new();
    if changes {
        let tricky = if tricks > 0 && state.playing.trickery { ", by arcane trickery" } else { "" };
        lines.push(format!("Metamagic: {}{tricky}", words(mm)));
    }
    lines.extend(all.iter().map(|spell| line(debugger, spell)));
    lines.extend(ends.iter().map(|id| format!("Let {} go", debugger.content().shown_name(*id))));
    let mut question = Question::new(me, "Cast which spell?", Options::Lines(lines));
    let first = all.iter().position(|spell| spell.lacks.is_none()).unwrap_or(0);
    question.usual = i32::try_from(first + usize::from(changes)).ok();
    state.playing.ask = Some(Ask { question, then: Then::Spell(all, changes) });
}

fn line(debugger: &Debugger, spell: &Castable) -> String {
    format!("{}  {}", debugger.content().shown_name(spell.spell), figures(spell))
}

fn learnt(debugger: &Debugger, me: Handle) -> Vec<(Metamagic, i32)> {
    let Some(session) = debugger.session() else { return Vec::new() };
    who(session.live(), debugger.content(), me).map_or_else(Vec::new, |w| spells::metamagic_of(&w))
}

/// The magic of its own that it may end.
fn ends(debugger: &Debugger, me: Handle) -> Vec<ResId> {
    let Some(session) = debugger.session() else { return Vec::new() };
    who(session.live(), debugger.content(), me).map_or_else(Vec::new, |w| let_go::all(&w))
}

/// How often it may still cast by arcane trickery until it rests.
fn tricks(debugger: &Debugger, me: Handle) -> i32 {
    let Some(session) = debugger.session() else { return 0 };
    who(session.live(), debugger.content(), me).map_or(0, |w| trickery::left(&w))
}

/// A metamagic as it is said: `MM_STILL` is Still.
fn word(metamagic: Metamagic) -> String {
    let name = metamagic.to_string();
    let name = name.strip_prefix("MM_").unwrap_or(&name);
    let (first, rest) = name.split_at(name.len().min(1));
    format!("{first}{}", rest.to_lowercase())
}

fn words(mm: u32) -> String {
    let all: Vec<String> = Metamagic::table()
        .iter()
        .map(|(_, number)| Metamagic::from_number(*number))
        .filter(|metamagic| spells::holds(mm, *metamagic))
        .map(word)
        .collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// A row of the spells was chosen: metamagic, or a spell, which is aimed next.
pub(super) fn chosen(state: &mut State, me: Handle, all: &[Castable], changes: bool, place: usize) {
    if changes && place == 0 {
        ask_metamagic(state, me);
        return;
    }
    let Some(place) = place.checked_sub(usize::from(changes)) else { return };
    let Some(debugger) = &state.debugger else { return };
    let Some(spell) = all.get(place).cloned() else {
        let ended = ends(debugger, me).get(place - all.len()).copied();
        if let Some(effect) = ended {
            act(state, Intent::Command(me, Command::LetGo(effect)));
        }
        return;
    };
    let name = debugger.content().shown_name(spell.spell).to_owned();
    if let Some(why) = &spell.lacks {
        state.say(format!("{name}: {}", why.trim_end_matches('.')));
        choose(state, me);
        return;
    }
    let (question, then) = match spell.aim {
        Aim::Square => {
            let usual = people::square_of_nearest_foe(debugger, me);
            let question = square_asked(debugger, me, format!("Cast {name} at which square?"));
            (Question { usual, ..question }, Then::CastAt(spell))
        }
        Aim::Direction => {
            let text = format!("Cast {name} in which direction?");
            (Question::new(me, text, Options::Direction), Then::CastToward(spell))
        }
        Aim::Thing => {
            let all: Vec<Handle> = carried(debugger, me).into_iter().map(|(h, _)| h).collect();
            if all.is_empty() {
                state.say(format!("{name}: there is nothing to cast it on"));
                return;
            }
            let lines = all.iter().map(|h| things::line_with_place(debugger, *h)).collect();
            (
                Question::new(me, format!("Cast {name} on what?"), Options::Lines(lines)),
                Then::CastOn(spell, all),
            )
        }
        Aim::Nothing => {
            cast(state, me, &spell, None);
            return;
        }
    };
    state.playing.ask = Some(Ask { question, then });
}

fn ask_metamagic(state: &mut State, me: Handle) {
    let mm = state.playing.metamagic;
    let Some(debugger) = &state.debugger else { return };
    let all = learnt(debugger, me);
    let mut lines: Vec<String> = all
        .iter()
        .map(|(metamagic, levels)| {
            let mark = if spells::holds(mm, *metamagic) { "on " } else { "off" };
            format!("{mark}  {} (+{levels})", word(*metamagic))
        })
        .collect();
    let tricks = tricks(debugger, me);
    if tricks > 0 {
        let mark = if state.playing.trickery { "on " } else { "off" };
        lines.push(format!("{mark}  Arcane trickery ({tricks} left until it rests)"));
    }
    lines.push("back to the spells".to_owned());
    let mut question = Question::new(me, "Which metamagic?", Options::Lines(lines));
    question.usual = i32::try_from(all.len() + usize::from(tricks > 0)).ok();
    let offered = all.into_iter().map(|(metamagic, _)| metamagic).collect();
    state.playing.ask = Some(Ask { question, then: Then::Metamagic(offered) });
}

/// A metamagic or arcane trickery is taken or left; the last row goes back.
pub(super) fn toggled(state: &mut State, me: Handle, all: &[Metamagic], place: usize) {
    match all.get(place) {
        Some(metamagic) => {
            state.playing.metamagic ^= metamagic.number().cast_unsigned();
            ask_metamagic(state, me);
        }
        None if place == all.len() && state.debugger.as_ref().is_some_and(|d| tricks(d, me) > 0) => {
            state.playing.trickery = !state.playing.trickery;
            ask_metamagic(state, me);
        }
        None => choose(state, me),
    }
}

/// Is it cast by arcane trickery? That is chosen for one spell at a time.
fn takes_trickery(state: &mut State, me: Handle) -> bool {
    let chosen = std::mem::take(&mut state.playing.trickery);
    chosen && state.debugger.as_ref().is_some_and(|d| tricks(d, me) > 0)
}

/// It is cast at a square.
pub(super) fn cast_at(state: &mut State, me: Handle, spell: &Castable, at: Point) {
    cast(state, me, spell, Some(at));
}

/// It is cast in a direction: at the last square of the map that lies there.
pub(super) fn cast_toward(state: &mut State, me: Handle, spell: &Castable, (dx, dy): (i8, i8)) {
    let Some(debugger) = &state.debugger else { return };
    let far = debugger.session().and_then(|session| {
        let world = session.live();
        let map = world.level_of(me).map();
        let mut at = world.creature(me)?.at();
        loop {
            let next = at.shifted(i16::from(dx), i16::from(dy));
            if next == at || !map.contains(next) {
                return Some(at);
            }
            at = next;
        }
    });
    cast(state, me, spell, far);
}

/// It is cast on a thing.
pub(super) fn cast_on(state: &mut State, me: Handle, spell: &Castable, thing: Handle) {
    let (mm, trickery) = (state.playing.metamagic, takes_trickery(state, me));
    let order =
        EventOrder { victim: thing, effect: Some(spell.spell), mm, trickery, ..EventOrder::new(spell.event) };
    act(state, Intent::Command(me, Command::Do(order)));
}

fn cast(state: &mut State, me: Handle, spell: &Castable, at: Option<Point>) {
    let (mm, trickery) = (state.playing.metamagic, takes_trickery(state, me));
    let order = state
        .debugger
        .as_ref()
        .and_then(|d| d.session().map(|s| spells::order(s.live(), d.content(), me, spell, at, mm)));
    if let Some(order) = order {
        act(state, Intent::Command(me, Command::Do(EventOrder { trickery, ..order })));
    }
}
