//! What a part of an encounter may cost and be: how likely it is there, its share of the cost, how many it is, and how
//! strong one of them may be (docs/rules/encounters.md, Its parts).

use super::coming::amount_of;
use super::member::{Candidate, Wanted, candidates, in_water};
use super::{rating_of, xcr};
use crate::base::names::{Alignment, FlagSet, PartFlag as P};
use crate::content::{Content, Encounter, Part};

/// What comes of a part at a challenge rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartPlan {
    /// How often it is there, in thousandths.
    pub there: u32,
    /// What it may cost, where every part that may be there is there.
    pub budget: i32,
    /// How many it is, from and to; 0 to the most for as many as its share pays for.
    pub amount: (i32, i32),
    /// What one of them costs at most under its templates: never more than the rating asked for pays.
    pub most: i32,
    /// The highest rating that one of them may have; templates may take part of it.
    pub max_cr: i16,
    /// Who may be chosen, in the order of the encounter, with reasons against.
    pub candidates: Vec<Candidate>,
}

impl PartPlan {
    /// The sum of the weights of those who may be chosen.
    pub fn total(&self) -> i64 {
        self.candidates.iter().map(|candidate| i64::from(candidate.drawn_with())).sum()
    }
}

/// What is asked for besides the encounter itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The challenge rating.
    pub cr: i16,
    /// The depth, in levels.
    pub depth: i16,
    /// In water.
    pub aquatic: bool,
    /// The alignment that is wanted besides the encounter's own.
    pub align: FlagSet<Alignment>,
}

/// What the whole may cost at a rating; `desired` are how many are wanted, 0 for as many as come.
pub(crate) fn cost(encounter: &Encounter, cr: i16, desired: i32) -> i32 {
    let one = xcr(cr.into());
    let many = if desired >= 4 { (desired / 3).saturating_mul(one / 2) } else { 0 };
    let least = one.saturating_mul(encounter.min_xcr_mult.into()).max(encounter.min_xcr);
    one.saturating_add(many).max(least)
}

/// How often each part is there, in thousandths: its rating and chance, EP_ELSE only where the part before is missing,
/// and at most one of those that EP_OR joins: the part before them counts as one of their number, and is there all the same.
pub fn chances(encounter: &Encounter, cr: i16) -> Vec<u32> {
    let mut there: Vec<u32> = Vec::with_capacity(encounter.parts.len());
    for part in &encounter.parts {
        let own = match part.chance {
            _ if part.min_cr > cr => 0,
            chance if chance <= 0 => 1000,
            chance => u32::from(chance.unsigned_abs()).min(100) * 10,
        };
        let missing = 1000 - there.last().copied().unwrap_or(1000);
        let is_else = part.flags.has(P::EP_ELSE);
        there.push(if is_else { own * missing / 1000 } else { own });
    }
    let mut from = 0;
    while from < encounter.parts.len() {
        let joined =
            encounter.parts.iter().skip(from + 1).take_while(|part| part.flags.has(P::EP_OR)).count();
        let group = there.get_mut(from + 1..=from + joined).unwrap_or_default();
        let share = u32::try_from(joined + 1).unwrap_or(1);
        group.iter_mut().for_each(|chance| *chance /= share);
        from += joined + 1;
    }
    there
}

/// What comes of each part at what is asked.
pub fn plan(content: &Content, encounter: &Encounter, asked: &Asked) -> Vec<PartPlan> {
    let there = chances(encounter, asked.cr);
    let whole = cost(encounter, asked.cr, 0);
    let may = encounter.parts.iter().zip(&there).filter(|(_, chance)| **chance > 0);
    let total: i32 = may.map(|(part, _)| i32::from(part.weight)).sum();
    let align: FlagSet<Alignment> = encounter.align.iter().chain(asked.align.iter()).collect();
    let plan = |(part, there): (&Part, u32)| {
        let share = i64::from(whole) * i64::from(part.weight) / i64::from(total.max(1));
        let budget = i32::try_from(share).unwrap_or(i32::MAX);
        let amount = amount_of(encounter, part);
        let wanted = Wanted {
            aquatic: in_water(encounter, asked.aquatic),
            ..Wanted::on_land(asked.cr, asked.depth, &align)
        };
        let own = one_may_cost(content, encounter, part, &wanted, (budget, amount));
        let less = if part.flags.has(P::EP_CLASSED) { 2 } else { 0 };
        let max_cr = (i16::try_from(rating_of(own)).unwrap_or(i16::MAX) - less).max(1);
        let candidates = candidates(content, encounter, part, &Wanted { max_cr, ..wanted });
        // Where their number is free, what one may cost hangs on dice and on the dearest template too.
        let most = if amount.0 == amount.1 && amount.0 > 0 { own } else { xcr(asked.cr.into()) };
        PartPlan { there, budget, amount, most, max_cr, candidates }
    };
    encounter.parts.iter().zip(there).map(plan).collect()
}

