//! The text of a resource, coloured; problems are underlined, the handler that runs and the line it stands at are
//! marked, and lines of scripts have their breakpoints at the left. Typing here is an edit like any other.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{Galley, Id, Stroke, TextEdit, Ui};

use super::PanelId;
use super::banner::banner;
use crate::app::commands::{CommandId, UiCommand};
use crate::app::state::{State, Wish};
use crate::debugger::Intent;
use crate::debugger::breakpoint::{At, Breakpoint};
use crate::document::live::res_id;
use crate::document::open::Document;
use crate::document::outline::TokenKind;
use crate::document::path::ValuePath;
use crate::document::problem::{Severity, span_of};
use crate::document::refer::Named;
use crate::theme::{self, Tokens};
use crate::widget::field::name;
use crate::widget::row::elided;
use crate::widget::scroll;

/// Width of the line numbers, in points.
const GUTTER: f32 = 40.0;

/// Bytes with something to show of them.
struct Marks {
    problems: Vec<(Range<usize>, Severity)>,
    running: Option<Range<usize>>,
    /// The line that a script stands at, from 0.
    line: Option<usize>,
    /// Lines of scripts, by line of the file from 0: where a breakpoint on each stands, and whether one is set and on.
    scripts: BTreeMap<usize, (At, Option<bool>)>,
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(document) = banner(ui, state, out) else { return };
    let tokens = theme::tokens(ui);
    let marks = marks(state, document);
    let mut text = document.text().to_owned();
    let id = Id::unique(("source", document.key()));
    // A line is left for how one gets out of a text.
    let locals = locals(state, document);
    let lines = if locals.is_some() { 2.0 } else { 1.0 };
    let foot = lines * (theme::LIST_ROW + ui.spacing().item_spacing.y);
    let room = (ui.available_height() - foot).max(theme::LIST_ROW);
    scroll::both().id_salt(id.with("scroll")).auto_shrink(false).max_height(room).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.add_space(GUTTER);
            let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| -> Arc<Galley> {
                let job = coloured(text.as_str(), document, &marks, tokens);
                ui.fonts_mut(|f| f.layout_job(job))
            };
            let output = TextEdit::multiline(&mut text)
                .id(id)
                .layouter(&mut layouter)
                .desired_width(f32::INFINITY)
                .desired_rows(8)
                .frame(egui::Frame::new())
                .show(ui);
            let response = &output.response.response;
            name(ui, response, "source text");
            gutter(ui, &output.galley, output.galley_pos, document, &marks, tokens);
            dots(ui, &output.galley, output.galley_pos, &marks, tokens, out);
            if text != document.text() {
                out.push(UiCommand::SetText { key: document.key().clone(), text: text.clone() });
            }
            if response.lost_focus() {
                out.push(UiCommand::CloseGesture(document.key().clone()));
            }
            let focus = state.wishes_focus(PanelId::Source);
            if focus {
                ui.memory_mut(|m| m.request_focus(id));
            }
            for wish in &state.wishes {
                match wish {
                    Wish::ShowBytes(span) => {
                        show_bytes(ui, id, &text, span, &output.galley, output.galley_pos);
                    }
                    Wish::GoToNamed if response.has_focus() => {
                        let caret = output.cursor_range.map(|range| range.primary.index);
                        let byte = caret.and_then(|n| byte_of(&text, n.0));
                        out.extend(byte.map(|at| UiCommand::GoTo(Named::at(document, at))));
                    }
                    _ => {}
                }
            }
        });
    });
    if let Some(locals) = &locals {
        let width = ui.available_width();
        elided(ui, theme::number(locals).color(tokens.here), locals, width);
    }
    let words =
        format!("{} goes to the next panel, Escape leaves the text", state.keys_of(CommandId::NextPanel));
    let width = ui.available_width();
    elided(ui, egui::RichText::new(words).color(tokens.text_quiet), "", width);
}

