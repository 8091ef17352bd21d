//! Opens every file that Augury reads: regular files only, no longer than a limit, never waiting for another process.
//! A file of a pack also has to lie inside the pack ([`PackFiles`]).
//!
//! The only module of the engine that names `std::fs`; the editor reads through it as well. The test
//! `only_the_disk_module_opens_files` guards both.

use super::limits;
use super::problem::Place;
use std::fmt;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Why a file was not read.
#[derive(Debug)]
pub enum Refusal {
    /// There is no such file.
    Missing,
    /// It is something else, such as a folder or a named pipe.
    NotAFile(&'static str),
    /// It is a link, or is reached through one, that leads out of the pack.
    LeadsOut,
    /// It is longer than what is read, both in bytes.
    TooLong {
        /// Its length; at least one more than `most`.
        bytes: u64,
        /// The limit.
        most: u64,
    },
    /// The files that were read before are as much as packs may have together.
    TooMuch,
    /// It is not UTF-8.
    NotText {
        /// The offset of the first byte that is not.
        byte: usize,
        /// Its line and column.
        place: Place,
    },
    /// The system refused.
    Io(io::Error),
}

impl Refusal {
    /// What should be done about it, a sentence.
    pub fn remedy(&self) -> String {
        match self {
            Self::Missing | Self::Io(_) => "Check that it exists and may be read".to_owned(),
            Self::NotAFile(_) => "Replace it by a regular file, or remove it".to_owned(),
            Self::LeadsOut => "Replace the link by a copy, or name the other pack in stands_on".to_owned(),
            Self::TooLong { bytes, most } if *most == limits::FILE_BYTES as u64 => limits::too_long(*bytes).1,
            Self::TooMuch => "Take away what is no resource, or part the pack into several".to_owned(),
            Self::TooLong { .. } => "Check that it is the right file".to_owned(),
            Self::NotText { .. } => "Save the file as UTF-8".to_owned(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(f, "there is no such file"),
            Self::NotAFile(kind) => write!(f, "it is {kind}, not a regular file"),
            Self::LeadsOut => write!(f, "the link leads out of the pack, and is not followed"),
            Self::TooLong { bytes, most } if *most == limits::FILE_BYTES as u64 => {
                write!(f, "{}", limits::too_long(*bytes).0)
            }
            Self::TooLong { most, .. } => write!(f, "the file has more than {} MB", most >> 20),
            Self::TooMuch => {
                let most = limits::PACK_BYTES >> 20;
                write!(f, "the files before it have more than {most} MB together, and this one is not read")
            }
            Self::NotText { byte, .. } => write!(f, "byte {byte} is no UTF-8 text"),
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Io(error),
        }
    }
}

/// The bytes of a regular file of at most so many bytes. Links are followed.
///
/// # Errors
/// Why it was not read.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Refusal> {
    // Opening a device can have effects of its own, so its kind is asked for first.
    regular(fs::metadata(path)?.file_type())?;
    contents(open(path, true)?, most)
}

/// As [`read`], with `None` where there is no file.
///
/// # Errors
/// As [`read`].
pub fn read_if_there(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Refusal> {
    match read(path, most) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(Refusal::Missing) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

/// The text of a regular file of at most so many bytes. Links are followed.
///
/// # Errors
/// Why it was not read; it is no UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, Refusal> {
    text(read(path, most)?)
}

/// Opens a regular file of at most so many bytes, for whoever reads it piece by piece. It may grow meanwhile.
///
/// # Errors
/// Why it was not opened.
pub fn open_regular(path: &Path, most: u64) -> Result<File, Refusal> {
    let meta = fs::metadata(path)?;
    regular(meta.file_type())?;
    match meta.len() > most {
        true => Err(Refusal::TooLong { bytes: meta.len(), most }),
        false => open(path, true),
    }
}

/// Reads files that have to lie in one of some folders: a pack's, and those of the packs that it stands on. A link to
/// a file in them is followed. All that is read may have [`limits::PACK_BYTES`] together.
#[derive(Clone, Debug, Default)]
pub struct PackFiles {
    roots: Vec<PathBuf>,
    /// The last folder that was found to lie inside: files are read folder by folder.
    inside: Option<PathBuf>,
    /// Bytes that were read.
    read: usize,
}

impl PackFiles {
    /// Files below these folders.
    pub fn below<P: AsRef<Path>>(folders: impl IntoIterator<Item = P>) -> Self {
        let real = |folder: P| folder.as_ref().canonicalize().unwrap_or_else(|_| folder.as_ref().to_owned());
        Self { roots: folders.into_iter().map(real).collect(), inside: None, read: 0 }
    }

    /// The text of a file of at most so many bytes.
    ///
    /// # Errors
    /// Why it was not read.
    pub fn text(&mut self, path: &Path, most: u64) -> Result<String, Refusal> {
        self.folder_is_inside(path)?;
        let file = match open(path, false) {
            Err(Refusal::Io(_)) if is_link(path) => {
                self.target_is_inside(path)?;
                open(path, true)?
            }
            opened => opened?,
        };
        if self.read > limits::PACK_BYTES {
            return Err(Refusal::TooMuch);
        }
        let bytes = contents(file, most)?;
        self.read += bytes.len();
        text(bytes)
    }

    /// As [`PackFiles::text`], with `None` where there is no file.
    ///
    /// # Errors
    /// As [`PackFiles::text`].
    pub fn text_if_there(&mut self, path: &Path, most: u64) -> Result<Option<String>, Refusal> {
        match self.text(path, most) {
            Ok(text) => Ok(Some(text)),
            Err(Refusal::Missing) if !is_link(path) => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether writing to a path writes inside; the folders down to it need not be there yet.
    ///
    /// # Errors
    /// It would write elsewhere, or in the place of what is no regular file.
    pub fn writable(&mut self, path: &Path) -> Result<(), Refusal> {
        // The parent of a bare file name is an empty path.
        let asked = |folder: &Path| match folder.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => folder.to_owned(),
        };
        let there = path.ancestors().skip(1).find(|folder| asked(folder).symlink_metadata().is_ok());
        // The system resolves `..` of folders that are there; after one that is not there yet nobody can.
        let new = there.and_then(|folder| path.strip_prefix(folder).ok()).unwrap_or(path);
        let real = there.map(|folder| asked(folder).canonicalize()).transpose()?;
        let up = new.components().any(|part| part == std::path::Component::ParentDir);
        if up || !real.is_some_and(|folder| self.holds(&folder)) {
            return Err(Refusal::LeadsOut);
        }
        match path.symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error.into()),
            Ok(meta) if meta.is_symlink() => {
                self.target_is_inside(path)?;
                regular(path.metadata()?.file_type())
            }
            Ok(meta) => regular(meta.file_type()),
        }
    }

    /// As [`PackFiles::writable`], for a path that must not be a link: what is written is the file of this name.
    ///
    /// # Errors
    /// As [`PackFiles::writable`]; it is a link.
    pub fn replaceable(&mut self, path: &Path) -> Result<(), Refusal> {
        self.writable(path)?;
        if is_link(path) { Err(Refusal::NotAFile("a link")) } else { Ok(()) }
    }

    /// Whether a link leads to something inside.
    ///
    /// # Errors
    /// It leads out, or to nothing.
    pub(crate) fn target_is_inside(&self, link: &Path) -> Result<(), Refusal> {
        match self.holds(&link.canonicalize()?) {
            true => Ok(()),
            false => Err(Refusal::LeadsOut),
        }
    }

    fn folder_is_inside(&mut self, path: &Path) -> Result<(), Refusal> {
        let folder = path.parent().unwrap_or(path);
        if self.inside.as_deref() == Some(folder) {
            return Ok(());
        }
        // The parent of a bare file name is an empty path.
        let asked = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if !self.holds(&asked.canonicalize()?) {
            return Err(Refusal::LeadsOut);
        }
        self.inside = Some(folder.to_owned());
        Ok(())
    }

    fn holds(&self, real: &Path) -> bool {
        self.roots.iter().any(|root| real.starts_with(root))
    }
}

/// What an entry of a folder is, links not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// Something else, in words with an article.
    Other(&'static str),
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub path: PathBuf,
    /// What it is.
    pub kind: EntryKind,
}

impl Entry {
    /// Its name, as text.
    pub fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The first `most` entries of a folder, sorted by path, and whether there are more.
///
/// # Errors
/// The folder cannot be read, or not to its end.
pub fn list(folder: &Path, most: usize) -> io::Result<(Vec<Entry>, bool)> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        if entries.len() >= most {
            return Ok((entries, true));
        }
        let entry = entry?;
        // The folder says what its entries are: asking for each would be most of the work.
        let kind = kind_of(entry.file_type()?);
        entries.push(Entry { path: entry.path(), kind });
    }
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok((entries, false))
}

