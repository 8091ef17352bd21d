//! Where the resources of an imported pack come from: one file of the pack, `origins.ron`, beside its manifest.
//!
//! It holds the place and hash of every resource and handler in the library, the text of each handler, why a handler
//! is owed, and the hashes of the files that the import wrote. It stands apart from the resources so that these stay
//! an author's own, and so that loading a pack reads nothing of it: only `augury import`, `augury check` and the
//! window's panels ask for it.

use super::disk::{PackFiles, Refusal};
use super::load::{refused, told};
use super::problem::{Place, Problem, Severity};
use super::resource::ron_options;
use crate::base::event_code::EventCode;
use crate::base::format::Format;
use crate::base::id::ResId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The file's name in the folder of the pack.
pub const ORIGINS: &str = "origins.ron";

/// The longest such file that is read, in bytes.
pub const ORIGINS_BYTES: u64 = 64 << 20;

/// In place of the hash of what a file was made from: the library did not have the resource.
pub const NOTHING: &str = "nothing";

/// What an import notes of a pack that it wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Origins {
    /// The format it is written in.
    #[serde(default = "Format::first")]
    pub format: Format<1>,
    /// The name of the library.
    pub library: String,
    /// The files that the import wrote, by their paths in the pack, each with the hash of its text.
    pub written: BTreeMap<String, String>,
    /// The resources that came from the library, by their ids, such as `monster:hill_orc`.
    pub resources: BTreeMap<String, ResourceOrigin>,
}

/// Where a resource comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ResourceOrigin {
    /// File and line in the library, such as `lib/god.irh:120`.
    pub at: String,
    /// The hash of what the library says of it.
    pub hash: String,
    /// The hash of what its file in the pack was made from, where that is no longer what the library says: the file
    /// was edited, so the import left it. [`NOTHING`] where the library did not have the resource then.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub made_from: String,
    /// Its code, in the order of the library.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handlers: Vec<HandlerOrigin>,
}

/// Code that answers events, or that is the condition of a piece of gear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HandlerOrigin {
    /// The events that it answers; none for a condition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<EventCode>,
    /// The piece of gear that it is the condition of, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gear: Option<usize>,
    /// File and line in the library where its text begins.
    pub at: String,
    /// The hash of its text.
    pub hash: String,
    /// Its text in the library.
    pub source: String,
    /// Why there is no script of it; none where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub owed: Vec<OwedReason>,
}

/// Why a handler is owed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwedReason {
    /// What kind of reason it is: `waits`, `no name`, `variable`, `reference`, `language`, `check`, `grammar`.
    pub kind: String,
    /// The name in question: a function, a field, a variable, a construct.
    pub name: String,
    /// The system that it waits for, or what cannot be said.
    pub what: String,
    /// File and line in the library.
    pub at: String,
}

impl OwedReason {
    /// The reason in a few words, the same for all handlers that it holds back.
    pub fn shown(&self) -> String {
        match self.kind.as_str() {
            "waits" => format!("{} waits for {}", self.name, self.what),
            _ => format!("{}: {}", self.name, self.what),
        }
    }
}

impl ResourceOrigin {
    /// The code that answers an event; the first where there are several.
    pub fn handler(&self, on: EventCode) -> Option<&HandlerOrigin> {
        self.handlers.iter().find(|handler| handler.on.contains(&on))
    }

    /// The code of the condition of a piece of gear.
    pub fn condition(&self, gear: usize) -> Option<&HandlerOrigin> {
        self.handlers.iter().find(|handler| handler.gear == Some(gear))
    }
}

