//! What the window shows: the only thing that panels read.
//!
//! It is changed by [`crate::app::apply`] and [`crate::app::background`] alone, after all panels were drawn. It knows no
//! thread, no watcher and no window.

use crate::debugger::moments::coverage::Coverage;
use crate::lab::coverage::covered;
use std::collections::{BTreeMap, VecDeque};

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};

use super::cells::Cells;
use super::commands::{Command, CommandId, Needs, SortBy};
use super::finding::Finding;
use super::panels::Layout;
use super::panels::PanelId;
use super::settings::Settings;
use super::status::{News, Status};
use super::summary_cache::SummaryCache;
use crate::debugger::recordings::draft::Draft;
use crate::debugger::{Debugger, Intent};
use crate::document::chart::Brush;
use crate::document::journal::Unsaved;
use crate::document::library::{Key, Library};
use crate::document::live::Live;
use crate::document::open::Document;
use crate::document::problem::{Problem, ProblemList};
use crate::document::saving::Refused;
use crate::workbench::Bench;

/// What the Library shows.
#[derive(Clone, Debug, Default)]
pub struct LibraryView {
    /// What was typed into its filter.
    pub filter: String,
    /// The kind's folder that is shown; `None` for all.
    pub folder: Option<String>,
    /// How it is sorted.
    pub sort: SortBy,
    /// The field that the table is sorted by, empty for the name, and whether downwards.
    pub column: Option<(String, bool)>,
    /// Where its cursor stands.
    pub cursor: Option<Key>,
}

/// Places that were looked at, to go back to.
#[derive(Clone, Debug, Default)]
pub struct Visited {
    /// Before the present one, latest last.
    pub back: Vec<Key>,
    /// After it, next last.
    pub forward: Vec<Key>,
}

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
    /// Commands or resources to choose from, with what was typed and the row.
    Palette {
        /// Resources (`true`) or commands.
        resources: bool,
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
    /// The files with unsaved edits.
    Unsaved,
    /// Quitting with unsaved edits.
    Quit,
}

/// What runs in the background, as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Running {
    /// What it does.
    pub title: String,
    /// How much is done.
    pub done: usize,
    /// Of how much; 0 while unknown.
    pub total: usize,
}

/// What the window shows.
#[derive(Default)]
pub struct State {
    /// The session and its cursor; there once a pack is open.
    pub debugger: Option<Debugger>,
    /// The resources.
    pub library: Library,
    /// What the bars say of all of it.
    pub summary_cache: SummaryCache,
    /// What was to be saved and is not, since the disk refused.
    pub refused: Refused,
    /// The content they give.
    pub live: Live,
    /// What the workbenches show.
    pub bench: Bench,
    /// What is wrong with them.
    pub problems: ProblemList,
    /// Which kinds of them the panel lists.
    pub listed: super::listed::Listed,
    /// The handlers that the pack owes.
    pub owed: Vec<(ResId, EventCode)>,
    /// The same by their reasons, where an import noted them; empty elsewhere.
    pub owed_by_reason: Vec<crate::lab::owed::OwedGroup>,
    /// Where an imported pack comes from.
    pub origins: Option<std::sync::Arc<augury_engine::content::origins::Origins>>,
    /// The resource that is looked at.
    pub current: Option<Key>,
    /// Where we were before.
    pub visited: Visited,
    /// What was looked for in everything.
    pub finding: Finding,
    /// Resources that stand beside what is looked at, and which of them is shown.
    pub pinned: (Vec<Key>, usize),
    /// The pinned one whose values have the keyboard; `None` where those of what is looked at have it.
    pub pinned_edited: Option<Key>,
    /// Which cells of the table are chosen.
    pub cells: Cells,
    /// Resources that the form edits together, while it shows one of them.
    pub together: Vec<Key>,
    /// What the Library shows.
    pub list: LibraryView,
    /// Wishes for this frame.
    pub wishes: Vec<Wish>,
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// What a killed process left.
    pub recovered: Vec<Unsaved>,
    /// The status bar's line.
    pub status: Status,
    /// What was told, in the status bar or not, the latest last.
    pub told: VecDeque<Status>,
    /// What waits for its place there.
    pub news: News,
    /// What failed in the program itself.
    pub failures: Vec<String>,
    /// What runs in the background.
    pub running: Option<Running>,
    /// Whether a file dialog was asked for and the system has none.
    pub no_dialogs: bool,
    /// Whether a pack is open.
    pub pack_open: bool,
    /// Which layout is shown.
    pub layout: Layout,
    /// What is kept between runs.
    pub settings: Settings,
    /// The resource whose handler runs, and which of its handlers, from 0; set by whoever debugs.
    pub running_handler: Option<(Key, usize)>,
    /// The line of a file at which a script stands, from 1; set by whoever debugs.
    pub running_line: Option<(Key, usize)>,
    /// The same as a line of the script: whose, which of its handlers, and the line from 1.
    pub running_script: Option<(ResId, u16, u32)>,
    /// What the variables of that script hold there, outermost first; set with the line.
    pub running_locals: Vec<(String, String)>,
    /// Which handlers ran outside the session.
    pub coverage: super::covering::Covered,
    /// The recordings of the project.
    pub recordings: super::recordings::Recordings,
    /// What the Arena asks, for a command that is not complete yet.
    pub ask: Option<super::ask::Ask>,
    /// The verb that was done last, by its row.
    pub verb: Option<usize>,
    /// Messages before this moment were read.
    pub read_to: u64,
    /// Keys by command, after the settings.
    pub shortcuts: BTreeMap<&'static str, Vec<egui::KeyboardShortcut>>,
}

