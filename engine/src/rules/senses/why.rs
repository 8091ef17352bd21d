//! Why a sense finds nothing, in figures and in words. Every reason is given by the rule that decides.

use crate::world::Point;
use std::fmt;

/// Why a sense finds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has no such sense, or nothing laid on it gives one.
    NoSense,
    /// It sleeps.
    Asleep,
    /// The thing is inside somebody else.
    InsideAnother,
    /// It is itself inside somebody.
    Inside,
    /// The thing is not on the map.
    Elsewhere,
    /// The thing has only just come or gone by magic.
    Teleported,
    /// Farther away than anything is perceived.
    FarOff {
        /// How far.
        distance: i32,
        /// The farthest.
        farthest: i32,
    },
    /// Farther away than the sense reaches.
    TooFar {
        /// How far.
        distance: i32,
        /// How far it reaches.
        reach: i32,
    },
    /// Nobody has found that door or trap yet.
    NotFound,
    /// Magic keeps it from this sense.
    Shielded,
    /// What it detects is something else.
    Undetected,
    /// Nothing that it follows, detects or is bound to.
    NotSought,
    /// No creature.
    NoCreature,
    /// It has no mind to be felt.
    Mindless,
    /// The dead have none.
    Undead,
    /// It does not shake the ground.
    OffTheGround,
    /// A field of silence is over it.
    Silent,
    /// On another plane.
    OtherPlane,
    /// Something solid stands in the way.
    NotInLine(Point),
    /// Something stands before the eyes.
    Blocked(Point),
    /// It hides and is not heard either.
    Unheard {
        /// Its Move Silently.
        stealth: i32,
        /// Listen of who listens.
        listen: i32,
    },
    /// It hides.
    Hidden {
        /// Its Hide with the luck of that time.
        hide: i32,
        /// Spot of who looks.
        spot: i32,
    },
    /// It is invisible.
    Invisible,
    /// It is ethereal.
    Ethereal,
    /// It is invisible to the likes of who looks.
    InvisibleToKind,
    /// Who looks is blind.
    Blind,
    /// It is dark there.
    Dark {
        /// How far it is.
        distance: i32,
        /// How far its own light lets it see.
        reach: i32,
    },
    /// The square is not seen now.
    Unseen,
    /// Smell works only from inside somebody.
    NotFromWithin,
}

impl Why {
    /// Is it worth telling: could the sense have found something?
    pub(crate) fn is_telling(self) -> bool {
        !matches!(self, Why::NoSense | Why::NotSought | Why::NoCreature)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Why::NoSense => f.write_str("no such sense"),
            Why::Asleep => f.write_str("asleep"),
            Why::InsideAnother => f.write_str("inside somebody else"),
            Why::Inside => f.write_str("itself inside somebody"),
            Why::Elsewhere => f.write_str("not on the map"),
            Why::Teleported => f.write_str("teleported just now"),
            Why::FarOff { distance, farthest } => write!(f, "{distance} squares off, beyond {farthest}"),
            Why::TooFar { distance, reach } => write!(f, "{distance} squares off, reaches {reach}"),
            Why::NotFound => f.write_str("not found yet"),
            Why::Shielded => f.write_str("kept off by magic"),
            Why::Undetected => f.write_str("not what is detected"),
            Why::NotSought => f.write_str("not sought"),
            Why::NoCreature => f.write_str("no creature"),
            Why::Mindless => f.write_str("mindless"),
            Why::Undead => f.write_str("undead"),
            Why::OffTheGround => f.write_str("does not shake the ground"),
            Why::Silent => f.write_str("in silence"),
            Why::OtherPlane => f.write_str("on another plane"),
            Why::NotInLine(at) => write!(f, "something solid at {},{}", at.x, at.y),
            Why::Blocked(at) => write!(f, "no sight past {},{}", at.x, at.y),
            Why::Unheard { stealth, listen } => {
                write!(f, "hidden and unheard (Move Silently {stealth} against Listen {listen})")
            }
            Why::Hidden { hide, spot } => write!(f, "hidden (Hide {hide} against Spot {spot})"),
            Why::Invisible => f.write_str("invisible"),
            Why::Ethereal => f.write_str("ethereal"),
            Why::InvisibleToKind => f.write_str("invisible to its kind"),
            Why::Blind => f.write_str("blind"),
            Why::Dark { distance, reach } => {
                write!(f, "in the dark ({distance} squares off, own light reaches {reach})")
            }
            Why::Unseen => f.write_str("that square is not in view"),
            Why::NotFromWithin => f.write_str("smells only from inside somebody"),
        }
    }
}
