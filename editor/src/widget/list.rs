//! A list of many rows of which only those in sight are drawn. One stop for Tab; then up, down, page, home
//! and end walk it, letters jump to the next row that begins with them, Enter opens.

use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo};

use super::menu::key_pressed;
use super::scroll;
use crate::theme;

/// How long letters belong to one word, in seconds.
const WORD: f64 = 1.0;

/// What a list is.
#[derive(Clone, Copy, Debug)]
pub struct List<'a> {
    /// Its own id; it has the focus under it.
    pub id: Id,
    /// What screen readers call it.
    pub label: &'a str,
    /// How many rows it has.
    pub rows: usize,
    /// The row where we are.
    pub selected: Option<usize>,
    /// Scroll so that the selected row is in sight, though no key was pressed here.
    pub reveal: bool,
}

/// What happened in a list in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListAnswer {
    /// The row that was walked or pointed to.
    pub selected: Option<usize>,
    /// The row that was clicked.
    pub clicked: Option<usize>,
    /// The row that was opened with Enter or a double click.
    pub opened: Option<usize>,
}

#[derive(Clone, Debug, Default)]
struct Typed {
    word: String,
    at: f64,
}

/// Shows a list in all the space there is. `name` is a row's name for letters and screen readers, `draw`
/// draws it into a space of [`theme::LIST_ROW`] height.
pub fn list(
    ui: &mut Ui,
    list: List<'_>,
    name: impl Fn(usize) -> String,
    draw: impl FnMut(&mut Ui, usize),
) -> ListAnswer {
    rows(ui, (list, theme::LIST_ROW), (None, Sense::CLICK), name, draw, |_, _, _| {})
}

/// The same with rows of another height; `on_row` is as in [`list_with_rows`].
pub fn tall_list(
    ui: &mut Ui,
    (list, tall): (List<'_>, f32),
    name: impl Fn(usize) -> String,
    draw: impl FnMut(&mut Ui, usize),
    on_row: impl FnMut(&Response, usize, bool),
) -> ListAnswer {
    rows(ui, (list, tall), (None, Sense::CLICK), name, draw, on_row)
}

/// The same; `on_row` gets the response of each row that is drawn, to offer a menu or to let it be dragged, and is told
/// whether the keyboard asks for the menu of that row (Shift and F10). A row that is `brought` comes in sight, though another
/// one is selected; rows can be dragged where `drags` says so.
pub fn list_with_rows(
    ui: &mut Ui,
    list: List<'_>,
    (brought, drags): (Option<usize>, bool),
    name: impl Fn(usize) -> String,
    draw: impl FnMut(&mut Ui, usize),
    on_row: impl FnMut(&Response, usize, bool),
) -> ListAnswer {
    let sense = if drags { Sense::CLICK | Sense::DRAG } else { Sense::CLICK };
    rows(ui, (list, theme::LIST_ROW), (brought, sense), name, draw, on_row)
}

fn rows(
    ui: &mut Ui,
    (list, tall): (List<'_>, f32),
    (brought, sense): (Option<usize>, Sense),
    name: impl Fn(usize) -> String,
    mut draw: impl FnMut(&mut Ui, usize),
    mut on_row: impl FnMut(&Response, usize, bool),
) -> ListAnswer {
    let high = ui.available_rect_before_wrap().height();
    let mut frame = ListFrame::begin_tall(ui, list, (high, tall), brought, &name);
    let tokens = theme::tokens(ui);
    let menu_asked = frame.focused && key_pressed(ui.ctx());
    let area = scroll::upright().id_salt(list.id.with("scroll")).auto_shrink(false).min_scrolled_height(0.0);
    let area = frame.offset.map_or(area.clone(), |offset| area.vertical_scroll_offset(offset));
    let shown = area.show_viewport(ui, |ui, viewport| {
        ui.set_height(list.rows as f32 * tall);
        let top = ui.max_rect().top();
        let width = ui.available_width();
        let row_rect = |row: usize| {
            let corner = egui::pos2(ui.max_rect().left(), top + row as f32 * tall);
            Rect::from_min_size(corner, Vec2::new(width, tall))
        };
        let first = (viewport.top() / tall).floor().max(0.0) as usize;
        let last = ((viewport.bottom() / tall).ceil() as usize).min(list.rows);
        let rects: Vec<(usize, Rect)> = (first..last).map(|row| (row, row_rect(row))).collect();
        for (row, rect) in rects {
            // Rows take clicks, but not the focus: Tab goes past the list in one step.
            let response = ui.interact(rect, list.id.with(row), sense);
            if frame.is_here(row) {
                ui.painter().rect_filled(rect, 3.0, tokens.here_fill);
                let bar = Rect::from_min_size(rect.min, Vec2::new(2.0, rect.height()));
                ui.painter().rect_filled(bar, 0.0, tokens.here);
            } else if response.hovered() {
                ui.painter().rect_filled(rect, 3.0, tokens.hovered);
            }
            frame.row(&response, row, &name(row));
            on_row(&response, row, menu_asked && frame.is_here(row));
            let inner = rect.shrink2(Vec2::new(theme::SPACE_2, 0.0));
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| draw(ui, row));
        }
    });
    frame.end(ui, shown.state.clamped_offset().y)
}

/// A list in a frame: what lists and tables have in common.
pub(super) struct ListFrame<'a> {
    list: List<'a>,
    outer: Rect,
    focused: bool,
    enabled: bool,
    selected: Option<usize>,
    answer: ListAnswer,
    /// How far it is scrolled, where it does not stay where it is.
    pub(super) offset: Option<f32>,
}

