//! The map on which an effect is tried, and who stands where on it.

use std::sync::Arc;

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::recording::Square;
use augury_engine::play::{Actor, Recording, Revision, stage};
use augury_engine::rules::query::way::is_solid;
use augury_engine::world::{CreatureField, Point, World};

use super::{Choices, MOST_LEVEL, MOST_TARGETS, caster};
use crate::debugger::setup;

/// Squares of the maps that are drawn here, with their walls.
const WIDE: i16 = 27;
const HIGH: i16 = 15;
/// The row of the caster and of what is aimed at on them, and the columns of both.
const ROW: i16 = 7;
const FROM: i16 = 6;
const AT: i16 = FROM + APART;
/// So far it is to what is aimed at: as far as a beam goes that is cast at the first level.
const APART: i16 = 5;
/// The monster that is aimed at where the pack has it and nobody chose another.
const USUAL: &str = "goblin";

/// Where an effect is tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ground {
    /// A small open arena.
    #[default]
    Arena,
    /// A room with pillars.
    Pillars,
    /// A corridor with a bend.
    Corridor,
    /// The map of the session as it began, with nobody on it.
    Session(Arc<Recording>),
}

impl Ground {
    /// In words.
    pub fn words(&self) -> &'static str {
        match self {
            Ground::Arena => "open arena",
            Ground::Pillars => "pillars",
            Ground::Corridor => "corridor",
            Ground::Session(_) => "the session's map",
        }
    }

    /// Is a square of the drawn maps rock?
    fn is_rock(&self, x: i16, y: i16) -> bool {
        if x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1 {
            return true;
        }
        match self {
            Ground::Arena | Ground::Session(_) => false,
            Ground::Pillars => x % 4 == 2 && y % 4 == 1,
            Ground::Corridor => !((ROW - 1..=ROW + 1).contains(&y) && x <= 20 || (18..=20).contains(&x)),
        }
    }

    /// The map alone, nobody on it.
    fn empty(&self, rev: &Revision) -> Result<Recording, String> {
        if let Ground::Session(session) = self {
            let staged = stage::on_map(session, rev).map_err(|faults| faults.join("; "))?.into_owned();
            return Ok(without_people(staged));
        }
        let row = |y| (0..WIDE).map(|x| if self.is_rock(x, y) { '#' } else { '.' }).collect();
        Ok(Recording { map: (0..HIGH).map(row).collect(), ..setup::arena("", 0) })
    }
}

/// The place of a recording, with what stands and lies on its first map and nobody there.
pub fn without_people(recording: Recording) -> Recording {
    let mut place = Recording {
        on_map: String::new(),
        levels: Vec::new(),
        creatures: Vec::new(),
        inputs: Vec::new(),
        interventions: Vec::new(),
        ..recording
    };
    place.legend.values_mut().for_each(|square: &mut Square| square.creature = 0);
    place.features.retain(|feature| feature.level == 0);
    place.items.retain(|item| item.level == 0 && item.at.is_some());
    place.fields.retain(|field| field.level == 0);
    place.fields.iter_mut().for_each(|field| field.creator = 0);
    place
}

/// Where an effect is tried, and at whom.
pub struct Start {
    /// The start of it: whoever casts is its first creature, those who are aimed at follow.
    pub recording: Recording,
    /// The square that is aimed at.
    pub aim: Point,
    /// Those who are aimed at.
    pub targets: Vec<Handle>,
}

/// The place as the author chose it. What lies outside of the map or in rock is the nearest open square.
///
/// # Errors
/// In words: what the place is made of and the pack lacks, or a map without an open square.
pub fn start(rev: &Revision, choices: &Choices) -> Result<Start, String> {
    let mut recording = choices.ground.empty(rev)?;
    recording.seed = choices.seed;
    let world = stage::build_world(&recording, rev).map_err(|faults| faults.join("; "))?;
    let from = choices.from.unwrap_or_else(|| usual_from(&choices.ground));
    let open = open_squares(&world, &rev.content);
    let from = nearest(&open, from).ok_or("the map has no open square")?;
    let usual = match choices.ground {
        Ground::Session(_) => (from.x + APART, from.y),
        _ => (AT, ROW),
    };
    let aim = nearest(&open, choices.aim.unwrap_or(usual)).unwrap_or(from);
    recording.creatures.push(actor(caster::caster(choices.level.clamp(1, MOST_LEVEL)), from));
    let mut around: Vec<Point> = open.into_iter().filter(|at| *at != from).collect();
    around.sort_by_key(|at| (at.distance(aim), at.y, at.x));
    let monster = target(&rev.content, choices);
    let many = monster.map_or(0, |_| usize::from(choices.many.min(MOST_TARGETS)));
    for (at, monster) in around.into_iter().take(many).zip(monster.into_iter().cycle()) {
        let mut one = actor(monster, at);
        if choices.friends {
            one.fields.push((CreatureField::Leader, 1));
        }
        recording.creatures.push(one);
    }
    if choices.friends {
        recording.creatures.iter_mut().for_each(|one| one.enemy_to_all = false);
    }
    let last = u32::try_from(recording.creatures.len()).unwrap_or(1);
    Ok(Start { recording, aim, targets: (2..=last).map(Handle).collect() })
}

/// The monster that is aimed at; none where the pack has no monster at all.
pub fn target(content: &Content, choices: &Choices) -> Option<ResId> {
    let usual = ResId::new(Kind::Monster, USUAL);
    let has = |id: &ResId| content.monster(*id).is_some();
    choices.target.filter(has).or(Some(usual).filter(has)).or(content.ids(Kind::Monster).first().copied())
}

fn actor(id: ResId, at: Point) -> Actor {
    setup::monster(id, (at.x, at.y))
}

/// Where the caster stands if nobody says otherwise: on the session's map, where its first creature began.
fn usual_from(ground: &Ground) -> (i16, i16) {
    match ground {
        Ground::Session(session) => session.creatures.first().and_then(|first| first.at).unwrap_or((1, 1)),
        _ => (FROM, ROW),
    }
}

fn open_squares(world: &World, content: &Content) -> Vec<Point> {
    let here = world.in_play();
    let map = here.map();
    let all = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Point::new(x, y)));
    all.filter(|at| !is_solid(here, content, *at)).collect()
}

/// The open square that is nearest to one, the first in rows of those as near.
fn nearest(open: &[Point], (x, y): (i16, i16)) -> Option<Point> {
    let wanted = Point::new(x, y);
    open.iter().copied().min_by_key(|at| (at.distance(wanted), at.y, at.x))
}
