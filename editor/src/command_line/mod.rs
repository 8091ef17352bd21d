//! The command line of `augury`: for scripts and CI of content authors. Each command writes its answer to
//! standard output and faults to standard error, a line each. Knows no window: whoever calls [`main`]
//! hands in what opens one.
//!
//! What is worked out stands in [`crate::lab`]; here are arguments, what is printed, and exit codes.
//!
//! | file | what stands there |
//! |---|---|
//! | `answer` | what a command hands back; exit codes |
//! | `api` | `augury api` |
//! | `attack` | `augury attack` |
//! | `cast` | `augury cast` |
//! | `check` | `augury check` |
//! | `check_fix` | `augury check --fix` |
//! | `conform` | `augury conform`: traces of the original played and compared |
//! | `coverage` | `augury coverage`: which handlers ran, and which never did |
//! | `derive` | `augury derive` |
//! | `encounter` | `augury encounter` |
//! | `excerpts` | problems with the line that each stands on |
//! | `fight` | `augury fight` |
//! | `import` | `augury import` |
//! | `migrate` | `augury migrate` |
//! | `output` | standard output and error: faults of writing |
//! | `play_text` | the sample fight as text |
//! | `progress` | how far a long command is, where somebody watches |
//! | `schema` | `augury schema`: the fields of a kind |
//! | `test` | `augury test`: the scenarios of a pack |
//! | `trace` | `augury trace`: lines of JSON, a tree, or a moment a line |
//! | `who` | `augury who` |

mod answer;
mod api;
mod attack;
mod cast;
mod check;
mod check_fix;
pub mod conform;
mod coverage;
mod derive;
mod encounter;
mod excerpts;
mod fight;
mod import;
mod migrate;
mod output;
mod play_text;
mod progress;
mod schema;
mod test;
mod trace;
mod who;

use crate::lab::escape::escaped;
use crate::lab::pack::DEFAULT_PACK;
use crate::lab::shipped;
use answer::{COULD_NOT, complaint, tell};
use augury_engine::base::names::{EncounterRequest, Named, nearest};
use clap::{Parser, Subcommand};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

pub use answer::Output;

/// Opens the window on a pack (`None`: on that of the last run, else on the start page) and comes back when it is closed. Its error
/// is what is missing and what to do, in one line.
pub type Window = fn(Option<PathBuf>) -> Result<(), String>;

