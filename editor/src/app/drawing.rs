//! Maps in the window: a stroke becomes one change of the map's text, and the map that is looked at is played.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::content::{Doc, Map};
use augury_engine::play::{Recording, stage};

use super::debugging;
use crate::debugger::Intent;
use crate::document::edit::{Edit, Label};
use crate::document::file::{RonText, ValueFile};
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::document::order::SchemaOrder;
use crate::document::outline::Outline;
use crate::document::path::ValuePath;
use crate::view::state::State;

/// Squares of a map that was just made, from side to side and from top to bottom.
const FRESH: (usize, usize) = (40, 14);

/// What a map that was just made says besides its name: a lit room.
pub fn fresh() -> String {
    let (wide, high) = FRESH;
    let wall = "#".repeat(wide);
    let floor = format!("#{}#", ".".repeat(wide.saturating_sub(2)));
    let row = |y| if y == 0 || y + 1 == high { &wall } else { &floor };
    let rows: String = (0..high).map(|y| format!("        {:?},\n", row(y))).collect();
    format!("    rows: [\n{rows}    ],\n    lit: true,\n")
}

/// Draws: each changed row is put in its place, and the legend gets what is new, all as one change.
pub fn draw(
    state: &mut State,
    key: &Key,
    label: &str,
    rows: &[(usize, String)],
    legend: &[String],
    now: u64,
) {
    let Some(document) = state.library.document(key) else { return };
    let mut text = document.text().to_owned();
    let mut splices = Vec::new();
    let order = SchemaOrder::of(key);
    let row = |(y, text): &(usize, String)| {
        (ValuePath::root().field("rows").index(*y), None, Doc::text(text).one_line())
    };
    let more = |element: &String| (ValuePath::root().field("legend"), Some(usize::MAX), element.clone());
    for (path, place, value) in rows.iter().map(row).chain(legend.iter().map(more)) {
        let outline = Outline::read(&text);
        let file = RonText { text: &text, outline: &outline };
        let done = match place {
            None => file.set(&path, &value),
            Some(place) if outline.at(&path).is_some() => file.insert(&path, place, &value),
            Some(_) => file.put(&path, &format!("[{value}]"), &order),
        };
        let made = match done {
            Ok(made) => made,
            Err(why) => return state.complain(format!("{key}: {why}")),
        };
        for splice in made {
            if let Err(why) = splice.apply(&mut text) {
                return state.complain(format!("{key}: {why}"));
            }
            splices.push(splice);
        }
    }
    let edit = Edit { label: Label::plain(label.to_owned()), gesture: None, splices };
    if let Err(why) = state.library.apply(key, edit, now) {
        state.complain(format!("{key}: {why}"));
    }
}

/// Plays the map that is looked at, with a character where it says that play begins. `false`: it can't be.
pub fn play(state: &mut State) -> bool {
    let id = state.viewed.current.as_ref().and_then(res_id).filter(|id| id.kind() == Kind::Map);
    let (Some(id), Some(debugger)) = (id, &state.debugger) else { return false };
    let content = state.live.content();
    let Some(map) = content.map(id) else {
        state.complain("This map has mistakes; its problems say which");
        return false;
    };
    let at = stage::start_of(map).map(|p| (p.x, p.y)).or_else(|| first_floor(map)).unwrap_or((1, 1));
    let Some(player) = state.settings.hero.actor(content, at) else {
        state.complain("The pack has no race to play");
        return false;
    };
    let before = debugger.setup();
    let recording = Recording {
        name: map.name.clone(),
        pack: before.pack.clone(),
        on_map: id.id().to_owned(),
        seed: before.seed,
        creatures: vec![player],
        ..Recording::default()
    };
    debugging::apply(state, Intent::Start(Box::new(recording)));
    debugging::apply(state, Intent::Play(Some(Handle(1))));
    state.playing.read_to = 0;
    true
}

/// The first square of plain floor.
fn first_floor(map: &Map) -> Option<(i16, i16)> {
    map.rows.iter().enumerate().find_map(|(y, row)| {
        let x = row.chars().position(|letter| letter == '.')?;
        Some((i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    })
}
