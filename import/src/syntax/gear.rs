//! Gear lists, lists, constants and specials.

use super::cursor::{Cursor, Parse};
use super::tree::*;

/// How many qualities a piece of gear has.
const MOST_QUALITIES: usize = 64;

impl Cursor<'_> {
    /// A gear list, up to the `;`.
    pub fn gear_list(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        let mut otherwise = false;
        loop {
            let at = self.here();
            let gear = self.gear(otherwise)?;
            out.push(Said { word: "gear", entry: Entry::Gear(gear), at });
            if self.word("else") {
                otherwise = true;
            } else if self.sign(",") && !self.at_sign(";") {
                otherwise = self.word("else");
            } else {
                return self.must(";");
            }
        }
    }

    fn gear(&mut self, otherwise: bool) -> Parse<Gear> {
        let at = self.here();
        let condition = if self.word("if") { Some(self.code("(", ")")?) } else { None };
        let (mut chance, mut amount) = (None, None);
        for _ in 0..2 {
            if !self.at_signed() {
                break;
            }
            let at = self.here();
            let value = self.signed()?;
            if self.sign("%") {
                self.put(&mut chance, value, &at, "the chance");
            } else {
                let dice = self.dice_after(value, at.clone(), true)?;
                self.put(&mut amount, dice, &at, "the amount");
            }
        }
        let (mut cursed, mut blessed) = (false, false);
        loop {
            if self.word("cursed") {
                cursed = true;
            } else if self.word("blessed") {
                blessed = true;
            } else {
                break;
            }
        }
        let what = if self.word("random") {
            Thing::Random(self.signed()?)
        } else if self.at_reference() {
            Thing::Of(self.reference()?)
        } else {
            return Err(self.expected("a resource, as in $\"dagger\", or random"));
        };
        let plus = if self.at_sign("+") || self.at_sign("-") { Some(self.signed()?) } else { None };
        let mut gear = Gear {
            otherwise,
            condition,
            chance,
            amount,
            cursed,
            blessed,
            what,
            plus,
            qualities: Vec::new(),
            effect: None,
            place: None,
            at,
        };
        self.gear_rest(&mut gear)?;
        Ok(gear)
    }

    fn gear_rest(&mut self, gear: &mut Gear) -> Parse<()> {
        loop {
            if self.word("with") {
                self.must("[")?;
                while !self.sign("]") {
                    if gear.qualities.len() >= MOST_QUALITIES {
                        return Err(self.expected("`]`"));
                    }
                    gear.qualities.push(self.constant()?);
                    self.sign(",");
                }
            } else if self.at_word("of") {
                let at = self.here();
                self.pass();
                let effect = if self.word("random") {
                    let from = if self.at_signed() { Some(self.signed()?) } else { None };
                    let to = if self.word("to") { Some(self.signed()?) } else { None };
                    OfWhat::Random(from, to)
                } else {
                    OfWhat::Of(self.reference()?)
                };
                self.put(&mut gear.effect, effect, &at, "the effect");
                if gear.plus.is_none() && (self.at_sign("+") || self.at_sign("-")) {
                    gear.plus = Some(self.signed()?);
                }
            } else if self.at_word("at") && self.ahead(1).is_sign("(") {
                self.pass();
                self.must("(")?;
                let x = self.signed()?;
                self.must(",")?;
                gear.place = Some((x, self.signed()?));
                self.must(")")?;
            } else {
                return Ok(());
            }
        }
    }

    /// Lists, each with a `*`.
    pub fn lists(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        if !self.at_sign("*") {
            return Err(self.expected("`*` and the list"));
        }
        while self.at_sign("*") {
            let at = self.here();
            self.pass();
            let id = self.atom()?;
            let mut items = Vec::new();
            loop {
                if self.at_reference() {
                    items.push(Item::Of(self.reference()?));
                } else if self.at_text() {
                    let at = self.here();
                    items.push(Item::Text(self.text()?, at));
                } else if self.at_signed() {
                    items.push(Item::Value(self.signed()?));
                } else {
                    break;
                }
            }
            out.push(Said { word: "list", entry: Entry::List(List { id, items }), at });
            if self.sign(";") {
                continue;
            }
            if !self.sign(",") && !self.at_sign("*") {
                return Err(self.expected("an entry of the list, `,` or `;`"));
            }
        }
        Ok(())
    }

    /// Constants, each with a `*`, up to the `;`.
    pub fn constants(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        while self.at_sign("*") {
            let at = self.here();
            self.pass();
            let id = self.signed()?;
            let value =
                if self.at_reference() { Item::Of(self.reference()?) } else { Item::Value(self.signed()?) };
            out.push(Said { word: "constant", entry: Entry::Constant(id, value), at });
            self.sign(",");
        }
        self.must(";")
    }

    /// Specials, each with a `*`, up to the `;`.
    pub fn specials(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        while self.at_sign("*") {
            let at = self.here();
            self.pass();
            let mut chance = None;
            if !self.at_reference() {
                chance = Some(self.atom()?);
                self.must("%")?;
            }
            let what = self.reference()?;
            if !self.word("at") {
                return Err(self.expected("`at` and a level"));
            }
            self.word("level");
            let level = self.dice()?;
            self.word("level");
            out.push(Said { word: "special", entry: Entry::Special(Special { chance, what, level }), at });
            self.sign(",");
        }
        self.must(";")
    }
}
