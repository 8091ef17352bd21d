//! A text field whose value is checked while it is typed.
//!
//! What is typed is kept as a draft until the field is left, so that a half-typed value is neither lost nor
//! written; one that is wrong stays, marked, until it is put right or Escape takes it back. The caller's value wins as
//! soon as it changes for another reason (undo, reload).

use egui::{Id, Key, Popup, PopupCloseBehavior, Response, RichText, TextEdit, Ui};

use super::too_long::too_long;
use crate::theme;

/// What a field is and shows.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The field's own id; its draft is kept under it.
    pub id: Id,
    /// What screen readers call it.
    pub label: &'a str,
    /// The value as it is now.
    pub value: &'a str,
    /// Width in points.
    pub width: f32,
    /// Numbers are monospaced and stand at the right.
    pub numeric: bool,
    /// Lines to show; 1 for a field of one line.
    pub lines: usize,
    /// Shown while nothing is typed.
    pub hint: &'a str,
}

/// What happened in a field in this frame.
#[derive(Debug)]
pub struct Answer<T> {
    /// A new value that passed the check.
    pub new: Option<T>,
    /// The field was left: the gesture is over.
    pub left: bool,
    /// It was left, not by Escape, after all that stood in it was taken out.
    pub emptied: bool,
    /// A drag over it began: what it changes is a gesture of its own.
    pub began: bool,
    /// A drag goes on: what it changes is one gesture, however long it takes.
    pub held: bool,
    /// What stands in it is not what is wanted.
    pub wrong: bool,
    /// The field itself.
    pub response: Response,
}

#[derive(Clone, Debug, Default)]
struct Draft {
    text: String,
    /// The caller's value when the draft was made; another value drops the draft.
    value: String,
    /// The draft was just handed over: the caller's next value is its answer.
    handed_over: bool,
}

/// Shows a field. `check` turns what was typed into a value, or says what would be right; a text that does not
/// pass is shown as such and changes nothing.
pub fn text_field<T>(ui: &mut Ui, field: Field<'_>, check: impl Fn(&str) -> Result<T, String>) -> Answer<T> {
    if let Some(response) = too_long(ui, field.value, field.label) {
        return Answer {
            new: None,
            left: false,
            emptied: false,
            began: false,
            held: false,
            wrong: true,
            response,
        };
    }
    let key = field.id.with("draft");
    let mut draft: Option<Draft> = ui.data(|d| d.get_temp(key));
    if let Some(kept) = &mut draft {
        if kept.handed_over {
            kept.handed_over = false;
            kept.value = field.value.to_owned();
        } else if kept.value != field.value {
            draft = None;
        }
    }
    let mut text = draft.as_ref().map_or_else(|| field.value.to_owned(), |d| d.text.clone());
    let wrong = check(&text).err();
    let tokens = theme::tokens(ui);
    let mut edit = if field.lines > 1 {
        TextEdit::multiline(&mut text).desired_rows(field.lines).lock_focus(false)
    } else {
        TextEdit::singleline(&mut text)
    };
    edit = edit.id(field.id).desired_width(field.width).hint_text(field.hint.to_owned());
    if field.numeric {
        edit = edit.font(theme::mono()).align(egui::Align2::RIGHT_CENTER);
    }
    if wrong.is_some() {
        edit = edit.text_color(tokens.error);
    }
    let response = ui.add(edit);
    name(ui, &response, field.label);
    let mut new = None;
    if response.changed() {
        let mut kept = Draft { text: text.clone(), value: field.value.to_owned(), handed_over: false };
        if let Ok(value) = check(&text) {
            new = Some(value);
            kept.handed_over = true;
        }
        draft = Some(kept);
    }
    let escaped = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape));
    let left = response.lost_focus();
    let emptied = left && !escaped && draft.is_some() && text.trim().is_empty();
    // What is wrong stays as it was typed, to be put right; Escape takes it back, and so does a change from elsewhere.
    let unfinished = left && !escaped && !text.trim().is_empty() && check(&text).is_err();
    if (left || escaped) && !unfinished {
        draft = None;
    }
    let draft_stays = draft.is_some() && response.has_focus();
    let is_wrong = wrong.is_some();
    ui.data_mut(|d| match draft {
        Some(draft) => {
            d.insert_temp(key, draft);
        }
        None => d.remove::<Draft>(key),
    });
    let response = match wrong {
        Some(wrong) if draft_stays => refused(ui, response, field.id, &wrong),
        Some(wrong) if text.is_empty() => response.on_hover_text(format!("wanted: {wrong}")),
        Some(wrong) => stays_wrong(ui, response, field.numeric, &wrong),
        None => response,
    };
    Answer { new, left, emptied, began: false, held: false, wrong: is_wrong, response }
}

/// Says under a field what is wanted, while something else is typed into it: whoever has no mouse reads it too.
fn refused(ui: &Ui, response: Response, id: Id, wrong: &str) -> Response {
    let words = format!("wanted: {wrong}");
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_invalid(egui::accesskit::Invalid::True);
        node.set_description(words.clone());
    });
    Popup::from_response(&response)
        .id(id.with("refused"))
        .open(true)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .show(|ui| {
            let text = RichText::new(format!("! {words}")).color(theme::tokens(ui).error);
            ui.add(egui::Label::new(text).extend());
        });
    response
}

/// Marks a value that is not what is wanted and is not being typed: not by colour alone, and to screen readers.
fn stays_wrong(ui: &Ui, response: Response, numeric: bool, wrong: &str) -> Response {
    let words = format!("wanted: {wrong}");
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_invalid(egui::accesskit::Invalid::True);
        node.set_description(words.clone());
    });
    let color = theme::tokens(ui).error;
    let (corner, align) = match numeric {
        true => (response.rect.left_center() + egui::vec2(theme::SPACE_1, 0.0), egui::Align2::LEFT_CENTER),
        false => (response.rect.right_center() - egui::vec2(theme::SPACE_1, 0.0), egui::Align2::RIGHT_CENTER),
    };
    ui.painter().text(corner, align, "!", theme::mono(), color);
    ui.painter().rect_stroke(response.rect, 2.0, egui::Stroke::new(1.0, color), egui::StrokeKind::Inside);
    response.on_hover_text(words)
}

/// Gives a control the name that screen readers and tests know it by.
pub fn name(ui: &Ui, response: &Response, label: &str) {
    let label = label.to_owned();
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(label));
}
