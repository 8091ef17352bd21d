//! EV_ABILITY: an ability of a race, class or domain used by command; EParam is its number. EV_FEAT: a feat (the original's
//! UseAbility and UseFeat). What else they need whoever plays is asked for.

use super::{beast, fury, granted, quarry, shape, song, touch, trance};
use crate::base::names::{Ability, Feat, Named, Skill};
use crate::event::EventCode as Ev;
use crate::event::fields::{EId, EParam};
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::skills::Way;

/// Abilities that are used by command.
pub(super) const BY_COMMAND: [Ability; 23] = [
    Ability::CA_ANCESTRAL_MEMORY,
    Ability::CA_ANIMAL_COMP,
    Ability::CA_BARDIC_MUSIC,
    Ability::CA_BERSERK_RAGE,
    Ability::CA_COMMAND,
    Ability::CA_DWARVEN_FOCUS,
    Ability::CA_FEAT_OF_STRENGTH,
    Ability::CA_FLAWLESS_DODGE,
    Ability::CA_FLURRY_OF_BLOWS,
    Ability::CA_GREATER_TURNING,
    Ability::CA_LAY_ON_HANDS,
    Ability::CA_MANIFESTATION,
    Ability::CA_PHASE,
    Ability::CA_PROTECTIVE_WARD,
    Ability::CA_SACRED_MOUNT,
    Ability::CA_SOOTHING_WORD,
    Ability::CA_SPECIES_AFFINITY,
    Ability::CA_TRACKING,
    Ability::CA_TURNING,
    Ability::CA_UNBIND,
    Ability::CA_WEAPONCRAFT,
    Ability::CA_WHOLENESS_OF_BODY,
    Ability::CA_WILD_SHAPE,
];

/// Feats that are used by command.
pub(super) const FEATS_BY_COMMAND: [Feat; 4] =
    [Feat::FT_BREW_POTION, Feat::FT_DANCE_OF_TUKIMA, Feat::FT_SCRIBE_SCROLL, Feat::FT_WARCRY];

/// EV_ABILITY of the actor.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn use_ability<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let ability = Ability::from_number(m.get(EParam));
    let level = m.ability(me, ability);
    if level <= 0 {
        return refused(m, "{actor} {actor:have|has} no such ability.");
    }
    match ability {
        Ability::CA_BERSERK_RAGE => fury::rages(m, me, level),
        Ability::CA_FLURRY_OF_BLOWS => fury::flurries(m, me),
        Ability::CA_FLAWLESS_DODGE => fury::dodges(m, me, level),
        Ability::CA_LAY_ON_HANDS => touch::lays_on_hands(m, me, level),
        Ability::CA_WHOLENESS_OF_BODY => touch::heals_itself(m, me),
        Ability::CA_PROTECTIVE_WARD => granted::wards(m, me, level),
        Ability::CA_FEAT_OF_STRENGTH => granted::strains(m, me, level),
        Ability::CA_SOOTHING_WORD => granted::soothes(m, me, level),
        Ability::CA_UNBIND => granted::unbinds(m, me, level),
        Ability::CA_TURNING | Ability::CA_GREATER_TURNING | Ability::CA_COMMAND => {
            granted::turns(m, me, ability)
        }
        Ability::CA_BARDIC_MUSIC => song::sings(m, me, level),
        Ability::CA_TRACKING => quarry::tracks(m, me, level),
        Ability::CA_DWARVEN_FOCUS => quarry::swears(m, me),
        Ability::CA_MANIFESTATION => trance::manifests(m, me),
        Ability::CA_ANCESTRAL_MEMORY => trance::remembers(m, me),
        Ability::CA_WILD_SHAPE => shape::shifts(m, me, level),
        Ability::CA_ANIMAL_COMP | Ability::CA_SACRED_MOUNT => beast::calls(m, me, ability, level),
        Ability::CA_PHASE => m.rethrow(Ev::EV_PHASE),
        Ability::CA_SPECIES_AFFINITY => {
            m.set(EParam, Skill::SK_ANIMAL_EMP.number(), label!("ability used: as empathy"));
            m.rethrow(Ev::EV_SKILL)
        }
        Ability::CA_WEAPONCRAFT => makes(m, Way::Weapon),
        _ => refused(m, "That ability is not used by command."),
    }
}

/// EV_FEAT of the actor.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn use_feat<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let feat = Feat::from_number(m.get(EParam));
    if !m.feat(me, feat) {
        return refused(m, "{actor} {actor:have|has} no such feat.");
    }
    match feat {
        Feat::FT_SCRIBE_SCROLL => makes(m, Way::Scroll),
        Feat::FT_BREW_POTION => makes(m, Way::Potion),
        Feat::FT_DANCE_OF_TUKIMA => has_effect(m, "dance_of_tukima"),
        Feat::FT_WARCRY => has_effect(m, "warcry"),
        _ => refused(m, "That feat is not used by command."),
    }
}

fn makes<O: Observer>(m: &mut Machine<'_, O>, way: Way) -> Ruling {
    m.set(EParam, i32::from(way.number()), label!("used: something is made"));
    m.rethrow(Ev::EV_MAKE)
}

/// It is an effect of the pack.
fn has_effect<O: Observer>(m: &mut Machine<'_, O>, id: &str) -> Ruling {
    let effect = ResId::new(Kind::Effect, id);
    if m.content().effect(effect).is_none() {
        return refused(m, "This pack has no effect for that feat.");
    }
    m.set(EId, Some(effect), label!("feat used: its effect"));
    m.rethrow(Ev::EV_EFFECT)
}
