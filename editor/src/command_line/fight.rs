//! `augury fight`: two monsters to the death, many times. Fights are numbered and each has a seed of its
//! own, so that it does not matter who runs which.

use super::failures::Failures;
use super::json::{Moments, Object, fixed};
use super::not_loaded::NotLoaded;
use super::output::one_line;
use super::pack::Opened;
use super::progress::Progress;
use super::{Answered, names, pack};
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::Observed;
use augury_engine::play::Outfit;
use augury_engine::play::fight::{Arena, Outcome, Winner};
use std::path::Path;

/// Digits behind the point of means and deviations.
const DIGITS: usize = 3;

/// What is asked for.
pub struct Wanted {
    /// How many fights.
    pub runs: u32,
    /// Seed of the dice.
    pub seed: u64,
    /// Threads; as many as the machine has when not given.
    pub threads: Option<u16>,
    /// Without what their lists say that they come with.
    pub bare: bool,
    /// As JSON.
    pub json: bool,
}

/// Runs it.
///
/// # Errors
/// The folder is no pack; an unknown monster; a fight that can't be staged.
pub fn run(folder: &Path, pair: [&str; 2], wanted: &Wanted) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = NotLoaded::of(&opened);
    let content = &*opened.content;
    let forms = both(&opened, pair).map_err(|faults| not_loaded.behind(faults))?;
    let rev = opened.revision();
    let outfit = if wanted.bare { Outfit::None } else { Outfit::Listed };
    let arena = Arena::new(&rev, forms[0].id(), forms[1].id(), wanted.seed, outfit)?;
    let threads = wanted
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let (sums, failures) = count(&arena, wanted.runs, threads)?;
    let shown = forms.map(|form| content.shown_name(form));
    let text = match wanted.json {
        true => {
            let owed = Object::default()
                .with(forms[0].id(), names::owed(content, forms[0]))
                .with(forms[1].id(), names::owed(content, forms[1]));
            let object = failures.with(sums.as_json(shown, wanted).with("owed", owed));
            format!("{}\n", not_loaded.with(object))
        }
        false => sums.as_text(shown) + owed_text(content, &forms).as_str() + failures.text().as_str(),
    };
    not_loaded.told(text, failures.verdict())
}

/// Both monsters, or every fault.
pub fn both(opened: &Opened, pair: [&str; 2]) -> Result<[ResId; 2], Vec<String>> {
    match pair.map(|name| opened.monster(name)) {
        [Ok(a), Ok(b)] => Ok([a, b]),
        [a, b] => Err([a, b].into_iter().filter_map(Result::err).collect()),
    }
}

/// Handlers that the pair owes, so that no figure looks better than it is.
pub fn owed_text(content: &Content, forms: &[ResId; 2]) -> String {
    let mut out = String::new();
    for (place, form) in forms.iter().enumerate() {
        let owed = names::owed(content, *form);
        if !owed.is_empty() && !forms[..place].contains(form) {
            let name = one_line(content.shown_name(*form));
            out += &format!("owed handlers of {name}: {}\n", owed.join(", "));
        }
    }
    out
}

/// Runs all fights on so many threads. Whole numbers are summed, so the order does not matter.
fn count(arena: &Arena<'_>, runs: u32, threads: usize) -> Result<(Sums, Failures), Vec<String>> {
    let threads = threads.clamp(1, runs.max(1) as usize) as u32;
    let progress = Progress::new("Fights", u64::from(runs));
    let part = |from: u32| -> Result<(Sums, Failures), Vec<String>> {
        let (mut sums, mut failures) = (Sums::default(), Failures::default());
        for run in (from..runs).step_by(threads as usize) {
            sums.add(&one(arena, u64::from(run), &mut failures)?);
            progress.one_more();
        }
        Ok((sums, failures))
    };
    let parts: Vec<Result<(Sums, Failures), Vec<String>>> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|from| scope.spawn(move || part(from))).collect();
        let mut parts = vec![part(0)];
        parts.extend(others.into_iter().map(|thread| {
            thread.join().unwrap_or_else(|_| {
                Err(vec!["a thread of fights broke off; this is a fault of Augury".to_owned()])
            })
        }));
        parts
    });
    let mut all = (Sums::default(), Failures::default());
    for part in parts {
        let (sums, failures) = part?;
        all.0.join(&sums);
        all.1.join(&failures);
    }
    Ok(all)
}

/// One fight. It is run bare; where something went wrong in it, once more and watched: it is the same fight.
fn one(arena: &Arena<'_>, run: u64, failures: &mut Failures) -> Result<Outcome, Vec<String>> {
    let outcome = arena.run(run)?;
    if outcome.troubles > 0 {
        failures.begin_run(run);
        arena.run_with(run, Observed::new(failures))?;
    }
    if let Some(halt) = outcome.cut_by {
        failures.cut_short(outcome.cut_short, halt);
    }
    Ok(outcome)
}

