//! A level in a class (EV_ADVANCE), whether it may be taken (EV_PREREQ), and how a character comes into the world with
//! the levels that it has: dice of hit points and mana, abilities, proficiencies, what tables lay on it.
//!
//! `EV_PREREQ` and `EV_ADVANCE` are thrown with the class as eID, so that the chain asks it. Class Creature answers; race, god
//! and domains are asked directly, as PRE(EV_ADVANCE) and EV_ADVANCE before what tables give is laid on and as
//! POST(EV_ADVANCE) after it, with the class as eID. Of each level that a character comes into the world with its class is
//! asked so too.

use super::abilities::devoted;
use super::granted;
use super::{bonus_points, grown, lacks_for_class, spell_slots};
use crate::base::game_option::GameOption;
use crate::base::names::{Feat, StatiNature, StatiSource};
use crate::content::Grant;
use crate::event::fields::EId;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::values;
use crate::world::{ClassLevels, CreatureField, DevotionPart};

/// EV_PREREQ: may the actor take a level in the class that eID names? ABORT with a problem for each thing lacking.
pub fn prerequisite<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(class) = m.get(EId).filter(|id| id.kind() == Kind::Class) else { return Ok(Answer::Nothing) };
    let lacks = who(m.world(), m.content(), me).map_or_else(Vec::new, |w| lacks_for_class(&w, class));
    for lacking in &lacks {
        m.trouble(|| format!("no level in {}: it wants {lacking}", class.id()));
    }
    if !lacks.is_empty() {
        return Ok(Answer::Abort);
    }
    Ok(Answer::Done)
}

/// EV_ADVANCE: the actor takes a level in the class that eID names, if it may.
pub fn advance<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(class) = m.get(EId).filter(|id| id.kind() == Kind::Class) else { return Ok(Answer::Nothing) };
    if m.throw_eff(EventCode::EV_PREREQ, class, &[me])? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let Some((hd, mana)) = m.content().class(class).map(|c| (i32::from(c.hd), i32::from(c.mana))) else {
        return Ok(Answer::Abort);
    };
    let hp_roll = of_level_die(m, me, hd, GameOption::OPT_MAX_HP, label!("hit die of a level"))?;
    let mana_roll = match mana > 0 {
        true => of_level_die(m, me, mana, GameOption::OPT_MAX_MANA, label!("mana die of a level"))?,
        false => 0,
    };
    let (before, devout) = (levels_in(m, me, class), devotion(m, me));
    m.put_character(me, label!("EV_ADVANCE"), |character| {
        let at = character.classes.iter().position(|taken| taken.class == class);
        let at = at.unwrap_or_else(|| {
            character.classes.push(ClassLevels::none(class));
            character.classes.len() - 1
        });
        if let Some(taken) = character.classes.get_mut(at) {
            taken.level += 1;
            taken.hp_rolls.resize(usize::try_from(taken.level - 1).unwrap_or(0), 0);
            taken.mana_rolls.resize(usize::try_from(taken.level - 1).unwrap_or(0), 0);
            taken.hp_rolls.push(i16::try_from(hp_roll).unwrap_or(1));
            taken.mana_rolls.push(i16::try_from(mana_roll).unwrap_or(0));
        }
    });
    m.tell_standing(me, class, "level", before, before + 1, label!("EV_ADVANCE"));
    gods_forget(m, me);
    for code in [EventCode::EV_ADVANCE.pre(), EventCode::EV_ADVANCE] {
        for res in askers(m, me) {
            m.pevent(code, me, res, |info| of_level(info, class, before + 1))?;
        }
    }
    let in_all = m.world().creature(me).and_then(|c| c.character()).map(|c| (c.race, c.levels()));
    if let Some((race, levels)) = in_all {
        lay(m, me, race, levels);
    }
    lay(m, me, class, before + 1);
    for domain in domains(m, me) {
        (devout + 1..=devotion(m, me)).for_each(|level| lay(m, me, domain, level));
    }
    settle(m, me);
    for res in askers(m, me) {
        m.pevent(EventCode::EV_ADVANCE.post(), me, res, |info| of_level(info, class, before + 1))?;
    }
    Ok(Answer::Done)
}

/// With each level gods forget some of what prayers have cost (LEVEL_BLEEDOFF).
fn gods_forget<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(c) = m.world().creature(me).and_then(|c| c.character()) else { return };
    let owing = c.devotions.iter().filter(|d| d.penalty > 0).map(|d| (d.god, i32::from(d.penalty)));
    for (god, penalty) in owing.collect::<Vec<_>>() {
        let less = m.content().god(god).map_or(0, |g| i32::from(g.level_bleedoff));
        m.put_devotion(me, god, DevotionPart::Penalty, penalty - less, label!("EV_ADVANCE: gods forget"));
    }
}

/// What a level's die brings: a roll, or half or all of it, as its player chose.
fn of_level_die<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    sides: i32,
    option: GameOption,
    why: Label,
) -> Result<i32, Halt> {
    Ok(match m.chosen(me, option) {
        Some(1) => sides / 2,
        Some(2) => sides,
        _ => m.d(sides, why)?,
    })
}

