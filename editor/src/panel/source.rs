//! The text of a resource, coloured; problems are underlined, the handler that runs and the line it stands at are
//! marked, and lines of scripts have their breakpoints in the gutter. Typing here is an edit like any other.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::panel::prelude::*;
use augury_engine::content::origins::ResourceOrigin;
use augury_engine::content::{Lines, WrittenScript};
use augury_engine::script::variable_types;
use egui::text::{CCursor, LayoutJob, TextFormat};
use egui::text_edit::TextEditOutput;
use egui::{Galley, Rect, Stroke};

use super::banner::banner;
use super::form::help;
use super::offer::{self, Offering};
use crate::debugger::breakpoints::At;
use crate::document::live::res_id;
use crate::document::open::Document;
use crate::document::outline::TokenKind;
use crate::document::path::ValuePath;
use crate::document::problem::{Severity, span_of};
use crate::document::refer::Named;
use crate::document::script;
use crate::theme::{self, Tokens};
use crate::view::breaking::Breaking;
use crate::view::prompt::Wish;
use crate::widget::caret::{byte_of, cursor_at, select};
use crate::widget::code::{Code, byte_at, code, line_of_caret, places, squiggle};
use crate::widget::field::name;
use crate::widget::find_bar::{Found, find_bar};
use crate::widget::gutter;
use crate::widget::row::{elided_rest, fitting};
use crate::widget::scroll;
use crate::widget::too_long::too_long;
use crate::widget::typing;
use crate::workbench::handlers::complete::{Names, Offers, about};
use crate::workbench::handlers::inline::values;
use crate::workbench::handlers::stops::stops;
use crate::workbench::handlers::tokens::in_code;

/// Bytes with something to show of them.
struct Marks {
    problems: Vec<(Range<usize>, Severity)>,
    running: Option<Range<usize>>,
    /// The line that is about to run, from 0.
    line: Option<usize>,
    /// The same as bytes, where a line of the file has several lines of a script.
    part: Option<Range<usize>>,
    /// Lines of the file, from 0, that lines of scripts are on.
    scripts: BTreeMap<usize, Row>,
    /// What variables hold where the run stands, at lines of the file from 0.
    inline: BTreeMap<usize, String>,
}

/// A line of the file with lines of scripts: one, or several where line ends are written as escapes.
#[derive(Default)]
struct Row {
    lines: Vec<At>,
    /// Whether any has a breakpoint, and whether one of those is on.
    set: Option<bool>,
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(document) = banner(ui, state, out) else { return };
    let tokens = theme::tokens(ui);
    if too_long(ui, document.text(), "source text").is_some() {
        return;
    }
    if let Some(of) = original(state, document) {
        super::original::draw(ui, of);
    }
    let marks = marks(state, document);
    let mut text = document.text().to_owned();
    let id = Id::unique(("source", document.key()));
    let found = find_bar(ui, id, "the source", &mut text);
    let content = state.live.content();
    let of = res_id(document.key());
    let vars: Vec<String> = of
        .map(|of| variable_types(content, of).into_iter().map(|(name, _)| name).collect())
        .unwrap_or_default();
    let resources = || content.all().map(|resource| resource.id).collect();
    let names = InFile { document, names: Names { vars: &vars, resources: &resources } };
    let mut offering = offer::begin(ui, id, &mut text, &names);
    typing::begin(ui, id, &mut text, &|text, at| in_script(document, text, at));
    // A line is left for what variables hold, or how one gets out of a text.
    let locals = locals(state, document);
    let foot = theme::LIST_ROW + ui.spacing().item_spacing.y;
    let room = (ui.available_height() - foot).max(theme::LIST_ROW);
    scroll::both().id_salt(id.with("scroll")).auto_shrink(false).max_height(room).show(ui, |ui| {
        let field = Code { id, width: Some(f32::INFINITY), rows: 8, framed: false };
        let output = code(ui, &mut text, field, |text, _| coloured(text, document, &marks, tokens));
        let response = &output.response.response;
        name(ui, response, "source text");
        over(ui, &output, (document.text(), &text), &marks, &found);
        let pointed = response.hover_pos().and_then(|pos| byte_at(&output, &text, pos));
        let pointed = pointed.and_then(|at| names.script_at(&text, at));
        if let Some(named) = pointed.and_then(|(code, at)| about(&code, at, &names.names)) {
            let locals = &state.running_script.locals;
            response.clone().on_hover_ui_at_pointer(|ui| offer::explain(ui, &named, locals));
        }
        if response.has_focus() {
            let at = output.cursor_range.map_or(CCursor::new(0), |range| range.primary);
            let below = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
            let caret = output.cursor_range.filter(|range| range.is_empty());
            let caret = caret.map(|range| byte_of(&text, range.primary.index.0));
            let typed = offer::Typed { text: &text, before: document.text(), caret, below };
            offering.show(ui, id, &typed, &names);
        } else {
            offering.leave(ui, id);
        }
        if response.has_focus() && help::wanted(ui, state) {
            let at = output.cursor_range.map(|range| byte_of(&text, range.primary.index.0));
            match at.and_then(|at| names.script_at(&text, at)) {
                Some((code, at)) => {
                    help::tell_script(ui, state, response.rect, (&code, Some(at)), &names.names);
                }
                None => help::tell_word(ui, state, response.rect, (&text, at.unwrap_or(0))),
            }
        }
        numbers(ui, state, &output.galley, output.galley_pos, (document, &marks), out);
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
                    let at = output.cursor_range.map(|range| byte_of(&text, range.primary.index.0));
                    out.extend(at.map(|at| UiCommand::GoTo(Named::at(document, at))));
                }
                Wish::Breakpoint if response.has_focus() => {
                    let at = output.cursor_range.map(|range| byte_of(&text, range.primary.index.0));
                    out.push(UiCommand::Break(Breaking::byte(document, at.unwrap_or(0))));
                }
                _ => {}
            }
        }
    });
    // Where a script stands, what its variables hold; the text moves for neither.
    match &locals {
        Some(locals) => elided_rest(ui, theme::number(locals).color(tokens.here), locals),
        None => {
            let next = state.keys_of(CommandId::NextPanel);
            let words = format!("{next} goes to the next panel, Escape leaves the text, Ctrl+F finds");
            elided_rest(ui, tokens.quiet(words), "")
        }
    };
}

