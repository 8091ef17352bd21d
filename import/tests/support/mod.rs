//! Tokens of a text, through the importer's own lexer.

use augury_import::problem::Problems;
use augury_import::source::{Constants, Token, preprocess};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// The tokens and constants of a text, which is read as a file of its own.
pub fn tokens(text: &str) -> (Vec<Token>, Constants) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("augury-import-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder: PathBuf = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the text");
    std::fs::write(folder.join("text.irh"), text).expect("a file for the text");
    let mut problems = Problems::default();
    let read = preprocess(&folder, "text.irh", &mut problems);
    std::fs::remove_dir_all(&folder).expect("the folder goes again");
    let read = read.expect("the text is read");
    assert!(problems.all().is_empty(), "{:?}", problems.all());
    (read.tokens, read.constants)
}
