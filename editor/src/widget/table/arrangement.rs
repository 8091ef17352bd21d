//! How an author arranged the columns of a table: their order, widths, which are pinned to the left, which are hidden.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Column;

/// The narrowest and the widest that a column can be, in points.
pub const WIDTHS: (f32, f32) = (28.0, 640.0);

/// How the columns of a table are arranged, by the keys of its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arrangement {
    /// The order in which they stand, where it is not the first one.
    pub order: Vec<String>,
    /// Widths in points that differ from the first ones.
    pub widths: BTreeMap<String, u16>,
    /// Those that stay at the left while the others go by.
    pub pinned: Vec<String>,
    /// Those that are not shown.
    pub hidden: Vec<String>,
}

impl Arrangement {
    /// The columns that are shown, by their places among all, in order; and how many of them stay at the left.
    pub fn shown(&self, all: &[Column<'_>]) -> (Vec<usize>, usize) {
        let seen = |place: &usize| all.get(*place).is_some_and(|c| c.fixed || !has(&self.hidden, c.key));
        let stays = |place: &usize| all.get(*place).is_some_and(|c| c.fixed || has(&self.pinned, c.key));
        let (mut left, rest): (Vec<usize>, Vec<usize>) =
            self.ordered(all).into_iter().filter(seen).partition(stays);
        let pins = left.len();
        // What is fixed is first of all.
        left.sort_by_key(|place| !all.get(*place).is_some_and(|c| c.fixed));
        left.extend(rest);
        (left, pins)
    }

    /// All columns in order; one that the order does not know stands after the one that it follows at first.
    fn ordered(&self, all: &[Column<'_>]) -> Vec<usize> {
        let place_of = |key: &String| all.iter().position(|column| column.key == key);
        let mut order: Vec<usize> = self.order.iter().filter_map(place_of).collect();
        for place in 0..all.len() {
            if !order.contains(&place) {
                let before = place.checked_sub(1).and_then(|other| order.iter().position(|o| *o == other));
                order.insert(before.map_or(0, |before| before + 1), place);
            }
        }
        order
    }

    /// How wide a column is.
    pub fn width(&self, column: &Column<'_>) -> f32 {
        let width = self.widths.get(column.key).map_or(column.width, |width| f32::from(*width));
        width.clamp(WIDTHS.0, WIDTHS.1)
    }

    /// With a column of another width; `None` for its first one.
    pub fn with_width(&self, key: &str, width: Option<f32>) -> Self {
        let mut new = self.clone();
        match width {
            Some(width) => new.widths.insert(key.to_owned(), width.round().clamp(WIDTHS.0, WIDTHS.1) as u16),
            None => new.widths.remove(key),
        };
        new
    }

    /// With a column pinned to the left, or let go.
    pub fn with_pin(&self, key: &str, on: bool) -> Self {
        let mut new = self.clone();
        new.pinned.retain(|other| other != key);
        if on {
            new.pinned.push(key.to_owned());
        }
        new
    }

    /// Without a column.
    pub fn without(&self, key: &str) -> Self {
        let mut new = self.clone();
        new.hidden.push(key.to_owned());
        new
    }

    /// With a column so many places on among those that are shown. A pinned one stays among the pinned, others among the
    /// others.
    pub fn moved(&self, all: &[Column<'_>], key: &str, by: isize) -> Self {
        let (shown, _) = self.shown(all);
        let place = shown.iter().position(|place| all.get(*place).is_some_and(|c| c.key == key));
        match place {
            Some(place) => self.placed(all, key, place.saturating_add_signed(by)),
            None => self.clone(),
        }
    }

    /// With a column at a place among those that are shown, within its own group.
    pub fn placed(&self, all: &[Column<'_>], key: &str, place: usize) -> Self {
        let (shown, pins) = self.shown(all);
        let Some(from) = shown.iter().position(|at| all.get(*at).is_some_and(|c| c.key == key)) else {
            return self.clone();
        };
        let fixed = shown.iter().filter(|at| all.get(**at).is_some_and(|c| c.fixed)).count();
        if from < fixed {
            return self.clone();
        }
        let (first, last) = if from < pins { (fixed, pins) } else { (pins, shown.len()) };
        let to = place.clamp(first, last.saturating_sub(1).max(first));
        let mut order: Vec<&str> = shown.iter().filter_map(|at| all.get(*at)).map(|c| c.key).collect();
        let moved = order.remove(from);
        order.insert(to.min(order.len()), moved);
        let hidden = all.iter().map(|c| c.key).filter(|key| !order.contains(key)).collect::<Vec<_>>();
        order.extend(hidden);
        Self { order: order.into_iter().map(str::to_owned).collect(), ..self.clone() }
    }
}

fn has(keys: &[String], key: &str) -> bool {
    keys.iter().any(|other| other == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<Column<'static>> {
        let mut all = ["name", "cr", "hd", "size"].map(|key| Column::new(key, key, 60.0)).to_vec();
        all[0].fixed = true;
        all
    }

    fn keys(arranged: &Arrangement) -> String {
        let all = columns();
        let (shown, pins) = arranged.shown(&all);
        let keys: Vec<&str> = shown.iter().map(|place| all[*place].key).collect();
        format!("{} | {}", keys[..pins].join(" "), keys[pins..].join(" "))
    }

    #[test]
    fn columns_are_moved_pinned_and_hidden() {
        let first = Arrangement::default();
        assert_eq!(keys(&first), "name | cr hd size");
        let moved = first.moved(&columns(), "size", -1);
        assert_eq!(keys(&moved), "name | cr size hd");
        assert_eq!(keys(&moved.moved(&columns(), "cr", -5)), "name | cr size hd", "not before the fixed one");
        assert_eq!(keys(&moved.moved(&columns(), "cr", 9)), "name | size hd cr");
        assert_eq!(keys(&moved.moved(&columns(), "name", 1)), "name | cr size hd", "it is fixed");
        let pinned = moved.with_pin("hd", true);
        assert_eq!(keys(&pinned), "name hd | cr size");
        assert_eq!(keys(&pinned.moved(&columns(), "cr", -1)), "name hd | cr size", "it stays in its group");
        assert_eq!(keys(&pinned.with_pin("hd", false)), "name | cr size hd");
        assert_eq!(keys(&pinned.without("cr")), "name hd | size");
        assert_eq!(keys(&pinned.without("name")), "name hd | cr size", "it is fixed");
    }

    #[test]
    fn widths_are_bounded_and_go_back() {
        let column = Column::new("cr", "CR", 60.0);
        let wide = Arrangement::default().with_width("cr", Some(9000.0));
        assert_eq!(wide.width(&column), WIDTHS.1);
        assert_eq!(wide.with_width("cr", None), Arrangement::default());
        assert_eq!(Arrangement::default().width(&column), 60.0);
    }

    #[test]
    fn a_column_that_the_order_does_not_know_follows_its_neighbour() {
        let order = ["size", "cr", "name"].map(str::to_owned).to_vec();
        assert_eq!(keys(&Arrangement { order, ..Arrangement::default() }), "name | size cr hd");
    }
}
