//! What a character of a recording can't be: numbers out of their ranges, things given twice.

use crate::base::id::{Kind, ResId};
use crate::content::Content;
use crate::world::Character;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The levels of a class, and of whoever has none.
const LEVELS: RangeInclusive<i16> = 0..=40;
/// Base scores.
const SCORES: RangeInclusive<i16> = 0..=99;
/// Ranks of a skill, and levels of an ability.
const RANKS: RangeInclusive<i16> = 0..=127;
/// Levels of favour.
const DEVOTION: RangeInclusive<i16> = 0..=9;
/// Either axis of alignment.
const ALIGNMENT: RangeInclusive<i16> = -100..=100;
/// What a level rolled.
const ROLLS: RangeInclusive<i16> = 0..=99;

/// Does the pack have all that a character is made of, and can its numbers be so?
///
/// # Errors
/// The first fault.
pub(super) fn whole(content: &Content, character: &Character) -> Result<(), String> {
    let classes = character.classes.iter().map(|taken| (Kind::Class, taken.class));
    let mut parts = std::iter::once((Kind::Race, character.race)).chain(classes);
    parts.find_map(|(kind, id)| content.lacks_of(kind, id)).map_or(Ok(()), Err)?;
    numbers(character)?;
    lists(character)
}

/// Are the numbers of a character within their ranges?
///
/// # Errors
/// The first that is not, and its range.
pub fn numbers(character: &Character) -> Result<(), String> {
    within("level", character.level, &LEVELS)?;
    for score in character.base {
        within("base score", score, &SCORES)?;
    }
    within("align_ge", character.align_ge, &ALIGNMENT)?;
    within("align_lc", character.align_lc, &ALIGNMENT)?;
    for taken in &character.classes {
        let of = taken.class.id();
        within(&format!("level of {of}"), taken.level, &LEVELS)?;
        for roll in taken.hp_rolls.iter().chain(&taken.mana_rolls) {
            within(&format!("roll of {of}"), *roll, &ROLLS)?;
        }
        let levels = usize::try_from(taken.level).unwrap_or(0);
        for (word, rolls) in [("hp_rolls", &taken.hp_rolls), ("mana_rolls", &taken.mana_rolls)] {
            if rolls.len() > levels {
                return Err(format!("its `{word}` of {of} are {}, and it has {levels} levels", rolls.len()));
            }
        }
    }
    for (skill, ranks) in &character.ranks {
        within(&format!("ranks of {skill}"), *ranks, &RANKS)?;
    }
    for (ability, level) in &character.abilities {
        within(&format!("level of {ability}"), *level, &RANKS)?;
    }
    for devotion in &character.devotions {
        let of = devotion.god.id();
        within(&format!("level of favour with {of}"), devotion.level, &DEVOTION)?;
        within(&format!("penalty with {of}"), devotion.penalty, &(0..=i16::MAX))?;
        within(&format!("countdown with {of}"), devotion.countdown, &(0..=i16::MAX))?;
    }
    Ok(())
}

fn lists(character: &Character) -> Result<(), String> {
    let Character { ranks, abilities, spells, metamagic, anger, favour, devotions, standing, .. } = character;
    let god = |id: &ResId| id.id();
    once("ranks", ranks.iter().map(|(skill, _)| skill))?;
    once("abilities", abilities.iter().map(|(ability, _)| ability))?;
    once("spells", spells.iter().map(|(spell, _)| spell.id()))?;
    once("metamagic", metamagic.iter().map(|(spell, _)| spell.id()))?;
    once("anger", anger.iter().map(|(id, _)| god(id)))?;
    once("favour", favour.iter().map(|(id, _)| god(id)))?;
    once("standing", standing.iter().map(|(id, _)| god(id)))?;
    once("devotions", devotions.iter().map(|devotion| god(&devotion.god)))
}

fn within(word: &str, number: i16, range: &RangeInclusive<i16>) -> Result<(), String> {
    if range.contains(&number) {
        return Ok(());
    }
    Err(format!("its {word} is {number}; it has to be from {} to {}", range.start(), range.end()))
}

/// Does a list name each only once?
///
/// # Errors
/// What it names twice.
pub(super) fn once<T: Ord + Display>(word: &str, all: impl Iterator<Item = T>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for one in all {
        if let Some(twice) = seen.replace(one) {
            return Err(format!("its `{word}` name {twice} twice"));
        }
    }
    Ok(())
}
