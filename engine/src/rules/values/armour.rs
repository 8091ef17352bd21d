//! What a suit and a shield add and cost (docs/rules/values-gear.md, Shields and suits). What a suit takes off a
//! blow enters when the blow falls, not here.

use super::calc::Calc;
use super::ledger::{Ledger, Why};
use crate::base::names::{
    Attribute, AttributeGroup, BonusType, ObjectType, StatiNature, WeaponGroup, WeaponSkill,
};
use crate::rules::query::who::Held;

/// Does it wear any?
pub(super) fn any<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.worn[0].is_some()
}

/// What is worn, each with its bonus type: the suit, then the shield.
fn each<L: Ledger>(c: &mut Calc<'_, L>, lay: impl Fn(&mut Calc<'_, L>, Held<'_>, BonusType)) {
    for held in c.worn.into_iter().flatten() {
        let shield = held.is(ObjectType::T_SHIELD);
        lay(c, held, if shield { BonusType::BONUS_SHIELD } else { BonusType::BONUS_ARMOUR });
    }
}

/// What is between its bearer and a blow. Whoever is held or stuck can't bring a shield there.
pub(super) fn cover<L: Ledger>(c: &mut Calc<'_, L>) {
    let held_fast = [StatiNature::GRABBED, StatiNature::GRAPPLED, StatiNature::GRAPPLING, StatiNature::STUCK];
    let held_fast = held_fast.iter().any(|nature| c.has(*nature));
    each(c, |c, held, kind| {
        let known = c.knows(&held);
        if kind == BonusType::BONUS_ARMOUR {
            let covers = held.coverage(&c.who, known);
            c.stack(kind, Attribute::A_COV, covers, Why::item("suit of armour", Some(held)));
        } else if !held_fast {
            let why = Why::item("shield", Some(held));
            c.stack(kind, Attribute::A_COV, held.coverage(&c.who, known), why);
            c.add(kind, Attribute::A_DEF, held.defence(&c.who, known), why);
            c.add(kind, Attribute::A_ARM, held.protection(0, c.who.content), why);
        }
    });
}

/// What is worn is in the way of who casts; light suits less so.
pub(super) fn casting<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, held, kind| {
        let (penalty, why) = (held.penalty(&c.who, true), Why::item("armour in the way", Some(held)));
        c.stack(kind, Attribute::A_ARC, 2 * penalty, why);
        if kind == BonusType::BONUS_ARMOUR && !held.is_of(WeaponGroup::WG_LARMOUR) {
            c.stack(kind, Attribute::A_BAR, 2 * penalty, why);
        }
    });
}

/// Metal on the body keeps the powers of nature away.
pub(super) fn metal<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, held, _| {
        if held.is_metallic() {
            let why = Why::item("metal worn", Some(held));
            c.stack(BonusType::BONUS_ARMOUR, Attribute::A_PRI, -16, why);
        }
    });
}

/// Whoever is not proficient is slower, clumsier and easier to catch.
pub(super) fn untrained<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, held, kind| {
        if c.who.weapon_skill(Some(&held)) == WeaponSkill::WS_NOT_PROF {
            let (penalty, why) = (held.penalty(&c.who, true), Why::item("armour never learnt", Some(held)));
            c.stack_group(kind, AttributeGroup::A_SPD, penalty, why);
            c.stack_group(kind, AttributeGroup::A_HIT, penalty, why);
            c.stack(kind, Attribute::A_SAV_REF, penalty, why);
        }
    });
}

/// Armour slows who walks in it; shields half as much.
pub(super) fn pace<L: Ledger>(c: &mut Calc<'_, L>) {
    each(c, |c, held, kind| {
        let penalty = held.penalty(&c.who, true);
        let share = if kind == BonusType::BONUS_SHIELD { penalty / 2 } else { penalty };
        c.add(kind, Attribute::A_MOV, share, Why::item("armour that hampers", Some(held)));
    });
}
