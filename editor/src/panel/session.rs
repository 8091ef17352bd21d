//! The session: where the cursor is, what an edit does, the start, what was done and changed by hand with tick
//! boxes, breakpoints, branches.

use crate::panel::prelude::*;
use augury_engine::play::{Change, Forced, Input, Intervention};
use augury_engine::script::{field_called, field_name, number_name};

use super::at_cursor::{ask, debugger};
use crate::debugger::revise::Reach;
use crate::debugger::{Debugger, Intent};
use crate::widget::field::{Field, name, text_field};
use crate::widget::row::elided_rest;
use crate::widget::scroll;
use crate::workbench::words::counted;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    scroll::upright().id_salt("session").auto_shrink(false).show(ui, |ui| {
        place(ui, state, debugger, out);
        start(ui, debugger, out);
        inputs(ui, debugger, out);
        interventions(ui, debugger, out);
        breakpoints(ui, debugger, out);
        branches(ui, debugger, out);
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(theme::SPACE_1);
    ui.label(RichText::new(text).color(theme::tokens(ui).field));
}

fn quiet(ui: &mut Ui, text: &str) {
    let color = theme::tokens(ui).text_quiet;
    ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
}

/// A small button that takes something away, with a name of its own.
fn cross(ui: &mut Ui, tip: &str, what: &str) -> bool {
    let button = ui.button("×").on_hover_text(tip);
    name(ui, &button, what);
    button.clicked()
}

fn place(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let whole = RichText::new(debugger.position_in_full()).color(theme::tokens(ui).text);
    ui.add(egui::Label::new(whole).wrap());
    ui.horizontal(|ui| {
        ui.label("Apply edits");
        for reach in [Reach::FromNowOn, Reach::FromTheStart] {
            let here = debugger.reach() == reach;
            if ui.selectable_label(here, reach.words()).clicked() {
                ask(out, Intent::Reach(reach));
            }
        }
    });
    ui.horizontal(|ui| {
        for (title, id) in [
            ("From the start", CommandId::Restart),
            ("Save…", CommandId::SaveSession),
            ("Load…", CommandId::LoadSession),
        ] {
            if ui.button(title).on_hover_text(state.keys_of(id)).clicked() {
                out.push(UiCommand::Run(id));
            }
        }
    });
}

fn start(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    heading(ui, "Start");
    let setup = debugger.setup();
    ui.horizontal(|ui| {
        ui.label("seed");
        let value = setup.seed.to_string();
        let id = Id::unique("session seed");
        let edit = Field { id, label: "seed", value: &value, width: 96.0, numeric: true, lines: 1, hint: "" };
        let answer =
            text_field(ui, edit, |text| text.trim().parse::<u64>().map_err(|_| "a whole number".into()));
        if let Some(seed) = answer.new.filter(|s| *s != setup.seed) {
            let mut start = setup.clone();
            start.seed = seed;
            ask(out, Intent::Start(Box::new(start)));
        }
        // Of a map that is a resource the setup has no lines.
        let size = debugger.with_world(|w| (w.in_play().map().width(), w.in_play().map().height()));
        let size = size.map_or(String::new(), |(wide, high)| format!("a map of {wide} by {high}, "));
        quiet(ui, &format!("{size}{}", counted(setup.creatures.len(), "creature")));
    });
}

fn inputs(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    heading(ui, "What was done");
    let Some(run) = debugger.run() else { return };
    if run.lines.is_empty() {
        quiet(ui, "Nothing yet. Run it, step it, or play a creature.");
    }
    let at = debugger.cursor().and_then(|at| run.session.atom_of(at)).and_then(|a| run.line_of(a));
    for (place, line) in run.lines.iter().enumerate() {
        ui.horizontal(|ui| {
            let mut on = line.on;
            let words = input_words(debugger, &line.input);
            let text = RichText::new(format!("{}. {words}", place + 1));
            let here = at == Some(place);
            let text = if here { text.color(theme::tokens(ui).here) } else { text };
            if ui.checkbox(&mut on, text).changed() {
                ask(out, Intent::TurnInput(place, on));
            }
        });
    }
}

fn input_words(debugger: &Debugger, input: &Input) -> String {
    let name = |n: u32| debugger.name(augury_engine::base::handle::Handle(n));
    match input {
        Input::Run(1) => "one action".to_owned(),
        Input::Run(n) => format!("{n} actions"),
        Input::Command(n, command) => format!("{}: {command}", name(*n)),
        Input::Errand(n, errand) => format!("{}: {errand}", name(*n)),
        Input::Answered(asking, answers) => {
            let all: Vec<String> = answers.iter().map(|n| (n + 1).to_string()).collect();
            format!("{}; answered {}", input_words(debugger, asking), all.join(", "))
        }
        Input::Throw { event, actor, victim, .. } => {
            format!("{event} of {} on {}", name(*actor), name(*victim))
        }
        Input::Reload { revision, resources } => {
            let all: Vec<String> = resources.iter().map(|(id, _)| id.to_string()).collect();
            format!("reload r{}: {}", revision + 1, all.join(", "))
        }
        Input::Intervene(change) => match change {
            Change::Put(n, field, value) => format!("{} {} set to {value}", name(*n), number_name(*field)),
            Change::Give(n, stati) => format!("{} given {}", name(*n), stati.nature),
            Change::Take(n, stati) => format!("{} taken from {}", stati.nature, name(*n)),
            Change::Place(actor) => format!("{} placed", actor.monster),
            Change::Remove(n) => format!("{} removed", name(*n)),
            Change::SetOption(option, value) => super::game_options::chosen_words(*option, *value),
        },
    }
}

fn interventions(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let Some(session) = debugger.session() else { return };
    if session.interventions().is_empty() {
        return;
    }
    heading(ui, "Changed by hand");
    for (place, intervention) in session.interventions().iter().enumerate() {
        ui.horizontal(|ui| {
            let (mut on, words) = (intervention.on, intervention_words(debugger, intervention));
            let away = format!("take away: {words}");
            if ui.checkbox(&mut on, words).changed() {
                ask(out, Intent::TurnIntervention(place, on));
            }
            if cross(ui, "take it away", &away) {
                ask(out, Intent::DropIntervention(place));
            }
            let tokens = theme::tokens(ui);
            let gone = debugger.lost().contains(&place);
            let (color, mut text) = (tokens.text_quiet, intervention.at.to_string());
            let color = if gone { tokens.warning } else { color };
            if gone {
                text = format!("{} meets nothing any more: {text}", theme::SIGN_WARNING);
            }
            elided_rest(ui, RichText::new(text).color(color), "");
        });
    }
}

fn intervention_words(debugger: &Debugger, intervention: &Intervention) -> String {
    let name = |n: u32| debugger.name(augury_engine::base::handle::Handle(n));
    match &intervention.what {
        Forced::Die(rolled) => {
            let label = intervention.at.label.strip_prefix("die ").unwrap_or(&intervention.at.label);
            format!("{label} shows {}", rolled + 1)
        }
        Forced::Field(name, value) => {
            format!("{} is {value}", field_called(name).map_or(name.as_str(), |field| field_name(field)))
        }
        Forced::Number(n, field, value) => format!("{} of {} is {value}", number_name(*field), name(*n)),
        Forced::Give(n, stati) => format!("{} gains {}", name(*n), stati.nature),
        Forced::Take(n, stati) => format!("{} loses {}", name(*n), stati.nature),
        Forced::Answer(answer) => format!("{} answers {answer}", intervention.at.link),
    }
}

/// Where what is typed for a breakpoint is kept; under it, which one is being changed.
fn typed() -> Id {
    Id::unique("new breakpoint")
}

fn breakpoints(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    heading(ui, "Breakpoints");
    let key = typed();
    let changed: Option<usize> = ui.data(|d| d.get_temp(key));
    for (place, breakpoint) in debugger.breakpoints().all().iter().enumerate() {
        ui.horizontal(|ui| {
            let (mut on, words) = (breakpoint.on, breakpoint.words(&|h| debugger.name(h)));
            let away = format!("take away: {words}");
            if ui.checkbox(&mut on, words.as_str()).changed() {
                ask(out, Intent::TurnBreak(place, on));
            }
            let change = ui.selectable_label(changed == Some(place), "Change");
            crate::widget::field::name(ui, &change, &format!("change: {words}"));
            if change.on_hover_text("its line comes into the field below, to be typed over").clicked() {
                ui.data_mut(|d| {
                    d.insert_temp(key, place);
                    d.insert_temp(key, breakpoint.to_string());
                });
                ui.data_mut(|d| d.insert_temp(key.with("wanted"), true));
                ui.ctx().request_repaint();
            }
            if cross(ui, "take it away", &away) {
                ui.data_mut(|d| d.remove::<usize>(key));
                ask(out, Intent::Unbreak(place));
            }
            if let Some(why) = debugger.stale(breakpoint) {
                let color = theme::tokens(ui).warning;
                ui.label(RichText::new(theme::SIGN_WARNING).color(color)).on_hover_text(why.clone());
                elided_rest(ui, RichText::new(why).color(color), "it stays, and can't be met now");
            } else if breakpoint.hits > 0 {
                quiet(ui, &format!("hit {}", breakpoint.hits));
            }
        });
    }
    let mut wrong = None;
    ui.horizontal(|ui| {
        let mut typed: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
        let edit = egui::TextEdit::singleline(&mut typed)
            .id(key.with("field"))
            .hint_text("PRE(EV_STRIKE), v_dmg of goblin if e.v_dmg > 5")
            .desired_width(280.0_f32.min(ui.available_width() - 64.0));
        let field = ui.add(edit);
        crate::widget::field::name(ui, &field, "new breakpoint");
        // Not in the frame of the Enter that asked for it: a field that has the keyboard is left by that.
        let wanted = !ui.input(|i| i.key_pressed(egui::Key::Enter));
        if wanted && ui.data_mut(|d| d.remove_temp::<bool>(key.with("wanted"))).is_some() {
            field.request_focus();
        }
        let read = debugger.read_breakpoint(&typed);
        let enter = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let word = if changed.is_some() { "Change it" } else { "Break" };
        let pressed = ui.add_enabled(read.is_ok(), egui::Button::new(word)).clicked();
        let here = field.has_focus() || field.lost_focus();
        if changed.is_some() && here && ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            ui.data_mut(|d| d.remove::<usize>(key));
            typed.clear();
        }
        match read {
            Ok(breakpoint) if enter || pressed => {
                match ui.data_mut(|d| d.remove_temp::<usize>(key)) {
                    Some(place) => ask(out, Intent::Rebreak(place, breakpoint)),
                    None => ask(out, Intent::Break(breakpoint)),
                }
                typed.clear();
            }
            Err(why) if !typed.is_empty() => wrong = Some(why),
            _ => {}
        }
        ui.data_mut(|d| d.insert_temp(key, typed));
    });
    if let Some(why) = wrong {
        ui.add(egui::Label::new(RichText::new(why).color(theme::tokens(ui).error)).wrap());
    }
}

fn branches(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let all = debugger.branches().all();
    if all.is_empty() {
        return;
    }
    heading(ui, "Branches");
    for (place, branch) in all.iter().enumerate() {
        ui.horizontal(|ui| {
            if ui.button("Take").on_hover_text("go on with this one; the present one stays here").clicked() {
                ask(out, Intent::TakeBranch(place));
            }
            if cross(ui, "forget it", &format!("forget the branch {}", branch.name)) {
                ask(out, Intent::DropBranch(place));
            }
            let moments = branch.run.session.moments();
            elided_rest(ui, RichText::new(format!("{}, {moments} moments", branch.name)), "");
        });
    }
}
