//! EV_ORDER and EV_REQUEST: what companions are told, and what strangers are asked for (docs/rules/talk.md,
//! Orders). EParam is the order's number; its square, where it has one, the record's place, which whoever plays is
//! asked for where the record has none.

use super::circle::{friends, grow_wary, highest, mark, tried, wariness};
use super::regard::social_mod;
use super::sanity::sane;
use super::sides::{all_turn_hostile, leave};
use super::{chosen, courage, refused, spend, tribute};
use crate::base::names::{Alignment, MonsterType, Named, Skill, StatiNature as Nature};
use crate::event::EventCode as Ev;
use crate::event::fields::{EParam, EVictim, ExVal, EyVal, IsLoc};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::query::ask::which_square;
use crate::rules::standing::alignment;
use crate::rules::stati;
use crate::world::{CreatureField, Point, Stati};

/// To stand still.
pub const STAND_STILL: i32 = 10;
/// Not to attack.
pub const DO_NOT_ATTACK: i32 = 11;
/// To hide.
pub const HIDE: i32 = 13;
/// Not to hide.
pub const DO_NOT_HIDE: i32 = 14;
/// To walk before the leader.
pub const IN_FRONT: i32 = 15;
/// To walk behind the leader.
pub const IN_BACK: i32 = 16;
/// To stay near the leader.
pub const NEAR_ME: i32 = 17;
/// To go to a square.
pub const TO_POINT: i32 = 18;
/// To attack whoever stands on a square.
pub const ATTACK: i32 = 20;
/// To watch while others rest.
pub const WATCHES: i32 = 21;
/// To hand something over.
pub const GIVE_ITEM: i32 = 22;
/// To go home.
pub const GO_HOME: i32 = 23;
/// To leave things where they lie.
pub const NO_PICKUP: i32 = 24;

/// How urgent whom one was told to attack is.
const ORDERED: i16 = 40;

/// Orders that end others when they are given.
const INSTEAD: [&[i32]; 3] =
    [&[STAND_STILL, IN_FRONT, IN_BACK, NEAR_ME, TO_POINT], &[HIDE, DO_NOT_HIDE], &[DO_NOT_ATTACK, ATTACK]];

/// Orders in words, in the order in which a player is asked.
const WORDS: [(i32, &str); 13] = [
    (NEAR_ME, "stay near me"),
    (STAND_STILL, "stand still"),
    (DO_NOT_ATTACK, "do not attack"),
    (HIDE, "hide"),
    (DO_NOT_HIDE, "do not hide"),
    (IN_FRONT, "walk before me"),
    (IN_BACK, "walk behind me"),
    (TO_POINT, "go there"),
    (ATTACK, "attack"),
    (WATCHES, "keep watch"),
    (GIVE_ITEM, "hand something over"),
    (GO_HOME, "go home"),
    (NO_PICKUP, "leave things where they lie"),
];

/// What may be asked of strangers: the order, and how hard it is.
const REQUESTS: [(i32, i32); 6] =
    [(NEAR_ME, 10), (WATCHES, 10), (DO_NOT_ATTACK, 15), (ATTACK, 15), (GO_HOME, 20), (GIVE_ITEM, 20)];

/// EV_ORDER of the actor: free, and obeyed by whom it leads.
pub fn order<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !m.who(it).is_some_and(|w| w.is_led_by(me)) {
        return refused(m, "{victim} {victim:do|does} not follow {actor}.");
    }
    if !sane(m, me, it, Ev::EV_ORDER)? {
        return Ok(Answer::Abort);
    }
    let order = match m.get(EParam) {
        0 => {
            let place = chosen(m, me, "What is it to do?", WORDS.iter().map(|(_, word)| *word), 0)?;
            WORDS.get(place).map_or(NEAR_ME, |(order, _)| *order)
        }
        order => order,
    };
    if !(STAND_STILL..=NO_PICKUP).contains(&order) {
        return refused(m, "There is no such order.");
    }
    if !is_complete(m, me, it, order)? {
        return Ok(Answer::Abort);
    }
    give(m, me, it, order)?;
    Ok(Answer::Done)
}

/// The square that the record names; the corner, where nobody stands, only where it says so.
fn square<O: Observer>(m: &Machine<'_, O>) -> Option<Point> {
    let at = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    (m.get(IsLoc) || at != Point::default()).then_some(at)
}

/// Whoever plays is asked for what an order lacks: where to go, whom to attack. False: that is said nowhere, or nobody
/// stands there, and the order is refused.
fn is_complete<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    it: Handle,
    order: i32,
) -> Result<bool, Halt> {
    let (text, lacks) = match order {
        TO_POINT => ("Go where?", "{victim} {victim:do|does} not know where to go."),
        ATTACK => ("Attack whom?", "There is nobody to attack."),
        _ => return Ok(true),
    };
    if square(m).is_none() && m.world().creature(me).is_some_and(|c| c.is_player()) {
        let usual = if order == TO_POINT { m.at(me) } else { nearest_foe(m, me).unwrap_or_else(|| m.at(me)) };
        let at = which_square(m, me, text, usual)?;
        let why = label!("order: the square that was said");
        m.set(ExVal, i32::from(at.x), why);
        m.set(EyVal, i32::from(at.y), why);
    }
    let meant = match square(m) {
        Some(at) if order == TO_POINT => m.level_of(me).map().contains(at),
        Some(at) => target(m, me, it, at).is_some(),
        None => false,
    };
    if !meant {
        return refused(m, lacks).map(|_| false);
    }
    Ok(true)
}

