//! Items in hands and on the ground: who has what, how many, and what is known of them.

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{ItemQuality, ItemState, Named, Slot};
use crate::event::Observer;
use crate::rules::growth::knowledge;
use crate::rules::items::things;
use crate::script::api::{Done, declare, int, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use crate::world::{Item, ItemField};
use rhai::Dynamic;

/// Qualities that an item has at most.
const QUALITIES: usize = 8;
/// The walk over what somebody holds, among those of the notes.
const INVENTORY: usize = 3;

fn item<'c, O: Observer>(c: &'c Call<'_, '_, O>) -> Result<Option<&'c Item>, Fail> {
    Ok(c.machine.world().item(c.thing(0)?))
}

fn number<O: Observer>(c: &Call<'_, '_, O>, field: ItemField) -> Done {
    Ok(int(item(c)?.map_or(0, |i| i.get(field))))
}

fn put<O: Observer>(c: &mut Call<'_, '_, O>, field: ItemField, value: i32) -> Done {
    let (what, why) = (c.thing(0)?, c.why());
    if c.machine.world().item(what).is_none() {
        return c.refuse(format!("{}: this is no item; test is_item first", c.function.name));
    }
    c.machine.put_item(what, field, value, why);
    Ok(Dynamic::UNIT)
}

fn remake<O: Observer>(c: &mut Call<'_, '_, O>, change: impl FnOnce(&mut Item)) -> Done {
    let (what, why) = (c.thing(0)?, c.why());
    if !c.machine.remake_item(what, why, change) {
        return c.refuse(format!("{}: this is no item; test is_item first", c.function.name));
    }
    Ok(Dynamic::UNIT)
}

fn quality<O: Observer>(c: &Call<'_, '_, O>) -> Result<ItemQuality, Fail> {
    c.named(1)
}

/// The first or next that somebody holds.
fn held<O: Observer>(c: &Call<'_, '_, O>, first: bool) -> Done {
    let who = c.thing(0)?;
    let all = c.machine.world().held_by(who);
    let mut notes = c.notes();
    let Some(place) = notes.walks.get_mut(INVENTORY) else { return Ok(thing(Handle::NONE)) };
    *place = if first { 0 } else { place.saturating_add(1) };
    Ok(thing(all.get(*place).copied().unwrap_or(Handle::NONE)))
}

/// One of these by a die, or nobody.
fn any<O: Observer>(c: &mut Call<'_, '_, O>, of: &[Handle]) -> Done {
    let Ok(sides @ 1..) = i32::try_from(of.len()) else { return Ok(thing(Handle::NONE)) };
    let place = usize::try_from(c.roll(sides)?).ok();
    Ok(thing(place.and_then(|n| of.get(n).copied()).unwrap_or(Handle::NONE)))
}

fn kind<O: Observer>(c: &Call<'_, '_, O>, i: usize, wanted: Kind) -> Result<ResId, Fail> {
    match c.resource(i)? {
        Some(id) if id.kind() == wanted => Ok(id),
        _ => wrong(format!("{}: name one as \"{}:its_id\"", c.function.name, wanted.word())),
    }
}

/// Says of an item whether it is worn; nothing of what is no item.
fn wear<O: Observer>(c: &mut Call<'_, '_, O>, item: Handle, worn: bool) {
    let Some(state) = c.machine.world().item(item).map(Item::state) else { return };
    let bit = ItemState::IF_WORN.number();
    let why = c.why();
    c.machine.put_item(item, ItemField::State, if worn { state | bit } else { state & !bit }, why);
}