/// Whether the system does not say what a path leads to: a folder on the way may not be entered.
pub fn is_denied(path: &Path) -> bool {
    path.metadata().is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|meta| meta.is_symlink())
}

fn kind_of(kind: FileType) -> EntryKind {
    if kind.is_file() {
        EntryKind::File
    } else if kind.is_dir() {
        EntryKind::Folder
    } else if kind.is_symlink() {
        EntryKind::Link
    } else {
        EntryKind::Other(special(kind))
    }
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a named pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "a device"
}

fn regular(kind: FileType) -> Result<(), Refusal> {
    match kind_of(kind) {
        EntryKind::File => Ok(()),
        EntryKind::Folder => Err(Refusal::NotAFile("a folder")),
        EntryKind::Link => Err(Refusal::NotAFile("a link")),
        EntryKind::Other(what) => Err(Refusal::NotAFile(what)),
    }
}

/// Opens a file without waiting, as a named pipe would have it; without `follow` no link.
fn open(path: &Path, follow: bool) -> Result<File, Refusal> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NONBLOCK | if follow { 0 } else { libc::O_NOFOLLOW });
    }
    #[cfg(not(unix))]
    if !follow && is_link(path) {
        return Err(Refusal::Io(io::Error::other("it is a link")));
    }
    Ok(options.open(path)?)
}

