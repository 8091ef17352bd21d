//! `augury`: the command line, and without a command the window.

use std::process::ExitCode;

fn main() -> ExitCode {
    augury_editor::command_line::main(augury_editor::app::run)
}
