//! Unsaved edits on the disk, so that a killed process loses nothing.
//!
//! One small file a document, in a folder of its own for each pack, outside the pack. A thread writes them;
//! the caller decides when (300 ms after the last edit) and never waits. A document's file goes when it is
//! saved. What is found at the next start is offered by [`recover`].

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};

use augury_engine::content::{disk, limits};
use serde::{Deserialize, Serialize};

use super::key::Key;
use super::open::Document;
use super::whole::write_whole;

/// The unsaved state of one document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsaved {
    /// Version of this file's form.
    version: u32,
    /// Kind folder of the resource.
    pub folder: String,
    /// Id of the resource.
    pub id: String,
    /// Hash of the file the edits were made on; `None` where there was none.
    pub base: Option<String>,
    /// That file's text, which a merge with what another program made of it needs. Not kept by older versions.
    #[serde(default)]
    pub base_text: Option<String>,
    /// Whether the resource is there (`false`: deleted and not saved yet).
    pub exists: bool,
    /// The text with its unsaved edits.
    pub text: String,
    /// When it was noted, in nanoseconds since 1970: of two states of one file the later one counts, and the time a
    /// disk keeps of a file is the same for two written within its tick. 0: noted before this was kept.
    #[serde(default)]
    written: u64,
}

const VERSION: u32 = 1;
/// The longest file of a journal that is read, in bytes: two texts of a file, each byte of which may be escaped.
const MOST: u64 = 64 << 20;

impl Unsaved {
    /// The unsaved state of a document, if it has any.
    pub fn of(document: &Document) -> Option<Self> {
        document.dirty().then(|| Self {
            version: VERSION,
            folder: document.file().folder.clone(),
            id: document.file().id.clone(),
            base: document.saved_text().map(hash),
            base_text: document.saved_text().map(str::to_owned),
            exists: document.exists(),
            text: document.text().to_owned(),
            written: nanoseconds(SystemTime::now()),
        })
    }

    /// Whether both are the same state, whenever they were noted.
    fn same(&self, other: &Self) -> bool {
        *self == Self { written: self.written, ..other.clone() }
    }

    /// The resource.
    pub fn key(&self) -> Key {
        Key::new(&self.folder, &self.id)
    }

    /// Whether the file on the disk is still the one the edits were made on.
    pub fn fits(&self, on_disk: Option<&str>) -> bool {
        self.base == on_disk.map(hash)
    }

    /// Whether the file on the disk holds this state already, so that there is nothing to bring back.
    pub fn saved(&self, on_disk: Option<&str>) -> bool {
        on_disk == self.exists.then_some(self.text.as_str())
    }
}

fn nanoseconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|age| u64::try_from(age.as_nanos()).ok())
        .unwrap_or_default()
}

/// What a file of the journal holds, `None` where that cannot be read, and when it was noted.
fn read(path: &Path) -> io::Result<(Vec<u8>, Option<Unsaved>, u64)> {
    let bytes = disk::read(path, MOST).map_err(io::Error::other)?;
    let unsaved = serde_json::from_slice::<Unsaved>(&bytes).ok();
    let noted = unsaved.as_ref().map(|unsaved| unsaved.written).filter(|written| *written > 0);
    let on_disk =
        || std::fs::metadata(path).and_then(|meta| meta.modified()).map(nanoseconds).unwrap_or_default();
    let written = noted.unwrap_or_else(on_disk);
    Ok((bytes, unsaved, written))
}

/// How one file of the journal stands to another of the same resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The same state of it.
    Same,
    /// A state noted earlier, or at the same time.
    Earlier,
    /// A state noted later.
    Later,
}

/// How the state in one file stands to that in another.
///
/// # Errors
/// One of them cannot be read from the disk. One that cannot be understood is a state like any other.
pub fn standing(of: &Path, to: &Path) -> io::Result<Standing> {
    let (ours, theirs) = (read(of)?, read(to)?);
    let same = match (&ours.1, &theirs.1) {
        (Some(a), Some(b)) => a.same(b),
        _ => ours.0 == theirs.0,
    };
    Ok(match (same, ours.2 > theirs.2) {
        (true, _) => Standing::Same,
        (false, true) => Standing::Later,
        (false, false) => Standing::Earlier,
    })
}

fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// The folder of a pack's journal under the folder for all journals.
pub fn folder_for(journals: &Path, pack: &Path) -> PathBuf {
    let pack = pack.canonicalize().unwrap_or_else(|_| pack.to_owned());
    let name = hash(&pack.to_string_lossy());
    journals.join(name.get(..16).unwrap_or(&name))
}

fn file_for(folder: &Path, key: &Key) -> PathBuf {
    let name = hash(&key.to_string());
    folder.join(format!("{}.json", name.get(..16).unwrap_or(&name)))
}

/// The journal's file of a resource, and the states beside it that other processes left of the same resource.
fn files_for(folder: &Path, key: &Key) -> Vec<PathBuf> {
    let own = file_for(folder, key);
    let stem = own.file_stem().map(|stem| format!("{}-", stem.to_string_lossy())).unwrap_or_default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let beside = entries.filter(|e| e.file_name().to_string_lossy().starts_with(&stem)).map(|e| e.path());
    beside.chain([own]).collect()
}

/// Does a file hold what this program cannot take back: of another version, too long, or damaged? It is never written over.
fn is_kept(path: &Path) -> bool {
    if path.symlink_metadata().is_err() {
        return false;
    }
    match read(path) {
        Ok((_, Some(unsaved), _)) => unsaved.version != VERSION || unsaved.text.len() > limits::FILE_BYTES,
        Ok((_, None, _)) => true,
        Err(_) => true,
    }
}

/// Puts what cannot be taken back under another name, if it stands where something is to be written.
fn put_aside(path: &Path) -> io::Result<()> {
    if !is_kept(path) {
        return Ok(());
    }
    let named = |n: u32| path.with_extension(format!("json.kept-{n}"));
    match (1..u32::MAX).map(named).find(|aside| aside.symlink_metadata().is_err()) {
        Some(aside) => std::fs::rename(path, aside),
        None => Ok(()),
    }
}

/// All unsaved edits that a folder holds, sorted by resource, of one resource the oldest first, and words for those
/// that cannot be taken (they are left where they are, and nothing is written over them).
pub fn recover(folder: &Path) -> (Vec<Unsaved>, Vec<String>) {
    let (mut found, mut unreadable) = (Vec::new(), Vec::new());
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return (Vec::new(), unreadable),
        Err(error) => return (Vec::new(), vec![format!("{}: {error}", folder.display())]),
    };
    let paths = entries.filter_map(Result::ok).map(|e| e.path());
    let mut paths: Vec<PathBuf> = paths.filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    paths.sort();
    for path in paths {
        match read(&path) {
            Ok((_, Some(unsaved), _)) if unsaved.text.len() > limits::FILE_BYTES => {
                let told = limits::too_long(unsaved.text.len() as u64);
                unreadable.push(format!("{}: {}; the file is kept", path.display(), told.0));
            }
            Ok((_, Some(unsaved), written)) if unsaved.version == VERSION => {
                found.push((unsaved.key(), written, unsaved));
            }
            Ok((_, Some(unsaved), _)) => {
                unreadable.push(format!(
                    "{}: it is written in version {}, and this program reads version {VERSION}: open the pack with the \
                     version of Augury that wrote it",
                    path.display(),
                    unsaved.version
                ));
            }
            Ok((bytes, None, _)) => {
                let error = serde_json::from_slice::<Unsaved>(&bytes).err();
                let error = error.map_or("not understood".to_owned(), |error| error.to_string());
                unreadable.push(format!("{}: {error}", path.display()));
            }
            Err(error) => unreadable.push(format!("{}: {error}", path.display())),
        }
    }
    found.sort_by(|(a, old, _), (b, new, _)| (a, old).cmp(&(b, new)));
    (found.into_iter().map(|(.., unsaved)| unsaved).collect(), unreadable)
}

