//! Attacks, stati and what levels give.

use super::cursor::{Cursor, Parse};
use super::tree::*;

/// How many things one blow does.
const MOST_PARTS: usize = 32;

impl Cursor<'_> {
    /// An attack.
    pub fn attack(&mut self) -> Parse<Attack> {
        let kind = self.signed()?;
        if !self.word("for") {
            return Err(self.expected("`for` and what the attack does"));
        }
        if self.at_reference() {
            let what = Some(self.reference()?);
            let dtype = if self.at_signed() { Some(self.signed()?) } else { None };
            return Ok(Attack { kind, first: Blow { dtype, ..Blow::default() }, also: Vec::new(), what });
        }
        let first = self.blow()?;
        let mut also = Vec::new();
        while self.word("and") {
            if also.len() >= MOST_PARTS {
                return Err(self.expected("the end of the attack"));
            }
            also.push(self.blow()?);
        }
        Ok(Attack { kind, first, also, what: None })
    }

    fn at_save(&self) -> bool {
        self.at_sign("(") && ["dc", "cr", "lev", "level"].iter().any(|word| self.is_word(1, word))
    }

    fn blow(&mut self) -> Parse<Blow> {
        let mut blow = Blow::default();
        if self.at_signed() && !self.at_save() {
            let at = self.here();
            let value = self.signed()?;
            if self.sign("%") {
                blow.chance = Some(value);
            } else if self.at_sign("d") {
                blow.damage = Some(self.dice_after(value, at, false)?);
            } else {
                blow.dtype = Some(value);
            }
        }
        if blow.dtype.is_none() && self.at_signed() && !self.at_save() {
            blow.dtype = Some(self.signed()?);
        }
        if !self.word("dmg") {
            self.word("damage");
        }
        if self.at_save() {
            self.pass();
            self.pass();
            blow.dc = Some(self.signed()?);
            self.must(")")?;
        }
        Ok(blow)
    }

    /// What stands between the brackets of a stati.
    pub fn stati(&mut self) -> Parse<Stati> {
        self.must("[")?;
        let nature = self.signed()?;
        let mut stati = Stati { nature, val: None, mag: None, of: None };
        if self.sign(",") {
            stati.val = Some(self.constant()?);
        }
        if self.sign(",") {
            stati.mag = Some(self.constant()?);
        }
        if self.sign(",") {
            stati.of = Some(self.reference()?);
        }
        self.must("]")?;
        Ok(stati)
    }

    /// What levels give, up to the `;`.
    pub fn grants(&mut self, word: &'static str, out: &mut Vec<Said>) -> Parse<()> {
        while !self.sign(";") {
            let at = self.here();
            let grant = self.grant()?;
            out.push(Said { word, entry: Entry::Grant(grant), at });
            // The commas between them are often left out.
            self.sign(",");
        }
        Ok(())
    }

    fn grant(&mut self) -> Parse<Grant> {
        let kinds = ["ability", "stati", "feat"];
        let Some(word) = kinds.into_iter().find(|word| self.at_word(word)) else {
            return Err(self.expected("Ability, Stati or Feat"));
        };
        self.pass();
        self.must("[")?;
        let id = self.signed()?;
        let (mut first, mut second) = (None, None);
        if self.sign(",") {
            first = Some(if self.at_reference() {
                Item::Of(self.reference()?)
            } else {
                Item::Value(self.constant()?)
            });
        }
        if self.sign(",") {
            second = Some(self.constant()?);
        }
        self.must("]")?;
        if !self.word("at") {
            return Err(self.expected("`at` and a level"));
        }
        let mut grant = Grant { word, id, first, second, from: None, every: None };
        if self.word("every") {
            let one = Value { expr: Expr::Number(1), at: self.here() };
            grant.every = Some(if self.at_signed() { self.signed()? } else { one });
            self.word("level");
            if self.word("starting") {
                self.word("at");
                grant.from = Some(self.signed()?);
                self.word("level");
            }
        } else {
            self.word("level");
            grant.from = Some(self.signed()?);
            self.word("level");
        }
        Ok(grant)
    }
}
