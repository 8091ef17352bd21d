//! Standing at a moment, and stepping both ways. What is shown at a cursor comes from running to it
//! again, never from what was remembered: the engine is never paused.

use super::session::Session;
use super::trace::AtomTrace;
use crate::base::handle::Handle;
use crate::base::label::shown;
use crate::base::names::{Named, WeaponGroup};
use crate::event::{Flow, Frame, Moment, Observed, Sink, View, What};
use crate::script::{field_name, thing_number_name};
use crate::world::numbers::Field;
use crate::world::{LevelId, World, Write};

/// Everything that can be seen at a moment: the world and the event stack as they were right then. A copy, which nothing
/// changes.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Number of the moment in the session.
    pub number: u64,
    /// The atom it belongs to.
    pub atom: usize,
    /// Place within the atom.
    pub place: u32,
    /// What happened at it.
    pub moment: Moment,
    /// The world right then.
    pub world: World,
    /// The event stack right then, outermost first.
    pub stack: Vec<Frame>,
    /// Whose action.
    pub actor: Handle,
    /// Which of theirs.
    pub action: u32,
}

struct StopAt {
    left: u32,
    found: Option<(Moment, World, Vec<Frame>, Handle, u32)>,
}

impl Sink for StopAt {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        if self.left > 0 {
            self.left -= 1;
            return Flow::Go;
        }
        self.found = Some((moment.clone(), view.world.clone(), view.stack.to_vec(), view.actor, view.action));
        Flow::Stop
    }
}

impl Session {
    /// Stands at a moment, by running to it again. `None`: the session has no such moment.
    pub fn stand_at(&self, number: u64) -> Option<Standing> {
        let atom = self.atom_of(number)?;
        let place = u32::try_from(number - self.atoms()[atom].first).ok()?;
        let mut stop = StopAt { left: place, found: None };
        let world = self.world_before(atom);
        self.run_atom(atom, world, Observed::new(&mut stop));
        let (moment, world, stack, actor, action) = stop.found?;
        Some(Standing { number, atom, place, moment, world, stack, actor, action })
    }

    /// Where a step from a moment leads; from past the last one, where a step from the last leads. It runs the moment's
    /// action again to find out; who steps often keeps its trace, and asks [`Cursor::landing`].
    pub fn step(&self, from: u64, step: Step) -> Landing {
        let at = from.min(self.moments().saturating_sub(1));
        let trace = self.atom_of(at).and_then(|atom| self.trace(atom)).unwrap_or_default();
        Cursor { at }.landing(self, &trace, step)
    }
}

/// A step of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The next moment.
    Into,
    /// The end of this handler with all that it throws.
    Over,
    /// The end of this event.
    Out,
    /// The moment before.
    BackInto,
    /// The start of this handler.
    BackOver,
    /// The start of this event.
    BackOut,
}

impl Step {
    /// All six.
    pub const ALL: [Step; 6] =
        [Step::Into, Step::Over, Step::Out, Step::BackInto, Step::BackOver, Step::BackOut];

    /// Does it go forward?
    pub const fn forward(self) -> bool {
        matches!(self, Step::Into | Step::Over | Step::Out)
    }
}

/// Where a step would land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// At this moment.
    At(u64),
    /// Past the live end: the session has to go on first.
    PastEnd,
    /// Before the first moment.
    BeforeStart,
}

/// A place to look from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Number of the moment.
    pub at: u64,
}

impl Cursor {
    /// Where a step would land. `trace` is the trace of the cursor's atom.
    pub fn landing(self, session: &Session, trace: &AtomTrace, step: Step) -> Landing {
        if session.moments() == 0 {
            return if step.forward() { Landing::PastEnd } else { Landing::BeforeStart };
        }
        let Some(place) = self.at.checked_sub(trace.first).map(|p| p as usize) else {
            return Landing::BeforeStart;
        };
        let target = match step {
            Step::Into => Some(self.at + 1),
            Step::BackInto => self.at.checked_sub(1),
            _ => match trace.step(place, step) {
                Some(place) => Some(trace.first + place as u64),
                None if step.forward() => Some(trace.first + trace.moments.len() as u64),
                None => trace.first.checked_sub(1),
            },
        };
        match target {
            None => Landing::BeforeStart,
            Some(at) if at >= session.moments() => Landing::PastEnd,
            Some(at) => Landing::At(at),
        }
    }
}

