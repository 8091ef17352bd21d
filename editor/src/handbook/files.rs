//! The files of the handbook. A program that is shipped has them within itself; one that is built for tests reads them from
//! `docs/`, so that a change of a page compiles nothing.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../docs"]
#[include = "*.md"]
#[include = "pictures/*.png"]
#[exclude = "book/*"]
struct Files;

/// The page that lists all others.
pub const SUMMARY: &str = "SUMMARY.md";

/// The text of a page, by its path below `docs/`.
pub fn text(path: &str) -> Option<String> {
    let bytes = bytes(path)?;
    String::from_utf8(bytes.into_owned()).ok()
}

/// The bytes of a file, by its path below `docs/`.
pub fn bytes(path: &str) -> Option<Cow<'static, [u8]>> {
    Files::get(path).map(|file| file.data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_pictures_are_there_and_nothing_else() {
        let all: Vec<_> = Files::iter().collect();
        assert!(all.iter().any(|path| path == SUMMARY) && all.len() > 100, "{} files", all.len());
        assert!(bytes("pictures/window.png").is_some_and(|bytes| bytes.len() > 10_000));
        assert!(text("rules/events.md").is_some_and(|text| text.starts_with("# Events")));
        assert!(text("nothing.md").is_none() && text("../Cargo.toml").is_none());
        let other = all.iter().find(|path| !path.ends_with(".md") && !path.ends_with(".png"));
        assert!(other.is_none(), "{other:?}");
    }
}
