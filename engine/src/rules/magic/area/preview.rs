//! What an area would reach, before anything happens: the squares and targets that the rules would come to if nothing
//! changed on the way.

use super::scene::{Cast, Scene};
use super::{barrier, field, globe, projection};
use crate::base::names::{EffectArea as Ar, EffectFlag, Metamagic};
use crate::content::{Content, Magic};
use crate::event::EventField;
use crate::event::fields::{EActor, EVictim, Mm, VRange};
use crate::event::info::FieldType;
use crate::rules::magic::figures::metamagic::has;
use crate::rules::prelude::*;
use crate::world::{Point, World};

/// Squares in the order in which the effect first reaches them, and targets in the order in which it strikes them, each
/// as often as it is struck. Whether somebody is a target that the effect takes hold of is not asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The squares.
    pub squares: Vec<Point>,
    /// The targets.
    pub targets: Vec<Handle>,
}

/// What the area of a segment, counted from 0, would reach. `record` says who casts at what, and holds range, radius,
/// caster level and metamagic as CalcEffect leaves them. Of two targets as near, a chain leaps to the first; scripts are
/// not asked, and ground stays as it is.
pub fn preview(world: &World, content: &Content, record: &EventInfo, magic: &Magic<'_>, k: usize) -> Preview {
    let mut sketch = Sketch { world, content, e: record.clone(), found: Preview::default() };
    // Nothing in a sketch ends an action.
    let _ = sketch.draw_area(magic, k);
    sketch.found
}

struct Sketch<'a> {
    world: &'a World,
    content: &'a Content,
    e: EventInfo,
    found: Preview,
}

impl Sketch<'_> {
    fn draw_area(&mut self, magic: &Magic<'_>, k: usize) -> Result<(), Halt> {
        let cast = Cast { magic, segment: magic.segment(k) };
        let Some(segment) = cast.segment else { return self.project(cast) };
        match segment.aval {
            Ar::AR_NONE | Ar::AR_POISON | Ar::AR_DISEASE => {
                let victim = self.get(EVictim);
                self.found.targets.push(if victim.is_some() { victim } else { self.me() });
                Ok(())
            }
            Ar::AR_GLOBE => self.globe(cast),
            Ar::AR_FIELD | Ar::AR_MFIELD => field::squares(self, cast, segment).map(|_| ()),
            Ar::AR_BARRIER => {
                let Some(own) = self.world.place_of(self.me()) else { return Ok(()) };
                barrier::squares(self, cast, own, |_, _| Ok(())).map(|_| ())
            }
            Ar::AR_TOUCH if has(self.get(Mm), Metamagic::MM_PROJECT) => {
                VRange.write(&mut self.e, super::PROJECTED);
                self.project(cast)
            }
            Ar::AR_TOUCH => Ok(()),
            _ => self.project(cast),
        }
    }

    fn project(&mut self, cast: Cast<'_>) -> Result<(), Halt> {
        if let Some(p) = projection::project(self, cast)? {
            self.found.targets.extend(p.met.list());
        }
        Ok(())
    }

    fn globe(&mut self, cast: Cast<'_>) -> Result<(), Halt> {
        let (at, radius) = globe::squares(self, cast)?;
        let spared = cast.magic.has(EffectFlag::EF_CASTER_IMMUNE).then(|| self.get(EActor));
        let mut from = 0;
        while let Some((thing, behind)) = globe::next(self, from, at, radius) {
            from = behind;
            if spared != Some(thing) {
                self.found.targets.push(thing);
            }
        }
        Ok(())
    }
}

impl Scene for Sketch<'_> {
    fn world(&self) -> &World {
        self.world
    }

    fn content(&self) -> &Content {
        self.content
    }

    fn e(&self) -> &EventInfo {
        &self.e
    }

    fn set<F: EventField>(&mut self, field: F, value: <F::Ty as FieldType>::Api, _: Label) {
        field.write(&mut self.e, value);
    }

    fn draw(&mut self, _: i32, _: Label) -> Result<i32, Halt> {
        // Of two as near, the first.
        Ok(1)
    }

    fn square(&mut self, _: Cast<'_>, at: Point) -> Result<(), Halt> {
        if !self.found.squares.contains(&at) {
            self.found.squares.push(at);
        }
        Ok(())
    }

    fn square_of_record(&mut self, cast: Cast<'_>, at: Point) -> Result<(), Halt> {
        self.set_place(at, crate::label!("area: a square"));
        self.square(cast, at)
    }
}
