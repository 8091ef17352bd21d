//! How long casting takes (docs/rules/magic.md, Casting).

use super::metamagic::has;
use super::terms::Terms;
use crate::base::names::{Attribute, Feat, Metamagic, Skill, Slot, StatiNature, StatiValue};
use crate::content::Magic;
use crate::rules::query::who::Who;

/// What an innate spell takes, and other magic that takes no skill.
pub(crate) const INVOKING: i32 = 20;
/// What an awkward seat, perch or body adds.
const AWKWARD: i32 = 15;
/// Balance that makes nothing of a moving mount.
const SEATED: i32 = 20;

/// The segments that casting a spell takes by the caster's wits: 2 at least.
pub fn base_time(w: &Who<'_>, magic: &Magic<'_>) -> i32 {
    3000 / (100 + 10 * (1 + w.modifier(Attribute::A_INT) - magic.level())).max(25)
}

/// The segments that casting a spell takes in all, with this metamagic: hands that have to be freed first count before
/// a quickened spell takes half, an awkward seat or body after that.
pub fn casting_time(w: &Who<'_>, magic: &Magic<'_>, mm: u32, terms: &mut impl Terms) -> i32 {
    let time =
        terms.add("level and wits", base_time(w, magic)) + terms.add("both hands full", stowing(w, mm));
    let saved = if has(mm, Metamagic::MM_QUICKEN) { time / 2 - time } else { 0 };
    time + terms.add("quickened", saved) + awkward(w, mm, terms)
}

/// What it takes a player with two different things in its hands to put one away and take it up again.
pub(crate) fn stowing(w: &Who<'_>, mm: u32) -> i32 {
    if !w.c.is_player() || has(mm, Metamagic::MM_STILL) || w.has_feat(Feat::FT_QUICK_DRAW) {
        return 0;
    }
    let (weapon, ready) = (w.in_slot(Slot::SL_WEAPON), w.in_slot(Slot::SL_READY));
    match (weapon, ready) {
        (Some(weapon), Some(ready)) if weapon.item.handle != ready.item.handle => {
            3000 / (100 + 10 * w.modifier(Attribute::A_DEX)).max(1)
        }
        _ => 0,
    }
}

/// What gestures take more in another form, under the ceiling and on a moving mount.
pub(crate) fn awkward(w: &Who<'_>, mm: u32, terms: &mut impl Terms) -> i32 {
    let still = has(mm, Metamagic::MM_STILL);
    let in_form = w.has_stati(StatiNature::POLYMORPH) && !still;
    let aloft = w.stati_of(StatiNature::ELEVATED).next();
    let aloft = aloft.is_some_and(|s| s.val == i32::from(StatiValue::ELEV_CEILING.0));
    let rides = w.has_stati(StatiNature::MOUNTED) && !still && w.skill(Skill::SK_BALANCE) < SEATED;
    [("another form", in_form), ("under the ceiling", aloft), ("a moving mount", rides)]
        .into_iter()
        .map(|(from, counts)| terms.add(from, if counts { AWKWARD } else { 0 }))
        .sum()
}