/// What the variables of the script hold, where it stands at a line of this text.
fn locals(state: &State, document: &Document) -> Option<String> {
    let (_, line) = state.running_line.as_ref().filter(|(key, _)| key == document.key())?;
    let all: Vec<String> =
        state.running_locals.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let all = if all.is_empty() { "no variables yet".to_owned() } else { all.join(", ") };
    Some(format!("line {line}: {all}"))
}

/// The byte of a letter, or of the text's end.
fn byte_of(text: &str, letter: usize) -> Option<usize> {
    text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(letter)
}

fn marks(state: &State, document: &Document) -> Marks {
    let own = state.problems.all().iter().filter(|p| p.resource.as_ref() == Some(document.key()));
    let problems = own.map(|p| (span_of(document.text(), p.line, p.column), p.severity)).collect();
    let running = state.running_handler.as_ref().filter(|(key, _)| key == document.key());
    let running = running.and_then(|(_, place)| {
        let path = ValuePath::root().field("handlers").index(*place);
        document.outline().at(&path).map(|v| v.span.clone())
    });
    let line = state.running_line.as_ref().filter(|(key, _)| key == document.key());
    let line = line.and_then(|(_, line)| line.checked_sub(1));
    Marks { problems, running, line, scripts: scripts(state, document) }
}

/// The lines of the scripts of a resource, as the last content that could be read has them.
fn scripts(state: &State, document: &Document) -> BTreeMap<usize, (At, Option<bool>)> {
    let mut lines = BTreeMap::new();
    let id = res_id(document.key());
    let (Some(debugger), Some(id)) = (&state.debugger, id) else { return lines };
    let Some(resource) = state.live.content().get(id) else { return lines };
    for (place, handler) in resource.definition.handlers().iter().enumerate() {
        let Ok(number) = u16::try_from(place) else { continue };
        for (line, _) in (1u32..).zip(handler.script.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let found = resource.problem_in_script(place, (line, 1), String::new(), String::new());
            let at = At::Line(id, number, line);
            let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
            // Two lines of a script within one line of the file share its dot: the first.
            lines.entry((found.place.line as usize).saturating_sub(1)).or_insert((at, set));
        }
    }
    lines
}

/// A dot at each line of a script that has a breakpoint, or would get one by a click.
fn dots(ui: &Ui, galley: &Galley, at: egui::Pos2, marks: &Marks, tokens: &Tokens, out: &mut Vec<UiCommand>) {
    let left = ui.clip_rect().left();
    for (line, row) in galley.rows.iter().enumerate() {
        let Some((target, set)) = marks.scripts.get(&line) else { continue };
        let y = at.y + row.pos.y;
        let rect = egui::Rect::from_min_size(egui::pos2(left, y), egui::vec2(GUTTER, row.size.y));
        if !ui.is_rect_visible(rect) {
            continue;
        }
        let response = ui.interact(rect, ui.scope_id().with(("line", line)), egui::Sense::CLICK);
        let label = format!("breakpoint on line {}", line + 1);
        let on = set.is_some();
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
        let fill = if *set == Some(true) { tokens.error } else { egui::Color32::TRANSPARENT };
        let edge = match (set, response.hovered()) {
            (Some(_), _) => tokens.error,
            (None, true) => tokens.text_quiet,
            (None, false) => egui::Color32::TRANSPARENT,
        };
        let dot = egui::pos2(left + theme::SPACE_2, rect.center().y);
        ui.painter().circle(dot, 3.5, fill, Stroke::new(1.5, edge));
        if response.on_hover_text("stop at this line of the script").clicked() {
            out.push(UiCommand::Debug(Intent::Break(Breakpoint::new(target.clone()))));
        }
    }
}

