//! Expressions, with the operator levels of the original: 1 behind, 2 before, 3 dice, 4 casts, 5 to 13 between, 14
//! `?:`, 15 assignments, 16 comma.

use super::reader::{Read, Reader};
use super::tree::*;
use crate::source::Kind;
use std::sync::Arc;

/// The operators between two operands, loosest level first: 13 to 5. Comparisons share one level.
const LEVELS: [&[(&str, Binary)]; 9] = [
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[("|", Binary::BitOr)],
    &[("^", Binary::BitXor)],
    &[("&", Binary::BitAnd)],
    &[
        ("<", Binary::Less),
        (">", Binary::Greater),
        ("<=", Binary::AtMost),
        (">=", Binary::AtLeast),
        ("==", Binary::Equal),
        ("!=", Binary::Unequal),
    ],
    &[("<<", Binary::ShiftLeft), (">>", Binary::ShiftRight)],
    &[("+", Binary::Plus), ("-", Binary::Minus)],
    &[("*", Binary::Times), ("/", Binary::Over), ("%", Binary::Rest)],
];

/// The operators that assign, with what they compute first.
const ASSIGNS: [(&str, Option<Binary>); 10] = [
    ("=", None),
    ("+=", Some(Binary::Plus)),
    ("-=", Some(Binary::Minus)),
    ("*=", Some(Binary::Times)),
    ("/=", Some(Binary::Over)),
    ("%=", Some(Binary::Rest)),
    ("&=", Some(Binary::BitAnd)),
    ("|=", Some(Binary::BitOr)),
    ("<<=", Some(Binary::ShiftLeft)),
    (">>=", Some(Binary::ShiftRight)),
];

/// The most arguments of a call.
const MOST_ARGUMENTS: usize = 10;

fn expr(at: At, kind: ExprKind) -> Expr {
    Expr { kind, at }
}

