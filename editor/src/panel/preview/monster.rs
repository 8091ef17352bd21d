//! The preview of a monster: its stat block, its blows against a chosen opponent, those of its rating, AttrAdj, and
//! where it is met.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};

use super::blows;
use super::pieces::{LABEL, choose, heading, labelled, link, links};
use crate::panel::contributions::{opened, word};
use crate::widget::picker::{Picker, picker};
use crate::workbench::monster::Preview;
use crate::workbench::monster::block::{Line, sums};
use crate::workbench::monster::neighbours::{COLUMNS, Neighbour};
use crate::workbench::words::counted;
use crate::workbench::words::{rating, words};

/// The most that a figure among those of its rating is wide, in points.
const FIGURE: f32 = 40.0;
/// What the picker calls the monster's own kind.
const OWN_KIND: &str = "one of its own kind";

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, monster: &Preview, out: &mut Vec<UiCommand>) {
    block(ui, &monster.block);
    heading(ui, "In a fight");
    fight(ui, state, id, monster, out);
    heading(ui, &format!("Beside those of rating {}", rating(monster.beside.rating)));
    beside(ui, state, id, monster, out);
    heading(ui, "Met in");
    met(ui, state, monster, out);
    if !monster.used.is_empty() {
        heading(ui, "Named by");
        for (kind, ids) in &monster.used {
            links(ui, state, *kind, ids, out);
        }
    }
    heading(ui, "AttrAdj");
    for (attribute, _) in sums(&monster.figures) {
        let text = opened(&monster.figures.values, attribute);
        labelled(ui, &word(attribute), "the value, and what it is made of by bonus type", &text);
    }
}

fn block(ui: &mut Ui, lines: &[Line]) {
    for line in lines {
        labelled(ui, line.label, line.help, &line.text);
    }
}

/// Who is fought, and what comes of it; the rows are there while it is worked out, so that nothing jumps.
fn fight(ui: &mut Ui, state: &State, id: ResId, monster: &Preview, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        elided(ui, tokens.quiet("Opponent"), "who is fought", LABEL);
        let ids = content.ids(Kind::Monster);
        let names: Vec<&str> = std::iter::once(OWN_KIND).chain(ids.iter().map(|id| id.id())).collect();
        let chosen = state.bench.choices.monster.opponent;
        let picked = Picker {
            id: Id::unique("preview opponent"),
            label: "opponent",
            value: chosen.map_or(OWN_KIND, |id| id.id()),
            hint: OWN_KIND,
            width: (ui.available_width() - theme::SPACE_4).clamp(48.0, 200.0),
            may_wait: true,
        };
        if let Some(name) = picker(ui, picked, &names) {
            let other = (name != OWN_KIND).then(|| ResId::new(Kind::Monster, &name));
            choose(state, out, |choices| choices.monster.opponent = other);
        }
    });
    let other = if monster.opponent == id { "its like" } else { content.shown_name(monster.opponent) };
    blows::draw(ui, other, monster);
}

/// The monsters of its rating in a table, and where it stands among them.
fn beside(ui: &mut Ui, state: &State, id: ResId, monster: &Preview, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let beside = &monster.beside;
    let all = ui.available_width() - theme::SPACE_4;
    // Narrow panels have narrow figures: they are cut with a sign, never by the panel's edge.
    let figure = (all * 0.66 / COLUMNS.len() as f32 - theme::SPACE_2).clamp(12.0, FIGURE);
    let name = (all - COLUMNS.len() as f32 * (figure + theme::SPACE_2)).max(24.0);
    ui.horizontal(|ui| {
        elided(ui, "", "", name);
        for (label, help) in COLUMNS {
            elided(ui, tokens.quiet(format!("{label:>4}")).font(theme::mono()), help, figure);
        }
    });
    let cells = |ui: &mut Ui, figures: &[i32; COLUMNS.len()], mark: bool| {
        for (column, value) in figures.iter().enumerate() {
            let (sign, tip) = match beside.stands(column, *value) {
                std::cmp::Ordering::Less if mark => ("↓", "less than three quarters of the others"),
                std::cmp::Ordering::Greater if mark => ("↑", "more than three quarters of the others"),
                _ => ("", ""),
            };
            let text = theme::number(format!("{:>4}", format!("{sign}{value}")));
            let text = if sign.is_empty() { text } else { text.color(tokens.warning) };
            elided(ui, text, tip, figure);
        }
    };
    if let Some(own) = beside.rows.iter().find(|row| row.id == id) {
        ui.horizontal(|ui| {
            elided(
                ui,
                RichText::new(format!("{} {}", theme::SIGN_HERE, own.name)).color(tokens.here),
                "",
                name,
            );
            cells(ui, &own.figures, true);
        });
    }
    let Some(quartiles) = &beside.quartiles else {
        let text = "No other monster has this rating: there is nothing to compare with.";
        ui.add(egui::Label::new(tokens.quiet(text)).wrap());
        return;
    };
    ui.horizontal(|ui| {
        elided(ui, RichText::new("the middle of them"), "half of the others have less, half have more", name);
        cells(ui, &quartiles.map(|three| three[1]), false);
    });
    let others: Vec<&Neighbour> = beside.rows.iter().filter(|row| row.id != id).collect();
    let title = format!("{} of this rating", counted(others.len(), "other"));
    egui::CollapsingHeader::new(title).id_salt("of this rating").show(ui, |ui| {
        for row in others {
            ui.horizontal(|ui| {
                let size = egui::vec2(name - theme::SPACE_4, theme::LIST_ROW);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                ui.allocate_ui_with_layout(size, layout, |ui| {
                    ui.set_min_width(size.x);
                    ui.set_max_width(size.x);
                    link(ui, state, row.id, out);
                });
                cells(ui, &row.figures, false);
            });
        }
    });
}

/// The encounters in which it may come.
fn met(ui: &mut Ui, state: &State, monster: &Preview, out: &mut Vec<UiCommand>) {
    if monster.met.is_empty() {
        let text =
            "No encounter names it or asks for its types at its rating: it comes only where it is placed.";
        ui.add(egui::Label::new(theme::tokens(ui).quiet(text)).wrap());
    }
    for met in &monster.met {
        ui.horizontal_wrapped(|ui| {
            link(ui, state, met.id, out);
            let (from, to) = met.ratings;
            let why = match &met.by {
                None => "by its name".to_owned(),
                Some(types) => format!("as any {}", words(types.iter().copied(), "MA_")),
            };
            let among =
                met.through.map(|inner| format!("among those of {}, ", inner.id())).unwrap_or_default();
            let text = format!("{among}{why}, rating {} to {}", rating(from.into()), rating(to.into()));
            ui.label(theme::tokens(ui).quiet(text));
        });
    }
}
