//! Another process that edits a pack by commands (`tests/editing`), on a small disk of its own where a test wants one.

use augury_tests::typed::text_of;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A process that edits.
pub struct Editing {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// How many unsaved edits it found.
    pub found: usize,
}

impl Editing {
    /// One on the pack below a folder.
    pub fn on(dir: &Path) -> Self {
        Self::started(
            Command::new(env!("CARGO_BIN_EXE_editing")).args([dir.join("pack"), dir.join("journals")]),
        )
    }

    /// One that alone sees a small disk where the pack stands: 256 KiB, with the pack's files on it.
    ///
    /// Mounting takes a namespace of its own, which root has, and elsewhere whoever may make user namespaces.
    pub fn on_a_small_disk(dir: &Path) -> Self {
        let script = r#"set -e
            cp -r "$1/pack" "$1/copy"
            mount -t tmpfs -o size=256k,mode=755 none "$1/pack"
            cp -r "$1/copy/." "$1/pack"
            exec "$2" "$1/pack" "$1/journals""#;
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]);
        Self::started(command.arg(dir).arg(env!("CARGO_BIN_EXE_editing")))
    }

    fn started(command: &mut Command) -> Self {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a process that edits");
        let (to, from) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        let mut editing = Self { process, to, from, found: 0 };
        let found = editing.line();
        editing.found = found.strip_prefix("found ").and_then(|n| n.parse().ok()).unwrap_or_else(|| {
            panic!("it did not begin ({found:?}); a small disk needs mount, and unshare from util-linux")
        });
        editing
    }

    /// What it answers to a command.
    pub fn says(&mut self, command: &str) -> String {
        writeln!(self.to, "{command}").unwrap();
        self.line()
    }

    /// Runs a command where it sees its disk, from the pack's folder.
    pub fn beside(&self, dir: &Path, script: &str) {
        let pid = self.process.id().to_string();
        let mut command = Command::new("nsenter");
        command.args(["--target", &pid, "--user", "--mount", "--preserve-credentials", "sh", "-ec"]);
        let pack = dir.join("pack");
        let status = command.arg(format!("cd '{}' && {script}", pack.display())).status().unwrap();
        assert!(status.success(), "{script}: {status}");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Kills it.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Editing {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder with a pack of two monsters, both after edit 0.
pub fn two_monsters() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("pack/monsters")).unwrap();
    fs::write(dir.path().join("pack/pack.ron"), "(name: \"small\", format: 2)").unwrap();
    for monster in ["ape", "bat"] {
        fs::write(dir.path().join(format!("pack/monsters/{monster}.ron")), text_of(0)).unwrap();
    }
    dir
}
