//! Where a handler stands in the chain of its event, what an edit changed there, and which recordings it runs in.

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;

use super::super::Form;
use super::event;
use crate::debugger::moments::answers::{Edited, Hears};
use crate::workbench::words::counted;

/// So many recordings are named.
const NAMED: usize = 3;

/// Draws the line.
pub fn chain(ui: &mut Ui, form: &Form<'_>, code: EventCode, id: ResId, place: usize) {
    let Some(mut line) = line(ui, form, code, id, place) else { return };
    if form.state.anything_ran() {
        line.push_str(&match form.state.handler_ran(id, place) {
            0 => format!("; {} never ran ({})", theme::SIGN_NOT_YET, form.state.coverage.of_what()),
            1 => "; ran once".to_owned(),
            n => format!("; ran {n} times"),
        });
    }
    let text = theme::tokens(ui).quiet(line);
    let tip = "by the content as it is typed, beside the content as it is saved; the panel Handlers for Event lists them all";
    ui.add(egui::Label::new(text).wrap()).on_hover_text(tip);
}

/// The line, worked out once a content, a run of the recordings and a save, which it stands beside.
fn line(ui: &Ui, form: &Form<'_>, code: EventCode, id: ResId, place: usize) -> Option<String> {
    type Cached = ((u64, EventCode, String, bool, bool), Option<String>);
    let debugger = form.state.debugger.as_ref()?;
    let recordings = recordings(form, id, place);
    let key = Id::unique("chain of a handler").with((id, place));
    let saved = form.state.summary_cache.unsaved(&form.state.library) == 0;
    let raw = form.state.settings.raw_names;
    let now = (form.state.live.revision(), code, recordings.clone(), saved, raw);
    let kept: Option<Cached> = ui.data(|d| d.get_temp(key));
    if let Some((_, line)) = kept.filter(|(made, _)| *made == now && !debugger.compiling()) {
        return line;
    }
    let (hears, _) = debugger.who_answers(code.base());
    let phase: Vec<&Hears> = hears.iter().filter(|h| h.who.code.phase() == code.phase()).collect();
    let line = words(form.state, &phase, code, id).map(|words| format!("{words}{recordings}"));
    ui.data_mut(|d| d.insert_temp(key, (now, line.clone())));
    line
}

/// Where it stands among those that are asked in its phase.
fn words(state: &State, phase: &[&Hears], code: EventCode, id: ResId) -> Option<String> {
    let asked: Vec<&&Hears> = phase.iter().filter(|h| h.edited != Edited::Lost).collect();
    let nth = asked.iter().position(|h| h.who.id == id && h.who.code == code)?;
    let lost = phase.len() - asked.len();
    let edited = match asked.get(nth).map(|h| h.edited) {
        Some(Edited::Gained) => ", new there",
        Some(Edited::Moved) => ", moved there",
        _ => "",
    };
    let gone = if lost > 0 { format!(", {lost} of before no longer asked") } else { String::new() };
    let all = asked.len();
    let event = event::words(state, code.base().in_phase(code.phase()));
    Some(match all {
        1 => format!("Nobody else answers {event}{edited}{gone}"),
        _ => format!("{} of {all} who may be asked {event}{edited}{gone}", nth + 1),
    })
}

/// Which recordings it runs in; nothing where there are none.
fn recordings(form: &Form<'_>, id: ResId, place: usize) -> String {
    let all = &form.state.recordings;
    let touched = all.touched(id, place);
    match (all.cases.len(), touched.len()) {
        (0, _) => String::new(),
        (_, 0) => "; runs in no recording".to_owned(),
        (_, n) if n > NAMED => format!("; runs in {}", counted(n, "recording")),
        _ => format!("; runs in {}", touched.join(", ")),
    }
}
