//! Names: every family of constants, with what the window calls each, its number, and a sentence where there is one.
//! A page for each topic.

use super::families::{OTHER, TOPICS};
use super::mentions::Mentions;
use super::page::{Page, capital, code, words};
use super::shape::{families_in, records_of};
use augury_editor::document::label;
use augury_engine::base::id::Kind;
use augury_engine::content::FieldSchema;
use augury_engine::script::{Ty, constants};
use std::collections::BTreeMap;

/// Every family by its name, with names and numbers.
fn families() -> BTreeMap<&'static str, Vec<(&'static str, i32)>> {
    let mut of_schemas = BTreeMap::new();
    for record in Kind::ALL.iter().flat_map(|kind| records_of(*kind)) {
        for field in record.fields {
            families_in(&field.ty, &mut of_schemas);
            field.uses.iter().for_each(|one| families_in(&one.ty, &mut of_schemas));
        }
    }
    let mut all: BTreeMap<&'static str, Vec<(&'static str, i32)>> =
        of_schemas.iter().map(|(family, table)| (*family, table.to_vec())).collect();
    for constant in constants() {
        let Ty::Named(family) = constant.ty else { continue };
        if family != "event" && !of_schemas.contains_key(family) {
            all.entry(family).or_default().push((constant.name, constant.number));
        }
    }
    for (family, table) in &mut all {
        if !of_schemas.contains_key(family) {
            table.sort_by_key(|(name, number)| (*number, *name));
        }
    }
    all
}

/// The pages.
///
/// # Errors
/// A page of the handbook that cannot be read.
pub fn pages() -> Result<Vec<Page>, String> {
    let mut families = families();
    let mentions = Mentions::read()?;
    let mut pages = Vec::new();
    for (file, title, listed) in TOPICS {
        let mut page = Page::new(&format!("names/{file}.md"), title);
        page.say(
            "Files and scripts write the name, the window shows what it is called there. The number is the original's; \
             where two names have one number, either may be written.",
        );
        let listed: Vec<&str> = match *file {
            OTHER => families.keys().copied().collect(),
            _ => listed.to_vec(),
        };
        for family in listed {
            let Some(table) = families.remove(family) else {
                return Err(format!("names/{file}.md wants the family {family}, and there is none"));
            };
            page.heading(2, family);
            match family {
                "stati nature" => natures(&mut page, &table, &mentions),
                _ => plain(&mut page, &table),
            }
        }
        pages.push(page);
    }
    Ok(pages)
}

fn plain(page: &mut Page, table: &[(&str, i32)]) {
    let told = table.iter().any(|(name, _)| label::sentence(name).is_some());
    let row = |(name, number): &(&str, i32)| {
        let mut cells = vec![code(name), capital(&label::of(name)), number.to_string()];
        if told {
            cells.push(label::sentence(name).map_or_else(String::new, words));
        }
        cells
    };
    let rows: Vec<Vec<String>> = table.iter().map(row).collect();
    let head = ["name", "called", "number", "what it is"];
    page.table(&head[..if told { 4 } else { 3 }], &rows);
}

/// Natures of stati, each with what its Val says and where the rules speak of it.
fn natures(page: &mut Page, table: &[(&str, i32)], mentions: &Mentions) {
    page.say(
        "*Val* is what the field `val` of a stati says of it, where it says anything; Mag is how strong it is. The rules: \
         [Stati](../../rules/stati.md).",
    );
    let vals = val_field();
    let row = |(name, number): &(&str, i32)| {
        let of_nature = |one: &&augury_engine::content::Use| {
            one.when.iter().any(|(field, names)| *field == "nature" && names.contains(name))
        };
        let val = vals.and_then(|field| field.uses.iter().find(of_nature));
        let val = val.map_or_else(String::new, |one| words(label::of_use(one)));
        let told = label::sentence(name).map_or_else(String::new, words);
        let pages = mentions.links(name, "../../", 3);
        vec![code(name), capital(&label::of(name)), number.to_string(), val, told, pages]
    };
    let rows: Vec<Vec<String>> = table.iter().map(row).collect();
    page.table(&["name", "called", "number", "Val", "what it is", "rules"], &rows);
}

/// The field `val` of a stati that a resource grants, whose uses tell what it means under each nature.
fn val_field() -> Option<&'static FieldSchema> {
    let grant = records_of(Kind::Monster).into_iter().find(|record| record.type_name == "StatiGrant")?;
    grant.fields.iter().find(|field| field.name == "val")
}