/// What one of a part may cost: its share of the part's cost by how many come, or a mean of the weakest and the
/// strongest where their number is free. Templates are left out of the two.
fn one_may_cost(
    content: &Content,
    encounter: &Encounter,
    part: &Part,
    wanted: &Wanted<'_>,
    (budget, (least, most)): (i32, (i32, i32)),
) -> i32 {
    let of_rating = xcr(wanted.cr.into());
    if part.flags.has(P::EP_NOXCR) {
        return of_rating;
    }
    if least == most && least > 0 {
        return of_rating.min(budget / least);
    }
    let free = Wanted { max_cr: i16::MAX, ..wanted.clone() };
    let ratings = candidates(content, encounter, part, &free);
    let ratings: Vec<i16> = ratings.iter().filter(|c| c.drawn_with() > 0).filter_map(|c| c.cr).collect();
    let weakest = ratings.iter().min().copied().unwrap_or(0);
    let strongest = ratings.iter().max().copied().unwrap_or(36).min(wanted.cr);
    let (a, b) = (xcr(weakest.into()), xcr(strongest.into()));
    if weakest == strongest {
        return a;
    }
    let mean = if part.flags.has(P::EP_SKEW_FOR_AMT) {
        (a * 3 + b) / 4
    } else if part.flags.has(P::EP_SKEW_FOR_XCR) {
        (a + b * 4) / 4
    } else {
        (a * 2 + b * 2) / 4
    };
    let mean = mean.min(of_rating);
    let come = (budget / mean.max(1)).max(1);
    let cut = come.clamp(least, most.max(least));
    if come == cut { mean } else { (budget / cut.max(1)).max(a).min(of_rating) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::names::EncounterFlag;
    use crate::content::Amount;

    fn part(flags: &[P], chance: i16) -> Part {
        Part { flags: flags.iter().copied().collect(), chance, ..Part::default() }
    }

    #[test]
    fn parts_are_there_by_chance_rating_and_each_other() {
        let mut strong = part(&[], 0);
        strong.min_cr = 5;
        let parts =
            vec![part(&[], 30), part(&[P::EP_ELSE], 0), strong, part(&[P::EP_OR], 0), part(&[P::EP_OR], 0)];
        let encounter = Encounter { parts, ..Encounter::default() };
        assert_eq!(chances(&encounter, 6), [300, 700, 1000, 333, 333]);
        assert_eq!(chances(&encounter, 4), [300, 700, 0, 333, 333]);
    }

    #[test]
    fn the_cost_goes_by_rating_number_and_least() {
        let plain = Encounter::default();
        assert_eq!(cost(&plain, 1, 0), 64);
        assert_eq!(cost(&plain, 1, 6), 64 + 2 * 32);
        assert_eq!(cost(&Encounter { min_xcr_mult: 3, ..Encounter::default() }, 1, 0), 192);
        assert_eq!(cost(&Encounter { min_xcr: 500, ..Encounter::default() }, 1, 0), 500);
        let single =
            Encounter { flags: [EncounterFlag::NF_SINGLE].into_iter().collect(), ..Encounter::default() };
        let four = Part { amount: Some(Amount { from: 4, to: 4 }), ..Part::default() };
        let align = FlagSet::new();
        let wanted = Wanted::on_land(3, 3, &align);
        let content = Content::default();
        assert_eq!(one_may_cost(&content, &single, &four, &wanted, (400, (4, 4))), 100);
        assert_eq!(
            one_may_cost(&content, &single, &four, &wanted, (4000, (4, 4))),
            216,
            "no more than the rating"
        );
    }
}
