//! The senses one by one (docs/rules/senses.md, The senses, in order): what each finds of a thing, or why it finds
//! nothing. What holds and what is explained come from this one table.

use super::eye;
use super::look::{Begun, Look, Target, Way, begin};
use super::why::Why;
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::names::{MonsterFlag, MonsterType, Named, Perception as P, Skill, StatiNature as Nature};
use crate::content::{Content, Switch};
use crate::rules::query::who::{Who, who};
use crate::world::World;

/// OPT_WIZ_SIGHT reaches nobody as far away as this.
const WIZARDS_SIGHT: i32 = 30;

/// One sense: what it finds, as PER_ bits, or why nothing.
struct Sense {
    name: &'static str,
    letter: char,
    find: fn(&Look<'_>) -> Result<i32, Why>,
}

/// All of them in the original's order.
const SENSES: [Sense; 13] = [
    Sense { name: "an option", letter: 'w', find: chosen },
    Sense { name: "contact", letter: 'c', find: contact },
    Sense { name: "tracking", letter: 'k', find: tracking },
    Sense { name: "detection", letter: 'd', find: detection },
    Sense { name: "tremorsense", letter: 't', find: tremor },
    Sense { name: "blindsight", letter: 'b', find: blindsight },
    Sense { name: "perception", letter: 'p', find: percept },
    Sense { name: "a companion", letter: 'o', find: shared },
    Sense { name: "a bond", letter: 'n', find: bond },
    Sense { name: "telepathy", letter: 'm', find: telepathy },
    Sense { name: "scent", letter: 's', find: scent },
    Sense { name: "sight", letter: 'v', find: eye::sight },
    Sense { name: "infravision", letter: 'i', find: eye::infra },
];

/// What one sense made of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What the sense is called.
    pub sense: &'static str,
    /// A letter for it, of which there is one.
    pub letter: char,
    /// PER_ bits, or the reason for none.
    pub found: Result<i32, Why>,
}

/// How somebody perceives a thing, sense by sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What all senses together find: what [`perceives`] says.
    pub bits: i32,
    /// Where no sense was asked at all and nothing found, why.
    pub settled: Option<Why>,
    /// What each sense made of it; empty where none was asked.
    pub findings: Vec<Finding>,
}

/// What all senses find together.
#[inline]
pub(super) fn bits(me: &Who<'_>, it: Target<'_>, way: Way) -> i32 {
    match begin(me, it, way) {
        Begun::Decided(bits, _) => bits,
        Begun::Look(look) => SENSES.iter().fold(0, |bits, sense| bits | (sense.find)(&look).unwrap_or(0)),
    }
}

/// Does any sense find it? The eyes are asked first: they find most.
#[inline]
pub(super) fn any(me: &Who<'_>, it: Target<'_>, way: Way) -> bool {
    match begin(me, it, way) {
        Begun::Decided(bits, _) => bits != 0,
        Begun::Look(look) => SENSES.iter().rev().any(|sense| (sense.find)(&look).is_ok_and(|bits| bits != 0)),
    }
}

/// How a creature perceives a thing of any kind, as PER_ bits; 0 where either is no more. `in_line`: it is known
/// that something flies straight from one to the other.
pub fn perceives(world: &World, content: &Content, watcher: Handle, thing: Handle, in_line: bool) -> i32 {
    match (who(world, content, watcher), Target::of(world, content, thing)) {
        (Some(me), Some(it)) => bits(&me, it, Way { in_line, ..Way::default() }),
        _ => 0,
    }
}

/// The same with what each sense made of it. `None` where either is no more.
pub fn explain(world: &World, content: &Content, watcher: Handle, thing: Handle) -> Option<Explained> {
    let (me, it) = (who(world, content, watcher)?, Target::of(world, content, thing)?);
    Some(match begin(&me, it, Way::default()) {
        Begun::Decided(bits, why) => {
            Explained { bits, settled: (bits == 0).then_some(why), findings: Vec::new() }
        }
        Begun::Look(look) => {
            let find = |s: &Sense| Finding { sense: s.name, letter: s.letter, found: (s.find)(&look) };
            let findings: Vec<Finding> = SENSES.iter().map(find).collect();
            let bits = findings.iter().fold(0, |bits, f| bits | f.found.unwrap_or(0));
            Explained { bits, settled: None, findings }
        }
    })
}

