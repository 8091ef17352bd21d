//! What the packages hold: each file that the manifest names is there, and the desktop file names what is installed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_tests::source::top;
use std::path::Path;

/// The rows of a list of the manifest: what is taken, and where it goes.
fn assets(manifest: &str) -> Vec<(String, String)> {
    let rows =
        manifest.lines().skip_while(|line| *line != "assets = [").skip(1).take_while(|line| *line != "]");
    let texts = |line: &str| line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    rows.map(|row| match texts(row).as_slice() {
        [from, to, mode] if mode == "755" || mode == "644" => (from.clone(), to.clone()),
        other => panic!("{row}: {other:?}"),
    })
    .collect()
}

#[test]
fn a_package_holds_the_program_its_packs_and_what_the_desktop_needs() {
    let editor = top().join("editor");
    let rows = assets(&std::fs::read_to_string(editor.join("Cargo.toml")).unwrap());
    for (from, to) in &rows {
        let folder = from.strip_suffix("/**/*");
        let there = match folder {
            Some(folder) => editor.join(folder).join("pack.ron").is_file(),
            None => from.starts_with("target/release/") || editor.join(from).is_file(),
        };
        assert!(there, "{from} is packed and is not there");
        assert!(
            folder.is_none_or(|folder| *to == format!("usr/share/augury/assets/{}/", name(folder))),
            "{to}"
        );
    }
    let goes = |from: &str| rows.iter().find(|(row, _)| row == from).map(|(_, to)| to.as_str());
    assert_eq!(goes("target/release/augury"), Some("usr/bin/"));
    assert_eq!(goes("packaging/augury.desktop"), Some("usr/share/applications/"));
    assert_eq!(goes("packaging/augury.xml"), Some("usr/share/mime/packages/"));
}

fn name(path: &str) -> &str {
    Path::new(path).file_name().unwrap().to_str().unwrap()
}

#[test]
fn the_desktop_opens_what_the_program_opens() {
    let packaging = top().join("editor/packaging");
    let desktop = std::fs::read_to_string(packaging.join("augury.desktop")).unwrap();
    let types = std::fs::read_to_string(packaging.join("augury.xml")).unwrap();
    let value = |key: &str| desktop.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
    // The window has this class, by which a desktop finds its icon.
    assert_eq!((value("Exec="), value("Icon="), value("StartupWMClass=")), ("augury %f", "augury", "augury"));
    for mime in value("MimeType=").split_terminator(';').filter(|mime| *mime != "inode/directory") {
        assert!(types.contains(&format!("type=\"{mime}\"")), "{mime} is told nobody");
    }
    for pattern in ["pack.ron", "*.ron"] {
        assert!(types.contains(&format!("<glob pattern=\"{pattern}\"")), "{pattern}");
    }
    for size in [48, 128, 256] {
        let bytes = std::fs::read(packaging.join(format!("augury-{size}.png"))).unwrap();
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (size, size), "the icon of {size} points");
    }
}
