//! What a creature or an item is, and its numbers.

use crate::base::names::{Attribute, Skill};
use crate::event::Observer;
use crate::script::api::{Done, declare, int, thing};
use crate::script::call::Call;
use crate::world::Character;
use rhai::Dynamic;

/// A number of a character; 0 for others.
fn of_character<O: Observer>(c: &Call<'_, '_, O>, number: impl Fn(&Character) -> i32) -> Done {
    let who = c.thing(0)?;
    Ok(int(c.machine.world().creature(who).and_then(|c| c.character()).map_or(0, number)))
}

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
        let world = c.machine.world();
        let gone = match (world.creature(who), world.item(who), world.feature(who)) {
            (Some(c), ..) => c.gone() != 0 || c.hp() <= 0,
            (_, Some(i), _) => i.gone() != 0,
            (.., Some(f)) => f.gone() != 0,
            _ => true,
        };
        Ok(gone.into())
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
        of_character(c, |character| character.levels())
    };

    /// Levels of a character in a class; 0 for others.
    level_as "LevelAs" (who: Thing, class: Resource) -> Int |c| {
        let class = c.resource(1)?;
        of_character(c, |character| class.map_or(0, |class| character.levels_in(class)))
    };

    /// Ranks that a character bought in a skill; 0 for others.
    get_skill_ranks "GetSkillRanks" (who: Thing, skill: Skill) -> Int |c| {
        let skill = c.named::<Skill>(1)?;
        of_character(c, |character| character.ranks_in(skill))
    };

    /// What a character knows of a spell, as bits; 0 where it knows nothing of it.
    get_spell_flags "getSpellFlags" (who: Thing, spell: Resource) -> Int |c| {
        let spell = c.resource(1)?;
        of_character(c, |character| spell.map_or(0, |spell| character.access_to(spell)))
    };

    /// Works the values of a creature out anew.
    calc_values "CalcValues" (who: Thing) -> Nothing |c| {
        let who = c.thing(0)?;
        c.machine.recalculate(who);
        Ok(Dynamic::UNIT)
    };

    /// The thing itself: things are their own handles here.
    get_handle "GetHandle" (what: Thing) -> Thing |c| Ok(thing(c.thing(0)?));

    /// Is there such a thing in the world?
    is_valid_handle "isValidHandle" (what: Thing) -> Bool |c| {
        let what = c.thing(0)?;
        Ok(c.machine.world().thing(what).is_some().into())
    };
}
