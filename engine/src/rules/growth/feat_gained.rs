//! A feat that a character gains for good (GainFeat): one by name, or one of a list that its player chooses, with the weapon,
//! school, skill or study that it is for. A feat for which nothing is left gives way to one of the list, or of all.

use super::feat_for::{self, For};
use super::prerequisites::may_choose;
use super::{feat_lists, gained, granted};
use crate::base::names::{Ability, Feat, FeatList, Named, StatiNature as N, StatiSource, WeaponGroup};
use crate::content::Grant;
use crate::event::checking::spoken;
use crate::rules::prelude::*;
use crate::rules::query::ask::one_of;
use crate::rules::query::who::{Who, who};
use crate::rules::stati;
use crate::world::Stati;

/// What a character gains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// This feat.
    One(Feat),
    /// One that its player chooses of a list; who is not played gains none.
    OneOf(FeatList),
}

/// A character gains a feat for good, and what the feat gives at once. Nobody else gains any.
///
/// # Errors
/// The player has not chosen yet.
pub fn gain_feat<O: Observer>(m: &mut Machine<'_, O>, me: Handle, what: Gained) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me).filter(|c| c.is_character()) else { return Ok(()) };
    let played = c.is_player();
    let (list, named) = match what {
        Gained::One(feat) => (FeatList::FT_FULL_LIST, Some(feat)),
        Gained::OneOf(list) => (list, None),
    };
    let open = |w: &Who<'_>, feat| feat_for::all(w, feat).is_none_or(|all| !all.is_empty());
    let named = named.filter(|feat| who(m.world(), m.content(), me).is_some_and(|w| open(&w, *feat)));
    let feat = match named {
        Some(feat) => feat,
        None if !played => return Ok(()),
        None => match chosen(m, me, list)? {
            Some(feat) => feat,
            None => return Ok(()),
        },
    };
    let of = match who(m.world(), m.content(), me).and_then(|w| feat_for::all(&w, feat)) {
        Some(all) => one_of(m, me, &format!("{} for what?", spoken(feat)), all)?,
        None => None,
    };
    // To know one kind of weapon is no feat, unless it was chosen as one.
    if feat != Feat::FT_WEAPON_PROFICIENCY || named.is_none() {
        m.put_character(me, label!("a feat gained"), |character| {
            if let Err(place) = character.feats.binary_search(&feat) {
                character.feats.insert(place, feat);
            }
        });
    }
    lay(m, me, feat, of)?;
    m.recalculate(me);
    Ok(())
}

/// The feat that its player chooses of a list; `None` where there is none to choose.
fn chosen<O: Observer>(m: &mut Machine<'_, O>, me: Handle, list: FeatList) -> Result<Option<Feat>, Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(None) };
    let open = |feat: &Feat| {
        may_choose(&w, *feat, list) && feat_for::all(&w, *feat).is_none_or(|all| !all.is_empty())
    };
    let all = feat_lists::of(list).into_iter().filter(open);
    let mut all: Vec<(Feat, String)> = all.map(|feat| (feat, spoken(feat))).collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    one_of(m, me, "Which feat?", all)
}

/// What a feat gives at once.
fn lay<O: Observer>(m: &mut Machine<'_, O>, me: Handle, feat: Feat, of: Option<For>) -> Result<(), Halt> {
    let (why, none) = (label!("a feat gained"), Handle::NONE);
    let perm = |nature, by, source, val, mag| stati::perm(nature, by, source, val, mag);
    let record: Option<Stati> = match (feat, of) {
        (_, Some(For::Weapon(weapon))) => {
            let grant = Grant { feat: Some(feat), of: Some(weapon), ..Grant::default() };
            let laid = granted::of_feat(m.world().stati(me), &grant);
            granted::lay(m, me, laid, why);
            None
        }
        (_, Some(For::School(school))) => {
            let bit = i16::try_from(school.number()).unwrap_or(0);
            Some(perm(N::SCHOOL_FOCUS, none, StatiSource::SS_MISC, 0, bit))
        }
        (Feat::FT_SKILL_FOCUS, Some(For::Skill(skill))) => {
            Some(perm(N::SKILL_BONUS, me, StatiSource::SS_PERM, skill.0, SKILL_FOCUS))
        }
        (_, Some(For::Skill(skill))) => Some(perm(N::EXTRA_SKILL, none, StatiSource::SS_CLAS, skill.0, 0)),
        (_, Some(For::Study(study))) => {
            m.put_character(me, why, |character| {
                if let Some(taken) = character.studies.get_mut(study) {
                    *taken = taken.saturating_add(1);
                }
            });
            None
        }
        (Feat::FT_LION_HEART, _) => Some(perm(N::SAVE_BONUS, none, StatiSource::SS_MISC, FEAR, LION_HEART)),
        (Feat::FT_CIRCLE_KICK, _) => {
            let act = ResId::new(Kind::Effect, "circle_kick");
            Some(perm(N::ACTIVATION, none, StatiSource::SS_MISC, 0, 0).of_effect(act))
        }
        (Feat::FT_WILD_SHAPE_MASTERY, _) => {
            gained::gain_ability(m, me, Ability::CA_WILD_SHAPE, WILD_SHAPE, None, StatiSource::SS_PERM)?;
            None
        }
        (Feat::FT_AP_LIGHT, _) => return learn(m, me, WeaponGroup::WG_LARMOUR),
        (Feat::FT_AP_MEDIUM, _) => return learn(m, me, WeaponGroup::WG_MARMOUR),
        (Feat::FT_AP_HEAVY, _) => return learn(m, me, WeaponGroup::WG_HARMOUR),
        _ => None,
    };
    match record {
        Some(record) => stati::gain(m, me, record, why).map(|_| ()),
        None => Ok(()),
    }
}

/// How much skill a focus adds, what a lion's heart adds against fear (SN_FEAR), and levels of a mastered wild shape.
const SKILL_FOCUS: i16 = 2;
const LION_HEART: i16 = 2;
const FEAR: i16 = 11;
const WILD_SHAPE: i32 = 2;

/// It becomes proficient with a group.
fn learn<O: Observer>(m: &mut Machine<'_, O>, me: Handle, group: WeaponGroup) -> Result<(), Halt> {
    let had = m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.proficiencies.bits());
    m.put_proficiencies(me, had.cast_signed() | group.number(), label!("a feat gained"));
    Ok(())
}
