//! What levels give, experience, exercise and strain, and hours of work (docs/rules/round.md, Burdens;
//! docs/rules/experience.md, What a foe is worth). The deeds are the rules' own.

use super::nature::{asked, number};
use crate::base::names::{Ability, Attribute, Feat, FeatList, Named, Skill, StatiSource};
use crate::event::Answer;
use crate::rules::growth::feat_gained::Gained;
use crate::rules::growth::practice::{self, Practice};
use crate::rules::items::things;
use crate::rules::{growth, skills};
use crate::script::api::{declare, int};
use crate::script::lend::wrong;
use crate::world::CreatureField;
use rhai::Dynamic;

declare! {
    /// A character gains an ability for good: so much more of it, or for creatures of a type (MA_), from a resource and a
    /// source (SS_).
    gain_ability "GainAbility" (who: Thing, ability: Ability, value: Int, source: Resource, from: Int) -> Nothing |c| {
        let (who, ability, value, of) = (c.thing(0)?, c.named::<Ability>(1)?, c.int(2)?, c.resource(3)?);
        let from = c.named::<StatiSource>(4)?;
        growth::gained::gain_ability(c.machine, who, ability, value, of, from)?;
        Ok(Dynamic::UNIT)
    };

    /// A character gains a feat for good (FT_), or one of a list that its player chooses (FT_FULL_LIST and its kin), with the
    /// weapon, school, skill or study that it is for; `value` is not read.
    gain_feat "GainFeat" (who: Thing, feat: Int, value: Int = 0) [throws] -> Nothing |c| {
        let (who, feat) = (c.thing(0)?, c.int(1)?);
        let what = match () {
            () if FeatList::knows(feat) => Gained::OneOf(FeatList::from_number(feat)),
            () if Feat::knows(feat) => Gained::One(Feat::from_number(feat)),
            () => return wrong(format!("gain_feat: {feat} is neither a feat nor a list of feats; name one, such as FT_DODGE")),
        };
        growth::feat_gained::gain_feat(c.machine, who, what)?;
        Ok(Dynamic::UNIT)
    };

    /// It eats another as it stands or fell: gods take note, and whoever can devour gains from it and leaves no corpse.
    devour_monster "DevourMonster" (who: Thing, prey: Thing) [throws] -> Nothing |c| {
        let (who, prey) = (c.thing(0)?, c.thing(1)?);
        things::devour_creature(c.machine, who, prey)?;
        Ok(Dynamic::UNIT)
    };

    /// Its bonus to attack of its levels or its kind alone, in a way of fighting: S_MELEE and the rest.
    get_bab "GetBAB" (who: Thing, mode: Int) -> Int |c| {
        // The other hand (S_DUAL) fights as the first does.
        let mode = usize::try_from(c.within(1, 0, 4)?).ok().filter(|mode| *mode < 4).unwrap_or(2);
        number(c, |who| who.base_attack(mode))
    };

    /// How well it handles a kind of weapon, WS_NOT_PROF and the rest; no kind: its bare hands.
    wep_skill "WepSkill" (who: Thing, weapon: Resource) -> Int |c| {
        let (who, kind) = (c.thing(0)?, c.resource(1)?);
        let kind = kind.and_then(|id| Some((id, c.machine.content().item(id)?)));
        Ok(int(asked(c.machine, who).map_or(0, |who| who.skill_with(kind).number())))
    };

    /// Its level in a skill as it is inborn: without what magic, tools, armour and the rest make of it.
    i_skill_level "ISkillLevel" (who: Thing, skill: Skill) -> Int |c| {
        let skill = c.named::<Skill>(1)?;
        number(c, |who| who.inborn_skill(skill))
    };

    /// An attribute as it was born with and grew.
    i_attr "IAttr" (who: Thing, attribute: Attribute) -> Int |c| {
        let attribute = c.named::<Attribute>(1)?;
        number(c, |who| who.inborn(attribute))
    };

    /// Hours of quiet work pass, as many as it has time for: DONE, or ABORT where it has not even the least.
    spend_hours "SpendHours" (who: Thing, least: Int, most: Int) [throws, everybody = 2] -> Answer |c| {
        let who = c.thing(0)?;
        let hours = |n: i32| u32::try_from(n.clamp(1, 24)).unwrap_or(1);
        let (least, most) = (hours(c.int(1)?), hours(c.int(2)?));
        let spent = skills::hours::spend_up_to(c.machine, who, least, most)?;
        Ok(int(if spent > 0 { Answer::Done } else { Answer::Abort }.number()))
    };

    /// It gains the experience for a kill, or so many percent of it; what was paid for before does not count again.
    kill_xp "KillXP" (who: Thing, killed: Thing, percent: Int = 100) [throws] -> Nothing |c| {
        let (who, foe, percent) = (c.thing(0)?, c.thing(1)?, c.int(2)?);
        growth::reward::reward(c.machine, who, foe, percent)?;
        Ok(Dynamic::UNIT)
    };

    /// It gains experience, less its penalty.
    gain_xp "GainXP" (who: Thing, amount: Int) [throws] -> Nothing |c| {
        let (who, amount, why) = (c.thing(0)?, c.int(1)?, c.why());
        growth::experience::gain(c.machine, who, amount, why)?;
        Ok(Dynamic::UNIT)
    };

    /// It loses experience, to none at least.
    lose_xp "LoseXP" (who: Thing, amount: Int) -> Nothing |c| {
        let (who, amount) = (c.thing(0)?, c.int(1)?);
        if let Some(had) = c.machine.world().creature(who).map(|c| c.xp()) {
            let why = c.why();
            c.machine.put(who, CreatureField::Xp, had.saturating_sub(amount.max(0)).max(0), why);
        }
        Ok(Dynamic::UNIT)
    };

    /// Experience that was drained comes back.
    restore_xp "RestoreXP" (who: Thing, amount: Int) [throws] -> Nothing |c| {
        let (who, amount) = (c.thing(0)?, c.int(1)?);
        growth::drained::restore(c.machine, who, amount)?;
        Ok(Dynamic::UNIT)
    };

    /// How much experience was drained.
    xp_drained "XPDrained" (who: Thing) -> Int |c| {
        let who = c.thing(0)?;
        Ok(int(c.machine.world().creature(who).map_or(0, |c| c.xp_drained())))
    };

    /// All its experience.
    total_xp "TotalXP" (who: Thing) -> Int |c| {
        let who = c.thing(0)?;
        Ok(int(c.machine.world().creature(who).map_or(0, |c| c.xp())))
    };

    /// It practises an attribute by what a column counts (0 to 14), which counts up to a limit; less than nothing strains it.
    exercise "Exercise" (who: Thing, attribute: Attribute, amount: Int, column: Int, cap: Int) [throws] -> Nothing |c| {
        let (who, attribute, amount) = (c.thing(0)?, c.named(1)?, c.int(2)?);
        let column = u8::try_from(c.within(3, 0, 14)?).unwrap_or(0);
        let most = i16::try_from(c.int(4)?.clamp(0, 100)).unwrap_or(0);
        match amount {
            ..0 => practice::strain(c.machine, who, attribute, amount.saturating_neg()),
            _ => practice::practise(c.machine, who, Practice::of(attribute, column, most), amount)?,
        }
        Ok(Dynamic::UNIT)
    };

    /// It strains an attribute: some of what was practised is lost.
    abuse "Abuse" (who: Thing, attribute: Attribute, amount: Int) [throws] -> Nothing |c| {
        let (who, attribute, amount) = (c.thing(0)?, c.named(1)?, c.int(2)?);
        practice::strain(c.machine, who, attribute, amount);
        Ok(Dynamic::UNIT)
    };
}
