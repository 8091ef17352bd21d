//! Mana (docs/rules/hit-points.md, Mana). Takes dice from whoever asks; knows no machine.

use crate::base::game_option::GameOption;
use crate::base::names::{Ability, AttackType, Attribute};
use crate::rules::query::who::Who;

/// What a die of mana is multiplied with, by level from 0 (docs/rules/hit-points.md, Mana).
const MULTIPLIERS: [i32; 32] =
    [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8];
/// What each point of A_MAN lends.
const PER_POINT: i32 = 5;
/// Mana of a character before any level.
const CHARACTER_BASE: i32 = 10;
/// Sides of the die of mana, for who casts and for others.
const CASTERS_DIE: i32 = 12;
const OTHERS_DIE: i32 = 4;

fn multiplier(level: i32) -> i32 {
    let last = MULTIPLIERS.len() - 1;
    MULTIPLIERS[usize::try_from(level).unwrap_or(0).min(last)]
}

/// The mana that it has by itself (mMana). `roll` is asked for the dice of a monster, with the number of sides.
/// A monster's holds what A_MAN lends already.
pub fn mana(who: &Who<'_>, roll: impl FnMut(i32) -> i32) -> i32 {
    match who.character() {
        Some(character) => {
            let rolls = character.classes.iter().flat_map(|c| {
                c.mana_rolls.iter().take(usize::try_from(c.level).unwrap_or(0)).map(|r| i32::from(*r))
            });
            let levels = character.levels();
            let rolled = rolls.sum::<i32>() * multiplier(levels);
            rolled + CHARACTER_BASE + mind_modifier(who) * levels + nature(who)
        }
        None => of_a_monster(who, roll),
    }
}

/// The mana that it has in all (tMana).
pub fn full_mana(who: &Who<'_>, own: i32) -> i32 {
    own + PER_POINT * who.attr(Attribute::A_MAN)
}

/// How many dice of mana a monster rolls, and of how many sides; a character's were rolled at its levels.
pub fn mana_dice(who: &Who<'_>) -> (i32, i32) {
    let casts = who.has_attack(AttackType::A_CAST) || who.has_ability(Ability::CA_SPELLCASTING);
    let die = if casts { CASTERS_DIE } else { OTHERS_DIE };
    match who.is_character() {
        true => (0, die),
        false => (who.cr().max(who.ability(Ability::CA_SPELLCASTING)), die),
    }
}

fn of_a_monster(who: &Who<'_>, mut roll: impl FnMut(i32) -> i32) -> i32 {
    let form = who.monster().map_or(0, |m| i32::from(m.mana));
    let (levels, die) = mana_dice(who);
    let mut of_die = || match who.world.options().get(GameOption::OPT_MON_MAX_HP) {
        1 => die / 2,
        2 => die,
        3 => die * 2,
        _ => roll(die),
    };
    let rolled: i32 = (0..levels).map(|level| multiplier(level) * of_die()).sum();
    form + nature(who) + PER_POINT * who.attr(Attribute::A_MAN) + rolled
}

fn nature(who: &Who<'_>) -> i32 {
    who.ability(Ability::CA_MAGICAL_NATURE)
}

/// The modifier of Wis; of the better of Wis and Con where the two are one.
fn mind_modifier(who: &Who<'_>) -> i32 {
    let (con, wis) = (who.modifier(Attribute::A_CON), who.modifier(Attribute::A_WIS));
    if who.is_one_body_one_soul() { con.max(wis) } else { wis }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multipliers_grow_with_the_level_and_end() {
        assert_eq!([-1, 0, 1, 4, 31, 99].map(multiplier), [1, 1, 1, 3, 8, 8]);
    }
}
