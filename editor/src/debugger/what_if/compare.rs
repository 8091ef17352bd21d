//! What-if: the inputs of the session run again on other content, and both laid side by side by address: the first
//! moment that differs, the handlers that ran or answered otherwise, what came of it. `job` makes and takes it.

use crate::debugger::names;
use crate::debugger::revise::Wanted;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::{EventCode, Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Session;
use augury_engine::world::{CreatureField, World};
use std::collections::{BTreeMap, BTreeSet};

/// More differences of handlers than this are not listed.
const MOST: usize = 500;

/// A moment that is another one, or that only one of the two has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// Number of the moment in the session as it is; none where it has no such moment.
    pub was: Option<u64>,
    /// Number of the moment as it would be.
    pub would: Option<u64>,
    /// Both in one line each; empty for none.
    pub lines: (String, String),
}

/// A handler or rule that ran or answered otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The resource, or none for a rule.
    pub res: Option<ResId>,
    /// What it was asked.
    pub code: EventCode,
    /// Who: the resource's name or the link.
    pub who: String,
    /// Its answers as it is and as it would be; empty where it did not run.
    pub answers: (String, String),
    /// Where it runs: in the session as it is, else as it would be.
    pub at: (Option<u64>, Option<u64>),
}

/// What becomes of a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// Is it on the map and alive?
    pub lives: bool,
    /// Hit points.
    pub hp: i32,
    /// Favour with each god it has to do with.
    pub favour: Vec<(ResId, i32)>,
}

/// A creature in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Which.
    pub of: Handle,
    /// What it is called.
    pub name: String,
    /// As it is; none where it was never there.
    pub was: Option<Fate>,
    /// As it would be.
    pub would: Option<Fate>,
}

impl Outcome {
    /// Does something else come of it?
    pub fn differs(&self) -> bool {
        self.was != self.would
    }
}

/// Both side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// The first moment that differs; none where all are the same.
    pub first: Option<Differs>,
    /// How many moments each has.
    pub moments: (u64, u64),
    /// Handlers and rules that ran or answered otherwise, in the order of the moments.
    pub handlers: Vec<Otherwise>,
    /// Everybody, in the order they were placed.
    pub outcomes: Vec<Outcome>,
    /// Interventions that no longer meet anything, by place.
    pub lost: Vec<usize>,
    /// How many actions and rounds the other one went on after the session's inputs, to the fight's end.
    pub beyond: usize,
    /// What kept it from running to its end.
    pub fault: Option<String>,
}

/// What one run of a handler came to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ran {
    at: u64,
    res: Option<ResId>,
    code: EventCode,
    who: String,
    answer: String,
}

/// One moment of an atom, to be laid beside another: where it stands, and what it says.
struct AlignedMoment {
    at: u64,
    place: u64,
    nth: u32,
    moment: Moment,
}

/// An atom as it is laid beside another.
#[derive(Default)]
struct Side {
    moments: Vec<AlignedMoment>,
    ran: BTreeMap<(u64, u32), Ran>,
    open: Vec<Option<(u64, u32)>>,
    seen: BTreeMap<u64, u32>,
    actor: Handle,
    action: u32,
}

struct Watch<'a> {
    side: Side,
    next: u64,
    content: &'a Content,
}

impl Sink for Watch<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let at = self.next;
        self.next += 1;
        if self.side.moments.is_empty() {
            (self.side.actor, self.side.action) = (view.actor, view.action);
        }
        let place = moment.place_hash(view);
        let count = self.side.seen.entry(place).or_insert(0);
        let nth = *count;
        *count += 1;
        match &moment.what {
            What::HandlerEntered { .. } | What::RuleEntered => {
                let who = match moment.asked {
                    Some(res) => self.content.shown_name(res).to_owned(),
                    None => moment.link.to_string(),
                };
                let ran = Ran { at, res: moment.asked, code: moment.code, who, answer: String::new() };
                self.side.ran.insert((place, nth), ran);
                self.side.open.push(Some((place, nth)));
            }
            What::HandlerAnswered { answer } | What::RuleAnswered { answer } => {
                if let Some(key) = self.side.open.pop().flatten()
                    && let Some(ran) = self.side.ran.get_mut(&key)
                {
                    ran.answer = answer.to_string();
                }
            }
            _ => {}
        }
        self.side.moments.push(AlignedMoment { at, place, nth, moment: moment.clone() });
        Flow::Go
    }
}

/// Runs an atom again to lay it beside another.
fn side(session: &Session, atom: usize, before: World) -> (Side, World) {
    let this = session.atoms().get(atom);
    let revision = this.and_then(|a| session.revisions().get(a.revision));
    let (Some(this), Some(revision)) = (this, revision) else { return (Side::default(), before) };
    let mut watch = Watch { side: Side::default(), next: this.first, content: &revision.content };
    let (after, _) = session.run_atom(atom, before, Observed::new(&mut watch));
    (watch.side, after)
}

