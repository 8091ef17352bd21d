//! The preview of an encounter: whether it comes at the rating that is asked, of which parts, and of whom, with the odds
//! and the reasons of those who can't.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::pieces::{Section, link_cell, quiet, section, share_bar, warning};
use crate::document::open::Document;
use crate::widget::field::name;
use crate::widget::tree::{TreeRow, tree_row};
use crate::workbench::encounter::{Member, Odds, PartRow, Preview, TemplateRow};
use crate::workbench::words::rating;

/// So many rows or fewer are unfolded at first.
const FEW: usize = 6;
/// So many of those who may come are shown at first; the rest is behind a fold.
const SHOWN: usize = 12;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, _: ResId, encounter: &Preview, out: &mut Vec<UiCommand>) {
    super::asked::asked(ui, state, out);
    let odds = |odds: &Odds| if odds.against.is_empty() { odds.percent() } else { "never".to_owned() };
    let headline = odds(&encounter.by_itself);
    let edited = state.document().is_some_and(Document::dirty);
    let was = encounter.was.as_ref().filter(|was| edited && **was != encounter.by_itself);
    let changed = match was.map(odds).filter(|was| *was != headline) {
        Some(was) => (format!("was {was}"), "in the saved file".to_owned()),
        None => Default::default(),
    };
    let comes = Section { changed, ..Section::new("comes", "Whether it comes", &headline) };
    section(ui, &comes, |ui| whether(ui, state, encounter));
    if encounter.parts.is_empty() {
        section(ui, &Section::new("who", "Who", "nobody"), |ui| {
            quiet(ui, "Nobody comes: give it a part in the form.");
        });
    }
    for (place, part) in encounter.parts.iter().enumerate() {
        of_part(ui, state, place, part, out);
    }
    super::draws::draw(ui, state, encounter.drawn.as_ref(), out);
}

/// How likely it is, by itself and in regions, and who decides otherwise.
fn whether(ui: &mut Ui, state: &State, encounter: &Preview) {
    let (from, to) = encounter.ratings;
    quiet(
        ui,
        &format!(
            "Its own ratings are {} to {}; at most {} creatures come at this one.",
            rating(from.into()),
            rating(to.into()),
            encounter.most
        ),
    );
    for sentence in &encounter.demands {
        quiet(ui, sentence);
    }
    odds_row(ui, "by itself, anywhere", &encounter.by_itself);
    let of_regions = |ui: &mut Ui| {
        for (region, odds) in &encounter.regions {
            odds_row(ui, &format!("in {}", state.live.content().shown_name(*region)), odds);
        }
    };
    if encounter.regions.len() > FEW {
        let words = format!("{} regions name it", encounter.regions.len());
        let title = RichText::new(&words);
        let id = Id::unique("regions of an encounter");
        tree_row(ui, TreeRow { id, title, label: &words, open_at_first: false }, |_| {}, of_regions);
    } else {
        of_regions(ui);
    }
    if encounter.regions.is_empty() {
        quiet(ui, "No region names it.");
    }
    if !encounter.deciding.is_empty() {
        let names: Vec<String> = encounter
            .deciding
            .iter()
            .map(|(code, written)| if *written { code.to_string() } else { format!("{code} (owed)") })
            .collect();
        let words = format!("Its handlers may decide otherwise: {}.", names.join(", "));
        warning(ui, &words);
    }
}

fn odds_row(ui: &mut Ui, words: &str, odds: &Odds) {
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        elided(ui, RichText::new(words), "", whole * 0.4);
        if odds.against.is_empty() {
            let text = format!("{}  (weight {} of {})", odds.percent(), odds.weight, odds.total);
            elided(ui, theme::number(text), "how often it is drawn", whole * 0.6);
        } else {
            let why = format!("never: {}", odds.against.join("; "));
            elided(ui, theme::tokens(ui).quiet(why), "", whole * 0.6);
        }
    });
}

