//! CalcValues: the 41 attributes of a creature, each the sum of contributions by bonus type (AttrAdj), and
//! its hit points (docs/rules/values.md). Reads a creature through [`Who`] and knows no event; what follows when
//! values have changed is `rules::reactions`.
//!
//! | file | what stands there |
//! |---|---|
//! | `cells` | the table AttrAdj, and how one bonus enters it |
//! | `ledger` | sums alone, or every contribution with its reason |
//! | `calc` | one run: what is looked up, where it goes |
//! | `lines` | the ordered list of contributions, by name |
//! | `base` | form, scores, race, saves |
//! | `classes` | levels of a character's classes |
//! | `hands` | what is fought with, mode by mode |
//! | `weapons` | training for weapons, their make and plus |
//! | `conditions` | what lies on the creature |
//! | `templates` | what templates make of the form |
//! | `armour` | suits and shields |
//! | `encumbrance` | loads |
//! | `feats` | feats, skills, weariness |
//! | `modifiers` | lines that rest on the scores |
//! | `blows` | those of them that ask what is in hand; two weapons at once |
//! | `totals` | from cells to values |
//! | `hit_points` | hit dice and what is made of them |
//! | `mana` | mana |
//! | `steps` | how a value comes of its cells, told step by step |

mod armour;
mod base;
mod blows;
mod calc;
mod cells;
mod classes;
mod conditions;
mod encumbrance;
mod feats;
mod hands;
mod hit_points;
mod ledger;
mod lines;
mod mana;
mod modifiers;
mod steps;
mod templates;
mod totals;
mod weapons;

#[cfg(test)]
mod kept;
#[cfg(test)]
mod tests;

pub use cells::{BONUSES, Cells, Outcome};
pub(crate) use hit_points::hit_dice;
pub use hit_points::{average, best_hit_die, hit_points, maximum, own_dice};
pub use ledger::{Cause, Contribution, Ledger, Matrix, Sums, Why};
pub use lines::LINES;
pub(crate) use mana::mana_dice;
pub use mana::{full_mana, mana};
pub use steps::{Doing, Step, steps};

use crate::base::names::{Attribute, BonusType, Named};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::world::creature::ATTRIBUTES;
use calc::Calc;
use std::cell::OnceCell;

/// How often at most the whole is done over while A_FAT still changes.
const REPEATS: usize = 10;

/// What CalcValues makes of a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values<L> {
    /// The attributes, by number.
    pub attr: [i16; ATTRIBUTES],
    /// Scores that are spent to nothing, of which it dies: bit n for the score of number n, 0 (Str) to 5 (Cha).
    pub spent: u8,
    /// AttrAdj: [`Sums`], or [`Matrix`] with the reasons.
    pub adj: L,
}

impl<L> Values<L> {
    /// Nothing yet, to be entered in this ledger.
    #[inline(always)]
    pub(in crate::rules) fn of(adj: L) -> Self {
        Values { attr: [0; ATTRIBUTES], spent: 0, adj }
    }

    /// An attribute's value.
    pub fn get(&self, attribute: Attribute) -> i32 {
        self.attr.get(attribute.number() as usize).copied().map_or(0, i32::from)
    }
}

/// Works a creature's values out, as play needs them.
pub fn values(who: &Who<'_>) -> Values<Sums> {
    let mut out = Values::of(Sums::default());
    calculate(who, &mut out, Pass::True);
    out
}

/// The same with every contribution and its reason, for looking.
pub fn matrix(who: &Who<'_>) -> Values<Matrix> {
    let mut out = Values::of(Matrix::default());
    calculate(who, &mut out, Pass::True);
    out
}

/// What the matrix would be without one line of the list; for looking.
pub fn without(who: &Who<'_>, line: &'static str) -> Values<Matrix> {
    let mut out = Values::of(Matrix::without(line));
    calculate(who, &mut out, Pass::True);
    out
}

/// How much of a creature's concentration pays for what hampers its casting (concentUsed;
/// docs/rules/values.md, How one bonus enters).
pub(crate) fn concentration_used(who: &Who<'_>) -> i32 {
    let all = matrix(who);
    let paid = all.adj.contributions().iter();
    let paid = paid.filter(|c| c.attribute == Attribute::A_ARC && c.why.rule == calc::PAID);
    paid.map(|c| c.amount).sum()
}

