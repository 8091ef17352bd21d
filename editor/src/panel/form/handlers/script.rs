//! A script as it is written: coloured, with line numbers, what is wrong underlined and said with its place, and what
//! may be written next. Typing is an edit of the file's text, which keeps its quotes and escapes.

use std::sync::Arc;

use augury_engine::base::id::ResId;
use augury_engine::script::{Finding, Last, check_in};
use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{Galley, Id, RichText, Stroke, TextEdit, Ui};

use super::super::Form;
use super::offer;
use crate::document::literal;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::theme::{self, Tokens};
use crate::widget::field::name;
use crate::widget::row::elided;
use crate::workbench::handlers::complete::{Names, call_at};
use crate::workbench::handlers::tokens::{Sort, tokens};
use crate::workbench::handlers::word_at;

/// Width of the line numbers, in points.
const GUTTER: f32 = 28.0;
/// Lines that a script has at least, and at most before it scrolls with the form.
const LINES: (usize, usize) = (3, 40);

/// What a script is for.
#[derive(Clone, Copy, Debug)]
pub struct Purpose<'p> {
    /// What its field is called.
    pub label: &'p str,
    /// What its last value is.
    pub last: Last,
    /// Its width in points, line numbers included; all that there is where none is said.
    pub width: Option<f32>,
}

/// Draws the script at `path` of a resource.
pub fn script(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, of: ResId, purpose: Purpose<'_>) {
    let Purpose { label, last, width } = purpose;
    let least = if last == Last::Answers { LINES.0 } else { 1 };
    let written = form.document.value(path).unwrap_or_default().to_owned();
    let before = literal_text(&written);
    let mut text = before.clone();
    let id = form.id(path);
    let content = form.state.live.content();
    let vars: Vec<String> =
        content.header(of).map(|h| h.vars.iter().map(|v| v.name.clone()).collect()).unwrap_or_default();
    let resources = || -> Vec<ResId> { content.all().map(|r| r.id).collect() };
    let names = Names { vars: &vars, resources: &resources };
    let mut offering = offer::begin(ui, id, &mut text, &names);
    let findings = findings(ui, form, id, &text, &vars, last);
    let tokens = theme::tokens(ui);
    let output = ui
        .horizontal_top(|ui| {
            ui.add_space(GUTTER);
            let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, width: f32| -> Arc<Galley> {
                let job = coloured(text.as_str(), &findings, tokens, width);
                ui.fonts_mut(|f| f.layout_job(job))
            };
            TextEdit::multiline(&mut text)
                .id(id)
                .layouter(&mut layouter)
                .desired_width(width.map_or(ui.available_width(), |width| (width - GUTTER).max(80.0)))
                .desired_rows(before.lines().count().clamp(least, LINES.1))
                .show(ui)
        })
        .inner;
    let response = &output.response.response;
    name(ui, response, label);
    numbers(ui, &output.galley, output.galley_pos, response.rect.left(), &findings, tokens);
    let cursor = output.cursor_range.map(|range| byte_of(&text, range.primary.index.0));
    if response.has_focus() {
        let at = output.cursor_range.map_or(CCursor::new(0), |range| range.primary);
        let below = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
        offering.show(ui, id, &text, cursor, response.changed(), &names, below);
    } else {
        offering.leave(ui, id);
    }
    if text != before {
        form.put(path, literal::changed(&written, &text));
    }
    if response.lost_focus() {
        form.close_gesture();
    }
    hint(ui, &text, cursor.filter(|_| response.has_focus()), last);
    said(ui, form, id, &text, &findings);
}

/// One line of help: the call that the cursor stands in, else how to get help.
fn hint(ui: &mut Ui, text: &str, cursor: Option<usize>, last: Last) {
    let width = ui.available_width();
    let quiet = theme::tokens(ui).text_quiet;
    let call = cursor.and_then(|at| call_at(text, at));
    let (words, help) = match (call, cursor) {
        (Some(call), _) => {
            let param = call.function.params.get(call.param);
            let wanted = param.map(|p| format!("   {}: {}", p.name, p.ty.wanted())).unwrap_or_default();
            (format!("{}{wanted}", call.function.signature()), call.function.help.trim())
        }
        (None, Some(at)) => {
            let line = text.get(..at).map_or(1, |t| t.matches('\n').count() + 1);
            let start = text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
            let column = text.get(start..at).map_or(1, |t| t.chars().count() + 1);
            (format!("line {line}, column {column}; Ctrl+Space offers what may stand here"), "")
        }
        (None, None) => {
            let meant = match last {
                Last::Answers => "the last value is the answer: NOTHING, DONE, ABORT, NOMSG or ERROR",
                Last::Decides => "the last value is yes or no; of a number 0 is no",
            };
            (meant.to_owned(), "")
        }
    };
    elided(ui, RichText::new(words).color(quiet), help, width);
}

