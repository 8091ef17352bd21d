//! One field that looks for everything: resources by their name, commands after `>`, texts in the pack after `#`, pages of the
//! handbook after `?`, which alone tells how to look. F1 on a row opens the place of the handbook that tells about it.

use egui::{Id, Ui};

use super::help::pressed_again;
use super::list::{Line, faint, icon_line, rows, typed};
use crate::app::tabs;
use crate::document::library::Entry;
use crate::handbook::{Found, Place, book, index};
use crate::theme::{self, Icon, kind_colour};
use crate::view::commands::{COMMANDS, Command, CommandId, UiCommand};
use crate::view::finding::Seek;
use crate::view::panels::{PANELS, Panel, PanelId};
use crate::view::reading::Turn;
use crate::view::state::State;
use crate::view::synonyms::synonyms;
use crate::view::topics::Topic;
use crate::widget::find::{ASIDE, matching};
use augury_engine::base::id::Kind;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Ways to look: what is typed first, and what it finds.
const WAYS: [(&str, Icon, &str, &str); 4] = [
    ("", Icon::Library, "Resources", "a name or an id: troll, gods/xavias"),
    (">", Icon::Command, "Commands and panels", "> and a part of what it is called: > theme"),
    ("#", Icon::Hash, "Text in the pack", "# and words, or field:value as in the panel Find"),
    ("? ", Icon::Handbook, "Handbook", "? and words: ? saving throw. ? alone shows this list"),
];

/// What is typed, and what it finds.
pub fn omnibox(ui: &mut Ui, state: &State, query: &mut String, row: &mut usize, out: &mut Vec<UiCommand>) {
    let before = query.clone();
    let label = match query.chars().next() {
        Some('>') => "command palette",
        Some('#') => "search in pack",
        Some('?') => "search the handbook",
        _ => "go to resource",
    };
    ui.push_id("omnibox", |ui| {
        let enter = typed(ui, query, label, "a resource; > commands, # text, ? handbook");
        if *query != before {
            *row = 0;
        }
        let query_now = query.clone();
        match query_now.split_at_checked(1) {
            Some((">", rest)) => commands(ui, state, rest, (row, enter), out),
            Some(("#", rest)) => text(ui, state, rest.trim(), (row, enter), out),
            Some(("?", rest)) if query_now.len() > 1 => handbook(ui, rest, (row, enter), out),
            Some(("?", _)) => {
                if let Some(begins) = help(ui, (row, enter)) {
                    begins.clone_into(query);
                    *row = 0;
                }
            }
            _ => resources(ui, state, query, (row, enter), out),
        }
    });
}

/// A resource to open: its kind stands behind its name, its id where another one has the name too.
fn resources(
    ui: &mut Ui,
    state: &State,
    query: &str,
    (row, enter): (&mut usize, bool),
    out: &mut Vec<UiCommand>,
) {
    let entries: Vec<Entry> = state.library.entries().collect();
    let names: Vec<String> = entries.iter().map(|e| format!("{}{ASIDE}{}", e.summary.name, e.key)).collect();
    let found = matching(names.iter().map(String::as_str), query);
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in found.iter().filter_map(|place| entries.get(*place)) {
        *often.entry(&entry.summary.name).or_default() += 1;
    }
    let at = |place: usize| found.get(place).and_then(|p| entries.get(*p));
    if state.running.is_some() && !state.pack_open {
        ui.label("the pack is still being read");
    }
    let tokens = theme::tokens(ui);
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|entry| {
            let kind = Kind::from_folder(&entry.key.folder);
            let icon = kind.map(|kind| (Icon::of(kind), kind_colour(tokens, kind)));
            let key = entry.key.to_string();
            let twice = often.get(entry.summary.name.as_str()).is_some_and(|count| *count > 1);
            let aside = kind.filter(|_| !twice).map_or(key.as_str(), |kind| kind.word());
            icon_line(ui, here, Line { icon, title: &entry.summary.name, aside, tip: &key })
        })
    });
    let kind_of = |entry: &Entry| Kind::from_folder(&entry.key.folder);
    if let Some(kind) = at(*row).and_then(kind_of).filter(|_| pressed_again(ui)) {
        out.push(UiCommand::Handbook(Turn::About(Topic::Kind(kind))));
    } else if let Some(entry) = taken.and_then(at) {
        out.push(UiCommand::Open { key: entry.key.clone(), place: None });
    }
}

