//! What becomes known of a thing without magic: by handling it, by what it does, by a curse that holds it.

use crate::base::names::{Attribute, ItemFlag, ItemKnown, ItemQuality, Named};
use crate::rules::growth::knowledge;
use crate::rules::growth::practice::{self, Practice};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// What identifying by use exercises (docs/rules/experience.md, Exercise): Int, its column, to 60.
const IDENTIFIED: Practice = Practice::of(Attribute::A_INT, 2, 60);
/// NA_A: a name with "a" or "an".
const NAME_WITH_A: i32 = 16;

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

/// All of a thing is known, its qualities too: to whoever begins with it, or has made it.
pub fn learn_all<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) {
    knowledge::learn(m, item, ALL.iter().fold(0, |all, known| all | known.number()), why);
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

/// Who uses a thing whose magic it does not know learns it, says so, and exercises its wits (Player::IdentByTrial).
/// Monsters learn nothing.
pub fn learn_by_trial<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    item: Handle,
    why: Label,
) -> Result<(), Halt> {
    let plays = m.world().creature(h).is_some_and(|c| c.is_player());
    let Some(known) = m.world().item(item).map(|i| i.known()).filter(|_| plays) else { return Ok(()) };
    if known & ItemKnown::KN_MAGIC.number() != 0 {
        return Ok(());
    }
    knowledge::learn(m, item, ItemKnown::KN_MAGIC.number(), why);
    let held = Held::of(m.world(), m.content(), item);
    let level = held.map_or(0, |held| super::level(&held, m.content()));
    let several = held.is_some_and(|held| held.has_flag(ItemFlag::IT_PLURAL));
    let name = m.name_in(item, NAME_WITH_A)?;
    m.print(Audience::To(h), &format!("{} {name}.", if several { "Those are" } else { "That is" }))?;
    let amount = m.roll(6, label!("identified by use"))? + (level / 2).max(1);
    practice::practise(m, h, IDENTIFIED, amount)
}
