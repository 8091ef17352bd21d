//! Breakpoints: where a run stops, or what it notes down on its way. Each has what it is on, whose moments count, a
//! question that has to hold, and from which time on it stops. Knows neither how a moment is told to be one
//! (`spotter`), nor what a run does then.

use super::target::At;
use super::whose::{Role, Whose};
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::View;
use augury_engine::play::Condition;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    /// What it stops at.
    pub at: At,
    /// For whom.
    #[serde(default)]
    pub whose: Whose,
    /// As what they take part.
    #[serde(default, skip_serializing_if = "is_any")]
    pub role: Role,
    /// What has to hold there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// From which time on in a run it stops, 1 for the first.
    #[serde(default = "one")]
    pub from: u32,
    /// Is it a log point: noted down in Messages, and never a stop?
    #[serde(default)]
    pub logs: bool,
    /// What a log point notes down; the moment itself for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<Condition>,
    /// Is it on?
    #[serde(default = "yes")]
    pub on: bool,
    /// How often a run stopped here; not kept.
    #[serde(skip)]
    pub hits: u32,
}

fn is_any(role: &Role) -> bool {
    *role == Role::Any
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

impl Breakpoint {
    /// One that is on, for anybody, each time.
    pub const fn new(at: At) -> Self {
        Breakpoint {
            at,
            whose: Whose::Anyone,
            role: Role::Any,
            when: None,
            from: 1,
            logs: false,
            says: None,
            on: true,
            hits: 0,
        }
    }

    /// Reads one as it is typed: `v_dmg of victim goblin if e.v_dmg > 5 from 3 log e.v_dmg`. All but the first part may
    /// be left out; `whose` finds a creature or kind by what is typed for it.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn read(text: &str, whose: &dyn Fn(&str) -> Option<Whose>) -> Result<Breakpoint, String> {
        let mut rest = text.trim().to_owned();
        let mut part = |word: &str| -> Option<String> {
            let at = outside_quotes(&rest, word)?;
            let found = rest[at + word.len()..].trim().to_owned();
            rest.truncate(at);
            Some(found)
        };
        // From the back to the front, so that each part ends where the next begins.
        let log = part(" log").map(|says| says.trim().to_owned());
        let from = part(" from ");
        let when = part(" if ");
        let who = part(" of ");
        let mut breakpoint = Breakpoint::new(rest.parse()?);
        if let Some(says) = log {
            breakpoint.logs = true;
            breakpoint.says = (!says.is_empty()).then(|| Condition::read(&says)).transpose()?;
        }
        if let Some(from) = from {
            let n: Result<u32, _> = from.parse();
            breakpoint.from =
                n.ok().filter(|n| *n > 0).ok_or("from which time on it stops: from 3".to_owned())?;
        }
        if let Some(when) = when {
            breakpoint.when = Some(Condition::read(&when)?);
        }
        if let Some(who) = who {
            let (role, who) = Role::take(&who);
            breakpoint.role = role;
            breakpoint.whose = whose(who)
                .ok_or_else(|| format!("nobody is called `{who}`; write a name, #2, or monster:goblin"))?;
        }
        Ok(breakpoint)
    }

    /// Does it stop at the same as another, for the same?
    pub fn same(&self, other: &Breakpoint) -> bool {
        self.at == other.at && (self.whose, self.role, self.logs) == (other.whose, other.role, other.logs)
    }

    /// Does its question hold here? One that can't be answered counts, with the reason.
    pub(in crate::debugger) fn asked(&self, content: &Content, view: View<'_>) -> Option<Option<String>> {
        match self.when.as_ref().map(|when| when.holds(content, view)) {
            None | Some(Ok(true)) => Some(None),
            Some(Ok(false)) => None,
            Some(Err(why)) => Some(Some(why)),
        }
    }

    /// In words. `name` says what a thing is called.
    pub fn words(&self, name: &dyn Fn(Handle) -> String) -> String {
        match self.whose {
            Whose::One(h) => self.written(&self.at.words(), &format!(" of {}{}", self.role.word(), name(h))),
            Whose::Anyone => self.written(&self.at.words(), ""),
            Whose::Kind(_) => self.to_string(),
        }
    }

    fn written(&self, at: &str, whose: &str) -> String {
        let mut text = format!("{at}{whose}");
        if let Some(when) = &self.when {
            text.push_str(&format!(" if {}", when.text()));
        }
        if self.from > 1 {
            text.push_str(&format!(" from {}", self.from));
        }
        if self.logs {
            text.push_str(" log");
        }
        if let Some(says) = &self.says {
            text.push_str(&format!(" {}", says.text()));
        }
        text
    }
}

/// Where a word stands last in a text, outside of quotes; at its end, or with a blank behind it.
fn outside_quotes(text: &str, word: &str) -> Option<usize> {
    let fits = |(at, _): &(usize, &str)| {
        let quotes = text[..*at].matches('"').count();
        let behind = &text[at + word.len()..];
        quotes.is_multiple_of(2) && (word.ends_with(' ') || behind.is_empty() || behind.starts_with(' '))
    };
    text.match_indices(word).filter(fits).last().map(|(at, _)| at)
}

impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Whose::Anyone => String::new(),
            Whose::One(h) => format!(" of {}{h}", self.role.word()),
            Whose::Kind(id) => format!(" of {}{id}", self.role.word()),
        };
        f.write_str(&self.written(&self.at.to_string(), &whose))
    }
}

/// All breakpoints of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Breakpoints {
    list: Vec<Breakpoint>,
}

impl Breakpoints {
    /// One alone: what is looked for once.
    pub fn one(breakpoint: Breakpoint) -> Self {
        Breakpoints { list: vec![breakpoint] }
    }

    /// All in the order they were set.
    pub fn all(&self) -> &[Breakpoint] {
        &self.list
    }

    /// Is any that is on set to a line of a script?
    pub fn wants_lines(&self) -> bool {
        self.list.iter().any(|b| b.on && matches!(b.at, At::Line(..)))
    }

    /// Is there one at this place, for anybody? Its place, and whether it is on.
    pub fn find(&self, at: &At) -> Option<(usize, bool)> {
        self.list.iter().position(|b| b.at == *at).map(|place| (place, self.list[place].on))
    }

    /// Sets one, or takes it away where it stands already; one that differs in its terms takes its place.
    pub fn toggle(&mut self, breakpoint: Breakpoint) {
        match self.list.iter().position(|b| b.same(&breakpoint)) {
            Some(place) => {
                let old = self.list.remove(place);
                let terms = |b: &Breakpoint| (b.when.clone(), b.from, b.says.clone());
                if terms(&old) != terms(&breakpoint) {
                    self.list.insert(place, breakpoint);
                }
            }
            None => self.list.push(breakpoint),
        }
    }

    /// Puts one in the place of another, which counts anew.
    pub fn replace(&mut self, place: usize, breakpoint: Breakpoint) {
        if let Some(old) = self.list.get_mut(place) {
            *old = Breakpoint { on: old.on, ..breakpoint };
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

    pub(in crate::debugger) fn hit(&mut self, place: usize) {
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
    use crate::debugger::breakpoints::{EventPattern, WriteKind};
    use augury_engine::event::EventCode;

    #[test]
    fn they_are_kept_with_the_project_but_for_their_counts() {
        let mut list = Breakpoints::default();
        let at = At::Event(EventPattern::every_form(EventCode::EV_DAMAGE));
        list.toggle(Breakpoint { whose: Whose::One(Handle(2)), ..Breakpoint::new(at.clone()) });
        list.toggle(Breakpoint::new(At::Handler("monster:orc".parse().unwrap(), None)));
        let nobody = |_: &str| None;
        list.toggle(Breakpoint::read("vDmg if e.v_dmg > 5 from 3 log e.v_dmg", &nobody).unwrap());
        list.turn(1, false);
        list.hit(0);
        let read = Breakpoints::read(&list.write().unwrap()).unwrap();
        assert_eq!(read.all()[0].hits, 0);
        assert_eq!((read.all().len(), read.all()[1].on), (3, false));
        assert_eq!(read.all()[0].to_string(), "any(EV_DAMAGE) of #2");
        assert_eq!(read.all()[2].to_string(), "field v_dmg if e.v_dmg > 5 from 3 log e.v_dmg");
        list.toggle(Breakpoint { whose: Whose::One(Handle(2)), ..Breakpoint::new(at) });
        assert_eq!(list.all().len(), 2);
        assert!(Breakpoints::read("[(at: \"EV_NO\")]").is_err());
        assert!(Breakpoints::read("[(at: \"vDmg\", when: \"e.v_dmg = 5\")]").is_err());
    }

    #[test]
    fn what_is_typed_is_read_part_by_part() {
        let whose = |text: &str| (text == "goblin").then_some(Whose::One(Handle(2)));
        let read = |text: &str| Breakpoint::read(text, &whose);
        let all = read("vDmg of goblin if e.v_dmg > 5 from 2 log").unwrap();
        assert_eq!(
            (all.whose, all.from, all.logs, all.says.is_none()),
            (Whose::One(Handle(2)), 2, true, true)
        );
        let victim = read("EV_DAMAGE of victim goblin").unwrap();
        assert_eq!((victim.role, victim.to_string().as_str()), (Role::Victim, "EV_DAMAGE of victim #2"));
        assert_eq!(
            read("standing god:xavias").unwrap().at,
            At::WriteKind(WriteKind::Standing, "god:xavias".to_owned())
        );
        assert_eq!(read("message \"out of luck\"").unwrap().at, At::Message("out of luck".to_owned()));
        for (text, part) in [
            ("vDmg of nobody", "nobody is called `nobody`"),
            ("vDmg of victim nobody", "nobody is called `nobody`"),
            ("vDmg if e.v_dmgg > 5", "v_dmg"),
            ("vDmg if random(6) > 5", "does something"),
            ("vDmg if throw_event(EV_HIT)", "column"),
            ("vDmg if e.v_dmg = 5", "column"),
            ("vDmg from 0", "from 3"),
        ] {
            let why = read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
