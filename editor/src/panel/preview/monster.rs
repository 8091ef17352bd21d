//! The preview of a monster: its stat block, its blows against a chosen opponent, those of its rating, AttrAdj, and
//! where it is met.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};

use super::pieces::{LABEL, Section, choose, labelled, link, links, section, since_save};
use super::{blows, fights};
use crate::document::open::Document;
use crate::panel::contributions::{opened, word};
use crate::widget::picker::{Picker, picker};
use crate::widget::plot::{Strip, strip};
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
    let now = monster.beside.figures_of(id);
    // What is saved is as it is: what an edit did is told while there is one.
    let edited = state.document().is_some_and(Document::dirty);
    let was =
        |column: usize| monster.saved.as_ref().filter(|_| edited).and_then(|all| all.get(column)).copied();
    let hit_points = monster.figures.hit_points.0;
    let headline = format!("HP {hit_points}");
    let stats =
        Section { changed: since_save(was(0), hit_points), ..Section::new("stats", "Stat block", &headline) };
    section(ui, &stats, |ui| block(ui, &monster.block));
    let headline = fights::share(monster).unwrap_or_default();
    section(ui, &Section::new("fight", "In a fight", &headline), |ui| fight(ui, state, id, monster, out));
    let title = format!("Beside those of rating {}", rating(monster.beside.rating));
    let others = monster.beside.rows.iter().filter(|row| row.id != id);
    let headline = counted(others.count(), "other");
    section(ui, &Section::new("beside", &title, &headline), |ui| {
        if let Some(now) = &now {
            moved(ui, now, &was);
        }
        among(ui, id, monster);
        beside(ui, state, id, monster, out);
    });
    let headline = counted(monster.met.len(), "encounter");
    section(ui, &Section::new("met", "Met in", &headline), |ui| met(ui, state, monster, out));
    if !monster.used.is_empty() {
        let headline = counted(monster.used.iter().map(|(_, ids)| ids.len()).sum(), "resource");
        section(ui, &Section::new("named", "Named by", &headline), |ui| {
            for (kind, ids) in &monster.used {
                links(ui, state, *kind, ids, out);
            }
        });
    }
    let sums = sums(&monster.figures);
    let headline = counted(sums.len(), "value");
    let matrix = Section { open: false, ..Section::new("attr adj", "AttrAdj", &headline) };
    section(ui, &matrix, |ui| {
        for (attribute, _) in &sums {
            let text = opened(&monster.figures.values, *attribute);
            labelled(ui, &word(*attribute), "the value, and what it is made of by bonus type", &text);
        }
    });
}

/// The figures that unsaved edits moved, with what they were.
fn moved(ui: &mut Ui, now: &[i32; COLUMNS.len()], was: &dyn Fn(usize) -> Option<i32>) {
    let tokens = theme::tokens(ui);
    let all = COLUMNS.iter().zip(now).enumerate().filter_map(|(column, ((label, _), now))| {
        let (words, old) = since_save(was(column), *now);
        (!words.is_empty()).then(|| (format!("{} {label} {now} {words}", theme::SIGN_CHANGED), old))
    });
    let all: Vec<(String, String)> = all.collect();
    if !all.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (words, old) in all {
                ui.label(theme::number(words).color(tokens.changed)).on_hover_text(old);
            }
        });
    }
}

/// Where it stands among those of its rating, by one figure that is chosen.
fn among(ui: &mut Ui, id: ResId, monster: &Preview) {
    let beside = &monster.beside;
    if beside.rows.len() < 2 {
        return;
    }
    let key = Id::unique("figure among others");
    let mut column: usize = ui.data(|d| d.get_temp(key)).unwrap_or(0);
    ui.horizontal_wrapped(|ui| {
        for (place, (label, help)) in COLUMNS.iter().enumerate() {
            if ui.selectable_label(column == place, *label).on_hover_text(*help).clicked() {
                column = place;
            }
        }
    });
    ui.data_mut(|d| d.insert_temp(key, column));
    let Some((label, help)) = COLUMNS.get(column) else { return };
    let value = |row: &Neighbour| row.figures.get(column).copied().unwrap_or_default();
    let others: Vec<(i32, &str)> =
        beside.rows.iter().filter(|row| row.id != id).map(|row| (value(row), row.name.as_str())).collect();
    let own = beside.rows.iter().find(|row| row.id == id).map(value);
    let label = format!("{label} among those of rating {}", rating(beside.rating));
    strip(ui, &Strip { label: &label, across: help, all: &others, own });
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
    fights::damage(ui, other, monster);
    fights::won(ui, other, monster);
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
