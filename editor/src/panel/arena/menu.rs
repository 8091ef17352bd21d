//! The menu of a square and of who stands there.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::event::Options;
use augury_engine::play::{Change, Command, Errand};
use augury_engine::world::{CreatureField, Point};
use egui::{Rect, Response};

use super::ask::question;
use super::map::occupant;
use super::panel_view::View;
use crate::debugger::why::Subject;
use crate::debugger::{Debugger, Intent};
use crate::view::context_menu::{Entry, context_menu_at};

/// Shows it, where it was asked for.
pub fn show(
    (response, place): (&Response, Rect),
    state: &State,
    debugger: &Debugger,
    view: &View,
    at: Point,
    out: &mut Vec<UiCommand>,
) {
    context_menu_at(response, place, state, &entries(state, debugger, view, at), out);
}

fn asks(title: impl Into<String>, intent: Intent) -> Entry {
    Entry::own(title, vec![UiCommand::Debug(intent)])
}

fn entries(state: &State, debugger: &Debugger, view: &View, at: Point) -> Vec<Entry> {
    if let Some(question) = question(state, debugger) {
        let mut all = Vec::new();
        if let Options::Square(wide, _) = question.options {
            let place = i32::from(at.y) * i32::from(wide) + i32::from(at.x);
            let words = format!("{} {},{}", question.text.trim_end_matches('?'), at.x, at.y);
            all.push(Entry::own(words, vec![UiCommand::Answer(place)]));
        }
        all.push(Entry::own("Leave it", vec![UiCommand::LeaveUnanswered]));
        return all;
    }
    let mut all = Vec::new();
    let me = debugger.played().filter(|_| debugger.plays());
    match occupant(debugger, at) {
        Some(h) => of_creature(debugger, me, h, &mut all),
        None => of_square(debugger, view, at, &mut all),
    }
    if let Some(me) = me {
        if occupant(debugger, at) != Some(me) {
            all.push(asks("Travel here", Intent::Errand(me, Errand::GoTo(at))));
        }
        all.push(Entry::Line);
        let common = [
            CommandId::AttackNearest,
            CommandId::CastSpell,
            CommandId::ThrowAt,
            CommandId::PickUp,
            CommandId::SearchHere,
            CommandId::WaitHere,
        ];
        all.extend(common.map(Entry::Command));
    }
    all.push(Entry::Line);
    let common = [CommandId::LookAround, CommandId::WhoseView, CommandId::Continue, CommandId::OneAction];
    all.extend(common.map(Entry::Command));
    all.extend([Entry::Command(CommandId::Restart), Entry::Command(CommandId::SampleFight)]);
    all
}

fn of_creature(debugger: &Debugger, me: Option<Handle>, h: Handle, all: &mut Vec<Entry>) {
    let name = debugger.name(h);
    if let Some(me) = me.filter(|me| *me != h) {
        all.push(asks(format!("Attack {name}"), Intent::Command(me, Command::Attack(h))));
    }
    match me == Some(h) {
        true => all.push(asks(format!("Stop playing {name}"), Intent::Play(None))),
        false => all.push(asks(format!("Play {name}"), Intent::Play(Some(h)))),
    }
    let mut look = debugger.look();
    look.creature = Some(h);
    let panel = |panel| UiCommand::Focus(panel);
    let follow = vec![UiCommand::Debug(Intent::Look(look)), panel(PanelId::Creature)];
    all.push(Entry::own(format!("Follow {name}, with its sheet"), follow));
    let eyes = if look.eyes == Some(h) { None } else { Some(h) };
    let words = if eyes.is_some() { format!("See as {name}") } else { "See as nobody".to_owned() };
    all.push(asks(words, Intent::Look(crate::debugger::Look { eyes, ..look })));
    all.push(Entry::Line);
    if let Some(form) = debugger.with_world(|w| w.creature(h).map(|c| c.form())).flatten() {
        let monster = debugger.content().shown_name(form);
        all.push(asks(format!("Open the monster {monster}"), Intent::Open(form, None)));
    }
    let mut why = look;
    why.subject = Some(Subject::Number(h, CreatureField::Hp));
    let why = vec![UiCommand::Debug(Intent::Look(why)), panel(PanelId::Why)];
    all.push(Entry::own("Why these hit points", why));
    all.push(Entry::own(format!("Break on an event of {name}…"), vec![UiCommand::AskBreak(name.clone())]));
    all.push(Entry::Line);
    all.push(asks(format!("Remove {name}"), Intent::Change(Change::Remove(h.0))));
}

fn of_square(debugger: &Debugger, view: &View, at: Point, all: &mut Vec<Entry>) {
    let actor = view.cast.actor(debugger, at).zip(view.cast.words(debugger));
    if let Some((actor, words)) = actor {
        all.push(asks(format!("Place {words} here"), Intent::Change(Change::Place(Box::new(actor)))));
    }
    all.push(Entry::own("Place a new character here…", vec![UiCommand::AskCharacter((at.x, at.y))]));
}
