//! Skill levels, part by part (docs/rules/skills.md, Level). Checks are rolled elsewhere.

use super::{Held, SkillParts, Who};
use crate::base::id::ResId;
use crate::base::names::{
    Ability, Attribute, ConstantId, Feat, ItemFlag, ItemQuality, ListId, Named, ObjectType, Skill, Slot,
    StatiNature, StatiSource, StatiValue,
};
use crate::content::{Item, ListValue};
use smallvec::SmallVec;

/// What a skill asks most often of whoever has it. The creature itself looks each up; whoever has looked up already
/// what it bears (CalcValues) answers at once.
pub(crate) trait Bears {
    /// Has it a feat?
    fn feat(&self, feat: Feat) -> bool;
    /// May it bear a stati of this nature? `false` only where it bears none.
    fn may_bear(&self, nature: StatiNature) -> bool;
}

impl Bears for Who<'_> {
    fn feat(&self, feat: Feat) -> bool {
        self.has_feat(feat)
    }

    #[inline]
    fn may_bear(&self, _: StatiNature) -> bool {
        true
    }
}

impl Who<'_> {
    /// The level of a skill.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skill_parts(skill).level()
    }

    /// The level of a skill as it is inborn: without what magic, tools, armour, size and circumstance make of it.
    pub fn inborn_skill(&self, skill: Skill) -> i32 {
        let parts = self.skill_parts(skill);
        let passing = parts.enhance
            + parts.kit
            + parts.synergy
            + parts.armour
            + parts.size
            + parts.circumstance
            + parts.item;
        let inborn = (self.inborn(self.skill_score_by(self, skill)) - 11) / 2;
        parts.level() - passing - parts.attribute + inborn
    }

    /// The level of a skill, part by part.
    pub fn skill_parts(&self, skill: Skill) -> SkillParts {
        self.skill_parts_by(self, skill)
    }

    /// The same, where somebody has looked up already what it bears.
    #[inline]
    pub(crate) fn skill_parts_by(&self, bears: &impl Bears, skill: Skill) -> SkillParts {
        let mut parts = SkillParts {
            base: self.skill_base(bears, skill),
            synergy: self.skill_synergy(bears, skill),
            feat: skill_feats(bears, skill),
            inherent: self.skill_inherent(bears, skill),
            circumstance: self.skill_circumstance(bears, skill),
            size: if skill == Skill::SK_HIDE { 4 * (4 - self.size()) } else { 0 },
            training: self.skill_training(bears, skill),
            attribute: self.modifier2(self.skill_score_by(bears, skill)),
            armour: self.skill_armour(skill),
            kit: self.skill_kit(bears, skill),
            ..SkillParts::default()
        };
        self.skill_bonuses(bears, skill, &mut parts);
        self.recall_ancestors(bears, skill, &mut parts);
        parts
    }

    /// Memories of ancestors (ANC_MEM): ranks count as the most there can be, and who has nearly as many has
    /// insight besides.
    fn recall_ancestors(&self, bears: &impl Bears, skill: Skill, parts: &mut SkillParts) {
        let Some(character) = self.character() else { return };
        if !self.bears_val(bears, StatiNature::ANC_MEM, skill.number()) {
            return;
        }
        let most = self.most_ranks(skill);
        parts.base = most;
        parts.insight = (4 - (most - character.ranks_in(skill)).abs()).max(0);
    }

    /// How many ranks of a skill a character may have: by its levels in the classes that train it, or in all where
    /// its race does (docs/rules/skills.md, Most ranks).
    pub fn most_ranks(&self, skill: Skill) -> i32 {
        let Some(character) = self.character() else { return 0 };
        let by_race = self.content.race(character.race).is_some_and(|r| r.skills.contains(&skill));
        let level = match by_race {
            true => character.levels(),
            false => character
                .classes
                .iter()
                .filter(|c| self.is_class_skill(c.class, skill))
                .map(|c| i32::from(c.level))
                .sum(),
        };
        let place = usize::try_from(level).unwrap_or(0).min(MOST_RANKS.len() - 1);
        MOST_RANKS[place]
    }

    /// Does it bear a stati of this nature with this Val?
    #[inline]
    fn bears_val(&self, bears: &impl Bears, nature: StatiNature, val: i32) -> bool {
        bears.may_bear(nature) && self.has_stati_val(nature, val)
    }

    fn skill_base(&self, bears: &impl Bears, skill: Skill) -> i32 {
        if let Some(character) = self.character() {
            return character.ranks_in(skill);
        }
        if self.counts_as_trained(bears, skill) {
            self.trained_level() + if self.is_focus(skill) { 2 } else { 0 }
        } else if matches!(skill, Skill::SK_SPOT | Skill::SK_LISTEN) {
            self.cr() / 2
        } else {
            0
        }
    }

    /// What training is worth to a monster.
    fn trained_level(&self) -> i32 {
        self.cr().max(1) + 3
    }

    /// Training of the form or a template, or lent as a feat of that number (EXTRA_FEAT).
    fn counts_as_trained(&self, bears: &impl Bears, skill: Skill) -> bool {
        self.is_trained(skill) || self.bears_val(bears, StatiNature::EXTRA_FEAT, skill.number())
    }

    /// Whether one of the form's or a template's feats of Skill Focus is for the skill.
    fn is_focus(&self, skill: Skill) -> bool {
        self.monster().is_some_and(|m| m.skill_focus.contains(&skill))
            || self.templates().any(|t| t.skill_focus.contains(&skill))
    }

    fn skill_synergy(&self, bears: &impl Bears, skill: Skill) -> i32 {
        if HELPED & bit_of(skill) == 0 {
            return 0;
        }
        let helpers = SYNERGIES.iter().filter(|(s, _, _)| *s == skill);
        if let Some(character) = self.character() {
            return helpers.map(|(_, helper, divisor)| character.ranks_in(*helper) / divisor).sum();
        }
        if !self.counts_as_trained(bears, skill) {
            return 0;
        }
        let from = |helper: &Skill, divisor: i32| {
            if self.counts_as_trained(bears, *helper) { self.trained_level() / divisor } else { 0 }
        };
        helpers.map(|(_, helper, d)| from(helper, *d)).sum()
    }

    /// Of each kind of source the largest bonus counts, and none below 0. A Val of -1 is for all skills.
    fn skill_bonuses(&self, bears: &impl Bears, skill: Skill, parts: &mut SkillParts) {
        let fits = |val: i32| val == skill.number() || val == Skill::SK_ANY.number();
        let some = bears.may_bear(StatiNature::SKILL_BONUS);
        let all = some.then(|| self.stati_of(StatiNature::SKILL_BONUS)).into_iter().flatten();
        for s in all.filter(|s| fits(s.val)) {
            let kind = match s.source {
                StatiSource::SS_BODY | StatiSource::SS_TMPL | StatiSource::SS_RACE => &mut parts.racial,
                StatiSource::SS_DOMA => &mut parts.domain,
                StatiSource::SS_ITEM => &mut parts.item,
                StatiSource::SS_PERM => &mut parts.focus,
                // A class's bonus stands in the place of a feat's (docs/rules/skills.md, Level).
                StatiSource::SS_CLAS => &mut parts.feat,
                _ => &mut parts.enhance,
            };
            *kind = s.mag.max(*kind);
        }
        if skill == Skill::SK_INTUITION && self.ability(Ability::CA_FATESENSE) > 0 {
            parts.domain = parts.domain.max(4);
        }
    }

    fn skill_circumstance(&self, bears: &impl Bears, skill: Skill) -> i32 {
        let has = |nature| bears.may_bear(nature) && self.has_stati(nature);
        let mut sum = 0;
        let sneaks = matches!(skill, Skill::SK_HIDE | Skill::SK_MOVE_SIL);
        if sneaks && has(StatiNature::CHARGING) {
            sum -= 20;
        }
        if skill == Skill::SK_HIDE && self.is_elevated() {
            sum += 2 + self.skill(Skill::SK_CLIMB) / 3;
        }
        if skill != Skill::SK_PERFORM && has(StatiNature::SINGING) {
            sum -= 2;
        }
        sum
    }

    fn is_elevated(&self) -> bool {
        [StatiValue::ELEV_TREE, StatiValue::ELEV_CEILING]
            .iter()
            .any(|v| self.has_stati_val(StatiNature::ELEVATED, v.number()))
    }

    fn skill_inherent(&self, bears: &impl Bears, skill: Skill) -> i32 {
        let n = skill.number();
        match skill {
            _ if !self.is_character() && !bears.may_bear(StatiNature::EXTRA_ABILITY) => 0,
            Skill::SK_SPOT | Skill::SK_LISTEN => self.ability(Ability::CA_SHARP_SENSES),
            Skill::SK_SEARCH => {
                self.ability(Ability::CA_STONEWORK_SENSE).max(self.ability(Ability::CA_SHARP_SENSES))
            }
            _ if (Skill::SK_KNOW_FIRST.number()..=Skill::SK_KNOW_LAST.number()).contains(&n) => {
                self.ability(Ability::CA_LEGEND_LORE) / 2
            }
            _ => 0,
        }
    }

    /// Training of a character: a level for its race and each of its classes that train the skill, or for
    /// EXTRA_SKILL where none does, and one more.
    fn skill_training(&self, bears: &impl Bears, skill: Skill) -> i32 {
        let Some(character) = self.character() else { return 0 };
        let by_race = self.content.race(character.race).is_some_and(|r| r.skills.contains(&skill));
        let by_class = character.classes.iter().filter(|c| self.is_class_skill(c.class, skill)).count();
        let trained = i32::from(by_race) + i32::try_from(by_class).unwrap_or(0);
        let lent = trained == 0 && self.bears_val(bears, StatiNature::EXTRA_SKILL, skill.number());
        match trained + i32::from(lent) {
            0 => 0,
            sources => sources + 1,
        }
    }

    /// What armour and shields hamper.
    fn skill_armour(&self, skill: Skill) -> i32 {
        let weight = armour_counts(skill);
        if weight == 0 || self.c.inventory().is_empty() {
            return 0;
        }
        let hampers = |held: &Held<'_>| {
            let penalty = held.penalty(self, true);
            let light = skill == Skill::SK_SWIM && held.has(ItemQuality::IQ_FEATHERLIGHT.0);
            if light { penalty } else { weight * penalty }
        };
        self.armour_worn().map(|held| hampers(&held)).sum()
    }

    /// Tools: the best of those made for the skill, every kind of those that help besides, and a rope for who
    /// climbs.
    fn skill_kit(&self, bears: &impl Bears, skill: Skill) -> i32 {
        let innate = match bears.may_bear(StatiNature::INNATE_KIT) {
            true => self.best_mag(StatiNature::INNATE_KIT, Some(skill.number())).unwrap_or(0),
            false => 0,
        };
        if matches!(
            skill,
            Skill::SK_MOVE_SIL
                | Skill::SK_HIDE
                | Skill::SK_SPELLCRAFT
                | Skill::SK_SPOT
                | Skill::SK_LISTEN
                | Skill::SK_INTIMIDATE
        ) || (self.c.inventory().is_empty() && innate == 0)
        {
            return 0;
        }
        let (mut best, mut more, mut rope) = (innate.max(self.holy_symbol(skill)), 0, 0);
        let mut helpers: SmallVec<[ResId; 4]> = SmallVec::new();
        for held in self.all_things() {
            let worth = || constant(held.kind, ConstantId::SKILL_KIT_MOD).unwrap_or(KIT) + held.plus();
            if lists(held.kind, ListId::SKILL_KIT_FOR, skill) {
                best = best.max(worth());
            }
            if lists(held.kind, ListId::SECONDARY_KIT_FOR, skill) && !helpers.contains(&held.item.kind) {
                more += worth();
                helpers.push(held.item.kind);
            }
            if skill == Skill::SK_CLIMB && held.has_flag(ItemFlag::IT_ROPE) {
                rope = rope.max(constant(held.kind, ConstantId::ROPE_MOD).unwrap_or(0));
            }
        }
        best + more + rope
    }

    /// The symbol of one's own god helps who knows of gods.
    fn holy_symbol(&self, skill: Skill) -> i32 {
        let god = self.character().and_then(|c| c.god).and_then(|god| self.content.god(god));
        let symbol = god.filter(|_| skill == Skill::SK_KNOW_THEO).and_then(|god| god.holy_symbol);
        let Some(symbol) = symbol.map(|symbol| symbol.res_id()) else { return 0 };
        let slots = [Slot::SL_READY, Slot::SL_WEAPON, Slot::SL_AMULET];
        let bears = slots.iter().filter_map(|slot| self.carried_in(*slot));
        let has = bears.into_iter().any(|t| t.is(ObjectType::T_SYMBOL) && t.item.effect == Some(symbol));
        if has { 4 } else { 0 }
    }

    /// Do body and mind stand in for each other: has it no body of its own, or are they one by a feat?
    #[inline]
    pub(super) fn is_one_by(&self, bears: &impl Bears) -> bool {
        self.attr(Attribute::A_CON) == 0 || bears.feat(Feat::FT_ONE_BODY_ONE_SOUL)
    }

    /// The better of the skill's two attributes, of some skills the worse.
    fn skill_score_by(&self, bears: &impl Bears, skill: Skill) -> Attribute {
        let (first, second, lower) = skill_attributes(skill);
        let stand_in = |a: Attribute| match a {
            Attribute::A_CON | Attribute::A_WIS if self.is_one_by(bears) => {
                let wiser = self.attr(Attribute::A_WIS) > self.attr(Attribute::A_CON);
                if wiser { Attribute::A_WIS } else { Attribute::A_CON }
            }
            _ => a,
        };
        let (a, b) = (stand_in(first), stand_in(second));
        let first_counts = if lower { self.attr(a) <= self.attr(b) } else { self.attr(a) > self.attr(b) };
        if first_counts { a } else { b }
    }
}

