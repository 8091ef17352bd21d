//! Who is a target of a segment (docs/rules/magic-effects.md, Who is a target).

use super::figures::metamagic;
use crate::base::names::{
    DamageType, EffectArchetype, EffectArea, EffectFlag as Ef, LevelCode, Metamagic as M, MonsterType as T,
    Named, ObjectType, StatiNature as Nature,
};
use crate::base::scaled_dice::{PLAIN, Scaled};
use crate::content::{Magic, SegmentNumbers};
use crate::event::Link;
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::senses::line_of_fire;
use crate::world::Point;

/// Areas whose way from the caster is not a line of fire.
const AROUND_CORNERS: [EffectArea; 6] = [
    EffectArea::AR_BOLT,
    EffectArea::AR_BEAM,
    EffectArea::AR_BALL,
    EffectArea::AR_RAY,
    EffectArea::AR_BURST,
    EffectArea::AR_CHAIN,
];

/// Is a thing a target of a segment for the actor of the event in hand? The effect is asked with EV_ISTARGET; what it
/// changes in the record is undone.
pub fn is_target<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    it: Handle,
) -> Result<bool, Halt> {
    Ok(why_spared(m, magic, segment, it)?.is_none())
}

/// Why a thing is no target of a segment; nothing where it is one. Asks as [`is_target`] does.
pub fn why_spared<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    it: Handle,
) -> Spared {
    if let Some(why) = out_of_reach(m, magic, segment, it) {
        return Ok(Some(why));
    }
    if m.world().creature(it).is_some() {
        creature(m, magic, segment, it)
    } else if m.world().item(it).is_some() || m.world().feature(it).is_some() {
        thing(m, magic, segment, it)
    } else {
        let ground = segment.eval == EffectArchetype::EA_TERRAFORM || segment.aval == EffectArea::AR_BALL;
        Ok((!ground).then_some("nothing is there"))
    }
}

/// Why somebody is no target; nothing for a target.
type Spared = Result<Option<&'static str>, Halt>;

/// 1, 2: A line of fire to the target, and to the place meant.
fn out_of_reach<O: Observer>(
    m: &Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    it: Handle,
) -> Option<&'static str> {
    let me = m.get(EActor);
    let distant = magic.has(Ef::EF_DISTANT);
    let from = m.world().creature(me).filter(|c| c.is_here()).map(|c| c.at());
    let open = |to: Point| from.is_some_and(|from| line_of_fire(m.level_of(me), m.content(), from, to));
    if me.is_some() && it != me {
        if from.is_none() {
            return Some("whoever uses it is on no map");
        }
        if let Some(c) = m.world().creature(it) {
            if !c.is_here() || !m.world().share_level(me, it) {
                return Some("it is not on the map of whoever uses it");
            }
            if !(distant || open(c.at())) {
                return Some("no line of fire leads to it");
            }
        }
    }
    let shut = m.get(IsLoc)
        && !distant
        && from.is_some()
        && !AROUND_CORNERS.contains(&segment.aval)
        && !metamagic::has(m.get(Mm), M::MM_WARP)
        && !open(Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16));
    shut.then_some("no line of fire leads to the place meant")
}