impl<'a> ListFrame<'a> {
    /// Takes the keys, before anything is drawn; the rows will be `high` points high in all.
    pub(super) fn begin(
        ui: &mut Ui,
        list: List<'a>,
        high: f32,
        brought: Option<usize>,
        name: &impl Fn(usize) -> String,
    ) -> ListFrame<'a> {
        Self::begin_tall(ui, list, (high, theme::LIST_ROW), brought, name)
    }

    /// The same for rows that are `tall` points high each.
    fn begin_tall(
        ui: &mut Ui,
        list: List<'a>,
        (high, tall): (f32, f32),
        brought: Option<usize>,
        name: &impl Fn(usize) -> String,
    ) -> ListFrame<'a> {
        let mut answer = ListAnswer::default();
        let outer = ui.available_rect_before_wrap();
        let page = ((high / tall) as usize).max(2) - 1;
        let whole = ui.interact(outer, list.id, Sense::FOCUSABLE);
        let enabled = ui.is_enabled();
        whole.widget_info(|| WidgetInfo::labeled(Role::ListBox, enabled, list.label));
        let focused = whole.has_focus();
        if focused {
            let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(list.id, filter));
            walk(ui, list, page, name, &mut answer);
        }
        let selected = answer.selected.or(list.selected);
        let walked = answer.selected.is_some();
        let was: f32 = ui.data(|d| d.get_temp(list.id.with("offset"))).unwrap_or_default();
        let row = answer.selected.or(brought).or(selected.filter(|_| list.reveal));
        let part = theme::LIST_ROW / tall;
        let offset = offset(was * part, high * part, list.rows, row, walked) / part;
        // egui keeps another place for it in each layout: a row that is gone to says which one counts.
        let offset = (row.is_some() || (offset - was).abs() > 0.01).then_some(offset);
        ListFrame { list, outer, focused, enabled, selected, answer, offset }
    }

    /// Is it the row where we are?
    pub(super) fn is_here(&self, row: usize) -> bool {
        self.selected == Some(row)
    }

    /// Tells a row to screen readers, and takes its clicks.
    pub(super) fn row(&mut self, response: &Response, row: usize, name: &str) {
        let here = self.is_here(row);
        response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, self.enabled, here, name));
        if response.clicked() {
            self.answer.selected = Some(row);
            self.answer.clicked = Some(row);
            response.ctx.memory_mut(|m| m.request_focus(self.list.id));
        }
        if response.double_clicked() {
            self.answer.opened = Some(row);
        }
    }

    /// What happened; it was scrolled so far in the end.
    pub(super) fn end(self, ui: &Ui, offset: f32) -> ListAnswer {
        ui.data_mut(|d| d.insert_temp(self.list.id.with("offset"), offset));
        if self.focused {
            let line = egui::Stroke::new(1.0, theme::tokens(ui).here);
            ui.painter().rect_stroke(self.outer, 3.0, line, egui::StrokeKind::Inside);
        }
        self.answer
    }
}

