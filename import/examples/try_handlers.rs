//! Translates the handlers of a library and prints how many become scripts, and why the others do not. Keeps nothing.
//! `cargo run --release -p augury-import --example try_handlers -- <folder> [--show <text>] [--owed]`

use augury_import::problem::Problems;
use augury_import::resources::build;
use augury_import::resources::names::Names;
use augury_import::scripts::{self, Context, Options, ReasonKind, Translated};
use augury_import::source::{find_root, preprocess};
use augury_import::syntax::code::{self, tree::Declared};
use augury_import::syntax::{self, tree::Variable};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

/// Variables with the types that they are declared with.
fn typed(variables: &[Variable]) -> Vec<(Arc<str>, Declared)> {
    let ty = |variable: &Variable| Declared::named(&variable.ty);
    variables.iter().filter_map(|variable| Some((variable.name.clone(), ty(variable)?))).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first() else { return };
    let after =
        |name: &str| arguments.iter().position(|own| own == name).and_then(|at| arguments.get(at + 1));
    let show = after("--show").cloned();
    let folder = Path::new(folder);
    let mut problems = Problems::default();
    let root = find_root(folder).unwrap_or_default();
    let Ok(library) = preprocess(folder, &root, &mut problems) else { return };
    let parsed = syntax::parse(library.tokens, &library.constants, &mut problems);
    let names = Names::of(&parsed.declarations);
    let resources = build(&parsed, &names, &library.constants, &mut problems);
    let globals = typed(&parsed.variables);
    let resource = |name: &str| names.find(name);
    let start = std::time::Instant::now();
    let mut out = std::io::stdout().lock();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<(ReasonKind, String, String), (usize, usize)> = BTreeMap::new();
    let mut waits: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut warnings: BTreeMap<String, usize> = BTreeMap::new();
    let mut lengths = Vec::new();
    for found in &resources {
        let variables = typed(&found.variables);
        let name = found.id.to_string();
        let context = Context {
            constants: &library.constants,
            variables: &variables,
            globals: &globals,
            resource: &resource,
            options: Options { both_sides: true },
        };
        let bodies = found.code.iter().map(|code| (code.events.len(), &code.code, false));
        let all = bodies.chain(found.conditions.iter().map(|(_, code)| (0, code, true)));
        for (designators, found, condition) in all {
            let mut add = |what| {
                let count = counts.entry(what).or_default();
                count.0 += 1;
                count.1 += designators;
            };
            let translated = match condition {
                true => code::condition(&found.tokens).map(|expr| scripts::condition(&expr, context)),
                false => code::of(found).map(|body| scripts::handler(&body, context)),
            };
            let translated = match translated {
                Ok(translated) => translated,
                Err(problems) => {
                    add("not parsed");
                    for problem in problems {
                        let _ = writeln!(out, "{}: {:?} {}", name, problem.place, problem.message);
                    }
                    continue;
                }
            };
            let wanted = show.as_ref().is_some_and(|show| name.contains(show.as_str()));
            if wanted {
                let _ =
                    writeln!(out, "--- {} {:?}", name, found.tokens.first().map(|token| token.place.line));
            }
            match translated {
                Translated::Script(script) => {
                    add(if condition { "conditions that pass" } else { "handlers that pass" });
                    if !script.waits.is_empty() {
                        add("of them, some name waits for a system");
                    }
                    let mut names: Vec<_> =
                        script.waits.iter().map(|wait| (wait.what.clone(), wait.name.clone())).collect();
                    names.dedup();
                    for name in names {
                        *waits.entry(name).or_default() += 1;
                    }
                    for warning in &script.warnings {
                        *warnings.entry(warning.message.clone()).or_default() += 1;
                    }
                    lengths.push(script.text.lines().count());
                    if wanted {
                        let _ = writeln!(out, "{}", script.text);
                    }
                }
                Translated::Owed(all) => {
                    add(if condition { "conditions owed" } else { "handlers owed" });
                    let mut seen: Vec<_> = all
                        .iter()
                        .map(|reason| (reason.kind, reason.name.clone(), reason.what.clone()))
                        .collect();
                    seen.dedup();
                    if wanted || arguments.iter().any(|own| own == "--owed") {
                        for reason in &all {
                            let _ = writeln!(
                                out,
                                "owed: {} {}:{} {} {}: {}",
                                name,
                                reason.place.line,
                                reason.place.column,
                                reason.kind.word(),
                                reason.name,
                                reason.what
                            );
                        }
                    }
                    for reason in seen {
                        let count = reasons.entry(reason).or_default();
                        count.0 += 1;
                        count.1 += designators;
                    }
                }
            }
        }
    }
    let time = start.elapsed();
    for (what, (bodies, designators)) in counts {
        let _ = writeln!(out, "{what}: {bodies} ({designators} designators)");
    }
    lengths.sort_unstable();
    let _ = writeln!(out, "lines at the median: {:?}; time: {time:?}", lengths.get(lengths.len() / 2));
    let _ = writeln!(out, "\nreasons of those that are owed, with handlers and designators:");
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for ((kind, name, what), (count, designators)) in reasons {
        let _ = writeln!(out, "{count:5} {designators:5}  {}  {name}: {what}", kind.word());
    }
    let _ = writeln!(out, "\nnames in scripts that wait for a system:");
    let mut waits: Vec<_> = waits.into_iter().collect();
    waits.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for ((what, name), count) in waits {
        let _ = writeln!(out, "{count:5}  {name}: {what}");
    }
    let _ = writeln!(out, "\nwarnings:");
    for (what, count) in warnings {
        let _ = writeln!(out, "{count:5}  {what}");
    }
}
