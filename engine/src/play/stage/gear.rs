//! What creatures of a recording carry and wear, each thing as the recording says it is.

use super::numbers::Numbers;
use super::things;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{ItemState, Named, Slot};
use crate::event::fields::{EActor, EItem, EParam};
use crate::event::{Answer, EventCode, EventInfo, Machine, Observer};
use crate::label;
use crate::play::recording::{Actor, Outfit, Touch};
use crate::rules;
use crate::rules::items::gear::make;
use crate::rules::query::who::Held;
use crate::world::{CreatureField, ItemField};

/// Gives a creature what it carries, and has it put on what it wears. Each thing is asked as it comes to be (EV_BIRTH).
///
/// # Errors
/// What can't be put on, or that the making of a thing was cut short.
pub fn give_gear<O: Observer>(m: &mut Machine<'_, O>, h: Handle, actor: &Actor) -> Result<(), String> {
    give_numbered(m, h, actor, &mut Numbers::default())
}

/// The same, with numbers that are left out for the things.
pub(super) fn give_numbered<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    actor: &Actor,
    numbers: &mut Numbers,
) -> Result<(), String> {
    super::places::touches_nothing(actor).map_or(Ok(()), Err)?;
    let mut given = Vec::with_capacity(actor.gear.len());
    for (kind, effect) in &actor.gear {
        let effect = (!effect.is_empty()).then(|| ResId::new(Kind::Effect, effect));
        let kind = ResId::new(Kind::Item, kind);
        let hp = m.content().item(kind).map_or(1, |kind| i32::from(kind.hit_points()));
        numbers.give(m.world_mut());
        let item = m.world_mut().add_item(kind, effect, h);
        m.put_item(item, ItemField::MaxHp, hp, label!("stage"));
        m.put_item(item, ItemField::Hp, hp, label!("stage"));
        things::light_up(m, item);
        for (_, touch) in actor.touches.iter().filter(|(place, _)| *place == given.len()) {
            touched(m, item, touch)?;
        }
        rules::growth::birth_of_thing(m, item).map_err(|halt| halt.to_string())?;
        given.push(item);
    }
    for (place, slot) in &actor.wears {
        let Some(item) = given.get(*place).copied() else {
            return Err(format!("it wears thing {place} of its gear, and that has {} (from 0)", given.len()));
        };
        put_on(m, h, item, *slot)?;
    }
    // What was chosen for it has its place first.
    if actor.outfit != Outfit::None {
        rules::items::gear::outfit(m, h, actor.outfit == Outfit::All).map_err(|halt| halt.to_string())?;
    }
    // Companions come last, when everybody of the recording has a handle.
    rules::growth::companions(m, h).map_err(|halt| halt.to_string())
}

/// Has somebody put a thing on who is being made: that takes none of its time yet, whoever stands beside it.
fn put_on<O: Observer>(m: &mut Machine<'_, O>, h: Handle, item: Handle, slot: Slot) -> Result<(), String> {
    let before = m.world().creature(h).map_or(0, |c| c.timeout());
    let wield = EventInfo::new(EventCode::EV_WIELD).with(EActor, h).with(EItem, item);
    let on = wield.with(EParam, slot.number());
    let answer = m.while_made(h, |m| m.throw(on)).map_err(|halt| halt.to_string())?;
    m.put(h, CreatureField::Timeout, before, label!("stage"));
    if answer == Answer::Done {
        return Ok(());
    }
    let kind = m.world().item(item).map_or("", |i| i.kind.id());
    Err(format!("it can't put {kind} into {slot}"))
}

/// Makes a thing what the recording says it is beside its kind and effect.
fn touched<O: Observer>(m: &mut Machine<'_, O>, item: Handle, touch: &Touch) -> Result<(), String> {
    let stage = label!("stage");
    if touch.plus != 0 {
        m.put_item(item, ItemField::Plus, touch.plus, stage);
    }
    for quality in &touch.qualities {
        make::quality(m, item, quality.0).map_err(|halt| halt.to_string())?;
    }
    if touch.quantity > 1 {
        m.put_item(item, ItemField::Quantity, touch.quantity, stage);
    }
    if touch.charges != 0 {
        m.put_item(item, ItemField::Charges, touch.charges, stage);
    }
    if touch.cursed {
        let state = m.world().item(item).map_or(0, |i| i.state()) | ItemState::IF_CURSED.number();
        m.put_item(item, ItemField::State, state, stage);
    }
    if touch.known {
        rules::items::things::learn_all(m, item, stage);
    }
    let hale = Held::of(m.world(), m.content(), item).map_or(1, |held| held.hale(m.content()));
    m.put_item(item, ItemField::MaxHp, hale, stage);
    m.put_item(item, ItemField::Hp, hale, stage);
    Ok(())
}