/// Every atom of a session, one after the other, as long as they are wanted.
struct Atoms<'s> {
    session: &'s Session,
    next: usize,
    world: Option<World>,
    wanted: Wanted,
}

impl<'s> Atoms<'s> {
    fn of(session: &'s Session, wanted: &Wanted) -> Self {
        Atoms { session, next: 0, world: Some(session.start_world().clone()), wanted: wanted.clone() }
    }
}

impl Iterator for Atoms<'_> {
    type Item = Side;
    fn next(&mut self) -> Option<Side> {
        self.session.atoms().get(self.next).filter(|_| self.wanted.still())?;
        let before = self.world.take()?;
        let (side, after) = side(self.session, self.next, before);
        self.next += 1;
        self.world = Some(after);
        Some(side)
    }
}

fn fate(world: &World, h: Handle) -> Option<Fate> {
    let c = world.creature(h)?;
    let favour = c.character().map(|character| character.favour.clone()).unwrap_or_default();
    let lives = c.is_here() && c.get(CreatureField::Gone) == 0 && c.hp() > 0;
    Some(Fate { lives, hp: c.hp(), favour })
}

/// Lays two sessions side by side, as long as that is wanted.
pub(in crate::debugger) fn compare(was: &Session, would: &Session, wanted: &Wanted) -> Compared {
    let mut compared = Compared { moments: (was.moments(), would.moments()), ..Compared::default() };
    // What is only one of two reloads differs by nature: both are laid side by side from what was played.
    let played = |s: &Side| {
        !matches!(
            s.moments.first().map(|b| &b.moment.what),
            Some(What::ActionBegan { what: "reload", .. }) | None
        )
    };
    let (mut left, mut right) =
        (Atoms::of(was, wanted).filter(played), Atoms::of(would, wanted).filter(played));
    loop {
        let (a, b) = (left.next(), right.next());
        if a.is_none() && b.is_none() {
            break;
        }
        if compared.first.is_none() {
            compared.first = first_of(was, would, a.as_ref(), b.as_ref());
        }
        if compared.first.is_some() {
            let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
            otherwise(&a, &b, &mut compared.handlers);
        }
        if compared.handlers.len() >= MOST {
            compared.handlers.truncate(MOST);
            break;
        }
    }
    let all: BTreeSet<Handle> =
        [was, would].iter().flat_map(|s| s.live().all_creatures().map(|c| c.handle())).collect();
    let outcome = |h: &Handle| {
        let from = if was.live().creature(*h).is_some() { was } else { would };
        let name = names::called(from.live(), &from.revision().content, *h);
        Outcome { of: *h, name, was: fate(was.live(), *h), would: fate(would.live(), *h) }
    };
    compared.outcomes = all.iter().map(outcome).collect();
    // Whom it changes comes first: where there is little room, the others are below.
    compared.outcomes.sort_by_key(|outcome| !outcome.differs());
    compared.lost = would.unmet_interventions(|| wanted.still());
    compared
}

fn first_of(was: &Session, would: &Session, a: Option<&Side>, b: Option<&Side>) -> Option<Differs> {
    let nothing = Side::default();
    let (a, b) = (a.unwrap_or(&nothing), b.unwrap_or(&nothing));
    let same =
        |x: &AlignedMoment, y: &AlignedMoment| x.place == y.place && x.nth == y.nth && x.moment == y.moment;
    let place = a.moments.iter().zip(&b.moments).position(|(x, y)| !same(x, y));
    let place = match place {
        Some(place) => place,
        None if a.moments.len() == b.moments.len() => return None,
        None => a.moments.len().min(b.moments.len()),
    };
    let line = |session: &Session, beside: Option<&AlignedMoment>| {
        let name = |h: Handle| names::called(session.live(), &session.revision().content, h);
        beside.map_or_else(String::new, |x| x.moment.line(&name))
    };
    let (x, y) = (a.moments.get(place), b.moments.get(place));
    Some(Differs { was: x.map(|x| x.at), would: y.map(|y| y.at), lines: (line(was, x), line(would, y)) })
}

fn otherwise(a: &Side, b: &Side, out: &mut Vec<Otherwise>) {
    let keys: BTreeSet<_> = a.ran.keys().chain(b.ran.keys()).copied().collect();
    let mut found: Vec<Otherwise> = Vec::new();
    for key in keys {
        let (x, y) = (a.ran.get(&key), b.ran.get(&key));
        let answer = |ran: Option<&Ran>| ran.map_or_else(String::new, |r| r.answer.clone());
        let Some(known) = x.or(y).filter(|_| answer(x) != answer(y)) else { continue };
        found.push(Otherwise {
            res: known.res,
            code: known.code,
            who: known.who.clone(),
            answers: (answer(x), answer(y)),
            at: (x.map(|r| r.at), y.map(|r| r.at)),
        });
    }
    found.sort_by_key(|o| (o.at.0.or(o.at.1), o.at.1));
    out.extend(found);
}