/// 3: Creatures.
fn creature<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    it: Handle,
) -> Spared {
    let (me, mm) = (m.get(EActor), m.get(Mm));
    if metamagic::has(mm, M::MM_BIND) && it == me {
        return Ok(Some("Bind Spell spares whoever uses it (MM_BIND)"));
    }
    if metamagic::has(mm, M::MM_JUDICIOUS) && !m.hostile(it, me) {
        return Ok(Some("Judicious Spell spares whoever is no foe (MM_JUDICIOUS)"));
    }
    if !effect_agrees(m, magic, it)? {
        return Ok(Some("the effect refuses it (EV_ISTARGET)"));
    }
    if magic.has(Ef::EF_ITEMS_ONLY) {
        return Ok(Some("it is for things alone (EF_ITEMS_ONLY)"));
    }
    if it == me && magic.has(Ef::EF_CASTER_IMMUNE) {
        return Ok(Some("it spares whoever uses it (EF_CASTER_IMMUNE)"));
    }
    let friend = || m.who(it).is_some_and(|w| w.is_friend_of(me));
    if magic.has(Ef::EF_ALLIES_IMMUNE) && friend() {
        return Ok(Some("it spares friends (EF_ALLIES_IMMUNE)"));
    }
    if magic.has(Ef::EF_DEATH) && m.immune(it, DamageType::AD_NECR) {
        return Ok(Some("the void does not harm it, nor does magic of death (EF_DEATH)"));
    }
    if magic.has(Ef::EF_MENTAL) && (m.immune(it, DamageType::AD_MIND) || !m.is_type(it, T::MA_LIVING)) {
        return Ok(Some("it has no mind that magic could touch (EF_MENTAL)"));
    }
    if magic.has(Ef::EF_LIM_LEVEL) && m.get(VCasterLev) != 0 && most_level(m, segment) < m.cr(it) {
        return Ok(Some("its challenge rating is too high (EF_LIM_LEVEL)"));
    }
    if !magic.has(Ef::EF_LIM_MTYPE) {
        return Ok(None);
    }
    let kind = match segment.tval {
        0 => magic.segment(0).map_or(0, |s| s.tval),
        own => own,
    };
    let fits = match T::from_number(kind) {
        T::MA_SUMMONED => m.has(it, Nature::SUMMONED),
        T::MA_ENEMIES | T::MA_HOSTILES => m.hostile(it, me),
        T::MA_ALLIES => it == me || friend(),
        kind => m.is_type(it, kind),
    };
    Ok((!fits).then_some("it is not of the kind that is meant (EF_LIM_MTYPE)"))
}

/// The highest challenge rating that a segment takes hold of. In the original the caster's level is lost, and what
/// counts is 1, or 2 where the spell is heightened.
fn most_level<O: Observer>(m: &Machine<'_, O>, segment: &SegmentNumbers) -> i32 {
    let level = if metamagic::has(m.get(Mm), M::MM_HEIGHTEN) { 2 } else { 1 };
    let plus = Held::of(m.world(), m.content(), m.get(EItem)).map_or(0, |held| held.plus());
    let limit = segment.tval as i16;
    let scaled = if i64::from(limit) < PLAIN.0 { Scaled::By(LevelCode(limit)) } else { Scaled::Plain(limit) };
    scaled.value(level, plus)
}

/// 4: Items and fixtures.
fn thing<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    it: Handle,
) -> Spared {
    if !magic.has(Ef::EF_AFFECTS_ITEMS) {
        return Ok(Some("it does nothing to things (EF_AFFECTS_ITEMS)"));
    }
    if !effect_agrees(m, magic, it)? {
        return Ok(Some("the effect refuses it (EV_ISTARGET)"));
    }
    if !magic.has(Ef::EF_LIM_ITYPE) {
        return Ok(None);
    }
    let kind = m.world().item(it).and_then(|i| m.content().item(i.kind)).map(|k| k.itype);
    let fits = kind == Some(ObjectType::from_number(segment.tval));
    Ok((!fits).then_some("it is not of the kind that is meant (EF_LIM_ITYPE)"))
}

/// EV_ISTARGET: NOTHING (it should be) and DONE (it can be) agree, ERROR refuses. Any other answer is a mistake of the
/// effect's, and agrees.
fn effect_agrees<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, it: Handle) -> Result<bool, Halt> {
    if !m.content().may_answer(magic.id, EventCode::EV_ISTARGET) {
        m.ask(Link::Direct, magic.id, EventCode::EV_ISTARGET)?;
        return Ok(true);
    }
    let why = label!("target: asked of a copy of the record");
    let answer = m.aside(why, |m| {
        m.set(EVictim, it, why);
        m.set(Terse, false, why);
        m.ask(Link::Direct, magic.id, EventCode::EV_ISTARGET)
    })?;
    if matches!(answer, Answer::Abort | Answer::NoMsg) {
        m.trouble(|| {
            format!(
                "{} answers EV_ISTARGET with {answer}; answer NOTHING, DONE or, to refuse, ERROR",
                magic.id
            )
        });
    }
    Ok(answer != Answer::Error)
}
