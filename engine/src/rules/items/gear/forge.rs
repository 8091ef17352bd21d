//! Things found at a depth (docs/rules/finds.md), without coins and books, which monsters do not find: how good
//! they are, their magic, curses and materials.

use super::fits::{self, Taste};
use super::tables::{self, Line};
use super::{choose, hero, hero_is, list, luck, make};
use crate::base::names::{
    EffectFlag, ItemFlag, ItemQuality as I, ItemState, ObjectType as T, SpellSource as S,
};
use crate::content::Switch;
use crate::rules::growth;
use crate::rules::items::things;
use crate::rules::items::things::{GREATEST_PLUS, quality_costs as costs};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::ItemField;

/// How often a find is drawn anew that comes to nothing.
const RESTARTS: usize = 1000;
/// Of 100 finds with a plus, or 150 with an effect, so many are cursed where nothing else is said.
pub(super) const CURSED: i32 = 25;
/// Materials and makes by a die of 8, and what stands in for one that does not fit.
const MAKES: [(I, Option<I>); 8] = [
    (I::IQ_ELVEN, None),
    (I::IQ_DWARVEN, None),
    (I::IQ_ORCISH, None),
    (I::IQ_ORCISH, None),
    (I::IQ_ADAMANT, Some(I::IQ_DARKWOOD)),
    (I::IQ_MITHRIL, Some(I::IQ_DARKWOOD)),
    (I::IQ_IRONWOOD, None),
    (I::IQ_SILVER, None),
];

/// Levels between which a find lies.
#[derive(Clone, Copy)]
struct Levels {
    /// How deep.
    depth: i32,
    /// The least level.
    least: i32,
    /// The most.
    most: i32,
    /// The most for those whom luck favours.
    lucky: i32,
}

/// Is it made better by a plus and qualities?
pub(super) fn is_forged(of: T) -> bool {
    tables::source_of(of).is_some()
}

/// Something found by a creature of one of a table's kinds; luck does not count.
pub(super) fn found<O: Observer>(
    m: &mut Machine<'_, O>,
    lines: &[Line],
    depth: i32,
) -> Result<Option<Handle>, Halt> {
    found_by(m, lines, depth, ORDINARY, CURSED)
}

/// Luck that neither helps nor harms.
const ORDINARY: i32 = 10;

/// A thing of a kind as it is found at a depth by somebody of some luck; `good`: it is never cursed.
pub(super) fn found_of_kind<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: ResId,
    depth: i32,
    luck: i32,
    good: bool,
) -> Result<Option<Handle>, Halt> {
    let levels = levels(m, depth, luck)?;
    let source = m.content().item(kind).and_then(|k| tables::source_of(k.itype));
    Ok(match forged(m, kind, source, levels, if good { 0 } else { CURSED })? {
        Made::Thing(thing) => Some(thing),
        Made::Refused | Made::Nothing => None,
    })
}

/// The same of one of a table's kinds, by somebody of some luck; so many percent are cursed.
pub(super) fn found_by<O: Observer>(
    m: &mut Machine<'_, O>,
    lines: &[Line],
    depth: i32,
    luck: i32,
    cursed: i32,
) -> Result<Option<Handle>, Halt> {
    let levels = levels(m, depth, luck)?;
    let all: i32 = lines.iter().map(|line| line.weight).sum();
    for _ in 0..RESTARTS {
        let mut place = m.roll(all, label!("gear: what is found"))?;
        let line = lines.iter().find(|line| {
            place -= line.weight;
            place < 0
        });
        let Some(line) = line else { continue };
        let kind = match line.kind {
            "" => choose::item(m, line.of, levels.most)?,
            id => Some(ResId::new(Kind::Item, id)),
        };
        let shallow = |id: &ResId| m.content().item(*id).is_some_and(|k| i32::from(k.level) <= levels.depth);
        let Some(kind) = kind.filter(shallow) else { continue };
        match forged(m, kind, Some(line.source), levels, cursed)? {
            Made::Thing(thing) => return Ok(Some(thing)),
            Made::Refused => return Ok(None),
            Made::Nothing => {}
        }
    }
    Ok(None)
}

