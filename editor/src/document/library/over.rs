//! Overriding single fields of what packs below have: a file of this pack with the fields that differ.

use augury_engine::content::pack::OVERRIDES;

use super::super::live;
use super::super::open::Document;
use super::{Key, Library};

/// The key of the file that overrides a resource.
pub fn override_key(key: &Key) -> Key {
    Key::new(&format!("{OVERRIDES}/{}", key.folder), &key.id)
}

impl Library {
    /// Whether a resource is another pack's, so that this one can override it.
    pub fn is_below(&self, key: &Key) -> bool {
        let own = self.documents.get(&self.file_of(key)).filter(|d| d.exists());
        own.is_none() && live::res_id(key).is_some() && self.document(key).is_some_and(Document::exists)
    }

    /// The file of this pack that overrides a resource, where there is one.
    pub fn override_of(&self, key: &Key) -> Option<Key> {
        let over = override_key(key);
        self.documents.get(&over).is_some_and(Document::exists).then_some(over)
    }

    /// The resource that a file of this pack overrides; `None` for files that are none.
    pub fn overridden_by(over: &Key) -> Option<Key> {
        let folder = over.folder.strip_prefix(OVERRIDES)?.strip_prefix('/')?;
        Some(Key::new(folder, &over.id))
    }

    /// Makes a file that overrides a resource of a pack below, with nothing in it yet, as an edit; answers the
    /// one that is there already.
    ///
    /// # Errors
    /// The resource is this pack's own, or this pack cannot be changed.
    pub fn override_here(&mut self, key: &Key, now: u64) -> Result<Key, String> {
        if let Some(over) = self.override_of(key) {
            return Ok(over);
        }
        if !self.is_below(key) {
            return Err(format!("{key} is this pack's own: change it as it is"));
        }
        let from = self.document(key).and_then(|d| d.read_only()).unwrap_or_default().to_owned();
        let over = override_key(key);
        self.make(over, "(\n)\n", &format!("override {from}:"), now)
    }
}
