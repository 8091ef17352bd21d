//! What the window shows: the only thing that panels read.
//!
//! It is changed by [`crate::app::apply`] and [`crate::app::background`] alone, after all panels were drawn. It knows no
//! thread, no watcher and no window.

use std::collections::BTreeMap;

use augury_engine::base::id::{Kind, ResId};

use super::cells::Cells;
use super::commands::{Command, CommandId, Needs};
use super::finding::Finding;
use super::panels::{Layout, PanelId};
use super::parts::{LibraryView, Notices, Owed, Playing, Running, RunningScript, Typed, Viewed};
use super::prompt::{Prompt, Wish};
use super::settings::Settings;
use super::summary_cache::SummaryCache;
use crate::debugger::moments::coverage::Coverage;
use crate::debugger::{Debugger, Intent};
use crate::document::journal::Unsaved;
use crate::document::library::{Key, Library};
use crate::document::live::Live;
use crate::document::open::Document;
use crate::document::problem::{Problem, ProblemList};
use crate::document::saving::Refused;
use crate::lab::coverage::covered;
use crate::workbench::Bench;

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
    /// Effects that are tried.
    pub trial: super::trial::Trials,
    /// Gods in their preview.
    pub devotion: super::devotion::Devotions,
    /// What is wrong with them.
    pub problems: ProblemList,
    /// Which kinds of them the panel lists.
    pub listed: super::listed::Listed,
    /// The handlers that the pack owes.
    pub owed: Owed,
    /// Which resources are shown and edited.
    pub viewed: Viewed,
    /// What was looked for in everything.
    pub finding: Finding,
    /// The handbook.
    pub reading: super::reading::Reading,
    /// Which cells of the table are chosen.
    pub cells: Cells,
    /// What the Library shows.
    pub list: LibraryView,
    /// Wishes for this frame.
    pub wishes: Vec<Wish>,
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// What a killed process left.
    pub recovered: Vec<Unsaved>,
    /// What the author is told.
    pub notices: Notices,
    /// What runs in the background.
    pub running: Option<Running>,
    /// Whether a file dialog was asked for and the system has none.
    pub no_dialogs: bool,
    /// Whether a pack is open.
    pub pack_open: bool,
    /// Which layout is shown.
    pub layout: Layout,
    /// Which panels stand in it.
    pub panels: Vec<PanelId>,
    /// Which of them were drawn last: those in front.
    pub in_front: Vec<PanelId>,
    /// What the start page shows.
    pub start: super::start::Start,
    /// The guided tour that is taken.
    pub touring: Option<super::tour::Touring>,
    /// What is kept between runs.
    pub settings: Settings,
    /// Where the session stands in a script; set by whoever debugs.
    pub running_script: RunningScript,
    /// Edits that the session has not taken in.
    pub typed: Typed,
    /// Which handlers ran outside the session.
    pub coverage: super::covering::Covered,
    /// The recordings of the project.
    pub recordings: super::recordings::Recordings,
    /// What the author is about to do in the Arena.
    pub playing: Playing,
    /// Keys by command, after the settings.
    pub shortcuts: BTreeMap<&'static str, Vec<egui::KeyboardShortcut>>,
}

impl State {
    /// The document that is looked at, if it is there.
    pub fn document(&self) -> Option<&Document> {
        self.library.document(self.viewed.current.as_ref()?).filter(|d| d.exists())
    }

    /// The resource that is edited, whose change undo takes back: the pinned one whose values have the keyboard, else what
    /// is looked at.
    pub fn edited(&self) -> Option<&Key> {
        self.viewed.pinned_edited.as_ref().or(self.viewed.current.as_ref())
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

    /// Whether a resource of a kind is looked at.
    fn looks_at(&self, kind: Kind) -> bool {
        self.viewed.current.as_ref().is_some_and(|key| key.folder == kind.folder())
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
            Needs::Below => self.viewed.current.as_ref().is_some_and(|key| self.library.is_below(key)),
            Needs::Conflict => here.is_some_and(Document::in_conflict),
            Needs::Back if self.reading.here => !self.reading.back.is_empty(),
            Needs::Forward if self.reading.here => !self.reading.forward.is_empty(),
            Needs::Back => !self.viewed.visited.back.is_empty(),
            Needs::Forward => !self.viewed.visited.forward.is_empty(),
            Needs::Session => self.debugger.as_ref().is_some_and(|d| d.session().is_some()),
            Needs::Played => self.debugger.as_ref().is_some_and(Debugger::plays),
            Needs::Map => self.looks_at(Kind::Map),
            Needs::Effect => self.looks_at(Kind::Effect),
            Needs::God => self.looks_at(Kind::God),
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
