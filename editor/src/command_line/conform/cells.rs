//! Measured draws of encounters, cell by cell, as text and as JSON.

use crate::lab::conform::{Fault, read_whole};
use crate::lab::encounters::{Cell, Compared, LEAST, SHARE, compare, read};
use crate::lab::json::{Json, Object, fixed};
use crate::lab::pack::Opened;
use std::fmt::Write;
use std::path::Path;

/// The seed of our draws.
const SEED: u64 = 1;

/// Is a file called as measured sets are?
pub fn is_called_so(file: &Path) -> bool {
    let name = file.to_string_lossy().to_lowercase();
    name.ends_with(".json") || name.ends_with(".json.xz")
}

/// Compares every cell of a file; what is wrong goes to `faults`, and the rest is compared. `tell` is told each cell.
pub fn compare_all(
    opened: &Opened,
    file: &Path,
    faults: &mut Vec<Fault>,
    tell: &dyn Fn(usize, usize, &str),
) -> Vec<Compared> {
    let content = opened.revision().content;
    let name = file.display().to_string();
    let set = read_whole(file).and_then(|text| read(&content, &name, &text));
    match set {
        Err(fault) => {
            faults.push(fault);
            Vec::new()
        }
        Ok((cells, wrong)) => {
            faults.extend(wrong);
            let one = |(done, cell): (usize, &Cell)| {
                tell(done, cells.len(), &cell.name);
                compare(opened, cell, SEED)
            };
            cells.iter().enumerate().map(one).collect()
        }
    }
}

fn agreeing(cells: &[Compared]) -> usize {
    cells.iter().filter(|cell| cell.differing().next().is_none()).count()
}

fn share(cells: &[Compared]) -> f64 {
    // Nothing of nothing is no success.
    if cells.is_empty() { 0.0 } else { 100.0 * agreeing(cells) as f64 / cells.len() as f64 }
}

/// Do enough of them agree?
pub fn are_right(cells: &[Compared]) -> bool {
    cells.is_empty() || share(cells) >= SHARE
}

/// A line for each cell that differs, then how many agree. Nothing where there is no cell.
pub fn text(cells: &[Compared]) -> String {
    let mut out = String::new();
    if cells.is_empty() {
        return out;
    }
    for cell in cells {
        let differing: Vec<String> =
            cell.differing().map(|(figure, p)| format!("{figure} (p {p:.1e})")).collect();
        if !differing.is_empty() {
            let _ = writeln!(out, "{}: {}", cell.name, differing.join(", "));
        }
    }
    let (agree, all) = (agreeing(cells), cells.len());
    let _ = writeln!(out, "{agree} of {all} cells agree (every p at least {LEAST}): {:.1} %", share(cells));
    out
}

/// The same as a field `encounters`.
pub fn json(object: Object, cells: &[Compared]) -> Object {
    if cells.is_empty() {
        return object;
    }
    let one = |cell: &Compared| -> Json {
        let figures = cell.figures.iter();
        let figures = figures.fold(Object::default(), |all, (figure, p)| all.with(*figure, fixed(*p, 6)));
        let agrees = cell.differing().next().is_none();
        Object::default()
            .with("cell", cell.name.clone())
            .with("agrees", agrees)
            .with("p", figures)
            .with("troubled", cell.troubled)
            .into()
    };
    let own = Object::default()
        .with("cells", cells.len())
        .with("agree", agreeing(cells))
        .with("percent", fixed(share(cells), 1))
        .with("each", cells.iter().map(one).collect::<Vec<Json>>());
    object.with("encounters", own)
}
