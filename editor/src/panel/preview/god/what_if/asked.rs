//! Who does it, and what.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::Named;
use augury_engine::event::EventCode;

use super::controls::{change, one_of, resource, whole};
use super::made;
use crate::debugger::Debugger;
use crate::debugger::cursor::at_cursor::grouped;
use crate::lab::devotion::conduct::{Ail, Conduct, ConductKind, SIDES, Toward};
use crate::lab::devotion::follower::{Doer, Follower, Taken, characters};
use crate::lab::devotion::{usual_monster, watched};
use crate::workbench::words::word;

/// What is offered where it is no thing.
const CORPSE: &str = "a corpse";

/// The row of what is done.
pub fn conduct(ui: &mut Ui, state: &State, god: ResId, out: &mut Vec<UiCommand>) {
    let deed = &state.devotion.bench.choices.deed;
    ui.horizontal_wrapped(|ui| {
        let words = ConductKind::ALL.map(ConductKind::words);
        if let Some(place) = one_of(ui, "What if it would", "deed", 152.0, deed.kind.words(), &words) {
            set(state, out, |deed| deed.kind = ConductKind::ALL.get(place).copied().unwrap_or_default());
        }
        with(ui, state, god, deed, out);
    });
}

/// The rows of who does it.
pub fn doer(ui: &mut Ui, state: &State, god: ResId, out: &mut Vec<UiCommand>) {
    who(ui, state, out);
    if let Doer::Made(made) = &state.devotion.bench.choices.doer {
        made::draw(ui, state, god, made, out);
    }
}

/// One that is made for it, or one of the session.
fn who(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let choices = &state.devotion.bench.choices;
    let open = state.debugger.as_ref().filter(|debugger| debugger.session().is_some());
    let there = open.and_then(|debugger| Some((debugger, debugger.with_world(characters)?)));
    let there = there.filter(|(_, all)| !all.is_empty());
    ui.horizontal_wrapped(|ui| {
        let made = matches!(choices.doer, Doer::Made(_));
        if ui.selectable_label(made, "one made here").clicked() && !made {
            change(state, out, |choices| choices.doer = Doer::Made(Follower::default()));
        }
        let label = egui::Button::selectable(!made, "of the session");
        let none = "nobody in the session is a character: make one in the Arena";
        let tip = "as it is at the cursor; what it does is done on a copy";
        let button = ui.add_enabled(there.is_some(), label).on_hover_text(tip).on_disabled_hover_text(none);
        let Some((debugger, all)) = there else {
            if !made {
                let words = theme::tokens(ui).quiet(format!("{none}; it is as it was"));
                ui.add(egui::Label::new(words).wrap());
            }
            return;
        };
        match &choices.doer {
            Doer::Made(_) if button.clicked() => take(state, debugger, all[0], out),
            Doer::Made(_) => {}
            Doer::OfSession(taken) => {
                let names: Vec<String> = all.iter().map(|h| debugger.name(*h)).collect();
                let words: Vec<&str> = names.iter().map(String::as_str).collect();
                let value = debugger.name(taken.who);
                let chosen = one_of(ui, "", "character of the session", 144.0, &value, &words);
                let chosen = chosen.and_then(|place| all.get(place)).copied();
                let at =
                    debugger.cursor().map_or("the start".to_owned(), |at| format!("moment {}", grouped(at)));
                ui.label(theme::tokens(ui).quiet(format!("as at {at}")));
                let who = chosen.or(Some(taken.who)).filter(|h| all.contains(h)).unwrap_or(all[0]);
                if who != taken.who || place(debugger) != taken.at {
                    take(state, debugger, who, out);
                }
            }
        }
    });
}

/// The moment that is looked at, and how many there are.
fn place(debugger: &Debugger) -> (Option<u64>, u64) {
    (debugger.cursor(), debugger.session().map_or(0, |session| session.moments()))
}

/// Takes a character of the session as it is at the cursor.
fn take(state: &State, debugger: &Debugger, who: Handle, out: &mut Vec<UiCommand>) {
    let Some(world) = debugger.with_world(Clone::clone) else { return };
    let taken = Taken { who, at: place(debugger), world: Arc::new(world) };
    change(state, out, |choices| choices.doer = Doer::OfSession(taken));
}

