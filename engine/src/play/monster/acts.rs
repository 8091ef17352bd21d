//! The acts a monster could do, in the original's order, each with a weight (docs/rules/monster-play.md, The
//! acts). Its draws stand where the original draws, so that a row is comparable.

use super::loot;
use super::mind::Mind;
use super::powers;
use crate::base::handle::Handle;
use crate::base::names::{
    AttackType, EffectPurpose, ItemState, Named, ObjectType, Skill, StatiNature, StatiValue, WeaponGroup,
};
use crate::content::Switch;
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::combat::is_slack;
use crate::rules::movement::phase::may_phase;
use crate::rules::query::who::{Held, Who, who};
use crate::rules::senses::hiding;
use crate::rules::social::orders;
use smallvec::SmallVec;

/// What kind of act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Mend the worst trouble by magic.
    FixTrouble,
    /// Hide in one of the ways (HI_), 0 for in the shadows.
    Hide(i16),
    /// Cast to make itself stronger.
    Buff,
    /// Call helpers.
    Summon,
    /// Cast an attack or a curse.
    AttackMagic,
    /// Get away by magic.
    Escape,
    /// Stay out of sight by magic.
    Stealth,
    /// Hinder whoever comes after it.
    FoilPursuit,
    /// An attack of its list that is no blow: breath, a roar, a call.
    Special(AttackType),
    /// To another plane, or back.
    Phase,
    /// Take up what lies there.
    PickUp,
    /// Put a better thing on, or a worse one off.
    Equip,
    /// A blow with what is in hand, else all natural attacks.
    Strike,
    /// Cock the crossbow that it bears.
    Load,
    /// A shot with the bow that it bears.
    Shoot,
    /// The first thing it carries that is made for throwing.
    Throw,
    /// A step.
    Move,
}

impl Kind {
    /// What an effect for this act is for, EP_ bits; none for acts without magic.
    pub fn purposes(self) -> i32 {
        match self {
            Kind::FixTrouble => EffectPurpose::EP_FIX_TROUBLE.number(),
            Kind::Buff => EffectPurpose::EP_BUFF.number(),
            Kind::Summon => EffectPurpose::EP_SUMMON.number(),
            Kind::Escape => EffectPurpose::EP_ESCAPE.number(),
            Kind::Stealth => EffectPurpose::EP_STEALTH.number(),
            Kind::FoilPursuit => EffectPurpose::EP_FOIL_PURSUIT.number(),
            Kind::AttackMagic => EffectPurpose::EP_ATTACK.number() | EffectPurpose::EP_CURSE.number(),
            _ => 0,
        }
    }
}

/// An act, with its weight and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// What.
    pub kind: Kind,
    /// How likely, against the sum of the row.
    pub weight: i32,
    /// Whom at.
    pub target: Handle,
}

/// Lists them.
pub fn list<O: Observer>(m: &mut Machine<'_, O>, mind: &Mind) -> Result<SmallVec<[Act; 8]>, Halt> {
    let mut row = SmallVec::new();
    let mut add = |kind, weight, target: Option<Handle>| {
        if weight > 0 {
            row.push(Act { kind, weight, target: target.unwrap_or(Handle::NONE) });
        }
    };
    // 1. Trouble. A creature with mana and none of it spent counts as in want of mana, as in the original.
    if m.content().keeps(Switch::FullManaIsTrouble) {
        add(Kind::FixTrouble, 2, None);
    }
    // 3. In hiding with a foe beside it.
    if mind.hiding && mind.melee.is_some() {
        add(Kind::Strike, 6, mind.melee);
    }
    // 5. To another plane out of fear or to lie in wait, and back to fight.
    if let Some(weight) = way_to_phase(m, mind) {
        add(Kind::Phase, weight, None);
    }
    // 6. Out of sight.
    if !mind.hiding
        && let Some((way, weight)) = way_to_hide(m, mind.me)
    {
        add(Kind::Hide(way), weight, None);
    }
    // 7. What lies there.
    for (thing, weight) in loot::wanted(m, mind) {
        add(Kind::PickUp, weight, Some(thing));
    }
    // 8. Something that it got and has not looked over.
    if m.world().creature(mind.me).is_some_and(|c| c.unsorted() != 0) {
        add(Kind::Equip, 4, None);
    }
    // 9. Buffs: the draw is made only in melee.
    let may_buff = if mind.in_melee() { m.roll(2, label!("buff in melee"))? != 0 } else { true };
    if may_buff && !mind.afraid && mind.ranged.is_some() {
        let count = m.world().creature(mind.me).map_or(0, |c| c.buff_count());
        add(Kind::Buff, 6 - count / 2, None);
    }
    // 10. Summoning, at the far target or else at the near one.
    let foe = mind.ranged.or(mind.melee);
    if foe.is_some() {
        let weight = 3 + m.roll(4, label!("weight of summoning"))?;
        add(Kind::Summon, weight, foe);
    }
    // 11 to 16. Away, and help.
    for act in powers::to_get_away(m, mind)? {
        add(act.kind, act.weight, Some(act.target));
    }
    // 17. Hand to hand.
    if let Some(foe) = mind.melee.filter(|_| !mind.afraid) {
        let weight = 6 + m.roll(2, label!("weight of attack magic"))?;
        add(Kind::AttackMagic, weight, mind.melee);
        for act in powers::hand_to_hand(m, mind.me, foe)? {
            add(act.kind, act.weight, Some(act.target));
        }
        add(Kind::Strike, 5, mind.melee);
    }
    // 18. From afar.
    if let Some(foe) = mind.ranged.filter(|_| !mind.afraid && !mind.in_melee()) {
        for act in powers::from_afar(m, mind.me, foe) {
            add(act.kind, act.weight, Some(act.target));
        }
        match shot(m, mind) {
            Some((bow, _)) if is_slack(m, bow) => add(Kind::Load, 4, mind.ranged),
            Some(_) => add(Kind::Shoot, 5, mind.ranged),
            None => {}
        }
        let weight = 6 + m.roll(2, label!("weight of attack magic"))?;
        add(Kind::AttackMagic, weight, mind.ranged);
    }
    // 19. Something thrown, at the far target or else at the near one.
    if !mind.afraid && foe.is_some() && missile(m, mind.me).is_some() {
        add(Kind::Throw, 5, foe);
    }
    // 20. A step, but for whoever is ridden or lies under something.
    if (!mind.in_melee() || mind.afraid || mind.avoiding) && !stays_put(m, mind.me) {
        let weight = match mind.in_melee() {
            true => 3,
            false if m.roll(5, label!("weight of a step"))? == 0 => 6,
            false => 3,
        };
        add(Kind::Move, weight, foe);
    }
    Ok(row)
}

