//! Constants, dice, references, colours, glyphs and changes of numbers.
//!
//! ```text
//! const  = const ('+' | '-') term | term
//! term   = term ('*' | '/' | '%' | '|' | '&') signed | signed        `|` and `&` bind like `*`
//! signed = ['+' | '-'] atom
//! atom   = '(' const ')' | number | character | true | false | name
//! dice   = atom 'd' atom ['+' ['-'] atom] | signed
//! ```

use super::cursor::{Cursor, Parse};
use super::tree::*;
use crate::problem::{Problem, Topic};
use crate::source::{Constants, Kind};

/// How deep brackets stand in a constant.
const DEEPEST: usize = 48;
/// How many operators a constant has in a row.
const LONGEST: usize = 256;

/// Words that are colours, with `bright`, `light` or `dark` before them or alone.
const COLOURS: [&str; 18] = [
    "black",
    "blue",
    "green",
    "cyan",
    "red",
    "purple",
    "brown",
    "grey",
    "gray",
    "shadow",
    "azure",
    "emerald",
    "skyblue",
    "pink",
    "magenta",
    "yellow",
    "white",
    "brightred",
];

/// The number of `x2` and the like, as criticals are written.
fn times(word: &str) -> Option<i64> {
    match word {
        "x1" | "X1" => Some(1),
        "x2" | "X2" => Some(2),
        "x3" | "X3" => Some(3),
        "x4" | "X4" => Some(4),
        "x5" | "X5" => Some(5),
        _ => None,
    }
}

