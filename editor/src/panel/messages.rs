//! What was said, as one creature or a bystander reads it; a row goes to its moment. Troubles that an author
//! has to know of stand among them.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::event::UNHANDLED;
use augury_engine::event::observe::Audience;
use std::collections::BTreeSet;

use super::at_cursor::{ask, debugger};
use crate::debugger::moments::notes::Said;
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
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

/// All rows, but that nobody handles an event once for each event, in how many actions ever it happens.
fn once<'s>(all: impl Iterator<Item = &'s Said>) -> Vec<&'s Said> {
    let mut unhandled = BTreeSet::new();
    let first = |said: &&'s Said| {
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
    let all = (0..atoms).filter_map(|a| run.notes(a)).flat_map(|n| &n.said);
    let rows = once(all.filter(|s| eyes.read(s)));
    if rows.is_empty() {
        empty(ui, "Nothing was said", "Messages of the fight stand here; a row goes to its moment.", None);
        return;
    }
    let id = Id::unique("messages");
    let cursor = debugger.cursor().unwrap_or(0);
    let selected = rows.partition_point(|s| s.at <= cursor).checked_sub(1);
    let moved = ui.data(|d| d.get_temp::<u64>(id)) != Some(cursor);
    ui.data_mut(|d| d.insert_temp(id, cursor));
    let list = Items::new(id, "messages", &rows).at(selected).reveal(moved);
    let list = list.focus(ui, state.wishes_focus(PanelId::Messages));
    let draw_row = |ui: &mut Ui, said: &&Said| one(ui, debugger, said, eyes, said.at > cursor);
    let answer = list.show(ui, |said| said.text.clone(), draw_row);
    if let Some(said) = answer.selected.or(answer.opened) {
        ask(out, Intent::GoTo(said.at));
    }
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

fn one(ui: &mut Ui, debugger: &Debugger, said: &Said, eyes: Eyes, to_come: bool) {
    let tokens = theme::tokens(ui);
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
        let rows: Vec<&str> = once(all.iter()).iter().map(|s| s.text.as_str()).collect();
        assert_eq!(rows, [texts[0], texts[1], texts[3]]);
    }
}
