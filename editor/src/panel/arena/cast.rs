//! Who is placed next: any monster of the pack, found by typing, or a character of a race, level and god.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::{Actor, Change, Outfit};
use augury_engine::world::Point;

use super::super::at_cursor::ask;
use super::panel_view::View;
use crate::debugger::{Debugger, Intent, setup};
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};

/// The width of the buttons after the monster's name, in points.
const AFTER: f32 = 232.0;

/// What the sample fight is.
pub const SAMPLE: &str = "a hill orc and a goblin, six squares apart";

/// Who.
#[derive(Clone, Debug, PartialEq)]
pub struct Cast {
    character: bool,
    monster: Option<ResId>,
    outfit: bool,
    race: Option<ResId>,
    level: i16,
    god: Option<ResId>,
}

impl Default for Cast {
    fn default() -> Self {
        Cast { character: false, monster: None, outfit: true, race: None, level: 1, god: None }
    }
}

impl Cast {
    fn monster(&self, debugger: &Debugger) -> Option<ResId> {
        let content = debugger.content();
        let usual = ResId::new(Kind::Monster, "hill_orc");
        let first = || content.ids(Kind::Monster).first().copied();
        self.monster.or(content.monster(usual).map(|_| usual)).or_else(first)
    }

    fn race(&self, debugger: &Debugger) -> Option<ResId> {
        let content = debugger.content();
        let usual = ResId::new(Kind::Race, "human");
        let first = || content.ids(Kind::Race).first().copied();
        self.race.or(content.race(usual).map(|_| usual)).or_else(first)
    }

    /// What whoever would be placed is called.
    pub fn words(&self, debugger: &Debugger) -> Option<String> {
        let who = if self.character { self.race(debugger) } else { self.monster(debugger) };
        who.map(|id| debugger.content().shown_name(id).to_lowercase())
    }

    /// Somebody else of this kind on a square: a monster, or a character of a race.
    pub fn of(&self, id: ResId, at: Point) -> Option<Actor> {
        let at = (at.x, at.y);
        let outfit = if self.outfit { Outfit::Listed } else { Outfit::None };
        match id.kind() {
            Kind::Monster => Some(Actor { outfit, ..setup::monster(id, at) }),
            Kind::Race => Some(Actor { outfit, ..setup::character(id, self.level, self.god, false, at) }),
            _ => None,
        }
    }

    /// The creature that would be placed on a square.
    pub fn actor(&self, debugger: &Debugger, at: Point) -> Option<Actor> {
        self.of(if self.character { self.race(debugger) } else { self.monster(debugger) }?, at)
    }
}

/// Picks one of a kind by its shown name; answers the one taken.
fn pick(
    ui: &mut Ui,
    debugger: &Debugger,
    kind: Kind,
    label: &str,
    now: Option<ResId>,
    width: f32,
) -> Option<ResId> {
    let content = debugger.content();
    let ids = content.ids(kind);
    // In the words of their ids, by which namesakes are told apart.
    let words: Vec<String> = ids.iter().map(|id| spoken(*id)).collect();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    let value = now.map(spoken).unwrap_or_default();
    let shown = Picker {
        id: Id::unique(("cast", label)),
        label,
        value: &value,
        hint: "none",
        width,
        may_wait: false,
    };
    let taken = picker(ui, shown, &names)?;
    let place = words.iter().position(|words| *words == taken)?;
    ids.get(place).copied()
}

/// The id of a resource in words: `hill_orc` is "hill orc".
fn spoken(id: ResId) -> String {
    id.id().replace('_', " ")
}

/// The row that chooses who is placed next; `called`: the map itself offers the sample fight.
pub fn choose(ui: &mut Ui, debugger: &Debugger, view: &mut View, called: bool, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = crate::theme::SPACE_1;
        let cast = &mut view.cast;
        for (character, word) in [(false, "Monster"), (true, "Character")] {
            if ui.selectable_label(cast.character == character, word).clicked() {
                cast.character = character;
            }
        }
        if cast.character {
            let race = cast.race(debugger);
            cast.race = pick(ui, debugger, Kind::Race, "race", race, 92.0).or(cast.race);
            let value = cast.level.to_string();
            let field = crate::widget::field::Field {
                id: Id::unique("cast level"),
                label: "level",
                value: &value,
                width: 32.0,
                numeric: true,
                lines: 1,
                hint: "",
            };
            let range = Range { min: 1, max: 20, unit: "" };
            if let Some(level) = number(ui, field, range, false).new {
                cast.level = i16::try_from(level).unwrap_or(1);
            }
            cast.god = pick(ui, debugger, Kind::God, "god", cast.god, 92.0).or(cast.god);
            if cast.god.is_some() {
                let none = ui.small_button("×").on_hover_text("without a god");
                crate::widget::field::name(ui, &none, "without a god");
                if none.clicked() {
                    cast.god = None;
                }
            }
            ui.checkbox(&mut cast.outfit, "gear").on_hover_text("with what its race lists, rolled anew");
        } else {
            let monster = cast.monster(debugger);
            // Narrower where the buttons after it would go to a row of their own.
            let width = (ui.available_size_before_wrap().x - AFTER).clamp(96.0, 170.0);
            cast.monster = pick(ui, debugger, Kind::Monster, "monster", monster, width).or(cast.monster);
            ui.checkbox(&mut cast.outfit, "gear")
                .on_hover_text("with what its kind and templates list, rolled anew");
        }
        if cast.character {
            let tip = "classes, scores, feats, skills, gear, templates";
            if ui.button("Make one…").on_hover_text(tip).clicked() {
                out.push(UiCommand::AskCharacter((view.square.x, view.square.y)));
            }
        }
        let tip = "on the square of the map (Enter there)";
        let button = ui.button("Place").on_hover_text(tip);
        crate::widget::target::mark(ui, "arena place", button.rect);
        if button.clicked() {
            place(debugger, view, out);
        }
        let empty = debugger.setup().creatures.is_empty();
        if empty {
            // Where the map has room it stands there, larger.
            if !called {
                let sample = ui.button("Sample fight").on_hover_text(SAMPLE);
                crate::widget::target::mark(ui, "arena sample", sample.rect);
                if sample.clicked() {
                    out.push(UiCommand::Run(CommandId::SampleFight));
                }
            }
        } else if ui.button("Clear").on_hover_text("an empty arena").clicked() {
            let start = setup::arena(&debugger.setup().pack, debugger.setup().seed);
            ask(out, Intent::Start(Box::new(start)));
        }
    });
}

/// Places who is chosen on the square.
pub fn place(debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let Some(actor) = view.cast.actor(debugger, view.square) else { return };
    ask(out, Intent::Change(Change::Place(Box::new(actor))));
    // The next one six squares away, as fights are measured.
    let width = debugger.with_world(|w| w.in_play().map().width()).unwrap_or(setup::WIDE);
    let next = view.square.x + 6;
    view.square.x = if next < width - 1 { next } else { 1 };
}
