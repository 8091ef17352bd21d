//! The shapes of entries: what follows the word that begins one.

use super::cursor::{Cursor, Parse};
use super::tree::*;
use crate::problem::Topic;
use crate::source::Kind;

/// What follows a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A text.
    Text,
    /// A character or glyph.
    Glyph,
    /// Events.
    Events,
    /// Constants of the resource.
    Constants,
    /// Lists.
    Lists,
    /// Fixed levels.
    Specials,
    /// A gear list.
    Gear,
    /// An expression.
    Constant,
    /// Expressions with commas between.
    Constants1,
    /// A number with a sign.
    Signed,
    /// A number, or a fraction with 1 above.
    Rating,
    /// A number, perhaps with a percent sign.
    Percent,
    /// A fraction with 1 above.
    Fraction,
    /// A number, perhaps with a `d` before it.
    Die,
    /// Scores, the first of an attribute.
    Attributes(u8),
    /// Changes of scores, the first of an attribute.
    AttributeChanges(u8),
    /// The change of a number.
    Change,
    /// Names, perhaps with `~` before them.
    Toggles,
    /// Attacks.
    Attacks,
    /// The monster that is copied.
    As,
    /// A reference.
    Reference,
    /// References.
    References,
    /// Dice.
    Dice,
    /// A price.
    Cost,
    /// Armour.
    Armour,
    /// A stati.
    Stati,
    /// What levels give.
    Grants,
    /// Names, each with a number.
    Pairs,
    /// Skills, perhaps with points.
    Skills,
    /// A purpose.
    Purpose,
    /// A save.
    Save,
    /// A reference or an expression.
    ReferenceOrConstant,
    /// A colour or an expression.
    ColourOrConstant,
    /// A map.
    Map,
    /// Tiles.
    Tiles,
    /// A span of ratings.
    Span,
    /// Parts of an encounter.
    Parts,
    /// Powers of an artifact, which are passed over.
    Powers,
}

const ATTRIBUTES: [&str; 8] = ["str", "dex", "con", "int", "wis", "cha", "luc", "loy"];
const DAMAGE: [&str; 6] = ["slash", "pierce", "blunt", "slashing", "piercing", "bludgeoning"];