/// What goes with a deed.
fn with(ui: &mut Ui, state: &State, god: ResId, deed: &Conduct, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    match deed.kind {
        ConductKind::Pray => {
            if let Some(place) =
                one_of(ui, "being", "trouble", 128.0, deed.ail.words(), &Ail::ALL.map(Ail::words))
            {
                set(state, out, |deed| deed.ail = Ail::ALL.get(place).copied().unwrap_or_default());
            }
            if deed.ail == Ail::Enemies {
                whom(ui, state, "by", deed, out);
            }
        }
        ConductKind::Sacrifice => {
            let things = content.ids(Kind::Item);
            if let Some(thing) = resource(ui, content, ("", "offering"), (deed.thing, Some(CORPSE)), things) {
                set(state, out, |deed| deed.thing = thing);
            }
            if deed.thing.is_none() {
                whom(ui, state, "of", deed, out);
            }
        }
        ConductKind::Cast => {
            let spells = content.ids(Kind::Effect);
            let chosen = (deed.spell, Some("choose a spell"));
            if let Some(spell) = resource(ui, content, ("", "spell"), chosen, spells) {
                set(state, out, |deed| deed.spell = spell);
            }
            whom(ui, state, "at", deed, out);
            toward(ui, state, deed, out);
        }
        ConductKind::Kill | ConductKind::KillOnAltar | ConductKind::Strike => {
            whom(ui, state, "", deed, out);
            toward(ui, state, deed, out);
        }
        ConductKind::Act => act(ui, state, deed, out),
        ConductKind::Event => event(ui, state, god, deed, out),
        ConductKind::Transgress => {
            amount(ui, state, ("by", "how much"), deed, out);
            let mut wrath = deed.wrath;
            if ui.checkbox(&mut wrath, "with wrath").changed() {
                set(state, out, |deed| deed.wrath = wrath);
            }
        }
        ConductKind::Gain => {
            amount(ui, state, ("", "how much"), deed, out);
            let mut adds = deed.adds;
            let tip = "else the greatest of its kind counts";
            if ui.checkbox(&mut adds, "that adds up").on_hover_text(tip).changed() {
                set(state, out, |deed| deed.adds = adds);
            }
        }
        ConductKind::Insight | ConductKind::Deal | ConductKind::Convert | ConductKind::WinAltar => {}
    }
    if deed.kind.takes_god() {
        let of = if deed.kind == ConductKind::WinAltar { "of" } else { "with" };
        let usual = Some("the first that fits");
        if let Some(other) =
            resource(ui, content, (of, "other god"), (deed.god, usual), content.ids(Kind::God))
        {
            set(state, out, |deed| deed.god = other);
        }
    }
}

fn whom(ui: &mut Ui, state: &State, words: &str, deed: &Conduct, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    let chosen = (deed.whom.or(usual_monster(content)), None);
    if let Some(Some(whom)) = resource(ui, content, (words, "monster"), chosen, content.ids(Kind::Monster)) {
        set(state, out, |deed| deed.whom = Some(whom));
    }
}

fn toward(ui: &mut Ui, state: &State, deed: &Conduct, out: &mut Vec<UiCommand>) {
    let words = Toward::ALL.map(Toward::words);
    if let Some(place) = one_of(ui, "who is", "how it stands to it", 88.0, deed.toward.words(), &words) {
        set(state, out, |deed| deed.toward = Toward::ALL.get(place).copied().unwrap_or_default());
    }
}

fn amount(
    ui: &mut Ui,
    state: &State,
    (words, label): (&str, &str),
    deed: &Conduct,
    out: &mut Vec<UiCommand>,
) {
    if let Some(amount) = whole(ui, words, label, 64.0, deed.amount.into(), (0, 1_000_000)) {
        set(state, out, |deed| deed.amount = i32::try_from(amount).unwrap_or(0));
    }
}

/// The sides of an act, each on or off, and how much it weighs.
fn act(ui: &mut Ui, state: &State, deed: &Conduct, out: &mut Vec<UiCommand>) {
    for side in SIDES {
        let bit = side.number();
        let on = deed.sides & bit != 0;
        let words = match word(side, "AL_") {
            words if words.starts_with("non") => format!("not {}", words.trim_start_matches("non")),
            words => words,
        };
        if ui.selectable_label(on, words).clicked() {
            set(state, out, |deed| deed.sides ^= bit);
        }
    }
    amount(ui, state, ("weight", "weight"), deed, out);
}

/// The event, from which side, and with what in its record.
fn event(ui: &mut Ui, state: &State, god: ResId, deed: &Conduct, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    let all = watched(content, god);
    let names: Vec<String> = all.iter().map(EventCode::to_string).collect();
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let value = deed.event.or(all.first().copied()).map_or_else(String::new, |code| code.to_string());
    if let Some(place) = one_of(ui, "", "event", 144.0, &value, &words) {
        set(state, out, |deed| deed.event = all.get(place).copied());
    }
    for (suffered, words) in [(false, "done by it to"), (true, "done to it by")] {
        if ui.selectable_label(deed.suffered == suffered, words).clicked() {
            set(state, out, |deed| deed.suffered = suffered);
        }
    }
    whom(ui, state, "", deed, out);
    toward(ui, state, deed, out);
    let effects = content.ids(Kind::Effect);
    if let Some(of) =
        resource(ui, content, ("EId", "effect of the event"), (deed.spell, Some("none")), effects)
    {
        set(state, out, |deed| deed.spell = of);
    }
    if let Some(param) =
        whole(ui, "e_param", "e_param", 56.0, deed.param.into(), (i32::MIN.into(), i32::MAX.into()))
    {
        set(state, out, |deed| deed.param = i32::try_from(param).unwrap_or(0));
    }
    amount(ui, state, ("v_mag, v_dmg", "v_mag and v_dmg"), deed, out);
}

/// Asks for another deed.
fn set(state: &State, out: &mut Vec<UiCommand>, set: impl FnOnce(&mut Conduct)) {
    change(state, out, |choices| set(&mut choices.deed));
}
