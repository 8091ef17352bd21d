//! EV_TALK, EV_GREET, EV_BARTER: peaceful words (docs/rules/talk.md, The acts).

use super::circle::{mark, tried};
use super::regard::social_mod;
use super::sanity::sane;
use super::{chosen, refused, spend};
use crate::base::names::{Attribute, MonsterType as Type, Skill};
use crate::event::EventCode as Ev;
use crate::event::fields::{EParam, EVictim};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::items::gear;
use crate::rules::prelude::*;
use crate::rules::senses;
use crate::world::CreatureField;

/// Squares around that a stranger tells of (pack, effect magic_mapping, cast by nobody of any level).
const MAPPED: i32 = 10;

/// What talk may be, in the order in which a player is chosen.
const ACTS: [(Ev, &str); 13] = [
    (Ev::EV_GREET, "greet"),
    (Ev::EV_BARTER, "barter"),
    (Ev::EV_COW, "cow"),
    (Ev::EV_DISMISS, "dismiss"),
    (Ev::EV_DISTRACT, "distract"),
    (Ev::EV_ENLIST, "enlist"),
    (Ev::EV_FAST_TALK, "fast-talk"),
    (Ev::EV_ORDER, "order"),
    (Ev::EV_QUELL, "quell"),
    (Ev::EV_REQUEST, "request"),
    (Ev::EV_SURRENDER, "surrender"),
    (Ev::EV_TAUNT, "taunt"),
    (Ev::EV_TERMS, "offer terms"),
];

/// EV_TALK of the actor: it is asked how, or EParam holds the number of the act; then that event is thrown.
pub fn talk<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let act = match m.get(EParam) {
        0 => {
            let place = chosen(m, me, "How do you talk?", ACTS.iter().map(|(_, word)| *word), 0)?;
            ACTS.get(place).map(|(act, _)| *act)
        }
        number => ACTS.iter().map(|(act, _)| *act).find(|act| act.0 == number),
    };
    let Some(act) = act else { return refused(m, "There is no such way to talk.") };
    m.throw_copy(act, |e| e.with(EParam, 0))
}

/// What a modest die may bring of those who are greeted.
fn modifier<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle) -> i32 {
    match (m.who(it), m.who(me)) {
        (Some(it), Some(me)) => social_mod(&it, &me, false),
        _ => 0,
    }
}

/// EV_GREET of the actor: now and then a stranger has something to tell.
pub fn greet<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_GREET)? {
        return Ok(Answer::Abort);
    }
    if m.hostile(it, me) {
        return refused(m, "{victim} {victim:do|does} not answer.");
    }
    spend(m, me, 25, label!("greet: time"));
    if tried(m, me, it, Ev::EV_GREET).is_some() {
        m.print(Audience::Actor, "{victim} {victim:have|has} nothing more to tell.")?;
        return Ok(Answer::Done);
    }
    mark(m, me, it, Ev::EV_GREET, 0, 0)?;
    let charm = (m.skill(me, Skill::SK_DIPLOMACY) + modifier(m, me, it)).max(1);
    match m.roll(300, label!("greet: what it tells"))? / charm {
        1 => {
            senses::hear_of_walls(m, me, MAPPED);
            m.print(Audience::Actor, "{victim} {victim:tell|tells} of the walls around.")?;
        }
        2 => {
            let all = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me && *h != it);
            let worst = all.filter(|h| m.hostile(*h, me)).max_by_key(|h| (m.cr(*h), *h));
            let text = match worst {
                Some(foe) => {
                    format!("{{victim}} {{victim:warn|warns}} {{actor:him}} of {}.", m.plain_name(foe))
                }
                None => "{victim} {victim:say|says} that all is quiet here.".to_owned(),
            };
            m.print(Audience::Actor, &text)?;
        }
        3 => {
            let lore = lore(m)?;
            m.print(Audience::Actor, &lore)?;
        }
        4 => {
            let most = m.attr(me, Attribute::A_FAT);
            let rested = m.world().creature(me).map_or(0, |c| c.fatigue() + 2).min(most);
            m.put(me, CreatureField::Fatigue, rested, label!("greet: cheered up"));
            m.print(Audience::Actor, "{victim} {victim:cheer|cheers} {actor:him} up.")?;
        }
        _ => m.print(Audience::Actor, "{victim} {victim:return|returns} the greeting.")?,
    }
    Ok(Answer::Done)
}

/// What a stranger tells of a thing that might be found here: what it is that looks so.
fn lore<O: Observer>(m: &mut Machine<'_, O>) -> Result<String, Halt> {
    let depth = i32::from(m.here().map().depth());
    let Some((of, effect)) = gear::heard_of(m, depth)? else {
        return Ok("{victim} {victim:know|knows} of nothing curious here.".to_owned());
    };
    let word = of.to_string();
    let kind = word.strip_prefix("T_").unwrap_or(&word).to_lowercase();
    let name = m.content().shown_name(effect).to_lowercase();
    Ok(match m.look_of(of, effect) {
        Some(look) => {
            format!("{{victim}} {{victim:have|has}} heard what a {kind} is that is {look}: {name}.")
        }
        None => format!("{{victim}} {{victim:have|has}} heard of a {kind} of {name}."),
    })
}

/// EV_BARTER of the actor: will it trade? What is traded waits for shops.
pub fn barter<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_BARTER)? {
        return Ok(Answer::Abort);
    }
    if m.hostile(it, me) || (m.is_type(me, Type::MA_EVIL) && !m.is_type(it, Type::MA_EVIL)) {
        return refused(m, "{victim} {victim:do|does} not trade with the likes of {actor:him}.");
    }
    match tried(m, me, it, Ev::EV_BARTER) {
        Some(0) => return refused(m, "{victim} {victim:do|does} not trade with {actor:him}."),
        Some(_) => {}
        None => {
            spend(m, me, 30, label!("barter: time"));
            let regard = modifier(m, me, it);
            let agreed =
                regard >= 0 || attempt(m, me, &Try::of(Skill::SK_DIPLOMACY, 10 - 2 * regard).on(it))?.passed;
            mark(m, me, it, Ev::EV_BARTER, 0, i16::from(agreed))?;
            if !agreed {
                m.print(Audience::Actor, "{victim} {victim:refuse|refuses} to trade.")?;
                return Ok(Answer::Done);
            }
        }
    }
    m.print(Audience::Actor, "{victim} {victim:agree|agrees} to trade.")?;
    Ok(Answer::Done)
}
