//! The menus of the window, in order, and how their commands are grouped.

use super::commands::CommandId;

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

/// A menu within the Debug menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submenu {
    /// Going through moments.
    Step,
    /// What is run.
    Session,
    /// Where it stops.
    Breakpoints,
    /// What is kept.
    Files,
    /// Panels that are gone to.
    Panels,
}

impl Submenu {
    /// All of them in order.
    pub const ALL: [Self; 5] = [Self::Step, Self::Session, Self::Breakpoints, Self::Files, Self::Panels];

    /// What people read.
    pub fn title(self) -> &'static str {
        match self {
            Self::Step => "Step",
            Self::Session => "Session",
            Self::Breakpoints => "Breakpoints",
            Self::Files => "Files",
            Self::Panels => "Go to panel",
        }
    }
}

/// The menu within the Debug menu that a command of it stands in.
pub fn submenu(id: CommandId) -> Submenu {
    use CommandId as Id;
    match id {
        Id::Continue
        | Id::StepOver
        | Id::StepInto
        | Id::StepOut
        | Id::ContinueBack
        | Id::BackOver
        | Id::BackInto
        | Id::BackOut
        | Id::StepLine
        | Id::BackLine
        | Id::Pause
        | Id::OneAction
        | Id::GoLive
        | Id::TrailBack
        | Id::TrailOn
        | Id::GoToHandler => Submenu::Step,
        Id::Breakpoint | Id::BreakOn | Id::FilterMoments | Id::HoldFields | Id::LetGo => Submenu::Breakpoints,
        Id::SaveSession
        | Id::LoadSession
        | Id::SaveScenario
        | Id::ExportTrace
        | Id::RunRecordings
        | Id::Cover => Submenu::Files,
        Id::FocusQuery
        | Id::FocusWatches
        | Id::FocusWhy
        | Id::FocusArena
        | Id::FocusTimeline
        | Id::FocusQueue => Submenu::Panels,
        _ => Submenu::Session,
    }
}

/// Whether a line stands above a command, between it and those before it.
pub fn begins_group(id: CommandId) -> bool {
    use CommandId as Id;
    matches!(
        id,
        Id::Save
            | Id::Notices
            | Id::Quit
            | Id::Cut
            | Id::Create
            | Id::Rename
            | Id::FillDown
            | Id::QuickFix
            | Id::GoToNamed
            | Id::Pin
            | Id::NextPanel
            | Id::NextProblem
            | Id::Back
            | Id::FocusLibrary
            | Id::FocusPreview
            | Id::FocusMap
            | Id::ContinueBack
            | Id::StepLine
            | Id::Pause
            | Id::TrailBack
            | Id::FilterMoments
            | Id::WhatIf
            | Id::SampleFight
            | Id::PlayMap
            | Id::SaveScenario
            | Id::RunRecordings
            | Id::RestHealed
            | Id::LookAround
            | Id::AttackNearest
            | Id::Inventory
            | Id::Wield
            | Id::OpenDoor
            | Id::TalkTo
            | Id::Eat
            | Id::Hide
            | Id::JumpTo
            | Id::ChangeKeys
            | Id::Larger
            | Id::ThemeSystem
    )
}

/// Keys that the toolkit has itself, for a command that has none of its own.
pub fn fixed_keys(id: CommandId) -> &'static str {
    match id {
        CommandId::Cut => "Ctrl+X",
        CommandId::Copy => "Ctrl+C",
        CommandId::Paste => "Ctrl+V",
        CommandId::SelectAll => "Ctrl+A",
        _ => "",
    }
}
