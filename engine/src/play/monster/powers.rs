//! What a monster may do without a blow (docs/rules/monster-play.md, The acts): magic to get away, calls for its
//! kind, breath, roars, explosions.

use super::acts::{Act, Kind};
use super::mind::Mind;
use crate::base::handle::Handle;
use crate::base::names::{AttackType as A, MonsterFlag, StatiNature as Nature};
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::combat::breath::reach;
use crate::rules::query::look::Look;
use crate::world::CreatureField;
use smallvec::SmallVec;

/// From how near stealth by magic is worth it, and hindering a pursuer.
const STEALTH: i32 = 6;
const PURSUIT: i32 = 30;
/// How much stronger a foe calls for help by itself.
const STRONGER: i32 = 3;
/// The attacks that have to wait for the next.
const BREATHS: [A; 3] = [A::A_BREA, A::A_BRE2, A::A_SPIT];

/// The acts, with their weights.
pub type Acts = SmallVec<[Act; 4]>;

fn act(kind: Kind, weight: i32, target: Handle) -> Act {
    Act { kind, weight, target }
}

fn has<O: Observer>(m: &Machine<'_, O>, me: Handle, kind: A) -> bool {
    m.who(me).is_some_and(|w| w.has_attack(kind))
}

/// 11 to 16: What made it stronger wears off; away, out of sight, free of who holds it, and help.
pub fn to_get_away<O: Observer>(m: &mut Machine<'_, O>, mind: &Mind) -> Result<Acts, Halt> {
    let (me, mut row) = (mind.me, Acts::new());
    let enraged = m.has(me, Nature::ENRAGED);
    let buffed = m.world().creature(me).is_some_and(|c| c.buff_count() != 0);
    if buffed && m.roll(10, label!("does what made it stronger wear off"))? == 0 {
        m.put_add(me, CreatureField::BuffCount, -1, label!("monster: less strong"));
    }
    if let Some(foe) = mind.melee.filter(|_| (mind.afraid || mind.avoiding) && !enraged) {
        let weight = 6 + m.roll(3, label!("weight of escape"))?;
        row.push(act(Kind::Escape, weight, foe));
    }
    if let Some(foe) = mind.ranged.filter(|_| mind.hiding && !mind.afraid && !enraged)
        && m.distance(me, foe) < STEALTH
        && m.roll(3, label!("stealth by magic"))? == 0
    {
        row.push(act(Kind::Stealth, 5, foe));
    }
    if (mind.afraid || (mind.in_melee() && mind.avoiding))
        && !enraged
        && let Some((foe, squares)) = nearest(m, me)
    {
        row.push(act(Kind::FoilPursuit, squares / 6 + 1, foe));
    }
    if mind.held
        && (m.flag(me, MonsterFlag::M_CASTER) || m.roll(4, label!("does it wrench itself free"))? == 0)
    {
        row.push(act(Kind::Special(A::A_ESCA), 5, Handle::NONE));
    }
    if has(m, me, A::A_GATE) && !m.has_val(me, Nature::SPEC_TIMEOUT, A::A_GATE.0) {
        let foes = [mind.melee, mind.ranged].into_iter().flatten();
        row.extend(
            foes.filter(|foe| is_worth_a_call(m, mind, *foe))
                .map(|foe| act(Kind::Special(A::A_GATE), 5, foe)),
        );
    }
    Ok(row)
}

/// The nearest foe that it sees, and how far off.
fn nearest<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<(Handle, i32)> {
    let targets = m.world().creature(me).map_or(&[][..], |c| c.targets());
    let seen = targets.iter().filter(|t| t.seen).map(|t| (t.thing, m.distance(me, t.thing)));
    seen.filter(|(_, squares)| *squares < PURSUIT).min_by_key(|(_, squares)| *squares)
}

/// Is the foe much stronger, or a player, or does it go badly?
fn is_worth_a_call<O: Observer>(m: &Machine<'_, O>, mind: &Mind, foe: Handle) -> bool {
    let wounded = m.world().creature(mind.me).is_some_and(|c| c.hp() * 2 < c.max_hp());
    let played = m.world().creature(foe).is_some_and(|c| c.is_player());
    m.cr(foe) >= m.cr(mind.me) + STRONGER || played || mind.afraid || wounded
}

/// Those of its breaths that it may use now, each at a foe.
fn breaths<O: Observer>(m: &Machine<'_, O>, me: Handle, foe: Handle) -> Acts {
    let ready = |kind: &A| has(m, me, *kind) && !m.has_val(me, Nature::SPEC_TIMEOUT, kind.0);
    BREATHS.into_iter().filter(ready).map(|kind| act(Kind::Special(kind), 6, foe)).collect()
}

/// 17: At somebody within reach of its blows.
pub fn hand_to_hand<O: Observer>(m: &mut Machine<'_, O>, me: Handle, foe: Handle) -> Result<Acts, Halt> {
    let mut row = breaths(m, me, foe);
    if has(m, me, A::A_ROAR) && m.roll(5, label!("does it roar"))? == 0 {
        row.push(act(Kind::Special(A::A_ROAR), 5, Handle::NONE));
    }
    if has(m, me, A::A_EXPL) {
        row.push(act(Kind::Special(A::A_EXPL), 5, foe));
    }
    Ok(row)
}

/// 18: At somebody out of reach, with nothing between.
pub fn from_afar<O: Observer>(m: &Machine<'_, O>, me: Handle, foe: Handle) -> Acts {
    let (Some(w), Some(other)) = (m.who(me), m.who(foe)) else { return Acts::new() };
    if !w.line_of_fire(&other) {
        return Acts::new();
    }
    let mut row = Acts::new();
    if m.distance(me, foe) < reach(m.cr(me)) {
        row = breaths(m, me, foe);
    }
    if has(m, me, A::A_ROAR) {
        row.push(act(Kind::Special(A::A_ROAR), 4, Handle::NONE));
    }
    row
}
