//! The order of the library that a pack was made from: one file of the pack, `order.ron`, beside its manifest.
//!
//! Draws from lists of candidates go through them by id, so that a new or renamed resource moves nothing. A trace of the
//! original has its dice for the order of its library; who plays it asks for that order ([`Content::in_order`]). Content
//! holds nothing of it; loading a pack only tells what is wrong with it.
//!
//! [`Content::in_order`]: super::Content::in_order

use super::disk::{PackFiles, Refusal};
use super::limits;
use super::problem::{LINE_FEEDS, LONE_RETURN, Lines, Place, Severity, lone_return};
use super::resource::ron_options;
use crate::base::format::Format;
use crate::base::id::{Kind, ResId, check_id};
use serde::{Deserialize, Deserializer, de};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

/// The file's name in the folder of the pack.
pub const ORDER: &str = "order.ron";

/// The file as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    format: Option<Format<1>>,
    /// By the folder of a kind: the ids of its resources, the first first.
    kinds: Kinds,
}

/// Ids by folder, no folder twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kinds(BTreeMap<String, Vec<String>>);

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(KindsVisitor)
    }
}

struct KindsVisitor;

impl<'de> de::Visitor<'de> for KindsVisitor {
    type Value = Kinds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the folders of kinds with their ids")
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Kinds, A::Error> {
        let mut kinds = BTreeMap::new();
        while let Some((folder, ids)) = map.next_entry::<String, Vec<String>>()? {
            if kinds.contains_key(&folder) {
                return Err(de::Error::custom(format!("{folder:?} stands twice; join the two lists")));
            }
            kinds.insert(folder, ids);
        }
        Ok(Kinds(kinds))
    }
}

/// The text of the file for resources in the order of their library.
pub fn text(resources: impl Iterator<Item = ResId>) -> String {
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for id in resources {
        kinds.entry(id.kind().folder()).or_default().push(id.id());
    }
    let mut text = "Order(\n    format: 1,\n    kinds: {\n".to_owned();
    for (folder, ids) in kinds {
        text += &format!("        {folder:?}: [\n");
        ids.iter().for_each(|id| text += &format!("            {id:?},\n"));
        text += "        ],\n";
    }
    text + "    },\n)\n"
}

/// The order that stands in the folder of a pack, kind after kind; `None` where it has no such file. Names that the pack
/// does not have are no mistake: somebody renamed them.
///
/// # Errors
/// Why the file cannot be read, with its place.
pub fn read(folder: &Path) -> Result<Option<Vec<ResId>>, String> {
    Ok(order_in(folder)?.map(|(_, ids)| ids))
}

/// The file in a folder with the ids that it names.
fn order_in(folder: &Path) -> Result<Option<(Order, Vec<ResId>)>, String> {
    let path = folder.join(ORDER);
    let shown = path.display();
    let text = match PackFiles::below([folder]).text_if_there(&path, limits::FILE_BYTES as u64) {
        Err(Refusal::Missing) if path.symlink_metadata().is_ok() => {
            return Err(format!("{shown}: the link leads nowhere. Take it away, or put a file in its place"));
        }
        Ok(None) | Err(Refusal::Missing) => return Ok(None),
        Ok(Some(text)) => text,
        Err(refusal) => return Err(format!("{shown}: {refusal}. {}", refusal.remedy())),
    };
    of_text(&text).map(Some).map_err(|error| format!("{shown}:{error}"))
}

/// What is wrong with the file in the folder of a pack, and what would be right.
pub(super) fn wrong_in(folder: &Path) -> Option<(Severity, String, String)> {
    let (order, all) = match order_in(folder) {
        Ok(all) => all?,
        Err(why) => {
            let remedy = "Import the library again, or take the file away: only comparisons read it";
            return Some((Severity::Error, format!("the order is not read: {why}"), remedy.to_owned()));
        }
    };
    if order.format.is_none() {
        let remedy = "Write format: 1 before kinds".to_owned();
        return Some((Severity::Warning, "the order does not say its format".to_owned(), remedy));
    }
    let mut seen = BTreeSet::new();
    let twice = all.into_iter().find(|id| !seen.insert(*id))?;
    let remedy = "Take one of the two away".to_owned();
    Some((Severity::Warning, format!("the order names {twice} twice, and once is enough"), remedy))
}

fn of_text(text: &str) -> Result<(Order, Vec<ResId>), String> {
    if let Some(at) = lone_return(text) {
        let Place { line, column } = Lines::of(text).place(text, at);
        return Err(format!("{line}:{column}: {LONE_RETURN}. {LINE_FEEDS}"));
    }
    let order: Order = ron_options().from_str(text).map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for (folder, ids) in &order.kinds.0 {
        let Some(kind) = Kind::from_folder(folder) else {
            return Err(format!(" {folder:?} is no kind of resources; write it as its folder is called"));
        };
        if let Some(bad) = ids.iter().find_map(|id| check_id(id).err()) {
            return Err(format!(" {folder}: {bad}"));
        }
        all.extend(ids.iter().map(|id| ResId::new(kind, id)));
    }
    Ok((order, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_a_wrong_kind_is_told() {
        let monster = |id| ResId::new(Kind::Monster, id);
        let ids = [monster("ogre"), ResId::new(Kind::Encounter, "pack"), monster("ape")];
        let (order, read) = of_text(&text(ids.into_iter())).unwrap();
        assert!(order.format.is_some() && read == [ids[1], ids[0], ids[2]]);
        let twice = of_text("(kinds: {\"monsters\": [\"a\"], \"monsters\": [\"b\"]})");
        assert!(twice.unwrap_err().contains("\"monsters\" stands twice"));
        assert!(of_text("(kinds: {\"monster\": []})").unwrap_err().contains("\"monster\" is no kind"));
        assert!(of_text("(kinds: {\"monsters\": [})").is_err());
    }
}
