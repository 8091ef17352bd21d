//! [`Calc`]: one run of CalcValues over one creature: what it bears, looked up once, and the ledger that
//! the contributions go into. The contributions themselves stand in the files beside this one.

use super::cells::{attribute, members};
use super::hands::Hands;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Encumbrance, Feat, FlagSet, ItemKnown, MonsterFlag,
    MonsterType, Named, Skill, StatiNature, WeaponGroup, WeaponSkill,
};
use crate::content::{Monster, Switch};
use crate::rules::query::who::{Bears, EffectiveStati, Held, Who};
use crate::world::creature::ATTRIBUTES;
use smallvec::SmallVec;

/// The seven scores.
pub(super) const SCORES: [Attribute; 7] = [
    Attribute::A_STR,
    Attribute::A_DEX,
    Attribute::A_CON,
    Attribute::A_INT,
    Attribute::A_WIS,
    Attribute::A_CHA,
    Attribute::A_LUC,
];

/// The five modes of attack with their attributes: archery, brawl, melee, thrown, offhand.
pub(super) const MODES: [(Attribute, Attribute, Attribute); 5] = [
    (Attribute::A_HIT_ARCHERY, Attribute::A_SPD_ARCHERY, Attribute::A_DMG_ARCHERY),
    (Attribute::A_HIT_BRAWL, Attribute::A_SPD_BRAWL, Attribute::A_DMG_BRAWL),
    (Attribute::A_HIT_MELEE, Attribute::A_SPD_MELEE, Attribute::A_DMG_MELEE),
    (Attribute::A_HIT_THROWN, Attribute::A_SPD_THROWN, Attribute::A_DMG_THROWN),
    (Attribute::A_HIT_OFFHAND, Attribute::A_SPD_OFFHAND, Attribute::A_DMG_OFFHAND),
];

/// A set of natures of stati: a bit for each number.
pub(super) type Natures = [u64; 4];

/// The set of these natures.
pub(super) const fn natures(of: &[StatiNature]) -> Natures {
    let mut set = [0; 4];
    let mut i = 0;
    while i < of.len() {
        let n = of[i].0 as usize & 255;
        set[n >> 6] |= 1 << (n & 63);
        i += 1;
    }
    set
}

/// What it bears, as skills ask for it.
struct Sorted<'c> {
    feats: &'c FlagSet<Feat>,
    natures: &'c Natures,
}

impl Bears for Sorted<'_> {
    #[inline]
    fn feat(&self, feat: Feat) -> bool {
        self.feats.has(feat)
    }

    #[inline]
    fn may_bear(&self, nature: StatiNature) -> bool {
        let n = nature.0 as usize & 255;
        self.natures[n >> 6] & (1 << (n & 63)) != 0
    }
}

/// The rule by which concentration pays for what hampers casting.
pub(super) const PAID: &str = "paid out of concentration";

/// The last place that a span names: from there on all is looked through.
const LAST: usize = u8::MAX as usize;

/// One run. `who` answers with the attributes of the run before, which the original reads in places.
pub(super) struct Calc<'a, L> {
    /// The creature, its attributes those of the run before.
    pub who: Who<'a>,
    /// Where contributions go.
    pub ledger: &'a mut L,
    /// What it bears, in order.
    pub effective_stati: SmallVec<[EffectiveStati; 24]>,
    /// By nature: places among what is borne of the first and the last of it, where there is any.
    spans: [(u8, u8); 256],
    /// The seven scores, summed early because the modifiers rest on them.
    pub scores: [i32; 7],
    /// What it fights with.
    pub hands: Hands<'a>,
    /// The most of a Dex modifier that its suit leaves, if it wears one.
    dex_limit: Option<i32>,
    /// The armour and shields that it wears: the suit, then what is on either arm.
    pub worn: [Option<Held<'a>>; 3],
    feats: FlagSet<Feat>,
    natures: Natures,
    concentration: Option<i32>,
    burden: Option<i32>,
    /// Is only what its player knows counted?
    pub known: bool,
}

