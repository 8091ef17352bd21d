//! What the debugger's panels share: the debugger or an empty state, figures with their old value, answers
//! with their sign. Knows no panel.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::event::Answer;
use egui::Color32;

use crate::debugger::{Debugger, Intent};
use crate::theme::{self, AnswerMark, Tokens};

/// The debugger of the open pack, else what to do.
pub fn debugger<'s>(ui: &mut Ui, state: &'s State, out: &mut Vec<UiCommand>) -> Option<&'s Debugger> {
    let Some(debugger) = &state.debugger else {
        if empty(ui, "No pack is open", "Its creatures fight here.", Some("Open pack…")) {
            out.push(UiCommand::Run(CommandId::OpenPack));
        }
        return None;
    };
    if debugger.session().is_none() {
        let why = debugger.faults().join("\n");
        if empty(ui, "The start can't be staged", &why, Some("Empty arena")) {
            let start = crate::debugger::setup::arena(&debugger.setup().pack, debugger.setup().seed);
            ask(out, Intent::Start(Box::new(start)));
        }
        return None;
    }
    Some(debugger)
}

/// The same, once there is a moment to look at.
pub fn at_moment<'s>(
    ui: &mut Ui,
    state: &'s State,
    what: &str,
    out: &mut Vec<UiCommand>,
) -> Option<&'s Debugger> {
    let debugger = debugger(ui, state, out)?;
    if debugger.cursor().is_some() {
        return Some(debugger);
    }
    let creatures = debugger.with_world(|w| w.creatures().count()).unwrap_or(0);
    let (text, button, intent) = if creatures == 0 {
        let sample = state.intent(CommandId::SampleFight);
        ("Place creatures in the Arena first.".to_owned(), sample.as_ref().map(|_| "Sample fight"), sample)
    } else {
        let keys = state.keys_of(CommandId::StepInto);
        (format!("{keys} lets the first of them act."), Some("Step into"), state.intent(CommandId::StepInto))
    };
    if empty(ui, what, &text, button)
        && let Some(intent) = intent
    {
        ask(out, intent);
    }
    None
}

/// Asks something of the debugger.
pub fn ask(out: &mut Vec<UiCommand>, intent: Intent) {
    out.push(UiCommand::Debug(intent));
}

/// An answer's mark.
pub const fn mark(answer: Answer) -> AnswerMark {
    match answer {
        Answer::Error => AnswerMark::Error,
        Answer::Nothing => AnswerMark::Nothing,
        Answer::Done => AnswerMark::Done,
        Answer::Abort => AnswerMark::Abort,
        Answer::NoMsg => AnswerMark::NoMsg,
    }
}

/// An answer with its sign and colour.
pub fn answer(ui: &mut Ui, answer: Answer) {
    let mark = mark(answer);
    let color = mark.color(theme::tokens(ui));
    ui.label(RichText::new(format!("{} {}", mark.sign(), mark.name())).color(color));
}

/// A number with its sign, coloured: gains and losses differ by sign, not by colour alone.
pub fn signed(tokens: &Tokens, n: i32) -> (String, Color32) {
    match n {
        0 => ("0".to_owned(), tokens.text_quiet),
        n if n > 0 => (format!("+{n}"), tokens.done),
        n => (n.to_string(), tokens.abort),
    }
}

/// Chooses the creature that panels show, by a row of names; answers the one shown.
pub fn creature_choice(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) -> Option<Handle> {
    let shown = debugger.creature()?;
    let all: Vec<Handle> = debugger.with_world(|w| w.all_creatures().map(|c| c.handle()).collect())?;
    let names: Vec<String> = all.iter().map(|h| debugger.name(*h)).collect();
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let value = all.iter().position(|h| *h == shown).and_then(|p| words.get(p)).copied().unwrap_or("");
    let picker = crate::widget::picker::Picker {
        id: ui.scope_id().with("whose"),
        label: "creature",
        value,
        hint: "nobody",
        width: 160.0_f32.min(ui.available_width()),
        may_wait: false,
    };
    if let Some(taken) = crate::widget::picker::picker(ui, picker, &words)
        && let Some(h) = words.iter().position(|w| *w == taken).and_then(|p| all.get(p))
    {
        let mut look = debugger.look();
        look.creature = Some(*h);
        ask(out, Intent::Look(look));
    }
    Some(shown)
}
