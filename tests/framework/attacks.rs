//! Attacks on the command line, as data: hostile files are made, the program runs on them in a process of its own with
//! limits of time and memory, and what it prints, its exit code and the files it leaves are compared.
//!
//! The cases are the files of `tests/attacks/`, each a list of [`Attack`].

use serde::Deserialize;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// One attack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its name, one of a kind within its file.
    pub name: String,
    /// The pack that is copied to `pack/` first.
    #[serde(default)]
    pub pack: Base,
    /// What is made then, in order. Paths are from the case's folder, which `{dir}` names in arguments and links.
    #[serde(default)]
    pub make: Vec<Make>,
    /// The arguments. The program runs in the case's folder, so that messages name files the same everywhere.
    pub run: Vec<String>,
    /// Where its output goes instead of the test, such as `/dev/full`.
    #[serde(default)]
    pub stdout: Option<PathBuf>,
    /// Is standard output open for reading alone?
    #[serde(default)]
    pub only_read: bool,
    /// The exit code.
    pub code: i32,
    /// Parts of what it prints to standard output.
    #[serde(default)]
    pub out: Vec<String>,
    /// Parts of what it prints to standard error.
    #[serde(default)]
    pub err: Vec<String>,
    /// What it must print to neither.
    #[serde(default)]
    pub never: Vec<String>,
    /// Files that hold exactly this afterwards.
    #[serde(default)]
    pub files: Vec<(String, String)>,
    /// Files and folders that are not there afterwards.
    #[serde(default)]
    pub gone: Vec<String>,
    /// The longest that it may take, in seconds.
    #[serde(default = "five")]
    pub seconds: u64,
    /// The most memory that it may take, in megabytes of addresses.
    #[serde(default = "thousand")]
    pub megabytes: u64,
}

fn five() -> u64 {
    5
}

fn thousand() -> u64 {
    1_000
}

/// A pack that an attack begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Base {
    /// None.
    #[default]
    None,
    /// Two monsters, a floor, a wall, and a scenario that holds.
    Small,
    /// The shipped pack, by a link.
    Shipped,
}

/// Something that an attack makes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Make {
    /// A file with a text.
    File(String, String),
    /// A file with these bytes.
    Bytes(String, Vec<u8>),
    /// A file with a start, a part so many times, what closes each part, and an end. `{n}` in the part is its number,
    /// from 0.
    Repeat {
        /// The file.
        path: String,
        /// What it begins with.
        #[serde(default)]
        start: String,
        /// What is repeated.
        each: String,
        /// How often.
        times: usize,
        /// What comes as often behind the last part.
        #[serde(default)]
        close: String,
        /// What it ends with.
        #[serde(default)]
        end: String,
    },
    /// A folder.
    Folder(String),
    /// A symbolic link, and what it leads to.
    Link(String, String),
    /// A named pipe.
    Pipe(String),
    /// The permissions of a file or folder. The program then runs without root's right to ignore them.
    Mode(String, u32),
    /// The monster `x` with one handler, by event and script, and `attack.ron`, in which it fights.
    Handler(String, String),
    /// A kept trace of the original, by its name, unpacked.
    Trace(String, String),
    /// Packs a file with xz, beside it with `.xz` behind its name.
    Xz(String),
    /// Replaces a text in a file.
    Replace(String, String, String),
    /// So many more names of a file: `x.ron` also becomes `x0.ron`, `x1.ron` and so on.
    Copies(String, usize),
    /// Removes a file or folder.
    Remove(String),
}

/// The attacks of a file of `tests/attacks/`.
///
/// # Errors
/// The file cannot be read, with the place in it.
pub fn read(file: &Path) -> Result<Vec<Attack>, String> {
    let shown = file.display();
    let text = fs::read_to_string(file).map_err(|e| format!("{shown}: {e}"))?;
    ron::from_str(&text).map_err(|e| format!("{shown}:{e}"))
}