impl<'a, L: Ledger> Calc<'a, L> {
    #[inline(always)]
    pub fn new(who: Who<'a>, ledger: &'a mut L, known: bool) -> Self {
        ledger.cells_mut().stop_at_ends(!who.content.keeps(Switch::CellsAreEightBits));
        let mut effective_stati: SmallVec<[EffectiveStati; 24]> = SmallVec::new();
        who.effective_stati().filter(|b| !known || who.knows_source(b)).for_each(|b| effective_stati.push(b));
        let mut feats = who.feats();
        let mut natures = [0u64; 4];
        let mut spans = [(u8::MAX, 0); 256];
        for (place, b) in effective_stati.iter().enumerate() {
            let n = b.nature.0 as usize & 255;
            natures[n >> 6] |= 1 << (n & 63);
            let (first, last) = &mut spans[n];
            *last = place.min(LAST) as u8;
            *first = (*first).min(*last);
            if b.nature == StatiNature::EXTRA_FEAT {
                feats.insert(Feat::from_number(b.val));
            }
            if b.nature == StatiNature::CONDITIONAL_FEAT && who.is_character() && who.is_lightly_clad() {
                feats.insert(Feat::from_number(b.val));
            }
        }
        let bears = !who.c.inventory().is_empty();
        let alt = StatiNature::ALT_ITEM.0 as usize & 255;
        let lent = natures[alt >> 6] >> (alt & 63) & 1 == 1;
        let hands = if bears || lent { Hands::of(&who) } else { Hands::default() };
        let dex_limit = if bears { who.suit().map(|suit| suit.dex_limit(&who)) } else { None };
        let mut worn = [None; 3];
        if bears {
            let armour = who.armour_among(hands.ready, hands.weapon);
            worn.iter_mut().zip(armour).for_each(|(slot, held)| *slot = Some(held));
        }
        let scores = [0; 7];
        let (concentration, burden) = (None, None);
        Calc {
            who,
            ledger,
            effective_stati,
            spans,
            scores,
            hands,
            dex_limit,
            worn,
            feats,
            natures,
            concentration,
            burden,
            known,
        }
    }

    /// The scores are summed: whoever asks the creature from here on meets them.
    pub(crate) fn take_scores(&mut self, scores: [i32; 7], attr: &'a [i16; ATTRIBUTES]) {
        self.scores = scores;
        self.who = self.who.with_attributes(attr);
    }

    // ---- asking

