//! What is written by hand and must survive a new conversion: descriptions, variables, handlers, resources of our own.
//!
//! `handlers/<kind>/<id>.ron` is laid over a converted resource.

use augury_engine::content::{Definition, Handler, Variable, ron_options};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What is laid over one converted resource.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Overlay {
    description: String,
    vars: Vec<Variable>,
    handlers: Vec<Handler>,
}

/// Lays the overlay of a resource over it, if there is one.
pub fn lay_over(folder: &Path, id: &str, definition: &mut Definition) -> Result<bool, String> {
    let path = folder.join("handlers").join(definition.kind().folder()).join(format!("{id}.ron"));
    if !path.exists() {
        return Ok(false);
    }
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let overlay: Overlay = ron_options().from_str(&text).map_err(|e| format!("{}:{e}", path.display()))?;
    macro_rules! lay {
        ($($kind:ident),*) => {
            match definition { $(Definition::$kind(d) => {
                if !overlay.description.is_empty() {
                    d.description = overlay.description;
                }
                d.vars.extend(overlay.vars);
                d.handlers.extend(overlay.handlers);
            })* }
        };
    }
    lay!(
        Monster, Template, Item, Effect, God, Domain, Encounter, Region, Terrain, Dungeon, Feature, Class,
        Race, Flavour, Text, Map
    );
    Ok(true)
}

/// Every file below a folder, sorted, as its path within the folder.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inside) = folders.pop() {
        let path = folder.join(&inside);
        if !path.exists() {
            continue;
        }
        let entries = std::fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        for entry in entries {
            let entry = entry.map_err(|e| format!("{}: {e}", path.display()))?;
            let name = inside.join(entry.file_name());
            if entry.path().is_dir() { folders.push(name) } else { found.push(name) }
        }
    }
    found.sort();
    Ok(found)
}