/// A kind of thing with an effect on it, as it might be found at a depth by somebody of ordinary luck, of those that
/// one hears tell of; drawn anew where no effect of its source is of the level (docs/rules/finds.md). Nothing is made.
pub fn heard_of<O: Observer>(m: &mut Machine<'_, O>, depth: i32) -> Result<Option<(T, ResId)>, Halt> {
    let levels = levels(m, depth, 10)?;
    let lines: Vec<(i32, T, S)> = tables::OF_RUMOURS
        .iter()
        .filter(|(.., least)| *least <= levels.most)
        .map(|(weight, of, source, _)| (*weight, *of, *source))
        .collect();
    let all: i32 = lines.iter().map(|(weight, ..)| weight).sum();
    for _ in 0..RESTARTS {
        let mut place = m.roll(all, label!("gear: what one hears of"))?;
        let line = lines.iter().find(|(weight, ..)| {
            place -= weight;
            place < 0
        });
        let Some((_, of, source)) = line else { continue };
        if let Some(effect) = choose::effect(m, levels.least, levels.most, Some(*source), true)? {
            return Ok(Some((*of, effect)));
        }
    }
    Ok(None)
}

/// A thing of a kind, as good as the depth: between the least level and the depth at which the first character is, or the
/// most of the list where there is none. It is bettered until it reaches the least.
pub(super) fn at_depth<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    kind: ResId,
    from: i32,
    to: i32,
) -> Result<Option<Handle>, Halt> {
    let to = hero(m).map_or(to, |hero| i32::from(m.level_of(hero).map().depth()));
    let depth = from + m.roll((to + 1 - from).max(1), label!("gear: how good"))?;
    let luck = luck(m, me);
    let levels = levels(m, depth, luck)?;
    let source = m.content().item(kind).and_then(|kind| tables::source_of(kind.itype));
    let Made::Thing(thing) = forged(m, kind, source, levels, 0)? else { return Ok(None) };
    let least = |m: &Machine<'_, O>| {
        Held::of(m.world(), m.content(), thing).is_some_and(|held| {
            !held.item.is(ItemState::IF_CURSED)
                && things::level(&held, m.content()) < from
                && held.item.plus() < GREATEST_PLUS
        })
    };
    while least(m) {
        let plus = m.world().item(thing).map_or(0, |i| i.plus());
        m.put_item(thing, ItemField::Plus, plus + 1, label!("gear: bettered"));
    }
    make::whole(m, thing);
    Ok(Some(thing))
}

/// How good a find may be.
fn levels<O: Observer>(m: &mut Machine<'_, O>, depth: i32, luck: i32) -> Result<Levels, Halt> {
    let mut most = depth.max(3);
    if m.roll(5, label!("gear: bad luck counts"))? != 0 && luck <= 9 {
        most = (most + (luck - 11) / 2).max(depth.min(1));
    }
    let lucky = most
        + match (luck - 9) / 2 {
            spread if luck > 9 && spread > 0 => m.roll(spread, label!("gear: luck"))?,
            _ => 0,
        };
    if m.roll(5, label!("gear: good luck counts"))? == 0 {
        most = lucky;
    }
    let most = most.max(1);
    let least = floor(most, m.content().keeps(Switch::FindsHaveAFloor));
    Ok(Levels { depth: depth.max(1), least, most, lucky })
}

/// The least level of an ordinary find. In the original the floor of good finds holds for all of them
/// (docs/rules/finds.md, Its magic).
fn floor(most: i32, of_good_finds: bool) -> i32 {
    if of_good_finds { (most - 4).max(0) } else { 0 }
}

enum Made {
    Thing(Handle),
    /// Its own kind does not want it.
    Refused,
    /// No effect fits.
    Nothing,
}

