//! The command line: every command as its `--help` has it.

use super::page::{Page, anchor, code, link, words};
use augury_editor::command_line::{Output, run};

/// The page.
///
/// # Errors
/// The program does not tell its commands.
pub fn page() -> Result<Page, String> {
    let mut page = Page::new("command-line.md", "Commands");
    let whole = help(&[])?;
    page.say(
        "What `augury --help` and `augury COMMAND --help` print. In short: [Command line](../command-line.md). Exit codes: 0 \
         good, 1 problems found, 2 could not run, 141 if the reader of the output went away first.",
    );
    let commands = commands(&whole);
    if commands.len() < 10 {
        return Err(format!("only {} commands are told by --help", commands.len()));
    }
    let rows: Vec<Vec<String>> = (commands.iter())
        .map(|(name, about)| {
            let heading = format!("augury {name}");
            vec![link(&code(&heading), &format!("#{}", anchor(&heading))), words(about)]
        })
        .collect();
    page.table(&["command", "what it does"], &rows);
    page.heading(2, "augury");
    page.block("text", &whole);
    for (name, _) in &commands {
        page.heading(2, &format!("augury {name}"));
        page.block("text", &help(&[name.as_str()])?);
    }
    Ok(page)
}

/// The names of the commands with what each does, out of the help of the whole.
pub fn commands(whole: &str) -> Vec<(String, String)> {
    let lines = whole.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = lines.take_while(|line| line.starts_with("  ")).filter_map(|line| {
        let (name, about) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        (name != "help").then(|| (name.to_owned(), about.trim().to_owned()))
    });
    rows.collect()
}

/// The help of a command; none for the whole.
fn help(command: &[&str]) -> Result<String, String> {
    let arguments = std::iter::once("augury").chain(command.iter().copied()).chain(["--help"]);
    let Output { out, err, code, .. } = run(arguments, |_| Err("no window here".to_owned()));
    match code {
        0 => Ok(out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")),
        _ => Err(format!("augury {} --help: {err}", command.join(" "))),
    }
}
