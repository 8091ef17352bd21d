//! Creatures that the original makes only to try templates on. It makes one for each template that it considers, throws
//! what its kind grants (EV_GAIN_STATI), asks the template, and forgets the creature. Augury makes it without events
//! (docs/internals/departures-encounters.md), so these throws and their dice are no part of the comparison.

use super::names::number;
use super::read::Line;
use std::borrow::Cow;

/// The events that choose members and templates. What is thrown directly within them about a creature is about one that is
/// tried; members are made in EV_ENBUILD_MON.
const CHOOSING: [&str; 5] =
    ["EV_ENGEN_PART", "EV_ENSELECT_TEMPS", "EV_ENCHOOSE_TEMP", "EV_ENCHOOSE_MID", "EV_ENCHOOSE_MOUNT"];
/// What its kind grants a creature as it is made.
const GRANTED: &str = "EV_GAIN_STATI";
/// Sides of the die that its construction rolls just before.
const SIDES: i64 = 100;

/// The lines of a trace without such throws and their dice, and how many throws were left out.
pub(super) fn left_out(lines: &[Line]) -> (Cow<'_, [Line]>, usize) {
    let mut open: Vec<&str> = Vec::new();
    // How many throws were open when the one that is left out began.
    let mut within: Option<usize> = None;
    let (mut kept, mut count): (Vec<&Line>, usize) = (Vec::new(), 0);
    for line in lines {
        match line.k.as_str() {
            "throw" => {
                let event = line.text("ev");
                let tried = event == GRANTED && open.last().is_some_and(|outer| CHOOSING.contains(outer));
                if tried && within.is_none() {
                    within = Some(open.len());
                    let last = kept.last();
                    if last.is_some_and(|die| die.k == "rng" && number(&die.value, "n") == SIDES) {
                        kept.pop();
                    }
                }
                count += usize::from(within.is_some());
                open.push(event);
            }
            "throwret" => {
                open.pop();
                if within == Some(open.len()) {
                    within = None;
                    continue;
                }
            }
            _ => {}
        }
        if within.is_none() {
            kept.push(line);
        }
    }
    match count {
        0 => (Cow::Borrowed(lines), 0),
        _ => (Cow::Owned(kept.into_iter().cloned().collect()), count),
    }
}

/// The number of the first thing that is made after the trace begins.
pub(super) fn first_made(lines: &[Line]) -> u32 {
    let start = lines.iter().find(|line| line.k == "start");
    let next = start.map_or(0, |line| number(&line.value, "next_handle"));
    u32::try_from(next).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    #[test]
    fn tried_creatures_and_their_dice_are_left_out() {
        let text = r#"
            {"k":"throw","d":0,"ev":"EV_ENGEN_PART"}
            {"k":"rng","d":3,"n":100,"r":1}
            {"k":"rng","d":3,"n":100,"r":2}
            {"k":"throw","d":3,"ev":"EV_GAIN_STATI","p0":"worg#623"}
            {"k":"rng","d":6,"n":6,"r":2}
            {"k":"throwret","d":3,"ev":"EV_GAIN_STATI","ret":"DONE"}
            {"k":"throwret","d":0,"ev":"EV_ENGEN_PART","ret":"DONE"}
            {"k":"throw","d":0,"ev":"EV_ENBUILD_MON"}
            {"k":"rng","d":3,"n":100,"r":3}
            {"k":"throw","d":3,"ev":"EV_GAIN_STATI","p0":"worg#624"}
            {"k":"throwret","d":3,"ev":"EV_GAIN_STATI","ret":"DONE"}
            {"k":"throwret","d":0,"ev":"EV_ENBUILD_MON","ret":"DONE"}"#;
        let lines = lines_of("test", text.trim()).unwrap();
        let (kept, count) = left_out(&lines);
        assert_eq!(count, 1);
        let rolled: Vec<i64> = kept.iter().filter(|l| l.k == "rng").map(|l| number(&l.value, "r")).collect();
        assert_eq!((kept.len(), rolled), (8, vec![1, 3]));
        assert!(matches!(left_out(&kept), (Cow::Borrowed(_), 0)));
    }
}
