//! A file of the journal, as a killed process may have left it and anybody may have changed it: recovered, taken into a
//! library, saved. Nothing outside of the pack may change.

use super::{folder_of, sort_of};
use augury_editor::document::journal::{Standing, recover, standing};
use augury_editor::document::library::Library;
use std::path::Path;

/// Words of journals.
pub const WORDS: &[&str] = &[
    "\"version\":1",
    "\"folder\":\"monsters\"",
    "\"folder\":\"../outside\"",
    "\"folder\":\"/tmp\"",
    "\"id\":\"goblin\"",
    "\"id\":\"../goblin\"",
    "\"id\":\"rows.ron\"",
    "\"id\":\"\"",
    "\"base\":null",
    "\"exists\":false",
    "\"exists\":true",
    "\"text\":\"\"",
    "\"written\":18446744073709551615",
    "\\u0000",
    "\\ud800",
    "\\n",
    "null",
    "{}",
    "[]",
];

/// The pack's one file.
const GOBLIN: &str = "Monster(\n    name: \"goblin\",\n    cr: 1,\n)\n";

/// Tries one file.
pub fn run(input: &[u8]) -> Result<String, String> {
    let folder = folder_of("journals")?;
    let wrong = |e: std::io::Error| format!("{}: {e}", folder.display());
    let (pack, journal) = (folder.join("pack"), folder.join("journal"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(pack.join("monsters")).map_err(wrong)?;
    std::fs::create_dir_all(&journal).map_err(wrong)?;
    std::fs::write(pack.join("pack.ron"), "(name: \"fuzz\", format: 2)\n").map_err(wrong)?;
    std::fs::write(pack.join("monsters/goblin.ron"), GOBLIN).map_err(wrong)?;
    let file = journal.join("0123456789abcdef.json");
    std::fs::write(&file, input).map_err(wrong)?;
    let (found, unreadable) = recover(&journal);
    if (found.clone(), unreadable.clone()) != recover(&journal) {
        return Err("the journal reads otherwise the second time".to_owned());
    }
    if found.len() + unreadable.len() != 1 {
        return Err(format!("one file is {} states and {} refusals", found.len(), unreadable.len()));
    }
    if !matches!(standing(&file, &file), Ok(Standing::Same)) {
        return Err("a state is not the same as itself".to_owned());
    }
    let Some(unsaved) = found.first() else {
        let told = unreadable.first().map_or("", String::as_str);
        return if told.contains("0123456789abcdef.json") {
            Ok(sort_of(told))
        } else {
            Err(format!("no file in: {told}"))
        };
    };
    let mut library = Library::open(&pack, &mut |_, _| true).ok_or("the pack cannot be opened")?.0;
    let came = match library.recover(unsaved, 1) {
        Err(why) if why.trim().is_empty() => return Err("recovery is refused without a reason".to_owned()),
        Err(why) => sort_of(&why),
        Ok(()) => {
            let text = library.own_document(&unsaved.key()).map(|d| (d.text().to_owned(), d.exists()));
            if text.as_ref() != Some(&(unsaved.text.clone(), unsaved.exists)) {
                return Err(format!("recovered as {text:?}"));
            }
            match library.save(&unsaved.key()) {
                Ok(_) => "saved".to_owned(),
                Err(why) => sort_of(&why.to_string()),
            }
        }
    };
    only_within(&folder, &["pack", "journal"])?;
    let own = unsaved.folder.split('/').next().unwrap_or_default();
    only_within(&pack, &["pack.ron", own, "monsters"])?;
    only_within(&journal, &["0123456789abcdef.json"])?;
    Ok(came)
}

/// A folder has nothing but these.
fn only_within(folder: &Path, names: &[&str]) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        if !names.iter().any(|n| *n == name) {
            return Err(format!("{} was written", entry.path().display()));
        }
    }
    Ok(())
}