impl Reader<'_> {
    /// An expression that is all there is.
    pub(super) fn whole_expression(&mut self) -> Read<Expr> {
        let value = self.expression()?;
        if self.is_done() {
            return Ok(value);
        }
        Err(self.wrong(format!("{} stands behind the condition", self.shown()), "Take it away"))
    }

    /// Any expression.
    pub(super) fn expression(&mut self) -> Read<Expr> {
        self.deeper(|reader| {
            let at = reader.at();
            let mut value = reader.assignment()?;
            while reader.pass(",") {
                let next = reader.assignment()?;
                value = expr(at.clone(), ExprKind::Comma(Box::new([value, next])));
            }
            Ok(value)
        })
    }

    /// The value behind `case`: constants with `+ - * / % | &`, or a reference.
    pub(super) fn label(&mut self) -> Read<Expr> {
        self.deeper(|reader| reader.between(2))
    }

    /// Level 15.
    fn assignment(&mut self) -> Read<Expr> {
        let at = self.at();
        let place = self.choice()?;
        let sign = self.sign();
        let found = ASSIGNS.iter().find(|(own, _)| *own == sign);
        if found.is_none() && sign != "~=" {
            return Ok(place);
        }
        if !matches!(place.kind, ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Side(..)) {
            return Err(self.wrong("this cannot be set", "Set a variable, a field or a side of a rectangle"));
        }
        self.next();
        // The value may be an assignment again, as in `a = b = c`.
        let value = self.deeper(Reader::assignment)?;
        let both = Box::new([place, value]);
        Ok(expr(
            at,
            match found {
                Some((_, with)) => ExprKind::Assign(*with, both),
                None => ExprKind::AssignNot(both),
            },
        ))
    }

    /// Level 14.
    fn choice(&mut self) -> Read<Expr> {
        let at = self.at();
        let test = self.between(0)?;
        if !self.pass("?") {
            return Ok(test);
        }
        let yes = self.expression()?;
        self.expect(":", "Write `test ? yes : no`")?;
        let no = self.deeper(Reader::choice)?;
        Ok(expr(at, ExprKind::Choice(Box::new([test, yes, no]))))
    }

    /// Levels 13 to 5, all left associative.
    fn between(&mut self, level: usize) -> Read<Expr> {
        let Some(signs) = LEVELS.get(level) else { return self.cast() };
        let at = self.at();
        let mut left = self.between(level + 1)?;
        let mut count = 0usize;
        while let Some((_, operator)) = signs.iter().find(|(sign, _)| *sign == self.sign()) {
            count += 1;
            if count > super::DEEPEST {
                let message = format!("more than {} operators in a row", super::DEEPEST);
                return Err(self.limit(message, "Divide it into several statements"));
            }
            self.next();
            let right = self.between(level + 1)?;
            left = expr(at.clone(), ExprKind::Binary(*operator, Box::new([left, right])));
        }
        Ok(left)
    }

    /// Level 4: `(type) value`.
    fn cast(&mut self) -> Read<Expr> {
        let at = self.at();
        let ty = self.ahead(1).and_then(|token| Declared::named(token.word()?));
        let closed = self.ahead(2).is_some_and(|token| token.is_sign(")"));
        match ty {
            Some(ty) if self.sign() == "(" && closed => {
                for _ in 0..3 {
                    self.next();
                }
                let value = self.deeper(Reader::cast)?;
                Ok(expr(at, ExprKind::Cast(ty, Box::new(value))))
            }
            _ => self.dice(),
        }
    }

    /// Level 3: `a d b`.
    fn dice(&mut self) -> Read<Expr> {
        let at = self.at();
        let number = self.before()?;
        if !self.pass("d") {
            return Ok(number);
        }
        let sides = self.before()?;
        Ok(expr(at, ExprKind::Dice(Box::new([number, sides]))))
    }

    /// Level 2.
    fn before(&mut self) -> Read<Expr> {
        let at = self.at();
        let operator = match self.sign() {
            "+" => Unary::Plus,
            "-" => Unary::Minus,
            "!" => Unary::Not,
            "~" => Unary::Complement,
            ":" => Unary::Absolute,
            sign @ ("++" | "--") => {
                self.next();
                let place = self.deeper(Reader::behind)?;
                self.has_to_be_place(&place)?;
                return Ok(expr(at, ExprKind::Step(Box::new(place), true, sign == "++")));
            }
            _ => return self.behind(),
        };
        self.next();
        let value = self.deeper(Reader::before)?;
        if operator == Unary::Absolute {
            self.expect(":", "Close `:x:` with a second `:`")?;
        }
        Ok(expr(at, ExprKind::Unary(operator, Box::new(value))))
    }

    fn has_to_be_place(&self, value: &Expr) -> Read<()> {
        match value.kind {
            ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::Side(..) => Ok(()),
            _ => Err(self.wrong("this cannot be counted up or down", "Count a variable or a field")),
        }
    }

    /// Level 1.
    fn behind(&mut self) -> Read<Expr> {
        let at = self.at();
        let mut value = self.primary()?;
        let mut count = 0usize;
        loop {
            count += 1;
            if count > super::DEEPEST {
                let message = format!("more than {} members in a row", super::DEEPEST);
                return Err(self.limit(message, "Divide it into several statements"));
            }
            match self.sign() {
                "." | "->" => {
                    self.next();
                    let name = self.name("a field or function")?;
                    value = if self.sign() == "(" {
                        let arguments = self.arguments()?;
                        expr(at.clone(), ExprKind::Method(Box::new(value), name, arguments))
                    } else {
                        expr(at.clone(), ExprKind::Field(Box::new(value), name))
                    };
                }
                "@" => {
                    self.next();
                    let name = self.name("x1, x2, y1 or y2")?;
                    if !matches!(&*name, "x1" | "x2" | "y1" | "y2") {
                        let remedy = "A rectangle has x1, x2, y1 and y2";
                        return Err(self.wrong(format!("a rectangle has no `{name}`"), remedy));
                    }
                    value = expr(at.clone(), ExprKind::Side(Box::new(value), name));
                }
                sign @ ("++" | "--") => {
                    self.has_to_be_place(&value)?;
                    self.next();
                    return Ok(expr(at, ExprKind::Step(Box::new(value), false, sign == "++")));
                }
                _ => return Ok(value),
            }
        }
    }

    fn name(&mut self, wanted: &str) -> Read<Arc<str>> {
        let name = match self.token().map(|token| &token.kind) {
            Some(Kind::Word(word)) => word.clone(),
            _ => {
                let message = format!("{wanted} is missing before {}", self.shown());
                return Err(self.wrong(message, "Write its name"));
            }
        };
        self.next();
        Ok(name)
    }

    /// `( a, b, … )`.
    fn arguments(&mut self) -> Read<Vec<Expr>> {
        self.expect("(", "Write the arguments in brackets")?;
        let mut all = Vec::new();
        if self.pass(")") {
            return Ok(all);
        }
        loop {
            all.push(self.deeper(Reader::assignment)?);
            if all.len() > MOST_ARGUMENTS {
                let message = format!("a call has more than {MOST_ARGUMENTS} arguments");
                return Err(self.wrong(message, "Take some away"));
            }
            if !self.pass(",") {
                break;
            }
        }
        self.expect(")", "Close the bracket of the arguments")?;
        Ok(all)
    }

    fn primary(&mut self) -> Read<Expr> {
        let at = self.at();
        let Some(token) = self.token() else {
            return Err(self.wrong("a value is missing at the end", "Write a value"));
        };
        let kind = match &token.kind {
            Kind::Number(number) => ExprKind::Number(*number),
            Kind::Char(letter) => ExprKind::Char(*letter),
            Kind::Text(_) => return Ok(expr(at, self.texts())),
            Kind::Sign("(") => {
                self.next();
                let value = self.expression()?;
                self.expect(")", "Close the bracket")?;
                return Ok(value);
            }
            Kind::Sign("$") => {
                self.next();
                return self.reference(at);
            }
            Kind::Word(word) => return self.named(at, word),
            Kind::Sign(_) | Kind::Map(_) | Kind::End => {
                let message = format!("a value is missing before {}", self.shown());
                return Err(self.wrong(message, "Write a value, or take the operator before it away"));
            }
        };
        self.next();
        Ok(expr(at, kind))
    }

    /// Texts side by side are one.
    fn texts(&mut self) -> ExprKind {
        let mut whole = String::new();
        while let Some(Kind::Text(text)) = self.token().map(|token| &token.kind) {
            whole.push_str(text);
            self.next();
        }
        ExprKind::Text(whole.into())
    }

    fn reference(&mut self, at: At) -> Read<Expr> {
        if let Some(Kind::Text(_)) = self.token().map(|token| &token.kind) {
            let ExprKind::Text(name) = self.texts() else { return Ok(expr(at, ExprKind::Null)) };
            return Ok(expr(at, ExprKind::Reference(name)));
        }
        let number = self.deeper(Reader::before)?;
        Ok(expr(at, ExprKind::ReferenceNumber(Box::new(number))))
    }

    /// What begins with a word.
    fn named(&mut self, at: At, word: &Arc<str>) -> Read<Expr> {
        match &**word {
            "true" | "false" => {
                self.next();
                return Ok(expr(at, ExprKind::Bool(&**word == "true")));
            }
            "NULL" => {
                self.next();
                return Ok(expr(at, ExprKind::Null));
            }
            "if" | "else" | "for" | "while" | "do" | "switch" | "case" | "default" | "break" | "continue"
            | "return" | "static" => {
                let message = format!("a value is missing before `{word}`");
                return Err(self.wrong(message, "Write a value, or end the statement before it with `;`"));
            }
            _ => {}
        }
        self.next();
        if self.sign() != "(" {
            return Ok(expr(at, ExprKind::Name(word.clone())));
        }
        let arguments = self.arguments()?;
        if !matches!(&**word, "min" | "max") {
            return Ok(expr(at, ExprKind::Call(word.clone(), arguments)));
        }
        match <[Expr; 2]>::try_from(arguments) {
            Ok(both) => Ok(expr(at, ExprKind::Extreme(&**word == "max", Box::new(both)))),
            Err(_) => Err(self.wrong(format!("{word} takes two values"), "Write two values")),
        }
    }
}
