//! A skill check (docs/rules/skills.md, Checks): dice, helpers, once-only bonuses, exercise, the favour of gods.
//! Every part of the sum is told. Knows nothing of what the skill is tried for.

use crate::base::names::{
    Ability, Attribute, DamageType, Named, SaveBits, SaveType, Skill, StatiNature, StatiSource,
};
use crate::event::Checking;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::who::{SkillParts, Who, skill_attributes};
use crate::rules::stati;
use smallvec::SmallVec;

/// How a skill check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Was it a success?
    pub passed: bool,
    /// Level, roll and bonus together.
    pub total: i32,
    /// The roll, 1 to 20: the best of its dice, or what mastery makes of them.
    pub roll: i32,
    /// The level it was tried with.
    pub level: i32,
}

/// A check that is about to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    skill: Skill,
    dc: i32,
    /// What is added, by name.
    mods: SmallVec<[(&'static str, i32); 4]>,
    against: Handle,
}

impl Try {
    /// A check of a skill against a difficulty; 0 where only the total is wanted.
    pub fn of(skill: Skill, dc: i32) -> Self {
        Try { skill, dc, mods: SmallVec::new(), against: Handle::NONE }
    }

    /// The same with something added, by name.
    #[must_use]
    pub fn plus(mut self, name: &'static str, amount: i32) -> Self {
        self.mods.push((name, amount));
        self
    }

    /// The same tried on somebody whose mind may be closed to enchantment.
    #[must_use]
    pub fn on(mut self, victim: Handle) -> Self {
        self.against = victim;
        self
    }
}

/// `h` tries a skill against `dc`; `bonus` is added to the sum.
pub fn check<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    skill: Skill,
    dc: i32,
    bonus: i32,
) -> Result<Checked, Halt> {
    attempt(m, h, &Try::of(skill, dc).plus("bonus", bonus))
}

/// `h` makes a check, with every part of it named.
pub(crate) fn attempt<O: Observer>(m: &mut Machine<'_, O>, h: Handle, tried: &Try) -> Result<Checked, Halt> {
    let skill = tried.skill;
    let roll = best_roll(m, h, skill)?;
    let Some(w) = m.who(h) else {
        return Ok(Checked { passed: false, total: roll, roll, level: 0 });
    };
    let mastered = mastery(&w, skill).unwrap_or(0).max(roll);
    let (parts, helper) = parts_of(&w, skill);
    let resisted = resisted(&w, skill, &parts, tried.against);
    let level = parts.level() + resisted;
    // A script may ask with any bonus.
    let added = tried.mods.iter().fold(level, |sum, (_, n)| sum.saturating_add(*n));
    let (total, real) = (added.saturating_add(mastered), added.saturating_add(roll));
    let threatened = w.is_threatened();
    let lucky = roll == 20 && CALM.contains(&skill) && !threatened;
    let passed = total >= tried.dc || lucky;
    let told = || {
        let listed = parts.listed().chain([("resisted", resisted), ("roll", roll)]);
        let listed = listed.chain([("mastery", mastered - roll)]).chain(tried.mods.iter().copied());
        Checking {
            who: h,
            skill,
            helper: helper.unwrap_or(Handle::NONE),
            parts: listed.filter(|(_, n)| *n != 0).collect(),
            total,
            against: tried.dc,
            passed,
            by_luck: passed && total < tried.dc,
        }
    };
    m.note_check(total, passed, told);
    let why = label!("skill check: a bonus for once");
    stati::remove_once(m, h, StatiNature::SKILL_BONUS, Some(skill.0), why)?;
    stati::remove_once(m, h, StatiNature::SKILL_BONUS, Some(Skill::SK_ANY.0), why)?;
    let easy = added.saturating_add(1) >= tried.dc;
    if passed && tried.dc != 0 && !easy && m.world().creature(h).is_some_and(|c| c.is_character()) {
        exercise(m, h, tried, threatened)?;
        please_gods(m, h, skill, real);
    }
    Ok(Checked { passed, total, roll: mastered, level })
}

/// Skills in which a natural 20 is a success for whoever is not threatened.
const CALM: [Skill; 5] =
    [Skill::SK_ESCAPE_ART, Skill::SK_CLIMB, Skill::SK_HANDLE_DEV, Skill::SK_SEARCH, Skill::SK_BALANCE];

/// Skills that are tried twice over.
const TWICE: [Skill; 3] = [Skill::SK_USE_MAGIC, Skill::SK_ANIMAL_EMP, Skill::SK_DECIPHER];

/// Skills in which friends beside one help.
const HELPED: [Skill; 10] = [
    Skill::SK_LOCKPICKING,
    Skill::SK_HEAL,
    Skill::SK_HANDLE_DEV,
    Skill::SK_SEARCH,
    Skill::SK_INTUITION,
    Skill::SK_ANIMAL_EMP,
    Skill::SK_DIPLOMACY,
    Skill::SK_BLUFF,
    Skill::SK_INTIMIDATE,
    Skill::SK_DECIPHER,
];

/// Skills by which one deals with minds.
const SOCIAL: [Skill; 3] = [Skill::SK_DIPLOMACY, Skill::SK_BLUFF, Skill::SK_INTIMIDATE];

/// How near a friend has to be to help.
const HELP_RANGE: i32 = 5;

