//! Tables of the handbook. Cells are texts that wrap, in columns as wide as what stands in them needs: where there is not
//! room for all, the widest give way.

use crate::panel::prelude::*;
use egui::{Label, Layout, Rect, Stroke, UiBuilder, pos2, vec2};

use super::blocks::Shelf;

/// Room between two columns, in points.
const GAP: f32 = theme::SPACE_3;
/// About the width of a character, in points.
const CHARACTER: f32 = 7.2;
/// No column needs more characters than this to be read well.
const MOST: usize = 90;

/// Draws a table; answers the link that was followed.
pub(super) fn table(
    ui: &mut Ui,
    shelf: &mut Shelf,
    width: f32,
    head: &[String],
    rows: &[Vec<String>],
) -> Option<String> {
    let widths = widths(head, rows, width);
    let line = Stroke::new(1.0, theme::tokens(ui).line);
    let mut followed = None;
    let all = std::iter::once(head).filter(|head| head.iter().any(|cell| !cell.is_empty()));
    let titled = all.clone().count();
    for (number, row) in all.chain(rows.iter().map(Vec::as_slice)).enumerate() {
        let start = ui.cursor().min;
        let (mut left, mut bottom) = (start.x, start.y + theme::SPACE_1);
        for (cell, width) in row.iter().zip(&widths) {
            let place = Rect::from_min_size(pos2(left, start.y + 2.0), vec2(*width, 0.0));
            let mut cell_ui =
                ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(egui::Align::Min)));
            if number < titled {
                cell_ui.add(Label::new(theme::strong(plain(cell))).wrap());
            } else if !cell.is_empty() {
                followed = shelf.text(&mut cell_ui, cell).or(followed);
            }
            bottom = bottom.max(cell_ui.min_rect().bottom());
            left += width + GAP;
        }
        let place = Rect::from_min_max(start, pos2(left - GAP, bottom + 3.0));
        ui.painter().hline(place.x_range(), place.bottom(), line);
        ui.advance_cursor_after_rect(place);
    }
    followed
}

/// The words of a cell that is drawn without marks.
fn plain(cell: &str) -> String {
    cell.chars().filter(|c| !matches!(c, '`' | '*' | '\\')).collect()
}

/// The widths of columns within a width: as wide as the longest cell where all have room; else each as wide as its longest
/// word, and what is left in shares of what each lacks.
fn widths(head: &[String], rows: &[Vec<String>], width: f32) -> Vec<f32> {
    let columns = head.len().max(rows.iter().map(Vec::len).max().unwrap_or(0));
    let cells = |column: usize| {
        let all = rows.iter().filter_map(move |row| row.get(column));
        head.get(column).into_iter().chain(all)
    };
    let points = |count: usize| (count.min(MOST) as f32 + 1.0) * CHARACTER;
    let long = |cell: &String| shown(cell).chars().count();
    let word =
        |cell: &String| shown(cell).split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let wanted: Vec<f32> = (0..columns).map(|n| points(cells(n).map(long).max().unwrap_or(0))).collect();
    let least: Vec<f32> =
        (0..columns).map(|n| points(cells(n).map(word).max().unwrap_or(0).min(28))).collect();
    let room = width - GAP * (columns.max(1) - 1) as f32;
    let (all, some) = (wanted.iter().sum::<f32>(), least.iter().sum::<f32>());
    if all <= room {
        return wanted;
    }
    if some >= room {
        return least.iter().map(|least| least * room / some).collect();
    }
    let lacking = (all - some).max(1.0);
    wanted
        .iter()
        .zip(&least)
        .map(|(wanted, least)| least + (wanted - least) * (room - some) / lacking)
        .collect()
}

/// About what is read of a cell: the words of links without where they lead.
fn shown(cell: &str) -> String {
    let mut out = String::new();
    let mut rest = cell;
    while let Some((before, after)) = rest.split_once("](") {
        out.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    plain(&out).replace('[', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_and_the_widest_give_way() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let long = "a text that is much longer than the other one and goes on and on";
        let rows = [row(&["`EV_STRIKE`", long]), row(&["x", "[a link](to/a/page/far/away.md#heading)"])];
        let roomy = widths(&row(&["a", "b"]), &rows, 2000.0);
        assert!(roomy[0] < 100.0 && roomy.iter().sum::<f32>() < 2000.0, "{roomy:?}");
        let narrow = widths(&row(&["a", "b"]), &rows, 300.0);
        assert!(narrow[0] >= 9.0 * CHARACTER, "a name is not broken: {narrow:?}");
        assert!((narrow.iter().sum::<f32>() + GAP - 300.0).abs() < 0.1, "{narrow:?}");
        let least = widths(&row(&["a", "b"]), &rows, 60.0);
        assert!((least.iter().sum::<f32>() + GAP - 60.0).abs() < 0.1, "{least:?}");
        assert_eq!(shown("[a link](b.md) of `code`"), "a link of code");
        assert!(widths(&[], &[], 100.0).is_empty());
    }
}
