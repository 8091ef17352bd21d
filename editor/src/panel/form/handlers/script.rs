//! A script as it is written: coloured, with line numbers and breakpoints beside it, what is wrong underlined and said
//! with its place, and what may be written next. It is shown without the indentation of its file; how it is written
//! there is [`crate::document::script`]'s.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::script::{Finding, Last, Ty, check_in, variable_types};
use egui::text::{CCursor, LayoutJob, TextFormat};
use egui::text_edit::TextEditOutput;
use egui::{Rect, Stroke, StrokeKind, pos2};

use super::super::Form;
use crate::debugger::breakpoints::At;
use crate::document::live::key_of;
use crate::document::path::{Step, ValuePath};
use crate::document::script::{Around, changed, shown};
use crate::panel::offer;
use crate::theme::{self, Tokens};
use crate::view::breaking::Breaking;
use crate::view::prompt::Wish;
use crate::widget::caret;
use crate::widget::code::{Code, byte_at, code, line_of_caret, places, squiggle};
use crate::widget::field::name;
use crate::widget::find_bar::{Found, find_bar};
use crate::widget::gutter;
use crate::widget::row::fitting;
use crate::widget::too_long::too_long;
use crate::widget::typing;
use crate::workbench::handlers::complete::{Names, Offer, about, call_at};
use crate::workbench::handlers::inline::values;
use crate::workbench::handlers::stops::stops;
use crate::workbench::handlers::tokens::{Sort, in_code, tokens};
use crate::workbench::handlers::word_at;

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
    if too_long(ui, &written, label).is_some() {
        return;
    }
    let before = shown(&written);
    let mut text = before.clone();
    let id = form.id(path);
    let content = form.state.live.content();
    let typed = variable_types(content, of);
    let vars: Vec<String> = typed.iter().map(|(name, _)| name.clone()).collect();
    let resources = || -> Vec<ResId> { content.all().map(|r| r.id).collect() };
    let names = Names { vars: &vars, resources: &resources };
    let mut offering = offer::begin(ui, id, &mut text, &names);
    let found = find_bar(ui, id, label, &mut text);
    typing::begin(ui, id, &mut text, &in_code);
    let findings = findings(ui, form, id, &text, &typed, last);
    let tokens = theme::tokens(ui);
    let width = width.map(|width| (width - gutter::WIDTH).max(80.0));
    let field = Code { id, width, rows: before.lines().count().clamp(least, LINES.1), framed: true };
    let output = code(ui, &mut text, field, |text, width| coloured(text, tokens, width));
    let response = &output.response.response;
    if response.changed() && text.contains('\r') && !before.contains('\r') {
        // What was pasted has the line ends of another system.
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    name(ui, response, label);
    marks(ui, &output, &text, &findings, &found);
    if let Some(named) = pointed_at(&output, &text, &names) {
        let locals = &form.state.running_script.locals;
        response.clone().on_hover_ui_at_pointer(|ui| offer::explain(ui, &named, locals));
    }
    crate::widget::target::mark(ui, "script", response.rect);
    let lines = Lines { text: &text, handler: handler_of(path), of, label, findings: &findings };
    lines.draw(ui, form, &output);
    let cursor = output.cursor_range.map(|range| caret::byte_of(&text, range.primary.index.0));
    if response.has_focus() {
        let at = output.cursor_range.map_or(CCursor::new(0), |range| range.primary);
        let below = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
        let caret = cursor.filter(|_| output.cursor_range.is_some_and(|range| range.is_empty()));
        let typed = offer::Typed { text: &text, before: &before, caret, below };
        offering.show(ui, id, &typed, &names);
        if form.state.wishes.contains(&Wish::Breakpoint) {
            let line = text.get(..cursor.unwrap_or(0)).map_or(1, |head| head.matches('\n').count() + 1);
            form.out.push(UiCommand::Break(lines.breaking(form, line)));
        }
    } else {
        offering.leave(ui, id);
    }
    super::super::help::tell_script(ui, form.state, response.rect, (&text, cursor), &names);
    if text != before {
        let around = Around::of(form.document, path, last == Last::Decides);
        form.put(path, changed(&written, &text, &around));
    }
    if response.lost_focus() {
        form.close_gesture();
    }
    hint(ui, &text, cursor.filter(|_| response.has_focus()), last);
    said(ui, form, id, &text, &findings);
}

/// What is wrong, what was found, and the line of the caret, drawn over the text.
fn marks(ui: &Ui, output: &TextEditOutput, text: &str, findings: &[Finding], found: &Found) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(output.response.response.rect.intersect(ui.clip_rect()));
    for finding in findings {
        let color = if finding.runs { tokens.warning } else { tokens.error };
        for place in places(output, text, word_at(text, finding.line, finding.column)) {
            squiggle(&painter, place, color);
        }
    }
    for (number, span) in found.places.iter().enumerate() {
        let color = if found.here == Some(number) { tokens.here } else { tokens.changed };
        for place in places(output, text, span.clone()) {
            painter.rect_stroke(place, 2.0, Stroke::new(1.0, color), StrokeKind::Inside);
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
        line_of_caret(&painter, output.response.response.rect, at, tokens.text);
    }
}

/// The name under the pointer, to be explained beside it.
fn pointed_at(output: &TextEditOutput, text: &str, names: &Names<'_>) -> Option<Offer> {
    let at = byte_at(output, text, output.response.response.hover_pos()?)?;
    about(text, at, names)
}

/// Which handler of its resource a script belongs to; `None` for a condition.
fn handler_of(path: &ValuePath) -> Option<u16> {
    match path.0.as_slice() {
        [Step::Field(list), Step::Index(place), Step::Field(_)] if list == "handlers" => {
            u16::try_from(*place).ok()
        }
        _ => None,
    }
}

