//! What strength and quickness are worth in a fight, with the weapons in hand: to hit, damage, defence, parrying,
//! two weapons at once (docs/rules/values-modifiers.md, In a fight).

use super::calc::{Calc, MODES};
use super::hands::same;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Encumbrance, Feat, ItemFlag, Named, ObjectType,
    StatiNature, WeaponGroup, WeaponQuality,
};
use crate::rules::query::who::Held;

const ATTR: BonusType = BonusType::BONUS_ATTR;
const DUAL: BonusType = BonusType::BONUS_DUAL;

/// Quick hands aim.
pub(super) fn aim<L: Ledger>(c: &mut Calc<'_, L>) {
    let why = Why::attribute("aim", Attribute::A_DEX);
    c.add_dex(ATTR, Attribute::A_HIT_ARCHERY, 1, why);
    c.add_dex(ATTR, Attribute::A_HIT_THROWN, 1, why);
}

/// Strong hands strike; quick ones where finesse guides what they hold.
pub(super) fn force<L: Ledger>(c: &mut Calc<'_, L>) {
    let (str, dex) = (c.modifier(Attribute::A_STR), c.modifier(Attribute::A_DEX));
    let finesse = c.feat(Feat::FT_WEAPON_FINESSE);
    let fits = |held: Option<Held<'_>>| finesse && held.is_some_and(|held| held.fits_finesse());
    for (attribute, guided) in [
        (Attribute::A_HIT_BRAWL, finesse),
        (Attribute::A_HIT_MELEE, fits(c.hands.melee)),
        (Attribute::A_HIT_OFFHAND, fits(c.hands.offhand)),
    ] {
        if guided && dex > str {
            c.add_dex(ATTR, attribute, 1, Why::feat("finesse", Feat::FT_WEAPON_FINESSE));
        } else {
            c.add(ATTR, attribute, str, Why::attribute("force", Attribute::A_STR));
        }
    }
}

/// How hard bare hands strike.
pub(super) fn brawl_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    let str = c.modifier(Attribute::A_STR);
    let worth = if c.feat(Feat::FT_WEAPON_FINESSE) { str.max(0) } else { str };
    c.add(ATTR, Attribute::A_DMG_BRAWL, worth, Why::attribute("force", Attribute::A_STR));
}

/// How hard the weapon hand strikes: half as hard again with both hands on one weapon.
pub(super) fn melee_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    let str = c.modifier(Attribute::A_STR);
    let why = Why::attribute("force", Attribute::A_STR);
    let finesse = c.feat(Feat::FT_WEAPON_FINESSE);
    let melee = c.hands.melee;
    let strong = melee.is_none_or(|held| held.uses_strength());
    let double = melee.is_some_and(|held| held.has_flag(ItemFlag::WT_DOUBLE));
    if melee.is_some() && strong && c.hands.is_one() && !double {
        c.add(ATTR, Attribute::A_DMG_MELEE, ((3 * str + 1) / 2).max(0), why);
    } else if strong && (str >= 0 || !finesse || melee.is_some_and(|held| !held.fits_finesse())) {
        c.add(ATTR, Attribute::A_DMG_MELEE, str, why);
    }
}

/// How hard it throws.
pub(super) fn thrown_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    let str = c.modifier(Attribute::A_STR).max(0);
    c.add(ATTR, Attribute::A_DMG_THROWN, str, Why::attribute("force", Attribute::A_STR));
}

/// How hard a bow made for strong arms shoots.
pub(super) fn archery_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.hands.missile.is_some_and(|held| held.uses_strength()) {
        let str = c.modifier(Attribute::A_STR);
        c.add(ATTR, Attribute::A_DMG_ARCHERY, str, Why::attribute("force", Attribute::A_STR));
    }
}

/// How hard the other hand strikes: half as hard.
pub(super) fn offhand_damage<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.hands.offhand.is_some_and(|held| held.uses_strength()) {
        let str = c.modifier(Attribute::A_STR);
        let full = str <= 0 || (same(c.hands.offhand, c.hands.melee) && c.feat(Feat::FT_POWER_DOUBLE_WEAPON));
        let worth = if full { str } else { (str + 1) / 2 };
        c.add(ATTR, Attribute::A_DMG_OFFHAND, worth, Why::attribute("force", Attribute::A_STR));
    }
}

