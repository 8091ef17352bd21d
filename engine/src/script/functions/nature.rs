//! What a creature is able to do and to withstand: types, flags, feats, skills, saves, resistances, and
//! whose enemy it is. The answers are `rules::query::who`'s.

use crate::base::handle::Handle;
use crate::base::names::{Ability, AttackType, DamageType, Feat, MonsterFlag, MonsterType, SaveType, Skill};
use crate::event::FieldId;
use crate::event::Observer;
use crate::event::Value;
use crate::event::host::HostMachine;
use crate::rules::query::who::{Who, who};
use crate::script::api::{declare, int};
use crate::script::call::Call;
use crate::script::lend::Fail;
use rhai::Dynamic;

pub(super) fn asked(machine: &dyn HostMachine, h: Handle) -> Option<Who<'_>> {
    who(machine.world(), machine.content(), h)
}

/// Asks the first parameter a question of yes or no; nobody answers no.
pub(super) fn yes<O: Observer>(
    c: &Call<'_, '_, O>,
    question: impl Fn(Who<'_>) -> bool,
) -> Result<Dynamic, Fail> {
    Ok(asked(c.machine, c.thing(0)?).is_some_and(question).into())
}

/// Asks the first parameter for a number; nobody gives 0.
pub(super) fn number<O: Observer>(
    c: &Call<'_, '_, O>,
    question: impl Fn(Who<'_>) -> i32,
) -> Result<Dynamic, Fail> {
    Ok(int(asked(c.machine, c.thing(0)?).map_or(0, question)))
}

declare! {
    /// Is it of this type or class of types, MA_UNDEAD and the rest?
    is_m_type "isMType" (who: Thing, kind: MonsterType) -> Bool |c| {
        let kind = c.named::<MonsterType>(1)?;
        yes(c, |who| who.is_type(kind))
    };

    /// Has it this flag, M_MINDLESS and the rest?
    has_m_flag "HasMFlag" (who: Thing, flag: MonsterFlag) -> Bool |c| {
        let flag = c.named::<MonsterFlag>(1)?;
        yes(c, |who| who.has_flag(flag))
    };

    /// Has it this feat?
    has_feat "HasFeat" (who: Thing, feat: Feat) -> Bool |c| {
        let feat = c.named::<Feat>(1)?;
        yes(c, |who| who.has_feat(feat))
    };

    /// Has it this ability at any level?
    has_ability "HasAbility" (who: Thing, ability: Ability) -> Bool |c| {
        let ability = c.named::<Ability>(1)?;
        yes(c, |who| who.ability(ability) > 0)
    };

    /// Its level in an ability; 0 without it.
    ability_level "AbilityLevel" (who: Thing, ability: Ability) -> Int |c| {
        let ability = c.named::<Ability>(1)?;
        number(c, |who| who.ability(ability))
    };

    /// Its level in a skill, with everything that adds to it.
    skill_level "SkillLevel" (who: Thing, skill: Skill) -> Int |c| {
        let skill = c.named::<Skill>(1)?;
        number(c, |who| who.skill(skill))
    };

    /// Its challenge rating, at least 0 unless ratings below 1 are asked for, which count downwards.
    challenge_rating "ChallengeRating" (who: Thing, signed: Bool = 0) -> Int |c| {
        let signed = c.flag(1)?;
        number(c, |who| if signed { who.cr_signed() } else { who.cr() })
    };

    /// How much of this damage it resists; -1 where it is immune.
    resist_level "ResistLevel" (who: Thing, kind: DamageType, bypass_armour: Bool = 0) -> Int |c| {
        let (kind, bypass) = (c.named::<DamageType>(1)?, c.flag(2)?);
        number(c, |who| who.resist_level(kind, bypass))
    };

    /// Does it have an attack of this type?
    has_attk "HasAttk" (who: Thing, attack: AttackType) -> Bool |c| {
        let attack = c.named::<AttackType>(1)?;
        yes(c, |who| who.has_attack(attack))
    };

    /// Are they enemies, as the first sees it?
    is_hostile_to "isHostileTo" (who: Thing, other: Thing) -> Bool |c| {
        let other = c.thing(1)?;
        yes(c, |who| who.other(other).is_some_and(|other| who.is_hostile_to(&other)))
    };

    /// Does the first perceive the second in any way?
    perceives "Perceives" (who: Thing, other: Thing) -> Bool |c| {
        let other = c.thing(1)?;
        yes(c, |who| who.other(other).is_some_and(|other| who.notices(&other)))
    };

    /// A saving throw, FORT, REF or WILL, against a difficulty, and against what sorts of thing (SA_ bits).
    /// A die of 20 and the save's bonus have to reach it; a difficulty of 0 always fails. e.saved tells the outcome, too.
    saving_throw "SavingThrow" (who: Thing, save: SaveType, difficulty: Int, sorts: Int = 0) [dice] -> Bool |c| {
        let (h, save, difficulty, sorts) = (c.thing(0)?, c.named::<SaveType>(1)?, c.int(2)?, c.int(3)?);
        let bonus = asked(c.machine, h).map_or(0, |who| who.save_bonus(save, sorts));
        // docs/rules/saving-throws.md: a difficulty of 0 or less fails without a die.
        let saved = difficulty > 0 && c.roll(20)? + 1 + bonus >= difficulty;
        c.machine.set_value(FieldId::Saved, &Value::Bool(saved), c.why().text);
        Ok(saved.into())
    };
}
