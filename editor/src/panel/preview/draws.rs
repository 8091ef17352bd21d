//! What many draws of an encounter brought: how many came, how strong, what they cost, who; and draws to be opened as a
//! session or fought.

use std::collections::BTreeMap;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::play::encounter::Drawn;

use super::asked::change;
use super::pieces::{Section, heading, link_cell, quiet, section, share_bar, warning};
use crate::panel::map::hero;
use crate::widget::bars::{Bars, bars};
use crate::widget::field::{Field, name};
use crate::widget::number::{Range, number};
use crate::widget::tree::{TreeRow, tree_row};
use crate::workbench::encounter::draws::{Draws, Run, STEP, TOP, seed_of};
use crate::workbench::encounter::start::MOST_PARTY;
use crate::workbench::encounter::{RUNS, Sample};
use crate::workbench::words::rating;

/// Height of the bars, in points.
const HIGH: f32 = 96.0;
/// Draws that are listed.
const LISTED: usize = 12;
/// Draws that are listed at a time, one after the other.
const TEN: usize = 10;
/// Who came is listed up to so many, the rest behind a fold.
const SHOWN: usize = 12;

/// Draws the section.
pub fn draw(ui: &mut Ui, state: &State, drawn: Option<&Result<Sample, String>>, out: &mut Vec<UiCommand>) {
    let title = format!("{RUNS} draws");
    let headline = match drawn {
        Some(Ok(sample)) => mean(&sample.draws),
        _ => String::new(),
    };
    section(ui, &Section::new("draws", &title, &headline), |ui| all(ui, state, drawn, out));
}

/// How many come on average, in words.
fn mean(draws: &Draws) -> String {
    let count = u32::try_from(draws.each.len()).unwrap_or(u32::MAX);
    let chosen: i64 = draws.each.iter().map(|run| signed(run.drawn.chosen)).sum();
    if count == 0 { "nobody".to_owned() } else { format!("{:.1} chosen", chosen as f64 / f64::from(count)) }
}

fn all(ui: &mut Ui, state: &State, drawn: Option<&Result<Sample, String>>, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let seed = state.bench.choices.encounter.seed;
        let again =
            ui.button("draw others").on_hover_text(format!("the same with other dice; this is set {seed}"));
        if again.clicked() {
            change(state, out, |chosen| chosen.seed = chosen.seed.wrapping_add(1));
        }
    });
    match drawn {
        None => quiet(ui, "Drawing …"),
        Some(Err(why)) => warning(ui, &format!("It can't be drawn: {why}")),
        Some(Ok(sample)) => of(ui, state, sample, out),
    }
}

