//! What the driver asks of the encounter generator: a round says it in words, such as `thEnGenXY CR 5`, and the line of the
//! throw does not have its fields.

use super::names::number;
use super::read::Line;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EncounterRequest, Named};
use augury_engine::content::Content;
use augury_engine::event::EventInfo;
use augury_engine::event::fields::{EMap, EnCr, EnDepth, EnFlags, ExVal, EyVal};
use augury_engine::world::{Character, LevelId, Map, Point, World};

/// What a driver did that its trace does not say, or says otherwise: read off what the original did in that very trace, so
/// that figures of the trace rest on it, and every report says so ([`inferred`]).
struct Driver {
    /// The trace.
    scenario: &'static str,
    /// Ratings that it asked for, round by round: of each round only this one brings the encounters that the original lists.
    /// The words of all rounds name the second.
    ratings: &'static [i32],
    /// What it asked for: the original rolls for sleep.
    flags: &'static [EncounterRequest],
    /// The depth: of monsters the original asks those who live down to it, and gear is as good as a character there finds it.
    depth: i16,
}

const DRIVERS: [Driver; 1] = [Driver {
    scenario: "encounter_generation_built",
    ratings: &[3, 5, 7],
    flags: &[EncounterRequest::EN_DUNGEON],
    depth: 5,
}];

fn driver(scenario: &str) -> Option<&'static Driver> {
    DRIVERS.iter().find(|driver| driver.scenario == scenario)
}

/// What was read off the original's side of a trace, in words.
pub fn inferred(scenario: &str) -> Option<String> {
    let driver = driver(scenario)?;
    let flags: Vec<String> = driver.flags.iter().map(EncounterRequest::to_string).collect();
    Some(format!(
        "ratings {:?}, {}, depth {} and a character at that depth",
        driver.ratings,
        flags.join(" "),
        driver.depth
    ))
}

/// Makes a world as the driver of a trace had it. A character is on another level of the same depth.
pub fn prepare(world: &mut World, content: &Content, scenario: &str) {
    let Some(driver) = driver(scenario) else { return };
    let _ = world.map_mut(LevelId::FIRST).set_depth(driver.depth);
    let mut elsewhere = Map::plain(3, 3, ResId::new(Kind::Terrain, "floor"));
    let _ = elsewhere.set_depth(driver.depth);
    let (race, form) = (ResId::new(Kind::Race, "human"), ResId::new(Kind::Monster, "human"));
    if content.race(race).is_some() && content.monster(form).is_some() {
        let level = world.add_level(elsewhere);
        let player = world.add_creature_on(level, "player", form);
        world.make_character(player, Character::new(race, [10; 7]));
        let _ = world.place(player, Point::new(1, 1));
    }
}

/// The record of EV_ENGEN with what a round's words say, or what is known of the driver: the rating behind `CR`, flags by their
/// names, a place where the words name one (`XY`), and the depth of the map. `scenario` is the trace's name.
pub fn encounter(info: EventInfo, world: &World, scenario: &str, round: &Line, middle: Point) -> EventInfo {
    let words: Vec<&str> =
        round.text("what").split([' ', ',', '|', '(', ')']).filter(|w| !w.is_empty()).collect();
    let behind = |word: &str| words.iter().skip_while(|w| **w != word).nth(1)?.parse::<i32>().ok();
    let flags = words.iter().filter_map(|word| EncounterRequest::parse(word));
    let driver = driver(scenario);
    let known = driver.map_or(&[][..], |driver| driver.flags);
    let flags = flags.chain(known.iter().copied()).fold(0, |bits, flag| bits | flag.number().cast_unsigned());
    let place = usize::try_from(number(&round.value, "n")).unwrap_or(usize::MAX);
    let rating = driver.and_then(|driver| driver.ratings.get(place).copied()).or_else(|| behind("CR"));
    let info = info
        .with(EMap, 1)
        .with(EnCr, rating.unwrap_or_default())
        .with(EnDepth, world.in_play().map().depth().into())
        .with(EnFlags, flags);
    match words.iter().any(|word| word.ends_with("XY")) {
        true => info.with(ExVal, middle.x.into()).with(EyVal, middle.y.into()),
        false => info,
    }
}
