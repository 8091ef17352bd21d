//! A sample of each version of each kind of file is kept in `tests/kept`: it loads, is migrated, or is refused with a
//! message that says what to do.

use augury_editor::document::journal::recover;
use augury_editor::view::settings::Settings;
use augury_engine::content::Manifest;
use augury_engine::play::Recording;
use std::fs;
use std::path::{Path, PathBuf};

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kept").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(kept(name)).unwrap_or_default()
}

#[test]
fn recordings() {
    let recording = Recording::read(&text("recording_1.ron")).unwrap();
    assert_eq!((recording.name.as_str(), recording.inputs.len()), ("a blow", 2));
    assert!(!recording.write().unwrap().contains("format"), "the first format goes without saying");
    let refused = Recording::read(&text("recording_2.ron")).unwrap_err().to_string();
    assert!(
        refused.contains("written in format 2") && refused.contains("open it with the version"),
        "{refused}"
    );
}

#[test]
fn settings() {
    let dir = tempfile::tempdir().unwrap();
    let copy = |name: &str| {
        let to = dir.path().join(name);
        fs::copy(kept(name), &to).unwrap();
        to
    };
    let (settings, note) = Settings::read(&copy("settings_1.ron"));
    assert_eq!((settings.scale, note), (125, None));
    let (settings, note) = Settings::read(&copy("settings_2.ron"));
    let note = note.unwrap();
    assert_eq!(settings, Settings::default());
    assert!(note.contains("written in format 2") && note.contains("they are kept in"), "{note}");
}

#[test]
fn journals() {
    let dir = tempfile::tempdir().unwrap();
    fs::copy(kept("journal_1.json"), dir.path().join("monsters-first_hound.json")).unwrap();
    let (found, unreadable) = recover(dir.path());
    assert_eq!((found.len(), unreadable.len()), (1, 0));
    assert_eq!((found[0].id.as_str(), found[0].base_text.as_ref()), ("first_hound", None));
    fs::copy(kept("journal_2.json"), dir.path().join("monsters-first_hound.json")).unwrap();
    let (found, unreadable) = recover(dir.path());
    assert_eq!((found.len(), unreadable.len()), (0, 1));
    assert!(unreadable[0].contains("written in version 2"), "{unreadable:?}");
    assert!(dir.path().join("monsters-first_hound.json").is_file(), "it is left where it is");
}

#[test]
fn packs() {
    let read = Manifest::read("pack.ron", &text("pack_1.ron")).unwrap();
    assert_eq!(read.manifest.name, "Caves");
    assert!(read.problems.iter().any(|p| p.remedy.contains("augury migrate")), "{:?}", read.problems);
    let refused = Manifest::read("pack.ron", &text("pack_3.ron")).unwrap_err();
    assert!(refused.iter().any(|p| p.what.contains('3')), "{refused:?}");
}
