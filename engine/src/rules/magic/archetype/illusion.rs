//! EA_ILLUSION: a creature, a thing or a force that is not there (docs/rules/magic-effects.md, Archetypes).

use super::calling::{call, place};
use super::summon::leaves;
use super::{learn, rounds};
use crate::base::names::{EffectFlag, EncounterRequest, ListId, Skill, StatiNature as Nature, StatiSource};
use crate::content::{ListValue, Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::event::prompt::{Options, Question};
use crate::rules::items::{gear, things};
use crate::rules::prelude::*;
use crate::rules::query::ask::{self, which_square};
use crate::rules::stati;
use crate::world::{Point, Stati, StatiQuery};

/// What an illusion may be: a creature, an item, a trap, a force.
const KINDS: [char; 4] = ['c', 'i', 't', 'f'];

/// Only players conjure illusions. Traps are not made.
pub fn illusion<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let me = m.get(EActor);
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return Ok(Answer::Done);
    }
    learn(m, me)?;
    let kind = kind(m, me, magic)?;
    m.set(IllType, kind as i32, label!("illusion: of what"));
    if kind != 'f' {
        aimed(m, me)?;
    }
    match kind {
        'c' => creature(m, me, magic, segment),
        'i' => thing(m, me, magic),
        'f' => force(m, me, magic, segment),
        _ => Ok(Answer::Done),
    }
}

fn kind<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<char, Halt> {
    if magic.has(EffectFlag::EF_IMONSTERS) {
        return Ok('c');
    }
    if magic.has(EffectFlag::EF_IBLAST) {
        return Ok('f');
    }
    let usual = m.roll(KINDS.len() as i32, label!("kind of illusion"))?;
    let text = "An illusion of a creature, an item, a trap or a force?";
    let asked = Question::new(me, text, Options::Letters(KINDS.to_vec())).usually(usual);
    let place = m.ask_player(&asked)?;
    Ok(usize::try_from(place).ok().and_then(|place| KINDS.get(place)).copied().unwrap_or('c'))
}

/// Where it is to be.
fn aimed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let at = which_square(m, me, "Where is the illusion to be?", m.at(me))?;
    let why = label!("illusion: where");
    m.set(IsLoc, true, why);
    m.set(ExVal, i32::from(at.x), why);
    m.set(EyVal, i32::from(at.y), why);
    Ok(())
}

/// A creature; one that it made before goes, if its player says so.
fn creature<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Ruling {
    let query = StatiQuery { thing: Some(me), ..StatiQuery::of(Nature::ILLUSION) };
    let own: Vec<Handle> = {
        let all = m.world().bearers().filter(|(_, list)| list.meant(query).next().is_some());
        all.map(|(h, _)| h).filter(|h| m.is_here(*h)).collect()
    };
    for before in own {
        if !ask::confirms(m, me, "You have an illusory creature already. Let it go?")? {
            return Ok(Answer::Abort);
        }
        leaves(m, before)?;
    }
    place(m);
    call(m, magic, segment, EncounterRequest::EN_ILLUSION)?;
    learn(m, me)?;
    Ok(Answer::Done)
}

/// A thing as good as its maker is skilled.
fn thing<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Ruling {
    let level = m.skill(me, Skill::SK_ILLUSION);
    let Some(made) = gear::illusory(m, level)? else { return Ok(Answer::Done) };
    let dc = m.get(SaveDc) as i16;
    let unreal = stati::temp(Nature::ILLUSION, me, rounds(m), StatiSource::SS_ENCH, dc, 0);
    let unreal = Stati { effect: Some(magic.id), ..unreal }.cast_at(m.get(VCasterLev));
    stati::gain(m, made, unreal, label!("illusion: it is not there"))?;
    things::place(m, made, Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16))?;
    Ok(Answer::Done)
}

/// A spell out of the list of the effect, which runs as an illusion.
fn force<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Ruling {
    let listed = m.content().list_of(magic.id, ListId::SPELL_LIST).iter();
    let spells: Vec<_> = listed
        .filter_map(|value| match value {
            ListValue::Of(spell) => Some(*spell),
            _ => None,
        })
        .collect();
    if spells.is_empty() {
        m.trouble(|| {
            format!("{}: an illusory force is chosen out of SPELL_LIST; give the effect one", magic.id)
        });
        return Ok(Answer::Done);
    }
    let lines = spells.iter().map(|spell| m.content().shown_name(*spell).to_owned()).collect();
    let place = m.ask_player(&Question::new(me, "Which force?", Options::Lines(lines)))?;
    let spell = usize::try_from(place).ok().and_then(|place| spells.get(place)).copied();
    let why = label!("illusion: a force");
    m.set(EffIllusion, true, why);
    m.set(IllFlags, segment.yval.cast_unsigned(), why);
    m.set(IllEId, Some(magic.id), why);
    let answer = m.redirect(spell, EventCode::EV_EFFECT)?;
    m.set(IllFlags, 0, why);
    m.set(EffIllusion, false, why);
    m.set(EffDisbelieved, false, why);
    m.set(IllEId, None, why);
    Ok(answer)
}
