//! More of one creature beside it (the original's Multiply): oozes that split, formations that come together.

use super::{creature, into_play};
use crate::base::names::{StatiNature as Nature, StatiSource};
use crate::rules::items::gear;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::CreatureField as C;

/// Whoever is of a later generation has no more of its own.
const LAST_GENERATION: i32 = 1;
/// So many on a level at most, the dead counted.
const MOST: usize = 50;
/// So many multiply within each other at most: the square to which one comes may strike it, and its maker multiply for that.
const MOST_NESTED: u8 = 4;
/// Who has no more of its own: it is not what it seems, or not here for long.
const BARREN: [Nature; 3] = [Nature::POLYMORPH, Nature::NEGATED, Nature::SUMMONED];

/// Puts so many more of a creature beside it, with its templates and gear; each has as many hit points as it has, or half as
/// many where it splits. Hands back how many came.
pub fn multiply<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    count: i32,
    splits: bool,
) -> Result<i32, Halt> {
    m.while_multiplying(MOST_NESTED, |m| come(m, me, count, splits)).unwrap_or(Ok(0))
}

fn come<O: Observer>(m: &mut Machine<'_, O>, me: Handle, count: i32, splits: bool) -> Result<i32, Halt> {
    let generation = |m: &Machine<'_, O>| m.who(me).map_or(0, |w| w.sum_mag(Nature::GENERATION, None));
    if !m.is_here(me) || BARREN.iter().any(|nature| m.has(me, *nature)) || generation(m) > LAST_GENERATION {
        return Ok(0);
    }
    let next = generation(m).saturating_add(count);
    let mut came = 0;
    while came < count && bred(m, me) < MOST {
        let Some(made) = another(m, me)? else { break };
        let born = stati::perm(
            Nature::GENERATION,
            Handle::NONE,
            StatiSource::SS_MISC,
            0,
            i16::try_from(next).unwrap_or(i16::MAX),
        );
        let why = label!("multiplies");
        stati::gain(m, made, born, why)?;
        if !places::come_near(m, made, m.at(me), why)? {
            m.put(made, C::Gone, 1, why);
            break;
        }
        into_play::initialize(m, made)?;
        came += 1;
        if !m.is_here(made) {
            continue;
        }
        let hale = m.world().creature(me).map_or(1, |c| c.max_hp()) / if splits { 2 } else { 1 };
        m.put(made, C::MaxHp, hale.max(1), why);
        m.put(made, C::Hp, hale.max(1), why);
    }
    Ok(came)
}

/// How many on a level of a creature came so.
fn bred<O: Observer>(m: &Machine<'_, O>, me: Handle) -> usize {
    let on = m.level_of(me).id();
    let all = m.world().all_creatures();
    all.filter(|c| c.level() == on && c.stati().has(Nature::GENERATION)).count()
}

/// Another of its form and templates, which follows whom it follows, or it. Nobody where the action may make no more things.
fn another<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Handle>, Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(None) };
    let (form, party, leader) = (c.form(), c.party(), c.leader());
    let templates = c.templates().to_vec();
    if let Err(why) = m.spend_thing() {
        m.trouble(|| format!("no further {form} comes: {why}"));
        return Ok(None);
    }
    let made = creature::newborn(m, m.level_of(me).id(), form)?;
    let why = label!("multiplies");
    let leader = if leader == 0 { i32::try_from(me.0).unwrap_or(0) } else { leader };
    m.put(made, C::Leader, leader, why);
    m.put(made, C::Party, party, why);
    gear::grant(m, made, form)?;
    for template in templates {
        creature::take_on(m, made, template)?;
    }
    Ok(Some(made))
}
