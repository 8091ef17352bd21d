//! How much a library may hold. Everything that a file can make grow has a limit here.

/// The largest file, in bytes.
pub const LARGEST_FILE: u64 = 16 << 20;
/// All files together, in bytes; a file that is included twice counts twice.
pub const LARGEST_LIBRARY: u64 = 64 << 20;
/// How many files are read; a file that is included twice counts twice.
pub const MOST_FILES: usize = 4096;
/// How deep files include files.
pub const DEEPEST_INCLUDE: usize = 32;
/// How many entries of a folder are looked through for a name in another case, and of all folders for files that
/// nothing includes.
pub const MOST_ENTRIES: usize = 65_536;
/// How deep folders are looked through for files that nothing includes.
pub const DEEPEST_FOLDER: usize = 16;
/// How deep macros use macros, and in how many uses of macros the words of an argument stand.
pub const DEEPEST_MACRO: usize = 48;
/// How many tokens one use of a macro gives.
pub const LONGEST_EXPANSION: usize = 100_000;
/// How many tokens a library has after its macros.
pub const MOST_TOKENS: usize = 3_000_000;
/// How many tokens all uses of macros give and take, those within other uses counted each time. Arguments count where they
/// use macros themselves.
pub const MOST_EXPANDED: usize = 2_000_000;
/// How many arguments a macro takes.
pub const MOST_ARGUMENTS: usize = 128;
/// How deep `#if` stands within `#if`.
pub const DEEPEST_CONDITION: usize = 128;
/// How many brackets and constants a constant stands in.
pub const DEEPEST_CONSTANT: usize = 128;