impl Origins {
    /// What stands in the folder of a pack; `None` where no import wrote it.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Origins>, String> {
        let at = |why: String| format!("{}: {why}", folder.join(ORIGINS).display());
        match text_in(folder) {
            Ok(Some(text)) => Origins::of_text(&text).map(Some).map_err(at),
            Ok(None) => Ok(None),
            Err(refusal) => Err(at(refusal.to_string())),
        }
    }

    /// As [`Origins::read`], for who shows problems: with the place of what is wrong.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn checked(folder: &Path) -> Result<Option<Origins>, Problem> {
        let path = folder.join(ORIGINS);
        let Some(text) = text_in(folder).map_err(|refusal| refused(&path, &refusal))? else {
            return Ok(None);
        };
        ron_options().from_str(&text).map(Some).map_err(|error| {
            let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            let at = &error.span.start;
            let place = Place { line: number(at.line), column: number(at.col) };
            let what = format!("where the pack comes from cannot be read: {}", error.code);
            let remedy = "Take the file back from version control; without it the pack works the same, and cannot be \
                          imported into again";
            Problem { place, ..told(&path, Severity::Error, what, remedy.to_owned()) }
        })
    }

    /// What a text says.
    ///
    /// # Errors
    /// What is wrong with it, with its place.
    pub fn of_text(text: &str) -> Result<Origins, String> {
        ron_options().from_str(text).map_err(|error| error.to_string())
    }

    /// The origin of a resource.
    pub fn of(&self, id: ResId) -> Option<&ResourceOrigin> {
        self.resources.get(&id.to_string())
    }

    /// Why a resource owes its answer to an event; nothing where that is not known.
    pub fn owed(&self, id: ResId, on: EventCode) -> &[OwedReason] {
        self.of(id).and_then(|of| of.handler(on)).map_or(&[], |handler| &handler.owed)
    }
}

/// The text of the file in the folder of a pack; `None` where there is none.
fn text_in(folder: &Path) -> Result<Option<String>, Refusal> {
    match PackFiles::below([folder]).text_if_there(&folder.join(ORIGINS), ORIGINS_BYTES) {
        Err(Refusal::Missing) if folder.join(ORIGINS).symlink_metadata().is_ok() => {
            Err(Refusal::NotAFile("a link that leads nowhere"))
        }
        Err(Refusal::Missing) => Ok(None),
        read => read,
    }
}

/// The hash of a file's text, the same whichever way its lines end: 32 hexadecimal digits.
pub fn text_hash(text: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    match text.contains('\r') {
        true => hasher.update(text.replace("\r\n", "\n").as_bytes()),
        false => hasher.update(text.as_bytes()),
    };
    hasher.finalize().to_hex().chars().take(32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::Kind;

    #[test]
    fn what_is_written_is_found_by_resource_and_event() {
        let text = r##"(format: 1, library: "marsh", written: {"monsters/orc.ron": "ab"}, resources: {
            "monster:orc": (at: "lib/a.irh:3", hash: "cd", handlers: [
                (on: ["PRE(EV_STRIKE)"], at: "lib/a.irh:5", hash: "ef", source: r#"{ "x" }"#,
                 owed: [(kind: "waits", name: "cast", what: "casting", at: "lib/a.irh:6")]),
                (gear: Some(2), at: "lib/a.irh:9", hash: "01", source: "true"),
            ]),
        })"##;
        let origins = Origins::of_text(text).unwrap();
        let orc = ResId::new(Kind::Monster, "orc");
        let why = origins.owed(orc, EventCode::EV_STRIKE.pre());
        assert_eq!(why.iter().map(OwedReason::shown).collect::<Vec<_>>(), ["cast waits for casting"]);
        assert!(origins.owed(orc, EventCode::EV_STRIKE).is_empty());
        assert_eq!(origins.of(orc).unwrap().condition(2).unwrap().source, "true");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert!(Origins::of_text("(format: 2)").unwrap_err().contains("written in format 2"));
        assert!(Origins::of_text("(format: 1, nonsense: 3)").is_err());
        assert!(Origins::of_text("(").is_err());
    }

    #[test]
    fn line_ends_do_not_change_the_hash() {
        assert_eq!(text_hash("a\r\nb\r\n"), text_hash("a\nb\n"));
        assert_ne!(text_hash("a\nb"), text_hash("a\nb\n"));
    }
}
