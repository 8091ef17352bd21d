//! What an area is drawn on: the same code runs in play, where squares and targets answer with events, and for a
//! preview, which only notes them.

use crate::base::names::{FieldFlag, Metamagic, ObjectType, StatiNature, ThingFlag};
use crate::content::{Content, Magic, SegmentNumbers};
use crate::event::EventField;
use crate::event::fields::{EActor, EItem, ExVal, EyVal, IsFirstBlastXy, Mm, VCasterLev};
use crate::event::info::FieldType;
use crate::rules::magic::figures::metamagic::has;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::query::who::{Held, Who, who};
use crate::world::{Creature, Feature, Here, Point, World};
use smallvec::SmallVec;

/// The effect that an area belongs to, and the segment that has it.
#[derive(Clone, Copy)]
pub(super) struct Cast<'a> {
    /// The effect.
    pub magic: &'a Magic<'a>,
    /// The segment; none for a pseudo-effect, which is a beam.
    pub segment: Option<&'a SegmentNumbers>,
}

/// A record in hand and the world around it.
pub(super) trait Scene {
    /// The world.
    fn world(&self) -> &World;
    /// The content in force.
    fn content(&self) -> &Content;
    /// The record in hand.
    fn e(&self) -> &EventInfo;
    /// Writes a field of the record in hand.
    fn set<F: EventField>(&mut self, field: F, value: <F::Ty as FieldType>::Api, why: Label);
    /// Draws r(sides).
    fn draw(&mut self, sides: i32, why: Label) -> Result<i32, Halt>;
    /// The effect reaches a square, with a copy of the record (MagicXY).
    fn square(&mut self, cast: Cast<'_>, at: Point) -> Result<(), Halt>;
    /// The effect reaches a square, with the record itself.
    fn square_of_record(&mut self, cast: Cast<'_>, at: Point) -> Result<(), Halt>;

    /// A field of the record in hand.
    fn get<F: EventField>(&self, field: F) -> <F::Ty as FieldType>::Api {
        self.e().get(field)
    }

    /// Who acts.
    fn me(&self) -> Handle {
        self.get(EActor)
    }

    /// The level of whoever acts.
    fn here(&self) -> Here<'_> {
        self.world().level_of(self.me())
    }

    /// Everything known of a creature.
    fn who(&self, h: Handle) -> Option<Who<'_>> {
        who(self.world(), self.content(), h)
    }

    /// Is the square on the map?
    fn contains(&self, at: Point) -> bool {
        self.here().map().contains(at)
    }

    /// Is the square solid?
    fn is_solid(&self, at: Point) -> bool {
        way::is_solid(self.here(), self.content(), at)
    }

    /// Is the square solid by its ground or by a shut door? Other solid fixtures stand on open ground.
    fn is_massive(&self, at: Point) -> bool {
        let (here, content) = (self.here(), self.content());
        let ground = here.map().terrain(at).and_then(|t| content.terrain(t));
        let shut = |f: &Feature| {
            f.has(ThingFlag::F_SOLID)
                && content.feature(f.kind).is_some_and(|k| k.ftype == ObjectType::T_DOOR)
        };
        ground.is_none_or(|t| t.is_solid()) || here.features_at(at).any(shut)
    }

    /// Is the spell cast with this metamagic?
    fn mm(&self, metamagic: Metamagic) -> bool {
        has(self.get(Mm), metamagic)
    }

    /// The place meant.
    fn place(&self) -> Point {
        Point::new(self.get(ExVal) as i16, self.get(EyVal) as i16)
    }

    /// Writes the place meant.
    fn set_place(&mut self, at: Point, why: Label) {
        self.set(ExVal, i32::from(at.x), why);
        self.set(EyVal, i32::from(at.y), why);
    }

    /// What the radius or range of a segment comes to for this caster and this item.
    fn scaled(&self, segment: &SegmentNumbers) -> i32 {
        let item = Held::of(self.world(), self.content(), self.get(EItem));
        segment.lval.value(self.get(VCasterLev), item.map_or(0, |held| held.plus()))
    }

    /// Fixtures of a square in order, each with whether it is solid.
    fn fixtures(&self, at: Point) -> SmallVec<[(Handle, bool); 4]> {
        self.here().features_at(at).map(|f| (f.handle, f.has(ThingFlag::F_SOLID))).collect()
    }

    /// Squares nearer to a centre than a radius, column by column, with the record itself
    /// (docs/rules/magic-effects.md, Areas).
    fn disc(&mut self, cast: Cast<'_>, centre: Point, radius: i32) -> Result<(), Halt> {
        let reach = i16::try_from(radius).unwrap_or(0);
        for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            let at = centre.shifted(x, y);
            if centre.distance(at) < radius && self.contains(at) {
                self.square_of_record(cast, at)?;
                self.set(IsFirstBlastXy, false, label!("area: no longer its first square"));
            }
        }
        self.set_place(centre, label!("area: its centre"));
        Ok(())
    }
}

/// Everything that stands or lies on a square, as the original lists it: who came first, then the others, then things
/// and fixtures, the latest first.
pub(super) fn things_at(here: Here<'_>, at: Point) -> SmallVec<[Handle; 8]> {
    let mut creatures: SmallVec<[Handle; 4]> = creatures_at(here, at).collect();
    creatures.get_mut(1..).unwrap_or_default().reverse();
    let mut rest: SmallVec<[Handle; 4]> = here.items_at(at).map(|i| i.handle).collect();
    rest.extend(here.features_at(at).map(|f| f.handle));
    rest.sort_by_key(|h| std::cmp::Reverse(here.order().iter().position(|other| other == h)));
    creatures.into_iter().chain(rest).collect()
}

/// Who stands on a square. Who is ridden is reached through its rider alone, and not listed.
pub(super) fn creatures_at<'h>(here: Here<'h>, at: Point) -> impl Iterator<Item = Handle> + 'h {
    here.creatures_at(at).filter(|c| !is_ridden(c)).map(|c| c.handle())
}

fn is_ridden(c: &Creature) -> bool {
    c.stati().of(StatiNature::MOUNT).next().is_some()
}

/// Where a thing stands or lies on the map by itself; none for what somebody carries.
pub(super) fn spot(world: &World, h: Handle) -> Option<Point> {
    match (world.creature(h), world.item(h), world.feature(h)) {
        (Some(c), ..) => (c.is_here() && !is_ridden(c)).then(|| c.at()),
        (_, Some(i), _) => i.is_here().then(|| i.at()),
        (.., Some(f)) => f.is_here().then(|| f.at()),
        _ => None,
    }
}

/// What is on the map of a level, in the order of the map, with its place.
pub(super) fn on_map(here: Here<'_>) -> impl Iterator<Item = (Handle, Point)> {
    here.order().iter().filter_map(move |h| Some((*h, spot(here.world(), *h)?)))
}

/// Traits of the field that a segment leaves, FI_ bits; a moving one goes where its maker goes.
pub(super) fn field_bits(segment: &SegmentNumbers, moves: bool) -> i32 {
    segment.field | if moves { FieldFlag::FI_MOBILE.0 } else { 0 }
}
