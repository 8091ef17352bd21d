//! The handbook says what is so: every block of RON loads, every script compiles, every command runs with the exit code
//! that the page tells, commands of cargo name what is there, and the steps of a page are written as a test of the window
//! reads them. That pages are short, in the summary, and that their links lead somewhere is held in `citations.rs`; recipes
//! are held in `cookbook.rs`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_editor::lab::expect::Expect;
use augury_engine::base::id::Kind;
use augury_engine::content::{Manifest, RecordSchema, ron_options, schema_of};
use augury_engine::play::Recording;
use augury_engine::script::check_text;
use augury_tests::folders::copy;
use augury_tests::handbook::{Fence, Page, Step, fences, pages, spans, steps};
use augury_tests::reference::window_keys;
use augury_tests::source::top;
use cargo_metadata::MetadataCommand;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Languages of blocks. Blocks without one would be taken for Rust by `mdbook test`.
const LANGUAGES: [&str; 5] = ["ron", "rhai", "rust", "sh", "text"];

fn every_page() -> Vec<Page> {
    pages().unwrap_or_else(|fault| panic!("{fault}"))
}

fn blocks(language: &str) -> Vec<Fence> {
    let all = every_page().iter().flat_map(fences).collect::<Vec<_>>();
    all.into_iter().filter(|fence| fence.language().0 == language).collect()
}

fn augury(arguments: &[&str]) -> Output {
    let all = std::iter::once("augury").chain(arguments.iter().copied());
    run(all, |_| Err("no window in a test".to_owned()))
}

