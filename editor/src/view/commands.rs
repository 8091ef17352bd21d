//! Everything that can be done, in one table: it feeds the menus, the toolbar, the palette and the keys.
//!
//! A command without further data is a [`CommandId`]; what panels ask for is a [`UiCommand`]. Neither does
//! anything here: [`crate::app::apply`] does, after drawing.

use augury_engine::play::Step;

pub use super::menus::Menu;
use super::panels::PanelId;
pub use super::ui_command::{SortBy, UiCommand};

/// What must be there for a command to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// An open pack.
    Pack,
    /// A resource that is being looked at.
    Resource,
    /// A resource with unsaved edits that is being looked at.
    Unsaved,
    /// Any resource with unsaved edits.
    AnyUnsaved,
    /// Something to take back.
    Undo,
    /// Something to do again.
    Redo,
    /// A problem.
    Problem,
    /// A resource of a pack below that is being looked at.
    Below,
    /// A resource about which the author must choose.
    Conflict,
    /// A place come from.
    Back,
    /// A place gone back from.
    Forward,
    /// A session.
    Session,
    /// A creature that is played and still there.
    Played,
    /// A map that is being looked at.
    Map,
    /// An effect that is being looked at.
    Effect,
    /// A god that is being looked at.
    God,
    /// A moment that the step would land at.
    Step(Step),
}

impl Needs {
    /// What to say where it is lacking.
    pub const fn lacking(self) -> &'static str {
        match self {
            Needs::Nothing => "nothing is lacking",
            Needs::Pack => "open a pack first",
            Needs::Resource => "no resource is open",
            Needs::Unsaved | Needs::AnyUnsaved => "nothing is unsaved",
            Needs::Undo => "nothing to undo",
            Needs::Redo => "nothing to redo",
            Needs::Problem => "there is no problem",
            Needs::Below => "this is no resource of a pack below",
            Needs::Conflict => "there are no two sides to choose from",
            Needs::Back => "there is nothing to go back to",
            Needs::Forward => "there is nothing to go on to",
            Needs::Session => "there is no session",
            Needs::Played => "nobody is played: choose a creature and press Play in the panel Creature",
            Needs::Map => "no map is open",
            Needs::Effect => "no effect is open",
            Needs::God => "no god is open",
            Needs::Step(_) => "there is no moment to land at",
        }
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Which command.
    pub id: CommandId,
    /// Its name in settings, stable.
    pub name: &'static str,
    /// What people read.
    pub title: &'static str,
    /// Its keys unless settings say otherwise; empty for none.
    pub keys: &'static str,
    /// Other combinations that do the same, with blanks between them.
    pub also: &'static str,
    /// Where it stands.
    pub menu: Menu,
    /// When it can be used.
    pub needs: Needs,
    /// The panel that it brings to the front, with the keyboard in it, where that is all it does.
    pub panel: Option<PanelId>,
}

macro_rules! commands {
    ($($id:ident, $title:literal, $keys:literal $(or $also:literal)?, $menu:ident, $needs:ident $(($step:ident))? $(=> $panel:ident)?;)*) => {
        /// A command without further data.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum CommandId { $(#[doc = $title] $id,)* }

        /// All commands, in the order of the menus.
        pub const COMMANDS: &[Command] = &[$(Command {
            id: CommandId::$id,
            name: stringify!($id),
            title: $title,
            keys: $keys,
            also: concat!("" $(, $also)?),
            menu: Menu::$menu,
            needs: Needs::$needs$((Step::$step))?,
            panel: commands!(@panel $($panel)?),
        },)*];
    };
    (@panel $panel:ident) => { Some(PanelId::$panel) };
    (@panel) => { None };
}

