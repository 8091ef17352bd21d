//! What specialists make of the nine schools (docs/rules/magic.md, Rating).

use super::known::has;
use crate::base::names::{SpellAccess as Sp, StatiNature};
use crate::content::Magic;
use crate::rules::query::who::Who;

/// By the school of a specialist, what the nine schools are to it: more is easier. The order of both is that of the
/// bits of the schools, and of SPECIALTY_SCHOOL's Val: ABJ ARC DIV ENC EVO ILL NEC THA WEA.
const TABLE: [[i32; 9]; 9] = [
    [25, 15, 15, 0, 10, 0, -30, -15, 10],
    [0, 25, 10, 0, 0, 10, 0, 0, 10],
    [0, 10, 25, 0, -15, -10, 0, 0, 0],
    [15, -10, 0, 25, -15, 10, 0, 10, 0],
    [10, 0, -20, -15, 25, -20, -15, 5, 0],
    [0, 20, 10, 10, -25, 25, -15, -10, 15],
    [-10, 0, 15, -10, 0, -20, 25, 15, 0],
    [5, 0, -10, 10, -10, -15, 15, 25, 5],
    [15, 10, 10, -10, 0, 0, -15, -15, 25],
];

/// Ways of knowing a spell in which a specialist's school helps and never hinders.
const NEVER_HINDERED: [Sp; 3] = [Sp::SP_DIVINE, Sp::SP_BARDIC, Sp::SP_PRIMAL];

/// The best entry of a spell's schools for the school that somebody is a specialist of; `None` for who is none, and
/// for spells of no school.
pub fn best_entry(w: &Who<'_>, magic: &Magic<'_>) -> Option<i32> {
    entries(w, magic).map(|(_, entry)| entry).max()
}

/// The school of a spell that suits a specialist least, counted from 0 (its bit); the first of several.
pub fn worst_school(w: &Who<'_>, magic: &Magic<'_>) -> Option<usize> {
    entries(w, magic).min_by_key(|(_, entry)| *entry).map(|(school, _)| school)
}

fn entries<'a>(w: &Who<'a>, magic: &Magic<'_>) -> impl Iterator<Item = (usize, i32)> + use<'a> {
    let school = w.stati_of(StatiNature::SPECIALTY_SCHOOL).next().and_then(|s| usize::try_from(s.val).ok());
    let row = school.and_then(|school| TABLE.get(school)).map_or(&[][..], |row| row.as_slice());
    let schools = magic.numbers.schools;
    row.iter().copied().enumerate().filter(move |(bit, _)| schools & (1 << bit) != 0)
}

/// What a character's own school adds to its rating in a spell that it knows in these ways (SP_ bits).
pub fn in_rating(w: &Who<'_>, magic: &Magic<'_>, access: i32) -> i32 {
    let taught = has(access, [Sp::SP_ARCANE]);
    let own = if taught { best_entry(w, magic).unwrap_or(0) } else { 0 };
    if has(access, NEVER_HINDERED) { own.max(0) } else { own }
}

/// What the school makes of the cost (specMod): below 0 dearer, above 0 cheaper. It counts for whoever is not played
/// whatever it knows the spell as.
pub fn in_cost(w: &Who<'_>, magic: &Magic<'_>, access: i32) -> i32 {
    let player = w.c.is_player();
    let taught = !player || has(access, [Sp::SP_ARCANE]);
    let own = if taught { best_entry(w, magic).unwrap_or(0) } else { 0 };
    if player && has(access, NEVER_HINDERED) { own.max(0) } else { own }
}
