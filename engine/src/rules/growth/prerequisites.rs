//! May somebody take a feat, or a level in a class? Each answer names what is lacking. Only looks.

use super::feat_lists;
use super::feats::FEATS;
use crate::base::id::ResId;
use crate::base::names::{
    Ability, Alignment, AttackType, Attribute, ClassFlag, Feat, FeatList, MonsterType, Named, Skill,
    StatiNature, WeaponGroup,
};
use crate::rules::query::who::Who;
use crate::world::character::MOST_CLASSES;

/// One thing that a feat asks of who takes it (docs/rules/growth.md, Feats).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// An attribute of so much, a score as it is inborn.
    Attr(Attribute, i32),
    /// A feat.
    Feat(Feat),
    /// An ability at a level.
    Ability(Ability, i32),
    /// A level of casting.
    Casting(i32),
    /// Ranks in a skill.
    Skill(Skill, i32),
    /// A base attack bonus: 0 archery, 1 brawl, 2 melee, 3 thrown.
    Attack(usize, i32),
    /// Training with some weapon, as WS_ numbers it.
    Weapon(i32),
    /// Proficiency with a group.
    Prof(WeaponGroup),
    /// No proficiency with a group yet.
    NotProf(WeaponGroup),
    /// A natural attack.
    Strikes(AttackType),
}

impl Need {
    /// Has somebody what it asks?
    pub fn holds(self, who: &Who<'_>) -> bool {
        let proficient = |group| who.character().is_some_and(|c| c.proficiencies.has(group));
        match self {
            Need::Attr(a, least) if a <= Attribute::A_LUC => who.inborn(a) >= least,
            Need::Attr(a, least) => who.attr(a) >= least,
            Need::Feat(feat) => who.has_feat(feat),
            Need::Ability(ability, least) => who.ability(ability) >= least,
            Need::Casting(least) => who.caster_level() >= least,
            Need::Skill(skill, least) => who.character().map_or(0, |c| c.ranks_in(skill)) >= least,
            Need::Attack(mode, least) => who.base_attack(mode) >= least,
            Need::Weapon(least) => who.stati_of(StatiNature::WEP_SKILL).any(|s| s.val >= least),
            Need::Prof(group) => proficient(group),
            Need::NotProf(group) => !proficient(group),
            Need::Strikes(attack) => who.has_attack(attack),
        }
    }

    /// What it asks, in words.
    pub fn word(self) -> String {
        let mode = |n: usize| ["archery", "brawl", "melee", "thrown"].get(n).copied().unwrap_or("melee");
        match self {
            Need::Attr(a, n) => format!("{a} of {n}"),
            Need::Feat(feat) => feat.to_string(),
            Need::Ability(ability, n) => format!("{ability} of {n}"),
            Need::Casting(n) => format!("a caster level of {n}"),
            Need::Skill(skill, n) => format!("{n} ranks in {skill}"),
            Need::Attack(n, least) => format!("a base attack of {least} in {}", mode(n)),
            Need::Weapon(n) => format!("a weapon trained to {n}"),
            Need::Prof(group) => format!("proficiency with {group}"),
            Need::NotProf(group) => format!("no proficiency with {group} yet"),
            Need::Strikes(attack) => format!("the attack {attack}"),
        }
    }
}

/// What keeps somebody from taking a feat: nothing, or what each alternative lacks.
pub fn lacks_for(who: &Who<'_>, feat: Feat) -> Vec<String> {
    let Some((_, ways)) = FEATS.iter().find(|(f, _)| *f == feat) else { return Vec::new() };
    let lacking = |way: &&[Need]| -> Vec<String> {
        way.iter().filter(|need| !need.holds(who)).map(|need| need.word()).collect()
    };
    let ways: Vec<Vec<String>> = ways.iter().map(lacking).collect();
    if ways.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    ways.into_iter().map(|way| way.join(" and ")).collect()
}

