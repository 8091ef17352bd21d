//! Which keys each command has: the usual ones, or those of the settings. How keys are written is [`super::keys`]'s.

use super::commands::{COMMANDS, Command, CommandId, command};
use super::keys;
use super::state::State;

impl State {
    /// A command's keys, as shown; empty where it has none.
    pub fn keys_of(&self, id: CommandId) -> String {
        let name = command(id).map_or("", |c| c.name);
        let keys = self.shortcuts.get(name).and_then(|k| k.first());
        keys.map(|k| keys::write(*k)).unwrap_or_default()
    }

    /// Whether a command may have these keys.
    ///
    /// # Errors
    /// Another command has them where this one is heard, or one types with them.
    pub fn may_have_keys(&self, name: &str, text: &str) -> Result<(), String> {
        let command = COMMANDS.iter().find(|c| c.name == name).ok_or("there is no such command")?;
        let arena = command.menu.in_arena();
        let wanted = keys::read(text)?;
        let types = !wanted.modifiers.command && !wanted.modifiers.alt && !keys::is_of_its_own(wanted);
        if types && !arena {
            return Err(format!(
                "{text} is typed in texts; hold Ctrl or Alt with it, or take a key such as F8"
            ));
        }
        if arena && keys::OF_THE_MAP.contains(&text) {
            return Err(format!("{text} is a key of the map itself"));
        }
        let mut others = COMMANDS.iter().filter(|c| c.name != name && c.menu.in_arena() == arena);
        let has = |c: &&Command| self.shortcuts.get(c.name).is_some_and(|all| all.contains(&wanted));
        match others.find(has) {
            Some(other) => {
                let other = other.title.trim_end_matches('…');
                Err(format!("{text} belongs to “{other}”: press others, or take them away there first"))
            }
            None => Ok(()),
        }
    }

    /// Gives a command other keys, none (an empty text), or the usual ones (`None`); told is what came of it.
    ///
    /// # Errors
    /// As [`State::may_have_keys`] says.
    pub fn set_keys(&mut self, name: &str, keys: Option<String>) -> Result<String, String> {
        let command = COMMANDS.iter().find(|c| c.name == name).ok_or("there is no such command")?;
        let title = command.title.trim_end_matches('…');
        if let Some(text) = keys.as_deref().filter(|text| !text.is_empty()) {
            self.may_have_keys(name, text)?;
        }
        let told = match keys {
            Some(text) if text.is_empty() => {
                self.settings.keys.insert(name.to_owned(), text);
                format!("{title} has no keys now")
            }
            Some(text) => {
                let told = format!("{title} has {text} now");
                self.settings.keys.insert(name.to_owned(), text);
                told
            }
            None => {
                self.settings.keys.remove(name);
                format!("{title} has its usual keys again")
            }
        };
        self.read_shortcuts();
        Ok(told)
    }

    /// Works out the keys of all commands from the table and the settings; answers what the settings have
    /// wrong.
    pub fn read_shortcuts(&mut self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.shortcuts.clear();
        for command in COMMANDS {
            let own = self.settings.keys.get(command.name);
            let texts = own.map_or([command.keys, command.also], |own| [own.as_str(), ""]);
            let mut keys = Vec::new();
            for text in texts.into_iter().flat_map(str::split_whitespace) {
                match keys::read(text) {
                    Ok(read) => keys.push(read),
                    Err(why) => wrong.push(format!("keys of {}: {why}", command.name)),
                }
            }
            self.shortcuts.insert(command.name, keys);
        }
        for name in self.settings.keys.keys().filter(|n| !COMMANDS.iter().any(|c| c.name == n.as_str())) {
            wrong.push(format!("keys of {name}: there is no such command"));
        }
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_taken_from_nobody_and_come_back() {
        let mut state = State::default();
        assert!(state.read_shortcuts().is_empty());
        let undo = state.keys_of(CommandId::Undo);
        for wrong in [undo.as_str(), "X", "Shift+X", "Home", "Ctrl+Nothing"] {
            assert!(state.set_keys("Save", Some(wrong.to_owned())).is_err(), "{wrong}");
        }
        state.set_keys("Save", Some("Ctrl+Alt+F6".to_owned())).unwrap();
        assert_eq!(state.keys_of(CommandId::Save), "Ctrl+Alt+F6");
        // What it had is free now.
        state.set_keys("Undo", Some("Ctrl+S".to_owned())).unwrap();
        assert!(state.set_keys("Save", Some("Ctrl+S".to_owned())).is_err());
        state.set_keys("Undo", None).unwrap();
        state.set_keys("Save", None).unwrap();
        assert_eq!((state.keys_of(CommandId::Undo), state.keys_of(CommandId::Save)), (undo, "Ctrl+S".into()));
        state.set_keys("Save", Some(String::new())).unwrap();
        assert_eq!(state.keys_of(CommandId::Save), "");
        assert!(state.read_shortcuts().is_empty(), "none is nothing wrong");
    }

    #[test]
    fn keys_of_play_may_be_letters_but_not_those_of_the_map() {
        let mut state = State::default();
        state.read_shortcuts();
        for wrong in ["Space", "A", "Enter"] {
            assert!(state.set_keys("Explore", Some(wrong.to_owned())).is_err(), "{wrong}");
        }
        assert!(state.set_keys("Explore", Some("Ctrl+X".to_owned())).is_ok());
    }
}
