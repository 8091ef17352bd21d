//! Random requests for encounters of the shipped pack, and what must hold of each: it comes again the same, watched or not;
//! somebody comes where an encounter does; caps and costs are kept; the first who is built stands on an open square, and
//! nobody where another does.

use crate::pack::shipped;
use crate::seeded::Seeded;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Alignment, EncounterRequest as Request, MonsterType, Named};
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View};
use augury_engine::play::Revision;
use augury_engine::play::encounter::{Asked, Drawn, Place};
use augury_engine::rules::encounter::{most_at, number_of};
use augury_engine::world::{Point, World};
use std::collections::BTreeSet;

/// The most members that are made of an encounter.
const MOST_MADE: usize = 5;
/// How often an encounter that is too far off is made anew, and how far it may be off before that, in percent.
const TRIES: i32 = 5;
const OFF: i64 = 50;
/// Sizes of places, in open squares.
const SIZES: [usize; 5] = [0, 1, 40, 120, 600];

/// What many requests came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Requests.
    pub drawn: u64,
    /// Those that an encounter came of.
    pub came: u64,
    /// Those that reached a limit.
    pub cut_short: u64,
    /// Creatures that were made.
    pub made: u64,
    /// Creatures that stand on a square.
    pub placed: u64,
    /// Encounters that came.
    pub encounters: BTreeSet<ResId>,
}

/// A watcher that looks at nothing.
struct Blind;

impl Sink for Blind {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        Flow::Go
    }
}

/// Draws so many random requests of a seed; `tell` is told after each.
///
/// # Errors
/// What does not hold, with its number and request.
pub fn run(count: u64, seed: u64, tell: &mut dyn FnMut(&Tally)) -> Result<Tally, String> {
    let revision = &shipped().revision();
    let places = SIZES.map(|open| Place::new(revision, open));
    let mut random = Seeded::of(seed);
    let mut tally = Tally::default();
    for number in 0..count {
        let size = random.below(SIZES.len());
        let asked = request(revision, &mut random, SIZES.get(size).copied().unwrap_or(0));
        let dice = random.number();
        let place = places.get(size).ok_or("no place")?;
        one(revision, place, &asked, dice, &mut tally)
            .map_err(|what| format!("seed {seed}, request {number}: {what}\n{asked:?}, dice {dice}"))?;
        tally.drawn += 1;
        tell(&tally);
    }
    Ok(tally)
}

fn request(revision: &Revision, random: &mut Seeded, open: usize) -> Asked {
    let content = &revision.content;
    let monster = random.pick(content.ids(Kind::Monster)).copied();
    let types = MonsterType::table();
    let kind = |random: &mut Seeded| {
        MonsterType::from_number(random.pick(types).map_or(1, |(_, number)| *number).clamp(1, 255))
    };
    let cr = random.below(45) as i32 - 8;
    let mut asked = Asked { cr, depth: random.below(30) as i32, open, ..Asked::default() };
    match random.below(5) {
        0 => {}
        1 => asked.encounter = random.pick(content.ids(Kind::Encounter)).copied(),
        _ => asked.region = random.pick(content.ids(Kind::Region)).copied(),
    }
    match random.below(8) {
        0 => asked.only_of = monster,
        1 => asked.only = number_of(&[kind(random)]),
        2 => asked.only = number_of(&[kind(random), kind(random)]),
        _ => {}
    }
    if random.below(3) == 0 {
        asked.desired = random.below(30) as i32;
    }
    for side in [Alignment::AL_GOOD, Alignment::AL_EVIL, Alignment::AL_NONGOOD, Alignment::AL_NONLAWFUL] {
        if random.below(10) == 0 {
            asked.align |= side.number();
        }
    }
    let usual = [Request::EN_ANYOPEN, Request::EN_DUNGEON];
    let rare = [
        Request::EN_SINGLE,
        Request::EN_MULTIPLE,
        Request::EN_AQUATIC,
        Request::EN_VAULT,
        Request::EN_NOSLEEP,
        Request::EN_NOMAGIC,
        Request::EN_HOSTILE,
    ];
    let said = usual.iter().map(|flag| (flag, 3)).chain(rare.iter().map(|flag| (flag, 8)));
    for (flag, of) in said {
        let is = random.below(of) == 0;
        // Open squares are what most requests go by.
        if is != usual.contains(flag) {
            asked.flags |= flag.number().cast_unsigned();
        }
    }
    asked
}

fn one(
    revision: &Revision,
    place: &Place,
    asked: &Asked,
    dice: u64,
    tally: &mut Tally,
) -> Result<(), String> {
    let Ok((drawn, world)) = place.build(revision, asked, dice, Bare) else {
        tally.cut_short += 1;
        return Ok(());
    };
    let again = place.build(revision, asked, dice, Observed::new(&mut Blind));
    if !again.is_ok_and(|(watched, same)| watched == drawn && same == world) {
        return Err("it is not the same again, watched".to_owned());
    }
    if drawn.encounter.is_none() {
        return Ok(());
    }
    tally.came += 1;
    tally.encounters.extend(drawn.encounter);
    tally.made += drawn.members.iter().filter(|member| member.made.is_some()).count() as u64;
    caps(asked, &drawn)?;
    if asked.flags & Request::EN_ANYOPEN.number().cast_unsigned() != 0 {
        tally.placed += standing(place.open().unwrap_or_default(), &drawn, &world)?;
    }
    Ok(())
}

/// How many come, and what they cost.
fn caps(asked: &Asked, drawn: &Drawn) -> Result<(), String> {
    let most = usize::try_from(most_at(i16::try_from(asked.cr).unwrap_or(0))).unwrap_or(0).min(MOST_MADE);
    // Where every part was left out, as parts are whose constraint nobody meets, nobody comes; after all tries alone.
    let least = usize::from(drawn.tries < TRIES);
    if !(least..=most).contains(&drawn.members.len()) {
        return Err(format!("{} members, and {least} to {most} may come", drawn.members.len()));
    }
    if drawn.members.len() != drawn.chosen.min(most) {
        return Err(format!("{} of {} chosen come", drawn.members.len(), drawn.chosen));
    }
    let (cost, may) = (i64::from(drawn.cost), i64::from(drawn.may_cost).max(1));
    if drawn.tries < TRIES && (may - cost).abs() * 100 / may > OFF {
        return Err(format!("it costs {cost} and may cost {may}, after {} tries", drawn.tries));
    }
    let bare = |templates: &[ResId], most: usize| templates.len() <= most;
    match drawn.members.iter().all(|m| bare(&m.templates, 3) && bare(&m.mount_templates, 2)) {
        true => Ok(()),
        false => Err("somebody has more templates than may be".to_owned()),
    }
}

/// Whoever was built stands on a square of its own, the first on an open one or beside it; the others of a formation stand
/// about it.
fn standing(open: &[Point], drawn: &Drawn, world: &World) -> Result<u64, String> {
    let made = drawn.members.iter().filter(|member| member.made.is_some());
    let mut squares = BTreeSet::new();
    for member in made {
        let Some(creature) = world.creature(member.made) else {
            return Err(format!("{} was made and is gone", member.monster));
        };
        let at = creature.at();
        if !creature.is_here() {
            continue;
        }
        // Magic that it laid on itself before the meeting may have called somebody for whom it made room.
        if squares.is_empty() && open.iter().all(|square| square.distance(at) > 1) {
            return Err(format!("{} stands at {}, {}, which is not open", member.monster, at.x, at.y));
        }
        if !squares.insert((at.x, at.y)) {
            return Err(format!("two stand at {}, {}", at.x, at.y));
        }
    }
    Ok(squares.len() as u64)
}
