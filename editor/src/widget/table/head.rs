//! The head of a column: a click sorts, dragging its edge makes it wider, dragging it moves it; its menu, by the right
//! button or by Shift+F10, has all of this for the keyboard.

use egui::{Align2, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo};

use super::{Arrangement, Asked, Column, Table};
use crate::theme;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::menu::menu as popup;

/// How far from the edge of a column it can be taken, in points.
const EDGE: f32 = 4.0;
/// By how much a column becomes wider by keyboard, in points.
const STEP: f32 = 24.0;

/// A column that is being made wider.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Widening {
    /// Its key.
    pub(super) key: String,
    /// How the columns stand meanwhile, it as wide as it is now.
    pub(super) now: Arrangement,
}

/// The columns in the order in which they are shown, and where each stands.
pub(super) struct Heads<'a> {
    pub(super) shown: &'a [usize],
    pub(super) rects: Vec<Rect>,
    /// Whether the last takes what is left over.
    pub(super) fills: bool,
}

impl Heads<'_> {
    /// The arrangement with the widths that the columns have now, so that none but the one that is meant changes.
    fn as_shown(&self, table: &Table<'_>) -> Arrangement {
        let all = self.shown.len() - usize::from(self.fills).min(self.shown.len());
        let each = self.shown.iter().zip(&self.rects).take(all);
        each.fold(table.arrangement.clone(), |new, (place, rect)| match table.columns.get(*place) {
            Some(column) => new.with_width(column.key, Some(rect.width())),
            None => new,
        })
    }
}

/// Draws the head of the column at a place among those that are shown; answers whether it has just got the keyboard.
pub(super) fn head(
    ui: &mut Ui,
    table: &Table<'_>,
    heads: &Heads<'_>,
    place: usize,
    asked: &mut Vec<Asked>,
) -> bool {
    let (Some(column), Some(rect)) =
        (heads.shown.get(place).and_then(|n| table.columns.get(*n)), heads.rects.get(place).copied())
    else {
        return false;
    };
    let tokens = theme::tokens(ui);
    let id = table.list.id.with(("head", column.key));
    let sense = if column.fixed { Sense::click() } else { Sense::click_and_drag() };
    let response = ui.interact(rect.with_max_x(rect.right() - EDGE), id, sense);
    let here = table.sorted.filter(|(by, _)| *by == column.key);
    let (enabled, label) = (ui.is_enabled(), table.head_name(column));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &label));
    ui.ctx().accesskit_node_builder(id, |node| {
        if let Some((_, down)) = here {
            node.set_description(if down { "sorted downwards" } else { "sorted upwards" });
        }
    });
    if response.hovered() || response.dragged() {
        ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
    }
    paint(ui, column, rect, here.map(|(_, down)| down));
    if response.has_focus() {
        let line = Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
    }
    if response.clicked() && column.sorts {
        asked.push(Asked::Sort(column.key.to_owned(), here.is_some_and(|(_, down)| !down)));
    }
    moved(ui, table, heads, (column, &response), asked);
    menu(&response, table, heads, (column, rect.width()), asked);
    let got = response.gained_focus();
    let raw = if column.tip.is_empty() { String::new() } else { format!("\n{}", column.tip) };
    response.on_hover_text(format!("{}{raw}", column.title));
    got
}