fn of(ui: &mut Ui, state: &State, sample: &Sample, out: &mut Vec<UiCommand>) {
    let draws = &sample.draws;
    quiet(ui, &summary(draws));
    for trouble in &draws.troubles {
        warning(ui, trouble);
    }
    if draws.each.is_empty() {
        return;
    }
    let come: Vec<(i64, u32)> = draws.chosen.iter().map(|(n, count)| (signed(*n), *count)).collect();
    let ratings: Vec<(i64, u32)> = draws.ratings.iter().map(|(cr, count)| (i64::from(*cr), *count)).collect();
    let costs: Vec<(i64, u32)> = draws.percent.iter().map(|(step, count)| (*step, *count)).collect();
    let of_cost = |step: i64| match step {
        TOP => format!("{TOP} % and more"),
        step => format!("{step} to {} %", step + STEP),
    };
    let many = Bars {
        label: "members chosen, before the cap on how many come",
        across: "members chosen",
        up: "draws",
        unit: "",
        height: HIGH,
        width: 1.0,
        bars: &come,
        named: &|n| n.to_string(),
    };
    let strong = Bars {
        label: "ratings of those who come",
        across: "rating",
        up: "draws",
        unit: "",
        height: HIGH,
        width: 1.0,
        bars: &ratings,
        named: &|cr| rating(i32::try_from(cr).unwrap_or(0)),
    };
    let cost = Bars {
        label: "cost of those chosen, in percent of what they may cost",
        across: "% of what it may cost",
        up: "draws",
        unit: "",
        height: HIGH,
        width: STEP as f64,
        bars: &costs,
        named: &of_cost,
    };
    let in_many = bars(ui, &many);
    let in_strong = bars(ui, &strong);
    let in_cost = bars(ui, &cost);
    let contents: [(&str, &BTreeMap<ResId, u32>); 4] = [
        ("Who came", &draws.members),
        ("With templates", &draws.templates),
        ("Riding", &draws.mounts),
        ("Of encounters", &draws.encounters),
    ];
    for (title, counts) in contents {
        // One encounter alone was asked for by name.
        if !counts.is_empty() && (counts.len() > 1 || !std::ptr::eq(counts, &draws.encounters)) {
            who(ui, state, title, counts, out);
        }
    }
    let fits = |run: &&Run| {
        in_many.is_none_or(|many| signed(run.drawn.chosen) == many)
            && in_strong.is_none_or(|cr| run.ratings.iter().any(|one| i64::from(*one) == cr))
            && in_cost.is_none_or(|step| run.step() == step)
    };
    let tens = egui::Id::unique("ten draws");
    let ten: Option<usize> = ui.data(|d| d.get_temp(tens));
    let (title, listed): (&str, Vec<&Run>) = match (in_many.or(in_strong).or(in_cost).is_some(), ten) {
        (true, _) => ("Draws of the bars that are chosen", draws.each.iter().filter(fits).collect()),
        (false, Some(ten)) => {
            let first = ten * TEN % draws.each.len().max(1);
            ("Ten draws, one after the other", draws.each.iter().cycle().skip(first).take(TEN).collect())
        }
        (false, None) => ("The cheapest, the dearest, the largest", draws.outliers()),
    };
    heading(ui, title);
    ui.horizontal(|ui| {
        let more = ui.button("draw ten").on_hover_text("the next ten of these draws, whatever they are");
        if more.clicked() {
            ui.data_mut(|d| d.insert_temp(tens, ten.map_or(0, |ten| ten + 1)));
        }
        if ten.is_some()
            && ui.button("the outermost").on_hover_text("the cheapest, the dearest, the largest").clicked()
        {
            ui.data_mut(|d| d.remove::<usize>(tens));
        }
    });
    fighters(ui, state, out);
    if listed.is_empty() {
        quiet(ui, "No draw that is kept is in all of these bars.");
    }
    for run in listed.iter().take(LISTED) {
        row(ui, state, sample, run, out);
    }
    if let Some(more) = listed.len().checked_sub(LISTED).filter(|more| *more > 0) {
        quiet(ui, &format!("and {more} more"));
    }
}

fn signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// All draws in a sentence or two.
fn summary(draws: &Draws) -> String {
    let count = u32::try_from(draws.each.len()).unwrap_or(u32::MAX).max(1);
    let mean = |sum: i64| sum as f64 / f64::from(count);
    let chosen = mean(draws.each.iter().map(|run| signed(run.drawn.chosen)).sum());
    let percent = mean(draws.each.iter().map(Run::percent).sum());
    let anew = draws.each.iter().filter(|run| run.drawn.tries > 1).count();
    let mut said = Vec::new();
    if !draws.each.is_empty() {
        said.push(format!(
            "On average {chosen:.1} are chosen, for {percent:.0} % of what they may cost; {anew} of {count} were made anew."
        ));
    }
    for (number, words) in [
        (draws.nothing, "found nobody"),
        (draws.cut_short, "reached a limit"),
        (draws.troubled, "told a problem"),
    ] {
        if number > 0 {
            said.push(format!("{number} of {} {words}.", draws.runs));
        }
    }
    if draws.partial {
        said.push("No more were made.".to_owned());
    }
    said.join(" ")
}

fn who(ui: &mut Ui, state: &State, title: &str, counts: &BTreeMap<ResId, u32>, out: &mut Vec<UiCommand>) {
    heading(ui, title);
    let total: u32 = counts.values().sum();
    let mut ranked: Vec<(ResId, u32)> = counts.iter().map(|(id, count)| (*id, *count)).collect();
    ranked.sort_by_key(|(id, count)| (std::cmp::Reverse(*count), *id));
    let (first, rest) = ranked.split_at(ranked.len().min(SHOWN));
    let all = |ui: &mut Ui, some: &[(ResId, u32)], out: &mut Vec<UiCommand>| {
        for (id, count) in some {
            share(ui, state, *id, *count, total, out);
        }
    };
    all(ui, first, out);
    if !rest.is_empty() {
        let words = format!("{} more", rest.len());
        let text = theme::tokens(ui).quiet(&words);
        let id = egui::Id::unique(("drawn", title));
        tree_row(
            ui,
            TreeRow { id, title: text, label: &words, open_at_first: false },
            |_| {},
            |ui| all(ui, rest, out),
        );
    }
}

