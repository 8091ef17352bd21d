//! Who may not cast at all (docs/rules/magic.md, Casting).

use super::super::figures::rating;
use super::casting::Casting;
use super::step::{GOES_ON, REFUSED, Step, with};
use crate::base::names::{EffectFlag as Ef, FieldFlag, Metamagic, MonsterFlag, StatiNature as N};
use crate::event::Link;
use crate::event::fields::{EVictim, IsStaffSpell};
use crate::rules::prelude::*;
use crate::rules::stati::{self, read};
use crate::world::StatiQuery;

/// The curse that may be laid on somebody again and again.
const AGAIN_AND_AGAIN: &str = "bestow_curse";

/// 2: Elves do nothing that is of death, unless it wards something off.
pub(super) fn folk<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if m.who(spell.me).is_some_and(|w| rating::is_forbidden(&w, &spell.magic)) {
        m.i_print(spell.me, "Elves can't cast spells of necromancy.")?;
        return REFUSED;
    }
    GOES_ON
}

/// 3: Whoever can't move needs neither gestures nor words; whoever has no hands in another form, no gestures. The
/// metamagic that counts is what the record came with: that of the spell is chosen later, as in the original.
pub(super) fn body<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let still = with(m, Metamagic::MM_STILL);
    if m.has(spell.me, N::PARALYSIS) && !(still && with(m, Metamagic::MM_VOCALIZE)) {
        m.i_print(spell.me, "You can't cast spells while you can't move.")?;
        return REFUSED;
    }
    if m.has(spell.me, N::POLYMORPH) && m.flag(spell.me, MonsterFlag::M_NOHANDS) && !still {
        m.i_print(spell.me, "You have no hands for the gestures.")?;
        return REFUSED;
    }
    GOES_ON
}

/// 4: What lasts is not laid on anybody twice, nor is a field that goes with one.
pub(super) fn twice<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let lasts = spell.magic.has(Ef::EF_PERSISTANT) || spell.magic.has(Ef::EF_PERMANANT);
    let victim = m.get(EVictim);
    let again = spell.magic.id == ResId::new(Kind::Effect, AGAIN_AND_AGAIN);
    if (lasts || spell.magic.has(Ef::EF_CURSE)) && !again && bears(m, victim, spell.magic.id) {
        m.i_print(spell.me, "It lies on {victim} already, and once more would do nothing.")?;
        return REFUSED;
    }
    let carries =
        |m: &Machine<'_, O>| {
            m.level_of(spell.me).map().fields().iter().any(|f| {
                f.effect == Some(spell.magic.id) && f.creator == spell.me && f.is(FieldFlag::FI_MOBILE)
            })
        };
    if lasts && carries(m) {
        m.i_print(spell.me, "You have cast it already, and once more would do nothing.")?;
        return REFUSED;
    }
    GOES_ON
}

/// Does anything of this effect lie on somebody?
pub(super) fn bears<O: Observer>(
    m: &Machine<'_, O>,
    victim: crate::base::handle::Handle,
    effect: ResId,
) -> bool {
    read::has(m.world(), victim, StatiQuery { effect: Some(effect), ..StatiQuery::default() })
}

/// 6: Whoever rages, runs, rolls or charges casts nothing but from a staff. A charge that came by itself ends instead.
pub(super) fn temper<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let me = spell.me;
    if m.get(IsStaffSpell) {
        return GOES_ON;
    }
    let why = match () {
        () if m.has(me, N::RAGING) => "You can't cast spells in a rage.",
        () if m.has_any(me, &[N::SPRINTING, N::TUMBLING]) => {
            "You can't cast spells while you sprint or tumble."
        }
        () if m.has(me, N::CHARGING) => {
            if m.has(me, N::AUTO_CHARGE) {
                stati::end(m, me, N::CHARGING, label!("cast: no charge any more"))?;
                return GOES_ON;
            }
            "You can't cast spells in a charge."
        }
        () if m.has(me, N::ENRAGED) => "You are too angry to cast spells.",
        () => return GOES_ON,
    };
    m.i_print(me, why)?;
    REFUSED
}

/// 10: The ground under the caster is asked, whatever its flags: webs and water may stop a spell.
pub(super) fn ground<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let under = m.level_of(spell.me).map().terrain(m.at(spell.me));
    let Some(terrain) = under else { return GOES_ON };
    match m.ask(Link::TerrainDirect, terrain, EventCode::EV_CAST)? {
        Answer::Abort => REFUSED,
        _ => GOES_ON,
    }
}

/// 11: In silence only what needs no word is cast.
pub(super) fn silence<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if !with(m, Metamagic::MM_VOCALIZE) && in_silence(m, spell.me) {
        m.i_print(spell.me, "You can't cast spells in magical silence.")?;
        return REFUSED;
    }
    GOES_ON
}

/// Does a field of silence cover somebody?
pub(super) fn in_silence<O: Observer>(m: &Machine<'_, O>, who: crate::base::handle::Handle) -> bool {
    let at = m.at(who);
    m.level_of(who).map().fields_at(at).any(|f| f.is(FieldFlag::FI_SILENCE))
}
