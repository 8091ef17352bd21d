//! Two machines on one host, for the proof of translation: a small interpreter of the original's handler language
//! (`original`), and the script language (`script`). The host (`host`) is the same for both, so that what differs is
//! the translation. `random` writes handlers.

pub mod host;
pub mod original;
pub mod random;
pub mod script;
