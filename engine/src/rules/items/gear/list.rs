//! A gear list gone through (docs/rules/gear.md, Gear lists). An entry comes where its chance and then its
//! condition have it; one that stands under a condition of the original, and here under none, does not come.

use super::{begin, choose, forge, make, sees_in_the_dark, torch};
use crate::base::names::{
    EffectFlag, Feat, ItemState, MonsterFlag, ObjectType as T, SpellSource as S, StatiNature, StatiSource,
    WeaponGroup,
};
use crate::content::{CONDITIONS, Gear, Switch, Symbol};
use crate::event::fields::{EItem, VDepth, VLevel};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::{ItemField, Stati};

/// Charges of what is made for a monster.
const CHARGES: &[(T, i32)] = &[(T::T_WAND, 50), (T::T_STAFF, 30), (T::T_ROD, 10)];
/// Levels of an effect where none of the range that is asked for fits.
const ANY_LEVEL: (i32, i32) = (0, 5);

/// Goes through the list of a form, template, race or class, and hands over what comes of it; the last thing comes first.
pub fn grant<O: Observer>(m: &mut Machine<'_, O>, me: Handle, of: ResId) -> Result<(), Halt> {
    let content = m.content();
    let gear = content.get(of).map_or(&[][..], |resource| resource.definition.gear());
    let mut things = Vec::new();
    let mut given = true;
    for (place, entry) in gear.iter().enumerate() {
        if entry.otherwise && given {
            continue;
        }
        given = comes(m, me, of, place, entry)?;
        if given {
            let thing = piece(m, me, entry)?;
            // In the original what comes to nothing still counts as given (docs/rules/gear.md, Gear lists).
            given = thing.is_some() || content.keeps(Switch::ElseAfterNothing);
            things.extend(thing);
        }
    }
    if m.world().creature(me).is_some_and(|c| c.is_character()) {
        return things.into_iter().try_for_each(|thing| begin::receive(m, me, thing));
    }
    let dark = who(m.world(), m.content(), me)
        .is_some_and(|w| w.has_flag(MonsterFlag::M_HUMANOID) && !sees_in_the_dark(&w, true));
    for thing in things {
        make::property(m, thing);
        m.hand(thing, me, label!("gear: of a list"));
    }
    if dark {
        let many = m.d(4, label!("gear: torches"))? + 1;
        torch(m, me, many)?;
    }
    Ok(())
}

/// Does an entry come at all: by its chance, and then by its condition?
fn comes<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    of: ResId,
    place: usize,
    entry: &Gear,
) -> Result<bool, Halt> {
    if entry.chance != 0 && m.d(100, label!("gear: does it come"))? > i32::from(entry.chance) {
        return Ok(false);
    }
    if entry.condition.is_empty() {
        return Ok(!entry.condition_owed);
    }
    match u16::try_from(CONDITIONS + place) {
        Ok(condition) => m.holds_for(me, of, condition),
        Err(_) => Ok(false),
    }
}

/// The thing of an entry that comes; none where nothing fits, or where the thing's own kind refuses.
fn piece<O: Observer>(m: &mut Machine<'_, O>, me: Handle, entry: &Gear) -> Result<Option<Handle>, Halt> {
    let kind = match (&entry.item, entry.random_item) {
        (Some(item), _) => Some(item.res_id()),
        (None, Some(of)) => choose::item_for(m, me, of)?,
        (None, None) => None,
    };
    let of_type = kind.and_then(|kind| m.content().item(kind)).map(|kind| kind.itype);
    let (mut effect, mut forged) = (entry.effect.as_ref().map(|effect| effect.res_id()), None);
    if let Some(range) = &entry.random_effect {
        let (from, to) = (i32::from(range.from), i32::from(range.to));
        let source = of_type.and_then(source_of);
        effect = choose::effect(m, from, to, source, false)?;
        if effect.is_none() {
            effect = choose::effect(m, ANY_LEVEL.0, ANY_LEVEL.1, source, false)?;
        }
        if effect.is_none() && of_type.is_some_and(forge::is_forged) {
            forged = Some((from, to));
        }
    }
    let (Some(kind), Some(of_type)) = (kind, of_type) else { return Ok(None) };
    let thing = match forged {
        Some((from, to)) => forge::at_depth(m, me, kind, from, to)?,
        None => Some(make::thing(m, kind)?),
    };
    let Some(thing) = thing else { return Ok(None) };
    if let Some(range) = &entry.random_effect {
        match asked(m, thing, kind, i32::from(range.to))? {
            Answer::Done => effect = None,
            Answer::Abort => {
                make::undone(m, thing)?;
                return Ok(None);
            }
            _ => {}
        }
    }
    finish(m, me, thing, of_type, entry, effect)?;
    Ok(Some(thing))
}

