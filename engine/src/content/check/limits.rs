//! Finds values of segments that are no limit of the kind that the effect's flags say: a type of monster with
//! EF_LIM_MTYPE, a kind of thing with EF_LIM_ITYPE, a level with EF_LIM_LEVEL. Warns of limits without a value, and of ten
//! that is added to no save.

use super::say::Say;
use super::values::{families, fits};
use crate::base::names::{EffectFlag, MonsterType, ObjectType};
use crate::base::scaled_dice::Scaled;
use crate::content::define::{Definition, Effect};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::schema::{FamilyOf, FieldShape, FieldType};
use crate::content::write::Doc;

/// Each flag with what the value is then.
const LIMITS: &[(EffectFlag, FieldType)] = &[
    (EffectFlag::EF_LIM_MTYPE, FieldType::Enum(FamilyOf::<MonsterType>::FAMILY)),
    (EffectFlag::EF_LIM_ITYPE, FieldType::Enum(FamilyOf::<ObjectType>::FAMILY)),
    (EffectFlag::EF_LIM_LEVEL, Scaled::SHAPE),
];

/// Every `tval` that names nothing of the kind that is asked for. Where no flag limits the effect, handlers may
/// do with it what they like.
pub fn limits(resource: &Resource) -> Vec<Problem> {
    let Definition::Effect(effect) = &resource.definition else { return Vec::new() };
    let mut say = Say::new(resource);
    let asked: Vec<&(EffectFlag, FieldType)> =
        LIMITS.iter().filter(|(flag, _)| effect.flags.has(*flag)).collect();
    if !asked.is_empty() {
        if said(effect).next().is_none() {
            unsaid(&mut say, effect);
        }
        for (at, doc) in said(effect) {
            if !asked.iter().any(|(_, ty)| fits(&doc, ty)) {
                wrong(&mut say, at, &doc, &asked);
            }
        }
    }
    if let Some(at) =
        effect.segments.iter().position(|segment| segment.sval.is_some() || segment.sval_plus_ten)
        && effect.segments.get(at).is_some_and(|segment| segment.sval.is_none())
    {
        let path = format!("segments/{at}/sval_plus_ten");
        say.warn(&path, "ten is added to a save, and none is made", "Write sval: WILL or another save")
            .take("Take it away", &path);
    }
    say.done()
}

/// What segments say themselves, with the segment's place.
fn said(effect: &Effect) -> impl Iterator<Item = (usize, Doc)> {
    let own = effect.segments.iter().enumerate();
    own.filter_map(|(at, segment)| Some((at, segment.tval.as_ref()?.doc())))
}

/// Limits without a value: no thing is of no kind, and no creature worth fighting is below level 1. A limit by the type of
/// monster is none then: every creature is of MA_ALL.
fn unsaid(say: &mut Say<'_>, effect: &Effect) {
    for (flag, none) in [
        (EffectFlag::EF_LIM_ITYPE, "no thing is taken hold of"),
        (EffectFlag::EF_LIM_LEVEL, "nobody above rating 0 is taken hold of"),
    ] {
        if effect.flags.has(flag) {
            let what = format!("{flag} limits by `tval`, and no segment says it, so that {none}");
            say.warn("flags", what, "Write tval in the first segment, or take the flag away")
                .take_name("flags", &flag.to_string());
        }
    }
}

fn wrong(say: &mut Say<'_>, at: usize, doc: &Doc, asked: &[&(EffectFlag, FieldType)]) {
    let flags: Vec<String> = asked.iter().map(|(flag, _)| flag.to_string()).collect();
    let wanted: Vec<String> = asked.iter().map(|(_, ty)| ty.wanted()).collect();
    let what = format!("`tval` limits by {}, and `{}` does not fit", flags.join(" and "), doc.one_line());
    let names: Vec<&str> =
        asked.iter().flat_map(|(_, ty)| families(ty)).flat_map(|f| (f.names)()).copied().collect();
    let path = format!("segments/{at}/tval");
    say.tell(Severity::Error, &path, what, format!("Write {}", wanted.join(", or "))).respell(&path, names);
}
