//! What a creature holds and wears, slot by slot, and how heavy its load is (docs/rules/items.md, Slots;
//! docs/rules/values-gear.md, Load). A monster's slots are worked out from what it wears, a character's are written
//! on its things.

use super::{EffectiveStati, Held, Who};
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, Attribute, EffectFlag, Encumbrance, Feat, ItemFlag, ItemKnown, ItemState, MonsterFlag, Named,
    ObjectType, Size, Slot, StatiNature, StatiSource, WeaponGroup,
};
use crate::content::{Monster, Switch};
use std::collections::VecDeque;

/// Slots whose load is felt.
const SLOTS: i16 = 24;

/// How many things are met, when something is sought in all that one carries, until no further container is opened.
const MOST_THINGS: usize = 4096;

/// What may be carried, by strength and 3 more: the most that is a light load, a moderate, a heavy one, in
/// tenths of a pound (docs/rules/values-gear.md, Load).
const LOADS: [[i32; 3]; 30] = [
    [30, 60, 100],
    [30, 60, 100],
    [60, 130, 200],
    [100, 200, 300],
    [130, 260, 400],
    [160, 330, 500],
    [200, 400, 600],
    [230, 460, 700],
    [260, 530, 800],
    [300, 600, 900],
    [330, 660, 1000],
    [380, 760, 1150],
    [430, 860, 1300],
    [500, 1000, 1500],
    [580, 1160, 1750],
    [660, 1330, 2000],
    [760, 1530, 2300],
    [860, 1730, 2600],
    [1000, 2000, 3000],
    [1160, 2330, 3500],
    [1330, 2660, 4000],
    [1530, 3060, 4600],
    [1730, 3460, 5200],
    [2000, 4000, 6000],
    [2330, 4660, 7000],
    [2660, 5330, 8000],
    [3060, 6130, 9200],
    [3460, 6930, 10400],
    [4000, 8000, 12000],
    [4660, 9330, 14000],
];

/// Has a form a place for a slot (docs/rules/items.md, Slots)?
pub fn form_has_slot(form: &Monster, slot: Slot) -> bool {
    use MonsterFlag as M;
    let has = |flag| form.flags.has(flag);
    match slot {
        Slot::SL_INAIR => false,
        Slot::SL_READY
        | Slot::SL_WEAPON
        | Slot::SL_LIGHT
        | Slot::SL_LRING
        | Slot::SL_RRING
        | Slot::SL_GAUNTLETS
        | Slot::SL_ARCHERY => !has(M::M_NOHANDS),
        Slot::SL_LSHOULDER | Slot::SL_RSHOULDER | Slot::SL_CLOTHES | Slot::SL_ARMOUR => has(M::M_HUMANOID),
        Slot::SL_EYES => !has(M::M_BLIND),
        Slot::SL_BOOTS | Slot::SL_BRACERS => !has(M::M_NOLIMBS),
        Slot::SL_AMULET | Slot::SL_HELM => !has(M::M_NOHEAD),
        _ => !has(M::M_NOBODY),
    }
}

impl<'a> Who<'a> {
    /// What it carries, last received first.
    pub fn things(&self) -> impl Iterator<Item = Held<'a>> + use<'a> {
        let (world, content) = (self.world, self.content);
        self.c.inventory().iter().filter_map(move |h| Held::of(world, content, *h))
    }

    /// What it carries and what a character's containers hold, one container within another: what it carries itself,
    /// then what lies in each container in the order in which it was met.
    pub fn all_things(&self) -> impl Iterator<Item = Held<'a>> + use<'a> {
        let (world, content) = (self.world, self.content);
        let opens = self.is_character();
        let mut row = self.c.inventory().iter();
        let mut closed: VecDeque<&'a [Handle]> = VecDeque::new();
        let mut seen = 0;
        std::iter::from_fn(move || {
            loop {
                let Some(h) = row.next() else {
                    row = closed.pop_front()?.iter();
                    continue;
                };
                let Some(held) = Held::of(world, content, *h) else { continue };
                seen += 1;
                if opens && seen < MOST_THINGS && !held.item.contents().is_empty() {
                    closed.push_back(held.item.contents());
                }
                return Some(held);
            }
        })
    }

    /// Has its form a place for this slot (docs/rules/items.md, Slots)? Templates don't count.
    pub fn has_slot(&self, slot: Slot) -> bool {
        match self.monster() {
            Some(form) => form_has_slot(form, slot),
            None => !matches!(
                slot,
                Slot::SL_INAIR | Slot::SL_LSHOULDER | Slot::SL_RSHOULDER | Slot::SL_CLOTHES | Slot::SL_ARMOUR
            ),
        }
    }

