//! Is there a display, and what the window needs to show itself on it?
//!
//! The window toolkit panics where a library is missing, so this looks first, and turns whatever goes wrong
//! into one line that says what is missing and what to install or set. Knows nothing of the editor.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

#[cfg(target_os = "linux")]
use std::time::Duration;

/// Set to `off` to open the window without looking first.
pub const CHECK_VARIABLE: &str = "AUGURY_DISPLAY_CHECK";

/// A library the window needs: the names it may have, and the Debian package that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Needed {
    names: &'static [&'static str],
    package: &'static str,
}

const fn needed(names: &'static [&'static str], package: &'static str) -> Needed {
    Needed { names, package }
}

const X11: &[Needed] = &[
    needed(&["libX11.so.6", "libX11.so"], "libx11-6"),
    needed(&["libX11-xcb.so.1", "libX11-xcb.so"], "libx11-xcb1"),
    needed(&["libXcursor.so.1", "libXcursor.so"], "libxcursor1"),
    needed(&["libXi.so.6", "libXi.so"], "libxi6"),
    needed(&["libxkbcommon.so.0", "libxkbcommon.so"], "libxkbcommon0"),
    needed(&["libxkbcommon-x11.so.0", "libxkbcommon-x11.so"], "libxkbcommon-x11-0"),
    needed(&["libEGL.so.1", "libGL.so.1", "libEGL.so", "libGL.so"], "libegl1"),
];

const WAYLAND: &[Needed] = &[
    needed(&["libwayland-client.so.0", "libwayland-client.so"], "libwayland-client0"),
    needed(&["libwayland-egl.so.1", "libwayland-egl.so"], "libwayland-egl1"),
    needed(&["libxkbcommon.so.0", "libxkbcommon.so"], "libxkbcommon0"),
    needed(&["libEGL.so.1", "libEGL.so"], "libegl1"),
];

/// Looks whether a window can be opened. The error is one line: what is missing, and what to install or set.
pub fn check() -> Result<(), String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|v| !v.is_empty());
    if !cfg!(target_os = "linux") || variable(CHECK_VARIABLE).as_deref() == Some("off") {
        return Ok(());
    }
    let folders = library_folders(variable("LD_LIBRARY_PATH").as_deref(), Path::new("/"));
    check_with(&variable, &folders)
}

fn check_with(variable: &dyn Fn(&str) -> Option<String>, folders: &[PathBuf]) -> Result<(), String> {
    // The toolkit's own order: Wayland where it is named, else X11.
    if let Some(name) = variable("WAYLAND_DISPLAY") {
        libraries(WAYLAND, folders)?;
        let socket = match variable("XDG_RUNTIME_DIR") {
            Some(folder) => Path::new(&folder).join(&name),
            None if name.starts_with('/') => PathBuf::from(&name),
            None => return Err("WAYLAND_DISPLAY is set, but XDG_RUNTIME_DIR is not; set it".to_owned()),
        };
        return answers_on_socket(&socket).map_err(|why| {
            format!(
                "no Wayland display answers at {} ({why}); start one, or unset WAYLAND_DISPLAY",
                socket.display()
            )
        });
    }
    if variable("WAYLAND_SOCKET").is_some() {
        return libraries(WAYLAND, folders);
    }
    let Some(display) = variable("DISPLAY") else {
        return Err("no display: neither DISPLAY nor WAYLAND_DISPLAY is set; set one, or run under xvfb-run"
            .to_owned());
    };
    libraries(X11, folders)?;
    x_server_answers(&display)
}

