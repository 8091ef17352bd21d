//! EV_CONVERT_ALTAR: an altar is won for one's own god (docs/rules/gods.md, Altars).

use super::refused;
use crate::base::dice_expr::Dice;
use crate::base::names::{Attribute, DamageType, GodFlag, GodMessage, Skill, StatiNature, StatiSource};
use crate::event::fields::EVictim;
use crate::rules::checks::fatigue;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::practice::{self, Practice};
use crate::rules::prelude::*;
use crate::rules::skills::hours;
use crate::rules::standing::{self, ANATHEMA, FORSAKEN, PENANCE, altar as place, anger, relation, speak};
use crate::rules::stati;
use crate::world::{DevotionPart as Part, Stati, StatiQuery};

/// Fatigue and hours that the rite takes.
const FATIGUE: i32 = 2;
const HOURS: u32 = 4;
/// Difficulty of the rite.
const DC: i32 = 15;
/// What an altar that is ceded adds to the roll.
const CEDED: i32 = 4;
/// Above these sums the altar is won, trembles, or shatters; below it explodes.
const WON: i32 = 15;
const TREMBLES: i32 = 12;
const SHATTERS: i32 = 7;
/// Percent that the god of the altar takes off its favour.
const PENALTY: i32 = 20;
/// What the theft adds to what the two gods think of each other.
const THEFT: i32 = 5;
/// Anger of one's own god at a rite by whom it has rejected.
const REJECTED: i32 = 2;
/// What a conversion exercises (docs/rules/experience.md, Exercise): Wis, its column, to 60.
const EXERCISE: Practice = Practice::of(Attribute::A_WIS, 5, 60);

/// EV_CONVERT_ALTAR of a character, for its own god.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn converts_altar<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let altar = m.get(EVictim);
    let (Some(theirs), true) = (place::whose(m, altar), standing::character(m, me).is_some()) else {
        return Ok(Answer::Nothing);
    };
    let Some(own) = standing::own_god(m, me) else { return refused(m, "You follow no god yet.") };
    if m.who(me).is_some_and(|w| w.is_threatened()) {
        return refused(m, "You cannot convert an altar while you are threatened.");
    }
    m.print(Audience::Actor, "You begin the rite that makes the altar your god's.")?;
    if !fatigue::lose(m, me, FATIGUE, true, label!("altar: the rite tires"))? {
        return Ok(Answer::Abort);
    }
    if m.world().creature(me).is_some_and(|c| c.is_player()) && !hours::spend(m, me, HOURS, false)? {
        return Ok(Answer::Done);
    }
    let (anger_at, _) = relation::between(m, own, theirs);
    let jealous = m.content().god(theirs).is_some_and(|g| g.flags.has(GodFlag::GF_JEALOUS));
    if !attempt(m, me, &Try::of(Skill::SK_KNOW_THEO, DC))?.passed {
        m.print(Audience::Actor, "You do not perform the rite as it should be.")?;
        if anger_at != 0 || jealous {
            anger::transgress(m, me, theirs, anger_at, false, "you tried to take an altar")?;
        }
        return Ok(Answer::Done);
    }
    let roll = m.d(20, label!("altar: the rite"))?;
    let ceded = anger_at == 0 && !jealous;
    if standing::flags(m, me, own) & (ANATHEMA | FORSAKEN | PENANCE) != 0 {
        speak::says(m, me, own, GodMessage::MSG_BAD_PRAY, None)?;
        anger::transgress(m, me, own, REJECTED, true, "you prayed although you were rejected")?;
        shatters(m, altar)?;
        return pays(m, me, theirs, anger_at, false);
    }
    let level = standing::devoted(m, me, own, Part::Level);
    let wisdom = m.who(me).map_or(0, |w| w.modifier(Attribute::A_WIS));
    let sum = roll + level + wisdom + if ceded { CEDED } else { 0 };
    m.note_check(sum, sum > WON, || crate::event::Checking {
        who: me,
        skill: Skill::SK_KNOW_THEO,
        helper: Handle::NONE,
        parts: [
            ("roll", roll),
            ("favour level", level),
            ("wisdom", wisdom),
            ("ceded", sum - roll - level - wisdom),
        ]
        .into_iter()
        .filter(|(_, n)| *n != 0)
        .collect(),
        total: sum,
        against: WON + 1,
        passed: sum > WON,
        by_luck: false,
    });
    match sum {
        n if n > WON => {
            m.print(Audience::Actor, "The altar changes its shape!")?;
            let learnt = m.dice(Dice::new(4, 10, 0), label!("altar: exercise"))?;
            practice::practise(m, me, EXERCISE, learnt)?;
            let why = label!("altar: won for a god");
            stati::remove(m, altar, StatiQuery::of(StatiNature::MY_GOD), why)?;
            let record =
                Stati::new(StatiNature::MY_GOD, 0, 0).from_source(StatiSource::SS_MISC).of_effect(own);
            stati::gain(m, altar, record, why)?;
        }
        n if n > TREMBLES => m.print(Audience::Actor, "The altar trembles.")?,
        n if n > SHATTERS || ceded => shatters(m, altar)?,
        _ => explodes(m, me, altar)?,
    }
    pays(m, me, theirs, anger_at, ceded)
}

fn shatters<O: Observer>(m: &mut Machine<'_, O>, altar: Handle) -> Result<(), Halt> {
    m.print(Audience::Actor, "The altar breaks into pieces!")?;
    m.take_out(altar, label!("altar: it breaks"));
    Ok(())
}

fn explodes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, altar: Handle) -> Result<(), Halt> {
    m.print(Audience::Actor, "The altar bursts!")?;
    for (kind, label) in
        [(DamageType::AD_BLUNT, label!("altar: the blast")), (DamageType::AD_FIRE, label!("altar: the fire"))]
    {
        let amount = m.dice(Dice::new(2, 10, 0), label)?;
        m.throw_dmg(EventCode::EV_DAMAGE, kind, amount, "an exploding altar", &[me, me])?;
    }
    m.take_out(altar, label!("altar: it bursts"));
    Ok(())
}

/// What the god of the altar thinks of it, whatever came of the rite.
fn pays<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    theirs: ResId,
    anger_at: i32,
    ceded: bool,
) -> Ruling {
    let penalty = standing::devoted(m, me, theirs, Part::Penalty);
    m.put_devotion(me, theirs, Part::Penalty, penalty + PENALTY, label!("altar: favour lost"));
    if !ceded {
        anger::transgress(m, me, theirs, anger_at + THEFT, true, "you took an altar")?;
    }
    Ok(Answer::Done)
}
