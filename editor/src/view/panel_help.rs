//! What each panel shows and which keys it has: what F1 says where the keyboard is in no field.

use super::commands::CommandId;
use super::panels::PanelId;

/// The help of a panel.
#[derive(Debug)]
pub struct PanelHelp {
    /// Which panel.
    pub panel: PanelId,
    /// What it shows and what to do there.
    pub words: &'static str,
    /// Keys of its own, and what they do.
    pub keys: &'static [(&'static str, &'static str)],
    /// Commands that belong to it.
    pub commands: &'static [CommandId],
}

/// Keys of every list.
const LIST: (&str, &str) = ("Up, Down", "the row before, the row after");
/// What opens a row.
const OPEN: (&str, &str) = ("Enter", "opens the row");
/// What goes to the moment of a row.
const MOMENT: (&str, &str) = ("Enter", "goes to the moment of the row");

macro_rules! help {
    ($($id:ident: $words:literal, [$($key:expr),*], [$($command:ident),*];)*) => {
        /// The help of every panel.
        pub const PANEL_HELP: &[PanelHelp] = &[$(PanelHelp {
            panel: PanelId::$id,
            words: $words,
            keys: &[$($key),*],
            commands: &[$(CommandId::$command),*],
        },)*];
    };
}

help! {
    Library: "All resources of the pack. Type in the filter to find some: words of the name, a type, or cr>5. A kind \
              alone is shown by the list beside it.",
        [LIST, OPEN], [FocusLibrary, GoToResource, Create, Duplicate, Delete, Rename];
    Find: "Looks for text and for fields in everything, unsaved edits too. What is found can be replaced, and several \
           resources can be changed together.",
        [LIST, OPEN], [FindEverywhere, FindReferences, EditTogether];
    Inspector: "The resource that is open, as a form. A field that is set in the file is plain, a default is quiet, a \
                changed one has a mark at its edge and its old value beside it. F1 in a field tells what it means.",
        [("Tab, Shift+Tab", "the next control, the one before"), ("Up, Down", "change a number; with Shift by ten")],
        [FocusForm, FieldHelp, Undo, Redo, Save, GoToNamed];
    EventStack: "The events that are under way at the moment that is looked at, the outermost first. Choose one and the \
                 other panels show its record.",
        [LIST], [StepInto, StepOver, StepOut, BackOut];
    Queue: "Actions that wait inside the present event, such as attacks of opportunity: who queued them and why.",
        [LIST], [FocusQueue];
    HandlerChain: "Who is asked about the event in this phase, in the order of the chain, and what each answered. Links \
                   that had nothing to say are folded together.",
        [LIST, OPEN], [GoToHandler, FocusAnswers];
    Watches: "Values that you follow from moment to moment. Type what to watch; each is shown as it is at the cursor, \
              with when it was written last.",
        [LIST, ("Delete", "removes the watch")], [FocusWatches];
    Arena: "The map of the session at the moment that is looked at. Place creatures on the square, let them fight, or \
            play one of them.",
        [("Arrows", "move the square; they move whoever is played"), ("Enter", "places the chosen creature"),
         ("Delete", "removes the creature from the square"), ("Escape", "leaves what is asked")],
        [FocusArena, SampleFight, Continue, OneAction, Restart, WhoseView, LookAround];
    Source: "The text of the resource's file. It and the form are one: what is typed here shows there. A click beside a \
             line of a script sets a breakpoint.",
        [("Ctrl+Space", "offers what may stand here, in a script")], [FocusSource, Breakpoint, NextProblem, GoToNamed];
    Why: "What made a number: each cause with its moment, down to the handler and its file. Choose the number in Event \
          Fields, Creature or AttrAdj. Why not tells what was overruled.",
        [LIST, ("Enter", "goes to the cause")], [FocusWhy];
    Table: "Resources of one kind, a row each. Several cells can be chosen, pasted into and filled; the strip above \
            chooses the columns.",
        [("Arrows", "the next cell; with Shift more of them"), ("Enter", "edits the cell"),
         ("Ctrl+C, Ctrl+V", "copy and paste, as spreadsheets do")],
        [FocusTable, FillDown, SortColumn, EditTogether];
    Map: "The map that is open, to be drawn. Choose what it is drawn with and draw by mouse or by keys.",
        [("Arrows", "move the square"), ("Space", "begins a stroke and ends it"), ("R", "draws rectangles")],
        [FocusMap, DrawWith, PlayMap];
    EventFields: "The record of the event that is looked at: what its fields hold, what they held when it was thrown, \
                  and who wrote them. A chosen field can be set by hand and asked about in Why.",
        [LIST, ("Enter", "goes into the value")], [HoldFields, FocusWhy];
    Preview: "What the rules make of the resource that is open, while you write it: figures, fights, trials. Nothing here \
              changes the pack.",
        [], [FocusPreview, TryEffect, WhatIfDeed];
    Contributions: "What goes into the numbers of the creature: each figure with its sources, and which of them were \
                    overruled.",
        [LIST, OPEN], [];
    Answers: "Who answers an event: resources with a handler for it, in every phase and form. Type the event.",
        [LIST, OPEN], [FocusAnswers, BreakOn];
    Creature: "A creature as it is at the cursor: numbers, stati, what it carries, its gods. A chosen number is asked \
               about in Why.",
        [LIST], [WhoseView, Inventory];
    AttrAdj: "The matrix of adjustments: a row for each attribute, a column for each bonus type. Only the highest of most \
              types counts. A chosen cell is asked about in Why.",
        [("Arrows", "the next cell")], [FocusWhy];
    Session: "Where the session begins, what was done in it, what was changed by hand, breakpoints, and futures that were \
              left. Most lines can be switched off and on.",
        [LIST], [Restart, SaveSession, LoadSession, WhatIf];
    Problems: "What is wrong in the pack, the open resource first. The kinds of problems above the list show them alone.",
        [LIST, OPEN], [NextProblem, PreviousProblem, QuickFix, ShowErrors, ShowWarnings];
    Timeline: "All moments of the session, and the buttons that step through them in both directions. The strip shows how \
               deep events lie in each other.",
        [LIST, ("Left, Right", "fold and unfold an action"), MOMENT],
        [FocusTimeline, StepInto, BackInto, StepOver, BackOver, FilterMoments];
    Query: "Asks about the whole session at once: every write of a field, every answer of a handler, every die.",
        [LIST, MOMENT], [FocusQuery];
    WhatIf: "The session run again on the content as it is now, beside what happened: what differs first, and how it \
             ends. Take it as the session, or drop it.",
        [LIST, MOMENT], [WhatIf, SwapWhatIf];
    Messages: "What was said in the session, as a creature or a bystander reads it. Mistakes of scripts stand among them.",
        [LIST, MOMENT], [];
    Recordings: "The recordings and scenarios of the pack, and whether each still comes to what it came to.",
        [LIST, OPEN], [RunRecordings, SaveScenario, Cover];
    History: "Every edit since the pack was opened. Choose one to go back to the state after it; what is undone can be \
              done again.",
        [LIST, ("Enter", "goes to the state after the edit")], [FocusHistory, Undo, Redo];
    GameOptions: "The options of the player under which the session runs.", [LIST], [];
    Locals: "The variables of the script at the line where it stands: their values, creatures by name, and what each held a \
             line before.",
        [LIST], [StepLine, BackLine];
    Coverage: "Which handlers of the pack ran, in the session, in recordings and in fights, and how often. Choose all, those \
               that never ran, or those that ran.",
        [LIST, OPEN], [Cover];
    Handbook: "The pages of the handbook: the contents or what was found beside the page. Type words to find the headings that \
               have all of them; links lead from page to page.",
        [("Enter", "opens the first that was found"), ("Up, Down", "scroll the page, or choose a row"),
         ("Left, Right", "fold and unfold a chapter of the contents")], [Handbook, Back, Forward, Glossary];
    Beside: "Resources that are pinned, to be read and edited beside the one that is open.",
        [], [Pin, FocusBeside];
}

/// The help of a panel.
pub fn help_of(panel: PanelId) -> Option<&'static PanelHelp> {
    PANEL_HELP.iter().find(|help| help.panel == panel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::panels::PANELS;

    #[test]
    fn every_panel_has_its_help_once() {
        for panel in PANELS {
            let count = PANEL_HELP.iter().filter(|help| help.panel == panel.id).count();
            assert_eq!(count, 1, "{}", panel.title);
            let help = help_of(panel.id).unwrap();
            assert!(help.words.ends_with('.') && help.words.len() > 40, "{}", panel.title);
        }
        assert_eq!(PANEL_HELP.len(), PANELS.len());
    }
}
