//! Key combinations as people write them: `Ctrl+Shift+P`, `F8`, `Alt+Left`.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Keys that the map of the Arena has itself; no command of play takes them.
pub const OF_THE_MAP: [&str; 4] = ["Space", "Escape", "Enter", "Delete"];

/// Whether a key, without Ctrl and Alt, types nothing and moves no caret: F1 to F35, Insert.
pub fn is_of_its_own(shortcut: KeyboardShortcut) -> bool {
    let name = shortcut.logical_key.name();
    let number =
        name.strip_prefix('F').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    number || shortcut.logical_key == Key::Insert
}

/// Reads a combination; the error says what would be right.
pub fn read(text: &str) -> Result<KeyboardShortcut, String> {
    let mut modifiers = Modifiers::NONE;
    let mut key = None;
    for part in text.split('+').map(str::trim) {
        match part {
            "Ctrl" | "Cmd" => modifiers = modifiers.plus(Modifiers::COMMAND),
            "Shift" => modifiers = modifiers.plus(Modifiers::SHIFT),
            "Alt" => modifiers = modifiers.plus(Modifiers::ALT),
            other if key.is_none() => {
                let named = match other {
                    "Left" | "Right" | "Up" | "Down" => Key::from_name(&format!("Arrow{other}")),
                    "[" => Some(Key::OpenBracket),
                    "]" => Some(Key::CloseBracket),
                    "." => Some(Key::Period),
                    "," => Some(Key::Comma),
                    ";" => Some(Key::Semicolon),
                    _ => Key::from_name(other),
                };
                key = Some(named.ok_or_else(|| format!("\"{other}\" in \"{text}\" is no key"))?);
            }
            other => return Err(format!("\"{text}\" has a second key, {other}")),
        }
    }
    let key = key.ok_or_else(|| format!("\"{text}\" names no key; write it like Ctrl+Shift+P"))?;
    Ok(KeyboardShortcut::new(modifiers, key))
}

/// Writes a combination as [`read`] reads it.
pub fn write(shortcut: KeyboardShortcut) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let modifiers = shortcut.modifiers;
    for (held, word) in [(modifiers.command, "Ctrl"), (modifiers.alt, "Alt"), (modifiers.shift, "Shift")] {
        if held {
            parts.push(word);
        }
    }
    let name = match shortcut.logical_key {
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::Period => ".",
        Key::Comma => ",",
        Key::Semicolon => ";",
        key => key.name().trim_start_matches("Arrow"),
    };
    parts.push(name);
    parts.join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "Ctrl+S",
            "Ctrl+Shift+P",
            "F8",
            "Alt+Left",
            "Shift+F12",
            "Delete",
            "Alt+[",
            "Ctrl+1",
            "Ctrl+.",
            ",",
            ";",
            "Shift+W",
            "7",
        ] {
            assert_eq!(write(read(text).unwrap()), text);
        }
        assert!(read("Ctrl+Nope").unwrap_err().contains("Nope"));
        assert!(read("Ctrl").is_err() && read("A+B").is_err() && read("").is_err());
    }
}
