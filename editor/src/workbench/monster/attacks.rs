//! The natural attacks of a monster in a few words: `bite 1d6, claw 1d4 ×2`.

use augury_engine::base::names::{AttackType, DamageType};
use augury_engine::content::{AttackSlot, Monster};

use crate::workbench::words::word;

/// All of them in their order, those alike that follow each other together.
pub fn in_short(monster: &Monster) -> String {
    let mut all: Vec<(String, usize)> = Vec::new();
    for slot in monster.attack_slots() {
        if slot.attack == AttackType::A_ALSO {
            if let Some((last, _)) = all.last_mut() {
                *last = format!("{last} and {}", also(&slot));
            }
            continue;
        }
        let words = format!("{} {}", word(slot.attack, "A_"), slot.damage);
        match all.last_mut().filter(|(last, _)| *last == words) {
            Some((_, count)) => *count += 1,
            None => all.push((words, 1)),
        }
    }
    let said = all.into_iter().map(|(words, count)| match count {
        1 => words,
        count => format!("{words} ×{count}"),
    });
    said.collect::<Vec<_>>().join(", ")
}

/// What a blow also does.
fn also(slot: &AttackSlot) -> String {
    match slot.dtype == DamageType::default() {
        true => slot.damage.to_string(),
        false => format!("{} {}", slot.damage, word(slot.dtype, "AD_")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::dice_expr::Dice;
    use augury_engine::content::Attack;

    #[test]
    fn attacks_alike_stand_together() {
        let of = |attack, number, sides| Attack {
            attack,
            damage: Dice::new(number, sides, 0),
            ..Attack::default()
        };
        let claw = of(AttackType::A_CLAW, 1, 4);
        let monster =
            Monster { attacks: vec![of(AttackType::A_BITE, 1, 6), claw.clone(), claw], ..Monster::default() };
        assert_eq!(in_short(&monster), "bite 1d6, claw 1d4 ×2");
        assert_eq!(in_short(&Monster::default()), "");
    }
}
