//! Who plays the map: race, class and level, kept with the settings.

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::Content;

use crate::debugger::setup::Hero;
use crate::widget::field::Field;
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};

/// What stands for no class.
const NO_CLASS: &str = "no class";

/// Shows who plays, and lets it be changed.
pub fn show(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let (hero, content) = (&state.settings.hero, state.live.content());
    ui.label("as");
    let value = hero.race(content).map_or("", |id| id.id());
    if let Some(race) = pick(ui, content, Kind::Race, ("race of whoever plays", value), None) {
        out.push(UiCommand::Hero(Hero { race, ..hero.clone() }));
    }
    let value = hero.class(content).map_or(NO_CLASS, |id| id.id());
    if let Some(class) = pick(ui, content, Kind::Class, ("class of whoever plays", value), Some(NO_CLASS)) {
        let class = if class == NO_CLASS { String::new() } else { class };
        out.push(UiCommand::Hero(Hero { class, ..hero.clone() }));
    }
    let value = hero.level.to_string();
    let field = Field {
        id: Id::unique("hero level"),
        label: "level of whoever plays",
        value: &value,
        width: 32.0,
        numeric: true,
        lines: 1,
        hint: "",
    };
    if let Some(level) = number(ui, field, Range { min: 1, max: 20, unit: "" }, false).new {
        let level = i16::try_from(level).unwrap_or(1);
        out.push(UiCommand::Hero(Hero { level, ..hero.clone() }));
    }
}

fn pick(
    ui: &mut Ui,
    content: &Content,
    kind: Kind,
    (label, value): (&str, &str),
    none: Option<&'static str>,
) -> Option<String> {
    // In words: what is taken is told by its id.
    let ids: Vec<&str> = none.into_iter().chain(content.ids(kind).iter().map(|id| id.id())).collect();
    let words: Vec<String> = ids.iter().map(|id| id.replace('_', " ")).collect();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    let (id, value) = (Id::unique(("hero", label)), value.replace('_', " "));
    let shown = Picker { id, label, value: &value, hint: "none", width: 92.0, may_wait: false };
    let taken = picker(ui, shown, &names)?;
    let place = words.iter().position(|words| *words == taken)?;
    ids.get(place).map(|id| (*id).to_owned())
}
