//! What a map is drawn with, found by typing: `goblin asleep`, `oak door locked`, `dark`, a letter of the legend's
//! words. The palette of the panel has the same, piece by piece.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{DoorState, ObjectType, SpellSource};
use augury_engine::content::{Content, Map};
use egui::Ui;

use super::list::{line, rows, typed};
use crate::document::chart::{Brush, OFFERED, words};
use crate::document::live::res_id;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::find::matching;

/// How a creature may stand: in words, everybody's enemy, asleep.
const STANDS: [(&str, bool, bool); 4] = [
    ("", false, false),
    (", everybody's enemy", true, false),
    (", asleep", false, true),
    (", everybody's enemy, asleep", true, true),
];
/// How a door may stand.
const DOORS: [(&str, &[DoorState]); 5] = [
    ("", &[]),
    (", locked", &[DoorState::DF_LOCKED]),
    (", open", &[DoorState::DF_OPEN]),
    (", secret", &[DoorState::DF_SECRET]),
    (", secret, locked", &[DoorState::DF_SECRET, DoorState::DF_LOCKED]),
];
/// How light falls, by [`Brush::Light`].
const LIGHTS: [(&str, [bool; 4]); 5] = [
    ("as the map is", [false; 4]),
    ("lit", [true, false, false, false]),
    ("bright", [false, true, false, false]),
    ("lit by magic", [false, false, true, false]),
    ("dark by magic", [false, false, false, true]),
];

/// Asks what the map is drawn with.
pub fn choose(ui: &mut Ui, state: &State, query: &mut String, row: &mut usize, out: &mut Vec<UiCommand>) {
    let before = query.clone();
    let enter = typed(ui, query, "draw with", "a ground, fixture, trap, thing, creature or light");
    if *query != before {
        *row = 0;
    }
    let content = state.live.content();
    let map = state.viewed.current.as_ref().and_then(res_id).and_then(|id| content.map(id));
    let Some(map) = map else {
        ui.label("Open a map first");
        return;
    };
    let all = offered(content, map);
    let found = matching(all.iter().map(|(name, ..)| name.as_str()), query);
    let at = |place: usize| found.get(place).and_then(|p| all.get(*p));
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|(name, kind, _)| line(ui, here, name, kind))
    });
    if let Some((_, _, brush)) = taken.and_then(at) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Brush(brush.clone()));
    }
}

/// All brushes: name, what it is, itself.
fn offered(content: &Content, map: &Map) -> Vec<(String, &'static str, Brush)> {
    let mut all = vec![
        ("start".to_owned(), "where whoever is played begins", Brush::Start),
        ("clear".to_owned(), "all but the ground", Brush::Bare),
    ];
    let plain = ['.', '#'].into_iter().filter(|c| !map.legend.iter().any(|s| s.letter == *c));
    for letter in plain.chain(map.legend.iter().map(|s| s.letter)) {
        let name = map.square(letter).map(|s| words(&s)).unwrap_or_default();
        all.push((format!("{letter}  {name}"), "legend", Brush::Letter(letter)));
    }
    all.extend(LIGHTS.map(|(name, light)| (format!("light {name}"), "light", Brush::Light(light))));
    for (kind, word) in OFFERED {
        for id in content.ids(kind) {
            all.extend(of_kind(content, kind, *id).into_iter().map(|(name, brush)| (name, word, brush)));
        }
    }
    let mechanisms = content.ids(Kind::Feature).iter().filter(|id| is(content, **id, ObjectType::T_TRAP));
    for mechanism in mechanisms {
        for effect in content.ids(Kind::Effect) {
            let springs = content.effect(*effect).is_some_and(|e| e.sources.contains(&SpellSource::AI_TRAP));
            if springs {
                let name = format!("{} of {}", mechanism.id(), effect.id());
                all.push((spoken(&name), "Trap", Brush::Trap(*mechanism, *effect)));
            }
        }
    }
    all
}

fn of_kind(content: &Content, kind: Kind, id: ResId) -> Vec<(String, Brush)> {
    let name = spoken(id.id());
    match kind {
        Kind::Terrain => vec![(name, Brush::Ground(id))],
        Kind::Item => vec![(name, Brush::Item(id))],
        Kind::Region => vec![(name, Brush::Region(id))],
        Kind::Monster => {
            let stands = STANDS.iter();
            stands
                .map(|(word, enemy, asleep)| (format!("{name}{word}"), Brush::Creature(id, *enemy, *asleep)))
                .collect()
        }
        _ if is(content, id, ObjectType::T_TRAP) => Vec::new(),
        _ if is(content, id, ObjectType::T_DOOR) => DOORS
            .iter()
            .map(|(word, door)| (format!("{name}{word}"), Brush::Fixture(id, door.to_vec())))
            .collect(),
        _ => vec![(name, Brush::Fixture(id, Vec::new()))],
    }
}

fn is(content: &Content, id: ResId, kind: ObjectType) -> bool {
    content.feature(id).is_some_and(|f| f.ftype == kind)
}

fn spoken(id: &str) -> String {
    id.replace('_', " ")
}
