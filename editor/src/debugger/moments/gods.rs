//! Gods at the cursor: how a creature stands with each, as the rules reckon it; what a god that watches was asked about,
//! and what it made of it.

use super::chain::{Chain, LinkRow};
use super::standing::{Figure, GodRow};
use super::writes;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::{FieldId, Link, Value, What};
use augury_engine::play::gods::{WithGod, with_gods};
use augury_engine::world::World;
use std::rc::Rc;

/// The numbers that a sheet shows of a god, beside favour.
const SHOWN: [GodPart; 6] =
    [GodPart::Level, GodPart::Anger, GodPart::Flags, GodPart::Penalty, GodPart::Countdown, GodPart::Pulse];

/// What a god that watches was asked about, and what it made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GodAsked {
    /// About whom.
    pub of: Handle,
    /// Why it was asked, in words: its follower, or somebody that it watches like all others.
    pub why: String,
    /// What of favour, anger and flags was written while it answered: the number of the moment, and its line.
    pub wrote: Vec<(u64, String)>,
}

impl Debugger {
    /// How a creature stands with every god at the cursor, those that it has dealt with first; worked out once for each
    /// moment. Nothing for creatures that are no characters.
    pub fn gods(&self, h: Handle) -> Rc<Vec<GodRow>> {
        let Some(session) = self.session() else { return Rc::default() };
        let key = (self.cursor(), self.following(), session.moments(), session.revision_number(), h);
        self.cache.gods(key, || {
            let before = self.world_before();
            self.with_world(|world| self.rows_of_gods(world, before.as_deref(), h)).unwrap_or_default()
        })
    }

    fn rows_of_gods(&self, world: &World, before: Option<&World>, h: Handle) -> Vec<GodRow> {
        let Some(c) = world.creature(h).and_then(|c| c.character()) else { return Vec::new() };
        let was = before.and_then(|w| w.creature(h)).and_then(|c| c.character());
        // Where nothing of it changed, nothing has to be reckoned again.
        let changed = was.is_some_and(|was| !was.changed_from(c).is_empty());
        let old = before.filter(|_| changed).map(|w| with_gods(w, self.revision(), h)).unwrap_or_default();
        let row = |with: WithGod| {
            let total = |with: &WithGod| with.favour.as_ref().map(|f| f.total);
            let then = old.iter().find(|other| other.god == with.god).and_then(&total);
            let favour = total(&with).map(|now| Figure { now, old: then.unwrap_or(now) });
            let number = |part: GodPart| {
                let now = part.of(c, with.god);
                (part, Figure { now, old: was.map_or(now, |c| part.of(c, with.god)) })
            };
            let tolerance = self.content().god(with.god).map_or(0, |g| i32::from(g.tolerance()));
            GodRow { numbers: SHOWN.map(number).to_vec(), favour, tolerance, gains: c.xp_ticks, with }
        };
        let mut rows: Vec<GodRow> = with_gods(world, self.revision(), h).into_iter().map(row).collect();
        rows.sort_by_key(|row| (!row.with.own, !row.with.dealt));
        rows
    }

    /// What a god that watches was asked about in a link of the chain looked at; nothing for other links.
    pub fn god_asked(&self, chain: &Chain, link: &LinkRow) -> Option<GodAsked> {
        let (field, victim) = match link.link {
            Link::GodOnActor => (FieldId::EActor, ""),
            Link::GodOnVictim => (FieldId::EVictim, ", the victim"),
            _ => return None,
        };
        let god = link.res.filter(|_| link.answer().is_some())?;
        let (trace, place) = self.place()?;
        let frame = self.frame().filter(|frame| frame.code.base() == chain.code.base())?;
        let entered = link.entered.and_then(|at| usize::try_from(at.checked_sub(trace.first)?).ok());
        let written =
            writes::before(&trace, frame.throw, field, entered.unwrap_or(place)).map(|(_, w)| w.new);
        let thrown = || trace.throws.get(frame.throw as usize).map(|node| node.info.value(field));
        let Some(Value::Thing(of)) = written.or_else(thrown) else { return None };
        let mut wrote = Vec::new();
        if let Some(from) = entered {
            for at in from..=trace.close_of(from) {
                let Some(moment) = trace.moments.get(at).map(|traced| &traced.moment) else { break };
                if let What::Standing { why, .. } = &moment.what {
                    let line = moment.line(&|h| self.name(h));
                    wrote.push((trace.first + at as u64, format!("{line} ({why})")));
                }
            }
        }
        Some(GodAsked { of, why: self.why_watched(god, of, victim), wrote })
    }

    fn why_watched(&self, god: ResId, of: Handle, victim: &str) -> String {
        let name = self.name(of);
        let own =
            self.with_world(|w| w.creature(of).and_then(|c| c.character()).and_then(|c| c.god)).flatten();
        match own {
            Some(own) if own == god => format!("own god of {name}{victim}"),
            Some(own) => format!("watches {name}{victim}, who follows {}", self.content().shown_name(own)),
            None => format!("watches {name}{victim}, who follows no god"),
        }
    }
}
