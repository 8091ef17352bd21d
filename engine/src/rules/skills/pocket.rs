//! EV_PICK_POCKET: one piece of what somebody carries, or the notice of it (docs/rules/skill-uses.md, Pick Pocket).
//! EItem may say which; whoever plays says it else, and whoever is not played takes what a die says.

use crate::base::names::{
    Alignment, ItemState, MonsterType, Named, ObjectType, SaveBits, SaveType, Skill, StatiNature as Nature,
};
use crate::event::fields::{EActor, EItem, EVictim};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::combat::is_legal_person;
use crate::rules::items::things;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::query::ask::{name_of, one_of, refused};
use crate::rules::query::who::Held;
use crate::rules::social::sides::turn_hostile;
use crate::rules::standing::alignment;
use crate::rules::stati;
use crate::world::{CreatureField, ItemField, Stati};

/// The number of a small thing's size.
const SMALL: i32 = 3;

/// EV_PICK_POCKET of the actor.
pub fn pick_pocket<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if it == me || !m.is_here(it) || !m.beside(me, it) || m.plane(me) != m.plane(it) {
        return refused(m, "{victim} {victim:are|is} out of reach.");
    }
    if m.has(it, Nature::SUMMONED) {
        return refused(m, "What {victim} {victim:have|has} is not of this world.");
    }
    let distracted = m.has_from(it, Nature::DISTRACTED, me);
    let Some(item) = chosen(m, me, it, distracted)? else {
        return refused(m, "There is nothing to be had.");
    };
    let level = m.skill(me, Skill::SK_PICK_POCKET);
    m.put_add(me, CreatureField::Timeout, (40 - level).max(1), label!("pick pocket: time"));
    let tries: i32 = m.who(it).map_or(0, |w| {
        let ours = w.stati_of(Nature::RETRY_BONUS).filter(|s| s.thing == me);
        ours.filter(|s| s.val == i32::from(Skill::SK_PICK_POCKET.0)).map(|s| s.mag).sum()
    });
    let blind = if m.perceives(it, me) { 0 } else { 5 };
    let away = if distracted { 10 } else { 0 };
    let Some(modifier) = item_modifier(m, item, distracted) else { return Ok(Answer::Abort) };
    let save = m.who(it).map_or(0, |w| w.save_bonus(SaveType::REF, SaveBits::SA_THEFT.0));
    let grasp = 15 + save + tries - away - blind + modifier;
    let notice = 15 + m.skill(it, Skill::SK_SPOT) + tries - away - blind + modifier;
    let check = attempt(m, me, &Try::of(Skill::SK_PICK_POCKET, grasp))?;
    judged(m, me, it)?;
    if check.passed {
        take_one(m, me, item)?;
    } else {
        let record = Stati::new(Nature::RETRY_BONUS, Skill::SK_PICK_POCKET.0, 3).lasting(-2).by(me);
        stati::gain(m, it, record, label!("pick pocket: on its guard"))?;
    }
    if check.total < notice {
        m.print(Audience::All, "{victim} {victim:notice|notices} {actor's} hand.")?;
        if m.hostile(it, me) {
            opportunity::provoke(m, me, it, false)?;
        } else {
            turn_hostile(m, it, me, label!("pick pocket: caught"))?;
        }
    }
    Ok(Answer::Done)
}

/// The act itself counts, and not whether it came off (docs/rules/conduct.md, Alignment).
fn judged<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle) -> Result<(), Halt> {
    if is_legal_person(m, me, it) {
        alignment::act(m, me, Alignment::AL_NONLAWFUL.number(), 3, "theft", Handle::NONE)?;
    }
    if !m.is_type(it, MonsterType::MA_EVIL) && m.is_type(it, MonsterType::MA_SAPIENT) {
        alignment::act(m, me, Alignment::AL_NONGOOD.number(), 1, "theft from the not evil", Handle::NONE)?;
    }
    Ok(())
}

/// Which thing: the one the record names, the one that whoever plays says, or one by a die.
fn chosen<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    it: Handle,
    distracted: bool,
) -> Result<Option<Handle>, Halt> {
    let things: Vec<Handle> = m.world().held_by(it).to_vec();
    let within = things.iter().flat_map(|h| m.world().held_by(*h).iter().copied());
    let all: Vec<Handle> = things.iter().copied().chain(within).collect();
    let fits: Vec<Handle> = all.into_iter().filter(|h| item_modifier(m, *h, distracted).is_some()).collect();
    let named = m.get(EItem);
    if named.is_some() {
        return Ok(fits.into_iter().find(|h| *h == named));
    }
    if m.world().creature(me).is_some_and(|c| c.is_player()) {
        let all = fits.into_iter().map(|h| (h, name_of(m, h))).collect();
        return one_of(m, me, "Take what?", all);
    }
    let place = m.roll(fits.len() as i32, label!("pick pocket: which thing"))?;
    Ok(usize::try_from(place).ok().and_then(|place| fits.get(place).copied()))
}

/// How much harder this thing is to take; nothing where it can't be.
fn item_modifier<O: Observer>(m: &Machine<'_, O>, item: Handle, distracted: bool) -> Option<i32> {
    let held = Held::of(m.world(), m.content(), item)?;
    let worn = held.item.is(ItemState::IF_WORN);
    if worn && (!distracted || held.is(ObjectType::T_ARMOUR)) {
        return None;
    }
    let inside = m.world().item(held.item.holder).is_some();
    let size = 3 * (held.own_size() - SMALL).max(0);
    Some(size + if worn { 10 } else { 0 } - if distracted { 10 } else { 0 } + if inside { 5 } else { 0 })
}

/// One piece of a stack changes hands.
fn take_one<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    let why = label!("pick pocket: taken");
    if let Some(piece) = things::stack::split(m, item, 1) {
        m.hand(piece, me, why);
        return Ok(());
    }
    let Some((bearer, worn)) = m.world().item(item).map(|i| (i.holder, i.is(ItemState::IF_WORN))) else {
        return Ok(());
    };
    if worn {
        m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, bearer).with(EItem, item))?;
    }
    let unworn = m.world().item(item).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
    m.put_item(item, ItemField::State, unworn, why);
    m.put_item(item, ItemField::Slots, 0, why);
    m.hand(item, me, why);
    Ok(())
}
