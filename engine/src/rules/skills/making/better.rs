//! Weaponcraft: whoever has the ability forges a greater plus or a quality into a weapon, armour or shield that is known
//! to be magic (docs/rules/making.md, Weaponcraft). No check: what it takes is what the level it gains is worth.

use super::super::hours;
use super::bill;
use super::{Bill, Way, agreed, pay};
use crate::base::names::{
    ArmourQuality, ItemKnown, ItemQuality, ItemState, MonsterType as M, Named, ObjectType as T,
    WeaponQuality as W,
};
use crate::event::fields::EItem;
use crate::rules::growth::practice::{self, practise};
use crate::rules::items::gear::{fits, make};
use crate::rules::items::things;
use crate::rules::items::things::{GREATEST_PLUS, quality_costs};
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, held_thing, one_of, refused};
use crate::rules::query::who::{Held, Who};
use crate::world::ItemField;

/// No level is higher that mortals forge.
const MORTAL: i32 = 20;
/// Gold for a point of experience.
const GOLD: i32 = 25;
/// The most hours of it, what they begin with, and those for a level.
const HOURS: (i32, i32, i32) = (10, 2, 2);
/// From which level on in all one forges what strikes heads off.
const VORPAL: i32 = 15;

/// Betters the thing that the record names, else one that whoever plays says, by what it says.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn better<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let named = m.get(EItem);
    let Some(item) = held_thing(m, me, named, "Better which?", is_fit)? else {
        return refused(
            m,
            "There is nothing to better: it takes a weapon, armour or a shield that is known well.",
        );
    };
    let quality = asked_quality(m, me, item)?;
    let more = i32::from(quality.is_none());
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(Answer::Abort) };
    let before = things::level(&held, m.content());
    let after = things::level_with(&held, m.content(), more, quality);
    if let Some(why) = is_beyond(before, after, Way::Weapon.highest(m, me)) {
        return refused(m, &why);
    }
    let xp = (bill::by_level(after) - bill::by_level(before)).max(0);
    let hours = HOURS.0.min(HOURS.1 + HOURS.2 * (after - before));
    let bill = Bill {
        dc: 0,
        xp: bill::artificer(m, me, xp),
        gold: bill::artisan(m, me, xp.saturating_mul(GOLD)),
        hours: u32::try_from(hours).unwrap_or(0),
    };
    if !agreed(m, me, &bill, false)? || !hours::spend(m, me, bill.hours, false)? {
        return Ok(Answer::Abort);
    }
    pay(m, me, bill.xp, bill.gold)?;
    match quality {
        Some(quality) => {
            make::quality(m, item, quality)?;
            things::learn_quality(m, item, ItemQuality(quality), label!("weaponcraft: its smith knows it"));
        }
        None => greater(m, item),
    }
    m.recalculate(me);
    m.print(Audience::Actor, "Magic goes into the work.")?;
    for what in [practice::FORGED, practice::ENCHANTED_BY_WIT, practice::ENCHANTED_BY_INSIGHT] {
        let amount = m.d(12, label!("weaponcraft: practice"))? + 4;
        practise(m, me, what, amount)?;
    }
    Ok(Answer::Done)
}

/// A quality where one fits and whoever plays wants one; `None` for a greater plus.
fn asked_quality<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<Option<i16>, Halt> {
    let qualities = may_have(m, me, item);
    if qualities.is_empty() {
        return Ok(None);
    }
    let words = vec!["a greater plus".to_owned(), "a quality".to_owned()];
    match chosen(m, me, "Better in what?", words, 0)? {
        0 => Ok(None),
        _ => one_of(m, me, "Which quality?", qualities),
    }
}

/// Why a thing of one level is not made one of another; `None`: it is. Magic that raises no level would cost nothing.
fn is_beyond(before: i32, after: i32, highest: i32) -> Option<String> {
    if after > MORTAL {
        return Some("That is beyond mortal magic.".to_owned());
    }
    if after > highest {
        return Some(format!(
            "That would be of level {after}, and Craft {highest} forges no higher: learn more of it."
        ));
    }
    (after <= before).then(|| {
        format!("It would stay of level {before} with that: forge a rarer quality, or a greater plus.")
    })
}

/// Its plus is greater by one, and it is as much harder to break (docs/rules/item-values.md, Hit points of an item).
fn greater<O: Observer>(m: &mut Machine<'_, O>, item: Handle) {
    let why = label!("weaponcraft: a greater plus");
    let plus = m.world().item(item).map_or(0, |i| i.plus());
    m.put_item(item, ItemField::Plus, plus + 1, why);
    let Some(held) = Held::of(m.world(), m.content(), item) else { return };
    let (hp, max, hale) = (held.item.hp(), held.item.max_hp(), held.hale(m.content()));
    m.put_item(item, ItemField::MaxHp, hale, why);
    m.put_item(item, ItemField::Hp, (hp + hale - max).max(1), why);
}

/// Is it a weapon, armour or shield that is known through and through, not cursed, and not as good as can be?
fn is_fit(held: &Held<'_>) -> bool {
    [T::T_WEAPON, T::T_ARMOUR, T::T_SHIELD].iter().any(|of| held.is(*of))
        && [ItemKnown::KN_MAGIC, ItemKnown::KN_PLUS, ItemKnown::KN_BLESS]
            .iter()
            .all(|bit| held.item.knows(*bit))
        && !held.item.is(ItemState::IF_CURSED)
        && held.item.plus() < GREATEST_PLUS
}

/// The qualities that somebody may forge into a thing, with their names: those of weapons into weapons, those of armour
/// into the rest. What any kind of thing may have (IQ_) raises no level, and is not forged so.
fn may_have<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> Vec<(i16, String)> {
    let (Some(held), Some(w)) = (Held::of(m.world(), m.content(), item), m.who(me)) else {
        return Vec::new();
    };
    let weapon = held.is(T::T_WEAPON);
    let costs = if weapon { quality_costs::OF_WEAPONS } else { quality_costs::OF_ARMOUR };
    let taste = fits::Taste::default();
    let mut all: Vec<i16> = costs.iter().map(|(quality, _)| *quality).collect();
    all.dedup();
    let fit = |quality: &i16| {
        things::is_own_quality(&held, *quality)
            && fits::fits(&held, *quality, &taste)
            && (!weapon || befits(&w, W(*quality)))
    };
    all.into_iter().filter(fit).map(|quality| (quality, words(weapon, quality))).collect()
}

/// Whoever has no part in good or evil, law or chaos does not forge them.
fn befits(w: &Who<'_>, quality: W) -> bool {
    match quality {
        W::WQ_HOLY => w.is_type(M::MA_GOOD),
        W::WQ_UNHOLY => w.is_type(M::MA_EVIL),
        W::WQ_CHAOTIC => w.is_type(M::MA_CHAOTIC),
        W::WQ_LAWFUL => w.is_type(M::MA_LAWFUL),
        W::WQ_BALANCE => {
            ![M::MA_LAWFUL, M::MA_CHAOTIC, M::MA_GOOD, M::MA_EVIL].iter().any(|side| w.is_type(*side))
        }
        W::WQ_VORPAL => w.c.character().is_some_and(|c| c.levels() >= VORPAL),
        _ => true,
    }
}

/// A quality in words.
fn words(weapon: bool, quality: i16) -> String {
    let name = if weapon { W(quality).name() } else { ArmourQuality(quality).name() };
    let name = name.unwrap_or("a quality");
    name.get(3..).unwrap_or(name).replace('_', " ").to_lowercase()
}
