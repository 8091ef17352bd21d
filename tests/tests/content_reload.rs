//! A branch switch under an open pack: a thousand files change on the disk and are one reload; an edit of one
//! file is one too. Times are printed; the bounds are far above them, for slow machines and unoptimised builds.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use augury_editor::document::library::{Key, Library};
use augury_editor::document::live::Live;
use augury_editor::document::open::DiskAnswer;
use augury_engine::base::id::{Kind, ResId};
use augury_tests::pack::shipped_folder;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[test]
fn a_thousand_files_changed_on_the_disk_are_one_reload() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().join("monsters");
    std::fs::create_dir(&home).unwrap();
    std::fs::copy(shipped_folder().join("pack.ron"), dir.path().join("pack.ron")).unwrap();
    let orc = std::fs::read_to_string(shipped_folder().join("monsters/hill_orc.ron")).unwrap();
    let paths: Vec<PathBuf> = (0..1000).map(|n| home.join(format!("orc_{n}.ron"))).collect();
    paths.iter().for_each(|path| std::fs::write(path, &orc).unwrap());
    let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    library.take_changed();
    let mut live = Live::load(&library, &mut |_, _| true).unwrap();
    let before = live.revision();
    let other = orc.replace("cr:", "// other branch\n    cr:");
    assert_ne!(other, orc);
    paths.iter().for_each(|path| std::fs::write(path, &other).unwrap());

    let start = Instant::now();
    let (answers, problems) = library.disk_changed(&paths, 0);
    let read = start.elapsed();
    assert!(problems.is_empty() && answers.len() == 1000);
    assert!(answers.iter().all(|(_, answer)| *answer == DiskAnswer::Reloaded));
    let changed = library.take_changed();
    assert_eq!(changed.len(), 1000);
    assert!(live.update(&library, &changed));
    println!("1000 files: documents {read:?}, all {:?}", start.elapsed());
    assert_eq!(live.revision(), before + 1, "one new content");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    let last = ResId::new(Kind::Monster, "orc_999");
    assert!(live.content().get(last).unwrap().text.contains("other branch"));

    let key = Key::new("monsters", "orc_5");
    library.set_text(&key, &orc.replace("name:", "/* here */ name:"), 0).unwrap();
    let start = Instant::now();
    let changed = library.take_changed();
    assert!(live.update(&library, &changed));
    println!("1 file of 1000: {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}
