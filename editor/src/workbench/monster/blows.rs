//! What a monster's natural attacks do to an opponent: a few hundred actions by the rules of play, with dice from one
//! seed, so that a change of the figures is one of the monster and not of luck. They
//! stand in the light, and are made anew as in the measured figures ([`attack_stats_lit`]).

use std::collections::BTreeMap;

use augury_engine::base::dice::mix;
use augury_engine::base::id::ResId;
use augury_engine::play::Revision;
use augury_engine::play::attack_stats::{AttackStats, GROUP, attack_stats_lit};
use augury_engine::play::turns::ROUND;

/// The seed of all previews.
pub const SEED: u64 = 1;
/// Groups of [`GROUP`] actions each.
pub const GROUPS: u32 = 20;

/// What came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blows {
    /// Attack actions made.
    pub actions: u32,
    /// Blows in all of them.
    pub strikes: u32,
    /// Blows that hit.
    pub hits: u32,
    /// Hits that were critical.
    pub crits: u32,
    /// Segments that all of them cost; 60 are a round.
    pub segments: i64,
    /// Hit points lost by an action, and how often.
    pub lost: BTreeMap<i32, u32>,
}

impl Blows {
    /// How many blows it strikes in a round.
    pub fn a_round(&self) -> f64 {
        self.rate(f64::from(self.strikes))
    }

    /// How many hit points the opponent loses in a round.
    pub fn damage_a_round(&self) -> f64 {
        self.rate(self.total() as f64)
    }

    /// The chance that a blow hits, from 0 to 1.
    pub fn hit_chance(&self) -> f64 {
        match self.strikes {
            0 => 0.0,
            all => f64::from(self.hits) / f64::from(all),
        }
    }

    /// How many rounds an opponent of so many hit points stands on average; `None` where it is never hurt.
    pub fn rounds_for(&self, hit_points: i32) -> Option<f64> {
        let damage = self.damage_a_round();
        (damage > 0.0).then(|| f64::from(hit_points) / damage)
    }

    /// The most that one action did.
    pub fn most(&self) -> i32 {
        self.lost.keys().next_back().copied().unwrap_or(0)
    }

    /// The share of actions that did nothing, from 0 to 1.
    pub fn harmless(&self) -> f64 {
        let none: u32 = self.lost.range(..=0).map(|(_, n)| n).sum();
        f64::from(none) / f64::from(self.actions.max(1))
    }

    fn total(&self) -> i64 {
        self.lost.iter().map(|(hp, n)| i64::from(*hp) * i64::from(*n)).sum()
    }

    fn rate(&self, all: f64) -> f64 {
        if self.segments == 0 { 0.0 } else { all * f64::from(ROUND) / self.segments as f64 }
    }
}

/// Each of two attacks the other. `None` where `go_on` stopped it; the error says what kept them from fighting.
pub fn both(
    revision: &Revision,
    pair: [ResId; 2],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Result<(Blows, Blows), String>> {
    let mut sides = [Blows::default(), Blows::default()];
    let all = 2 * GROUPS as usize;
    for (place, side) in sides.iter_mut().enumerate() {
        let (attacker, victim) = (pair[place], pair[1 - place]);
        for group in 0..GROUPS {
            if !go_on(place * GROUPS as usize + group as usize, all) {
                return None;
            }
            let seed = mix(SEED, u64::from(group));
            let content = &revision.content;
            match attack_stats_lit(
                content,
                revision.scripts.as_ref(),
                attacker.id(),
                victim.id(),
                GROUP,
                seed,
            ) {
                Ok(stats) => add(side, &stats),
                Err(why) => return Some(Err(why)),
            }
        }
    }
    let [ours, theirs] = sides;
    Some(Ok((ours, theirs)))
}

fn add(to: &mut Blows, stats: &AttackStats) {
    to.actions += stats.actions;
    to.strikes += stats.strikes_by_attacker;
    to.hits += stats.landed;
    to.crits += stats.crits;
    to.segments += stats.timeout_hist.iter().map(|(t, n)| i64::from(*t) * i64::from(*n)).sum::<i64>();
    for (hp, n) in &stats.hp_hist {
        *to.lost.entry(*hp).or_default() += n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_by_the_round() {
        let lost = BTreeMap::from([(0, 5), (4, 3), (8, 2)]);
        let blows = Blows { actions: 10, strikes: 20, hits: 15, crits: 1, segments: 300, lost };
        assert_eq!((blows.a_round(), blows.damage_a_round()), (4.0, 5.6));
        assert_eq!((blows.hit_chance(), blows.harmless(), blows.most()), (0.75, 0.5, 8));
        assert_eq!(blows.rounds_for(28), Some(5.0));
        let none = Blows::default();
        assert_eq!((none.a_round(), none.hit_chance(), none.rounds_for(9)), (0.0, 0.0, None));
    }
}