/// May somebody choose a feat of a list now? A bard's list holds what asks for no other feat. Who has it chooses it again only
/// where it is for something else each time.
pub(super) fn may_choose(who: &Who<'_>, feat: Feat, list: FeatList) -> bool {
    let taken = who.has_feat(feat) && !feat_lists::MULTIPLE.contains(&feat);
    let no_caster = feat_lists::METAMAGIC.contains(&feat) && who.caster_level() == 0;
    if taken || no_caster {
        return false;
    }
    let bard = list == FeatList::FT_BARD_LIST;
    let holds = |need: &Need| need.holds(who) && !(bard && matches!(need, Need::Feat(_)));
    let Some((_, ways)) = FEATS.iter().find(|(of, _)| *of == feat) else { return true };
    ways.iter().any(|way| way.iter().all(holds))
}

/// Sides of an alignment that a class asks for or can't have: its flag, the side, and whether it asks for it.
const SIDES: [(ClassFlag, MonsterType, bool); 8] = [
    (ClassFlag::CF_GOOD, MonsterType::MA_GOOD, true),
    (ClassFlag::CF_EVIL, MonsterType::MA_EVIL, true),
    (ClassFlag::CF_LAWFUL, MonsterType::MA_LAWFUL, true),
    (ClassFlag::CF_CHAOTIC, MonsterType::MA_CHAOTIC, true),
    (ClassFlag::CF_NONGOOD, MonsterType::MA_GOOD, false),
    (ClassFlag::CF_NONEVIL, MonsterType::MA_EVIL, false),
    (ClassFlag::CF_NONLAWFUL, MonsterType::MA_LAWFUL, false),
    (ClassFlag::CF_NONCHAOTIC, MonsterType::MA_CHAOTIC, false),
];

/// What keeps somebody from a level in a class, but for what the class itself says when it is asked (EV_PREREQ).
pub fn lacks_for_class(who: &Who<'_>, id: ResId) -> Vec<String> {
    let (Some(character), Some(class)) = (who.character(), who.content.class(id)) else {
        return vec![format!("{} is no class, or this is no character", id.id())];
    };
    let mut lacks = Vec::new();
    let taken = character.classes.iter().find(|taken| taken.class == id);
    if taken.is_none() && character.classes.len() >= MOST_CLASSES {
        lacks.push(format!("it has {MOST_CLASSES} classes already"));
    }
    if let (Some(taken), Some(total)) = (taken, class.total_levels)
        && taken.level >= total
    {
        lacks.push(format!("the class ends at level {total}"));
    }
    if character.fallen && class.flags.has(ClassFlag::CF_PALADIN) {
        lacks.push("it has fallen".to_owned());
    }
    if class.hd == 0 {
        lacks.push("nobody takes levels in it".to_owned());
    }
    for (flag, side, wanted) in SIDES {
        if class.flags.has(flag) && who.is_type(side) != wanted {
            lacks.push(format!("alignment: {flag}"));
        }
    }
    let gods = &class.allowed_gods;
    if !gods.is_empty() && character.god.is_none_or(|god| !gods.iter().any(|g| g.res_id() == god)) {
        lacks.push("a god that it may serve".to_owned());
    }
    lacks
}

/// The sides that a character's alignment is on, as an ALIGNMENT stati keeps them (AL_ bits).
pub fn alignment_bits(align_ge: i16, align_lc: i16) -> i16 {
    let side = |n: i16, below: Alignment, above: Alignment| match n {
        n if n <= -SIDE_FROM => below.number(),
        n if n >= SIDE_FROM => above.number(),
        _ => 0,
    };
    let bits = side(align_ge, Alignment::AL_GOOD, Alignment::AL_EVIL)
        | side(align_lc, Alignment::AL_LAWFUL, Alignment::AL_CHAOTIC);
    i16::try_from(bits).unwrap_or(0)
}

/// How far from the middle an alignment has a side (docs/rules/growth.md, May a level be taken: 50 has one, 0 has
/// none).
const SIDE_FROM: i16 = 35;