fn skill_feats(bears: &impl Bears, skill: Skill) -> i32 {
    let place = usize::try_from(skill.number()).unwrap_or(usize::MAX);
    let mut rows = FEATS_OF.get(place).copied().unwrap_or(0);
    let mut set = false;
    while rows != 0 && !set {
        set = FEATS.get(rows.trailing_zeros() as usize).is_some_and(|(feat, _)| bears.feat(*feat));
        rows &= rows - 1;
    }
    let sneaky = matches!(skill, Skill::SK_HIDE | Skill::SK_MOVE_SIL) && bears.feat(Feat::FT_SNEAKY);
    3 * (i32::from(set) + i32::from(sneaky))
}

/// How much armour hampers a skill (docs/rules/skills.md, Level).
fn armour_counts(skill: Skill) -> i32 {
    match skill {
        Skill::SK_BALANCE
        | Skill::SK_CLIMB
        | Skill::SK_ESCAPE_ART
        | Skill::SK_HIDE
        | Skill::SK_JUMP
        | Skill::SK_MOVE_SILENTLY
        | Skill::SK_PICK_POCKET
        | Skill::SK_TUMBLE => 1,
        Skill::SK_SWIMMING => 2,
        _ => 0,
    }
}

/// The most ranks by level.
const MOST_RANKS: [i32; 25] =
    [0, 2, 4, 6, 7, 8, 9, 10, 10, 11, 12, 12, 13, 14, 14, 15, 16, 16, 17, 18, 18, 19, 19, 19, 20];

