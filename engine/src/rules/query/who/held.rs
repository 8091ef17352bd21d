//! One item with its kind's definition: its plus, size, weight, material, and what it is worth as armour, shield
//! and to parry with (docs/rules/values-gear.md, Parrying). Knows no slot and no bonus type.

use super::Who;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    ArmourQuality, Feat, ItemFlag, ItemQuality, ItemState, Material, Named, ObjectType, Size, Slot,
    StatiNature, WeaponGroup, WeaponQuality, WeaponSkill,
};
use crate::content::{Content, Item as Kind};
use crate::world::{Item, World};

/// An item in play with its kind.
#[derive(Clone, Copy)]
pub struct Held<'a> {
    /// The item.
    pub item: &'a Item,
    /// Its kind.
    pub kind: &'a Kind,
}

/// Figures of a shield by how much larger than it its bearer is: coverage, defence, penalty; then larger
/// shields, then all smaller ones.
const SHIELDS: [(i32, i32, i32); 3] = [(8, 6, -8), (4, 4, -4), (2, 2, -2)];
const TOO_LARGE: (i32, i32, i32) = (10, 8, -20);
const TOO_SMALL: (i32, i32, i32) = (1, 1, -1);

/// Groups of weapons that quickness can guide as well as strength.
const LIGHT_GROUPS: [WeaponGroup; 6] = [
    WeaponGroup::WG_DAGGERS,
    WeaponGroup::WG_SBLADES,
    WeaponGroup::WG_LIGHT,
    WeaponGroup::WG_STAVES,
    WeaponGroup::WG_FLEXIBLE,
    WeaponGroup::WG_MARTIAL,
];

/// Is it a metal? Wrought iron counts as none.
pub fn is_metal(of: Material) -> bool {
    matches!(
        of,
        Material::MAT_IRON
            | Material::MAT_COPPER
            | Material::MAT_GOLD
            | Material::MAT_SILVER
            | Material::MAT_METAL
            | Material::MAT_MITHRIL
            | Material::MAT_ADAMANT
            | Material::MAT_PLATINUM
    )
}

impl<'a> Held<'a> {
    /// An item with its kind; `None` where the pack lacks the kind.
    pub fn new(content: &'a Content, item: &'a Item) -> Option<Self> {
        Some(Held { item, kind: content.item(item.kind)? })
    }

    /// The same by handle.
    pub fn of(world: &'a World, content: &'a Content, h: crate::base::handle::Handle) -> Option<Self> {
        Held::new(content, world.item(h)?)
    }

    // ---- what it is

    /// Is it of this type?
    pub fn is(&self, kind: ObjectType) -> bool {
        self.kind.itype == kind
    }

    /// Is it of this group?
    pub fn is_of(&self, group: WeaponGroup) -> bool {
        self.kind.group.has(group)
    }

    /// Has its kind this trait?
    pub fn has_flag(&self, flag: ItemFlag) -> bool {
        self.kind.flags.has(flag)
    }

    /// Has it a quality by number, of its own or lent by EXTRA_QUALITY? Qualities of weapons and of armour share
    /// numbers; which is meant follows from what the item is.
    pub fn has(&self, quality: i16) -> bool {
        self.item.qualities.iter().any(|q| q.0 == quality)
            || self.item.stati().of(StatiNature::EXTRA_QUALITY).any(|s| s.val == quality)
    }

    /// Has it a quality of weapons?
    pub(crate) fn has_weapon(&self, quality: WeaponQuality) -> bool {
        self.has(quality.0)
    }

    /// Its plus: its own or what boosts it, the better; on a cursed one what boosts it less its own.
    pub fn plus(&self) -> i32 {
        let boost = self.item.stati().of(StatiNature::BOOST_PLUS).map(|s| i32::from(s.mag)).max();
        let boost = boost.unwrap_or(0);
        if self.item.is(ItemState::IF_CURSED) {
            boost - self.item.plus()
        } else {
            self.item.plus().max(boost)
        }
    }

    /// Its hit points when whole: those of its kind, 10 more for each point of its own plus; of one whose effect needs
    /// no plus 5 for each level of the effect, but for potions and scrolls (docs/rules/item-values.md, Level of an
    /// item).
    pub fn hale(&self, content: &Content) -> i32 {
        let own = i32::from(self.kind.hit_points());
        let frail = self.is(ObjectType::T_POTION) || self.is(ObjectType::T_SCROLL);
        let effect = self.item.effect.and_then(|id| content.effect(id));
        match effect {
            Some(effect) if self.item.plus() == 0 && !frail => own + 5 * effect.level.value(0, 0),
            _ => own + 10 * self.item.plus(),
        }
    }

