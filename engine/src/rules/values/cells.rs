//! The table AttrAdj: 41 attributes by 39 bonus types of 8 bits each, and the two ways in which one bonus
//! enters it (docs/rules/values.md, How one bonus enters). Knows no creature and no reason.

use crate::base::names::{Attribute, AttributeGroup, BonusType, Named};
use crate::world::creature::ATTRIBUTES;

/// Bonus types (docs/rules/values.md, How one bonus enters).
pub const BONUSES: usize = 39;

/// The table, with a bit for each cell that was ever written, so that sums touch nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    cells: [i8; ATTRIBUTES * BONUSES],
    written: [u64; ATTRIBUTES],
    // Kept along with the cells: most values are nothing but their row's sum.
    sums: [i16; ATTRIBUTES],
    // Does a cell stop at the ends of its 8 bits, where the original comes out on the other side?
    stops: bool,
}

impl Default for Cells {
    fn default() -> Self {
        Cells {
            cells: [0; ATTRIBUTES * BONUSES],
            written: [0; ATTRIBUTES],
            sums: [0; ATTRIBUTES],
            stops: false,
        }
    }
}

/// What became of a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was added to what stood there.
    Stacked,
    /// It was larger than the bonus that stood there, and took its place.
    Replaced,
    /// A bonus as large or larger stood there already; it counts for nothing.
    Overruled,
    /// The cell was set, whatever stood there.
    Set,
}

impl Cells {
    /// Says whether a cell stops at the ends of its 8 bits, or wraps as in the original.
    #[inline(always)]
    pub(crate) fn stop_at_ends(&mut self, stops: bool) {
        self.stops = stops;
    }

    /// Empties every cell that was written.
    pub fn clear(&mut self) {
        for a in 0..ATTRIBUTES {
            if self.written[a] != 0 {
                self.cells[a * BONUSES..(a + 1) * BONUSES].fill(0);
                self.written[a] = 0;
                self.sums[a] = 0;
            }
        }
    }

    #[inline(always)]
    fn place(attribute: Attribute, bonus: BonusType) -> usize {
        let (a, b) = (attribute.0 as usize, bonus.0 as usize);
        debug_assert!(a < ATTRIBUTES && b < BONUSES);
        (a * BONUSES + b).min(ATTRIBUTES * BONUSES - 1)
    }

    /// A cell.
    #[inline(always)]
    pub fn get(&self, attribute: Attribute, bonus: BonusType) -> i32 {
        i32::from(self.cells[Self::place(attribute, bonus)])
    }

    /// Sets a cell, cut to its 8 bits as the original does, unless it stops at their ends.
    #[inline(always)]
    pub fn set(&mut self, attribute: Attribute, bonus: BonusType, value: i32) -> Outcome {
        let value = if self.stops { value.clamp(i8::MIN.into(), i8::MAX.into()) } else { value };
        let row = (attribute.0 as usize).min(ATTRIBUTES - 1);
        let cell = &mut self.cells[Self::place(attribute, bonus)];
        self.sums[row] += value as i8 as i16 - i16::from(*cell);
        *cell = value as i8;
        self.written[row] |= 1 << (bonus.0 as u64 & 63);
        Outcome::Set
    }

    /// Adds to a cell.
    #[inline(always)]
    pub fn stack(&mut self, attribute: Attribute, bonus: BonusType, amount: i32) -> Outcome {
        let value = self.get(attribute, bonus) + amount;
        self.set(attribute, bonus, value);
        Outcome::Stacked
    }

    /// Enters a bonus that does not stack with its like: penalties, dodges and circumstances add up, a
    /// bonus makes up for penalties, and of several bonuses the largest counts. The order matters.
    #[inline(always)]
    pub fn add(&mut self, attribute: Attribute, bonus: BonusType, amount: i32) -> Outcome {
        let stands = self.get(attribute, bonus);
        let piles_up = matches!(bonus, BonusType::BONUS_DODGE | BonusType::BONUS_CIRC);
        if amount < 0 || piles_up || stands < 0 {
            return self.stack(attribute, bonus, amount);
        }
        if amount <= stands {
            return Outcome::Overruled;
        }
        self.set(attribute, bonus, amount);
        if stands > 0 { Outcome::Replaced } else { Outcome::Stacked }
    }

