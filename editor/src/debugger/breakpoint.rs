//! Breakpoints: on an event in any of its forms, or on a resource's handler; for anybody, one creature or
//! one kind. Knows how to tell whether a moment is one, not what a run does then.

use augury_engine::base::event_code::BadDesignator;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::queue::Step;
use augury_engine::event::{EventCode, Moment, Phase, View, What};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Stands in for any base event while a pattern is read; every modifier can be put on it.
const ANY_BASE: EventCode = EventCode(1);

/// Which events: a designator as the field writes it, where `*` is any event and `any(…)` any phase, with
/// other modifiers allowed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPattern {
    code: EventCode,
    any_base: bool,
    any_form: bool,
}

impl EventPattern {
    /// Exactly this code.
    pub const fn exactly(code: EventCode) -> Self {
        EventPattern { code, any_base: false, any_form: false }
    }

    /// This event in every form.
    pub const fn every_form(code: EventCode) -> Self {
        EventPattern { code: code.base(), any_base: false, any_form: true }
    }

    /// Does a code fit?
    pub fn fits(&self, code: EventCode) -> bool {
        if !self.any_base && code.base() != self.code.base() {
            return false;
        }
        if !self.any_form {
            return code.0 - code.base().0 == self.code.0 - self.code.base().0;
        }
        let (want, have) = (self.code.modifiers(), code.modifiers());
        let phase = self.code.phase();
        (phase == Phase::Main || phase == code.phase())
            && (!want.evictim || have.evictim)
            && (!want.eitem || have.eitem)
            && (!want.meta || have.meta)
            && (!want.godwatch || have.godwatch)
    }
}

impl FromStr for EventPattern {
    type Err = BadDesignator;

    fn from_str(text: &str) -> Result<Self, BadDesignator> {
        let mut rest = text.trim().to_owned();
        let any_form = match rest.find("any(") {
            Some(at) if rest.ends_with(')') => {
                rest.replace_range(at..at + 4, "");
                rest.pop();
                true
            }
            _ => false,
        };
        let any_base = rest.contains('*');
        if any_base {
            rest = rest.replacen('*', &ANY_BASE.0.to_string(), 1);
        }
        Ok(EventPattern { code: rest.parse()?, any_base, any_form })
    }
}

impl fmt::Display for EventPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.code.to_string();
        if self.any_base {
            let base = self.code.base().to_string();
            text = text.replacen(&base, "*", 1);
        }
        if self.any_form { write!(f, "any({text})") } else { f.write_str(&text) }
    }
}

impl Serialize for EventPattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EventPattern {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What it stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum At {
    /// The start of a phase of an event, or a handler asked with its modified code.
    Event(EventPattern),
    /// A handler of a resource: this one, or any of them.
    Handler(ResId, Option<EventCode>),
    /// What becomes of an action in a queue: one that throws this event, or any.
    Queue(Option<EventCode>),
}

/// Whose events count: actor or victim of the record in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// Anybody's.
    #[default]
    Anyone,
    /// This creature's.
    One(Handle),
    /// Those of any creature of this kind.
    Kind(ResId),
}

/// A breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    /// What it stops at.
    pub at: At,
    /// For whom.
    #[serde(default)]
    pub whose: Whose,
    /// Is it on?
    #[serde(default = "yes")]
    pub on: bool,
    /// How often a run stopped here; not kept.
    #[serde(skip)]
    pub hits: u32,
}

fn yes() -> bool {
    true
}

impl Breakpoint {
    /// One that is on, for anybody.
    pub const fn new(at: At) -> Self {
        Breakpoint { at, whose: Whose::Anyone, on: true, hits: 0 }
    }

    /// Is this moment one? Looks at the moment and at the record in hand.
    pub fn meets(&self, moment: &Moment, view: View<'_>) -> bool {
        let here = match (&self.at, &moment.what) {
            (At::Event(pattern), What::PhaseBegan) => pattern.fits(moment.code),
            // A plain code was met when its phase began.
            (At::Event(pattern), What::HandlerEntered { .. }) => {
                moment.code != moment.code.base().in_phase(moment.phase) && pattern.fits(moment.code)
            }
            (At::Handler(res, code), What::HandlerEntered { .. }) => {
                moment.asked == Some(*res) && code.is_none_or(|c| c == moment.code)
            }
            // What is done outside all queues is met as the event that it is.
            (At::Queue(event), What::Queue { action, step, level }) => {
                event.is_none_or(|e| e == action.event) && (*level > 0 || matches!(step, Step::Waits))
            }
            _ => false,
        };
        here && self.counts_for(view)
    }

    fn counts_for(&self, view: View<'_>) -> bool {
        let Some(frame) = view.stack.last() else { return self.whose == Whose::Anyone };
        let who = [frame.info().p(0), frame.info().p(1)];
        match self.whose {
            Whose::Anyone => true,
            Whose::One(h) => who.contains(&h),
            Whose::Kind(id) => {
                who.iter().any(|h| view.world.creature(*h).is_some_and(|c| c.true_form() == id))
            }
        }
    }
}

