//! The lines of a creature's gods: those that it has dealt with, each with its numbers, and the others folded. A line of a
//! god opens it; one of a number asks why.

use std::collections::BTreeSet;

use augury_engine::base::handle::Handle;
use augury_engine::world::devotion::FAVOUR_LEVELS;

use super::magic::fold;
use super::rows::{Opens, Row, about, figure, heading, plain};
use crate::debugger::Debugger;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::moments::standing::{Figure, GodRow, flag_words};
use crate::debugger::why::{Subject, part_of_favour};

/// The section of gods that it has not dealt with: open where it is named among the folded.
const OTHERS: &str = "Other gods";

/// The gods of a character, each with its numbers; no line for other creatures.
pub fn gods(debugger: &Debugger, of: Handle, folded: &BTreeSet<&'static str>, rows: &mut Vec<Row>) {
    if debugger.running() {
        // Each god is asked on a copy of the world, which takes too long at every moment that runs by.
        rows.push(Row { aside: "listed once it stops".to_owned(), ..heading("Gods") });
        return;
    }
    let all = debugger.gods(of);
    if all.is_empty() {
        return;
    }
    let (dealt, others): (Vec<&GodRow>, Vec<&GodRow>) = all.iter().partition(|row| row.with.dealt);
    if dealt.is_empty() {
        rows.push(Row { aside: "has dealt with none".to_owned(), ..heading("Gods") });
    } else {
        let open = !folded.contains("Gods");
        rows.push(fold("Gods", dealt.len().to_string(), open));
        for god in dealt.into_iter().filter(|_| open) {
            one(debugger, of, god, rows);
        }
    }
    if others.is_empty() {
        return;
    }
    let open = folded.contains(OTHERS);
    rows.push(fold(OTHERS, others.len().to_string(), open));
    for god in others.into_iter().filter(|_| open) {
        rows.push(head(debugger, god));
    }
}

/// The line of a god itself.
fn head(debugger: &Debugger, god: &GodRow) -> Row {
    let own = if god.with.own { "its own god, " } else { "" };
    let name = debugger.content().shown_name(god.with.god);
    let aside = format!("{own}{}", god.worthy());
    Row { opens: Opens::Resource(god.with.god), ..plain(name, "", aside) }
}

/// A god that it has dealt with: its line, its favour by parts, and its numbers.
fn one(debugger: &Debugger, of: Handle, god: &GodRow, rows: &mut Vec<Row>) {
    let name = debugger.content().shown_name(god.with.god);
    let subject = |part| Subject::Standing(of, god.with.god, part);
    rows.push(head(debugger, god));
    match (&god.with.favour, god.favour) {
        (Some(favour), Some(total)) => {
            let next =
                god.with.next.map_or_else(String::new, |next| format!("the next level is above {next}"));
            rows.push(about(subject(GodPart::Favour), figure(format!("{name}: favour"), total, &next)));
            for (part, amount) in &favour.parts {
                let row = plain(format!("{name}: favour, {}", part.words()), format!("{amount:+}"), "");
                rows.push(about(subject(part_of_favour(*part).unwrap_or(GodPart::Favour)), row));
            }
        }
        _ => rows.push(plain(format!("{name}: favour"), "", "its script of EV_CALC_FAVOUR fails")),
    }
    // What says nothing is left out, but for anger and level.
    let always = |part: GodPart| matches!(part, GodPart::Anger | GodPart::Level);
    let shown = |(part, n): &&(GodPart, Figure)| always(*part) || n.now != 0 || n.changed();
    for (part, n) in god.numbers.iter().filter(shown) {
        let row = figure(format!("{name}: {}", words(*part)), *n, &beside(god, *part, *n));
        rows.push(about(subject(*part), row));
    }
    let row = plain(format!("{name}: prayer"), "", "what came of the last one, and why");
    rows.push(about(Subject::Prayer(of), row));
}

/// What a number is called.
fn words(part: GodPart) -> &'static str {
    match part {
        GodPart::Level => "level",
        GodPart::Flags => "standing",
        GodPart::Pulse => "last felt",
        part => part.word(),
    }
}

/// What stands beside a number: what it is measured by, what it says.
fn beside(god: &GodRow, part: GodPart, n: Figure) -> String {
    match part {
        GodPart::Anger if n.now > god.tolerance => format!("bears {}: beyond what it bears", god.tolerance),
        GodPart::Anger => format!("bears {}", god.tolerance),
        GodPart::Level => format!("of {FAVOUR_LEVELS}"),
        GodPart::Flags => flag_words(n.now),
        GodPart::Penalty => "% of the favour that prayers used up".to_owned(),
        GodPart::Countdown => "gains of experience before the next prayer".to_owned(),
        GodPart::Pulse => format!("gains of experience, of {} so far", god.gains),
        _ => String::new(),
    }
}
