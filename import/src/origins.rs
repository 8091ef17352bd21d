//! What an import notes of the pack that it writes: `origins.ron`, whose form is the engine's (`content::origins`).

use crate::Outcome;
use crate::handlers::Brought;
use crate::scripts::Reason;
use crate::source::Place;
use augury_engine::content::origins::{
    HandlerOrigin, ORIGINS, ORIGINS_BYTES, Origins, OwedReason, ResourceOrigin,
};
use std::collections::BTreeMap;

/// Where everything comes from; the files that are written are still to be put in.
pub fn origins(outcome: &Outcome) -> Origins {
    let at = |place: Place| format!("{}:{}", outcome.files.path(place.file), place.line);
    let mut resources: BTreeMap<String, ResourceOrigin> = BTreeMap::new();
    for one in &outcome.resources {
        let origin =
            ResourceOrigin { at: at(one.origin), hash: one.hash.clone(), ..ResourceOrigin::default() };
        resources.insert(one.id.to_string(), origin);
    }
    for brought in &outcome.brought {
        if let Some(of) = resources.get_mut(&brought.of.to_string()) {
            of.handlers.push(handler(brought, &at));
        }
    }
    Origins { library: outcome.name.clone(), resources, ..Origins::default() }
}

fn handler(brought: &Brought, at: &dyn Fn(Place) -> String) -> HandlerOrigin {
    HandlerOrigin {
        on: brought.on.clone(),
        gear: brought.gear,
        at: at(brought.place),
        hash: brought.hash.clone(),
        source: brought.source.clone(),
        owed: reasons(&brought.owed, at),
    }
}

/// Reasons with their places; each name once, at its first place.
fn reasons(all: &[Reason], at: &dyn Fn(Place) -> String) -> Vec<OwedReason> {
    let mut out: Vec<OwedReason> = Vec::new();
    for reason in all {
        let kind = reason.kind.word();
        if !out
            .iter()
            .any(|one| (one.kind.as_str(), &one.name, &one.what) == (kind, &reason.name, &reason.what))
        {
            let (name, what) = (reason.name.clone(), reason.what.clone());
            out.push(OwedReason { kind: kind.to_owned(), name, what, at: at(reason.place) });
        }
    }
    out
}

/// The text of the file.
///
/// # Errors
/// It cannot be written as text, or is too long to be read again.
pub fn text(origins: &Origins) -> Result<String, String> {
    let form = ron::ser::PrettyConfig::new().new_line("\n").escape_strings(false).depth_limit(6);
    let text = ron::ser::to_string_pretty(origins, form).map_err(|error| error.to_string())? + "\n";
    if text.len() as u64 > ORIGINS_BYTES {
        let (have, most) = (text.len() >> 20, ORIGINS_BYTES >> 20);
        return Err(format!(
            "{ORIGINS}, which says where the pack comes from, would have {have} MB, and {most} MB are the most that are \
             read. Nothing is written; part the library into several"
        ));
    }
    Ok(text)
}
