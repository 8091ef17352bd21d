//! File formats: what a pack's folder holds, and the files whose shape is declared in the sources: the manifest,
//! recordings and scenarios, expectations, unsaved edits, settings.

use super::page::{Page, anchor, code, link, words};
use super::source::{Declared, Member, declared};
use augury_engine::content::{Pack, Record, Switch};

const RECORDING: &str = "engine/src/play/recording.rs";
const COMMAND: &str = "engine/src/play/command.rs";
const ERRAND: &str = "engine/src/play/errand/kinds.rs";
const ADDRESS: &str = "engine/src/event/address.rs";
const EXPECT: &str = "editor/src/lab/expect/mod.rs";
const SENSING: &str = "editor/src/lab/expect/sensing.rs";
const JOURNAL: &str = "editor/src/document/journal.rs";
const SETTINGS: &str = "editor/src/view/settings.rs";

/// Types of a file, each with the source that declares it.
type Types = &'static [(&'static str, &'static str)];

const RECORDED: Types = &[
    (RECORDING, "Recording"),
    (RECORDING, "Square"),
    (RECORDING, "Floor"),
    (RECORDING, "Actor"),
    (RECORDING, "Outfit"),
    (RECORDING, "Touch"),
    (RECORDING, "Fixture"),
    (RECORDING, "Lying"),
    (RECORDING, "Laid"),
    (RECORDING, "Input"),
    (COMMAND, "Command"),
    (COMMAND, "EventOrder"),
    (ERRAND, "Errand"),
    (ERRAND, "Until"),
    (RECORDING, "Change"),
    (RECORDING, "Intervention"),
    (RECORDING, "Forced"),
    (ADDRESS, "Address"),
    ("engine/src/world/stati.rs", "Stati"),
    ("engine/src/world/character.rs", "Character"),
];
const EXPECTED: Types = &[
    (EXPECT, "Expect"),
    (EXPECT, "Left"),
    ("editor/src/lab/expect/kept.rs", "Expectation"),
    (SENSING, "Sensing"),
];
const KEPT: Types = &[(JOURNAL, "Unsaved")];
const SET: Types = &[(SETTINGS, "Settings")];

/// The page.
///
/// # Errors
/// A type that no source declares any more.
pub fn page() -> Result<Page, String> {
    let mut page = Page::new("formats.md", "File formats");
    page.say(
        "All files of a pack are text in UTF-8, in RON: names before colons, round brackets for records, square ones for \
         lists, curly ones for tables, `//` before a remark. What is left out has its default. Sizes and depths have limits: \
         [Limits of sessions, files and tools](../internals/limits-files.md).",
    );
    page.heading(2, "Folders of a pack");
    page.table(
        &["path", "what it is", "format"],
        &[
            row("pack.ron", "the manifest", "[Pack](#pack)"),
            row("monsters/<id>.ron", "a resource; each kind has its folder", "[fields](fields/monster.md)"),
            row(
                "monsters/<any name>.ron",
                "many resources of a kind in one table: their ids as keys in quotes, in curly brackets",
                "the same",
            ),
            row(
                "overrides/monsters/<id>.ron",
                "single fields of a resource of a base pack, in round brackets without the word of the kind",
                "the same",
            ),
            row("maps/<id>.ron", "a drawn map", "[fields](fields/map.md)"),
            row(
                "order.ron",
                "the order of the library that a pack was made from: by folder, a list of ids; only replayed traces of the \
                 original use it",
                "written by `augury import`",
            ),
            row("tests/<name>/scenario.ron", "a scenario", "[Recording](#recording)"),
            row("tests/<name>/expect.ron", "what has to hold at its end", "[Expect](#expect)"),
            row("tests/<name>/expect.tree", "every throw of it with its answer and hit points", "[text](#trees)"),
        ],
    );
    page.heading(2, "Pack");
    page.say("The manifest, `pack.ron`. [Packs and files](../authors/packs.md) says how packs stand on each other.");
    let rows: Vec<Vec<String>> = (Pack::SCHEMA.fields.iter())
        .map(|field| {
            let default = (field.default)().one_line();
            let otherwise = if field.required { "always said".to_owned() } else { code(&default) };
            vec![code(field.name), words(&field.ty.wanted()), otherwise, words(field.help)]
        })
        .collect();
    page.table(&["field", "value", "left out", "what it is"], &rows);
    page.say("Its switches, each a defect of the original that a pack may keep ([Switches](../internals/switches.md)):");
    let rows: Vec<Vec<String>> =
        Switch::ALL.iter().map(|switch| vec![code(switch.name()), words(switch.help())]).collect();
    page.table(&["switch", "what it keeps"], &rows);
    page.heading(2, "Recordings and scenarios");
    page.say(
        "One format for what *Save session* writes, for scenarios, and for cases that are sent with a report. A recording \
         without a hash runs on the pack as it is. Creatures count from 1 in the order of the list; fixtures and items that \
         stand or lie there have the numbers after them.",
    );
    types(&mut page, RECORDED)?;
    page.heading(2, "Expectations");
    page.say("The file `expect.ron` of a scenario. What is not said does not matter.");
    types(&mut page, EXPECTED)?;
    page.heading(2, "Trees");
    page.say(
        "The file `expect.tree` is what `augury trace SCENARIO --tree` prints: a line for each throw, indented by how deep it \
         lies in others, with the event, who takes part, the answer, and the hit points that changed. It is compared line \
         by line; `augury test PACK --accept` writes it anew.",
    );
    page.heading(2, "Traces");
    page.say(
        "`augury trace SCENARIO --json` prints a line of JSON for every throw, phase, link, answer and die. `augury conform` \
         reads traces of the original (`.jsonl`, packed `.jsonl.xz`): a line each, with its kind in the field `k`.",
    );
    page.heading(2, "Unsaved edits");
    page.say(
        "Edits that are not saved are kept outside the pack, a file of JSON for each resource, in the folder that the system \
         has for data of programs. They go when the resource is saved.",
    );
    types(&mut page, KEPT)?;
    page.heading(2, "Settings of the window");
    page.say("One file of RON in the folder that the system has for settings. A file that cannot be read is put aside.");
    types(&mut page, SET)?;
    Ok(page)
}

