//! What may be written next in a script, in a list under the caret.
//!
//! It opens by itself while a word is typed (from its second letter) and behind a dot, and by Ctrl+Space anywhere. It
//! never opens by itself where nothing of a word is typed, nor by deleting, pasting, undo, a click or an arrow. Up and
//! Down choose, Enter and Tab take what is chosen. Escape closes it; it stays closed until Ctrl+Space, a dot, or another
//! word.

use std::sync::Arc;

use crate::panel::prelude::*;
use egui::text::CCursorRange;
use egui::{Area, Event, EventFilter, Frame, ImeEvent, Key, Modifiers, Order, Pos2, Rect, TextEdit};

use crate::widget::caret;
use crate::widget::field::name;
use crate::widget::scroll;
use crate::workbench::handlers::complete::{Names, Offer, Offers, offers, word_start};
use crate::workbench::handlers::tokens::is_word;

/// Height of the list, in points.
const HIGH: f32 = 180.0;
/// Width of the list, in points.
const WIDE: f32 = 440.0;

/// What may be written next in a text.
pub trait Offering {
    /// What may stand at a byte; `asked`: though nothing was typed.
    fn offers(&self, text: &str, at: usize, asked: bool) -> Option<Offers>;
    /// Where the word begins that ends at a byte.
    fn word_start(&self, text: &str, at: usize) -> usize;
}

impl Offering for Names<'_> {
    fn offers(&self, text: &str, at: usize, asked: bool) -> Option<Offers> {
        offers(text, at, self, asked)
    }

    fn word_start(&self, text: &str, at: usize) -> usize {
        word_start(text, at)
    }
}

/// What a name of a script is, and what it holds where the run stands, if it is one of `locals`.
pub fn explain(ui: &mut Ui, offer: &Offer, locals: &[(String, String)]) {
    ui.add(egui::Label::new(RichText::new(&offer.signature).font(theme::mono())).wrap());
    if !offer.help.is_empty() {
        ui.add(egui::Label::new(offer.help.as_str()).wrap());
    }
    if !offer.waits.is_empty() {
        let text = RichText::new(format!("{} waits for {}", theme::SIGN_NOT_YET, offer.waits));
        ui.label(text.color(theme::tokens(ui).warning));
    }
    if let Some((name, value)) = locals.iter().find(|(name, _)| *name == offer.text) {
        ui.label(theme::tokens(ui).quiet(format!("{name} = {value} where the run stands")));
    }
}

/// The list between frames.
#[derive(Clone, Default)]
pub struct OfferList {
    list: Option<Arc<Offers>>,
    /// The text and the byte that it was made for.
    made_for: (String, usize),
    row: usize,
    /// It was asked for with Ctrl+Space.
    asked: bool,
    /// A row was chosen by arrows, and has to be in sight.
    walked: bool,
    /// It was chosen by arrows at all.
    chosen: bool,
    /// An offer was taken in this frame.
    taken: bool,
    /// The beginning of the word for which it was closed by Escape.
    closed: Option<usize>,
    /// A row that was pressed, to be taken in the next frame.
    pressed: Option<usize>,
    /// The caret that it is shown at, and the list itself.
    at: Option<Pos2>,
    rect: Option<Rect>,
}

/// A script after its field was drawn.
pub struct Typed<'t> {
    /// Its text.
    pub text: &'t str,
    /// What it was before.
    pub before: &'t str,
    /// The byte of the caret; `None` with a selection.
    pub caret: Option<usize>,
    /// Where the caret is on the screen.
    pub below: Rect,
}

/// Takes the keys that are the list's, before the script gets them; an offer that is taken is written into `text`.
pub fn begin(ui: &mut Ui, id: Id, text: &mut String, of: &dyn Offering) -> OfferList {
    let key = id.with("offering");
    let mut this: OfferList = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    (this.walked, this.taken) = (false, false);
    if !ui.memory(|m| m.has_focus(id)) {
        return this;
    }
    let caret = caret(ui, id, text);
    if caret != Some(this.made_for.1) || *text != this.made_for.0 {
        // Undo, a change from elsewhere, or a click.
        this.list = None;
    }
    if let Some(row) = this.pressed.take() {
        this.take(ui, id, text, row);
    }
    let ask = ui.input_mut(|i| {
        i.consume_key(Modifiers::CTRL, Key::Space) || i.consume_key(Modifiers::COMMAND, Key::Space)
    });
    if ask && let Some(at) = caret {
        this.closed = None;
        this.make(text, at, of, true);
        // It is not seen yet: other keys of this frame are the script's.
        return this;
    }
    let Some(list) = this.list.clone() else { return this };
    let (by, escape) = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        let up = i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
        (down as isize - up as isize, i.consume_key(Modifiers::NONE, Key::Escape))
    });
    this.row = this.row.saturating_add_signed(by).min(list.list.len().saturating_sub(1));
    this.walked = by != 0;
    this.chosen |= this.walked;
    if escape {
        (this.list, this.closed) = (None, Some(list.word.start));
        return this;
    }
    // What is typed before Enter is seen by nobody yet, and a word that is there whole needs no offer.
    let typed = ui.input(|i| i.events.iter().any(is_typed));
    let offer = list.list.get(this.row).map(|offer| offer.text.as_str());
    let same = !this.chosen && offer == text.get(list.word.clone());
    let enter = !typed && !same && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter));
    if enter || !typed && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Tab)) {
        this.take(ui, id, text, this.row);
    }
    this
}