/// How far a list is scrolled so that `row` is in sight, from where it was, in points. Known before it is drawn: one
/// that scrolls after drawing shows for a frame what stood there, or nothing where it has become shorter.
fn offset(was: f32, height: f32, rows: usize, row: Option<usize>, walked: bool) -> f32 {
    let furthest = (rows as f32 * theme::LIST_ROW - height).max(0.0);
    let was = was.clamp(0.0, furthest);
    let Some(row) = row else { return was };
    let top = row as f32 * theme::LIST_ROW;
    let bottom = top + theme::LIST_ROW;
    let far = bottom <= was || top >= was + height;
    let to = match (far && !walked, top < was, bottom > was + height) {
        // A row that was walked to comes in at the edge; one from far away with what stands around it.
        (true, ..) => top - (height - theme::LIST_ROW) / 2.0,
        (_, true, _) => top,
        (.., true) => bottom - height,
        _ => was,
    };
    to.clamp(0.0, furthest)
}

fn walk(ui: &mut Ui, list: List<'_>, page: usize, name: &impl Fn(usize) -> String, answer: &mut ListAnswer) {
    let Some(last) = list.rows.checked_sub(1) else { return };
    let mut row = list.selected;
    let moves: [(Key, &dyn Fn(usize) -> usize); 6] = [
        (Key::ArrowUp, &|r| r.saturating_sub(1)),
        (Key::ArrowDown, &|r| (r + 1).min(last)),
        (Key::PageUp, &|r| r.saturating_sub(page)),
        (Key::PageDown, &|r| (r + page).min(last)),
        (Key::Home, &|_| 0),
        (Key::End, &|_| last),
    ];
    let (opened, letters, time) = ui.input_mut(|i| {
        for (key, step) in moves {
            for _ in 0..i.count_and_consume_key(Modifiers::NONE, key) {
                row = Some(row.map_or(0, step));
            }
        }
        let opened = i.consume_key(Modifiers::NONE, Key::Enter);
        let letters: String = (i.events.iter())
            .filter_map(|e| if let egui::Event::Text(text) = e { Some(text.as_str()) } else { None })
            .collect();
        (opened, letters, i.time)
    });
    if !letters.trim().is_empty() {
        let key = list.id.with("typed");
        let mut typed: Typed = ui.data(|d| d.get_temp(key)).unwrap_or_default();
        if time - typed.at > WORD {
            typed.word.clear();
        }
        typed.at = time;
        typed.word.push_str(&letters.to_lowercase());
        // One letter again and again walks on; a longer word may stay where it is.
        let find = |word: &str| {
            let start = row.map_or(0, |r| if word.chars().count() > 1 { r } else { r + 1 });
            let mut rows = (0..list.rows).map(|n| (start + n) % list.rows);
            rows.find(|r| name(*r).to_lowercase().starts_with(word))
        };
        let mut found = find(&typed.word);
        if found.is_none() {
            // No row goes on like this: another word was begun.
            typed.word = letters.to_lowercase();
            found = find(&typed.word);
        }
        row = found.or(row);
        ui.data_mut(|d| d.insert_temp(key, typed));
    }
    if row != list.selected {
        answer.selected = row;
    }
    if opened {
        answer.opened = row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: f32 = theme::LIST_ROW;

    #[test]
    fn a_row_that_was_walked_to_comes_in_at_the_edge() {
        let height = ROW * 4.0;
        assert_eq!(offset(0.0, height, 100, Some(3), true), 0.0);
        assert_eq!(offset(0.0, height, 100, Some(4), true), ROW);
        assert_eq!(offset(ROW * 9.0, height, 100, Some(8), true), ROW * 8.0);
        assert_eq!(offset(0.0, height, 100, Some(99), true), ROW * 96.0);
    }

    #[test]
    fn a_row_from_far_away_comes_with_what_stands_around_it() {
        let height = ROW * 5.0;
        assert_eq!(offset(0.0, height, 100, Some(50), false), ROW * 48.0);
        assert_eq!(offset(ROW * 90.0, height, 100, Some(50), false), ROW * 48.0);
        assert_eq!(offset(ROW * 90.0, height, 100, Some(1), false), 0.0);
        assert_eq!(offset(ROW * 48.0, height, 100, Some(51), false), ROW * 48.0);
    }

    #[test]
    fn a_list_that_became_shorter_shows_its_end() {
        let height = ROW * 5.0;
        assert_eq!(offset(ROW * 80.0, height, 20, None, false), ROW * 15.0);
        assert_eq!(offset(ROW * 80.0, height, 3, None, false), 0.0);
        assert_eq!(offset(ROW * 80.0, height, 20, Some(2), false), 0.0);
    }

    #[test]
    fn a_list_asked_for_no_row_stays_where_it_was() {
        assert_eq!(offset(ROW * 7.5, ROW * 5.0, 100, None, false), ROW * 7.5);
    }

    #[test]
    fn a_list_that_grew_shows_a_new_row_at_once_and_is_at_rest() {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        let room = Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(300.0, ROW * 7.0));
        let frame = |rows: usize, row: usize, reveal: bool| {
            let mut drawn = Vec::new();
            let input = egui::RawInput { screen_rect: Some(room), ..Default::default() };
            let shown = ctx.run_ui(input, |ui| {
                let id = Id::unique("a list that grows");
                drawn.clear();
                let of = List { id, label: "test", rows, selected: Some(row), reveal };
                list(ui, of, |_| String::new(), |_, row| drawn.push(row));
            });
            shown.drop_without_applying_deltas();
            drawn
        };
        for _ in 0..4 {
            assert_eq!(frame(3, 0, false), [0, 1, 2]);
        }
        let at_once = frame(1000, 900, true);
        assert!(at_once.contains(&900), "{at_once:?}");
        // Long enough for the bar that has come in.
        for _ in 0..20 {
            assert_eq!(frame(1000, 900, false), at_once);
        }
        assert!(!ctx.has_requested_repaint(), "{:?}", ctx.repaint_causes());
    }

    /// The rows that a list shows in a room so many rows high, under a place of its own.
    fn drawn(ctx: &egui::Context, high: f32, place: &str, rows: usize, reveal: Option<usize>) -> Vec<usize> {
        let mut drawn = Vec::new();
        let room = Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(300.0, ROW * high));
        let input = egui::RawInput { screen_rect: Some(room), ..Default::default() };
        let shown = ctx.run_ui(input, |ui| {
            drawn.clear();
            let id = Id::unique("a list in two layouts");
            let of = List { id, label: "test", rows, selected: reveal, reveal: reveal.is_some() };
            ui.push_id(place, |ui| list(ui, of, |_| String::new(), |_, row| drawn.push(row)));
        });
        shown.drop_without_applying_deltas();
        drawn
    }

    #[test]
    fn a_row_is_gone_to_in_whatever_layout_the_list_stands() {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        for _ in 0..4 {
            assert!(drawn(&ctx, 7.0, "first", 100, Some(99)).contains(&99));
        }
        let elsewhere = drawn(&ctx, 7.0, "second", 100, Some(97));
        assert!(elsewhere.contains(&97), "{elsewhere:?}");
    }

    #[test]
    fn a_low_list_shows_its_last_row_and_does_not_jump() {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        let at_once = drawn(&ctx, 2.0, "low", 100, Some(99));
        assert!(at_once.contains(&99), "{at_once:?}");
        for _ in 0..4 {
            assert_eq!(drawn(&ctx, 2.0, "low", 100, None), at_once);
        }
    }
}
