//! What somebody is told to do next: any command, deed or errand, mostly with what is at hand, now and then with
//! anything at all.

use super::all;
use super::events::{COMMANDED, Param, To};
use crate::seeded::Seeded;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Ability, AttackType, Feat, Named, ObjectType, Skill, Slot};
use augury_engine::play::command::EventOrder;
use augury_engine::play::turns::Turn;
use augury_engine::play::{Command, Errand, Session, Until};
use augury_engine::rules;
use augury_engine::world::{Point, World};

/// Ways to rest (docs/rules/rest.md): at home, in a dungeon, there in safety, at once, fed, without healing.
const REST: [i16; 6] = [0, 256, 257, 16, 1024, 64];

/// What happens next.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// Whoever's turn it is acts by itself, or the round is pulsed.
    Others,
    /// Somebody is told to do something, now.
    Command(Handle, Command),
    /// Somebody goes on an errand.
    Errand(Handle, Errand),
}

/// Chooses.
pub fn next(session: &Session, world: &World, dice: &mut Seeded) -> Choice {
    let here: Vec<Handle> = world.creatures().map(|c| c.handle()).collect();
    // Whoever is waited for is told something before the others can go on.
    let waits = match session.next_turn() {
        Turn::Of(h) if world.creature(h).is_some_and(|c| c.is_player()) => Some(h),
        _ => None,
    };
    if waits.is_none() && dice.below(3) == 0 {
        return Choice::Others;
    }
    let anybody = match dice.below(40) {
        0 => Handle(dice.below(120) as u32),
        // Only whoever is played is asked anything.
        1..=12 => Handle(1),
        _ => dice.pick(&here).copied().unwrap_or(Handle::NONE),
    };
    let who = waits.filter(|_| dice.below(4) != 0).unwrap_or(anybody);
    // Only whoever exists can be told.
    let who = if world.creature(who).is_some() { who } else { here.first().copied().unwrap_or(Handle::NONE) };
    if dice.below(60) == 0 {
        return Choice::Errand(who, errand(world, dice));
    }
    Choice::Command(who, command(session, world, who, dice))
}

fn errand(world: &World, dice: &mut Seeded) -> Errand {
    match dice.below(7) {
        0 | 1 => Errand::Explore,
        2 => Errand::Search,
        3 => Errand::Rest(Until::Healed),
        4 => Errand::Rest(Until::Rounds(1 + dice.below(4) as u32)),
        5 => {
            let (dx, dy) = way(dice);
            Errand::Run(dx, dy)
        }
        _ => Errand::GoTo(square(world, dice)),
    }
}

fn command(session: &Session, world: &World, who: Handle, dice: &mut Seeded) -> Command {
    match dice.below(20) {
        0..=5 => {
            let (dx, dy) = way(dice);
            Command::Step(dx, dy)
        }
        6 => Command::Attack(somebody(world, who, dice)),
        7 => Command::Wait,
        8 => [Command::Search, Command::ByItself][dice.below(2)],
        9 => Command::Swap(Slot(slot(dice))),
        10 => Command::Exchange,
        _ => Command::Do(order(session, world, who, dice)),
    }
}

/// One of the eight directions.
fn way(dice: &mut Seeded) -> (i8, i8) {
    // The fourth of nine squares is the own.
    let n = dice.below(8) as i8;
    let n = if n < 4 { n } else { n + 1 };
    (n % 3 - 1, n / 3 - 1)
}

fn slot(dice: &mut Seeded) -> i16 {
    dice.below(26) as i16 - 1
}

/// A square of the map, or one just off it.
pub(super) fn square(world: &World, dice: &mut Seeded) -> Point {
    let (wide, high) = (world.in_play().map().width() as usize, world.in_play().map().height() as usize);
    Point::new(dice.below(wide + 2) as i16 - 1, dice.below(high + 2) as i16 - 1)
}

/// A square within a few steps.
pub(super) fn near(at: Point, far: usize, dice: &mut Seeded) -> Point {
    let mut one = || dice.below(2 * far + 1) as i16 - far as i16;
    at.shifted(one(), one())
}

/// Somebody: mostly who stands near, now and then anything at all.
pub(super) fn somebody(world: &World, who: Handle, dice: &mut Seeded) -> Handle {
    let at = world.creature(who).map_or(Point::new(0, 0), |c| c.at());
    let near: Vec<Handle> = world.creatures().filter(|c| c.at().steps(at) <= 3).map(|c| c.handle()).collect();
    match dice.below(12) {
        0 => anything(world, dice),
        1..=3 => world.creatures().nth(dice.below(12)).map_or(Handle::NONE, |c| c.handle()),
        _ => dice.pick(&near).copied().unwrap_or(Handle::NONE),
    }
}

pub(super) fn anything(world: &World, dice: &mut Seeded) -> Handle {
    Handle(dice.below(all(world).count() + 2) as u32)
}

