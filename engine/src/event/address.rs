//! Addresses: where a moment stands, in terms that survive edits, which numbers do not.

use super::observe::{Moment, View, What};
use super::{EventCode, Link, Phase};
use crate::base::dice::mix;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::fnv;
use crate::world::{FIRST_INPUT, LevelId};
use serde::{Deserialize, Serialize};

/// Where a moment stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// Whose action; none between actions.
    pub actor: Handle,
    /// Which of theirs, from 1; between actions the round from 0, or the number of what was done from outside, from
    /// [`FIRST_INPUT`] on.
    pub action: u32,
    /// The throws down to it: code, and which of that code inside its parent.
    #[serde(default)]
    pub path: Vec<(EventCode, u16)>,
    /// PRE, main or POST of the innermost throw.
    pub phase: Phase,
    /// Who is being asked.
    #[serde(default)]
    pub link: Link,
    /// Which resource.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<ResId>,
    /// What kind of moment, with its label: `die vRoll`, `field vDmg`, `thrown`.
    pub label: String,
    /// Which of those that are alike in all of the above: 0, 1, ….
    #[serde(default)]
    pub nth: u32,
}

/// Labels of moments that say nothing of what they are about.
const PLAIN: [&str; 11] = [
    "action",
    "action over",
    "thrown",
    "phase",
    "phase over",
    "rule",
    "rule answer",
    "asked",
    "message",
    "trouble",
    "popped",
];

impl Address {
    /// Can a moment have such a label: one of the plain ones, or a word with what it is about?
    pub fn has_label(&self) -> bool {
        PLAIN.contains(&self.label.as_str()) || self.label.contains(' ')
    }

    /// Is it where a handler or a rule is asked, and not a phase as a whole?
    pub fn asks(&self) -> bool {
        self.link != Link::None && (self.label == "rule" || self.label.starts_with("handler "))
    }

    /// The address of a moment, but for `nth`, which the one who counts fills in.
    pub fn of(moment: &Moment, view: View<'_>) -> Address {
        Address {
            actor: view.actor,
            action: view.action,
            path: view.stack.iter().map(|f| (f.base(), f.nth())).collect(),
            phase: moment.phase,
            link: moment.link,
            asked: moment.asked,
            label: moment.label(),
            nth: 0,
        }
    }

    /// One number for everything but `nth`, the same that [`Moment::place_hash`] gives.
    pub fn place_hash(&self) -> u64 {
        let path = self.path.iter().fold(0, |h, (code, nth)| super::frame::step(h, *code, *nth));
        place_hash(self.actor, self.action, path, self.phase, self.link, self.asked, &self.label)
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.actor.is_some(), self.action.checked_sub(FIRST_INPUT)) {
            (true, _) => write!(f, "{} action {}", self.actor, self.action)?,
            (false, None) => write!(f, "round {}", self.action)?,
            (false, Some(n)) => write!(f, "by hand {}", n + 1)?,
        }
        for (code, nth) in &self.path {
            write!(f, " / {code}")?;
            if *nth > 0 {
                write!(f, "[{nth}]")?;
            }
        }
        write!(f, " / {:?} {} {}", self.phase, self.link, self.label)?;
        if self.nth > 0 {
            write!(f, "[{}]", self.nth)?;
        }
        Ok(())
    }
}

fn place_hash(
    actor: Handle,
    action: u32,
    path: u64,
    phase: Phase,
    link: Link,
    asked: Option<ResId>,
    label: &str,
) -> u64 {
    let h = mix(path, ((actor.0 as u64) << 32) | action as u64);
    let h = mix(h, link.code() << 2 | phase as u64);
    let h = mix(h, asked.map_or(0, |r| fnv(r.id()) as u64 + 1));
    mix(h, fnv(label) as u64)
}

impl Moment {
    /// What kind of moment, with the name of what it is about.
    pub fn label(&self) -> String {
        match &self.what {
            What::ActionBegan { .. } => "action".into(),
            What::ActionEnded { .. } => "action over".into(),
            What::Thrown { .. } => "thrown".into(),
            What::PhaseBegan => "phase".into(),
            What::PhaseEnded { .. } => "phase over".into(),
            What::HandlerEntered { .. } => format!("handler {}", self.code),
            What::HandlerAnswered { .. } => format!("answer {}", self.code),
            What::RuleEntered => "rule".into(),
            What::RuleAnswered { .. } => "rule answer".into(),
            What::FieldWritten { field, why, .. } => format!("field {} {why}", field.meta().name),
            What::Die { label, .. } => format!("die {label}"),
            What::CreatureWritten { write, why } => format!("{} {} {why}", write.of, write.field.name()),
            What::ItemWritten { write, why } => format!("{} {} {why}", write.of, write.field.name()),
            What::FeatureWritten { write, why } => format!("{} {} {why}", write.of, write.field.name()),
            What::Handed { handed, why } => format!("handed {} {why}", handed.item),
            What::Remade { thing, why } => format!("remade {thing} {why}"),
            What::Reshaped { of, why, .. } => format!("reshaped {of} {why}"),
            What::Stati { change, why } => format!("stati {} {why}", change.stati.nature),
            What::Attributes { of, .. } => format!("values {of}"),
            What::MapWritten { on: LevelId::FIRST, write, .. } => write.part(),
            What::MapWritten { on, write, .. } => format!("{} on {on}", write.part()),
            What::WorldWritten { write, why } => format!("{} {why}", write.part()),
            What::VarWritten { name, .. } => format!("variable {name}"),
            What::Standing { god, what, .. } => format!("{what} {god}"),
            What::GodSpoke { god, message, .. } => format!("{god} says {message}"),
            What::Unanswered { of, why, .. } => format!("unanswered {of} {}", why.word()),
            What::Proficiencies { of, why, .. } => format!("proficiencies {of} {why}"),
            What::Practised { attribute, why, .. } => format!("practice {attribute} {why}"),
            What::Queue { step, action, .. } => format!("queue {} {}", step.word(), action.event),
            What::Checked(check) => format!("check {}", check.skill),
            What::Contest(contest) => format!("contest {} {}", contest.who, contest.label),
            What::Spared { of, .. } => format!("spared {of}"),
            What::Square { at } => format!("square {},{}", at.x, at.y),
            What::Lottery { what, .. } => format!("drawn {what}"),
            What::Regards { of, other, why, .. } => format!("regard {of} {other} {why}"),
            What::Asked { .. } => "asked".into(),
            What::Message { .. } => "message".into(),
            What::Trouble { .. } => "trouble".into(),
            What::Popped { .. } => "popped".into(),
        }
    }

    /// One number for the place and kind of this moment: equal for moments that differ in `nth` only.
    pub fn place_hash(&self, view: View<'_>) -> u64 {
        place_hash(view.actor, view.action, self.path, self.phase, self.link, self.asked, &self.label())
    }
}
