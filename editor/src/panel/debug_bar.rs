//! The bar over the panels of the Debug layout: steps both ways as icons that say their keys and where they land, and one
//! chip that says where we are. Steps that cannot be taken say why.

use crate::panel::prelude::*;
use augury_engine::play::Step;

use crate::debugger::Debugger;
use crate::theme::Icon;
use crate::view::commands::command;
use crate::widget::icon_button::{Seen, icon_button};

/// A button of the bar.
struct Button {
    title: &'static str,
    id: CommandId,
    icon: Icon,
    /// The step that it takes; else what it does.
    does: Does,
}

enum Does {
    Step(Step),
    Words(&'static str),
}

const fn step(title: &'static str, id: CommandId, icon: Icon, step: Step) -> Button {
    Button { title, id, icon, does: Does::Step(step) }
}

const fn other(title: &'static str, id: CommandId, icon: Icon, words: &'static str) -> Button {
    Button { title, id, icon, does: Does::Words(words) }
}

/// The steps in order, back and on.
const STEPS: [Button; 8] = [
    other("Continue back", CommandId::ContinueBack, Icon::Back, "back to the last breakpoint"),
    step("Back out", CommandId::BackOut, Icon::SkipUp, Step::BackOut),
    step("Back over", CommandId::BackOver, Icon::BackOver, Step::BackOver),
    step("Step back", CommandId::BackInto, Icon::BackInto, Step::BackInto),
    step("Into", CommandId::StepInto, Icon::StepInto, Step::Into),
    step("Over", CommandId::StepOver, Icon::StepOver, Step::Over),
    step("Out", CommandId::StepOut, Icon::StepOut, Step::Out),
    other("Continue", CommandId::Continue, Icon::Continue, "on to the next breakpoint"),
];

/// What moves the session as a whole.
const WHOLE: [Button; 3] = [
    other("Next turn", CommandId::OneAction, Icon::NextTurn, "the next creature acts"),
    other(
        "Restart",
        CommandId::Restart,
        Icon::ToStart,
        "from the start; what was changed there by hand stays",
    ),
    other("To the live end", CommandId::GoLive, Icon::ToEnd, "leave the past"),
];

/// Draws the bar.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        steps(ui, state, out);
        ui.separator();
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        for button in &WHOLE {
            one(ui, state, button, out);
        }
        ui.separator();
        if let Some(debugger) = &state.debugger {
            chip(ui, debugger, out);
        }
    });
}

/// The steps alone, as the Timeline has them in other layouts.
pub fn steps(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.x = theme::SPACE_1;
    for button in &STEPS {
        one(ui, state, button, out);
    }
}

fn one(ui: &mut Ui, state: &State, button: &Button, out: &mut Vec<UiCommand>) {
    let Some(command) = command(button.id) else { return };
    let running = state.debugger.as_ref().is_some_and(Debugger::running);
    let (title, icon) = match button.id {
        CommandId::Continue if running => ("Pause", Icon::Pause),
        _ => (button.title, button.icon),
    };
    let lands = match &button.does {
        Does::Step(step) => state.debugger.as_ref().map(|d| d.landing(*step)),
        Does::Words(_) => None,
    };
    let words = match (&lands, &button.does) {
        (Some(lands), _) => lands.text.clone(),
        (None, Does::Words(words)) => (*words).to_owned(),
        (None, Does::Step(_)) => String::new(),
    };
    let enabled = state.enabled(command) && lands.as_ref().is_none_or(|l| l.possible);
    let keys = state.keys_of(button.id);
    let tip =
        [title, &words, &keys].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    let said = if words.is_empty() { title.to_owned() } else { format!("{title}, {words}") };
    let why = match lands {
        Some(_) => tip.clone(),
        None => format!("{title}: {}\n{keys}", state.lacking(command)),
    };
    let shown = ui.add_enabled_ui(enabled, |ui| icon_button(ui, icon, &said, &tip, Seen::Always)).inner;
    crate::widget::target::mark(ui, &format!("step {:?}", button.id), shown.rect);
    if shown.on_disabled_hover_text(why).clicked() {
        out.push(UiCommand::Run(button.id));
    }
}

/// Where we are; a press shows the session.
fn chip(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let color = if debugger.following() { tokens.text } else { tokens.here };
    let text = RichText::new(debugger.position()).color(color);
    let chip = ui.add(egui::Button::new(text).truncate());
    if chip.on_hover_text(format!("{}\nclick for the session", debugger.position_in_full())).clicked() {
        out.push(UiCommand::Focus(PanelId::Session));
    }
}