fn fixture(world: &World, who: Handle, dice: &mut Seeded) -> Handle {
    let at = world.creature(who).map_or(Point::new(0, 0), |c| c.at());
    let beside = world.in_play().order().iter().filter(|h| {
        world.feature(**h).is_some_and(|f| f.is_here() && (f.at().steps(at) <= 1 || dice.below(5) == 0))
    });
    let beside: Vec<Handle> = beside.copied().collect();
    dice.pick(&beside).copied().unwrap_or_else(|| anything(world, dice))
}

fn lying(world: &World, who: Handle, dice: &mut Seeded) -> Handle {
    let at = world.creature(who).map_or(Point::new(0, 0), |c| c.at());
    let here: Vec<Handle> = world.in_play().items_at(at).map(|i| i.handle).collect();
    let anywhere: Vec<Handle> =
        world.in_play().order().iter().copied().filter(|h| world.item(*h).is_some()).collect();
    match dice.below(6) {
        0 => anything(world, dice),
        1 => dice.pick(&anywhere).copied().unwrap_or(Handle::NONE),
        _ => dice.pick(&here).copied().unwrap_or(Handle::NONE),
    }
}

pub(super) fn carried(world: &World, who: Handle, dice: &mut Seeded) -> Handle {
    match dice.below(12) {
        0 => anything(world, dice),
        _ => dice.pick(world.held_by(who)).copied().unwrap_or_else(|| lying(world, who, dice)),
    }
}

/// A container at hand, and something in it or beside it.
fn container(session: &Session, world: &World, who: Handle, dice: &mut Seeded) -> (Handle, Handle) {
    let content = &session.revision().content;
    let at = world.creature(who).map_or(Point::new(0, 0), |c| c.at());
    let holds = |h: &Handle| {
        let kind = world.item(*h).and_then(|i| content.item(i.kind)).map(|k| k.itype);
        matches!(kind, Some(ObjectType::T_CONTAIN | ObjectType::T_CHEST))
    };
    let mut all: Vec<Handle> = world.held_by(who).iter().copied().filter(holds).collect();
    all.extend(world.in_play().items_at(at).map(|i| i.handle).filter(holds));
    let Some(container) = dice.pick(&all).copied() else {
        return (anything(world, dice), anything(world, dice));
    };
    let within = world.held_by(container);
    let other = match dice.below(4) {
        0 => dice.pick(within).copied().unwrap_or(Handle::NONE),
        1 => dice.pick(&all).copied().unwrap_or(Handle::NONE),
        _ => carried(world, who, dice),
    };
    (container, other)
}

fn order(session: &Session, world: &World, who: Handle, dice: &mut Seeded) -> EventOrder {
    let (event, to, param) = COMMANDED[dice.below(COMMANDED.len())];
    let mut order = EventOrder::new(event);
    match to {
        To::Nothing => {}
        To::Somebody => order.victim = somebody(world, who, dice),
        To::Fixture => order.victim = fixture(world, who, dice),
        To::Lying => order.item = lying(world, who, dice),
        To::Carried => order.item = carried(world, who, dice),
        To::Both => (order.item, order.victim) = (carried(world, who, dice), carried(world, who, dice)),
        To::Container => (order.item, order.item2) = container(session, world, who, dice),
        To::Flying => {
            order.item2 = carried(world, who, dice);
            if dice.below(4) == 0 {
                order.item = carried(world, who, dice);
            }
            match dice.below(3) {
                0 => order.at = Some(square(world, dice)),
                _ => order.victim = somebody(world, who, dice),
            }
        }
        To::Square => {
            let at = world.creature(who).map_or(Point::new(0, 0), |c| c.at());
            let far = if event == EventCode::EV_JUMP { 4 } else { 1 };
            order.at = Some(if dice.below(12) == 0 { square(world, dice) } else { near(at, far, dice) });
        }
    }
    order.param = match param {
        Param::Nothing => 0,
        Param::Slot => slot(dice),
        Param::Few => dice.below(9) as i16,
        Param::Rest => REST[dice.below(REST.len())],
        Param::Way => dice.below(8) as i16,
        Param::Skill => one_of::<Skill>(dice),
        Param::Ability => one_of::<Ability>(dice),
        Param::Feat => one_of::<Feat>(dice),
        Param::Attack => one_of::<AttackType>(dice),
        Param::Act if dice.below(2) == 0 => 0,
        Param::Act => COMMANDED[dice.below(COMMANDED.len())].0.0 as i16,
    };
    // Most abilities and feats that are used are one's own.
    if matches!(param, Param::Ability | Param::Feat) && dice.below(5) != 0 {
        let own = rules::query::who::who(world, &session.revision().content, who);
        let own = own.map(|w| rules::abilities::offered(&w)).unwrap_or_default();
        if let Some(offer) = dice.pick(&own) {
            (order.event, order.param) = (offer.event, offer.param);
        }
    }
    // Orders have a square, or none.
    if event == EventCode::EV_ORDER && dice.below(2) == 0 {
        order.at = Some(square(world, dice));
    }
    order
}

/// A number of a family of names.
fn one_of<N: Named>(dice: &mut Seeded) -> i16 {
    dice.pick(N::table()).and_then(|(_, number)| i16::try_from(*number).ok()).unwrap_or(0)
}
