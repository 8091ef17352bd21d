//! Things that magic makes (docs/rules/finds.md, What): out of the tables of dungeons and of illusions, without the
//! lines that name no source of effects.

use super::tables::{Line, line};
use super::{choose, forge, make};
use crate::base::names::{ObjectType as T, SpellSource as S};
use crate::rules::prelude::*;

const OF_DUNGEONS: &[Line] = &[
    line(50, T::T_WEAPON, S::AI_WEAPON, ""),
    line(35, T::T_ARMOUR, S::AI_ARMOUR, ""),
    line(15, T::T_SHIELD, S::AI_SHIELD, ""),
    line(15, T::T_BOW, S::AI_BOW, ""),
    line(5, T::T_MISSILE, S::AI_ARROW, ""),
    line(2, T::T_STAFF, S::AI_STAFF, "staff"),
    line(1, T::T_ROD, S::AI_ROD, "rod"),
    line(40, T::T_POTION, S::AI_POTION, "potion"),
    line(20, T::T_SCROLL, S::AI_SCROLL, "scroll"),
    line(30, T::T_TOME, S::AI_TOME, "tome"),
    line(10, T::T_RING, S::AI_RING, "ring"),
    line(3, T::T_AMULET, S::AI_AMULET, "amulet"),
    line(15, T::T_FOUNTAIN, S::AI_FOUNTAIN, "fountain"),
    line(40, T::T_WAND, S::AI_WAND, "wand"),
    line(20, T::T_MUSH, S::AI_MUSH, "mushroom"),
    line(2, T::T_TOOL, S::AI_HORN, "horn"),
    line(5, T::T_HELMET, S::AI_HELM, "helm"),
    line(3, T::T_HELMET, S::AI_HEADBAND, "headband"),
    line(1, T::T_GEM, S::AI_STONE, "stone"),
    line(5, T::T_CLOAK, S::AI_CLOAK, "cloak"),
    line(2, T::T_GAUNTLETS, S::AI_GAUNTLETS, "gauntlets"),
    line(3, T::T_GIRDLE, S::AI_GIRDLE, "girdle"),
    line(5, T::T_BRACERS, S::AI_BRACERS, "bracers"),
    line(10, T::T_BOOTS, S::AI_BOOTS, "boots"),
    line(3, T::T_EYES, S::AI_EYES, "lenses"),
    line(10, T::T_TOOL, S::AI_ALCHEMY, "flask"),
    line(1, T::T_WONDER, S::AI_WONDER, "placeholder"),
];

const OF_ILLUSIONS: &[Line] = &[
    line(50, T::T_WEAPON, S::AI_WEAPON, ""),
    line(20, T::T_ARMOUR, S::AI_ARMOUR, ""),
    line(10, T::T_SHIELD, S::AI_SHIELD, ""),
    line(15, T::T_BOW, S::AI_BOW, ""),
    line(5, T::T_STAFF, S::AI_STAFF, "staff"),
    line(5, T::T_ROD, S::AI_ROD, "rod"),
    line(30, T::T_TOME, S::AI_TOME, "tome"),
    line(10, T::T_RING, S::AI_RING, "ring"),
    line(3, T::T_AMULET, S::AI_AMULET, "amulet"),
    line(5, T::T_HELMET, S::AI_HELM, "helm"),
    line(3, T::T_HELMET, S::AI_HEADBAND, "headband"),
    line(1, T::T_GEM, S::AI_STONE, "stone"),
    line(5, T::T_CLOAK, S::AI_CLOAK, "cloak"),
    line(2, T::T_GAUNTLETS, S::AI_GAUNTLETS, "gauntlets"),
    line(1, T::T_GAUNTLETS, S::AI_GAUNTLETS, "gloves"),
    line(3, T::T_GIRDLE, S::AI_GIRDLE, "girdle"),
    line(5, T::T_BRACERS, S::AI_BRACERS, "bracers"),
    line(10, T::T_BOOTS, S::AI_BOOTS, "boots"),
    line(3, T::T_EYES, S::AI_EYES, "lenses"),
    line(20, T::T_WONDER, S::AI_WONDER, "placeholder"),
];

/// A thing that bears an effect, of the first kind that has it from one of the effect's sources. `None`: no kind does.
pub fn bearing<O: Observer>(
    m: &mut Machine<'_, O>,
    effect: ResId,
    level: i32,
    plus: i32,
) -> Result<Option<Handle>, Halt> {
    let Some(sources) = m.content().effect(effect).map(|e| e.sources.as_slice()) else { return Ok(None) };
    let Some(line) = OF_DUNGEONS.iter().find(|line| sources.contains(&line.source)) else { return Ok(None) };
    let kind = match line.kind {
        "" => choose::item(m, line.of, level)?,
        id => Some(ResId::new(Kind::Item, id)).filter(|id| m.content().item(*id).is_some()),
    };
    let Some(kind) = kind else { return Ok(None) };
    let made = make::thing(m, kind)?;
    make::magical(m, made, Some(effect), plus)?;
    Ok(Some(made))
}

/// Anything that is found in dungeons of a level.
pub fn anything<O: Observer>(m: &mut Machine<'_, O>, level: i32) -> Result<Option<Handle>, Halt> {
    forge::found(m, OF_DUNGEONS, level)
}

/// Something of a kind, or anything, as it is found in dungeons of a level by somebody of some luck; what is `good` is
/// never cursed (GenItem with IG_GOOD).
pub fn found<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: Option<ResId>,
    level: i32,
    luck: i32,
    good: bool,
) -> Result<Option<Handle>, Halt> {
    match kind {
        Some(kind) => forge::found_of_kind(m, kind, level, luck, good),
        None => forge::found_by(m, OF_DUNGEONS, level, luck, if good { 0 } else { forge::CURSED }),
    }
}

/// Anything that an illusion of a level may look like.
pub fn illusory<O: Observer>(m: &mut Machine<'_, O>, level: i32) -> Result<Option<Handle>, Halt> {
    forge::found(m, OF_ILLUSIONS, level)
}
