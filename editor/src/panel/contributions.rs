//! What went into a number: each contribution to a cell of AttrAdj, or to a whole attribute, where it comes
//! from, and why the number is not more.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::{Content, Switch};
use augury_engine::rules::values::{self, BONUSES, Cause, Contribution, Doing, Ledger, Matrix, Values};

use super::at_cursor::{ask, creature_choice, debugger, signed};
use crate::debugger::breakpoints::{At, Breakpoint, Whose};
use crate::debugger::{Debugger, Intent};
use crate::view::tables::{arrangement, take};
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::scroll;
use crate::widget::table::{Asked, Column, Table, table};

/// What settings know the table by.
const TABLE: &str = "contributions";

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let Some(h) = creature_choice(ui, debugger, out) else {
        empty(ui, "Nobody here", "Place a creature in the Arena; its numbers are explained here.", None);
        return;
    };
    let Some(values) = debugger.shown_matrix(h) else { return };
    known(ui, debugger, h, out);
    body(ui, state, (debugger, h), &values, out);
}

/// Of a character: whether what counts is shown, or what its player knows of it.
pub fn known(ui: &mut Ui, debugger: &Debugger, h: Handle, out: &mut Vec<UiCommand>) {
    let mut look = debugger.look();
    if debugger.known(h).is_none() {
        return;
    }
    let toggle = ui.checkbox(&mut look.known, "only what its player knows");
    if toggle.on_hover_text("the plus of a thing, and what comes of it, counts once it is known").changed() {
        ask(out, Intent::Look(look));
    }
}

/// An attribute's word on screen: `A_STR` is `Str`.
pub fn word(attribute: Attribute) -> String {
    capital(&attribute.to_string(), "A_")
}

/// A bonus type's word on screen: `BONUS_BASE` is `Base`.
pub fn bonus_word(bonus: BonusType) -> String {
    capital(&bonus.to_string(), "BONUS_")
}

fn capital(name: &str, prefix: &str) -> String {
    let rest = name.strip_prefix(prefix).unwrap_or(name).to_lowercase().replace('_', " ");
    let mut letters = rest.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// A number opened up: "18 = base 16 + size 2".
pub fn opened(values: &Values<Matrix>, attribute: Attribute) -> String {
    let mut text = values.get(attribute).to_string();
    let mut first = true;
    for (bonus, n) in values.adj.cells().row(attribute).filter(|(_, n)| *n != 0) {
        let sign = match (first, n < 0) {
            (true, false) => " = ",
            (true, true) => " = -",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        first = false;
        text.push_str(&format!("{sign}{} {}", bonus_word(bonus).to_lowercase(), n.abs()));
    }
    text
}

/// Where a contribution comes from, in words.
fn cause(content: &Content, c: &Contribution) -> String {
    match c.why.cause {
        Cause::Rule => String::new(),
        Cause::Resource(id) | Cause::Item(id, _) => content.shown_name(id).to_owned(),
        Cause::Feat(feat) => feat.to_string(),
        Cause::Ability(ability) => ability.to_string(),
        Cause::Skill(skill) => skill.to_string(),
        Cause::Attribute(attribute) => format!("modifier of {}", word(attribute)),
        Cause::Stati(nature, source, id) => match id {
            Some(id) => format!("{nature} ({})", content.shown_name(id)),
            None => format!("{nature} ({source})"),
        },
    }
}

/// The contributions to a cell, or, where its column is none, to its whole row; then why it is not more: whatever was
/// overruled, by whom, and a way to the form of each resource.
pub fn body(
    ui: &mut Ui,
    state: &State,
    (debugger, h): (&Debugger, Handle),
    values: &Values<Matrix>,
    out: &mut Vec<UiCommand>,
) {
    let (tokens, content) = (theme::tokens(ui), debugger.content());
    let Some((row, column)) = debugger.look().cell else {
        let text = "Choose a cell of AttrAdj: what went into it stands here.";
        ui.add(egui::Label::new(tokens.quiet(text)).wrap());
        return;
    };
    let attribute = Attribute::from_number(row);
    let bonus = (column >= 0).then(|| BonusType::from_number(column));
    let title = format!("{}: {}", word(attribute), opened(values, attribute));
    ui.horizontal(|ui| {
        // The button first, from the right: the heading gives way to it.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let tip =
                "each contribution that came, went or changed, as a table (panel Query; Enter in AttrAdj)";
            if ui.button("Over the session").on_hover_text(tip).clicked() {
                over_the_session(h, (row, column), out);
            }
            elided_rest(ui, theme::number(title), "");
        });
    });
    let all = values.adj.contributions();
    let here = || all.iter().filter(|c| c.attribute == attribute && bonus.is_none_or(|b| b == c.bonus));
    scroll::upright().id_salt("contributions").auto_shrink(false).show(ui, |ui| {
        let rows: Vec<&Contribution> = here().collect();
        if !rows.is_empty() {
            listed(ui, (state, content), rows, out);
        }
        if here().next().is_none() {
            ui.label(tokens.quiet("Nothing went in here."));
            // The defence while casting has no cells of its own.
            if bonus.is_none() && values.get(attribute) != 0 {
                for text in steps_of(content, values, attribute) {
                    ui.add(egui::Label::new(tokens.quiet(text)).wrap());
                }
            }
            return;
        }
        ui.label(crate::theme::strong("Why is this not more?"));
        let overruled = here().filter_map(|c| Some((c, all.get(c.overruled_by?)?)));
        let mut any = false;
        for (c, by) in overruled {
            any = true;
            why_not(ui, content, (c, by), out);
        }
        let cuts = cut_cells(values, attribute, bonus);
        if !any && cuts.is_empty() {
            ui.label(tokens.quiet("Nothing was overruled: all that went in counts."));
        }
        let whole = bonus.is_none() && values.get(attribute) != values.adj.cells().sum(attribute);
        let steps = if whole { steps_of(content, values, attribute) } else { Vec::new() };
        for text in cuts.into_iter().chain(steps) {
            ui.add(egui::Label::new(tokens.quiet(text)).wrap());
        }
    });
}

