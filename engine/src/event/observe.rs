//! What an observer is told, and the two forms of observing: bare, which compiles to nothing, and
//! observed. An observer only reads: with or without it the world ends in the same state.

use super::checking::Checking;
use super::contest::Contest;
use super::frame::{Entry, Frame};
use super::host::Lent;
use super::machine::Machine;
use super::prompt::Question;
use super::queue::Step;
use super::unanswered::Unanswered;
use super::{Answer, EventCode, FieldId, Link, Phase, Value};
use crate::base::dice::DieKey;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{AidKind, Attribute, GodMessage};
use crate::world::action::Action;
use crate::world::{
    FeatureField, Handed, ItemField, LevelId, MapWrite, Point, StatiChange, VarValue, World, WorldWrite,
    Write,
};
use std::sync::Arc;

/// Who a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Audience {
    /// The actor.
    Actor,
    /// The victim.
    Victim,
    /// Everybody else.
    Others,
    /// Everybody.
    All,
    /// One creature that is neither actor nor victim.
    To(Handle),
    /// Everybody but one.
    Around(Handle),
}

impl Audience {
    /// Does a creature read it, where these are actor and victim? A bystander is no creature of the event.
    pub fn reaches(self, reader: Handle, actor: Handle, victim: Handle) -> bool {
        match self {
            Audience::All => true,
            Audience::Actor => reader.is_some() && reader == actor,
            Audience::Victim => reader.is_some() && reader == victim,
            Audience::Others => !reader.is_some() || (reader != actor && reader != victim),
            Audience::To(h) => reader == h,
            Audience::Around(h) => reader != h,
        }
    }
}

/// Where a die's number came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DieFrom {
    /// The stateless die itself.
    Itself,
    /// A log.
    Log,
    /// An intervention.
    Forced,
}

