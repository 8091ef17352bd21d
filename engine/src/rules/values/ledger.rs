//! Where contributions are entered: [`Sums`] keeps the cells only and is what play runs on; [`Matrix`]
//! keeps every contribution with its reason and what became of it, for whoever looks. Both are written by
//! the same code, so they can't differ.

use super::cells::{Cells, Outcome, members};
use crate::base::names::{
    Ability, Attribute, AttributeGroup, BonusType, Feat, Skill, StatiNature, StatiSource,
};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// What a contribution comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A rule alone.
    Rule,
    /// A resource: the form, the race.
    Resource(ResId),
    /// A feat.
    Feat(Feat),
    /// An ability.
    Ability(Ability),
    /// A skill.
    Skill(Skill),
    /// The modifier of another attribute.
    Attribute(Attribute),
    /// An item: its kind, and which it is.
    Item(ResId, Handle),
    /// A stati, with where it comes from and the resource behind it.
    Stati(StatiNature, StatiSource, Option<ResId>),
}

/// Why a contribution is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The rule, in a few words.
    pub rule: &'static str,
    /// What it comes from.
    pub cause: Cause,
}

impl Why {
    /// A rule alone.
    pub const fn rule(rule: &'static str) -> Why {
        Why { rule, cause: Cause::Rule }
    }

    /// A feat.
    pub const fn feat(rule: &'static str, feat: Feat) -> Why {
        Why { rule, cause: Cause::Feat(feat) }
    }

    /// An ability.
    pub const fn ability(rule: &'static str, ability: Ability) -> Why {
        Why { rule, cause: Cause::Ability(ability) }
    }

    /// A skill.
    pub const fn skill(rule: &'static str, skill: Skill) -> Why {
        Why { rule, cause: Cause::Skill(skill) }
    }

    /// A resource.
    pub const fn resource(rule: &'static str, resource: ResId) -> Why {
        Why { rule, cause: Cause::Resource(resource) }
    }

    /// An item; the rule alone where there is none.
    pub fn item(rule: &'static str, item: Option<Held<'_>>) -> Why {
        Why { rule, cause: item.map_or(Cause::Rule, |held| Cause::Item(held.item.kind, held.item.handle)) }
    }

    /// Another attribute.
    pub const fn attribute(rule: &'static str, attribute: Attribute) -> Why {
        Why { rule, cause: Cause::Attribute(attribute) }
    }

    /// A stati known by its nature alone.
    pub fn nature(rule: &'static str, nature: StatiNature) -> Why {
        Why { rule, cause: Cause::Stati(nature, StatiSource::default(), None) }
    }
}

/// One contribution to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The line of the list that made it ([`super::LINES`]).
    pub line: &'static str,
    /// The row.
    pub attribute: Attribute,
    /// The column.
    pub bonus: BonusType,
    /// What was brought.
    pub amount: i32,
    /// Why.
    pub why: Why,
    /// The cell before.
    pub before: i32,
    /// The cell after.
    pub after: i32,
    /// What became of it.
    pub outcome: Outcome,
    /// The place in [`Matrix::contributions`] of the one that overruled it, then or later.
    pub overruled_by: Option<usize>,
}

/// Takes contributions.
pub trait Ledger {
    /// The cells as they are.
    fn cells(&self) -> &Cells;
    /// The cells, to change one.
    fn cells_mut(&mut self) -> &mut Cells;
    /// A line of the list begins. `false`: it is left out.
    fn begin(&mut self, line: &'static str) -> bool;
    /// Takes everything out again.
    fn clear(&mut self);
    /// Keeps a contribution in mind; the cells hold it already.
    fn note(
        &mut self,
        attribute: Attribute,
        bonus: BonusType,
        amount: i32,
        before: i32,
        outcome: Outcome,
        why: Why,
    );

    /// Adds to a cell.
    #[inline(always)]
    fn stack(&mut self, bonus: BonusType, attribute: Attribute, amount: i32, why: Why) {
        if amount != 0 {
            let before = self.cells().get(attribute, bonus);
            let outcome = self.cells_mut().stack(attribute, bonus, amount);
            self.note(attribute, bonus, amount, before, outcome, why);
        }
    }

    /// Enters a bonus that does not stack with its like.
    #[inline(always)]
    fn add(&mut self, bonus: BonusType, attribute: Attribute, amount: i32, why: Why) {
        if amount != 0 {
            let before = self.cells().get(attribute, bonus);
            let outcome = self.cells_mut().add(attribute, bonus, amount);
            self.note(attribute, bonus, amount, before, outcome, why);
        }
    }

    /// Sets a cell.
    #[inline(always)]
    fn set(&mut self, bonus: BonusType, attribute: Attribute, value: i32, why: Why) {
        let before = self.cells().get(attribute, bonus);
        if before != value {
            let outcome = self.cells_mut().set(attribute, bonus, value);
            self.note(attribute, bonus, value, before, outcome, why);
        }
    }

    /// Adds to each attribute of a group.
    #[inline(always)]
    fn stack_group(&mut self, bonus: BonusType, group: AttributeGroup, amount: i32, why: Why) {
        for attribute in members(group, true) {
            self.stack(bonus, *attribute, amount, why);
        }
    }

    /// Enters a bonus in each attribute of a group; below 0 it stacks, and reaches what stacking does.
    #[inline(always)]
    fn add_group(&mut self, bonus: BonusType, group: AttributeGroup, amount: i32, why: Why) {
        let piles = matches!(bonus, BonusType::BONUS_DODGE | BonusType::BONUS_CIRC);
        for attribute in members(group, amount < 0 || piles) {
            self.add(bonus, *attribute, amount, why);
        }
    }
}

/// The cells and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    cells: Cells,
}

