//! What a character begins with: the lists of its templates, its race and its first class (docs/rules/gear.md, What
//! characters begin with), each thing where a character keeps it: in the slot that it is for, in a container made
//! for it, in the pack, at the belt, on a shoulder; what is left over goes into the pack, where it has one,
//! whatever the pack is made for, and else is left behind. Knows no dice: `list` rolls.

use super::{list, make};
use crate::base::names::{
    Feat, ItemFlag, Named, ObjectType as T, Size, Skill, Slot, StatiNature, StatiSource, WeaponGroup,
    WeaponSkill,
};
use crate::event::fields::{EActor, EItem, EItem2, EParam};
use crate::rules::growth;
use crate::rules::items::things;
use crate::rules::items::things::stack;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// Slots by the type of what belongs there. Weapons, rings and tools are told apart further.
const PLACES: &[(T, Slot)] = &[
    (T::T_BOW, Slot::SL_LSHOULDER),
    (T::T_MISSILE, Slot::SL_BELT3),
    (T::T_ARMOUR, Slot::SL_ARMOUR),
    (T::T_BRACERS, Slot::SL_BRACERS),
    (T::T_CONTAIN, Slot::SL_PACK),
    (T::T_AMULET, Slot::SL_AMULET),
    (T::T_SYMBOL, Slot::SL_AMULET),
    (T::T_BOOTS, Slot::SL_BOOTS),
    (T::T_HELMET, Slot::SL_HELM),
    (T::T_CLOTHES, Slot::SL_CLOTHES),
    (T::T_CLOAK, Slot::SL_CLOAK),
    (T::T_EYES, Slot::SL_EYES),
    (T::T_GAUNTLETS, Slot::SL_GAUNTLETS),
    (T::T_LIGHT, Slot::SL_LIGHT),
];
/// What goes into the pack before anywhere else.
const PACKED: [T; 4] = [T::T_FOOD, T::T_TOOL, T::T_BOOK, T::T_LIGHT];
/// Places at the belt.
const BELT: [Slot; 5] = [Slot::SL_BELT1, Slot::SL_BELT2, Slot::SL_BELT3, Slot::SL_BELT4, Slot::SL_BELT5];
/// Kits by the skill that they are for.
const KITS: [(Skill, &str); 6] = [
    (Skill::SK_HEAL, "healing_kit"),
    (Skill::SK_DISGUISE, "disguise_kit"),
    (Skill::SK_ALCHEMY, "alchemy_set"),
    (Skill::SK_MINING, "pickaxe"),
    (Skill::SK_CRAFT, "craftsmans_tools"),
    (Skill::SK_HANDLE_DEV, "mechanical_tools"),
];
/// Bows that missiles come for, at most.
const MOST_BOWS: usize = 6;
/// Coins that the captivating have been given.
const CAPTIVATING_GOLD: i32 = 250;
const SHOULDERS: [Slot; 2] = [Slot::SL_LSHOULDER, Slot::SL_RSHOULDER];

/// Gives a character what it begins with. It is being made: it is asked nothing.
pub(super) fn with_lists<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let Some(character) = c.character() else { return Ok(()) };
    // What it takes up later brings no things.
    let first = character.classes.first().map(|taken| taken.class);
    let lists: Vec<ResId> = c.templates().iter().copied().chain([character.race]).chain(first).collect();
    m.unasked(|m| {
        lists.into_iter().try_for_each(|of| list::grant(m, me, of))?;
        beside(m, me)
    })?;
    growth::starting_items(m, me)
}

/// What a character is given for what it has learnt, beside its lists (the original's making of characters): a weapon that
/// it is practised with, missiles for its bows, coins where others cannot refuse it, and a kit for each craft that it has
/// ranks in.
fn beside<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    practised(m, me)?;
    missiles(m, me)?;
    if m.who(me).is_some_and(|w| w.has_feat(Feat::FT_CAPTIVATING)) {
        one(m, me, "gold_piece", CAPTIVATING_GOLD)?;
    }
    for (skill, kit) in KITS {
        let ranks = m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.ranks_in(skill));
        if ranks > 0 {
            one(m, me, kit, 1)?;
        }
    }
    Ok(())
}