/// What happened at a moment.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// An action of a creature begins; which of theirs.
    ActionBegan {
        /// Whose; none for what happens between actions.
        actor: Handle,
        /// 1, 2, …; between actions the round.
        action: u32,
        /// In words.
        what: &'static str,
    },
    /// It is over.
    ActionEnded {
        /// Whose.
        actor: Handle,
        /// Its answer.
        answer: Answer,
    },
    /// An event was thrown; its record is the top of the stack.
    Thrown {
        /// How.
        entry: Entry,
    },
    /// A phase begins.
    PhaseBegan,
    /// A phase is through.
    PhaseEnded {
        /// What it comes to.
        answer: Answer,
    },
    /// A handler of a resource starts.
    HandlerEntered {
        /// Script, or messages.
        script: bool,
    },
    /// It is through.
    HandlerAnswered {
        /// Its answer.
        answer: Answer,
    },
    /// A rule of a class starts.
    RuleEntered,
    /// It is through.
    RuleAnswered {
        /// Its answer.
        answer: Answer,
    },
    /// A field of the record was written.
    FieldWritten {
        /// Which.
        field: FieldId,
        /// Before.
        old: Value,
        /// After.
        new: Value,
        /// The rule behind it.
        why: &'static str,
    },
    /// A die was rolled.
    Die {
        /// What it is for.
        label: &'static str,
        /// Faces.
        sides: i32,
        /// 0 to faces - 1.
        rolled: i32,
        /// Where it stands.
        key: DieKey,
        /// Where the number came from.
        from: DieFrom,
    },
    /// A number of a creature was written.
    CreatureWritten {
        /// Which, before and after.
        write: Write,
        /// The rule behind it.
        why: &'static str,
    },
    /// A number of an item was written.
    ItemWritten {
        /// Which, before and after.
        write: Write<ItemField>,
        /// The rule behind it.
        why: &'static str,
    },
    /// A number of a fixture was written.
    FeatureWritten {
        /// Which, before and after.
        write: Write<FeatureField>,
        /// The rule behind it.
        why: &'static str,
    },
    /// An item changed hands, or was picked up or laid down.
    Handed {
        /// Which, from whom and to whom.
        handed: Handed,
        /// The rule behind it.
        why: &'static str,
    },
    /// What a thing is made of changed: the kind of an item or a fixture, an item's effect or qualities.
    Remade {
        /// Which.
        thing: Handle,
        /// The rule behind it.
        why: &'static str,
    },
    /// A creature took on another form.
    Reshaped {
        /// Who.
        of: Handle,
        /// The monster it was.
        from: ResId,
        /// The monster it is now.
        to: ResId,
        /// The rule behind it.
        why: &'static str,
    },
    /// A stati came, went or changed.
    Stati {
        /// Which.
        change: StatiChange,
        /// The rule behind it.
        why: &'static str,
    },
    /// Attributes of a creature changed.
    Attributes {
        /// Whose.
        of: Handle,
        /// Each that changed: before, after.
        changed: Vec<(Attribute, i32, i32)>,
        /// The rule behind it.
        why: &'static str,
    },
    /// Something about a map changed: ground, region, light, a field.
    MapWritten {
        /// Of which level.
        on: LevelId,
        /// What, before and after.
        write: MapWrite,
        /// The rule behind it.
        why: &'static str,
    },
    /// Something else changed: a thing came to be, a creature is after others, time passed.
    WorldWritten {
        /// What, before and after.
        write: WorldWrite,
        /// The rule behind it.
        why: &'static str,
    },
    /// A variable of a resource was written.
    VarWritten {
        /// Whose.
        of: ResId,
        /// Which.
        name: String,
        /// Before.
        old: VarValue,
        /// After.
        new: VarValue,
    },
    /// A god's opinion of a character changed.
    Standing {
        /// Whose.
        of: Handle,
        /// Which god.
        god: ResId,
        /// `"favour"` or `"anger"`.
        what: &'static str,
        /// Before.
        old: i32,
        /// After.
        new: i32,
        /// The rule behind it.
        why: &'static str,
    },
    /// A god says something to a character.
    GodSpoke {
        /// To whom.
        to: Handle,
        /// Which god.
        god: ResId,
        /// The occasion.
        message: GodMessage,
        /// For MSG_AID: which aid it speaks of.
        aid: Option<AidKind>,
    },
    /// A prayer is not heard, or a trouble of whoever prays gets no aid.
    Unanswered {
        /// Who prays.
        of: Handle,
        /// To which god; none where there is none.
        god: Option<ResId>,
        /// Which condition failed.
        why: Unanswered,
    },
    /// A character learned or forgot to handle kinds of weapons and armour.
    Proficiencies {
        /// Whose.
        of: Handle,
        /// The groups before (WG_ bits).
        old: i32,
        /// After.
        new: i32,
        /// The rule behind it.
        why: &'static str,
    },
    /// A character practised an attribute, or let it go slack.
    Practised {
        /// Whose.
        of: Handle,
        /// Which attribute, Str to Luc.
        attribute: Attribute,
        /// What it had practised in all by deeds of this kind, before.
        old: i32,
        /// After.
        new: i32,
        /// The rule behind it.
        why: &'static str,
    },
    /// Something happened in an action queue.
    Queue {
        /// What.
        step: Step,
        /// To which action.
        action: Box<Action>,
        /// How many queues are open, one inside the other; 0 for what waits for the end of the round.
        level: u8,
    },
    /// A skill was tried.
    Checked(Box<Checking>),
    /// Something was withstood by a roll, or not: a saving throw, spell resistance.
    Contest(Box<Contest>),
    /// A segment of magic leaves somebody or something alone.
    Spared {
        /// Whom.
        of: Handle,
        /// Why.
        why: &'static str,
    },
    /// Magic reaches a square.
    Square {
        /// Which.
        at: Point,
    },
    /// How a creature takes another was changed, in its list of targets.
    Regards {
        /// Whose view it is.
        of: Handle,
        /// Of whom.
        other: Handle,
        /// Is it a foe from here on?
        foe: bool,
        /// The rule behind it.
        why: &'static str,
    },
    /// Something was drawn by weight.
    Lottery {
        /// What for.
        what: &'static str,
        /// Everybody who might have been drawn, each with its weight.
        entries: Arc<[(ResId, i32)]>,
        /// Who was; none where no weight is above 0.
        chosen: Option<ResId>,
    },
    /// Whoever plays was asked, and answered.
    Asked {
        /// What.
        question: Box<Question>,
        /// The answer, from 0.
        answer: i32,
    },
    /// A message.
    Message {
        /// Who for.
        to: Audience,
        /// What it says.
        text: String,
    },
    /// Something an author has to know: a script failed, a rule is owed.
    Trouble {
        /// What and what to do.
        text: String,
    },
    /// The throw is over and its record goes.
    Popped {
        /// What it comes to.
        answer: Answer,
    },
}

/// Something that happened, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Records on the stack, 0 outside any throw.
    pub depth: u8,
    /// The code in hand with its modifiers; 0 outside any throw.
    pub code: EventCode,
    /// The phase in hand.
    pub phase: Phase,
    /// Who is being asked.
    pub link: Link,
    /// The resource being asked.
    pub asked: Option<ResId>,
    /// Its handler that runs.
    pub handler: Option<u16>,
    /// Hash of the path of throws.
    pub path: u64,
    /// What.
    pub what: What,
}

/// Why a link was passed over, or what it answered. Told only on request, and never counted as moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passed {
    /// It was asked and answered.
    Answered(Answer),
    /// It has no handler for this code.
    NoHandler,
    /// The class has no rule for this code.
    NoRule,
    /// Why the link does not apply.
    Not(&'static str),
}