/// What a tool is worth of which nothing is said.
const KIT: i32 = 2;

fn constant(kind: &Item, wanted: ConstantId) -> Option<i32> {
    match kind.constants.iter().find(|c| c.constant == wanted).map(|c| &c.value) {
        Some(ListValue::Number(n) | ListValue::Name(_, n)) => Some(*n),
        _ => None,
    }
}

fn lists(kind: &Item, wanted: ListId, skill: Skill) -> bool {
    let entry = |value: &ListValue| matches!(value, ListValue::Number(n) | ListValue::Name(_, n) if *n == skill.number());
    kind.lists.iter().any(|list| list.list == wanted && list.entries.iter().any(entry))
}

/// The two attributes behind a skill, and whether the lower of them counts (docs/rules/skills.md, Attributes).
pub fn skill_attributes(skill: Skill) -> (Attribute, Attribute, bool) {
    use Attribute as A;
    match skill {
        Skill::SK_ANIMAL_EMP | Skill::SK_KNOW_THEO => (A::A_INT, A::A_WIS, false),
        Skill::SK_ATHLETICS => (A::A_STR, A::A_CON, false),
        Skill::SK_CLIMB => (A::A_STR, A::A_DEX, false),
        Skill::SK_JUMP => (A::A_DEX, A::A_STR, false),
        Skill::SK_CONCENT => (A::A_WIS, A::A_CON, true),
        Skill::SK_CRAFT => (A::A_WIS, A::A_DEX, true),
        Skill::SK_RIDE => (A::A_DEX, A::A_WIS, true),
        Skill::SK_DISGUISE => (A::A_INT, A::A_CHA, false),
        Skill::SK_USE_MAGIC => (A::A_CHA, A::A_INT, false),
        Skill::SK_HANDLE_DEV | Skill::SK_POISON_USE => (A::A_DEX, A::A_INT, true),
        Skill::SK_INTIMIDATE => (A::A_STR, A::A_CHA, false),
        Skill::SK_MINING => (A::A_WIS, A::A_STR, true),
        Skill::SK_PICK_POCKET => (A::A_DEX, A::A_CHA, false),
        Skill::SK_SWIM => (A::A_DEX, A::A_STR, true),
        Skill::SK_BALANCE
        | Skill::SK_ESCAPE_ART
        | Skill::SK_HIDE
        | Skill::SK_LOCKPICKING
        | Skill::SK_MOVE_SIL
        | Skill::SK_TUMBLE => (A::A_DEX, A::A_DEX, false),
        Skill::SK_BLUFF | Skill::SK_DIPLOMACY | Skill::SK_PERFORM => (A::A_CHA, A::A_CHA, false),
        Skill::SK_APPRAISE
        | Skill::SK_FIND_WEAKNESS
        | Skill::SK_GATHER_INF
        | Skill::SK_HEAL
        | Skill::SK_INTUITION
        | Skill::SK_LISTEN
        | Skill::SK_SPOT
        | Skill::SK_WILDERNESS => (A::A_WIS, A::A_WIS, false),
        _ => (A::A_INT, A::A_INT, false),
    }
}

