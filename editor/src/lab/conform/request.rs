//! What the driver asks of the encounter generator: a round says it in words, such as `thEnGenXY CR 5`, and the line of the
//! throw does not have its fields.

use super::read::Line;
use augury_engine::base::names::{EncounterRequest, Named};
use augury_engine::event::EventInfo;
use augury_engine::event::fields::{EMap, EnCr, EnDepth, EnFlags, ExVal, EyVal};
use augury_engine::world::{Point, World};

/// The record of EV_ENGEN with what a round's words say: the rating behind `CR`, flags by their names, a place where the
/// words name one (`XY`), and the depth of the map.
pub fn encounter(info: EventInfo, world: &World, round: &Line, middle: Point) -> EventInfo {
    let words: Vec<&str> =
        round.text("what").split([' ', ',', '|', '(', ')']).filter(|w| !w.is_empty()).collect();
    let behind = |word: &str| words.iter().skip_while(|w| **w != word).nth(1)?.parse::<i32>().ok();
    let flags = words.iter().filter_map(|word| EncounterRequest::parse(word));
    let flags = flags.fold(0, |bits, flag| bits | flag.number().cast_unsigned());
    let info = info
        .with(EMap, 1)
        .with(EnCr, behind("CR").unwrap_or_default())
        .with(EnDepth, world.in_play().map().depth().into())
        .with(EnFlags, flags);
    match words.iter().any(|word| word.ends_with("XY")) {
        true => info.with(ExVal, middle.x.into()).with(EyVal, middle.y.into()),
        false => info,
    }
}
