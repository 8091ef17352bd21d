//! Checks a whole content: counts, references, owed handlers, scripts. Reads nothing but the content.
//!
//! | file | what it finds |
//! |---|---|
//! | `values` | values that do not suit what stands beside them, or are wanted there and left out |
//! | `limits` | values that are no limit of the kind that the effect's flags say, limits without one |
//! | `traps` | TRAP_EVENT stati that nobody answers |
//! | `arms` | attacks and items that come to nothing |
//! | `named` | resources named for what they are not: a poison that is none, a spell that nobody casts |
//! | `reach` | handlers for codes that never reach their kind |
//! | `answered` | handlers that come too late: another answers first |
//! | `twice` | what stands twice where once counts |
//! | `second` | owed scripts that can never run |
//! | `encounters` | encounters, parts and members that can't come about |
//! | `gods` | charts that don't rise, aid that no favour reaches, relations to itself |
//! | `levels` | grants of nothing or of several things, traps that nobody answers |
//! | `gear` | gear that never comes or gives nothing, what it says twice, qualities of another family |
//! | `places` | squares of regions and ways of dungeons that can't be, what stands below the last level |
//! | `maps` | characters that stand for nothing, uneven rows, squares that contradict themselves |
//! | `messages` | tags of messages that mean nothing |
//! | `templates` | changes that say nothing or two things |
//! | `shared` | variables that two resources share, or that no script can name |
//! | `sides` | flags that speak against each other |
//! | `cycles` | resources that lead back to themselves |
//! | `place`, `say` | no problem: where in a text a value stands, and how it is told |

mod answered;
mod arms;
mod cycles;
mod encounters;
mod gear;
mod gods;
mod levels;
mod limits;
mod maps;
mod messages;
mod named;
mod place;
mod places;
mod reach;
mod say;
mod second;
mod shared;
mod sides;
mod templates;
mod traps;
mod twice;
mod values;

pub use answered::{Answered, answered_first};
pub use reach::{never as never_reaches, reaching};
pub use values::fits;

use super::fix::{Fix, respell_as};
use super::inspect::CONDITIONS;
use super::missing::Spelling;
use super::problem::{Problem, Severity};
use super::resource::{Mention, Resource};
use super::store::Content;
use crate::base::event_code::EventCode;
use crate::base::id::{Kind, ResId};
use std::collections::BTreeMap;

/// Something wrong in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptProblem {
    /// The line in the script, from 1.
    pub line: u32,
    /// The column in the line, from 1.
    pub column: u32,
    /// What is wrong, without a full stop.
    pub what: String,
    /// What would be right, a sentence.
    pub remedy: String,
    /// The resource that it names and the content has not.
    pub missing: Option<ResId>,
}

/// A resource that a script names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptMention {
    /// What it names.
    pub target: ResId,
    /// Line and column in the script, from 1.
    pub at: (u32, u32),
}

/// Compiles scripts to see whether they can run. The script host implements it.
pub trait ScriptCheck {
    /// The resources that a script names and that a pack may have; `condition` where its last value is yes or no.
    fn mentions(&self, script: &str, condition: bool) -> Vec<ScriptMention>;

    /// What is wrong with the script of a handler.
    fn check(&self, script: &str) -> Vec<ScriptProblem>;

    /// What is wrong with a script that decides: its last value is yes or no.
    fn check_condition(&self, script: &str) -> Vec<ScriptProblem>;
}

/// The handlers that a resource owes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The resource.
    pub resource: ResId,
    /// The events, in the order of the file.
    pub events: Vec<EventCode>,
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many resources of each kind loaded, kinds without any left out.
    pub counts: BTreeMap<Kind, usize>,
    /// Problems, sorted by file and place.
    pub problems: Vec<Problem>,
    /// Each reference to a resource that the pack does not have yet, sorted by file and place.
    pub waiting: Vec<Problem>,
    /// How often something refers to resources of a kind that the pack does not have yet, by kind.
    pub not_yet: BTreeMap<Kind, usize>,
    /// Resources that owe handlers, sorted by kind and id.
    pub owed: Vec<Owed>,
    /// How many resources owe a handler for an event, by event.
    pub owed_by_event: BTreeMap<EventCode, usize>,
}

impl Report {
    /// How many problems are errors.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.severity == Severity::Error).count()
    }

    /// How many handlers are owed.
    pub fn owed_count(&self) -> usize {
        self.owed.iter().map(|owed| owed.events.len()).sum()
    }

    /// How many references wait for what is not there yet.
    pub fn not_yet_count(&self) -> usize {
        self.not_yet.values().sum()
    }
}

