//! What players learn to know: of monsters (IdentifyMon, IdentifyTemp), and of effects by the things that bear them (MakeKnown,
//! EffMem). Which effect a look stands for is known of all things that look so from then on, of potions and of all others
//! apart.

use crate::base::names::{ItemKnown, Named, ObjectType};
use crate::rules::prelude::*;
use crate::world::{EffectMemory, ItemField};

/// Every player learns to know a template, where the creature has it; without a template, what kind of monster the
/// creature is.
pub fn know<O: Observer>(m: &mut Machine<'_, O>, h: Handle, template: Option<ResId>, why: Label) {
    let Some(creature) = m.world().creature(h) else { return };
    let known = match template {
        Some(template) => creature.templates().contains(&template).then_some(template),
        None => Some(creature.form()),
    };
    let Some(known) = known else { return };
    for player in players(m) {
        m.put_known(player, known, why);
    }
}

/// It is known of a thing from here on (KN_ bits, added to what is known). Once it is known what its effect is, players
/// remember it, and know it of all things that look the same.
pub fn learn<O: Observer>(m: &mut Machine<'_, O>, item: Handle, bits: i32, why: Label) {
    let magic = ItemKnown::KN_MAGIC.number();
    let Some(known) = m.world().item(item).map(|i| i.known()) else { return };
    m.put_item(item, ItemField::Known, known | bits, why);
    if known & magic != 0 || bits & magic == 0 {
        return;
    }
    let Some((effect, potion)) = looks(m, item) else { return };
    let players = players(m);
    for player in &players {
        m.put_memory(*player, EffectMemory { effect, potion, known: true }, why);
    }
    if players.is_empty() {
        return;
    }
    let unknown = m.world().all_items().filter(|i| i.effect == Some(effect) && !i.knows(ItemKnown::KN_MAGIC));
    let unknown: Vec<Handle> = unknown.map(|i| i.handle).collect();
    for other in unknown {
        if looks(m, other) == Some((effect, potion)) {
            let known = m.world().item(other).map_or(0, |i| i.known());
            m.put_item(other, ItemField::Known, known | magic, why);
        }
    }
}

/// A player has used a thing and does not know what it did.
pub fn tried<O: Observer>(m: &mut Machine<'_, O>, player: Handle, item: Handle, why: Label) {
    let unknown = m.world().item(item).is_some_and(|i| !i.knows(ItemKnown::KN_MAGIC));
    let plays = m.world().creature(player).is_some_and(|c| c.is_player());
    if let Some((effect, potion)) = looks(m, item).filter(|_| unknown && plays) {
        m.put_memory(player, EffectMemory { effect, potion, known: false }, why);
    }
}

/// What a player remembers is known of a thing that comes to be, or comes to bear its effect.
pub fn remember<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) {
    let Some(effect) = m.world().item(item).and_then(|i| i.effect) else { return };
    // Most things that are made bear nothing that anybody remembers; to find out how they look takes longer.
    let remembers = |potion: bool| {
        let mut players = m.world().creatures().filter(|c| c.is_player()).filter_map(|c| c.character());
        players.any(|c| c.memory_of(effect, potion).is_some_and(|memory| memory.known))
    };
    if !remembers(true) && !remembers(false) {
        return;
    }
    if looks(m, item).is_some_and(|(_, potion)| remembers(potion)) {
        let known = m.world().item(item).map_or(0, |i| i.known());
        m.put_item(item, ItemField::Known, known | ItemKnown::KN_MAGIC.number(), why);
    }
}

/// The effect of a thing of a kind that looks by its effect, and whether it is a potion.
fn looks<O: Observer>(m: &Machine<'_, O>, item: Handle) -> Option<(ResId, bool)> {
    let item = m.world().item(item)?;
    let (effect, of) = (item.effect?, m.content().item(item.kind)?.itype);
    m.look_of(of, effect)?;
    Some((effect, of == ObjectType::T_POTION))
}

fn players<O: Observer>(m: &Machine<'_, O>) -> Vec<Handle> {
    m.world().creatures().filter(|c| c.is_player()).map(|c| c.handle()).collect()
}
