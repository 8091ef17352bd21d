//! How a value comes of the cells of its row, step by step, for whoever looks (docs/rules/values.md, Totals). Knows
//! the same rules as `totals`, and `totals` alone says what counts: a step that does not come to the value is a
//! fault of this file, which the tests would tell.

use super::cells::{Cells, is_percent};
use super::totals::{multiplies, times};
use crate::base::names::{Attribute, BonusType};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// The cells that simply add up.
    Sum,
    /// A cell multiplies what there is: so many steps of 5 %.
    Times(BonusType, i32),
    /// A resistance takes its share, so many percent, of what the others let through.
    Covers(BonusType, i32),
    /// What a caster cannot make use of is left out.
    Without(BonusType, i32),
    /// A value has a least and a most, or is what something else makes of it.
    Bound,
}

/// One step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub doing: Doing,
    /// What there is after it.
    pub value: i32,
}

/// The steps from the cells to the value that came of them; the last step's value is that value. `rising`: magic
/// resistances are taken from the smallest up.
pub fn steps(cells: &Cells, attribute: Attribute, value: i32, rising: bool) -> Vec<Step> {
    let mut steps = match attribute {
        Attribute::A_MR => resistances(cells, rising),
        Attribute::A_CDEF => while_casting(cells),
        _ if is_percent(attribute) => percents(cells, attribute),
        _ => vec![Step { doing: Doing::Sum, value: cells.sum(attribute) }],
    };
    if steps.last().is_none_or(|step| step.value != value) {
        steps.push(Step { doing: Doing::Bound, value });
    }
    steps
}

fn percents(cells: &Cells, attribute: Attribute) -> Vec<Step> {
    let multipliers = || cells.row(attribute).filter(|(kind, by)| multiplies(*kind, *by));
    let mut value = cells.sum(attribute) - multipliers().map(|(_, by)| by).sum::<i32>();
    let mut steps = vec![Step { doing: Doing::Sum, value }];
    for (kind, by) in multipliers() {
        value = times(value, by);
        steps.push(Step { doing: Doing::Times(kind, by), value });
    }
    steps
}

fn resistances(cells: &Cells, rising: bool) -> Vec<Step> {
    let mut parts: Vec<(BonusType, i32)> = cells.row(Attribute::A_MR).collect();
    parts.sort_by_key(|(_, part)| if rising { *part } else { -*part });
    let mut value = 0;
    let covers = |(kind, part)| {
        value += (100 - value) * part / 100;
        Step { doing: Doing::Covers(kind, part), value }
    };
    parts.into_iter().map(covers).collect()
}

fn while_casting(cells: &Cells) -> Vec<Step> {
    let mut value = cells.sum(Attribute::A_DEF);
    let mut steps = vec![Step { doing: Doing::Sum, value }];
    for kind in [BonusType::BONUS_WEAPON, BonusType::BONUS_INSIGHT, BonusType::BONUS_DODGE] {
        let lost = cells.get(Attribute::A_DEF, kind).max(0);
        if lost > 0 {
            value -= lost;
            steps.push(Step { doing: Doing::Without(kind, lost), value });
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(attribute: Attribute, of: &[(BonusType, i32)], value: i32) -> Vec<(Doing, i32)> {
        let mut cells = Cells::default();
        for (kind, n) in of {
            cells.set(attribute, *kind, *n);
        }
        steps(&cells, attribute, value, true).iter().map(|step| (step.doing, step.value)).collect()
    }

    #[test]
    fn a_pace_is_summed_multiplied_and_bounded() {
        let (base, hide) = (BonusType::BONUS_BASE, BonusType::BONUS_HIDE);
        let slow = [(base, 4), (hide, -10)];
        assert_eq!(
            told(Attribute::A_MOV, &slow, -8),
            [(Doing::Sum, 4), (Doing::Times(hide, -10), -8)],
            "half of 120 % is 60 %"
        );
        assert_eq!(told(Attribute::A_MOV, &slow, -5).last(), Some(&(Doing::Bound, -5)));
    }

    #[test]
    fn resistances_cover_each_others_gaps_one_by_one() {
        let (natural, magic) = (BonusType::BONUS_NATURAL, BonusType::BONUS_ENHANCE);
        assert_eq!(
            told(Attribute::A_MR, &[(natural, 50), (magic, 20)], 60),
            [(Doing::Covers(magic, 20), 20), (Doing::Covers(natural, 50), 60)]
        );
    }

    #[test]
    fn a_score_has_a_least() {
        let spent = [(BonusType::BONUS_BASE, 3), (BonusType::BONUS_DAMAGE, -9)];
        assert_eq!(told(Attribute::A_STR, &spent, 1), [(Doing::Sum, -6), (Doing::Bound, 1)]);
    }
}
