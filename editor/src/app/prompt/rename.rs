//! A resource's new id, with the places that will change.

use egui::{Label, RichText, Ui};

use super::list::typed;
use crate::document::library::Key;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::row::{elided, elided_rest};
use crate::widget::scroll;
use crate::workbench::words::counted;

/// How high the list of places grows, in points.
const HIGH: f32 = 240.0;

/// The new id of a resource.
pub fn rename(ui: &mut Ui, state: &State, key: &Key, id: &mut String, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.heading(format!("Rename {key}"));
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, id, "new id", "small letters, digits and _");
    ui.add_space(theme::SPACE_1);
    // Worked out while it is asked, so that what is shown is what will be done.
    let plan = state.library.plan_rename(key, id.trim(), &state.live.mentions_of(key));
    if let Err(why) = &plan.new {
        let color = if *id == key.id { tokens.text_quiet } else { tokens.error };
        ui.add(Label::new(RichText::new(why).color(color)).wrap());
    }
    let files: std::collections::BTreeSet<&Key> = plan.places.iter().map(|place| &place.file).collect();
    let count = match plan.places.len() {
        0 => "Nothing refers to it.".to_owned(),
        1 => "1 place refers to it and changes:".to_owned(),
        n => format!("{n} places in {} refer to it and change:", counted(files.len(), "file")),
    };
    ui.label(count);
    scroll::up_to(HIGH).show(ui, |ui| {
        for place in &plan.places {
            ui.horizontal(|ui| {
                let at = tokens.quiet(format!("{}:{}", place.file, place.line));
                elided(ui, at, "", 170.0);
                elided_rest(ui, RichText::new(&place.text).font(theme::mono()), "");
            });
        }
    });
    if !plan.left.is_empty() {
        const NAMED: usize = 4;
        let mut names: Vec<String> = plan.left.iter().take(NAMED).map(ToString::to_string).collect();
        if plan.left.len() > NAMED {
            names.push(format!("and {} more", plan.left.len() - NAMED));
        }
        let words = format!(
            "Left as they are, in other packs or in texts that recordings keep: {}",
            names.join(", ")
        );
        ui.add(Label::new(RichText::new(words).color(tokens.warning)).wrap());
    }
    ui.add_space(theme::SPACE_2);
    let ready = plan.new.is_ok();
    let pressed = ui.add_enabled(ready, egui::Button::new("Rename")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::Rename { key: key.clone(), id: id.trim().to_owned() });
    }
}