/// Whom somebody is told to attack on a square: neither itself nor who says so.
fn target<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle, at: Point) -> Option<Handle> {
    m.level_of(me).creatures_at(at).map(|c| c.handle()).find(|h| *h != it && *h != me)
}

/// Where the nearest foe stands that somebody perceives.
fn nearest_foe<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Point> {
    let others = m.level_of(me).creatures().filter(|c| c.handle() != me);
    let foes = others.filter(|c| m.hostile(c.handle(), me) && m.perceives(me, c.handle()));
    foes.min_by_key(|c| (c.at().distance(m.at(me)), c.handle())).map(|c| c.at())
}

/// Somebody takes an order; an order that is repeated is taken back.
pub fn give<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle, order: i32) -> Result<(), Halt> {
    let why = label!("order");
    let bit = |order: i32| 1 << (order - STAND_STILL);
    let before = m.world().creature(it).map_or(0, |c| c.orders());
    match order {
        GIVE_ITEM => {
            if let Some(item) = tribute::good_thing(m, it, 0)? {
                tribute::hand_over(m, it, me, item)?;
            }
            return Ok(());
        }
        GO_HOME => {
            leave(m, it, why);
            m.put_wander(it, None, why);
            return Ok(());
        }
        _ => {}
    }
    let others = INSTEAD.iter().filter(|row| row.contains(&order)).flat_map(|row| row.iter());
    let ends = others.fold(0, |bits, o| bits | bit(*o)) & !bit(order);
    let taken_back = before & bit(order) != 0 && order != TO_POINT && order != ATTACK;
    let now = if taken_back { before & !bit(order) } else { before & !ends | bit(order) };
    m.put(it, CreatureField::Orders, now, why);
    if let Some(at) = square(m) {
        if order == TO_POINT {
            m.put(it, CreatureField::OrderX, at.x.into(), why);
            m.put(it, CreatureField::OrderY, at.y.into(), why);
        }
        if order == ATTACK
            && let Some(foe) = target(m, me, it, at)
        {
            m.put(it, CreatureField::OrderFoe, foe.0 as i32, why);
            let seen = m.perceives(it, foe);
            m.regard(it, foe, Some(ORDERED), seen, why);
        }
    }
    Ok(())
}

/// EV_REQUEST of the actor: strangers are asked for a favour by the best of three tongues.
pub fn request<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_REQUEST)? {
        return Ok(Answer::Abort);
    }
    if tried(m, me, it, Ev::EV_REQUEST).is_some() {
        return refused(m, "{victim} {victim:have|has} refused already.");
    }
    let wanted = match m.get(EParam) {
        0 => {
            let word = |order: i32| WORDS.iter().find(|(o, _)| *o == order).map_or("", |(_, word)| *word);
            let place = chosen(m, me, "What do you ask for?", REQUESTS.iter().map(|(o, _)| word(*o)), 0)?;
            REQUESTS.get(place).copied()
        }
        order => REQUESTS.iter().find(|(known, _)| *known == order).copied(),
    };
    let Some((order, base)) = wanted else { return refused(m, "There is no such request.") };
    if !is_complete(m, me, it, order)? {
        return Ok(Answer::Abort);
    }
    spend(m, me, 50, label!("request: time"));
    let skill = [Skill::SK_DIPLOMACY, Skill::SK_INTIMIDATE, Skill::SK_BLUFF]
        .into_iter()
        .rev()
        .max_by_key(|skill| m.skill(me, *skill))
        .unwrap_or(Skill::SK_DIPLOMACY);
    m.set(EParam, skill.number(), label!("request: by which skill"));
    let threat = skill == Skill::SK_INTIMIDATE;
    let all = friends(m, it);
    let firmness = |m: &Machine<'_, O>, h| m.cr(h) + if threat { courage(m, h) } else { 0 };
    let mut dc = base + 2 * highest(m, &all, firmness) + wariness(m, it, Ev::EV_REQUEST);
    if all.len() > 1 {
        dc += 10;
    }
    let regard = match (m.who(it), m.who(me)) {
        (Some(it), Some(me)) => social_mod(&it, &me, threat),
        _ => 0,
    };
    if !m.is_type(it, MonsterType::MA_EVIL) {
        let (kinds, reason) = match skill {
            Skill::SK_INTIMIDATE => {
                (Alignment::AL_NONCHAOTIC.number() | Alignment::AL_LAWFUL.number(), "coercion")
            }
            Skill::SK_BLUFF => {
                (Alignment::AL_NONLAWFUL.number() | Alignment::AL_CHAOTIC.number(), "treachery")
            }
            _ => (0, ""),
        };
        if kinds != 0 {
            alignment::act(m, me, kinds, 3, reason, Handle::NONE)?;
        }
    }
    let check = attempt(m, me, &Try::of(skill, dc).plus("regard", regard).on(it))?;
    if !check.passed {
        mark(m, me, it, Ev::EV_REQUEST, -2, 0)?;
        m.print(Audience::Actor, "{victim} {victim:refuse|refuses}.")?;
        if skill != Skill::SK_DIPLOMACY {
            all_turn_hostile(m, &all, me, label!("request: an insult"))?;
        }
        return Ok(Answer::Done);
    }
    for h in all {
        give(m, me, h, order)?;
        grow_wary(m, h, Ev::EV_REQUEST, 3)?;
        let tag = Stati::new(Nature::DIPLOMACY_TAG, 0, 0).lasting(-2).by(me);
        stati::gain(m, h, tag, label!("request: granted"))?;
    }
    Ok(Answer::Done)
}
