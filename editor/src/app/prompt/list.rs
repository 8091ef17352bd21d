//! What choosing from a list needs: a field that has the keyboard, and rows that arrows walk.

use egui::{
    Color32, Event, EventFilter, Id, Key, Modifiers, Response, RichText, Role, Sense, TextEdit, Ui,
    WidgetInfo,
};

use crate::theme::{self, Icon};
use crate::view::commands::UiCommand;
use crate::widget::caret;
use crate::widget::field::name;
use crate::widget::row::elided;
use crate::widget::scroll;

/// How high a list grows before it scrolls, in points.
const HIGH: f32 = 320.0;
/// Points across an icon.
const ICON: f32 = 14.0;
/// How many rows a list draws at most; what is typed finds the others.
const SHOWN: usize = 60;

/// A field for what is typed, which takes the keyboard; whether Enter was pressed in it.
pub fn typed(ui: &mut Ui, text: &mut String, label: &str, hint: &str) -> bool {
    let edit =
        TextEdit::singleline(text).hint_text(hint.to_owned()).return_key(None).desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, label);
    // As it was when the field looked at what was typed.
    let focused = field.has_focus();
    if ui.memory(|m| m.focused().is_none()) {
        field.request_focus();
    }
    let entered = early(ui, (&field, focused), label, text);
    entered || (focused && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)))
}

/// What is typed before the field has the keyboard for the first time is meant for it; whether Enter was pressed.
fn early(ui: &Ui, (field, focused): (&Response, bool), label: &str, text: &mut String) -> bool {
    let (key, now) = (Id::unique(("typed early", label)), ui.ctx().cumulative_pass_nr());
    let kept: Option<(u64, bool)> = ui.data(|d| d.get_temp(key));
    let had = focused || kept.is_some_and(|(at, had)| had && at + 1 >= now);
    ui.data_mut(|d| d.insert_temp(key, (now, had)));
    if had {
        return false;
    }
    let mut enter = false;
    ui.input_mut(|i| {
        i.events.retain(|event| match event {
            _ if enter => true,
            Event::Text(typed) => {
                text.push_str(typed);
                false
            }
            Event::Key { key: Key::Backspace, pressed: true, .. } => {
                text.pop();
                false
            }
            Event::Key { key: Key::Enter, pressed: true, .. } => {
                enter = true;
                false
            }
            _ => true,
        });
    });
    // One goes on after that, not where the caret stood in the text of the last time.
    caret::place(ui.ctx(), field.id, text, text.len());
    enter
}

/// Takes the keyboard for rows that have no field above them; whether Enter was pressed.
pub fn keyboard(ui: &mut Ui, label: &str) -> bool {
    let id = Id::unique(("prompt rows", label));
    let whole = ui.interact(ui.available_rect_before_wrap(), id, Sense::FOCUSABLE);
    let said = label.to_owned();
    whole.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, &said));
    if !whole.has_focus() {
        whole.request_focus();
    }
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    whole.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
}

/// The rows that match, `row` marked; which was taken, by Enter or with the mouse.
pub fn rows(
    ui: &mut Ui,
    count: usize,
    row: &mut usize,
    enter: bool,
    mut draw: impl FnMut(&mut Ui, usize, bool) -> bool,
) -> Option<usize> {
    let by = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        down as isize - i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp) as isize
    });
    *row = row.saturating_add_signed(by).min(count.saturating_sub(1));
    let mut taken = (enter && count > 0).then_some(*row);
    // A modal is as high as it was a frame before: without a least height a list that shrank stays small.
    let rows_high = scroll::upright().max_height(HIGH).min_scrolled_height(HIGH);
    rows_high.auto_shrink([false, true]).show(ui, |ui| {
        // Those around the row, where there are more than are drawn.
        let first = row.saturating_sub(SHOWN / 2).min(count.saturating_sub(SHOWN));
        for place in first..count.min(first + SHOWN) {
            if draw(ui, place, place == *row) {
                taken = Some(place);
            }
        }
        if count == 0 {
            ui.label("nothing matches");
        } else if count > first + SHOWN {
            ui.label(format!("{} more below", count - first - SHOWN));
        }
    });
    taken
}

/// What a row says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line<'a> {
    /// An icon before it, in its colour.
    pub icon: Option<(Icon, Color32)>,
    /// What it is.
    pub title: &'a str,
    /// What stands in quiet letters at its end.
    pub aside: &'a str,
    /// What is told of it on hover.
    pub tip: &'a str,
}

/// One row: what it is, and an aside in quiet letters.
pub fn line(ui: &mut Ui, here: bool, title: &str, aside: &str) -> bool {
    icon_line(ui, here, Line { title, aside, ..Line::default() })
}

/// The same with an icon and a tooltip.
pub fn icon_line(ui: &mut Ui, here: bool, line: Line<'_>) -> bool {
    one(ui, here, true, line)
}

/// A row that cannot be taken now; the aside says why.
pub fn faint(ui: &mut Ui, here: bool, title: &str, aside: &str) {
    one(ui, here, false, Line { title, aside, ..Line::default() });
}

fn one(ui: &mut Ui, here: bool, enabled: bool, line: Line<'_>) -> bool {
    let size = egui::vec2(ui.available_width(), theme::LIST_ROW);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    let said = if enabled { line.title.to_owned() } else { format!("{}, {}", line.title, line.aside) };
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, enabled, here, &said));
    let tokens = theme::tokens(ui);
    if here {
        ui.painter().rect_filled(rect, 3.0, tokens.here_fill);
        response.scroll_to_me(None);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 3.0, tokens.hovered);
    }
    let inner = rect.shrink2(egui::vec2(theme::SPACE_2, 0.0));
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        if let Some((icon, colour)) = line.icon {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(ICON), egui::Sense::hover());
            icon.paint(ui.painter(), place.center(), ICON, colour);
        }
        let color = if enabled { tokens.text } else { tokens.text_quiet };
        elided(ui, RichText::new(line.title).color(color), line.tip, (inner.width() * 0.6).floor());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let quiet = tokens.quiet(line.aside);
            ui.add(egui::Label::new(quiet).truncate());
        });
    });
    response.clicked()
}

/// The way out of a question at its end, for those who do not press Escape.
pub fn cancel(ui: &mut Ui, out: &mut Vec<UiCommand>) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if ui.button("Cancel").on_hover_text("Escape").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}
