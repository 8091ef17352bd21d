//! Proof of translation: handlers at random run in a small interpreter of the original's language, and as the scripts
//! that become of them, on the same host. Fields, answers, dice and calls have to agree, with the switch on and off.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod interpreter;
mod support;

use augury_engine::base::id::{Kind, ResId};
use augury_import::scripts::{Context, Options, Translated, handler};
use augury_import::syntax::code::{self, tree::Declared};
use interpreter::host::{Host, RESOURCES};
use interpreter::{original, random, script};
use std::sync::Arc;

/// How many handlers are tried; AUGURY_PROOF sets another number.
const TRIES: u64 = 300;
/// How many states of the host each is run on.
const STATES: u64 = 4;

#[test]
fn scripts_do_what_their_handlers_did() {
    let tries = std::env::var("AUGURY_PROOF").ok().and_then(|text| text.parse().ok()).unwrap_or(TRIES);
    let (mut owed, mut agreed) = (0u64, 0u64);
    for seed in 0..tries {
        let text = random::handler(seed);
        let (tokens, constants) = support::tokens(&text);
        let body = match code::body(&tokens) {
            Ok(body) => body,
            Err(problems) => panic!("seed {seed}: {problems:?}\n{text}"),
        };
        for both_sides in [true, false] {
            let resource = |name: &str| RESOURCES.contains(&name).then(|| ResId::new(Kind::Effect, name));
            let context = Context {
                constants: &constants,
                variables: &[(Arc::from("count"), Declared::Int(32, true))],
                globals: &[],
                resource: &resource,
                options: Options { both_sides },
            };
            let made = match handler(&body, context) {
                Translated::Script(script) => script.text,
                Translated::Owed(reasons) => {
                    let known = reasons.iter().all(|r| matches!(r.name.as_str(), "break" | "continue"));
                    assert!(known, "seed {seed}: {reasons:?}\n{text}");
                    owed += 1;
                    continue;
                }
            };
            for state in 0..STATES {
                let host = Host::new(seed * STATES + state);
                let mut first = host.clone();
                let Some(answer) = original::run(&body, &mut first, both_sides) else { continue };
                let (other, second) = match script::run(&made, host) {
                    Ok(done) => done,
                    Err(error) => panic!("seed {seed}: {error}\n{text}\n=== script\n{made}"),
                };
                assert!(
                    answer == other && first == second,
                    "seed {seed}, both sides {both_sides}: {answer} and {other}\n{first:?}\n{second:?}\n{text}\n\
                     === script\n{made}"
                );
                agreed += 1;
            }
        }
    }
    assert!(owed * 4 < agreed / STATES, "{owed} of {} are owed", owed + agreed / STATES);
}
