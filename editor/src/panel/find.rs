//! What was looked for in everything: one field, and below it the resources with their lines. Enter goes there.

use crate::panel::prelude::*;
use egui::{Key as Press, Modifiers, Popup, PopupCloseBehavior, TextEdit};

use crate::document::find::complete::Completion;
use crate::document::path::{Step, ValuePath};
use crate::view::context_menu::{Entry, menu_of};
use crate::view::finding::{Finding, Seek};
use crate::widget::caret;
use crate::widget::field::name;
use crate::widget::list::{List, list_with_rows};

/// What may be typed, for those who have not yet.
const EXAMPLES: [&str; 5] = [
    "/set_val\\(.*, 0\\)/",
    "kind:monster cr>5 flag:M_UNDEAD",
    "attacks.dtype:AD_FIRE",
    "has:problem",
    "has:handlers kind:item",
];

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    if !state.pack_open {
        super::banner::banner(ui, state, out);
        return;
    }
    let finding = &state.finding;
    if finding.stale(&state.library, &state.problems) {
        out.push(UiCommand::Seek(Seek::Again));
    }
    let list_id = Id::unique("found list");
    field(ui, state, list_id, out);
    said(ui, finding);
    head(ui, state, out);
    if finding.query.is_empty() {
        nothing_asked(ui, state, out);
    } else if finding.rows.is_empty() {
        if finding.query.wrong.is_empty() {
            empty(ui, "Nothing found", "No resource has all of this in its text, values or scripts.", None);
        }
    } else {
        rows(ui, state, list_id, out);
    }
}

fn field(ui: &mut Ui, state: &State, list_id: Id, out: &mut Vec<UiCommand>) {
    let finding = &state.finding;
    let id = Id::unique("find field");
    let mut text = finding.text.clone();
    let offers = &finding.completion.offers;
    let row_key = id.with("offer");
    let mut row: Option<usize> = ui.data(|d| d.get_temp(row_key)).flatten();
    row = row.filter(|r| *r < offers.len());
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .hint_text("search in pack")
        .return_key(None)
        .lock_focus(!offers.is_empty())
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, "find in everything");
    if state.wishes_focus(PanelId::Find) {
        field.request_focus();
        caret::select(ui.ctx(), id, &text, 0..text.len());
    }
    let mut taken = None;
    let waiting = id.with("keys after typing");
    let kept: Option<(bool, bool)> = ui.data_mut(|d| d.remove_temp(waiting));
    if field.has_focus() {
        let (down, up, mut tab, mut enter, escape) = ui.input_mut(|i| {
            (
                i.count_and_consume_key(Modifiers::NONE, Press::ArrowDown),
                i.count_and_consume_key(Modifiers::NONE, Press::ArrowUp),
                !offers.is_empty() && i.consume_key(Modifiers::NONE, Press::Tab),
                i.consume_key(Modifiers::NONE, Press::Enter),
                i.key_pressed(Press::Escape),
            )
        });
        if let Some(kept) = kept {
            (tab, enter) = (tab || kept.0 && !offers.is_empty(), enter || kept.1);
        }
        if text != finding.text && (tab || enter) {
            // The offers and rows belong to the text before: the keys wait a frame for those of the new text.
            ui.data_mut(|d| d.insert_temp(waiting, (tab, enter)));
            (tab, enter) = (false, false);
            ui.ctx().request_repaint();
        }
        if offers.is_empty() && (down > 0 || enter) && !finding.rows.is_empty() {
            if enter {
                open(finding, first_line(finding), out);
            } else {
                ui.memory_mut(|m| m.request_focus(list_id));
            }
        } else if !offers.is_empty() {
            for _ in 0..down {
                row = Some(row.map_or(0, |r| (r + 1).min(offers.len() - 1)));
            }
            for _ in 0..up {
                row = row.and_then(|r| r.checked_sub(1));
            }
            if tab || (enter && row.is_some()) {
                taken = offers.get(row.unwrap_or(0)).cloned();
            } else if enter {
                open(finding, first_line(finding), out);
            }
        }
        if escape {
            row = None;
        }
    }
    offered(&field, &finding.completion, row, &mut taken);
    if let Some(completed) = taken.and_then(|offer| finding.completion.taken(&text, &offer)) {
        text = completed;
        row = None;
        field.request_focus();
        caret::place(ui.ctx(), id, &text, text.len());
    }
    if field.changed() {
        row = None;
    }
    ui.data_mut(|d| d.insert_temp(row_key, row));
    if text != finding.text {
        out.push(UiCommand::Seek(Seek::Text(text)));
    }
}