fn libraries(needed: &[Needed], folders: &[PathBuf]) -> Result<(), String> {
    let there = |n: &Needed| n.names.iter().any(|name| folders.iter().any(|f| f.join(name).exists()));
    let missing: Vec<&Needed> = needed.iter().filter(|n| !there(n)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().filter_map(|n| n.names.first().copied()).collect();
    let packages: Vec<&str> = missing.iter().map(|n| n.package).collect();
    Err(format!(
        "the window needs {}; install {} (or set {CHECK_VARIABLE}=off if they are there)",
        names.join(", "),
        packages.join(" ")
    ))
}

/// Where the loader looks for libraries, without its cache: the variable's folders, those of `etc/ld.so.conf`
/// and its parts, and the usual ones with the subfolders of this machine's kind.
fn library_folders(variable: Option<&str>, root: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = variable
        .into_iter()
        .flat_map(|v| v.split(':'))
        .filter(|f| !f.is_empty())
        .map(PathBuf::from)
        .collect();
    let mut lists = vec![root.join("etc/ld.so.conf")];
    lists.extend(listing(&root.join("etc/ld.so.conf.d")));
    for list in lists {
        let text = std::fs::read_to_string(list).unwrap_or_default();
        let lines = text.lines().map(str::trim).filter(|l| l.starts_with('/'));
        folders.extend(lines.map(|l| root.join(l.trim_start_matches('/'))));
    }
    for usual in ["lib64", "usr/lib64", "lib", "usr/lib", "usr/local/lib", "run/opengl-driver/lib"] {
        let folder = root.join(usual);
        let own = format!("{}-", std::env::consts::ARCH);
        let kinds = listing(&folder);
        let named = |p: &PathBuf| p.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with(&own));
        folders.extend(kinds.into_iter().filter(named));
        folders.push(folder);
    }
    folders
}

fn listing(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).collect();
    paths.sort();
    paths
}

#[cfg(target_os = "linux")]
fn answers_on_socket(socket: &Path) -> Result<(), String> {
    std::os::unix::net::UnixStream::connect(socket).map(|_| ()).map_err(|e| e.to_string())
}

