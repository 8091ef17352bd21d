//! What of the timeline is listed: a button that opens a row of chips, each of which can be removed. The row stands
//! while something is filtered, so that nobody wonders where moments are.

use crate::panel::prelude::*;
use augury_engine::event::What;

use crate::debugger::search::filter::Sort;
use crate::debugger::{Debugger, Intent};
use crate::panel::at_cursor::ask;
use crate::view::prompt::Wish;
use crate::widget::chips::{Chips, chips};

/// Depths that are offered.
const DEPTHS: std::ops::RangeInclusive<u8> = 1..=8;

fn id() -> Id {
    Id::unique("timeline filters")
}

fn open_key() -> Id {
    id().with("open")
}

/// The button that opens the row.
pub fn button(ui: &mut Ui, state: &State, debugger: &Debugger) {
    let open: bool = ui.data(|d| d.get_temp(open_key())).unwrap_or(false);
    let button = ui.selectable_label(open || !debugger.filter().is_empty(), "Filter");
    let keys = state.keys_of(crate::view::commands::CommandId::FilterMoments);
    let wished = state.wishes.contains(&Wish::Filter);
    if button.on_hover_text(format!("which moments are listed {keys}")).clicked() || wished {
        let open = wished || !open;
        ui.data_mut(|d| d.insert_temp(open_key(), open));
        if open {
            // Its field has the keyboard once it is there.
            ui.memory_mut(|m| m.request_focus(id()));
        }
    }
}

/// What may be filtered by here: kinds, the events and creatures of the action looked at, depths.
fn offered(debugger: &Debugger) -> Vec<String> {
    let mut words: Vec<String> = Sort::ALL.iter().map(|sort| sort.word().to_owned()).collect();
    words.extend(debugger.cast().into_iter().map(|(_, name, _)| format!("of {name}")));
    if let Some(trace) = debugger.trace() {
        let thrown = trace.moments.iter().filter(|t| matches!(t.moment.what, What::Thrown { .. }));
        let mut events: Vec<String> = thrown.map(|t| t.moment.code.base().to_string()).collect();
        events.sort();
        events.dedup();
        words.extend(events);
    }
    words.extend(DEPTHS.map(|most| format!("depth {most}")));
    // What is set already is right, whether or not it stands in this action.
    words.extend(debugger.filter().words());
    words.sort();
    words.dedup();
    words
}

/// The row of chips, while it is open or something is filtered.
pub fn chips_of(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let open: bool = ui.data(|d| d.get_temp(open_key())).unwrap_or(false);
    let words = debugger.filter().words();
    if words.is_empty() && !open {
        return;
    }
    ui.horizontal(|ui| {
        let rest = ui.available_width();
        let said = match (debugger.listed(), debugger.trace()) {
            _ if words.is_empty() => "all moments are listed".to_owned(),
            (Some(listed), Some(trace)) => format!("{} of {} here", listed.len(), trace.moments.len()),
            _ => String::new(),
        };
        let chips_width = (rest - 150.0).max(rest * 0.5);
        ui.allocate_ui(egui::vec2(chips_width, theme::ROW), |ui| {
            ui.set_max_width(chips_width);
            let of = Chips { id: id(), label: "filters", whose: None, repeats: false, may_wait: false };
            let offered = offered(debugger);
            let names: Vec<&str> = offered.iter().map(String::as_str).collect();
            let tell = |ui: &mut Ui, word: &str| {
                ui.label(format!("Lists moments that fit \"{word}\"."));
            };
            if let Some(new) = chips(ui, of, &words, &names, &tell).new {
                ask(out, Intent::Filter(new));
            }
        });
        let rest = ui.available_width();
        elided(ui, theme::tokens(ui).quiet(said), "moments of this action", rest);
    });
}