    /// The cells of an attribute that are not 0, in the order of bonus types.
    #[inline]
    pub fn row(&self, attribute: Attribute) -> impl Iterator<Item = (BonusType, i32)> + '_ {
        let mut left = self.written[(attribute.0 as usize).min(ATTRIBUTES - 1)];
        std::iter::from_fn(move || {
            while left != 0 {
                let b = left.trailing_zeros();
                left &= left - 1;
                let bonus = BonusType(b as i16);
                let value = self.get(attribute, bonus);
                if value != 0 {
                    return Some((bonus, value));
                }
            }
            None
        })
    }

    /// The cells of a bonus type that are not 0, in the order of attributes.
    #[inline]
    pub fn column(&self, bonus: BonusType) -> impl Iterator<Item = (Attribute, i32)> + '_ {
        let written = move |a: &usize| self.written[*a] >> (bonus.0 as u64 & 63) & 1 == 1;
        let cells = (0..ATTRIBUTES).filter(written).map(|a| Attribute(a as i16));
        cells.map(move |a| (a, self.get(a, bonus))).filter(|(_, value)| *value != 0)
    }

    /// The sum of an attribute's cells.
    #[inline]
    pub fn sum(&self, attribute: Attribute) -> i32 {
        i32::from(self.sums[(attribute.0 as usize).min(ATTRIBUTES - 1)])
    }

    /// The sums of all rows, by the number of the attribute.
    #[inline]
    pub fn sums(&self) -> &[i16; ATTRIBUTES] {
        &self.sums
    }

    /// Is anything in this attribute's row?
    #[inline]
    pub fn any(&self, attribute: Attribute) -> bool {
        self.written[(attribute.0 as usize).min(ATTRIBUTES - 1)] != 0
    }

    /// Was a single cell of this attribute's row ever written?
    #[inline]
    pub(crate) fn is_alone(&self, attribute: Attribute) -> bool {
        self.written[(attribute.0 as usize).min(ATTRIBUTES - 1)].is_power_of_two()
    }

    /// All cells that are not 0.
    pub fn all(&self) -> impl Iterator<Item = (Attribute, BonusType, i32)> + '_ {
        (0..ATTRIBUTES).flat_map(move |a| {
            let a = Attribute(a as i16);
            self.row(a).map(move |(b, v)| (a, b, v))
        })
    }
}

const HITS: [Attribute; 5] = [
    Attribute::A_HIT_ARCHERY,
    Attribute::A_HIT_BRAWL,
    Attribute::A_HIT_MELEE,
    Attribute::A_HIT_THROWN,
    Attribute::A_HIT_OFFHAND,
];
const DAMAGES: [Attribute; 5] = [
    Attribute::A_DMG_ARCHERY,
    Attribute::A_DMG_BRAWL,
    Attribute::A_DMG_MELEE,
    Attribute::A_DMG_THROWN,
    Attribute::A_DMG_OFFHAND,
];
const SPEEDS: [Attribute; 5] = [
    Attribute::A_SPD_ARCHERY,
    Attribute::A_SPD_BRAWL,
    Attribute::A_SPD_MELEE,
    Attribute::A_SPD_THROWN,
    Attribute::A_SPD_OFFHAND,
];
const SAVES: [Attribute; 3] = [Attribute::A_SAV_FORT, Attribute::A_SAV_REF, Attribute::A_SAV_WILL];
const MAGIC: [Attribute; 5] =
    [Attribute::A_ARC, Attribute::A_DIV, Attribute::A_SOR, Attribute::A_PRI, Attribute::A_BAR];
/// Everything that A_AID touches, as stacking does; adding leaves the last three out.
const AID: [Attribute; 14] = [
    Attribute::A_HIT_ARCHERY,
    Attribute::A_HIT_BRAWL,
    Attribute::A_HIT_MELEE,
    Attribute::A_HIT_THROWN,
    Attribute::A_HIT_OFFHAND,
    Attribute::A_DEF,
    Attribute::A_SAV_FORT,
    Attribute::A_SAV_REF,
    Attribute::A_SAV_WILL,
    Attribute::A_ARC,
    Attribute::A_DIV,
    Attribute::A_SOR,
    Attribute::A_PRI,
    Attribute::A_BAR,
];
const AID_ADDED: usize = 11;

/// The attributes that a group stands for when a bonus is added; `stacking` when it is stacked.
/// Empty for a number that is no group.
#[inline]
pub fn members(group: AttributeGroup, stacking: bool) -> &'static [Attribute] {
    match group {
        AttributeGroup::A_HIT => &HITS,
        AttributeGroup::A_DMG => &DAMAGES,
        AttributeGroup::A_SPD => &SPEEDS,
        AttributeGroup::A_SAV => &SAVES,
        AttributeGroup::A_MAG => &MAGIC,
        AttributeGroup::A_AID if stacking => &AID,
        AttributeGroup::A_AID => &AID[..AID_ADDED],
        _ => &[],
    }
}