/// The first thing it carries that belongs to those for throwing.
pub fn missile<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let thrown = |h: &Handle| {
        let kind = m.world().item(*h).and_then(|i| m.content().item(i.kind));
        kind.is_some_and(|kind| kind.group.has(WeaponGroup::WG_THROWN) && kind.itype != ObjectType::T_BOW)
    };
    m.world().held_by(me).iter().copied().find(thrown)
}

/// The bow that it bears and the first thing it carries that this shoots, where nothing is in the way of a shot.
pub fn shot<O: Observer>(m: &Machine<'_, O>, mind: &Mind) -> Option<(Handle, Handle)> {
    let (w, target) = (who(m.world(), m.content(), mind.me)?, mind.ranged?);
    let all = m.world().held_by(mind.me).iter().filter_map(|h| Held::of(m.world(), m.content(), *h));
    let bow = all.clone().find(|h| h.is(ObjectType::T_BOW) && h.item.is(ItemState::IF_WORN))?;
    let fits = |h: &Held<'_>| bow.kind.fires.iter().any(|missile| missile.res_id() == h.item.kind);
    let missile = all.clone().find(fits)?;
    w.line_of_fire(&w.other(target)?).then_some((bow.item.handle, missile.item.handle))
}

/// Does somebody ride on it, or does it hide under a thing?
fn stays_put<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.world().creature(me).is_some_and(|c| {
        let under = c.stati().of(StatiNature::HIDING).any(|s| s.val == StatiValue::HI_UNDER.0);
        under || c.stati().has(StatiNature::MOUNT)
    })
}

/// Does it go to other planes by itself? Illusions do not, nor does what is ridden, which stays with its rider.
pub fn phases(w: &Who<'_>) -> bool {
    may_phase(w) && !w.has_stati(StatiNature::ILLUSION) && !w.has_stati(StatiNature::MOUNT)
}

/// How much it would go to another plane, or come back from there.
fn way_to_phase<O: Observer>(m: &Machine<'_, O>, mind: &Mind) -> Option<i32> {
    let w = who(m.world(), m.content(), mind.me)?;
    if !phases(&w) {
        return None;
    }
    let phased = w.has_stati(StatiNature::PHASED);
    if let Some(rage) = w.c.stati().of(StatiNature::ENRAGED).next() {
        let apart = who(m.world(), m.content(), rage.thing).is_some_and(|foe| foe.plane() != w.plane());
        return apart.then_some(5);
    }
    match () {
        () if (mind.afraid || mind.hiding) && !phased => Some(5),
        () if !mind.afraid && mind.in_melee() && phased => Some(20),
        () => None,
    }
}

/// How it would hide, with the weight of that: in the way of its kind, or in the shadows by order or by skill. Illusions
/// and whoever charges do not.
fn way_to_hide<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<(i16, i32)> {
    let w = who(m.world(), m.content(), me)?;
    let open = [StatiNature::ILLUSION, StatiNature::CHARGING].iter().any(|n| w.has_stati(*n));
    if open || w.is_ordered(orders::DO_NOT_HIDE) {
        return None;
    }
    match hiding::own_way(&w) {
        Some(way) => Some((way, 5)),
        None if w.is_ordered(orders::HIDE) => Some((0, 6)),
        None => w.has_skill(Skill::SK_HIDE).then_some((0, 5)),
    }
}
