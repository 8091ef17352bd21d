//! Abilities that somebody gains for good beside what tables give (GainAbility): by scripts, and by gods.

use crate::base::names::{Ability, Named, SpellAccess, StatiNature as N, StatiSource};
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Stati;

/// Abilities that are had or not, and the status that says for what kind of creatures.
const FOR_KINDS: [(Ability, N); 6] = [
    (Ability::CA_FAV_ENEMY, N::FAV_ENEMY),
    (Ability::CA_SMITE, N::SMITE_ABILITY),
    (Ability::CA_TURNING, N::TURN_ABILITY),
    (Ability::CA_GREATER_TURNING, N::GTURN_ABILITY),
    (Ability::CA_COMMAND, N::COMMAND_ABILITY),
    (Ability::CA_SPECIES_AFFINITY, N::SPECIES_AFFINITY),
];

/// A character gains an ability: `value` more of it, or for creatures of that type (MA_), from a resource and a source.
/// What it has for that type already grows by 1.
pub fn gain_ability<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    ability: Ability,
    value: i32,
    from: Option<ResId>,
    source: StatiSource,
) -> Result<(), Halt> {
    let why = label!("an ability gained");
    if let (Ability::CA_GRANT_ITEM, Some(kind)) = (ability, from.filter(|id| id.kind() == Kind::Item)) {
        return given(m, me, kind);
    }
    let kinds = FOR_KINDS.iter().find(|(of, _)| *of == ability).map(|(_, nature)| *nature);
    if let Some(nature) = kinds {
        let val = i16::try_from(value).unwrap_or(0);
        let fits = |s: &Stati| s.nature == nature && s.source == source && (val == 0 || s.val == val);
        let place = m.world().stati(me).and_then(|s| s.iter().position(fits));
        match place.and_then(|at| Some((at, m.world().stati(me)?.get(at)?.clone()))) {
            Some((at, had)) => m.turn_stati(me, at, had.mag.saturating_add(1), had.duration, why),
            None => {
                let record = Stati { effect: from, ..Stati::new(nature, val, 1).from_source(source) };
                stati::gain(m, me, record, why)?;
            }
        }
    }
    if let (Ability::CA_INNATE_SPELL, Some(spell)) = (ability, from.filter(|id| id.kind() == Kind::Effect)) {
        let known = m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.access_to(spell));
        m.put_access(me, spell, known | SpellAccess::SP_INNATE.number(), why);
    }
    let once = kinds.is_some() || ability == Ability::CA_INNATE_SPELL;
    let more = i16::try_from(value.max(1)).unwrap_or(1);
    m.put_character(me, why, |character| {
        match character.abilities.binary_search_by_key(&ability, |(a, _)| *a) {
            Ok(_) if once => {}
            Ok(place) => character.abilities[place].1 = character.abilities[place].1.saturating_add(more),
            Err(place) => character.abilities.insert(place, (ability, if once { 1 } else { more })),
        }
    });
    m.recalculate(me);
    Ok(())
}

/// CA_GRANT_ITEM: a thing, once.
fn given<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: ResId) -> Result<(), Halt> {
    if m.content().item(kind).is_none() {
        m.trouble(|| format!("no {} is granted: the pack has none", kind.id()));
        return Ok(());
    }
    if let Err(limit) = m.spend_thing() {
        m.trouble(|| format!("no {} is granted: {limit}", kind.id()));
        return Ok(());
    }
    let thing = m.make_item(m.level_of(me).id(), kind, None, label!("an item granted"));
    m.hand(thing, me, label!("an item granted"));
    Ok(())
}