/// A character comes into the world with levels: what its levels did not say is rolled, what tables give is laid on it.
pub fn born<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(character) = m.world().creature(me).and_then(|c| c.character()).cloned() else { return Ok(()) };
    if character.classes.is_empty() {
        return Ok(());
    }
    let mut rolled = character.clone();
    for taken in &mut rolled.classes {
        let Some((hd, mana)) = m.content().class(taken.class).map(|c| (i32::from(c.hd), i32::from(c.mana)))
        else {
            continue;
        };
        let levels = usize::try_from(taken.level).unwrap_or(0);
        while taken.hp_rolls.len() < levels {
            let roll = of_level_die(m, me, hd, GameOption::OPT_MAX_HP, label!("hit die of a level"))?;
            taken.hp_rolls.push(i16::try_from(roll).unwrap_or(1));
        }
        while mana > 0 && taken.mana_rolls.len() < levels {
            let roll = of_level_die(m, me, mana, GameOption::OPT_MAX_MANA, label!("mana die of a level"))?;
            taken.mana_rolls.push(i16::try_from(roll).unwrap_or(0));
        }
    }
    let bare = character.abilities.is_empty();
    m.put_character(me, label!("dice of its levels"), |character| character.classes = rolled.classes);
    if bare {
        let race = character.race;
        for level in 1..=character.levels() {
            lay(m, me, race, level);
        }
        for taken in &character.classes {
            for level in 1..=i32::from(taken.level) {
                let asked: Vec<ResId> = [taken.class].into_iter().chain(askers(m, me)).collect();
                let plain = EventCode::EV_ADVANCE;
                for (code, res) in
                    [plain.pre(), plain].iter().flat_map(|c| asked.iter().map(move |r| (*c, *r)))
                {
                    m.pevent(code, me, res, |info| of_level(info, taken.class, level))?;
                }
                lay(m, me, taken.class, level);
                for res in asked {
                    m.pevent(plain.post(), me, res, |info| of_level(info, taken.class, level))?;
                }
            }
        }
    }
    if bare {
        for domain in domains(m, me) {
            (1..=devotion(m, me)).for_each(|level| lay(m, me, domain, level));
        }
    }
    settle(m, me);
    Ok(())
}

/// The levels by which its domains give what they do.
fn devotion<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let character = m.world().creature(me).and_then(|c| c.character());
    character.map_or(0, |character| devoted(m.content(), character).into())
}

fn domains<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<ResId> {
    let stati = m.world().creature(me).into_iter().flat_map(|c| c.stati().of(StatiNature::HAS_DOMAIN));
    stati.filter_map(|s| s.effect).collect()
}

/// The record of a level that a character comes into the world with: the class as eID, the level in it as the parameter.
fn of_level(info: EventInfo, class: ResId, level: i32) -> EventInfo {
    info.with(EId, Some(class)).with_param(level)
}

/// Whoever no chain asks about a level: race, god and domains.
fn askers<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<ResId> {
    let Some(c) = m.world().creature(me) else { return Vec::new() };
    let Some(character) = c.character() else { return Vec::new() };
    [character.race].into_iter().chain(character.god).chain(domains(m, me)).collect()
}

fn levels_in<O: Observer>(m: &Machine<'_, O>, me: Handle, class: ResId) -> i32 {
    m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.levels_in(class))
}

/// Lays what a table gives at a level on somebody: stati, which grow where they come again, and feats that leave no choice.
fn lay<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: ResId, level: i32) {
    let content = m.content();
    let (grants, source) = match from.kind() {
        Kind::Race => (content.race(from).map(|r| r.grants.as_slice()), StatiSource::SS_RACE),
        Kind::Domain => (content.domain(from).map(|d| d.grants.as_slice()), StatiSource::SS_DOMA),
        _ => (content.class(from).map(|c| c.grants.as_slice()), StatiSource::SS_CLAS),
    };
    let comes = |grant: &&Grant| {
        let (now, before) = (times(grant, level), times(grant, level - 1));
        now > before
    };
    let (mut feats, why): (Vec<Feat>, Label) = (Vec::new(), label!("what a level gives"));
    for grant in grants.unwrap_or_default().iter().filter(comes) {
        let status = granted::status(m.world().stati(me), grant, source, from);
        granted::lay(m, me, status, why);
        let of_feat = granted::of_feat(m.world().stati(me), grant);
        granted::lay(m, me, of_feat, why);
        match (grant.feat, grant.of) {
            // To know one kind of weapon is no feat.
            (Some(Feat::FT_WEAPON_PROFICIENCY), Some(_)) => {}
            (feat, _) => feats.extend(feat),
        }
    }
    if !feats.is_empty() {
        m.put_character(me, why, |character| {
            character.feats.extend(feats);
            character.feats.sort_unstable();
            character.feats.dedup();
        });
    }
}

fn times(grant: &Grant, level: i32) -> i16 {
    grant.times_by(i16::try_from(level).unwrap_or(0))
}

/// What follows from levels: abilities, proficiencies, points, spells, values, hit points and mana.
fn settle<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let Some(next) = w.character().map(|character| grown(&w, character)) else { return };
    let chosen = w.character().map_or_else(Vec::new, |c| c.abilities.clone());
    m.put_character(me, label!("levels"), |character| {
        *character = next;
        // What was chosen beyond the tables stays.
        for (ability, level) in chosen {
            if character.ability(ability) == 0 {
                character.abilities.push((ability, level));
                character.abilities.sort_unstable();
            }
        }
    });
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let (points, slots) = (bonus_points(&w), spell_slots(&w));
    m.put_character(me, label!("levels"), |c| (c.bonus_points, c.spell_slots) = (points, slots));
    m.recalculate(me);
    m.recalculate(me);
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let (hp, mana) = (values::hit_points(&w, |_| 0), values::full_mana(&w, values::mana(&w, |_| 0)));
    let old = w.c.get(CreatureField::MaxHp);
    m.put(me, CreatureField::MaxHp, hp, label!("levels"));
    m.put(me, CreatureField::MadeHp, hp, label!("levels"));
    m.put_add(me, CreatureField::Hp, hp - old, label!("levels"));
    m.put(me, CreatureField::Mana, mana, label!("levels"));
}
