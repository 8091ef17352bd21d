//! EA_CREATION: a thing comes to be (docs/rules/magic-effects.md, Archetypes).

use super::rounds;
use crate::base::names::{CreationFlag as Crea, LevelCode, StatiNature as Nature, StatiSource};
use crate::base::scaled_dice::{PLAIN, Scaled};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::items::gear;
use crate::rules::items::things;
use crate::rules::magic::calc::brings;
use crate::rules::magic::effect::seen_to_work;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Point, Stati};

/// The fixture that bears the effect of a trap.
const TRAP: &str = "trap";
/// The plus of a thing that is made with an effect, at least; that of one that is made bare, at most.
const PLUS: i32 = 5;

/// Makes the thing that the segment names and puts it where the segment says. `Abort`: there is no such thing.
pub fn create<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let says = |flag: Crea| segment.xval & i32::from(flag.0) != 0;
    let amount = m.get(VDmg);
    let made = match brings(m, segment).map(|of| (of, of.kind())) {
        Some((kind, Kind::Item)) => {
            Some(item(m, kind, amount, says(Crea::CREA_MANY).then_some(segment.yval))?)
        }
        Some((effect, Kind::Effect)) if says(Crea::CREA_TRAP) => places::make_fixture(
            m,
            ResId::new(Kind::Feature, TRAP),
            Some(effect),
            label!("creation: a trap"),
        )?,
        Some((effect, Kind::Effect)) => gear::bearing(m, effect, amount, amount.div_euclid(3).max(PLUS))?,
        Some((kind, Kind::Feature)) => places::make_fixture(m, kind, None, label!("creation: a fixture"))?,
        Some((other, _)) => {
            m.trouble(|| {
                format!("{}: EA_CREATION can't make {other}; name an item, an effect or a feature", magic.id)
            });
            None
        }
        None => gear::anything(m, amount)?,
    };
    let Some(made) = made else { return Ok(Answer::Abort) };
    if says(Crea::CREA_TEMP) {
        let me = m.get(EActor);
        let lasts = stati::temp(Nature::SUMMONED, me, rounds(m), StatiSource::SS_ENCH, 1, 1);
        stati::gain(m, made, Stati { effect: Some(magic.id), ..lasts }, label!("creation: for a time"))?;
    }
    goes_to(m, made, (says(Crea::CREA_WIELD), says(Crea::CREA_XY)))?;
    let by = m.get(EItem);
    if m.world().item(by).is_some() {
        seen_to_work(m, by)?;
    }
    Ok(Answer::Done)
}

/// An item of a kind, fully known; made off the material plane it is there. `many`: by which number it is many.
fn item<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: ResId,
    amount: i32,
    many: Option<i32>,
) -> Result<Handle, Halt> {
    let made = gear::make::thing(m, kind)?;
    let plane = m.plane(m.get(EActor));
    if plane != 0 {
        let off = stati::perm(Nature::PHASED, Handle::NONE, StatiSource::SS_MISC, plane as i16, 0);
        stati::gain(m, made, off, label!("creation: on the plane of its maker"))?;
    }
    gear::make::magical(m, made, None, (amount / 3).min(PLUS))?;
    if let Some(many) = many {
        let quantity = scaled(many).value(m.get(VCasterLev), 1);
        gear::make::many(m, made, quantity.max(1));
    }
    things::learn_all(m, made, label!("creation: known"));
    Ok(made)
}

/// A number of a segment, which below the plain ones is a code that grows with level.
fn scaled(number: i32) -> Scaled {
    let number = i16::try_from(number).unwrap_or(0);
    match i64::from(number) < PLAIN.0 {
        true => Scaled::By(LevelCode(number)),
        false => Scaled::Plain(number),
    }
}

/// Into the target's hands, to the place meant, or to the target's square.
fn goes_to<O: Observer>(
    m: &mut Machine<'_, O>,
    made: Handle,
    (held, located): (bool, bool),
) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    let is_item = m.world().item(made).is_some();
    if held && is_item {
        return things::into_hands(m, victim, made);
    }
    let at = match located {
        true => Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16),
        false => m.world().place_of(victim).unwrap_or(Point::new(-1, -1)),
    };
    if !m.here().map().contains(at) {
        return match is_item {
            true => things::ceases(m, made, label!("creation: it may not lie there")),
            false => Ok(()),
        };
    }
    match is_item {
        true if !things::place(m, made, at)? => {
            things::ceases(m, made, label!("creation: it may not lie there"))
        }
        true => Ok(()),
        false => places::set_up(m, made, at, label!("creation: it is there")).map(|_| ()),
    }
}