fn paint(ui: &Ui, column: &Column<'_>, rect: Rect, sorted: Option<bool>) {
    let tokens = theme::tokens(ui);
    let sign = sorted.map_or("", |down| if down { " ↓" } else { " ↑" });
    let text = tokens.quiet(format!("{}{sign}", column.title));
    let text = if sorted.is_some() { text.color(tokens.here) } else { text };
    let width = (rect.width() - 2.0 * theme::SPACE_1).max(0.0);
    let text = egui::WidgetText::from(text);
    let galley = text.into_galley(ui, Some(egui::TextWrapMode::Truncate), width, egui::TextStyle::Body);
    let align = if column.number { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let room = rect.shrink2(egui::vec2(theme::SPACE_1, 0.0));
    let at = align.align_size_within_rect(galley.size(), room).min;
    ui.painter_at(rect.intersect(ui.clip_rect())).galley(at, galley, tokens.text_quiet);
}

/// A head that is dragged shows where it would stand, and stands there when it is let go.
fn moved(
    ui: &Ui,
    table: &Table<'_>,
    heads: &Heads<'_>,
    (column, head): (&Column<'_>, &Response),
    asked: &mut Vec<Asked>,
) {
    if !head.dragged() && !head.drag_stopped() {
        return;
    }
    let Some(x) = head.interact_pointer_pos().map(|at| at.x) else { return };
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    let (_, pins) = table.arrangement.shown(table.columns);
    // What lies under the pinned ones is not pointed at.
    let over = |place: &usize| heads.rects.get(*place).is_some_and(|rect| rect.x_range().contains(x));
    let to = (0..heads.rects.len()).find(over).unwrap_or(if x < ui.max_rect().left() {
        pins
    } else {
        heads.rects.len() - 1
    });
    if head.drag_stopped() {
        let new = table.arrangement.placed(table.columns, column.key, to);
        if new != *table.arrangement {
            asked.push(Asked::Arrange(new));
        }
        return;
    }
    let from = heads.shown.iter().position(|n| table.columns.get(*n).is_some_and(|c| c.key == column.key));
    if let (Some(rect), Some(from)) = (heads.rects.get(to), from) {
        let x = if to > from { rect.right() } else { rect.left() };
        let line = Stroke::new(2.0, theme::tokens(ui).here);
        ui.painter().vline(x, rect.y_range(), line);
    }
}

/// The right edge of a column: dragging it makes it wider, a double click gives it its first width.
pub(super) fn edge(ui: &Ui, table: &Table<'_>, heads: &Heads<'_>, place: usize, asked: &mut Vec<Asked>) {
    let (Some(column), Some(rect)) =
        (heads.shown.get(place).and_then(|n| table.columns.get(*n)), heads.rects.get(place).copied())
    else {
        return;
    };
    let place = Rect::from_x_y_ranges(rect.right() - EDGE..=rect.right() + EDGE, rect.y_range());
    let id = table.list.id.with(("edge", column.key));
    // It is no stop of the keyboard: the head's menu has wider and narrower.
    let edge = ui.interact(place, id, Sense::CLICK | Sense::DRAG);
    let label = format!("width of {}", column.title);
    edge.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &label));
    let tokens = theme::tokens(ui);
    let line = if edge.hovered() || edge.dragged() { tokens.here } else { tokens.line };
    ui.painter().vline(rect.right() - 0.5, rect.y_range().shrink(theme::SPACE_1), Stroke::new(1.0, line));
    let key = widening_id(table.list.id);
    if edge.dragged()
        && let Some(at) = edge.interact_pointer_pos()
    {
        let now = heads.as_shown(table).with_width(column.key, Some(at.x - rect.left()));
        ui.data_mut(|d| d.insert_temp(key, Some(Widening { key: column.key.to_owned(), now })));
        ui.ctx().request_repaint();
    }
    if edge.drag_stopped()
        && let Some(now) = ui.data_mut(|d| d.remove_temp::<Option<Widening>>(key)).flatten()
    {
        asked.push(Asked::Arrange(now.now));
    }
    if edge.double_clicked() {
        asked.push(Asked::Arrange(heads.as_shown(table).with_width(column.key, None)));
    }
    edge.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
}

/// Where the column that is being made wider is.
pub(super) fn widening_id(table: Id) -> Id {
    table.with("widening")
}

/// What can be done with a column.
fn menu(
    head: &Response,
    table: &Table<'_>,
    heads: &Heads<'_>,
    (column, width): (&Column<'_>, f32),
    asked: &mut Vec<Asked>,
) {
    popup(head, |ui| {
        ui.set_min_width(160.0);
        let arranged = table.arrangement;
        let (key, shown) = (column.key, heads.as_shown(table));
        let pinned = arranged.pinned.iter().any(|other| other == key);
        let arrange = Asked::Arrange;
        let lines = [
            ("Sort upwards", column.sorts, Asked::Sort(key.to_owned(), false)),
            ("Sort downwards", column.sorts, Asked::Sort(key.to_owned(), true)),
            ("Filter by this column", table.filters, Asked::Filter(key.to_owned())),
            ("Move left", !column.fixed, arrange(arranged.moved(table.columns, key, -1))),
            ("Move right", !column.fixed, arrange(arranged.moved(table.columns, key, 1))),
            (
                if pinned { "Let go" } else { "Pin left" },
                !column.fixed,
                arrange(arranged.with_pin(key, !pinned)),
            ),
            ("Wider", true, arrange(shown.with_width(key, Some(width + STEP)))),
            ("Narrower", true, arrange(shown.with_width(key, Some(width - STEP)))),
            ("Hide", !column.fixed, arrange(arranged.without(key))),
            ("As at first", *arranged != Arrangement::default(), arrange(Arrangement::default())),
        ];
        for (title, _, asks) in lines.into_iter().filter(|(_, possible, _)| *possible) {
            if key_button(ui, title, Hints::default(), true).clicked() {
                asked.push(asks);
                ui.close();
            }
        }
    });
}
