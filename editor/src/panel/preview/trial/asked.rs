//! How an effect is tried: on which map, at which caster level, at whom.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Recording;
use std::sync::Arc;

use crate::lab::trial::place::{Ground, target, without_people};
use crate::lab::trial::{Choices, MOST_LEVEL, MOST_TARGETS};
use crate::view::trial::TrialAsk;
use crate::widget::field::Field;
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};

/// Width of a number, in points.
const WIDE: f32 = 32.0;

/// Draws the rows.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let choices = &state.trial.bench.choices;
    ui.horizontal_wrapped(|ui| {
        ui.label("On");
        for ground in [Ground::Arena, Ground::Pillars, Ground::Corridor] {
            let here = choices.ground == ground;
            if ui.selectable_label(here, ground.words()).clicked() && !here {
                change(state, out, |chosen| move_to(chosen, ground));
            }
        }
        session(ui, state, out);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("caster level");
        let range = Range { min: 1, max: MOST_LEVEL.into(), unit: "" };
        if let Some(level) = one(ui, "caster level", choices.level.into(), range) {
            change(state, out, |chosen| chosen.level = u8::try_from(level).unwrap_or(1));
        }
        ui.label("at");
        let range = Range { min: 0, max: MOST_TARGETS.into(), unit: "" };
        if let Some(many) = one(ui, "how many targets", choices.many.into(), range) {
            change(state, out, |chosen| chosen.many = u8::try_from(many).unwrap_or(0));
        }
        let content = state.live.content();
        let names: Vec<&str> = content.ids(Kind::Monster).iter().map(|id| id.id()).collect();
        let shown = Picker {
            id: Id::unique("monster that an effect is tried at"),
            label: "target",
            value: target(content, choices).map_or("", ResId::id),
            hint: "no monster",
            width: 96.0,
            may_wait: false,
        };
        if let Some(name) = picker(ui, shown, &names) {
            change(state, out, |chosen| chosen.target = Some(ResId::new(Kind::Monster, &name)));
        }
        for (friends, words, tip) in
            [(false, "foes", "they are everybody's enemies"), (true, "friends", "they follow the caster")]
        {
            let here = choices.friends == friends;
            if ui.selectable_label(here, words).on_hover_text(tip).clicked() && !here {
                change(state, out, |chosen| chosen.friends = friends);
            }
        }
    });
}

/// The map of the session: offered while there is one, and followed where its start changes.
fn session(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let choices = &state.trial.bench.choices;
    let open = state.debugger.as_ref().filter(|debugger| debugger.session().is_some());
    let start = open.map(|debugger| debugger.setup());
    let (here, kept) = match &choices.ground {
        Ground::Session(kept) => (true, Some(kept)),
        _ => (false, None),
    };
    let tip = "as it began; whoever stands there is left out";
    let none = "no session is open: begin one in the Arena";
    let label = egui::Button::selectable(here, Ground::Session(Arc::default()).words());
    let clicked =
        ui.add_enabled(start.is_some(), label).on_hover_text(tip).on_disabled_hover_text(none).clicked();
    match (start, kept) {
        (Some(start), None) if clicked => {
            let ground = Ground::Session(Arc::new(kept_of(start)));
            change(state, out, |chosen| move_to(chosen, ground));
        }
        (Some(start), Some(kept)) if !is_same_place(start, kept) => {
            let ground = Ground::Session(Arc::new(kept_of(start)));
            change(state, out, |chosen| chosen.ground = ground);
        }
        _ => {}
    }
}

/// What is kept of the start of a session: the place, and where its first creature began.
fn kept_of(start: &Recording) -> Recording {
    let first = start.creatures.first().cloned();
    let on_map = start.on_map.clone();
    let place = without_people(start.clone());
    Recording { on_map, creatures: first.into_iter().collect(), ..place }
}

/// Whether two starts are on the same place, whoever is there.
fn is_same_place(a: &Recording, kept: &Recording) -> bool {
    let of = |r: &Recording| r.creatures.first().and_then(|first| first.at);
    a.on_map == kept.on_map
        && a.map == kept.map
        && a.dungeon == kept.dungeon
        && a.region == kept.region
        && (a.lit, a.depth) == (kept.lit, kept.depth)
        && a.legend.len() == kept.legend.len()
        && of(a) == of(kept)
}

fn move_to(chosen: &mut Choices, ground: Ground) {
    // Squares of one map mean nothing on another.
    (chosen.aim, chosen.from) = (None, None);
    chosen.ground = ground;
}

fn one(ui: &mut Ui, label: &str, value: i64, range: Range<'_>) -> Option<i64> {
    let value = value.to_string();
    let id = Id::unique(("effect trial", label));
    let field = Field { id, label, value: &value, width: WIDE, numeric: true, lines: 1, hint: "" };
    number(ui, field, range, false).new
}

/// Asks for other choices.
pub fn change(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    let mut choices = state.trial.bench.choices.clone();
    change(&mut choices);
    out.push(UiCommand::Trial(TrialAsk::Choose(Box::new(choices))));
}
