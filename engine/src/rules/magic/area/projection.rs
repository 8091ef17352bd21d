//! Bolts, beams, breath, rays, chains, balls and bursts: from whoever casts to the list of those struck
//! (docs/rules/magic-effects.md, Areas).

use super::line::Line;
use super::met::Met;
use super::scene::{Cast, Scene};
use super::shape::Shape;
use super::travel::{End, Flight, travel};
use super::{ball, chain};
use crate::base::names::{Attribute, Metamagic, ObjectType, StatiNature as Nature};
use crate::event::fields::{EDir, EItem, EVictim, IsDir, IsLoc, IsSomething, VRange};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::Point;
use smallvec::SmallVec;

/// The direction that leads nowhere.
const CENTER: i32 = 8;
/// How far a beam out of a wand or a potion reaches at least.
const LEAST_RANGE: i32 = 5;

/// A projection that has reached its end, before anybody is struck.
pub(super) struct Projection {
    flight: Flight,
    /// Whom it has met.
    pub met: Met,
    arcs: SmallVec<[Handle; 8]>,
    /// Who cast it is engulfed, and strikes from inside.
    pub engulfed: bool,
}

/// Sets out: squares in their order, and whom it meets. `None`: it can't be cast there.
pub(super) fn project<S: Scene>(s: &mut S, cast: Cast<'_>) -> Result<Option<Projection>, Halt> {
    let me = s.me();
    let Some(w) = s.who(me).filter(|w| w.c.is_here()) else { return Ok(None) };
    let (own, blind) = (w.c.at(), w.is_blind());
    let intelligence = w.modifier(Attribute::A_INT);
    let engulfer = w.c.stati().of(Nature::ENGULFED).next().map(|stati| stati.thing);
    let warps = if s.mm(Metamagic::MM_WARP) { (3 + intelligence).max(2) } else { 0 };
    if cast.segment.is_none() {
        s.draw(15, label!("colour of what has none"))?;
    }
    if !blind {
        s.set(IsSomething, true, label!("area: seen by whoever casts"));
    }
    let shape = Shape::of(s, cast);
    if shape.beam && is_out_of_a_vessel(s) {
        s.set(VRange, s.get(VRange).max(LEAST_RANGE), label!("area: least range of a wand"));
    }
    let flight = Flight { shape, line: Line::from(own), steps: 0, warps };
    let mut p = Projection { flight, met: Met::default(), arcs: SmallVec::new(), engulfed: false };
    if let Some(engulfer) = engulfer {
        p.engulfed = true;
        if shape.ball || is_at_himself(s, own) {
            p.met.add(me);
        }
        if shape.ball || !is_at_himself(s, own) {
            p.met.add(engulfer);
        }
        return Ok(Some(p));
    }
    let target = s.get(EVictim);
    if is_at_himself(s, own) {
        p.met.add(me);
        s.square(cast, own)?;
    } else if target.is_some() && !s.get(IsDir) && s.world().place_of(target) == Some(own) {
        p.met.add(target);
    } else if !shape.travels {
        if own.distance(s.place()) > s.get(VRange) {
            return Ok(None);
        }
        p.flight.line = Line::from(s.place());
    } else {
        p.goes(s, cast)?;
    }
    p.ends(s, cast)?;
    Ok(Some(p))
}

impl Projection {
    /// Goes its way, and leaps on as a chain.
    pub fn goes<S: Scene>(&mut self, s: &mut S, cast: Cast<'_>) -> Result<(), Halt> {
        loop {
            let target = s.get(EVictim);
            if target.is_some() {
                self.arcs.push(target);
            }
            let end = travel(s, cast, &mut self.flight, &mut self.met)?;
            if !self.flight.shape.chain || end == End::Fixture {
                return Ok(());
            }
            let from = self.flight.line.at();
            let Some(next) = chain::next(s, cast, from, &self.arcs)? else { return Ok(()) };
            self.flight.steps = 0;
            self.flight.line.restart();
            let at = s.world().place_of(next).unwrap_or(from);
            s.set(EVictim, next, label!("chain: the next target"));
            s.set_place(at, label!("chain: the next target"));
            s.set(IsDir, false, label!("chain: the next target"));
            self.met.begin_arc();
        }
    }

    /// What it does where it ended.
    pub fn ends<S: Scene>(&mut self, s: &mut S, cast: Cast<'_>) -> Result<(), Halt> {
        let (shape, end) = (self.flight.shape, self.flight.line.at());
        match () {
            () if shape.ball => ball::grow(s, cast, end, &mut self.met),
            () if !shape.beam => s.square(cast, end),
            () => Ok(()),
        }
    }
}

/// Is it aimed at whoever casts?
fn is_at_himself<S: Scene>(s: &S, own: Point) -> bool {
    let (located, directed) = (s.get(IsLoc), s.get(IsDir));
    located && s.place() == own
        || directed && s.get(EDir) == CENTER
        || !located && !directed && s.get(EVictim) == s.me()
}

/// Does it come out of a wand or a potion?
fn is_out_of_a_vessel<S: Scene>(s: &S) -> bool {
    let held = Held::of(s.world(), s.content(), s.get(EItem));
    held.is_some_and(|held| held.is(ObjectType::T_WAND) || held.is(ObjectType::T_POTION))
}