impl AtomTrace {
    /// The place that an Over or Out step, or its twin back, comes to within the atom. `None`: it
    /// leaves the atom.
    fn step(&self, place: usize, step: Step) -> Option<usize> {
        let here = self.moments.get(place)?;
        match step {
            Step::Over => {
                let open = if here.moment.what.opens() { place } else { here.inside as usize };
                let end = self.close_of(open);
                if end > place { Some(end) } else { self.within(place + 1) }
            }
            Step::BackOver => {
                if here.moment.what.closes() {
                    return Some(self.open_of(place));
                }
                let open = here.inside as usize;
                if open < place { Some(open) } else { place.checked_sub(1) }
            }
            Step::Out => {
                let mut throw = here.throw;
                while let Some(node) = throw.and_then(|t| self.throws.get(t as usize)) {
                    if node.ended as usize > place {
                        return Some(node.ended as usize);
                    }
                    throw = node.parent;
                }
                let end = self.moments.len() - 1;
                (end > place).then_some(end)
            }
            Step::BackOut => {
                let mut throw = here.throw;
                while let Some(node) = throw.and_then(|t| self.throws.get(t as usize)) {
                    if (node.began as usize) < place {
                        return Some(node.began as usize);
                    }
                    throw = node.parent;
                }
                (place > 0).then_some(0)
            }
            Step::Into => self.within(place + 1),
            Step::BackInto => place.checked_sub(1),
        }
    }

    fn within(&self, place: usize) -> Option<usize> {
        (place < self.moments.len()).then_some(place)
    }

    /// The moment that opened the bracket which a moment closes.
    pub fn open_of(&self, place: usize) -> usize {
        let Some(here) = self.moments.get(place).filter(|t| t.moment.what.closes()) else { return place };
        let outermost = here.inside as usize == place;
        (0..place)
            .rev()
            .find(|i| {
                let t = &self.moments[*i];
                t.moment.what.opens() && if outermost { *i == 0 } else { t.inside == here.inside }
            })
            .unwrap_or(place)
    }

    /// A moment in one line, for lists. `name` says what a thing is called.
    pub fn line(&self, place: usize, name: &dyn Fn(Handle) -> String) -> String {
        self.moments.get(place).map_or_else(String::new, |t| t.moment.line(name))
    }
}

