//! The original's generator of random numbers, run again from the seeds of a trace: each `rng` line has to be what it gives,
//! so that a seed or a die that was changed is found. Knows the generator and which lines seed it; knows no rule.
//!
//! It is the Mersenne twister (MT19937); `random(n)` is what it gives modulo n, and draws nothing for 0. The rounds of a driver
//! seed it, or the driver does by itself. The engine does so in pairs: with the seed of a character's formulas, then with the
//! next of its own counter.

use super::compare::{Difference, Level};
use super::names::number;
use super::read::Line;
use rand_mt::Mt;
use std::collections::BTreeSet;

/// What came of it.
#[derive(Default)]
pub(super) struct Checked {
    /// Where dice or seeds are otherwise.
    pub differences: Vec<Difference>,
    /// Seeds of rounds and of the driver's own that no die follows: nothing shows whether they are right.
    pub unused: usize,
}

/// Runs the generator over all lines of a trace.
pub(super) fn check(lines: &[Line]) -> Checked {
    let mut run = Run { base: 1, ..Run::default() };
    lines.iter().for_each(|line| run.line(line));
    run.seeded(None);
    run.out
}

#[derive(Default)]
struct Run {
    out: Checked,
    /// Nothing before the seed, and from a wrong die on until the next seed.
    twister: Option<Twister>,
    /// The seed that stands for itself and has no die yet.
    unused: bool,
    seed: i64,
    /// Seeds of formulas of the characters.
    formulas: BTreeSet<i64>,
    /// The seed of the round in hand, where it has one.
    of_round: Option<i64>,
    /// The first that the engine's counter gives, and the last that it gave.
    base: i64,
    last: Option<i64>,
    /// Was the last line that seeded one of formulas?
    of_formulas: bool,
}

impl Run {
    fn line(&mut self, line: &Line) {
        match line.k.as_str() {
            "start" => self.base = line.value["next_seed_base"].as_i64().unwrap_or(1),
            "creature" => self.formulas.extend(line.value["char"]["formulaSeed"].as_i64()),
            "seed" => self.seeded(Some((number(&line.value, "seed"), false))),
            "round" => {
                self.of_round = line.value["seed"].as_i64();
                if let Some(seed) = self.of_round {
                    self.seeded(Some((seed, true)));
                }
            }
            "srand" => self.srand(line),
            "rng" => self.die(line),
            _ => {}
        }
    }

    /// Begins anew; nothing at the end of the trace.
    fn seeded(&mut self, with: Option<(i64, bool)>) {
        self.out.unused += usize::from(std::mem::take(&mut self.unused));
        if let Some((seed, by_itself)) = with {
            (self.seed, self.unused) = (seed, by_itself);
            self.twister = Some(Twister::new(seed));
        }
    }

    fn srand(&mut self, line: &Line) {
        let seed = number(&line.value, "seed");
        let wanted = if line.text("by") == "driver" {
            self.of_formulas = false;
            // The driver says its seed twice, in the line of the round and here.
            if self.of_round == Some(seed) {
                self.unused = false;
            }
            self.of_round
                .filter(|of_round| *of_round != seed)
                .map(|of_round| format!("{of_round}, as its `round` says"))
        } else if !self.of_formulas {
            self.of_formulas = true;
            let known: Vec<String> = self.formulas.iter().map(i64::to_string).collect();
            (!self.formulas.contains(&seed)).then(|| match known.is_empty() {
                true => "no character has formulas".to_owned(),
                false => format!("`formulaSeed` is {}", known.join(" or ")),
            })
        } else {
            self.of_formulas = false;
            let least = self.last.map_or(self.base, |last| last.saturating_add(1));
            self.last = Some(seed.max(least));
            (seed < least).then(|| format!("{least} at least, as the counter stands"))
        };
        let own = line.text("by") == "driver" && self.of_round != Some(seed);
        self.seeded(Some((seed, own)));
        if let Some(wanted) = wanted {
            self.differ(line, format!("seed {seed}"), wanted);
        }
    }

