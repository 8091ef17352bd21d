//! [`Key`]: which resource of a pack.

use std::fmt;

/// Which resource: the folder of its kind, and its id. The key of a table file has the file's whole name for an
/// id (`potions.ron`), which no resource can have; that of an override a folder such as `overrides/monsters`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Folder of the kind, such as `monsters`; empty for `pack.ron`.
    pub folder: String,
    /// Id within the kind, or the name of a table file.
    pub id: String,
}

impl Key {
    /// The resource `id` of the kind in `folder`.
    pub fn new(folder: &str, id: &str) -> Self {
        Self { folder: folder.to_owned(), id: id.to_owned() }
    }

    /// The pack's own file.
    pub fn manifest() -> Self {
        Self::new("", "pack")
    }

    /// Whether it is the key of a table file, not of a resource.
    pub fn is_table(&self) -> bool {
        self.id.ends_with(".ron")
    }

    /// The key that its file has once it has become a table, or is none any more.
    pub(super) fn other_form(&self) -> Self {
        let id = self.id.strip_suffix(".ron").map_or_else(|| format!("{}.ron", self.id), str::to_owned);
        Self { folder: self.folder.clone(), id }
    }

    /// The name of the file that a new resource with this key gets.
    pub(super) fn file_name(&self) -> String {
        if self.is_table() { self.id.clone() } else { format!("{}.ron", self.id) }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.folder.is_empty() {
            write!(f, "{}", self.id)
        } else {
            write!(f, "{}/{}", self.folder, self.id)
        }
    }
}
