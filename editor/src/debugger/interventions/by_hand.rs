//! What is changed on a creature by hand, from what is typed: a number of it, a stati given or taken. Inside an event
//! it is changed before the handler or rule that runs is asked, or at the start of the phase; else between two actions.

use super::inputs::SessionRun;
use crate::debugger::intent::Intent;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Named, StatiNature};
use augury_engine::play::{Change, Forced, Intervention};
use augury_engine::script::{constant, number_called};
use augury_engine::world::{CreatureField, Stati};

/// What may be typed.
pub const HINT: &str = "hp 5, +STUNNED 0 1 3, -STUNNED";

/// What is changed on a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// A number of it.
    Number(CreatureField, i32),
    /// A stati that it gains.
    Give(Stati),
    /// A stati that it loses, by nature and Val.
    Take(Stati),
}

impl ByHand {
    /// Reads what is typed: `hp 5`; `+STUNNED` with Val, Mag and rounds behind it, each a number or a name and 0
    /// where left out; `-STUNNED` with its Val.
    ///
    /// # Errors
    /// What would be right.
    pub fn read(text: &str) -> Result<ByHand, String> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let number = |place: usize, what: &str| -> Result<i16, String> {
            let Some(word) = rest.get(place) else { return Ok(0) };
            let named = || constant(word).and_then(|c| i16::try_from(c.number).ok());
            word.parse().ok().or_else(named).ok_or_else(|| {
                format!("{what} is a whole number from -32768 to 32767 or a name such as A_STR, not `{word}`")
            })
        };
        let nature = |name: &str| {
            StatiNature::parse(name).ok_or_else(|| {
                format!("there is no stati `{name}`; write +STUNNED to give, -STUNNED to take")
            })
        };
        let at_most = |most: usize, what: &str| match rest.len() > most {
            true => Err(format!("nothing more comes behind {what}")),
            false => Ok(()),
        };
        // A template is named by its id, since it has no number.
        if let (Some(name), [id]) = (first.strip_prefix(['+', '-']), rest.as_slice())
            && nature(name) == Ok(StatiNature::TEMPLATE)
        {
            let stati = Stati::new(StatiNature::TEMPLATE, 0, 0).of_effect(ResId::new(Kind::Template, id));
            return Ok(if first.starts_with('+') { ByHand::Give(stati) } else { ByHand::Take(stati) });
        }
        if let Some(name) = first.strip_prefix('+') {
            let stati = Stati::new(nature(name)?, number(0, "Val")?, number(1, "Mag")?);
            let rounds = number(2, "the rounds that it lasts")?;
            at_most(3, "Val, Mag and rounds")?;
            return Ok(ByHand::Give(stati.lasting(rounds)));
        }
        if let Some(name) = first.strip_prefix('-') {
            let stati = Stati::new(nature(name)?, number(0, "Val")?, 0);
            at_most(1, "Val")?;
            return Ok(ByHand::Take(stati));
        }
        let field = number_called(first);
        let field = field.ok_or_else(|| format!("a number or a stati: {HINT}"))?;
        if matches!(field, CreatureField::X | CreatureField::Y) {
            return Err("where somebody stands is changed in the Arena".to_owned());
        }
        at_most(1, "the number")?;
        let value = rest.first().and_then(|n| n.parse().ok());
        let value = value.ok_or_else(|| format!("{first} and a whole number: {first} 5"))?;
        Ok(ByHand::Number(field, value))
    }
}

impl Debugger {
    /// What changing a creature by hand means at the cursor: inside an event it enters where fields do, between events
    /// after the action looked at.
    ///
    /// # Errors
    /// What would be right to type.
    pub fn by_hand(&self, h: Handle, text: &str) -> Result<Intent, String> {
        let wanted = ByHand::read(text)?;
        let n = h.0;
        // At the live end no event is under way, whatever its last moment was in.
        let inside = (!self.following()).then(|| self.set_address()).flatten();
        let template = |stati: &Stati| stati.nature == StatiNature::TEMPLATE;
        if inside.is_some() && matches!(&wanted, ByHand::Give(stati) | ByHand::Take(stati) if template(stati))
        {
            return Err("a template is put on and off between two actions".to_owned());
        }
        Ok(match inside {
            Some(at) => {
                let what = match wanted {
                    ByHand::Number(field, value) => Forced::Number(n, field, value),
                    ByHand::Give(stati) => Forced::Give(n, stati),
                    ByHand::Take(stati) => Forced::Take(n, stati),
                };
                Intent::Intervene(Intervention { at, what, on: true })
            }
            None => Intent::Change(match wanted {
                ByHand::Number(field, value) => Change::Put(n, field, value),
                ByHand::Give(stati) => Change::Give(n, stati),
                ByHand::Take(stati) => Change::Take(n, stati),
            }),
        })
    }

    /// When such a change would enter, in words.
    pub fn by_hand_when(&self) -> String {
        let inside = (!self.following()).then(|| self.frame()).flatten();
        match inside {
            Some(_) => self.set_when(),
            None if self.run().is_none_or(SessionRun::untouched) => "at the start".to_owned(),
            None => "after this action".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_or_says_what_would_be_right() {
        let stunned = Stati::new(StatiNature::STUNNED, 0, 1).lasting(3);
        let vampire = ResId::new(Kind::Template, "vampire");
        let vampire = Stati::new(StatiNature::TEMPLATE, 0, 0).of_effect(vampire);
        for (text, expected) in [
            ("hp 5", ByHand::Number(CreatureField::Hp, 5)),
            ("cHP 5", ByHand::Number(CreatureField::Hp, 5)),
            ("+STUNNED 0 1 3", ByHand::Give(stunned)),
            ("+ADJUST_CIRC A_STR 2", ByHand::Give(Stati::new(StatiNature::ADJUST_CIRC, 0, 2))),
            ("-STUNNED", ByHand::Take(Stati::new(StatiNature::STUNNED, 0, 0))),
            ("+TEMPLATE vampire", ByHand::Give(vampire.clone())),
            ("-TEMPLATE vampire", ByHand::Take(vampire)),
        ] {
            assert_eq!(ByHand::read(text), Ok(expected), "{text}");
        }
        for (text, part) in [
            ("", "+STUNNED"),
            ("hp", "hp 5"),
            ("hp five", "hp 5"),
            ("hp 5 6", "nothing more"),
            ("hx 5", "hp 5"),
            ("x 5", "Arena"),
            ("+NOSUCH", "+STUNNED"),
            ("+STUNNED x", "Val is a whole number"),
            ("+STUNNED 0 0 99999", "32767"),
            ("-STUNNED 1 2", "nothing more"),
        ] {
            let why = ByHand::read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
