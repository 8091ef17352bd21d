//! Files written whole: each is, at every moment, either the old one or the new one.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// How names of temporary files begin and end. Hidden, so that nobody takes one for a resource.
const PREFIX: &str = ".augury-";
const SUFFIX: &str = ".tmp";
/// A temporary file of this age is nobody's any more: writing one takes a moment.
const ABANDONED: Duration = Duration::from_secs(60);

/// Writes a file so that it is, at every moment, either the old or the new one: temporary file in the same
/// folder, sync, rename. Keeps the permissions, and writes through a link to what it links to.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder)?;
    file.write_all(bytes)?;
    match std::fs::metadata(&path) {
        Ok(old) => file.as_file().set_permissions(old.permissions())?,
        Err(_) => open_to_all(file.as_file())?,
    }
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|e| e.error)?;
    // The rename itself must reach the disk too; where folders cannot be synced there is nothing to do.
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Makes a folder with these files, by name, so that it is there whole or not at all.
///
/// # Errors
/// It is there already, or the system refuses; nothing is left then.
pub fn write_folder(folder: &Path, files: &[(&str, String)]) -> io::Result<()> {
    let parent = folder.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
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

/// Removes what writers that were killed left in a folder: temporary files that have not changed for a minute. What
/// cannot be removed stays.
pub fn remove_abandoned(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let changed = entry.metadata().and_then(|meta| meta.modified());
        let age = changed.ok().and_then(|at| SystemTime::now().duration_since(at).ok());
        if ours && age.is_some_and(|age| age > ABANDONED) {
            let _ = std::fs::remove_file(entry.path());
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
}
