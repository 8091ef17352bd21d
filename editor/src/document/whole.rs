//! Files written whole: each is, at every moment, either the old one or the new one.

mod together;

pub use together::{Replacement, change_files, change_together};

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How names of temporary files begin and end. Hidden, so that nobody takes one for a resource.
const PREFIX: &str = ".augury-";
const SUFFIX: &str = ".tmp";
/// A temporary file of this age is nobody's any more: writing one takes a moment.
const ABANDONED: Duration = Duration::from_secs(60);
/// Folders in each other that are looked through for them.
const DEEPEST: usize = 32;

/// Writes a file so that it is, at every moment, either the old or the new one: temporary file in the same
/// folder, sync, rename. Keeps the permissions, and writes through a link to what it links to. What may not be
/// written stays as it is ([`may_change`]).
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Staged::new(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), bytes)?.take_place()
}

/// A file that is written whole beside the one whose place it is to take. Dropped, it goes without a trace.
struct Staged {
    /// Closed, so that any number of them can wait.
    file: tempfile::TempPath,
    path: PathBuf,
}

impl Staged {
    /// Writes it.
    fn new(path: &Path, bytes: &[u8]) -> io::Result<Staged> {
        may_change(path)?;
        let folder = folder_of(path);
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
        file.write_all(bytes)?;
        match std::fs::metadata(path) {
            Ok(old) => file.as_file().set_permissions(old.permissions())?,
            Err(_) => open_to_all(file.as_file())?,
        }
        file.as_file().sync_all()?;
        Ok(Staged { file: file.into_temp_path(), path: path.to_owned() })
    }

    /// Gives it its name.
    fn take_place(self) -> io::Result<()> {
        self.file.persist(&self.path).map_err(|e| e.error)?;
        // The rename itself must reach the disk too; where folders cannot be synced there is nothing to do.
        if let Ok(folder) = std::fs::File::open(folder_of(&self.path)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a folder with these files, by name, so that it is there whole or not at all.
///
/// # Errors
/// It is there already, or the system refuses; nothing is left then.
pub fn write_folder(folder: &Path, files: &[(&str, String)]) -> io::Result<()> {
    let parent = folder_of(folder);
    std::fs::create_dir_all(parent)?;
    let made = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(parent)?;
    for (name, text) in files {
        write_whole(&made.path().join(name), text.as_bytes())?;
    }
    enter_to_all(made.path())?;
    if folder.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    std::fs::rename(made.path(), folder)?;
    // It has its name now; there is nothing left to remove.
    let _ = made.keep();
    Ok(())
}

#[cfg(unix)]
fn enter_to_all(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn enter_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes a file, unless it may not be written.
pub fn remove_file(path: &Path) -> io::Result<()> {
    may_change(path)?;
    std::fs::remove_file(path)
}

/// May a file be replaced or removed? The folder alone decides what the system allows there; a file that is marked
/// read-only, or that somebody else wrote and does not share, is respected all the same.
///
/// # Errors
/// It is marked read-only, may not be written by whoever runs the program, or is no regular file.
fn may_change(path: &Path) -> io::Result<()> {
    let Ok(about) = std::fs::metadata(path) else { return Ok(()) };
    if !about.is_file() {
        return Err(io::Error::other("it is no regular file, and is not replaced"));
    }
    // The system lets an administrator write everything, so the mark is looked at, too.
    if read_only(&about) {
        let text =
            "the file is marked read-only and stays as it is; allow writing to it (chmod u+w) and try again";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, text));
    }
    std::fs::File::options().write(true).open(path).map(drop)
}

#[cfg(unix)]
fn read_only(about: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o200 == 0
}

#[cfg(not(unix))]
fn read_only(about: &std::fs::Metadata) -> bool {
    about.permissions().readonly()
}

/// Temporary files are private; a new resource is a file like any other.
#[cfg(unix)]
fn open_to_all(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn open_to_all(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}

/// Is it the name of a file or folder that is being written, or that a killed writer left?
pub fn is_temporary(name: &str) -> bool {
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// Removes what writers that were killed left in a folder: temporary files that have not changed for a minute. What
/// cannot be removed stays.
pub fn remove_abandoned(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(is_temporary);
        let changed = entry.metadata().and_then(|meta| meta.modified());
        let age = changed.ok().and_then(|at| SystemTime::now().duration_since(at).ok());
        if ours && age.is_some_and(|age| age > ABANDONED) {
            // A scenario is made in a folder of such a name.
            let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let _ = if folder {
                std::fs::remove_dir_all(entry.path())
            } else {
                std::fs::remove_file(entry.path())
            };
        }
    }
}

/// The same in a folder and those below it. Links are not followed.
pub fn remove_abandoned_below(folder: &Path) {
    below(folder, DEEPEST);
}

fn below(folder: &Path, deep: usize) {
    let real = std::fs::symlink_metadata(folder).is_ok_and(|about| about.is_dir());
    if !real || deep == 0 {
        return;
    }
    remove_abandoned(folder);
    for entry in std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            below(&entry.path(), deep - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_killed_writer_left_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - ABANDONED * 2;
        for (name, at) in [(".augury-a.tmp", old), (".augury-b.tmp", SystemTime::now()), ("c.tmp", old)] {
            let file = std::fs::File::create(dir.path().join(name)).unwrap();
            file.set_modified(at).unwrap();
        }
        remove_abandoned(dir.path());
        let there = |name: &str| dir.path().join(name).exists();
        assert_eq!((there(".augury-a.tmp"), there(".augury-b.tmp"), there("c.tmp")), (false, true, true));
    }

    #[test]
    fn folders_below_are_cleared_and_links_are_not_followed() {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let deep = dir.path().join("monsters/more");
        std::fs::create_dir_all(&deep).unwrap();
        let old = SystemTime::now() - ABANDONED * 2;
        let left = |folder: &Path| {
            let path = folder.join(".augury-x.tmp");
            std::fs::File::create(&path).unwrap().set_modified(old).unwrap();
            path
        };
        let (inside, outside) = (left(&deep), left(other.path()));
        #[cfg(unix)]
        std::os::unix::fs::symlink(other.path(), dir.path().join("link")).unwrap();
        remove_abandoned_below(dir.path());
        assert_eq!((inside.exists(), outside.exists()), (false, true));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_marked_read_only_stays() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("orc.ron");
        let mode = |mode| std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        std::fs::write(&file, "old").unwrap();
        mode(0o444);
        let (written, removed) = (write_whole(&file, b"new").unwrap_err(), remove_file(&file).unwrap_err());
        assert!(
            written.to_string().contains("marked read-only") && removed.kind() == written.kind(),
            "{written}"
        );
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "no temporary file is left");
        mode(0o640);
        write_whole(&file, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        remove_file(&file).unwrap();
        // Where there is none yet, one is made.
        write_whole(&file, b"new").unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let socket = dir.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert!(write_whole(&socket, b"new").unwrap_err().to_string().contains("no regular file"));
        assert!(write_whole(dir.path(), b"new").is_err());
    }
}