/// What is wrong, each with its place; a press goes there.
fn said(ui: &mut Ui, form: &Form<'_>, id: Id, text: &str, findings: &[Finding]) {
    for finding in findings {
        let words =
            format!("line {}, column {}: {}. {}", finding.line, finding.column, finding.what, finding.remedy);
        let color = if finding.runs { theme::tokens(ui).warning } else { theme::tokens(ui).error };
        let sign = if finding.runs { theme::SIGN_WARNING } else { "!" };
        let button =
            egui::Button::new(RichText::new(format!("{sign} {words}")).color(color)).frame(false).wrap();
        let button = ui.add(button);
        name(ui, &button, &form.called(&words));
        if button.on_hover_text("go there").clicked() {
            let span = word_at(text, finding.line, finding.column);
            let chars = |byte: usize| text.get(..byte).map_or(0, |t| t.chars().count());
            let range = CCursorRange::two(CCursor::new(chars(span.start)), CCursor::new(chars(span.end)));
            let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
            state.cursor.set_char_range(Some(range));
            TextEdit::store_state(ui.ctx(), id, state);
            ui.memory_mut(|m| m.request_focus(id));
        }
    }
}

/// What is wrong with a script as it stands, looked at again when it or the content changes.
fn findings(ui: &Ui, form: &Form<'_>, id: Id, text: &str, vars: &[String], last: Last) -> Arc<Vec<Finding>> {
    type Kept = (String, u64, Arc<Vec<Finding>>);
    let key = id.with("findings");
    let revision = form.state.live.revision();
    let kept: Option<Kept> = ui.data(|d| d.get_temp(key));
    if let Some((.., known)) = kept.filter(|(of, at, _)| of == text && *at == revision) {
        return known;
    }
    let made = match text.trim() {
        "" => Vec::new(),
        _ => check_in(text, vars, form.state.live.content(), last),
    };
    let made = Arc::new(made);
    ui.data_mut(|d| d.insert_temp::<Kept>(key, (text.to_owned(), revision, made.clone())));
    made
}

/// A script with its colours and marks, in lines of a width.
fn coloured(text: &str, findings: &[Finding], tokens_of: &Tokens, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let wrong: Vec<_> = findings.iter().map(|f| (word_at(text, f.line, f.column), f.runs)).collect();
    let put = |job: &mut LayoutJob, from: usize, to: usize, color| {
        let Some(part) = text.get(from..to).filter(|part| !part.is_empty()) else { return };
        let mut format = TextFormat::simple(theme::mono(), color);
        if let Some((_, runs)) = wrong.iter().find(|(span, _)| span.start < to && from < span.end) {
            let color = if *runs { tokens_of.warning } else { tokens_of.error };
            format.underline = Stroke::new(2.0, color);
        }
        job.append(part, 0.0, format);
    };
    let mut at = 0;
    for token in tokens(text) {
        put(&mut job, at, token.span.start, tokens_of.text);
        let color = match token.sort {
            Sort::Comment | Sort::Mark => tokens_of.text_quiet,
            Sort::Text => tokens_of.quoted,
            Sort::Number | Sort::Constant => tokens_of.number,
            Sort::Keyword | Sort::Function => tokens_of.field,
            Sort::Object | Sort::Word => tokens_of.text,
        };
        put(&mut job, token.span.start, token.span.end, color);
        at = token.span.end;
    }
    put(&mut job, at, text.len(), tokens_of.text);
    if job.sections.is_empty() {
        job.append("", 0.0, TextFormat::simple(theme::mono(), tokens_of.text));
    }
    job
}

/// Line numbers beside the script; a line with something wrong has a sign too.
fn numbers(ui: &Ui, galley: &Galley, at: egui::Pos2, left: f32, findings: &[Finding], tokens: &Tokens) {
    let mut line = 1u32;
    let mut begins = true;
    for row in &galley.rows {
        if begins {
            let bad = findings.iter().any(|f| f.line == line);
            let (text, color) = match bad {
                true => (format!("! {line}"), tokens.error),
                false => (line.to_string(), tokens.text_quiet),
            };
            let corner = egui::pos2(left - theme::SPACE_1, at.y + row.pos.y);
            ui.painter().text(corner, egui::Align2::RIGHT_TOP, text, theme::mono(), color);
            line += 1;
        }
        begins = row.ends_with_newline;
    }
}

/// The byte at which a character begins.
pub(super) fn byte_of(text: &str, place: usize) -> usize {
    text.char_indices().nth(place).map_or(text.len(), |(at, _)| at)
}
