//! Animal Empathy: beasts pacified, cowed, soothed or befriended (docs/rules/skill-uses.md, Animal Empathy).

use crate::base::names::{
    Ability, Feat, MonsterType as Type, Skill, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::EVictim;
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, refused};
use crate::rules::query::who::Who;
use crate::rules::social::companion::make_companion;
use crate::rules::social::pools::ANIMALS;
use crate::rules::social::sides::turn_neutral;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// Rounds for which it is not tried again.
const BARRED: i16 = 500;

/// What one wants of the beast.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Pacify,
    Cow,
    Soothe,
    Befriend,
}

/// Deals with the victim. One d20 of its own, and no check.
pub(super) fn empathy<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    let (Some(w), Some(beast)) = (m.who(me), m.who(it)) else {
        return refused(m, "There is nobody there.");
    };
    let Some(level) = level(&w, &beast) else {
        return refused(m, "{victim} {victim:are|is} no creature for that.");
    };
    if m.has_from(it, Nature::ANIMAL_EMP_TRIED, me) {
        return refused(m, "{victim} {victim:have|has} had enough of {actor:him}.");
    }
    let (hostile, afraid) = (m.hostile(it, me), m.has(it, Nature::AFRAID));
    let usual = match (afraid, hostile) {
        (true, _) => 2,
        (_, true) => 0,
        _ => 3,
    };
    let wishes = ["pacify it", "cow it", "soothe it", "befriend it"].map(str::to_owned).to_vec();
    let wish = match chosen(m, me, "What do you want of the beast?", wishes, usual)? {
        0 => Wish::Pacify,
        1 => Wish::Cow,
        2 => Wish::Soothe,
        _ => Wish::Befriend,
    };
    if wish == Wish::Befriend && (hostile || !m.beside(me, it)) {
        return refused(m, "{victim} {victim:keep|keeps} away.");
    }
    m.put_add(me, CreatureField::Timeout, 50, label!("animal empathy: time"));
    let cr = m.cr(it);
    let dc = match wish {
        Wish::Pacify => cr + 15,
        Wish::Cow | Wish::Soothe => cr + 10,
        Wish::Befriend => 2 * cr + 15,
    };
    if m.d(20, label!("animal empathy"))? + level < dc {
        let rounds = if wish == Wish::Befriend { -2 } else { BARRED };
        let record = Stati::new(Nature::ANIMAL_EMP_TRIED, 0, 0).lasting(rounds).by(me);
        stati::gain(m, it, record, label!("animal empathy: in vain"))?;
        m.print(Audience::Actor, "{victim} {victim:do|does} not heed {actor:him}.")?;
        return Ok(Answer::Done);
    }
    let why = label!("animal empathy");
    match wish {
        Wish::Pacify => {
            turn_neutral(m, it, me, why)?;
            m.put(it, CreatureField::Peaceful, 1, why);
        }
        Wish::Cow => {
            let rounds = (5 + 2 * level).clamp(1, i32::from(i16::MAX)) as i16;
            let fear = Stati::new(Nature::AFRAID, StatiValue::FEAR_COWED.0, 0).lasting(rounds);
            stati::gain(m, it, fear.from_source(StatiSource::SS_MISC).by(me), why)?;
        }
        Wish::Soothe => stati::end(m, it, Nature::AFRAID, why)?,
        Wish::Befriend => {
            if make_companion(m, it, me, ANIMALS)? {
                let bond = Stati::new(Nature::ANIMAL_COMPANION, 0, 0).by(me);
                stati::gain(m, it, bond, why)?;
            } else {
                m.print(Audience::Actor, "{actor} cannot lead {victim} as well.")?;
            }
        }
    }
    Ok(Answer::Done)
}

/// Is this a creature that somebody can deal with so?
pub(super) fn works_on(w: &Who<'_>, beast: &Who<'_>) -> bool {
    level(w, beast).is_some()
}

/// The level with this kind of creature: the skill with animals, with feats for beasts and plants; a bond with the
/// kind, where that is higher. Nothing with whom it does not work.
fn level(w: &Who<'_>, it: &Who<'_>) -> Option<i32> {
    if it.is_character() || !it.is_type(Type::MA_LIVING) {
        return None;
    }
    let of_kind = (it.is_type(Type::MA_ANIMAL) && w.has_skill(Skill::SK_ANIMAL_EMP))
        || (it.is_type(Type::MA_BEAST) && w.has_feat(Feat::FT_BEASTIAL_EMPATHY))
        || (it.is_type(Type::MA_PLANT) && w.has_feat(Feat::FT_PLANT_EMPATHY));
    let bond = w
        .stati_of(Nature::SPECIES_AFFINITY)
        .filter(|s| it.is_type(crate::base::names::Named::from_number(s.val)))
        .map(|s| s.mag.max(w.ability(Ability::CA_SPECIES_AFFINITY)))
        .max();
    let skilled = of_kind.then(|| w.skill(Skill::SK_ANIMAL_EMP));
    skilled.max(bond)
}
