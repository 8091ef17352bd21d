//! Where commands are told of that the page of keys does not tell enough of: the page, the heading, and the word that is meant.

use crate::view::commands::CommandId;

/// The place of a command; `None` where the page of keys, or that of its menu, tells of it.
pub(super) fn of_command(id: CommandId) -> Option<(&'static str, &'static str, &'static str)> {
    use CommandId as Id;
    const WRITTEN: &str = "What is written, and when";
    Some(match id {
        Id::Import => ("bring-your-library.md", "", ""),
        Id::NewPack | Id::OpenPack => ("authors/packs.md", "", ""),
        Id::Save | Id::SaveAll | Id::UnsavedFiles => ("authors/packs.md", WRITTEN, "Ctrl+S"),
        Id::ChooseSides => ("authors/packs.md", WRITTEN, "merge"),
        Id::Override => ("authors/packs.md", "Base packs", "Ctrl+Shift+O"),
        Id::QuickFix
        | Id::NextProblem
        | Id::PreviousProblem
        | Id::ShowErrors
        | Id::ShowWarnings
        | Id::ShowNotYet
        | Id::ShowOwed => ("authors/packs.md", "Problems", ""),
        Id::Create | Id::CreateFrom => ("authors/kinds.md", "", ""),
        Id::FillDown | Id::SortColumn | Id::EditTogether => ("authors/kinds.md", "Many at once", ""),
        Id::Breakpoint | Id::BreakOn => ("authors/debugging.md", "Where to stop", ""),
        Id::FocusQuery | Id::FilterMoments => ("authors/debugging.md", "Where to stop", "Ctrl+Shift+Q"),
        Id::WhatIf | Id::SwapWhatIf => ("authors/debugging.md", "What if", ""),
        Id::FocusWhy => ("authors/debugging.md", "What you see", "Why"),
        Id::GoLive | Id::TrailBack | Id::TrailOn | Id::Pause => {
            ("authors/debugging.md", "Moments", "Alt+End")
        }
        Id::StepLine | Id::BackLine => ("authors/debugging.md", "Moments", "Ctrl+F11"),
        Id::TryEffect => ("first-spell.md", "Try it", ""),
        Id::WhatIfDeed => ("first-god.md", "What if a character did this", ""),
        Id::RunRecordings | Id::SaveScenario => ("authors/testing.md", "By mouse", ""),
        Id::Cover => ("authors/testing.md", "Does a test test anything?", ""),
        Id::SaveSession | Id::LoadSession | Id::ExportTrace => ("authors/playing.md", "Keep it", ""),
        Id::NewCharacter | Id::SampleFight | Id::PlayMap => ("authors/playing.md", "Begin", ""),
        Id::Glossary => ("glossary.md", "", ""),
        _ => return None,
    })
}
