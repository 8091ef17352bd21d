//! Finds attacks and items that come to nothing: dice that never give more than 0, calls that nobody answers
//! (docs/rules/manoeuvres.md, What prevents it), what another kind of attack has, types of object that no item has.

use super::say::Say;
use crate::base::dice_expr::Dice;
use crate::base::id::Kind;
use crate::base::names::{AttackType, Named, ObjectType};
use crate::content::define::{Attack, Definition, Item};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;

/// Every attack and item that is not what it says.
pub fn arms(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    match &resource.definition {
        Definition::Monster(monster) => attacks(&mut say, &monster.attacks),
        Definition::Template(template) => attacks(&mut say, &template.attacks),
        Definition::Item(it) => item(&mut say, it),
        _ => {}
    }
    say.done()
}

fn attacks(say: &mut Say<'_>, attacks: &[Attack]) {
    for (at, attack) in attacks.iter().enumerate() {
        let path = |field: &str| format!("attacks/{at}/{field}");
        if attack.attack == AttackType::A_GATE {
            answered(say, &path("damage"), attack.damage);
        } else {
            dice(say, &path("damage"), attack.damage);
            if attack.gates.is_some() {
                unused(say, "gates", &path("gates"), "A_GATE");
            }
        }
        for (nth, part) in attack.also.iter().enumerate() {
            dice(say, &path(&format!("also/{nth}/damage")), part.damage);
        }
        let Some(shape) = attack.shape else { continue };
        if !matches!(attack.attack, AttackType::A_SEEM | AttackType::A_FORM) {
            unused(say, "shape", &path("shape"), "A_SEEM or A_FORM");
        } else if shape.kind() != Kind::Monster {
            let what = format!("no creature is {shape}, so that nobody has its shape");
            say.warn(&path("shape"), what, "Write a monster, as in \"monster:wolf\"");
        }
    }
}

/// The chance of an answer is what is added to the dice of a call.
fn answered(say: &mut Say<'_>, path: &str, damage: Dice) {
    if damage.bonus <= 0 {
        let what = format!("nobody answers this call: its chance is what is added, here {}", damage.bonus);
        say.warn(path, what, "Write damage: \"50\" or another chance in percent").put(path, "\"50\"");
    }
}

fn unused(say: &mut Say<'_>, field: &str, path: &str, wanted: &str) {
    let what = format!("`{field}` is set, and nothing uses it here");
    say.warn(path, what, format!("Take it away; it counts where attack is {wanted}"))
        .take(format!("Take `{field}` away"), path);
}

/// Dice that say something, and do no harm or less than they seem to.
fn dice(say: &mut Say<'_>, path: &str, dice: Dice) {
    let most = dice.max();
    if dice.number > 0 && dice.sides == 0 {
        let what = format!("dice without sides count 1 each, so that {dice} is {most}");
        say.warn(path, what, format!("Write \"{most}\", or dice with sides"))
            .put(path, &format!("\"{most}\""));
    } else if most <= 0 && !dice.is_zero() {
        say.warn(path, format!("{dice} is never more than 0"), "Write dice that are, or leave them away")
            .take("Leave the dice away", path);
    }
}

fn item(say: &mut Say<'_>, item: &Item) {
    dice(say, "small_damage", item.small_damage);
    dice(say, "large_damage", item.large_damage);
    let items = ObjectType::T_FIRSTITEM.number()..ObjectType::T_LASTITEM.number();
    if !items.contains(&item.itype.number()) {
        let what = format!("no item is of {}", item.itype);
        say.tell(Severity::Error, "itype", what, "Write itype: T_TOOL or another kind of item");
    }
}
