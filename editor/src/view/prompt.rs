//! What is asked of the author, and what was typed so far.

use super::panels::PanelId;
use crate::debugger::recordings::draft::Draft;
use crate::document::chart::Brush;
use crate::document::library::Key;
use crate::document::problem::Problem;

/// A wish of a command that a panel fulfils while it is drawn; it lasts one frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// The keyboard goes into this panel.
    Focus(PanelId),
    /// The keyboard goes to the first control of this panel.
    Enter(PanelId),
    /// The source shows these bytes.
    ShowBytes(std::ops::Range<usize>),
    /// The Library's cursor is brought in sight.
    ShowCursor,
    /// A field of the form is looked for.
    FindField,
    /// What is named where the keyboard is is looked at.
    GoToNamed,
    /// The script that has the keyboard gets a breakpoint on the line of its caret, or loses it.
    Breakpoint,
    /// The table fills its first chosen cells down into the others.
    FillDown,
    /// The table is sorted by the column where we are.
    SortColumn,
    /// The field that has the keyboard tells what it is.
    FieldHelp,
    /// The map is drawn with this.
    Brush(Brush),
    /// What the timeline lists is chosen.
    Filter,
}

/// Something that is asked and waits for an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Prompt {
    /// What is looked for by its name: resources; after `>` commands, after `#` a text in the pack, after `?` the handbook.
    Palette {
        /// What was typed.
        query: String,
        /// The row that Enter takes.
        row: usize,
    },
    /// The keys of commands, with what was typed and the row.
    Keys {
        /// What was typed.
        query: String,
        /// The row that Enter takes.
        row: usize,
        /// The command whose new keys are awaited, by its name in settings.
        asked: Option<&'static str>,
    },
    /// What a map is drawn with, with what was typed and the row.
    Brush {
        /// What was typed.
        query: String,
        /// The row that Enter takes.
        row: usize,
    },
    /// An event to break on, with what was typed and the row.
    BreakOn {
        /// What was typed.
        query: String,
        /// The row that Enter takes.
        row: usize,
    },
    /// A new resource: the kind's folder and the name typed so far.
    Create {
        /// The kind's folder.
        folder: String,
        /// The name as people read it.
        name: String,
        /// The resource that it is made from, where it is not empty at first.
        from: Option<Key>,
    },
    /// A resource to delete that others refer to.
    Delete(Key),
    /// A new pack: the folder it goes into, and its name as typed so far.
    NewPack {
        /// The folder in which its folder is made.
        parent: String,
        /// Its name.
        name: String,
    },
    /// A library to import.
    Import(super::importing::ImportForm),
    /// The report of an import.
    Imported(std::sync::Arc<super::importing::Imported>),
    /// A file that the report is saved to, as typed so far.
    Report(String),
    /// What was told.
    Notices,
    /// A pack's folder to open, as typed so far.
    OpenPack(String),
    /// A file that the session is saved to (`true`) or loaded from, as typed so far.
    SessionFile(bool, String),
    /// A file that the trace of the session is written to, as typed so far.
    Export(String),
    /// A name for the session as a scenario of the pack, as typed so far.
    Scenario(String),
    /// What is run to see which handlers run: recordings of the project by place, whether each is taken, and so many
    /// fights, as typed so far.
    Cover {
        /// Is each recording taken?
        taken: Vec<bool>,
        /// How many fights.
        fights: String,
    },
    /// A character to place in the Arena.
    Character {
        /// What was chosen so far.
        draft: Box<Draft>,
        /// The square it will stand on, or the nearest free one.
        at: (i16, i16),
    },
    /// A resource to rename.
    Rename {
        /// Which.
        key: Key,
        /// Its new id as typed so far.
        id: String,
    },
    /// Words to put in the place of those that were found, as typed so far.
    Replace(String),
    /// Something was not done: what, and each reason.
    Refused {
        /// What.
        title: String,
        /// The reasons.
        lines: Vec<String>,
    },
    /// Two sides of a file to choose from, field by field.
    Sides {
        /// Which resource's file.
        key: Key,
        /// For each field that differs, whether theirs is taken.
        theirs: Vec<bool>,
        /// The row where we are.
        row: usize,
    },
    /// A problem to mend, and the fix that Enter takes.
    Fix {
        /// The problem.
        problem: Box<Problem>,
        /// The row that Enter takes.
        row: usize,
    },
    /// Unsaved edits of a killed process were found.
    Recover,
    /// What a panel shows and its keys; `None`: where help is to be had.
    Help(Option<PanelId>),
    /// All keys, with what was typed to find some of them.
    KeySheet(String),
    /// Terms, events and fields, with what was typed to find some of them.
    Glossary(String),
    /// What the program is.
    About,
    /// The files with unsaved edits.
    Unsaved,
    /// Quitting with unsaved edits.
    Quit,
}
