//! Measured draws of encounters, cell by cell, as text and as JSON.

use crate::lab::conform::{Fault, read_whole};
use crate::lab::encounters::{Compared, LEAST, SHARE, compare, read};
use crate::lab::escape::one_line;
use crate::lab::json::{Json, Object, fixed};
use crate::lab::pack::Opened;
use augury_engine::play::fight::{MOST_IN_ALL, weight_of};
use std::collections::BTreeSet;
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
            let mut compared: Vec<Compared> = Vec::new();
            let mut cut_short = 0;
            for (done, cell) in cells.iter().enumerate() {
                if weight_of(0, cut_short) >= MOST_IN_ALL {
                    let left = cells.len() - done;
                    let text = format!(
                        "{left} cells are left out, since too many draws were cut short; mend that first"
                    );
                    faults.push(Fault::at(&name, 0, text));
                    break;
                }
                tell(done, cells.len(), &cell.name);
                let one = compare(opened, cell, SEED);
                cut_short = cut_short.saturating_add(one.cut_short);
                compared.push(one);
            }
            compared
        }
    }
}

fn agreeing(cells: &[Compared]) -> usize {
    cells.iter().filter(|cell| cell.agrees()).count()
}

fn share(cells: &[Compared]) -> f64 {
    // Nothing of nothing is no success.
    if cells.is_empty() { 0.0 } else { 100.0 * agreeing(cells) as f64 / cells.len() as f64 }
}

/// Do enough of them agree, and did nothing fail in the draws?
pub fn are_right(cells: &[Compared]) -> bool {
    cells.is_empty() || (share(cells) >= SHARE && !cells.iter().any(Compared::failed))
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
        if cell.figures.is_empty() {
            let _ = writeln!(out, "{}: not compared, since it was drawn too few times", cell.name);
        }
        if cell.failed() {
            let _ = writeln!(out, "{}: {}", cell.name, failed(cell));
        }
    }
    let left_out: BTreeSet<&str> =
        cells.iter().flat_map(|cell| cell.left_out.iter().map(String::as_str)).collect();
    if !left_out.is_empty() {
        let all: Vec<&str> = left_out.into_iter().collect();
        let _ = writeln!(out, "not compared: {}", one_line(&all.join(", ")));
    }
    let few: usize = cells.iter().map(|cell| cell.too_few.len()).sum();
    if few > 0 {
        let _ = writeln!(out, "not compared: {few} figures with too few draws for each value");
    }
    let troubled: u32 = cells.iter().map(|cell| cell.troubled).sum();
    if troubled > 0 {
        let _ = writeln!(out, "problems were told of in {troubled} draws (augury encounter tells them)");
    }
    let (agree, all) = (agreeing(cells), cells.len());
    let _ = writeln!(out, "{agree} of {all} cells agree (every p at least {LEAST}): {:.1} %", share(cells));
    out
}

/// What went wrong in the draws of a cell.
fn failed(cell: &Compared) -> String {
    let mut parts = Vec::new();
    if cell.failing {
        parts.push(format!("a script fails, {} draws with problems", cell.troubled));
    }
    if cell.cut_short > 0 {
        parts.push(format!("{} draws cut short", cell.cut_short));
    }
    if cell.partial {
        parts.push("not all draws were made, since too much failed or nobody came".to_owned());
    }
    let first = cell.told.first().map_or_else(String::new, |text| format!(": {}", one_line(text)));
    parts.join("; ") + first.as_str()
}

/// The same as a field `encounters`.
pub fn json(object: Object, cells: &[Compared]) -> Object {
    if cells.is_empty() {
        return object;
    }
    let one = |cell: &Compared| -> Json {
        let figures = cell.figures.iter();
        let figures = figures.fold(Object::default(), |all, (figure, p)| all.with(*figure, fixed(*p, 6)));
        let agrees = cell.agrees();
        Object::default()
            .with("cell", cell.name.clone())
            .with("agrees", agrees)
            .with("p", figures)
            .with("too_few", cell.too_few.iter().map(|figure| (*figure).into()).collect::<Vec<Json>>())
            .with("not_compared", cell.left_out.iter().map(|key| key.as_str().into()).collect::<Vec<Json>>())
            .with("troubled", cell.troubled)
            .with("failing", cell.failing)
            .with("cut_short", cell.cut_short)
            .with("partial", cell.partial)
            .with("told", cell.told.iter().map(|text| text.as_str().into()).collect::<Vec<Json>>())
            .into()
    };
    let own = Object::default()
        .with("cells", cells.len())
        .with("agree", agreeing(cells))
        .with("percent", fixed(share(cells), 1))
        .with("each", cells.iter().map(one).collect::<Vec<Json>>());
    object.with("encounters", own)
}
