//! How a creature is just now: off the ground, on which plane, threatened; its mana and fatigue. The answers
//! are `rules::query::who`'s (docs/rules/senses.md; docs/rules/time.md, Threatened).

use super::nature::{asked, number, yes};
use crate::base::handle::Handle;
use crate::base::names::{Ability, Attribute, Feat, Skill, StatiNature, StatiSource};
use crate::event::host::HostMachine;
use crate::rules::checks::{fatigue, skill};
use crate::rules::magic::figures::mana;
use crate::rules::magic::pay;
use crate::rules::query::who::Stance;
use crate::rules::senses::noise;
use crate::rules::stati;
use crate::script::api::{declare, int};
use crate::world::CreatureField;
use rhai::Dynamic;

fn field(machine: &dyn HostMachine, h: Handle, field: CreatureField) -> i32 {
    machine.world().creature(h).map_or(0, |c| c.get(field))
}

declare! {
    /// Is it off the ground?
    is_aerial "isAerial" (who: Thing) -> Bool |c| yes(c, |who| who.is_aerial());

    /// The plane it is on, PHASE_MATERIAL and the rest.
    on_plane "onPlane" (who: Thing) -> Int |c| number(c, |who| who.plane());

    /// Is it of a small humanoid race, in its true form and its present one?
    is_small_race "isSmallRace" (who: Thing) -> Bool |c| {
        yes(c, |who| who.is_small_race())
    };

    /// Can it not see?
    is_blind "isBlind" (who: Thing) -> Bool |c| yes(c, |who| who.is_blind());

    /// Has it been out of a fight for so long that it is caught off guard?
    is_flat_footed "isFlatFooted" (who: Thing) -> Bool |c| {
        yes(c, |who| who.c.ff_count() > (10 + who.modifier(Attribute::A_WIS)).min(5))
    };

    /// Is an enemy near whom it perceives and who could strike or shoot at it?
    is_threatened "isThreatened" (who: Thing) [everybody = 1] -> Bool |c| {
        yes(c, |who| who.is_threatened())
    };

    /// Is it an illusion?
    is_illusion "isIllusion" (who: Thing) -> Bool |c| yes(c, |who| who.has_stati(StatiNature::ILLUSION));

    /// Does the first help the second?
    is_friendly_to "isFriendlyTo" (who: Thing, other: Thing) -> Bool |c| {
        let other = c.thing(1)?;
        yes(c, |who| who.other(other).is_some_and(|other| who.stance(&other).0 == Stance::Ally))
    };

    /// Would the first attack anybody of the second's party?
    is_hostile_to_party_of "isHostileToPartyOf" (who: Thing, other: Thing) -> Bool |c| {
        let other = c.thing(1)?;
        yes(c, |who| {
            let Some(one) = who.other(other) else { return false };
            let party = one.c.party();
            let same = |h: Handle| h == other || (party != 0 && who.other(h).is_some_and(|o| o.c.party() == party));
            who.world.creatures().any(|c| same(c.handle()) && who.hates(c.handle()))
        })
    };

    /// Is it trained in a skill?
    has_skill "HasSkill" (who: Thing, skill: Skill) -> Bool |c| {
        let skill = c.named::<Skill>(1)?;
        yes(c, |who| who.has_skill(skill))
    };

    /// Has its form a feat by itself, and not by a stati?
    i_has_feat "IHasFeat" (who: Thing, feat: Feat) -> Bool |c| {
        let feat = c.named::<Feat>(1)?;
        yes(c, |who| who.monster().is_some_and(|m| m.feats.contains(&feat)))
    };

    /// Has its form an ability by itself, and not by a stati laid on it?
    i_has_ability "IHasAbility" (who: Thing, ability: Ability) -> Bool |c| {
        let ability = c.named::<Ability>(1)?;
        yes(c, |who| {
            let own = |s: crate::rules::query::who::EffectiveStati| {
                s.source == StatiSource::SS_BODY && s.val == i32::from(ability.0)
            };
            who.stati_of(StatiNature::EXTRA_ABILITY).any(own)
        })
    };

    /// An attribute's modifier counted from 11: 15 gives 2, 14 gives 1.
    mod2 "Mod2" (who: Thing, attribute: Attribute) -> Int |c| {
        let attribute = c.named::<Attribute>(1)?;
        number(c, |who| who.c.modifier2(attribute))
    };

    /// A skill check: one d20 and the level against a difficulty. The total, where it reaches it, and 0 where
    /// not. More dice of Use Magic, Animal Empathy and Decipher, and of permanent bonuses, count where higher.
    skill_check "SkillCheck" (who: Thing, skill: Skill, difficulty: Int, show: Bool = 0, bonus: Int = 0,
        bonus2: Int = 0) [dice] -> Int |c| {
        let (h, skill, difficulty) = (c.thing(0)?, c.named::<Skill>(1)?, c.int(2)?);
        let bonus = c.int(4)?.saturating_add(c.int(5)?);
        if asked(c.machine, h).is_none() {
            return Ok(int(0));
        }
        skill::check(c.machine, h, skill, difficulty, bonus)?;
        let (total, passed) = c.machine.last_check();
        Ok(int(if passed { total.max(1) } else { 0 }))
    };

    /// The total of the last skill check of this action, whoever made it; 0 before the first.
    last_skill_check_result "LastSkillCheckResult" () -> Int |c| Ok(int(c.machine.last_check().0));

    /// Mana that is left.
    c_mana "cMana" (who: Thing) -> Int |c| {
        let h = c.thing(0)?;
        Ok(int(asked(c.machine, h).map_or(0, |w| mana::available(&w, &mut ()))))
    };

    /// Mana when all of it is there that no spell holds.
    nh_mana "nhMana" (who: Thing) -> Int |c| {
        let h = c.thing(0)?;
        Ok(int(asked(c.machine, h).map_or(0, |w| mana::unheld(&w))))
    };

    /// It loses mana, at most what it has; with `hold` a spell holds it until it ends, and it does not come back.
    lose_mana "LoseMana" (who: Thing, amount: Int, hold: Bool = 0) -> Nothing |c| {
        let (who, amount, hold, why) = (c.thing(0)?, c.int(1)?, c.flag(2)?, c.why());
        pay::mana(c.machine, who, amount.max(0), hold, why);
        Ok(Dynamic::UNIT)
    };

    /// It gains mana, at most to full.
    gain_mana "GainMana" (who: Thing, amount: Int) -> Nothing |c| {
        let (who, amount, why) = (c.thing(0)?, c.int(1)?, c.why());
        let used = field(c.machine, who, CreatureField::ManaUsed).saturating_sub(amount).max(0);
        c.machine.put(who, CreatureField::ManaUsed, used, why);
        Ok(Dynamic::UNIT)
    };

    /// It loses fatigue points; false where it passes out, or its player thinks better of it. The undead and
    /// the made never tire. `avoid`: it need not do what tires it, and is asked where it may pass out.
    lose_fatigue "LoseFatigue" (who: Thing, amount: Int, avoid: Bool = 0) [throws, dice] -> Bool |c| {
        let (h, amount, avoid) = (c.thing(0)?, c.int(1)?, c.flag(2)?);
        let why = c.why();
        if asked(c.machine, h).is_none() {
            return Ok(false.into());
        }
        Ok(fatigue::lose(c.machine, h, amount, avoid, why)?.into())
    };

    /// It makes a noise that is heard within so many squares and wakes natural sleepers.
    make_noise "MakeNoise" (who: Thing, radius: Int) [throws, everybody = 8] -> Nothing |c| {
        let (who, radius) = (c.thing(0)?, c.int(1)?);
        if asked(c.machine, who).is_some_and(|w| w.c.is_here()) {
            noise::make(c.machine, who, radius)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// It comes out of hiding.
    reveal "Reveal" (who: Thing, on_purpose: Bool = 0) [throws] -> Nothing |c| {
        let (who, why) = (c.thing(0)?, c.why());
        stati::end(c.machine, who, StatiNature::HIDING, why)?;
        Ok(Dynamic::UNIT)
    };
}