fn offered(field: &egui::Response, completion: &Completion, row: Option<usize>, taken: &mut Option<String>) {
    Popup::from_response(field)
        .id(field.id.with("offers"))
        .open(field.has_focus() && !completion.offers.is_empty())
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .width(220.0)
        .show(|ui| {
            for (place, offer) in completion.offers.iter().enumerate() {
                if ui.selectable_label(row == Some(place), offer).clicked() {
                    *taken = Some(offer.clone());
                }
            }
            let quiet = theme::tokens(ui).text_quiet;
            ui.label(RichText::new("Tab takes the first; arrows choose").color(quiet));
        });
}

/// What cannot be read, and what is not typed to its end.
fn said(ui: &mut Ui, finding: &Finding) {
    let tokens = theme::tokens(ui);
    for wrong in &finding.query.wrong {
        ui.add(egui::Label::new(RichText::new(format!("! {wrong}")).color(tokens.error)).wrap());
    }
    if let Some(next) = &finding.query.unfinished {
        ui.add(egui::Label::new(tokens.quiet(next)).wrap());
    }
}

/// How much was found, and what can be done with it.
fn head(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let finding = &state.finding;
    let quiet = theme::tokens(ui).text_quiet;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let kept = ui.menu_button("Saved", |ui| keep_menu(ui, state, out));
            name(ui, &kept.response, "saved searches");
            let ready = !finding.rows.is_empty() && finding.query.replaceable().is_some();
            let tip = "put other words in the place of the one word or /regular expression/ that was looked for; shown first";
            let button = ui.add_enabled(ready, egui::Button::new("Replace…"));
            if button.on_hover_text(tip).on_disabled_hover_text(tip).clicked() {
                out.push(UiCommand::Seek(Seek::AskReplace));
            }
            let words = match (finding.query.is_empty(), finding.found.more) {
                (true, _) => String::new(),
                (false, true) => format!("{} lines and more", finding.found.lines),
                (false, false) => format!("{} in {}", finding.found.lines, finding.found.groups.len()),
            };
            let tip = format!("{} lines in {} resources", finding.found.lines, finding.found.groups.len());
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                elided(ui, RichText::new(words).color(quiet), &tip, width);
            });
        });
    });
}

fn keep_menu(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let text = state.finding.text.trim();
    let kept = &state.settings.searches;
    if !text.is_empty() && !kept.iter().any(|k| k == text) && ui.button(format!("Save {text}")).clicked() {
        out.push(UiCommand::Seek(Seek::Keep(text.to_owned(), true)));
        ui.close();
    }
    if kept.is_empty() {
        let quiet = theme::tokens(ui).text_quiet;
        ui.label(RichText::new("No search is saved yet").color(quiet));
    }
    for search in kept {
        ui.horizontal(|ui| {
            if ui.button(search).clicked() {
                out.push(UiCommand::Seek(Seek::Text(search.clone())));
                ui.close();
            }
            let forget = ui.button("×").on_hover_text("remove it from the saved searches");
            name(ui, &forget, &format!("forget {search}"));
            if forget.clicked() {
                out.push(UiCommand::Seek(Seek::Keep(search.clone(), false)));
            }
        });
    }
}

fn nothing_asked(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let what = "Words are found in all texts, values and scripts; a field with : > < = asks for its value.";
    empty(ui, "Search in pack", what, None);
    ui.add_space(theme::SPACE_2);
    let mut all: Vec<&str> = state.settings.searches.iter().map(String::as_str).collect();
    all.extend(EXAMPLES.iter().filter(|e| !state.settings.searches.iter().any(|s| s == *e)));
    ui.vertical_centered(|ui| {
        for search in all {
            if ui.add(egui::Button::new(search).truncate()).clicked() {
                out.push(UiCommand::Seek(Seek::Text(search.to_owned())));
            }
        }
    });
}

