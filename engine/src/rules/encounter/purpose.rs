//! Monsters by what they are looked for: what scripts ask of the game (the original's GetMonID; counts and draws are its own).

use crate::base::names::{MonsterFlag as F, MonsterType};
use crate::content::Content;
use crate::rules::prelude::*;

/// Purposes by the original's numbers (PUR_...); all others ask for nothing.
const DUNGEON: i32 = 1;
/// A shape that somebody is changed into.
pub const POLYMORPH: i32 = 3;
const ANY_MONSTER: i32 = 15;
/// How many more draws whoever is no person has to beat.
const BETTER: usize = 4;

/// What monster is looked for.
#[derive(Clone, Copy, Debug)]
pub struct MonsterRequest {
    /// What for (PUR_...).
    pub purpose: i32,
    /// The least rating.
    pub least: i32,
    /// The highest rating.
    pub most: i32,
    /// The deepest that it may begin to live, in levels.
    pub depth: i32,
    /// The type that it must be of.
    pub kind: Option<MonsterType>,
}

/// How common a monster is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rarity {
    /// It stands in the list so many times.
    Times(usize),
    /// It stands in the list once where a die of so many sides shows 0.
    OneIn(i32),
}

/// Everybody who fits, in the order of the pack.
pub fn monsters_for(content: &Content, wanted: &MonsterRequest) -> Vec<(ResId, Rarity)> {
    let fits = |id: &&ResId| {
        let Some((monster, types)) = content.form(**id) else { return false };
        let has = |flag| monster.flags.has(flag);
        let any = wanted.purpose == ANY_MONSTER;
        let of_kind = wanted.kind.is_none_or(|kind| kind == MonsterType::MA_ALL || types.has(kind));
        let in_water = any || wanted.kind == Some(MonsterType::MA_AQUATIC) || !has(F::M_AQUATIC);
        let rating = i32::from(monster.cr);
        of_kind
            && in_water
            && (any || !has(F::M_NOGEN))
            && !(wanted.purpose == POLYMORPH && has(F::M_NOPOLY))
            && (any || wanted.purpose == DUNGEON || !has(F::M_UNIQUE))
            && (wanted.least..=wanted.most).contains(&rating)
            && i32::from(monster.depth) <= wanted.depth
            && !has(F::M_PLAYER)
            && !has(F::M_UNKNOWN)
    };
    let found = content.listed(Kind::Monster).iter().filter(fits);
    found
        .map(|id| (*id, content.monster(*id).map_or(Rarity::Times(1), |m| rarity(|flag| m.flags.has(flag)))))
        .collect()
}

fn rarity(has: impl Fn(F) -> bool) -> Rarity {
    match () {
        () if has(F::M_VERY_RARE) => Rarity::OneIn(7),
        () if has(F::M_RARE) => Rarity::OneIn(3),
        () if has(F::M_UNCOMMON) => Rarity::Times(3),
        () if has(F::M_COMMON) => Rarity::Times(7),
        () => Rarity::Times(1),
    }
}

/// Everybody who fits, each as often as it stands in the list; what is rare stands there by a die. With `listing` all stand
/// there once. Where the dice leave nobody, all who fit. `roll` draws r(n).
///
/// # Errors
/// Those of `roll`.
pub fn listed<E>(
    content: &Content,
    wanted: &MonsterRequest,
    listing: bool,
    mut roll: impl FnMut(i32) -> Result<i32, E>,
) -> Result<Vec<ResId>, E> {
    let found = monsters_for(content, wanted);
    let mut all = Vec::new();
    for (id, rarity) in &found {
        let times = match rarity {
            _ if listing => 1,
            Rarity::Times(times) => *times,
            Rarity::OneIn(sides) => usize::from(roll(*sides)? == 0),
        };
        all.extend(std::iter::repeat_n(*id, times));
    }
    Ok(if all.is_empty() { found.iter().map(|(id, _)| *id).collect() } else { all })
}

/// One of a list by dice: of others than people the one of the highest rating of five draws. None of an empty list.
///
/// # Errors
/// Those of `roll`.
pub fn one_of<E>(
    content: &Content,
    all: &[ResId],
    mut roll: impl FnMut(i32) -> Result<i32, E>,
) -> Result<Option<ResId>, E> {
    let Ok(sides @ 1..) = i32::try_from(all.len()) else { return Ok(None) };
    let mut draw = || Ok(usize::try_from(roll(sides)?).ok().and_then(|place| all.get(place)).copied());
    let Some(mut drawn) = draw()? else { return Ok(None) };
    if !is_taken(content, drawn) {
        let rating = |id: ResId| content.monster(id).map(|monster| monster.cr);
        for _ in 0..BETTER {
            drawn = draw()?.filter(|other| rating(*other) > rating(drawn)).unwrap_or(drawn);
        }
    }
    Ok(Some(drawn))
}

/// Is whoever was drawn taken as it is? People are; of others the highest rating of several draws counts.
fn is_taken(content: &Content, id: ResId) -> bool {
    content.form(id).is_some_and(|(_, types)| types.has(MonsterType::MA_PERSON))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Manifest, load_text};

    #[test]
    fn a_monster_is_found_by_purpose_type_rating_and_depth() {
        let monsters = [
            ("ape", "types: [MA_ANIMAL], cr: 2, flags: [M_COMMON]"),
            ("cod", "types: [MA_ANIMAL], cr: 2, flags: [M_AQUATIC]"),
            ("hydra", "types: [MA_BEAST], cr: 3, flags: [M_NOPOLY, M_RARE]"),
            ("king", "types: [MA_BEAST], cr: 3, flags: [M_UNIQUE]"),
            ("deep", "types: [MA_BEAST], cr: 3, depth: 9"),
        ];
        let monsters = monsters.map(|(id, what)| {
            load_text(Kind::Monster, id, &format!("{id}.ron"), &format!("Monster(name: \"{id}\", {what})"))
                .unwrap()
        });
        let content = Content::new(Manifest::default(), monsters);
        let found = |purpose, kind| {
            let wanted = MonsterRequest { purpose, least: 1, most: 3, depth: 5, kind };
            let all = monsters_for(&content, &wanted).into_iter();
            all.map(|(id, rarity)| (id.id().to_owned(), rarity)).collect::<Vec<_>>()
        };
        let named =
            |list: &[(&str, Rarity)]| list.iter().map(|(id, r)| ((*id).to_owned(), *r)).collect::<Vec<_>>();
        let (ape, hydra) = (("ape", Rarity::Times(7)), ("hydra", Rarity::OneIn(3)));
        assert_eq!(found(DUNGEON, None), named(&[ape, hydra, ("king", Rarity::Times(1))]));
        assert_eq!(found(POLYMORPH, None), named(&[ape]));
        assert_eq!(found(0, Some(MonsterType::MA_BEAST)), named(&[hydra]));
        assert_eq!(found(ANY_MONSTER, None).len(), 4);
    }
}