declare! {
    /// The first item that somebody carries or that lies in a container, the last received, or NULL_OBJ.
    first_inv "FirstInv" (who: Thing) -> Thing |c| held(c, true);

    /// The next item after first_inv or the last next_inv, or NULL_OBJ.
    next_inv "NextInv" (who: Thing) -> Thing |c| held(c, false);

    /// The item in a slot, SL_WEAPON and the rest, or NULL_OBJ.
    in_slot "InSlot" (who: Thing, slot: Slot) -> Thing |c| {
        let (who, slot) = (c.thing(0)?, c.named::<Slot>(1)?);
        let world = c.machine.world();
        let fills = |h: &&Handle| world.item(**h).is_some_and(|i| i.fills(slot));
        let written = world.held_by(who).iter().find(fills).copied();
        // A monster's slots are worked out from what it wears.
        let worn = || super::nature::asked(c.machine, who)?.in_slot(slot).map(|held| held.item.handle);
        Ok(thing(written.or_else(worn).unwrap_or(Handle::NONE)))
    };

    /// Puts an item that somebody carries into a slot, and whatever is in the slot out of it. A monster wears the first and
    /// the second no longer: its slots are worked out from that.
    set_inv_slot "SetInvSlot" (who: Thing, slot: Slot, item: Thing) -> Nothing |c| {
        let (who, slot, new, why) = (c.thing(0)?, c.named::<Slot>(1)?, c.thing(2)?, c.why());
        let Ok(bit @ 0..=30) = u32::try_from(slot.number()) else {
            return wrong("set_inv_slot: nothing is put into this slot by itself");
        };
        if let Some(monster) = super::nature::asked(c.machine, who).filter(|w| !w.is_character()) {
            let old = monster.carried_in(slot).map_or(Handle::NONE, |held| held.item.handle);
            let new = Some(new).filter(|h| c.machine.world().held_by(who).contains(h));
            wear(c, old, false);
            wear(c, new.unwrap_or(Handle::NONE), true);
            return Ok(Dynamic::UNIT);
        }
        let world = c.machine.world();
        let held: Vec<(Handle, i32)> =
            world.held_by(who).iter().filter_map(|h| Some((*h, world.item(*h)?.slots()))).collect();
        for (h, slots) in held {
            let slots = if h == new { slots | 1 << bit } else { slots & !(1 << bit) };
            c.machine.put_item(h, ItemField::Slots, slots, why);
        }
        Ok(Dynamic::UNIT)
    };

    /// Gives somebody an item.
    gain_item "GainItem" (who: Thing, item: Thing, strict: Bool = 0) -> Nothing |c| {
        let (who, item, why) = (c.thing(0)?, c.thing(1)?, c.why());
        if !c.machine.hand(item, who, why) {
            return c.refuse("gain_item: this can't be carried by them; test is_creature and is_item first");
        }
        Ok(Dynamic::UNIT)
    };

    /// Any item that somebody carries, by a die, or NULL_OBJ.
    rand_inv "RandInv" (who: Thing) [dice] -> Thing |c| {
        let all = c.machine.world().held_by(c.thing(0)?).to_vec();
        any(c, &all)
    };

    /// Who carries the item, through containers, or NULL_OBJ.
    owner "Owner" (item: Thing) -> Thing |c| {
        let mut h = c.thing(0)?;
        let world = c.machine.world();
        if world.item(h).is_none() {
            return c.refuse("owner: this is no item; only items have an owner");
        }
        // Containers lie a few deep in each other at most.
        for _ in 0..16 {
            match world.item(h) {
                Some(item) => h = item.holder,
                None => break,
            }
        }
        Ok(thing(h))
    };

    /// Who carries the item, or the container that it lies in, or NULL_OBJ.
    get_parent "GetParent" (item: Thing) -> Thing |c| Ok(thing(item(c)?.map_or(Handle::NONE, |i| i.holder)));

    /// What lies in a container, by place from 0, or NULL_OBJ.
    get_item "getItem" (container: Thing, place: Int) -> Thing |c| {
        let (container, place) = (c.thing(0)?, c.int(1)?);
        let all = c.machine.world().held_by(container);
        let found = usize::try_from(place).ok().and_then(|n| all.get(n).copied());
        Ok(thing(found.unwrap_or(Handle::NONE)))
    };

    /// How many a stack holds; 0 for what is no item.
    get_quantity "GetQuantity" (item: Thing) -> Int |c| number(c, ItemField::Quantity);

    /// Sets how many a stack holds, at least 1.
    set_quantity "SetQuantity" (item: Thing, quantity: Int) -> Nothing |c| {
        let quantity = c.int(1)?;
        if quantity < 1 {
            return wrong("set_quantity: a stack holds 1 at least; remove takes it away");
        }
        put(c, ItemField::Quantity, quantity)
    };

    /// Takes one off a stack: the item itself where it is the only one.
    take_one "TakeOne" (item: Thing) -> Thing |c| {
        let (what, why) = (c.thing(0)?, c.why());
        let Some(count) = item(c)?.map(|i| i.quantity()) else {
            return c.refuse("take_one: this is no item; test is_item first");
        };
        if count <= 1 {
            return Ok(thing(what));
        }
        c.machine.spend_thing().map_err(Fail::Wrong)?;
        let Some(one) = things::copy(c.machine, what, why) else { return Ok(thing(what)) };
        c.machine.put_item(one, ItemField::Quantity, 1, why);
        c.machine.put_item(what, ItemField::Quantity, count - 1, why);
        Ok(thing(one))
    };

    /// Its own plus, without what its qualities add.
    get_inherent_plus "GetInherentPlus" (item: Thing) -> Int |c| number(c, ItemField::Plus);

    /// Sets its own plus.
    set_inherent_plus "SetInherentPlus" (item: Thing, plus: Int) -> Nothing |c| {
        let plus = c.int(1)?;
        put(c, ItemField::Plus, plus)
    };

    /// Charges left.
    get_charges "GetCharges" (item: Thing) -> Int |c| number(c, ItemField::Charges);

    /// Sets how many charges are left, at least 0.
    set_charges "SetCharges" (item: Thing, charges: Int) -> Nothing |c| {
        let charges = c.int(1)?.max(0);
        put(c, ItemField::Charges, charges)
    };

    /// Hit points of an item.
    get_hp "GetHP" (item: Thing) -> Int |c| number(c, ItemField::Hp);

    /// Hit points of an item when whole.
    max_hp "MaxHP" (item: Thing) -> Int |c| number(c, ItemField::MaxHp);

    /// Mends an item by so many hit points, at most to whole.
    mend_hp "MendHP" (item: Thing, points: Int) -> Nothing |c| {
        let points = c.int(1)?;
        let Some((hp, max)) = item(c)?.map(|i| (i.hp(), i.max_hp())) else {
            return c.refuse("mend_hp: this is no item; test is_item first");
        };
        put(c, ItemField::Hp, hp.saturating_add(points).min(max))
    };

    /// Is all of this known of an item, KN_MAGIC and the rest?
    is_known "isKnown" (item: Thing, what: Int) -> Bool |c| {
        let what = c.int(1)?;
        Ok(item(c)?.is_some_and(|i| i.known() & what == what).into())
    };

    /// Makes it known of an item; once its magic is known (KN_MAGIC), players remember it of all that look the same.
    make_known "MakeKnown" (item: Thing, what: Int) -> Nothing |c| {
        let (known, why) = (c.int(1)?, c.why());
        match item(c)?.map(|i| i.handle) {
            Some(item) => knowledge::learn(c.machine, item, known, why),
            None => return put(c, ItemField::Known, known),
        }
        Ok(Dynamic::UNIT)
    };

    /// Sets all that is known of an item.
    set_known "SetKnown" (item: Thing, what: Int) -> Nothing |c| {
        let known = c.int(1)?;
        put(c, ItemField::Known, known)
    };

    /// Has an item a quality of its own?
    has_quality "HasQuality" (item: Thing, quality: Int) -> Bool |c| {
        let quality = quality(c)?;
        Ok(item(c)?.is_some_and(|i| i.has_quality(quality)).into())
    };

    /// Gives an item a quality, unless it has eight. A quality's own value waits for the rules of gear.
    add_quality "AddQuality" (item: Thing, quality: Int, value: Int = 0) -> Nothing |c| {
        let quality = quality(c)?;
        remake(c, |made| {
            if made.qualities.len() < QUALITIES && !made.qualities.contains(&quality) {
                made.qualities.push(quality);
            }
        })
    };

    /// Takes a quality off an item.
    remove_quality "RemoveQuality" (item: Thing, quality: Int) -> Nothing |c| {
        let quality = quality(c)?;
        remake(c, |made| made.qualities.retain(|q| *q != quality))
    };

    /// Takes all qualities off an item.
    purge_all_qualities "PurgeAllQualities" (item: Thing) -> Nothing |c| remake(c, |made| made.qualities.clear());

    /// Sets the kind of monster that a weapon is a bane of.
    set_bane "SetBane" (item: Thing, kind: Int) -> Nothing |c| {
        let kind = c.int(1)?;
        put(c, ItemField::Bane, kind)
    };

    /// Makes an item one of another kind.
    change_iid "ChangeIID" (item: Thing, kind: Resource) -> Nothing |c| {
        let kind = kind(c, 1, Kind::Item)?;
        remake(c, |made| made.kind = kind)
    };

    /// Makes an item bear an effect, or none for NULL_ID, and have a plus where one is given.
    make_magical "MakeMagical" (item: Thing, effect: Resource, plus: Int = 0) -> Nothing |c| {
        let effect = c.resource(1)?.map(|_| kind(c, 1, Kind::Effect)).transpose()?;
        let plus = c.int(2)?;
        let made = remake(c, |made| made.effect = effect)?;
        if let (Some(item), why) = (item(c)?.map(|i| i.handle), c.why()) {
            knowledge::remember(c.machine, item, why);
        }
        if plus != 0 { put(c, ItemField::Plus, plus) } else { Ok(made) }
    };

    /// The monster that a corpse or figure was, or NULL_ID.
    get_corpse_type "GetCorpseType" (item: Thing) -> Resource |c| {
        let of = item(c)?.and_then(|i| i.of);
        Ok(crate::script::api::resource(of))
    };

    /// A new item of a kind, in nobody's hands.
    create_item "CreateItem" (kind: Resource) -> Thing |c| {
        let (kind, why) = (kind(c, 0, Kind::Item)?, c.why());
        let hp = c.machine.content().item(kind).map_or(1, |k| i32::from(k.hit_points()));
        c.machine.spend_thing().map_err(Fail::Wrong)?;
        let made = c.machine.make_item(c.machine.here().id(), kind, None, why);
        c.machine.put_item(made, ItemField::MaxHp, hp, why);
        c.machine.put_item(made, ItemField::Hp, hp, why);
        Ok(thing(made))
    };
}
