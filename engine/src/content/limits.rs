//! How much of a pack is read: bounds that no honest pack comes near, so that a wrong folder or a damaged file
//! is refused at once and nothing hangs.

/// The longest file that is read, in bytes.
pub const FILE_BYTES: usize = 4 << 20;

/// The longest `pack.ron`, in bytes.
pub const MANIFEST_BYTES: usize = 64 << 10;

/// How many bytes the files of a pack may have together, with those of the packs that it stands on. About twelve times
/// as much memory holds what is read of them.
pub const PACK_BYTES: usize = 64 << 20;

/// The longest recording, session, trace or expectation that is read, in bytes.
pub const RECORDING_BYTES: u64 = 64 << 20;

/// How many files a pack may have.
pub const FILES: usize = 60_000;

/// How many entries of all kinds its folders may have together; beyond, it is no pack's folder.
pub const ENTRIES: usize = 90_000;

/// How deep folders may stand in each other below a pack's.
pub const FOLDERS_DEEP: usize = 16;

/// How many packs may stand on each other.
pub(crate) const PACKS: usize = 64;

/// What is wrong with a file of so many bytes, and what would be right.
pub fn too_long(bytes: u64) -> (String, String) {
    let (have, most) = (bytes >> 20, FILE_BYTES >> 20);
    let what = format!("the file has {have} MB, and files of more than {most} MB are not read");
    (what, "See whether it is a resource at all; a table can be parted into several files".to_owned())
}
