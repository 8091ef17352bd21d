//! Any item of a type and any effect of a level, all alike (docs/rules/gear.md, Gear lists).

use crate::base::names::{EffectFlag, ItemFlag, Named, ObjectType, Size, SpellSource};
use crate::content::{Content, Item};
use crate::rules::prelude::*;
use crate::rules::query::who::who;

/// How often an item is drawn anew that is too good or too large.
const TRIALS: usize = 21;
/// No item of a list is found from a higher level.
const HIGHEST: i32 = 20;

/// The items of a type that are found up to a level.
pub(super) fn item<O: Observer>(
    m: &mut Machine<'_, O>,
    of: ObjectType,
    highest: i32,
) -> Result<Option<ResId>, Halt> {
    let all = items(m.content(), of, highest);
    one_of(m, &all)
}

fn items(content: &Content, of: ObjectType, highest: i32) -> Vec<ResId> {
    let fits = |item: &Item| !item.flags.has(ItemFlag::IT_NOGEN) && i32::from(item.level) <= highest;
    content.items_of(of).iter().copied().filter(|id| content.item(*id).is_some_and(fits)).collect()
}

/// An item for somebody: of no level, and no larger than it; the last that was drawn where none of 21 is. A character
/// begins with whatever comes first.
pub(super) fn item_for<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    of: ObjectType,
) -> Result<Option<ResId>, Halt> {
    let anything = m.world().creature(me).is_some_and(|c| c.is_character());
    let size = who(m.world(), m.content(), me).map_or(Size::SZ_MEDIUM.number(), |w| w.form_size().number());
    let all = items(m.content(), of, HIGHEST);
    let mut drawn = None;
    for _ in 0..TRIALS {
        drawn = one_of(m, &all)?;
        let kind = drawn.and_then(|id| m.content().item(id));
        if anything {
            break;
        }
        if kind.is_some_and(|kind| kind.level <= 0 && kind.size.map_or(0, Named::number) <= size) {
            break;
        }
    }
    Ok(drawn)
}

/// An effect from a source whose level, by its plus of 1 to 5, may lie within the range. `found`: also what is never
/// found is left out. Without a source nothing fits.
pub(super) fn effect<O: Observer>(
    m: &mut Machine<'_, O>,
    from: i32,
    to: i32,
    source: Option<SpellSource>,
    found: bool,
) -> Result<Option<ResId>, Halt> {
    let Some(source) = source else { return Ok(None) };
    let to = if source == SpellSource::AI_WAND { to + 2 } else { to };
    let content = m.content();
    let fits = |id: &ResId| {
        content.effect(*id).is_some_and(|e| {
            !(e.has(EffectFlag::EF_CURSED) || found && e.has(EffectFlag::EF_NOGEN))
                && e.level.value(0, 1) <= to
                && e.level.value(0, 5) >= from
        })
    };
    let all: Vec<ResId> = content.effects_from(source).iter().copied().filter(fits).collect();
    one_of(m, &all)
}

fn one_of<O: Observer>(m: &mut Machine<'_, O>, all: &[ResId]) -> Result<Option<ResId>, Halt> {
    let count = i32::try_from(all.len()).unwrap_or(i32::MAX);
    if count == 0 {
        return Ok(None);
    }
    let place = m.roll(count, label!("gear: which"))?;
    Ok(usize::try_from(place).ok().and_then(|place| all.get(place)).copied())
}
