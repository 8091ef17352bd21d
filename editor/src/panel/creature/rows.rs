//! The lines of a creature's sheet: what each says, and how it is drawn.

use std::collections::BTreeSet;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, StatiSource};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{Matrix, Values};
use augury_engine::script::{number_name, thing_number_name};
use augury_engine::world::{CreatureField, ItemField};

use super::super::contributions::{opened, word};
use crate::debugger::Debugger;
use crate::debugger::moments::sheet::{Fate, Figure, Sheet};
use crate::debugger::why::Subject;
use crate::debugger::why::origins::lasting;
use crate::theme::{self, Tokens};
use crate::widget::row::elided_rest;

/// A line of the sheet.
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Its figure.
    pub value: String,
    /// What stands behind the figure.
    pub aside: String,
    /// How it is drawn.
    pub mark: Mark,
    /// What is asked about where one asks why.
    pub subject: Option<Subject>,
    /// What a double click or Enter does.
    pub opens: Opens,
    /// What stands before its name.
    pub icon: Option<theme::Icon>,
}

/// What a double click or Enter on a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// What goes by what is asked about, if anything is.
    Subject,
    /// The effect or god is opened.
    Resource(ResId),
    /// The section is folded, or unfolded.
    Fold(&'static str),
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Heading,
    Plain,
    Changed,
    Came,
    Went,
}

/// A line that is no more than it says.
pub fn plain(name: impl Into<String>, value: impl Into<String>, aside: impl Into<String>) -> Row {
    Row {
        name: name.into(),
        value: value.into(),
        aside: aside.into(),
        mark: Mark::Plain,
        subject: None,
        opens: Opens::Subject,
        icon: None,
    }
}

/// A line by which one asks why.
pub fn about(subject: Subject, row: Row) -> Row {
    Row { subject: Some(subject), ..row }
}

/// A heading.
pub fn heading(name: &str) -> Row {
    Row { mark: Mark::Heading, ..plain(name, "", "") }
}

/// A line of a number, with what it was before this action.
pub fn figure(name: impl Into<String>, figure: Figure, aside: &str) -> Row {
    let mut row = plain(name, figure.now.to_string(), aside);
    if figure.changed() {
        row.mark = Mark::Changed;
        row.aside = format!("was {}  {aside}", figure.old);
    }
    row
}

/// The lines of a sheet; those of sections that are folded are left out. Whoever is played has one as players read it, with
/// the engine's own names folded below.
pub fn rows(
    debugger: &Debugger,
    sheet: &Sheet,
    values: Option<&Values<Matrix>>,
    folded: &BTreeSet<&'static str>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    if debugger.played() != Some(sheet.handle) {
        numbers(debugger, sheet, &mut rows);
        super::magic::active(debugger, sheet, folded, &mut rows);
        super::magic::spells(debugger, sheet, folded, &mut rows);
        super::gods::gods(debugger, sheet.handle, folded, &mut rows);
        figures(debugger, sheet, values, &mut rows);
        return rows;
    }
    super::played::rows(debugger, sheet, values, folded, &mut rows);
    super::magic::active(debugger, sheet, folded, &mut rows);
    super::magic::spells(debugger, sheet, folded, &mut rows);
    super::gods::gods(debugger, sheet.handle, folded, &mut rows);
    let open = folded.contains(ENGINE);
    rows.push(super::magic::fold(
        ENGINE,
        "under the names of scripts and of the command line".to_owned(),
        open,
    ));
    if open {
        numbers(debugger, sheet, &mut rows);
        figures(debugger, sheet, values, &mut rows);
    }
    rows
}

/// The section of the engine's own names: open where it is named among the folded.
const ENGINE: &str = "Engine values";

/// Its numbers and what lies on it, by the engine's names.
fn numbers(debugger: &Debugger, sheet: &Sheet, rows: &mut Vec<Row>) {
    let content = debugger.content();
    if let Some((race, level, god)) = sheet.character {
        let god = god.map_or_else(|| "no god".to_owned(), |g| content.shown_name(g).to_owned());
        rows.push(plain(content.shown_name(race), level.to_string(), format!("level, follows {god}")));
    }
    // Hit points stand in the bar as well; here one asks why they are what they are.
    let shown = |(field, n): &&(CreatureField, Figure)| match field {
        CreatureField::Hp => true,
        CreatureField::MaxHp => false,
        _ => n.now != 0 || n.changed(),
    };
    let of = sheet.handle;
    let number = |(field, n): &(CreatureField, Figure)| {
        about(Subject::Number(of, *field), figure(number_name(*field), *n, ""))
    };
    rows.extend(sheet.numbers.iter().filter(shown).map(number));
    rows.push(heading("Stati"));
    for (stati, fate) in &sheet.stati {
        let from = match (stati.effect, stati.thing.is_some()) {
            (Some(effect), _) => format!("from {}", content.shown_name(effect)),
            (None, true) => format!("from {}", debugger.name(stati.thing)),
            (None, false) if stati.source == StatiSource::default() => "no source".to_owned(),
            (None, false) => format!("from {}", stati.source),
        };
        let aside = format!("val {} {from}, {}", stati.val, lasting(stati.duration));
        let mut row = plain(stati.nature.to_string(), stati.mag.to_string(), aside);
        row.mark = Mark::of(*fate);
        rows.push(about(Subject::Stati(of, stati.nature, stati.val), row));
    }
    if sheet.stati.is_empty() {
        rows.push(plain("none", "", ""));
    }
}

