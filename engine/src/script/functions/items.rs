//! Items and what they are made of. Creatures are no items: questions about them answer no, 0 or nothing.

use super::gear::held;
use super::nature::{asked, number, yes};
use crate::base::handle::Handle;
use crate::base::id::Kind as Class;
use crate::base::names::{ItemState, Material, Named, ObjectType, StatiNature};
use crate::content::Item as Kind;
use crate::event::Observer;
use crate::event::host::HostMachine;
use crate::rules::items::{gear, things};
use crate::rules::query::who::is_metal;
use crate::script::api::{Done, declare, int, thing};
use crate::script::call::Call;
use crate::script::lend::Fail;

fn kind_of(machine: &dyn HostMachine, h: Handle) -> Option<&Kind> {
    machine.content().item(machine.world().item(h)?.kind)
}

/// What it is made of, with what its qualities make of that.
fn material_of<O: Observer>(c: &Call<'_, '_, O>) -> Result<Option<Material>, Fail> {
    Ok(held(c)?.and_then(|h| h.material()))
}

fn is_of_kind<O: Observer>(c: &Call<'_, '_, O>, question: impl Fn(&Kind) -> bool) -> Done {
    Ok(kind_of(c.machine, c.thing(0)?).is_some_and(question).into())
}

/// docs/rules/doors.md, Hardness.
fn made_of<O: Observer>(c: &Call<'_, '_, O>, fits: impl Fn(Material) -> bool) -> Done {
    Ok(material_of(c)?.is_some_and(fits).into())
}

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

/// What is found is good (docs/rules/finds.md).
const IG_GOOD: i32 = 2;

declare! {
    /// Something as it is found in dungeons of a depth, of a kind or any with NULL_ID, in nobody's hands; NULL_OBJ where
    /// nothing fits. IG_GOOD is never cursed; luck is 10 for ordinary people.
    gen_dungeon_item "GenDungeonItem" (flags: Int, kind: Resource, depth: Int, luck: Int) [dice] -> Thing |c| {
        let (flags, kind, depth, luck) = (c.int(0)?, c.resource_of(1, Class::Item)?, c.int(2)?, c.int(3)?);
        let found = gear::found(c.machine, kind, depth.clamp(0, 60), luck.clamp(0, 60), flags & IG_GOOD != 0)?;
        Ok(thing(found.unwrap_or(Handle::NONE)))
    };

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
    material "Material" (item: Thing) -> Int |c| Ok(int(material_of(c)?.map_or(0, |m| m.number())));

    /// Is it made of metal?
    is_metallic "isMetallic" (item: Thing) -> Bool |c| made_of(c, is_metal);

    /// Is it made of wood?
    is_wooden "isWooden" (item: Thing) -> Bool |c| made_of(c, |m| WOODS.contains(&m));

    /// The level at which it casts: a character's ability; a monster's challenge rating, 1 at least.
    caster_lev "CasterLev" (who: Thing) -> Int |c| number(c, |who| who.caster_level());

    /// Does it have a spell by nature?
    has_innate_spell "HasInnateSpell" (who: Thing, spell: Resource) -> Bool |c| {
        let spell = c.resource(1)?;
        yes(c, |who| who.stati_of(StatiNature::INNATE_SPELL).any(|s| s.effect == spell))
    };

    /// Is an item cursed?
    is_cursed "isCursed" (item: Thing) -> Bool |c| is_so(c, ItemState::IF_CURSED);

    /// Is an item blessed?
    is_blessed "isBlessed" (item: Thing) -> Bool |c| is_so(c, ItemState::IF_BLESSED);

    /// Does an item bear an effect, a plus, or a quality that is more than good work?
    is_magic "isMagic" (item: Thing) -> Bool |c| Ok(held(c)?.is_some_and(|h| things::is_magic(&h)).into());

    /// Does one speak of it as of several? A stack of more than one.
    is_plural "isPlural" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().item(what).is_some_and(|i| i.quantity() != 1).into())
    };

    /// The size of an item, in somebody's hands where they are given; 0 where its kind has none, and for what is no
    /// item.
    size "Size" (item: Thing, wielder: Thing = 0) -> Int |c| {
        let wielder = c.thing(1)?;
        let who = asked(c.machine, wielder);
        Ok(int(held(c)?.map_or(0, |h| who.map_or(h.own_size(), |who| h.size_for(&who)))))
    };

    /// What the whole stack weighs with what lies in it, in tenths of a pound.
    weight "Weight" (item: Thing) -> Int |c| {
        let (world, content) = (c.machine.world(), c.machine.content());
        Ok(int(held(c)?.map_or(0, |h| h.weight(world, content, false))))
    };

    /// The level from which an item is found: by its kind or its effect, its plus and its qualities.
    item_level "ItemLevel" (item: Thing) -> Int |c| {
        let content = c.machine.content();
        Ok(int(held(c)?.map_or(0, |h| things::level(&h, content))))
    };
}

fn is_so<O: Observer>(c: &Call<'_, '_, O>, state: ItemState) -> Done {
    Ok(c.machine.world().item(c.thing(0)?).is_some_and(|i| i.is(state)).into())
}