fn rows(ui: &mut Ui, state: &State, id: Id, out: &mut Vec<UiCommand>) {
    let finding = &state.finding;
    let said = |row: usize| words(state, row);
    let shown =
        List { id, label: "found", rows: finding.rows.len(), selected: Some(finding.row), reveal: false };
    let draw = |ui: &mut Ui, row: usize| one(ui, state, row);
    let answer = list_with_rows(ui, shown, (None, false), said, draw, |response, row, keyed| {
        menu_of(response, keyed, state, || menu(state, row), out);
    });
    if let Some(row) = answer.selected {
        out.push(UiCommand::Seek(Seek::Row(row)));
    }
    if let Some(row) = answer.clicked.or(answer.opened) {
        open(finding, row, out);
    }
}

/// What a right click on a row offers.
fn menu(state: &State, row: usize) -> Vec<Entry> {
    let finding = &state.finding;
    let Some((group, hit)) = finding.rows.get(row) else { return Vec::new() };
    let Some(group) = finding.found.groups.get(*group) else { return Vec::new() };
    let place = hit.and_then(|n| group.hits.get(n)).map(|hit| (hit.line, hit.column));
    let key = group.key.clone();
    vec![
        Entry::own("Open", [UiCommand::Open { key: key.clone(), place }]),
        Entry::own("Open in split view", [UiCommand::Pin(key, true), UiCommand::Focus(PanelId::Beside)]),
        Entry::Line,
        Entry::own("Copy text", [UiCommand::CopyText(words(state, row))]),
    ]
}

/// Where a byte of a resource's file stands, as people read it: Parts › 4 › who.
fn path_words(state: &State, key: &crate::document::library::Key, byte: usize) -> String {
    let path = state.library.document(key).map(|d| d.outline().path_at(byte)).unwrap_or_default();
    readable(&path)
}

fn readable(path: &ValuePath) -> String {
    let words: Vec<String> = path
        .0
        .iter()
        .enumerate()
        .map(|(place, step)| match step {
            Step::Index(n) => (n + 1).to_string(),
            Step::Field(name) => {
                let name = name.replace('_', " ");
                let mut letters = name.chars();
                match letters.next().filter(|_| place == 0) {
                    Some(first) => first.to_uppercase().chain(letters).collect(),
                    None => name,
                }
            }
        })
        .collect();
    words.join(" › ")
}

/// The first row that is a line.
fn first_line(finding: &Finding) -> usize {
    finding.rows.iter().position(|(_, hit)| hit.is_some()).unwrap_or(0)
}

fn open(finding: &Finding, row: usize, out: &mut Vec<UiCommand>) {
    let Some((group, hit)) = finding.rows.get(row) else { return };
    let Some(group) = finding.found.groups.get(*group) else { return };
    let place = hit.and_then(|n| group.hits.get(n)).map(|hit| (hit.line, hit.column));
    out.push(UiCommand::Seek(Seek::Row(row)));
    out.push(UiCommand::Open { key: group.key.clone(), place });
}

fn words(state: &State, row: usize) -> String {
    let finding = &state.finding;
    let Some((group, hit)) = finding.rows.get(row) else { return String::new() };
    let Some(group) = finding.found.groups.get(*group) else { return String::new() };
    match hit.and_then(|n| group.hits.get(n)) {
        Some(hit) => format!("{}: {}", hit.line, hit.text),
        None => {
            let name = state.library.summary(&group.key).map_or(group.key.id.as_str(), |s| s.name.as_str());
            format!("{name} {}", group.key)
        }
    }
}