    /// What it is made of.
    pub fn material(&self) -> Option<Material> {
        [
            (ItemQuality::IQ_MITHRIL, Material::MAT_MITHRIL),
            (ItemQuality::IQ_ADAMANT, Material::MAT_ADAMANT),
            (ItemQuality::IQ_DARKWOOD, Material::MAT_DARKWOOD),
            (ItemQuality::IQ_IRONWOOD, Material::MAT_IRONWOOD),
            (ItemQuality::IQ_SILVER, Material::MAT_SILVER),
            (ItemQuality::IQ_WROUGHT, Material::MAT_WROUGHT),
        ]
        .into_iter()
        .find(|(quality, _)| self.has(quality.0))
        .map(|(_, material)| material)
        .or_else(|| {
            let wrought =
                self.has(ItemQuality::IQ_ORCISH.0) && self.kind.material == Some(Material::MAT_IRON);
            if wrought { Some(Material::MAT_WROUGHT) } else { self.kind.material }
        })
    }

    /// Is it of metal?
    pub(crate) fn is_metallic(&self) -> bool {
        self.material().is_some_and(is_metal)
    }

    /// Its size by itself; 0 where its kind has none.
    pub(crate) fn own_size(&self) -> i32 {
        self.kind.size.map_or(0, Named::number)
    }

    /// Its size in the hands of somebody.
    pub(crate) fn size_for(&self, who: &Who<'_>) -> i32 {
        let mut size = self.own_size();
        let tiny = Size::SZ_TINY.number();
        if !self.is_weapon() {
            return size;
        }
        if self.has(ItemQuality::IQ_FEATHERLIGHT.0) {
            size = tiny.max(size - 1);
        }
        let long = [WeaponGroup::WG_SPEARS, WeaponGroup::WG_LANCES, WeaponGroup::WG_POLEARMS];
        if long.iter().any(|group| self.is_of(*group))
            && who.has_feat(Feat::FT_SPEAR_AND_SHIELD)
            && who.in_slot(Slot::SL_READY).is_some_and(|other| other.is(ObjectType::T_SHIELD))
        {
            size = tiny.max(size - 1);
        }
        size
    }

    fn is_weapon(&self) -> bool {
        matches!(self.kind.itype, ObjectType::T_WEAPON | ObjectType::T_BOW | ObjectType::T_MISSILE)
    }

    /// Weight of all of it with what lies in it, in tenths of a pound. With a mind that bears food lightly
    /// (Psychic Might) food weighs a third.
    pub fn weight(&self, world: &World, content: &Content, psychic: bool) -> i32 {
        self.weight_within(world, content, psychic, 0)
    }

    fn weight_within(&self, world: &World, content: &Content, psychic: bool, depth: u8) -> i32 {
        let quantity = self.item.quantity();
        let own = i32::from(self.kind.weight);
        if matches!(self.kind.itype, ObjectType::T_CHEST | ObjectType::T_CONTAIN) {
            let inside: i32 = match depth {
                0..16 => self
                    .item
                    .contents()
                    .iter()
                    .filter_map(|h| Held::of(world, content, *h))
                    .map(|held| held.weight_within(world, content, psychic, depth + 1))
                    .sum(),
                _ => 0,
            };
            return inside - i32::from(self.kind.weight_mod) * inside / 100 + own;
        }
        let all = match (own.saturating_mul(quantity), self.kind.itype) {
            (0, ObjectType::T_COIN) => return quantity / 500,
            (0, ObjectType::T_MISSILE) => return quantity / 5,
            (0, _) => quantity / 2,
            (all, ObjectType::T_FOOD) if psychic => all / 3,
            (all, _) => all,
        };
        if self.is_quality_item() { self.lightened(all) } else { all }
    }

    /// Can it bear qualities at all?
    fn is_quality_item(&self) -> bool {
        self.is_weapon() || matches!(self.kind.itype, ObjectType::T_ARMOUR | ObjectType::T_SHIELD)
    }