/// The names that a script of a file may use: offered where the caret is in one, as in the form.
struct InFile<'a> {
    document: &'a Document,
    names: Names<'a>,
}

impl InFile<'_> {
    /// The script at a byte of the file, and the byte of the script there.
    fn script_at(&self, text: &str, at: usize) -> Option<(String, usize)> {
        let (from, to) = script_span(self.document, text, at)?;
        let literal = text.get(from..to)?;
        let script = WrittenScript::read(literal)?;
        let (line, column) = script.place(literal, at.checked_sub(from)?)?;
        let code = script.text();
        let start: usize =
            code.split_inclusive('\n').take((line as usize).saturating_sub(1)).map(str::len).sum();
        let rest = code.get(start..)?;
        let columns = (column as usize).saturating_sub(1);
        let inside = rest.char_indices().nth(columns).map_or(rest.len(), |(byte, _)| byte);
        Some((code.to_owned(), start + inside))
    }
}

impl Offering for InFile<'_> {
    fn offers(&self, text: &str, at: usize, asked: bool) -> Option<Offers> {
        let (code, inside) = self.script_at(text, at)?;
        let mut found = self.names.offers(&code, inside, asked)?;
        // A word has the same bytes in the file.
        let ahead = at.checked_sub(inside)?;
        found.word = found.word.start + ahead..found.word.end + ahead;
        Some(found)
    }

    fn word_start(&self, text: &str, at: usize) -> usize {
        let inside = self.script_at(text, at);
        inside.map_or(at, |(code, inside)| at - (inside - self.names.word_start(&code, inside)))
    }
}

/// Where the raw script around a byte of the text is. `text` may be ahead of the document by what was typed in this frame.
fn script_span(document: &Document, text: &str, at: usize) -> Option<(usize, usize)> {
    let by = text.len() as isize - document.text().len() as isize;
    script::of_handlers(document).iter().find_map(|script| {
        let (from, to) = (script.span.start, script.span.end.saturating_add_signed(by));
        let raw = document.text().get(script.span.clone()).is_some_and(|literal| literal.starts_with('r'));
        (raw && from < at && at < to).then_some((from, to))
    })
}

/// Is a byte of the text in the code of a script?
fn in_script(document: &Document, text: &str, at: usize) -> bool {
    let inside = || {
        let (from, to) = script_span(document, text, at)?;
        let literal = text.get(from..to)?;
        let (open, close) = (from + literal.find('"')? + 1, from + literal.rfind('"')?);
        let code = text.get(open..close)?;
        Some((open..=close).contains(&at) && in_code(code, at - open))
    };
    inside().unwrap_or(false)
}