/// A workbench for the content of an Incursion-style roguelike, and a debugger for its rules. Without a
/// command the window opens.
#[derive(Parser)]
#[command(name = "augury", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit code: 0 good, 1 problems found, 2 could not run. Names of monsters: the id of the \
    file (hill_orc) or the name in it (\"hill orc\"). The same seed gives the same bytes."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The pack to open in the window, or a file of it [default: the one that was open last, else the start page]
    pack: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Counts what a pack holds and lists what is wrong with it, with file, line, column and remedy
    Check {
        /// The pack's folder
        pack: PathBuf,
        /// As JSON, with the fixes that are known
        #[arg(long)]
        json: bool,
        /// Each problem with its line and a mark below it, as on a terminal
        #[arg(long, conflicts_with_all = ["json", "fix"])]
        excerpts: bool,
        /// Applies safe fixes to the pack's own files and leaves all other bytes unchanged
        #[arg(long, conflicts_with = "json")]
        fix: bool,
        /// With --fix: only shows what it would do
        #[arg(long, requires = "fix")]
        dry_run: bool,
    },
    /// Lists the kinds of resource, or the fields of one: types, ranges, defaults, and when each applies
    Schema {
        /// The kind, such as effect; all kinds when none is given
        kind: Option<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Lists the functions and properties of scripts, or describes one: parameters, help, how often the
    /// original's handlers use it, and whether it is implemented
    Api {
        /// The name, ours or the original's; all when none is given
        name: Option<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Lists the handlers and rules that answer an event, in the order in which they are asked, and owed handlers
    Who {
        /// The event: EV_STRIKE for all its forms, PRE(EV_STRIKE) or EVICTIM(EV_DAMAGE) for one
        event: String,
        /// The pack's folder [default: as for the window]
        pack: Option<PathBuf>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Imports a library in the original's resource language (.irh) as a pack and reports what came of it
    ///
    /// Into a folder that holds an earlier import it writes only what was not edited there, and lists what changed in the
    /// library beside an edit. Exit code: 0 no errors, 1 some resources or handlers have errors, 2 nothing could be read or written.
    Import {
        /// The library's folder
        library: PathBuf,
        /// The folder of the pack: one that does not exist, or one that an import wrote; without it nothing is written
        #[arg(long)]
        into: Option<PathBuf>,
        /// A file of the pack, such as monsters/hill_orc.ron, that is written although it was edited
        #[arg(long, value_name = "FILE", requires = "into")]
        take: Vec<String>,
        /// An edited file of the pack that has in it by now whatever changed in the library
        #[arg(long, value_name = "FILE", requires = "into")]
        resolved: Vec<String>,
        /// The file to begin with, by its path in the library [default: main.irc]
        #[arg(long)]
        first: Option<String>,
        /// The name of the pack [default: the library's]
        #[arg(long)]
        name: Option<String>,
        /// The report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Converts a pack of an older format; without --write it only shows the changes
    Migrate {
        /// The pack's folder
        pack: PathBuf,
        /// Write it
        #[arg(long)]
        write: bool,
    },
    /// Computes monsters by the rules: attributes, AttrAdj, hit points, saves, resistances
    Derive {
        /// The pack's folder
        pack: PathBuf,
        /// Monsters by id or name; all of them when none is given
        names: Vec<String>,
        /// A file of rows in the format of the measured sets: creatures with classes, gear, templates and stati;
        /// the answer is always JSON
        #[arg(long, conflicts_with = "names")]
        from: Option<PathBuf>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Runs a recording or scenario and prints each moment on a line
    Trace {
        /// The recording's file
        scenario: PathBuf,
        /// A line of JSON for every throw, phase, link, answer and die
        #[arg(long, conflicts_with = "tree")]
        json: bool,
        /// A tree of throws with answers and hit points
        #[arg(long)]
        tree: bool,
    },
    /// Runs fights to the death between two monsters and counts the outcomes
    Fight {
        /// The pack's folder
        pack: PathBuf,
        /// The first monster, by id or name
        a: String,
        /// The second
        b: String,
        /// How many fights
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        runs: u32,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Threads; as many as the machine has when not given
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
        /// Without the gear from their lists
        #[arg(long)]
        bare: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Draws an encounter many times, or any encounter that a region or depth may bring, and counts who comes
    Encounter {
        /// The pack's folder
        pack: PathBuf,
        /// The encounter, by id or name; one is drawn when none is given
        encounter: Option<String>,
        /// The region whose list is drawn from, by id or name
        #[arg(long, conflicts_with = "encounter")]
        region: Option<String>,
        /// The depth, in levels
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=60))]
        depth: i32,
        /// The challenge rating; the depth when none is given
        #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-8..=36))]
        cr: Option<i32>,
        /// Open squares of the place: more creatures come to a larger one
        #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(0..=4096))]
        open: u16,
        /// What is asked for: names such as EN_SINGLE
        #[arg(long, value_delimiter = ',', default_value = "EN_DUNGEON,EN_ANYOPEN", value_parser = request)]
        flags: Vec<u32>,
        /// How many draws
        #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        runs: u32,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Repeats the natural attacks of a monster on another and counts the results
    Attack {
        /// The pack's folder
        pack: PathBuf,
        /// The attacker, by id or name
        a: String,
        /// The victim
        b: String,
        /// How many attack actions
        #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        actions: u32,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Lets a monster cast a spell many times and counts what came of it
    Cast {
        /// The pack's folder
        pack: PathBuf,
        /// The caster, by id or name
        caster: String,
        /// The spell, by id or name
        spell: String,
        /// The monster that it is cast at, three squares away; without one the spell is cast for the caster alone
        target: Option<String>,
        /// How many casts
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        runs: u32,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Replays traces of the original game by the pack's rules and counts the throws that agree
    ///
    /// One line for each trace: the shares of throws that agree in participants and answer (L1), in who is asked (L2), in
    /// fields and hit points afterwards (L3), and the first difference. Of measured draws, the cells that differ. Exit code:
    /// 0 all throws and at least 97 % of the cells agree, 1 something else differs, one of several files is damaged, or what is
    /// named like a trace or set in a folder is passed over, 2 nothing could be compared.
    Conform {
        /// Traces (.jsonl, .jsonl.xz) or folders of them, and measured draws of encounters (.json, .json.xz)
        #[arg(required = true)]
        traces: Vec<PathBuf>,
        /// The pack's folder [default: as for the window]
        #[arg(long)]
        pack: Option<PathBuf>,
        /// All differences, not only the first
        #[arg(long, conflicts_with = "json")]
        every: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Runs the scenarios of a pack and shows the first difference of each that fails
    ///
    /// A scenario is a folder below tests/ of the pack: scenario.ron, and expect.ron or expect.tree.
    Test {
        /// The pack's folder
        pack: PathBuf,
        /// As JSON, one line each
        #[arg(long)]
        json: bool,
        /// Accepts the new results: writes them as the expectations of the scenarios that differ
        #[arg(long)]
        accept: bool,
    },
    /// Lists the handlers of a pack that ran in its recordings and in random fights, and those that never ran
    Coverage {
        /// The pack's folder [default: as for the window]
        pack: Option<PathBuf>,
        /// How many fights of two monsters each, chosen by the seed
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
        fights: u64,
        /// Seed of the pairs and of their dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// As JSON: the handlers that never ran, one line each
        #[arg(long)]
        json: bool,
    },
    /// Runs the sample fight as text, as happens where no window can be opened
    PlayText {
        /// The pack's folder [default: as for the window]
        pack: Option<PathBuf>,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// Runs `augury` with the program's arguments.
pub fn main(window: Window) -> ExitCode {
    let output = escaping(answer(std::env::args_os(), window, std::io::stdout().is_terminal()));
    ExitCode::from(output::write(&output, &mut output::standard_output(), &mut std::io::stderr().lock()))
}

/// Runs `augury` with these arguments, the program's own name first. What comes back is safe for a terminal.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>, window: Window) -> Output {
    escaping(answer(arguments, window, false))
}

fn escaping(mut output: Output) -> Output {
    for text in [&mut output.out, &mut output.err] {
        if let Cow::Owned(escaped) = escaped(text) {
            *text = escaped;
        }
    }
    output
}

fn answer(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    window: Window,
    on_terminal: bool,
) -> Output {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(asked) => {
            // Help and version are asked for; everything else is a fault.
            let text = asked.render().to_string();
            return match asked.use_stderr() {
                true => Output { code: COULD_NOT, err: text, ..Output::default() },
                false => Output { out: text, ..Output::default() },
            };
        }
    };
    let answered = match arguments.command {
        None => return open_window(arguments.pack, window),
        Some(Command::Check { pack, fix: true, dry_run, .. }) => check_fix::run(&pack, dry_run),
        Some(Command::Check { pack, json: true, .. }) => check::run(&pack, check::Form::Json),
        Some(Command::Check { pack, excerpts, .. }) => match excerpts || on_terminal {
            true => check::run(&pack, check::Form::Excerpts),
            false => check::run(&pack, check::Form::Lines),
        },
        Some(Command::Schema { kind, json }) => schema::run(kind.as_deref(), json),
        Some(Command::Api { name, json }) => api::run(name.as_deref(), json),
        Some(Command::Who { event, pack, json }) => {
            default_pack(pack).and_then(|pack| who::run(&event, &pack, json))
        }
        Some(Command::Import { library, into, take, resolved, first, name, json }) => {
            let choices = augury_import::update::Choices { take, resolved };
            import::run(&library, import::Wanted { into, choices, first, name, json })
        }
        Some(Command::Migrate { pack, write }) => migrate::run(&pack, write),
        Some(Command::Derive { pack, from: Some(file), .. }) => derive::run_from(&pack, &file),
        Some(Command::Derive { pack, names, json, .. }) => derive::run(&pack, &names, json),
        Some(Command::Trace { scenario, json, tree }) => trace::run(&scenario, trace::Form::of(json, tree)),
        Some(Command::Fight { pack, a, b, runs, seed, threads, bare, json }) => {
            fight::run(&pack, [&a, &b], &fight::Wanted { runs, seed, threads, bare, json })
        }
        Some(Command::Encounter { pack, encounter, region, depth, cr, open, flags, runs, seed, json }) => {
            let flags = flags.into_iter().fold(0, |all, flag| all | flag);
            let wanted = encounter::Wanted { encounter, region, depth, cr, open, flags, runs, seed, json };
            encounter::run(&pack, &wanted)
        }
        Some(Command::Attack { pack, a, b, actions, seed, json }) => {
            attack::run(&pack, [&a, &b], &attack::Wanted { actions, seed, json })
        }
        Some(Command::Cast { pack, caster, spell, target, runs, seed, json }) => {
            cast::run(&pack, &caster, &spell, &cast::Wanted { target, runs, seed, json })
        }
        Some(Command::Conform { traces, pack, every, json }) => {
            let form = match (json, every) {
                (true, _) => conform::Form::Json,
                (_, true) => conform::Form::Every,
                _ => conform::Form::First,
            };
            default_pack(pack).and_then(|pack| conform::run(&traces, &pack, form))
        }
        Some(Command::Test { pack, json, accept }) => test::run(&pack, json, accept),
        Some(Command::Coverage { pack, fights, seed, json }) => {
            default_pack(pack).and_then(|pack| coverage::run(&pack, fights, seed, json))
        }
        Some(Command::PlayText { pack, seed }) => {
            default_pack(pack).and_then(|pack| play_text::run(&pack, seed))
        }
    };
    tell(answered)
}

/// The bit of a request for an encounter.
fn request(name: &str) -> Result<u32, String> {
    let names = || EncounterRequest::names().iter().copied();
    match EncounterRequest::parse(name) {
        Some(flag) => Ok(flag.number().cast_unsigned()),
        None => Err(match nearest(name, names()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the flags are {}", names().collect::<Vec<_>>().join(", ")),
        }),
    }
}

/// The window; where none can be opened, the reason and the sample fight as text.
fn open_window(pack: Option<PathBuf>, window: Window) -> Output {
    match window(pack.clone()) {
        Ok(()) => Output::default(),
        Err(missing) => {
            let played = tell(default_pack(pack).and_then(|pack| play_text::run(&pack, 1)));
            Output { err: format!("{}{}", complaint(&missing), played.err), ..played }
        }
    }
}

/// The pack that is named, or the one that comes with the program.
fn default_pack(named: Option<PathBuf>) -> Result<PathBuf, Vec<String>> {
    if let Some(pack) = named {
        return Ok(pack);
    }
    shipped::find("incursion").ok_or_else(|| {
        vec![format!("no pack at {DEFAULT_PACK}, here or beside the program; name one: augury PACK")]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_make_sense() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_folder_opens_the_window_and_a_command_does_not() {
        let window = Arguments::try_parse_from(["augury", "my/pack"]).unwrap();
        assert!(window.command.is_none() && window.pack == Some(PathBuf::from("my/pack")));
        let check = Arguments::try_parse_from(["augury", "check", "my/pack"]).unwrap();
        assert!(matches!(check.command, Some(Command::Check { json: false, .. })));
        assert!(Arguments::try_parse_from(["augury", "fight", "p", "a", "b", "--runs", "0"]).is_err());
    }
}
