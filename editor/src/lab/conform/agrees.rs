//! Whether the lines of a trace agree with each other: codes are codes of events and have their numbers, a class is asked by one
//! of the event that is thrown, lines say how deep they stand, and numbers of creatures are those of their names.

use super::complete::is_handled;
use super::names::handle;
use super::read::{Fault, Line};
use augury_engine::base::event_code::EventCode;
use std::collections::BTreeMap;

/// Refuses a trace of which a line contradicts the others.
///
/// # Errors
/// The first such line and what is wanted: its code is none, or none of the event that is thrown, or it has another number or
/// depth than the lines before it tell.
pub(super) fn check(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let mut seen = Seen::default();
    lines.iter().try_for_each(|line| seen.check(line).map_err(|text| Fault::at(file, line.number, text)))
}

/// What the lines so far have said.
#[derive(Default)]
struct Seen<'l> {
    /// The events of the throws that are not over.
    thrown: Vec<&'l str>,
    /// Texts, and the number of each that is a code.
    codes: BTreeMap<&'l str, Option<i64>>,
    /// How many lines are without the one that ends them; nothing before the seed, where lines lack their beginnings.
    depth: Option<i64>,
}

impl<'l> Seen<'l> {
    fn check(&mut self, line: &'l Line) -> Result<(), String> {
        Self::creature(line)?;
        self.place(line)?;
        self.code(line)
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
{"k":"ask","d":3,"ev":"EVICTIM(PRE(EV_HIT))","code":0,"msgs":0}
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
                "t:5:1: a `to` of PRE(EV_MISS) within EV_HIT",
            ),
            (
                r#""ev":"EV_HIT""#,
                r#""ev":"EV_HITT""#,
                "t:3:1: `ev` of a `throw` is \"EV_HITT\", which is no event",
            ),
        ] {
            assert_eq!(told(&TRACE.replacen(is, becomes, 1)), Err(fault.to_owned()));
        }
    }
}
