//! How strong each side is when two creatures come to words (docs/rules/talk.md, Strength;
//! docs/rules/encounters.md, Numbers).

use crate::rules::query::who::Who;
use crate::world::Creature;

/// The ratings that a strength is turned back into; whatever is worth more is of the highest.
const RATINGS: std::ops::RangeInclusive<i32> = -8..=34;
const HIGHEST: i32 = 36;
/// The worth of ratings from 0 downwards.
const BELOW_ONE: [i32; 10] = [55, 44, 33, 26, 22, 18, 15, 12, 10, 6];

/// What a creature of a challenge rating (1/n as 2 - n) is worth in a fight.
pub fn xcr(cr: i32) -> i32 {
    match cr {
        1.. => (cr.min(100) + 3).pow(3),
        _ => BELOW_ONE[(cr.unsigned_abs() as usize).min(BELOW_ONE.len() - 1)],
    }
}

/// The rating that is worth so much: the smallest that is worth at least that.
pub(crate) fn rating_of(worth: i32) -> i32 {
    RATINGS.into_iter().find(|cr| xcr(*cr) >= worth).unwrap_or(HIGHEST)
}

/// The rating of all friends of `leader` that `watcher` perceives, the wounded counting as far as they are hale.
pub(crate) fn rating_of_side(watcher: &Who<'_>, leader: &Who<'_>) -> i32 {
    let friend = |c: &Creature| {
        let w = leader.other(c.handle())?;
        (w.is_friend_of(leader.c.handle()) && watcher.perceives(&w) != 0).then_some(w)
    };
    let worth = |w: Who<'_>| xcr(w.cr_signed()) * (w.c.hp().max(0) * 100 / w.c.max_hp().max(1)) / 100;
    rating_of(leader.here().creatures().filter_map(friend).map(worth).sum())
}

/// By how much the friends of `me` are stronger than its own, as `it` sees them.
pub(crate) fn strength(it: &Who<'_>, me: &Who<'_>) -> i32 {
    rating_of_side(it, me) - rating_of_side(it, it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_and_rating_go_both_ways() {
        let facts = [(1, 64), (2, 125), (10, 2197), (36, 59_319), (0, 55), (-1, 44), (-9, 6)];
        for (cr, worth) in facts {
            assert_eq!(xcr(cr), worth, "{cr}");
        }
        for cr in (-8..=34).chain([36]) {
            assert_eq!(rating_of(xcr(cr)), cr);
        }
        assert_eq!(rating_of(xcr(35)), 36, "the table of strengths ends at 34");
        assert_eq!((rating_of(65), rating_of(0), rating_of(1_000_000)), (2, -8, 36));
    }
}
