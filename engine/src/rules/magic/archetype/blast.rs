//! EA_BLAST: damage, which a save of the target's halves and evasion avoids (docs/rules/magic-effects.md, Archetypes).

use super::belongings;
use crate::base::names::{
    Ability, Attribute, DamageType as D, EffectArea as Ar, EffectFlag as Ef, Feat, Metamagic as M,
    MonsterType, SaveType, School, StatiNature as Nature,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::checks::save::saving_throw;
use crate::rules::growth::practice;
use crate::rules::magic::calc::is_of;
use crate::rules::magic::calc::save_against;
use crate::rules::magic::effect::seen_to_work;
use crate::rules::magic::figures::metamagic;
use crate::rules::prelude::*;
use crate::rules::query::ask::confirms;
use crate::rules::senses::{hiding, noise};

/// The level of evasion from which on even a failed save halves.
const IMPROVED: i32 = 10;
/// What lore of an element adds, in percent, and at least.
const LORE: (i32, i32) = (20, 1);
/// Lore of an element: the feat and the damage that it helps.
const LORES: [(D, Feat); 5] = [
    (D::AD_COLD, Feat::FT_LORE_OF_RIME),
    (D::AD_ACID, Feat::FT_LORE_OF_ACID),
    (D::AD_FIRE, Feat::FT_LORE_OF_FLAMES),
    (D::AD_NECR, Feat::FT_LORE_OF_DEATH),
    (D::AD_ELEC, Feat::FT_LORE_OF_STORMS),
];
/// saveDC of damage that nothing saves against.
const NO_SAVE: i32 = -1;

/// A blast at the victim of the event in hand, of `vDmg` points of DType.
pub fn blast<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Ruling {
    let (actor, victim) = (m.get(EActor), m.get(EVictim));
    seen_to_work(m, m.get(EItem))?;
    let spared = magic.has(Ef::EF_CASTER_IMMUNE) || magic.has(Ef::EF_CASTER_IMMUNE_BLAST);
    if spared && actor == victim {
        return Ok(Answer::Done);
    }
    gives_away(m, actor, victim)?;
    if m.get(DType) == D::AD_SUNL && m.is_type(victim, MonsterType::MA_UNDEAD) {
        m.set(IsGhostTouch, true, label!("blast: sunlight reaches the undead everywhere"));
    }
    let save = match () {
        () if misses_plane(m, magic, actor, victim) => {
            m.set(VDmg, 0, label!("blast: on another plane"));
            None
        }
        () if m.world().creature(victim).is_some() => {
            let save = halved(m, magic, segment, victim)?;
            lore(m, actor);
            damages(m, magic)?;
            save
        }
        () => {
            m.rethrow(EventCode::EV_DAMAGE)?;
            None
        }
    };
    told(m, segment, victim)?;
    if save.is_some() && !m.get(Resist) && m.world().creature(victim).is_some() {
        belongings::harm(m, me, segment, victim)?;
    }
    m.set(BlastMessageDone, true, label!("blast: the first one of this strike"));
    Ok(Answer::Done)
}

/// 2: A blast shows where it comes from; whoever shoots from cover is only heard. Its target is seen.
fn gives_away<O: Observer>(m: &mut Machine<'_, O>, actor: Handle, victim: Handle) -> Result<(), Halt> {
    let covered =
        m.feat(actor, Feat::FT_SHOOT_FROM_COVER) && !m.beside(actor, victim) && m.has(actor, Nature::HIDING);
    match covered {
        true => noise::heard_by(m, victim, actor)?,
        false => hiding::reveal(m, actor, label!("blast: whoever does it is seen"))?,
    }
    match m.world().creature(victim).is_some() {
        true => hiding::reveal(m, victim, label!("blast: found")),
        false => Ok(()),
    }
}

/// 3: What is on another plane is not hurt, but by magic, the holy, the void, force and what touches ghosts.
fn misses_plane<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>, actor: Handle, victim: Handle) -> bool {
    let everywhere = matches!(m.get(DType), D::AD_MAGC | D::AD_HOLY | D::AD_NECR);
    m.plane(victim) != m.plane(actor)
        && !everywhere
        && !is_of(magic, School::SC_FORCE)
        && !m.get(IsGhostTouch)
}

