//! What was said, as one creature or a bystander reads it; a row goes to its moment, and has a menu. Troubles that an author
//! has to know of stand among them. An icon says what kind of deed a message is of.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::event::observe::Audience;
use augury_engine::event::{EventCode, UNHANDLED};
use egui::Sense;
use std::collections::BTreeSet;

use super::at_cursor::{ask, debugger};
use crate::debugger::moments::notes::{AtomNotes, MarkKind, Said};
use crate::debugger::{Debugger, Intent};
use crate::theme::Icon;
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::list::{List, list_with_rows};
use crate::widget::picker::{Picker, picker};
use crate::widget::row::elided_rest;

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    Bystander,
    All,
    Of(Handle),
}

impl Eyes {
    fn read(self, said: &Said) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Bystander => said.reads(Handle::NONE),
            Eyes::Of(h) => said.reads(h),
        }
    }
}

/// What kind of deed a message is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Trouble,
    Death,
    Blow,
    Magic,
    Prayer,
    Step,
    Other,
}

impl Sort {
    /// That of a message among the notes of its action.
    fn of(notes: &AtomNotes, said: &Said) -> Sort {
        let died = notes.marks.iter().any(|mark| mark.kind == MarkKind::Death && mark.at <= said.at);
        Sort::in_action(notes.first, said.trouble, died)
    }

    fn in_action(first: Option<EventCode>, trouble: bool, died: bool) -> Sort {
        use EventCode as E;
        match first {
            _ if trouble => Sort::Trouble,
            _ if died => Sort::Death,
            Some(E::EV_NATTACK | E::EV_WATTACK | E::EV_SATTACK | E::EV_RATTACK | E::EV_OATTACK) => Sort::Blow,
            Some(E::EV_CAST | E::EV_INVOKE) => Sort::Magic,
            Some(E::EV_PRAY) => Sort::Prayer,
            Some(E::EV_MOVE) => Sort::Step,
            _ => Sort::Other,
        }
    }

    /// Its icon, and what that means.
    fn icon(self) -> (Icon, &'static str) {
        match self {
            Sort::Trouble => (Icon::Error, "trouble that an author has to know of"),
            Sort::Death => (Icon::Dead, "somebody died in this action"),
            Sort::Blow => (Icon::Hit, "of an attack"),
            Sort::Magic => (Icon::Magic, "of a spell"),
            Sort::Prayer => (Icon::God, "of a prayer"),
            Sort::Step => (Icon::Walk, "of a step"),
            Sort::Other => (Icon::Messages, "of another action"),
        }
    }
}

/// All rows, but that nobody handles an event once for each event, in how many actions ever it happens.
fn once<'s>(all: impl Iterator<Item = (Sort, &'s Said)>) -> Vec<(Sort, &'s Said)> {
    let mut unhandled = BTreeSet::new();
    let first = |(_, said): &(Sort, &'s Said)| {
        let text: &'s str = &said.text;
        !text.starts_with(UNHANDLED) || unhandled.insert(text.split(';').next())
    };
    all.filter(first).collect()
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("messages eyes");
    // Nobody chose, or somebody who is not there: whoever plays reads what it hears.
    let there = |h: &Handle| debugger.with_world(|w| w.creature(*h).is_some()).unwrap_or(false);
    let usual = debugger.played().filter(there).map_or(Eyes::Bystander, Eyes::Of);
    let chosen: Option<Eyes> = ui.data(|d| d.get_temp(key));
    let before = chosen.filter(|eyes| !matches!(eyes, Eyes::Of(h) if !there(h))).unwrap_or(usual);
    let mut eyes = before;
    ui.horizontal(|ui| {
        ui.label(theme::tokens(ui).quiet("as seen by"));
        choose(ui, debugger, &mut eyes);
    });
    if eyes != before {
        ui.data_mut(|d| d.insert_temp(key, eyes));
    }
    let Some(run) = debugger.run() else { return };
    let atoms = run.session.atoms().len();
    let notes = (0..atoms).filter_map(|a| run.notes(a));
    let all = notes.flat_map(|n| n.said.iter().map(move |said| (Sort::of(n, said), said)));
    let rows = once(all.filter(|(_, said)| eyes.read(said)));
    if rows.is_empty() {
        nothing(ui, state, debugger, out);
        return;
    }
    let id = Id::unique("messages");
    let cursor = debugger.cursor().unwrap_or(0);
    let selected = rows.partition_point(|(_, s)| s.at <= cursor).checked_sub(1);
    let moved = ui.data(|d| d.get_temp::<u64>(id)) != Some(cursor);
    ui.data_mut(|d| d.insert_temp(id, cursor));
    if state.wishes_focus(PanelId::Messages) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let list = List { id, label: "messages", rows: rows.len(), selected, reveal: moved };
    let name = |row: usize| rows.get(row).map(|(_, said)| said.text.clone()).unwrap_or_default();
    let draw_row = |ui: &mut Ui, row: usize| {
        if let Some((sort, said)) = rows.get(row) {
            one(ui, debugger, *sort, said, eyes, said.at > cursor);
        }
    };
    let answer = list_with_rows(ui, list, (None, false), name, draw_row, |response, row, keyed| {
        if let Some((_, said)) = rows.get(row) {
            menu_of(response, keyed, state, || entries(debugger, said), out);
        }
    });
    if let Some((_, said)) = answer.selected.or(answer.opened).and_then(|row| rows.get(row)) {
        ask(out, Intent::GoTo(said.at));
    }
}

