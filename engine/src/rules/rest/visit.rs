//! Somebody comes upon a sleeper (docs/rules/rest.md, Who comes): the party stands around the bed, and only who was
//! warned, or sleeps lightly, is awake. The armour lies beside the bed.

use crate::base::names::{
    Ability, Feat, ItemState, Named, Slot, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::{EActor, EItem, EVictim};
use crate::rules::items::things;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, ItemField, Stati};

/// The level of uncanny dodging at which one wakes in time.
const UNCANNY: i32 = 3;
/// Rounds that a sleeper sleeps on, and segments until it acts.
const SLEEPS_ON: i16 = 20;
const DAZED: i32 = 60;

/// The party comes.
pub(super) fn comes<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    party: Vec<Handle>,
    forewarned: bool,
) -> Result<(), Halt> {
    m.print(Audience::Actor, "Somebody comes upon {actor}!")?;
    stati::end(m, me, Nature::DEFENSIVE, label!("rest: off guard"))?;
    let mount = m.world().creature(me).and_then(|c| c.stati().of(Nature::MOUNTED).next().map(|s| s.thing));
    if let Some(mount) = mount {
        m.throw(EventInfo::new(EventCode::EV_DISMOUNT).with(EActor, me).with(EVictim, mount))?;
    }
    lays_armour_down(m, me)?;
    for member in party {
        places::place_near(m, member, m.at(me), label!("rest: it comes near"))?;
        m.look_anew(member, label!("rest: it comes near"));
    }
    if !m.is_here(me) {
        return Ok(());
    }
    let wakes = match () {
        () if forewarned => Some("The watch gives warning."),
        () if m.ability(me, Ability::CA_UNCANNY_DODGE) >= UNCANNY => {
            Some("{actor} {actor:feel|feels} it coming.")
        }
        () if m.feat(me, Feat::FT_LIGHT_SLEEPER) => Some("{actor} {actor:wake|wakes} at once."),
        () => None,
    };
    match wakes {
        Some(how) => {
            m.print(Audience::Actor, how)?;
            m.put(me, CreatureField::FfCount, 0, label!("rest: awake in time"));
            Ok(())
        }
        None => {
            let sleep = Stati::new(Nature::ASLEEP, StatiValue::SLEEP_NATURAL.0, 0).lasting(SLEEPS_ON);
            stati::gain(m, me, sleep.from_source(StatiSource::SS_ATTK), label!("rest: fast asleep"))?;
            m.put(me, CreatureField::Timeout, DAZED, label!("rest: fast asleep"));
            Ok(())
        }
    }
}

/// Armour is taken off for the night, but for what clings.
fn lays_armour_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let suit = m.who(me).and_then(|w| w.in_slot(Slot::SL_ARMOUR)).map(|held| held.item.handle);
    let Some(suit) = suit.filter(|h| m.world().item(*h).is_some_and(|i| !i.is(ItemState::IF_CURSED))) else {
        return Ok(());
    };
    let why = label!("rest: armour beside the bed");
    m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, me).with(EItem, suit))?;
    let state = m.world().item(suit).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
    m.put_item(suit, ItemField::State, state, why);
    m.put_item(suit, ItemField::Slots, 0, why);
    m.hand(suit, Handle::NONE, why);
    if !things::place(m, suit, m.at(me))? {
        things::ceases(m, suit, label!("rest: the armour is lost"))?;
    }
    m.recalculate(me);
    Ok(())
}
