//! `augury`: opens the window on a pack.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// Content workbench and rules debugger for roguelikes of Incursion's kind.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The folder of the pack to open; without it, the pack that ships, or the one of the last run.
    pack: Option<PathBuf>,
}

/// The pack that ships, as seen from a clone.
const SHIPPED: &str = "assets/incursion";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let shipped = || Some(PathBuf::from(SHIPPED)).filter(|p| Path::is_dir(p));
    match augury_editor::app::run(arguments.pack.or_else(shipped)) {
        Ok(()) => ExitCode::SUCCESS,
        #[expect(clippy::print_stderr, reason = "this is the one line that says why there is no window")]
        Err(why) => {
            eprintln!("augury: {why}");
            ExitCode::from(2)
        }
    }
}