fn contents(file: File, most: u64) -> Result<Vec<u8>, Refusal> {
    let meta = file.metadata()?;
    regular(meta.file_type())?;
    if meta.len() > most {
        return Err(Refusal::TooLong { bytes: meta.len(), most });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(meta.len()).unwrap_or(0));
    // A file may grow while it is read, and some have no length at all.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(Refusal::TooLong { bytes: most + 1, most }),
        false => Ok(bytes),
    }
}

/// Bytes as text.
///
/// # Errors
/// [`Refusal::NotText`], with the place where it ends.
pub fn text(bytes: Vec<u8>) -> Result<String, Refusal> {
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..byte).unwrap_or_default()).into_owned();
        Refusal::NotText { byte, place: Place::of(&before, before.len()) }
    })
}

/// What came of asking for a folder that several files are to be written into.
#[derive(Debug)]
pub enum FolderLock {
    /// Nobody else holds the folder until this is dropped; it ends with the process, however that ends.
    Held(File),
    /// Another process holds it.
    Taken,
    /// There is no such folder, or the system cannot lock it.
    Unknown,
}

/// Locks a folder. Nothing but a folder is opened, as a pipe would wait for its writer.
pub fn lock_folder(folder: &Path) -> FolderLock {
    let file = if folder.is_dir() { File::open(folder) } else { return FolderLock::Unknown };
    let Ok(file) = file else { return FolderLock::Unknown };
    match file.try_lock() {
        Ok(()) => FolderLock::Held(file),
        Err(fs::TryLockError::WouldBlock) => FolderLock::Taken,
        Err(fs::TryLockError::Error(_)) => FolderLock::Unknown,
    }
}