/// What is wrong, what was found, and the line of the caret, drawn over the text.
fn over(ui: &Ui, output: &TextEditOutput, (was, text): (&str, &str), marks: &Marks, found: &Found) {
    let tokens = theme::tokens(ui);
    for (span, severity) in marks.problems.iter().filter(|_| was == text) {
        let color = if *severity == Severity::Error { tokens.error } else { tokens.warning };
        for place in places(output, text, span.clone()) {
            squiggle(ui.painter(), place, color);
        }
    }
    for (number, span) in found.places.iter().enumerate() {
        let color = if found.here == Some(number) { tokens.here } else { tokens.changed };
        for place in places(output, text, span.clone()) {
            ui.painter().rect_stroke(place, 2.0, Stroke::new(1.0, color), egui::StrokeKind::Inside);
        }
    }
    if found.gone
        && let Some(place) = found.here.and_then(|here| found.places.get(here))
        && let Some(place) = places(output, text, place.clone()).first()
    {
        ui.scroll_to_rect(place.expand(theme::ROW), None);
    }
    let caret = output.cursor_range.filter(|_| output.response.response.has_focus());
    if let Some(range) = caret.filter(|range| range.is_empty()) {
        let at = output.galley.pos_from_cursor(range.primary).translate(output.galley_pos.to_vec2());
        line_of_caret(ui.painter(), ui.clip_rect(), at, tokens.text);
    }
    let edge = ui.clip_rect();
    for (line, row) in output.galley.rows.iter().enumerate() {
        let Some(words) = marks.inline.get(&line) else { continue };
        let at = output.galley_pos + row.pos.to_vec2() + egui::vec2(row.size.x + theme::SPACE_4, 0.0);
        let room = edge.right() - at.x - theme::SPACE_1;
        if edge.y_range().contains(at.y) && room > theme::ROW {
            let words = fitting(ui, words, theme::mono(), tokens.here, room);
            ui.painter().galley(at, words, tokens.here);
        }
    }
}

/// Where the resource comes from, if it was imported and has code there.
fn original<'s>(state: &'s State, document: &Document) -> Option<&'s ResourceOrigin> {
    let of = state.owed.origins.as_ref()?.of(res_id(document.key())?)?;
    (!of.handlers.is_empty()).then_some(of)
}

/// What the variables of the script hold, where it stands at a line of this text.
fn locals(state: &State, document: &Document) -> Option<String> {
    let (_, line) = state.running_script.line.as_ref().filter(|(key, _)| key == document.key())?;
    let all: Vec<String> =
        state.running_script.locals.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let all = if all.is_empty() { "no variables yet".to_owned() } else { all.join(", ") };
    Some(format!("line {line}: {all}"))
}

fn marks(state: &State, document: &Document) -> Marks {
    let own = state.problems.all().iter().filter(|p| p.resource.as_ref() == Some(document.key()));
    let problems = own.map(|p| (span_of(document.text(), p.line, p.column), p.severity)).collect();
    let running = state.running_script.handler.as_ref().filter(|(key, _)| key == document.key());
    let running = running.and_then(|(_, place)| {
        let path = ValuePath::root().field("handlers").index(*place);
        document.outline().at(&path).map(|v| v.span.clone())
    });
    let line = state.running_script.line.as_ref().filter(|(key, _)| key == document.key());
    let line = line.and_then(|(_, line)| line.checked_sub(1));
    let scripts = scripts(state, document);
    let several = line.and_then(|line| scripts.get(&line)).is_some_and(|row| row.lines.len() > 1);
    let part = state.running_script.script.filter(|_| several).and_then(|(_, handler, line)| {
        // What it is underlined with has to be there for a blank line, too.
        script::of_handler(document, handler)?.line(line)
    });
    let inline = inline(state, document);
    Marks { problems, running, line, part, scripts, inline }
}

/// What the variables of the script that stands at a line hold, at the lines of the file that name them.
fn inline(state: &State, document: &Document) -> BTreeMap<usize, String> {
    let mut found: BTreeMap<usize, String> = BTreeMap::new();
    let running = state.running_script.script.filter(|(of, ..)| res_id(document.key()) == Some(*of));
    let Some((_, handler, until)) = running else { return found };
    let Some(script) = script::of_handler(document, handler) else { return found };
    let table = Lines::of(document.text());
    for (line, words) in values(script.script.text(), until, &state.running_script.locals) {
        let place = table.place(document.text(), script.byte(line));
        let shown = found.entry((place.line as usize).saturating_sub(1)).or_default();
        if !shown.is_empty() {
            shown.push_str(", ");
        }
        shown.push_str(&words);
    }
    found
}

/// The lines of the scripts of a resource that can have breakpoints, as the text has them.
fn scripts(state: &State, document: &Document) -> BTreeMap<usize, Row> {
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    let (Some(debugger), Some(id)) = (&state.debugger, res_id(document.key())) else { return rows };
    let table = Lines::of(document.text());
    let file = document.path().to_string_lossy();
    let live = state.live.content().get(id);
    for script in script::of_handlers(document) {
        // Of an overridden list none runs.
        let from = live.and_then(|resource| resource.file_of_script(script.handler.into()));
        if from.is_some_and(|from| **from != *file) {
            continue;
        }
        for line in stops(script.script.text()) {
            let at = At::Line(id, script.handler, line);
            let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
            let place = table.place(document.text(), script.byte(line));
            let row = rows.entry((place.line as usize).saturating_sub(1)).or_default();
            row.set = row.set.max(set);
            row.lines.push(at);
        }
    }
    rows
}

