//! What else of two creatures counts in talk (docs/rules/talk.md, The social modifier): sex, and charms. What one
//! seems to be to the other is a matter of the senses (`senses::disguise`).

use crate::base::handle::Handle;
use crate::base::names::{MonsterFlag, StatiNature, StatiValue};
use crate::rules::query::who::Who;

/// Are they of different sexes, so far as both have one?
pub fn of_other_sex(a: &Who<'_>, b: &Who<'_>) -> bool {
    let sex = |w: &Who<'_>| (!w.has_flag(MonsterFlag::M_NEUTER)).then(|| w.c.female() != 0);
    matches!((sex(a), sex(b)), (Some(a), Some(b)) if a != b)
}

/// Does a charm of one's making lie on the other?
pub fn charmed_by(it: &Who<'_>, me: Handle) -> bool {
    let calmed = i32::from(StatiValue::CH_CALMED.0);
    it.stati_of(StatiNature::CHARMED).any(|s| s.thing == me && s.val != calmed)
}