impl Moment {
    /// The moment in one line. `name` says what a thing is called.
    pub fn line(&self, name: &dyn Fn(Handle) -> String) -> String {
        match &self.what {
            What::ActionBegan { actor, action, what } if actor.is_some() => {
                format!("{}: {what} {action}", name(*actor))
            }
            What::ActionBegan { action, what, .. } => format!("{what} {action}"),
            What::ActionEnded { answer, .. } => format!("over: {answer}"),
            What::Thrown { .. } => format!("throw {}", self.code),
            What::PhaseBegan => format!("{}", self.code),
            What::PhaseEnded { answer } => format!("{} answers {answer}", self.code),
            What::HandlerEntered { .. } => match self.asked {
                Some(res) => format!("{res} handles {}", self.code),
                None => format!("{} handles {}", self.link, self.code),
            },
            What::HandlerAnswered { answer } => match self.asked {
                Some(res) => format!("{res} answers {answer}"),
                None => format!("{} answers {answer}", self.link),
            },
            What::RuleEntered => format!("rule of {} for {}", self.link, self.code),
            What::RuleAnswered { answer } => format!("rule of {} answers {answer}", self.link),
            What::FieldWritten { field, old, new, why } => {
                format!("{} {old} -> {new} ({why})", field_name(*field))
            }
            What::Die { label, sides, rolled, .. } => format!("d{sides} {}: {}", shown(label), rolled + 1),
            What::CreatureWritten { write, why } => written(&name(write.of), write, why),
            What::ItemWritten { write, why } => written(&name(write.of), write, why),
            What::FeatureWritten { write, why } => written(&name(write.of), write, why),
            What::Handed { handed, why } => {
                let who = |h: Handle| match h.is_some() {
                    true => name(h),
                    false => "nobody".to_owned(),
                };
                format!("{}: {} -> {} ({why})", name(handed.item), who(handed.from), who(handed.to))
            }
            What::Remade { thing, why } => format!("{} is made anew ({why})", name(*thing)),
            What::Reshaped { of, from, to, why } => {
                format!("{} is {} now, no longer {} ({why})", name(*of), to.id(), from.id())
            }
            What::Stati { change, why } => {
                let s = &change.stati;
                let verb = if change.gained { "gains" } else { "loses" };
                format!("{} {verb} {} val {} mag {} ({why})", name(change.of), s.nature, s.val, s.mag)
            }
            What::Attributes { of, changed, .. } => {
                let each: Vec<String> =
                    changed.iter().map(|(a, old, new)| format!("{a} {old} -> {new}")).collect();
                format!("{} values: {}", name(*of), each.join(", "))
            }
            What::MapWritten { on: LevelId::FIRST, write, why } => format!("{write} ({why})"),
            What::MapWritten { on, write, why } => format!("{on}: {write} ({why})"),
            What::WorldWritten { write, why } => format!("{} ({why})", write.line(name)),
            What::VarWritten { of, name, old, new } => format!("{of} {name} {old} -> {new}"),
            What::Standing { of, god, what, old, new, .. } => {
                format!("{} with {}: {what} {old} -> {new}", name(*of), god.id())
            }
            What::GodSpoke { to, god, message, aid } => {
                let of = aid.map_or_else(String::new, |aid| format!(" ({aid})"));
                format!("{} speaks to {}: {message}{of}", god.id(), name(*to))
            }
            What::Unanswered { of, god: Some(god), why } => {
                format!("{}, prayer to {}: {}", name(*of), god.id(), why.words())
            }
            What::Unanswered { of, god: None, why } => format!("{}, prayer: {}", name(*of), why.words()),
            What::Proficiencies { of, old, new, why } => {
                format!("{} is proficient with {} -> {} ({why})", name(*of), groups(*old), groups(*new))
            }
            What::Practised { of, attribute, old, new, why } => {
                format!("{} practised {attribute} {old} -> {new} ({why})", name(*of))
            }
            What::Queue { step, action, .. } => {
                format!("{} of {} {}", action.event, name(action.actor), step)
            }
            What::Checked(check) => format!("{}: {}", name(check.who), check.line()),
            What::Contest(contest) => format!("{}: {}", name(contest.who), contest.line()),
            What::Spared { of, why } => format!("{} is no target: {why}", name(*of)),
            What::Square { at } => format!("magic reaches {},{}", at.x, at.y),
            What::Lottery { what, entries, chosen } => {
                let chosen = chosen.map_or_else(|| "nobody".to_owned(), |id| id.id().to_owned());
                format!("{}: {chosen}, one of {}", shown(what), entries.len())
            }
            What::Regards { of, other, foe, why } => {
                let stance = if *foe { "a foe" } else { "no foe" };
                format!("{}: {} is {stance} ({why})", name(*of), name(*other))
            }
            What::Asked { question, answer } => {
                format!(
                    "{} is asked: {}: {}",
                    name(question.who),
                    question.text,
                    question.options.words(*answer)
                )
            }
            What::Message { text, .. } => format!("\"{text}\""),
            What::Trouble { text } => text.clone(),
            What::Popped { answer } => format!("{} over: {answer}", self.code),
        }
    }
}

/// Groups of weapons and armour by their names.
fn groups(bits: i32) -> String {
    let named = WeaponGroup::table().iter().filter(|(_, bit)| bit.count_ones() == 1 && bits & bit != 0);
    let names: Vec<&str> = named.map(|(name, _)| *name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// A number that was written, in words.
fn written<F: Field>(whose: &str, write: &Write<F>, why: &str) -> String {
    format!("{whose} {} {} -> {} ({why})", thing_number_name(write.field.name()), write.old, write.new)
}
