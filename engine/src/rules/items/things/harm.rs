//! EV_DAMAGE of an item, and the end of one (docs/rules/doors.md, Breaking). Hit points count over a whole stack.
//! In the original what monsters do to monsters' things comes to nothing, and measured traces contain that; a pack
//! keeps it with `things_last_among_monsters`.

use super::end::ceases;
use super::worth::level_with;
use crate::base::names::{Ability, DamageType as D, ItemState, Named, ObjectType, StatiNature as Nature};
use crate::content::Switch;
use crate::event::fields::{
    ADmg, DType, Died, EActor, EId, EItem, HalfHardness, IgnoreHardness, Immune, IsTrap, VDmg,
};
use crate::rules::growth::experience;
use crate::rules::prelude::*;
use crate::rules::query::hardness;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::{ItemField, StatiQuery};

/// Experience for magic that is broken, by how far its level is above one's own less 2.
const LEARNT: [i32; 11] = [2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

/// EV_DAMAGE of an item.
pub(in crate::rules) fn is_damaged<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (by, owner) = (m.get(EActor), owner_of(m, me));
    let is_played = |h: Handle| m.world().creature(h).is_some_and(|c| c.is_player());
    let spared = m.content().keeps(Switch::ThingsLastAmongMonsters) && !is_played(by) && !is_played(owner);
    let Some(held) = Held::of(m.world(), m.content(), me) else { return Ok(Answer::Nothing) };
    if held.item.gone() != 0 || spared {
        return Ok(Answer::Done);
    }
    let kind = m.get(DType);
    let Some(mut hard) = hardness::of_thing(&held, kind) else {
        m.set(Immune, true, label!("damage: the thing does not mind"));
        return Ok(Answer::Done);
    };
    if m.get(IgnoreHardness) {
        hard = 0;
    } else if m.get(HalfHardness) {
        hard /= 2;
    }
    // What does not come from a weapon has to get through who holds it as well.
    if !matches!(kind, D::AD_SLASH | D::AD_PIERCE | D::AD_BLUNT) {
        let resists = m.who(owner).map_or(0, |w| w.resist_level(kind, true));
        if resists < 0 {
            m.set(Immune, true, label!("damage: its owner keeps it off"));
            return Ok(Answer::Done);
        }
        hard += resists;
    }
    // One's own things are taken at their weakest, unless a trap or an effect is behind it.
    let own = by == owner && owner.is_some() && !m.get(IsTrap) && m.get(EId).is_none();
    let left = m.get(VDmg) - if own { 0 } else { hard };
    m.set(ADmg, left.max(0), label!("damage: what hardness leaves"));
    if left > 0 {
        suffers(m, me, owner, left)?;
    }
    Ok(Answer::Done)
}

/// Who carries it, through containers; nobody for what lies about.
fn owner_of<O: Observer>(m: &Machine<'_, O>, item: Handle) -> Handle {
    let mut h = item;
    // Containers lie a few deep in each other at most.
    for _ in 0..16 {
        match m.world().item(h) {
            Some(item) => h = item.holder,
            None => break,
        }
    }
    h
}

/// Hit points go, of one after the other in a stack; without any the thing is no more.
fn suffers<O: Observer>(m: &mut Machine<'_, O>, me: Handle, owner: Handle, amount: i32) -> Result<(), Halt> {
    let Some(item) = m.world().item(me) else { return Ok(()) };
    let (count, each) = (item.quantity().max(1), item.max_hp().max(1));
    let all = item.hp().max(0) + (count - 1).saturating_mul(each) - amount;
    if all <= 0 {
        m.set(Died, true, label!("damage: the thing is destroyed"));
        return is_destroyed(m, me, owner);
    }
    let whole = (all + each - 1) / each;
    m.put_item(me, ItemField::Quantity, whole, label!("damage: some are destroyed"));
    m.put_item(me, ItemField::Hp, all - (whole - 1) * each, label!("damage"));
    Ok(())
}

/// A thing is no more: what it did to its wearer ends, what lay in it falls.
fn is_destroyed<O: Observer>(m: &mut Machine<'_, O>, me: Handle, owner: Handle) -> Result<(), Halt> {
    let why = label!("destroyed");
    let level =
        Held::of(m.world(), m.content(), me).map_or(0, |held| level_with(&held, m.content(), 0, None));
    match m.world().creature(owner) {
        Some(_) => m.i_print(owner, "{victim} is destroyed.")?,
        None => m.print(Audience::All, "{victim} {victim:break|breaks} apart.")?,
    }
    if m.world().item(me).is_some_and(|i| i.is(ItemState::IF_WORN)) {
        m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, owner).with(EItem, me))?;
    }
    let state = m.world().item(me).map_or(0, |i| i.state());
    m.put_item(me, ItemField::State, state | ItemState::IF_BROKEN.number(), why);
    m.put_item(me, ItemField::Hp, 0, why);
    ceases(m, me, why)?;
    let alive = StatiQuery { nature: Some(Nature::TRANSFORMED), thing: Some(me), ..StatiQuery::default() };
    let body: Option<Handle> =
        m.here().creatures().find(|c| c.stati().meant(alive).next().is_some()).map(|c| c.handle());
    if let Some(body) = body {
        stati::remove(m, body, alive, label!("destroyed: the thing that was alive"))?;
    }
    if m.world().creature(owner).is_some() {
        m.recalculate(owner);
    }
    breaks_spells(m, me, level)
}

/// Whoever breaks the magic of things learns by it (CA_SPELLBREAKER): by how far the thing's level is above its own.
fn breaks_spells<O: Observer>(m: &mut Machine<'_, O>, item: Handle, level: i32) -> Result<(), Halt> {
    let by = m.get(EActor);
    let broken = m.ability(by, Ability::CA_SPELLBREAKER);
    let levels = m.who(by).and_then(|w| w.character().map(|c| c.levels())).unwrap_or(0);
    if broken <= 0 || levels <= 0 {
        return Ok(());
    }
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(()) };
    let frail = held.is(ObjectType::T_POTION) || held.is(ObjectType::T_SCROLL);
    let Some(gain) =
        usize::try_from(level + 2 - levels).ok().map(|above| LEARNT[above.min(LEARNT.len() - 1)])
    else {
        return Ok(());
    };
    let amount = gain * (broken * 100 / levels) / if frail { 1000 } else { 100 };
    experience::gain(m, by, amount, label!("experience: magic is broken"))
}
