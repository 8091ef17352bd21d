//! An import into a pack that an import wrote: what was edited stays, what was not follows the library, and the report
//! says which.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::origins::{ORIGINS, Origins};
use augury_import::report::Report;
use augury_import::update::{Choices, Written, switched_off};
use augury_import::{Options, import, write};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const LIBRARY: &str = "\
Monster \"grey hen\" : MA_ANIMAL { CR: 4; HD: 1;
  /* Hens peck. */
  On Event EV_STRIKE { e.vDmg = e.vDmg + 1; return NOTHING; }; }
Monster \"red hen\" : MA_ANIMAL { CR: 5; HD: 1; Desc: \"Red.\";
  On Event EV_HIT { return DONE; }; }
Flavour \"murky\" : AI_POTION { }
Flavour \"clear\" : AI_POTION { }
";

/// A library and the pack of it, in a folder that goes with it.
struct Case(PathBuf);

impl Drop for Case {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Case {
    fn new(name: &str) -> Case {
        let folder = std::env::temp_dir().join(format!("augury-update-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("library")).unwrap();
        let case = Case(folder);
        case.library(LIBRARY);
        case.import();
        case
    }

    fn library(&self, text: &str) {
        fs::write(self.0.join("library/main.irc"), text).unwrap();
    }

    fn pack(&self, path: &str) -> PathBuf {
        self.0.join("pack").join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.pack(path)).unwrap()
    }

    fn import(&self) -> Written {
        self.import_with(&Choices::default())
    }

    fn import_with(&self, choices: &Choices) -> Written {
        let pack = self.0.join("pack");
        let options = Options { without: switched_off(&pack), ..Options::default() };
        let outcome = import(&self.0.join("library"), &options);
        write::write(&outcome, &pack, choices).unwrap()
    }

    /// The same where it is refused: why.
    fn refused(&self) -> String {
        let pack = self.0.join("pack");
        let outcome = import(&self.0.join("library"), &Options::default());
        write::write(&outcome, &pack, &Choices::default()).unwrap_err()
    }

    /// Every file of the pack with its text.
    fn everything(&self) -> BTreeMap<PathBuf, String> {
        let mut all = BTreeMap::new();
        collect(&self.0.join("pack"), &mut all);
        all
    }
}

fn collect(folder: &Path, into: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => collect(&path, into),
            false => drop(into.insert(path.clone(), fs::read_to_string(path).unwrap())),
        }
    }
}

const GREY: &str = "monsters/grey_hen.ron";
const RED: &str = "monsters/red_hen.ron";

#[test]
fn an_import_again_of_the_same_library_writes_nothing() {
    let case = Case::new("same");
    let before = case.everything();
    let touched = fs::metadata(case.pack(ORIGINS)).unwrap().modified().unwrap();
    let written = case.import();
    assert_eq!((written.changed(), written.unchanged), (0, 5), "{written:?}");
    assert_eq!(case.everything(), before);
    assert_eq!(fs::metadata(case.pack(ORIGINS)).unwrap().modified().unwrap(), touched);
}

#[test]
fn what_was_not_edited_follows_the_library() {
    let case = Case::new("follows");
    let edited = case.read(GREY).replace("cr: 4", "cr: 7");
    fs::write(case.pack(GREY), &edited).unwrap();
    case.library(&LIBRARY.replace("CR: 5", "CR: 6").replace("Flavour \"clear\" : AI_POTION { }\n", ""));
    let written = case.import();
    assert_eq!(written.updated, ["flavours/potion.ron", RED, "order.ron"]);
    assert!(
        written.conflicts.is_empty() && written.kept.len() == 1 && !written.kept[0].otherwise,
        "{written:?}"
    );
    assert!(case.read(RED).contains("cr: 6"));
    assert_eq!(case.read(GREY), edited);
    case.library(&LIBRARY[..LIBRARY.find("Monster \"red").unwrap()]);
    assert_eq!(case.import().removed, ["flavours/potion.ron", RED]);
    assert!(!case.pack(RED).exists());
}

#[test]
fn a_change_beside_an_edit_is_listed_until_it_is_resolved() {
    let case = Case::new("beside");
    let edited = case.read(GREY).replace("cr: 4", "cr: 7");
    fs::write(case.pack(GREY), &edited).unwrap();
    case.library(&LIBRARY.replace("e.vDmg + 1", "e.vDmg + 2"));
    let written = case.import();
    let told: Vec<_> = written.conflicts.iter().map(|one| (&*one.file, &*one.resource, &*one.what)).collect();
    assert_eq!(told, [(GREY, "monster:grey_hen", "EV_STRIKE changed (main.irc:2)")]);
    assert!(written.kept[0].otherwise && case.read(GREY) == edited);
    // It stays on the list, and importing again changes no file.
    let before = case.everything();
    assert_eq!(case.import().conflicts.len(), 1);
    assert_eq!(case.everything(), before);
    let resolved = Choices { resolved: vec![GREY.to_owned()], ..Choices::default() };
    assert!(case.import_with(&resolved).conflicts.is_empty());
    assert!(case.import().conflicts.is_empty() && case.read(GREY) == edited);
    // Or the import's own is taken.
    let take = Choices { take: vec![GREY.to_owned()], ..Choices::default() };
    assert_eq!(case.import_with(&take).updated, [GREY]);
    assert!(case.read(GREY).contains("cr: 4") && case.read(GREY).contains("e.v_dmg + 2"));
}

