//! From cells to values (docs/rules/values.md, Totals): sums, percentages, magic resistance, bounds.

use super::calc::{Calc, MODES, SCORES};
use super::cells::Cells;
use super::ledger::Ledger;
use crate::base::handle::Handle;
use crate::base::names::{Attribute, BonusType, Feat};
use crate::content::Switch;
use crate::world::creature::ATTRIBUTES;

/// Types that multiply a percentage where they are not 0; any other type does below 0.
const MULTIPLIES: u64 = 1 << BonusType::BONUS_WEAPON.0
    | 1 << BonusType::BONUS_ENHANCE.0
    | 1 << BonusType::BONUS_SACRED.0
    | 1 << BonusType::BONUS_SKILL.0
    | 1 << BonusType::BONUS_COMP.0
    | 1 << BonusType::BONUS_FEAT.0;
/// Steps of movement at which one multiplier stops a creature that nobody plays.
const HALTS_AT: i32 = -20;
/// Least steps of movement and of speed.
const LEAST_STEPS: i32 = -15;
/// The least that a player knows of one multiplier.
const LEAST_KNOWN: i32 = -16;

/// The scores as modifiers rest on them: the sum, or nothing for a score that is not there.
pub(super) fn scores(cells: &Cells) -> [i32; 7] {
    SCORES.map(|a| match cells.get(a, BonusType::BONUS_BASE) {
        0 => 0,
        _ => cells.sum(a).max(0),
    })
}

/// All 41 values.
pub(super) fn values<L: Ledger>(c: &Calc<'_, L>, spent: u8) -> [i16; ATTRIBUTES] {
    let cells = c.ledger.cells();
    let dying = i32::from(spent) | if c.known { 0 } else { c.who.c.attr_death() };
    // Most are nothing but the sum of their row.
    let mut attr = *cells.sums();
    let mut set = |attribute: Attribute, value: i32| {
        if let Some(cell) = attr.get_mut(attribute.0 as usize) {
            *cell = value as i16;
        }
    };
    for (n, score) in SCORES.into_iter().enumerate() {
        set(score, natural(cells, score, dying >> n & 1 == 1));
    }
    for (_, speed, _) in MODES {
        if cells.any(speed) {
            set(speed, percent(cells, speed, least(c)).max(LEAST_STEPS));
        }
    }
    // Whoever is led may have a pace that nothing of its own gives it.
    if c.who.c.leader() != 0 || cells.any(Attribute::A_MOV) {
        set(Attribute::A_MOV, pace(c));
    }
    if cells.any(Attribute::A_MR) {
        let rising = c.who.content.keeps(Switch::SmallestResistanceFirst);
        set(Attribute::A_MR, magic_resistance(cells, rising));
    }
    set(Attribute::A_FAT, cells.sum(Attribute::A_FAT).max(1));
    set(Attribute::A_CDEF, defence_while_casting(cells, c.feat(Feat::FT_COMBAT_CASTING)));
    attr
}

/// The least that one multiplier of a percentage counts as.
fn least<L>(c: &Calc<'_, L>) -> i32 {
    if c.known { LEAST_KNOWN } else { i32::MIN / 16 }
}

/// Steps of movement; a form slower than the least by nature stays so, and one multiplier can halt it.
fn pace<L: Ledger>(c: &Calc<'_, L>) -> i32 {
    if halted(c) {
        return HALTS_AT;
    }
    let form = c.monster().map_or(0, |m| i32::from(m.mov_steps()));
    let own = percent(c.ledger.cells(), Attribute::A_MOV, least(c)).max(LEAST_STEPS.min(form));
    own.max(pace_of_leader(c).unwrap_or(own))
}

/// The pace of whoever leads it, where that one keeps its band together (Coordinated Tactics).
fn pace_of_leader<L: Ledger>(c: &Calc<'_, L>) -> Option<i32> {
    let leader = u32::try_from(c.who.c.leader()).ok().filter(|n| *n != 0 && !c.known)?;
    let leader = c.who.other(Handle(leader)).filter(|l| l.c.handle() != c.who.c.handle())?;
    leader.has_feat(Feat::FT_COORDINATED_TACTICS).then(|| leader.attr(Attribute::A_MOV))
}

/// Has it a score by nature?
fn has(cells: &Cells, attribute: Attribute) -> bool {
    let base = cells.get(attribute, BonusType::BONUS_BASE);
    base != 0 && base + cells.get(attribute, BonusType::BONUS_TEMP) > 0
}

/// A score that a creature has is at least 1, unless it dies of having none left; one that it has not is 0.
fn natural(cells: &Cells, attribute: Attribute, dying: bool) -> i32 {
    match (has(cells, attribute), dying) {
        (false, _) => 0,
        (true, false) => cells.sum(attribute).max(1),
        (true, true) => cells.sum(attribute),
    }
}

/// The scores of somebody that are spent to nothing, bit n for the score of number n: those it has by
/// nature, with nothing left of them in all, nor of what it was born with, its feats and the damage to it. Weariness
/// and magic alone take nobody's life.
pub(super) fn spent<L: Ledger>(c: &Calc<'_, L>) -> u8 {
    let cells = c.ledger.cells();
    let lasting =
        [BonusType::BONUS_BASE, BonusType::BONUS_TEMP, BonusType::BONUS_FEAT, BonusType::BONUS_DAMAGE];
    let is_spent = |a: Attribute| {
        cells.sum(a) <= 0 && has(cells, a) && lasting.iter().map(|kind| cells.get(a, *kind)).sum::<i32>() <= 0
    };
    if c.known {
        return 0;
    }
    (0..6).filter(|n| is_spent(Attribute(*n))).fold(0, |bits, n| bits | 1 << n)
}