    /// Has a character a place for this slot? Light and what hangs in the air need none of the body.
    fn has_place(&self, slot: Slot) -> bool {
        matches!(slot, Slot::SL_LIGHT | Slot::SL_INAIR) || self.has_slot(slot)
    }

    /// What fills a slot, or stands in for it (ALT_ITEM).
    pub fn in_slot(&self, slot: Slot) -> Option<Held<'a>> {
        if self.has_stati(StatiNature::ALT_ITEM) {
            let other = self.stati_of(StatiNature::ALT_ITEM).find(|s| s.val == slot.number());
            if let Some(held) = other.and_then(|s| Held::of(self.world, self.content, s.thing)) {
                return Some(held);
            }
        }
        self.carried_in(slot)
    }

    /// What truly fills a slot.
    pub fn carried_in(&self, slot: Slot) -> Option<Held<'a>> {
        if self.c.inventory().is_empty() {
            return None;
        }
        if self.is_character() {
            if !self.has_place(slot) {
                return None;
            }
            let mut items = self.c.inventory().iter().filter_map(|h| self.world.item(*h));
            return items.find(|item| item.fills(slot)).and_then(|item| Held::new(self.content, item));
        }
        if !self.has_slot(slot) {
            return None;
        }
        let fits = |t: &Held<'_>| match slot {
            Slot::SL_WEAPON => t.is(ObjectType::T_WEAPON),
            Slot::SL_READY => t.is(ObjectType::T_SHIELD),
            Slot::SL_ARCHERY => t.is(ObjectType::T_BOW),
            _ => t.works_in(slot),
        };
        self.things().find(|t| t.item.is(ItemState::IF_WORN) && fits(t))
    }

    /// Does its player know what a stati that an item gives comes of: the item's plus? What comes of no item that it
    /// carries is known.
    pub(crate) fn knows_source(&self, effective_stati: &EffectiveStati) -> bool {
        if effective_stati.source != StatiSource::SS_ITEM {
            return true;
        }
        let given = |held: &Held<'_>| match effective_stati.thing.some() {
            Some(thing) => held.item.handle == thing,
            None => effective_stati.effect.is_some() && held.item.effect == effective_stati.effect,
        };
        self.things().find(given).is_none_or(|held| held.item.knows(ItemKnown::KN_PLUS))
    }

    /// Would it need both hands for a thing (docs/rules/items.md, Put on)?
    pub fn needs_both_hands(&self, held: &Held<'a>) -> bool {
        let wielded = [ObjectType::T_WEAPON, ObjectType::T_BOW, ObjectType::T_SHIELD];
        if !wielded.iter().any(|kind| held.is(*kind)) {
            return false;
        }
        let kind = held.item.kind;
        let exotic = held.has_flag(ItemFlag::WT_EXOTIC_1H)
            && !self.stati_of(StatiNature::WEP_SKILL).any(|s| s.effect == Some(kind));
        let grip = !held.is(ObjectType::T_SHIELD) && self.has_feat(Feat::FT_MONKEY_GRIP);
        let needs = held.size_for(self) + i32::from(held.has_flag(ItemFlag::WT_TWO_HANDED));
        exotic || needs > self.size() + i32::from(grip)
    }

    /// What it wears as a suit, as long as that is armour.
    pub fn suit(&self) -> Option<Held<'a>> {
        self.carried_in(Slot::SL_ARMOUR).filter(|suit| suit.is(ObjectType::T_ARMOUR))
    }

    /// How heavy the armour is that it wears or that an effect puts in its place: 0 none, 1 light, 2 medium,
    /// 3 heavy. A shield on the arm is none.
    pub(crate) fn armour_weight(&self) -> u8 {
        let of_group = |held: Held<'_>| match () {
            () if held.is_of(WeaponGroup::WG_HARMOUR) => 3,
            () if held.is_of(WeaponGroup::WG_MARMOUR) => 2,
            () => 1,
        };
        let suit = self.carried_in(Slot::SL_ARMOUR).map_or(0, of_group);
        let lent = self.c.stati().iter().filter_map(|s| self.content.effect(s.effect?)).map(|effect| {
            [(EffectFlag::EF_HARMOUR, 3), (EffectFlag::EF_MARMOUR, 2), (EffectFlag::EF_LARMOUR, 1)]
                .into_iter()
                .find(|(flag, _)| effect.flags.has(*flag))
                .map_or(0, |(_, weight)| weight)
        });
        lent.fold(suit, u8::max)
    }

    /// Armour and shields that it wears or bears, a shield in both hands once.
    pub(crate) fn armour_worn(&self) -> impl Iterator<Item = Held<'a>> + use<'a> {
        self.armour_among(self.in_slot(Slot::SL_READY), self.in_slot(Slot::SL_WEAPON))
    }

    /// The same, where somebody has looked up already what either hand holds.
    pub(crate) fn armour_among(
        &self,
        ready: Option<Held<'a>>,
        weapon: Option<Held<'a>>,
    ) -> impl Iterator<Item = Held<'a>> + use<'a> {
        let suit = self.in_slot(Slot::SL_ARMOUR);
        let slots = [(Slot::SL_ARMOUR, suit), (Slot::SL_READY, ready), (Slot::SL_WEAPON, weapon)].into_iter();
        let mut shield = None;
        slots.filter_map(|(slot, held)| held.filter(|held| held.works_in(slot))).filter(move |held| {
            let first = shield != Some(held.item.handle);
            shield = Some(held.item.handle);
            first && (held.is(ObjectType::T_ARMOUR) || held.is(ObjectType::T_SHIELD))
        })
    }

    /// The weight of what it carries in its slots, in tenths of a pound; 16 bits of it where the pack keeps that.
    pub(crate) fn burden(&self) -> i32 {
        if self.c.inventory().is_empty() {
            return 0;
        }
        let psychic = self.has_ability(Ability::CA_PSYCH_MIGHT);
        let ignores = self.has_stati(StatiNature::IGNORE_SLOT_WEIGHT);
        let felt =
            |slot: Slot| !ignores || !self.has_stati_val(StatiNature::IGNORE_SLOT_WEIGHT, slot.number());
        let weight = |held: Held<'_>| held.weight(self.world, self.content, psychic);
        let slots = || (0..SLOTS).map(Slot);
        let sum = if self.is_character() {
            let carried = |held: &Held<'_>| {
                slots().any(|slot| held.item.fills(slot) && self.has_place(slot) && felt(slot))
            };
            self.things().filter(carried).map(weight).fold(0i32, i32::saturating_add)
        } else {
            let carried = slots().filter(|slot| felt(*slot)).filter_map(|slot| self.carried_in(slot));
            carried.map(weight).fold(0i32, i32::saturating_add)
        };
        let sum = if self.has_flag(MonsterFlag::M_NO_CARRY_LOADS) { sum.saturating_mul(4) } else { sum };
        if self.content.keeps(Switch::LoadIsSixteenBits) { sum & 0xffff } else { sum }
    }

    /// The most that it could press over its head, in tenths of a pound (docs/rules/items.md, Pick up).
    pub(crate) fn max_press(&self) -> i64 {
        let mut strength = match self.attr(Attribute::A_STR) {
            0 => 30,
            strength => strength.max(0),
        };
        let mut times = 2i64;
        while strength > 29 {
            strength -= 10;
            times = times.saturating_mul(4);
        }
        let [_, _, heavy] = LOADS[usize::try_from(strength).unwrap_or(0).min(LOADS.len() - 1)];
        let eighths = match Size::from_number(self.size()) {
            Size::SZ_MINISCULE => 1,
            Size::SZ_TINY => 2,
            Size::SZ_SMALL => 4,
            Size::SZ_LARGE => 16,
            Size::SZ_HUGE => 32,
            Size::SZ_GARGANTUAN => 64,
            Size::SZ_COLLOSAL => 128,
            _ => 8,
        };
        i64::from(heavy).saturating_mul(times).saturating_mul(eighths) / 8
    }

    /// How heavily it is laden, by the strength and size that it has now.
    pub fn encumbrance(&self) -> Encumbrance {
        self.encumbered_by(self.burden())
    }

    /// How heavy a load is for its strength and size; `burden` in tenths of a pound.
    pub(crate) fn encumbered_by(&self, burden: i32) -> Encumbrance {
        if burden == 0 {
            return Encumbrance::EN_NONE;
        }
        let mut strength = match self.attr(Attribute::A_STR) {
            0 => 27,
            strength => strength.max(0),
        } + 3;
        // In eighths, which the smallest bear.
        let mut bears = match Size::from_number(self.size()) {
            Size::SZ_MINISCULE => 1i64,
            Size::SZ_TINY => 2,
            Size::SZ_SMALL => 6,
            Size::SZ_LARGE => 16,
            Size::SZ_HUGE => 32,
            Size::SZ_GARGANTUAN => 64,
            Size::SZ_COLLOSAL => 128,
            _ => 8,
        };
        while strength > 29 {
            strength -= 10;
            bears = i64::saturating_mul(bears, 4);
        }
        let [light, moderate, heavy] = LOADS[usize::try_from(strength).unwrap_or(0).min(LOADS.len() - 1)];
        let above = |most: i32| i64::from(burden) * 8 > i64::from(most).saturating_mul(bears);
        match () {
            () if above(heavy) => Encumbrance::EN_EXTREME,
            () if above(moderate) => Encumbrance::EN_HEAVY,
            () if above(light) => Encumbrance::EN_MODERATE,
            () if above(light / 3) => Encumbrance::EN_LIGHT,
            () => Encumbrance::EN_NONE,
        }
    }
}
