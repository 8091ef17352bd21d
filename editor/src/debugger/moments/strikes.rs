//! The strikes of an effect that runs: whom it strikes, in order, and what came of it. Read from the trace of its action,
//! which knows the whole of it, so that what is to come is known too.

use super::chain::When;
use crate::debugger::breakpoints::magic::is_strike;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::event::contest::{Contest, Withstanding};
use augury_engine::event::{EventCode, FieldId, Value, What};
use augury_engine::play::AtomTrace;
use augury_engine::play::trace::Traced;
use augury_engine::world::{CreatureField, Point};

/// What came of a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// It did what its segments say.
    Struck,
    /// The target saved, and some of it came through.
    Halved,
    /// The target saved.
    Saved,
    /// Spell resistance held.
    Resisted,
    /// The target sees through the illusion.
    Disbelieved,
    /// It is immune to what a segment does.
    Immune,
    /// It is no target.
    NotTarget,
    /// The attack with it missed.
    Missed,
    /// It was turned aside on its way.
    Deflected,
}

impl Came {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Came::Struck => "struck",
            Came::Halved => "saved in part",
            Came::Saved => "saved",
            Came::Resisted => "resisted",
            Came::Disbelieved => "disbelieved",
            Came::Immune => "immune",
            Came::NotTarget => "not a target",
            Came::Missed => "missed",
            Came::Deflected => "deflected",
        }
    }
}

/// A strike of an effect at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrikeRow {
    /// Its throw, by place in the trace; none for one that was turned aside before.
    pub throw: Option<u32>,
    /// The moment it begins at.
    pub at: u64,
    /// The target.
    pub target: Handle,
    /// The square that the record names, if it names one.
    pub square: Option<Point>,
    /// What came of it.
    pub came: Came,
    /// Why, with every figure: saves, resistance, why it is no target.
    pub why: Vec<String>,
    /// Hit points that the target lost, or gained where below 0.
    pub lost: i32,
    /// Seen from the cursor.
    pub when: When,
}

impl StrikeRow {
    /// What came of it, with the hit points and the reasons.
    pub fn words(&self) -> String {
        let mut text = self.came.words().to_owned();
        match self.lost {
            0 => {}
            n if n > 0 => text.push_str(&format!(", {n} hit points lost")),
            n => text.push_str(&format!(", {} hit points gained", -n)),
        }
        if !self.why.is_empty() {
            text.push_str(&format!(": {}", self.why.join("; ")));
        }
        text
    }
}

/// The throw of the EV_EFFECT that a throw stands in, itself one or not.
fn effect_of(trace: &AtomTrace, throw: u32) -> Option<u32> {
    above(trace, throw).find(|(_, code)| code.base() == EventCode::EV_EFFECT).map(|(throw, _)| throw)
}

/// A throw and those around it, innermost first.
fn above(trace: &AtomTrace, throw: u32) -> impl Iterator<Item = (u32, EventCode)> {
    let mut next = Some(throw);
    std::iter::from_fn(move || {
        let throw = next?;
        let node = trace.throws.get(throw as usize)?;
        next = node.parent;
        Some((throw, node.code))
    })
}

/// What is gathered of a strike.
#[derive(Default)]
struct Gathered {
    why: Vec<String>,
    resisted: bool,
    saved: bool,
    spared: bool,
    disbelieved: bool,
    hit: bool,
    immune: bool,
    missed: bool,
    lost: i32,
}

impl Gathered {
    fn take(&mut self, traced: &Traced, target: Handle) {
        match &traced.moment.what {
            What::Contest(contest) if contest.who == target => self.contest(contest),
            What::Spared { of, why } if *of == target => {
                self.spared = true;
                // Every segment may have the same reason.
                if !self.why.iter().any(|known| known == why) {
                    self.why.push((*why).to_owned());
                }
            }
            What::FieldWritten { field: FieldId::EffDisbelieved, new: Value::Bool(true), .. } => {
                self.disbelieved = true;
            }
            What::FieldWritten { field: FieldId::Immune, new: Value::Bool(true), .. } if self.hit => {
                self.immune = true;
            }
            What::Thrown { .. } => {
                let code = traced.moment.code.base();
                self.hit |= code == EventCode::EV_MAGIC_HIT;
                self.missed |= code == EventCode::EV_MISS;
            }
            What::CreatureWritten { write, .. } if write.of == target && write.field == CreatureField::Hp => {
                self.lost += write.old - write.new;
            }
            _ => {}
        }
    }

    fn contest(&mut self, contest: &Contest) {
        match contest.by {
            Withstanding::SpellResistance => self.resisted |= contest.held,
            Withstanding::Save(_) => self.saved |= contest.held,
        }
        self.why.push(contest.line());
    }

