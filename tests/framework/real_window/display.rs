//! A display of its own: Xvfb on a free number, its picture read from memory, keys through its test extension.
//!
//! Reading the picture from the server's memory asks nothing of the window, so that what is measured by it is
//! not helped along. Knows nothing of the editor.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Usual size of a display in pixels.
pub const SIZE: (usize, usize) = (1280, 800);
/// How long the server may take to start.
const START: Duration = Duration::from_secs(30);

/// A running display; gone when dropped.
pub struct Display {
    server: Child,
    name: String,
    size: (usize, usize),
    folder: tempfile::TempDir,
}

impl Display {
    /// Starts a server of the usual size.
    pub fn start() -> Self {
        Self::of_size(SIZE)
    }

    /// Starts a server of so many pixels, on the first number that is free.
    pub fn of_size(size: (usize, usize)) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut server = Command::new("Xvfb")
            // Without repeating keys: on a loaded machine one may be let go late, and would count twice.
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-r"])
            .args(["-screen", "0", &format!("{}x{}x24", size.0, size.1)])
            .arg("-fbdir")
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (.ci/run installs what this test needs)");
        let number = server.stdout.take().map(first_line).unwrap_or_default();
        let display = Self { server, name: format!(":{number}"), size, folder };
        assert!(!number.is_empty(), "Xvfb gave no display in {START:?}");
        display
    }

    /// Its width and height in pixels.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Its name, as `DISPLAY` has it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs a program of the display's tools; answers what it prints, `None` where it fails.
    pub fn tool(&self, program: &str, arguments: &[&str]) -> Option<String> {
        let mut tool = Command::new(program);
        tool.args(arguments).env("DISPLAY", &self.name).stdin(Stdio::null());
        let output = tool.output().unwrap_or_else(|e| panic!("{program} is not installed: {e}"));
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Presses a combination, such as `ctrl+shift+p`.
    pub fn press(&self, keys: &str) {
        assert!(self.tool("xdotool", &["key", keys]).is_some(), "xdotool can't press {keys}");
    }

    /// Types a text.
    pub fn type_in(&self, text: &str) {
        assert!(
            self.tool("xdotool", &["type", "--delay", "20", text]).is_some(),
            "xdotool can't type {text}"
        );
    }

    /// What is on the display now.
    pub fn picture(&self) -> Picture {
        let bytes = std::fs::read(self.folder.path().join("Xvfb_screen0")).expect("the server's memory");
        Picture::read(&bytes).expect("a picture of 32 bits a pixel")
    }

    /// Writes what is on the display to a PNG file.
    pub fn save(&self, file: &Path) {
        let file = file.to_str().expect("a path of letters");
        assert!(self.tool("import", &["-window", "root", file]).is_some(), "import can't write {file}");
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The first line that a program prints; empty where none comes in time.
fn first_line(from: impl std::io::Read + Send + 'static) -> String {
    let (tell, hear) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(from).read_line(&mut line);
        let _ = tell.send(line);
    });
    hear.recv_timeout(START).unwrap_or_default().trim().to_owned()
}

/// A place of a picture in pixels: left, top, right and bottom.
pub type Place = [usize; 4];

/// What was on the display.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads the X window dump that the server keeps in its memory: 25 numbers of four bytes, most significant
    /// first, a name that fills the header up, twelve bytes a colour of the map, then lines of pixels.
    fn read(bytes: &[u8]) -> Option<Self> {
        let number = |place: usize| -> Option<usize> {
            let four: [u8; 4] = bytes.get(place * 4..place * 4 + 4)?.try_into().ok()?;
            usize::try_from(u32::from_be_bytes(four)).ok()
        };
        let (header, width, height, line, colours) =
            (number(0)?, number(4)?, number(5)?, number(12)?, number(19)?);
        let pixels = bytes.get(header + colours * 12..)?;
        if number(11)? != 32 {
            return None;
        }
        // The order of a pixel's bytes is a field too; 0 is the least significant first: blue, green, red.
        let least_first = number(7)? == 0;
        let mut all = Vec::with_capacity(width * height);
        for row in pixels.chunks(line).take(height) {
            all.extend(row.chunks_exact(4).take(width).map(|p| match least_first {
                true => [p[2], p[1], p[0]],
                false => [p[1], p[2], p[3]],
            }));
        }
        (all.len() == width * height).then_some(Self { width, pixels: all })
    }

    /// How many colours there are in a place.
    pub fn colours(&self, place: Place) -> usize {
        self.lines(place).flatten().collect::<BTreeSet<_>>().len()
    }

    /// The mean of all colours, from 0 for black to 255 for white.
    pub fn brightness(&self) -> usize {
        let sum: usize = self.pixels.iter().flatten().map(|c| usize::from(*c)).sum();
        sum / (self.pixels.len() * 3).max(1)
    }

    /// Whether the two show the same in a place.
    pub fn same_in(&self, other: &Self, place: Place) -> bool {
        self.width == other.width && self.lines(place).eq(other.lines(place))
    }

    fn lines(&self, [left, top, right, bottom]: Place) -> impl Iterator<Item = &[[u8; 3]]> {
        let lines = self.pixels.chunks(self.width).skip(top).take(bottom.saturating_sub(top));
        lines.map(move |line| line.get(left..right.min(line.len())).unwrap_or_default())
    }
}