impl Cursor<'_> {
    /// What follows a word, with the `;` behind it.
    pub fn shape(&mut self, word: &'static str, shape: Shape, at: &At, out: &mut Vec<Said>) -> Parse<()> {
        let entry = match shape {
            Shape::Events => return self.events(out),
            Shape::Constants => return self.constants(out),
            Shape::Lists => return self.lists(out),
            Shape::Specials => return self.specials(out),
            Shape::Gear => return self.gear_list(out),
            Shape::Grants => return self.grants(word, out),
            Shape::Tiles => return self.tiles(out),
            Shape::Parts => return self.parts(out),
            Shape::Attacks => return self.attacks(out),
            Shape::Attributes(first) => return self.attributes(first, out),
            Shape::AttributeChanges(first) => return self.attribute_changes(first, out),
            Shape::Text => Entry::Text(self.text()?),
            Shape::Glyph => Entry::Glyph(self.glyph()?),
            Shape::Constant => Entry::Value(self.constant()?),
            Shape::Constants1 => Entry::Values(self.several()?),
            Shape::Signed => Entry::Value(self.signed()?),
            Shape::Rating => self.rating()?,
            Shape::Percent => self.percent()?,
            Shape::Fraction => self.fraction()?,
            Shape::Die => {
                self.sign("d");
                Entry::Value(self.constant()?)
            }
            Shape::Change => Entry::Change(self.change()?),
            Shape::Toggles => Entry::Toggles(self.toggles()?),
            Shape::As => {
                if self.at_text() {
                    Entry::Text(self.text()?)
                } else {
                    Entry::Value(self.signed()?)
                }
            }
            Shape::Reference => Entry::Reference(self.reference()?),
            Shape::References => Entry::References(self.references()?),
            Shape::Dice => Entry::Dice(self.dice()?),
            Shape::Cost => {
                let amount = self.signed()?;
                Entry::Cost(amount, if self.at_signed() { Some(self.signed()?) } else { None })
            }
            Shape::Armour => Entry::Armour(self.armour()?),
            Shape::Stati => Entry::Stati(self.stati()?),
            Shape::Pairs => Entry::Pairs(self.pairs()?),
            Shape::Skills => self.skills()?,
            Shape::Purpose => self.purpose()?,
            Shape::Save => {
                let save = self.constant()?;
                Entry::Save(save, self.word("partial"))
            }
            Shape::ReferenceOrConstant if self.at_reference() => Entry::Reference(self.reference()?),
            Shape::ReferenceOrConstant => Entry::Value(self.constant()?),
            Shape::ColourOrConstant => match self.maybe_colour()? {
                Some(colour) => Entry::Colour(colour),
                None => Entry::Value(self.constant()?),
            },
            Shape::Map => match &self.peek().kind {
                Kind::Map(rows) => {
                    let rows = rows.clone();
                    self.pass();
                    Entry::Map(rows)
                }
                _ => return Err(self.expected("a map, which {: opens")),
            },
            Shape::Span => self.span()?,
            Shape::Powers => {
                while !self.is_end() && !self.at_sign(";") && !self.at_sign("}") {
                    self.pass();
                }
                Entry::Values(Vec::new())
            }
        };
        self.must(";")?;
        out.push(Said { word, entry, at: at.clone() });
        Ok(())
    }

    fn several(&mut self) -> Parse<Vec<Value>> {
        let mut all = vec![self.constant()?];
        while self.sign(",") && !self.at_sign(";") {
            all.push(self.constant()?);
        }
        Ok(all)
    }

    fn rating(&mut self) -> Parse<Entry> {
        if matches!(self.peek().kind, Kind::Number(1)) && self.ahead(1).is_sign("/") {
            return self.fraction();
        }
        Ok(Entry::Value(self.constant()?))
    }

    fn fraction(&mut self) -> Parse<Entry> {
        if !matches!(self.peek().kind, Kind::Number(1)) || !self.ahead(1).is_sign("/") {
            return Err(self.expected("a fraction, as in 1/2"));
        }
        self.pass();
        self.pass();
        Ok(Entry::Fraction(self.signed()?))
    }

    fn percent(&mut self) -> Parse<Entry> {
        let plus = self.at_sign("+");
        let value = self.signed()?;
        Ok(Entry::Percent { value, plus, percent: self.sign("%") })
    }

    fn toggles(&mut self) -> Parse<Vec<(bool, Value)>> {
        let mut all = Vec::new();
        loop {
            let off = self.sign("~") || self.sign("!");
            if !off && !self.at_signed() {
                return Ok(all);
            }
            all.push((off, self.signed()?));
            while self.separator() {}
        }
    }

    fn attribute(&mut self) -> Option<u8> {
        let found = ATTRIBUTES.iter().position(|word| self.at_word(word))?;
        self.pass();
        self.sign(":");
        u8::try_from(found.min(6)).ok()
    }

    fn attributes(&mut self, first: u8, out: &mut Vec<Said>) -> Parse<()> {
        let mut which = first;
        loop {
            let at = self.here();
            let value = self.constant()?;
            out.push(Said { word: "attribute", entry: Entry::Attribute(which, value), at });
            self.sign(",");
            match self.attribute() {
                Some(next) => which = next,
                None => return self.must(";"),
            }
        }
    }

    fn attribute_changes(&mut self, first: u8, out: &mut Vec<Said>) -> Parse<()> {
        let mut which = first;
        loop {
            let at = self.here();
            let change = self.change()?;
            out.push(Said { word: "attribute", entry: Entry::AttributeChange(which, change), at });
            self.sign(",");
            match self.attribute() {
                Some(next) => which = next,
                None => return self.must(";"),
            }
        }
    }

    fn attacks(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        loop {
            let at = self.here();
            let attack = self.attack()?;
            out.push(Said { word: "attk", entry: Entry::Attack(attack), at });
            if !self.sign(",") || self.at_sign(";") {
                return self.must(";");
            }
        }
    }

    fn references(&mut self) -> Parse<Vec<Reference>> {
        let mut all = Vec::new();
        while self.at_reference() {
            all.push(self.reference()?);
            self.sign(",");
        }
        if all.is_empty() {
            return Err(self.expected("a resource, as in $\"fire bolt\""));
        }
        Ok(all)
    }

    fn armour(&mut self) -> Parse<Vec<Value>> {
        let zero = Value { expr: Expr::Number(0), at: self.here() };
        let mut arm: [Option<Value>; 3] = Default::default();
        let mut plain = 0;
        loop {
            let named = DAMAGE.iter().position(|word| self.at_word(word)).map(|at| at % 3);
            if named.is_some() {
                self.pass();
                self.sign(":");
            } else if !self.at_signed() {
                return Ok(arm.into_iter().map(|one| one.unwrap_or_else(|| zero.clone())).collect());
            }
            let at = self.here();
            let value = self.signed()?;
            match arm.get_mut(named.unwrap_or(plain)) {
                Some(slot) => self.put(slot, value, &at, "this armour"),
                None => {
                    let what = "armour has three numbers: against slashing, piercing and blunt weapons";
                    self.warn(Topic::Oddity, &at, what, "this one is left out");
                }
            }
            plain += 1;
            if !self.separator() {
                self.sign("/");
            }
        }
    }

    fn pairs(&mut self) -> Parse<Vec<(Value, Value)>> {
        let mut all = Vec::new();
        while self.at_signed() {
            let name = self.signed()?;
            self.sign(":");
            let value = self.signed()?;
            self.sign("%");
            self.sign(",");
            all.push((name, value));
        }
        Ok(all)
    }

    fn skills(&mut self) -> Parse<Entry> {
        let mut points = None;
        if self.sign("[") {
            points = Some(self.constant()?);
            self.must("]")?;
            self.sign(":");
        }
        let mut all = Vec::new();
        while self.at_signed() {
            all.push(self.signed()?);
            self.separator();
        }
        Ok(Entry::Skills(points, all))
    }

    fn purpose(&mut self) -> Parse<Entry> {
        let purpose = self.constant()?;
        let mut against = None;
        if self.sign("(") {
            against = Some(self.constant()?);
            self.must(")")?;
        }
        Ok(Entry::Purpose(purpose, against))
    }
}
