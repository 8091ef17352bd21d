//! What a recording has to come to, as a person or a saved scenario says it: creatures at the end, messages,
//! troubles, what errands came to. Used by `augury test`, and by the project's own scenarios.

mod empty;
mod faults;
mod kept;
mod reason;
mod sensing;

pub use faults::{Change, Faults, MOST_CHANGES};
pub use kept::Expectation;
pub use sensing::Sensing;

use super::names;
use crate::document::lines::hunks;
use crate::document::path::ValuePath;
use augury_engine::base::each_once::each_once;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{ItemState, StatiNature};
use augury_engine::content::cut;
use augury_engine::event::What;
use augury_engine::play::Session;
use augury_engine::play::atom::Ended;
use augury_engine::world::CreatureField;
use faults::ron;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many lines of a difference are told.
const SHOWN: usize = 40;

/// What a person wants of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// Why the rest does not hold yet: a known failure. It has to fail then; once it holds, this has to go.
    #[serde(deserialize_with = "reason::read", skip_serializing_if = "String::is_empty")]
    pub fails: String,
    /// Creatures at the end, by their place in the recording.
    #[serde(deserialize_with = "each_once")]
    pub creatures: BTreeMap<u32, Left>,
    /// Items at the end, by handle.
    #[serde(deserialize_with = "each_once", skip_serializing_if = "BTreeMap::is_empty")]
    pub items: BTreeMap<u32, Expectation>,
    /// Messages that are heard, each after the one before it; parts of them are enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// Skill checks that are made, as they are told, each after the one before it; parts of them are enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<String>,
    /// Parts of messages that nobody may hear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unheard: Vec<String>,
    /// Parts of the troubles that are told, in order: exactly these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<String>,
    /// Part of why the recording can't be run to its end: an input that means nothing, or lacks an answer.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub refused: String,
    /// What the errands come to, in order, in parts of their words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub came_to: Vec<String>,
    /// Is some action cut short?
    pub halted: bool,
    /// What holds of senses at the end.
    #[serde(skip_serializing_if = "Sensing::is_empty")]
    pub senses: Sensing,
}

/// A creature at the end; what is not given does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Left {
    /// Column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<(i16, i16)>,
    /// Is it still there?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
    /// Numbers by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<(CreatureField, i32)>,
    /// Stati it has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<StatiNature>,
    /// Stati it has not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<StatiNature>,
    /// How many things, or stacks of them, it carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carries: Option<usize>,
    /// What it carries, by id of the kind, last received first, how many where it is more than one, and `*` for what is
    /// worn: `dagger x2`, `chainmail*`. Exactly these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub things: Option<Vec<String>>,
    /// Creatures it takes for foes, by their place: exactly these among its targets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foes: Option<Vec<u32>>,
    /// Where a character's alignment lies on its two axes: good below 0 and evil above, law below 0 and chaos above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alignment: Option<(i16, i16)>,
}

