//! What differs between what a file of a pack was made from and what the library says now. Knows no file.

use augury_engine::content::origins::{HandlerOrigin, NOTHING, ResourceOrigin};

/// The hash of what the file of a resource was made from.
pub(super) fn base(old: Option<&ResourceOrigin>) -> &str {
    match old {
        None => NOTHING,
        Some(old) if old.made_from.is_empty() => &old.hash,
        Some(old) => &old.made_from,
    }
}

/// What changed of a resource, in words. `old` is what the last import noted of it.
pub(super) fn difference(old: Option<&ResourceOrigin>, new: &ResourceOrigin) -> String {
    let Some(old) = old.filter(|old| old.made_from != NOTHING) else {
        return "it is new in the library".to_owned();
    };
    if !old.made_from.is_empty() && old.hash == new.hash {
        return "it changed in the library since the file was made".to_owned();
    }
    let mut changed = Vec::new();
    let same = |a: &&HandlerOrigin, b: &HandlerOrigin| (&a.on, a.gear) == (&b.on, b.gear);
    let name = |handler: &HandlerOrigin| match handler.gear {
        Some(piece) => format!("the condition of gear {piece}"),
        None => handler.on.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    for handler in &new.handlers {
        match old.handlers.iter().find(|one| same(one, handler)) {
            None => changed.push(format!("{} is new ({})", name(handler), handler.at)),
            Some(before) if before.hash != handler.hash => {
                changed.push(format!("{} changed ({})", name(handler), handler.at));
            }
            Some(_) => {}
        }
    }
    let gone = old.handlers.iter().filter(|before| !new.handlers.iter().any(|one| same(&one, before)));
    changed.extend(gone.map(|handler| format!("{} is gone", name(handler))));
    match changed.is_empty() {
        true => "its figures or texts changed".to_owned(),
        false => changed.join("; "),
    }
}

/// The library has a resource no longer, or errors may hide it.
pub(super) fn gone(damaged: bool) -> String {
    match damaged {
        true => "the library lacks it, and has errors".to_owned(),
        false => "the library has it no longer".to_owned(),
    }
}