    fn die(&mut self, line: &Line) {
        let sides = number(&line.value, "n");
        if sides <= 0 {
            return;
        }
        let Some(twister) = self.twister.as_mut() else { return };
        self.unused = false;
        let (told, gives) = (number(&line.value, "r"), twister.random(sides));
        if told != gives {
            // All that follow would be told: the stream is another one from here on.
            self.twister = None;
            let seed = self.seed;
            self.differ(
                line,
                format!("die of {sides} is {told}"),
                format!("a generator of seed {seed} gives {gives}"),
            );
        }
    }

    fn differ(&mut self, line: &Line, original: String, ours: String) {
        let place = format!("line {}, `{}`", line.number, line.k);
        self.out.differences.push(Difference { level: Level::Fields, place, original, ours });
    }
}

/// The generator, as its seed leaves it.
struct Twister(Mt);

impl Twister {
    /// Seeds are of 32 bits ([`super::shape`]); negative ones count as they are written in those.
    fn new(seed: i64) -> Twister {
        Twister(Mt::new(seed as u32))
    }

    /// A number below `n`, kept in 16 bits.
    fn random(&mut self, n: i64) -> i64 {
        let drawn = (i64::from(self.0.next_u32()) % n) as i16;
        i64::from(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    fn told(text: &str) -> (Vec<(String, String)>, usize) {
        let checked = check(&lines_of("t", text).unwrap());
        let told = checked.differences.into_iter().map(|d| (d.original, d.ours)).collect();
        (told, checked.unused)
    }

    #[test]
    fn a_die_that_the_seed_does_not_give_is_told_once() {
        let dice: Vec<i64> = {
            let mut twister = Twister::new(7);
            (0..3).map(|_| twister.random(20)).collect()
        };
        let line = |r: i64| format!("{{\"k\":\"rng\",\"d\":0,\"n\":20,\"r\":{r}}}\n");
        let all = |seed: &str, first: i64| {
            let nothing = "{\"k\":\"rng\",\"d\":0,\"n\":0,\"r\":0}\n";
            format!("{seed}{}{nothing}{}{}", line(first), line(dice[1]), line(dice[2]))
        };
        let seed = "{\"k\":\"seed\",\"seed\":7}\n";
        assert_eq!(told(&all(seed, dice[0])), (Vec::new(), 0));
        let wrong = (dice[0] + 1) % 20;
        let found = told(&all(seed, wrong)).0;
        let told_so = (format!("die of 20 is {wrong}"), format!("a generator of seed 7 gives {}", dice[0]));
        assert_eq!(found, [told_so]);
        let of_round = "{\"k\":\"seed\",\"seed\":1}\n{\"k\":\"round\",\"n\":0,\"seed\":7}\n";
        assert_eq!(told(&all(of_round, dice[0])), (Vec::new(), 0));
        assert_eq!(told(&all(&of_round.replace('7', "8"), dice[0])).0.len(), 1);
        assert_eq!(told(of_round), (Vec::new(), 1), "a seed that no die follows");
    }

    #[test]
    fn the_engine_seeds_in_pairs() {
        let head = "{\"k\":\"start\",\"next_seed_base\":1}\n{\"k\":\"creature\",\"char\":{\"formulaSeed\":2}}\n{\"k\":\"seed\",\"seed\":1}\n";
        let of = |seeds: &[i64]| {
            let all = seeds.iter().map(|seed| format!("{{\"k\":\"srand\",\"d\":0,\"seed\":{seed}}}\n"));
            told(&(head.to_owned() + all.collect::<String>().as_str())).0
        };
        assert_eq!(of(&[2, 1, 2, 2, 2, 5]), []);
        assert_eq!(of(&[3, 1])[0].1, "`formulaSeed` is 2");
        assert_eq!(of(&[2, 4, 2, 4])[0].1, "5 at least, as the counter stands");
        let driver =
            "{\"k\":\"round\",\"n\":0,\"seed\":7}\n{\"k\":\"srand\",\"d\":0,\"seed\":8,\"by\":\"driver\"}\n";
        assert_eq!(told(&(head.to_owned() + driver)).0[0].1, "7, as its `round` says");
    }
}