/// A weapon of each kind that it is practised or exotically trained with, and of which it has none yet; what its people
/// teach and it is too weak for does not come.
fn practised<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = m.who(me) else { return Ok(()) };
    let trained: Vec<(ResId, bool, bool)> = w
        .stati_of(StatiNature::WEP_SKILL)
        .filter_map(|s| {
            let (id, kind) = s.effect.and_then(|id| Some((id, w.content.item(id)?)))?;
            let exotic = kind.group.has(WeaponGroup::WG_EXOTIC);
            let wanted = s.val >= WeaponSkill::WS_FOCUSED.number() || exotic;
            let weak = s.source == StatiSource::SS_RACE
                && w.weapon_skill_in(id).number() == WeaponSkill::WS_NOT_PROF.number();
            let comes = wanted && !weak && !kind.flags.has(ItemFlag::IT_NOGEN);
            comes.then_some((id, kind.itype == T::T_MISSILE, kind.group.has(WeaponGroup::WG_THROWN)))
        })
        .collect();
    for (kind, missile, thrown) in trained {
        if m.who(me).is_some_and(|w| w.things().any(|held| held.item.kind == kind)) {
            continue;
        }
        let many = match (missile, thrown) {
            (true, _) => 80 + m.roll(20, label!("gear: how many it is practised with"))?,
            (false, true) => 4 + m.roll(4, label!("gear: how many it is practised with"))?,
            (false, false) => 1,
        };
        one(m, me, kind.id(), many)?;
    }
    Ok(())
}

/// A quiver of the first kind that each of its bows shoots.
fn missiles<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = m.who(me) else { return Ok(()) };
    let bows = w.things().filter(|held| held.is(T::T_BOW)).take(MOST_BOWS);
    let kinds: Vec<ResId> = bows.filter_map(|bow| bow.kind.fires.first()).map(|kind| kind.res_id()).collect();
    for kind in kinds {
        let many = 30 + m.roll(11, label!("gear: how many missiles"))?;
        one(m, me, kind.id(), many)?;
    }
    Ok(())
}

/// So many of a kind, where the pack has it.
fn one<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: &str, many: i32) -> Result<(), Halt> {
    let kind = ResId::new(Kind::Item, kind);
    if m.content().item(kind).is_none() {
        return Ok(());
    }
    let thing = make::thing(m, kind)?;
    make::many(m, thing, many);
    receive(m, me, thing)
}

/// Gives a character one of the things, and has it put where it is kept.
pub(super) fn receive<O: Observer>(m: &mut Machine<'_, O>, me: Handle, thing: Handle) -> Result<(), Halt> {
    let why = label!("gear: it begins with this");
    things::learn_all(m, thing, why);
    m.hand(thing, me, why);
    if stack::joins_what_is_put_away(m, me, thing) {
        return Ok(());
    }
    if is_far_too_large(m, me, thing) {
        return things::ceases(m, thing, label!("gear: far too large to begin with"));
    }
    if let Some(slot) = own_place(m, me, thing)
        && put_on(m, me, thing, slot)?
    {
        return Ok(());
    }
    if pack_away(m, me, thing, is_made_for)? {
        return Ok(());
    }
    for slot in wherever(m, me, thing) {
        if put_on(m, me, thing, slot)? {
            return Ok(());
        }
    }
    if pack_away(m, me, thing, |slot, _, _| slot == Slot::SL_PACK)? {
        return Ok(());
    }
    things::ceases(m, thing, label!("gear: no place for it to begin with"))
}

/// A small body's weapon that even a large one would need both hands for; it is left behind.
fn is_far_too_large<O: Observer>(m: &Machine<'_, O>, me: Handle, thing: Handle) -> bool {
    let (Some(w), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), thing)) else { return false };
    held.is(T::T_WEAPON)
        && !held.is_of(WeaponGroup::WG_THROWN)
        && w.form_size() < Size::SZ_MEDIUM
        && held.size_for(&w) > Size::SZ_MEDIUM.number()
}

