//! What a creature has learnt: feats, abilities, training in skills and for weapons, levels of classes
//! (docs/rules/values-gear.md, Training; docs/rules/values-base.md, Proficiency). Knows no bonus that comes of them.

use super::template::taught;
use super::{Held, Who};
use crate::base::id::ResId;
use crate::base::names::{
    Ability, Attribute, Feat, FlagSet, ItemFlag, ItemQuality, MonsterFlag, Named, Skill, Slot, StatiNature,
    WeaponGroup, WeaponSkill,
};
use crate::content::{Item, Monster};
use crate::world::Character;

/// The number of the study that raises the bonus to hit.
const STUDY_BAB: usize = 4;

/// Skill points a level from which wits count twice.
const MANY_POINTS: i32 = 8;

/// Feats that are proficiency with a group of armour, and the group.
const ARMOUR_FEATS: [(Feat, WeaponGroup); 4] = [
    (Feat::FT_AP_LIGHT, WeaponGroup::WG_LARMOUR),
    (Feat::FT_AP_MEDIUM, WeaponGroup::WG_MARMOUR),
    (Feat::FT_AP_HEAVY, WeaponGroup::WG_HARMOUR),
    (Feat::FT_SHIELD_PROFICIENCY, WeaponGroup::WG_SHIELDS),
];

/// Abilities whose levels a stati of their own gives as well (docs/rules/growth.md, Grants).
const GIVEN_BY_STATI: [(Ability, StatiNature); 6] = [
    (Ability::CA_TURNING, StatiNature::TURN_ABILITY),
    (Ability::CA_COMMAND, StatiNature::COMMAND_ABILITY),
    (Ability::CA_GREATER_TURNING, StatiNature::GTURN_ABILITY),
    (Ability::CA_SMITE, StatiNature::SMITE_ABILITY),
    (Ability::CA_FAV_ENEMY, StatiNature::FAV_ENEMY),
    (Ability::CA_SPECIES_AFFINITY, StatiNature::SPECIES_AFFINITY),
];

/// An ability that intensive study raises: the number of the study (docs/rules/growth.md, Intensive study), the
/// levels that each gives, and the part of four times the levels in all that caps it; 0 for no cap.
const STUDIED: [(Ability, usize, i32, i32); 12] = [
    (Ability::CA_SNEAK_ATTACK, 8, 1, 10),
    (Ability::CA_TURNING, 5, 2, 5),
    (Ability::CA_COMMAND, 5, 2, 5),
    (Ability::CA_WILD_SHAPE, 3, 2, 5),
    (Ability::CA_SACRED_MOUNT, 9, 3, 5),
    (Ability::CA_SMITE, 6, 4, 5),
    (Ability::CA_UNARMED_STRIKE, 7, 2, 5),
    (Ability::CA_STUN_ATTACK, 7, 2, 5),
    (Ability::CA_LEGEND_LORE, 2, 2, 5),
    (Ability::CA_BARDIC_MUSIC, 2, 2, 5),
    (Ability::CA_STORYCRAFT, 2, 2, 5),
    (Ability::CA_SPELLCASTING, 1, 1, 0),
];

/// Studies as they are chosen: what each raises, its number, the levels that each gives, and in how many levels an ability
/// grows by one (the original's getEligableStudies).
const STUDIES: [(&str, Ability, usize, i32, i32); 8] = [
    ("turning", Ability::CA_TURNING, 5, 2, 1),
    ("smiting", Ability::CA_SMITE, 6, 4, 1),
    ("unarmed strike", Ability::CA_UNARMED_STRIKE, 7, 2, 1),
    ("sneak attack", Ability::CA_SNEAK_ATTACK, 8, 1, 2),
    ("casting", Ability::CA_SPELLCASTING, 1, 1, 1),
    ("lore of bards", Ability::CA_LEGEND_LORE, 2, 2, 1),
    ("wild shape", Ability::CA_WILD_SHAPE, 3, 2, 1),
    ("sacred mount", Ability::CA_SACRED_MOUNT, 9, 3, 1),
];

impl<'a> Who<'a> {
    // ---- feats

    /// Has it a feat: its own, its form's, a template's, or one lent by a stati?
    pub fn has_feat(&self, feat: Feat) -> bool {
        let own = match self.character() {
            Some(character) => {
                character.took(feat)
                    || self.true_monster().is_some_and(|m| m.feats.contains(&feat))
                    || proficient_by_feat(character, feat)
                    || self.is_trained_for_two_hands(feat)
            }
            None => self.feats_of().is_some_and(|m| m.feats.contains(&feat)),
        };
        own || (self.has_template() && self.template_feat(feat))
            || self.has_stati_val(StatiNature::EXTRA_FEAT, feat.number())
            || (self.is_character()
                && self.has_stati_val(StatiNature::CONDITIONAL_FEAT, feat.number())
                && self.is_lightly_clad())
    }

