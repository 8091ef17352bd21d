//! What a creature strikes with by nature: its form's list, or trained fists (docs/rules/strikes.md, Trained
//! fists). Knows no blow.

use super::natural::{is_standard, is_weapon_damage, trained};
use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{Ability, AttackType, DamageType, MonsterFlag};
use crate::rules::prelude::*;
use crate::rules::query::look::{Slot, Slots};
use smallvec::smallvec;

/// Damage of trained fists by level of unarmed strike: number and sides (docs/rules/strikes.md, Trained fists).
const FISTS: [(i16, i16); 22] = [
    (1, 3),
    (1, 6),
    (1, 8),
    (1, 10),
    (1, 10),
    (1, 12),
    (1, 12),
    (2, 8),
    (2, 8),
    (3, 6),
    (3, 6),
    (1, 20),
    (1, 20),
    (3, 8),
    (3, 8),
    (3, 10),
    (3, 10),
    (3, 12),
    (3, 12),
    (2, 20),
    (2, 20),
    (2, 20),
];

/// Damage of a fist at a level of unarmed strike, 0 for the untrained.
pub fn fist(level: i32) -> Dice {
    let (number, sides) = FISTS[level.clamp(0, FISTS.len() as i32 - 1) as usize];
    Dice::new(number, sides, 0)
}

/// Does it strike with two trained fists? Both hands are empty while nobody carries weapons.
pub(crate) fn two_fists<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    !prefers_nature(m, me)
        && trained(m, me)
        && m.flag(me, MonsterFlag::M_HUMANOID)
        && !m.flag(me, MonsterFlag::M_NOHANDS)
}

/// Did its player choose its natural weapons over its fists (OPT_MONK_MODE), and has it any?
fn prefers_nature<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let natural = |slot: &Slot| {
        slot.attack != AttackType::A_PUNC && is_standard(slot.attack) && is_weapon_damage(slot.dtype)
    };
    m.chosen(me, GameOption::OPT_MONK_MODE) == Some(0) && m.slots(me).iter().any(natural)
}

/// The attacks in their order.
pub(crate) fn attack_list<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Slots {
    if !two_fists(m, me) {
        return m.slots(me);
    }
    let damage = fist(m.ability(me, Ability::CA_UNARMED_STRIKE));
    let punch = Slot { attack: AttackType::A_PUNC, dtype: DamageType::AD_BLUNT, damage, dc: 0 };
    smallvec![punch, punch]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fists_grow_with_the_level_and_stop_growing() {
        assert_eq!((fist(0), fist(1), fist(7)), (Dice::new(1, 3, 0), Dice::new(1, 6, 0), Dice::new(2, 8, 0)));
        assert_eq!(fist(90), Dice::new(2, 20, 0));
        assert_eq!(fist(-1), Dice::new(1, 3, 0));
    }
}