impl State {
    /// The document that is looked at, if it is there.
    pub fn document(&self) -> Option<&Document> {
        self.library.document(self.current.as_ref()?).filter(|d| d.exists())
    }

    /// The resource that is edited, whose change undo takes back: the pinned one whose values have the keyboard, else what
    /// is looked at.
    pub fn edited(&self) -> Option<&Key> {
        self.pinned_edited.as_ref().or(self.current.as_ref())
    }

    /// Whether a problem is in a file of this pack that can be changed.
    pub fn can_change(&self, problem: &Problem) -> bool {
        let file = self.library.key_of(&problem.file);
        file.and_then(|key| self.library.own_document(&key)).is_some_and(|d| d.read_only().is_none())
    }

    /// Whether a wish stands in this frame.
    pub fn wishes_focus(&self, panel: PanelId) -> bool {
        self.wishes.contains(&Wish::Focus(panel))
    }

    /// Whether a command can be used now.
    pub fn enabled(&self, command: &Command) -> bool {
        let here = self.document();
        match command.needs {
            Needs::Nothing => true,
            Needs::Pack => self.pack_open,
            Needs::Resource => here.is_some(),
            Needs::Unsaved => {
                self.edited().and_then(|k| self.library.document(k)).is_some_and(Document::dirty)
            }
            Needs::AnyUnsaved => self.summary_cache.unsaved(&self.library) > 0,
            Needs::Undo => self.undo_target().is_some(),
            Needs::Redo => self.redo_target().is_some(),
            Needs::Problem => !self.problems.all().is_empty(),
            Needs::Below => self.current.as_ref().is_some_and(|key| self.library.is_below(key)),
            Needs::Conflict => here.is_some_and(Document::in_conflict),
            Needs::Back => !self.visited.back.is_empty(),
            Needs::Forward => !self.visited.forward.is_empty(),
            Needs::Session => self.debugger.as_ref().is_some_and(|d| d.session().is_some()),
            Needs::Played => self.debugger.as_ref().is_some_and(Debugger::plays),
            Needs::Map => self.current.as_ref().is_some_and(|key| key.folder == Kind::Map.folder()),
            Needs::Step(step) => self.debugger.as_ref().is_some_and(|d| d.landing(step).possible),
        }
    }

    /// What a command lacks that cannot be used now.
    pub fn lacking(&self, command: &Command) -> &'static str {
        let reading = matches!(command.needs, Needs::Pack) && self.running.is_some();
        if reading { "the pack is still being read" } else { command.needs.lacking() }
    }

    /// What a command means to the debugger; `None` for commands that mean something else.
    pub fn intent(&self, id: CommandId) -> Option<Intent> {
        super::intents::intent(self.debugger.as_ref()?, id)
    }

    /// What undo would take back: the last change of the resource that is edited, or, where it has none,
    /// the last of all.
    pub fn undo_target(&self) -> Option<(Key, String)> {
        let here = self.edited().and_then(|k| self.library.next_undo(Some(k)));
        here.or_else(|| self.summary_cache.next_undo(&self.library))
            .map(|(key, label)| (key, label.to_string()))
    }

    /// What redo would do again.
    pub fn redo_target(&self) -> Option<(Key, String)> {
        let here = self.edited().and_then(|k| self.library.next_redo(Some(k)));
        here.or_else(|| self.summary_cache.next_redo(&self.library))
            .map(|(key, label)| (key, label.to_string()))
    }

    /// A resource's handlers, and how many of them ran in this session or in what was gathered. `None`: it has none.
    pub fn covered(&self, id: ResId) -> Option<(usize, usize)> {
        let debugger = self.debugger.as_ref()?;
        let content = &debugger.newest().content;
        let (all, gathered) = covered(content, id, &self.coverage.ran)?;
        if gathered == all {
            return Some((all, all));
        }
        let session = debugger.coverage();
        let both = (0..all).filter_map(|n| u16::try_from(n).ok());
        let ran = |n: &u16| session.contains_key(&(id, *n)) || self.coverage.ran.contains_key(&(id, *n));
        Some((all, both.filter(ran).count()))
    }

    /// How often a handler of a resource ran in this session and in what was gathered.
    pub fn handler_ran(&self, id: ResId, place: usize) -> u32 {
        let Ok(place) = u16::try_from(place) else { return 0 };
        let of = |ran: &Coverage| ran.get(&(id, place)).copied().unwrap_or(0);
        self.debugger.as_ref().map_or(0, |d| of(&d.coverage())) + of(&self.coverage.ran)
    }

    /// Has anything been run at all, so that what did not is worth a word?
    pub fn anything_ran(&self) -> bool {
        let played = self.debugger.as_ref().is_some_and(|d| d.cursor().is_some());
        played || self.coverage.fights > 0 || self.coverage.recordings > 0
    }
}