    /// Whose feats it has: a monster's those of its form by magic, everybody else's those of their own.
    fn feats_of(&self) -> Option<&'a Monster> {
        match !self.is_character() && self.has_stati(StatiNature::POLYMORPH) {
            true => self.monster(),
            false => self.true_monster(),
        }
    }

    /// All its feats at once.
    pub fn feats(&self) -> FlagSet<Feat> {
        let mut feats = FlagSet::new();
        for feat in self.feats_of().map_or(&[][..], |m| m.feats.as_slice()) {
            feats.insert(*feat);
        }
        for template in self.templates() {
            taught(self.content, template).0.iter().for_each(|feat| {
                feats.insert(*feat);
            });
        }
        if let Some(character) = self.character() {
            character.feats.iter().for_each(|feat| {
                feats.insert(*feat);
            });
            for (feat, group) in ARMOUR_FEATS {
                if character.proficiencies.has(group) {
                    feats.insert(feat);
                }
            }
            for feat in [Feat::FT_TWO_WEAPON_STYLE, Feat::FT_AMBIDEXTERITY] {
                if self.is_trained_for_two_hands(feat) {
                    feats.insert(feat);
                }
            }
        }
        feats
    }

    /// Is nothing heavier than a light suit worn? The feats of rangers ask it.
    pub(crate) fn is_lightly_clad(&self) -> bool {
        self.in_slot(Slot::SL_ARMOUR)
            .is_none_or(|suit| !suit.is_of(WeaponGroup::WG_MARMOUR) && !suit.is_of(WeaponGroup::WG_HARMOUR))
    }

    /// Whoever is trained to fight unarmed fights with both hands as long as both are empty or hold weapons of
    /// that art.
    fn is_trained_for_two_hands(&self, feat: Feat) -> bool {
        matches!(feat, Feat::FT_TWO_WEAPON_STYLE | Feat::FT_AMBIDEXTERITY) && self.has_martial_hands()
    }

    /// Are both hands those of a trained unarmed fighter: empty, or with a weapon of the art in each?
    pub(crate) fn has_martial_hands(&self) -> bool {
        if !self.has_ability(Ability::CA_UNARMED_STRIKE) {
            return false;
        }
        let of_the_art = |slot| self.in_slot(slot).is_some_and(|w| w.is_of(WeaponGroup::WG_MARTIAL));
        self.fights_with_two_fists() || (of_the_art(Slot::SL_WEAPON) && of_the_art(Slot::SL_READY))
    }

    /// Does it fight with two trained fists?
    pub(crate) fn fights_with_two_fists(&self) -> bool {
        self.has_ability(Ability::CA_UNARMED_STRIKE)
            && !self.has_flag(MonsterFlag::M_NOHANDS)
            && self.has_flag(MonsterFlag::M_HUMANOID)
            && self.in_slot(Slot::SL_WEAPON).is_none()
            && self.in_slot(Slot::SL_READY).is_none()
    }

    // ---- abilities

    /// The level of an ability: what race and classes gave, what was studied, and the Mags of all its
    /// EXTRA_ABILITY stati together; never below 0.
    pub fn ability(&self, ability: Ability) -> i32 {
        let own = self.character().map_or(0, |c| self.own_ability(c, ability));
        if own != 0 && ability == Ability::CA_SPELLCASTING && self.is_polymorphed() {
            return own;
        }
        let mut level = own + self.sum_mag(StatiNature::EXTRA_ABILITY, Some(ability.number()));
        if ability == Ability::CA_SPELLCASTING && self.has_template() {
            level = self.templated(level, |t| t.caster_level.as_ref());
        }
        level.max(0)
    }

    /// Has it an ability, at whatever level?
    pub(crate) fn has_ability(&self, ability: Ability) -> bool {
        if ability == Ability::CA_SPELLCASTING {
            return self.ability(ability) > 0;
        }
        self.has_stati_val(StatiNature::EXTRA_ABILITY, ability.number())
            || self.character().is_some_and(|c| c.ability(ability) != 0)
            || GIVEN_BY_STATI.iter().any(|(a, nature)| *a == ability && self.has_stati(*nature))
    }

    /// The level at which it casts: a character's ability, 1 at least for who has spells without it; a monster's
    /// challenge rating, 1 at least.
    pub fn caster_level(&self) -> i32 {
        if !self.is_character() {
            return self.cr().max(1);
        }
        let least = i32::from(self.has_stati(StatiNature::BONUS_SLOTS));
        self.ability(Ability::CA_SPELLCASTING).max(least)
    }

    fn own_ability(&self, character: &Character, ability: Ability) -> i32 {
        let given = GIVEN_BY_STATI.iter().find(|(a, _)| *a == ability);
        let given = given.and_then(|(_, nature)| self.best_mag(*nature, None)).unwrap_or(0);
        let level = character.ability(ability) + given;
        let Some((_, study, each, part)) = STUDIED.iter().find(|(a, ..)| *a == ability) else { return level };
        let studied = i32::from(character.studies.get(*study).copied().unwrap_or(0));
        if *part == 0 {
            return level + studied;
        }
        let most = (2 * level).min((4 * character.levels() + 4) / part);
        level.max((level + studied * each).min(most))
    }

    /// The studies that it may still begin or go on with: their numbers, and what they raise. A study raises an ability that
    /// lags behind four fifths of the levels, to twice what it is; or the bonus to hit of warriors.
    pub(crate) fn open_studies(&self) -> Vec<(usize, &'static str)> {
        let Some(character) = self.character() else { return Vec::new() };
        let studied = |study: usize| i32::from(character.studies.get(study).copied().unwrap_or(0));
        let levels = character.levels();
        let lags = |&&(_, ability, study, each, rate): &&(&str, Ability, usize, i32, i32)| {
            let (level, studied) = (character.ability(ability), studied(study) * each);
            level > studied && rate * (level + studied) < (4 * levels + 4) / 5
        };
        let mut open: Vec<_> =
            STUDIES.iter().filter(lags).map(|(name, _, study, ..)| (*study, *name)).collect();
        let lags = |mode: usize| {
            self.warrior_levels(character, mode) > studied(STUDY_BAB) && self.base_attack(mode) < levels
        };
        if (0..4).any(lags) {
            open.push((STUDY_BAB, "base attack"));
        }
        open
    }

    // ---- scores

    /// A score as it is inborn: a character's own with its race, feats and what it gained for good; of a monster
    /// that of its true form, whatever templates and magic made of it.
    pub fn inborn(&self, attribute: Attribute) -> i32 {
        let Ok(n) = usize::try_from(attribute.number()) else { return 0 };
        let Some(character) = self.character() else {
            let scores = self.true_monster().map(|m| m.attributes.in_order());
            return scores.and_then(|s| s.get(n).copied()).map_or(0, i32::from);
        };
        let race = self.content.race(character.race).map_or([0; 7], |race| race.adjustments.in_order());
        let (Some(base), Some(race)) = (character.base.get(n), race.get(n)) else {
            return self.attr(attribute);
        };
        let feat = Feat::from_number(Feat::FT_IMPROVED_STRENGTH.number() + attribute.number());
        let gained = self.sum_mag(StatiNature::ADJUST_INH, Some(attribute.number()));
        i32::from(*base) + i32::from(*race) + i32::from(self.has_feat(feat)) + gained
    }

    // ---- classes

    /// Skill points of each of its classes, at least 1 a level (docs/rules/growth.md, Skill points).
    pub fn skill_points(&self) -> Vec<i32> {
        let Some(character) = self.character() else { return Vec::new() };
        let wits = (self.inborn(Attribute::A_INT) - 10) / 2;
        let of = |(n, taken): (usize, &crate::world::ClassLevels)| {
            let points = self.content.class(taken.class).map_or(0, |c| i32::from(c.skill_points));
            let wits = if points >= MANY_POINTS { 2 * wits } else { wits };
            let bonus = character.bonus_points.get(n).map_or(0, |b| i32::from(*b));
            (points + wits).max(1) * i32::from(taken.level) + bonus
        };
        character.classes.iter().enumerate().map(of).collect()
    }

    /// The bonus to hit of its classes in a mode, raised by study within its levels.
    pub(super) fn studied_attack(&self, character: &Character, mode: usize) -> i32 {
        let mut bonus = 0;
        for taken in &character.classes {
            let Some(class) = self.content.class(taken.class) else { continue };
            bonus += class.attack.by_mode(mode) * i32::from(taken.level) / 100;
        }
        let warrior = self.warrior_levels(character, mode);
        let studied = i32::from(character.studies.get(STUDY_BAB).copied().unwrap_or(0));
        bonus.max(character.levels().min(bonus + warrior.min(studied)))
    }

    /// Its levels in classes whose bonus to hit in a mode grows with every level.
    fn warrior_levels(&self, character: &Character, mode: usize) -> i32 {
        let grows = |id| self.content.class(id).is_some_and(|class| class.attack.by_mode(mode) >= 100);
        let levels = character.classes.iter().filter(|taken| grows(taken.class));
        levels.map(|taken| i32::from(taken.level)).sum()
    }

    // ---- skills

    /// Is it trained in a skill?
    pub fn has_skill(&self, skill: Skill) -> bool {
        let trained = match self.character() {
            Some(c) => {
                self.content.race(c.race).is_some_and(|r| r.skills.contains(&skill))
                    || c.classes
                        .iter()
                        .any(|taken| taken.level > 0 && self.is_class_skill(taken.class, skill))
            }
            None => self.is_trained(skill),
        };
        trained || self.has_stati_val(StatiNature::EXTRA_SKILL, skill.number())
    }

    pub(super) fn is_class_skill(&self, class: ResId, skill: Skill) -> bool {
        self.content.class(class).is_some_and(|class| class.skills.contains(&skill))
    }

    /// Training of a monster's form or of its templates.
    pub(super) fn is_trained(&self, skill: Skill) -> bool {
        self.monster().is_some_and(|m| m.skills.contains(&skill))
            || (self.has_template() && self.template_skill(skill))
    }

    // ---- weapons

    /// How well it handles a thing, or for `None` its bare hands.
    pub fn weapon_skill(&self, thing: Option<&Held<'a>>) -> WeaponSkill {
        let Some(held) = thing else { return self.skill_with(None) };
        let skill = self.skill_with(Some((held.item.kind, held.kind)));
        let better = i16::from(held.has(ItemQuality::IQ_PROFICIENT.0));
        WeaponSkill((skill.0 + better).min(WeaponSkill::WS_GRAND_MASTERY.0))
    }

    /// How well it handles things of a kind, whatever qualities the single one has.
    pub(crate) fn weapon_skill_in(&self, kind: ResId) -> WeaponSkill {
        self.skill_with(self.content.item(kind).map(|item| (kind, item)))
    }

    /// How well it handles a kind of weapon, or for `None` its bare hands.
    pub(crate) fn skill_with(&self, kind: Option<(ResId, &Item)>) -> WeaponSkill {
        match self.character() {
            Some(character) => self.character_skill(character, kind),
            None => self.monster_skill(kind.map(|(_, item)| item)),
        }
    }

    /// A monster handles everything but exotic weapons; its feats count for all of them.
    fn monster_skill(&self, kind: Option<&Item>) -> WeaponSkill {
        let exotic = kind.is_some_and(|k| k.group.has(WeaponGroup::WG_EXOTIC));
        if exotic && !self.has_feat(Feat::FT_EXOTIC_WEAPON) {
            return WeaponSkill::WS_NOT_PROF;
        }
        [
            (Feat::FT_WEAPON_MASTERY, WeaponSkill::WS_MASTERY),
            (Feat::FT_WEAPON_SPECIALIST, WeaponSkill::WS_SPECIALIST),
            (Feat::FT_WEAPON_FOCUS, WeaponSkill::WS_FOCUSED),
        ]
        .into_iter()
        .find(|(feat, _)| self.has_feat(*feat))
        .map_or(WeaponSkill::WS_PROFICIENT, |(_, skill)| skill)
    }

    /// A character handles the kinds it has learnt (WEP_SKILL), and the groups it is proficient with; some kinds
    /// want strength. Bare hands are no weapon it was ever taught.
    fn character_skill(&self, character: &Character, kind: Option<(ResId, &Item)>) -> WeaponSkill {
        let id = kind.map(|(id, _)| id);
        if let Some((_, item)) = kind {
            let needs = strength_needed(item);
            if needs > 5 && self.attr(Attribute::A_STR) < needs {
                return WeaponSkill::WS_NOT_PROF;
            }
        }
        let learnt = self.stati_of(StatiNature::WEP_SKILL).filter(|s| s.effect == id).map(|s| s.val).max();
        if let Some(learnt) = learnt.filter(|n| *n > 0) {
            return WeaponSkill(i16::try_from(learnt).unwrap_or(0));
        }
        let Some((_, item)) = kind else { return WeaponSkill::WS_NOT_PROF };
        let by_feat = ARMOUR_FEATS.iter().any(|(feat, group)| item.group.has(*group) && self.has_feat(*feat));
        let known = item.group.meets(&character.proficiencies);
        if by_feat || (known && !item.group.has(WeaponGroup::WG_EXOTIC)) {
            WeaponSkill::WS_PROFICIENT
        } else {
            WeaponSkill::WS_NOT_PROF
        }
    }
}

/// The strength that a kind of weapon wants; 5 where it wants none.
fn strength_needed(item: &Item) -> i32 {
    [(ItemFlag::WT_STR1, 8), (ItemFlag::WT_STR2, 4), (ItemFlag::WT_STR3, 2)]
        .into_iter()
        .filter(|(flag, _)| item.flags.has(*flag))
        .fold(5, |sum, (_, more)| sum + more)
}

fn proficient_by_feat(character: &Character, feat: Feat) -> bool {
    ARMOUR_FEATS.iter().any(|(f, group)| *f == feat && character.proficiencies.has(*group))
}
