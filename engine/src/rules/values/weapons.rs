//! Weapon lines (docs/rules/values-gear.md, Training): training, make, plus, metal, and a weapon's dislike of who
//! wields it. A monster's training counts for every weapon, so for empty hands too.

use super::calc::{Calc, MODES};
use super::hands::same;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Attribute, BonusType, ItemQuality, MonsterType as Type, WeaponQuality, WeaponSkill,
};
use crate::rules::query::who::Held;

/// What a step of training is worth: hit, speed, damage, defence.
struct Training {
    skill: WeaponSkill,
    hit: i32,
    speed: i32,
    damage: i32,
    defence: i32,
}

/// Steps of training above proficiency.
const TRAININGS: [Training; 5] = [
    Training { skill: WeaponSkill::WS_FOCUSED, hit: 1, speed: 0, damage: 0, defence: 0 },
    Training { skill: WeaponSkill::WS_SPECIALIST, hit: 1, speed: 2, damage: 2, defence: 0 },
    Training { skill: WeaponSkill::WS_MASTERY, hit: 2, speed: 4, damage: 2, defence: 2 },
    Training { skill: WeaponSkill::WS_HIGH_MASTERY, hit: 2, speed: 6, damage: 3, defence: 3 },
    Training { skill: WeaponSkill::WS_GRAND_MASTERY, hit: 3, speed: 10, damage: 4, defence: 4 },
];

/// The place of brawling in [`MODES`].
const BRAWL: usize = 1;

/// Is there a line at all? A monster with empty hands that learnt nothing has none.
pub(super) fn any<L: Ledger>(c: &Calc<'_, L>) -> bool {
    !c.hands.is_bare() || c.who.is_character() || c.bare_skill() != WeaponSkill::WS_PROFICIENT
}