/// Asks for every contribution to a cell, or to a row, in the whole session.
pub fn over_the_session(h: Handle, (row, column): (i32, i32), out: &mut Vec<UiCommand>) {
    let bonus = (column >= 0).then(|| BonusType::from_number(column));
    let at = At::Contribution(Attribute::from_number(row), bonus);
    ask(out, Intent::Query(Some(Breakpoint { whose: Whose::One(h), ..Breakpoint::new(at) })));
    out.push(UiCommand::Focus(PanelId::Query));
}

/// What went into cells and does not fit their 8 bits, in words.
pub fn cut_cells(values: &Values<Matrix>, attribute: Attribute, bonus: Option<BonusType>) -> Vec<String> {
    let cells = values.adj.cells();
    let all = (0..BONUSES).filter_map(|n| i32::try_from(n).ok()).map(BonusType::from_number);
    let cut = all.filter(|kind| bonus.is_none_or(|b| b == *kind)).filter_map(|kind| {
        let counts = values.adj.of(attribute, kind).filter(|(_, c)| c.overruled_by.is_none());
        let (went, is) = (counts.map(|(_, c)| c.amount).sum::<i32>(), cells.get(attribute, kind));
        (went != is).then(|| {
            let kind = bonus_word(kind);
            format!("{kind}: {went:+} went in and {is:+} stands there: a cell holds 8 bits, -128 to 127.")
        })
    });
    cut.collect()
}

/// How a value comes of its row where it is not the sum of it, a line for each step.
pub fn steps_of(content: &Content, values: &Values<Matrix>, attribute: Attribute) -> Vec<String> {
    let rising = content.keeps(Switch::SmallestResistanceFirst);
    let value = values.get(attribute);
    let steps = values::steps(values.adj.cells(), attribute, value, rising);
    let told = steps.iter().map(|step| match step.doing {
        Doing::Sum if attribute == Attribute::A_CDEF => format!("defence is {}", step.value),
        Doing::Sum => format!("what adds up is {}", step.value),
        Doing::Times(kind, by) => {
            let percent = 100 + 5 * by;
            format!("{} {by:+} steps, times {percent} %: {}", bonus_word(kind), step.value)
        }
        Doing::Covers(kind, part) => {
            format!("{} wards off {part} % of what is left: {} % in all", bonus_word(kind), step.value)
        }
        Doing::Without(kind, n) => format!("without {n} of {}: {}", bonus_word(kind), step.value),
        Doing::Bound => format!("the rules leave {}: a value has bounds", step.value),
    });
    std::iter::once("The value is not the sum of its cells:".to_owned()).chain(told).collect()
}

/// The columns: amount, bonus, rule, and where it comes from.
fn heads(whole: f32) -> [Column<'static>; 4] {
    let least = |part: f32| (whole * part).max(72.0);
    [
        Column::number("amount", "Amount", 72.0),
        Column::new("bonus", "Bonus", least(0.18)),
        Column { tip: "the rule that brought it".into(), ..Column::new("rule", "Rule", least(0.34)) },
        Column { tip: "the resource or ability behind it".into(), ..Column::new("from", "From", least(0.3)) },
    ]
}