/// Its figures, the numbers of its gear and its attributes, by the engine's names.
fn figures(debugger: &Debugger, sheet: &Sheet, values: Option<&Values<Matrix>>, rows: &mut Vec<Row>) {
    let content = debugger.content();
    let lines = debugger
        .with_world(|world| who(world, content, sheet.handle).map(|who| crate::lab::derive::lines(&who)));
    if let Some(lines) = lines.flatten() {
        rows.push(heading("Figures, as augury derive names them"));
        rows.extend(lines.into_iter().map(|(name, value)| plain(name, "", value)));
    }
    if !sheet.gear.is_empty() {
        rows.push(heading("Gear"));
        for piece in &sheet.gear {
            rows.push(plain(&piece.name, "", ""));
            let number = |(field, n): &(ItemField, Figure)| {
                let name = format!("{}: {}", piece.name, thing_number_name(field.name()));
                about(Subject::Item(piece.handle, *field), figure(name, *n, ""))
            };
            rows.extend(piece.numbers.iter().map(number));
        }
    }
    rows.push(heading("Attributes"));
    for (attribute, n) in sheet.attributes.iter().filter(|(_, n)| n.now != 0 || n.changed()) {
        let how = how(values, *attribute);
        rows.push(about(Subject::Cell(sheet.handle, *attribute, None), figure(word(*attribute), *n, &how)));
    }
}

/// What an attribute is made of: `= base 16 + ...`; nothing where nothing adds to it.
pub fn how(values: Option<&Values<Matrix>>, attribute: Attribute) -> String {
    let how = values.map_or_else(String::new, |v| opened(v, attribute));
    let how = how.split_once(" = ").map_or("", |(_, how)| how);
    if how.is_empty() { String::new() } else { format!("= {how}") }
}

impl Mark {
    /// How a line of something that came or went is drawn.
    pub const fn of(fate: Fate) -> Mark {
        match fate {
            Fate::Stays => Mark::Plain,
            Fate::Came => Mark::Came,
            Fate::Went => Mark::Went,
        }
    }
}

fn color(tokens: &Tokens, mark: Mark) -> egui::Color32 {
    match mark {
        Mark::Heading => tokens.field,
        Mark::Plain => tokens.text,
        Mark::Changed | Mark::Came => tokens.changed,
        Mark::Went => tokens.text_quiet,
    }
}

/// How long what stands beside a name may be to be a figure, in letters.
const SHORT: usize = 6;
/// The room that a figure has, in points.
const FIGURE: f32 = 64.0;

/// Draws a line.
pub fn one(ui: &mut Ui, row: &Row) {
    let tokens = theme::tokens(ui);
    let color = color(tokens, row.mark);
    if row.mark == Mark::Heading {
        ui.label(RichText::new(&row.name).color(color));
        elided_rest(ui, tokens.quiet(&row.aside), "");
        return;
    }
    if let Some(icon) = row.icon {
        let (place, _) = ui.allocate_exact_size(egui::vec2(16.0, theme::TEXT), egui::Sense::hover());
        icon.paint(ui.painter(), place.center(), theme::TEXT, tokens.text_quiet);
    }
    let width = ui.available_width();
    let sign = match row.mark {
        Mark::Came => "+ ",
        Mark::Went => "- ",
        _ => "",
    };
    let mut name = RichText::new(format!("{sign}{}", row.name)).color(tokens.text);
    if row.mark == Mark::Went {
        name = name.color(tokens.text_quiet).strikethrough();
    }
    // A figure alone leaves its name the room: cells of AttrAdj have long ones.
    let figure = row.value.is_empty() && row.aside.chars().count() <= SHORT;
    elided(ui, name, "", if figure { (width - FIGURE).max(width * 0.34) } else { width * 0.34 });
    if figure {
        ui.label(theme::number(&row.aside).color(tokens.text_quiet));
        return;
    }
    let size = egui::vec2(48.0, theme::LIST_ROW);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.set_min_width(size.x);
        ui.label(theme::number(&row.value).color(color));
    });
    elided_rest(ui, tokens.quiet(&row.aside), "");
}
