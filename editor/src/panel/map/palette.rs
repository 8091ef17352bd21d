//! What is drawn with: the map's own characters, or anything of the library, found by typing.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{DoorState, ObjectType, SpellSource};
use augury_engine::content::{Content, Map};

use super::View;
use crate::document::chart::{Brush, OFFERED, words};
use crate::widget::picker::{Picker, picker};

/// The width of a picker, in points.
const WIDE: f32 = 170.0;
/// How a door may stand, in the words of the buttons.
const DOORS: [(DoorState, &str); 3] =
    [(DoorState::DF_LOCKED, "locked"), (DoorState::DF_OPEN, "open"), (DoorState::DF_SECRET, "secret")];
/// How light falls.
const LIGHTS: [&str; 4] = ["lit", "bright", "by magic", "dark"];

/// Which part of the palette is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Legend,
    Kind(Kind),
    Trap,
    Light,
}

/// What the palette keeps between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Palette {
    part: Part,
    door: Vec<DoorState>,
    enemy: bool,
    asleep: bool,
    light: [bool; 4],
    /// What was last picked of each kind.
    picked: Vec<ResId>,
}

impl Palette {
    /// Shows the legend, which changes no brush by itself.
    pub(super) fn close(&mut self) {
        self.part = Part::Legend;
    }
}

/// Shows the palette.
pub fn show(ui: &mut Ui, state: &State, map: &Map, view: &mut View) {
    let content: &Content = state.live.content();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        let mut part = |ui: &mut Ui, part: Part, word: &str| {
            if ui.selectable_label(view.palette.part == part, word).clicked() {
                view.palette.part = part;
                true
            } else {
                false
            }
        };
        part(ui, Part::Legend, "Legend");
        for (kind, word) in OFFERED {
            part(ui, Part::Kind(kind), word);
        }
        part(ui, Part::Trap, "Trap");
        part(ui, Part::Light, "Light");
        for (brush, word, tip) in [
            (Brush::Start, "Start", "where whoever is played begins"),
            (Brush::Bare, "Clear", "takes all away but the ground"),
        ] {
            if ui.selectable_label(view.brush == brush, word).on_hover_text(tip).clicked() {
                view.brush = brush;
                // An open part would put its own brush in place of this one.
                view.palette.close();
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        match view.palette.part {
            Part::Legend => legend(ui, map, view),
            Part::Kind(kind) => of_kind(ui, content, kind, view),
            Part::Trap => trap(ui, content, view),
            Part::Light => {
                for (light, word) in view.palette.light.iter_mut().zip(LIGHTS) {
                    if ui.selectable_label(*light, word).clicked() {
                        *light = !*light;
                    }
                }
                view.brush = Brush::Light(view.palette.light);
            }
        }
    });
}

fn legend(ui: &mut Ui, map: &Map, view: &mut View) {
    let plain = ['.', '#'].into_iter().filter(|c| !map.legend.iter().any(|s| s.letter == *c));
    let letters: Vec<char> = plain.chain(map.legend.iter().map(|s| s.letter)).collect();
    for letter in letters {
        let tip = map.square(letter).map(|s| words(&s)).unwrap_or_default();
        let here = view.brush == Brush::Letter(letter);
        let label = ui.selectable_label(here, theme::number(letter.to_string())).on_hover_text(&tip);
        crate::widget::field::name(ui, &label, &format!("{letter}: {tip}"));
        if label.clicked() {
            view.brush = Brush::Letter(letter);
        }
    }
}

/// One of a kind, as it was picked or the first; the one that was picked now is remembered.
fn pick(
    ui: &mut Ui,
    content: &Content,
    kind: Kind,
    label: &str,
    all: &[ResId],
    view: &mut View,
) -> Option<ResId> {
    let known = |id: &&ResId| id.kind() == kind && all.contains(id);
    let now = view.palette.picked.iter().find(known).or(all.first()).copied()?;
    let names: Vec<&str> = all.iter().map(|id| id.id()).collect();
    let id = Id::unique(("map palette", label));
    let shown = Picker { id, label, value: now.id(), hint: "none", width: WIDE, may_wait: false };
    let taken = picker(ui, shown, &names);
    let taken = taken.and_then(|t| all.iter().copied().find(|id| id.id() == t));
    if let Some(taken) = taken {
        view.palette.picked.retain(|id| !(id.kind() == kind && all.contains(id)));
        view.palette.picked.push(taken);
    }
    ui.label(content.shown_name(taken.unwrap_or(now)));
    taken.or(Some(now))
}

fn of_kind(ui: &mut Ui, content: &Content, kind: Kind, view: &mut View) {
    let is_trap = |id: &ResId| content.feature(*id).is_some_and(|f| f.ftype == ObjectType::T_TRAP);
    let all: Vec<ResId> = content.ids(kind).iter().copied().filter(|id| !is_trap(id)).collect();
    let word = OFFERED.iter().find(|(k, _)| *k == kind).map_or("", |(_, word)| word);
    let Some(id) = pick(ui, content, kind, word, &all, view) else {
        ui.label("the pack has none");
        return;
    };
    let palette = &mut view.palette;
    view.brush = match kind {
        Kind::Terrain => Brush::Ground(id),
        Kind::Item => Brush::Item(id),
        Kind::Region => Brush::Region(id),
        Kind::Monster => {
            ui.checkbox(&mut palette.enemy, "everybody's enemy");
            ui.checkbox(&mut palette.asleep, "asleep");
            Brush::Creature(id, palette.enemy, palette.asleep)
        }
        _ => {
            let door = content.feature(id).is_some_and(|f| f.ftype == ObjectType::T_DOOR);
            if door {
                for (state, word) in DOORS {
                    let on = palette.door.contains(&state);
                    if ui.selectable_label(on, word).clicked() {
                        if on {
                            palette.door.retain(|s| *s != state);
                        } else {
                            palette.door.push(state);
                        }
                    }
                }
            }
            Brush::Fixture(id, if door { palette.door.clone() } else { Vec::new() })
        }
    };
}

fn trap(ui: &mut Ui, content: &Content, view: &mut View) {
    let of = |kind: Kind, fits: &dyn Fn(&ResId) -> bool| -> Vec<ResId> {
        content.ids(kind).iter().copied().filter(|id| fits(id)).collect()
    };
    let mechanisms =
        of(Kind::Feature, &|id| content.feature(*id).is_some_and(|f| f.ftype == ObjectType::T_TRAP));
    let effects = of(Kind::Effect, &|id| {
        content.effect(*id).is_some_and(|e| e.sources.contains(&SpellSource::AI_TRAP))
    });
    let mechanism = pick(ui, content, Kind::Feature, "mechanism of the trap", &mechanisms, view);
    let effect = pick(ui, content, Kind::Effect, "effect of the trap", &effects, view);
    match (mechanism, effect) {
        (Some(mechanism), Some(effect)) => view.brush = Brush::Trap(mechanism, effect),
        _ => {
            ui.label("the pack has no traps");
        }
    }
}