/// The last touches: magic, how many, curse or blessing, charges, qualities, and the skill to use it.
fn finish<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    thing: Handle,
    of_type: T,
    entry: &Gear,
    effect: Option<ResId>,
) -> Result<(), Halt> {
    let own = m.world().item(thing).map_or(0, |i| i.plus());
    make::magical(m, thing, effect, own + i32::from(entry.plus))?;
    let many = m.dice(entry.amount, label!("gear: how many"))?;
    make::many(m, thing, many.max(1));
    match (entry.cursed, entry.blessed) {
        (true, _) => make::mark(m, thing, ItemState::IF_CURSED, true),
        (false, true) => make::mark(m, thing, ItemState::IF_BLESSED, true),
        (false, false) => {}
    }
    if let Some((_, charges)) = CHARGES.iter().find(|(of, _)| *of == of_type) {
        m.put_item(thing, ItemField::Charges, *charges, label!("gear: charges"));
    }
    let needs =
        effect.and_then(|id| m.content().effect(id)).is_some_and(|e| e.has(EffectFlag::EF_NEEDS_PLUS));
    if needs && m.world().item(thing).is_some_and(|i| i.plus() == 0) {
        make::magical(m, thing, None, 1)?;
    }
    for quality in entry.qualities.iter().filter_map(number) {
        make::quality(m, thing, quality)?;
    }
    make::whole(m, thing);
    let exotic = m
        .world()
        .item(thing)
        .and_then(|i| m.content().item(i.kind))
        .is_some_and(|kind| kind.itype == T::T_WEAPON && kind.group.has(WeaponGroup::WG_EXOTIC));
    let character = m.world().creature(me).is_some_and(|c| c.is_character());
    if exotic && !character {
        let skill = Stati::new(StatiNature::EXTRA_FEAT, Feat::FT_EXOTIC_WEAPON.0, 0);
        let why = label!("gear: it knows its exotic weapon");
        crate::rules::stati::gain(m, me, skill.from_source(StatiSource::SS_CLAS), why)?;
    }
    Ok(())
}

/// EV_GENITEM: the kind of a thing has a say in what becomes of it.
pub(super) fn asked<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    kind: ResId,
    level: i32,
) -> Result<Answer, Halt> {
    m.pevent(EventCode::EV_GENITEM, thing, kind, |info| {
        info.with(EItem, thing).with(VDepth, level).with(VLevel, level)
    })
}

/// The source of effects that things of a type bear, where a list says no more than the type.
fn source_of(of: T) -> Option<S> {
    match of {
        T::T_AMULET => Some(S::AI_AMULET),
        T::T_RING => Some(S::AI_RING),
        T::T_WAND => Some(S::AI_WAND),
        T::T_POTION => Some(S::AI_POTION),
        T::T_SCROLL => Some(S::AI_SCROLL),
        _ => None,
    }
}

/// A quality by number.
fn number(quality: &Symbol) -> Option<i16> {
    i16::try_from(quality.number()).ok().filter(|n| *n != 0)
}
