//! What panels ask for. Nothing happens before all panels are drawn: [`crate::app::apply`] does it then.

use std::path::PathBuf;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::play::encounter::Asked;

use super::breaking::Breaking;
use super::cells::{Cells, SetMany};
use super::commands::CommandId;
use super::devotion::DevotionAsk;
use super::dialog::Want;
use super::finding::Seek;
use super::listed::Listed;
use super::panels::PanelId;
use super::reading::Turn;
use super::tour::TourAsk;
use super::trial::TrialAsk;
use crate::debugger::Intent;
use crate::debugger::setup::Hero;
use crate::document::chart::Brush;
use crate::document::library::Key;
use crate::document::open::Choice;
use crate::document::path::ValuePath;
use crate::document::problem::Problem;
use crate::document::refer::Named;
use crate::widget::table::Arrangement;
use crate::workbench::Choices;

/// How the Library is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// By name.
    #[default]
    Name,
    /// By type, then name.
    Type,
    /// By challenge rating, then name.
    Rating,
}

/// What a panel asks for. Nothing happens before all panels are drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// A command of the table.
    Run(CommandId),
    /// Something is asked of the debugger.
    Debug(Intent),
    /// A breakpoint is set or removed by its line.
    Break(Breaking),
    /// Asks for a character to place on a square of the Arena.
    AskCharacter((i16, i16)),
    /// Saves the session to a file (`true`) or loads it from there.
    SessionFile(bool, PathBuf),
    /// Opens the pack in a folder.
    OpenPack(PathBuf),
    /// Makes a pack to begin with in a folder, and opens it.
    NewPack {
        /// The pack's folder.
        folder: PathBuf,
        /// Its name.
        name: String,
    },
    /// Imports a library as a pack in a new folder.
    Import {
        /// The library's folder.
        library: PathBuf,
        /// The pack's folder.
        into: PathBuf,
    },
    /// Saves a report to a file.
    SaveReport(PathBuf),
    /// Opens the system's file dialog.
    Browse(Want),
    /// Folds a group of the forms of a kind (`true`), or unfolds it.
    Fold {
        /// The kind's folder.
        folder: String,
        /// The group.
        group: String,
        /// Whether it is folded.
        folded: bool,
    },
    /// Gives the command of this name other keys: none where the text is empty, the usual ones for `None`.
    SetKeys(&'static str, Option<String>),
    /// Looks at what is named where the keyboard is; `None`: nothing is.
    GoTo(Option<Named>),
    /// Looks at a resource; with a place, at that line and column of its source.
    Open {
        /// Which.
        key: Key,
        /// Line and column, from 1.
        place: Option<(usize, usize)>,
    },
    /// Looks at a resource and leaves the keyboard where it is.
    Look(Key),
    /// Something is asked of the handbook.
    Handbook(Turn),
    /// Something is asked of the search in everything.
    Seek(Seek),
    /// Moves the Library's cursor.
    Select(Key),
    /// What the Library shows.
    Filter(String),
    /// Which kind's folder the Library shows; `None` for all.
    ShowKind(Option<String>),
    /// How the Library is sorted.
    Sort(SortBy),
    /// The field that the table is sorted by, empty for the name, and whether downwards.
    SortColumn(String, bool),
    /// Which columns the table has for a kind.
    Columns {
        /// The kind's folder.
        folder: String,
        /// Names of fields.
        names: Vec<String>,
    },
    /// How the columns of a table are arranged.
    Arrange {
        /// The name of the table.
        table: String,
        /// The arrangement.
        arrangement: Box<Arrangement>,
    },
    /// Goes to the state after a step of the history; 0 is the start.
    GoToStep(u64),
    /// Which cells of the table are chosen.
    Cells(Cells),
    /// Sets values of several resources in one step.
    SetMany(Box<SetMany>),
    /// Tells what was not done, and each reason.
    Refuse {
        /// What.
        title: String,
        /// The reasons.
        lines: Vec<String>,
    },
    /// Sets a value, writing the field where the file leaves it out.
    Put {
        /// Which resource.
        key: Key,
        /// Which value.
        path: ValuePath,
        /// The value as RON.
        value: String,
    },
    /// Removes a field (back to its default) or a list element.
    Remove {
        /// Which resource.
        key: Key,
        /// Which value.
        path: ValuePath,
    },
    /// Puts an element into a list.
    Insert {
        /// Which resource.
        key: Key,
        /// Which list.
        path: ValuePath,
        /// Its place.
        place: usize,
        /// The element as RON.
        value: String,
    },
    /// An edit of one resource alone, even where it is edited together with others.
    Alone(Box<UiCommand>),
    /// Moves an element of a list.
    Reorder {
        /// Which resource.
        key: Key,
        /// Which list.
        path: ValuePath,
        /// From this place.
        from: usize,
        /// To this one.
        to: usize,
    },
    /// Shows a handler at work: throws its event on a stage of its own and stops where it begins.
    RunHandler {
        /// Which resource.
        key: Key,
        /// Which of its handlers, from 0.
        place: usize,
    },
    /// Opens a draw of an encounter as a session: from its first choice on, or as a fight.
    OpenDraw {
        /// What is asked for.
        asked: Box<Asked>,
        /// The seed of the draw.
        seed: u64,
        /// Whether it is fought.
        fight: bool,
    },
    /// The whole text of a resource was typed into.
    SetText {
        /// Which resource.
        key: Key,
        /// The text.
        text: String,
    },
    /// Asks which event of somebody of this name to break on.
    AskBreak(String),
    /// What the Arena asks is answered so.
    Answer(i32),
    /// What the Arena asks is left unanswered.
    LeaveUnanswered,
    /// Messages up to this moment were read.
    Read(u64),
    /// The map is drawn with this from now on.
    Brush(Brush),
    /// Squares of a map are drawn: one change, for one undo.
    Draw {
        /// Which map.
        key: Key,
        /// What undo calls it.
        label: String,
        /// Rows that change, with their texts.
        rows: Vec<(usize, String)>,
        /// Elements that the legend gets, as RON.
        legend: Vec<String>,
    },
    /// Who is played on maps from now on.
    Hero(Hero),
    /// Saves the session as a scenario of the pack, with what came of it.
    Scenario(String),
    /// Run recordings, those that are taken by place, and so many fights, to see which handlers run.
    Cover {
        /// Is each recording taken?
        taken: Vec<bool>,
        /// How many fights.
        fights: u64,
    },
    /// Something is asked of the project's recordings.
    Recordings(super::recordings::Asked),
    /// The field that was edited is left.
    CloseGesture(Key),
    /// The drag that edits a field goes on: what it changes stays one step of undo.
    HoldGesture(Key),
    /// Brings a panel to the front and the keyboard into it.
    Focus(PanelId),
    /// Closes a panel of the present layout, or opens it there.
    TogglePanel(PanelId),
    /// Brings a panel into the group of another one, wherever it stood.
    PanelBeside {
        /// The panel that comes.
        panel: PanelId,
        /// One of the group that it comes into.
        beside: PanelId,
    },
    /// Gives a panel a group of its own, at the right of the one it stood in or below it (`true`).
    SplitPanel(PanelId, bool),
    /// Closes all other panels of a panel's group.
    CloseOthers(PanelId),
    /// Puts a text into the clipboard.
    CopyText(String),
    /// Takes away what stands over the panels, by its number.
    CloseToast(u64),
    /// Goes to a problem of the list.
    GoToProblem(usize),
    /// Looks at a problem of the list without going there.
    SelectProblem(usize),
    /// Mends a problem by its fix of that place.
    Fix(Box<Problem>, usize),
    /// Asks which fix of a problem of the list is wanted.
    AskFix(usize),
    /// Ends a conflict with the disk.
    Resolve(Key, Choice),
    /// Takes (`true`) or drops the unsaved edits of a killed process.
    Recover(bool),
    /// Makes a resource of a kind, by its folder, with a name.
    CreateNamed {
        /// The kind's folder.
        folder: String,
        /// The name as people read it.
        name: String,
        /// The resource that it is made from, where it is not empty at first.
        from: Option<Key>,
    },
    /// Deletes a resource, whoever refers to it.
    Delete(Key),
    /// Pins a resource (`true`) or takes it away.
    Pin(Key, bool),
    /// Which of the pinned resources stands beside what is looked at.
    Beside(usize),
    /// Gives a resource another id, with all that refers to it.
    Rename {
        /// Which resource.
        key: Key,
        /// The id as typed.
        id: String,
    },
    /// Ends a conflict by a text that was made from both sides.
    ResolveWith {
        /// Which resource.
        key: Key,
        /// The text.
        text: String,
    },
    /// Works out what a resource's workbench shows.
    Preview(ResId),
    /// What workbenches work out from now on.
    Choose(Box<Choices>),
    /// Something is asked of the effect that is tried.
    Trial(TrialAsk),
    /// Something is asked of the god that is looked at.
    Devotion(DevotionAsk),
    /// Stops what runs in the background.
    CancelTask,
    /// Closes what is asked.
    ClosePrompt,
    /// Chooses what the Problems panel lists.
    List(Listed),
    /// Opens a resource where it owes a handler.
    GoToOwed(ResId, EventCode),
    /// Something is asked of the guided tours.
    Tour(TourAsk),
    /// Takes a pack off the list of those that were open before.
    ForgetRecent(PathBuf),
    /// Goes from the start page back to the pack that is open.
    LeaveStart,
    /// Quits, unsaved edits staying in the journal.
    QuitNow,
}
