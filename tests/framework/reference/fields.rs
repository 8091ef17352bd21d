//! Fields: a page for each kind of resource with the records that only this kind has, and one for the records that
//! several kinds share.

use super::page::{Page, code, words};
use super::shape::{PARTS, Places, records_of};
use augury_editor::document::label;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, RecordSchema};
use std::collections::BTreeMap;

/// A page before it is written: its file, its title, its records.
struct Draft {
    file: String,
    title: String,
    intro: String,
    records: Vec<&'static RecordSchema>,
}

/// The pages, that of shared records last.
pub fn pages() -> Vec<Page> {
    let mut bearers: BTreeMap<&'static str, usize> = BTreeMap::new();
    for kind in Kind::ALL {
        records_of(*kind).iter().for_each(|record| *bearers.entry(record.type_name).or_default() += 1);
    }
    let shared = |record: &RecordSchema| bearers.get(record.type_name).is_some_and(|count| *count > 1);
    let mut parts: Vec<&'static RecordSchema> = Vec::new();
    let mut drafts = Vec::new();
    for kind in Kind::ALL {
        let (common, own): (Vec<_>, Vec<_>) =
            records_of(*kind).into_iter().partition(|record| shared(record));
        for record in common {
            if parts.iter().all(|known| known.type_name != record.type_name) {
                parts.push(record);
            }
        }
        let file = format!("{}.md", kind.word());
        let title = format!("Fields: {}", kind.word());
        let intro = format!(
            "A file of this kind is `{}/<id>.ron`. In a script and wherever any kind may stand it is called \
             `\"{}:<id>\"`. In a terminal: `augury schema {}`.",
            kind.folder(),
            kind.word(),
            kind.word()
        );
        drafts.push(Draft { file, title, intro, records: own });
    }
    parts.sort_by_key(|record| record.type_name);
    let intro = "Records that several kinds have, such as handlers and variables.".to_owned();
    drafts.push(Draft {
        file: PARTS.to_owned(),
        title: "Fields: shared parts".to_owned(),
        intro,
        records: parts,
    });
    let mut places = Places::default();
    for draft in &drafts {
        let mut earlier: Vec<String> = vec![draft.title.clone()];
        for record in &draft.records {
            places.put(record, &draft.file, &earlier);
            earlier.push(record.type_name.to_owned());
            earlier.extend(record.fields.iter().map(|field| field.name.to_owned()));
        }
    }
    drafts.iter().map(|draft| page(draft, &places)).collect()
}

fn page(draft: &Draft, places: &Places) -> Page {
    let mut page = Page::new(&format!("fields/{}", draft.file), &draft.title);
    page.say(&draft.intro);
    for record in &draft.records {
        page.heading(2, record.type_name);
        if record.inherits {
            page.say("In a list, one takes what it does not say from the one before it.");
        }
        for field in record.fields {
            section(&mut page, record, field, places, &draft.file);
        }
    }
    page
}

fn section(page: &mut Page, record: &RecordSchema, field: &FieldSchema, places: &Places, from: &str) {
    page.heading(3, field.name);
    page.say(&words(field.help));
    let default = (field.default)().one_line();
    let otherwise = match field.required {
        true => "Every file says it.".to_owned(),
        false => format!("Left out: {}.", code(&default)),
    };
    page.list([
        format!(
            "In the window: **{}**, in the group {}.",
            words(label::of_field(record, field)),
            words(field.group)
        ),
        format!("Value: {}.", places.said(&field.ty, from)),
        otherwise,
    ]);
    let rows: Vec<Vec<String>> = (field.uses.iter())
        .map(|one| {
            let needed = if one.needed { " It has to be said." } else { "" };
            let said = format!("{}{needed}", words(one.help));
            vec![words(&one.condition()), words(label::of_use(one)), places.said(&one.ty, from), said]
        })
        .collect();
    page.table(&["where", "it is called", "value", "and means"], &rows);
}
