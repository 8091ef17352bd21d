//! What may be written next in a script, in a list under the cursor: it comes while a name is typed and with
//! Ctrl+Space; up and down choose, Enter takes, Escape leaves.

use std::sync::Arc;

use egui::text::{CCursor, CCursorRange};
use egui::{Area, EventFilter, Frame, Id, Key, Modifiers, Order, Pos2, Rect, RichText, TextEdit, Ui};

use super::script::byte_of;
use crate::theme;
use crate::widget::field::name;
use crate::widget::scroll;
use crate::workbench::handlers::complete::{Names, Offers, offers};

/// Height of the list, in points.
const HIGH: f32 = 180.0;
/// Width of the list, in points.
const WIDE: f32 = 440.0;

/// The list as it stands between frames.
#[derive(Clone, Default)]
pub struct Offering {
    list: Option<Arc<Offers>>,
    /// The text and the byte that it was made for.
    made_for: (String, usize),
    row: usize,
    /// It was asked for with Ctrl+Space.
    asked: bool,
    /// A row was walked to, and has to be in sight.
    walked: bool,
    /// An offer was taken in this frame.
    taken: bool,
    /// A row that was pressed, to be taken in the next frame.
    pressed: Option<usize>,
    /// Where the list stands.
    at: Option<Pos2>,
}

/// Takes the keys that are the list's, before the script gets them; an offer that is taken is written into `text`.
pub fn begin(ui: &mut Ui, id: Id, text: &mut String, names: &Names<'_>) -> Offering {
    let key = id.with("offering");
    let mut this: Offering = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    (this.walked, this.taken) = (false, false);
    if !ui.memory(|m| m.has_focus(id)) {
        return this;
    }
    let ask = ui.input_mut(|i| {
        i.consume_key(Modifiers::CTRL, Key::Space) || i.consume_key(Modifiers::COMMAND, Key::Space)
    });
    if ask && let Some(at) = cursor(ui, id, text) {
        this.make(text, at, names, true);
    }
    if let Some(row) = this.pressed.take() {
        this.take(ui, id, text, row);
    }
    let Some(list) = this.list.clone() else { return this };
    let (by, enter, escape) = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        let up = i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
        let enter = i.consume_key(Modifiers::NONE, Key::Enter);
        (down as isize - up as isize, enter, i.consume_key(Modifiers::NONE, Key::Escape))
    });
    this.row = this.row.saturating_add_signed(by).min(list.list.len().saturating_sub(1));
    this.walked = by != 0;
    if escape {
        this.list = None;
    } else if enter {
        this.take(ui, id, text, this.row);
    }
    this
}

/// The byte at the cursor of a text field.
fn cursor(ui: &Ui, id: Id, text: &str) -> Option<usize> {
    let state = TextEdit::load_state(ui.ctx(), id)?;
    Some(byte_of(text, state.cursor.char_range()?.primary.index.0))
}

impl Offering {
    fn make(&mut self, text: &str, at: usize, names: &Names<'_>, asked: bool) {
        self.list = offers(text, at, names, asked).map(Arc::new);
        (self.made_for, self.row, self.asked) = ((text.to_owned(), at), 0, asked && self.list.is_some());
    }

    /// Writes an offer in place of the word at the cursor, and puts the cursor behind it.
    fn take(&mut self, ui: &Ui, id: Id, text: &mut String, row: usize) {
        let Some(list) = self.list.take() else { return };
        let Some(offer) = list.list.get(row).filter(|_| text.get(list.word.clone()).is_some()) else {
            return;
        };
        text.replace_range(list.word.clone(), &offer.text);
        let behind =
            text.get(..list.word.start).map_or(0, |t| t.chars().count()) + offer.text.chars().count();
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(behind))));
        TextEdit::store_state(ui.ctx(), id, state);
        (self.asked, self.taken) = (false, true);
    }

    /// Brings the list up to date with what was typed, and shows it under the cursor.
    #[allow(
        clippy::too_many_arguments,
        reason = "the field's text, cursor and place all belong to the script"
    )]
    pub fn show(
        &mut self,
        ui: &mut Ui,
        id: Id,
        text: &str,
        cursor: Option<usize>,
        typed: bool,
        names: &Names<'_>,
        below: Rect,
    ) {
        match cursor {
            Some(_) if self.taken => {}
            Some(at) if typed => self.make(text, at, names, self.asked),
            // The cursor went elsewhere.
            Some(at) if self.made_for.1 == at && self.made_for.0 == text => {}
            _ => self.list = None,
        }
        if let Some(list) = self.list.clone() {
            // Arrows and Escape are the list's while it is there.
            let filter = EventFilter {
                vertical_arrows: true,
                horizontal_arrows: true,
                escape: true,
                ..EventFilter::default()
            };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
            let at = below.left_bottom() + egui::vec2(0.0, 2.0);
            self.at = Some(at);
            self.pressed = self.draw(ui, id, &list, at);
        }
        ui.data_mut(|d| d.insert_temp(id.with("offering"), self.clone()));
    }

    /// The script has no keyboard any more: the list goes, but for a row that was just pressed, which is taken.
    pub fn leave(&mut self, ui: &Ui, id: Id) {
        let (Some(list), Some(at)) = (self.list.clone(), self.at) else { return };
        self.pressed = self.draw(ui, id, &list, at);
        match self.pressed {
            Some(_) => ui.memory_mut(|m| m.request_focus(id)),
            None => *self = Offering::default(),
        }
        ui.data_mut(|d| d.insert_temp(id.with("offering"), self.clone()));
    }

    /// Draws the list; answers the row that was pressed.
    fn draw(&self, ui: &Ui, id: Id, list: &Offers, at: Pos2) -> Option<usize> {
        let mut pressed = None;
        let area = Area::new(id.with("offers")).order(Order::Foreground).constrain(true);
        area.fixed_pos(at).show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(WIDE);
                let scroll = scroll::upright().id_salt(id.with("offer rows")).max_height(HIGH);
                scroll.auto_shrink([false, true]).show(ui, |ui| {
                    for (row, offer) in list.list.iter().enumerate() {
                        let here = row == self.row;
                        let color = if offer.waits.is_empty() {
                            theme::tokens(ui).text
                        } else {
                            theme::tokens(ui).text_quiet
                        };
                        let line = RichText::new(&offer.text).font(theme::mono()).color(color);
                        let response = ui.selectable_label(here, line);
                        name(ui, &response, &format!("offer {}", offer.text));
                        if here && self.walked {
                            response.scroll_to_me(None);
                        }
                        if response.clicked() {
                            pressed = Some(row);
                        }
                    }
                });
                if let Some(offer) = list.list.get(self.row) {
                    ui.separator();
                    ui.add(egui::Label::new(RichText::new(&offer.signature).font(theme::mono())).wrap());
                    if !offer.help.is_empty() {
                        ui.add(egui::Label::new(offer.help.as_str()).wrap());
                    }
                    if !offer.waits.is_empty() {
                        let text =
                            RichText::new(format!("{} waits for {}", theme::SIGN_NOT_YET, offer.waits));
                        ui.label(text.color(theme::tokens(ui).warning));
                    }
                    let keys = RichText::new("Up and Down choose, Enter takes, Esc leaves");
                    ui.label(keys.color(theme::tokens(ui).text_quiet));
                }
            });
        });
        pressed
    }
}
