//! EV_TERMS, EV_QUELL, EV_SURRENDER: to end a fight by words (docs/rules/talk.md, The acts).

use super::circle::{friends, highest, mark, meant_among, tried};
use super::cow::modifier;
use super::sanity::sane;
use super::sides::turn_neutral;
use super::strength::rating_of_side;
use super::{refused, spend, tribute};
use crate::base::names::{
    Alignment, MonsterFlag, MonsterType as Type, Named, Skill, StatiNature, StatiNature as Nature, StatiValue,
};
use crate::event::EventCode as Ev;
use crate::event::fields::EVictim;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::practice;
use crate::rules::growth::reward;
use crate::rules::prelude::*;
use crate::rules::standing::{alignment, anger};
use crate::world::CreatureField;

/// EV_TERMS of the actor: whoever flees may go in peace, and leaves something behind.
pub fn terms<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_TERMS)? {
        return Ok(Answer::Abort);
    }
    if has_fear(m, it, StatiValue::FEAR_SKIRMISH) {
        return refused(m, "{victim} {victim:keep|keeps} away by choice, and not for fear.");
    }
    if !fears_by_nature(m, it) {
        return refused(m, "{victim} {victim:are|is} not afraid.");
    }
    if tried(m, me, it, Ev::EV_TERMS).is_some() {
        return refused(m, "{victim} {victim:have|has} heard these terms.");
    }
    if !m.is_type(it, Type::MA_EVIL)
        && m.flag(it, MonsterFlag::M_IALIGN)
        && !m.has_from(it, StatiNature::WAS_FRIENDLY, me)
    {
        alignment::act(m, me, Alignment::AL_GOOD.number(), 3, "the offer of terms", Handle::NONE)?;
    }
    let all = meant_among(m, me, it, fears_by_nature)?;
    for h in &all {
        mark(m, me, *h, Ev::EV_TERMS, 0, 0)?;
    }
    spend(m, me, 30, label!("terms: time"));
    let dc = match all.as_slice() {
        [_] => 5 + 2 * m.cr(it),
        all => 15 + highest(m, all, |m, h| m.cr(h)),
    };
    let regard = modifier(m, me, it);
    let check = attempt(m, me, &Try::of(Skill::SK_DIPLOMACY, dc).plus("regard", regard).on(it))?;
    if !check.passed {
        m.print(Audience::Actor, "{victim} {victim:do|does} not trust {actor:him}.")?;
        return Ok(Answer::Done);
    }
    let why = label!("terms: it goes in peace");
    for h in all {
        turn_neutral(m, h, me, why)?;
        m.put(h, CreatureField::Peaceful, 1, why);
        m.put_add(h, CreatureField::Timeout, 50, why);
        let given = match check.total - dc {
            11.. => tribute::but_armour(m, h),
            8.. => tribute::good_thing(m, h, 100)?.into_iter().collect(),
            _ => Vec::new(),
        };
        for item in given {
            tribute::throw_down(m, h, item)?;
        }
        let percent = reward::mercy(m, me);
        reward::reward(m, me, h, percent)?;
    }
    Ok(Answer::Done)
}

/// Is it afraid by itself: out of mana, hurt, in panic or cowed, and not by magic and not as a way to fight?
fn fears_by_nature<O: Observer>(m: &Machine<'_, O>, it: Handle) -> bool {
    [StatiValue::FEAR_MANA, StatiValue::FEAR_HP, StatiValue::FEAR_PANIC, StatiValue::FEAR_COWED]
        .into_iter()
        .any(|fear| has_fear(m, it, fear))
}

fn has_fear<O: Observer>(m: &Machine<'_, O>, it: Handle, fear: StatiValue) -> bool {
    m.has_val(it, Nature::AFRAID, fear.0)
}

