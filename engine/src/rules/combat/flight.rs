//! The way of something that was thrown or shot, square by square, and whom it strikes (docs/rules/ranged.md, Flight).

use super::defence;
use super::{arms, ranged};
use crate::base::dice_expr::Dice;
use crate::base::names::{AttackType, Attribute, Feat, MonsterFlag, Named, Size, Skill, TerrainFlag};
use crate::event::fields::*;
use crate::rules::checks::skill;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::way::is_solid;
use crate::rules::senses::squares_between;
use crate::world::Point;
use smallvec::SmallVec;

/// Pick Pocket that catching takes, and how hard it is before the throw counts.
const NIMBLE: i32 = 15;
const CATCH: i32 = 11;

/// How often, in percent, the one who is meant is picked out of a crowd, without and with Precise Shot.
const PICKED: (i32, i32) = (60, 95);
/// How often it passes by somebody else who is in the way.
const PASSES: (i32, i32) = (25, 75);

/// Flies to a square, past or into whoever is in the way; the square where it came to its end.
pub(super) fn fly<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    to: Point,
    meant: Handle,
) -> Result<Point, Halt> {
    let mut last = m.at(me);
    for at in squares_between(last, to) {
        if is_solid(m.level_of(me), m.content(), at) || stopped_by_the_ground(m, me, at)? {
            return Ok(last);
        }
        last = at;
        let Some(struck) = whom(m, me, at, meant)? else { continue };
        prepare(m, me, struck);
        if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort || m.get(IsHit) || is_held(m) {
            return Ok(last);
        }
        // A miss flies on as if nothing had been.
        let why = label!("flight: it flies on");
        m.set(BDmg, 0, why);
        m.set(IsCrit, false, why);
        m.set(IsWildMiss, false, why);
        m.set(IsFumble, false, why);
    }
    Ok(last)
}

/// Has somebody what flew in the hand?
fn is_held<O: Observer>(m: &Machine<'_, O>) -> bool {
    m.world().item(m.get(EItem2)).is_some_and(|i| i.holder.is_some())
}

/// Whoever has nimble fingers may catch a small thing that is thrown at it (docs/rules/ranged.md, Catching), with a
/// hand that is free.
pub(super) fn is_caught<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<bool, Halt> {
    let piece = m.get(EItem2);
    let Some((_, kind)) = arms::item(m, piece) else { return Ok(false) };
    let small = kind.size.is_none_or(|size| size.number() <= Size::SZ_SMALL.number());
    let busy = m.flag(victim, MonsterFlag::M_NOHANDS) || things::stack::in_air(m, victim).is_some();
    if !small || busy || m.skill(victim, Skill::SK_PICK_POCKET) < NIMBLE {
        return Ok(false);
    }
    let dc = CATCH + (m.get(VHit) + m.get(VRoll)) / 2;
    if !skill::check(m, victim, Skill::SK_PICK_POCKET, dc, 0)?.passed {
        return Ok(false);
    }
    things::into_hands(m, victim, piece)?;
    m.print(Audience::All, "{victim} {victim:catch|catches} {item2:a}.")?;
    Ok(true)
}

/// Ground with handlers is asked (EV_MISSILE), and ABORT stops it.
fn stopped_by_the_ground<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<bool, Halt> {
    let terrain = m.level_of(me).map().terrain(at);
    let special = |t: &crate::base::id::ResId| {
        m.content().terrain(*t).is_some_and(|known| known.flags.has(TerrainFlag::TF_SPECIAL))
    };
    match terrain.filter(special) {
        Some(terrain) => {
            Ok(m.pevent(EventCode::EV_MISSILE, me, terrain, |e| e.at_place(at))? == Answer::Abort)
        }
        None => Ok(false),
    }
}

/// Whom it meets on a square, if anybody.
fn whom<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    at: Point,
    meant: Handle,
) -> Result<Option<Handle>, Halt> {
    let there: SmallVec<[Handle; 4]> =
        m.level_of(me).creatures_at(at).map(|c| c.handle()).filter(|h| *h != me).collect();
    let precise = m.feat(me, Feat::FT_PRECISE_SHOT);
    let chance = |(plain, precisely): (i32, i32)| if precise { precisely } else { plain };
    let picked = match there.as_slice() {
        [] => return Ok(None),
        [one] => *one,
        all => {
            let sure =
                all.contains(&meant) && m.d(100, label!("flight: out of the crowd"))? <= chance(PICKED);
            if sure {
                meant
            } else {
                let place = m.roll(all.len() as i32, label!("flight: somebody of the crowd"))?;
                usize::try_from(place).ok().and_then(|place| all.get(place).copied()).unwrap_or(meant)
            }
        }
    };
    if picked != meant && m.d(100, label!("flight: past somebody"))? <= chance(PASSES) {
        return Ok(None);
    }
    Ok(Some(picked))
}

/// Writes the blow into the record.
fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let (bow, piece) = (m.get(EItem), m.get(EItem2));
    m.set(EVictim, victim, label!("flight: whom it meets"));
    let large = m.size(victim) > Size::SZ_MEDIUM.number();
    let shot = bow.is_some();
    let (hit, damage) = match shot {
        true => (Attribute::A_HIT_ARCHERY, Attribute::A_DMG_ARCHERY),
        false => (Attribute::A_HIT_THROWN, Attribute::A_DMG_THROWN),
    };
    let mut dice = die(m, piece, large);
    if shot {
        // Field by field, the missile's own bonus a second time.
        let of_bow = die(m, bow, large);
        let plus = m.world().item(piece).map_or(0, |i| i.plus()) as i16;
        dice = Dice::new(
            dice.number.wrapping_add(of_bow.number),
            dice.sides.wrapping_add(of_bow.sides),
            dice.bonus.wrapping_mul(2).wrapping_add(of_bow.bonus).wrapping_add(plus),
        );
    }
    dice.bonus = dice.bonus.wrapping_add(m.attr(me, damage) as i16);
    let aim = m.attr(me, hit) + ranged::make(m, piece);
    m.set(Dmg, dice, label!("flight: dice"));
    m.set(VHit, aim, label!("flight: bonus to hit"));
    let defence = defence::own(m, victim);
    m.set(VDef, defence, label!("flight: defence of whom it meets"));
    let kind = if shot { AttackType::A_FIRE } else { AttackType::A_HURL };
    m.set(AType, kind, label!("flight: kind"));
    let with = if shot { bow } else { piece };
    let (dtype, threat) = (arms::damage_type(m, piece, victim), arms::threat(m, me, with));
    m.set(DType, dtype, label!("flight: kind of damage"));
    m.set(VThreat, threat, label!("flight: threat"));
    m.set(VCrit, arms::multiplier(m, me, with), label!("flight: multiplier"));
}

/// The dice of a thing that strikes in flight; what was not made for it does as much as a fist.
fn die<O: Observer>(m: &Machine<'_, O>, thing: Handle, large: bool) -> Dice {
    let dice =
        arms::item(m, thing).map(|(_, kind)| if large { kind.large_damage } else { kind.small_damage });
    dice.filter(|dice| *dice != Dice::default()).unwrap_or(Dice::new(1, 3, 0))
}