/// 4: The save, once for each strike, and what it leaves of the damage. Hands back the save that was asked for.
fn halved<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    victim: Handle,
) -> Result<Option<SaveType>, Halt> {
    if !magic.has(Ef::EF_PARTIAL) {
        return Ok(None);
    }
    let mut asked = None;
    if !m.get(BlastMessageDone) {
        let Some(save) = save_against(m, segment) else { return Ok(None) };
        let save = weathered(m, victim, save)?;
        asked = Some(save);
        saves(m, victim, save)?;
    }
    let damage = m.get(VDmg);
    if m.get(IsEvaded) {
        m.set(VDmg, 0, label!("blast: evaded"));
    } else if m.get(IsPartiallyEvaded) || m.get(Resist) {
        let third = m.feat(victim, Feat::FT_PARTIAL_EVASION);
        let left = if third { (damage + 2) / 3 } else { (damage + 1) / 2 };
        m.set(VDmg, left, label!("blast: a save or evasion"));
    }
    Ok(asked)
}

/// Some weather a blast rather than dodge it.
fn weathered<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, save: SaveType) -> Result<SaveType, Halt> {
    if save != SaveType::REF || !m.feat(victim, Feat::FT_WEATHER_BLAST) {
        return Ok(save);
    }
    let dodges = m.ability(victim, Ability::CA_EVASION) > 0
        && confirms(m, victim, "Dodge the blast instead of weathering it?")?;
    let fort = m.attr(victim, Attribute::A_SAV_FORT) > m.attr(victim, Attribute::A_SAV_REF);
    Ok(if !dodges && fort { SaveType::FORT } else { SaveType::REF })
}

/// The saving throw, without what helps against kinds of magic, and what evasion makes of it.
fn saves<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, save: SaveType) -> Result<(), Halt> {
    let dc = m.get(SaveDc);
    let evasion = m.ability(victim, Ability::CA_EVASION);
    let nimble = save == SaveType::REF && m.who(victim).is_some_and(|w| w.armour_weight() <= LIGHT);
    if saving_throw(m, victim, save, dc, 0, 0, label!("save vs blast"))? {
        m.set(Resist, true, label!("blast: a saving throw"));
        if evasion > 0 && nimble {
            m.set(IsEvaded, true, label!("blast: evaded"));
            m.print(Audience::All, "{victim} {victim:dodge|dodges} the blast.")?;
            let amount = m.d(10, label!("exercise of evasion"))?;
            practice::practise(m, victim, practice::EVADED, amount)?;
        } else {
            m.print(Audience::All, "{victim} partially {victim:resist|resists}.")?;
        }
    } else if evasion >= IMPROVED && nimble {
        m.set(IsPartiallyEvaded, true, label!("blast: partly evaded"));
        m.print(Audience::All, "{victim} partially {victim:dodge|dodges} the blast.")?;
    }
    Ok(())
}

/// The heaviest armour that lets one evade.
const LIGHT: u8 = 1;

/// 5: Lore of an element, also where no damage was left.
fn lore<O: Observer>(m: &mut Machine<'_, O>, actor: Handle) {
    let kind = m.get(DType);
    if LORES.iter().any(|(of, feat)| *of == kind && m.feat(actor, *feat)) {
        let more = (m.get(VDmg) * LORE.0 / 100).max(LORE.1);
        m.add(VDmg, more, label!("blast: lore of the element"));
    }
}

/// 6: EV_DAMAGE; before it half of some is of no kind, and half of what was consecrated is holy.
fn damages<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    if m.get(VDmg) == 0 {
        return Ok(());
    }
    let halves = [
        (magic.has(Ef::EF_HALF_UNTYPED), D::AD_NORM),
        (metamagic::has(m.get(Mm), M::MM_CONSECRATE), D::AD_HOLY),
    ];
    for (_, kind) in halves.iter().filter(|(is, _)| *is) {
        let half = (m.get(VDmg) + 1) / 2;
        m.set(VDmg, half, label!("blast: half of it is of another kind"));
        m.throw_copy(EventCode::EV_DAMAGE, |e| e.with(SaveDc, NO_SAVE).with(DType, *kind))?;
    }
    m.rethrow(EventCode::EV_DAMAGE).map(|_| ())
}

/// 8: What everybody near sees of it, once for each strike.
fn told<O: Observer>(m: &mut Machine<'_, O>, segment: &SegmentNumbers, victim: Handle) -> Result<(), Halt> {
    if m.get(Terse) || m.get(BlastMessageDone) || m.world().creature(victim).is_none() {
        return Ok(());
    }
    let text = match segment.aval {
        Ar::AR_BALL | Ar::AR_BURST => "The blast strikes {victim}.",
        Ar::AR_BOLT | Ar::AR_RAY => "The bolt strikes {victim}.",
        Ar::AR_BEAM => "The beam strikes {victim}.",
        Ar::AR_CHAIN => "The arc strikes {victim}.",
        Ar::AR_FIELD | Ar::AR_MFIELD => "The cloud strikes {victim}.",
        Ar::AR_BREATH => "The breath strikes {victim}.",
        _ => return Ok(()),
    };
    m.print(Audience::All, text)
}
