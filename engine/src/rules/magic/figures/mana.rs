//! What a spell costs, and what somebody has to pay with (docs/rules/magic.md, Cost).

use super::dc::has_affinity;
use super::known::{self, has};
use super::metamagic::levels;
use super::specialist;
use super::terms::Terms;
use crate::base::names::{Ability, Attribute, EffectPurpose, Feat, Named, SpellAccess as Sp, StatiNature};
use crate::content::Magic;
use crate::rules::query::who::Who;

/// What casting a spell with metamagic costs, and what the caster's school makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// In mana.
    pub mana: i32,
    /// Of its own school above 0, of one that it lacks the gift for below (specMod).
    pub school: i32,
}

/// What a spell costs somebody who knows it in these ways (SP_ bits), with this metamagic (MM_ bits).
pub fn cost(w: &Who<'_>, magic: &Magic<'_>, access: i32, mm: u32, terms: &mut impl Terms) -> Cost {
    let own = terms.add("spell", magic.numbers.mana);
    let (mut mana, mut school) = (own, 0);
    if !is_inborn(w, magic, access) {
        mana += terms.add("metamagic", with_metamagic(own, mm) - own);
        mana += prepared(w, magic, mana, terms);
        school = specialist::in_cost(w, magic, access);
        mana += terms.add("school", of_school(mana, school));
    }
    let saved = if has_affinity(w, magic) { (mana + 1) / 2 - mana } else { 0 };
    mana += terms.add("affinity", saved);
    Cost { mana, school }
}

/// Is it in its blood, so that nothing but an affinity makes it cheaper or dearer? What a player has learnt as well is
/// not.
fn is_inborn(w: &Who<'_>, magic: &Magic<'_>, access: i32) -> bool {
    let player = w.c.is_player();
    if player && has(access, [Sp::SP_KNOWN]) {
        return false;
    }
    let lent = w.stati_of(StatiNature::INNATE_SPELL).any(|s| s.effect == Some(magic.id));
    lent || (player && has(access, [Sp::SP_INNATE]))
}

fn with_metamagic(own: i32, mm: u32) -> i32 {
    if mm == 0 {
        return own;
    }
    let levels = levels(mm);
    ((own * (2 + levels) + 1) / 2).max(own + 3 * levels)
}

/// What preparation saves of a spell that strengthens.
fn prepared(w: &Who<'_>, magic: &Magic<'_>, mana: i32, terms: &mut impl Terms) -> i32 {
    if magic.numbers.purposes & EffectPurpose::EP_BUFF.number() == 0 {
        return 0;
    }
    let mut left = mana;
    let level = w.ability(Ability::CA_PREPATORY_MAGIC);
    if level > 0 {
        let cheaper = (left * (100 - 5 * level) / 100).max(1);
        left += terms.add("Preparatory Magic", cheaper - left);
    }
    if w.has_feat(Feat::FT_MYSTIC_PREPARATION) {
        left += terms.add("Mystic Preparation", (left - 2).max(1) - left);
    }
    left - mana
}

/// What a school adds to a cost.
fn of_school(mana: i32, school: i32) -> i32 {
    match school {
        0 => 0,
        ..0 => mana * -school / 10,
        _ => (mana - mana * school / 50).max(1) - mana,
    }
}

/// What an innate spell costs whoever invokes it: nothing where a character has learnt it as well.
pub(crate) fn cost_of_invoking(w: &Who<'_>, magic: &Magic<'_>) -> i32 {
    if w.is_character() && has(known::access(w, magic.id), [Sp::SP_KNOWN]) {
        return 0;
    }
    let buff = magic.numbers.purposes & EffectPurpose::EP_BUFF.number() != 0;
    match buff && w.has_feat(Feat::FT_MYSTIC_PREPARATION) {
        true => (magic.numbers.mana - 2).max(1),
        false => magic.numbers.mana,
    }
}

/// The mana that it can spend now: what it has in all without what it spent and what its spells hold.
pub(crate) fn available(w: &Who<'_>, terms: &mut impl Terms) -> i32 {
    let lent = 5 * w.attr(Attribute::A_MAN);
    let sum = terms.add("own", w.c.mana() - lent)
        + terms.add("A_MAN", lent)
        + terms.add("spent", -w.c.mana_used())
        + terms.add("held", -w.c.mana_held());
    sum + terms.add("no less than none", sum.max(0) - sum)
}

/// The mana that is not held, spent or not (nhMana).
pub(crate) fn unheld(w: &Who<'_>) -> i32 {
    (w.c.mana() - w.c.mana_held()).max(0)
}
