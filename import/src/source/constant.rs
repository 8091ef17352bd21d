//! Macros that stand for numbers. They stay names in the text, so that a pack can say what the author said; their
//! values are here.

use super::limits::DEEPEST_CONSTANT;
use super::macros::Macro;
use super::{Kind, Place, Token};
use crate::names;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The constants that a library uses, with what it defines them as.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    own: BTreeMap<Arc<str>, Constant>,
}

#[derive(Clone, Debug, PartialEq)]
struct Constant {
    value: i64,
    /// The name that alone it stands for.
    alias: Option<Arc<str>>,
}

impl Constants {
    /// The number of a constant: as the engine knows it, or as the library defines it.
    pub fn value(&self, name: &str) -> Option<i64> {
        names::number(name).map(i64::from).or_else(|| self.own_value(name))
    }

    /// The number of a constant that the library defines itself.
    pub fn own_value(&self, name: &str) -> Option<i64> {
        self.own.get(name).map(|constant| constant.value)
    }

    /// The other name that a constant of the library stands for.
    pub fn alias(&self, name: &str) -> Option<&Arc<str>> {
        self.own.get(name).and_then(|constant| constant.alias.as_ref())
    }

    /// The names that the library defines and uses.
    pub fn own(&self) -> impl Iterator<Item = (&str, i64)> {
        self.own.iter().map(|(name, constant)| (&**name, constant.value))
    }

    /// Adds a constant. False where it already is another number.
    pub(super) fn add(&mut self, found: &Macro, value: i64) -> bool {
        let alias = match &*found.body {
            [Token { kind: Kind::Word(word), .. }] => Some(word.clone()),
            _ => None,
        };
        let constant = Constant { value, alias };
        let known = self.own.entry(found.name.clone()).or_insert_with(|| constant.clone());
        known.value == constant.value
    }
}

/// What a macro's body comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Computed {
    pub value: i64,
    /// Whether resources, code and the preprocessor read the same number in it, wherever it stands. They differ in the
    /// levels of their operators, and which there are.
    pub alike: bool,
}

/// What is known of macros.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// What was computed, until a macro changes. Nothing for what has no number.
    computed: BTreeMap<Arc<str>, Option<Computed>>,
    /// Which are numbers by their shape, by the place of each.
    pub numbers: BTreeMap<Place, bool>,
}

impl Known {
    /// Forgets what was computed, as a macro changes.
    pub fn clear(&mut self) {
        self.computed.clear();
    }
}

/// The number that tokens come to, where they are one expression of numbers and constants. The operators are those of
/// C, with its levels.
pub(super) fn evaluate(
    tokens: &[Token],
    macros: &BTreeMap<Arc<str>, Arc<Macro>>,
    known: &mut Known,
) -> Option<Computed> {
    evaluate_at(tokens, macros, known, 0)
}

/// The same within so many brackets and constants.
fn evaluate_at(
    tokens: &[Token],
    macros: &BTreeMap<Arc<str>, Arc<Macro>>,
    known: &mut Known,
    depth: usize,
) -> Option<Computed> {
    let mut reader = Reader { tokens, at: 0, macros, known, depth, alike: true, operators: Vec::new() };
    let value = reader.level(0)?;
    // Outside of brackets a part of it may bind to what stands beside a use.
    let alike = reader.alike && reader.operators.is_empty();
    (reader.at == tokens.len()).then_some(Computed { value, alike })
}

/// Whether these operators of one pair of brackets are read in the same order everywhere.
fn in_one_order(operators: &[&str]) -> bool {
    let all = |among: &[&str]| operators.iter().all(|sign| among.contains(sign));
    all(&["+", "-", "*", "/", "%"]) || all(&["|"]) || all(&["&"])
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
    macros: &'t BTreeMap<Arc<str>, Arc<Macro>>,
    known: &'t mut Known,
    /// How many brackets and constants it stands in, which the stack has to hold.
    depth: usize,
    alike: bool,
    /// The operators of the present pair of brackets.
    operators: Vec<&'static str>,
}

pub(super) const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader<'_> {
    fn sign(&mut self, among: &[&str]) -> Option<&'static str> {
        match self.tokens.get(self.at)?.kind {
            Kind::Sign(sign) if among.contains(&sign) => {
                self.at += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    fn level(&mut self, level: usize) -> Option<i64> {
        let Some(signs) = LEVELS.get(level) else { return self.prefix() };
        let mut left = self.level(level + 1)?;
        while let Some(sign) = self.sign(signs) {
            self.operators.push(sign);
            let right = self.level(level + 1)?;
            left = apply(sign, left, right)?;
        }
        Some(left)
    }

    fn prefix(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > DEEPEST_CONSTANT {
            return None;
        }
        let value = match self.sign(&["-", "+", "~", "!", "("]) {
            Some("-") => {
                let signs = matches!(self.tokens.get(self.at)?.kind, Kind::Sign(sign) if sign != "(");
                self.alike &= !signs;
                self.prefix()?.checked_neg()?
            }
            Some("(") => {
                let outer = std::mem::take(&mut self.operators);
                let value = self.level(0)?;
                self.sign(&[")"])?;
                self.alike &= in_one_order(&self.operators);
                self.operators = outer;
                value
            }
            Some(sign) => {
                self.alike = false;
                let value = self.prefix()?;
                match sign {
                    "~" => !value,
                    "!" => i64::from(value == 0),
                    _ => value,
                }
            }
            None => self.atom()?,
        };
        self.depth -= 1;
        Some(value)
    }

    fn atom(&mut self) -> Option<i64> {
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        match &token.kind {
            Kind::Number(number) => Some(*number),
            Kind::Char(letter) => Some(i64::from(u32::from(*letter))),
            Kind::Word(word) => self.value_of(word),
            _ => None,
        }
    }

    /// The number of a name: as the engine knows it, or of a macro that is one.
    fn value_of(&mut self, word: &Arc<str>) -> Option<i64> {
        let found = self.macros.get(word);
        if let Some(known) = names::number(word) {
            // A macro that is no number is replaced, as in C.
            let replaced = found.is_some_and(|found| {
                found.arguments.is_none()
                    && !(found.may_be_constant() && self.known.is_number(found, self.macros))
            });
            return (!replaced).then_some(known.into());
        }
        let found = found?;
        let computed = match self.known.computed.get(word) {
            Some(computed) => *computed,
            None => {
                let computed = match found.arguments {
                    None => evaluate_at(&found.body, self.macros, self.known, self.depth),
                    Some(_) => None,
                };
                self.known.computed.insert(word.clone(), computed);
                computed
            }
        };
        let Computed { value, alike } = computed?;
        self.alike &= alike;
        Some(value)
    }
}

/// The result of an operator between two numbers; none where it has none.
pub(crate) fn apply(sign: &str, left: i64, right: i64) -> Option<i64> {
    let shift = || u32::try_from(right).ok().filter(|by| *by < 63);
    Some(match sign {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<<" => left.checked_shl(shift()?)?,
        ">>" => left.checked_shr(shift()?)?,
        "+" => left.checked_add(right)?,
        "-" => left.checked_sub(right)?,
        "*" => left.checked_mul(right)?,
        "/" => left.checked_div(right)?,
        "%" => left.checked_rem(right)?,
        _ => return None,
    })
}
