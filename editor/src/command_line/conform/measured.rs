//! Measured sets of figures, compared.

use crate::lab::conform::sets::{self, SetReport};
use crate::lab::conform::{Fault, read_whole};
use crate::lab::json::{Json, Object};
use crate::lab::pack::Opened;
use crate::lab::strict_json;
use std::path::Path;

/// Compares a set; `None` if it is none of figures, but perhaps one of draws.
///
/// # Errors
/// The file is damaged, or the pack lacks what it is about.
pub fn compare(opened: &Opened, file: &Path) -> Result<Option<SetReport>, Fault> {
    let name = file.display().to_string();
    let text = read_whole(file)?;
    // Whoever reads the other sets says what is wrong with a file that is no JSON.
    let Ok(set) = strict_json::read(&text) else { return Ok(None) };
    match sets::compare(&opened.revision(), &set) {
        None => Ok(None),
        Some(compared) => compared.map(Some).map_err(|text| Fault::at(&name, 0, text)),
    }
}

/// The same as a field `sets`; nothing where there is none.
pub fn json(object: Object, sets: &[SetReport]) -> Object {
    match sets {
        [] => object,
        sets => object.with("sets", sets.iter().map(|set| set.json().into()).collect::<Vec<Json>>()),
    }
}