impl Ledger for Sums {
    #[inline(always)]
    fn cells(&self) -> &Cells {
        &self.cells
    }
    #[inline(always)]
    fn cells_mut(&mut self) -> &mut Cells {
        &mut self.cells
    }
    #[inline(always)]
    fn begin(&mut self, _: &'static str) -> bool {
        true
    }
    fn clear(&mut self) {
        self.cells.clear();
    }
    #[inline(always)]
    fn note(&mut self, _: Attribute, _: BonusType, _: i32, _: i32, _: Outcome, _: Why) {}
}

/// The cells and all that went into them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    cells: Cells,
    contributions: Vec<Contribution>,
    line: &'static str,
    without: Option<&'static str>,
}

impl Ledger for Matrix {
    fn cells(&self) -> &Cells {
        &self.cells
    }
    fn cells_mut(&mut self) -> &mut Cells {
        &mut self.cells
    }
    fn begin(&mut self, line: &'static str) -> bool {
        self.line = line;
        self.without != Some(line)
    }
    fn clear(&mut self) {
        self.cells.clear();
        self.contributions.clear();
    }
    fn note(
        &mut self,
        attribute: Attribute,
        bonus: BonusType,
        amount: i32,
        before: i32,
        outcome: Outcome,
        why: Why,
    ) {
        let me = self.contributions.len();
        let after = self.cells.get(attribute, bonus);
        // Those that still count in this cell; a penalty is never overruled by a larger bonus, only
        // wiped out when the cell is set.
        let standing =
            |c: &&mut Contribution| c.attribute == attribute && c.bonus == bonus && c.overruled_by.is_none();
        let mut overruled_by = None;
        match outcome {
            Outcome::Stacked => {}
            Outcome::Replaced | Outcome::Set => {
                self.contributions.iter_mut().filter(standing).for_each(|c| c.overruled_by = Some(me));
            }
            Outcome::Overruled => {
                overruled_by = self
                    .contributions
                    .iter()
                    .rposition(|c| c.attribute == attribute && c.bonus == bonus && c.overruled_by.is_none());
            }
        }
        self.contributions.push(Contribution {
            line: self.line,
            attribute,
            bonus,
            amount,
            why,
            before,
            after,
            outcome,
            overruled_by,
        });
    }
}

impl Matrix {
    /// One in which a line of the list counts for nothing.
    pub fn without(line: &'static str) -> Matrix {
        Matrix { without: Some(line), ..Matrix::default() }
    }

    /// Every contribution in the order in which they were made.
    pub fn contributions(&self) -> &[Contribution] {
        &self.contributions
    }

    /// What went into one cell, each with its place in [`Matrix::contributions`].
    pub fn of(
        &self,
        attribute: Attribute,
        bonus: BonusType,
    ) -> impl Iterator<Item = (usize, &Contribution)> + '_ {
        self.contributions
            .iter()
            .enumerate()
            .filter(move |(_, c)| c.attribute == attribute && c.bonus == bonus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_says_what_overruled_what() {
        let mut matrix = Matrix::default();
        let why = Why::rule("test");
        for amount in [2, 5, 3] {
            matrix.add(BonusType::BONUS_LUCK, Attribute::A_DEF, amount, why);
        }
        let fates: Vec<_> =
            matrix.contributions().iter().map(|c| (c.amount, c.overruled_by, c.after)).collect();
        assert_eq!(fates, [(2, Some(1), 2), (5, None, 5), (3, Some(1), 5)]);
    }

    #[test]
    fn a_penalty_stands_beside_a_bonus() {
        let mut matrix = Matrix::default();
        let why = Why::rule("test");
        matrix.add(BonusType::BONUS_LUCK, Attribute::A_DEF, 4, why);
        matrix.add(BonusType::BONUS_LUCK, Attribute::A_DEF, -1, why);
        assert!(matrix.contributions().iter().all(|c| c.overruled_by.is_none()));
        assert_eq!(matrix.cells().get(Attribute::A_DEF, BonusType::BONUS_LUCK), 3);
    }

    #[test]
    fn aid_below_nothing_reaches_all_magic_and_above_it_only_some() {
        let (mut up, mut down) = (Sums::default(), Sums::default());
        let why = Why::rule("test");
        up.add_group(BonusType::BONUS_MORALE, AttributeGroup::A_AID, 1, why);
        down.add_group(BonusType::BONUS_MORALE, AttributeGroup::A_AID, -1, why);
        let at = |s: &Sums, a| s.cells().get(a, BonusType::BONUS_MORALE);
        assert_eq!((at(&up, Attribute::A_DIV), at(&up, Attribute::A_BAR)), (1, 0));
        assert_eq!((at(&down, Attribute::A_DIV), at(&down, Attribute::A_BAR)), (-1, -1));
    }
}