/// A thing of a kind with the magic of its level. Its kind is asked (EV_BIRTH) once it is as it stays; what is made
/// without it, such as an entry of a list, is not asked.
fn forged<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: ResId,
    source: Option<S>,
    levels: Levels,
    cursed: i32,
) -> Result<Made, Halt> {
    let Some(of) = m.content().item(kind) else { return Ok(Made::Nothing) };
    let (of_type, crowd, group) =
        (of.itype, of.flags.has(ItemFlag::IT_BGROUP), of.flags.has(ItemFlag::IT_GROUP));
    let thing = make::thing(m, kind)?;
    match (crowd, group) {
        (true, _) => {
            let many = 40 + m.roll(41, label!("gear: how many found"))?;
            make::many(m, thing, many);
        }
        (false, true) => {
            let many = 1 + m.roll(4, label!("gear: how many found"))?;
            make::many(m, thing, many);
        }
        (false, false) => {}
    }
    match list::asked(m, thing, kind, levels.most)? {
        Answer::Done => {
            growth::birth_of_thing(m, thing)?;
            return Ok(Made::Thing(thing));
        }
        Answer::Abort => {
            make::undone(m, thing)?;
            return Ok(Made::Refused);
        }
        _ => {}
    }
    let plain = is_forged(of_type) && m.roll(levels.most + 2, label!("gear: plain"))? == 0;
    if is_forged(of_type) && !plain {
        let named = levels.depth > 5 && m.roll(8, label!("gear: a named one"))? == 0;
        if !(named && grant_effect(m, thing, source, levels)?) {
            let spread = 1 + levels.most - levels.least;
            // In the original the greater of two is a macro, which draws it anew: the third die counts.
            m.roll(spread, label!("gear: its magic"))?;
            m.roll(spread, label!("gear: its magic"))?;
            let level = levels.least + m.roll(spread, label!("gear: its magic"))?;
            magic(m, thing, level)?;
        }
    } else if !plain && source.is_some() && !grant_effect(m, thing, source, levels)? {
        make::undone(m, thing)?;
        return Ok(Made::Nothing);
    }
    if !plain {
        curse(m, thing, of_type, cursed)?;
    }
    finish(m, thing, of_type, levels)?;
    growth::birth_of_thing(m, thing)?;
    Ok(Made::Thing(thing))
}

/// An effect from its source, where one fits, with as great a plus as the depth allows where it needs one.
fn grant_effect<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    source: Option<S>,
    levels: Levels,
) -> Result<bool, Halt> {
    let favoured = matches!(source, Some(S::AI_WEAPON | S::AI_ARMOUR));
    let most = if favoured { levels.lucky } else { levels.most };
    let Some(effect) = choose::effect(m, levels.least, most, source, true)? else { return Ok(false) };
    let definition = m.content().effect(effect);
    let plus = match definition.filter(|e| e.has(EffectFlag::EF_NEEDS_PLUS)) {
        Some(e) => {
            let depth = levels.depth + if e.sources.contains(&S::AI_WAND) { 2 } else { 0 };
            things::greatest_plus(e, depth)
        }
        None => 0,
    };
    make::magical(m, thing, Some(effect), plus)?;
    Ok(true)
}