    fn came(&self, by_breath: bool) -> Came {
        let hit = self.hit || by_breath;
        match () {
            () if self.missed && !hit => Came::Missed,
            () if self.resisted => Came::Resisted,
            () if self.disbelieved => Came::Disbelieved,
            () if self.saved && self.lost != 0 => Came::Halved,
            () if self.saved => Came::Saved,
            () if self.immune && self.lost == 0 => Came::Immune,
            () if self.spared && !hit => Came::NotTarget,
            () => Came::Struck,
        }
    }
}

/// The strikes of the effect that a throw stands in, in order, seen from a place of the trace. A strike inside another at the
/// same target belongs to that.
pub fn strikes(trace: &AtomTrace, throw: u32, place: usize) -> Vec<StrikeRow> {
    let Some(effect) = effect_of(trace, throw) else { return Vec::new() };
    let strike = |throw: u32| {
        let node = trace.throws.get(throw as usize)?;
        let target = node.info.p(usize::from(node.info.p(1).is_some()));
        is_strike(node.code, &node.info).then_some(target)
    };
    // The outermost strike at the same target around a throw, inside this effect and no other one in it.
    let row_of = |throw: u32| {
        let mut found: Option<(u32, Handle)> = None;
        for (throw, code) in above(trace, throw) {
            if code.base() == EventCode::EV_EFFECT {
                return found.filter(|_| throw == effect);
            }
            match (strike(throw), found) {
                (Some(target), None) => found = Some((throw, target)),
                (Some(target), Some((_, inner))) if target == inner => found = Some((throw, target)),
                _ => {}
            }
        }
        None
    };
    let Some(whole) = trace.throws.get(effect as usize) else { return Vec::new() };
    let mut rows: Vec<(StrikeRow, Gathered)> = Vec::new();
    let within = trace.moments.iter().enumerate().take(whole.ended as usize + 1).skip(whole.began as usize);
    for (at, traced) in within {
        let Some(of) = traced.throw else { continue };
        let number = trace.first + at as u64;
        if of == effect {
            // Whoever turns a bolt aside is not struck at all.
            if let What::Contest(contest) = &traced.moment.what
                && contest.held
            {
                let row = StrikeRow {
                    throw: None,
                    at: number,
                    target: contest.who,
                    square: None,
                    came: Came::Deflected,
                    why: vec![contest.line()],
                    lost: 0,
                    when: if at <= place { When::Was } else { When::ToCome },
                };
                rows.push((row, Gathered::default()));
            }
            continue;
        }
        let Some((throw, target)) = row_of(of) else { continue };
        let known = rows.iter().position(|(row, _)| row.throw == Some(throw));
        let row = known.unwrap_or_else(|| {
            rows.push((begun(trace, throw, target, place), Gathered::default()));
            rows.len() - 1
        });
        if let Some((_, gathered)) = rows.get_mut(row) {
            gathered.take(traced, target);
        }
    }
    let finished = |(mut row, gathered): (StrikeRow, Gathered)| {
        if let Some(throw) = row.throw {
            let code = trace.throws.get(throw as usize).map(|node| node.code.base());
            row.came = gathered.came(code == Some(EventCode::EV_HIT));
            (row.why, row.lost) = (gathered.why, gathered.lost);
        }
        row
    };
    rows.into_iter().map(finished).collect()
}

/// A strike of which nothing is known yet but whom it is at.
fn begun(trace: &AtomTrace, throw: u32, target: Handle, place: usize) -> StrikeRow {
    use augury_engine::event::fields::{ExVal, EyVal};
    let node = trace.throws.get(throw as usize);
    let square = node.map(|n| Point::new(n.info.get(ExVal) as i16, n.info.get(EyVal) as i16));
    let (began, ended) = node.map_or((0, 0), |n| (n.began as usize, n.ended as usize));
    let when = match () {
        () if ended < place => When::Was,
        () if began <= place => When::Here,
        () => When::ToCome,
    };
    StrikeRow {
        throw: Some(throw),
        at: trace.first + began as u64,
        target,
        square: square.filter(|at| at.x > 0 || at.y > 0),
        came: Came::Struck,
        why: Vec::new(),
        lost: 0,
        when,
    }
}

impl Debugger {
    /// The strikes of the effect that runs in the throw looked at, in order; nothing where none runs.
    pub fn strikes(&self) -> Vec<StrikeRow> {
        let (Some((trace, place)), Some(frame)) = (self.place(), self.frame()) else { return Vec::new() };
        strikes(&trace, frame.throw, place)
    }
}