fn text(content: &Content, c: &Contribution, column: usize) -> String {
    match column {
        0 => format!("{:+}", c.amount),
        1 => bonus_word(c.bonus),
        2 => c.why.rule.to_owned(),
        _ => cause(content, c),
    }
}

/// The contributions, a row each.
fn listed(
    ui: &mut Ui,
    (state, content): (&State, &Content),
    mut rows: Vec<&Contribution>,
    out: &mut Vec<UiCommand>,
) {
    let id = ui.make_persistent_id("contributions");
    let (heads, arranged) = (heads(ui.available_width()), arrangement(state, TABLE));
    let sort: Option<(String, bool)> = ui.data(|d| d.get_temp(id.with("sort")));
    if let Some((by, down)) = &sort
        && let Some(column) = heads.iter().position(|head| head.key == by)
    {
        match column {
            0 => rows.sort_by_key(|c| c.amount),
            _ => rows.sort_by_cached_key(|c| text(content, c, column).to_lowercase()),
        }
        if *down {
            rows.reverse();
        }
    }
    let selected: Option<usize> = ui.data(|d| d.get_temp(id));
    let selected = selected.filter(|row| *row < rows.len());
    let list = List { id, label: "contributions", rows: rows.len(), selected, reveal: false };
    let text_of =
        |row: usize, column: usize| rows.get(row).map(|c| text(content, c, column)).unwrap_or_default();
    let sorted = sort.as_ref().map(|(by, down)| (by.as_str(), *down));
    let shown = Table { sorted, whole: true, text: Some(&text_of), ..Table::new(list, &heads, &arranged) };
    let said =
        |row: usize| (0..heads.len()).map(|column| text_of(row, column)).collect::<Vec<_>>().join(", ");
    let cell = |ui: &mut Ui, row: usize, column: usize| {
        if let Some(c) = rows.get(row) {
            one(ui, content, (c, column), out);
        }
    };
    let answer = table(ui, &shown, said, cell, |_, _| {});
    if let Some(row) = answer.list.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
    if let Some(from) = answer.list.opened.and_then(|row| rows.get(row)).and_then(|c| resource(c)) {
        ask(out, Intent::Open(from, None));
    }
    for asked in take(TABLE, answer.asked, out) {
        if let Asked::Sort(by, down) = asked {
            ui.data_mut(|d| d.insert_temp(id.with("sort"), (by, down)));
        }
    }
}

fn one(ui: &mut Ui, content: &Content, (c, column): (&Contribution, usize), out: &mut Vec<UiCommand>) {
    match column {
        0 => {
            let tokens = theme::tokens(ui);
            let (text, color) = signed(tokens, c.amount);
            let amount = theme::number(text);
            ui.label(match c.overruled_by {
                Some(_) => amount.color(tokens.text_quiet).strikethrough(),
                None => amount.color(color),
            });
        }
        1 => {
            elided_rest(ui, RichText::new(bonus_word(c.bonus)).color(theme::tokens(ui).field), "");
        }
        2 => {
            let place = format!("line {}: {} -> {}", c.line, c.before, c.after);
            elided_rest(ui, RichText::new(c.why.rule), &place);
        }
        _ => came_from(ui, content, c, out),
    }
}

/// A contribution that does not count, and the one that keeps it from counting.
fn why_not(
    ui: &mut Ui,
    content: &Content,
    (c, by): (&Contribution, &Contribution),
    out: &mut Vec<UiCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        let rule = |c: &Contribution| format!("{:+} {} ({})", c.amount, bonus_word(c.bonus), c.why.rule);
        ui.label(format!("{} is overruled by {}", rule(c), rule(by)));
        came_from(ui, content, by, out);
    });
}

/// Where a contribution comes from; a resource can be pressed, which opens its form.
fn came_from(ui: &mut Ui, content: &Content, c: &Contribution, out: &mut Vec<UiCommand>) {
    let text = cause(content, c);
    match resource(c) {
        Some(id) => {
            if ui.link(text).on_hover_text(format!("open the form of {id}")).clicked() {
                ask(out, Intent::Open(id, None));
            }
        }
        None => {
            let color = theme::tokens(ui).text_quiet;
            elided_rest(ui, RichText::new(text).color(color), "");
        }
    }
}

/// The resource behind a contribution.
fn resource(c: &Contribution) -> Option<ResId> {
    match c.why.cause {
        Cause::Resource(id) | Cause::Item(id, _) => Some(id),
        Cause::Stati(_, _, id) => id,
        Cause::Rule | Cause::Feat(_) | Cause::Ability(_) | Cause::Skill(_) | Cause::Attribute(_) => None,
    }
}