/// Carries out an attack with a program. Answers how long the program ran.
///
/// # Errors
/// All that is not as the attack says it must be.
pub fn carry_out(attack: &Attack, program: &Path) -> Result<Duration, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let made = begin(attack.pack, dir.path())
        .and_then(|()| attack.make.iter().try_for_each(|make| carry_out_make(make, dir.path())));
    made.map_err(|e| format!("the attack cannot be made: {e}"))?;
    let ended = run(attack, program, dir.path()).map_err(|e| format!("cannot be started: {e}"))?;
    let mut faults = Vec::new();
    match ended.code {
        _ if ended.late => faults.push(format!("it takes longer than {} seconds", attack.seconds)),
        code if code == Some(attack.code) => {}
        code => faults.push(format!("its exit code is {code:?}, not {}", attack.code)),
    }
    let missing = |parts: &[String], text: &str, whence: &str| -> Vec<String> {
        let lacks = |part: &&String| !text.contains(part.as_str());
        parts.iter().filter(lacks).map(|part| format!("{whence} lacks {part:?}")).collect()
    };
    faults.extend(missing(&attack.out, &ended.out, "its output"));
    faults.extend(missing(&attack.err, &ended.err, "its error output"));
    for part in &attack.never {
        if ended.out.contains(part.as_str()) || ended.err.contains(part.as_str()) {
            faults.push(format!("it prints {part:?}"));
        }
    }
    if ended.err.contains("panicked at") {
        faults.push("it panics".to_owned());
    }
    let json = attack.run.iter().any(|argument| argument == "--json") && attack.stdout.is_none();
    if json && !is_json(&ended.out) {
        faults.push("its output is no JSON, neither as a whole nor line by line".to_owned());
    }
    for (file, text) in &attack.files {
        match fs::read_to_string(dir.path().join(file)) {
            Ok(found) if found == *text => {}
            Ok(found) => faults.push(format!("{file} holds {:?}", cut(&found))),
            Err(error) => faults.push(format!("{file}: {error}")),
        }
    }
    for file in &attack.gone {
        if dir.path().join(file).symlink_metadata().is_ok() {
            faults.push(format!("{file} is there"));
        }
    }
    if faults.is_empty() {
        return Ok(ended.took);
    }
    faults.push(format!("output: {}\nerror output: {}", cut(&ended.out), cut(&ended.err)));
    Err(faults.join("\n"))
}

/// Whether an output is JSON, as a whole or each line of it. Nothing at all is.
fn is_json(text: &str) -> bool {
    let reads = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
    text.trim().is_empty() || reads(text) || text.lines().filter(|line| !line.trim().is_empty()).all(reads)
}

fn cut(text: &str) -> String {
    text.chars().take(2_000).collect()
}

fn begin(base: Base, dir: &Path) -> io::Result<()> {
    let pack = dir.join("pack");
    match base {
        Base::None => Ok(()),
        Base::Small => {
            augury_editor::document::starter::make(&pack, "Small").map_err(io::Error::other)?;
            let case = pack.join("tests/fight");
            fs::create_dir_all(&case)?;
            fs::write(case.join("scenario.ron"), SCENARIO)?;
            fs::write(case.join("expect.ron"), "(creatures: {1: (here: Some(true))})\n")
        }
        Base::Shipped => link(&crate::pack::shipped_folder(), &pack),
    }
}

/// A round in which nobody does anything.
const SCENARIO: &str = r######"(
    name: "fight",
    seed: 1,
    map: ["####", "#ab#", "####"],
    legend: {'a': (creature: 1), 'b': (creature: 2)},
    creatures: [(monster: "first_guard"), (monster: "first_hound")],
    inputs: [Command(1, Wait)],
)
"######;

/// A monster with a hostile handler fights for some rounds.
const ATTACK: &str = r######"(
    name: "attack",
    pack: "pack",
    seed: 5,
    map: ["#####", "#ab.#", "#####"],
    legend: {'a': (creature: 1), 'b': (creature: 2)},
    lit: true,
    creatures: [
        (monster: "x", max_hp: 200, enemy_to_all: true),
        (monster: "first_hound", max_hp: 200, enemy_to_all: true),
    ],
    inputs: [Command(1, Attack(2)), Command(2, Attack(1)), Run(20)],
)
"######;

