//! The place where encounters are drawn, as the start of a session: a room with as many open squares as are asked for, and
//! whoever fights them.

use augury_engine::base::names::{EncounterRequest as Request, Named};
use augury_engine::content::Content;
use augury_engine::play::encounter::Asked;
use augury_engine::play::{Actor, Recording};
use augury_engine::world::CreatureField;

use super::Choices;
use crate::debugger::setup::{self, Hero};

/// The most open squares of a room.
pub const MOST_OPEN: u16 = 4_000;
/// The most who fight together.
pub const MOST_PARTY: u8 = 6;
/// Squares in a row of the largest room.
const WIDEST: usize = 64;

/// A room with so many open squares, once so many others have stood up in its first ones.
fn room(open: usize, others: usize) -> (Vec<String>, Vec<(i16, i16)>) {
    let all = (open + others).max(1);
    // Wider than high.
    let wide = (1..WIDEST).find(|wide| wide * wide * 2 >= all * 3).unwrap_or(WIDEST);
    let high = all.div_ceil(wide);
    let square = |x: usize, y: usize| {
        let inside = (1..=wide).contains(&x) && (1..=high).contains(&y);
        if inside && (y - 1) * wide + x - 1 < all { '.' } else { '#' }
    };
    let rows = (0..high + 2).map(|y| (0..wide + 2).map(|x| square(x, y)).collect()).collect();
    let at = |n: usize| {
        let place = |n: usize| i16::try_from(n).unwrap_or(i16::MAX);
        (place(n % wide + 1), place(n / wide + 1))
    };
    (rows, (0..others).map(at).collect())
}

/// What is asked for by what the author chose, with nothing named yet.
pub fn asked(choices: &Choices) -> Asked {
    let named = [
        (true, Request::EN_ANYOPEN),
        (choices.dungeon, Request::EN_DUNGEON),
        (choices.aquatic, Request::EN_AQUATIC),
        (choices.vault, Request::EN_VAULT),
    ];
    let flags = named.iter().filter(|(is, _)| *is).fold(0, |bits, (_, flag)| bits | flag.number());
    Asked {
        cr: choices.cr.into(),
        depth: choices.depth().into(),
        open: choices.open.min(MOST_OPEN).into(),
        desired: choices.wanted.into(),
        flags: flags.cast_unsigned(),
        ..Asked::default()
    }
}

/// The start where encounters are drawn: a room with its open squares, and nobody in it.
pub fn empty(pack: &str, asked: &Asked) -> Recording {
    with(pack, asked, Vec::new())
}

/// A session in which what is asked for comes: first of all, and to a party or to nobody.
pub fn session(pack: &str, asked: &Asked, seed: u64, party: Vec<Actor>) -> Recording {
    let name = match (asked.encounter, asked.region) {
        (Some(id), _) | (None, Some(id)) => format!("encounter of {}", id.id()),
        (None, None) => "encounter".to_owned(),
    };
    Recording { name, seed, inputs: vec![asked.input()], ..with(pack, asked, party) }
}

fn with(pack: &str, asked: &Asked, mut party: Vec<Actor>) -> Recording {
    let (map, squares) = room(asked.open, party.len());
    for (actor, at) in party.iter_mut().zip(squares) {
        actor.at = Some(at);
    }
    let plain = setup::arena(pack, 0);
    let region = asked.region.map(|id| id.id().to_owned()).or(plain.region);
    Recording { map, region, creatures: party, ..setup::arena(pack, 0) }
}

/// So many of one kind who fight together: the first is played, the others follow it. Nothing where the pack has no race.
pub fn party(content: &Content, hero: &Hero, many: u8) -> Vec<Actor> {
    let one = |place: u8| {
        let mut actor = hero.actor(content, (1, 1))?;
        if place > 0 {
            actor.fields.push((CreatureField::Leader, 1));
            if let Some(character) = &mut actor.character {
                character.player = false;
            }
        }
        Some(actor)
    };
    (0..many.clamp(1, MOST_PARTY)).filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_has_as_many_open_squares_as_are_asked_for_beside_its_party() {
        for (open, others) in [(1, 0), (7, 2), (120, 4), (589, 0), (4_000, 6)] {
            let (rows, at) = room(open, others);
            let floor: usize = rows.iter().map(|row| row.matches('.').count()).sum();
            assert_eq!((floor, at.len()), (open + others, others), "{rows:?}");
            let wide = rows[0].len();
            assert!(rows.iter().all(|row| row.len() == wide && row.starts_with('#') && row.ends_with('#')));
            let glyph = |(x, y): (i16, i16)| rows[y as usize].as_bytes()[x as usize];
            assert!(at.into_iter().all(|at| glyph(at) == b'.'));
        }
    }
}
