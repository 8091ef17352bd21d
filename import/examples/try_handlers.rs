//! Translates the handlers of a library and prints how many become scripts, and why the others do not. Keeps nothing.
//! `cargo run --release -p augury-import --example try_handlers -- <folder> [--show <text>] [--owed]`

use augury_engine::base::id::{Kind as Resources, ResId};
use augury_import::problem::Problems;
use augury_import::scripts::{self, Context, Options, ReasonKind, Translated};
use augury_import::source::{Kind, Token, find_root, preprocess};
use augury_import::syntax::code::{self, tree::Declared};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

/// A resource with the code in it.
#[derive(Default)]
struct Found {
    name: String,
    variables: Vec<(Arc<str>, Declared)>,
    /// How many designators share the code, and its tokens.
    bodies: Vec<(usize, Vec<Token>)>,
    conditions: Vec<Vec<Token>>,
}

const KINDS: [(&str, &str); 18] = [
    ("monster", "monster"),
    ("item", "item"),
    ("feature", "feature"),
    ("effect", "effect"),
    ("spell", "effect"),
    ("poison", "effect"),
    ("disease", "effect"),
    ("class", "class"),
    ("race", "race"),
    ("domain", "domain"),
    ("god", "god"),
    ("region", "region"),
    ("terrain", "terrain"),
    ("text", "text"),
    ("template", "template"),
    ("flavour", "flavour"),
    ("flavor", "flavour"),
    ("encounter", "encounter"),
];

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
    let (resources, globals, ids) = read(&library.tokens);
    let resource = |name: &str| ids.get(&name.to_lowercase()).copied();
    let start = std::time::Instant::now();
    let mut out = std::io::stdout().lock();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<(ReasonKind, String, String), (usize, usize)> = BTreeMap::new();
    let mut waits: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut warnings: BTreeMap<String, usize> = BTreeMap::new();
    let mut lengths = Vec::new();
    for found in &resources {
        let context = Context {
            constants: &library.constants,
            variables: &found.variables,
            globals: &globals,
            resource: &resource,
            options: Options { both_sides: true },
        };
        let bodies = found.bodies.iter().map(|(count, tokens)| (*count, tokens, false));
        let all = bodies.chain(found.conditions.iter().map(|tokens| (0, tokens, true)));
        for (designators, tokens, condition) in all {
            let mut add = |what| {
                let count = counts.entry(what).or_default();
                count.0 += 1;
                count.1 += designators;
            };
            let translated = match condition {
                true => code::condition(tokens).map(|expr| scripts::condition(&expr, context)),
                false => code::body(tokens).map(|body| scripts::handler(&body, context)),
            };
            let translated = match translated {
                Ok(translated) => translated,
                Err(problems) => {
                    add("not parsed");
                    for problem in problems {
                        let _ = writeln!(out, "{}: {:?} {}", found.name, problem.place, problem.message);
                    }
                    continue;
                }
            };
            let wanted = show.as_ref().is_some_and(|show| found.name.contains(show.as_str()));
            if wanted {
                let _ =
                    writeln!(out, "--- {} {:?}", found.name, tokens.first().map(|token| token.place.line));
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
                                found.name,
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

type Library = (Vec<Found>, Vec<(Arc<str>, Declared)>, BTreeMap<String, ResId>);

/// Finds resources and the code in them, by braces alone.
fn read(tokens: &[Token]) -> Library {
    let (mut all, mut globals, mut ids) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut depth = 0usize;
    let mut now = Found::default();
    let mut at = 0;
    let word = |at: usize| tokens.get(at).and_then(Token::word).map_or("", |word| &**word);
    while at < tokens.len() {
        let Some(token) = tokens.get(at) else { break };
        match &token.kind {
            Kind::Sign("{") => depth += 1,
            Kind::Sign("}") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    all.push(std::mem::take(&mut now));
                }
            }
            Kind::Text(text) if depth == 0 => {
                let before = word(at.wrapping_sub(1)).to_lowercase();
                if let Some((_, kind)) = KINDS.iter().find(|(word, _)| *word == before) {
                    now.name = text.to_string();
                    let slug: String = text
                        .to_lowercase()
                        .chars()
                        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
                        .collect();
                    if let Some(kind) = Resources::from_word(kind) {
                        ids.entry(text.to_lowercase()).or_insert_with(|| ResId::new(kind, &slug));
                    }
                }
            }
            Kind::Word(_) if depth == 1 && word(at).eq_ignore_ascii_case("on") => {
                if word(at + 1).eq_ignore_ascii_case("event") {
                    at = events(tokens, at + 2, &mut now);
                    continue;
                }
            }
            Kind::Word(_) if depth == 1 && word(at).eq_ignore_ascii_case("if") => {
                let end = closing(tokens, at + 1);
                now.conditions.push(tokens.get(at + 2..end).unwrap_or_default().to_vec());
                at = end;
            }
            Kind::Word(own) if depth <= 1 => {
                let declared = Declared::named(own).filter(|_| !word(at + 1).is_empty());
                let system = word(at.wrapping_sub(1)).eq_ignore_ascii_case("system");
                let ends = tokens.get(at + 2).is_some_and(|token| token.is_sign(";") || token.is_sign(","));
                if let Some(ty) = declared.filter(|_| ends && !system) {
                    let list = if depth == 0 { &mut globals } else { &mut now.variables };
                    at += 1;
                    loop {
                        list.push((word(at).into(), ty));
                        at += 1;
                        if !tokens.get(at).is_some_and(|token| token.is_sign(",")) {
                            break;
                        }
                        at += 1;
                    }
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    (all, globals, ids)
}

/// The place of the bracket that closes the one at a place.
fn closing(tokens: &[Token], from: usize) -> usize {
    let mut open = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.kind {
            Kind::Sign("(" | "{") => open += 1,
            Kind::Sign(")" | "}") => {
                open -= 1;
                if open == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The events of one `On Event`, up to its semicolon.
fn events(tokens: &[Token], mut at: usize, now: &mut Found) -> usize {
    let mut designators = 1;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            Kind::Sign("{") => {
                let end = closing(tokens, at);
                now.bodies.push((designators, tokens.get(at + 1..end).unwrap_or_default().to_vec()));
                at = end;
                designators = 0;
            }
            Kind::Sign("(") => at = closing(tokens, at),
            Kind::Sign(",") => designators += 1,
            Kind::Sign(";") => return at + 1,
            Kind::Text(_) => designators = 0,
            _ => {}
        }
        at += 1;
    }
    at
}