/// Checks a content. `loading` are the problems found while it was loaded; they are part of the report.
pub fn check(content: &Content, loading: &[Problem], scripts: Option<&dyn ScriptCheck>) -> Report {
    let mut report = Report { problems: loading.to_vec(), ..Report::default() };
    let mut spelling = Spelling::new(content);
    report.problems.iter_mut().for_each(|problem| problem.fixes.retain(|fix| content.offers(fix)));
    for resource in content.all() {
        *report.counts.entry(resource.id.kind()).or_default() += 1;
        for mention in resource.mentions.iter().filter(|mention| content.get(mention.target).is_none()) {
            let kind = mention.target.kind();
            if content.manifest().is_complete(kind) {
                let what = format!("there is no {} `{}`", kind.word(), mention.target.id());
                let remedy = match spelling.near(mention.target).first() {
                    Some((_, near)) => format!("Perhaps `{near}` is meant"),
                    None => format!(
                        "Write the id of a {} of this pack, or make {}.ron",
                        kind.word(),
                        mention.target.id()
                    ),
                };
                let problem = resource.problem(Severity::Error, mention.at, what, remedy);
                let fixes = repairs(&mut spelling, resource, mention);
                report.problems.push(resource.with_fixes(problem, &fixes));
            } else {
                *report.not_yet.entry(kind).or_default() += 1;
                let (what, remedy) = waits(&mut spelling, mention.target);
                let problem = resource.problem(Severity::NotYet, mention.at, what, remedy);
                report.waiting.push(resource.with_fixes(problem, &repairs(&mut spelling, resource, mention)));
            }
        }
        for topic in [
            values::values,
            limits::limits,
            traps::traps,
            arms::arms,
            reach::reach,
            answered::answered,
            second::second,
            levels::levels,
            messages::messages,
            templates::templates,
            twice::twice,
            sides::sides,
        ] {
            report.problems.extend(topic(resource));
        }
        for topic in
            [gear::gear, encounters::encounters, gods::gods, maps::maps, places::places, named::named]
        {
            report.problems.extend(topic(content, resource));
        }
        let owed: Vec<EventCode> = resource.still_owed().collect();
        for event in &owed {
            *report.owed_by_event.entry(*event).or_default() += 1;
        }
        if !owed.is_empty() {
            report.owed.push(Owed { resource: resource.id, events: owed });
        }
        for (handler, script) in resource.scripts() {
            let check = |host: &dyn ScriptCheck| match handler < CONDITIONS {
                true => host.check(script),
                false => host.check_condition(script),
            };
            for found in scripts.map(check).unwrap_or_default() {
                report.problems.push(in_script(&mut spelling, resource, handler, found));
            }
            let named = scripts.map(|host| host.mentions(script, handler >= CONDITIONS)).unwrap_or_default();
            for ScriptMention { target, at } in named {
                let kind = target.kind();
                if content.get(target).is_none() && !content.manifest().is_complete(kind) {
                    *report.not_yet.entry(kind).or_default() += 1;
                    let (what, remedy) = waits(&mut spelling, target);
                    let problem = resource.problem_in_script(handler, at, what, remedy);
                    report.waiting.push(Problem { severity: Severity::NotYet, ..problem });
                }
            }
        }
    }
    report.problems.extend(cycles::cycles(content));
    report.problems.extend(shared::shared(content));
    report.waiting.sort();
    report.problems.sort();
    report.problems.dedup();
    report
}

/// What is told of a reference to a resource that the pack does not have yet, and what helps.
fn waits(spelling: &mut Spelling<'_>, target: ResId) -> (String, String) {
    let what = format!("the {} `{}` is not in the pack yet", target.kind().word(), target.id());
    let remedy = match spelling.near(target).first() {
        Some((_, near)) => format!("It counts from when it is there; perhaps `{near}` is meant"),
        None => "Nothing is lost: it counts from when it is there".to_owned(),
    };
    (what, remedy)
}

/// A problem of a script, by its number; where it names a resource that is not there, with those that may be meant.
pub fn in_script(
    spelling: &mut Spelling<'_>,
    resource: &Resource,
    handler: usize,
    found: ScriptProblem,
) -> Problem {
    let near = found.missing.map_or(&[][..], |missing| spelling.near(missing));
    let remedy = match (found.missing, near.first()) {
        (Some(missing), Some((_, near))) => format!("Perhaps `{}:{near}` is meant", missing.kind().word()),
        _ => found.remedy,
    };
    let problem = resource.problem_in_script(handler, (found.line, found.column), found.what, remedy);
    let Some(missing) = found.missing else { return problem };
    let fixes = resource.named_otherwise(handler, found.line, missing, near);
    resource.with_fixes(problem, &fixes)
}

/// What can be done about a resource that is not there: another one is meant, what names it goes, or it is made.
fn repairs(spelling: &mut Spelling<'_>, resource: &Resource, mention: &Mention) -> Vec<Fix> {
    let mut fixes = spelt_otherwise(spelling, resource, mention);
    fixes.push(Fix::take(format!("Take `{}` out", mention.target.id()), mention.at));
    fixes.push(Fix::make(mention.at, mention.target));
    fixes
}

/// Resources that are there, in place of one that is not: the nearest ids.
fn spelt_otherwise(spelling: &mut Spelling<'_>, resource: &Resource, mention: &Mention) -> Vec<Fix> {
    let (word, id) = (mention.target.kind().word(), mention.target.id());
    let rest = resource.text.whole().get(mention.at..).unwrap_or_default();
    let near = spelling.near(mention.target);
    for kind in [String::new(), format!("{word}:")] {
        let old = format!("\"{kind}{id}\"");
        if rest.starts_with(&old) {
            let fixes = respell_as(mention.at, &old, id, near, |near| format!("\"{kind}{near}\""));
            // It may be one that is to be made yet.
            return fixes.into_iter().map(|fix| fix.sure(false)).collect();
        }
    }
    Vec::new()
}