enum Order {
    Write(Unsaved),
    /// Written in the place of what was noted under another key.
    Instead(Unsaved, Key),
    Forget(Key),
    Flush(Sender<()>),
}

/// The thread that writes the journal of one pack.
pub struct Journal {
    orders: Option<Sender<Order>>,
    failures: Mutex<Receiver<String>>,
    thread: Option<JoinHandle<()>>,
    /// What keeps the folder ours until the last order is carried out.
    _held: Box<dyn Send + Sync>,
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").finish_non_exhaustive()
    }
}

impl Journal {
    /// Starts writing to a folder; it is made when something is written. `held` is dropped when all is written.
    pub fn start(folder: PathBuf, held: impl Send + Sync + 'static) -> io::Result<Self> {
        let (orders, inbox) = channel();
        let (report, failures) = channel();
        let thread = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || write_orders(&folder, &inbox, &report))?;
        Ok(Self {
            orders: Some(orders),
            failures: Mutex::new(failures),
            thread: Some(thread),
            _held: Box::new(held),
        })
    }

    /// Notes the document's unsaved state, or forgets it where there is none.
    pub fn note(&self, document: &Document) {
        let order = match Unsaved::of(document) {
            Some(unsaved) => Order::Write(unsaved),
            None => Order::Forget(document.file().clone()),
        };
        self.send(order);
    }

    /// Notes the document's unsaved state in the place of what was noted of it under another key: that is forgotten
    /// once this is on the disk.
    pub fn note_instead(&self, document: &Document, noted_as: Key) {
        match Unsaved::of(document) {
            Some(unsaved) => self.send(Order::Instead(unsaved, noted_as)),
            None => {
                self.forget(document.file());
                self.forget(&noted_as);
            }
        }
    }

    /// Forgets what was noted of a resource.
    pub fn forget(&self, key: &Key) {
        self.send(Order::Forget(key.clone()));
    }

    /// Waits until all that was noted is on the disk.
    pub fn flush(&self) {
        let (done, wait) = channel();
        self.send(Order::Flush(done));
        let _ = wait.recv();
    }

    /// What could not be written since the last time this was asked.
    pub fn failures(&self) -> Vec<String> {
        // A thread that failed while it held the lock took no failure away.
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only with the journal.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Journal {
    /// Writes what is still to be written.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_orders(folder: &Path, inbox: &Receiver<Order>, report: &Sender<String>) {
    let mut writing = Writing { folder, last: BTreeMap::new() };
    for order in inbox {
        let result = match order {
            Order::Write(unsaved) => writing.write(unsaved),
            Order::Instead(unsaved, noted_as) => {
                writing.write(unsaved).and_then(|()| writing.forget(&noted_as))
            }
            Order::Forget(key) => writing.forget(&key),
            Order::Flush(done) => {
                let _ = done.send(());
                Ok(())
            }
        };
        if let Err(error) = result {
            let _ = report.send(format!("unsaved edits are not safe: {}: {error}", folder.display()));
        }
    }
}

struct Writing<'f> {
    folder: &'f Path,
    /// What was written last of each: saving notes a state again, to be sure that it is there.
    last: BTreeMap<Key, Unsaved>,
}