/// The modes that are fought with a weapon, with their weapons.
fn armed<'a, L: Ledger>(c: &Calc<'a, L>) -> impl Iterator<Item = (usize, Held<'a>)> + use<'a, L> {
    let held = c.hands.by_mode(&c.who).into_iter().enumerate();
    held.filter_map(|(mode, weapon)| Some((mode, weapon?)))
}

/// Training, in each mode. What is fought with in several modes, or in none, is asked for once.
pub(super) fn training<L: Ledger>(c: &mut Calc<'_, L>) {
    let mut asked: Option<(Option<Held<'_>>, WeaponSkill)> = None;
    for (mode, weapon) in c.hands.by_mode(&c.who).into_iter().enumerate() {
        let skill = match (asked, &weapon) {
            (Some((of, skill)), _) if same(of, weapon) => skill,
            (_, Some(held)) => c.who.weapon_skill(Some(held)),
            (_, None) => c.bare_skill(),
        };
        asked = Some((weapon, skill));
        trained(c, mode, weapon, skill);
    }
}

/// What training with the weapon of a mode is worth, or the lack of it.
fn trained<L: Ledger>(c: &mut Calc<'_, L>, mode: usize, weapon: Option<Held<'_>>, skill: WeaponSkill) {
    let (hit, speed, damage) = MODES[mode];
    let kind = BonusType::BONUS_SKILL;
    let why = Why::item("weapon training", weapon);
    if skill == WeaponSkill::WS_NOT_PROF {
        if mode != BRAWL {
            c.add(kind, hit, -4, why);
            c.add(kind, speed, -10, why);
        }
        return;
    }
    let Some(step) = TRAININGS.iter().find(|t| t.skill == skill) else { return };
    c.add(kind, hit, step.hit, why);
    c.add(kind, speed, step.speed, why);
    c.add(kind, damage, step.damage, why);
    // Defence once for each mode that is fought with what the weapon hand holds.
    let wielded = same(c.hands.weapon, weapon);
    if wielded && (same(c.hands.offhand, weapon) || same(c.hands.melee, weapon)) {
        c.stack(kind, Attribute::A_DEF, step.defence, why);
    }
}

/// What the make of a weapon is worth.
pub(super) fn make<L: Ledger>(c: &mut Calc<'_, L>) {
    for (mode, held) in armed(c) {
        let (hit, speed, damage) = MODES[mode];
        let has = |quality: ItemQuality| i32::from(held.has(quality.0));
        let why = Why::item("make of the weapon", Some(held));
        let aim = i32::from(held.kind.acc) + has(ItemQuality::IQ_MITHRIL) - has(ItemQuality::IQ_ORCISH);
        c.add(BonusType::BONUS_WEAPON, hit, aim, why);
        let swift = i32::from(held.kind.spd_steps()) + 2 * has(ItemQuality::IQ_ELVEN);
        c.add(BonusType::BONUS_WEAPON, speed, swift, why);
        if has(ItemQuality::IQ_ORCISH) + has(ItemQuality::IQ_ADAMANT) > 0 {
            c.add(BonusType::BONUS_WEAPON, damage, 1, why);
        }
    }
}

/// What a weapon's plus is worth; of one whose plus is not known, nothing to who merely knows.
pub(super) fn plus<L: Ledger>(c: &mut Calc<'_, L>) {
    for (mode, held) in armed(c) {
        if !c.knows(&held) {
            continue;
        }
        let (hit, speed, damage) = MODES[mode];
        let plus = held.plus();
        let accuracy = if held.has_weapon(WeaponQuality::WQ_ACCURACY) { 4 } else { 0 };
        let why = Why::item("plus of the weapon", Some(held));
        c.add(BonusType::BONUS_ENHANCE, hit, plus + accuracy, why);
        c.add(BonusType::BONUS_ENHANCE, speed, plus, why);
        c.add(BonusType::BONUS_ENHANCE, damage, plus, why);
    }
}

/// Metal in hand keeps the powers of nature away.
pub(super) fn metal<L: Ledger>(c: &mut Calc<'_, L>) {
    for (_, held) in armed(c) {
        let in_hand = same(c.hands.offhand, Some(held)) || same(c.hands.melee, Some(held));
        if in_hand && held.is_metallic() {
            let why = Why::item("metal in hand", Some(held));
            c.stack(BonusType::BONUS_ARMOUR, Attribute::A_PRI, -16, why);
        }
    }
}

/// A weapon that hates what its wielder is.
pub(super) fn dislike<L: Ledger>(c: &mut Calc<'_, L>) {
    for (mode, held) in armed(c) {
        let (hit, speed, damage) = MODES[mode];
        let lawful = || c.is(Type::MA_LAWFUL);
        let chaotic = || c.is(Type::MA_CHAOTIC);
        let (good, evil) = (|| c.is(Type::MA_GOOD), || c.is(Type::MA_EVIL));
        let hates = [
            held.has_weapon(WeaponQuality::WQ_HOLY) && evil(),
            held.has_weapon(WeaponQuality::WQ_UNHOLY) && good(),
            held.has_weapon(WeaponQuality::WQ_CHAOTIC) && lawful(),
            held.has_weapon(WeaponQuality::WQ_LAWFUL) && chaotic(),
            held.has_weapon(WeaponQuality::WQ_BALANCE) && (lawful() || chaotic()) && (good() || evil()),
        ];
        let why = Why::item("a weapon that hates its wielder", Some(held));
        for _ in hates.into_iter().filter(|hates| *hates) {
            c.add(BonusType::BONUS_NEGLEV, hit, -2, why);
            c.add(BonusType::BONUS_NEGLEV, damage, -2, why);
            c.add(BonusType::BONUS_NEGLEV, speed, -4, why);
        }
    }
}

/// Weapons that strike faster.
pub(super) fn swift<L: Ledger>(c: &mut Calc<'_, L>) {
    fn swift(held: Option<Held<'_>>) -> Option<Held<'_>> {
        held.filter(|held| held.has_weapon(WeaponQuality::WQ_SPEED))
    }
    let (melee, offhand, missile) = (swift(c.hands.melee), swift(c.hands.offhand), swift(c.hands.missile));
    let kind = BonusType::BONUS_ENHANCE;
    if melee.is_some() {
        let steps = if c.hands.offhand.is_some() { 5 } else { 10 };
        c.stack(kind, Attribute::A_SPD_MELEE, steps, Why::item("a swift weapon", melee));
    }
    if offhand.is_some() {
        c.stack(kind, Attribute::A_SPD_MELEE, 5, Why::item("a swift weapon", offhand));
    }
    if missile.is_some() {
        c.stack(kind, Attribute::A_SPD_ARCHERY, 10, Why::item("a swift weapon", missile));
    }
}
