//! Why a number is what it is, or why something did not count: each cause with the moment it happened at, the handler
//! that did it and the figure in its file. A row goes there.

use crate::panel::prelude::*;

use super::at_cursor::{ask, debugger};
use crate::debugger::why::{Cause, Opens, Subject};
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("why not");
    let mut not: bool = ui.data(|d| d.get_temp(key)).unwrap_or(false);
    let subject = debugger.subject();
    ui.horizontal(|ui| {
        for (title, is) in [("Why", false), ("Why not", true)] {
            if ui.selectable_label(not == is, title).clicked() {
                not = is;
            }
        }
        if let Some(subject) = subject {
            follow(ui, debugger, subject, out);
        }
    });
    ui.data_mut(|d| d.insert_temp(key, not));
    let causes = match (not, subject) {
        (false, Some(subject)) => debugger.causes(Some(subject), false),
        (false, None) => {
            let what = "Choose a field in Event Fields, a number, a stati, a thing or a god in Creature, or a cell of \
                        AttrAdj: what made it stands here, from the write to the file.";
            empty(ui, "Why is a number what it is?", what, None);
            return;
        }
        (true, subject) => debugger.causes(subject, true),
    };
    if causes.is_empty() {
        let what = if not { "Nothing was overruled or passed over here." } else { "Nobody wrote it." };
        ui.label(theme::tokens(ui).quiet(what));
        return;
    }
    let id = Id::unique("causes");
    let rows = Items::new(id, "causes", &causes).focus(ui, state.wishes_focus(PanelId::Why));
    if let Some(cause) = rows.show(ui, |cause| cause.text.clone(), one).opened {
        go(cause, out);
    }
}

/// What a number is called here, and the ways along its writes.
fn follow(ui: &mut Ui, debugger: &Debugger, subject: Subject, out: &mut Vec<UiCommand>) {
    let (words, wanted) = (debugger.subject_words(subject), subject.writes());
    let set = debugger.breakpoints().all().iter().any(|b| b.same(&wanted));
    for (title, tip, intent) in [
        (
            "Last write",
            "the last write before the cursor, in the whole session",
            Intent::Seek(wanted.clone(), true),
        ),
        ("Next write", "the first write after the cursor", Intent::Seek(wanted.clone(), false)),
        (
            "All writes",
            "every write in the session as a table (panel Query)",
            Intent::Query(Some(wanted.clone())),
        ),
        (if set { "No break" } else { "Break" }, "a breakpoint on its writes", Intent::Break(wanted)),
    ] {
        if ui.button(title).on_hover_text(tip).clicked() {
            ask(out, intent);
        }
    }
    elided_rest(ui, theme::tokens(ui).quiet(words), "");
}

fn one(ui: &mut Ui, cause: &Cause) {
    let tokens = theme::tokens(ui);
    ui.add_space(theme::SPACE_4 * cause.depth as f32);
    let (sign, tip) = match (&cause.opens, cause.at, &cause.seek) {
        (Some(Opens::Figure(id, path)), ..) if path.is_empty() => ("=", format!("Enter opens {id}")),
        (Some(Opens::Figure(id, path)), ..) => ("=", format!("Enter opens {path} of {id}")),
        (Some(Opens::Handler(id, code)), ..) => (theme::SIGN_HERE, format!("Enter opens {code} of {id}")),
        (None, Some(_), _) => (theme::SIGN_FOLDED, "Enter goes to this moment".to_owned()),
        (None, None, Some(_)) => (theme::SIGN_FOLDED, "Enter looks for the last write".to_owned()),
        (None, None, None) => (" ", String::new()),
    };
    ui.label(theme::number(sign).color(tokens.text_quiet));
    elided_rest(ui, RichText::new(&cause.text).color(tokens.text), &tip);
}

fn go(cause: &Cause, out: &mut Vec<UiCommand>) {
    match (&cause.opens, cause.at, &cause.seek) {
        (Some(Opens::Figure(id, path)), ..) => ask(out, Intent::OpenFigure(*id, path.clone())),
        (Some(Opens::Handler(id, code)), ..) => ask(out, Intent::Open(*id, Some(*code))),
        (None, Some(at), _) => ask(out, Intent::GoTo(at)),
        (None, None, Some(wanted)) => ask(out, Intent::Seek(wanted.clone(), true)),
        (None, None, None) => {}
    }
}
