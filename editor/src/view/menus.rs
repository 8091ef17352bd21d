//! The menus of the window, in order.

/// Which menu a command stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Packs and files.
    File,
    /// Changes.
    Edit,
    /// Places.
    Go,
    /// The session and its cursor.
    Debug,
    /// What a creature that is played does; its keys count while the Arena has the keyboard.
    Play,
    /// Its steps: in the list of all commands, and in no menu.
    Steps,
    /// How it looks.
    View,
    /// What helps on.
    Help,
}

impl Menu {
    /// Do its keys count only while the Arena has the keyboard?
    pub fn in_arena(self) -> bool {
        matches!(self, Self::Play | Self::Steps)
    }

    /// All menus in order.
    pub const ALL: [Self; 7] =
        [Self::File, Self::Edit, Self::Go, Self::Debug, Self::Play, Self::View, Self::Help];

    /// The menu's name.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Go => "Go",
            Self::Debug => "Debug",
            Self::Play => "Play",
            Self::Steps => "Steps",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}
