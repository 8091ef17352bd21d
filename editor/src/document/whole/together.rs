//! Files of packs that a command changes together: all of them, or none.

use super::{Staged, remove_file, write_whole};
use augury_engine::content::disk::PackFiles;
use augury_engine::content::limits;
use std::io;
use std::path::Path;

/// A file of a pack that a command changes: what was read of it, and what it is to hold.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'a> {
    /// The file.
    pub path: &'a Path,
    /// What was read of it; `None` where there was none.
    pub was: Option<&'a str>,
    /// What it is to hold.
    pub now: &'a str,
}

/// Changes files of a pack, all or none: each a regular file inside the folders and no link, which still holds what was
/// read of it. Commands change files of packs by this and [`change_together`] alone.
///
/// # Errors
/// The file that is refused and why; which files are changed all the same, where the system refuses the last step and
/// that those before get back what they held.
pub fn change_files(inside: &mut PackFiles, changes: &[Replacement<'_>]) -> Result<(), String> {
    change_together(&mut [(inside, changes)])
}

/// As [`change_files`], for files of several folders, each with the changes in it: all of all folders, or none.
///
/// # Errors
/// As [`change_files`].
pub fn change_together(folders: &mut [(&mut PackFiles, &[Replacement<'_>])]) -> Result<(), String> {
    let (mut staged, mut changes) = (Vec::new(), Vec::new());
    for (inside, of_folder) in folders.iter_mut() {
        for change in *of_folder {
            inside
                .replaceable(change.path)
                .map_err(|e| format!("{}. {}", wrong(change.path, &e), e.remedy()))?;
            staged.push(Staged::new(change.path, change.now.as_bytes()).map_err(|e| wrong(change.path, &e))?);
            changes.push(*change);
        }
    }
    for (inside, of_folder) in folders.iter_mut() {
        for change in *of_folder {
            let now = inside.text_if_there(change.path, limits::RECORDING_BYTES);
            let now = now.map_err(|e| format!("{}. {}", wrong(change.path, &e), e.remedy()))?;
            if now.as_deref() != change.was {
                let why =
                    "another program has changed it meanwhile, and it stays as it is. Run the command again";
                return Err(wrong(change.path, &why));
            }
        }
    }
    take_places(staged, &changes)
}

fn wrong(path: &Path, why: &dyn std::fmt::Display) -> String {
    format!("{}: {why}", path.display())
}

/// Gives files their names. Where the system refuses one, those before it get back what they held.
fn take_places(staged: Vec<Staged>, changes: &[Replacement<'_>]) -> Result<(), String> {
    for (place, file) in staged.into_iter().enumerate() {
        let path = file.path.clone();
        let Err(error) = file.take_place() else { continue };
        let done = changes.get(..place).unwrap_or_default().iter().rev();
        let left: Vec<String> =
            done.filter(|c| c.put_back().is_err()).map(|c| c.path.display().to_string()).collect();
        return Err(match left.is_empty() {
            true => format!("{}. Nothing is changed", wrong(&path, &error)),
            false => format!("{}. Changed all the same: {}", wrong(&path, &error), left.join(", ")),
        });
    }
    Ok(())
}

impl Replacement<'_> {
    /// Gives the file back what was read of it.
    fn put_back(&self) -> io::Result<()> {
        match self.was {
            Some(text) => write_whole(self.path, text.as_bytes()),
            None => remove_file(self.path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_changed_all_or_none() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("one.ron"), dir.path().join("two.ron"));
        std::fs::write(&one, "1").unwrap();
        std::fs::write(&two, "2").unwrap();
        let mut inside = PackFiles::below([dir.path()]);
        let both = |was| {
            let first = Replacement { path: &one, was: Some("1"), now: "one" };
            [first, Replacement { path: &two, was, now: "two" }]
        };
        let texts = || [&one, &two].map(|path| std::fs::read_to_string(path).unwrap());
        let why = change_files(&mut inside, &both(Some("old"))).unwrap_err();
        assert!(why.contains("another program has changed it"), "{why}");
        assert!(change_files(&mut inside, &both(None)).is_err(), "it is there by now");
        assert_eq!(texts(), ["1", "2"]);
        change_files(&mut inside, &both(Some("2"))).unwrap();
        assert_eq!(texts(), ["one", "two"]);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2, "no temporary file is left");
    }

    #[test]
    fn what_the_system_refuses_at_the_last_step_leaves_the_others_as_they_were() {
        let dir = tempfile::tempdir().unwrap();
        let [old, new, last] = ["old.ron", "new.ron", "last.ron"].map(|name| dir.path().join(name));
        std::fs::write(&old, "1").unwrap();
        let changes = [
            Replacement { path: &old, was: Some("1"), now: "one" },
            Replacement { path: &new, was: None, now: "two" },
            Replacement { path: &last, was: None, now: "three" },
        ];
        let staged: Vec<Staged> =
            changes.iter().map(|c| Staged::new(c.path, c.now.as_bytes()).unwrap()).collect();
        // Nothing takes the place of a folder.
        std::fs::create_dir(&last).unwrap();
        let why = take_places(staged, &changes).unwrap_err();
        assert!(why.contains("last.ron") && why.ends_with(". Nothing is changed"), "{why}");
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "1");
        assert!(!new.exists());
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2, "no temporary file is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_a_file_outside_are_not_changed() {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (file, link) = (dir.path().join("a.ron"), dir.path().join("b.ron"));
        std::fs::write(&file, "a").unwrap();
        std::os::unix::fs::symlink("a.ron", &link).unwrap();
        let mut inside = PackFiles::below([dir.path()]);
        let of = |path| [Replacement { path, was: Some("a"), now: "b" }];
        assert!(change_files(&mut inside, &of(&link)).unwrap_err().contains("it is a link"));
        let outside = other.path().join("a.ron");
        std::fs::write(&outside, "a").unwrap();
        assert!(change_files(&mut inside, &of(&outside)).is_err());
        let way = dir.path().join("../").join(dir.path().file_name().unwrap()).join("a.ron");
        change_files(&mut inside, &of(&way)).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "b");
    }
}
