//! EV_GIVE_AID: what the engine does for the aid that the record names; a god's own script comes first
//! (docs/rules/prayer.md, Aids).

use super::{addressed, new_books, trouble};
use crate::base::names::{
    AidKind, Attribute, EffectFlag, ItemKnown, ItemState, Named, ObjectType, Slot, StatiNature as N,
    StatiSource,
};
use crate::event::fields::{EParam, EParam2};
use crate::rules::growth::{drained, knowledge};
use crate::rules::items::things::{self, HungerState};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::standing::{self, INVOLVED, speak};
use crate::rules::stati::{self, StatiPart, end, gain, temp};
use crate::world::{CreatureField, ItemField, StatiQuery};

/// Experience that is restored at most.
const EXPERIENCE: i32 = 600_000;
/// Rounds for which one sees what haunts one.
const SEES: i16 = 60;
/// Rounds, Val and Mag of a divine rage.
const RAGES: (i16, i16, i16) = (100, 8, 20);

/// The slots in which things are worn or held (SL_), in order.
const SLOTS: std::ops::Range<i32> = 0..24;

/// EV_GIVE_AID of a character.
pub fn gives_aid<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(god) = addressed(m, me) else { return Ok(Answer::Nothing) };
    let aid = AidKind::from_number(m.get(EParam));
    standing::set_flags(m, me, god, INVOLVED);
    if aid != AidKind::AID_IDENTIFY {
        speak::says_aid(m, me, god, aid)?;
    }
    let why = label!("aid of a god");
    match aid {
        AidKind::AID_HEAL => {
            let most = m.who(me).map_or(0, |w| w.c.max_hp() + w.attr(Attribute::A_THP));
            m.put(me, CreatureField::Hp, most, why);
        }
        AidKind::AID_PURIFY => ends(m, me, &[N::POISONED, N::DISEASED, N::STONING, N::PARALYSIS])?,
        AidKind::AID_CURE => ends(m, me, &[N::BLIND, N::WOUNDED])?,
        AidKind::AID_SMITE => {
            m.trouble(|| format!("{god} smites by a script of its own (EV_GIVE_AID), and has none"))
        }
        AidKind::AID_UNCURSE => uncurses(m, me)?,
        AidKind::AID_FEED => {
            let food =
                i16::try_from((HungerState::Satiated as i32 + HungerState::Bloated as i32) / 2).unwrap_or(0);
            stati::set_part(m, me, StatiQuery::of(N::HUNGER), StatiPart::Duration, food, why);
        }
        AidKind::AID_REFRESH => {
            let most = m.attr(me, Attribute::A_FAT);
            m.put(me, CreatureField::Fatigue, most, why);
            m.recalculate(me);
        }
        AidKind::AID_RESTORE => {
            end(m, me, N::ADJUST_DMG, why)?;
            drained::restore(m, me, EXPERIENCE)?;
        }
        AidKind::AID_MANA => m.put(me, CreatureField::ManaUsed, 0, why),
        AidKind::AID_CLARITY => clears_the_mind(m, me)?,
        AidKind::AID_BERSERK => {
            let (rounds, val, mag) = RAGES;
            gain(m, me, temp(N::RAGING, Handle::NONE, rounds, StatiSource::SS_MISC, val, mag), why)?;
        }
        AidKind::AID_NEWBOOK => new_books::come(m, me)?,
        AidKind::AID_IDENTIFY => identifies(m, me),
        _ => {}
    }
    Ok(Answer::Done)
}

fn ends<O: Observer>(m: &mut Machine<'_, O>, me: Handle, natures: &[N]) -> Result<(), Halt> {
    for nature in natures {
        end(m, me, *nature, label!("aid of a god"))?;
    }
    Ok(())
}

/// What is cursed in its effect turns to ash, other curses leave the things that it wears; curses of source CURS end.
fn uncurses<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let cursed: Vec<(Handle, bool)> = m.who(me).map_or_else(Vec::new, |w| {
        let mut found: Vec<(Handle, bool)> = Vec::new();
        for held in SLOTS
            .filter_map(|slot| w.in_slot(Slot::from_number(slot)))
            .filter(|held| held.item.is(ItemState::IF_CURSED))
        {
            let of_its_own = held.item.effect.and_then(|id| m.content().effect(id));
            let flag = of_its_own.is_some_and(|e| e.flags.has(EffectFlag::EF_CURSED));
            if found.iter().all(|(h, _)| *h != held.item.handle) {
                found.push((held.item.handle, flag));
            }
        }
        found
    });
    for (item, turns_to_ash) in cursed {
        let name = m.plain_name(item);
        if turns_to_ash {
            m.print(Audience::Actor, &format!("Your {name} turns to ash!"))?;
            things::ceases(m, item, label!("aid: a cursed thing turns to ash"))?;
        } else {
            m.print(Audience::Actor, &format!("Your {name} shines with a soft blue light."))?;
            let state = m.world().item(item).map_or(0, |i| i.state()) & !ItemState::IF_CURSED.number();
            m.put_item(item, ItemField::State, state, label!("aid: a curse is lifted"));
        }
    }
    let curses = StatiQuery { source: Some(StatiSource::SS_CURS), ..StatiQuery::default() };
    stati::remove(m, me, curses, label!("aid: curses end"))?;
    m.recalculate(me);
    Ok(())
}

/// Confusion and its like end; whoever is haunted sees what haunts it for a while.
fn clears_the_mind<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    m.print(Audience::Actor, "Your thoughts are clear again.")?;
    ends(m, me, &[N::STUNNED, N::CONFUSED, N::CHARMED, N::PARALYSIS])?;
    let haunted = m.who(me).is_some_and(|w| {
        let others = w.here().creatures().filter_map(|c| w.other(c.handle()));
        others.into_iter().any(|it| trouble::haunts(&w, &it))
    });
    if haunted {
        let record = temp(N::SEE_INVIS, Handle::NONE, SEES, StatiSource::SS_MISC, 0, 0);
        let effect = ResId::new(Kind::Effect, "see_invisibility");
        gain(m, me, record.of_effect(effect), label!("aid: it sees what haunts it"))?;
    }
    Ok(())
}

/// Everything of a kind that it carries is known.
fn identifies<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let kind = ObjectType::from_number(m.get(EParam2));
    let known = [ItemKnown::KN_MAGIC, ItemKnown::KN_NATURE, ItemKnown::KN_PLUS, ItemKnown::KN_CURSE];
    let bits = known.iter().fold(0, |bits, known| bits | known.number());
    for item in m.world().held_by(me).to_vec() {
        let Some(held) = Held::of(m.world(), m.content(), item) else { continue };
        if kind == ObjectType::T_ITEM || held.is(kind) {
            knowledge::learn(m, item, bits, label!("aid: it is known"));
        }
    }
}
