//! EV_DEATH of a creature (docs/rules/death.md): what it leaves, whom it answers, who loses heart.

use super::{conduct, respond};
use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Attribute, DamageType, Feat, MonsterFlag, MonsterType, SaveBits, SaveType, Skill, StatiNature as Nature,
    StatiSource, StatiValue,
};
use crate::event::Question;
use crate::event::fields::*;
use crate::rules::growth::reward::reward;
use crate::rules::growth::vow;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::standing::{self, altar};
use crate::rules::stati::{end, end_from, forget, gain};
use crate::world::{CreatureField, Point, Stati};

/// EV_DEATH of the victim.
pub fn death<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.is_here(me) {
        return Ok(Answer::Abort);
    }
    if m.has(me, Nature::TRANSFORMED) {
        end(m, me, Nature::TRANSFORMED, label!("death: a thing again"))?;
        return Ok(Answer::Done);
    }
    let killer = m.get(EActor);
    conduct::of_killing(m, killer, me)?;
    if m.chose(me, GameOption::OPT_NODEATH) && lives_on(m, me)? {
        return Ok(Answer::Done);
    }
    let at = m.at(me);
    release(m, me)?;
    let place = at.x.wrapping_add(at.y.wrapping_mul(256));
    let depth = m.level_of(me).map().depth();
    let record = Stati::new(Nature::DEATH_LOC, place, depth);
    gain(m, me, record, label!("death: where it fell"))?;
    m.put(me, CreatureField::Gone, 1, label!("death"));
    respond::to_death(m, me, killer)?;
    m.set(Died, true, label!("death"));
    if !m.has(me, Nature::ILLUSION) {
        reward(m, killer, me, 100)?;
    }
    let unreal = m.has_any(me, &[Nature::SUMMONED, Nature::ILLUSION]);
    let corpse = things::leave_corpse(m, me, at)?;
    if m.has(me, Nature::AFRAID) && killer != me && m.is_type(killer, MonsterType::MA_EVIL) {
        m.roll(4, label!("an evil god is pleased"))?;
    }
    demoralise(m, me, killer)?;
    end(m, me, Nature::SUMMONED, label!("death"))?;
    match m.has(me, Nature::ILLUSION) {
        true => things::goes_with(m, me, at)?,
        false => things::drop_all(m, me, at)?,
    }
    m.put(me, CreatureField::Timeout, 0, label!("death"));
    if !unreal {
        falls_on_an_altar(m, me, killer, at, corpse)?;
    }
    if killer.is_some() {
        vow::ends(m, me, killer)?;
    }
    forget(m, me)?;
    Ok(Answer::Done)
}

/// Whom a character kills on an altar it offers to the god of the altar: EV_SACRIFICE with the corpse.
fn falls_on_an_altar<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    killer: Handle,
    at: Point,
    corpse: Option<Handle>,
) -> Result<(), Halt> {
    if !m.world().creature(killer).is_some_and(|c| c.is_character()) {
        return Ok(());
    }
    let Some((_, god)) = altar::at(m, m.level_of(me), at) else { return Ok(()) };
    let info =
        EventInfo::about(EventCode::EV_SACRIFICE, &[killer, me]).with(EItem, corpse.unwrap_or(Handle::NONE));
    let info = standing::about_god(m, info, god);
    m.throw(info)?;
    Ok(())
}

/// With OPT_NODEATH a player who dies may go on instead: with all hit points, and rid of what drained its attributes, of
/// poison and disease. False: it dies.
fn lives_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let asks = Question::yes_or_no(me, "You die. Stay dead?").usually(1);
    if m.ask_whoever_plays(&asks, 1)? == 1 {
        return Ok(false);
    }
    let why = label!("death: cheated (OPT_NODEATH)");
    for nature in [Nature::ADJUST_DMG, Nature::POISONED, Nature::DISEASED] {
        end(m, me, nature, why)?;
    }
    m.recalculate(me);
    let all = m.who(me).map_or(1, |w| w.c.max_hp() + w.attr(Attribute::A_THP));
    m.put(me, CreatureField::Hp, all, why);
    m.set(Died, false, why);
    Ok(true)
}

/// Whoever it held or had inside comes free.
fn release<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let why = label!("death: its hold ends");
    let others: Vec<Handle> = m.world().creatures().map(|c| c.handle()).filter(|h| *h != me).collect();
    for other in others {
        for nature in
            [Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::ENGULFED, Nature::ENGULFER]
        {
            if m.has_from(other, nature, me) {
                end_from(m, other, nature, me, why)?;
                m.recalculate(other);
            }
        }
    }
    Ok(())
}

/// A dreadful killing takes heart from the friends of the dead who see it.
fn demoralise<O: Observer>(m: &mut Machine<'_, O>, me: Handle, killer: Handle) -> Result<(), Halt> {
    let skill = m.skill(killer, Skill::SK_INTIMIDATE);
    let dreadful = m.get(IsCrit) || m.feat(killer, Feat::FT_IMPROVED_DEMORALIZE);
    let spares = m.chosen(killer, GameOption::OPT_DEMORALIZE) == Some(0);
    if skill < 10 || !dreadful || killer == me || spares {
        return Ok(());
    }
    let penalty = (skill - 5) / 5;
    let friends: Vec<Handle> = m
        .level_of(me)
        .creatures()
        .map(|c| c.handle())
        .filter(|h| *h != me && *h != killer && m.hostile(*h, killer) && !m.hostile(*h, me))
        .filter(|h| m.perceives(*h, killer) && !m.flag(*h, MonsterFlag::M_MINDLESS))
        .filter(|h| !m.immune(*h, DamageType::AD_FEAR))
        .filter(|h| !m.world().creature(*h).is_some_and(|c| c.is_player()))
        .collect();
    let feat = m.feat(killer, Feat::FT_IMPROVED_DEMORALIZE);
    for friend in friends {
        let courage = m.who(friend).map_or(0, |w| w.save_bonus(SaveType::WILL, SaveBits::SA_FEAR.0));
        if courage >= penalty {
            continue;
        }
        let rounds = m.dice(Dice::new(3, 6, 0), label!("rounds demoralised"))? as i16;
        let record = match m.cr(friend) <= if feat { 5 } else { 3 } {
            true => Stati::new(Nature::AFRAID, StatiValue::FEAR_COWED.0, 0).by(killer),
            false => Stati::new(Nature::ADJUST_MOR, AID, (courage - penalty) as i16),
        };
        let record = record.lasting(rounds).from_source(StatiSource::SS_MISC);
        gain(m, friend, record, label!("death: demoralised"))?;
    }
    Ok(())
}

/// The group of attributes that morale lowers (docs/rules/values.md, Attributes).
const AID: i16 = 51;