/// Figures that are whole numbers in each fight, in the order of the measured set.
const FIGURES: [&str; 8] = [
    "turns",
    "actionsA",
    "actionsB",
    "hp0A",
    "hp0B",
    "hpLeftWinner",
    "hpLeftA_when_A_wins",
    "hpLeftB_when_B_wins",
];

/// What many fights came to.
#[derive(Clone, Debug, Default)]
struct Sums {
    wins_a: u32,
    wins_b: u32,
    draws: u32,
    fallen_both: u32,
    figures: [Moments; FIGURES.len()],
}

impl Sums {
    fn add(&mut self, o: &Outcome) {
        let [turns, actions_a, actions_b, hp_a, hp_b, left, left_a, left_b] = &mut self.figures;
        turns.add(o.turns.into());
        actions_a.add(o.actions_a.into());
        actions_b.add(o.actions_b.into());
        hp_a.add(o.hp_a.into());
        hp_b.add(o.hp_b.into());
        if o.winner != Winner::Draw {
            left.add(o.hp_left.into());
            self.fallen_both += u32::from(o.hp_left <= 0);
        }
        match o.winner {
            Winner::A => {
                self.wins_a += 1;
                left_a.add(o.hp_left.into());
            }
            Winner::B => {
                self.wins_b += 1;
                left_b.add(o.hp_left.into());
            }
            Winner::Draw => self.draws += 1,
        }
    }

    fn join(&mut self, other: &Sums) {
        self.wins_a += other.wins_a;
        self.wins_b += other.wins_b;
        self.draws += other.draws;
        self.fallen_both += other.fallen_both;
        for (mine, theirs) in self.figures.iter_mut().zip(&other.figures) {
            mine.join(theirs);
        }
    }

    fn as_json(&self, [a, b]: [&str; 2], wanted: &Wanted) -> Object {
        let mut object = Object::default()
            .with("a", a)
            .with("b", b)
            .with("seed", wanted.seed.to_string())
            .with("n", wanted.runs)
            .with("winsA", self.wins_a)
            .with("winsB", self.wins_b)
            .with("draws", self.draws);
        for (name, figure) in FIGURES.iter().zip(&self.figures) {
            object.put(format!("{name}_mean"), fixed(figure.mean(), DIGITS));
            object.put(format!("{name}_sd"), fixed(figure.sd(), DIGITS));
        }
        object.with("winner_hp_le_0", self.fallen_both)
    }

    fn as_text(&self, names: [&str; 2]) -> String {
        let [a, b] = names.map(one_line);
        let runs = self.wins_a + self.wins_b + self.draws;
        let percent = |n: u32| 100.0 * f64::from(n) / f64::from(runs.max(1));
        let mut out = format!(
            "{runs} fights\n{a} wins {} ({:.1} %), {b} wins {} ({:.1} %), draws {} ({:.1} %)\n",
            self.wins_a,
            percent(self.wins_a),
            self.wins_b,
            percent(self.wins_b),
            self.draws,
            percent(self.draws),
        );
        let words = [
            "segments",
            "actions of the first",
            "actions of the second",
            "hit points of the first at the start",
            "hit points of the second at the start",
            "hit points left to the winner",
            "hit points left to the first when it wins",
            "hit points left to the second when it wins",
        ];
        for (word, figure) in words.iter().zip(&self.figures).filter(|(_, f)| f.count() > 0) {
            out += &format!("  {word:<42} {:>10.3}  sd {:>9.3}\n", figure.mean(), figure.sd());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_joined_are_the_whole() {
        let outcome = |n: u32| Outcome {
            winner: [Winner::A, Winner::B, Winner::Draw][n as usize % 3],
            turns: 7 * n,
            actions_a: n,
            actions_b: 2 * n,
            hp_left: n as i32 - 2,
            hp_a: 3,
            hp_b: 4,
            troubles: 0,
            cut_short: 0,
            cut_by: None,
        };
        let mut whole = Sums::default();
        let mut parts = [Sums::default(), Sums::default()];
        for n in 0..30 {
            whole.add(&outcome(n));
            parts[n as usize % 2].add(&outcome(n));
        }
        let [mut first, second] = parts;
        first.join(&second);
        let wanted = Wanted { runs: 30, seed: 1, threads: None, bare: false, json: true };
        assert_eq!(whole.as_json(["a", "b"], &wanted), first.as_json(["a", "b"], &wanted));
        assert_eq!((whole.wins_a, whole.wins_b, whole.draws), (10, 10, 10));
    }
}