    fn lightened(&self, weight: i32) -> i32 {
        let mut weight = weight;
        if self.has(ItemQuality::IQ_ELVEN.0) {
            weight = weight * 75 / 100;
        }
        if self.has(ItemQuality::IQ_DWARVEN.0) {
            weight = weight * 125 / 100;
        }
        if self.has(ItemQuality::IQ_DARKWOOD.0) || self.has(ItemQuality::IQ_MITHRIL.0) {
            weight /= 2;
        }
        if self.has(ItemQuality::IQ_FEATHERLIGHT.0) {
            weight /= 4;
        }
        weight
    }

    // ---- as a weapon

    /// Is it good for nothing but throwing (or of no group at all)?
    pub fn is_thrown_only(&self) -> bool {
        let thrown = [WeaponGroup::WG_THROWN, WeaponGroup::WG_EXOTIC, WeaponGroup::WG_ARCHERY];
        self.is_weapon() && self.kind.group.iter().all(|group| thrown.contains(&group))
    }

    /// Can quickness guide it as well as strength?
    pub(crate) fn fits_finesse(&self) -> bool {
        self.is_weapon() && LIGHT_GROUPS.iter().any(|group| self.is_of(*group))
    }

    /// Does strength add to its damage?
    pub(crate) fn uses_strength(&self) -> bool {
        self.is_weapon()
            && (!self.has_flag(ItemFlag::WT_NO_STRENGTH) || self.has_weapon(WeaponQuality::WQ_MIGHTY))
    }

    /// From which roll on a blow with it threatens to be critical (docs/rules/strikes.md, Threat and multiplier). A
    /// monster's feat counts for every weapon, a character's for those that it was taken for (IMP_CRIT).
    pub fn threat(&self, who: &Who<'_>) -> i32 {
        let taught = !who.is_character()
            || who.stati_of(StatiNature::IMP_CRIT).any(|s| s.effect == Some(self.item.kind));
        let mut times = 1;
        times += i32::from(self.has_weapon(WeaponQuality::WQ_KEEN));
        times += i32::from(taught && who.has_feat(Feat::FT_IMPROVED_CRIT));
        times += i32::from(who.weapon_skill(Some(self)) >= WeaponSkill::WS_GRAND_MASTERY);
        21 - i32::from(self.kind.threat) * times
    }

    /// The dice of a blow with it, without what its wielder adds: larger ones against who is larger than medium; a
    /// master's have two faces more (docs/rules/strikes.md, Dice of a weapon).
    pub fn dice(&self, who: &Who<'_>, large: bool) -> Dice {
        let mut dice = if large { self.kind.large_damage } else { self.kind.small_damage };
        if who.weapon_skill(Some(self)) >= WeaponSkill::WS_MASTERY {
            dice.sides += 2;
        }
        dice
    }

    /// What it adds to defence in the hands of one who parries: 0 to twice what its kind does.
    pub fn parry(&self, who: &Who<'_>) -> i32 {
        if !self.is_weapon() {
            return 0;
        }
        let own = i32::from(self.kind.parry);
        let made =
            i32::from(self.has(ItemQuality::IQ_ELVEN.0)) - i32::from(self.has(ItemQuality::IQ_ORCISH.0));
        let trained = match who.weapon_skill(Some(self)) {
            WeaponSkill::WS_NOT_PROF => -4,
            skill => 2 * (i32::from(skill.0) - i32::from(WeaponSkill::WS_PROFICIENT.0)),
        };
        (own + made + trained).min(2 * own).max(0)
    }

    // ---- as armour

    fn as_shield(&self, bearer: i32) -> (i32, i32, i32) {
        match usize::try_from(bearer - self.own_size()) {
            Err(_) => TOO_LARGE,
            Ok(smaller) => SHIELDS.get(smaller).copied().unwrap_or(TOO_SMALL),
        }
    }

    /// How often it takes the blow (A_COV), with its plus or without. A shield's counts for experts alone.
    pub fn coverage(&self, who: &Who<'_>, with_plus: bool) -> i32 {
        let plus = if with_plus { self.plus() } else { 0 };
        if self.is(ObjectType::T_SHIELD) {
            if who.has_feat(Feat::FT_SHIELD_EXPERT) { self.as_shield(who.size()).0 + plus } else { 0 }
        } else {
            i32::from(self.kind.coverage) + plus
        }
    }