impl Writing<'_> {
    fn write(&mut self, unsaved: Unsaved) -> io::Result<()> {
        let key = unsaved.key();
        if self.last.get(&key).is_some_and(|last| last.same(&unsaved)) {
            return Ok(());
        }
        let bytes = serde_json::to_vec(&unsaved).map_err(io::Error::from);
        let file = file_for(self.folder, &key);
        // What this process wrote is its own.
        let free = if self.last.contains_key(&key) { Ok(()) } else { put_aside(&file) };
        let written = free.and(bytes).and_then(|bytes| write_whole(&file, &bytes));
        match &written {
            Ok(()) => _ = self.last.insert(key, unsaved),
            Err(_) => _ = self.last.remove(&key),
        }
        written
    }

    fn forget(&mut self, key: &Key) -> io::Result<()> {
        self.last.remove(key);
        let own = files_for(self.folder, key).into_iter().filter(|file| !is_kept(file));
        own.into_iter().try_for_each(|file| match std::fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::edit::Label;
    use super::*;

    fn edited() -> Document {
        let mut document =
            Document::opened(Key::new("monsters", "orc"), "monsters/orc.ron".into(), "(hd: 3)".into());
        document.set_text("(hd: 4)", Label::plain("typing"), None, 0, 1);
        document
    }

    #[test]
    fn what_was_noted_is_found_without_the_journal_being_closed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = folder_for(dir.path(), "some/pack".as_ref());
        let journal = Journal::start(folder.clone(), ()).unwrap();
        let mut document = edited();
        journal.note(&document);
        journal.flush();
        let (found, unreadable) = recover(&folder);
        assert!(unreadable.is_empty());
        assert_eq!(found.len(), 1);
        assert!(found[0].fits(Some("(hd: 3)")) && !found[0].fits(Some("(hd: 9)")) && !found[0].fits(None));

        let mut again = Document::opened(found[0].key(), "monsters/orc.ron".into(), "(hd: 3)".into());
        again.recover(&found[0].text, found[0].exists, None, 0, 1);
        assert!(again.text() == "(hd: 4)" && again.dirty());
        assert_eq!(again.undo().unwrap().to_string(), "recovered unsaved edits");

        document.undo();
        journal.note(&document);
        journal.flush();
        assert_eq!(recover(&folder).0, [], "nothing unsaved, nothing kept");
    }

    #[test]
    fn what_cannot_be_taken_back_is_never_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let folder = folder_for(dir.path(), "some/pack".as_ref());
        let journal = Journal::start(folder.clone(), ()).unwrap();
        let document = edited();
        let own = file_for(&folder, document.key());
        let newer =
            serde_json::to_vec(&Unsaved { version: VERSION + 1, ..Unsaved::of(&document).unwrap() }).unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&own, &newer).unwrap();
        journal.forget(document.key());
        journal.flush();
        assert_eq!(std::fs::read(&own).unwrap(), newer, "what is saved forgets nothing of another version");
        journal.note(&document);
        journal.flush();
        assert_eq!(recover(&folder).0.len(), 1);
        assert_eq!(std::fs::read(own.with_extension("json.kept-1")).unwrap(), newer, "it is put aside");
    }

    #[test]
    fn of_two_states_the_one_noted_later_is_the_later_whatever_the_disk_says() {
        let dir = tempfile::tempdir().unwrap();
        let (early, late) = (dir.path().join("b.json"), dir.path().join("a.json"));
        let first = Unsaved::of(&edited()).unwrap();
        let second = Unsaved { text: "(hd: 5)".to_owned(), written: first.written + 1, ..first.clone() };
        let time = SystemTime::now();
        for (path, unsaved) in [(&early, &first), (&late, &second)] {
            std::fs::write(path, serde_json::to_vec(unsaved).unwrap()).unwrap();
            std::fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
        }
        assert_eq!(standing(&late, &early).unwrap(), Standing::Later);
        assert_eq!(standing(&early, &late).unwrap(), Standing::Earlier);
        let texts: Vec<String> = recover(dir.path()).0.into_iter().map(|unsaved| unsaved.text).collect();
        assert_eq!(texts, ["(hd: 4)", "(hd: 5)"]);
        let again = Unsaved { written: second.written + 9, ..second };
        std::fs::write(&early, serde_json::to_vec(&again).unwrap()).unwrap();
        assert_eq!(standing(&early, &late).unwrap(), Standing::Same, "noted twice, kept once");
    }

    #[test]
    fn a_damaged_journal_is_told_and_kept() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("x.json"), "{ half").unwrap();
        let (found, unreadable) = recover(dir.path());
        assert!(found.is_empty() && unreadable.len() == 1 && dir.path().join("x.json").exists());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("blocked"), "").unwrap();
        let journal = Journal::start(dir.path().join("blocked/journal"), ()).unwrap();
        journal.note(&edited());
        journal.flush();
        assert_eq!(journal.failures().len(), 1);
    }
}
