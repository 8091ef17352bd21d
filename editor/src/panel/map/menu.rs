//! The menu of a square of the map.

use crate::panel::prelude::*;
use augury_engine::content::Map;
use egui::{Rect, Response};

use super::canvas::drawn;
use super::{Tool, View};
use crate::document::chart::{self, Brush};
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::view::context_menu::{Entry, context_menu_at};

/// Shows it, where it was asked for.
pub fn show(
    (response, place): (&Response, Rect),
    state: &State,
    key: &Key,
    map: &Map,
    view: &View,
    at: (usize, usize),
    out: &mut Vec<UiCommand>,
) {
    context_menu_at(response, place, state, &entries(key, map, view, at), out);
}

fn entries(key: &Key, map: &Map, view: &View, at: (usize, usize)) -> Vec<Entry> {
    let Some(letter) = map.letter_at(at.0, at.1) else { return Vec::new() };
    let square = map.square(letter).unwrap_or_default();
    let words = chart::words(&square);
    let brush = view.brush.words(map);
    // What changes nothing can't be chosen.
    let draws = |title: String, brush: &Brush, squares: &[(usize, usize)]| {
        let asks: Vec<UiCommand> = drawn(key, map, brush, squares).into_iter().collect();
        Entry::Own { title, enabled: !asks.is_empty(), asks }
    };
    let mut all = vec![
        draws(format!("Draw {brush} here"), &view.brush, &[at]),
        draws(format!("Fill with {brush}"), &view.brush, &chart::flood(map, at)),
        Entry::own(format!("Pick up: draw with {words}"), vec![UiCommand::Brush(Brush::Letter(letter))]),
    ];
    if let (Tool::Rectangle, Some(corner)) = (view.tool, view.corner) {
        all.push(draws(
            format!("Draw {brush} from corner to here"),
            &view.brush,
            &chart::rectangle(corner, at),
        ));
    }
    all.extend([
        Entry::Line,
        draws("Hero begins here".to_owned(), &Brush::Start, &[at]),
        draws("Clear: nothing but the ground".to_owned(), &Brush::Bare, &[at]),
        Entry::Line,
    ]);
    let resources = [
        square.monster.map(|r| r.res_id()),
        square.item.map(|r| r.res_id()),
        square.feature.map(|r| r.res_id()),
        square.trap.map(|r| r.res_id()),
        square.region.map(|r| r.res_id()),
        square.terrain.map(|r| r.res_id()),
    ];
    for id in resources.into_iter().flatten() {
        let title = format!("Open {} {}", id.kind().word(), id.id().replace('_', " "));
        all.push(Entry::own(title, vec![UiCommand::Open { key: key_of(id), place: None }]));
    }
    all.extend([CommandId::DrawWith, CommandId::PlayMap, CommandId::Undo].map(Entry::Command));
    all
}
