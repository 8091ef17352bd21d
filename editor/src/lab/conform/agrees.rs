//! Whether the lines of a trace agree with each other: codes are codes of events and have their numbers, a class is asked by one
//! of the event that is thrown, lines say how deep they stand, numbers of creatures are those of their names, who has a handler
//! has the bit of its mask, rounds count up, and there is one seed to begin with.

use super::complete::is_handled;
use super::names::handle;
use super::read::{Fault, Line};
use augury_engine::base::event_code::EventCode;
use std::collections::{BTreeMap, BTreeSet};

/// Refuses a trace of which a line contradicts the others.
///
/// # Errors
/// The first such line and what is wanted: its code is none, or none of the event that is thrown, or it has another number or
/// depth than the lines before it tell.
pub(super) fn check(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let mut seen = Seen { of_time: of_time(lines), ..Seen::default() };
    lines.iter().try_for_each(|line| seen.check(line).map_err(|text| Fault::at(file, line.number, text)))
}

/// What the lines so far have said.
#[derive(Default)]
struct Seen<'l> {
    /// The events of the throws that are not over.
    thrown: Vec<&'l str>,
    /// Codes of the passes that a line stands in.
    passes: Vec<&'l str>,
    /// Texts, and the number of each that is a code.
    codes: BTreeMap<&'l str, Option<i64>>,
    /// How many lines are without the one that ends them; nothing before the seed, where lines lack their beginnings.
    depth: Option<i64>,
    /// The phases that are not over, each with the codes that somebody was asked with.
    phases: Vec<(&'l str, Vec<&'l str>)>,
    /// The lines of rounds in which time alone passes.
    of_time: BTreeSet<usize>,
    /// The number of the last round, and of the last of time alone.
    rounds: [Option<i64>; 2],
    /// Does the first have the number -1 or 0?
    counted: bool,
    /// What the generator begins with.
    seed: Option<i64>,
}

/// A round of time alone has the number of the round that it follows, and so much more.
const OF_TIME: i64 = 100;

/// The event of time alone.
const TIME: &str = "EV_TURN";

/// The lines of rounds that say so and throw nothing but time; none where all rounds are such.
fn of_time(lines: &[Line]) -> BTreeSet<usize> {
    let (mut out, mut round, mut rounds) = (BTreeSet::new(), 0, 0);
    for line in lines {
        match line.k.as_str() {
            "round" => {
                (round, rounds) = (line.number, rounds + 1);
                let what = line.text("what");
                if what.is_empty() || what.starts_with(TIME) {
                    out.insert(round);
                }
            }
            "throw" if line.depth() == 0 && line.text("ev") != TIME => {
                out.remove(&round);
            }
            _ => {}
        }
    }
    if out.len() == rounds { BTreeSet::new() } else { out }
}

impl<'l> Seen<'l> {
    fn check(&mut self, line: &'l Line) -> Result<(), String> {
        Self::creature(line)?;
        self.place(line)?;
        self.counts(line)?;
        self.code(line)?;
        Self::handler(line)?;
        self.phase(line)
    }