/// Does a cell of a percentage multiply, where others add?
pub(super) fn multiplies(kind: BonusType, value: i32) -> bool {
    value < 0 || MULTIPLIES >> kind.0 & 1 == 1
}

/// Steps of 5 % under a multiplier in such steps.
pub(super) fn times(value: i32, by: i32) -> i32 {
    ((5 * value + 100) * (5 * by + 100) / 100 - 100) / 5
}

/// Steps of 5 %: what adds is summed, then each multiplier is applied in the order of types.
/// Where only what is known counts, a multiplier is at least `least`.
fn percent(cells: &Cells, attribute: Attribute, least: i32) -> i32 {
    // One alone comes to itself, whether it adds or multiplies.
    if cells.is_alone(attribute) {
        return cells.sum(attribute).max(least);
    }
    let multipliers = || cells.row(attribute).filter(|(k, v)| multiplies(*k, *v)).map(|(_, v)| v);
    let sum = cells.sum(attribute) - multipliers().sum::<i32>();
    multipliers().fold(sum, |v, by| times(v, by.max(least)))
}

fn halted<L: Ledger>(c: &Calc<'_, L>) -> bool {
    !c.who.c.is_player()
        && c.ledger.cells().row(Attribute::A_MOV).any(|(k, v)| multiplies(k, v) && v <= HALTS_AT)
}

/// Each resistance wards off its share of what the others let through, the largest first, or the smallest where they
/// are taken as they rise. Fractions are cut each time, so that the order tells.
fn magic_resistance(cells: &Cells, rising: bool) -> i32 {
    let mut parts: smallvec::SmallVec<[i32; 8]> = cells.row(Attribute::A_MR).map(|(_, v)| v).collect();
    if let [alone] = parts.as_slice() {
        return *alone;
    }
    parts.sort_unstable();
    if !rising {
        parts.reverse();
    }
    parts.iter().fold(0, |sum, part| sum + (100 - sum) * part / 100)
}

/// Whoever casts can't parry, dodge or foresee.
fn defence_while_casting(cells: &Cells, trained: bool) -> i32 {
    let lost: i32 = [BonusType::BONUS_WEAPON, BonusType::BONUS_INSIGHT, BonusType::BONUS_DODGE]
        .iter()
        .map(|kind| cells.get(Attribute::A_DEF, *kind).max(0))
        .sum();
    cells.sum(Attribute::A_DEF) - lost - if trained { 2 } else { 4 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(of: &[(Attribute, BonusType, i32)]) -> Cells {
        let mut cells = Cells::default();
        for (a, b, v) in of {
            cells.set(*a, *b, *v);
        }
        cells
    }

    #[test]
    fn bonuses_to_pace_add_and_penalties_multiply() {
        let mov = Attribute::A_MOV;
        let plain = cells(&[(mov, BonusType::BONUS_BASE, 4), (mov, BonusType::BONUS_TACTIC, 10)]);
        assert_eq!(percent(&plain, mov, -99), 14);
        let slowed = cells(&[(mov, BonusType::BONUS_BASE, 4), (mov, BonusType::BONUS_HIDE, -10)]);
        assert_eq!(percent(&slowed, mov, -99), -8, "half of 120 % is 60 %");
        let skilled = cells(&[(mov, BonusType::BONUS_BASE, 10), (mov, BonusType::BONUS_SKILL, 10)]);
        assert_eq!(percent(&skilled, mov, -99), 25, "150 % of 150 % is 225 %");
    }

    #[test]
    fn magic_resistances_cover_each_others_gaps() {
        let mr = Attribute::A_MR;
        let two = cells(&[(mr, BonusType::BONUS_NATURAL, 50), (mr, BonusType::BONUS_ENHANCE, 20)]);
        assert_eq!(magic_resistance(&two, true), 20 + 80 * 50 / 100);
        let three = cells(&[
            (mr, BonusType::BONUS_NATURAL, 5),
            (mr, BonusType::BONUS_ENHANCE, 6),
            (mr, BonusType::BONUS_LUCK, 11),
        ]);
        assert_eq!((magic_resistance(&three, true), magic_resistance(&three, false)), (19, 20));
    }

    #[test]
    fn scores_are_at_least_1_or_not_there() {
        let (str, int) = (Attribute::A_STR, Attribute::A_INT);
        let poor = cells(&[
            (str, BonusType::BONUS_BASE, 3),
            (str, BonusType::BONUS_DAMAGE, -9),
            (int, BonusType::BONUS_ENHANCE, 4),
        ]);
        assert_eq!((natural(&poor, str, false), natural(&poor, int, false)), (1, 0));
        assert_eq!((natural(&poor, str, true), natural(&poor, int, true)), (-6, 0));
        assert_eq!(scores(&poor)[..4], [0, 0, 0, 0]);
    }

    #[test]
    fn a_caster_gives_up_dodging_and_some_more() {
        let def = Attribute::A_DEF;
        let row = cells(&[
            (def, BonusType::BONUS_NATURAL, 10),
            (def, BonusType::BONUS_DODGE, 3),
            (def, BonusType::BONUS_INSIGHT, -1),
        ]);
        assert_eq!(defence_while_casting(&row, false), 12 - 3 - 4);
        assert_eq!(defence_while_casting(&row, true), 12 - 3 - 2);
    }
}
