//! What imports leave that are killed: the next one takes it away, and never what a living one writes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_import::update::{Choices, Written};
use augury_import::{Options, import, write};
use std::fs::{self, File};
use std::path::PathBuf;

/// A folder with a library and the place of its pack; it goes with the test.
struct Case(PathBuf);

impl Drop for Case {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Case {
    fn new(name: &str) -> Case {
        let folder = std::env::temp_dir().join(format!("augury-leftovers-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let case = Case(folder);
        case.put("library/main.irc", "Monster \"hen\" : MA_ANIMAL { CR: 4; HD: 1; }\n");
        case
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn has(&self, path: &str) -> bool {
        self.0.join(path).symlink_metadata().is_ok()
    }

    fn import(&self) -> Result<Written, String> {
        let outcome = import(&self.0.join("library"), &Options::default());
        write::write(&outcome, &self.0.join("pack"), &Choices::default())
    }
}

#[test]
fn what_a_killed_import_left_goes_with_the_next() {
    let case = Case::new("killed");
    case.put(".pack.import-17-0/monsters/hen.ron", "hal");
    let written = case.import().unwrap();
    assert_eq!((written.cleared.len(), written.left.len()), (1, 0), "{written:?}");
    assert!(!case.has(".pack.import-17-0"));
    case.put("pack/monsters/.hen.ron.import-17-0", "hal");
    case.put("pack/monsters/.hen.ron.import-17-0~", "mine");
    case.put("pack/.pack.ron.import-17-99", "hal");
    let written = case.import().unwrap();
    assert_eq!((written.changed(), written.cleared.len(), written.left.len()), (0, 2, 0), "{written:?}");
    assert!(
        !case.has("pack/monsters/.hen.ron.import-17-0") && case.has("pack/monsters/.hen.ron.import-17-0~")
    );
}

#[test]
fn what_may_be_somebodys_stays_and_is_named() {
    let case = Case::new("somebodys");
    case.put(".pack.import-17-0/monsters/hen.ron", "hal");
    case.put(".pack.import-17-0/read me", "mine");
    case.put(".pack.new-0/pack.ron", "of an older version");
    let written = case.import().unwrap();
    assert_eq!((written.cleared.len(), written.left.len()), (0, 2), "{written:?}");
    assert!(case.has(".pack.import-17-0/monsters/hen.ron") && case.has(".pack.new-0/pack.ron"));
}

#[cfg(unix)]
#[test]
fn what_a_living_import_writes_stays() {
    let case = Case::new("living");
    case.put(".pack.import-17-0/monsters/hen.ron", "hal");
    let lock = File::open(case.0.join(".pack.import-17-0")).unwrap();
    lock.lock().unwrap();
    let written = case.import().unwrap();
    assert!(written.cleared.is_empty() && written.left.is_empty(), "{written:?}");
    assert!(case.has(".pack.import-17-0/monsters/hen.ron"));
    drop(lock);
    case.put("pack/monsters/.hen.ron.import-17-0", "hal");
    let lock = File::open(case.0.join("pack")).unwrap();
    lock.lock().unwrap();
    let refused = case.import().unwrap_err();
    assert!(refused.contains("another import writes into") && refused.contains("wait"), "{refused}");
    assert!(case.has("pack/monsters/.hen.ron.import-17-0"));
    drop(lock);
    assert_eq!(case.import().unwrap().cleared.len(), 2);
}
