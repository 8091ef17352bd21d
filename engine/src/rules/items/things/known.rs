//! What becomes known of a thing without magic: by handling it, by what it does, by a curse that holds it.

use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{ItemKnown, ItemQuality, Named};
use crate::event::{Machine, Observer};
use crate::world::ItemField;

/// All that can be known of a thing.
const ALL: [ItemKnown; 8] = [
    ItemKnown::KN_NATURE,
    ItemKnown::KN_CURSE,
    ItemKnown::KN_MAGIC,
    ItemKnown::KN_PLUS,
    ItemKnown::KN_PLUS2,
    ItemKnown::KN_ARTI,
    ItemKnown::KN_RUSTPROOF,
    ItemKnown::KN_HANDLED,
];

/// All of a thing is known, its qualities too: to whoever begins with it (facts/measured, with_starting_gear), or has made
/// it.
pub fn learn_all<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) {
    m.put_item(item, ItemField::Known, ALL.iter().fold(0, |all, known| all | known.number()), why);
    m.remake_item(item, why, |item| item.known_qualities.clone_from(&item.qualities));
}

/// One of its qualities is known.
pub fn learn_quality<O: Observer>(m: &mut Machine<'_, O>, item: Handle, quality: ItemQuality, why: Label) {
    m.remake_item(item, why, |item| {
        if item.has_quality(quality) && !item.known_qualities.contains(&quality) {
            item.known_qualities.push(quality);
        }
    });
}

/// It is known of a thing from here on.
pub(super) fn learn<O: Observer>(m: &mut Machine<'_, O>, item: Handle, what: ItemKnown, why: Label) {
    let Some(known) = m.world().item(item).map(|i| i.known()) else { return };
    m.put_item(item, ItemField::Known, known | what.number(), why);
}