/// Pages and headings of the handbook that have the words; with none, its chapters.
fn handbook(ui: &mut Ui, typed: &str, (row, enter): (&mut usize, bool), out: &mut Vec<UiCommand>) {
    let typed = typed.trim_start();
    // Looked for once, not in each frame.
    let key = Id::unique("omnibox handbook");
    let kept: Option<(String, Arc<Vec<Found>>)> = ui.data(|d| d.get_temp(key));
    let found = match kept.filter(|(text, _)| text == typed) {
        Some((_, found)) => found,
        None => {
            let found = Arc::new(index().find(typed));
            ui.data_mut(|d| d.insert_temp(key, (typed.to_owned(), found.clone())));
            found
        }
    };
    let chapters = || book().entries().iter().filter(|entry| entry.depth == 0);
    let lines: Vec<(String, &str, Place)> = match typed.is_empty() {
        true => chapters().map(|entry| (entry.title.clone(), "", Place::top(&entry.path))).collect(),
        false => found.iter().map(|one| (one.called(), one.snippet.as_str(), one.place.clone())).collect(),
    };
    let quiet = theme::tokens(ui).text_quiet;
    let taken = rows(ui, lines.len(), row, enter, |ui, place, here| {
        lines.get(place).is_some_and(|(title, aside, _)| {
            icon_line(ui, here, Line { icon: Some((Icon::Handbook, quiet)), title, aside, tip: aside })
        })
    });
    if let Some((.., place)) = taken.and_then(|place| lines.get(place)) {
        out.push(UiCommand::Handbook(Turn::Seek(typed.to_owned())));
        out.push(UiCommand::Handbook(Turn::ToFound(place.clone())));
    }
}

/// What the list of commands offers: those that can be run now, then every panel, then those that something is
/// lacking for.
enum Offer {
    Run(&'static Command),
    Show(&'static Panel),
    Lacks(&'static Command),
}

/// A command to run, or a panel to go to.
fn commands(
    ui: &mut Ui,
    state: &State,
    query: &str,
    (row, enter): (&mut usize, bool),
    out: &mut Vec<UiCommand>,
) {
    let usable = COMMANDS.iter().filter(|c| state.enabled(c)).map(Offer::Run);
    let lacking = COMMANDS.iter().filter(|c| !state.enabled(c)).map(Offer::Lacks);
    let offers: Vec<Offer> = usable.chain(PANELS.iter().map(Offer::Show)).chain(lacking).collect();
    let names: Vec<String> = offers
        .iter()
        .map(|offer| match offer {
            Offer::Run(command) | Offer::Lacks(command) => {
                format!("{}{ASIDE}{}", command.title, synonyms(command.id))
            }
            Offer::Show(panel) => format!("Panel {}", panel.title),
        })
        .collect();
    let found = matching(names.iter().map(String::as_str), query);
    let at = |place: usize| found.get(place).and_then(|p| offers.get(*p));
    let quiet = theme::tokens(ui).text_quiet;
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|offer| match offer {
            Offer::Run(command) => {
                let (icon, keys) = (Some((Icon::Command, quiet)), state.keys_of(command.id));
                icon_line(
                    ui,
                    here,
                    Line { icon, title: command.title, aside: &keys, tip: synonyms(command.id) },
                )
            }
            Offer::Show(panel) => {
                let icon = Some((tabs::icon(panel.id), quiet));
                icon_line(
                    ui,
                    here,
                    Line { icon, title: &format!("Panel {}", panel.title), aside: "", tip: "" },
                )
            }
            Offer::Lacks(command) => {
                faint(ui, here, command.title, &format!("not now: {}", state.lacking(command)));
                false
            }
        })
    });
    if let Some(offer) = at(*row).filter(|_| pressed_again(ui)) {
        let topic = match offer {
            Offer::Run(command) | Offer::Lacks(command) => Topic::Command(command.id),
            Offer::Show(panel) => Topic::Panel(panel.id),
        };
        out.push(UiCommand::Handbook(Turn::About(topic)));
        return;
    }
    if let Some(offer) = taken.and_then(at).filter(|offer| !matches!(offer, Offer::Lacks(_))) {
        out.push(UiCommand::ClosePrompt);
        out.push(match offer {
            Offer::Run(command) | Offer::Lacks(command) => UiCommand::Run(command.id),
            Offer::Show(panel) => UiCommand::Focus(panel.id),
        });
    }
}