#[test]
fn what_was_taken_away_or_stood_there_stays_as_it_is() {
    let case = Case::new("away");
    fs::remove_file(case.pack(RED)).unwrap();
    fs::write(case.pack("monsters/blue_hen.ron"), "Monster(name: \"my own\")\n").unwrap();
    case.library(&format!("{LIBRARY}Monster \"blue hen\" : MA_ANIMAL {{ CR: 1; HD: 1; }}\n"));
    let written = case.import();
    assert!(!case.pack(RED).exists() && case.read("monsters/blue_hen.ron").contains("my own"));
    let kept: Vec<_> = written.kept.iter().map(|one| (&*one.file, one.deleted)).collect();
    assert_eq!(kept, [("monsters/blue_hen.ron", false), (RED, true)]);
    assert!(written.conflicts[0].what.contains("a file of its own"), "{written:?}");
    let take = Choices { take: vec![RED.to_owned()], ..Choices::default() };
    assert_eq!(case.import_with(&take).created, 1);
    let unknown = Choices { take: vec!["pack".to_owned()], ..Choices::default() };
    let outcome = import(&case.0.join("library"), &Options::default());
    assert!(write::write(&outcome, &case.0.join("pack"), &unknown).unwrap_err().contains("no import wrote"));
}

#[test]
fn an_import_that_was_stopped_midway_is_done_again() {
    let case = Case::new("stopped");
    let old = case.read(ORIGINS);
    case.library(&LIBRARY.replace("CR: 5", "CR: 6"));
    case.import();
    let done = case.everything();
    // The file of origins comes last: without it the pack is as a stopped import leaves it.
    fs::write(case.pack(ORIGINS), old).unwrap();
    let written = case.import();
    assert!(written.kept.is_empty() && written.changed() == 0, "{written:?}");
    assert_eq!(case.everything(), done);
}

#[test]
fn a_pack_without_the_switch_has_its_scripts_without_it() {
    let case = Case::new("switch");
    let choice = "e.vDmg = (e.vDmg > 2) ? random(3) : 1; return NOTHING;";
    case.library(&LIBRARY.replace("return DONE;", choice));
    case.import();
    let both = case.read(RED);
    let manifest = case.read("pack.ron");
    fs::write(case.pack("pack.ron"), manifest.replace("\"choices_compute_both_sides\",", "")).unwrap();
    let written = case.import();
    assert_eq!(written.updated, [RED], "{both}");
    assert_ne!(case.read(RED), both);
    assert_eq!(written.conflicts, []);
    assert_eq!(case.import().changed(), 0);
}

#[test]
fn every_handler_has_its_text_and_line_and_those_that_are_owed_their_reasons() {
    let case = Case::new("origins");
    case.library(&LIBRARY.replace("return DONE;", "EActor->NoSuchThing(); return DONE;"));
    case.import();
    let origins = Origins::read(&case.0.join("pack")).unwrap().unwrap();
    let hen = |id| origins.of(ResId::new(Kind::Monster, id)).unwrap();
    let peck = hen("grey_hen").handler(EventCode::EV_STRIKE).unwrap();
    assert_eq!((peck.at.as_str(), peck.owed.len()), ("main.irc:2", 0));
    assert!(peck.source.starts_with("  /* Hens peck. */\n  On Event EV_STRIKE {"), "{}", peck.source);
    let hit = hen("red_hen").handler(EventCode::EV_HIT).unwrap();
    let reason = &hit.owed[0];
    assert_eq!(
        (reason.kind.as_str(), reason.name.as_str(), reason.at.as_str()),
        ("no name", "NoSuchThing", "main.irc:5")
    );
    let red = case.read(RED);
    assert!(red.contains("owed: [\"EV_HIT\"]") && !red.contains("script:"), "{red}");
    assert!(case.read(GREY).contains("script:") && !case.read(GREY).contains("owed"));
}

