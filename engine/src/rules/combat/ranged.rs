//! EV_RATTACK: something is thrown, or shot with a bow (docs/rules/ranged.md, Ranged attack). EItem is the bow, if
//! there is one, and EItem2 what flies, a piece of what the actor carries. Whom it meets on its way is `flight`.

use super::{approach, arms, crossbow, flight, time};
use crate::base::names::{
    Attribute, Feat, ItemFlag, ItemQuality, ItemState, MonsterFlag, Named, ObjectType, StatiNature as Nature,
    WeaponQuality,
};
use crate::event::fields::*;
use crate::rules::items::things;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::world::{ItemField, Point};
use smallvec::SmallVec;

/// What keeps hands from throwing and shooting.
const HINDERED: [Nature; 5] =
    [Nature::STUCK, Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::ENGULFED];
/// The work of one throw or shot, in segments at usual speed (docs/rules/time.md, What actions cost).
const WORK: i32 = 3000;

/// EV_RATTACK of the actor, at the victim or at a square.
pub fn ranged_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (bow, thing) = (m.get(EItem), m.get(EItem2));
    let was_afraid = m.has(me, Nature::AFRAID);
    if let Some(why) = refused(m, me, bow, thing) {
        m.print(Audience::Actor, why)?;
        return Ok(Answer::Abort);
    }
    if m.has_any(me, &HINDERED) || !crossbow::ready(m, me, bow)? {
        return Ok(Answer::Abort);
    }
    let Some((to, victim)) = aimed_at(m, me)? else { return Ok(Answer::Abort) };
    if victim.is_some() {
        m.set(EVictim, victim, label!("ranged attack: whom it is meant for"));
        if let Some(answer) = approach::gates(m, me, victim)? {
            return Ok(answer);
        }
    }
    if !m.feat(me, Feat::FT_DEFENSIVE_SHOT) {
        opportunity::provoke_all(m, me)?;
        if !m.is_here(me) {
            return Ok(Answer::Done);
        }
    }
    let Some(piece) = let_go(m, me, thing)? else { return Ok(Answer::Abort) };
    m.set(EItem2, piece, label!("ranged attack: the piece that flies"));
    m.set(VRange, range(m, me, if bow.is_some() { bow } else { piece }), label!("ranged attack: range"));
    m.print(
        Audience::All,
        match bow.is_some() {
            true => "{actor} {actor:shoot|shoots}.",
            false => "{actor} {actor:throw|throws} {item2:a}.",
        },
    )?;
    let ended = flight::fly(m, me, to, victim)?;
    comes_down(m, me, piece, ended)?;
    crossbow::shot_off(m, bow)?;
    let speed = if bow.is_some() { Attribute::A_SPD_ARCHERY } else { Attribute::A_SPD_THROWN };
    let cost = time::segments_at(m, me, WORK, speed);
    time::spend(m, me, cost, was_afraid, label!("ranged attack: time"));
    Ok(Answer::Done)
}