/// Lines of resources that have the words; the panel Find has the same search.
fn text(
    ui: &mut Ui,
    state: &State,
    wanted: &str,
    (row, enter): (&mut usize, bool),
    out: &mut Vec<UiCommand>,
) {
    let finding = &state.finding;
    // What was found belongs to the text before: Enter waits a frame for what the new text finds.
    let waits = Id::unique("enter in the text search");
    let stale = finding.text != wanted;
    let enter = enter || ui.data_mut(|d| d.remove_temp::<bool>(waits)).unwrap_or(false);
    if stale {
        out.push(UiCommand::Seek(Seek::Text(wanted.to_owned())));
        ui.data_mut(|d| d.insert_temp(waits, enter));
    }
    if wanted.is_empty() {
        ui.label(theme::tokens(ui).quiet("Words that stand anywhere in texts, values and scripts"));
        return;
    }
    for wrong in &finding.query.wrong {
        ui.label(egui::RichText::new(wrong).color(theme::tokens(ui).error));
    }
    let tokens = theme::tokens(ui);
    let lines: Vec<usize> = (0..finding.rows.len())
        .filter(|n| finding.rows.get(*n).is_some_and(|(_, hit)| hit.is_some()))
        .collect();
    let at = |place: usize| {
        let (group, hit) = finding.rows.get(*lines.get(place)?)?;
        let group = finding.found.groups.get(*group)?;
        Some((group, group.hits.get((*hit)?)?))
    };
    let taken = rows(ui, lines.len(), row, enter && !stale, |ui, place, here| {
        at(place).is_some_and(|(group, hit)| {
            let kind = Kind::from_folder(&group.key.folder);
            let icon = kind.map(|kind| (Icon::of(kind), kind_colour(tokens, kind)));
            let aside = format!("{}:{}", group.key, hit.line);
            icon_line(ui, here, Line { icon, title: hit.text.trim(), aside: &aside, tip: &aside })
        })
    });
    if let Some((group, hit)) = taken.and_then(at) {
        out.push(UiCommand::Open { key: group.key.clone(), place: Some((hit.line, hit.column)) });
    }
    let keys = state.keys_of(CommandId::FindEverywhere);
    if ui.button(format!("Show all in Find ({keys})")).clicked() {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Focus(PanelId::Find));
    }
}

/// The ways to look; which was taken, by what is typed first.
fn help(ui: &mut Ui, (row, enter): (&mut usize, bool)) -> Option<&'static str> {
    let quiet = theme::tokens(ui).text_quiet;
    let taken = rows(ui, WAYS.len(), row, enter, |ui, place, here| {
        WAYS.get(place).is_some_and(|(_, icon, title, how)| {
            icon_line(ui, here, Line { icon: Some((*icon, quiet)), title, aside: how, tip: how })
        })
    });
    taken.and_then(|place| WAYS.get(place)).map(|(begins, ..)| *begins)
}