/// The text with its colours. While a key is being typed the outline is a frame behind: tokens that no longer
/// fit are left uncoloured for that frame.
fn coloured(text: &str, document: &Document, marks: &Marks, tokens: &Tokens) -> LayoutJob {
    let mut cuts: Vec<usize> = vec![0, text.len()];
    let spans = (document.outline().tokens.iter().map(|t| &t.span))
        .chain(marks.problems.iter().map(|(s, _)| s))
        .chain(marks.running.iter());
    cuts.extend(spans.flat_map(|s| [s.start, s.end]).filter(|c| text.is_char_boundary(*c)));
    cuts.sort_unstable();
    cuts.dedup();
    let mut job = LayoutJob { wrap: egui::text::TextWrapping::no_max_width(), ..LayoutJob::default() };
    let mut next = document.outline().tokens.iter().peekable();
    for pair in cuts.windows(2) {
        let &[from, to] = pair else { continue };
        while next.peek().is_some_and(|t| t.span.end <= from) {
            next.next();
        }
        let token = next.peek().filter(|t| t.span.start <= from).map(|t| t.kind);
        let color = match token {
            Some(TokenKind::Comment | TokenKind::Mark) => tokens.text_quiet,
            Some(TokenKind::FieldName) => tokens.field,
            Some(TokenKind::Number) => tokens.number,
            Some(TokenKind::Text) => tokens.quoted,
            Some(TokenKind::Damaged) => tokens.error,
            Some(TokenKind::Name) | None => tokens.text,
        };
        let mut format = TextFormat::simple(theme::mono(), color);
        let holds = |span: &Range<usize>| span.start <= from && from < span.end;
        if let Some((_, severity)) = marks.problems.iter().find(|(span, _)| holds(span)) {
            let color = if *severity == Severity::Error { tokens.error } else { tokens.warning };
            format.underline = Stroke::new(2.0, color);
        }
        if marks.running.as_ref().is_some_and(holds) {
            format.background = tokens.here_fill;
        }
        if let Some(part) = text.get(from..to) {
            job.append(part, 0.0, format);
        }
    }
    job
}

fn gutter(ui: &Ui, galley: &Galley, at: egui::Pos2, document: &Document, marks: &Marks, tokens: &Tokens) {
    let line_of = |byte: usize| document.text().get(..byte).map_or(0, |t| t.matches('\n').count());
    let bad: Vec<usize> = marks.problems.iter().map(|(s, _)| line_of(s.start)).collect();
    let running = marks.running.as_ref().map(|s| line_of(s.start)..=line_of(s.end));
    let right = egui::pos2(ui.clip_rect().left() + GUTTER - theme::SPACE_2, 0.0).x;
    let ground =
        egui::Rect::from_x_y_ranges(ui.clip_rect().left()..=right + theme::SPACE_1, ui.clip_rect().y_range());
    ui.painter().rect_filled(ground, 0.0, tokens.panel);
    for (line, row) in galley.rows.iter().enumerate() {
        let y = at.y + row.pos.y;
        if y + row.size.y < ui.clip_rect().top() || y > ui.clip_rect().bottom() {
            continue;
        }
        if marks.line == Some(line) {
            let band = egui::Rect::from_x_y_ranges(ui.clip_rect().x_range(), y..=y + row.size.y);
            ui.painter().rect_stroke(band, 0.0, Stroke::new(1.0, tokens.here), egui::StrokeKind::Inside);
        }
        let here = running.as_ref().is_some_and(|r| r.contains(&line));
        let (text, color) = match (here, bad.contains(&line)) {
            (true, _) if running.as_ref().is_some_and(|r| *r.start() == line) => {
                (format!("{} {}", theme::SIGN_HERE, line + 1), tokens.here)
            }
            (true, _) => ((line + 1).to_string(), tokens.here),
            (false, true) => (format!("! {}", line + 1), tokens.error),
            (false, false) => ((line + 1).to_string(), tokens.text_quiet),
        };
        ui.painter().text(egui::pos2(right, y), egui::Align2::RIGHT_TOP, text, theme::mono(), color);
    }
}

fn show_bytes(ui: &Ui, id: Id, text: &str, span: &Range<usize>, galley: &Galley, at: egui::Pos2) {
    let chars = |byte: usize| text.get(..byte.min(text.len())).map_or(0, |t| t.chars().count());
    let (from, to) = (CCursor::new(chars(span.start)), CCursor::new(chars(span.end)));
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(from, to)));
    TextEdit::store_state(ui.ctx(), id, state);
    let rect = galley.pos_from_cursor(from).translate(at.to_vec2());
    ui.scroll_to_rect(rect.expand(theme::ROW), None);
}