    #[inline]
    pub fn monster(&self) -> Option<&'a Monster> {
        self.who.monster()
    }

    /// Has it a feat?
    #[inline]
    pub fn feat(&self, feat: Feat) -> bool {
        self.feats.has(feat)
    }

    /// Has it any feat at all?
    #[inline]
    pub(crate) fn has_feats(&self) -> bool {
        !self.feats.is_empty()
    }

    /// Does a thing's plus count: always, or where only what is known does, once its player knows it?
    #[inline]
    pub fn knows(&self, held: &Held<'_>) -> bool {
        !self.known || held.item.knows(ItemKnown::KN_PLUS)
    }

    /// How heavily it is laden, by the strength and size of the attributes in force.
    pub fn load(&mut self) -> Encumbrance {
        let burden = match self.burden {
            Some(burden) => burden,
            None => self.who.burden(),
        };
        self.burden = Some(burden);
        self.who.encumbered_by(burden)
    }

    /// Has its form a trait?
    #[inline]
    pub fn flag(&self, flag: MonsterFlag) -> bool {
        self.who.has_flag(flag)
    }

    /// Does it count as this?
    pub fn is(&self, kind: MonsterType) -> bool {
        self.who.is_type(kind)
    }

    /// Does it bear a stati of this nature?
    #[inline]
    pub fn has(&self, nature: StatiNature) -> bool {
        let n = nature.0 as usize & 255;
        self.natures[n >> 6] & (1 << (n & 63)) != 0
    }

    /// Does it bear a stati of any of these natures?
    #[inline]
    pub(crate) fn has_any(&self, set: &Natures) -> bool {
        self.natures.iter().zip(set).any(|(effective_stati, asked)| effective_stati & asked != 0)
    }

    /// The level of an ability.
    #[inline]
    pub fn ability(&self, ability: Ability) -> i32 {
        if self.who.is_character() {
            return self.who.ability(ability);
        }
        if !self.has(StatiNature::EXTRA_ABILITY) {
            return 0;
        }
        let of = |b: &&EffectiveStati| b.nature == StatiNature::EXTRA_ABILITY && b.val == ability.number();
        self.effective_stati[self.span(StatiNature::EXTRA_ABILITY)]
            .iter()
            .filter(of)
            .map(|b| b.mag)
            .sum::<i32>()
            .max(0)
    }

    /// Has it an ability, at whatever level?
    pub(crate) fn has_ability(&self, ability: Ability) -> bool {
        (self.who.is_character() || self.has(StatiNature::EXTRA_ABILITY)) && self.who.has_ability(ability)
    }

    /// How well it fights with bare hands, as with a weapon.
    pub(crate) fn bare_skill(&self) -> WeaponSkill {
        if self.who.is_character() {
            return self.who.weapon_skill(None);
        }
        match () {
            () if self.feat(Feat::FT_WEAPON_MASTERY) => WeaponSkill::WS_MASTERY,
            () if self.feat(Feat::FT_WEAPON_SPECIALIST) => WeaponSkill::WS_SPECIALIST,
            () if self.feat(Feat::FT_WEAPON_FOCUS) => WeaponSkill::WS_FOCUSED,
            () => WeaponSkill::WS_PROFICIENT,
        }
    }

    /// Does what it wears, or what lies on it as armour does, count as this group of armour or a heavier one?
    pub fn wears(&self, group: WeaponGroup) -> bool {
        let from = |group| match group {
            WeaponGroup::WG_HARMOUR => 3,
            WeaponGroup::WG_MARMOUR => 2,
            WeaponGroup::WG_LARMOUR => 1,
            _ => 0,
        };
        self.who.armour_weight() >= from(group)
    }

    /// Is it trained in a skill?
    pub fn has_skill(&self, skill: Skill) -> bool {
        let by_form = !self.who.is_character() && self.monster().is_some_and(|m| m.skills.contains(&skill));
        let asks = self.who.is_character()
            || self.who.has_template()
            || self.has(StatiNature::EXTRA_SKILL)
            || self.has(StatiNature::EXTRA_FEAT);
        by_form || (asks && self.who.has_skill(skill))
    }

    /// The level of a skill. Where only what is known counts, skills still rest on all that it bears.
    pub fn skill(&self, skill: Skill) -> i32 {
        if self.known {
            return self.who.skill(skill);
        }
        let sorted = Sorted { feats: &self.feats, natures: &self.natures };
        self.who.skill_parts_by(&sorted, skill).level()
    }

    /// The first stati of a nature.
    pub fn first(&self, nature: StatiNature) -> Option<EffectiveStati> {
        self.span(nature).find_map(|i| self.effective_stati.get(i).filter(|b| b.nature == nature)).copied()
    }

    /// Places between which all that is borne of a nature lies; others may lie between them.
    #[inline]
    pub fn span(&self, nature: StatiNature) -> std::ops::Range<usize> {
        if !self.has(nature) {
            return 0..0;
        }
        let (first, last) = self.spans[nature.0 as usize & 255];
        let (first, last) = (usize::from(first), usize::from(last));
        first..if last == LAST { self.effective_stati.len() } else { last + 1 }
    }

    /// A score, once they are summed.
    #[inline]
    pub fn score(&self, attribute: Attribute) -> i32 {
        self.scores.get(attribute.0 as usize).copied().unwrap_or(0)
    }

    /// A score's modifier, that of Dex no more than a suit leaves (docs/rules/dice.md, Modifiers of scores).
    #[inline]
    pub fn modifier(&self, attribute: Attribute) -> i32 {
        self.limited(attribute, self.unlimited(attribute))
    }

    /// The same, whatever suit is worn.
    #[inline]
    fn unlimited(&self, attribute: Attribute) -> i32 {
        match self.score(attribute) {
            0 => 0,
            value => (value - 10) / 2,
        }
    }

    /// A score's lower modifier (docs/rules/dice.md, Modifiers of scores).
    #[inline]
    pub fn modifier2(&self, attribute: Attribute) -> i32 {
        match self.score(attribute) {
            0 => 0,
            value => self.limited(attribute, (value - 11) / 2),
        }
    }

    #[inline]
    fn limited(&self, attribute: Attribute, modifier: i32) -> i32 {
        match self.dex_limit {
            Some(most) if attribute == Attribute::A_DEX => modifier.min(most),
            _ => modifier,
        }
    }

    // ---- entering

    /// Adds to a cell.
    #[inline(always)]
    pub fn stack(&mut self, bonus: BonusType, attribute: Attribute, amount: i32, why: Why) {
        self.ledger.stack(bonus, attribute, amount, why);
    }

    /// Enters a bonus that does not stack with its like.
    #[inline(always)]
    pub fn add(&mut self, bonus: BonusType, attribute: Attribute, amount: i32, why: Why) {
        self.ledger.add(bonus, attribute, amount, why);
    }

    /// Enters the modifier of Dex, so many times, and what the suit takes off it again, so that both are told. The cell holds
    /// nothing else of its type: the two come to what is left.
    pub(crate) fn add_dex(&mut self, bonus: BonusType, attribute: Attribute, times: i32, why: Why) {
        let (full, left) = (self.unlimited(Attribute::A_DEX), self.modifier(Attribute::A_DEX));
        self.add(bonus, attribute, times * full, why);
        if left != full {
            let suit = Why::item("what the suit leaves of Dex", self.who.suit());
            self.stack(bonus, attribute, times * (left - full), suit);
        }
    }

    /// Adds to each attribute of a group. A penalty to casting is first paid out of what the skill of
    /// concentration is worth (docs/rules/values.md, How one bonus enters); both are entered, so that both are told.
    #[inline]
    pub(crate) fn stack_group(&mut self, bonus: BonusType, group: AttributeGroup, amount: i32, why: Why) {
        let paid = self.concentrate(bonus, group, amount);
        self.ledger.stack_group(bonus, group, amount, why);
        self.pay(bonus, group, paid);
    }

    #[inline]
    fn pay(&mut self, bonus: BonusType, group: AttributeGroup, paid: i32) {
        if paid > 0 {
            let why = Why::skill(PAID, Skill::SK_CONCENT);
            self.ledger.stack_group(bonus, group, paid, why);
        }
    }

    /// Enters a bonus in each attribute of a group; see [`Calc::stack_group`] for penalties.
    #[inline]
    pub(crate) fn add_group(&mut self, bonus: BonusType, group: AttributeGroup, amount: i32, why: Why) {
        let paid = self.concentrate(bonus, group, amount);
        if group == AttributeGroup::A_AID && !self.who.content.keeps(Switch::AidLeavesMagicOut) {
            return members(group, true).iter().for_each(|a| self.ledger.add(bonus, *a, amount, why));
        }
        self.ledger.add_group(bonus, group, amount, why);
        self.pay(bonus, group, paid);
    }

    /// Adds to whatever the number of an attribute or a group names; nothing for any other number.
    pub(crate) fn stack_number(&mut self, bonus: BonusType, number: i32, amount: i32, why: Why) {
        match attribute(number) {
            Some(attribute) => self.stack(bonus, attribute, amount, why),
            None => self.stack_group(bonus, AttributeGroup::from_number(number), amount, why),
        }
    }

    /// Enters a bonus in whatever the number of an attribute or a group names.
    pub(crate) fn add_number(&mut self, bonus: BonusType, number: i32, amount: i32, why: Why) {
        match attribute(number) {
            Some(attribute) => self.add(bonus, attribute, amount, why),
            None => self.add_group(bonus, AttributeGroup::from_number(number), amount, why),
        }
    }

    /// What concentration pays of a penalty to casting.
    #[inline]
    fn concentrate(&mut self, bonus: BonusType, group: AttributeGroup, amount: i32) -> i32 {
        let paid = amount < 0
            && group == AttributeGroup::A_MAG
            && !matches!(bonus, BonusType::BONUS_TACTIC | BonusType::BONUS_ARMOUR | BonusType::BONUS_SHIELD);
        if !paid {
            return 0;
        }
        let left = match self.concentration {
            Some(left) => left,
            None => (self.skill(Skill::SK_CONCENT) - 5).max(0),
        };
        let pays = left.min(-amount);
        self.concentration = Some(left - pays);
        pays
    }
}
