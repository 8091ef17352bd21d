//! What strength and quickness are worth in a fight, with the weapons in hand: to hit, damage, defence, parrying,
//! two weapons at once (facts/rules/calcvalues.md, 7).

use super::calc::{Calc, MODES};
use super::hands::same;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Encumbrance, Feat, ItemFlag, Named, ObjectType,
    StatiNature, WeaponGroup, WeaponQuality,
};
use crate::rules::who::Held;

const ATTR: BonusType = BonusType::BONUS_ATTR;
const DUAL: BonusType = BonusType::BONUS_DUAL;

/// Lines of section 7 that ask what is in hand, in order, but for two weapons.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    hits(c);
    damages(c);
    oversized(c);
    defence(c);
    parry(c);
    defending(c);
    flurry(c);
}

fn hits<L: Ledger>(c: &mut Calc<'_, L>) {
    let (str, dex) = (c.modifier(Attribute::A_STR), c.modifier(Attribute::A_DEX));
    let by_dex = Why::attribute("aim", Attribute::A_DEX);
    c.add(ATTR, Attribute::A_HIT_ARCHERY, dex, by_dex);
    c.add(ATTR, Attribute::A_HIT_THROWN, dex, by_dex);
    let finesse = c.feat(Feat::FT_WEAPON_FINESSE);
    let fits = |held: Option<Held<'_>>| finesse && held.is_some_and(|held| held.fits_finesse());
    for (attribute, guided) in [
        (Attribute::A_HIT_BRAWL, finesse),
        (Attribute::A_HIT_MELEE, fits(c.hands.melee)),
        (Attribute::A_HIT_OFFHAND, fits(c.hands.offhand)),
    ] {
        if guided && dex > str {
            c.add(ATTR, attribute, dex, Why::feat("finesse", Feat::FT_WEAPON_FINESSE));
        } else {
            c.add(ATTR, attribute, str, Why::attribute("force", Attribute::A_STR));
        }
    }
}

fn damages<L: Ledger>(c: &mut Calc<'_, L>) {
    let str = c.modifier(Attribute::A_STR);
    let why = Why::attribute("force", Attribute::A_STR);
    let finesse = c.feat(Feat::FT_WEAPON_FINESSE);
    c.add(ATTR, Attribute::A_DMG_BRAWL, if finesse { str.max(0) } else { str }, why);
    let melee = c.hands.melee;
    let strong = melee.is_none_or(|held| held.uses_strength());
    let double = melee.is_some_and(|held| held.has_flag(ItemFlag::WT_DOUBLE));
    if melee.is_some() && strong && c.hands.is_one() && !double {
        c.add(ATTR, Attribute::A_DMG_MELEE, ((3 * str + 1) / 2).max(0), why);
    } else if strong && (str >= 0 || !finesse || melee.is_some_and(|held| !held.fits_finesse())) {
        c.add(ATTR, Attribute::A_DMG_MELEE, str, why);
    }
    c.add(ATTR, Attribute::A_DMG_THROWN, str.max(0), why);
    if c.hands.missile.is_some_and(|held| held.uses_strength()) {
        c.add(ATTR, Attribute::A_DMG_ARCHERY, str, why);
    }
    if c.hands.offhand.is_some_and(|held| held.uses_strength()) {
        let full = str <= 0 || (same(c.hands.offhand, melee) && c.feat(Feat::FT_POWER_DOUBLE_WEAPON));
        c.add(ATTR, Attribute::A_DMG_OFFHAND, if full { str } else { (str + 1) / 2 }, why);
    }
}

/// A weapon too large for one hand, held in one all the same.
fn oversized<L: Ledger>(c: &mut Calc<'_, L>) {
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

fn defence<L: Ledger>(c: &mut Calc<'_, L>) {
    let dex = c.modifier(Attribute::A_DEX);
    let dex = if c.feat(Feat::FT_ELEGANT_DEFENSE) { 2 * dex } else { dex };
    c.add(ATTR, Attribute::A_DEF, dex, Why::attribute("agility", Attribute::A_DEX));
    if c.feat(Feat::FT_DODGE) {
        let free = c.who.c.inventory().is_empty() || c.who.encumbrance() <= Encumbrance::EN_LIGHT;
        let dodge = if free && !c.wears(WeaponGroup::WG_MARMOUR) { 3 } else { 1 };
        let why = Why::feat("dodge", Feat::FT_DODGE);
        c.add(BonusType::BONUS_DODGE, Attribute::A_DEF, dodge, why);
    }
}

/// Experts parry with what each hand holds, or with bare hands that are trained.
fn parry<L: Ledger>(c: &mut Calc<'_, L>) {
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
fn defending<L: Ledger>(c: &mut Calc<'_, L>) {
    for held in [c.hands.melee, c.hands.offhand].into_iter().flatten() {
        if held.has_weapon(WeaponQuality::WQ_DEFENDING) {
            let why = Why::item("a defending weapon", Some(held));
            c.stack(BonusType::BONUS_WEAPON, Attribute::A_DEF, held.plus(), why);
        }
    }
}

/// A flurry of blows, for a character without a suit: of fists, and of weapons of the art in either hand.
fn flurry<L: Ledger>(c: &mut Calc<'_, L>) {
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

/// Two weapons at once, or two trained fists; after everything else that counts in a fight.
pub(super) fn two_at_once<L: Ledger>(c: &mut Calc<'_, L>) {
    let fists = c.has_ability(Ability::CA_UNARMED_STRIKE) && c.who.fights_with_two_fists();
    if fists {
        second_fist(c);
    }
    let (Some(melee), Some(offhand)) = (c.hands.melee, c.hands.offhand) else {
        if fists {
            penalties(c, Attribute::A_HIT_BRAWL, false);
            tempest(c);
        }
        return;
    };
    let double = same(Some(melee), Some(offhand));
    penalties(c, Attribute::A_HIT_MELEE, double && c.feat(Feat::FT_DOUBLE_WEAPON_FIGHTING));
    let as_large = offhand.size_for(&c.who) >= melee.size_for(&c.who);
    let twin = c.feat(Feat::FT_TWIN_WEAPON_STYLE) && works(c);
    if !twin && !offhand.is_of(WeaponGroup::WG_LIGHT) && as_large {
        let why = Why::item("a second weapon as large", Some(offhand));
        c.stack(DUAL, Attribute::A_HIT_MELEE, -2, why);
        c.stack(DUAL, Attribute::A_HIT_OFFHAND, -2, why);
    }
    tempest(c);
}

/// The second fist strikes as the first does.
fn second_fist<L: Ledger>(c: &mut Calc<'_, L>) {
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

/// Whoever was not trained for two weapons.
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

fn tempest<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.feat(Feat::FT_TWO_WEAPON_TEMPEST) && works(c) {
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
