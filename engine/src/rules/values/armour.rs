//! What a suit and a shield add and cost (facts/rules/calcvalues.md, 5). What a suit takes off a blow enters
//! when the blow falls, not here.

use super::calc::Calc;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Attribute, AttributeGroup, BonusType, ObjectType, StatiNature, WeaponGroup, WeaponSkill,
};
use crate::rules::who::Held;

/// The suit, then the shield.
pub(super) fn contribute<L: Ledger>(c: &mut Calc<'_, L>) {
    if c.who.c.inventory().is_empty() {
        return;
    }
    for held in c.who.armour_worn() {
        if held.is(ObjectType::T_SHIELD) {
            shield(c, &held);
        } else {
            suit(c, &held);
        }
    }
}

/// Whoever is held or stuck can't bring a shield between; it hampers all the same.
fn shield<L: Ledger>(c: &mut Calc<'_, L>, held: &Held<'_>) {
    let kind = BonusType::BONUS_SHIELD;
    let why = Why::item("shield", Some(*held));
    let penalty = held.penalty(&c.who, true);
    let held_fast = [StatiNature::GRABBED, StatiNature::GRAPPLED, StatiNature::GRAPPLING, StatiNature::STUCK];
    if !held_fast.iter().any(|nature| c.has(*nature)) {
        let (covers, wards) = (held.coverage(&c.who), held.defence(&c.who));
        c.stack(kind, Attribute::A_COV, covers, why);
        c.add(kind, Attribute::A_DEF, wards, why);
        c.add(kind, Attribute::A_ARM, held.protection(0, c.who.content), why);
    }
    c.stack(kind, Attribute::A_ARC, 2 * penalty, why);
    metal(c, held);
    untrained(c, kind, held, penalty);
    c.add(kind, Attribute::A_MOV, penalty / 2, why);
}

fn suit<L: Ledger>(c: &mut Calc<'_, L>, held: &Held<'_>) {
    let kind = BonusType::BONUS_ARMOUR;
    let why = Why::item("suit of armour", Some(*held));
    let penalty = held.penalty(&c.who, true);
    let covers = held.coverage(&c.who);
    c.stack(kind, Attribute::A_COV, covers, why);
    c.stack(kind, Attribute::A_ARC, 2 * penalty, why);
    metal(c, held);
    if !held.is_of(WeaponGroup::WG_LARMOUR) {
        c.stack(kind, Attribute::A_BAR, 2 * penalty, why);
    }
    untrained(c, kind, held, penalty);
    c.add(kind, Attribute::A_MOV, penalty, why);
}

/// Metal on the body keeps the powers of nature away.
fn metal<L: Ledger>(c: &mut Calc<'_, L>, held: &Held<'_>) {
    if held.is_metallic() {
        let why = Why::item("metal worn", Some(*held));
        c.stack(BonusType::BONUS_ARMOUR, Attribute::A_PRI, -16, why);
    }
}

/// Whoever is not proficient is slower, clumsier and easier to catch.
fn untrained<L: Ledger>(c: &mut Calc<'_, L>, kind: BonusType, held: &Held<'_>, penalty: i32) {
    if c.who.weapon_skill(Some(held)) == WeaponSkill::WS_NOT_PROF {
        let why = Why::item("armour never learnt", Some(*held));
        c.stack_group(kind, AttributeGroup::A_SPD, penalty, why);
        c.stack_group(kind, AttributeGroup::A_HIT, penalty, why);
        c.stack(kind, Attribute::A_SAV_REF, penalty, why);
    }
}
