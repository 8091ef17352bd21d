//! The handler chain of a phase: each link in order, what came of it, where we are, what is to come. The
//! trace knows the whole atom, so what is to come is known too.

use super::answers::{Edited, beside};
use super::coverage::Coverage;
use crate::debugger::state::Debugger;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::observe::Passed;
use augury_engine::event::{Answer, EventCode, Link, Phase, What};
use augury_engine::play::AtomTrace;

/// Where a link stands, seen from the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It was asked or passed over.
    Was,
    /// It is being asked.
    Here,
    /// It is to come.
    ToCome,
}

/// A link of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRow {
    /// Its number in the chain, from 1, counting every link asked.
    pub number: usize,
    /// Which of the ten links.
    pub link: Link,
    /// The code it is asked with.
    pub code: EventCode,
    /// The resource, if it is one.
    pub res: Option<ResId>,
    /// What came, or will come, of it.
    pub passed: Passed,
    /// Seen from the cursor.
    pub when: When,
    /// The moment at which its handler or rule starts, if it has one.
    pub entered: Option<u64>,
}

impl LinkRow {
    /// Its answer, if anybody answered.
    pub fn answer(&self) -> Option<Answer> {
        match self.passed {
            Passed::Answered(answer) => Some(answer),
            _ => None,
        }
    }

    /// Why it was passed over; empty for one that was asked.
    pub fn why(&self) -> &'static str {
        match self.passed {
            Passed::Answered(_) => "",
            Passed::NoHandler => "has no handler for it",
            Passed::NoRule => "has no rule for it",
            Passed::Not(why) => why,
        }
    }
}

/// A chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The event.
    pub code: EventCode,
    /// The phase.
    pub phase: Phase,
    /// Its links in order.
    pub rows: Vec<LinkRow>,
    /// What the phase comes to, once it is through.
    pub answer: Option<Answer>,
}

/// The chain of a phase of a throw, seen from a place of the trace.
pub fn chain(trace: &AtomTrace, throw: u32, phase: Phase, place: usize) -> Option<Chain> {
    let node = trace.throws.get(throw as usize)?;
    let mine = |t: &&augury_engine::play::trace::Traced| t.throw == Some(throw) && t.moment.phase == phase;
    let within = trace.moments.iter().enumerate().take(node.ended as usize + 1).skip(node.began as usize);
    let within: Vec<_> = within.filter(|(_, t)| mine(t)).collect();
    // Each start of a handler or rule is used for one link only: a link can be asked twice.
    let mut starts: Vec<(usize, Link, Option<ResId>)> = within
        .iter()
        .filter(|(_, t)| matches!(t.moment.what, What::HandlerEntered { .. } | What::RuleEntered))
        .map(|(at, t)| (*at, t.moment.link, t.moment.asked))
        .collect();
    let entries = trace.links.iter().filter(|l| l.throw == throw && l.phase == phase);
    // Each row with the count of moments at which its answer was known.
    let mut rows: Vec<(usize, LinkRow)> = Vec::new();
    for entry in entries {
        let told = &entry.told;
        let known = entry.at as usize;
        let answered = matches!(told.passed, Passed::Answered(_));
        let start = starts
            .iter()
            .position(|(at, link, res)| answered && *link == told.link && *res == told.res && *at < known)
            .map(|found| starts.remove(found).0);
        let row = LinkRow {
            number: 0,
            link: told.link,
            code: told.code,
            res: told.res,
            passed: told.passed.clone(),
            when: when(start, known, place),
            entered: start.map(|s| trace.first + s as u64),
        };
        rows.push((known, row));
    }
    // What an intervention answered was never asked, so nobody told of a link.
    for (start, link, res) in starts {
        let close = trace.close_of(start);
        let Some(What::HandlerAnswered { answer }) = trace.moments.get(close).map(|t| &t.moment.what) else {
            continue;
        };
        let row = LinkRow {
            number: 0,
            link,
            code: trace.moments.get(start).map_or(node.code, |t| t.moment.code),
            res,
            passed: Passed::Answered(*answer),
            when: when(Some(start), close + 1, place),
            entered: Some(trace.first + start as u64),
        };
        rows.push((close + 1, row));
    }
    rows.sort_by_key(|(known, _)| *known);
    let number = |(place, (_, row)): (usize, (usize, LinkRow))| LinkRow { number: place + 1, ..row };
    let rows = rows.into_iter().enumerate().map(number).collect();
    let answer = within.iter().find_map(|(at, t)| match t.moment.what {
        What::PhaseEnded { answer } if *at <= place => Some(answer),
        _ => None,
    });
    Some(Chain { code: node.code.in_phase(phase), phase, rows, answer })
}

/// Where a link stands that starts at a moment and whose answer is known after so many.
fn when(start: Option<usize>, known: usize, place: usize) -> When {
    match start {
        Some(_) if known <= place + 1 => When::Was,
        None if known <= place => When::Was,
        Some(start) if start <= place => When::Here,
        _ => When::ToCome,
    }
}

/// What has become of somebody in a chain since it ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Since {
    /// They would be asked too.
    Gained,
    /// They would be asked no more.
    Lost,
    /// They would be asked at another place.
    Moved,
    /// They were edited; what they answer may be another thing.
    Edited,
}

impl Since {
    /// In words, after whom it is about.
    pub const fn words(&self) -> &'static str {
        match self {
            Since::Gained => "answers now",
            Since::Lost => "answers no more",
            Since::Moved => "is asked elsewhere now",
            Since::Edited => "was edited",
        }
    }
}

impl Debugger {
    /// How the chain looked at would be another one on the content as it is now, of those who stand in it: nothing where
    /// it ran on that content.
    pub fn chain_since(&self, chain: &Chain) -> Vec<(ResId, Since)> {
        let (now, then) = (&self.content.newest.revision.content, self.content());
        if std::ptr::eq(std::sync::Arc::as_ptr(now), then) {
            return Vec::new();
        }
        let stands = |id: ResId| chain.rows.iter().any(|row| row.res == Some(id));
        let mut found = Vec::new();
        for hears in beside(now, then, chain.code, &Coverage::new()).into_iter().filter(|h| stands(h.who.id))
        {
            let text = |content: &Content| content.get(hears.who.id).map(|r| r.text.to_string());
            let since = match hears.edited {
                Edited::Gained => Since::Gained,
                Edited::Lost => Since::Lost,
                Edited::Moved => Since::Moved,
                Edited::Same if text(now) != text(then) => Since::Edited,
                Edited::Same => continue,
            };
            found.push((hears.who.id, since));
        }
        found.dedup();
        found
    }

    /// The chain of the throw that is looked at, in the phase it is in.
    pub fn chain(&self) -> Option<Chain> {
        let (trace, place) = self.place()?;
        let frame = self.frame()?;
        chain(&trace, frame.throw, frame.phase, place)
    }
}