/// A skill as a bit; 0 for numbers that are no skill.
const fn bit_of(skill: Skill) -> u128 {
    if skill.0 >= 0 && skill.0 < 128 { 1 << skill.0 } else { 0 }
}

/// Skills as bits.
const fn set_of(skills: &[Skill]) -> u128 {
    let (mut set, mut i) = (0, 0);
    while i < skills.len() {
        set |= bit_of(skills[i]);
        i += 1;
    }
    set
}

/// Feats worth 3 levels of some skills. They don't add up.
const FEATS: &[(Feat, u128)] = &[
    (Feat::FT_ALERTNESS, set_of(&[Skill::SK_LISTEN, Skill::SK_SPOT])),
    (Feat::FT_ACROBATIC, set_of(&[Skill::SK_JUMP, Skill::SK_TUMBLE])),
    (Feat::FT_ATHLETIC, set_of(&[Skill::SK_ATHLETICS, Skill::SK_CLIMB, Skill::SK_SWIM])),
    (Feat::FT_ARTIFICER, set_of(&[Skill::SK_CRAFT, Skill::SK_HANDLE_DEV])),
    (
        Feat::FT_EDUCATED,
        set_of(&[
            Skill::SK_KNOW_GEO,
            Skill::SK_KNOW_INF,
            Skill::SK_KNOW_MAGIC,
            Skill::SK_KNOW_MYTH,
            Skill::SK_KNOW_NATURE,
            Skill::SK_KNOW_OCEANS,
            Skill::SK_KNOW_PLANES,
            Skill::SK_KNOW_THEO,
            Skill::SK_KNOW_UNDEAD,
        ]),
    ),
    (Feat::FT_INSIGHTFUL, set_of(&[Skill::SK_APPRAISE, Skill::SK_INTUITION])),
    (Feat::FT_LARCENOUS, set_of(&[Skill::SK_LOCKPICKING, Skill::SK_PICK_POCKET])),
    (Feat::FT_CAPTIVATING, set_of(&[Skill::SK_DIPLOMACY, Skill::SK_PERFORM])),
    (Feat::FT_WOODSMAN, set_of(&[Skill::SK_WILD_LORE, Skill::SK_ANIMAL_EMP])),
    (Feat::FT_GRACEFUL, set_of(&[Skill::SK_BALANCE, Skill::SK_ESCAPE_ART, Skill::SK_SWIM])),
    (Feat::FT_DETECTIVE, set_of(&[Skill::SK_APPRAISE, Skill::SK_SEARCH, Skill::SK_GATHER_INF])),
    (Feat::FT_TALENTED, set_of(&[Skill::SK_DECIPHER, Skill::SK_USE_MAGIC])),
    (Feat::FT_GUILDMAGE, set_of(&[Skill::SK_METAMAGIC, Skill::SK_SPELLCRAFT])),
    (Feat::FT_PHYSICIAN, set_of(&[Skill::SK_HEAL, Skill::SK_ALCHEMY])),
    (Feat::FT_MURDEROUS, set_of(&[Skill::SK_FIND_WEAKNESS, Skill::SK_POISON_USE])),
    (Feat::FT_CLEAR_MINDED, set_of(&[Skill::SK_CONCENT, Skill::SK_INTUITION])),
    (Feat::FT_LANDED_NOBLE, set_of(&[Skill::SK_RIDE, Skill::SK_SENESCHAL])),
    (Feat::FT_DECIEVER, set_of(&[Skill::SK_BLUFF, Skill::SK_DISGUISE, Skill::SK_ILLUSION])),
];

