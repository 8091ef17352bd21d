//! Magic alone: any effect by anybody, with any metamagic, at anything or nothing, at any square; and things that do
//! magic, used.

use super::choice::{anything, carried, near, somebody, square};
use crate::seeded::Seeded;
use augury_engine::base::event_code::EventCode as Ev;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{Metamagic, Named};
use augury_engine::play::command::EventOrder;
use augury_engine::play::{Command, Session};
use augury_engine::world::World;

/// Who casts what next.
pub fn next(session: &Session, world: &World, dice: &mut Seeded) -> (Handle, Command) {
    let here: Vec<Handle> = world.creatures().map(|c| c.handle()).collect();
    let who = dice.pick(&here).copied().unwrap_or(Handle::NONE);
    let mut order = match dice.below(10) {
        0..=3 => EventOrder::new(Ev::EV_CAST),
        4 => EventOrder::new(Ev::EV_INVOKE),
        5..=7 => EventOrder::new(Ev::EV_EFFECT),
        _ => {
            let used = [Ev::EV_ZAP, Ev::EV_READ, Ev::EV_DRINK, Ev::EV_ACTIVATE];
            let item = carried(world, who, dice);
            EventOrder { item, ..EventOrder::new(used[dice.below(used.len())]) }
        }
    };
    if !order.item.is_some() {
        order.effect = dice.pick(session.revision().content.ids(Kind::Effect)).copied();
    }
    if dice.below(2) == 0 {
        order.mm = metamagic(dice);
    }
    match dice.below(8) {
        0 => {}
        1 => order.victim = anything(world, dice),
        2 => order.victim = who,
        3 => order.at = Some(square(world, dice)),
        4 => {
            let at = world.creature(who).map(|c| c.at());
            order.at = at.map(|at| near(at, 5, dice));
        }
        _ => order.victim = somebody(world, who, dice),
    }
    (who, Command::Do(order))
}

/// One to three MM_ bits.
fn metamagic(dice: &mut Seeded) -> u32 {
    let mut one = || dice.pick(Metamagic::table()).map_or(0, |(_, bit)| bit.cast_unsigned());
    let (first, second, third) = (one(), one(), one());
    match first % 3 {
        0 => first,
        1 => first | second,
        _ => first | second | third,
    }
}