/// A link of the chain and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOutcome {
    /// Which.
    pub link: Link,
    /// The code it was, or would have been, asked with.
    pub code: EventCode,
    /// The resource, if it is one.
    pub res: Option<ResId>,
    /// What came of it.
    pub passed: Passed,
}

/// A line of a script that is about to run. Told only on request, and never counted as moments: whatever a line
/// changes is a moment of its own, so the world before it is the one after the last moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptLine {
    /// The resource whose script it is.
    pub res: ResId,
    /// Which of its handlers, by place in its file.
    pub handler: u16,
    /// Line within the script, from 1.
    pub line: u32,
    /// Column within the line, from 1.
    pub column: u32,
    /// Variables in scope, outermost first: name, and what it holds in words.
    pub locals: Vec<(String, String)>,
}

/// What an observer may look at when it is told.
#[derive(Clone, Copy)]
pub struct View<'v> {
    /// The world as it is.
    pub world: &'v World,
    /// The event stack, outermost first.
    pub stack: &'v [Frame],
    /// Whose action it is.
    pub actor: Handle,
    /// Which of theirs.
    pub action: u32,
}

/// Go on, or has the observer seen enough?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// On.
    Go,
    /// Enough: the world ends with [`Halt::Enough`](super::Halt) and is only looked at.
    Stop,
}

/// Takes what happens.
pub trait Sink {
    /// Something happened.
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow;
    /// Does it want to hear of links that were passed over, too?
    fn wants_links(&self) -> bool {
        false
    }
    /// A link was asked or passed over.
    fn link(&mut self, _told: &LinkOutcome, _view: View<'_>) {}
    /// Does it want to hear of each line that a script comes to, too?
    fn wants_lines(&self) -> bool {
        false
    }
    /// A script comes to a line.
    fn line(&mut self, _told: &ScriptLine, _view: View<'_>) -> Flow {
        Flow::Go
    }
}

/// The two forms of observing.
pub trait Observer {
    /// Is anybody watching? A constant, so that bare code has no trace of it.
    const ON: bool;
    /// Passes a moment on.
    fn tell(&mut self, moment: &Moment, view: View<'_>);
    /// Passes a link on.
    fn link(&mut self, told: LinkOutcome, view: View<'_>);
    /// Does anybody want links?
    fn wants_links(&self) -> bool;
    /// Passes a line of a script on.
    fn line(&mut self, told: ScriptLine, view: View<'_>);
    /// Does anybody want lines?
    fn wants_lines(&self) -> bool;
    /// Has somebody seen enough?
    fn enough(&self) -> bool;
    /// Hands a machine of this form to whoever tells the two apart.
    fn lend(machine: &mut Machine<'_, Self>, to: &mut dyn FnMut(Lent<'_, '_, '_>))
    where
        Self: Sized;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare;

impl Observer for Bare {
    const ON: bool = false;
    #[inline(always)]
    fn tell(&mut self, _: &Moment, _: View<'_>) {}
    #[inline(always)]
    fn link(&mut self, _: LinkOutcome, _: View<'_>) {}
    #[inline(always)]
    fn wants_links(&self) -> bool {
        false
    }
    #[inline(always)]
    fn line(&mut self, _: ScriptLine, _: View<'_>) {}
    #[inline(always)]
    fn wants_lines(&self) -> bool {
        false
    }
    #[inline(always)]
    fn enough(&self) -> bool {
        false
    }
    fn lend(machine: &mut Machine<'_, Self>, to: &mut dyn FnMut(Lent<'_, '_, '_>)) {
        to(Lent::Bare(machine));
    }
}

/// A sink watches.
pub struct Observed<'s> {
    sink: &'s mut dyn Sink,
    links: bool,
    lines: bool,
    enough: bool,
}

impl<'s> Observed<'s> {
    /// Lets a sink watch.
    pub fn new(sink: &'s mut dyn Sink) -> Self {
        let (links, lines) = (sink.wants_links(), sink.wants_lines());
        Observed { sink, links, lines, enough: false }
    }
}

impl Observer for Observed<'_> {
    const ON: bool = true;
    fn tell(&mut self, moment: &Moment, view: View<'_>) {
        if !self.enough && self.sink.tell(moment, view) == Flow::Stop {
            self.enough = true;
        }
    }
    fn link(&mut self, told: LinkOutcome, view: View<'_>) {
        if !self.enough {
            self.sink.link(&told, view);
        }
    }
    fn wants_links(&self) -> bool {
        self.links
    }
    fn line(&mut self, told: ScriptLine, view: View<'_>) {
        if !self.enough && self.sink.line(&told, view) == Flow::Stop {
            self.enough = true;
        }
    }
    fn wants_lines(&self) -> bool {
        self.lines
    }
    fn enough(&self) -> bool {
        self.enough
    }
    fn lend(machine: &mut Machine<'_, Self>, to: &mut dyn FnMut(Lent<'_, '_, '_>)) {
        to(Lent::Observed(machine));
    }
}
