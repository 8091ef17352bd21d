//! The variables of the script that stands at a line: what each holds, and what it held a line before. Names stand for
//! creatures and things.

use crate::panel::prelude::*;

use super::at_cursor::{ask, at_moment};
use crate::debugger::cursor::lines::Local;
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No script yet", out) else { return };
    let Some(line) = debugger.script_line() else {
        let keys = state.keys_of(CommandId::StepLine);
        let what = format!(
            "{keys} goes to the next line of a script in this action; a breakpoint in the gutter of a script stops there. \
             Its variables stand here then."
        );
        if empty(ui, "No script stands at a line", &what, Some("Next line of a script")) {
            ask(out, Intent::StepLine(false));
        }
        return;
    };
    head(ui, debugger, line.res, (line.handler, line.line), out);
    let locals = debugger.locals();
    if locals.is_empty() {
        ui.label(theme::tokens(ui).quiet("No variables yet: none was made before this line."));
        return;
    }
    let id = Id::unique("locals");
    let rows = Items::new(id, "locals", &locals).focus(ui, state.wishes_focus(PanelId::Locals));
    rows.show(ui, said, one);
}

/// Whose script it is, and the line; a press shows it.
fn head(
    ui: &mut Ui,
    debugger: &Debugger,
    res: augury_engine::base::id::ResId,
    (handler, line): (u16, u32),
    out: &mut Vec<UiCommand>,
) {
    let content = debugger.content();
    let asked = debugger.standing().filter(|standing| standing.moment.asked == Some(res));
    let code = asked.map(|standing| standing.moment.code);
    let on = code.map_or_else(|| format!("handler {}", handler + 1), |code| code.to_string());
    let text = format!("{}, {on}, line {line}", content.shown_name(res));
    let button = ui.add(egui::Button::new(text.clone()).truncate().frame(false));
    if button.on_hover_text(format!("{text}\nclick shows its source")).clicked() {
        ask(out, Intent::Open(res, code));
    }
}

fn said(local: &Local) -> String {
    let before = local.before.as_ref().map_or_else(String::new, |before| format!(", before {before}"));
    format!("{} = {}{before}", local.name, local.value)
}

fn one(ui: &mut Ui, local: &Local) {
    let tokens = theme::tokens(ui);
    let width = ui.available_width();
    let changed = local.new || local.before.is_some();
    let color = if changed { tokens.changed } else { tokens.text };
    let tip = if local.new { "made by the line before" } else { "" };
    elided(ui, theme::number(&local.name).color(tokens.text), tip, width * 0.34);
    match &local.before {
        Some(before) => {
            let text = format!("{before} → {}", local.value);
            elided_rest(ui, theme::number(text).color(color), "changed by the line before");
        }
        None => {
            elided_rest(ui, theme::number(&local.value).color(color), tip);
        }
    }
}