impl Breakpoint {
    /// In words. `name` says what a thing is called.
    pub fn words(&self, name: &dyn Fn(Handle) -> String) -> String {
        match self.whose {
            Whose::One(h) => {
                format!("{} of {}", Breakpoint { whose: Whose::Anyone, ..self.clone() }, name(h))
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            At::Event(pattern) => write!(f, "{pattern}")?,
            At::Handler(res, Some(code)) => write!(f, "{res} {code}")?,
            At::Queue(Some(event)) => write!(f, "the queue, {event}")?,
            At::Queue(None) => f.write_str("the queue")?,
            At::Handler(res, None) => write!(f, "{res}, any handler")?,
        }
        match self.whose {
            Whose::Anyone => Ok(()),
            Whose::One(h) => write!(f, " of {h}"),
            Whose::Kind(id) => write!(f, " of any {}", id.id()),
        }
    }
}

/// All breakpoints of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Breakpoints {
    list: Vec<Breakpoint>,
}

impl Breakpoints {
    /// All in the order they were set.
    pub fn all(&self) -> &[Breakpoint] {
        &self.list
    }

    /// Does any that is on meet a moment? Hands back its place.
    pub fn meets(&self, moment: &Moment, view: View<'_>) -> Option<usize> {
        self.list.iter().position(|b| b.on && b.meets(moment, view))
    }

    /// Is there one at this place, for anybody? Its place, and whether it is on.
    pub fn find(&self, at: At) -> Option<(usize, bool)> {
        self.list.iter().position(|b| b.at == at).map(|place| (place, self.list[place].on))
    }

    /// Sets one, or takes it away where it stands already.
    pub fn toggle(&mut self, breakpoint: Breakpoint) {
        match self.list.iter().position(|b| b.at == breakpoint.at && b.whose == breakpoint.whose) {
            Some(place) => {
                self.list.remove(place);
            }
            None => self.list.push(breakpoint),
        }
    }

    /// Takes one away.
    pub fn remove(&mut self, place: usize) {
        if place < self.list.len() {
            self.list.remove(place);
        }
    }

    /// Turns one on or off.
    pub fn turn(&mut self, place: usize, on: bool) {
        if let Some(breakpoint) = self.list.get_mut(place) {
            breakpoint.on = on;
        }
    }

    pub(super) fn hit(&mut self, place: usize) {
        if let Some(breakpoint) = self.list.get_mut(place) {
            breakpoint.hits += 1;
        }
    }

    /// As text for the project's settings.
    ///
    /// # Errors
    /// It holds something that RON can't say.
    pub fn write(&self) -> Result<String, ron::Error> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(2))
    }

    /// From that text.
    ///
    /// # Errors
    /// What is wrong, with line and column.
    pub fn read(text: &str) -> Result<Breakpoints, ron::error::SpannedError> {
        ron::from_str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_read_written_and_fit() {
        let strike = EventCode::EV_STRIKE;
        for (text, fits, misses) in [
            ("EV_STRIKE", strike, strike.pre()),
            ("PRE(EV_STRIKE)", strike.pre(), strike),
            ("PRE(*)", EventCode::EV_HIT.pre(), EventCode::EV_HIT),
            ("any(EV_STRIKE)", strike.evictim().post().godwatch(), EventCode::EV_HIT),
            ("any(GODWATCH(*))", strike.post().evictim().godwatch(), strike.post()),
            ("GODWATCH(*)", EventCode::EV_HIT.godwatch(), EventCode::EV_HIT.evictim().godwatch()),
        ] {
            let pattern: EventPattern = text.parse().unwrap();
            assert_eq!(pattern.to_string(), text);
            assert!(pattern.fits(fits), "{text} fits {fits}");
            assert!(!pattern.fits(misses), "{text} misses {misses}");
        }
        let error = "PRE(EV_STRIK)".parse::<EventPattern>().unwrap_err().to_string();
        assert!(error.contains("perhaps EV_STRIKE is meant"), "{error}");
    }

    #[test]
    fn they_are_kept_with_the_project_but_for_their_counts() {
        let mut list = Breakpoints::default();
        let at = At::Event(EventPattern::every_form(EventCode::EV_DAMAGE));
        list.toggle(Breakpoint { whose: Whose::One(Handle(2)), ..Breakpoint::new(at) });
        list.toggle(Breakpoint::new(At::Handler("monster:orc".parse().unwrap(), None)));
        list.turn(1, false);
        list.hit(0);
        let read = Breakpoints::read(&list.write().unwrap()).unwrap();
        assert_eq!(read.all()[0].hits, 0);
        assert_eq!((read.all().len(), read.all()[1].on), (2, false));
        let whose = |b: &Breakpoint| b.to_string();
        assert_eq!(whose(&read.all()[0]), "any(EV_DAMAGE) of #2");
        list.toggle(Breakpoint { whose: Whose::One(Handle(2)), ..Breakpoint::new(at) });
        assert_eq!(list.all().len(), 1);
        assert!(Breakpoints::read("[(at: Event(\"EV_NO\"))]").is_err());
    }
}