/// Why it can't be thrown or shot, if it can't.
fn refused<O: Observer>(m: &Machine<'_, O>, me: Handle, bow: Handle, thing: Handle) -> Option<&'static str> {
    let Some((item, _)) = arms::item(m, thing).filter(|(item, _)| item.holder == me) else {
        return Some("{actor} {actor:have|has} nothing like that to throw.");
    };
    if m.flag(me, MonsterFlag::M_NOHANDS) {
        return Some("{actor} {actor:have|has} no hands for that.");
    }
    if item.is(ItemState::IF_WORN) && item.is(ItemState::IF_CURSED) {
        return Some("It clings to {actor}.");
    }
    if !bow.is_some() {
        return None;
    }
    let fits = arms::item(m, bow).is_some_and(|(held, kind)| {
        held.holder == me
            && kind.itype == ObjectType::T_BOW
            && kind.fires.iter().any(|missile| missile.res_id() == item.kind)
    });
    (!fits).then_some("{actor} {actor:have|has} no bow for that.")
}

/// The square it is aimed at, and who there it is meant for; nothing where nothing was said.
fn aimed_at<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<(Point, Handle)>, Halt> {
    let victim = m.get(EVictim);
    if victim != me && m.is_here(victim) {
        return Ok(Some((m.at(victim), victim)));
    }
    let at = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    // Commands name a square without meaning it (isLoc); the corner of the map is nothing to aim at.
    let named = m.get(IsLoc) || at != Point::default();
    if !named || !m.level_of(me).map().contains(at) || at == m.at(me) {
        return Ok(None);
    }
    let all: SmallVec<[Handle; 4]> =
        m.level_of(me).creatures_at(at).map(|c| c.handle()).filter(|h| *h != me).collect();
    let foes: SmallVec<[Handle; 4]> =
        all.iter().copied().filter(|h| m.perceives(me, *h) && m.hostile(*h, me)).collect();
    let meant = if foes.is_empty() { all } else { foes };
    // The largest are what one aims at.
    let largest = meant.iter().map(|h| m.size(*h)).max();
    let meant: SmallVec<[Handle; 4]> = meant.into_iter().filter(|h| Some(m.size(*h)) == largest).collect();
    let place =
        if meant.len() > 1 { m.roll(meant.len() as i32, label!("ranged attack: at whom"))? } else { 0 };
    let one = usize::try_from(place).ok().and_then(|place| meant.get(place).copied());
    Ok(Some((at, one.unwrap_or(Handle::NONE))))
}

/// One piece leaves its bearer's hands; what it did while it was worn ends.
fn let_go<O: Observer>(m: &mut Machine<'_, O>, me: Handle, thing: Handle) -> Result<Option<Handle>, Halt> {
    let why = label!("ranged attack: out of the hand");
    if let Some(piece) = things::stack::split(m, thing, 1) {
        return Ok(Some(piece));
    }
    let Some(worn) = m.world().item(thing).map(|i| i.is(ItemState::IF_WORN)) else { return Ok(None) };
    if worn {
        m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, me).with(EItem, thing))?;
    }
    let state = m.world().item(thing).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
    m.put_item(thing, ItemField::State, state, why);
    m.put_item(thing, ItemField::Slots, 0, why);
    Ok(m.hand(thing, Handle::NONE, why).then_some(thing))
}

/// How many squares it flies before the aim suffers, at least 1.
fn range<O: Observer>(m: &Machine<'_, O>, me: Handle, with: Handle) -> i32 {
    let own = arms::item(m, with).map_or(1, |(_, kind)| i32::from(kind.range)).max(1);
    (own * if m.feat(me, Feat::FT_FAR_SHOT) { 2 } else { 1 }).min(i32::from(i8::MAX))
}

/// It lies where its flight ended, unless it comes back by itself.
fn comes_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle, piece: Handle, at: Point) -> Result<(), Halt> {
    if m.world().item(piece).is_none_or(|i| i.gone() != 0 || i.holder.is_some() || i.is_here()) {
        return Ok(());
    }
    let returns = arms::has_quality(m, piece, WeaponQuality::WQ_RETURNING)
        || (m.get(IsHit) && arms::has_flag(m, piece, ItemFlag::WT_RETURNING));
    if returns && m.is_here(me) {
        m.hand(piece, me, label!("ranged attack: it comes back"));
        return Ok(());
    }
    if !things::place(m, piece, at)? {
        things::ceases(m, piece, label!("ranged attack: lost"))?;
    }
    Ok(())
}

/// What good work on a missile adds to its aim: mithril, and against it what orcs make.
pub(super) fn make<O: Observer>(m: &Machine<'_, O>, missile: Handle) -> i32 {
    let Some((thing, kind)) = arms::item(m, missile) else { return 0 };
    let has = |quality| i32::from(thing.has_quality(quality));
    i32::from(kind.acc) + thing.plus() + has(ItemQuality::IQ_MITHRIL) - has(ItemQuality::IQ_ORCISH)
}
