//! The guided tours as a table, and the one that is taken. What a step waits for is looked up in [`super::tour_fact`]; who
//! copies the pack for it is [`crate::app`]. Knows no screen.

use std::path::PathBuf;

use super::commands::CommandId;
use super::panels::PanelId;
use crate::document::library::Key;

/// Which tour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TourId {
    /// A monster changed and seen fighting.
    #[default]
    Edit,
    /// A number followed to what made it.
    Why,
    /// A handler written, stopped in and run.
    Handler,
}

/// What a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A monster is opened.
    MonsterOpen,
    /// A field of that monster, by its name, says something else than its file, and loads.
    Changed(&'static str),
    /// That monster stands on the map once more than before.
    Placed,
    /// Two creatures or more stand on the map, more than before.
    Several,
    /// Something happened in the session.
    Acted,
    /// An earlier moment is looked at.
    WentBack,
    /// A number is chosen to ask about.
    NumberChosen,
    /// The panel Why is in front and names causes.
    WhyAnswers,
    /// That monster has another handler, be it complete or not.
    HandlerBegun,
    /// It has another handler that is complete, without mistakes, and saved.
    HandlerSaved,
    /// A line of its scripts has another breakpoint.
    BreakpointSet,
    /// The session stands in a handler of it.
    StoppedInHandler,
}

/// One step.
#[derive(Debug)]
pub struct Step {
    /// What is to be done.
    pub title: &'static str,
    /// How, in a sentence or two.
    pub words: &'static str,
    /// The control that is pointed at, by the name that it marks itself with; where it is not seen, the panel is.
    pub target: &'static str,
    /// The panel that it stands in.
    pub panel: PanelId,
    /// The command that does the same by keyboard.
    pub command: Option<CommandId>,
    /// What ends the step.
    pub done: Condition,
}

/// A tour.
#[derive(Debug)]
pub struct Tour {
    /// Which.
    pub id: TourId,
    /// The command that starts it.
    pub command: CommandId,
    /// Its name.
    pub title: &'static str,
    /// What it shows, in a sentence.
    pub about: &'static str,
    /// Its steps.
    pub steps: [Step; 5],
    /// What is said after the last.
    pub last: &'static str,
}

const OPEN_MONSTER: Step = Step {
    title: "Open a monster",
    words: "Type a part of a monster's name in the filter of the Library and press Enter, or click its row. Any \
            monster will do, such as the ogre.",
    target: "library filter",
    panel: PanelId::Library,
    command: Some(CommandId::GoToResource),
    done: Condition::MonsterOpen,
};

/// All tours.
pub const TOURS: [Tour; 3] = [
    Tour {
        id: TourId::Edit,
        command: CommandId::TourEdit,
        title: "Edit and watch it fight",
        about: "Change a monster in its form and see the change in a fight at once.",
        steps: [
            OPEN_MONSTER,
            Step {
                title: "Change a number",
                words: "Set HD to another number. The row is marked and shows the old value. Nothing is written to \
                        the disk before you save.",
                target: "field hd",
                panel: PanelId::Inspector,
                command: Some(CommandId::FocusForm),
                done: Condition::Changed("hd"),
            },
            Step {
                title: "Place it in the Arena",
                words: "Choose the same monster in the list of the Arena and press Place. Your edit counts, though it \
                        is not saved.",
                target: "arena place",
                panel: PanelId::Arena,
                command: None,
                done: Condition::Placed,
            },
            Step {
                title: "Give it a foe",
                words: "Place a second creature: another monster, or the same one again.",
                target: "arena place",
                panel: PanelId::Arena,
                command: None,
                done: Condition::Several,
            },
            Step {
                title: "Watch it fight",
                words: "Press Fight! They act until one is left or you pause them.",
                target: "command Continue",
                panel: PanelId::Arena,
                command: Some(CommandId::Continue),
                done: Condition::Acted,
            },
        ],
        last: "The fight ran on your unsaved edit. Undo it, change something else, and press Restart: the same dice \
               fall, so that you compare the change and not the luck.",
    },
    Tour {
        id: TourId::Why,
        command: CommandId::TourWhy,
        title: "Ask why",
        about: "Step back in a fight and follow a number to the rule or handler that made it.",
        steps: [
            Step {
                title: "Start a fight",
                words: "Press Sample fight in the Arena. Two creatures are placed, six squares apart.",
                target: "arena sample",
                panel: PanelId::Arena,
                command: None,
                done: Condition::Several,
            },
            Step {
                title: "Let one of them act",
                words: "Press Next turn. Everything that happens in it is recorded.",
                target: "command OneAction",
                panel: PanelId::Arena,
                command: Some(CommandId::OneAction),
                done: Condition::Acted,
            },
            Step {
                title: "Step back",
                words: "Press Back in the bar of steps. You look at an earlier moment; what happened stays as it is.",
                target: "step BackInto",
                panel: PanelId::Timeline,
                command: Some(CommandId::BackInto),
                done: Condition::WentBack,
            },
            Step {
                title: "Choose a number",
                words: "Choose a field in Event Fields. Where no event is shown, step back further until one is.",
                target: "panel Event Fields",
                panel: PanelId::EventFields,
                command: None,
                done: Condition::NumberChosen,
            },
            Step {
                title: "Ask why",
                words: "Open the panel Why. It names what made the number, down to the handler and its file; Enter or \
                        a double click on a row goes there.",
                target: "panel Why",
                panel: PanelId::Why,
                command: Some(CommandId::FocusWhy),
                done: Condition::WhyAnswers,
            },
        ],
        last: "Every number of a session can be asked about like this: fields, hit points, cells of AttrAdj, stati.",
    },
    Tour {
        id: TourId::Handler,
        command: CommandId::TourHandler,
        title: "Write a handler",
        about: "Let a monster answer an event by a script, and stop where it runs.",
        steps: [
            OPEN_MONSTER,
            Step {
                title: "Choose an event",
                words: "At Handlers in the form, choose PRE(EV_STRIKE) in \"answer another event\": it is asked just \
                        before the monster strikes.",
                target: "add handler",
                panel: PanelId::Inspector,
                command: Some(CommandId::FocusForm),
                done: Condition::HandlerBegun,
            },
            Step {
                title: "Write what it does",
                words: "Press Write a script and type NOTHING, which lets the event go on as usual. Then save. An \
                        empty handler, or one with a mistake, does not count.",
                target: "script",
                panel: PanelId::Inspector,
                command: Some(CommandId::Save),
                done: Condition::HandlerSaved,
            },
            Step {
                title: "Set a breakpoint",
                words: "Click the number beside the line of the script, or put the caret in the line and use the key.",
                target: "script lines",
                panel: PanelId::Inspector,
                command: Some(CommandId::Breakpoint),
                done: Condition::BreakpointSet,
            },
            Step {
                title: "Run it",
                words: "Press Run at the handler. Its event is thrown on a stage of its own, and the session stops \
                        where the handler begins.",
                target: "run handler",
                panel: PanelId::Inspector,
                command: None,
                done: Condition::StoppedInHandler,
            },
        ],
        last: "From here Continue goes on to your breakpoint, and every step has a way back. The Edit layout brings \
               you back to the form.",
    },
];