#[test]
#[cfg(unix)]
fn nothing_is_written_through_a_link_that_leads_out() {
    let case = Case::new("link");
    let outside = case.0.join("outside");
    fs::rename(case.pack("monsters"), &outside).unwrap();
    std::os::unix::fs::symlink(&outside, case.pack("monsters")).unwrap();
    let before = fs::read_to_string(outside.join("red_hen.ron")).unwrap();
    case.library(&LIBRARY.replace("CR: 5", "CR: 6"));
    let outcome = import(&case.0.join("library"), &Options::default());
    assert!(write::write(&outcome, &case.0.join("pack"), &Choices::default()).is_err());
    assert_eq!(fs::read_to_string(outside.join("red_hen.ron")).unwrap(), before);
}

/// The library with both flavours' sources changed, so that both files of them are written again.
fn changed() -> String {
    LIBRARY.replace("\"murky\"", "\"muddy\"")
}

#[test]
fn what_lies_at_the_name_of_something_begun_is_left_alone() {
    let case = Case::new("beside");
    let own = case.pack("flavours/other.txt");
    fs::write(&own, "my own work").unwrap();
    #[cfg(unix)]
    for number in 0..3 {
        let taken = format!("flavours/.potion.ron.import-{}-{number}", std::process::id());
        std::os::unix::fs::symlink("other.txt", case.pack(&taken)).unwrap();
    }
    fs::write(case.pack("flavours/.potion.ron.import"), "of somebody").unwrap();
    case.library(&changed());
    assert_eq!(case.import().updated, ["flavours/potion.ron", "order.ron"]);
    assert_eq!(fs::read_to_string(&own).unwrap(), "my own work");
    assert_eq!(case.read("flavours/.potion.ron.import"), "of somebody");
}

#[test]
fn a_file_and_a_pack_that_may_only_be_read_stay_as_they_are() {
    let case = Case::new("rights");
    let path = case.pack("flavours/potion.ron");
    let before = case.read("flavours/potion.ron");
    case.library(&changed());
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights.clone()).unwrap();
    assert!(case.refused().contains("read-only"), "{}", case.refused());
    assert_eq!(case.read("flavours/potion.ron"), before);
    #[expect(clippy::permissions_set_readonly_false, reason = "a file of this test alone")]
    rights.set_readonly(false);
    fs::set_permissions(&path, rights).unwrap();
    let manifest = case.read("pack.ron").replacen("name:", "read_only: true, name:", 1);
    fs::write(case.pack("pack.ron"), manifest).unwrap();
    assert!(case.refused().contains("read_only"), "{}", case.refused());
    assert_eq!(case.read("flavours/potion.ron"), before);
    let broken = case.read("pack.ron").replacen("format: 2", "format: 3", 1);
    assert_ne!(broken, case.read("pack.ron"), "the manifest names its format");
    fs::write(case.pack("pack.ron"), broken).unwrap();
    assert!(case.refused().contains("pack.ron cannot be read"), "{}", case.refused());
}

#[test]
fn notes_of_somebody_else_take_away_no_file_of_the_author() {
    let case = Case::new("notes");
    fs::create_dir_all(case.pack("notes")).unwrap();
    fs::write(case.pack("notes/mine.txt"), "mine").unwrap();
    let hash = augury_engine::content::origins::text_hash("mine");
    let notes = case.read("origins.ron").replacen(
        "written: {",
        &format!("written: {{\"notes/mine.txt\": \"{hash}\", "),
        1,
    );
    fs::write(case.pack("origins.ron"), notes).unwrap();
    assert_eq!(case.import().removed, Vec::<String>::new());
    assert_eq!(case.read("notes/mine.txt"), "mine");
}

/// Resources that a library with errors lacks, and their files.
fn held(written: &Written) -> Vec<(&str, Vec<&str>)> {
    written.held.iter().map(|held| (&*held.file, held.lacks.iter().map(|id| &**id).collect())).collect()
}