/// Whether a word has the shape of a constant: capitals, and a `_` behind one or two of them or later.
fn is_constant_shaped(word: &str) -> bool {
    word.len() > 2
        && word.contains('_')
        && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

fn is_constant(constants: &Constants, word: &str) -> bool {
    times(word).is_some()
        || word == "true"
        || word == "false"
        || is_constant_shaped(word)
        || constants.value(word).is_some()
}

impl Cursor<'_> {
    /// Whether an atom of a constant begins here.
    pub fn at_atom(&self) -> bool {
        self.is_atom(0)
    }

    /// Whether an atom of a constant begins at a token.
    pub fn is_atom(&self, ahead: usize) -> bool {
        match &self.ahead(ahead).kind {
            Kind::Number(_) | Kind::Char(_) | Kind::Sign("(") => true,
            Kind::Word(word) => is_constant(self.constants, word),
            _ => false,
        }
    }

    /// Whether a constant with a sign before it begins here.
    pub fn at_signed(&self) -> bool {
        let sign = self.at_sign("+") || self.at_sign("-");
        if sign { self.is_atom(1) } else { self.at_atom() }
    }

    /// An expression of constants.
    pub fn constant(&mut self) -> Parse<Value> {
        let at = self.here();
        Ok(Value { expr: self.sum(0)?, at })
    }

    fn sum(&mut self, depth: usize) -> Parse<Expr> {
        let mut left = self.product(depth)?;
        for _ in 0..LONGEST {
            let sign = match self.peek().kind {
                Kind::Sign(sign @ ("+" | "-")) => sign,
                _ => return Ok(left),
            };
            self.pass();
            left = Expr::Both(sign, Box::new(left), Box::new(self.product(depth)?));
        }
        Err(self.expected("the end of the expression"))
    }

    fn product(&mut self, depth: usize) -> Parse<Expr> {
        let mut left = self.signed_at(depth)?;
        for _ in 0..LONGEST {
            let sign = match self.peek().kind {
                // `50%;` is a percentage and no remainder.
                Kind::Sign("%") if !self.is_atom(1) => return Ok(left),
                Kind::Sign(sign @ ("*" | "/" | "%" | "|" | "&")) => sign,
                _ => return Ok(left),
            };
            self.pass();
            left = Expr::Both(sign, Box::new(left), Box::new(self.signed_at(depth)?));
        }
        Err(self.expected("the end of the expression"))
    }

    /// A constant with a sign before it.
    pub fn signed(&mut self) -> Parse<Value> {
        let at = self.here();
        Ok(Value { expr: self.signed_at(0)?, at })
    }

    fn signed_at(&mut self, depth: usize) -> Parse<Expr> {
        if self.sign("-") {
            return Ok(Expr::Minus(Box::new(self.atom_at(depth)?)));
        }
        self.sign("+");
        self.atom_at(depth)
    }

    /// A constant in brackets, a number or a name.
    pub fn atom(&mut self) -> Parse<Value> {
        let at = self.here();
        Ok(Value { expr: self.atom_at(0)?, at })
    }

    fn atom_at(&mut self, depth: usize) -> Parse<Expr> {
        let token = self.peek();
        let expr = match &token.kind {
            Kind::Number(number) => Expr::Number(*number),
            Kind::Char(letter) => Expr::Char(*letter),
            Kind::Word(word) if is_constant(self.constants, word) => match (times(word), &**word) {
                (Some(number), _) => Expr::Number(number),
                (None, "true") => Expr::Number(1),
                (None, "false") => Expr::Number(0),
                _ if self.constants.value(word).is_some() => Expr::Name(word.clone()),
                _ => {
                    let name = word.clone();
                    let problem =
                        Problem::error(Topic::Constant, token, format!("{name} is defined nowhere"));
                    let remedy = match self.suggest(&name, crate::names::all()) {
                        Some(near) => format!("perhaps {near} is meant; it is read as 0"),
                        None => "define it; it is read as 0".to_owned(),
                    };
                    self.file(problem.remedy(remedy));
                    Expr::Unknown(name)
                }
            },
            Kind::Sign("(") if depth < DEEPEST => {
                self.pass();
                let expr = self.sum(depth + 1)?;
                self.must(")")?;
                return Ok(expr);
            }
            Kind::Sign("(") => return Err(self.expected("fewer brackets in each other")),
            _ => return Err(self.expected("a number or the name of one")),
        };
        self.pass();
        Ok(expr)
    }

    /// Dice, or a plain number.
    pub fn dice(&mut self) -> Parse<Dice> {
        let at = self.here();
        let value = self.signed()?;
        self.dice_after(value, at, true)
    }

    /// Dice whose first number is read; a plain number too, where `plain` is set.
    pub fn dice_after(&mut self, first: Value, at: At, plain: bool) -> Parse<Dice> {
        if !self.sign("d") {
            if plain {
                return Ok(Dice { roll: None, bonus: Some(first), at });
            }
            return Err(self.expected("dice, as in 2d6"));
        }
        let sides = self.atom()?;
        let at_bonus = self.here();
        let bonus = if self.sign("+") {
            let minus = self.sign("-");
            let expr = self.atom()?.expr;
            let expr = if minus { Expr::Minus(Box::new(expr)) } else { expr };
            Some(Value { expr, at: at_bonus })
        } else if self.at_sign("-") && self.is_atom(1) {
            self.pass();
            Some(Value { expr: Expr::Minus(Box::new(self.atom()?.expr)), at: at_bonus })
        } else {
            None
        };
        Ok(Dice { roll: Some((first, sides)), bonus, at })
    }

    /// Whether a reference begins here.
    pub fn at_reference(&self) -> bool {
        self.at_sign("$")
    }

    /// A reference.
    pub fn reference(&mut self) -> Parse<Reference> {
        let at = self.here();
        self.must("$")?;
        if self.at_text() {
            let name = self.text()?;
            return Ok(Reference { name: Some(name), at });
        }
        let number = self.signed()?;
        if number.expr != Expr::Number(0) {
            self.warn(
                Topic::Reference,
                &number.at,
                "a resource is not found by a number",
                "write its name, as in $\"wolf\", or $0 for none; it is read as none",
            );
        }
        Ok(Reference { name: None, at })
    }

    /// Passes a comma or a `|`, if one is next.
    pub fn separator(&mut self) -> bool {
        self.sign(",") || self.sign("|")
    }

    /// A colour.
    pub fn colour(&mut self) -> Parse<Colour> {
        self.maybe_colour()?.ok_or_else(|| self.expected("a colour"))
    }

    /// A colour, if one is next.
    pub fn maybe_colour(&mut self) -> Parse<Option<Colour>> {
        let Some(word) = self.peek().word().cloned() else { return Ok(None) };
        let shade = ["bright", "light", "dark"].iter().any(|one| word.eq_ignore_ascii_case(one));
        if shade {
            self.pass();
            let colour = self.name()?;
            return Ok(Some(Colour::Word(Some(word), colour)));
        }
        if COLOURS.iter().any(|one| word.eq_ignore_ascii_case(one)) {
            self.pass();
            return Ok(Some(Colour::Word(None, word)));
        }
        Ok(None)
    }

    /// A character or glyph with its colours.
    pub fn glyph(&mut self) -> Parse<Glyph> {
        let fore = self.maybe_colour()?;
        let glyph = self.atom()?;
        let back = if self.word("on") { Some(self.colour()?) } else { None };
        Ok(Glyph { fore, glyph, back })
    }

    /// A change of a number.
    pub fn change(&mut self) -> Parse<Change> {
        let (how, value) = if self.sign("=") {
            (How::Set, self.signed()?)
        } else {
            let value = self.signed()?;
            (if self.sign("%") { How::Percent } else { How::Add }, value)
        };
        let mut bound = None;
        if self.sign("(") {
            let which = match self.name()?.to_ascii_lowercase().as_str() {
                "min" => Bound::Min,
                "max" => Bound::Max,
                "near" => Bound::Near,
                _ => return Err(self.expected("min, max or near before this")),
            };
            bound = Some((which, self.signed()?));
            self.must(")")?;
        }
        Ok(Change { how, value, bound })
    }
}
