//! The shipped pack, opened once, and small changes of it for tests.

use augury_editor::lab::pack::{Opened, open, revise};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Switch};
use augury_engine::play::Revision;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The folder of the shipped pack, or of the one that `AUGURY_PACK` names in its place: an import has the same figures.
pub fn shipped_folder() -> PathBuf {
    let shipped = || crate::source::top().join("assets/incursion");
    std::env::var_os("AUGURY_PACK").map_or_else(shipped, PathBuf::from)
}

/// The shipped pack.
///
/// # Panics
/// It is not there.
pub fn shipped() -> &'static Opened {
    static PACK: LazyLock<Opened> = LazyLock::new(|| opened(shipped_folder()));
    &PACK
}

/// The shipped pack with the creatures and things that scenarios share: `tests/fixtures`.
///
/// # Panics
/// It is not there.
pub fn fixtures() -> &'static Opened {
    static PACK: LazyLock<Opened> = LazyLock::new(|| opened(crate::source::top().join("tests/fixtures")));
    &PACK
}

#[allow(clippy::panic)]
fn opened(folder: PathBuf) -> Opened {
    match open(&folder) {
        Ok(opened) => opened,
        Err(fault) => panic!("{fault}"),
    }
}

/// A pack without some of the defects of the original that it keeps.
///
/// # Errors
/// One of them is no switch, or none that the pack keeps.
pub fn without(content: &Content, switches: &[String]) -> Result<Content, String> {
    let mut manifest = content.manifest().clone();
    for name in switches {
        if Switch::ALL.iter().all(|switch| switch.name() != name) || !manifest.switches.contains(name) {
            return Err(format!("the pack keeps no defect `{name}`"));
        }
        manifest.switches.retain(|kept| kept != name);
    }
    Ok(content.under(manifest))
}

/// A resource of a test: its kind, its id, its text.
pub type Text<'t> = (Kind, &'t str, &'t str);

/// The shipped pack with these resources in it.
///
/// # Panics
/// One of them does not load.
#[track_caller]
pub fn with(resources: &[Text<'_>]) -> Revision {
    changed(&shipped().revision(), resources)
}

/// A revision with these resources in it.
///
/// # Panics
/// One of them does not load.
#[track_caller]
#[allow(clippy::panic)]
pub fn changed(rev: &Revision, resources: &[Text<'_>]) -> Revision {
    match revise(rev, &texts(resources)) {
        Ok(rev) => rev,
        Err(faults) => panic!("{}", faults.join("\n")),
    }
}

/// The same resources as a recording holds them.
pub fn texts(resources: &[Text<'_>]) -> Vec<(ResId, String)> {
    resources.iter().map(|(kind, id, text)| (ResId::new(*kind, id), (*text).to_owned())).collect()
}
