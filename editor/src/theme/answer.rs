//! The five answers of a handler: each has a sign, a name and a colour.

use super::tokens::Tokens;
use egui::Color32;

/// The five answers of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerMark {
    /// Not answered.
    Nothing,
    /// Handled.
    Done,
    /// Stopped.
    Abort,
    /// Handled, and nothing is said of it.
    NoMsg,
    /// The handler failed.
    Error,
}

impl AnswerMark {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::Done, Self::Abort, Self::NoMsg, Self::Error];

    /// The sign that stands beside the answer's name.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Nothing => "·",
            Self::Done => "✓",
            Self::Abort => "×",
            Self::NoMsg => "≈",
            Self::Error => "!",
        }
    }

    /// The answer's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "NOTHING",
            Self::Done => "DONE",
            Self::Abort => "ABORT",
            Self::NoMsg => "NOMSG",
            Self::Error => "ERROR",
        }
    }

    /// The answer's colour.
    pub fn color(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Nothing => tokens.text_quiet,
            Self::Done => tokens.done,
            Self::Abort => tokens.abort,
            Self::NoMsg => tokens.nomsg,
            Self::Error => tokens.error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::tokens::DARK;

    #[test]
    fn answers_differ_by_sign_not_by_colour_alone() {
        for a in AnswerMark::ALL {
            for b in AnswerMark::ALL {
                assert!(a == b || a.sign() != b.sign());
                assert!(a == b || a.color(&DARK) != b.color(&DARK));
            }
        }
    }
}