commands! {
    OpenPack, "Open pack…", "Ctrl+O", File, Nothing;
    NewPack, "New pack…", "", File, Nothing;
    Import, "Import a library…", "", File, Nothing;
    Save, "Save", "Ctrl+S", File, Unsaved;
    SaveAll, "Save all", "Ctrl+Alt+S", File, AnyUnsaved;
    UnsavedFiles, "Unsaved files…", "", File, AnyUnsaved;
    Notices, "Notifications…", "", File, Nothing;
    Report, "Save a report…", "", File, Nothing;
    Quit, "Quit", "Ctrl+Q", File, Nothing;
    Undo, "Undo", "Ctrl+Z", Edit, Undo;
    Redo, "Redo", "Ctrl+Y" or "Ctrl+Shift+Z", Edit, Redo;
    Cut, "Cut", "", Edit, Nothing;
    Copy, "Copy", "", Edit, Nothing;
    Paste, "Paste", "", Edit, Nothing;
    SelectAll, "Select all", "", Edit, Nothing;
    Create, "New resource…", "Ctrl+N", Edit, Pack;
    CreateFrom, "New from this one…", "Ctrl+Shift+N", Edit, Resource;
    Duplicate, "Duplicate resource", "Ctrl+D", Edit, Resource;
    Delete, "Delete resource", "Ctrl+Delete", Edit, Resource;
    Rename, "Rename with references…", "F2", Edit, Resource;
    Override, "Override in this pack", "Ctrl+Shift+O", Edit, Below;
    ChooseSides, "Choose sides field by field…", "Ctrl+M", Edit, Conflict;
    FillDown, "Fill down in the table", "Ctrl+Shift+D", Edit, Pack;
    SortColumn, "Sort the table by this column", "Ctrl+Shift+S", Edit, Pack;
    EditTogether, "Edit the chosen rows together, or each by itself", "Ctrl+Alt+E", Edit, Pack;
    QuickFix, "Fix the problem…", "Ctrl+.", Edit, Problem;
    DrawWith, "Draw with…", "Ctrl+B", Edit, Map;
    GoToResource, "Go to resource…", "Ctrl+P", Go, Nothing;
    Palette, "Command palette…", "Ctrl+Shift+P", Go, Nothing;
    GoToNamed, "Go to definition", "Ctrl+G", Go, Resource;
    FindReferences, "Find references", "Shift+F12", Go, Resource;
    Pin, "Split view, or close it", "Ctrl+Alt+B", Go, Resource;
    FocusBeside, "To the split view", "Ctrl+Shift+B", Go, Pack => Beside;
    NextPanel, "Next panel", "Ctrl+Tab", Go, Pack;
    PreviousPanel, "Previous panel", "Ctrl+Shift+Tab", Go, Pack;
    NextProblem, "Next problem", "F8", Go, Problem;
    PreviousProblem, "Previous problem", "Shift+F8", Go, Problem;
    ShowErrors, "Show errors only", "", Go, Pack;
    ShowWarnings, "Show warnings only", "", Go, Pack;
    ShowNotYet, "Show what is not supported yet only", "", Go, Pack;
    ShowOwed, "Show handlers to port only", "", Go, Pack;
    Back, "Back", "Alt+Left", Go, Back;
    Forward, "Forward", "Alt+Right", Go, Forward;
    FocusLibrary, "To the Library", "Ctrl+L", Go, Pack => Library;
    FindEverywhere, "Search in pack…", "Ctrl+Shift+F", Go, Pack => Find;
    FocusHistory, "To the history", "Ctrl+H", Go, Pack => History;
    FocusForm, "To the form", "Ctrl+I", Go, Resource => Inspector;
    FindField, "Find a field of the form…", "Ctrl+Shift+I", Go, Resource;
    FocusTable, "To the table", "Ctrl+Shift+T", Go, Pack => Table;
    FocusSource, "To the source", "Ctrl+U", Go, Resource => Source;
    Continue, "Continue", "F5", Debug, Session;
    StepOver, "Step over", "F10", Debug, Step(Over);
    StepInto, "Step into", "F11" or "Alt+]", Debug, Step(Into);
    StepOut, "Step out", "Shift+F11", Debug, Step(Out);
    ContinueBack, "Continue back", "Alt+F5", Debug, Session;
    BackOver, "Step back over", "Alt+F10", Debug, Step(BackOver);
    BackInto, "Step back", "Alt+F11" or "Alt+[", Debug, Step(BackInto);
    BackOut, "Step back out", "Alt+Shift+F11", Debug, Step(BackOut);
    Breakpoint, "Breakpoint here", "F9", Debug, Pack;
    BreakOn, "Break on an event…", "Ctrl+F9", Debug, Pack;
    Pause, "Pause", "Shift+F5", Debug, Session;
    OneAction, "Next turn", "F6", Debug, Session;
    GoLive, "To the live end", "Alt+End", Debug, Session;
    Restart, "Restart", "Ctrl+Shift+F5", Debug, Session;
    GoToHandler, "Go to handler", "F12", Debug, Session;
    StepLine, "Next script line", "Ctrl+F11", Debug, Session;
    BackLine, "Previous script line", "Ctrl+Shift+F11", Debug, Session;
    WhatIf, "What if: run again on the present content", "Ctrl+F5", Debug, Session;
    SwapWhatIf, "Toggle what-if", "Ctrl+Alt+W", Debug, Session;
    FocusQuery, "Query the session…", "Ctrl+Shift+Q", Debug, Session => Query;
    TrailBack, "Back in viewed moments", "Ctrl+Alt+Left", Debug, Session;
    TrailOn, "Forward in viewed moments", "Ctrl+Alt+Right", Debug, Session;
    FocusWatches, "To the watches", "Ctrl+Shift+W", Debug, Pack => Watches;
    FocusPreview, "To the preview", "Ctrl+Alt+V", Go, Resource => Preview;
    TryEffect, "Try the effect", "Ctrl+Alt+T", Go, Effect;
    WhatIfDeed, "What if a character did this to the god…", "Ctrl+Alt+G", Go, God;
    FocusAnswers, "Handlers for event…", "Ctrl+Shift+A", Go, Pack => Answers;
    FocusWhy, "Why is it so", "Ctrl+Shift+Y", Debug, Session => Why;
    FilterMoments, "Filter the timeline…", "Ctrl+Alt+F", Debug, Session;
    HoldFields, "Pin or unpin the event's fields", "Ctrl+Alt+H", Debug, Session;
    LetGo, "Unpin all panels", "", Debug, Session;
    FocusArena, "To the arena", "Ctrl+E", Debug, Pack => Arena;
    FocusTimeline, "To the timeline", "Ctrl+T", Debug, Pack => Timeline;
    SampleFight, "Sample fight", "", Debug, Pack;
    NewCharacter, "New character…", "Ctrl+Alt+N", Debug, Session;
    SaveSession, "Save session…", "", Debug, Session;
    LoadSession, "Load session…", "", Debug, Pack;
    WhoseView, "Arena as the next creature sees it", "V", Play, Session;
    Explore, "Explore", "X", Play, Played;
    TravelTo, "Travel to a square…", "M", Play, Played;
    RestHealed, "Rest until healed", "R", Play, Played;
    RestRounds, "Rest 20 rounds", "Shift+Z", Play, Played;
    RestOn, "Rest until something happens", "Z", Play, Played;
    RestNight, "Rest for the night", "Shift+R", Play, Played;
    WaitHere, "Wait", "." or "5", Play, Played;
    SearchHere, "Search", "S", Play, Played;
    LookAround, "Look around", ";", Play, Session;
    AttackNearest, "Attack the nearest foe", "A", Play, Played;
    GreatBlow, "Great blow", "Shift+A", Play, Played;
    PreciseStroke, "Precise stroke", "Q", Play, Played;
    Inventory, "Inventory", "I", Play, Played;
    PickUp, "Pick up", "," or "G", Play, Played;
    Drop, "Drop…", "D", Play, Played;
    PutAway, "Put away, or exchange with what is there…", "Shift+S", Play, Played;
    PutInto, "Put into a container…", "Shift+I", Play, Played;
    TakeOut, "Take out of a container…", "Shift+G", Play, Played;
    PourOut, "Pour out of a container…", "Shift+O", Play, Played;
    Wield, "Wield…", "W", Play, Played;
    Wear, "Wear…", "Shift+W", Play, Played;
    TakeOff, "Take off…", "Shift+T", Play, Played;
    OpenDoor, "Open", "O", Play, Played;
    CloseDoor, "Close", "C", Play, Played;
    KickDoor, "Kick…", "Shift+C", Play, Played;
    DisarmTrap, "Disarm", "Shift+D", Play, Played;
    TalkTo, "Talk…", "T", Play, Played;
    Eat, "Eat…", "E", Play, Played;
    Drink, "Drink…", "Shift+Q", Play, Played;
    ThrowAt, "Throw or shoot…", "Shift+F", Play, Played;
    Hide, "Hide", "F", Play, Played;
    CastSpell, "Cast a spell…", "Shift+E", Play, Played;
    UseSkill, "Use a skill, an ability or a feat…", "P", Play, Played;
    AnotherVerb, "Another verb…", "Shift+V", Play, Played;
    MakeThing, "Make something…", "Shift+P", Play, Played;
    Pray, "Pray, sacrifice, bless, convert…", "0", Play, Played;
    JumpTo, "Jump to a square…", "Shift+M", Play, Played;
    ClimbUp, "Climb up", "Shift+,", Play, Played;
    ClimbDown, "Climb down", "Shift+.", Play, Played;
    ExchangeWeapons, "Exchange weapons", "Shift+X", Play, Played;
    GoNorth, "Step north", "Up" or "K 8", Steps, Played;
    GoSouth, "Step south", "Down" or "J 2", Steps, Played;
    GoWest, "Step west", "Left" or "H 4", Steps, Played;
    GoEast, "Step east", "Right" or "L 6", Steps, Played;
    GoNorthWest, "Step northwest", "7" or "Y", Steps, Played;
    GoNorthEast, "Step northeast", "9" or "U", Steps, Played;
    GoSouthWest, "Step southwest", "1" or "B", Steps, Played;
    GoSouthEast, "Step southeast", "3" or "N", Steps, Played;
    RunNorth, "Run north", "Shift+Up" or "Shift+K", Steps, Played;
    RunSouth, "Run south", "Shift+Down" or "Shift+J", Steps, Played;
    RunWest, "Run west", "Shift+Left" or "Shift+H", Steps, Played;
    RunEast, "Run east", "Shift+Right" or "Shift+L", Steps, Played;
    RunNorthWest, "Run northwest", "Shift+Y", Steps, Played;
    RunNorthEast, "Run northeast", "Shift+U", Steps, Played;
    RunSouthWest, "Run southwest", "Shift+B", Steps, Played;
    RunSouthEast, "Run southeast", "Shift+N", Steps, Played;
    PlayMap, "Play the map", "F7", Debug, Map;
    SaveScenario, "Save as scenario…", "", Debug, Session;
    ExportTrace, "Export the trace…", "", Debug, Session;
    Cover, "Handler coverage…", "", Debug, Pack;
    RunRecordings, "Run the recordings", "Ctrl+Shift+R", Debug, Pack;
    FocusQueue, "To the queue", "Ctrl+Alt+Q", Debug, Pack => Queue;
    FocusMap, "To the map", "Ctrl+Shift+M", Go, Pack => Map;
    LayoutEdit, "Edit layout", "Ctrl+1", View, Nothing;
    LayoutDebug, "Debug layout", "Ctrl+2", View, Nothing;
    LayoutPlay, "Play layout", "Ctrl+3", View, Nothing;
    ChangeKeys, "Change keys…", "", View, Nothing;
    ClosePanel, "Close this panel", "Ctrl+W", View, Nothing;
    ResetLayouts, "Reset layouts", "", View, Nothing;
    Larger, "Larger", "Ctrl+Alt+=", View, Nothing;
    Smaller, "Smaller", "Ctrl+Alt+-", View, Nothing;
    UsualSize, "Usual size", "Ctrl+Alt+0", View, Nothing;
    RawNames, "Show raw names (expert mode)", "", View, Nothing;
    ThemeSystem, "Colours of the system", "", View, Nothing;
    ThemeDark, "Dark colours", "", View, Nothing;
    ThemeLight, "Light colours", "", View, Nothing;
    FieldHelp, "Help on where the keyboard is", "F1", Help, Nothing;
    Handbook, "Handbook", "Ctrl+Shift+F1", Help, Nothing;
    StartPage, "Start page", "", Help, Nothing;
    TourEdit, "Tour: edit and watch it fight", "", Help, Nothing;
    TourWhy, "Tour: ask why", "", Help, Nothing;
    TourHandler, "Tour: write a handler", "", Help, Nothing;
    KeySheet, "Key sheet", "Ctrl+F1", Help, Nothing;
    Glossary, "Glossary", "Shift+F1", Help, Nothing;
    About, "About Augury", "", Help, Nothing;
}

/// The table's line of a command.
pub fn command(id: CommandId) -> Option<&'static Command> {
    COMMANDS.iter().find(|c| c.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::keys;

    #[test]
    fn every_combination_reads_and_belongs_to_one_command() {
        let mut seen = Vec::new();
        for command in COMMANDS {
            for text in std::iter::once(command.keys).chain(command.also.split_whitespace()) {
                if !text.is_empty() {
                    let keys = keys::read(text).unwrap();
                    assert!(!seen.contains(&keys), "{text} is taken twice");
                    let console = text.strip_prefix("Ctrl+Alt+F").is_some_and(|n| n.parse::<u8>().is_ok());
                    assert!(!console, "{text} goes to another console and never comes to the window");
                    seen.push(keys);
                }
            }
            assert!(Menu::ALL.contains(&command.menu) || command.menu == Menu::Steps);
        }
        assert!(seen.len() > 15);
    }
}
