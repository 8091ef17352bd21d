//! The command line of `augury`, built without its window: what the attack suite starts as a process of its own.

use std::process::ExitCode;

fn main() -> ExitCode {
    augury_editor::command_line::main(|_| Err("this program is built without a window".to_owned()))
}
