//! What the qualities of a weapon do on a hit, after its damage (docs/rules/weapon-qualities.md). Qualities that
//! change values or the strike itself stand where those are worked out.
//!
//! | file | what stands there |
//! |---|---|
//! | `make` | what it is made of and for: stunning and entangling weapons, wrought iron |
//! | `harm` | more damage: alignments, elements, bane, vicious and thirsty ones |
//! | `curse` | what befalls: wounds, death, terror, shoves, light, weakness |
//! | `venom` | what is smeared on it |

mod curse;
mod harm;
mod make;
mod venom;

pub use venom::{poisoned, use_doses};

use crate::base::names::{ItemFlag, ObjectType, StatiNature, WeaponQuality as Q};
use crate::event::fields::*;
use crate::rules::items::things::level;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use smallvec::SmallVec;

/// A weapon that has hit, and what its qualities ask of it.
#[derive(Clone, Debug)]
struct Blow {
    me: Handle,
    victim: Handle,
    weapon: Handle,
    /// Its plus.
    plus: i32,
    /// The level from which it is found.
    level: i32,
    /// How many times a critical hit with it counts.
    times: i32,
    /// Critical, and with a quality that bursts then.
    bursts: bool,
}

impl Blow {
    fn new<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle, weapon: Handle) -> Option<Self> {
        let held = Held::of(m.world(), m.content(), weapon)?;
        Some(Self {
            me,
            victim,
            weapon,
            plus: held.plus(),
            level: level(&held, m.content()),
            times: super::arms::multiplier(m, me, weapon),
            bursts: m.get(IsCrit) && held.has_weapon(Q::WQ_BURST),
        })
    }
}

/// The weapon in hand, then what was shot or thrown with it, do what they do to a creature that they have hit.
pub fn on_a_hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    use ObjectType as T;
    let slots: [(Handle, [T; 2]); 2] =
        [(m.get(EItem), [T::T_WEAPON, T::T_BOW]), (m.get(EItem2), [T::T_WEAPON, T::T_MISSILE])];
    for (weapon, kinds) in slots {
        let fits = Held::of(m.world(), m.content(), weapon).is_some_and(|h| kinds.contains(&h.kind.itype));
        if let Some(blow) = Blow::new(m, me, victim, weapon).filter(|_| fits) {
            all_of(m, &blow)?;
        }
    }
    Ok(())
}

/// A vampiric weapon drinks from the dead too; everything else wants them alive.
fn all_of<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let Some(held) = Held::of(m.world(), m.content(), blow.weapon) else { return Ok(()) };
    let own = held.item.qualities.iter().map(|q| q.0);
    let lent = held.item.stati().of(StatiNature::EXTRA_QUALITY).map(|s| s.val);
    let all: SmallVec<[Q; 8]> = own.chain(lent).map(Q).collect();
    if all.contains(&Q::WQ_VAMPIRIC) {
        harm::drink(m, blow);
    }
    if !m.is_here(blow.victim) {
        return Ok(());
    }
    make::made_for_it(m, blow)?;
    for quality in all {
        if m.is_here(blow.victim) {
            one_of(m, blow, quality)?;
        }
    }
    Ok(())
}

/// What one quality does; most do nothing at this moment.
fn one_of<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow, quality: Q) -> Result<(), Halt> {
    match quality {
        Q::WQ_HOLY | Q::WQ_UNHOLY | Q::WQ_LAWFUL | Q::WQ_CHAOTIC | Q::WQ_BALANCE => {
            harm::aligned(m, blow, quality)
        }
        Q::WQ_FLAMING | Q::WQ_FROST | Q::WQ_SHOCKING | Q::WQ_CORROSIVE | Q::WQ_THUNDERING => {
            harm::elemental(m, blow, quality)
        }
        Q::WQ_SOULDRINK | Q::WQ_THIRSTY => harm::elemental(m, blow, quality),
        Q::WQ_VICIOUS => harm::vicious(m, blow),
        Q::WQ_BANE => harm::bane(m, blow),
        Q::WQ_WOUNDING => curse::wound(m, blow),
        Q::WQ_VORPAL => curse::behead(m, blow),
        Q::WQ_IMPACT => curse::shove(m, blow),
        Q::WQ_FEY_TRAPPING => curse::limn(m, blow),
        Q::WQ_SLAYING => curse::slay(m, blow),
        Q::WQ_TERROR => curse::terrify(m, blow),
        Q::WQ_DISRUPTION => curse::disrupt(m, blow),
        Q::WQ_STUNNING => curse::stun(m, blow),
        Q::WQ_WEAKENING | Q::WQ_NUMBING | Q::WQ_WITHERING => curse::weaken(m, blow, quality),
        _ => Ok(()),
    }
}

/// What has to be withstood when a weapon, or the body where there is none, stuns, entangles or knocks down
/// (docs/rules/weapon-qualities.md).
pub fn save_dc<O: Observer>(m: &Machine<'_, O>, me: Handle, weapon: Option<Handle>, way: ItemFlag) -> i32 {
    make::save_dc(m, me, weapon, way)
}