fn row(path: &str, what: &str, format: &str) -> Vec<String> {
    vec![code(path), words(what), format.to_owned()]
}

fn types(page: &mut Page, types: Types) -> Result<(), String> {
    let known: Vec<&str> = types.iter().map(|(_, name)| *name).collect();
    for (path, name) in types {
        let ty = declared(path, name)?;
        page.heading(3, name);
        page.say(&plain(&ty.comment));
        table(page, &ty, &known);
    }
    Ok(())
}

fn table(page: &mut Page, ty: &Declared, known: &[&str]) {
    if ty.is_choice {
        let rows: Vec<Vec<String>> = (ty.members.iter())
            .map(|member| {
                let holds = match (member.fields.as_slice(), member.ty.as_str()) {
                    ([], "") => String::new(),
                    ([], ty) => said(&format!("({ty})"), known),
                    (fields, _) => fields.iter().map(|f| field(f, known)).collect::<Vec<_>>().join("; "),
                };
                vec![code(&member.name), holds, plain(&member.comment)]
            })
            .collect();
        page.table(&["one of", "with", "what it is"], &rows);
        return;
    }
    let rows: Vec<Vec<String>> = (ty.members.iter())
        .map(|member| vec![code(&member.name), said(&member.ty, known), plain(&member.comment)])
        .collect();
    page.table(&["field", "value", "what it is"], &rows);
}

fn field(member: &Member, known: &[&str]) -> String {
    format!("{} ({}): {}", code(&member.name), said(&member.ty, known), plain(&member.comment))
}

/// A comment of a source without links to other items of it.
fn plain(comment: &str) -> String {
    let mut out = String::new();
    let mut rest = comment;
    // `[Square]` and `[`name`](path)` name what a reader of files does not have.
    while let Some((before, after)) = rest.split_once('[') {
        let Some((inside, more)) = after.split_once(']') else { break };
        out.push_str(before);
        out.push_str(inside.trim_matches('`'));
        rest = match more.strip_prefix('(').and_then(|more| more.split_once(')')) {
            Some((_, behind)) => behind,
            None => more,
        };
    }
    out.push_str(rest);
    let (said, _) = out.split_once(" (docs/").unwrap_or((out.as_str(), ""));
    let said = if said.len() < out.len() { format!("{said}.") } else { out };
    words(&said)
}

/// A type in an author's words.
fn said(ty: &str, known: &[&str]) -> String {
    let inside =
        |name: &str| ty.strip_prefix(name).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'));
    if let Some(inner) = inside("Option") {
        return format!("{}, or nothing", said(inner, known));
    }
    if let Some(inner) = inside("Box").or_else(|| inside("Arc")) {
        return said(inner, known);
    }
    if let Some(inner) = inside("Vec") {
        return format!("a list of {}", said(inner, known));
    }
    if let Some((key, value)) = inside("BTreeMap").and_then(|inner| inner.split_once(',')) {
        return format!("a table of {} by {}", said(value, known), said(key, known));
    }
    if let Some(inner) = ty.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let parts: Vec<String> = split(inner).into_iter().map(|part| said(part, known)).collect();
        return format!("({})", parts.join(", "));
    }
    if inside("Format").is_some() {
        return "a number".to_owned();
    }
    match ty {
        "String" | "PathBuf" => "text".to_owned(),
        "bool" => "true or false".to_owned(),
        "char" => "a character".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" => "a number".to_owned(),
        "ResId" => "a resource in quotes".to_owned(),
        "Handle" => "the number of a creature or thing, 0 for none".to_owned(),
        "Point" => "column and row".to_owned(),
        "EventCode" => "an event in quotes".to_owned(),
        "Value" => "a value such as `Int(9)` or `Flag(true)`".to_owned(),
        name if known.contains(&name) => link(name, &format!("#{}", anchor(name))),
        name => code(name),
    }
}

/// The parts of a row of types: commas within brackets part nothing.
fn split(types: &str) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in types.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(types.get(from..at).unwrap_or_default());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(types.get(from..).unwrap_or_default());
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_said_in_words() {
        assert_eq!(said("Vec<(CreatureField,i32)>", &[]), "a list of (`CreatureField`, a number)");
        assert_eq!(said("Option<(i16,i16)>", &[]), "(a number, a number), or nothing");
        assert_eq!(said("BTreeMap<char,Square>", &["Square"]), "a table of [Square](#square) by a character");
        assert_eq!(plain("What it is; see [`Square`] (docs/rules/dice.md)."), "What it is; see Square.");
    }
}
