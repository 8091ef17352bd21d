//! What is told of magic while it runs: rolls by which somebody withstands something, with every term of both sides; whom
//! it spares, and why; each square that it reaches. Plain facts for whoever watches; how they come about is the rules'
//! business.

use super::Machine;
use super::observe::{Observer, What};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{Attribute, Feat, SaveType, Skill, StatiNature};
use crate::world::Point;

/// How something is withstood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withstanding {
    /// A saving throw of this kind: whoever withstands rolls.
    Save(SaveType),
    /// Spell resistance: whoever casts rolls against it.
    SpellResistance,
}

impl Withstanding {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Withstanding::Save(SaveType::FORT) => "Fortitude save",
            Withstanding::Save(SaveType::REF) => "Reflex save",
            Withstanding::Save(SaveType::WILL) => "Will save",
            Withstanding::Save(_) => "saving throw",
            Withstanding::SpellResistance => "spell resistance",
        }
    }
}

/// Where a term of a contest comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The die, of so many faces.
    Roll(i32),
    /// An attribute.
    Attribute(Attribute),
    /// Twice the challenge rating.
    Rating,
    /// A feat.
    Feat(Feat),
    /// A skill.
    Skill(Skill),
    /// What lies on somebody, and the effect that laid it on.
    Stati(StatiNature, Option<ResId>),
    /// A rule, in words.
    Rule(&'static str),
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::Roll(faces) => write!(f, "d{faces}"),
            Source::Attribute(attribute) => write!(f, "{attribute}"),
            Source::Rating => f.write_str("twice the challenge rating"),
            Source::Feat(feat) => write!(f, "{feat}"),
            Source::Skill(skill) => write!(f, "{skill}"),
            Source::Stati(nature, Some(id)) => write!(f, "{nature} from {}", id.id()),
            Source::Stati(nature, None) => write!(f, "{nature}"),
            Source::Rule(words) => f.write_str(words),
        }
    }
}

/// A term of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Whose it is.
    pub of: Handle,
    /// Where it comes from.
    pub from: Source,
    /// How much.
    pub amount: i32,
}

/// A roll by which somebody withstands something, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Who withstands it.
    pub who: Handle,
    /// How.
    pub by: Withstanding,
    /// What the roll is for, as its die is labelled.
    pub label: &'static str,
    /// The roll and all that is added to it; terms that are 0 are left out.
    pub roll: Vec<Term>,
    /// Their sum.
    pub total: i32,
    /// What it is compared with.
    pub against: i32,
    /// What that is made of; nothing where the record holds it (saveDC).
    pub against_terms: Vec<Term>,
    /// Was it withstood?
    pub held: bool,
}

impl Contest {
    /// The contest in one line: `Reflex save 14 = d20 9 + A_SAV_REF 5 against 18: failed`.
    pub fn line(&self) -> String {
        let verdict = match (self.by, self.held) {
            (Withstanding::Save(_), true) => "made",
            (Withstanding::Save(_), false) => "failed",
            (Withstanding::SpellResistance, true) => "it holds",
            (Withstanding::SpellResistance, false) => "overcome",
        };
        let against = match self.against_terms.len() {
            0 | 1 => self.against.to_string(),
            _ => format!("{} ={}", self.against, sum(&self.against_terms)),
        };
        format!("{} {} ={} against {against}: {verdict}", self.by.words(), self.total, sum(&self.roll))
    }
}

fn sum(terms: &[Term]) -> String {
    let mut text = String::new();
    for (place, term) in terms.iter().enumerate() {
        let sign = match (place, term.amount < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => "+ ",
            (_, true) => "- ",
        };
        text.push_str(&format!(" {sign}{} {}", term.from, term.amount.abs()));
    }
    text
}

impl<O: Observer> Machine<'_, O> {
    /// Tells whoever watches how something was withstood, or not.
    pub(crate) fn tell_contest(&mut self, told: impl FnOnce(&Self) -> Contest) {
        if O::ON {
            let told = Box::new(told(self));
            self.tell(What::Contest(told));
        }
    }

    /// Tells whoever watches whom a segment of magic leaves alone, and why.
    pub(crate) fn tell_spared(&mut self, of: Handle, why: &'static str) {
        if O::ON {
            self.tell(What::Spared { of, why });
        }
    }

    /// Tells whoever watches that magic reaches a square.
    pub(crate) fn tell_square(&mut self, at: Point) {
        if O::ON {
            self.tell(What::Square { at });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_is_told_in_one_line() {
        let term = |from, amount| Term { of: Handle(2), from, amount };
        let save = Contest {
            who: Handle(2),
            by: Withstanding::Save(SaveType::REF),
            label: "save vs blast",
            roll: vec![
                term(Source::Roll(20), 9),
                term(Source::Attribute(Attribute::A_SAV_REF), 5),
                term(Source::Stati(StatiNature::STUCK, None), -7),
            ],
            total: 7,
            against: 18,
            against_terms: Vec::new(),
            held: false,
        };
        assert_eq!(save.line(), "Reflex save 7 = d20 9 + A_SAV_REF 5 - STUCK 7 against 18: failed");
        let resistance = Contest {
            by: Withstanding::SpellResistance,
            roll: vec![term(Source::Roll(100), 40), term(Source::Rating, 10)],
            total: 50,
            against: 60,
            against_terms: vec![term(Source::Attribute(Attribute::A_MR), 56), term(Source::Rating, 4)],
            held: true,
            ..save
        };
        let line = "spell resistance 50 = d100 40 + twice the challenge rating 10 against 60 = A_MR 56 + \
                    twice the challenge rating 4: it holds";
        assert_eq!(resistance.line(), line);
    }
}