impl Explained {
    /// In words: by which senses, and why not by the others that could have been.
    pub fn in_words(&self) -> String {
        if let Some(why) = self.settled {
            return format!("does not perceive it: {why}");
        }
        let by: Vec<&str> = self.findings.iter().filter(|f| f.found.is_ok()).map(|f| f.sense).collect();
        let mut words = match (by.as_slice(), self.bits) {
            ([], 0) => "does not perceive it".to_owned(),
            ([], _) => "perceives it by contact".to_owned(),
            ([one], _) => format!("perceives it by {one}"),
            ([first @ .., last], _) => format!("perceives it by {} and {last}", first.join(", ")),
        };
        let mut told: Vec<(Why, Vec<&str>)> = Vec::new();
        for f in &self.findings {
            let Err(why) = f.found else { continue };
            if !why.is_telling() {
                continue;
            }
            match told.iter_mut().find(|(known, _)| *known == why) {
                Some((_, senses)) => senses.push(f.sense),
                None => told.push((why, vec![f.sense])),
            }
        }
        for (why, senses) in told {
            words.push_str(&format!("; not by {}: {why}", senses.join(", ")));
        }
        words
    }
}

/// Whoever plays sees everybody near with OPT_WIZ_SIGHT.
fn chosen(g: &Look<'_>) -> Result<i32, Why> {
    let all = g.me.chose(GameOption::OPT_WIZ_SIGHT);
    if all && g.distance < WIZARDS_SIGHT { Ok(P::PER_VISUAL.0) } else { Err(Why::NotSought) }
}

/// 4: Oneself, and whoever one is inside of.
fn contact(g: &Look<'_>) -> Result<i32, Why> {
    if g.own { Ok(P::PER_VISUAL.0) } else { Err(Why::NotSought) }
}

/// 6: Whom one follows, as far as Mag.
fn tracking(g: &Look<'_>) -> Result<i32, Why> {
    if g.engulfed || !g.me.has_stati(Nature::TRACKING) {
        return Err(Why::NotSought);
    }
    let h = g.it.handle();
    let reach = g.me.stati_of(Nature::TRACKING).filter(|s| s.thing == h).map(|s| s.mag).max();
    reach.map_or(Err(Why::NotSought), |reach| g.within(reach).map(|()| P::PER_TRACK.0))
}

/// Records of detection that count.
const MOST_RECORDS: usize = 32;

/// 8: Detecting stati: Val is the type they find, 0 for all, Mag how far.
fn detection(g: &Look<'_>) -> Result<i32, Why> {
    let nature = match g.it.creature() {
        Some(_) => Nature::DETECTING,
        None => Nature::DETECTING_TYPE,
    };
    if !g.me.has_stati(nature) {
        return Err(Why::NotSought);
    }
    g.gate?;
    g.unshielded(P::PER_DETECT)?;
    let object = g.it.object_type(g.me.content);
    let fits = |val: i32| match object {
        Some(kind) => val == 0 || is_object(kind, val),
        None => g.is_type(val),
    };
    let records = g.me.stati_of(nature).take(MOST_RECORDS).filter(|s| fits(s.val));
    let reach = records.map(|s| s.mag).max();
    if g.me.c.undetected().binary_search(&g.it.handle()).is_ok() {
        return Err(Why::Undetected);
    }
    reach.map_or(Err(Why::NotSought), |reach| g.within(reach).map(|()| P::PER_DETECT.0))
}

/// Is a kind of thing meant by a type of object? T_ITEM means every item.
pub(super) fn is_object(kind: crate::base::names::ObjectType, val: i32) -> bool {
    use crate::base::names::ObjectType as T;
    let fixture = matches!(kind, T::T_DOOR | T::T_PORTAL | T::T_TRAP | T::T_FEATURE);
    kind.number() == val || (val == T::T_ITEM.number() && !fixture)
}

