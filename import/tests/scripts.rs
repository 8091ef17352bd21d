//! Handlers in the original's language and the scripts that become of them: a file for each difference between the two
//! languages, under `scripts/`. `AUGURY_BLESS=1` writes what comes now.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use augury_engine::base::id::{Kind, ResId};
use augury_import::scripts::{Context, Options, Translated, condition, handler};
use augury_import::syntax::code::{self, tree::Declared};
use std::path::Path;
use std::sync::Arc;

/// The line between a handler and its script.
const BETWEEN: &str = "=== script ===";

#[test]
fn handlers_become_the_scripts_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let bless = std::env::var_os("AUGURY_BLESS").is_some();
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder of cases").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 20, "only {} cases", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let (original, _) = text.split_once(BETWEEN).unwrap_or((&text, ""));
        let now = format!("{}\n\n{BETWEEN}\n{}", original.trim_end(), translated(original));
        if now == text {
            continue;
        }
        if bless {
            std::fs::write(&file, now).unwrap();
        } else {
            wrong.push(format!("{}\n--- now ---\n{now}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "AUGURY_BLESS=1 accepts this:\n{}", wrong.join("\n"));
}

/// What becomes of a handler; where the switch makes a difference, with it off too.
fn translated(original: &str) -> String {
    let on = with(original, true);
    let off = with(original, false);
    if on == off { on } else { format!("{on}\n=== without both sides ===\n{off}") }
}

fn with(original: &str, both_sides: bool) -> String {
    let (tokens, constants) = support::tokens(original);
    let resource = |name: &str| match name {
        "poison" | "sleep" | "fireball" => Some(ResId::new(Kind::Effect, name)),
        "hill orc" => Some(ResId::new(Kind::Monster, "hill_orc")),
        _ => None,
    };
    let context = Context {
        constants: &constants,
        variables: &[(Arc::from("count"), Declared::Int(16, true)), (Arc::from("mount"), Declared::Object)],
        globals: &[(Arc::from("tally"), Declared::Int(16, true))],
        resource: &resource,
        options: Options { both_sides },
    };
    let first = tokens.first().and_then(|token| token.word()).map_or("", |word| &**word);
    let made = match first {
        "CONDITION" => {
            code::condition(tokens.get(1..).unwrap_or_default()).map(|expr| condition(&expr, context))
        }
        _ => code::body(&tokens).map(|body| handler(&body, context)),
    };
    match made {
        Err(problems) => {
            let shown = |p: &augury_import::problem::Problem| {
                let place =
                    p.place.map(|place| format!("{}:{}", place.line, place.column)).unwrap_or_default();
                format!("wrong {place}: {}. {}\n", p.message, p.remedy)
            };
            problems.iter().map(shown).collect()
        }
        Ok(Translated::Owed(reasons)) => reasons
            .iter()
            .map(|r| {
                format!(
                    "owed {}:{} ({}) {}: {}\n",
                    r.place.line,
                    r.place.column,
                    r.kind.word(),
                    r.name,
                    r.what
                )
            })
            .collect(),
        Ok(Translated::Script(script)) => {
            let mut out = script.text;
            for wait in script.waits {
                out.push_str(&format!(
                    "waits {}:{} {}: {}\n",
                    wait.place.line, wait.place.column, wait.name, wait.what
                ));
            }
            for warning in script.warnings {
                let place = warning.place.map(|p| format!("{}:{}", p.line, p.column)).unwrap_or_default();
                out.push_str(&format!("warning {place}: {}. {}\n", warning.message, warning.remedy));
            }
            out
        }
    }
}
