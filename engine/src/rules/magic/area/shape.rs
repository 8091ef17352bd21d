//! What kind of projection an area is (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene};
use crate::base::names::{EffectArea, Metamagic};

/// How a projection goes its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// It goes on behind whom it meets and what it is aimed at.
    pub beam: bool,
    /// It strikes everybody on its way.
    pub multi: bool,
    /// It leaps from its target to the next.
    pub chain: bool,
    /// It grows at its end.
    pub ball: bool,
    /// It starts at whoever casts, and not where it is aimed.
    pub travels: bool,
}

impl Shape {
    const BOLT: Shape = Shape { beam: false, multi: false, chain: false, ball: false, travels: true };

    /// That of an area; with MM_PROJECT all are rays.
    pub fn of<S: Scene>(s: &S, cast: Cast<'_>) -> Shape {
        use EffectArea as Ar;
        let area = cast.segment.map_or(Ar::AR_BEAM, |segment| segment.aval);
        match area {
            _ if s.mm(Metamagic::MM_PROJECT) => Shape { beam: true, ..Shape::BOLT },
            Ar::AR_BEAM | Ar::AR_BREATH => Shape { beam: true, multi: true, ..Shape::BOLT },
            Ar::AR_RAY => Shape { beam: true, ..Shape::BOLT },
            Ar::AR_CHAIN => Shape { beam: true, multi: true, chain: true, ..Shape::BOLT },
            Ar::AR_BALL => Shape { ball: true, ..Shape::BOLT },
            Ar::AR_BURST => Shape { ball: true, travels: false, ..Shape::BOLT },
            _ => Shape::BOLT,
        }
    }
}