fn of_part(ui: &mut Ui, state: &State, place: usize, part: &PartRow, out: &mut Vec<UiCommand>) {
    let title = format!("Part {}: {}", place + 1, part.who);
    let (salt, headline) = (format!("part {place}"), format!("{} come", part.amount));
    section(ui, &Section::new(&salt, &title, &headline), |ui| in_part(ui, state, place, part, out));
}

fn in_part(ui: &mut Ui, state: &State, place: usize, part: &PartRow, out: &mut Vec<UiCommand>) {
    let there = match part.there {
        1000 => "always there".to_owned(),
        0 => "never there at this rating".to_owned(),
        n => format!("there {}.{} % of the time", n / 10, n % 10),
    };
    let words = format!(
        "{there}; {} come; one of them up to rating {}; worth {} together",
        part.amount, part.max_cr, part.budget
    );
    quiet(ui, &words);
    for sentence in &part.demands {
        quiet(ui, sentence);
    }
    if part.can.is_empty() {
        warning(ui, "Nobody may come.");
    }
    for member in part.can.iter().take(SHOWN) {
        row(ui, state, member, out);
    }
    let id = Id::unique(("part of an encounter", place));
    fold(ui, state, id.with("rest"), "more who may come", part.can.get(SHOWN..).unwrap_or_default(), out);
    fold(ui, state, id.with("cannot"), "who can't, and why", &part.cannot, out);
    templates(ui, state, id.with("templates"), &part.templates, out);
}

/// Templates of a part: those that fit, then those that never come, with reasons.
fn templates(ui: &mut Ui, state: &State, id: Id, rows: &[TemplateRow], out: &mut Vec<UiCommand>) {
    if rows.is_empty() {
        return;
    }
    let never = rows.iter().filter(|row| row.fits.0 == 0).count();
    let words = format!("{} templates, {never} of them never", rows.len());
    let title = theme::tokens(ui).quiet(&words);
    let tree = TreeRow { id, title, label: &words, open_at_first: rows.len() <= FEW };
    tree_row(
        ui,
        tree,
        |_| {},
        |ui| {
            for row in rows {
                let whole = ui.available_width() - theme::SPACE_4;
                ui.horizontal(|ui| {
                    link_cell(ui, state, row.id, whole * 0.36, out);
                    let said = row.words();
                    let shown = elided(ui, theme::tokens(ui).quiet(&said), "", whole * 0.64);
                    name(ui, &shown, &format!("{}: {said}", row.name));
                });
            }
        },
    );
}

fn fold(ui: &mut Ui, state: &State, id: Id, words: &str, members: &[Member], out: &mut Vec<UiCommand>) {
    if members.is_empty() {
        return;
    }
    let words = format!("{} {words}", members.len());
    let title = theme::tokens(ui).quiet(&words);
    let few = members.len() <= FEW;
    tree_row(
        ui,
        TreeRow { id, title, label: &words, open_at_first: few },
        |_| {},
        |ui| {
            for member in members {
                row(ui, state, member, out);
            }
        },
    );
}

fn row(ui: &mut Ui, state: &State, member: &Member, out: &mut Vec<UiCommand>) {
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        link_cell(ui, state, member.id, whole * 0.36, out);
        let rating = if member.cr.is_empty() { "group".to_owned() } else { format!("CR {}", member.cr) };
        elided(ui, theme::number(rating), "", whole * 0.16);
        let response = if member.odds.against.is_empty() {
            let help = format!("weight {} of {}", member.odds.weight, member.odds.total);
            share_bar(ui, member.odds.per_mille() as f32 / 1000.0, whole * 0.28);
            elided(ui, theme::number(member.odds.percent()), &help, whole * 0.2)
        } else {
            let why = theme::tokens(ui).quiet(member.odds.against.join("; "));
            elided(ui, why, "", whole * 0.48)
        };
        let said = if member.odds.against.is_empty() {
            member.odds.percent()
        } else {
            member.odds.against.join("; ")
        };
        name(ui, &response, &format!("{}: {said}", member.name));
    });
}
