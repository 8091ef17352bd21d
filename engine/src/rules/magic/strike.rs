//! EV_MAGIC_STRIKE (docs/rules/magic-effects.md, EV_MAGIC_STRIKE): an effect strikes one target, with all segments
//! of one area.

use super::calc;
use super::disbelief;
use super::effect::{is_called_for, last_of_area};
use super::figures::metamagic;
use super::target::why_spared;
use crate::base::names::{
    AttackType, Attribute, DamageType as D, EffectArchetype as Ea, EffectArea as Ar, EffectFlag as Ef, Feat,
    Metamagic as M, MonsterType, Named, SaveBits as Sa, SaveType, School, SpellSource, StatiNature as Nature,
    StatiSource, StatiValue, TargetQuery,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::contest::{Contest, Source, Term, Withstanding};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::StatiQuery;

/// What a ray threatens on.
const THREAT: i32 = 20;
/// The base attack bonus of what is shot (S_ARCHERY).
const ARCHERY: usize = 0;
/// What Spell Penetration is worth, and the part of a resistance that Amplify Spell leaves, in percent.
const PENETRATION: i32 = 20;
const AMPLIFIED: i32 = 75;
/// Val of ANIMAL_COMPANION on a companion (TA_LEADER).
const LEADER: i16 = 8;
/// Kinds of damage that transmuted magic may have.
const ELEMENTS: [D; 6] = [D::AD_FIRE, D::AD_COLD, D::AD_ELEC, D::AD_TOXI, D::AD_SONI, D::AD_ACID];

/// EV_MAGIC_STRIKE of the actor.
pub fn strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return Ok(Answer::Nothing) };
    if magic.has(Ef::EF_ATTACK) && m.get(AType) != AttackType::A_SPEL {
        return as_attack(m, me);
    }
    let why = label!("strike: a new target");
    m.set(Resist, false, why);
    m.set(Immune, false, why);
    m.set(MhMessageDone, false, why);
    m.set(BlastMessageDone, false, why);
    if !m.get(EVictim).is_some() {
        m.set(EVictim, me, label!("strike: its user is the target"));
    }
    reflected_gaze(m, me, &magic)?;
    spell_resistance(m, me, &magic)?;
    disbelief::in_strike(m, me)?;
    let tough = resists_death(m, &magic)?;
    let Some(saved) = segments(m, me, &magic, tough)? else { return Ok(Answer::Abort) };
    let k = usize::try_from(m.get(EfNum)).unwrap_or(0);
    let last = last_of_area(&magic, k);
    if last != k {
        m.set(EfNum, last as i32, label!("strike: past the segments of this area"));
    }
    tell(m, me, &magic, last, saved)?;
    equipment(m, &magic)?;
    mount(m, &magic)?;
    Ok(Answer::Done)
}

/// 1: What has to be aimed is an attack first; its hit strikes.
fn as_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let why = label!("strike: aimed like a missile");
    let hit = m.who(me).map_or(0, |w| w.base_attack(ARCHERY));
    let defence = m.attr(m.get(EVictim), Attribute::A_DEF);
    m.set(AType, AttackType::A_SPEL, why);
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(VThreat, THREAT, why);
    m.rethrow(EventCode::EV_STRIKE)
}

/// 3: A gaze may come back to its owner.
fn reflected_gaze<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    if !magic.has(Ef::EF_GAZE) {
        return Ok(());
    }
    if m.has_val(victim, Nature::GAZE_REFLECTION, StatiValue::GR_IMMUNE.0) {
        // The original forgets this again before it asks for it (docs/rules/magic-effects.md, EV_MAGIC_STRIKE).
        m.set(Immune, true, label!("strike: no gaze meets it"));
    } else if m.has_val(victim, Nature::GAZE_REFLECTION, StatiValue::GR_REFLECT.0) {
        m.print(Audience::All, "{actor's} gaze is reflected.")?;
        m.set(EVictim, me, label!("strike: the gaze is reflected"));
    }
    Ok(())
}

/// 4: Spell resistance of a creature against a foe's magic: d100 and twice the challenge ratings.
fn spell_resistance<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    let beyond = magic.effect.sources.contains(&SpellSource::AI_PSIONIC) || magic.has(Ef::EF_MUNDANE);
    let whole = m.attr(victim, Attribute::A_MR);
    if beyond || whole <= 0 || !(m.hostile(me, victim) || m.hostile(victim, me)) {
        return Ok(());
    }
    let resistance = if m.feat(me, Feat::FT_AMPLIFY_SPELL) { whole * AMPLIFIED / 100 } else { whole };
    let die = m.d(100, label!("spell resistance"))?;
    let skill = if m.feat(me, Feat::FT_SPELL_PENETRATION) { PENETRATION } else { 0 };
    let (total, against) = (die + 2 * m.cr(me) + skill, resistance + 2 * m.cr(victim));
    let held = total <= against;
    m.tell_contest(|m| Contest {
        who: victim,
        by: Withstanding::SpellResistance,
        label: "spell resistance",
        roll: terms([
            (me, Source::Roll(100), die),
            (me, Source::Rating, 2 * m.cr(me)),
            (me, Source::Feat(Feat::FT_SPELL_PENETRATION), skill),
        ]),
        total,
        against,
        against_terms: terms([
            (victim, Source::Attribute(Attribute::A_MR), whole),
            (me, Source::Feat(Feat::FT_AMPLIFY_SPELL), resistance - whole),
            (victim, Source::Rating, 2 * m.cr(victim)),
        ]),
        held,
    });
    if held {
        m.set(MagicRes, true, label!("strike: spell resistance holds"));
    }
    Ok(())
}

