//! What values in a script are: the types that the checks know, and the few values of our own that scripts
//! hold (a thing, a resource). Knows no function and no machine.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::Named;

/// The type of a value, as far as it is known before a script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// Not known before it runs.
    Any,
    /// No value.
    Nothing,
    /// A whole number.
    Int,
    /// `true` or `false`.
    Bool,
    /// A text.
    Text,
    /// A creature or an item, or NULL_OBJ.
    Thing,
    /// The record of the event, `e`.
    Event,
    /// A resource, or NULL_ID.
    Resource,
    /// Dice such as those of `e.dmg`.
    Dice,
    /// NOTHING, DONE, ABORT, NOMSG or ERROR.
    Answer,
    /// The map, `map`.
    Map,
    /// The game, `game`.
    Game,
    /// The screen, `term`.
    Term,
    /// A list.
    List,
    /// A number with a name, of a family such as "attack type".
    Named(&'static str),
}

/// The family of event codes, which are no `named!` family.
pub const EVENT_FAMILY: &str = "event";

impl Ty {
    /// The type of a family's members.
    pub const fn of<F: Named>() -> Ty {
        Ty::Named(F::FAMILY)
    }

    /// Is it a number to the machine?
    pub fn is_number(self) -> bool {
        matches!(self, Ty::Int | Ty::Answer | Ty::Named(_))
    }

    /// May a value of this type stand where `wanted` is wanted? Unknown types may stand anywhere; what
    /// they turn out to be is seen when the script runs.
    pub fn fits(self, wanted: Ty) -> bool {
        match (self, wanted) {
            (Ty::Any, _) | (_, Ty::Any) => true,
            (given, Ty::Int) => given.is_number(),
            // A number that was computed may be a member of any family.
            (Ty::Int, Ty::Named(_) | Ty::Answer) => true,
            (Ty::Text, Ty::Resource | Ty::Dice) => true,
            (given, wanted) => given == wanted,
        }
    }

    /// What a person calls a value of the type, with its article.
    pub fn wanted(self) -> String {
        match self {
            Ty::Any => "any value".to_owned(),
            Ty::Nothing => "no value".to_owned(),
            Ty::Int => "a whole number".to_owned(),
            Ty::Bool => "true or false".to_owned(),
            Ty::Text => "a text".to_owned(),
            Ty::Thing => "a creature or item, such as actor".to_owned(),
            Ty::Event => "the event, e".to_owned(),
            Ty::Resource => "a resource, such as \"effect:poison\"".to_owned(),
            Ty::Dice => "dice, such as \"2d6+3\"".to_owned(),
            Ty::Answer => "an answer, such as DONE".to_owned(),
            Ty::Map => "the map".to_owned(),
            Ty::Game => "the game".to_owned(),
            Ty::Term => "the screen, term".to_owned(),
            Ty::List => "a list".to_owned(),
            Ty::Named(family) => {
                let article = if family.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("{article} {family}")
            }
        }
    }
}

/// A creature or an item in a script; `NULL_OBJ` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing(pub Handle);

/// A resource in a script; `NULL_ID` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resource(pub Option<ResId>);

/// The record of the event in hand. It is always the top of the stack, so it holds nothing itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event;

/// The map in a script; there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapObject;

/// The game in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameObject;

/// The screen in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermObject;

/// `vDmg`, `EActor`, `saveDC`, `IsAoo` as `v_dmg`, `e_actor`, `save_dc`, `is_aoo`.
pub fn snake(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::with_capacity(name.len() + 6);
    for (i, c) in letters.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|i| letters.get(i));
        let starts = match before {
            Some(b) if c.is_uppercase() => {
                b.is_lowercase()
                    || b.is_ascii_digit()
                    || (b.is_uppercase() && letters.get(i + 1).is_some_and(|n| n.is_lowercase()))
            }
            _ => false,
        };
        if starts {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_original_in_snake_case() {
        for (name, wanted) in [
            ("vDmg", "v_dmg"),
            ("EActor", "e_actor"),
            ("saveDC", "save_dc"),
            ("IsAoo", "is_aoo"),
            ("EXVal", "ex_val"),
            ("isNAttack", "is_n_attack"),
            ("EParam2", "e_param2"),
            ("cHP", "c_hp"),
            ("x", "x"),
        ] {
            assert_eq!(snake(name), wanted);
        }
    }

    #[test]
    fn a_member_of_one_family_is_none_of_another() {
        let (attack, damage) = (Ty::Named("attack type"), Ty::Named("damage type"));
        assert!(attack.fits(Ty::Int) && Ty::Int.fits(attack) && !attack.fits(damage));
        assert!(Ty::Text.fits(Ty::Resource) && !Ty::Int.fits(Ty::Thing) && Ty::Any.fits(Ty::Thing));
    }
}