/// The lines of a script, as its gutter shows them.
struct Lines<'l> {
    text: &'l str,
    handler: Option<u16>,
    of: ResId,
    /// What the script is called.
    label: &'l str,
    findings: &'l [Finding],
}

impl Lines<'_> {
    /// What a click beside a line, from 1, asks for.
    fn breaking(&self, form: &Form<'_>, line: usize) -> Breaking {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        Breaking::line(form.document, self.handler, self.text, line)
    }

    /// Beside each line its number, what is wrong, and its breakpoint; the line about to run has a frame.
    fn draw(&self, ui: &Ui, form: &mut Form<'_>, output: &TextEditOutput) {
        let tokens = theme::tokens(ui);
        let (at, field) = (output.galley_pos, output.response.response.rect);
        crate::widget::target::mark(
            ui,
            "script lines",
            field.with_min_x(field.left() - gutter::WIDTH).with_max_x(field.left()),
        );
        let running = form.state.running_script.script.filter(|(of, handler, _)| {
            *of == self.of && Some(*handler) == self.handler && form.document.key() == &key_of(*of)
        });
        let inline = running.map(|(.., line)| values(self.text, line, &form.state.running_script.locals));
        let stops = if self.handler.is_some() { stops(self.text) } else { Default::default() };
        let keys = form.state.keys_of(CommandId::Breakpoint);
        let mut number = 0;
        let mut begins = true;
        let Some(last) = output.galley.rows.last() else { return };
        for row in &output.galley.rows {
            let top = at.y + row.pos.y;
            if begins {
                number += 1;
            }
            let line = u32::try_from(number).unwrap_or(u32::MAX);
            let here = running.is_some_and(|(.., running)| running == line);
            if here {
                let band = Rect::from_x_y_ranges(field.x_range(), top..=top + row.size.y);
                ui.painter().rect_stroke(band, 0.0, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
            }
            if begins {
                let mut wrong = self.findings.iter().filter(|f| f.line == line);
                let runs = wrong.clone().all(|f| f.runs);
                let (sign, color) = match (here, wrong.next()) {
                    (true, _) => (theme::SIGN_HERE, tokens.here),
                    (false, Some(_)) if runs => (theme::SIGN_WARNING, tokens.warning),
                    (false, Some(_)) => ("!", tokens.error),
                    (false, None) => ("", tokens.text_quiet),
                };
                let can = stops.contains(&line);
                let on = self.handler.filter(|_| can).map(|handler| At::Line(self.of, handler, line));
                let set = on.and_then(|on| Some(form.state.debugger.as_ref()?.breakpoints().find(&on)?.1));
                let tip = match (set, can) {
                    (Some(_), _) => format!("remove the breakpoint on this line ({keys})"),
                    (None, true) => format!("set a breakpoint on this line ({keys})"),
                    (None, false) => String::new(),
                };
                let label = format!("breakpoint on line {number} of {}", self.label);
                let place = Rect::from_min_max(
                    pos2(field.left() - gutter::WIDTH, top),
                    pos2(field.left(), top + row.size.y),
                );
                let line = gutter::Line { number, sign, color, set, can, label: &label, tip: &tip };
                if gutter::line(ui, place, line) {
                    let asked = self.breaking(form, number);
                    form.out.push(UiCommand::Break(asked));
                }
            }
            begins = row.ends_with_newline;
            if let Some(words) = inline.as_ref().and_then(|all| all.get(&line))
                && (begins || std::ptr::eq(row, last))
            {
                let end = pos2(at.x + row.pos.x + row.size.x + theme::SPACE_4, top);
                beside(ui, field, end, words);
            }
        }
    }
}

/// What variables hold, quietly behind a line; all of it is in the panel Locals.
fn beside(ui: &Ui, field: Rect, at: egui::Pos2, words: &str) {
    let color = theme::tokens(ui).here;
    let room = field.intersect(ui.clip_rect()).right() - at.x - theme::SPACE_1;
    if room > theme::ROW {
        ui.painter().galley(at, fitting(ui, words, theme::mono(), color, room), color);
    }
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
            (format!("line {line}, column {column}; Ctrl+Space offers what may stand here, Ctrl+F finds"), "")
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
            caret::select(ui.ctx(), id, text, span);
            ui.memory_mut(|m| m.request_focus(id));
        }
    }
}

/// What is wrong with a script as it stands, looked at again when it or the content changes.
fn findings(
    ui: &Ui,
    form: &Form<'_>,
    id: Id,
    text: &str,
    vars: &[(String, Ty)],
    last: Last,
) -> Arc<Vec<Finding>> {
    type Cached = (String, u64, Arc<Vec<Finding>>);
    let key = id.with("findings");
    let revision = form.state.live.revision();
    let kept: Option<Cached> = ui.data(|d| d.get_temp(key));
    if let Some((.., known)) = kept.filter(|(of, at, _)| of == text && *at == revision) {
        return known;
    }
    let made = match text.trim() {
        "" => Vec::new(),
        _ => check_in(text, vars, form.state.live.content(), last),
    };
    let made = Arc::new(made);
    ui.data_mut(|d| d.insert_temp::<Cached>(key, (text.to_owned(), revision, made.clone())));
    made
}

/// A script with its colours, in lines of a width.
fn coloured(text: &str, tokens_of: &Tokens, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let put = |job: &mut LayoutJob, from: usize, to: usize, color| {
        let Some(part) = text.get(from..to).filter(|part| !part.is_empty()) else { return };
        job.append(part, 0.0, TextFormat::simple(theme::mono(), color));
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