/// 11: Whatever stands on the ground and is not held still.
fn tremor(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.tremor)?;
    g.near?;
    if g.engulfed {
        return Err(Why::Inside);
    }
    g.unshielded(P::PER_TREMOR)?;
    if g.it.creature().is_some_and(|w| !w.shakes_the_ground()) {
        return Err(Why::OffTheGround);
    }
    Ok(P::PER_TREMOR.0)
}

/// 12: Whatever makes a sound and is in line.
fn blindsight(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.blindsight)?;
    g.near?;
    if g.engulfed {
        return Err(Why::Inside);
    }
    g.unshielded(P::PER_BLIND)?;
    if g.silent() {
        return Err(Why::Silent);
    }
    g.in_line()?;
    if let Some(it) = g.it.creature().filter(|it| it.has_stati(Nature::HIDING)) {
        let (stealth, listen) = (it.skill(Skill::SK_MOVE_SIL), g.me.skill(Skill::SK_LISTEN));
        if listen < stealth {
            return Err(Why::Unheard { stealth, listen });
        }
    }
    Ok(P::PER_BLIND.0)
}

/// 13: Magic that shows all, where its record has a Val.
fn percept(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.percept)?;
    g.near?;
    g.unshielded(P::PER_PERCEPT)?;
    let shows = g.me.stati_of(Nature::PERCEPTION).next().is_some_and(|s| s.val != 0);
    if shows { Ok(P::PER_PERCEPT.0) } else { Err(Why::NoSense) }
}

/// 14: A player perceives what its animal companion does, and the companion what its master does.
fn shared(g: &Look<'_>) -> Result<i32, Why> {
    let bound = if g.me.c.is_player() { Nature::HAS_ANIMAL } else { Nature::ANIMAL_COMPANION };
    if g.way.alone || !g.me.has_stati(bound) {
        return Err(Why::NotSought);
    }
    g.near?;
    let other = g.me.stati_of(bound).next().and_then(|s| g.me.other(s.thing));
    let Some(other) = other.filter(|o| o.c.is_here() && o.c.handle() != g.me.c.handle()) else {
        return Err(Why::NotSought);
    };
    match bits(&other, g.it, Way::alone()) {
        0 => Err(Why::Unseen),
        theirs => Ok(theirs | P::PER_SHARED.0),
    }
}

/// 14: A player always knows where its companion is, and whom it has sworn to bring down.
fn bond(g: &Look<'_>) -> Result<i32, Why> {
    let h = g.it.handle();
    let bonds = [Nature::HAS_ANIMAL, Nature::DWARVEN_FOCUS];
    let bound = |n: &Nature| g.me.has_stati(*n) && g.me.stati_of(*n).any(|s| s.thing == h);
    if !g.me.c.is_player() || !bonds.iter().any(bound) {
        return Err(Why::NotSought);
    }
    g.near?;
    Ok(P::PER_TRACK.0 | P::PER_TELE.0)
}

/// 15: Minds.
fn telepathy(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.telepathy)?;
    g.near?;
    g.unshielded(P::PER_TELE)?;
    let Some(it) = g.it.creature() else { return Err(Why::NoCreature) };
    match () {
        () if it.has_flag(MonsterFlag::M_MINDLESS) => Err(Why::Mindless),
        () if it.is_type(MonsterType::MA_UNDEAD) => Err(Why::Undead),
        () => Ok(P::PER_TELE.0),
    }
}

/// 16: Smell. Only from within somebody: the original's sign slip, which its measured fights contain.
fn scent(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.scent)?;
    g.near?;
    if g.engulfed != g.me.content.keeps(Switch::ScentOnlyWhenEngulfed) {
        return Err(if g.engulfed { Why::Inside } else { Why::NotFromWithin });
    }
    g.unshielded(P::PER_SCENT)?;
    if g.it.creature().is_none() {
        return Err(Why::NoCreature);
    }
    g.in_line()?;
    Ok(P::PER_SCENT.0)
}