impl Expect {
    /// Reads it from RON.
    ///
    /// # Errors
    /// What is wrong, with line and column.
    pub fn read(text: &str) -> Result<Expect, String> {
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|e| e.to_string())
    }

    /// Is nothing wanted that could fail to hold of any session without troubles?
    pub fn is_empty(&self) -> bool {
        *self == Expect { fails: self.fails.clone(), ..Expect::default() }
    }

    /// What a session came to: each creature with its place and hit points, and all troubles.
    pub fn of(session: &Session) -> Expect {
        let Heard { troubles, .. } = heard(session);
        let left = session.live().all_creatures().map(|c| {
            let (at, here) = ((c.at().x, c.at().y), c.is_here());
            let fields = vec![(CreatureField::Hp, c.hp())];
            let left = Left { at: here.then_some(at), here: Some(here), fields, ..Left::default() };
            (c.handle().0, left)
        });
        let halted = session.atoms().iter().any(|a| matches!(a.ended, Ended::Halted(_)));
        Expect { creatures: left.collect(), troubles, halted, ..Expect::default() }
    }

    /// As RON that a person can read.
    ///
    /// # Errors
    /// It holds something that RON can't say.
    pub fn write(&self) -> Result<String, ron::Error> {
        let config = ron::ser::PrettyConfig::new()
            .depth_limit(2)
            .extensions(ron::extensions::Extensions::IMPLICIT_SOME);
        ron::ser::to_string_pretty(self, config)
    }

    /// Does everything hold that is wanted of a session?
    ///
    /// # Errors
    /// What does not, a line each.
    pub fn holds(&self, session: &Session) -> Result<(), String> {
        self.faults(session).result()
    }

    /// All that does not hold of a session.
    pub fn faults(&self, session: &Session) -> Faults {
        let (mut faults, root) = (Faults::default(), ValuePath::root());
        for (n, left) in &self.creatures {
            left.faults(session, *n, &root.field("creatures").field(&n.to_string()), &mut faults);
        }
        for (n, kept) in &self.items {
            kept.faults(session.live(), *n, &root.field("items").field(&n.to_string()), &mut faults);
        }
        let Heard { messages, troubles, checks } = heard(session);
        let in_order = [
            ("messages", &self.messages, &messages, "nobody hears"),
            ("checks", &self.checks, &checks, "no check is"),
        ];
        for (field, wanted, told, what) in in_order {
            let (mut rest, mut missing) = (told.as_slice(), None);
            for (place, wanted) in wanted.iter().enumerate() {
                match rest.iter().position(|text| text.contains(wanted.as_str())) {
                    Some(at) => rest = rest.get(at + 1..).unwrap_or_default(),
                    None => {
                        missing = missing.or(Some(wanted));
                        faults.change(root.field(field).index(place), None);
                    }
                }
            }
            if let Some(missing) = missing {
                faults.tell(|| {
                    let (missing, told) = (cut(missing.clone()), told.join("\n  "));
                    format!("{what} \"{missing}\", or not in this order; told:\n  {told}")
                });
            }
        }
        self.senses.faults(session, &root.field("senses"), &mut faults);
        for (place, part) in self.unheard.iter().enumerate() {
            if messages.iter().any(|m| m.contains(part.as_str())) {
                faults.wrong(root.field("unheard").index(place), None, || {
                    format!("somebody hears \"{}\"; heard:\n  {}", cut(part.clone()), messages.join("\n  "))
                });
            }
        }
        let thing = |h| names::thing(session.live(), &session.revision().content, h);
        let came_to: Vec<String> = session.came_to().iter().map(|c| c.words(&thing)).collect();
        let exactly = [
            ("troubles", &self.troubles, &troubles, "troubles are"),
            ("came_to", &self.came_to, &came_to, "errands come to"),
        ];
        for (field, wanted, found, what) in exactly {
            if !each_within(found, wanted) {
                faults.tell(|| format!("{what} {found:?}, not {wanted:?}"));
                faults.parts(&root.field(field), wanted, found);
            }
        }
        let halted = session.atoms().iter().any(|a| matches!(a.ended, Ended::Halted(_)));
        if halted != self.halted {
            faults.wrong(root.field("halted"), ron(&halted), || {
                format!("an action {} cut short", if halted { "is" } else { "is not" })
            });
        }
        faults
    }
}

fn each_within(found: &[String], wanted: &[String]) -> bool {
    found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, part)| found.contains(part))
}

/// A thing that somebody carries, in a word.
fn thing(session: &Session, h: Handle) -> Option<String> {
    let item = session.live().item(h)?;
    let many = if item.quantity() == 1 { String::new() } else { format!(" x{}", item.quantity()) };
    let worn = if item.is(ItemState::IF_WORN) { "*" } else { "" };
    Some(format!("{}{many}{worn}", item.kind.id()))
}

