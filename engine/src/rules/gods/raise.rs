//! EV_GOD_RAISE: a god calls a dead follower back (docs/rules/gods.md, Raising the dead).

use crate::base::names::{
    AidKind, Attribute, GodMessage, ItemState, Named, PortalKind, StatiNature as N, StatiSource,
};
use crate::event::Question;
use crate::event::fields::{EId, EParam};
use crate::rules::items::gear;
use crate::rules::items::things::HungerState;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::standing::{self, ANATHEMA, FORSAKEN, INVOLVED, favour, speak};
use crate::rules::stati::{self, StatiPart, end};
use crate::world::{CreatureField, DevotionPart as Part, ItemField, StatiQuery};

/// Anger that is always borne here.
const TOLERATED: i32 = 3;
/// Con below which, and up to which, nobody is raised.
const CON: i16 = 3;
/// Experience that is lost at least, and the percent that is kept at most.
const LOST: i32 = 2000;
const KEPT: i64 = 85;
/// What Con holds against the weakening of the soul.
const SOUL: i32 = 10;
/// What the raised are given.
const GEAR: &str = "resurrection_gear";

/// A player's character has died: its own god may call it back, else the other gods are asked in their order until one
/// answers.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn calls_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let own = standing::own_god(m, me);
    let others = m.content().gods().iter().copied().filter(|god| Some(*god) != own);
    let all: Vec<ResId> = own.into_iter().chain(others).collect();
    for god in all {
        let info = standing::about_god(m, EventInfo::about(EventCode::EV_GOD_RAISE, &[me]), god);
        if m.throw(info)? != Answer::Nothing {
            break;
        }
    }
    Ok(())
}

/// EV_GOD_RAISE of a player's character that is dead: by its own god.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn raises<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return Ok(Answer::Nothing);
    }
    let Some(god) = standing::own_god(m, me) else { return Ok(Answer::Nothing) };
    m.set(EId, Some(god), label!("raising: its own god"));
    if !may(m, me, god)? {
        return Ok(Answer::Nothing);
    }
    speak::says(m, me, god, GodMessage::MSG_OFFER_RAISE, None)?;
    if m.ask_whoever_plays(&Question::yes_or_no(me, "Do you want to live again?").usually(1), 1)? == 0 {
        return Ok(Answer::Done);
    }
    let chance = chance(m, me);
    if chance < m.roll(100, label!("raising: does the soul withstand it"))? {
        m.i_print(me, "Your soul is not strong enough to come back.")?;
        return Ok(Answer::Done);
    }
    let con = m.who(me).map_or(0, |w| w.modifier(Attribute::A_CON));
    let left = chance - (SOUL - con).max(0);
    let cost = m.content().god(god).and_then(|g| g.resurrection_cost).map_or(0, i32::from);
    let before = standing::devoted(m, me, god, Part::Penalty);
    m.put_devotion(me, god, Part::Penalty, before + cost, label!("raising: what it costs"));
    m.put_character(me, label!("raising: body and soul are weaker"), |c| {
        c.raise_chance = Some(i16::try_from(left).unwrap_or(0));
        c.base[2] -= 1;
    });
    let xp = m.world().creature(me).map_or(0, |c| c.xp());
    let kept = i32::try_from(i64::from(xp) * KEPT / 100).unwrap_or(0);
    m.put(me, CreatureField::Xp, (xp - LOST).min(kept).max(0), label!("raising: experience lost"));
    mends(m, me)?;
    m.put(me, CreatureField::Gone, 0, label!("raising: it lives"));
    returns(m, me)?;
    speak::says_aid(m, me, god, AidKind::AID_TELEPORT)?;
    m.set(EParam, AidKind::AID_TELEPORT.number(), label!("raising: out of danger"));
    given(m, me, god)?;
    speak::says_aid(m, me, god, AidKind::AID_RESURRECT)?;
    Ok(Answer::Done)
}

