//! Whom a breakpoint is for, from what is typed, and whether it still means something.

use super::breakpoint::Breakpoint;
use super::gods;
use super::target::At;
use super::whose::Whose;
use super::write_kind::WriteKind;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};

impl Debugger {
    /// Reads a breakpoint as it is typed. Whom it is for and the god that it names are those of the content.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn read_breakpoint(&self, text: &str) -> Result<Breakpoint, String> {
        let read = Breakpoint::read(text, &|who| self.whose(who))?;
        let in_words = match &read.at {
            At::WriteKind(WriteKind::Standing, words) => {
                words.split(' ').next().and_then(|id| id.parse().ok())
            }
            _ => None,
        };
        let god: Option<ResId> =
            gods::named(&read.at).or(in_words.filter(|id: &ResId| id.kind() == Kind::God));
        let content = self.content();
        let Some(god) = god.filter(|god| content.god(*god).is_none()) else { return Ok(read) };
        let remedy = match content.nearest(god) {
            Some(near) => format!("perhaps {near} is meant"),
            None => {
                let all: Vec<String> = content.gods().iter().map(ToString::to_string).collect();
                if all.is_empty() {
                    "this pack has none".to_owned()
                } else {
                    format!("they are {}", all.join(", "))
                }
            }
        };
        Err(format!("there is no {god}; {remedy}"))
    }

    /// Whom a text means: `#2`, a creature's name, `any goblin`, `monster:goblin`.
    pub fn whose(&self, text: &str) -> Option<Whose> {
        let text = text.trim();
        if let Some(n) = text.strip_prefix('#') {
            return n.parse().ok().map(|n| Whose::One(Handle(n)));
        }
        let known = |id: &ResId| self.content().get(*id).is_some();
        if let Some(id) = text.parse().ok().filter(known) {
            return Some(Whose::Kind(id));
        }
        let cast = self.cast();
        if let Some(kind) = text.strip_prefix("any ") {
            let named =
                cast.iter().find(|(_, _, form)| self.content().shown_name(*form).eq_ignore_ascii_case(kind));
            let id = ResId::new(Kind::Monster, &augury_engine::base::id::slug(kind));
            return named.map(|(_, _, form)| *form).or(Some(id).filter(known)).map(Whose::Kind);
        }
        let called = cast.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(text));
        called.map(|(h, ..)| Whose::One(*h))
    }

    /// What somebody is called in a query: by name where the name leads back to it, else by number, as a thing, or whoever
    /// is not there now.
    pub fn name_to_ask(&self, h: Handle) -> String {
        let name = self.name(h);
        if self.whose(&name) == Some(Whose::One(h)) { name } else { h.to_string() }
    }

    /// Why a breakpoint can't be met any more in the content as it is now, if so.
    pub fn stale(&self, breakpoint: &Breakpoint) -> Option<String> {
        let content = &self.content.newest.revision.content;
        let gone = |id: ResId| format!("there is no {id} any more");
        match &breakpoint.at {
            At::Handler(id, code) => {
                let Some(resource) = content.get(*id) else { return Some(gone(*id)) };
                let code = (*code)?;
                let found = resource.handlers.find(code);
                matches!(found, augury_engine::content::Found::Nothing)
                    .then(|| format!("{id} has no handler for {code} any more"))
            }
            At::Line(id, handler, line) => {
                let Some(resource) = content.get(*id) else { return Some(gone(*id)) };
                let script = resource.script(usize::from(*handler)).unwrap_or_default();
                let has = script.lines().nth(*line as usize - usize::from(*line > 0));
                let has = has.is_some_and(|text| !text.trim().is_empty());
                (!has).then(|| format!("handler {} of {id} has no such line any more", handler + 1))
            }
            At::Segment(Some(id), number) => {
                let Some(magic) = content.magic(*id) else { return Some(gone(*id)) };
                let (has, wanted) = (magic.numbers.segments.len(), usize::from(number.unwrap_or(1)));
                (has < wanted).then(|| format!("{id} has no segment {wanted} any more"))
            }
            at if gods::named(at).is_some_and(|god| content.get(god).is_none()) => gods::named(at).map(gone),
            _ => match breakpoint.whose {
                Whose::Kind(id) if content.get(id).is_none() => Some(gone(id)),
                _ => None,
            },
        }
    }
}
