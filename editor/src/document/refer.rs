//! From a name in a file to what is named: what stands at a place, which resources may be meant, and what they are in a
//! few lines. Knows no window; what refers to a resource is a filter of [`super::find`].

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::FieldType;

use super::library::{Key, Library};
use super::open::Document;
use super::order::SchemaOrder;
use super::path::ValuePath;

/// At most so many lines of a resource are told.
const LINES: usize = 9;

/// A resource as a file or field names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Of which kind, where that is known.
    pub kind: Option<Kind>,
    /// Its id.
    pub id: String,
}

impl Named {
    /// Reads a name: `hill_orc`, with its kind known from elsewhere or not; `monster:hill_orc`; `monsters/hill_orc`.
    pub fn read(kind: Option<Kind>, text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(whole) = text.parse::<ResId>() {
            return Some(Self { kind: Some(whole.kind()), id: whole.id().to_owned() });
        }
        let (kind, id) = match text.split_once('/') {
            Some((folder, id)) => (Some(Kind::from_folder(folder)?), id),
            None => (kind, text),
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        (!id.is_empty() && id.chars().all(fits)).then(|| Self { kind, id: id.to_owned() })
    }

    /// What is named at a byte of a file's text, in its values and in its scripts.
    pub fn at(document: &Document, byte: usize) -> Option<Self> {
        let text = document.text();
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':');
        let head = text.get(..byte)?.chars().rev().take_while(|c| part(*c)).count();
        let tail = text.get(byte..)?.chars().take_while(|c| part(*c)).count();
        let word = text.get(byte - head..byte + tail)?.trim_matches(':');
        let path = document.outline().path_at(byte);
        let kind = match SchemaOrder::of(document.key()).type_at(&path) {
            Some(FieldType::Ref(kind)) => Some(kind),
            _ => None,
        };
        Self::read(kind, word)
    }

    /// The resources that it may be.
    pub fn keys(&self, library: &Library) -> Vec<Key> {
        let is = |key: &&Key| {
            let kind = Kind::from_folder(&key.folder).filter(|_| !key.is_table());
            key.id == self.id && kind.is_some_and(|kind| self.kind.is_none_or(|wanted| wanted == kind))
        };
        library.keys().filter(is).cloned().collect()
    }
}

/// The first lines of a resource, without remarks, for whoever thinks of naming it.
pub fn head(library: &Library, key: &Key) -> Vec<String> {
    let text = library.value(key, &ValuePath::root()).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut lines: Vec<String> = lines.map(str::to_owned).take(LINES + 1).collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("    …".to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> (tempfile::TempDir, Library) {
        let dir = tempfile::tempdir().unwrap();
        for (folder, id, text) in [
            ("monsters", "orc", "Monster(\n    name: \"Orc\",\n    poison: [\"venom\"],\n)\n"),
            ("effects", "venom", "// A remark.\nEffect(\n    name: \"Venom\",\n)\n"),
            ("items", "venom", "Item(\n    name: \"Venom\",\n)\n"),
        ] {
            std::fs::create_dir_all(dir.path().join(folder)).unwrap();
            std::fs::write(dir.path().join(folder).join(format!("{id}.ron")), text).unwrap();
        }
        let library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        (dir, library)
    }

    #[test]
    fn what_stands_at_a_place_is_of_the_kind_that_its_field_wants() {
        let (_dir, library) = library();
        let orc = library.document(&Key::new("monsters", "orc")).unwrap();
        let at = orc.text().find("venom").unwrap();
        for byte in [at, at + 2, at + 5] {
            let named = Named::at(orc, byte).unwrap();
            assert_eq!(named.keys(&library), [Key::new("effects", "venom")]);
        }
        assert!(Named::at(orc, 0).unwrap().keys(&library).is_empty(), "a word that names nothing");
    }

    #[test]
    fn a_name_alone_may_be_several_and_one_with_its_kind_is_one() {
        let (_dir, library) = library();
        let keys = |text: &str| Named::read(None, text).map(|named| named.keys(&library)).unwrap_or_default();
        assert_eq!(keys("venom").len(), 2);
        assert_eq!(keys("effect:venom"), [Key::new("effects", "venom")]);
        assert_eq!(keys("items/venom"), [Key::new("items", "venom")]);
        assert!(keys("no such").is_empty() && keys("elsewhere/venom").is_empty());
    }

    #[test]
    fn the_head_leaves_remarks_out() {
        let (_dir, library) = library();
        let head = head(&library, &Key::new("effects", "venom"));
        assert_eq!(head.first().map(String::as_str), Some("Effect("));
    }
}