#[test]
fn a_library_with_errors_takes_no_file_and_no_row_away() {
    let whole = format!("#include \"more.irh\"\n{LIBRARY}Text \"help::one\" {{ \"x\" }}\n");
    let more = "Monster \"ant\" : MA_ANIMAL { CR: 1; HD: 1; }\nText \"help::two\" { \"y\" }\n";
    let case = Case::new("errors");
    let file = case.0.join("library/more.irh");
    case.library(&whole);
    fs::write(&file, more).unwrap();
    case.import();
    let before = case.everything();
    let lost = [
        ("monsters/ant.ron", vec!["monster:ant"]),
        ("texts/help.ron", vec!["text:help_two"]),
        ("order.ron", vec![]),
    ];
    // It is gone, it is cut, and a comment in it is open.
    for damaged in [None, Some("Monster \"an"), Some("/* open\n")] {
        match damaged {
            None => fs::remove_file(&file).unwrap(),
            Some(text) => fs::write(&file, text).unwrap(),
        }
        let written = case.import();
        assert_eq!((held(&written), written.changed()), (lost.to_vec(), 0), "{damaged:?}: {written:?}");
        let all = case.everything();
        assert!(
            before.iter().all(|(path, text)| path.ends_with(ORIGINS) || all[path] == *text),
            "{damaged:?}"
        );
        let told = written.to_string();
        assert!(
            told.contains("since the library has errors") && told.contains("ant.ron: monster:ant"),
            "{told}"
        );
    }
    // What an author took away meanwhile does not come back with the library.
    fs::remove_file(case.pack("monsters/ant.ron")).unwrap();
    assert_eq!(held(&case.import()), lost[1..].to_vec());
    fs::write(&file, more).unwrap();
    assert_eq!(case.import().changed(), 0);
    assert!(!case.pack("monsters/ant.ron").exists());
    // Without errors it goes, and is named.
    fs::write(&file, "\n").unwrap();
    let take = Choices { take: vec!["monsters/ant.ron".to_owned()], ..Choices::default() };
    fs::write(case.pack("monsters/ant.ron"), "mine").unwrap();
    let written = case.import_with(&take);
    assert_eq!(written.removed, ["monsters/ant.ron"], "{written:?}");
    assert!(written.to_string().contains("monsters/ant.ron: removed; the library has it no longer"));
    let outcome = import(&case.0.join("library"), &Options::default());
    let report = Report { written: Some(written), ..Report::of(&outcome) };
    assert!(serde_json::to_string(&report).unwrap().contains("\"removed\":[\"monsters/ant.ron\"]"));
}

#[test]
fn a_change_beside_an_edit_outlives_an_import_of_a_damaged_library() {
    let case = Case::new("damaged");
    let edited = case.read(RED).replace("cr: 5", "cr: 7");
    fs::write(case.pack(RED), &edited).unwrap();
    case.library(&LIBRARY[..LIBRARY.find("red hen").unwrap()]);
    let what = |written: &Written| written.conflicts.iter().map(|one| one.what.clone()).collect::<Vec<_>>();
    assert_eq!(what(&case.import()), ["the library lacks it, and has errors"]);
    case.library(&LIBRARY.replace("Red.", "Blue."));
    assert_eq!(what(&case.import()), ["its figures or texts changed"]);
    for _ in 0..2 {
        assert_eq!(what(&case.import()), ["it changed in the library since the file was made"]);
    }
    let resolved = Choices { resolved: vec![RED.to_owned()], ..Choices::default() };
    assert_eq!(what(&case.import_with(&resolved)), Vec::<String>::new());
    assert_eq!((what(&case.import()), case.read(RED)), (Vec::new(), edited));
    // Mended and unchanged there is nothing to tell.
    case.library(&LIBRARY[..LIBRARY.find("red hen").unwrap()]);
    case.import();
    case.library(&LIBRARY.replace("Red.", "Blue."));
    assert_eq!(what(&case.import()), Vec::<String>::new());
}

#[test]
fn rows_that_come_and_go_beside_an_edited_table_are_listed_until_it_is_resolved() {
    const POTIONS: &str = "flavours/potion.ron";
    let case = Case::new("rows");
    fs::write(case.pack(POTIONS), case.read(POTIONS) + "// mine\n").unwrap();
    let other = LIBRARY.replace("Flavour \"clear\"", "Flavour \"dull\"");
    case.library(&other);
    for _ in 0..3 {
        let written = case.import();
        let told: Vec<_> = written.conflicts.iter().map(|one| (&*one.resource, &*one.what)).collect();
        let wanted = [
            ("flavour:potion_dull", "it is new in the library"),
            ("flavour:potion_clear", "the library has it no longer"),
        ];
        assert_eq!(told, wanted);
    }
    let resolved = Choices { resolved: vec![POTIONS.to_owned()], ..Choices::default() };
    assert_eq!(case.import_with(&resolved).conflicts, []);
    assert_eq!(case.import().conflicts, []);
}

#[test]
fn a_file_whose_resource_is_gone_is_the_authors_once_that_is_resolved() {
    let case = Case::new("gone");
    let edited = case.read(RED).replace("cr: 5", "cr: 7");
    fs::write(case.pack(RED), &edited).unwrap();
    case.library(&LIBRARY.replace("Monster \"red hen\"", "Monster \"blue hen\""));
    for _ in 0..2 {
        assert_eq!(case.import().conflicts[0].what, "the library has it no longer");
    }
    let resolved = Choices { resolved: vec![RED.to_owned()], ..Choices::default() };
    assert_eq!(case.import_with(&resolved).conflicts, []);
    assert_eq!(case.import().conflicts, []);
    assert_eq!(case.read(RED), edited);
}