/// A weapon too large for one hand, held in one all the same.
pub(super) fn oversized<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.feat(Feat::FT_MONKEY_GRIP) || c.hands.is_one() {
        return;
    }
    let why = Why::feat("an oversized weapon", Feat::FT_MONKEY_GRIP);
    for (held, hit) in [(c.hands.weapon, Attribute::A_HIT_MELEE), (c.hands.ready, Attribute::A_HIT_OFFHAND)] {
        let large = |held: Held<'_>| held.is(ObjectType::T_WEAPON) && held.size_for(&c.who) > c.who.size();
        if held.is_some_and(large) {
            c.add(BonusType::BONUS_CIRC, hit, -2, why);
        }
    }
}

/// How well it gets out of the way.
pub(super) fn agility<L: Ledger>(c: &mut Calc<'_, L>) {
    let times = if c.feat(Feat::FT_ELEGANT_DEFENSE) { 2 } else { 1 };
    c.add_dex(ATTR, Attribute::A_DEF, times, Why::attribute("agility", Attribute::A_DEX));
}

/// Practice in dodging, of less use in a heavy suit or under a load.
pub(super) fn dodge<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_DODGE) {
        let free = c.load() <= Encumbrance::EN_LIGHT;
        let dodge = if free && !c.wears(WeaponGroup::WG_MARMOUR) { 3 } else { 1 };
        c.add(BonusType::BONUS_DODGE, Attribute::A_DEF, dodge, Why::feat("dodge", Feat::FT_DODGE));
    }
}

/// Experts parry with what each hand holds, or with bare hands that are trained.
pub(super) fn parry<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.feat(Feat::FT_EXPERTISE) {
        return;
    }
    let bare = 2 * c.ability(Ability::CA_UNARMED_STRIKE);
    let with = |held: Option<Held<'_>>| held.map(|held| held.parry(&c.who));
    let first = with(c.hands.melee).unwrap_or(bare);
    let double = c.hands.melee.is_some_and(|held| held.has_flag(ItemFlag::WT_DOUBLE));
    let second = with(c.hands.offhand).unwrap_or(match () {
        () if double => first,
        () if c.hands.ready.is_none() => bare,
        () => 0,
    });
    let both = c.feat(Feat::FT_DEFENSIVE_SYNERGY);
    let worth = first.max(second) + if both { first.min(second) / 2 } else { 0 };
    c.add(BonusType::BONUS_WEAPON, Attribute::A_DEF, worth, Why::feat("parry", Feat::FT_EXPERTISE));
}

/// Weapons that defend who wields them.
pub(super) fn defending<L: Ledger>(c: &mut Calc<'_, L>) {
    for held in [c.hands.melee, c.hands.offhand].into_iter().flatten() {
        if held.has_weapon(WeaponQuality::WQ_DEFENDING) {
            let why = Why::item("a defending weapon", Some(held));
            c.stack(BonusType::BONUS_WEAPON, Attribute::A_DEF, held.plus(), why);
        }
    }
}

/// A flurry of blows, for a character without a suit: of fists, and of weapons of the art in either hand.
pub(super) fn flurry<L: Ledger>(c: &mut Calc<'_, L>) {
    if !c.has(StatiNature::FLURRYING) || c.has(StatiNature::POLYMORPH) {
        return;
    }
    let level = c.ability(Ability::CA_FLURRY_OF_BLOWS);
    let suited = c.who.is_character() && c.who.in_slot(crate::base::names::Slot::SL_ARMOUR).is_some();
    if level <= 0 || suited {
        return;
    }
    let any = c.feat(Feat::FT_NON_STANDARD_FLURRY);
    let art = |held: Option<Held<'_>>| any || held.is_some_and(|held| held.is_of(WeaponGroup::WG_MARTIAL));
    let (weapon, ready) = (art(c.hands.weapon), art(c.hands.ready));
    let why = Why::ability("flurry of blows", Ability::CA_FLURRY_OF_BLOWS);
    for ((hit, speed, _), joins) in [(MODES[1], true), (MODES[2], weapon), (MODES[4], ready)] {
        if joins {
            c.add(BonusType::BONUS_CLASS, speed, 20, why);
            c.add(BonusType::BONUS_CLASS, hit, level - 3, why);
        }
    }
}