/// Plus and qualities that come to a level together.
fn magic<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, level: i32) -> Result<(), Halt> {
    if level <= 0 {
        return Ok(());
    }
    let mut left = level;
    let place = m.roll(100, label!("gear: how many qualities"))?;
    let many = match () {
        () if place > 45 + 5 * level => 0,
        () if level > 2 && place < 3 * level => 2,
        () if level > 4 && place < 5 * level => 3,
        () if level > 6 && place < 6 * level => 4,
        () => 1,
    };
    for _ in 0..many {
        let taste = taste(m)?;
        let row = {
            let Some(held) = Held::of(m.world(), m.content(), thing) else { return Ok(()) };
            let armour = held.is(T::T_ARMOUR) || held.is(T::T_SHIELD);
            let all = if armour { costs::OF_ARMOUR } else { costs::OF_WEAPONS };
            let fit = all.iter().filter(|(q, cost)| *cost <= left && fits::fits(&held, *q, &taste));
            fit.map(|(q, cost)| (*q, *cost, cost + 1 + fits::sought(*q))).collect::<Vec<_>>()
        };
        let all: i32 = row.iter().map(|(.., weight)| weight).sum();
        if all == 0 {
            break;
        }
        let mut place = m.roll(all, label!("gear: which quality"))?;
        let drawn = row.iter().find(|(.., weight)| {
            place -= weight;
            place < 0
        });
        let Some((quality, cost, _)) = drawn else { break };
        make::quality(m, thing, *quality)?;
        left -= cost;
    }
    if left > 0 {
        make::magical(m, thing, None, left.clamp(1, GREATEST_PLUS))?;
    }
    Ok(())
}

/// What decides of a quality beside the thing itself.
fn taste<O: Observer>(m: &mut Machine<'_, O>) -> Result<Taste, Halt> {
    let rare = m.roll(20, label!("gear: light for the sake of it"))? == 0;
    Ok(Taste { rare, hero: hero_is(m) })
}

/// A curse on what has magic, and runes.
fn curse<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, of: T, chance: i32) -> Result<(), Halt> {
    let Some(item) = m.world().item(thing) else { return Ok(()) };
    let (effect, plus) = (item.effect.is_some(), item.plus() != 0);
    let never = [T::T_POTION, T::T_SCROLL, T::T_WAND, T::T_COIN, T::T_TOOL, T::T_TOME];
    if effect || plus {
        let sides = if effect { 150 } else { 100 };
        if m.roll(sides, label!("gear: cursed"))? < chance && !never.contains(&of) {
            make::mark(m, thing, ItemState::IF_CURSED, true);
        }
    }
    if plus && !effect && is_forged(of) && m.roll(4, label!("gear: runes"))? == 0 {
        make::mark(m, thing, ItemState::IF_RUNIC, true);
    }
    Ok(())
}

/// Curses that can't be, what it is made of, and a blessing.
fn finish<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, of: T, levels: Levels) -> Result<(), Halt> {
    let profane = [T::T_BOOK, T::T_COIN, T::T_TOOL, T::T_FOOD, T::T_POTION, T::T_WAND, T::T_SCROLL];
    let magic = Held::of(m.world(), m.content(), thing).is_some_and(|held| things::is_magic(&held));
    if profane.contains(&of) || !magic {
        make::mark(m, thing, ItemState::IF_CURSED, false);
        make::mark(m, thing, ItemState::IF_BLESSED, false);
    }
    if m.roll(3, label!("gear: of special make"))? == 0 {
        let place = m.roll(8, label!("gear: which make"))?;
        let (make, or) = usize::try_from(place).ok().and_then(|p| MAKES.get(p)).copied().unwrap_or(MAKES[0]);
        let taste = Taste::default();
        let fit = |m: &Machine<'_, O>, make: I| {
            Held::of(m.world(), m.content(), thing).is_some_and(|held| fits::fits(&held, make.0, &taste))
        };
        if fit(m, make) {
            make::quality(m, thing, make.0)?;
        } else if let Some(or) = or.filter(|or| fit(m, *or)) {
            make::quality(m, thing, or.0)?;
        }
    }
    if m.roll(100, label!("gear: blessed"))? < levels.most.max(5) && of != T::T_TOOL && of != T::T_COIN {
        make::mark(m, thing, ItemState::IF_CURSED, false);
        make::mark(m, thing, ItemState::IF_BLESSED, true);
    }
    make::whole(m, thing);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::floor;

    #[test]
    fn ordinary_finds_have_the_floor_of_good_ones_where_the_pack_keeps_that() {
        assert_eq!((floor(12, true), floor(3, true), floor(12, false)), (8, 0, 0));
    }
}
