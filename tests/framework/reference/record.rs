//! The record of an event: every field with its type and what it holds, group by group.

use super::families::family_link;
use super::page::{Page, code, words};
use augury_engine::event::info::{FIELDS, FieldKind};
use augury_engine::script::{Ty, properties};

/// The page.
pub fn page() -> Page {
    let mut page = Page::new("event-fields.md", "Fields of an event");
    page.say(
        "What an event carries: who does what to whom, with what, where, and all figures on the way. Scripts have it as \
         `e`, and write a field by either of its names: `e.v_dmg` and `e.vDmg`, the original's, are the same. The panel *Event Fields* \
         shows it at each moment. What each part of an event does with them: [Events](../rules/events.md).",
    );
    let mut group = "";
    let mut rows = Vec::new();
    let head = ["field", "in the original", "holds", "what it is"];
    for field in FIELDS {
        if field.group != group {
            page.table(&head, &std::mem::take(&mut rows));
            group = field.group;
            page.heading(2, group);
        }
        let property = properties().iter().find(|p| p.on == Ty::Event && p.original == field.name);
        let script = property.map_or_else(String::new, |p| {
            format!("{}{}", code(&p.name), if p.writable { "" } else { ", only read" })
        });
        rows.push(vec![script, code(field.name), holds(field.kind), words(field.help)]);
    }
    page.table(&head, &rows);
    page
}

fn holds(kind: FieldKind) -> String {
    match kind {
        FieldKind::Int(min, max) => format!("{min} to {max}"),
        FieldKind::Bool => "true or false".to_owned(),
        FieldKind::Thing => "a creature or item".to_owned(),
        FieldKind::Resource => "a resource".to_owned(),
        FieldKind::Dice => "dice".to_owned(),
        FieldKind::Text => "a text".to_owned(),
        FieldKind::Code => "an event".to_owned(),
        FieldKind::Named(family) => family_link(family, "names/"),
        FieldKind::Area => "a rectangle".to_owned(),
    }
}