/// Is it counted in steps of 5 %: movement and the five speeds?
#[inline]
pub fn is_percent(attribute: Attribute) -> bool {
    attribute == Attribute::A_MOV || SPEEDS.contains(&attribute)
}

/// An attribute's name and number, if the number is one of the 41.
#[inline]
pub fn attribute(number: i32) -> Option<Attribute> {
    (0..ATTRIBUTES as i32).contains(&number).then(|| Attribute::from_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEF: Attribute = Attribute::A_DEF;
    const LUCK: BonusType = BonusType::BONUS_LUCK;

    fn after(bonus: BonusType, amounts: &[i32]) -> i32 {
        let mut cells = Cells::default();
        for n in amounts {
            cells.add(DEF, bonus, *n);
        }
        cells.get(DEF, bonus)
    }

    #[test]
    fn of_two_bonuses_the_larger_counts() {
        assert_eq!(after(LUCK, &[2, 5, 3]), 5);
    }

    #[test]
    fn penalties_always_add_up() {
        assert_eq!(after(LUCK, &[-2, -5]), -7);
    }

    #[test]
    fn the_order_of_bonus_and_penalty_matters() {
        assert_eq!(after(LUCK, &[4, -3, 2]), 2, "2 does not beat the 1 that is left by adding to it");
        assert_eq!(after(LUCK, &[-3, 4, 2]), 2, "4 makes up for -3, then 2 beats 1");
        assert_eq!(after(LUCK, &[-3, 2, 2]), 1, "below 0 a bonus is added");
    }

    #[test]
    fn dodges_and_circumstances_pile_up() {
        assert_eq!(after(BonusType::BONUS_DODGE, &[1, 3]), 4);
        assert_eq!(after(BonusType::BONUS_CIRC, &[1, 3]), 4);
    }

    #[test]
    fn cells_hold_eight_bits() {
        let mut cells = Cells::default();
        cells.stack(DEF, LUCK, 100);
        cells.stack(DEF, LUCK, 100);
        assert_eq!(cells.get(DEF, LUCK), -56);
    }

    #[test]
    fn a_cell_may_stop_at_the_ends_of_its_bits() {
        let mut cells = Cells::default();
        cells.stop_at_ends(true);
        for (attribute, n, end) in [(DEF, 100, 127), (Attribute::A_MOV, -100, -128)] {
            cells.stack(attribute, LUCK, n);
            cells.stack(attribute, LUCK, n);
            assert_eq!((cells.get(attribute, LUCK), cells.sum(attribute)), (end, end));
        }
    }

    #[test]
    fn the_sum_is_that_of_the_row() {
        let mut cells = Cells::default();
        for (n, bonus) in [(-3, LUCK), (100, LUCK), (100, LUCK), (7, BonusType::BONUS_DODGE)] {
            cells.stack(DEF, bonus, n);
            assert_eq!(cells.sum(DEF), cells.row(DEF).map(|(_, v)| v).sum::<i32>());
        }
    }

    #[test]
    fn a_column_has_what_is_not_0_of_every_row() {
        let mut cells = Cells::default();
        for (attribute, n) in [(DEF, 3), (Attribute::A_STR, -2), (Attribute::A_MOV, 0)] {
            cells.set(attribute, LUCK, n);
            cells.set(attribute, BonusType::BONUS_DODGE, 1);
        }
        let all: Vec<_> = cells.all().filter(|(_, b, _)| *b == LUCK).map(|(a, _, v)| (a, v)).collect();
        assert_eq!(cells.column(LUCK).collect::<Vec<_>>(), all);
        assert_eq!(all, [(Attribute::A_STR, -2), (DEF, 3)]);
    }

    #[test]
    fn outcomes_tell_what_became_of_a_bonus() {
        let mut cells = Cells::default();
        assert_eq!(cells.add(DEF, LUCK, 2), Outcome::Stacked);
        assert_eq!(cells.add(DEF, LUCK, 2), Outcome::Overruled);
        assert_eq!(cells.add(DEF, LUCK, 3), Outcome::Replaced);
        assert_eq!(cells.add(DEF, LUCK, -1), Outcome::Stacked);
    }

    #[test]
    fn aid_reaches_fewer_kinds_of_magic_when_added() {
        assert_eq!(members(AttributeGroup::A_AID, true).len(), 14);
        assert_eq!(members(AttributeGroup::A_AID, false).last(), Some(&Attribute::A_DIV));
    }
}
