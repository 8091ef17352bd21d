//! Spells: their numbers, what a character knows of them, metamagic.

use crate::base::id::{Kind, ResId};
use crate::event::Observer;
use crate::rules::magic::figures::metamagic;
use crate::script::api::{Done, declare, int, resource};
use crate::script::call::Call;
use rhai::Dynamic;

/// The effect of a number: effects are numbered from 0 in the order of the library.
fn numbered<O: Observer>(c: &Call<'_, '_, O>, number: i32) -> Option<ResId> {
    let all = c.machine.content().listed(Kind::Effect);
    usize::try_from(number).ok().and_then(|n| all.get(n)).copied()
}

fn access<O: Observer>(c: &Call<'_, '_, O>, spell: Option<ResId>) -> Result<i32, crate::script::lend::Fail> {
    let who = c.thing(0)?;
    let character = c.machine.world().creature(who).and_then(|c| c.character());
    Ok(character.zip(spell).map_or(0, |(character, spell)| character.access_to(spell)))
}

/// Sets what a character knows of a spell.
fn learn<O: Observer>(c: &mut Call<'_, '_, O>, access: impl FnOnce(i32, i32) -> i32) -> Done {
    let (who, spell, flags) = (c.thing(0)?, c.resource(1)?, c.int(2)?);
    let before = self::access(c, spell)?;
    if let Some(spell) = spell {
        let why = c.why();
        c.machine.put_access(who, spell, access(before, flags), why);
    }
    Ok(Dynamic::UNIT)
}

declare! {
    /// A character learns a spell: SP_ flags are added to what it knows of it.
    gain_spell "GainSpell" (who: Thing, spell: Resource, flags: Int) -> Nothing |c| {
        learn(c, |before, flags| before | flags)
    };

    /// What a character knows of a spell becomes these SP_ flags.
    set_spell_flags "setSpellFlags" (who: Thing, spell: Resource, flags: Int) -> Nothing |c| {
        learn(c, |_, flags| flags)
    };

    /// What a character knows of a spell by number, SP_ flags.
    spell_known "SpellKnown" (who: Thing, number: Int) -> Int |c| {
        let spell = numbered(c, c.int(1)?);
        Ok(int(access(c, spell)?))
    };

    /// A spell by number, from 0; NULL_ID for none.
    spell_id "SpellID" on Game (number: Int) -> Resource |c| Ok(resource(numbered(c, c.int(0)?)));

    /// The number of a spell, from 0; -1 for what is none.
    spell_num "SpellNum" on Game (spell: Resource) -> Int |c| {
        let spell = c.resource(0)?;
        let all = c.machine.content().listed(Kind::Effect);
        let place = spell.and_then(|spell| all.iter().position(|id| *id == spell));
        Ok(int(place.and_then(|n| i32::try_from(n).ok()).unwrap_or(-1)))
    };

    /// How many spells there are.
    last_spell "LastSpell" on Game () -> Int |c| {
        Ok(int(i32::try_from(c.machine.content().listed(Kind::Effect).len()).unwrap_or(i32::MAX)))
    };

    /// How many levels metamagic (MM_ flags) adds to a spell.
    mm_feat_levels "MMFeatLevels" (metamagic: Int) -> Int |c| {
        Ok(int(metamagic::levels(c.int(0)?.cast_unsigned())))
    };
}