fn carry_out_make(make: &Make, dir: &Path) -> io::Result<()> {
    let at = |path: &str| -> io::Result<PathBuf> {
        // The shipped pack is a link: what is made below it would be made in the sources.
        if path.starts_with("pack/") && dir.join("pack").is_symlink() {
            return Err(io::Error::other(format!("{path}: nothing is made in the shipped pack")));
        }
        let path = dir.join(path);
        fs::create_dir_all(path.parent().unwrap_or(dir))?;
        Ok(path)
    };
    match make {
        Make::File(path, text) => fs::write(at(path)?, text),
        Make::Bytes(path, bytes) => fs::write(at(path)?, bytes),
        Make::Repeat { path, start, each, times, close, end } => {
            let mut text = start.clone();
            for n in 0..*times {
                text.push_str(&each.replace("{n}", &n.to_string()));
            }
            text.push_str(&close.repeat(*times));
            fs::write(at(path)?, text + end.as_str())
        }
        Make::Folder(path) => fs::create_dir_all(at(path)?),
        Make::Link(path, to) => link(Path::new(&to.replace("{dir}", &dir.to_string_lossy())), &at(path)?),
        Make::Pipe(path) => tool("mkfifo", &[&at(path)?]),
        Make::Mode(path, mode) => permit(&at(path)?, *mode),
        Make::Handler(event, script) => {
            let monster = format!(
                "(name: \"x\", types: [MA_ANIMAL], hd: 2, attributes: (str: 11), attacks: [(attack: A_BITE, damage: \"1d4\", \
                 dtype: AD_PIERCE)], handlers: [(on: \"{event}\", script: r####\"{script}\"####)])"
            );
            fs::write(at("pack/monsters/x.ron")?, monster)?;
            fs::write(at("attack.ron")?, ATTACK)
        }
        Make::Trace(path, name) => {
            let packed = crate::source::top().join(format!("tests/measured/traces/{name}.jsonl.xz"));
            let to = fs::File::create(at(path)?)?;
            match Command::new("xz").arg("-dc").arg(packed).stdout(to).status()?.success() {
                true => Ok(()),
                false => Err(io::Error::other("xz failed")),
            }
        }
        Make::Xz(path) => tool("xz", &[Path::new("--keep"), &at(path)?]),
        Make::Replace(path, from, to) => {
            let path = at(path)?;
            let text = fs::read_to_string(&path)?;
            if !text.contains(from.as_str()) {
                return Err(io::Error::other(format!("{} has no {from:?}", path.display())));
            }
            fs::write(path, text.replace(from.as_str(), to))
        }
        Make::Copies(path, times) => {
            let path = at(path)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (0..*times).try_for_each(|n| fs::hard_link(&path, path.with_file_name(format!("{stem}{n}.ron"))))
        }
        Make::Remove(path) => {
            let path = at(path)?;
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
        }
    }
}

#[cfg(unix)]
fn link(to: &Path, from: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, from)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn permit(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn permit(_: &Path, _: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn tool(name: &str, arguments: &[&Path]) -> io::Result<()> {
    match Command::new(name).args(arguments).status()?.success() {
        true => Ok(()),
        false => Err(io::Error::other(format!("{name} failed"))),
    }
}

struct Ended {
    code: Option<i32>,
    late: bool,
    took: Duration,
    out: String,
    err: String,
}

/// Runs the program with its limits. A process that outlives them is killed.
fn run(attack: &Attack, program: &Path, dir: &Path) -> io::Result<Ended> {
    let mut command = Command::new("sh");
    // The shell's limits hold for the program that takes its place. Each thread reserves addresses for its stack and
    // heap, which are no memory; two arenas are enough for what is measured.
    command.args(["-c", "ulimit -v \"$0\" && exec \"$@\""]).arg((attack.megabytes << 10).to_string());
    if attack.make.iter().any(|make| matches!(make, Make::Mode(..))) {
        // In a user namespace of its own root has no rights over files that it does not own by their permissions.
        command.args(["unshare", "--user"]);
    }
    let named = |argument: &String| argument.replace("{dir}", &dir.to_string_lossy());
    command.arg(program).args(attack.run.iter().map(named)).current_dir(dir);
    command.env("MALLOC_ARENA_MAX", "2").env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    match &attack.stdout {
        Some(path) if attack.only_read => command.stdout(fs::File::open(path)?),
        Some(path) => command.stdout(fs::OpenOptions::new().write(true).open(path)?),
        None => command.stdout(Stdio::piped()),
    };
    let begun = Instant::now();
    let mut child = command.spawn()?;
    let (out, err) = (collected(child.stdout.take()), collected(child.stderr.take()));
    let (code, late) = wait(&mut child, begun, Duration::from_secs(attack.seconds))?;
    let took = begun.elapsed();
    Ok(Ended { code, late, took, out: out.join().unwrap_or_default(), err: err.join().unwrap_or_default() })
}

/// Reads what a process prints on a thread, the first megabytes of it.
fn collected(from: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            let _ = from.by_ref().take(64 << 20).read_to_end(&mut bytes);
            let _ = io::copy(&mut from, &mut io::sink());
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, begun: Instant, most: Duration) -> io::Result<(Option<i32>, bool)> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status.code(), false));
        }
        if begun.elapsed() > most {
            child.kill()?;
            child.wait()?;
            return Ok((None, true));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