/// Terms of a contest, without those that are 0.
fn terms<const N: usize>(all: [(Handle, Source, i32); N]) -> Vec<Term> {
    all.into_iter()
        .filter(|(.., amount)| *amount != 0)
        .map(|(of, from, amount)| Term { of, from, amount })
        .collect()
}

/// 6: Some die hard: a number of times between rests magic of death does nothing to them.
fn resists_death<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<bool, Halt> {
    let victim = m.get(EVictim);
    let feat = Feat::FT_RESIST_DEATH;
    if !magic.has(Ef::EF_DEATH) || !m.feat(victim, feat) {
        return Ok(false);
    }
    let query = StatiQuery::of(Nature::TRIED).val(feat.0);
    if stati::read::mag(m.world(), victim, query) >= 2 * m.modifier(victim, Attribute::A_CON) {
        return Ok(false);
    }
    let why = label!("strike: too tough for magic of death");
    stati::increase_mag(m, victim, query, StatiSource::SS_MISC, 1, why)?;
    m.tell_spared(victim, "it is too tough for magic of death (FT_RESIST_DEATH)");
    m.print(Audience::All, "{victim} {victim:shrug|shrugs} the death magic off.")?;
    Ok(true)
}

/// 7: Each segment of the area. Hands back whether a save was made here; `None` where a hit ends the whole effect.
fn segments<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    tough: bool,
) -> Result<Option<bool>, Halt> {
    let first = usize::try_from(m.get(EfNum)).unwrap_or(0);
    let (mut k, mut saved) = (first, false);
    while let Some(segment) = magic.segment(k) {
        calc::take_up(m, k);
        if is_called_for(m, magic, k) {
            let victim = m.get(EVictim);
            let immune = m.get(MagicRes) || tough || {
                let spared = why_spared(m, magic, segment, victim)?;
                if let Some(why) = spared {
                    m.tell_spared(victim, why);
                }
                spared.is_some()
            };
            m.set(Immune, immune, label!("strike: is it a target?"));
            if !immune && !one(m, me, (magic, k, segment), first, &mut saved)? {
                return Ok(None);
            }
        }
        // A handler may have moved on to another segment.
        k = usize::try_from(m.get(EfNum)).unwrap_or(k);
        let area = magic.segment(k).map(|s| s.aval);
        if magic.segment(k + 1).is_none_or(|s| Some(s.aval) != area) {
            break;
        }
        k += 1;
        m.set(EfNum, k as i32, label!("strike: the next segment"));
    }
    Ok(Some(saved))
}

/// One segment at its target. False where its hit ends the whole effect.
fn one<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    (magic, k, segment): (&Magic<'_>, usize, &SegmentNumbers),
    first: usize,
    saved: &mut bool,
) -> Result<bool, Halt> {
    calc::calc(m, magic, k)?;
    let blast = segment.eval == Ea::EA_BLAST;
    let element = ELEMENTS.contains(&D::from_number(segment.xval));
    if blast && !(metamagic::has(m.get(Mm), M::MM_TRANSMUTE) && element) {
        m.set(DType, D::from_number(segment.xval), label!("strike: the segment's kind"));
    }
    let half = magic.has(Ef::EF_PARTIAL) && blast;
    let anew =
        k == first || k.checked_sub(1).and_then(|n| magic.segment(n)).is_some_and(|s| s.sval != segment.sval);
    let malady = matches!(segment.aval, Ar::AR_POISON | Ar::AR_DISEASE);
    if !malady && !half && anew && !m.get(Resist) && saves(m, me, magic, segment)? {
        m.set(Resist, true, label!("strike: a saving throw"));
        *saved = true;
    }
    if m.get(Resist) && !half {
        return Ok(true);
    }
    if m.rethrow(EventCode::EV_MAGIC_HIT)? == Answer::Abort {
        return Ok(false);
    }
    if !m.get(Immune) {
        m.set(NotFullyImmune, true, label!("strike: something happened to it"));
    }
    Ok(true)
}

