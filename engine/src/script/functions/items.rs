//! Items and what they are made of. Creatures are no items: questions about them answer no, 0 or nothing.

use super::nature::{number, yes};
use crate::base::handle::Handle;
use crate::base::names::{Ability, ItemState, Material, Named, ObjectType, Size, StatiNature};
use crate::content::Item as Kind;
use crate::event::host::HostMachine;
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::world::Item;

fn kind_of(machine: &dyn HostMachine, h: Handle) -> Option<&Kind> {
    machine.content().item(machine.world().item(h)?.kind)
}

fn of_kind(c: &Call<'_, '_>, question: impl Fn(&Kind) -> i32) -> Done {
    Ok(int(kind_of(c.machine, c.thing(0)?).map_or(0, question)))
}

fn is_of_kind(c: &Call<'_, '_>, question: impl Fn(&Kind) -> bool) -> Done {
    Ok(kind_of(c.machine, c.thing(0)?).is_some_and(question).into())
}

/// facts/rules/gear.md, materials.
fn made_of(c: &Call<'_, '_>, materials: &[Material]) -> Done {
    is_of_kind(c, |kind| kind.material.is_some_and(|m| materials.contains(&m)))
}

const METALS: &[Material] = &[
    Material::MAT_IRON,
    Material::MAT_COPPER,
    Material::MAT_GOLD,
    Material::MAT_SILVER,
    Material::MAT_METAL,
    Material::MAT_MITHRIL,
    Material::MAT_ADAMANT,
    Material::MAT_PLATINUM,
];
const WOODS: &[Material] = &[Material::MAT_WOOD, Material::MAT_IRONWOOD, Material::MAT_DARKWOOD];

/// Does a thing count as this type of object?
fn is_type(machine: &dyn HostMachine, h: Handle, wanted: ObjectType) -> bool {
    if machine.world().feature(h).is_some() {
        return matches!(wanted, ObjectType::T_THING | ObjectType::T_FEATURE);
    }
    if let Some(creature) = machine.world().creature(h) {
        return match wanted {
            ObjectType::T_CREATURE | ObjectType::T_THING => true,
            ObjectType::T_CHARACTER => creature.is_character(),
            ObjectType::T_PLAYER => creature.is_player(),
            ObjectType::T_MONSTER => !creature.is_character(),
            _ => false,
        };
    }
    machine.world().item(h).is_some()
        && (matches!(wanted, ObjectType::T_ITEM | ObjectType::T_THING)
            || kind_of(machine, h).is_some_and(|kind| kind.itype == wanted))
}

declare! {
    /// Is it an object of this type: T_CREATURE, T_WEAPON, T_POTION and the rest?
    is_type "isType" (what: Thing, kind: ObjectType) -> Bool |c| {
        let (what, kind) = (c.thing(0)?, c.named::<ObjectType>(1)?);
        Ok(is_type(c.machine, what, kind).into())
    };

    /// Is it a fixture: a door, a trap, an altar?
    is_feature "isFeature" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().feature(what).is_some().into())
    };

    /// Does a kind of item belong to any of these groups, WG_SIMPLE and the rest?
    is_group "isGroup" (item: Thing, group: WeaponGroup) -> Bool |c| {
        let group = c.int(1)?;
        is_of_kind(c, |kind| kind.group.iter().any(|g| g.number() & group != 0))
    };

    /// Has a kind of item this flag, IT_ and WT_?
    has_i_flag "HasIFlag" (item: Thing, flag: ItemFlag) -> Bool |c| {
        let flag = c.named(1)?;
        is_of_kind(c, |kind| kind.flags.has(flag))
    };

    /// What an item is made of, MAT_IRON and the rest; 0 for what is no item.
    material "Material" (item: Thing) -> Int |c| of_kind(c, |kind| kind.material.map_or(0, |m| m.number()));

    /// Is it made of metal?
    is_metallic "isMetallic" (item: Thing) -> Bool |c| made_of(c, METALS);

    /// Is it made of wood?
    is_wooden "isWooden" (item: Thing) -> Bool |c| made_of(c, WOODS);

    /// Its caster level: its level of spellcasting.
    caster_lev "CasterLev" (who: Thing) -> Int |c| number(c, |who| who.ability(Ability::CA_SPELLCASTING));

    /// Does it have a spell by nature?
    has_innate_spell "HasInnateSpell" (who: Thing, spell: Resource) -> Bool |c| {
        let spell = c.resource(1)?;
        yes(c, |who| who.borne_of(StatiNature::INNATE_SPELL).any(|s| s.effect == spell))
    };

    /// Is an item cursed?
    is_cursed "isCursed" (item: Thing) -> Bool |c| is_so(c, ItemState::IF_CURSED);

    /// Is an item blessed?
    is_blessed "isBlessed" (item: Thing) -> Bool |c| is_so(c, ItemState::IF_BLESSED);

    /// Does an item bear an effect, a quality or a plus of its own?
    is_magic "isMagic" (item: Thing) -> Bool |c| {
        let item = c.thing(0)?;
        let magic = |i: &Item| i.effect.is_some() || !i.qualities.is_empty() || i.plus() != 0;
        Ok(c.machine.world().item(item).is_some_and(magic).into())
    };

    /// Does one speak of it as of several? A stack of more than one.
    is_plural "isPlural" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().item(what).is_some_and(|i| i.quantity() != 1).into())
    };

    /// Its size: of a kind of item, SZ_MEDIUM where the kind says nothing; 0 for what is no item.
    size "Size" (item: Thing, wielder: Thing = 0) -> Int |c| {
        of_kind(c, |kind| kind.size.unwrap_or(Size::SZ_MEDIUM).number())
    };

    /// What the whole stack weighs, in tenths of a pound.
    weight "Weight" (item: Thing) -> Int |c| {
        let item = c.thing(0)?;
        let count = c.machine.world().item(item).map_or(0, |i| i.quantity());
        of_kind(c, |kind| i32::from(kind.weight).saturating_mul(count))
    };

    /// The level from which an item is found; that of its effect where that is higher.
    item_level "ItemLevel" (item: Thing) -> Int |c| {
        let item = c.thing(0)?;
        let effect = c.machine.world().item(item).and_then(|i| i.effect).and_then(|id| c.machine.content().effect(id));
        let level = effect.map_or(0, |e| e.level.value(0, 0));
        of_kind(c, |kind| level.max(kind.level.into()))
    };
}

fn is_so(c: &Call<'_, '_>, state: ItemState) -> Done {
    Ok(c.machine.world().item(c.thing(0)?).is_some_and(|i| i.is(state)).into())
}
