//! Kinds of damage and what each does (facts/rules/strike.md, 6, Special types): the table. What they do
//! stands by topic:
//!
//! | file | what stands there |
//! |---|---|
//! | `hold` | seizing, engulfing, tripping, sticking |
//! | `daze` | fear, blindness, paralysis, stunning, confusion, sleep, bleeding |
//! | `drain` | attributes, levels, mana |
//! | `venom` | poison and disease |
//! | `moral` | damage that goes by what the victim is |

pub mod daze;
pub mod drain;
pub mod hold;
pub mod moral;
pub mod venom;

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{DamageType as D, MonsterType};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, Halt, Machine, Observer};
use crate::label;
use crate::rules::query::look::Look;

/// What a kind of damage comes to.
pub enum Effect {
    /// It hurts, as vDmg says.
    Hurts,
    /// It has done what it does.
    Over(Answer),
}

/// What effects hand back.
pub type Outcome = Result<Effect, Halt>;

/// It can't do what it does.
pub(super) const ABORT: Outcome = Ok(Effect::Over(Answer::Abort));

/// It did what it does.
pub(super) const DONE: Outcome = Ok(Effect::Over(Answer::Done));

/// Does what the kind of damage in hand does to the victim.
///
/// # Errors
/// The action is over.
pub fn effect_of<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let kind = m.get(DType);
    match kind {
        D::AD_NORM | D::AD_ACID | D::AD_ELEC | D::AD_TOXI | D::AD_PSYC | D::AD_MAGC | D::AD_SONI => hurts(),
        D::AD_SLASH | D::AD_PIERCE | D::AD_BLUNT => hurts(),
        D::AD_FIRE | D::AD_COLD => moral::heat(m, me),
        D::AD_NECR => moral::necrotic(m, me),
        D::AD_SUNL => moral::sunlight(m, by, me),
        D::AD_VAMP => moral::vampiric(m, by, me),
        D::AD_HOLY | D::AD_EVIL | D::AD_LAWF | D::AD_CHAO => moral::aligned(m, me),
        D::AD_CHOK => moral::choking(m, me),
        D::AD_SOAK => moral::soaking(m, by, me),
        D::AD_RUST | D::AD_DCAY | D::AD_SHAT => moral::wearing(m, by, me),
        D::AD_GRAB => hold::grab(m, by, me),
        D::AD_ENGL | D::AD_SWAL => hold::engulf(m, by, me),
        D::AD_STUK => hold::stick(m, by, me),
        D::AD_TRIP => hold::trip(m, me),
        D::AD_KNOC => hold::knock_back(m, me),
        D::AD_DISA => hold::disarm(m, me),
        D::AD_STEA => hold::snatch(m, by, me),
        D::AD_FALL => hold::fall(m, me),
        D::AD_STON => daze::petrify(m, me),
        D::AD_FEAR => daze::frighten(m, me),
        D::AD_BLND => daze::blind(m, by, me),
        D::AD_PLYS => daze::paralyse(m, by, me),
        D::AD_CONF => daze::confuse(m, me),
        D::AD_NAUS => daze::nauseate(m, me),
        D::AD_STUN => daze::stun(m, me),
        D::AD_SLEE => daze::sleep(m, me),
        D::AD_BLEE => daze::bleed(m, me),
        D::AD_SLOW => daze::slow(m, by, me),
        D::AD_DISN => by_effect(m, "disintegrate", EventCode::EV_EFFECT, (by, me)),
        D::AD_DRMA => drain::mana(m, me),
        D::AD_DREX => drain::levels(m, me),
        D::AD_POIS => venom::poison(m, by, me),
        D::AD_DISE => venom::disease(m, by, me),
        _ if drain::attribute_of(kind).is_some() => drain::attribute(m, by, me),
        _ => unanswered(m, kind),
    }
}

const fn hurts() -> Outcome {
    Ok(Effect::Hurts)
}

/// Kinds that only scripts answer; nobody did.
fn unanswered<O: Observer>(m: &mut Machine<'_, O>, kind: D) -> Outcome {
    m.trouble(|| format!("{kind} has no rule of its own: a handler for EV_DAMAGE has to answer it, in PRE"));
    let own = matches!(kind, D::AD_SPE1 | D::AD_SPE2);
    Ok(Effect::Over(if own { Answer::Done } else { Answer::Abort }))
}

/// Kinds that are effects of the pack, worked by the attacker, or by the victim where there is none.
pub(super) fn by_effect<O: Observer>(
    m: &mut Machine<'_, O>,
    id: &str,
    code: EventCode,
    (by, me): (Handle, Handle),
) -> Outcome {
    let effect = ResId::new(Kind::Effect, id);
    if m.content().header(effect).is_none() {
        m.trouble(|| format!("the pack has no effect `{id}`, which this kind of damage works by"));
        return DONE;
    }
    let by = if m.world().creature(by).is_some() { by } else { me };
    m.throw_eff(code, effect, &[by, me])?;
    DONE
}

/// Notes that the victim held out.
pub(super) fn resisted<O: Observer>(m: &mut Machine<'_, O>) -> Outcome {
    m.set(Resist, true, label!("damage: the save held"));
    DONE
}

/// Is it a living thing?
pub(super) fn lives<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.is_type(h, MonsterType::MA_LIVING)
}

/// A number of rounds or points in the 16 bits of a stati.
pub(in crate::rules::combat) fn short(n: i32) -> i16 {
    n.clamp(i16::MIN as i32, i16::MAX as i32) as i16
}
