//! The parts of an encounter, and its span of challenge ratings.

use super::cursor::{Cursor, Parse};
use super::tree::*;

/// How many flags a part has.
const MOST_FLAGS: usize = 64;

impl Cursor<'_> {
    /// Parts, up to the `;`.
    pub fn parts(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        loop {
            let at = self.here();
            let mark = if self.sign("*") {
                "*"
            } else if self.sign("|") {
                "|"
            } else if self.word("else") {
                "else"
            } else if out.is_empty() || !self.at_sign(";") {
                return Err(self.expected("`*` and a part of the encounter"));
            } else {
                return self.must(";");
            };
            let part = self.part(mark, at.clone())?;
            out.push(Said { word: "part", entry: Entry::Part(part), at });
            self.sign(",");
            if self.sign(";") {
                return Ok(());
            }
        }
    }

    fn part(&mut self, mark: &'static str, at: At) -> Parse<Part> {
        let nobody = Whom::List(Value { expr: Expr::Number(0), at: at.clone() });
        let mut part = Part {
            mark,
            chance: None,
            min_cr: None,
            weight: None,
            condition: None,
            amount: None,
            who: nobody,
            with: None,
            flags: Vec::new(),
            at,
        };
        while !self.word("of") {
            self.part_head(&mut part)?;
        }
        part.who = self.whom()?;
        if self.at_reference() || self.at_word("any") || self.at_signed() {
            part.with = Some(self.whom()?);
        }
        if self.sign("[") {
            while !self.sign("]") {
                if part.flags.len() >= MOST_FLAGS {
                    return Err(self.expected("`]`"));
                }
                part.flags.push(self.signed()?);
                self.separator();
            }
        }
        Ok(part)
    }

    fn part_head(&mut self, part: &mut Part) -> Parse<()> {
        let at = self.here();
        if self.at_sign("<") {
            self.pass();
            self.word("cr");
            let least = self.atom()?;
            self.put(&mut part.min_cr, least, &at, "the least CR");
            self.sign("+");
            return self.must(">");
        }
        if self.at_sign("[") {
            self.pass();
            let weight = self.atom()?;
            self.put(&mut part.weight, weight, &at, "the weight");
            return self.must("]");
        }
        if self.at_sign("{") {
            let code = self.code("{", "}")?;
            self.put(&mut part.condition, code, &at, "the condition");
            return Ok(());
        }
        let first = self.atom()?;
        let amount = if self.sign("%") {
            self.put(&mut part.chance, first, &at, "the chance");
            return Ok(());
        } else if self.at_sign("d") {
            Amount::Dice(self.dice_after(first, at.clone(), false)?)
        } else if self.sign("-") || self.word("to") {
            Amount::Range(first, self.atom()?)
        } else if self.sign("+") {
            Amount::OrMore(first)
        } else {
            Amount::Exact(first)
        };
        self.put(&mut part.amount, amount, &at, "the amount");
        Ok(())
    }

    fn whom(&mut self) -> Parse<Whom> {
        if self.at_reference() {
            return Ok(Whom::Of(self.reference()?));
        }
        if self.word("any") {
            return Ok(Whom::Any(self.signed()?));
        }
        Ok(Whom::List(self.signed()?))
    }

    /// A span of challenge ratings.
    pub fn span(&mut self) -> Parse<Entry> {
        let from = self.signed()?;
        if self.sign("+") {
            return Ok(Entry::Range { from, to: None, up: true });
        }
        let to = if self.sign("-") || self.word("to") { Some(self.signed()?) } else { None };
        Ok(Entry::Range { from, to, up: false })
    }
}
