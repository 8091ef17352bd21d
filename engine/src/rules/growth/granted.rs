//! What a grant of a table lays on whoever reaches its level: a status, which grows where it lies there already from the
//! same kind of source, and what a feat means for the one weapon or school that the table names with it. Knows no levels.

use crate::base::names::{Feat, Named, StatiNature as Nature, StatiSource, WeaponSkill};
use crate::content::Grant;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Stati;
use crate::world::stati::StatiList;

/// Feats for a kind of weapon, and how well it is known then.
const WEAPON_FEATS: [(Feat, WeaponSkill); 7] = [
    (Feat::FT_WEAPON_PROFICIENCY, WeaponSkill::WS_PROFICIENT),
    (Feat::FT_EXOTIC_WEAPON, WeaponSkill::WS_PROFICIENT),
    (Feat::FT_WEAPON_FOCUS, WeaponSkill::WS_FOCUSED),
    (Feat::FT_WEAPON_SPECIALIST, WeaponSkill::WS_SPECIALIST),
    (Feat::FT_WEAPON_MASTERY, WeaponSkill::WS_MASTERY),
    (Feat::FT_WEAPON_HIGH_MASTERY, WeaponSkill::WS_HIGH_MASTERY),
    (Feat::FT_WEAPON_GRAND_MASTERY, WeaponSkill::WS_GRAND_MASTERY),
];

/// What becomes of the stati of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Laid {
    /// The record at this place becomes this one.
    Changes(usize, Stati),
    /// This one comes.
    Comes(Stati),
}

/// The status of a grant: the record that lies there already for the same from the same kind of source grows by its
/// strength, or by 1; access to spells belongs to one class, and what names a resource to that resource. What waits for an
/// event is a record of its own each time. `None`: it grants no status.
pub fn status(list: Option<&StatiList>, grant: &Grant, source: StatiSource, by: ResId) -> Option<Laid> {
    let nature = grant.stati?;
    let val = grant.event.map_or(grant.val.number(), |event| event.0);
    let val = i16::try_from(val).unwrap_or(0);
    let effect = grant.of.unwrap_or(by);
    let new = stati::perm(nature, Handle::NONE, source, val, grant.mag).of_effect(effect);
    let of_one = nature == Nature::SPELL_ACCESS || grant.of.is_some();
    let same = |s: &Stati| {
        (s.nature, s.val, s.source) == (nature, val, source) && (!of_one || s.effect == Some(effect))
    };
    let there = match nature {
        Nature::TRAP_EVENT => None,
        _ => list.and_then(|list| Some((list.iter().position(same)?, list.iter().find(|s| same(s))?))),
    };
    Some(match there {
        Some((place, had)) => {
            let more = if grant.mag == 0 { 1 } else { grant.mag };
            Laid::Changes(place, Stati { mag: had.mag.saturating_add(more), ..had.clone() })
        }
        None => Laid::Comes(new),
    })
}

/// What a feat means for the weapon or the school that a grant names with it.
pub fn of_feat(list: Option<&StatiList>, grant: &Grant) -> Option<Laid> {
    let feat = grant.feat?;
    if let (Feat::FT_SCHOOL_FOCUS, Ok(school @ 1..)) = (feat, i16::try_from(grant.val.number())) {
        let focus = stati::perm(Nature::SCHOOL_FOCUS, Handle::NONE, StatiSource::SS_MISC, 0, school);
        return Some(Laid::Comes(focus));
    }
    let weapon = grant.of?;
    let of_weapon =
        |nature, val| stati::perm(nature, Handle::NONE, StatiSource::SS_CLAS, val, 0).of_effect(weapon);
    if feat == Feat::FT_IMPROVED_CRIT {
        return Some(Laid::Comes(of_weapon(Nature::IMP_CRIT, 0)));
    }
    let (_, known) = WEAPON_FEATS.iter().find(|(of, _)| *of == feat)?;
    let val = i16::try_from(known.number()).unwrap_or(0);
    let same = |s: &Stati| s.nature == Nature::WEP_SKILL && s.effect == Some(weapon);
    let there = list.and_then(|list| Some((list.iter().position(same)?, list.iter().find(|s| same(s))?)));
    Some(match there {
        Some((place, had)) => Laid::Changes(place, Stati { val, ..had.clone() }),
        None => Laid::Comes(of_weapon(Nature::WEP_SKILL, val)),
    })
}

/// What a grant lays on somebody comes, or grows.
pub(super) fn lay<O: Observer>(m: &mut Machine<'_, O>, me: Handle, what: Option<Laid>, why: Label) {
    match what {
        Some(Laid::Changes(place, record)) => m.change_stati(me, place, record, why),
        Some(Laid::Comes(record)) => m.gain(me, record, why),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::event_code::EventCode;
    use crate::base::id::Kind;

    /// What waits for an event has the event where events are looked up, and the table's resource behind it.
    #[test]
    fn a_trap_waits_for_its_event() {
        let class = ResId::new(Kind::Class, "trade");
        let event = EventCode::EV_CAST.post();
        let grant = Grant { stati: Some(Nature::TRAP_EVENT), event: Some(event), ..Grant::default() };
        let Some(Laid::Comes(record)) = status(None, &grant, StatiSource::SS_CLAS, class) else {
            panic!("it is a new record");
        };
        assert_eq!((i32::from(record.mag), record.val), (event.0, 0));
        assert_eq!((record.effect, record.source), (Some(class), StatiSource::SS_CLAS));
    }

    /// A feat for a weapon is for that weapon.
    #[test]
    fn a_feat_is_for_the_weapon_that_it_names() {
        let weapon = ResId::new(Kind::Item, "foil");
        let grant = Grant { feat: Some(Feat::FT_WEAPON_MASTERY), of: Some(weapon), ..Grant::default() };
        let Some(Laid::Comes(record)) = of_feat(None, &grant) else { panic!("it is a new record") };
        assert_eq!((record.nature, record.val, record.effect), (Nature::WEP_SKILL, 4, Some(weapon)));
        assert_eq!(of_feat(None, &Grant { of: None, ..grant }), None);
    }
}