/// The dice: the first, a second of some skills, and one for each lasting bonus, of which only the last counts.
fn best_roll<O: Observer>(m: &mut Machine<'_, O>, h: Handle, skill: Skill) -> Result<i32, Halt> {
    let mut roll = m.d(20, label!("skill check"))?;
    if TWICE.contains(&skill) {
        roll = roll.max(m.d(20, label!("skill check: tried twice over"))?);
    }
    let lasting = m.who(h).map_or(0, |w| {
        let bonuses = w.stati_of(StatiNature::SKILL_BONUS);
        bonuses.filter(|s| s.val == skill.number() && s.source == StatiSource::SS_PERM).count()
    });
    let mut last = 0;
    for _ in 0..lasting {
        last = m.d(20, label!("skill check: a lasting bonus"))?;
    }
    Ok(roll.max(last))
}

/// What Skill Mastery makes of a worse roll in the skills of rogues.
fn mastery(w: &Who<'_>, skill: Skill) -> Option<i32> {
    let rogue = crate::base::id::ResId::new(crate::base::id::Kind::Class, "rogue");
    let known = w.content.class(rogue).is_some_and(|class| class.skills.contains(&skill));
    let masters = known && w.ability(Ability::CA_SKILL_MASTERY) > 0;
    masters.then(|| (7 + w.modifier(Attribute::A_INT)).min(15))
}

/// The parts of its own level, or of the first of those friends beside it whose level is the highest and better.
fn parts_of(w: &Who<'_>, skill: Skill) -> (SkillParts, Option<Handle>) {
    let own = w.skill_parts(skill);
    if !HELPED.contains(&skill) {
        return (own, None);
    }
    let mut best = (own, None);
    for other in w.here().creatures().filter(|c| c.handle() != w.c.handle()) {
        if other.at().distance(w.c.at()) > HELP_RANGE {
            continue;
        }
        let Some(friend) = w.other(other.handle()) else { continue };
        if !friend.has_skill(skill) || !friend.is_friend_of(w.c.handle()) || !friend.line_of_fire(w) {
            continue;
        }
        let parts = friend.skill_parts(skill);
        if parts.level() > best.0.level() {
            best = (parts, Some(other.handle()));
        }
    }
    best
}

/// The level of the best of those who are near and friendly, itself included, in a skill that friends help in; `None`
/// where none of them has it.
pub(crate) fn best_of(w: &Who<'_>, skill: Skill) -> Option<i32> {
    let (parts, helper) = parts_of(w, skill);
    (helper.is_some() || w.has_skill(skill)).then(|| parts.level())
}

/// What a closed mind takes from an enchanted tongue: all of it, or as much as it resists enchantment.
fn resisted(w: &Who<'_>, skill: Skill, parts: &SkillParts, victim: Handle) -> i32 {
    if !SOCIAL.contains(&skill) || parts.enhance <= 0 {
        return 0;
    }
    w.other(victim).map_or(0, |it| shrunk(&it, parts.enhance) - parts.enhance)
}

/// What is left of an enchanted bonus before a mind: nothing where that is immune, else nearer to 0 by its bonus to
/// saves against enchantment.
pub(crate) fn shrunk(mind: &Who<'_>, bonus: i32) -> i32 {
    if mind.is_immune(DamageType::AD_MIND) {
        return 0;
    }
    let save = |sorts| mind.save_bonus(SaveType::WILL, sorts);
    let firm = (save(SaveBits::SA_ENCH.0) - save(0)).max(0);
    if bonus > 0 { (bonus - firm).max(0) } else { (bonus + firm).min(0) }
}

/// What is learnt of a success that was not certain: dice for the attributes behind the skill.
fn exercise<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    tried: &Try,
    threatened: bool,
) -> Result<(), Halt> {
    const UNDER_THREAT: [Skill; 6] = [
        Skill::SK_JUMP,
        Skill::SK_METAMAGIC,
        Skill::SK_BALANCE,
        Skill::SK_ESCAPE_ART,
        Skill::SK_RIDE,
        Skill::SK_SWIM,
    ];
    let skill = tried.skill;
    if UNDER_THREAT.contains(&skill) && !threatened {
        return Ok(());
    }
    let mut faces = tried.dc - 10;
    if matches!(skill, Skill::SK_LOCKPICKING | Skill::SK_DECIPHER | Skill::SK_JUMP) {
        faces /= 2;
    }
    if SOCIAL.contains(&skill) {
        faces *= 2;
    }
    if faces < 1 {
        return Ok(());
    }
    let most = match skill {
        Skill::SK_JUMP => 20,
        Skill::SK_METAMAGIC => 50,
        Skill::SK_LOCKPICKING | Skill::SK_DECIPHER => 60,
        _ if SOCIAL.contains(&skill) => 75,
        _ => 30,
    };
    let knack = matches!(skill, Skill::SK_LOCKPICKING | Skill::SK_DECIPHER) || SOCIAL.contains(&skill);
    let (first, second, _) = skill_attributes(skill);
    let second = (second != first).then_some(second);
    for attribute in [Some(first), second].into_iter().flatten() {
        let amount = m.d(faces, label!("skill check: exercise"))?;
        let what = match skill {
            Skill::SK_JUMP => practice::jump(attribute),
            _ => practice::skill(attribute, knack, most),
        };
        practice::practise(m, h, what, amount)?;
    }
    Ok(())
}

/// Every god that favours the skill sees it used well.
fn please_gods<O: Observer>(m: &mut Machine<'_, O>, h: Handle, skill: Skill, total: i32) {
    let favour = 10 * (total - 15);
    if favour <= 0 {
        return;
    }
    for god in m.content().gods().to_vec() {
        let favours =
            m.content().god(god).is_some_and(|g| g.favoured_skills.iter().any(|f| f.skill == skill));
        if favours {
            m.put_favour(h, god, favour, label!("skill check: a favoured skill"));
        }
    }
}