/// By the number of a skill: which rows of [`FEATS`] are worth something to it, a bit each.
const FEATS_OF: [u32; 128] = {
    let (mut of, mut skill) = ([0; 128], 0);
    while skill < of.len() {
        let mut row = 0;
        while row < FEATS.len() {
            if FEATS[row].1 >> skill & 1 == 1 {
                of[skill] |= 1 << row;
            }
            row += 1;
        }
        skill += 1;
    }
    of
};

/// The skills that others help.
const HELPED: u128 = {
    let (mut set, mut row) = (0, 0);
    while row < SYNERGIES.len() {
        set |= bit_of(SYNERGIES[row].0);
        row += 1;
    }
    set
};

/// Skill, the skill that helps it, and by what part of its level (docs/rules/skills.md, Synergies).
const SYNERGIES: &[(Skill, Skill, i32)] = &[
    (Skill::SK_DIPLOMACY, Skill::SK_APPRAISE, 3),
    (Skill::SK_BLUFF, Skill::SK_APPRAISE, 3),
    (Skill::SK_INTIMIDATE, Skill::SK_APPRAISE, 3),
    (Skill::SK_PERFORM, Skill::SK_APPRAISE, 3),
    (Skill::SK_CLIMB, Skill::SK_BALANCE, 3),
    (Skill::SK_KNOW_MAGIC, Skill::SK_SPELLCRAFT, 5),
    (Skill::SK_SPELLCRAFT, Skill::SK_KNOW_MAGIC, 5),
    (Skill::SK_DISGUISE, Skill::SK_BLUFF, 3),
    (Skill::SK_INTUITION, Skill::SK_KNOW_MAGIC, 4),
    (Skill::SK_METAMAGIC, Skill::SK_KNOW_MAGIC, 4),
    (Skill::SK_PICK_POCKET, Skill::SK_BLUFF, 4),
    (Skill::SK_TUMBLE, Skill::SK_BALANCE, 3),
    (Skill::SK_HANDLE_DEV, Skill::SK_CONCENT, 3),
    (Skill::SK_HEAL, Skill::SK_WILD_LORE, 5),
    (Skill::SK_JUMP, Skill::SK_TUMBLE, 5),
    (Skill::SK_TUMBLE, Skill::SK_JUMP, 5),
    (Skill::SK_JUMP, Skill::SK_ATHLETICS, 4),
    (Skill::SK_CLIMB, Skill::SK_ATHLETICS, 4),
    (Skill::SK_SWIM, Skill::SK_ATHLETICS, 4),
    (Skill::SK_LOCKPICKING, Skill::SK_CONCENT, 4),
    (Skill::SK_LISTEN, Skill::SK_CONCENT, 4),
    (Skill::SK_SPOT, Skill::SK_CONCENT, 4),
    (Skill::SK_LOCKPICKING, Skill::SK_HANDLE_DEV, 3),
    (Skill::SK_KNOW_INF, Skill::SK_KNOW_PLANES, 3),
    (Skill::SK_RIDE, Skill::SK_ANIMAL_EMP, 3),
    (Skill::SK_KNOW_MAGIC, Skill::SK_KNOW_PLANES, 5),
    (Skill::SK_KNOW_PLANES, Skill::SK_KNOW_THEO, 4),
];
