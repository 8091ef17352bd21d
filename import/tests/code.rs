//! Trees of handlers: places of errors, limits, and input that is broken.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[allow(dead_code, reason = "what the proof alone uses of it")]
mod interpreter;
mod support;

use augury_engine::script::Last;
use augury_import::problem::Topic;
use augury_import::scripts::{Context, Options, Translated, check, handler};
use augury_import::syntax::code::{self, DEEPEST};
use interpreter::random;

#[test]
fn every_error_has_its_place() {
    let (tokens, _) = support::tokens("int16 n;\nn = ;\nn = 3;\nif n)\n  n = 4;\nn = (3;\n");
    let problems = code::body(&tokens).unwrap_err();
    let places: Vec<_> = problems.iter().map(|p| p.place.map(|place| (place.line, place.column))).collect();
    assert_eq!(places, [Some((2, 5)), Some((4, 4)), Some((6, 7))], "{problems:?}");
    assert!(problems.iter().all(|p| !p.remedy.is_empty()));
}

#[test]
fn what_lies_too_deep_is_refused_with_its_place() {
    for text in [
        format!("n = {}1{};", "(".repeat(5_000), ")".repeat(5_000)),
        format!("{}{}", "{".repeat(5_000), "}".repeat(5_000)),
        format!("n = {}1;", "- ".repeat(5_000)),
        format!("n = {}1;", "1 ? 2 : ".repeat(5_000)),
        format!("n = {}1;", "a = ".repeat(5_000)),
        format!("n = 1{};", " + 1".repeat(5_000)),
        format!("e{};", ".a".repeat(5_000)),
        format!("if (1) {} n = 2;", "if (1)".repeat(5_000)),
    ] {
        let (tokens, _) = support::tokens(&text);
        let problems = code::body(&tokens).unwrap_err();
        let first = problems.iter().find(|p| p.topic == Topic::Limit);
        assert!(first.is_some_and(|p| p.place.is_some()), "{}: {problems:?}", &text[..20]);
    }
    let (tokens, _) =
        support::tokens(&format!("n = {}1{};", "(".repeat(DEEPEST / 2), ")".repeat(DEEPEST / 2)));
    assert!(code::body(&tokens).is_ok());
}

/// Handlers with tokens taken away, doubled and exchanged: an error or a script that passes the engine's check.
#[test]
fn broken_handlers_never_panic_and_never_give_a_script_that_fails_the_check() {
    let resource = |_: &str| None;
    for seed in 0..300u64 {
        let (mut tokens, constants) = support::tokens(&random::handler(seed));
        let mut at = usize::try_from(seed).unwrap() * 7;
        for change in 0..3 {
            at = (at * 31 + 17) % tokens.len();
            match change {
                0 => drop(tokens.remove(at)),
                1 => tokens.insert(at, tokens[at].clone()),
                _ => tokens.swap(at, (at + 1) % 5),
            }
        }
        let Ok(body) = code::body(&tokens) else { continue };
        for both_sides in [true, false] {
            let options = Options { both_sides };
            let context =
                Context { constants: &constants, variables: &[], globals: &[], resource: &resource, options };
            match handler(&body, context) {
                Translated::Script(script) => assert!(check(&script.text, &[], Last::Answers).is_empty()),
                Translated::Owed(reasons) => assert!(!reasons.is_empty()),
            }
        }
    }
}
