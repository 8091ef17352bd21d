//! CalcValues in play: worked out anew for whom something that it reads has changed (`world::dirty` marks those), and
//! what follows at once: hit points, mana, fatigue, a body of another size, scores spent to nothing
//! (docs/rules/values.md).

use super::resized::resized;
use crate::base::names::{Attribute, MonsterType, SaveBits, SaveType, StatiNature};
use crate::event::fields::{EActor, EVictim};
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::values::{Pass, Sums, Values, calculate, full_mana, hit_points, mana};
use crate::world::{CreatureField, StatiQuery};

/// What a character has to save against that its own sinking body would kill.
const STAGGER_DC: i32 = 20;
/// Food left in whoever never eats: twice what is enough (docs/rules/round.md, Hunger).
const NEVER_HUNGRY: i16 = 4000;

/// Works a creature's values out and writes what changed, unless they stand as they have to. Without such a creature
/// nothing happens.
pub fn recalc<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let stamp = m.content().stamp();
    if m.world().is_up_to_date(h, stamp) {
        return Ok(());
    }
    let Some(me) = who(m.world(), m.content(), h) else { return Ok(()) };
    let old = *me.attributes();
    let mut new = Values::of(Sums::default());
    let settled = calculate(&me, &mut new, Pass::True);
    let tireless = is_tireless(&me);
    m.count_recalculation();
    m.set_attributes(h, &new.attr, label!("CalcValues"));
    if new.attr == old {
        // A leader's feats may have changed though none of its numbers has.
        m.mark_dependants_dirty(h);
    }
    if settled {
        m.mark_up_to_date(h, stamp);
    }
    let now = |a: Attribute| i32::from(new.attr[a.0 as usize]);
    let was = |a: Attribute| i32::from(old[a.0 as usize]);
    lend(m, h, was(Attribute::A_THP), now(Attribute::A_THP));
    if tireless {
        rest_for_good(m, h, now(Attribute::A_FAT));
    } else if now(Attribute::A_FAT) != was(Attribute::A_FAT) {
        let fresh = now(Attribute::A_FAT) - was(Attribute::A_FAT);
        m.put_add(h, CreatureField::Fatigue, fresh, label!("CalcValues: A_FAT"));
    }
    if new.spent != 0 {
        let bits = m.world().creature(h).map_or(0, |c| c.attr_death()) | i32::from(new.spent);
        m.put(h, CreatureField::AttrDeath, bits, label!("CalcValues: scores spent to nothing"));
    }
    // Nobody had a body before its values were worked out for the first time.
    if was(Attribute::A_SIZ) == 0 {
        return Ok(());
    }
    mind(m, h, &old);
    body(m, h)?;
    if now(Attribute::A_SIZ) != was(Attribute::A_SIZ) {
        resized(m, h)?;
    }
    Ok(())
}

/// The hit points that A_THP lends. What is lost of them takes no more than brings it down to what it can have now.
fn lend<O: Observer>(m: &mut Machine<'_, O>, h: Handle, was: i32, now: i32) {
    if was == now {
        return;
    }
    let Some(c) = m.world().creature(h) else { return };
    let (hp, most) = (c.hp(), c.max_hp() + now);
    let left = hp - was + now;
    let left = if left < hp { most.min(hp) } else { left };
    m.put(h, CreatureField::Hp, left, label!("CalcValues: A_THP"));
    m.put_add(h, CreatureField::TempHp, now - was, label!("CalcValues: A_THP"));
}

/// Undead, constructs and plants never tire, and a character among them needs no food.
fn is_tireless(me: &Who<'_>) -> bool {
    [MonsterType::MA_UNDEAD, MonsterType::MA_CONSTRUCT, MonsterType::MA_PLANT].iter().any(|t| me.is_type(*t))
}

fn rest_for_good<O: Observer>(m: &mut Machine<'_, O>, h: Handle, all: i32) {
    m.put(h, CreatureField::Fatigue, all, label!("CalcValues: it never tires"));
    let Some(c) = m.world().creature(h).filter(|c| c.is_character()) else { return };
    let hunger = c.stati().meant(StatiQuery::of(StatiNature::HUNGER)).next();
    if let Some((place, mag)) = hunger.map(|(place, s)| (place, s.mag)) {
        m.turn_stati(h, place, mag, NEVER_HUNGRY, label!("CalcValues: it never eats"));
    }
}

/// Mana follows the mind: what levels make of it, and what A_MAN lends.
fn mind<O: Observer>(m: &mut Machine<'_, O>, h: Handle, old: &[i16; crate::world::creature::ATTRIBUTES]) {
    let Some(me) = who(m.world(), m.content(), h) else { return };
    let all = |me: &Who<'_>| {
        let own = if me.is_character() { mana(me, |_| 0) } else { 0 };
        full_mana(me, own)
    };
    let more = all(&me) - all(&me.with_attributes(old));
    if more != 0 {
        m.put_add(h, CreatureField::Mana, more, label!("CalcValues: mana"));
    }
}

/// A character's hit points follow its body, as long as nobody set them by hand; a monster's stay as they were rolled
/// (docs/rules/values.md, Death by attributes). Whoever would be dead by that alone staggers on if it saves against it.
fn body<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let Some(me) = who(m.world(), m.content(), h).filter(Who::is_character) else { return Ok(()) };
    let (made, hale) = (me.c.made_hp(), me.c.max_hp());
    if made <= 0 || made != hale {
        return Ok(());
    }
    let hp = hit_points(&me, |_| 0);
    if hp == made {
        return Ok(());
    }
    let why = label!("CalcValues: hit points");
    m.put(h, CreatureField::MaxHp, hp, why);
    m.put(h, CreatureField::MadeHp, hp, why);
    let before = m.world().creature(h).map_or(0, |c| c.hp());
    m.put_add(h, CreatureField::Hp, hp - made, why);
    let sinks = m.world().creature(h).is_some_and(|c| c.is_here() && c.hp() <= 0) && before > 0;
    if !sinks {
        return Ok(());
    }
    let against = sorts([SaveBits::SA_DEATH]);
    if saving_throw(m, h, SaveType::FORT, STAGGER_DC, against, 0, label!("save vs dying of old wounds"))? {
        m.put(h, CreatureField::Hp, 1, label!("CalcValues: it staggers on"));
        return Ok(());
    }
    m.throw(EventInfo::new(EventCode::EV_DEATH).with(EActor, h).with(EVictim, h)).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_never_eats_has_twice_what_is_enough() {
        assert_eq!(NEVER_HUNGRY, 2 * 2000);
    }
}
