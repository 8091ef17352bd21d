//! Whether an illusory effect is believed (docs/rules/magic-effects.md, Damage of illusions).

use super::calc::is_of;
use super::options;
use crate::base::names::{
    Ability, EffectFlag as Ef, MonsterFlag, Named, SaveBits as Sa, SaveType, School, Skill, SpellSource,
    StatiNature as Nature, StatiValue,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;

/// What a save against an illusion of nobody's has to reach beyond 10, and what trickery and focus add.
const NOBODYS: i32 = 10;
const TRICKERY: i32 = 8;
const FOCUS: i32 = 2;
/// How much easier to disbelieve an illusion is for each level of OPT_OVERCAST.
const EASIER: i32 = 2;
/// Illusions that illusions make, at most.
const DEEPEST: usize = 8;

/// Sources whose magic is a spell.
const SPELLS: [SpellSource; 5] = [
    SpellSource::AI_WIZARDRY,
    SpellSource::AI_SORCERY,
    SpellSource::AI_THEURGY,
    SpellSource::AI_BARDIC,
    SpellSource::AI_WITCHCRAFT,
];

/// In EV_MAGIC_STRIKE: does the target see through an illusory effect, at once or by a saving throw? effDisbelieved says.
pub(super) fn in_strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if !m.get(EffIllusion) {
        return Ok(());
    }
    let victim = m.get(EVictim);
    if sees_through(m, me, victim) {
        m.set(EffDisbelieved, true, label!("strike: seen through at once"));
        return m.print(Audience::Actor, "{victim} {victim:see|sees} through the illusion.");
    }
    let (dc, against) = (difficulty(m, me), sorts_of(m));
    if saving_throw(m, victim, SaveType::WILL, dc, against, 0, label!("save vs illusion"))? {
        m.set(EffDisbelieved, true, label!("strike: disbelieved"));
        m.print(Audience::Actor, "{victim} {victim:disbelieve|disbelieves}!")?;
    }
    Ok(())
}

fn sees_through<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let Some(w) = m.who(victim) else { return true };
    let senses =
        [Ability::CA_SHARP_SENSES, Ability::CA_TREMORSENSE, Ability::CA_BLINDSIGHT, Ability::CA_SCENT];
    let improved = m.get(IllFlags) & StatiValue::IL_IMPROVED.number().cast_unsigned() != 0;
    w.has_stati(Nature::TRUE_SIGHT)
        || w.has_flag(MonsterFlag::M_MINDLESS)
        || (!improved && senses.iter().any(|sense| w.has_ability(*sense)))
        || w.other(me).is_some_and(|actor| !w.takes_for_real(&actor))
}

/// Will against the real illusionist's skill.
fn difficulty<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let maker = |h: Handle| {
        let record = m.world().creature(h).and_then(|c| c.stati().of(Nature::ILLUSION).next());
        record.map(|s| s.thing)
    };
    let mut illusionist = me;
    for _ in 0..DEEPEST {
        let Some(next) = maker(illusionist) else { break };
        illusionist = next;
    }
    let skill = m.who(illusionist).map_or(NOBODYS, |w| w.skill(Skill::SK_ILLUSION) / 2);
    let focus = m.has_val(me, Nature::SCHOOL_FOCUS, School::SC_ILL.0 as i16);
    let overcast = if is_shade(m) { 0 } else { EASIER * options::overcast(m, illusionist) };
    10 + skill - overcast + if m.get(IsArcaneTrickery) { TRICKERY } else { 0 } + if focus { FOCUS } else { 0 }
}

/// Is it a shade, partly real?
pub(super) fn is_shade<O: Observer>(m: &Machine<'_, O>) -> bool {
    m.get(IllFlags) & StatiValue::IL_SHADE.number().cast_unsigned() != 0
}

fn sorts_of<O: Observer>(m: &Machine<'_, O>) -> i32 {
    let mut against = sorts([Sa::SA_ILLUS, Sa::SA_MAGIC]);
    let Some(magic) = m.get(IllEId).and_then(|id| m.content().magic(id)) else { return against };
    if SPELLS.iter().any(|source| magic.effect.sources.contains(source)) {
        against |= Sa::SA_SPELLS.0;
    }
    if magic.has(Ef::EF_EVIL) {
        against |= Sa::SA_EVIL.0;
    }
    if is_of(&magic, School::SC_NEC) {
        against |= Sa::SA_NECRO.0;
    }
    against
}
