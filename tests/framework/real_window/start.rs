//! Starting the program: where it is, what it is told of its display and its own files, and the port that it listens at.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use egui_inspection::PROTOCOL_VERSION;
use egui_inspection::protocol::read_handshake;

use super::display::Display;
use super::window::{LONGEST, PAUSE};

/// How many pixels a point of the window takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// One.
    One,
    /// Two, as on dense displays.
    Two,
}

impl Scale {
    /// As the window's framework reads it.
    fn told(self) -> &'static str {
        match self {
            Scale::One => "1",
            Scale::Two => "2",
        }
    }

    /// What names of files say of it.
    pub fn suffix(self) -> &'static str {
        match self {
            Scale::One => "",
            Scale::Two => "-200",
        }
    }
}

/// The program, as `AUGURY_BIN` says.
pub fn program() -> PathBuf {
    let named = std::env::var_os("AUGURY_BIN").expect(
        "AUGURY_BIN names the program: cargo build -p augury-editor --features inspection, then its path",
    );
    let path = PathBuf::from(named);
    // Tests run in their package's folder, the name may be from the repository's top.
    let path = if path.is_absolute() { path } else { crate::source::top().join(path) };
    assert!(path.is_file(), "no program at {}", path.display());
    path
}

/// Starts the program on the copy of the pack that a folder has; its own files go beside it. It listens at an address.
pub fn started(dir: &Path, display: &Display, address: Option<&str>) -> Child {
    started_at(Scale::One, dir, display, address)
}

/// The same at a scale.
pub fn started_at(scale: Scale, dir: &Path, display: &Display, address: Option<&str>) -> Child {
    started_on(Some(&dir.join("incursion")), scale, dir, display, address)
}

/// The same on a pack, or on none: then it shows its start page. It runs in the folder that has its own files.
pub fn started_on(
    pack: Option<&Path>,
    scale: Scale,
    dir: &Path,
    display: &Display,
    address: Option<&str>,
) -> Child {
    let mut app = Command::new(program());
    app.env("WINIT_X11_SCALE_FACTOR", scale.told());
    app.args(pack).current_dir(dir).stdin(Stdio::null());
    app.env("XDG_CONFIG_HOME", dir.join("config")).env("XDG_DATA_HOME", dir.join("data")).env("HOME", dir);
    shown_on(&mut app, display, address).spawn().expect("the program starts")
}

/// What a program with a window is told of where it is shown, and where it listens.
pub fn shown_on<'a>(app: &'a mut Command, display: &Display, address: Option<&str>) -> &'a mut Command {
    app.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    app.env("DISPLAY", display.name()).env("LIBGL_ALWAYS_SOFTWARE", "1");
    match address {
        Some(address) => app.env("EGUI_INSPECTION", address),
        None => app.env_remove("EGUI_INSPECTION"),
    }
}

/// An address on this machine that nobody listens at.
pub fn free_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its number").to_string()
}

/// Connects to the window's port once it listens.
pub fn connect(address: &str, app: &mut Child) -> TcpStream {
    let start = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(mut port) => {
                port.set_read_timeout(Some(LONGEST)).expect("a port that is waited for");
                let version = read_handshake(&mut port).expect("the window's greeting");
                assert_eq!(version, PROTOCOL_VERSION);
                return port;
            }
            Err(error) => {
                let ended = app.try_wait().ok().flatten();
                if ended.is_some() || start.elapsed() > LONGEST {
                    let _ = app.kill();
                    let _ = app.wait();
                    panic!("the window does not listen at {address} ({error}); ended: {ended:?}");
                }
                std::thread::sleep(PAUSE);
            }
        }
    }
}