impl TourId {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Edit, Self::Why, Self::Handler];

    /// Its line of the table.
    pub fn tour(self) -> &'static Tour {
        match self {
            Self::Edit => &TOURS[0],
            Self::Why => &TOURS[1],
            Self::Handler => &TOURS[2],
        }
    }
}

/// What is asked of the tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourAsk {
    /// Begins one, on a copy of the pack that ships.
    Start(TourId),
    /// The step before.
    Back,
    /// The next step, without what this one waits for.
    Skip,
    /// Ends it.
    End,
}

/// Something that is so. A step is done where it is so and was not when the step began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// So many of something; more of the same is news.
    Count {
        /// Of what.
        of: String,
        /// How many.
        count: u64,
    },
    /// This; another is news, and so is the first.
    Is(String),
}

/// What a fact means for a step that began with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Same,
    /// It is what the step begins with from now on: fewer, or of something else.
    Anew,
    /// The step is done.
    Done,
}

impl Fact {
    /// What it means where `before` was so.
    pub fn since(&self, before: Option<&Fact>) -> Change {
        match (before, self) {
            (Some(before), now) if before == now => Change::Same,
            (Some(Fact::Count { of: a, count: was }), Fact::Count { of: b, count })
                if a == b && count > was =>
            {
                Change::Done
            }
            (_, Fact::Count { .. }) => Change::Anew,
            (_, Fact::Is(_)) => Change::Done,
        }
    }
}

/// The tour that is taken.
#[derive(Clone, Debug)]
pub struct Touring {
    /// Which.
    pub tour: TourId,
    /// Its step, from 0; behind the last, it is done.
    pub step: usize,
    /// What was so when the step began.
    pub begun: Option<Fact>,
    /// The monster that it is about: the one that was looked at last.
    pub monster: Option<Key>,
    /// The folder of the copy that it is taken on.
    pub folder: PathBuf,
}

impl Touring {
    /// The step; `None` behind the last.
    pub fn step(&self) -> Option<&'static Step> {
        self.tour.tour().steps.get(self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tour_has_its_place_and_every_step_says_what_to_do() {
        for (id, tour) in TourId::ALL.into_iter().zip(&TOURS) {
            assert_eq!((id, tour.id, id.tour().title), (id, id, tour.title));
            for step in &tour.steps {
                assert!(!step.title.is_empty() && step.words.ends_with('.') && !step.target.is_empty());
                let sentences = step.words.matches(['.', '!']).count();
                assert!(sentences <= 3, "{}: {} sentences", step.title, sentences);
            }
        }
    }

    #[test]
    fn a_step_is_done_by_what_was_not_so_when_it_began() {
        let count = |of: &str, count| Fact::Count { of: of.to_owned(), count };
        let is = |what: &str| Fact::Is(what.to_owned());
        assert_eq!(count("ogre", 1).since(Some(&count("ogre", 0))), Change::Done);
        assert_eq!(count("ogre", 1).since(Some(&count("ogre", 1))), Change::Same);
        assert_eq!(count("ogre", 0).since(Some(&count("ogre", 1))), Change::Anew, "one was taken away");
        assert_eq!(count("troll", 3).since(Some(&count("ogre", 1))), Change::Anew, "of another monster");
        assert_eq!(count("ogre", 2).since(None), Change::Anew);
        assert_eq!(is("ogre").since(None), Change::Done);
        assert_eq!(is("ogre").since(Some(&is("ogre"))), Change::Same);
        assert_eq!(is("troll").since(Some(&is("ogre"))), Change::Done);
    }
}
