//! `augury fight`: two monsters fight to the death, many times; told as text or JSON.

use super::answer::{Answered, Stopped, Verdict, told, verdict_of};
use super::progress::Progress;
use crate::lab::absent::{Reach, absent, owing};
use crate::lab::escape::one_line;
use crate::lab::fight::{Counted, FIGURES, Sums, count};
use crate::lab::json::{Object, fixed};
use crate::lab::pack;
use crate::lab::pack::Opened;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::Outfit;
use augury_engine::play::fight::Arena;
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
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let forms = both(&opened, pair).map_err(|faults| not_loaded.behind(faults))?;
    let rev = opened.revision();
    let outfit = if wanted.bare { Outfit::None } else { Outfit::Listed };
    let arena = Arena::new(&rev, forms[0].id(), forms[1].id(), wanted.seed, outfit)?;
    let threads = wanted
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let progress = Progress::new("Fights", u64::from(wanted.runs));
    let Counted { sums, failures, partial, .. } =
        count(&arena, wanted.runs, threads, &|| progress.one_more())?;
    drop(progress);
    let things: &[Kind] = if wanted.bare { &[Kind::Item] } else { &[] };
    let reach = Reach { through: &[Kind::Item, Kind::Effect, Kind::Template], but: things };
    let (lacking, owing) = (absent(content, forms, reach), owing(content, forms, reach));
    let done = sums.fights().into();
    let stopped =
        partial.then_some(Stopped { what: "fights", done, wanted: wanted.runs, failures: Some(&failures) });
    let shown = forms.map(|form| content.shown_name(form));
    let text = match wanted.json {
        true => {
            let owed = owed_json(&forms, &owing);
            let object = as_json(&sums, shown, wanted).with("owed", owed).with("lacking", lacking.clone());
            let object = failures.with(object);
            let object = stopped.iter().fold(object, |object, stopped| stopped.with(object));
            format!("{}\n", not_loaded.with(object))
        }
        false => {
            let stopped = stopped.as_ref().map_or_else(String::new, Stopped::text);
            as_text(&sums, shown)
                + lines(&lacking).as_str()
                + owed_text(content, &owing).as_str()
                + failures.text().as_str()
                + stopped.as_str()
        }
    };
    let found = partial || !lacking.is_empty();
    told(&not_loaded, text, if found { Verdict::Found } else { verdict_of(&failures) })
}

/// Both monsters, or every fault.
pub fn both(opened: &Opened, pair: [&str; 2]) -> Result<[ResId; 2], Vec<String>> {
    match pair.map(|name| opened.monster(name)) {
        [Ok(a), Ok(b)] => Ok([a, b]),
        [a, b] => Err([a, b].into_iter().filter_map(Result::err).collect()),
    }
}

/// Lines of a report.
pub fn lines(all: &[String]) -> String {
    all.iter().map(|line| format!("{line}\n")).collect()
}

/// What the pack owes for those figures are about, so that no figure looks better than it is.
pub fn owed_text(content: &Content, owing: &[(ResId, Vec<String>)]) -> String {
    let owing = owing.iter().filter(|(_, owes)| !owes.is_empty());
    let line = |(id, owes): &(ResId, Vec<String>)| {
        format!("owed handlers of {}: {}\n", one_line(content.shown_name(*id)), owes.join(", "))
    };
    owing.map(line).collect()
}

/// The same as fields, one for each, by the ids of `roots` and the whole names of others.
pub fn owed_json(roots: &[ResId], owing: &[(ResId, Vec<String>)]) -> Object {
    owing.iter().fold(Object::default(), |object, (id, owes)| {
        let name = if roots.contains(id) { id.id().to_owned() } else { id.to_string() };
        object.with(name, owes.clone())
    })
}

fn as_json(sums: &Sums, [a, b]: [&str; 2], wanted: &Wanted) -> Object {
    let mut object = Object::default()
        .with("a", a)
        .with("b", b)
        .with("seed", wanted.seed.to_string())
        .with("n", sums.fights())
        .with("winsA", sums.wins_a)
        .with("winsB", sums.wins_b)
        .with("draws", sums.draws);
    for (name, figure) in FIGURES.iter().zip(&sums.figures) {
        object.put(format!("{name}_mean"), fixed(figure.mean(), DIGITS));
        object.put(format!("{name}_sd"), fixed(figure.sd(), DIGITS));
    }
    object.with("winner_hp_le_0", sums.fallen_both)
}

fn as_text(sums: &Sums, names: [&str; 2]) -> String {
    let [a, b] = names.map(one_line);
    let runs = sums.fights();
    let percent = |n: u32| 100.0 * f64::from(n) / f64::from(runs.max(1));
    let mut out = format!(
        "{runs} fights\n{a} wins {} ({:.1} %), {b} wins {} ({:.1} %), draws {} ({:.1} %)\n",
        sums.wins_a,
        percent(sums.wins_a),
        sums.wins_b,
        percent(sums.wins_b),
        sums.draws,
        percent(sums.draws),
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
    for (word, figure) in words.iter().zip(&sums.figures).filter(|(_, f)| f.count() > 0) {
        out += &format!("  {word:<42} {:>10.3}  sd {:>9.3}\n", figure.mean(), figure.sd());
    }
    out
}
