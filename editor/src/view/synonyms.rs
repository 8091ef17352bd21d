//! Other words for commands: what people type who know them from elsewhere.

use super::commands::CommandId;

/// Words by which a command is found besides its title, with blanks between them.
pub fn synonyms(id: CommandId) -> &'static str {
    use CommandId as Id;
    match id {
        Id::Cover => "coverage tested untested",
        Id::ThemeDark | Id::ThemeLight | Id::ThemeSystem => "theme colors scheme mode",
        Id::Larger => "zoom in scale font size bigger",
        Id::Smaller => "zoom out scale font size",
        Id::UsualSize => "zoom reset scale 100",
        Id::Back => "previous place return navigate",
        Id::Forward => "next place navigate",
        Id::Breakpoint | Id::BreakOn => "breakpoint stop halt",
        Id::Notices => "messages log told bell",
        Id::Palette => "every command actions",
        Id::GoToResource => "open search quick",
        Id::FindEverywhere => "grep find everything text",
        Id::FindReferences => "usages used by refers",
        Id::GoToNamed => "jump declaration reference",
        Id::Pin => "pin beside compare two",
        Id::FocusBeside => "pinned beside",
        Id::Rename => "refactor id",
        Id::Create | Id::CreateFrom => "add make template",
        Id::Duplicate => "copy clone",
        Id::Delete => "remove",
        Id::Save | Id::SaveAll => "write disk store",
        Id::UnsavedFiles => "dirty modified changes",
        Id::NewPack => "project create",
        Id::OpenPack => "project folder load",
        Id::Import => "convert irh",
        Id::Report => "bug crash",
        Id::Quit => "exit close",
        Id::QuickFix => "lightbulb repair",
        Id::NextProblem | Id::PreviousProblem => "error warning",
        Id::ChangeKeys => "shortcuts keyboard bindings settings",
        Id::ResetLayouts => "panels default windows",
        Id::ClosePanel => "tab hide",
        Id::Restart => "rewind beginning again",
        Id::OneAction => "turn action round step",
        Id::Continue => "run resume go",
        Id::StepOver => "next",
        Id::StepOut => "return finish",
        Id::BackInto | Id::BackOver | Id::BackOut => "reverse undo",
        Id::GoLive => "end latest now",
        Id::GoToHandler => "source asked script",
        Id::WhatIf => "rerun compare edits",
        Id::SwapWhatIf => "keep discard result",
        Id::LetGo | Id::HoldFields => "hold freeze follow",
        Id::FocusAnswers => "who answers chain",
        Id::FocusWhy => "cause reason explain",
        Id::FocusQuery => "ask search session",
        Id::PlayMap => "start game test",
        Id::SampleFight => "demo duel battle",
        Id::RunRecordings => "tests regression",
        Id::SaveScenario => "test expectation",
        Id::FieldHelp => "documentation explain",
        Id::Handbook => "manual documentation docs guide book",
        Id::Undo => "take back",
        Id::Redo => "again",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::commands::COMMANDS;

    #[test]
    fn words_that_are_common_elsewhere_find_a_command() {
        for word in ["coverage", "theme", "zoom", "back", "breakpoint", "shortcuts", "usages", "grep", "exit"]
        {
            let found = COMMANDS.iter().any(|c| synonyms(c.id).split(' ').any(|other| other == word));
            assert!(found || COMMANDS.iter().any(|c| c.title.to_lowercase().contains(word)), "{word}");
        }
    }
}
