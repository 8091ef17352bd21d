//! Kinds of damage and what each does (docs/rules/damage-types.md): the table. What they do stands by topic:
//!
//! | file | what stands there |
//! |---|---|
//! | `hold` | seizing, engulfing, tripping, sticking |
//! | `daze` | fear, blindness, paralysis, stunning, confusion, sleep, bleeding |
//! | `drain` | attributes, levels, mana |
//! | `venom` | poison and disease |
//! | `outcome` | what a kind comes to, and what several kinds do |
//! | `moral` | damage that goes by what the victim is |

pub mod daze;
pub mod drain;
pub mod hold;
pub mod moral;
mod outcome;
pub mod venom;

use crate::base::names::DamageType as D;
use crate::event::fields::*;
use crate::rules::prelude::*;
pub use daze::breaks_free as breaks_free_of_paralysis;
use outcome::by_effect;
pub(in crate::rules::combat) use outcome::short;
pub use outcome::{Effect, Outcome};

/// Does what the kind of damage in hand does to the victim.
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