/// What is there while nothing was said.
fn nothing(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let what = "Messages of the fight stand here; a row goes to its moment.";
    let alone = debugger.with_world(|w| w.creatures().next().is_none()).unwrap_or(true);
    let id = if alone { CommandId::SampleFight } else { CommandId::Continue };
    let begun = debugger.cursor().is_some() || state.intent(id).is_none();
    let button = if alone { "Sample fight" } else { "Let them fight" };
    if empty(ui, "Nothing was said", what, (!begun).then_some(button)) {
        out.push(UiCommand::Run(id));
    }
}

/// The menu of a message.
fn entries(debugger: &Debugger, said: &Said) -> Vec<Entry> {
    let go = UiCommand::Debug(Intent::GoTo(said.at));
    let mut entries = vec![
        Entry::Copy { title: "Copy the message".to_owned(), text: said.text.clone() },
        Entry::own("Go to its moment", vec![go.clone()]),
        Entry::own("Why, at its moment", vec![go, UiCommand::Focus(PanelId::Why)]),
    ];
    for h in [said.actor, said.victim].into_iter().filter(|h| h.is_some()) {
        let mut look = debugger.look();
        look.creature = Some(h);
        let asks = vec![UiCommand::Debug(Intent::Look(look)), UiCommand::Focus(PanelId::Creature)];
        entries.push(Entry::own(format!("Show {}", debugger.name(h)), asks));
        if said.actor == said.victim {
            break;
        }
    }
    entries
}

fn choose(ui: &mut Ui, debugger: &Debugger, eyes: &mut Eyes) {
    let creatures: Vec<Handle> =
        debugger.with_world(|w| w.all_creatures().map(|c| c.handle()).collect()).unwrap_or_default();
    let mut options =
        vec![(Eyes::Bystander, "a bystander".to_owned()), (Eyes::All, "everybody at once".into())];
    options.extend(creatures.iter().map(|h| (Eyes::Of(*h), debugger.name(*h))));
    let words: Vec<&str> = options.iter().map(|(_, w)| w.as_str()).collect();
    let value = options.iter().find(|(e, _)| e == eyes).map_or("", |(_, w)| w.as_str());
    let width = 150.0_f32.min(ui.available_width());
    let shown = Picker {
        id: Id::unique("whose eyes"),
        label: "as seen by",
        value,
        hint: "nobody",
        width,
        may_wait: false,
    };
    if let Some(taken) = picker(ui, shown, &words)
        && let Some((chosen, _)) = options.iter().find(|(_, w)| *w == taken)
    {
        *eyes = *chosen;
    }
}

fn one(ui: &mut Ui, debugger: &Debugger, sort: Sort, said: &Said, eyes: Eyes, to_come: bool) {
    let tokens = theme::tokens(ui);
    let (icon, means) = sort.icon();
    let (place, hover) = ui.allocate_exact_size(egui::vec2(16.0, theme::TEXT), Sense::hover());
    let colour = match sort {
        Sort::Trouble => tokens.error,
        Sort::Death => tokens.abort,
        Sort::Magic => tokens.effect,
        Sort::Prayer => tokens.god,
        _ => tokens.text_quiet,
    };
    icon.paint(ui.painter(), place.center(), theme::TEXT, colour);
    hover.on_hover_text(means);
    ui.label(theme::number(format!("{:>5}", said.turn)).color(tokens.text_quiet));
    let color = match (said.trouble, to_come) {
        (true, _) => tokens.error,
        (false, true) => tokens.text_quiet,
        (false, false) => tokens.text,
    };
    let to = match (eyes, said.to) {
        (Eyes::All, Audience::Actor) => format!("to {}: ", debugger.name(said.actor)),
        (Eyes::All, Audience::Victim) => format!("to {}: ", debugger.name(said.victim)),
        (Eyes::All, Audience::Others | Audience::Around(_)) => "to others: ".to_owned(),
        (Eyes::All, Audience::To(h)) => format!("to {}: ", debugger.name(h)),
        _ if said.trouble => "! ".to_owned(),
        _ => String::new(),
    };
    elided_rest(ui, RichText::new(format!("{to}{}", said.text)).color(color), "");
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::event::observe::Audience;

    #[test]
    fn an_event_that_nobody_handles_is_one_row_and_other_problems_stay() {
        let texts =
            ["nobody handled EV_MIX; a", "a script failed", "nobody handled EV_MIX; b", "a script failed"];
        let said = |text: &&str| Said {
            at: 0,
            turn: 0,
            to: Audience::All,
            actor: Handle::NONE,
            victim: Handle::NONE,
            text: (*text).to_owned(),
            trouble: true,
            misses: Vec::new(),
        };
        let all: Vec<Said> = texts.iter().map(said).collect();
        let rows: Vec<&str> =
            once(all.iter().map(|said| (Sort::Trouble, said))).iter().map(|(_, s)| s.text.as_str()).collect();
        assert_eq!(rows, [texts[0], texts[1], texts[3]]);
    }

    #[test]
    fn what_kind_of_deed_a_message_is_of_comes_from_its_action() {
        let blow = Some(EventCode::EV_NATTACK);
        assert_eq!(Sort::in_action(blow, true, true), Sort::Trouble);
        assert_eq!(Sort::in_action(blow, false, true), Sort::Death);
        assert_eq!(Sort::in_action(blow, false, false), Sort::Blow);
        assert_eq!(Sort::in_action(None, false, false), Sort::Other);
    }
}
