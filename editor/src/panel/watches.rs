//! Watches: questions in the language of scripts, answered anew wherever the cursor stands; above them the variables of
//! the script, where it stands at a line of one.

use crate::panel::prelude::*;
use augury_engine::play::Condition;
use egui::Key;

use super::at_cursor::{ask, debugger};
use crate::debugger::Intent;
use crate::widget::field::name;
use crate::widget::list::{List, list};

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("new watch");
    let mut typed: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let edit = egui::TextEdit::singleline(&mut typed)
        .id(key.with("field"))
        .hint_text("e.v_dmg, victim.get_attr(A_DEF)")
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, "new watch");
    if state.wishes_focus(PanelId::Watches) {
        field.request_focus();
    }
    if !typed.trim().is_empty() {
        match Condition::read(&typed) {
            Ok(watch) if field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) => {
                ask(out, Intent::Watch(watch));
                typed.clear();
            }
            Ok(_) => {}
            Err(why) => {
                let color = theme::tokens(ui).error;
                ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
            }
        }
    }
    ui.data_mut(|d| d.insert_temp(key, typed));
    for (local, value) in &state.running_script.locals {
        ui.horizontal(|ui| {
            let tokens = theme::tokens(ui);
            let whole = ui.available_width();
            let tip = "a variable of the script, at the line it stands at";
            elided(ui, theme::number(local).color(tokens.here), tip, whole * 0.55);
            elided(ui, theme::number(value).color(tokens.number), "", whole * 0.45);
        });
    }
    let watched = debugger.watched();
    if watched.is_empty() {
        let what = "A question typed above has its answer here at every moment. It only reads.";
        let quiet = theme::tokens(ui).text_quiet;
        ui.add(egui::Label::new(RichText::new(what).color(quiet)).wrap());
        return;
    }
    let id = key.with("rows");
    let kept = ui.data(|d| d.get_temp::<usize>(id)).filter(|row| *row < watched.len());
    let shown = List { id, label: "watches", rows: watched.len(), selected: kept, reveal: false };
    let value = |row: usize| watched.get(row).map(|w| w.value.clone().unwrap_or_else(|why| why));
    let said = |row: usize| {
        let text = watched.get(row).map(|w| w.text.as_str()).unwrap_or_default();
        format!("{text} {}", value(row).unwrap_or_default())
    };
    let mut drop = None;
    let answer = list(ui, shown, said, |ui, row| {
        let Some(watch) = watched.get(row) else { return };
        let tokens = theme::tokens(ui);
        let whole = ui.available_width() - 24.0;
        elided(ui, theme::number(&watch.text).color(tokens.text), "", whole * 0.55);
        let (text, color) = match &watch.value {
            Ok(value) => (value, tokens.number),
            Err(why) => (why, tokens.error),
        };
        elided(ui, theme::number(text).color(color), "", whole * 0.45);
        let away = ui.small_button("×").on_hover_text("watch it no more (Delete)");
        name(ui, &away, &format!("watch {} no more", watch.text));
        if away.clicked() {
            drop = Some(row);
        }
    });
    let pressed = ui.memory(|m| m.has_focus(id)) && ui.input(|i| i.key_pressed(Key::Delete));
    if let Some(row) = drop.or(kept.filter(|_| pressed)) {
        ask(out, Intent::Unwatch(row));
    }
    if let Some(row) = answer.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
}
