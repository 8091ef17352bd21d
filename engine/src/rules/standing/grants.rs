//! What a level of favour grants (docs/rules/prayer.md, Levels of favour): stati of source BLES, abilities, feats,
//! innate spells. Abilities are worked out with those of classes (`growth::abilities`).

use crate::base::names::{Ability, Feat, StatiSource};
use crate::rules::growth::granted::{self, Laid};
use crate::rules::growth::{self, gained};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;

/// Lays what a god grants at a level of favour on a character. A status that lies on it already from the same god grows
/// by its strength, or by 1.
pub(super) fn lay<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    level: i32,
) -> Result<(), Halt> {
    let why = label!("blessing: what a level of favour grants");
    let level = i16::try_from(level).unwrap_or(0);
    let grants = m.content().god(god).map(|g| g.grants.clone()).unwrap_or_default();
    let mut feats: Vec<Feat> = Vec::new();
    for grant in grants.iter().filter(|g| g.times_by(level) > g.times_by(level - 1)) {
        let laid = [
            granted::status(m.world().stati(me), grant, StatiSource::SS_BLES, god),
            granted::of_feat(m.world().stati(me), grant),
        ];
        for what in laid.into_iter().flatten() {
            match what {
                Laid::Changes(place, record) => m.change_stati(me, place, record, why),
                Laid::Comes(record) => stati::gain(m, me, record, why)?,
            }
        }
        feats.extend(grant.feat);
        if let (Some(Ability::CA_INNATE_SPELL), Some(spell)) = (grant.ability, grant.of) {
            gained::gain_ability(m, me, Ability::CA_INNATE_SPELL, 1, Some(spell), StatiSource::SS_BLES)?;
        }
    }
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let abilities = growth::abilities(&w);
    m.put_character(me, why, |character| {
        character.feats.extend(feats);
        character.feats.sort_unstable();
        character.feats.dedup();
        for (ability, level) in abilities {
            match character.abilities.binary_search_by_key(&ability, |(a, _)| *a) {
                Ok(place) => character.abilities[place].1 = character.abilities[place].1.max(level),
                Err(place) => character.abilities.insert(place, (ability, level)),
            }
        }
    });
    m.recalculate(me);
    Ok(())
}
