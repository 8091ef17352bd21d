//! The preview: what the rules make of the resource that is open, while it is written. What it shows is worked out
//! beside drawing ([`crate::workbench`]), and only while somebody looks.
//!
//! - [`monster`], [`effect`], [`god`], [`encounter`], [`region`]: a file a kind
//! - [`asked`], [`draws`]: for what encounters are drawn, and what many draws brought
//! - [`area`]: what a segment reached when it was tried, small
//! - [`trial`]: an effect tried on a map, its figures by caster level, what many casts come to
//! - [`pieces`]: what all of them are made of
//! - [`blows`], [`fights`]: what a monster and its opponent do to each other, and who wins

mod area;
mod asked;
mod blows;
mod draws;
mod effect;
mod encounter;
mod fights;
mod god;
mod monster;
mod pieces;
mod region;
mod trial;

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};

use super::inspector::follow_keyboard;
use crate::document::live::res_id;
use crate::widget::scroll;
use crate::workbench::{Preview, Standing, has_bench};

/// What the panel says of a kind that has no workbench.
const NO_BENCH: &str = "Monsters, effects, gods, encounters and regions are worked out here while you write them. All that this \
                        kind says stands in its form.";

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(id) = state.document().and_then(|document| res_id(document.key())) else {
        let keys = state.keys_of(CommandId::GoToResource);
        let what = format!(
            "Open a monster, an effect, a god, an encounter or a region ({keys}): what it comes to stands here."
        );
        if state.pack_open && empty(ui, "Nothing to preview", &what, Some("Go to a resource…")) {
            out.push(UiCommand::Run(CommandId::GoToResource));
        }
        return;
    };
    if !has_bench(id.kind()) {
        if empty(ui, &format!("No preview of {}", id.kind().folder()), NO_BENCH, Some("To the form")) {
            out.push(UiCommand::Focus(PanelId::Inspector));
        }
        return;
    }
    if state.live.content().get(id).is_none() {
        let what = "Its text does not load yet. It is worked out as soon as it does.";
        if empty(ui, "Not to be worked out yet", what, Some("To its problem")) {
            out.push(UiCommand::Run(CommandId::NextProblem));
        }
        return;
    }
    if !state.bench.asked(id, &state.live.for_session()) {
        out.push(UiCommand::Preview(id));
    }
    standing(ui, state, id, out);
    let shown = state.bench.shown(id);
    scroll::upright().id_salt(("preview", id.kind())).auto_shrink(false).show(ui, |ui| {
        match shown {
            Some(Preview::Monster(monster)) => monster::draw(ui, state, id, monster, out),
            Some(Preview::Effect(effect)) => effect::draw(ui, state, id, effect, out),
            Some(Preview::God(god)) => god::draw(ui, state, id, god, out),
            Some(Preview::Encounter(encounter)) => encounter::draw(ui, state, id, encounter, out),
            Some(Preview::Region(region)) => region::draw(ui, state, id, region, out),
            None => {
                ui.label(theme::tokens(ui).quiet("Working it out …"));
            }
        }
        follow_keyboard(ui, "preview");
    });
}

/// How far it is, in one line that is always there, so that nothing jumps.
fn standing(ui: &mut Ui, state: &State, id: ResId, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let name = state.live.content().shown_name(id).to_owned();
    let behind = state.viewed.current.as_ref().is_some_and(|key| state.live.is_behind(key));
    let (words, color) = match state.bench.standing(id) {
        Standing::Done if behind => {
            (format!("{} of the last text that loads", theme::SIGN_WARNING), tokens.warning)
        }
        Standing::Failed(why) => (format!("{} {why}", theme::SIGN_WARNING), tokens.warning),
        Standing::Working(done, total) if total > 0 => (format!("{done} of {total}"), tokens.text_quiet),
        Standing::Working(..) | Standing::NotAsked => ("…".to_owned(), tokens.text_quiet),
        Standing::Done | Standing::Stopped => (String::new(), tokens.text_quiet),
    };
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if id.kind() == Kind::Effect {
                effect::tabs(ui, state, out);
            }
            ui.add(egui::Label::new(RichText::new(words).color(color)).truncate());
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.set_max_width(width);
                let title = RichText::new(&name).size(theme::HEADING);
                let title = ui.add(egui::Button::new(title).frame(false).truncate());
                crate::widget::field::name(ui, &title, &format!("preview of {name}"));
                if state.wishes_focus(PanelId::Preview) {
                    title.request_focus();
                }
                if title.on_hover_text("to its form").clicked() {
                    out.push(UiCommand::Focus(PanelId::Inspector));
                }
            });
        });
    });
}