fn put(pack: &Path, file: &str, text: &str) -> PathBuf {
    let path = pack.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

const MANIFEST: &str = "Pack(\n    name: \"My pack\",\n    format: 2,\n    stands_on: [\"incursion\"],\n)\n";
const CAT: &str = "Monster(\n    name: \"hill cat\",\n    types: [MA_ANIMAL],\n    size: SZ_SMALL,\n    cr: 1,\n    hd: 2,\n    hit: \
    3,\n    def: 14,\n    attributes: (str: 8, dex: 16, con: 12, int: 2, wis: 12, cha: 6),\n    attacks: [(attack: A_CLAW, damage: \
    \"1d3\", dtype: AD_SLASH)],\n)\n";
const CASE: &str = "(\n    name: \"a case\",\n    pack: \"my-pack\",\n    seed: 1,\n    map: [\"#####\", \"#a.b#\", \"#####\"],\n    \
    legend: { 'a': (creature: 1), 'b': (creature: 2) },\n    creatures: [(monster: \"hill_cat\", max_hp: 9), (monster: \"goblin\", \
    max_hp: 9)],\n    inputs: [Command(1, Wait)],\n)\n";
const WOLVES: &str = "Encounter(\n    name: \"pack of wolves\",\n    weight: 10,\n    min_cr: 1,\n    max_cr: 9,\n    parts: [(monster: \
    \"wolf\", amount: (from: 2, to: 5))],\n)\n";
const MOOR: &str =
    "Region(\n    name: \"moor\",\n    encounters: [(encounter: \"pack_of_wolves\", weight: 10)],\n)\n";

/// A pack as the pages speak of it, `my-pack`, with its base pack beside it: a monster, an encounter, a region, a scenario.
fn my_pack(folder: &Path) -> PathBuf {
    let pack = folder.join("my-pack");
    copy(&top().join("assets/incursion"), &folder.join("incursion")).unwrap();
    for (file, text) in [
        ("pack.ron", MANIFEST),
        ("monsters/hill_cat.ron", CAT),
        ("encounters/pack_of_wolves.ron", WOLVES),
        ("regions/moor.ron", MOOR),
        ("tests/a_case/scenario.ron", CASE),
        ("tests/a_case/expect.ron", "(creatures: {1: (at: (1, 1))})\n"),
    ] {
        put(&pack, file, text);
    }
    pack
}

#[test]
fn every_block_says_what_it_is() {
    let all: Vec<Fence> = every_page().iter().flat_map(fences).collect();
    assert!(all.len() > 40, "only {} blocks are found", all.len());
    let wrong: Vec<String> = (all.iter())
        .filter(|fence| !LANGUAGES.contains(&fence.language().0))
        .map(|fence| format!("{fence}: `{}` is none of {LANGUAGES:?}", fence.info))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file of a kind with the fields of a fragment, and those that every file says.
fn with_fields(kind: Kind, fragment: &str) -> String {
    let schema: &RecordSchema = schema_of(kind).unwrap();
    let mut text = format!("{}(\n", schema.type_name);
    for field in schema.fields.iter().filter(|field| field.required) {
        if !fragment.lines().any(|line| line.trim_start().starts_with(&format!("{}:", field.name))) {
            let value = match field.name {
                "name" => "\"fragment\"".to_owned(),
                _ => (field.default)().one_line(),
            };
            text.push_str(&format!("    {}: {value},\n", field.name));
        }
    }
    format!("{text}{})\n", fragment.trim_end().trim_end_matches(',').to_owned() + ",\n")
}

/// The kind whose word stands before the first bracket of a file.
fn kind_of(text: &str) -> Option<Kind> {
    let word = text.split('(').next()?.trim();
    Kind::ALL.iter().copied().find(|kind| schema_of(*kind).is_some_and(|schema| schema.type_name == word))
}

/// Puts a block of RON where it belongs in a pack; the file, whose problems are looked for, if it is a resource's.
fn placed(fence: &Fence, pack: &Path) -> Result<Option<PathBuf>, String> {
    let slug = fence.slug();
    let of_kind =
        |kind: Kind, text: &str| Ok(Some(put(pack, &format!("{}/{slug}.ron", kind.folder()), text)));
    match fence.language().1.map(|of| of.split_once(':').unwrap_or((of, ""))) {
        None if fence.text.starts_with("Pack(") => match Manifest::read("pack.ron", &fence.text) {
            Ok(read) if read.problems.is_empty() => Ok(None),
            Ok(read) => Err(format!("{:?}", read.problems)),
            Err(problems) => Err(format!("{problems:?}")),
        },
        None => match kind_of(&fence.text) {
            Some(kind) => of_kind(kind, &fence.text),
            None => {
                Err("begins with no kind of resource; say what it is, as in ron,fields:monster".to_owned())
            }
        },
        Some(("fields", word)) => match Kind::ALL.iter().find(|kind| kind.word() == word) {
            Some(kind) => of_kind(*kind, &with_fields(*kind, &fence.text)),
            None => Err(format!("`{word}` is no kind")),
        },
        Some(("override", id)) => Ok(Some(put(pack, &format!("overrides/{id}.ron"), &fence.text))),
        Some(("scenario", _)) => {
            Recording::read(&fence.text).map_err(|fault| fault.to_string())?;
            let file = put(pack, &format!("tests/{slug}/scenario.ron"), &fence.text);
            let traced = augury(&["trace", &file.to_string_lossy()]);
            if traced.code == 0 { Ok(None) } else { Err(format!("{}{}", traced.out, traced.err)) }
        }
        Some(("expect", _)) => {
            ron_options().from_str::<Expect>(&fence.text).map(|_| None).map_err(|fault| fault.to_string())
        }
        Some((other, _)) => Err(format!("`{other}` is nothing that a block of RON may be")),
    }
}

#[test]
fn every_block_of_ron_loads() {
    let folder = tempfile::tempdir().unwrap();
    let pack = my_pack(folder.path());
    // Recipes are compared with the files that they show, and those are checked.
    let all: Vec<Fence> = blocks("ron").into_iter().filter(|f| !f.page.contains("/cookbook/")).collect();
    assert!(all.len() >= 7, "only {} blocks are found", all.len());
    let (mut wrong, mut files): (Vec<String>, BTreeMap<String, String>) = Default::default();
    for fence in &all {
        match placed(fence, &pack) {
            Ok(Some(file)) => {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                files.insert(name, fence.to_string());
            }
            Ok(None) => {}
            Err(fault) => wrong.push(format!("{fence}: {fault}")),
        }
    }
    assert!(files.len() >= 5, "only {files:?} are resources");
    let report = augury(&["check", &pack.to_string_lossy(), "--json"]);
    let report: Value = serde_json::from_str(&report.out).unwrap_or_else(|e| panic!("{e}: {}", report.err));
    for problem in report["problems"].as_array().unwrap() {
        let file = problem["file"].as_str().unwrap();
        let name = Path::new(file).file_name().unwrap().to_string_lossy().into_owned();
        if let Some(place) = files.get(&name).filter(|_| problem["severity"] == "error") {
            wrong.push(format!("{place}: {problem}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_block_that_does_not_load_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let pack = my_pack(folder.path());
    let block = |info: &str, text: &str| Fence {
        page: "docs/README.md".to_owned(),
        line: 1,
        info: info.to_owned(),
        text: text.to_owned(),
    };
    for (info, text) in [
        ("ron", "handlers: []"),
        ("ron,field:monster", "handlers: []"),
        ("ron,scenario", "(creatures: 1)"),
        ("ron,scenario", "(pack: \"my-pack\", map: [\"a\"], creatures: [(monster: \"nobody_at_all\")])"),
        ("ron,expect", "(nothing: 1)"),
        ("ron", "Pack(format: 2)"),
    ] {
        assert!(placed(&block(info, text), &pack).is_err(), "{info}: {text}");
    }
    let good = "handlers: [\n    (on: \"EV_DEATH\", messages: [\"A\"]),\n],\n";
    let file = placed(&block("ron,fields:monster", good), &pack).unwrap().unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("name: \"fragment\","));
    let bad = good.replace("messages", "mesages");
    placed(&block("ron,fields:monster", &bad), &pack).unwrap();
    assert_eq!(augury(&["check", &pack.to_string_lossy()]).code, 1);
}

#[test]
fn every_script_block_compiles() {
    let mut wrong = Vec::new();
    for fence in blocks("rhai") {
        for finding in check_text(&fence.text, &[]) {
            wrong.push(format!("{fence}: line {}: {}. {}", finding.line, finding.what, finding.remedy));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line of a block of commands: what is typed, and the exit code that the page tells of it.
fn command(line: &str) -> Option<(String, i32)> {
    let (typed, remark) = line.split_once(" # ").unwrap_or((line, ""));
    let code = remark.split_once("exit code ").map_or("0", |(_, code)| code);
    let digits = code.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let typed = typed.trim();
    (!typed.is_empty() && !typed.starts_with('#')).then(|| (typed.to_owned(), digits.parse().unwrap_or(0)))
}

/// Few runs are enough to see that it runs.
fn few(line: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let many =
            out.last().is_some_and(|before| ["--runs", "--actions", "--fights"].contains(&before.as_str()));
        out.push(if many { "5".to_owned() } else { word.to_owned() });
    }
    out.join(" ")
}

/// A folder as a reader has it: packs, a library, and `augury` to be called.
#[cfg(unix)]
fn reader() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    my_pack(folder.path());
    for (from, to) in [
        ("assets/incursion", "assets/incursion"),
        ("assets/workshop", "assets/workshop"),
        ("import/tests/library", "my-library"),
    ] {
        copy(&top().join(from), &folder.path().join(to)).unwrap();
    }
    let bin = folder.path().join("bin");
    fs::create_dir_all(&bin).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_augury-plain"), bin.join("augury")).unwrap();
    folder
}

#[cfg(unix)]
#[test]
fn every_command_runs_as_its_page_says() {
    let (mut ran, mut wrong) = (0, Vec::new());
    for page in every_page() {
        let all: Vec<Fence> = fences(&page).into_iter().filter(|fence| fence.language().0 == "sh").collect();
        let is_ours = |fence: &&Fence| fence.text.lines().any(|line| line.starts_with("augury"));
        // Commands of one page are typed one after the other in one folder.
        let folder = all.iter().find(is_ours).map(|_| reader());
        for fence in all.iter().filter(is_ours) {
            let folder = folder.as_ref().unwrap().path();
            for (typed, wanted) in fence.text.lines().filter_map(command) {
                let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap());
                let done = std::process::Command::new("sh")
                    .args(["-c", &few(&typed)])
                    .env("PATH", path)
                    .env("HOME", folder)
                    .current_dir(folder)
                    .output()
                    .unwrap();
                ran += 1;
                if done.status.code() != Some(wanted) {
                    let (out, err) =
                        (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
                    wrong.push(format!(
                        "{fence}: {typed}\n{:?} in place of {wanted}\n{out}{err}",
                        done.status.code()
                    ));
                }
            }
        }
    }
    assert!(ran >= 40, "only {ran} commands are found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Commands of cargo in blocks and in running text.
fn cargo_commands() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for page in every_page() {
        let of_blocks = fences(&page).into_iter().filter(|fence| fence.language().0 == "sh");
        let lines = of_blocks.flat_map(|fence| fence.text.lines().filter_map(command).collect::<Vec<_>>());
        let all = lines.map(|(typed, _)| typed).chain(spans(&page));
        found.extend(all.filter(|typed| typed.starts_with("cargo ")).map(|typed| (page.path.clone(), typed)));
    }
    found
}

/// What the workspace has to name: packages, and targets by their sort.
struct Workspace {
    packages: BTreeSet<String>,
    targets: BTreeSet<(String, String)>,
}

impl Workspace {
    fn read() -> Workspace {
        let mut asked = MetadataCommand::new();
        let metadata = asked.manifest_path(top().join("Cargo.toml")).no_deps().exec();
        let metadata = metadata.unwrap_or_else(|e| panic!("{e}"));
        let (mut packages, mut targets) = (BTreeSet::new(), BTreeSet::new());
        for package in metadata.packages {
            packages.insert(package.name.to_string());
            for target in package.targets {
                let name = target.name.clone();
                targets.extend(target.kind.iter().map(|kind| (kind.to_string(), name.clone())));
            }
        }
        Workspace { packages, targets }
    }

    /// What a command names and the workspace has not.
    fn lacks(&self, typed: &str) -> Option<String> {
        let words: Vec<&str> = typed.split_whitespace().take_while(|word| *word != "--").collect();
        let known =
            ["build", "run", "test", "bench", "clippy", "fmt", "doc", "check", "install", "deb", "fuzz"];
        let sub = words.iter().skip(1).find(|word| !word.starts_with('+'))?;
        if !known.contains(sub) {
            return Some(format!("cargo has no {sub} here"));
        }
        for pair in words.windows(2) {
            let name = pair[1].to_owned();
            let is_there = match pair[0] {
                // A word that stands for any name.
                _ if name.starts_with(|c: char| c.is_uppercase() || c == '<') => true,
                "-p" | "--package" => self.packages.contains(&name),
                "--bin" | "--test" | "--bench" | "--example" => {
                    self.targets.contains(&(pair[0].trim_start_matches('-').to_owned(), name.clone()))
                }
                _ => true,
            };
            if !is_there {
                return Some(format!("there is no {} {name}", pair[0]));
            }
        }
        None
    }
}

#[test]
fn commands_of_cargo_name_what_is_there() {
    let workspace = Workspace::read();
    let all = cargo_commands();
    assert!(all.len() >= 20, "only {} commands are found", all.len());
    let wrong: Vec<String> = (all.iter())
        .filter_map(|(page, typed)| Some(format!("{page}: `{typed}`: {}", workspace.lacks(typed)?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for wrong in ["cargo test -p augury-nothing", "cargo run -p augury-tests --bin nothing", "cargo brew"] {
        assert!(workspace.lacks(wrong).is_some(), "{wrong}");
    }
    assert_eq!(workspace.lacks("cargo test -p augury-tests --test scenarios -- events/subject"), None);
}

#[test]
fn the_page_of_the_command_line_has_every_command() {
    let page = fs::read_to_string(top().join("docs/command-line.md")).unwrap();
    let rows: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let whole = augury(&["--help"]).out;
    let commands = augury_tests::reference::commands(&whole);
    assert!(commands.len() > 10, "{commands:?}");
    for (name, _) in &commands {
        assert!(rows.iter().any(|row| row.split(' ').next() == Some(name)), "{name} has no row");
    }
    for row in rows {
        let mut words =
            row.split(|c: char| c.is_whitespace() || "[]|\\".contains(c)).filter(|w| !w.is_empty());
        let name = words.next().unwrap();
        let help = augury(&[name, "--help"]);
        assert_eq!(help.code, 0, "`{row}`: {}", help.err);
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.out.contains(option), "`{row}`: {name} has no {option}");
        }
    }
}

/// Keys that are no command's.
const PLAIN_KEYS: [&str; 11] =
    ["Enter", "Escape", "Tab", "Shift+Tab", "Up", "Down", "Left", "Right", "Space", "Ctrl+A", "Ctrl+Home"];

#[test]
fn steps_are_written_as_a_test_reads_them() {
    let text = fs::read_to_string(top().join("docs/getting-started.md")).unwrap();
    let page = Page { path: "docs/getting-started.md".to_owned(), text };
    let items = steps(&page).unwrap_or_else(|fault| panic!("{fault}"));
    let numbered = page.text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert!(numbered >= 25 && items.len() == numbered, "of {numbered} steps {} are found", items.len());
    let keys = window_keys().unwrap_or_else(|fault| panic!("{fault}"));
    for item in &items {
        let both = item.mouse.iter().chain(&item.keys);
        for step in both {
            let Step::Press(pressed) = step else { continue };
            let known = keys.iter().any(|known| known == pressed) || PLAIN_KEYS.contains(&pressed.as_str());
            assert!(known, "docs/getting-started.md:{}: no command has the keys {pressed}", item.line);
        }
        let by_mouse = |step: &Step| matches!(step, Step::Click(_) | Step::DoubleClick(_) | Step::Drag(..));
        assert!(
            !item.keys.iter().any(by_mouse),
            "docs/getting-started.md:{}: a click stands in what is done by keyboard",
            item.line
        );
        assert!(
            !item.keys.is_empty() || !item.mouse.iter().any(by_mouse),
            "docs/getting-started.md:{}: there is no way by keyboard",
            item.line
        );
    }
    let seen = items.iter().filter(|item| item.mouse.iter().any(|step| matches!(step, Step::See(_)))).count();
    assert!(seen * 2 > items.len(), "only {seen} of {} steps say what is seen", items.len());
}

#[test]
fn the_reference_is_in_every_first_page() {
    for page in ["docs/README.md", "docs/SUMMARY.md"] {
        let text = fs::read_to_string(top().join(page)).unwrap();
        for wanted in ["getting-started.md", "reference/README.md"] {
            assert!(text.contains(wanted), "{page} does not name {wanted}");
        }
    }
}