/// A name, a bar of its share, and the share in figures.
fn share(ui: &mut Ui, state: &State, id: ResId, count: u32, total: u32, out: &mut Vec<UiCommand>) {
    let part = f64::from(count) / f64::from(total.max(1));
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        link_cell(ui, state, id, whole * 0.36, out);
        share_bar(ui, part as f32, whole * 0.36);
        let text = format!("{:>5.1} %  {count}", 100.0 * part);
        let shown = elided(ui, theme::number(&text), &format!("{count} of {total}"), whole * 0.28);
        let of = state.live.content().shown_name(id);
        name(ui, &shown, &format!("{of}: {} of {total}", count));
    });
}

/// Who fights what was drawn.
fn fighters(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Fought by");
        let many = state.bench.choices.encounter.party.to_string();
        let field = Field {
            id: egui::Id::unique("how many fight"),
            label: "how many fight what was drawn",
            value: &many,
            width: 24.0,
            numeric: true,
            lines: 1,
            hint: "",
        };
        let range = Range { min: 1, max: MOST_PARTY.into(), unit: "" };
        if let Some(party) = number(ui, field, range, false).new {
            change(state, out, |chosen| chosen.party = u8::try_from(party).unwrap_or(1));
        }
        hero::show(ui, state, out);
    });
}

/// A draw, with buttons to open and to fight it.
fn row(ui: &mut Ui, state: &State, sample: &Sample, run: &Run, out: &mut Vec<UiCommand>) {
    let words = whom(state, &run.drawn);
    let number = run.number + 1;
    let cost = format!("{} of {} ({} %)", run.drawn.cost, run.drawn.may_cost, run.percent());
    let open = |fight: bool| UiCommand::OpenDraw {
        asked: Box::new(sample.asked.clone()),
        seed: seed_of(sample.seed, run.number),
        fight,
    };
    ui.horizontal(|ui| {
        let step = ui.button("step through");
        name(ui, &step, &format!("step through draw {number}: {words}, cost {cost}"));
        if step.on_hover_text("opens this draw as a session that stands at its first choice").clicked() {
            out.push(open(false));
        }
        let fight = ui.button("fight");
        name(ui, &fight, &format!("fight draw {number}: {words}"));
        if fight.on_hover_text("places it in the arena against whoever fights").clicked() {
            out.push(open(true));
        }
        let rest = ui.available_width();
        let help = "what those chosen cost, of what they may; made anew where that was too far off";
        elided(ui, theme::number(&cost), help, (rest * 0.4).min(150.0));
        let tries =
            if run.drawn.tries > 1 { format!("   made {} times", run.drawn.tries) } else { String::new() };
        elided(ui, RichText::new(format!("{words}{tries}")), "", ui.available_width());
    });
}

/// Who came, in words: those alike together.
fn whom(state: &State, drawn: &Drawn) -> String {
    let content = state.live.content();
    let mut all: Vec<(String, usize)> = Vec::new();
    for member in &drawn.members {
        let with = member.templates.iter().map(|id| content.shown_name(*id)).collect::<Vec<_>>();
        let mut words = match with.is_empty() {
            true => content.shown_name(member.monster).to_owned(),
            false => format!("{} ({})", content.shown_name(member.monster), with.join(", ")),
        };
        if let Some(mount) = member.mount {
            words += &format!(" on {}", content.shown_name(mount));
        }
        match all.iter_mut().find(|(other, _)| *other == words) {
            Some((_, count)) => *count += 1,
            None => all.push((words, 1)),
        }
    }
    let words = |(words, count): &(String, usize)| {
        if *count > 1 { format!("{count} × {words}") } else { words.clone() }
    };
    let mut said = all.iter().map(words).collect::<Vec<_>>().join(", ");
    if let Some(more) = drawn.chosen.checked_sub(drawn.members.len()).filter(|more| *more > 0) {
        said += &format!(" (and {more} who are left out)");
    }
    said
}
