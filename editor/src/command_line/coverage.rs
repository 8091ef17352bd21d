//! `augury coverage`: which handlers of a pack ran in its recordings and in some fights, and which never did.

use super::expect::Expect;
use super::json::Object;
use super::{Answered, Verdict, pack, replay, test};
use crate::debugger::answers::{Coverage, count};
use crate::debugger::setup;
use augury_engine::base::dice::mix;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Resource};
use augury_engine::play::{Revision, Session};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Actions and rounds after which a fight is broken off.
const LONGEST: usize = 400;

/// What is to be run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The folders of the recordings.
    pub cases: Vec<PathBuf>,
    /// How many fights of two monsters that a seed chooses.
    pub fights: u64,
    /// The seed that chooses them, and of their dice.
    pub seed: u64,
}

/// Runs it all and counts how often each handler ran. `tell` is told how much is done, of how much, and says whether
/// to go on; `None`: it said no. Recordings that can't be run count for nothing.
pub fn gather(
    rev: &Revision,
    wanted: &Wanted,
    tell: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Coverage> {
    let total = wanted.cases.len() + usize::try_from(wanted.fights).unwrap_or(usize::MAX);
    let mut all = Coverage::new();
    let mut done = 0;
    for case in &wanted.cases {
        if !tell(done, total) {
            return None;
        }
        let played = replay::read(&case.join("scenario.ron"))
            .and_then(|recording| test::play(&recording, rev, &Expect::default()));
        if let Ok(session) = played {
            count(&session, &mut all);
        }
        done += 1;
    }
    let monsters = rev.content.ids(Kind::Monster);
    for n in 0..wanted.fights {
        if !tell(done, total) {
            return None;
        }
        let chosen = |which: u64| {
            let place = mix(wanted.seed, n * 2 + which) % (monsters.len().max(1) as u64);
            monsters.get(usize::try_from(place).unwrap_or(0)).copied()
        };
        if let (Some(a), Some(b)) = (chosen(0), chosen(1)) {
            let start = setup::duel("", a, b, mix(wanted.seed, n));
            if let Ok(mut session) = Session::start(&start, rev.clone()) {
                while session.atoms().len() < LONGEST && session.live().creatures().count() > 1 {
                    session.advance();
                }
                count(&session, &mut all);
            }
        }
        done += 1;
    }
    tell(done, total).then_some(all)
}

/// A resource's handlers that never ran, by place.
fn never(resource: &Resource, ran: &Coverage) -> Vec<u16> {
    let all = u16::try_from(resource.definition.handlers().len()).unwrap_or(u16::MAX);
    (0..all).filter(|handler| !ran.contains_key(&(resource.id, *handler))).collect()
}

/// How many handlers there are, and how many of them ran.
pub fn totals(content: &Content, ran: &Coverage) -> (usize, usize) {
    let all: usize = content.all().map(|r| r.definition.handlers().len()).sum();
    let missed: usize = content.all().map(|r| never(r, ran).len()).sum();
    (all, all - missed)
}

/// Runs it.
///
/// # Errors
/// The pack can't be opened.
pub(super) fn run(folder: &Path, fights: u64, seed: u64, json: bool) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let cases: Vec<PathBuf> = test::cases(folder).0.into_iter().map(|(_, case)| case).collect();
    let recordings = cases.len();
    let wanted = Wanted { cases, fights, seed };
    let ran = gather(&opened.revision(), &wanted, &mut |_, _| true).unwrap_or_default();
    let content = &*opened.content;
    let (all, did) = totals(content, &ran);
    let mut out = String::new();
    if json {
        for (res, handler) in content.all().flat_map(|r| never(r, &ran).into_iter().map(move |h| (r, h))) {
            let row =
                Object::default().with("resource", res.id.to_string()).with("handler", i32::from(handler));
            let _ = writeln!(out, "{}", row.with("event", event(res, handler)));
        }
        return Ok((out, Verdict::Good));
    }
    let _ = writeln!(out, "{did} of {all} handlers ran in {recordings} recordings and {fights} fights");
    for (res, handler) in content.all().flat_map(|r| never(r, &ran).into_iter().map(move |h| (r, h))) {
        let _ = writeln!(out, "never   {:<28} {}", event(res, handler), res.id);
    }
    Ok((out, Verdict::Good))
}

fn event(resource: &Resource, handler: u16) -> String {
    let all = resource.definition.handlers();
    all.get(usize::from(handler)).map_or_else(String::new, |h| h.on.to_string())
}

/// The resource's handlers and how many of them ran; `None`: it has none.
pub fn covered(content: &Content, id: ResId, ran: &Coverage) -> Option<(usize, usize)> {
    let resource = content.get(id)?;
    let all = resource.definition.handlers().len();
    (all > 0).then(|| (all, all - never(resource, ran).len()))
}
