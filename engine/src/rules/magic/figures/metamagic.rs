//! Metamagic (docs/rules/magic.md, Cost): how many levels each adds to a spell, and the feat it takes.

use crate::base::names::{Feat, Metamagic as M, Named};

/// Each metamagic with the levels that it adds, and the feat that teaches it; none for what only things and classes give.
pub(crate) const METAMAGIC: [(M, i32, Option<Feat>); 28] = [
    (M::MM_AMPLIFY, 2, Some(Feat::FT_AMPLIFY_SPELL)),
    (M::MM_AUGMENT, 2, Some(Feat::FT_AUGMENT_SUMMONING)),
    (M::MM_ANCHOR, 1, Some(Feat::FT_ANCHOR_SPELL)),
    (M::MM_BIND, 1, Some(Feat::FT_BIND_SPELL)),
    (M::MM_CONSECRATE, 2, Some(Feat::FT_CONSECRATE_SPELL)),
    (M::MM_CONTROL, 3, Some(Feat::FT_CONTROL_SPELL)),
    (M::MM_DEFENSIVE, 2, Some(Feat::FT_DEFENSIVE_SPELL)),
    (M::MM_DEFILING, 1, Some(Feat::FT_DEFILING_SPELL)),
    (M::MM_JUDICIOUS, 2, Some(Feat::FT_JUDICIOUS_SPELL)),
    (M::MM_EMPOWER, 2, Some(Feat::FT_EMPOWER_SPELL)),
    (M::MM_ENLARGE, 1, Some(Feat::FT_ENLARGE_SPELL)),
    (M::MM_EXTEND, 2, Some(Feat::FT_EXTEND_SPELL)),
    (M::MM_FOCUS, 1, Some(Feat::FT_FOCUS_SPELL)),
    (M::MM_FORTIFY, 1, Some(Feat::FT_FORTIFY_SPELL)),
    (M::MM_HEIGHTEN, 2, Some(Feat::FT_HEIGHTEN_SPELL)),
    (M::MM_INHERANT, 1, Some(Feat::FT_INHERANT_SPELL)),
    (M::MM_MAXIMIZE, 3, Some(Feat::FT_MAXIMIZE_SPELL)),
    (M::MM_PERSISTANT, 0, Some(Feat::FT_PERSISTANT_SPELL)),
    (M::MM_PROJECT, 2, Some(Feat::FT_PROJECT_SPELL)),
    (M::MM_QUICKEN, 4, Some(Feat::FT_QUICKEN_SPELL)),
    (M::MM_REPEAT, 3, Some(Feat::FT_REPEAT_SPELL)),
    (M::MM_STILL, 1, Some(Feat::FT_STILL_SPELL)),
    (M::MM_SURE, 2, Some(Feat::FT_SURE_SPELL)),
    (M::MM_TRANSMUTE, 1, Some(Feat::FT_TRANSMUTE_SPELL)),
    (M::MM_UNSEEN, 2, Some(Feat::FT_UNSEEN_SPELL)),
    (M::MM_VILE, 2, Some(Feat::FT_VILE_SPELL)),
    (M::MM_VOCALIZE, 1, Some(Feat::FT_VOCALIZE_SPELL)),
    (M::MM_WARP, 2, Some(Feat::FT_WARP_SPELL)),
];

/// Is a metamagic among these MM_ bits?
#[inline]
pub fn has(mm: u32, metamagic: M) -> bool {
    mm & metamagic.number().cast_unsigned() != 0
}

/// The levels that these MM_ bits add to a spell in all.
pub fn levels(mm: u32) -> i32 {
    METAMAGIC.iter().filter(|(metamagic, ..)| has(mm, *metamagic)).map(|(_, levels, _)| levels).sum()
}
