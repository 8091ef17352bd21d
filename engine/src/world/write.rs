//! What a change of the world looks like to whoever watches.

use super::creature::Target;
use super::{CreatureField, LevelId, Point, Stati};
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::id::ResId;

/// One number of a thing changed: of a creature, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct Write<F = CreatureField> {
    /// Whose field.
    pub of: Handle,
    /// Which.
    pub field: F,
    /// Before.
    pub old: i32,
    /// After.
    pub new: i32,
}

/// A stati came or went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct StatiChange {
    /// Who has or had it.
    pub of: Handle,
    /// The record as it is now, or as it was when it went.
    pub stati: Stati,
    /// Gained, or lost.
    pub gained: bool,
}

/// An item went from hand to hand, or between somebody and the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct Handed {
    /// Which.
    pub item: Handle,
    /// Who had it, or the container it lay in; [`Handle::NONE`] for nobody.
    pub from: Handle,
    /// Who has it now, or the container it lies in; [`Handle::NONE`] for nobody.
    pub to: Handle,
}

/// Something of the world changed that is no number of a thing, no stati and no map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldWrite {
    /// A creature, an item or a fixture came to be, in nobody's hands and nowhere on a map.
    Made {
        /// Its number.
        thing: Handle,
        /// What it is.
        kind: ResId,
    },
    /// A creature is after others than before, or is to look for targets anew.
    Targets {
        /// Who.
        of: Handle,
        /// Before.
        old: Vec<Target>,
        /// After.
        new: Vec<Target>,
        /// Does it look for targets anew?
        anew: bool,
    },
    /// A creature wanders to another square.
    Wander {
        /// Who.
        of: Handle,
        /// Before.
        old: Option<Point>,
        /// After.
        new: Option<Point>,
    },
    /// A creature got a template, or lost one.
    Template {
        /// Who.
        of: Handle,
        /// Which.
        template: ResId,
        /// Got, or lost.
        gained: bool,
    },
    /// What makes a creature a character changed.
    Character {
        /// Who.
        of: Handle,
        /// Which parts of it.
        parts: Vec<&'static str>,
    },
    /// A creature remembers squares of a map otherwise.
    Memory {
        /// Who.
        of: Handle,
        /// How many squares.
        squares: u32,
    },
    /// Magic of a creature that detects does not show some things.
    Undetected {
        /// Which.
        of: Handle,
        /// How many.
        things: usize,
    },
    /// The world has one level more.
    LevelAdded {
        /// Its number.
        level: LevelId,
    },
    /// A thing is on another level.
    Level {
        /// Which.
        of: Handle,
        /// Before.
        old: LevelId,
        /// After.
        new: LevelId,
    },
    /// Another choice of a game option.
    Option {
        /// Which.
        option: GameOption,
        /// Before.
        old: u8,
        /// After.
        new: u8,
    },
    /// Time passed of which nobody had a turn.
    Time {
        /// The segment before.
        old: u32,
        /// The segment after.
        new: u32,
    },
}

impl WorldWrite {
    /// The thing that it is about.
    pub fn of(&self) -> Option<Handle> {
        match self {
            WorldWrite::Made { thing, .. } => Some(*thing),
            WorldWrite::Targets { of, .. }
            | WorldWrite::Wander { of, .. }
            | WorldWrite::Template { of, .. }
            | WorldWrite::Character { of, .. }
            | WorldWrite::Memory { of, .. }
            | WorldWrite::Undetected { of, .. }
            | WorldWrite::Level { of, .. } => Some(*of),
            WorldWrite::LevelAdded { .. } | WorldWrite::Option { .. } | WorldWrite::Time { .. } => None,
        }
    }

    /// What it is, in the words of an address: the same whatever was before and is now.
    pub fn part(&self) -> String {
        match self {
            WorldWrite::Made { kind, .. } => format!("made {kind}"),
            WorldWrite::Targets { of, .. } => format!("targets {of}"),
            WorldWrite::Wander { of, .. } => format!("wander {of}"),
            WorldWrite::Template { of, template, .. } => format!("template {of} {template}"),
            WorldWrite::Character { of, .. } => format!("character {of}"),
            WorldWrite::Memory { of, .. } => format!("memory {of}"),
            WorldWrite::Undetected { of, .. } => format!("undetected {of}"),
            WorldWrite::LevelAdded { level } => format!("{level} added"),
            WorldWrite::Level { of, .. } => format!("level of {of}"),
            WorldWrite::Option { option, .. } => format!("option {option}"),
            WorldWrite::Time { .. } => "time".to_owned(),
        }
    }

    /// It in one line. `name` says what a thing is called.
    pub fn line(&self, name: &dyn Fn(Handle) -> String) -> String {
        match self {
            WorldWrite::Made { thing, .. } => format!("{} comes to be", name(*thing)),
            WorldWrite::Targets { of, old, new, anew } => {
                let all = |list: &[Target]| match list {
                    [] => "nobody".to_owned(),
                    list => list.iter().map(|t| name(t.thing)).collect::<Vec<_>>().join(", "),
                };
                let looks = if *anew { "; looks for targets anew" } else { "" };
                match (all(old), all(new)) {
                    (old, new) if old == new => format!("{} is after {new}{looks}", name(*of)),
                    (old, new) => format!("{} is after {new}, before: {old}{looks}", name(*of)),
                }
            }
            WorldWrite::Wander { of, new: Some(to), .. } => {
                format!("{} wanders to {},{}", name(*of), to.x, to.y)
            }
            WorldWrite::Wander { of, new: None, .. } => format!("{} wanders no more", name(*of)),
            WorldWrite::Template { of, template, gained } => {
                let verb = if *gained { "gains" } else { "loses" };
                format!("{} {verb} the template {}", name(*of), template.id())
            }
            WorldWrite::Character { of, parts } => format!("{} changes: {}", name(*of), parts.join(", ")),
            WorldWrite::Memory { of, squares } => format!("{} remembers {squares} squares", name(*of)),
            WorldWrite::Undetected { of, things } => {
                format!("{} detects {things} things not", name(*of))
            }
            WorldWrite::LevelAdded { level } => format!("{level} is added"),
            WorldWrite::Level { of, old, new } => format!("{} goes from {old} to {new}", name(*of)),
            WorldWrite::Option { option, old, new } => format!("{option} {old} -> {new}"),
            WorldWrite::Time { old, new } => format!("segment {old} -> {new}"),
        }
    }
}