    /// Rounds count up; scenario, start and seed have one seed; a throw says how many others are open.
    fn counts(&mut self, line: &Line) -> Result<(), String> {
        match line.k.as_str() {
            "scenario" => self.seed = line.value["seed"].as_i64(),
            "start" | "seed" => {
                if let (Some(first), Some(seed)) = (self.seed, line.value["seed"].as_i64())
                    && first != seed
                {
                    return Err(format!(
                        "`seed` of a `{}` is {seed}; that of its `scenario` is {first}",
                        line.k
                    ));
                }
            }
            "round" => {
                let Some(n) = line.value["n"].as_i64() else { return Ok(()) };
                if n < -1 {
                    return Err(format!("`n` of a `round` is {n}; the first is -1 or 0"));
                }
                let [rounds, of_time] = &mut self.rounds;
                // Those of a driver that counts from the first on are all there.
                self.counted = self.counted || (rounds.is_none() && n <= 0);
                let next = rounds.is_some_and(|last| last.checked_add(1) == Some(n));
                let time = n >= OF_TIME && !next && self.of_time.contains(&line.number);
                let before = if time { *of_time } else { *rounds };
                if let Some(last) = before.filter(|last| *last >= n) {
                    return Err(format!(
                        "`n` of a `round` is {n}; the one before it has {last}, and they count up"
                    ));
                }
                let gap = match time {
                    true => rounds.filter(|last| last.checked_add(OF_TIME) != Some(n)),
                    false => rounds.filter(|last| last.saturating_add(1) < n),
                };
                let gap = gap.or(of_time.filter(|last| time && last.saturating_add(1) < n));
                if let Some(last) = gap.filter(|_| self.counted) {
                    return Err(format!(
                        "`n` of a `round` is {n}, behind {last}: rounds are missing between them"
                    ));
                }
                *if time { of_time } else { rounds } = Some(n);
            }
            "throw" => {
                let (sp, open) = (line.value["sp"].as_i64(), self.thrown.len());
                if let Some(sp) = sp.filter(|sp| self.depth.is_some() && usize::try_from(*sp) != Ok(open)) {
                    return Err(format!("`sp` of a `throw` is {sp}; it stands in {open} others"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Who has a handler has the bit of its event, and one script at most.
    fn handler(line: &Line) -> Result<(), String> {
        if line.k != "ask" {
            return Ok(());
        }
        for key in ["mask", "code"] {
            if let Some(n) = line.value[key].as_i64().filter(|n| !(0..=1).contains(n)) {
                return Err(format!("`{key}` of an `ask` is {n}; it has to be 0 or 1"));
            }
        }
        match line.value["mask"].as_i64() {
            Some(0) if is_handled(line) => Err(format!(
                "`mask` of an `ask` is 0, and {} has a handler of {}",
                line.text("res"),
                line.text("ev")
            )),
            _ => Ok(()),
        }
    }

    /// A phase ends with its own code, or with one that somebody was asked with in it.
    fn phase(&mut self, line: &'l Line) -> Result<(), String> {
        let code = line.text("ev");
        match line.k.as_str() {
            "pass" => self.phases.push((code, Vec::new())),
            "ask" => {
                if let Some((_, asked)) =
                    self.phases.last_mut().filter(|(_, asked)| asked.last() != Some(&code))
                {
                    asked.push(code);
                }
            }
            "passret" => match self.phases.pop() {
                Some((begun, asked)) if begun != code && !asked.contains(&code) => {
                    return Err(format!("`ev` of a `passret` is {code}; its `pass` is of {begun}"));
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// Creatures, and those that the driver changes, have the number that their name ends with.
    fn creature(line: &Line) -> Result<(), String> {
        if !matches!(line.k.as_str(), "creature" | "set") {
            return Ok(());
        }
        let h = line.value["h"].as_i64().unwrap_or(0);
        match handle(line.text("obj")).filter(|number| i64::from(*number) != h) {
            Some(number) => Err(format!("`h` of a `{}` is {h}; its `obj` has {number}", line.k)),
            None => Ok(()),
        }
    }

    /// Lines say how many others they stand in.
    fn place(&mut self, line: &Line) -> Result<(), String> {
        let k = line.k.as_str();
        if k == "seed" {
            self.depth = Some(0);
        }
        let Some(depth) = self.depth.as_mut() else { return Ok(()) };
        let ends = matches!(k, "throwret" | "passret" | "toret" | "askret");
        let begins = matches!(k, "throw" | "pass" | "to") || k == "ask" && is_handled(line);
        *depth -= i64::from(ends);
        let is = line.value["d"].as_i64().unwrap_or(*depth);
        if (ends || begins || matches!(k, "ask" | "rng" | "srand" | "answer")) && is != *depth {
            return Err(format!("`d` of a `{k}` is {is}; it stands in {depth} others"));
        }
        *depth += i64::from(begins);
        Ok(())
    }

    fn code(&mut self, line: &'l Line) -> Result<(), String> {
        let code = line.text("ev");
        match line.k.as_str() {
            "throw" => self.thrown.push(code),
            "throwret" => drop(self.thrown.pop()),
            "pass" | "passret" | "to" | "ask" => {}
            _ => return Ok(()),
        }
        let number = self.number_of(code);
        if line.k != "throwret" && number.is_none() {
            return Err(format!("`ev` of a `{}` is {code:?}, which is no event", line.k));
        }
        let told = line.value["code"].as_i64();
        if let (Some(number), Some(told), "throw") = (number, told, line.k.as_str())
            && told != number
        {
            return Err(format!("`code` of a `throw` of {code} is {told}; it is {number}"));
        }
        match line.k.as_str() {
            "pass" => self.passes.push(code),
            "passret" => drop(self.passes.pop()),
            _ => {}
        }
        if let (Some(pass), "to") = (self.passes.last(), line.k.as_str())
            && *pass != code
        {
            return Err(format!("`ev` of a `to` is {code}; its `pass` is of {pass}"));
        }
        let thrown = self.thrown.last().copied().unwrap_or("");
        if line.k == "to" && !code.contains(thrown) {
            return Err(format!("a `to` of {code} within {thrown}"));
        }
        Ok(())
    }

    fn number_of(&mut self, text: &'l str) -> Option<i64> {
        *self
            .codes
            .entry(text)
            .or_insert_with(|| text.parse::<EventCode>().ok().map(|code| i64::from(code.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    const TRACE: &str = r#"{"k":"creature","obj":"orc#5","h":5}
{"k":"seed"}
{"k":"throw","d":0,"ev":"EV_HIT","code":20}
{"k":"pass","d":1,"ev":"PRE(EV_HIT)"}
{"k":"to","d":2,"ev":"PRE(EV_HIT)"}
{"k":"ask","d":3,"res":"monster:orc","ev":"EVICTIM(PRE(EV_HIT))","code":0,"msgs":0}
{"k":"rng","d":3}
{"k":"toret","d":2}
{"k":"passret","d":1,"ev":"PRE(EV_HIT)"}
{"k":"throwret","d":0}
{"k":"set","obj":"orc#5","h":5}
"#;

    fn told(text: &str) -> Result<(), String> {
        check("t", &lines_of("t", text).unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_line_that_contradicts_the_others_is_refused() {
        assert_eq!(told(TRACE), Ok(()));
        for (is, becomes, fault) in [
            (r#""code":20"#, r#""code":21"#, "t:3:1: `code` of a `throw` of EV_HIT is 21; it is 20"),
            (
                r#"{"k":"set","obj":"orc#5","h":5}"#,
                r#"{"k":"set","obj":"orc#5","h":6}"#,
                "t:11:1: `h` of a `set` is 6; its `obj` has 5",
            ),
            (
                r#"{"k":"toret","d":2}"#,
                r#"{"k":"toret","d":3}"#,
                "t:8:1: `d` of a `toret` is 3; it stands in 2 others",
            ),
            (
                r#"{"k":"rng","d":3}"#,
                r#"{"k":"rng","d":4}"#,
                "t:7:1: `d` of a `rng` is 4; it stands in 3 others",
            ),
            (
                r#"{"k":"to","d":2,"ev":"PRE(EV_HIT)"}"#,
                r#"{"k":"to","d":2,"ev":"PRE(EV_MISS)"}"#,
                "t:5:1: `ev` of a `to` is PRE(EV_MISS); its `pass` is of PRE(EV_HIT)",
            ),
            (
                r#"EVICTIM(PRE(EV_HIT))","code":0"#,
                r#"EVICTIM(PRE(EV_HIT))","mask":0,"code":1"#,
                "t:6:1: `mask` of an `ask` is 0, and monster:orc has a handler of EVICTIM(PRE(EV_HIT))",
            ),
            (
                r#"EVICTIM(PRE(EV_HIT))","code":0"#,
                r#"EVICTIM(PRE(EV_HIT))","mask":2,"code":0"#,
                "t:6:1: `mask` of an `ask` is 2; it has to be 0 or 1",
            ),
            (
                r#""passret","d":1,"ev":"PRE(EV_HIT)""#,
                r#""passret","d":1,"ev":"POST(EV_HIT)""#,
                "t:9:1: `ev` of a `passret` is POST(EV_HIT); its `pass` is of PRE(EV_HIT)",
            ),
            (r#""code":20"#, r#""sp":1,"code":20"#, "t:3:1: `sp` of a `throw` is 1; it stands in 0 others"),
            (
                r#""ev":"EV_HIT""#,
                r#""ev":"EV_HITT""#,
                "t:3:1: `ev` of a `throw` is \"EV_HITT\", which is no event",
            ),
        ] {
            assert_eq!(told(&TRACE.replacen(is, becomes, 1)), Err(fault.to_owned()));
        }
    }

    #[test]
    fn rounds_count_up_and_there_is_one_seed() {
        let throwing = |rounds: &[i64], event: fn(i64) -> &'static str| {
            let round = |n: &i64| {
                let (ev, code) = (event(*n), event(*n).parse::<EventCode>().unwrap().0);
                format!(
                    "{{\"k\":\"round\",\"n\":{n}}}\n\
                     {{\"k\":\"throw\",\"d\":0,\"ev\":\"{ev}\",\"code\":{code}}}\n{{\"k\":\"throwret\"}}\n"
                )
            };
            rounds.iter().map(round).collect::<String>()
        };
        let of = |rounds: &[i64]| throwing(rounds, |n| if n < 100 { "EV_HIT" } else { "EV_TURN" });
        // As those of the original are.
        for rounds in [&[-1, 0, 1][..], &[2, 12], &[42], &[0, 100, 1, 101]] {
            assert_eq!(told(&of(rounds)), Ok(()), "{rounds:?}");
        }
        let fault = told(&of(&[0, 100, 0])).unwrap_err();
        assert_eq!(fault, "t:7:1: `n` of a `round` is 0; the one before it has 0, and they count up");
        assert!(told(&of(&[0, 101, 1, 100])).is_err());
        let gap = told(&of(&[0, 2, 3])).unwrap_err();
        assert_eq!(gap, "t:4:1: `n` of a `round` is 2, behind 0: rounds are missing between them");
        assert!(told(&of(&[-5])).is_err());
        for gap in [&[0, 101][..], &[0, 100, 1, 2, 102]] {
            assert!(told(&of(gap)).unwrap_err().ends_with("rounds are missing between them"), "{gap:?}");
        }
        // What throws something else follows the round before it, whatever its number; so does time where all is time.
        let gap = told(&throwing(&[0, 100], |_| "EV_HIT")).unwrap_err();
        assert_eq!(gap, "t:4:1: `n` of a `round` is 100, behind 0: rounds are missing between them");
        let says = of(&[0, 100]).replace("\"n\":100", "\"n\":100,\"what\":\"EV_MOVE\"");
        assert!(told(&says).is_err());
        assert!(told(&throwing(&[0, 100], |_| "EV_TURN")).is_err());
        let all = |last: i64| (0..100).chain([last]).collect::<Vec<i64>>();
        assert_eq!((told(&of(&all(100))), told(&of(&all(101))).is_err()), (Ok(()), true));
        let seeds = |last: i64| {
            format!(
                "{{\"k\":\"scenario\",\"seed\":1}}\n{{\"k\":\"start\",\"seed\":1}}\n{{\"k\":\"seed\",\"seed\":{last}}}\n"
            )
        };
        assert_eq!(told(&seeds(1)), Ok(()));
        assert_eq!(
            told(&seeds(2)).unwrap_err(),
            "t:3:1: `seed` of a `seed` is 2; that of its `scenario` is 1"
        );
    }
}