/// The saving throw against a segment. Nobody saves against its own magic, nor does a companion against its leader's.
fn saves<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Result<bool, Halt> {
    let victim = m.get(EVictim);
    let Some(save) = calc::save_against(m, segment) else { return Ok(false) };
    if m.world().creature(victim).is_none() || victim == me {
        return Ok(false);
    }
    let companion = m
        .world()
        .creature(victim)
        .is_some_and(|c| c.stati().of(Nature::ANIMAL_COMPANION).any(|s| s.val == LEADER && s.thing == me));
    if companion {
        return Ok(false);
    }
    let against = sorts_of(m, me, magic, segment);
    let dc = m.get(SaveDc);
    saving_throw(m, victim, SaveType::from_number(save.number()), dc, against, 0, label!("save vs magic"))
}

/// What the save is made against, SA_ bits.
fn sorts_of<O: Observer>(m: &Machine<'_, O>, me: Handle, magic: &Magic<'_>, segment: &SegmentNumbers) -> i32 {
    let inflicts = |nature: Nature| segment.eval == Ea::EA_INFLICT && segment.xval == nature.number();
    let of = |school| calc::is_of(magic, school);
    let dominates = segment.yval == i32::from(StatiValue::CH_DOMINATE.0);
    let kinds = [
        (magic.has(Ef::EF_DEATH), Sa::SA_DEATH),
        (inflicts(Nature::PARALYSIS), Sa::SA_PARA),
        (magic.has(Ef::EF_EVIL) || m.is_type(me, MonsterType::MA_EVIL), Sa::SA_EVIL),
        (of(School::SC_NEC), Sa::SA_NECRO),
        (of(School::SC_ENC), Sa::SA_ENCH),
        (of(School::SC_ILL), Sa::SA_ILLUS),
        (inflicts(Nature::CONFUSED), Sa::SA_CONF),
        (inflicts(Nature::CHARMED) && dominates, Sa::SA_COMP),
        (inflicts(Nature::STONING), Sa::SA_PETRI),
        (inflicts(Nature::AFRAID) || magic.has(Ef::EF_FEAR), Sa::SA_FEAR),
    ];
    let own = kinds.iter().filter(|(is, _)| *is).fold(0, |all, (_, sort)| all | sort.0);
    own | sorts([Sa::SA_MAGIC, Sa::SA_SPELLS])
}

/// 9: What is told.
fn tell<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    k: usize,
    saved: bool,
) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    let Some(segment) = magic.segment(k) else { return Ok(()) };
    let alone = segment.aval == Ar::AR_NONE;
    let (creature, item) = (m.world().creature(victim).is_some(), m.world().item(victim).is_some());
    if m.get(Immune)
        && !m.get(NotFullyImmune)
        && (creature || alone)
        && (victim != me || alone)
        && (item || !magic.has(Ef::EF_ITEMS_ONLY))
        && !segment.asks(TargetQuery::Q_EQU)
    {
        return m.print(Audience::All, "{victim} {victim:are|is} unaffected.");
    }
    if saved && m.world().thing(victim).is_some() {
        m.print(Audience::All, "{victim} {victim:resist|resists} {actor's} magic.")?;
    }
    Ok(())
}

/// 10: An effect on equipment damages each thing that is worn or wielded, whatever its bearer resisted.
fn equipment<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    if !magic.segment(0).is_some_and(|s| s.asks(TargetQuery::Q_EQU)) || m.world().creature(victim).is_none() {
        return Ok(());
    }
    for item in worn(m, victim) {
        m.throw_copy(EventCode::EV_DAMAGE, |e| e.with(EVictim, item))?;
    }
    Ok(())
}

/// What somebody wears and wields, in the order in which it is carried.
pub fn worn<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Vec<Handle> {
    let in_a_slot = |item: &Handle| m.world().item(*item).is_some_and(|i| i.slots() != 0);
    m.world().held_by(h).iter().copied().filter(in_a_slot).collect()
}

/// 11: A ball strikes the mount too, and so do a few other effects.
fn mount<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    let rider = m.get(EVictim);
    let ball = usize::try_from(m.get(EMagic) - 1).ok().and_then(|k| magic.segment(k)).map(|s| s.aval);
    if ball != Some(Ar::AR_BALL) && !magic.has(Ef::EF_HIT_MOUNT) {
        return Ok(());
    }
    let mount = m.world().creature(rider).and_then(|c| c.stati().of(Nature::MOUNTED).next()).map(|s| s.thing);
    // Whoever rides somebody that rides itself, or nobody, has no mount.
    let is_ridden = |h: &Handle| *h != rider && m.is_here(*h) && !m.has(*h, Nature::MOUNTED);
    let Some(mount) = mount.filter(is_ridden) else { return Ok(()) };
    m.set(EVictim, mount, label!("strike: the mount too"));
    m.rethrow(EventCode::EV_MAGIC_STRIKE)?;
    m.set(EVictim, rider, label!("strike: the mount was struck"));
    Ok(())
}
