//! What is remembered of the squares that are seen (docs/rules/light.md, Memory): the ground, the fixture and the
//! item on top. Players remember; what monsters are after they keep among their targets.

use super::view::{Seen, View};
use crate::base::names::{DoorState, ObjectType, TrapState};
use crate::content::Content;
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::world::{Feature, Glimpse, Here, Map, Point, World};
use smallvec::SmallVec;

/// A creature looks around and remembers what it sees. Nothing for whoever sleeps or is off the map.
pub fn remember<O: Observer>(m: &mut Machine<'_, O>, h: Handle) {
    let seen = news(m.world(), m.content(), h);
    m.remember(h, seen, label!("it looks around"));
}

/// What a creature sees now that it remembers otherwise, or not at all.
pub fn news(world: &World, content: &Content, h: Handle) -> SmallVec<[(Point, Glimpse); 64]> {
    let awake = |w: &Who<'_>| w.c.is_here() && !w.has_stati(crate::base::names::StatiNature::SLEEPING);
    let Some(w) = who(world, content, h).filter(awake) else { return SmallVec::new() };
    let mut view = View::default();
    view.look(&w);
    let here = w.here();
    let things = things_where(here, content, |at| view.at(at) == Seen::Visible);
    let squares = view.squares().filter(|at| view.is_known(*at) && here.map().contains(*at));
    let new = squares.map(|at| (at, glimpse(here.map(), &things, at)));
    new.filter(|(at, glimpse)| w.c.memory().of(*at) != *glimpse).collect()
}

/// Every player on the level of the event in hand remembers a square as it is now, wherever it stands itself. Nothing off
/// the map.
pub fn remember_square<O: Observer>(m: &mut Machine<'_, O>, at: Point) {
    let here = m.here();
    if !here.map().contains(at) {
        return;
    }
    let things = things_where(here, m.content(), |there| there == at);
    let glimpse = glimpse(here.map(), &things, at);
    let players: Vec<Handle> = here.creatures().filter(|c| c.is_player()).map(|c| c.handle()).collect();
    for player in players {
        m.remember(player, [(at, glimpse)], label!("shown a square"));
    }
}

/// A creature hears of the walls within so many squares of it, as far as they face something open: the outlines of
/// rooms and ways, and nothing of what is in them (pack, effect magic_mapping). The edge of the map is not told of.
pub fn hear_of_walls<O: Observer>(m: &mut Machine<'_, O>, h: Handle, squares: i32) {
    let heard: Vec<(Point, Glimpse)> = {
        let (world, content) = (m.world(), m.content());
        let Some(c) = world.creature(h).filter(|c| c.is_here()) else { return };
        let (at, map) = (c.at(), m.level_of(h).map());
        let far = i16::try_from(squares.clamp(0, 100)).unwrap_or(0);
        let (rows, columns) = (at.y - far..=at.y + far, at.x - far..=at.x + far);
        let around = rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y)));
        let inside = |p: &Point| p.x > 0 && p.y > 0 && p.x + 1 < map.width() && p.y + 1 < map.height();
        let solid =
            |p: Point| map.terrain(p).and_then(|id| content.terrain(id)).is_some_and(|t| t.is_solid());
        let faces = |p: Point| {
            let mut beside = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
            beside.any(|(x, y)| !solid(p.shifted(x, y)))
        };
        let walls = around.filter(|p| inside(p) && p.distance(at) <= squares && solid(*p) && faces(*p));
        walls
            .map(|p| (p, Glimpse { ground: map.terrain(p), ..c.memory().of(p) }))
            .filter(|(p, glimpse)| c.memory().of(*p) != *glimpse)
            .collect()
    };
    m.remember(h, heard, label!("told of walls"));
}

/// What there is to see of a square, where these things lie about.
fn glimpse(map: &Map, things: &Lying, at: Point) -> Glimpse {
    let here = things.iter().filter(|(there, ..)| *there == at);
    let start = Glimpse { ground: map.terrain(at), ..Glimpse::default() };
    here.fold(start, |g, (_, fixture, item)| Glimpse {
        fixture: g.fixture.or(*fixture),
        item: item.or(g.item),
        ..g
    })
}

/// Square, fixture and item of everything in plain view, in the order it was placed.
type Lying = SmallVec<[(Point, Option<ResId>, Option<ResId>); 16]>;

fn things_where(here: Here<'_>, content: &Content, seen: impl Fn(Point) -> bool) -> Lying {
    let world = here.world();
    let of = |h: &Handle| {
        let fixture = world.feature(*h).filter(|f| f.is_here() && seen(f.at()) && shows(content, f));
        let item = world.item(*h).filter(|i| i.is_here() && seen(i.at()));
        fixture.map(|f| (f.at(), Some(f.kind), None)).or(item.map(|i| (i.at(), None, Some(i.kind))))
    };
    here.order().iter().filter_map(of).collect()
}

/// Is a fixture one that anybody sees: no secret door, no trap that nobody has found?
fn shows(content: &Content, f: &Feature) -> bool {
    let trap = content.feature(f.kind).is_some_and(|kind| kind.ftype == ObjectType::T_TRAP);
    !f.door_is(DoorState::DF_SECRET) && (!trap || f.trap_is(TrapState::TS_FOUND))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::Kind;
    use crate::content::Manifest;
    use crate::event::{Bare, NoScripts};
    use crate::rules::rule_book;
    use crate::world::{Character, Map};

    #[test]
    fn players_remember_a_square_that_is_shown_to_them_and_others_do_not() {
        let id = |kind, id| ResId::new(kind, id);
        let content = Content::new(Manifest::default(), []);
        let mut world = World::new(Map::plain(9, 9, id(Kind::Terrain, "floor")));
        let human = id(Kind::Monster, "human");
        let [player, other] = [1, 5].map(|x| {
            let h = world.add_creature("human", human);
            let _ = world.place(h, Point::new(x, 1));
            h
        });
        let played = Character { player: true, ..Character::new(id(Kind::Race, "human"), [12; 7]) };
        world.make_character(player, played);
        let far = Point::new(8, 8);
        let mut m = Machine::new(world, 1, &content, &NoScripts, rule_book(), Bare);
        remember_square(&mut m, far);
        remember_square(&mut m, Point::new(9, 0));
        let ground = |h| m.world().creature(h).and_then(|c| c.memory().of(far).ground);
        assert_eq!((ground(player), ground(other)), (Some(id(Kind::Terrain, "floor")), None));
    }
}