/// What a character's player merely knows of its values (KAttr): the plus of a thing, and what comes of it, counts
/// once it is known (docs/rules/values.md). Works it out from attributes that have settled.
pub fn known(who: &Who<'_>) -> Values<Matrix> {
    let mut out = Values::of(Matrix::default());
    calculate(who, &mut out, Pass::Known);
    out
}

/// Which values are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Pass {
    /// Those that count.
    True,
    /// Those that a player knows.
    Known,
}

/// Works a creature's values out. The first run reads in places what the creature's attributes are now,
/// each further one what the run before made of them; it ends once A_FAT stays. What is merely known takes one run.
/// True once they have settled: all of it would come out the same once more.
pub(in crate::rules) fn calculate<L: Ledger>(who: &Who<'_>, out: &mut Values<L>, pass: Pass) -> bool {
    let mut before = *who.attributes();
    for repeats in 0.. {
        (out.attr, out.spent) = run(who.with_attributes(&before), &mut out.adj, pass);
        if pass == Pass::Known || out.attr[FAT] == before[FAT] {
            break;
        }
        if repeats == REPEATS {
            out.attr[FAT] = out.attr[FAT].min(before[FAT]);
            break;
        }
        before = out.attr;
        out.adj.clear();
    }
    out.attr == before
}

const FAT: usize = Attribute::A_FAT.0 as usize;

/// One run: the ordered list of contributions, then the totals.
fn run<L: Ledger>(who: Who<'_>, adj: &mut L, pass: Pass) -> ([i16; ATTRIBUTES], u8) {
    let later = OnceCell::new();
    let mut c = Calc::new(who, adj, pass == Pass::Known);
    lines::before_scores(&mut c);
    // What asks for a score from here on meets the one of this run.
    let scores = totals::scores(c.ledger.cells());
    let attr = later.get_or_init(|| {
        let mut attr = *c.who.attributes();
        for (attribute, score) in attr.iter_mut().zip(scores) {
            *attribute = i16::try_from(score).unwrap_or(i16::MAX);
        }
        attr
    });
    c.take_scores(scores, attr);
    lines::after_scores(&mut c);
    let spent = totals::spent(&c);
    (totals::values(&c, spent), spent)
}

/// Rolls the mana of a monster on the machine, a die "mana" for each level; with it what A_MAN lends
/// (docs/rules/hit-points.md, Mana). Comes after its hit points.
pub(crate) fn roll_mana<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<i32, Halt> {
    let (dice, sides) = who(m.world(), m.content(), h).map_or((0, 0), |w| mana_dice(&w));
    let mut rolled = Vec::with_capacity(dice.max(0) as usize);
    for _ in 0..dice {
        rolled.push(m.d(sides, label!("mana"))?);
    }
    let mut next = rolled.into_iter();
    let full = |w: Who<'_>| full_mana(&w, mana(&w, |_| next.next().unwrap_or(0)));
    Ok(who(m.world(), m.content(), h).map_or(0, full))
}

/// Rolls the hit points of a creature on the machine, a die "hit points" for each hit die.
pub(crate) fn roll_hit_points<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<i32, Halt> {
    let (dice, sides) = who(m.world(), m.content(), h).map_or((0, 0), |w| hit_dice(&w));
    let mut rolled = Vec::with_capacity(dice.max(0) as usize);
    for _ in 0..dice {
        rolled.push(m.d(sides, label!("hit points"))?);
    }
    let mut next = rolled.into_iter();
    Ok(who(m.world(), m.content(), h).map_or(1, |w| hit_points(&w, |_| next.next().unwrap_or(0))))
}

/// One cell of a creature's defence, e.g. the part that comes from Dexterity; 0 for nobody.
pub(crate) fn defence_cell<O: Observer>(m: &Machine<'_, O>, h: Handle, kind: BonusType) -> i32 {
    let who = who(m.world(), m.content(), h);
    who.map_or(0, |w| values(&w).adj.cells().get(Attribute::A_DEF, kind))
}