/// May a god raise it?
fn may<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<bool, Halt> {
    let Some(definition) = m.content().god(god) else { return Ok(false) };
    let cost = definition.resurrection_cost.map_or(0, i32::from);
    let level = definition.min_raise_level.map_or(0, i32::from);
    let rows: Vec<i32> =
        definition.aid.iter().filter(|a| a.aid == AidKind::AID_RESURRECT).map(|a| a.favour).collect();
    let Some(c) = standing::character(m, me) else { return Ok(false) };
    let flags = c.standing_with(god);
    let refused = flags & INVOLVED == 0
        || c.devoted(god, Part::Penalty) + cost > 100
        || c.anger_of(god) > standing::tolerance(m, god).max(TOLERATED)
        || flags & (ANATHEMA | FORSAKEN) != 0
        || c.levels() < level
        || c.base[2] <= CON;
    if refused || rows.is_empty() {
        return Ok(false);
    }
    let had = favour::of(m, me, god)?;
    Ok(rows.iter().any(|needed| had >= *needed))
}

fn chance<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    standing::character(m, me).and_then(|c| c.raise_chance).map_or(100, i32::from)
}

/// What killed it and what weakened it is gone.
fn mends<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let why = label!("raising: it is whole again");
    stati::remove(m, me, StatiQuery { source: Some(StatiSource::SS_CURS), ..StatiQuery::default() }, why)?;
    for nature in [N::DISEASED, N::POISONED, N::STUCK, N::BLEEDING, N::CHOKING] {
        end(m, me, nature, why)?;
    }
    for mark in m.world().stati(me).map(|s| s.marks(StatiQuery::default())).unwrap_or_default() {
        let Some(record) = m.world().stati(me).and_then(|s| s.marked(mark)).cloned() else { continue };
        let runs = !matches!(record.duration, -1 | 0) && record.nature != N::HUNGER;
        if runs || (record.source == StatiSource::SS_ATTK && record.nature != N::HUNGER) {
            stati::elapse(m, me, mark, why)?;
        }
    }
    let food = i16::try_from(HungerState::Satiated as i32 - 100).unwrap_or(0);
    stati::set_part(m, me, StatiQuery::of(N::HUNGER), StatiPart::Duration, food, why);
    end(m, me, N::ADJUST_DMG, why)?;
    m.recalculate(me);
    m.owed()?;
    let most = m.who(me).map_or(1, |w| w.c.max_hp() + w.attr(Attribute::A_THP));
    m.put(me, CreatureField::Hp, most, why);
    m.put(me, CreatureField::ManaUsed, 0, why);
    m.put(me, CreatureField::ManaHeld, 0, why);
    Ok(())
}

/// It stands at the stairs that lead up, or where it fell.
fn returns<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let stairs =
        |kind: ResId| m.content().feature(kind).is_some_and(|f| f.portal == Some(PortalKind::POR_UP_STAIR));
    let here = m.level_of(me);
    let up = here.order().iter().filter_map(|h| m.world().feature(*h)).filter(|f| stairs(f.kind)).last();
    let at = up.and_then(|f| m.world().place_of(f.handle)).unwrap_or(m.at(me));
    places::come_near(m, me, at, label!("raising: it returns"))?;
    Ok(())
}

/// What it needs most, blessed; holy symbols are those of its god.
fn given<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    let list = ResId::new(Kind::Monster, GEAR);
    if m.content().monster(list).is_none() {
        return Ok(());
    }
    gear::grant(m, me, list)?;
    let symbol = m.content().god(god).and_then(|g| g.holy_symbol.as_ref()).map(|e| e.res_id());
    for item in m.world().held_by(me).to_vec() {
        let Some(i) = m.world().item(item) else { continue };
        let (state, is_symbol) = (i.state() | ItemState::IF_BLESSED.number(), i.kind.id() == "holy_symbol");
        m.put_item(item, ItemField::State, state, label!("raising: it is blessed"));
        if is_symbol && symbol.is_some() {
            m.remake_item(item, label!("raising: a holy symbol"), |item| item.effect = symbol);
        }
    }
    Ok(())
}