#[cfg(not(target_os = "linux"))]
fn answers_on_socket(_: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn x_server_answers(display: &str) -> Result<(), String> {
    use std::net::ToSocketAddrs;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let wrong = || format!("DISPLAY={display} names no display; it looks like :0 or host:0");
    let (host, number) = display.rsplit_once(':').ok_or_else(wrong)?;
    let number: u16 = number.split('.').next().and_then(|n| n.parse().ok()).ok_or_else(wrong)?;
    let silent =
        |why: String| format!("no X server answers at DISPLAY={display} ({why}); start one, or use xvfb-run");
    let path = format!("/tmp/.X11-unix/X{number}");
    if host.is_empty() || host == "unix" || host.starts_with('/') {
        let hidden = SocketAddr::from_abstract_name(&path).and_then(|a| UnixStream::connect_addr(&a));
        return hidden.map(|_| ()).or_else(|_| answers_on_socket(Path::new(&path))).map_err(silent);
    }
    let port = 6_000u16.checked_add(number).ok_or_else(wrong)?;
    let addresses = (host, port).to_socket_addrs().map_err(|e| silent(e.to_string()))?;
    let mut why = "no address".to_owned();
    for address in addresses {
        match std::net::TcpStream::connect_timeout(&address, Duration::from_secs(2)) {
            Ok(_) => return Ok(()),
            Err(error) => why = error.to_string(),
        }
    }
    Err(silent(why))
}

#[cfg(not(target_os = "linux"))]
fn x_server_answers(_: &str) -> Result<(), String> {
    Ok(())
}

/// Runs the window and turns every failure, a panic of the toolkit too, into one line.
pub fn run(window: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let heard = Arc::new(Mutex::new(None));
    let into = heard.clone();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut heard) = into.lock() {
            let place = info.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
            let words = info.payload().downcast_ref::<&str>().map(|s| (*s).to_owned());
            let words = words.or_else(|| info.payload().downcast_ref::<String>().cloned());
            // The first says what went wrong; those after it only what came of it. RUST_BACKTRACE=1 adds from where.
            heard.get_or_insert_with(|| {
                let trace = Backtrace::capture();
                let from = match trace.status() {
                    BacktraceStatus::Captured => format!(" from {trace}"),
                    _ => String::new(),
                };
                format!("{}{place}{from}", words.unwrap_or_else(|| "no reason given".to_owned()))
            });
        }
    }));
    let ended = catch_unwind(AssertUnwindSafe(window));
    drop(std::panic::take_hook());
    std::panic::set_hook(before);
    match ended {
        Ok(result) => result.map_err(|e| one_line(&e)),
        Err(_) => {
            let words = heard.lock().ok().and_then(|h| h.clone()).unwrap_or_default();
            Err(one_line(&format!("the window failed: {words}; unsaved edits are kept in the journal")))
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    fn with(variables: &[(&str, &str)], folders: &[PathBuf]) -> Result<(), String> {
        let get = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        check_with(&get, folders)
    }

    fn all_libraries(dir: &Path) -> Vec<PathBuf> {
        for needed in X11.iter().chain(WAYLAND) {
            assert!(std::fs::write(dir.join(needed.names[0]), "").is_ok());
        }
        vec![dir.to_owned()]
    }

    #[test]
    fn no_display_says_what_to_set() {
        let error = with(&[], &[]).unwrap_err();
        assert!(error.contains("DISPLAY") && error.contains("xvfb-run") && !error.contains('\n'));
    }

    #[test]
    fn each_missing_library_is_named_with_its_package() {
        let dir = tempfile::tempdir().unwrap();
        let folders = all_libraries(dir.path());
        std::fs::remove_file(dir.path().join("libxkbcommon-x11.so.0")).unwrap();
        std::fs::remove_file(dir.path().join("libXi.so.6")).unwrap();
        let error = with(&[("DISPLAY", ":0")], &folders).unwrap_err();
        assert!(error.contains("libXi.so.6, libxkbcommon-x11.so.0;"), "{error}");
        assert!(error.contains("install libxi6 libxkbcommon-x11-0 "), "{error}");
    }

    #[test]
    fn a_display_that_does_not_answer_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let folders = all_libraries(dir.path());
        for display in [":64999", "nonsense", "host:x", "127.0.0.1:59000"] {
            let error = with(&[("DISPLAY", display)], &folders).unwrap_err();
            assert!(error.contains(display), "{error}");
        }
    }

    #[test]
    fn a_wayland_socket_that_answers_is_enough_and_one_that_does_not_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let folders = all_libraries(dir.path());
        let runtime = dir.path().to_str().unwrap();
        let variables = [("WAYLAND_DISPLAY", "wayland-7"), ("XDG_RUNTIME_DIR", runtime)];
        assert!(with(&variables, &folders).unwrap_err().contains("wayland-7"));
        let _listener = UnixListener::bind(dir.path().join("wayland-7")).unwrap();
        assert_eq!(with(&variables, &folders), Ok(()));
    }

    #[test]
    fn libraries_are_looked_for_where_the_loader_looks() {
        let dir = tempfile::tempdir().unwrap();
        let own = format!("usr/lib/{}-linux-gnu", std::env::consts::ARCH);
        std::fs::create_dir_all(dir.path().join(&own)).unwrap();
        std::fs::create_dir_all(dir.path().join("etc/ld.so.conf.d")).unwrap();
        std::fs::write(dir.path().join("etc/ld.so.conf.d/x.conf"), "# note\n/opt/more\n").unwrap();
        let folders = library_folders(Some("/a:/b"), dir.path());
        for wanted in [PathBuf::from("/a"), "/b".into(), dir.path().join("opt/more"), dir.path().join(own)] {
            assert!(folders.contains(&wanted), "{wanted:?} is not among {folders:?}");
        }
    }

    #[test]
    fn a_window_that_panics_or_fails_ends_in_one_line() {
        assert_eq!(run(|| Ok(())), Ok(()));
        assert_eq!(run(|| Err("no\n  context".to_owned())), Err("no context".to_owned()));
        let error = run(|| panic!("toolkit\nsays {}", "no")).unwrap_err();
        assert!(error.contains("toolkit says no") && error.contains("display.rs") && !error.contains('\n'));
    }
}