/// The slot that a thing is for. What digs is a tool, and nobody's first weapon.
fn own_place<O: Observer>(m: &Machine<'_, O>, me: Handle, thing: Handle) -> Option<Slot> {
    let (w, held) = (m.who(me)?, Held::of(m.world(), m.content(), thing)?);
    let taken = |slot| w.carried_in(slot).is_some();
    match held.kind.itype {
        T::T_WEAPON if held.has_flag(ItemFlag::WT_DIGGER) => None,
        T::T_WEAPON => {
            let second = held.is_of(WeaponGroup::WG_DAGGERS) || taken(Slot::SL_WEAPON);
            let both = second && w.has_feat(Feat::FT_TWO_WEAPON_STYLE);
            Some(if both { Slot::SL_READY } else { Slot::SL_WEAPON })
        }
        T::T_RING => Some(if taken(Slot::SL_LRING) { Slot::SL_RRING } else { Slot::SL_LRING }),
        T::T_TOOL => Some(if things::level(&held, w.content) != 0 { Slot::SL_BELT4 } else { Slot::SL_BELT5 }),
        of => PLACES.iter().find(|(kind, _)| *kind == of).map(|(_, slot)| *slot),
    }
}

/// Where else a thing may hang: at the belt what is small, on a shoulder what is as large as its bearer.
fn wherever<O: Observer>(m: &Machine<'_, O>, me: Handle, thing: Handle) -> Vec<Slot> {
    let (Some(w), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), thing)) else {
        return Vec::new();
    };
    let packed = held.is(T::T_FOOD) || held.is(T::T_TOOL);
    let small = held.own_size() < w.size();
    let mut slots = Vec::new();
    if small && !packed {
        slots.extend(BELT);
    }
    if !small {
        slots.extend(SHOULDERS);
    }
    slots.push(Slot::SL_RSHOULDER);
    slots.extend(BELT);
    if !held.has_flag(ItemFlag::WT_DIGGER) {
        slots.push(Slot::SL_WEAPON);
    }
    slots
}

/// Puts a thing into a slot, where that is free and nothing speaks against it; of several lights one. Is all of it there?
fn put_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle, thing: Handle, slot: Slot) -> Result<bool, Halt> {
    if m.who(me).is_none_or(|w| w.carried_in(slot).is_some()) {
        return Ok(false);
    }
    let many = m.world().item(thing).is_some_and(|item| item.quantity() > 1);
    let one = match slot {
        Slot::SL_LIGHT if many => stack::split(m, thing, 1).unwrap_or(thing),
        _ => thing,
    };
    if one != thing {
        m.hand(one, me, label!("gear: it begins with this"));
    }
    let held = m.who(me).zip(Held::of(m.world(), m.content(), one));
    let fits = held.is_some_and(|(w, held)| things::lacks_for_slot(&w, &held, slot).is_none());
    let wield = EventInfo::new(EventCode::EV_WIELD).with(EActor, me).with(EItem, one);
    let on = fits && m.throw(wield.with(EParam, slot.number()))? == Answer::Done;
    if one != thing && !on {
        stack::joins_what_is_put_away(m, me, one);
    }
    Ok(on && one == thing)
}

/// Is a container made for a kind of thing? The pack is for what is kept there.
fn is_made_for(slot: Slot, bag: &Held<'_>, of: T) -> bool {
    bag.kind.holds_only == Some(of) || (slot == Slot::SL_PACK && PACKED.contains(&of))
}

/// Puts a thing into one of the containers in their slots that fit its type. Is it in one?
fn pack_away<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    thing: Handle,
    fits: impl Fn(Slot, &Held<'_>, T) -> bool,
) -> Result<bool, Halt> {
    let (Some(w), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), thing)) else {
        return Ok(false);
    };
    let of = held.kind.itype;
    let kept = (1..24).map(Slot).filter_map(|slot| Some((slot, w.carried_in(slot)?)));
    let bags = kept.filter(|(_, bag)| bag.is(T::T_CONTAIN) && bag.item.handle != thing);
    let bags: Vec<Handle> =
        bags.filter(|(slot, bag)| fits(*slot, bag, of)).map(|(_, bag)| bag.item.handle).collect();
    for bag in bags {
        let put = EventInfo::new(EventCode::EV_INSERT).with(EActor, me).with(EItem, bag).with(EItem2, thing);
        if m.throw(put)? == Answer::Done {
            return Ok(true);
        }
    }
    Ok(false)
}