/// Does it fight with two trained fists?
fn two_fists<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.has_ability(Ability::CA_UNARMED_STRIKE) && c.who.fights_with_two_fists()
}

/// The second fist strikes as the first does.
pub(super) fn second_fist<L: Ledger>(c: &mut Calc<'_, L>) {
    if !two_fists(c) {
        return;
    }
    let why = Why::ability("the second fist", Ability::CA_UNARMED_STRIKE);
    let (first, second) = (MODES[1], MODES[4]);
    for (from, to) in [(first.0, second.0), (first.1, second.1), (first.2, second.2)] {
        for kind in 0..super::BONUSES {
            let kind = BonusType::from_number(i32::try_from(kind).unwrap_or(0));
            let value = c.ledger.cells().get(from, kind);
            c.ledger.set(kind, to, value, why);
        }
    }
}

/// Two weapons at once, or two fists, for whoever was not trained for it.
pub(super) fn two_weapons<L: Ledger>(c: &mut Calc<'_, L>) {
    match (c.hands.melee, c.hands.offhand) {
        (Some(melee), Some(offhand)) => {
            let double = same(Some(melee), Some(offhand));
            penalties(c, Attribute::A_HIT_MELEE, double && c.feat(Feat::FT_DOUBLE_WEAPON_FIGHTING));
        }
        _ if two_fists(c) => penalties(c, Attribute::A_HIT_BRAWL, false),
        _ => {}
    }
}

fn penalties<L: Ledger>(c: &mut Calc<'_, L>, hit: Attribute, trained: bool) {
    let why = Why::rule("two weapons at once");
    if !trained && !c.feat(Feat::FT_AMBIDEXTERITY) {
        c.stack(DUAL, Attribute::A_HIT_OFFHAND, -2, why);
        c.stack(DUAL, Attribute::A_SPD_OFFHAND, -2, why);
    }
    if !trained && !c.feat(Feat::FT_TWO_WEAPON_STYLE) {
        c.stack(DUAL, hit, -2, why);
        c.stack(DUAL, Attribute::A_HIT_OFFHAND, -2, why);
    }
}

/// A second weapon that is as large as the first, unless it is light or their bearer knows that style.
pub(super) fn second_as_large<L: Ledger>(c: &mut Calc<'_, L>) {
    let (Some(melee), Some(offhand)) = (c.hands.melee, c.hands.offhand) else { return };
    let as_large = offhand.size_for(&c.who) >= melee.size_for(&c.who);
    let twin = c.feat(Feat::FT_TWIN_WEAPON_STYLE) && works(c);
    if !twin && !offhand.is_of(WeaponGroup::WG_LIGHT) && as_large {
        let why = Why::item("a second weapon as large", Some(offhand));
        c.stack(DUAL, Attribute::A_HIT_MELEE, -2, why);
        c.stack(DUAL, Attribute::A_HIT_OFFHAND, -2, why);
    }
}

/// A storm of blows from both hands.
pub(super) fn tempest<L: Ledger>(c: &mut Calc<'_, L>) {
    let two = (c.hands.melee.is_some() && c.hands.offhand.is_some()) || two_fists(c);
    if two && c.feat(Feat::FT_TWO_WEAPON_TEMPEST) && works(c) {
        let why = Why::feat("two weapon tempest", Feat::FT_TWO_WEAPON_TEMPEST);
        c.stack_group(DUAL, AttributeGroup::A_SPD, 10, why);
        c.stack(DUAL, Attribute::A_SPD_OFFHAND, 10, why);
    }
}

/// Do feats that rest on the two weapon style work? For who took that style with any weapons, for who has it by
/// unarmed training with those of the art alone.
fn works<L: Ledger>(c: &Calc<'_, L>) -> bool {
    match c.who.character() {
        Some(character) => character.took(Feat::FT_TWO_WEAPON_STYLE) || c.who.has_martial_hands(),
        None => true,
    }
}
