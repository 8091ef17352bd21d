//! What the window asks about an import, and what it shows of one that is done.

use std::path::PathBuf;

/// What is asked, as typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportForm {
    /// The library's folder.
    pub library: String,
    /// The folder in which the pack's folder is made.
    pub parent: String,
    /// The name of the pack's folder; empty for that of the library's.
    pub name: String,
}

impl ImportForm {
    /// The pack's folder; `None` as long as it has no name.
    pub fn target(&self) -> Option<PathBuf> {
        let library = std::path::Path::new(self.library.trim());
        let own = library.file_name().map(|name| format!("{}-pack", name.to_string_lossy()));
        let name = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty()).or(own)?;
        Some(std::path::Path::new(self.parent.trim()).join(name))
    }
}

/// An import that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// How much there is of what, and counts of problems, in lines.
    pub report: String,
    /// How many files were written.
    pub files: usize,
    /// The pack's folder.
    pub into: PathBuf,
    /// The first problems with their excerpts, errors before warnings.
    pub problems: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_has_the_name_that_was_typed_or_one_from_the_library() {
        let mut asked =
            ImportForm { library: "/a/lib/".to_owned(), parent: "/b".to_owned(), name: String::new() };
        assert_eq!(asked.target(), Some(PathBuf::from("/b/lib-pack")));
        asked.name = " mine ".to_owned();
        assert_eq!(asked.target(), Some(PathBuf::from("/b/mine")));
        assert_eq!(ImportForm::default().target(), None);
    }
}