/// Whether letters come from a keyboard, and are not pasted.
fn is_typed(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Ime(ImeEvent::Commit(_)))
}

/// The byte at the caret of a text field; `None` where something is selected.
fn caret(ui: &Ui, id: Id, text: &str) -> Option<usize> {
    let range = TextEdit::load_state(ui.ctx(), id)?.cursor.char_range().filter(CCursorRange::is_empty)?;
    Some(caret::byte_of(text, range.primary.index.0))
}

impl OfferList {
    fn make(&mut self, text: &str, at: usize, of: &dyn Offering, asked: bool) {
        self.list = of.offers(text, at, asked).map(Arc::new);
        self.made_for = (text.to_owned(), at);
        (self.row, self.chosen, self.asked) = (0, false, asked && self.list.is_some());
    }

    /// Writes an offer in place of the word at the caret, and puts the caret behind it.
    fn take(&mut self, ui: &Ui, id: Id, text: &mut String, row: usize) {
        let Some(list) = self.list.take() else { return };
        let Some(offer) = list.list.get(row).filter(|_| text.get(list.word.clone()).is_some()) else {
            return;
        };
        text.replace_range(list.word.clone(), &offer.text);
        caret::place(ui.ctx(), id, text, list.word.start + offer.text.len());
        (self.asked, self.taken) = (false, true);
    }

    /// Brings the list up to date with what was typed, and shows it under the caret.
    pub fn show(&mut self, ui: &mut Ui, id: Id, typed: &Typed<'_>, of: &dyn Offering) {
        match typed.caret {
            _ if self.taken => {}
            Some(at) if typed.text != typed.before => self.changed(ui, typed, at, of),
            Some(at) if self.made_for.1 == at && self.made_for.0 == typed.text => {}
            // The caret went elsewhere.
            _ => self.list = None,
        }
        if let Some(list) = self.list.clone() {
            // These keys are the list's while it is there.
            let filter =
                EventFilter { vertical_arrows: true, horizontal_arrows: true, escape: true, tab: true };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
            let at = typed.below.left_bottom() + egui::vec2(0.0, 2.0);
            self.at = Some(at);
            self.draw(ui, id, &list, at);
        }
        ui.data_mut(|d| d.insert_temp(id.with("offering"), self.clone()));
    }

    /// The script changed, and the caret is at a byte of it.
    fn changed(&mut self, ui: &Ui, typed: &Typed<'_>, at: usize, of: &dyn Offering) {
        let start = of.word_start(typed.text, at);
        self.closed = self.closed.filter(|closed| *closed == start);
        let goes_on = self.list.as_ref().is_some_and(|list| list.word.start == start);
        let last = typed.text.get(..at).and_then(|text| text.chars().next_back());
        let by_keyboard =
            typed.text.len() > typed.before.len() && ui.input(|i| i.events.iter().any(is_typed));
        let opens =
            by_keyboard && self.closed.is_none() && last.is_some_and(|last| is_word(last) || last == '.');
        let asked = goes_on && self.asked;
        if opens || goes_on && (asked || start < at) {
            self.make(typed.text, at, of, asked);
        } else {
            self.list = None;
        }
    }

    /// The script has no keyboard any more: the list closes, but for a row that is being pressed.
    pub fn leave(&mut self, ui: &Ui, id: Id) {
        let (Some(list), Some(at)) = (self.list.clone(), self.at) else { return };
        self.draw(ui, id, &list, at);
        let held = ui.input(|i| i.pointer.any_down().then(|| i.pointer.press_origin()).flatten());
        let held = held.is_some_and(|origin| self.rect.is_some_and(|rect| rect.contains(origin)));
        match self.pressed {
            Some(_) => ui.memory_mut(|m| m.request_focus(id)),
            None if held => {}
            None => *self = OfferList::default(),
        }
        ui.data_mut(|d| d.insert_temp(id.with("offering"), self.clone()));
    }

    /// Draws the list; notes the row that was pressed, and where the list is.
    fn draw(&mut self, ui: &Ui, id: Id, list: &Offers, at: Pos2) {
        let mut pressed = None;
        let area = Area::new(id.with("offers")).order(Order::Foreground).constrain(true);
        let shown = area.fixed_pos(at).show(ui.ctx(), |ui| {
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
                    explain(ui, offer, &[]);
                    let keys = RichText::new("Up and Down choose, Enter or Tab takes, Esc closes");
                    ui.label(keys.color(theme::tokens(ui).text_quiet));
                }
            });
        });
        (self.pressed, self.rect) = (pressed, Some(shown.response.rect));
    }
}
