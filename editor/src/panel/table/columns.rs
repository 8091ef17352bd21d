//! Which columns the table has: those that the author chose, else those that one compares resources of a kind by.

use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema};

use crate::view::state::State;

/// How many columns a kind has that is not listed below: its first fields that are short.
const AT_FIRST: usize = 6;

/// What one compares by, in order.
const USUAL: [(Kind, &[&str]); 11] = [
    (Kind::Monster, &["cr", "hd", "size", "def", "hit", "mov", "spd", "attacks"]),
    (Kind::Item, &["itype", "small_damage", "threat", "crit", "acc", "spd", "weight", "cost"]),
    (Kind::Effect, &["level", "mana", "chance", "schools", "sources", "purposes"]),
    (Kind::Feature, &["ftype", "hp", "material", "mov", "portal", "flags"]),
    (Kind::Terrain, &["material", "mov", "flags"]),
    (Kind::Class, &["hd", "mana", "def", "attack", "skill_points", "flags"]),
    (Kind::Race, &["size", "favoured", "adjustments", "survival"]),
    (Kind::Template, &["kind", "cr", "hd", "hit", "def", "mov", "spd", "for_type"]),
    (Kind::God, &["order", "personal_align", "domains", "chosen_weapon", "prayer_dc", "prayer_timeout"]),
    (Kind::Region, &["depth", "size", "floor", "walls", "door", "room_types"]),
    (Kind::Encounter, &["min_cr", "max_cr", "weight", "align", "flags"]),
];

/// The fields that are shown of a kind, by its folder.
pub(super) fn columns(
    state: &State,
    folder: &str,
    schema: &'static RecordSchema,
) -> Vec<&'static FieldSchema> {
    if let Some(chosen) = state.settings.columns.get(folder) {
        return schema.fields.iter().filter(|f| chosen.iter().any(|name| name == f.name)).collect();
    }
    let kind = Kind::from_folder(folder);
    match USUAL.iter().find(|(of, _)| Some(*of) == kind) {
        Some((_, names)) => {
            names.iter().filter_map(|name| schema.fields.iter().find(|f| f.name == *name)).collect()
        }
        None => schema.fields.iter().filter(|f| f.name != "name" && is_short(&f.ty)).take(AT_FIRST).collect(),
    }
}

/// Does a value of this type fit a cell as it is typed?
pub(super) fn is_short(ty: &FieldType) -> bool {
    !matches!(ty, FieldType::Text | FieldType::Script | FieldType::Record(_) | FieldType::List(_))
        && !matches!(ty, FieldType::Flags(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::schema_of;

    #[test]
    fn every_usual_column_is_a_field_of_its_kind() {
        for (kind, names) in USUAL {
            let schema = schema_of(kind).unwrap();
            for name in names {
                assert!(schema.fields.iter().any(|f| f.name == *name), "{} has no {name}", kind.word());
            }
        }
    }
}