/// The text with its colours. While a key is being typed the outline is a frame behind: tokens that no longer
/// fit are left uncoloured for that frame.
fn coloured(text: &str, document: &Document, marks: &Marks, tokens: &Tokens) -> LayoutJob {
    let mut cuts: Vec<usize> = vec![0, text.len()];
    let spans = (document.outline().tokens.iter().map(|t| &t.span))
        .chain(marks.running.iter())
        .chain(marks.part.iter());
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
        if marks.running.as_ref().is_some_and(holds) {
            format.background = tokens.here_fill;
        }
        if marks.part.as_ref().is_some_and(holds) {
            format.underline = Stroke::new(2.0, tokens.here);
        }
        if let Some(part) = text.get(from..to) {
            job.append(part, 0.0, format);
        }
    }
    job
}

/// The gutter: numbers, what is wrong or runs, and breakpoints.
fn numbers(
    ui: &Ui,
    state: &State,
    galley: &Galley,
    at: egui::Pos2,
    (document, marks): (&Document, &Marks),
    out: &mut Vec<UiCommand>,
) {
    let tokens = theme::tokens(ui);
    let table = Lines::of(document.text());
    let line_of = |byte: usize| table.place(document.text(), byte).line as usize - 1;
    let bad: Vec<(usize, Severity)> =
        marks.problems.iter().map(|(s, how)| (line_of(s.start), *how)).collect();
    let running = marks.running.as_ref().map(|s| line_of(s.start)..=line_of(s.end));
    let keys = state.keys_of(CommandId::Breakpoint);
    let clip = ui.clip_rect();
    let (left, right) = (clip.left(), clip.left() + gutter::WIDTH);
    ui.painter().rect_filled(Rect::from_x_y_ranges(left..=right, clip.y_range()), 0.0, tokens.panel);
    for (line, row) in galley.rows.iter().enumerate() {
        let y = at.y + row.pos.y;
        if y + row.size.y < clip.top() || y > clip.bottom() {
            continue;
        }
        if marks.line == Some(line) {
            let band = Rect::from_x_y_ranges(clip.x_range(), y..=y + row.size.y);
            ui.painter().rect_stroke(band, 0.0, Stroke::new(1.0, tokens.here), egui::StrokeKind::Inside);
        }
        let here = running.as_ref().filter(|r| r.contains(&line));
        let is = |wanted: Severity| bad.iter().any(|(at, how)| (*at, *how) == (line, wanted));
        let (sign, color) = match here {
            Some(running) if *running.start() == line => (theme::SIGN_HERE, tokens.here),
            Some(_) => ("", tokens.here),
            None if is(Severity::Error) => ("!", tokens.error),
            None if bad.iter().any(|(at, _)| *at == line) => (theme::SIGN_WARNING, tokens.warning),
            None => ("", tokens.text_quiet),
        };
        let script = marks.scripts.get(&line);
        let tip = match script {
            Some(row) if row.set.is_some() => format!("remove the breakpoint on this line ({keys})"),
            Some(row) if row.lines.len() > 1 => format!(
                "set a breakpoint on the first of {} lines of the script; {keys} sets one on that of the caret",
                row.lines.len()
            ),
            Some(_) => format!("set a breakpoint on this line ({keys})"),
            None => String::new(),
        };
        let label = format!("breakpoint on line {}", line + 1);
        let place = Rect::from_x_y_ranges(left..=right, y..=y + row.size.y);
        let set = script.and_then(|row| row.set);
        let (number, can) = (line + 1, script.is_some());
        if gutter::line(ui, place, gutter::Line { number, sign, color, set, can, label: &label, tip: &tip }) {
            let from = document.text().split_inclusive('\n').take(line).map(str::len).sum();
            out.push(UiCommand::Break(match script {
                Some(row) => Breaking::Lines(document.key().clone(), row.lines.clone()),
                None => Breaking::byte(document, from),
            }));
        }
    }
}

fn show_bytes(ui: &Ui, id: Id, text: &str, span: &Range<usize>, galley: &Galley, at: egui::Pos2) {
    select(ui.ctx(), id, text, span.clone());
    let rect = galley.pos_from_cursor(cursor_at(text, span.start)).translate(at.to_vec2());
    ui.scroll_to_rect(rect.expand(theme::ROW), None);
}
