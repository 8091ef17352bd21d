//! Scripts whose answer follows from the candidate alone: from the fields [`FIELDS`] of the record and from what definitions
//! say. They change nothing and know nothing of the world, so their answers may be kept.

use super::check::{Checked, OBJECTS};
use super::ty::Ty;

/// Fields of the record that such a script may read.
pub(super) const FIELDS: [&str; 3] = ["e_id", "c_part", "ch_list"];

/// Functions that only look into definitions or reckon.
const FUNCTIONS: [&str; 8] =
    ["abs", "id", "is_res_type", "m_id_is_m_type", "max", "min", "resource_has_flag", "xcr"];

/// Is a script of that sort?
pub(super) fn is_pure(checked: &Checked) -> bool {
    let record = |(place, _): &(usize, &str)| OBJECTS.get(*place).is_some_and(|object| object.2 == Ty::Event);
    checked.objects.iter().all(record)
        && checked.vars.is_empty()
        && checked.dice.is_empty()
        && !checked.writes
        && checked.fields.iter().all(|field| FIELDS.contains(&field.as_str()))
        && checked.calls.iter().all(|(name, _)| FUNCTIONS.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::check::{Last, check};
    use crate::script::machine;

    fn pure(script: &str) -> bool {
        let (ast, named) = machine::read(script);
        is_pure(&check(&ast.unwrap(), &named, &crate::script::vars::Usable::default(), None, Last::Answers))
    }

    #[test]
    fn what_follows_from_the_candidate_alone_is_pure() {
        assert!(pure("if resource_has_flag(e.e_id, M_GROUP) { NOTHING } else { ERROR }"));
        assert!(pure(
            "if e.ch_list != MON_LIST1 || e.c_part > 1 { return NOTHING; } let x = 1; x += 2; ERROR"
        ));
        assert!(pure(
            "for kind in [MA_ANIMAL, MA_UNDEAD] { if m_id_is_m_type(e.e_id, kind) { return ERROR; } } DONE"
        ));
    }

    #[test]
    fn whoever_reads_more_writes_or_rolls_is_not() {
        for script in [
            "if e.en_cr > 3 { ERROR } else { NOTHING }",
            "e.e_id = NULL_ID; NOTHING",
            "if dice(\"1d2\") == 1 { ERROR } else { NOTHING }",
            "if actor.has_stati(STUNNED) { ERROR } else { NOTHING }",
            "if map.f_creature_at(1, 1) == NULL_OBJ { ERROR } else { NOTHING }",
            "if n_candidates() > 0 { ERROR } else { NOTHING }",
        ] {
            assert!(!pure(script), "{script}");
        }
    }
}
