//! What a creature or an item is, and its numbers.

use crate::base::names::Attribute;
use crate::script::api::{declare, int, thing};
use crate::script::lend::wrong;
use rhai::Dynamic;

declare! {
    /// Is it a creature, and not an item?
    is_creature "isCreature" (who: Thing) -> Bool |c| {
        let who = c.thing(0)?;
        Ok(c.machine.world().creature(who).is_some().into())
    };

    /// Is it an item?
    is_item "isItem" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().item(what).is_some().into())
    };

    /// Is it a character, with race, levels and a god?
    is_character "isCharacter" (who: Thing) -> Bool |c| {
        let who = c.thing(0)?;
        Ok(c.machine.world().creature(who).is_some_and(|c| c.is_character()).into())
    };

    /// Is it a monster?
    is_monster "isMonster" (who: Thing) -> Bool |c| {
        let who = c.thing(0)?;
        Ok(c.machine.world().creature(who).is_some_and(|c| !c.is_character()).into())
    };

    /// Is it a character played from the keyboard?
    is_player "isPlayer" (who: Thing) -> Bool |c| {
        let who = c.thing(0)?;
        Ok(c.machine.world().creature(who).is_some_and(|c| c.is_player()).into())
    };

    /// Is it dead, or gone from the map?
    is_dead "isDead" (who: Thing) -> Bool |c| {
        let who = c.thing(0)?;
        Ok(c.machine.world().creature(who).is_none_or(|c| c.gone() != 0 || c.hp() <= 0).into())
    };

    /// An attribute's value, A_STR and the rest.
    get_attr "GetAttr" (who: Thing, attribute: Attribute) -> Int |c| {
        let (who, attribute) = (c.thing(0)?, c.named::<Attribute>(1)?);
        Ok(int(c.machine.world().creature(who).map_or(0, |c| c.attr(attribute))))
    };

    /// An attribute's modifier: 14 gives 2.
    a_mod "Mod" (who: Thing, attribute: Attribute) -> Int |c| {
        let (who, attribute) = (c.thing(0)?, c.named::<Attribute>(1)?);
        Ok(int(c.machine.world().creature(who).map_or(0, |c| c.modifier(attribute))))
    };

    /// Level of a character; 0 for others.
    total_level "TotalLevel" (who: Thing) -> Int |c| {
        let who = c.thing(0)?;
        let level = c.machine.world().creature(who).and_then(|c| c.character()).map_or(0, |c| c.levels());
        Ok(int(level))
    };

    /// Works the values of a creature out anew.
    calc_values "CalcValues" (who: Thing) -> Nothing |c| {
        let who = c.thing(0)?;
        c.machine.recalc(who);
        Ok(Dynamic::UNIT)
    };

    /// The thing itself: things are their own handles here.
    get_handle "GetHandle" (what: Thing) -> Thing |c| Ok(thing(c.thing(0)?));

    /// Is there such a thing in the world?
    is_valid_handle "isValidHandle" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().thing(what).is_some().into())
    };

    /// Who carries an item.
    owner "Owner" (item: Thing) -> Thing |c| {
        let item = c.thing(0)?;
        match c.machine.world().item(item) {
            Some(item) => Ok(thing(item.holder)),
            None => wrong("owner: this is no item; only items have an owner"),
        }
    };
}