fn one(ui: &mut Ui, state: &State, row: usize) {
    let finding = &state.finding;
    let tokens = theme::tokens(ui);
    let Some((group, hit)) = finding.rows.get(row) else { return };
    let Some(group) = finding.found.groups.get(*group) else { return };
    let Some(hit) = hit.and_then(|n| group.hits.get(n)) else {
        let name = state.library.summary(&group.key).map_or(group.key.id.as_str(), |s| s.name.as_str());
        let width = ui.available_width();
        elided(ui, crate::theme::strong(name), &group.key.to_string(), (width * 0.55).floor());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let quiet = tokens.quiet(group.key.to_string());
            ui.add(egui::Label::new(quiet).truncate());
        });
        return;
    };
    let path = path_words(state, &group.key, hit.bytes.start);
    ui.add_space(theme::SPACE_2);
    elided(ui, theme::number(hit.line.to_string()).color(tokens.text_quiet), "", 28.0);
    if !path.is_empty() {
        let font = egui::TextStyle::Small.resolve(ui.style());
        let wide = ui.painter().layout_no_wrap(path.clone(), font, tokens.text_quiet).size().x + 2.0;
        let most = (ui.available_width() * 0.5).floor();
        let tip = format!("{}:{}:{}", group.key, hit.line, hit.column);
        elided(ui, tokens.quiet(&path).size(theme::SMALL), &tip, wide.min(most).ceil());
    }
    let font = egui::FontId::monospace(theme::TEXT - 1.0);
    let mut job = egui::text::LayoutJob::default();
    let plain = egui::TextFormat::simple(font.clone(), tokens.text);
    let marked = egui::TextFormat {
        background: tokens.here_fill,
        ..egui::TextFormat::simple(font.clone(), tokens.here)
    };
    let part = |range: std::ops::Range<usize>| hit.text.get(range).unwrap_or_default();
    let letter = ui.fonts_mut(|f| f.glyph_width(&font, 'm')).max(1.0);
    let from = cut(&hit.text, &hit.mark, (ui.available_width() / letter) as usize);
    if text_before(hit, from) {
        job.append("…", 0.0, egui::TextFormat::simple(font.clone(), tokens.text_quiet));
    }
    job.append(part(from..hit.mark.start), 0.0, plain.clone());
    job.append(part(hit.mark.clone()), 0.0, marked);
    job.append(part(hit.mark.end..hit.text.len()), 0.0, plain);
    ui.add(egui::Label::new(job).truncate()).on_hover_text(&hit.text);
}

/// Whether anything but blanks stands before a byte of a line.
fn text_before(hit: &crate::document::find::Hit, from: usize) -> bool {
    hit.text.get(..from).is_some_and(|head| !head.trim().is_empty())
}

/// The byte from which a line is shown in a room of so many letters, so that what was found is seen: where the line begins if
/// that leaves room, else where the name or number begins that holds what was found, or the words shortly before it.
fn cut(text: &str, mark: &std::ops::Range<usize>, room: usize) -> usize {
    let before = text.get(..mark.start).unwrap_or_default();
    let blanks = before.len() - before.trim_start().len();
    let found = text.get(mark.clone()).map_or(0, |found| found.chars().count());
    let from = |at: usize| text.get(at..mark.start).map_or(0, |head| head.chars().count());
    if from(blanks) + found <= room {
        return blanks;
    }
    // What stands between two of these is one name, however it goes on.
    let ends = |c: char| c.is_whitespace() || "\"'()[]{},:".contains(c);
    let word = before
        .rfind(ends)
        .map_or(0, |at| at + before.get(at..).and_then(|r| r.chars().next()).map_or(1, char::len_utf8));
    let lead = (room / 3).min(room.saturating_sub(found + 1));
    let starts = before.char_indices().filter(|(at, _)| {
        text.get(..*at).and_then(|head| head.chars().next_back()).is_some_and(|c| c == ' ' || c == '(')
    });
    let near = starts.map(|(at, _)| at).find(|at| from(*at) <= lead);
    let start = near.unwrap_or(word).min(word);
    if from(start) + found <= room { start } else { mark.start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_seen_however_long_its_line_and_no_name_is_cut_before_it() {
        let text = "description: \"Lean, grey and patient. It hunts in company, and goes for the leg\",";
        let mark = text.find("goes").map(|at| at..at + 4).unwrap();
        for room in 0..100 {
            let from = cut(text, &mark, room);
            assert!(from <= mark.start && text.is_char_boundary(from), "{room}");
            let to_end = text.get(from..mark.end).unwrap().chars().count();
            assert!(to_end <= room.max(5), "{room}: {}", &text[from..]);
        }
        assert_eq!(cut(text, &mark, 20), text.find("and goes").unwrap());
        assert_eq!(cut(text, &(0..4), 10), 0);
        assert_eq!(cut("ééé found", &(7..12), 4), 7, "no room for more");
        let reference = "        (flags: [EP_ANY], monster: \"monster:hill_ogre\"),";
        let ogre = reference.find("ogre").map(|at| at..at + 4).unwrap();
        assert_eq!(cut(reference, &ogre, 14), reference.find("hill_ogre").unwrap());
        assert_eq!(cut(reference, &ogre, 60), 8, "the blanks of its indent are no part of it");
    }

    #[test]
    fn where_it_stands_is_read_as_words() {
        let path = ValuePath::root().field("parts").index(3).field("hit_dice");
        assert_eq!(readable(&path), "Parts › 4 › hit dice");
        assert_eq!(readable(&ValuePath::root()), "");
    }
}
