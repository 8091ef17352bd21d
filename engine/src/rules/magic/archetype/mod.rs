//! What segments do to their targets (docs/rules/magic-effects.md, Archetypes), by archetype.
//!
//! | file | archetype |
//! |---|---|
//! | `blast` | EA_BLAST: damage, halved or avoided by a save |
//! | `belongings` | what a blast does to what its target wears |
//! | `drain` | EA_DRAIN: damage that no second save halves |
//! | `grant` | EA_GRANT: stati for the willing, for as long as a thing is worn |
//! | `inflict` | EA_INFLICT: stati for the unwilling |
//! | `overriding` | EA_OVERRIDE: the effect's META handlers lie in wait |
//! | `healing` | EA_HEALING |
//! | `dispel` | EA_DISPEL |
//! | `calling` | what is asked of the encounter generator |
//! | `creation` | EA_CREATION: things that come to be |
//! | `illusion` | EA_ILLUSION: what is not there |
//! | `polymorph` | EA_POLYMORPH: another form |
//! | `reveal` | EA_REVEAL: where danger is, and what may be found |
//! | `summon` | EA_SUMMON: creatures that serve |
//! | `terraform` | EA_TERRAFORM: ground that becomes other ground |
//! | `travel` | EA_TRAVEL: somewhere else at once |
//! | `vision` | EA_VISION: a look from elsewhere |

mod belongings;
mod blast;
mod calling;
mod creation;
mod dispel;
mod drain;
mod grant;
mod healing;
mod illusion;
mod inflict;
mod overriding;
mod polymorph;
mod reveal;
mod summon;
mod terraform;
mod travel;
mod vision;

pub use blast::blast;
pub use creation::create;
pub use dispel::dispel;
pub use drain::drain;
pub use grant::grant;
pub use healing::heal;
pub use illusion::illusion;
pub use inflict::inflict;
pub use overriding::override_events;
pub use polymorph::polymorph;
pub use reveal::reveal;
pub use summon::summon;
pub use terraform::terraform;
pub use travel::travel;
pub use vision::vision;

use crate::base::names::{
    EffectFlag as Ef, Metamagic as M, MonsterType, Named, StatiNature as N, StatiSource,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::items::things;
use crate::rules::magic::figures::metamagic;
use crate::rules::prelude::*;
use crate::world::Stati;

/// What Fortify Spell adds to the level that has to be overcome to dispel it.
const FORTIFIED: i32 = 5;

/// Natures that tell whoever used a thing what it is.
const TELLING: [N; 12] = [
    N::INVIS,
    N::SICK,
    N::POISONED,
    N::BLIND,
    N::STUNNED,
    N::ASLEEP,
    N::PARALYSIS,
    N::AFRAID,
    N::STUCK,
    N::PRONE,
    N::LEVITATION,
    N::ILLUMINATED,
];

/// The record that a segment lays on its target: Val from the segment, Mag the amount, the effect, and the level at
/// which it was cast.
fn record<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>, nature: N, val: i32) -> Stati {
    let fortified = if metamagic::has(m.get(Mm), M::MM_FORTIFY) { FORTIFIED } else { 0 };
    // GainTempStati and GainPermStati exchange Val and Mag of TRAP_EVENT.
    let amount = m.get(VDmg) as i16;
    let (val, mag) = if nature == N::TRAP_EVENT { (amount, val as i16) } else { (val as i16, amount) };
    Stati::new(nature, val, mag).of_effect(magic.id).cast_at(m.get(VCasterLev) + fortified)
}

/// Where the record of a passing effect comes from.
fn source_of(magic: &Magic<'_>) -> StatiSource {
    match () {
        () if magic.has(Ef::EF_ONCEONLY) => StatiSource::SS_ONCE,
        () if magic.has(Ef::EF_CURSE) => StatiSource::SS_CURS,
        () if magic.has(Ef::EF_MUNDANE) => StatiSource::SS_MISC,
        () => StatiSource::SS_ENCH,
    }
}

/// How many rounds it lasts, as a record holds it.
fn rounds<O: Observer>(m: &Machine<'_, O>) -> i16 {
    m.get(VDuration) as i16
}

/// Whoever used a thing may learn from what happened what it is.
fn tells_by_trial<O: Observer>(
    m: &mut Machine<'_, O>,
    user: Handle,
    segment: &SegmentNumbers,
) -> Result<(), Halt> {
    let nature = N::from_number(segment.xval);
    let appears = nature == N::INVIS_TO && {
        let kind = MonsterType::from_number(m.get(VDmg));
        m.is_type(m.get(EActor), kind)
    };
    if TELLING.contains(&nature) || appears {
        learn(m, user)?;
    }
    Ok(())
}

/// Whoever used the thing behind the effect learns what it is; nothing without a thing.
fn learn<O: Observer>(m: &mut Machine<'_, O>, user: Handle) -> Result<(), Halt> {
    let item = m.get(EItem);
    match m.world().item(item).is_some() {
        true => things::learn_by_trial(m, user, item, label!("effect: its user learns what it is")),
        false => Ok(()),
    }
}