impl Left {
    fn faults(&self, session: &Session, n: u32, place: &ValuePath, faults: &mut Faults) {
        let Some(c) = session.live().creature(Handle(n)) else {
            return faults.absent(place.clone(), format!("there is no creature {n}"));
        };
        let at = (c.at().x, c.at().y);
        if self.at.is_some_and(|wanted| wanted != at) {
            faults.wrong(place.field("at"), ron(&at), || {
                format!("creature {n} stands at {at:?}, not {:?}", self.at)
            });
        }
        if self.here.is_some_and(|wanted| wanted != c.is_here()) {
            faults.wrong(place.field("here"), ron(&c.is_here()), || {
                format!("creature {n} is {}there", if c.is_here() { "" } else { "not " })
            });
        }
        for (row, (field, wanted)) in self.fields.iter().enumerate() {
            let found = c.get(*field);
            if found != *wanted {
                faults.wrong(place.field("fields").index(row).index(1), ron(&found), || {
                    format!("creature {n}: {} is {found}, not {wanted}", field.name())
                });
            }
        }
        for (row, nature) in self.has.iter().enumerate().filter(|(_, nature)| !c.stati().has(**nature)) {
            faults.wrong(place.field("has").index(row), None, || format!("creature {n} has no {nature}"));
        }
        for (row, nature) in self.lacks.iter().enumerate().filter(|(_, nature)| c.stati().has(**nature)) {
            faults.wrong(place.field("lacks").index(row), None, || format!("creature {n} has {nature}"));
        }
        let carries = session.live().held_by(Handle(n)).len();
        if self.carries.is_some_and(|wanted| wanted != carries) {
            faults.wrong(place.field("carries"), ron(&carries), || {
                format!("creature {n} carries {carries} things, not {:?}", self.carries)
            });
        }
        let things: Vec<String> =
            session.live().held_by(Handle(n)).iter().filter_map(|h| thing(session, *h)).collect();
        if self.things.as_ref().is_some_and(|wanted| *wanted != things) {
            faults.wrong(place.field("things"), ron(&things), || {
                format!("creature {n} carries {things:?}, not {:?}", self.things)
            });
        }
        let foes: Vec<u32> = c.targets().iter().map(|t| t.thing.0).collect();
        if self.foes.as_ref().is_some_and(|wanted| *wanted != foes) {
            faults.wrong(place.field("foes"), ron(&foes), || {
                format!("creature {n} takes {foes:?} for foes, not {:?}", self.foes)
            });
        }
        let alignment = c.character().map(|c| (c.align_ge, c.align_lc));
        if self.alignment.is_some_and(|wanted| alignment != Some(wanted)) {
            faults.wrong(place.field("alignment"), alignment.as_ref().and_then(ron), || {
                format!("creature {n} has the alignment {alignment:?}, not {:?}", self.alignment)
            });
        }
    }
}

/// What a session told.
#[derive(Default)]
struct Heard {
    messages: Vec<String>,
    troubles: Vec<String>,
    checks: Vec<String>,
}

/// All messages, troubles and skill checks of a session.
fn heard(session: &Session) -> Heard {
    let mut heard = Heard::default();
    for again in session.traces() {
        for traced in again.trace.moments {
            match traced.moment.what {
                What::Message { text, .. } => heard.messages.push(text),
                What::Trouble { text } => heard.troubles.push(text),
                What::Checked(check) => heard.checks.push(check.line()),
                _ => {}
            }
        }
    }
    heard
}

/// The first lines in which two texts differ, with a few around them.
pub fn difference(expected: &str, found: &str) -> String {
    let hunks = hunks(expected, found);
    let left = hunks.len().saturating_sub(SHOWN);
    let mut out: Vec<String> = hunks.iter().take(SHOWN).map(|line| format!("  {line}")).collect();
    if left > 0 {
        out.push(format!("  and {left} more lines"));
    }
    out.join("\n")
}
