//! What a creature seems to be to another (facts/rules/objects.md, 7, Apparent type; senses.md, 2): the sly do not show
//! their alignment, and the disguised look like something else.

use crate::base::handle::Handle;
use crate::base::names::{Ability, MonsterFlag, MonsterType as Type, Skill, StatiNature, StatiValue};
use crate::content::{Content, Monster};
use crate::rules::who::{Who, form_is};

/// Does `seen` look like this type to `watcher`?
pub fn seems(watcher: &Who<'_>, seen: &Who<'_>, kind: Type) -> bool {
    let alignment = matches!(kind, Type::MA_GOOD | Type::MA_EVIL | Type::MA_LAWFUL | Type::MA_CHAOTIC);
    if alignment && seen.skill(Skill::SK_BLUFF) > watcher.skill(Skill::SK_APPRAISE) {
        return watcher.is_type(kind);
    }
    match disguise(watcher, seen) {
        Some(shown) => form_is(shown, kind),
        None => seen.is_type(kind),
    }
}

/// The form that a disguise shows to a watcher; nothing where there is none, or it is seen through. Mag is how well it
/// was made, Val how well its maker disguises.
fn disguise<'a>(watcher: &Who<'a>, seen: &Who<'a>) -> Option<&'a Monster> {
    let content: &'a Content = seen.content;
    let worn = seen.borne_of(StatiNature::DISGUISED).next()?;
    let shown = content.monster(worn.effect?)?;
    let keen = watcher.skill(Skill::SK_SPOT) + watcher.skill(Skill::SK_APPRAISE);
    let sharp = watcher.ability(Ability::CA_SHARP_SENSES) > 0 && worn.val < 8;
    let scents = watcher.senses().scent > 0 && worn.val < 12;
    (worn.mag >= keen && !sharp && !scents).then_some(shown)
}

/// Are they of different sexes, so far as both have one?
pub fn of_other_sex(a: &Who<'_>, b: &Who<'_>) -> bool {
    let sex = |w: &Who<'_>| (!w.has_flag(MonsterFlag::M_NEUTER)).then(|| w.c.female() != 0);
    matches!((sex(a), sex(b)), (Some(a), Some(b)) if a != b)
}

/// Does a charm of one's making lie on the other?
pub fn charmed_by(it: &Who<'_>, me: Handle) -> bool {
    let calmed = i32::from(StatiValue::CH_CALMED.0);
    it.borne_of(StatiNature::CHARMED).any(|s| s.thing == me && s.val != calmed)
}