    /// What it adds to defence (A_DEF), with its plus or without.
    pub fn defence(&self, who: &Who<'_>, with_plus: bool) -> i32 {
        let plus = if with_plus { self.plus() } else { 0 };
        if self.is(ObjectType::T_SHIELD) {
            let focus = if who.has_feat(Feat::FT_SHIELD_FOCUS) { 2 } else { 0 };
            self.as_shield(who.size()).1 + focus + plus
        } else {
            i32::from(self.kind.def) + plus
        }
    }

    /// What comes off a blow: 0 slashing, 1 piercing, 2 blunt. Never below 0. Its plus counts once it is known
    /// (docs/rules/values-gear.md, Protection), as long as the pack keeps that.
    pub fn protection(&self, blow: usize, content: &Content) -> i32 {
        use crate::base::names::ItemKnown;
        use crate::content::Switch;
        let mut value = if self.is(ObjectType::T_ARMOUR) {
            let arm = &self.kind.arm;
            i32::from([arm.slash, arm.pierce, arm.blunt].get(blow).copied().unwrap_or(0))
        } else {
            0
        };
        if self.item.knows(ItemKnown::KN_PLUS) || !content.keeps(Switch::ArmourPlusOnceKnown) {
            value += self.plus();
        }
        if self.has(ItemQuality::IQ_ADAMANT.0) {
            value += match () {
                () if self.is_of(WeaponGroup::WG_HARMOUR) => 3,
                () if self.is_of(WeaponGroup::WG_MARMOUR) || self.is(ObjectType::T_SHIELD) => 2,
                () if self.is_of(WeaponGroup::WG_LARMOUR) => 1,
                () => 0,
            };
        }
        if self.has(ItemQuality::IQ_ORCISH.0) || self.has(ItemQuality::IQ_DWARVEN.0) {
            value += 1;
        }
        value.max(0)
    }

    /// How much it hampers, 0 or below; less so where it is the body's own skill that is asked.
    pub fn penalty(&self, who: &Who<'_>, for_skills: bool) -> i32 {
        let mut value = if self.is(ObjectType::T_SHIELD) {
            self.as_shield(who.size()).2
        } else {
            i32::from(self.kind.penalty)
        };
        if for_skills {
            value += 2;
        }
        if self.has(ArmourQuality::AQ_GRACEFUL.0) {
            value /= 2;
        }
        for (quality, eases) in [
            (ItemQuality::IQ_ELVEN, 2),
            (ItemQuality::IQ_ORCISH, -1),
            (ItemQuality::IQ_DARKWOOD, 2),
            (ItemQuality::IQ_MITHRIL, 3),
        ] {
            if self.has(quality.0) {
                value += eases;
            }
        }
        if self.has(ArmourQuality::AQ_AGILITY.0) {
            value = 0;
        }
        if for_skills && who.has_feat(Feat::FT_ARMOUR_OPTIMIZATION) {
            value = (value - 2) / 3;
        }
        value.min(0)
    }

    /// The most of a Dex modifier that a suit leaves.
    pub(crate) fn dex_limit(&self, who: &Who<'_>) -> i32 {
        (9 + self.penalty(who, false)).max(0)
    }

    /// Does it do in this slot what it is for?
    pub fn works_in(&self, slot: Slot) -> bool {
        use ObjectType as T;
        let kind = self.kind.itype;
        match slot {
            Slot::SL_READY | Slot::SL_WEAPON => {
                matches!(kind, T::T_ROD | T::T_STAFF | T::T_WEAPON | T::T_SHIELD | T::T_BOW | T::T_SYMBOL)
            }
            Slot::SL_ARCHERY => kind == T::T_BOW,
            Slot::SL_LIGHT => kind == T::T_LIGHT,
            Slot::SL_BELT => kind == T::T_GIRDLE,
            Slot::SL_EYES => kind == T::T_EYES,
            Slot::SL_CLOTHES => kind == T::T_CLOTHES,
            Slot::SL_ARMOUR => kind == T::T_ARMOUR,
            Slot::SL_BOOTS => kind == T::T_BOOTS,
            Slot::SL_CLOAK => kind == T::T_CLOAK,
            Slot::SL_LRING | Slot::SL_RRING => kind == T::T_RING,
            Slot::SL_AMULET => matches!(kind, T::T_AMULET | T::T_SYMBOL),
            Slot::SL_GAUNTLETS => kind == T::T_GAUNTLETS,
            Slot::SL_HELM => matches!(kind, T::T_HELMET | T::T_CROWN),
            Slot::SL_BRACERS => kind == T::T_BRACERS,
            _ => false,
        }
    }
}