/// EV_QUELL of the actor: a band lets it be.
pub fn quell<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_QUELL)? {
        return Ok(Answer::Abort);
    }
    if tried(m, me, it, Ev::EV_QUELL).is_some() {
        return refused(m, "{victim} {victim:have|has} heard that before.");
    }
    let amount = 1 + m.roll(4, label!("quell: exercise"))?;
    practice::practise(m, me, practice::PERSUADED, amount)?;
    let Some(w) = m.who(it) else { return Ok(Answer::Abort) };
    let lost = (w.c.max_hp() - w.c.hp()).max(0);
    let racial = m.who(me).is_some_and(|me| w.is_racial_enemy(&me));
    let hurt = if lost > 0 { 5 + 10 * lost / w.c.max_hp().max(1) } else { 0 };
    let greedy = takes_tribute(m, it);
    let offer = match greedy {
        true => tribute::good_thing(m, me, 100 + m.cr(it).max(1))?,
        false => None,
    };
    let skill = if lost > 0 && !racial { Skill::SK_BLUFF } else { Skill::SK_DIPLOMACY };
    let dc = 15 + 3 * m.cr(it) + hurt - if offer.is_some() { 7 } else { 0 };
    spend(m, me, 30, label!("quell: time"));
    let regard = modifier(m, me, it);
    if racial && !m.is_type(it, Type::MA_EVIL) {
        alignment::act(m, me, Alignment::AL_GOOD.number(), 3, "the end of a conflict", Handle::NONE)?;
    } else if !racial && lost > 0 {
        alignment::act(m, me, Alignment::AL_EVIL.number(), 1, "exploitation", Handle::NONE)?;
        anger::transgress(m, me, ResId::new(Kind::God, "essiah"), 5, false, "exploitation")?;
    }
    let all = friends(m, it);
    for h in &all {
        mark(m, me, *h, Ev::EV_QUELL, 0, 0)?;
    }
    let check = attempt(m, me, &Try::of(skill, dc).plus("regard", regard).on(it))?;
    if !check.passed {
        m.print(Audience::Actor, "{victim} {victim:do|does} not listen.")?;
        return Ok(Answer::Done);
    }
    if let Some(item) = offer.filter(|_| check.total < dc + 10) {
        let wit = 11 + m.skill(it, Skill::SK_APPRAISE);
        if !attempt(m, me, &Try::of(Skill::SK_BLUFF, wit).on(it))?.passed {
            tribute::hand_over(m, me, it, item)?;
        }
    }
    let percent = if m.is_type(me, Type::MA_GOOD) { 100 } else { 50 };
    for h in all {
        turn_neutral(m, h, me, label!("quell: at peace"))?;
        reward::reward(m, me, h, percent)?;
    }
    Ok(Answer::Done)
}

/// Does it let others go for a gift? The evil among goblins, outsiders, illithids and dragons do.
fn takes_tribute<O: Observer>(m: &Machine<'_, O>, it: Handle) -> bool {
    const TAKERS: [Type; 4] = [Type::MA_GOBLINOID, Type::MA_OUTSIDER, Type::MA_ILLITHID, Type::MA_DRAGON];
    m.is_type(it, Type::MA_EVIL) && TAKERS.iter().any(|kind| m.is_type(it, *kind))
}

/// EV_SURRENDER of the actor: it gives what it has, and may live.
pub fn surrender<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_SURRENDER)? {
        return Ok(Answer::Abort);
    }
    if tried(m, me, it, Ev::EV_SURRENDER).is_some() {
        return refused(m, "{victim} {victim:take|takes} no second surrender.");
    }
    let all = friends(m, it);
    for h in &all {
        mark(m, me, *h, Ev::EV_SURRENDER, 0, 0)?;
    }
    spend(m, me, 30, label!("surrender: time"));
    let weaker = match (m.who(it), m.who(me)) {
        (Some(it), Some(me)) => (rating_of_side(&it, &me) - rating_of_side(&it, &it)).min(0),
        _ => 0,
    };
    let dc = 10 + weaker - if m.is_type(it, Type::MA_LAWFUL) { 5 } else { 0 };
    let check = attempt(m, me, &Try::of(Skill::SK_DIPLOMACY, dc).on(it))?;
    if !check.passed {
        m.print(Audience::Actor, "{victim} {victim:want|wants} {actor:his} blood.")?;
        return Ok(Answer::Done);
    }
    give_up(m, me, &all, check.total > dc + 10)?;
    let whim = m.roll(3, label!("surrender: betrayed"))?;
    if m.is_type(it, Type::MA_CHAOTIC) && whim == 0 && check.total < dc + 10 {
        m.print(Audience::Actor, "{victim} {victim:break|breaks} the word given.")?;
        return Ok(Answer::Done);
    }
    for h in all {
        turn_neutral(m, h, me, label!("surrender: taken"))?;
    }
    Ok(Answer::Done)
}

/// What a surrender costs: gold and one good thing where it went well, else whatever is worth something. A die says
/// which hands take each.
fn give_up<O: Observer>(m: &mut Machine<'_, O>, me: Handle, all: &[Handle], well: bool) -> Result<(), Halt> {
    let hands: Vec<Handle> = all.iter().copied().filter(|h| !m.flag(*h, MonsterFlag::M_NOHANDS)).collect();
    if hands.is_empty() {
        return Ok(());
    }
    let taker = |m: &mut Machine<'_, O>| -> Result<Handle, Halt> {
        let place = m.roll(hands.len() as i32, label!("surrender: who takes it"))?;
        Ok(hands.get(usize::try_from(place).unwrap_or(0)).copied().unwrap_or(Handle::NONE))
    };
    if well {
        let gold = 750 * highest(m, all, |m, h| m.cr(h));
        let to = taker(m)?;
        tribute::hand_gold(m, me, to, gold);
        if let Some(item) = tribute::good_thing(m, me, 100)? {
            let to = taker(m)?;
            tribute::hand_over(m, me, to, item)?;
        }
        return Ok(());
    }
    for item in tribute::valuables(m, me) {
        let to = taker(m)?;
        tribute::hand_over(m, me, to, item)?;
    }
    Ok(())
}
