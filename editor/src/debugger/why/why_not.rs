//! Why something did not count: bonuses that were overruled, links that were passed over, handlers that never got the
//! event because an earlier one had answered, and who that was. What would have been asked is found by running the
//! action again with that answer taken out.

use super::cause::{Cause, Opens};
use super::causes::{Causes, Scene};
use super::subject::Subject;
use crate::debugger::moments::chain;
use crate::debugger::moments::chain::LinkRow;
use crate::debugger::state::Debugger;
use augury_engine::event::observe::Passed;
use augury_engine::event::{Answer, Phase};
use augury_engine::play::{AtomTrace, Forced, Intervention};

/// So many answers are taken out, one after the other, to see who comes behind.
const MOST: usize = 32;

fn whom(debugger: &Debugger, link: &LinkRow) -> String {
    match link.res {
        Some(res) => format!("{} ({})", debugger.content().shown_name(res), link.link),
        None => link.link.to_string(),
    }
}

fn opens(link: &LinkRow) -> Option<Opens> {
    link.res.map(|res| Opens::Handler(res, link.code))
}

impl Debugger {
    /// What did not count for a number: bonuses to a cell that were overruled. Nothing for other numbers.
    pub fn why_not(&self, subject: Subject) -> Vec<Cause> {
        let Subject::Cell(of, attribute, bonus) = subject else { return Vec::new() };
        let nothing = AtomTrace::default();
        let mut causes = Causes { debugger: self, trace: &nothing, out: Vec::new() };
        if let Some(world) = &self.with_world(Clone::clone) {
            causes.cell(Scene { world, place: 0 }, of, attribute, bonus, 0, true);
        }
        causes.out
    }

    /// Who did not answer the phase that is looked at, and why: those that never got it, then those that were
    /// passed over.
    pub fn why_not_here(&self) -> Vec<Cause> {
        let (Some((trace, place)), Some(frame)) = (self.place(), self.frame()) else { return Vec::new() };
        let Some(whole) = chain::chain(&trace, frame.throw, frame.phase, place) else { return Vec::new() };
        let mut causes = Causes { debugger: self, trace: &trace, out: Vec::new() };
        for (link, before, answer) in self.unheard(&trace, frame.throw, frame.phase) {
            let text = format!(
                "{} never got {}: {} answered {answer} before",
                whom(self, &link),
                link.code,
                whom(self, &before)
            );
            let at = before.entered.and_then(|at| usize::try_from(at.checked_sub(trace.first)?).ok());
            causes.say(0, text, at, opens(&link));
        }
        if frame.phase == Phase::Pre && whole.answer == Some(Answer::Done) {
            causes.say(
                0,
                "PRE answered DONE: the event itself was skipped, POST came".to_owned(),
                None,
                None,
            );
        }
        for link in whole.rows.iter().filter(|l| !matches!(l.passed, Passed::Answered(_))) {
            let text = format!("{}: {}", whom(self, link), link.why());
            causes.say(0, text, None, None);
        }
        causes.out
    }

    /// Those that would have been asked in a phase had nobody ended it: each with whoever did, and their answer.
    fn unheard(&self, trace: &AtomTrace, throw: u32, phase: Phase) -> Vec<(LinkRow, LinkRow, Answer)> {
        let Some(session) = self.session() else { return Vec::new() };
        let end = trace.moments.len();
        let thrown = trace.throws.get(throw as usize).and_then(|n| trace.address(n.began as usize));
        let Some(thrown) = thrown else { return Vec::new() };
        let mut found: Vec<(LinkRow, LinkRow, Answer)> = Vec::new();
        let mut forced: Vec<Intervention> = Vec::new();
        let mut ended = ender(chain::chain(trace, throw, phase, end).map(|c| c.rows).unwrap_or_default());
        while let Some((link, answer)) = ended.take().filter(|_| forced.len() < MOST) {
            let at = augury_engine::event::Address {
                phase,
                link: link.link,
                asked: link.res,
                label: String::new(),
                nth: 0,
                ..thrown.clone()
            };
            forced.push(Intervention { at, what: Forced::Answer(Answer::Nothing), on: true });
            let Some(other) = session.trace_otherwise(trace.atom, &forced) else { break };
            let place = other.find(&thrown).and_then(|p| other.moments.get(p)?.throw);
            let Some(place) = place else { break };
            let rows =
                chain::chain(&other, place, phase, other.moments.len()).map(|c| c.rows).unwrap_or_default();
            let same = |r: &LinkRow| r.link == link.link && r.res == link.res;
            let behind = rows.iter().rposition(same).map_or(rows.len(), |p| p + 1);
            let first = found.first().map_or((link.clone(), answer), |(_, before, a)| (before.clone(), *a));
            found.retain(|(l, ..)| !rows.iter().skip(behind).any(|r| r.link == l.link && r.res == l.res));
            for row in rows.iter().skip(behind).filter(|r| r.answer().is_some()) {
                found.push((row.clone(), first.0.clone(), first.1));
            }
            ended = ender(rows).filter(|(l, _)| !same(l));
        }
        found
    }
}

/// The link that ended a chain, and with what.
fn ender(rows: Vec<LinkRow>) -> Option<(LinkRow, Answer)> {
    let last = rows.into_iter().rev().find(|r| r.answer().is_some())?;
    let answer = last.answer().filter(|a| a.ends())?;
    Some((last, answer))
}
