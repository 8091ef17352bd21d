//! What a feat that may be taken again is for: the weapons, schools, skills and studies that somebody may still choose for it.
//! Only looks.

use crate::base::names::{
    Feat, MonsterType, Named, ObjectType, School, Skill, StatiNature as N, StatiSource, WeaponGroup,
    WeaponSkill,
};
use crate::content::Item;
use crate::event::checking::spoken;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;

/// What a feat is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// A kind of weapon.
    Weapon(ResId),
    /// A school of magic.
    School(School),
    /// A skill.
    Skill(Skill),
    /// A study, by its number.
    Study(usize),
}

/// Schools that may be studied.
const SCHOOLS: [(School, &str); 9] = [
    (School::SC_ABJ, "abjuration"),
    (School::SC_ARC, "arcana"),
    (School::SC_DIV, "divination"),
    (School::SC_ENC, "enchantment"),
    (School::SC_EVO, "evocation"),
    (School::SC_ILL, "illusion"),
    (School::SC_NEC, "necromancy"),
    (School::SC_THA, "thaumaturgy"),
    (School::SC_WEA, "weavecraft"),
];

/// Skills that nobody learns (docs/rules/skills.md, Most ranks).
const NO_SKILL: [Skill; 2] = [Skill::SK_KNOW_GEO, Skill::SK_SENESCHAL];

/// Everything that a feat may be taken for, as it is offered; `None` of a feat that is for nothing in particular.
pub(super) fn all(w: &Who<'_>, feat: Feat) -> Option<Vec<(For, String)>> {
    let below = |step: WeaponSkill| move |known: WeaponSkill| known.number() == step.number() - 1;
    Some(match feat {
        Feat::FT_WEAPON_PROFICIENCY => weapons(w, |item, known| {
            known == WeaponSkill::WS_NOT_PROF && !item.group.has(WeaponGroup::WG_EXOTIC)
        }),
        Feat::FT_EXOTIC_WEAPON => weapons(w, |item, known| {
            known == WeaponSkill::WS_NOT_PROF && item.group.has(WeaponGroup::WG_EXOTIC) && is_near(w, item)
        }),
        Feat::FT_IMPROVED_CRIT => {
            let had: Vec<Option<ResId>> = w.stati_of(N::IMP_CRIT).map(|s| s.effect).collect();
            let mut all = weapons(w, |_, known| known.number() >= WeaponSkill::WS_PROFICIENT.number());
            all.retain(|(of, _)| !matches!(of, For::Weapon(id) if had.contains(&Some(*id))));
            all
        }
        Feat::FT_WEAPON_FOCUS => weapons(w, |_, known| below(WeaponSkill::WS_FOCUSED)(known)),
        Feat::FT_WEAPON_SPECIALIST => weapons(w, |_, known| below(WeaponSkill::WS_SPECIALIST)(known)),
        Feat::FT_WEAPON_MASTERY => weapons(w, |_, known| below(WeaponSkill::WS_MASTERY)(known)),
        Feat::FT_WEAPON_HIGH_MASTERY => weapons(w, |_, known| below(WeaponSkill::WS_HIGH_MASTERY)(known)),
        Feat::FT_WEAPON_GRAND_MASTERY => weapons(w, |_, known| below(WeaponSkill::WS_GRAND_MASTERY)(known)),
        Feat::FT_SCHOOL_FOCUS => schools(w),
        Feat::FT_SKILL_FOCUS => {
            let focused = |skill: Skill| {
                w.stati_of(N::SKILL_BONUS)
                    .any(|s| s.val == skill.number() && s.source == StatiSource::SS_PERM)
            };
            skills(|skill| !focused(skill))
        }
        Feat::FT_NATURAL_APTITUDE => {
            let extra = |skill: Skill| w.stati_of(N::EXTRA_SKILL).any(|s| s.val == skill.number());
            skills(|skill| !w.has_skill(skill) && !extra(skill))
        }
        Feat::FT_INTENSIVE_STUDY => {
            let named = |(study, name): (usize, &str)| (For::Study(study), name.to_owned());
            w.open_studies().into_iter().map(named).collect()
        }
        _ => return None,
    })
}

/// Kinds of weapons that fit, by name.
fn weapons(w: &Who<'_>, fits: impl Fn(&Item, WeaponSkill) -> bool) -> Vec<(For, String)> {
    let ids = w.content.listed(Kind::Item).iter();
    let of = |id: &ResId| {
        let item = w.content.item(*id)?;
        let is_weapon = [ObjectType::T_WEAPON, ObjectType::T_BOW].contains(&item.itype);
        (is_weapon && fits(item, w.weapon_skill_in(*id)))
            .then(|| (For::Weapon(*id), w.content.shown_name(*id).to_owned()))
    };
    sorted(ids.filter_map(of).collect())
}

/// Is an exotic weapon of a group that it handles, or of none beside?
fn is_near(w: &Who<'_>, item: &Item) -> bool {
    let others: Vec<WeaponGroup> =
        item.group.iter().filter(|group| *group != WeaponGroup::WG_EXOTIC).collect();
    others.is_empty() || w.character().is_some_and(|c| others.iter().any(|group| c.proficiencies.has(*group)))
}

/// Schools without a focus yet; elves study no necromancy.
fn schools(w: &Who<'_>) -> Vec<(For, String)> {
    let focused = |school: School| w.stati_of(N::SCHOOL_FOCUS).any(|s| s.mag == school.number());
    let open = |(school, _): &&(School, &str)| {
        !focused(*school) && (*school != School::SC_NEC || !w.is_type(MonsterType::MA_ELF))
    };
    SCHOOLS.iter().filter(open).map(|(school, name)| (For::School(*school), (*name).to_owned())).collect()
}

fn skills(fits: impl Fn(Skill) -> bool) -> Vec<(For, String)> {
    let all = Skill::table().iter().map(|(_, n)| Skill::from_number(*n)).filter(|skill| skill.0 > 0);
    let fits = all.filter(|skill| *skill != Skill::SK_ANY && !NO_SKILL.contains(skill) && fits(*skill));
    let mut all: Vec<(For, String)> = fits.map(|skill| (For::Skill(skill), spoken(skill))).collect();
    all.dedup_by(|a, b| a.0 == b.0);
    sorted(all)
}

fn sorted(mut all: Vec<(For, String)>) -> Vec<(For, String)> {
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all
}
