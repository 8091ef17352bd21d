//! Symbols, dice, colours, images and changes.

use super::context::{Context, eval, is_zero, parts};
use crate::syntax::tree::{self, At, Expr, Value};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::names::*;
use augury_engine::base::scaled_dice::{Scaled, ScaledDice};
use augury_engine::content::{Image, Symbol};

impl Context<'_> {
    /// A value by its name, by its names, as an event, or as a number.
    pub fn symbol(&mut self, value: &Value) -> Symbol {
        let number = self.number(value);
        let plain = || Symbol::Number(i32::try_from(number).unwrap_or(0));
        let names: Vec<&str> = parts(&value.expr)
            .into_iter()
            .filter_map(|part| match part {
                Expr::Name(name) => Some(&**name),
                _ => None,
            })
            .collect();
        let same = |symbol: &Symbol| i64::from(symbol.number()) == number;
        match (&value.expr, names.as_slice()) {
            (Expr::Number(_), _) | (_, []) => plain(),
            (Expr::Name(name), _) => self.named(name).filter(same).unwrap_or_else(plain),
            (_, names) if names.iter().any(|name| name.starts_with("EV_") || name.starts_with("MSG_")) => {
                let code = i32::try_from(number).map(EventCode).unwrap_or_default();
                if code.is_valid() { Symbol::Event(code) } else { plain() }
            }
            (_, names) if names.len() == parts(&value.expr).len() => {
                Symbol::all_of(names).filter(|all| same(all) || is_types(names)).unwrap_or_else(plain)
            }
            _ => plain(),
        }
    }

    /// The symbol of a name, or of one that it is another name for.
    fn named(&self, name: &str) -> Option<Symbol> {
        let mut name = name.to_owned();
        for _ in 0..16 {
            if let Some(found) = Symbol::named(&name) {
                return Some(found);
            }
            name = self.constants.alias(&name)?.to_string();
        }
        None
    }

    /// Dice whose parts are plain numbers.
    pub fn dice(&mut self, dice: &tree::Dice) -> Dice {
        let bonus = dice.bonus.as_ref().map_or(0, |bonus| self.small("the bonus", bonus));
        match &dice.roll {
            None => Dice::fixed(bonus),
            Some((number, sides)) => {
                let (number, sides) =
                    (self.small("the number of dice", number), self.small("the sides", sides));
                if number < 0 || sides < 0 {
                    self.wrong(&dice.at, "dice have a number below 0", "write 2d6+3, or -1 alone");
                    return Dice::fixed(bonus);
                }
                Dice::new(number, sides, bonus)
            }
        }
    }

    /// Dice whose parts may grow with level or plus.
    pub fn scaled_dice(&mut self, dice: &tree::Dice) -> ScaledDice {
        let part = |context: &mut Self, value: Option<&Value>| {
            value.map_or_else(Scaled::default, |value| context.scaled(value))
        };
        let (number, sides) = match &dice.roll {
            None => (Scaled::default(), Scaled::default()),
            Some((number, sides)) => (self.scaled(number), self.scaled(sides)),
        };
        ScaledDice { number, sides, bonus: part(self, dice.bonus.as_ref()) }
    }

    /// A number that may grow with level or plus.
    pub fn scaled(&mut self, value: &Value) -> Scaled {
        if let Expr::Name(name) = &value.expr {
            let mut name = name.to_string();
            for _ in 0..16 {
                if let Some(code) = LevelCode::parse(&name) {
                    return Scaled::By(code);
                }
                if let Some(of) = MonsterType::parse(&name) {
                    return Scaled::Type(of);
                }
                match self.constants.alias(&name) {
                    Some(next) => name = next.to_string(),
                    None => break,
                }
            }
        }
        let number = self.number(value);
        self.by_number(value, "this number", &number.to_string(), &|_| false);
        if (-44..=127).contains(&number) {
            return Scaled::Plain(i16::try_from(number).unwrap_or(0));
        }
        // A number this low is read as a code, whether it was meant so or not.
        let code = i16::try_from(number).map(LevelCode).ok().filter(|code| code.name().is_some());
        match code {
            Some(code) => {
                self.odd(
                    &value.at,
                    format!("{number} is read as {code}"),
                    "write a number above -45, or the code",
                );
                Scaled::By(code)
            }
            None => {
                self.wrong(&value.at, format!("{number} is too large here"), "it must be from -44 to 127");
                Scaled::default()
            }
        }
    }

    /// A colour.
    pub fn colour(&mut self, colour: &tree::Colour, at: &At) -> Option<Colour> {
        match colour {
            tree::Colour::Value(value) => self.member(value),
            tree::Colour::Word(shade, word) => {
                let plain = word.to_uppercase().replace("GRAY", "GREY");
                let found = match shade.as_ref().map(|shade| shade.to_lowercase()).as_deref() {
                    None => Colour::parse(&plain),
                    Some("dark") => Colour::parse(&plain).map(|colour| Colour(colour.0 & 7)),
                    Some(_) => bright(&plain),
                };
                if found.is_none() {
                    self.wrong(
                        at,
                        format!("`{word}` is no colour here"),
                        "write a colour such as bright green",
                    );
                }
                found
            }
        }
    }

    /// How something looks.
    pub fn image(&mut self, glyph: &tree::Glyph, at: &At) -> Image {
        let plain = Image::default();
        let mut image = Image {
            fore: glyph.fore.as_ref().and_then(|colour| self.colour(colour, at)).unwrap_or(plain.fore),
            back: glyph.back.as_ref().and_then(|colour| self.colour(colour, at)).unwrap_or(plain.back),
            ..plain
        };
        match &glyph.glyph.expr {
            Expr::Char(letter) => image.letter = *letter,
            Expr::Name(_) => image.glyph = self.member(&glyph.glyph),
            expr if is_zero(expr) => {}
            _ => {
                let number = self.number(&glyph.glyph);
                let named = i16::try_from(number).ok().map(Glyph).filter(|glyph| glyph.name().is_some());
                let letter = u32::try_from(number).ok().filter(|n| *n < 256).and_then(char::from_u32);
                match (letter, named) {
                    // The eighth character of the original's own set.
                    (Some('\u{8}'), _) => image.letter = '◘',
                    (Some(letter), _) => image.letter = letter,
                    (None, Some(glyph)) => image.glyph = Some(glyph),
                    (None, None) => {
                        self.wrong(
                            &glyph.glyph.at,
                            format!("{number} is no glyph"),
                            "write one as GLYPH_WOLF",
                        );
                    }
                }
            }
        }
        image
    }

    /// Whether an expression comes to a number, without a problem where it does not.
    pub fn known(&self, value: &Value) -> Option<i64> {
        eval(&value.expr, self.constants)
    }
}

fn is_types(names: &[&str]) -> bool {
    names.len() == 2 && names.iter().all(|name| MonsterType::parse(name).is_some())
}

/// The bright colour of a word.
fn bright(word: &str) -> Option<Colour> {
    Some(match word {
        "BLUE" => Colour::AZURE,
        "GREEN" => Colour::EMERALD,
        "CYAN" => Colour::SKYBLUE,
        "RED" => Colour::PINK,
        "PURPLE" | "MAGENTA" => Colour::MAGENTA,
        "BROWN" | "YELLOW" => Colour::YELLOW,
        "GREY" | "WHITE" => Colour::WHITE,
        "BLACK" | "SHADOW" => Colour::SHADOW,
        _ => return None,
    })
}
