//! What the timeline lists: moments of some kinds, of some events, of whom, and not deeper than so far. A filter is
//! words, which the project keeps and the panel shows as chips; words of one sort widen it, those of another narrow it.

use augury_engine::base::handle::Handle;
use augury_engine::event::{EventCode, Moment, What};
use std::fmt;
use std::str::FromStr;

/// A kind of moment, as one filters by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// Throws begin and end.
    Throws,
    /// Phases begin and end.
    Phases,
    /// Handlers of resources.
    Handlers,
    /// Rules of classes.
    Rules,
    /// Writes of fields and of numbers of any kind.
    Writes,
    /// Stati come and go.
    Stati,
    /// Dice.
    Dice,
    /// Messages, questions and answers of whoever plays.
    Messages,
    /// Skill checks.
    Checks,
    /// What an author has to know.
    Troubles,
}

impl Sort {
    /// All, as they are offered.
    pub const ALL: [Sort; 10] = [
        Sort::Throws,
        Sort::Phases,
        Sort::Handlers,
        Sort::Rules,
        Sort::Writes,
        Sort::Stati,
        Sort::Dice,
        Sort::Messages,
        Sort::Checks,
        Sort::Troubles,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Sort::Throws => "throws",
            Sort::Phases => "phases",
            Sort::Handlers => "handlers",
            Sort::Rules => "rules",
            Sort::Writes => "writes",
            Sort::Stati => "stati",
            Sort::Dice => "dice",
            Sort::Messages => "messages",
            Sort::Checks => "checks",
            Sort::Troubles => "troubles",
        }
    }

    /// The kind of a moment; none for the beginning and end of an action, which always stand.
    fn of(what: &What) -> Option<Sort> {
        Some(match what {
            What::ActionBegan { .. } | What::ActionEnded { .. } => return None,
            What::Thrown { .. } | What::Popped { .. } => Sort::Throws,
            What::PhaseBegan | What::PhaseEnded { .. } => Sort::Phases,
            What::HandlerEntered { .. } | What::HandlerAnswered { .. } => Sort::Handlers,
            What::RuleEntered
            | What::RuleAnswered { .. }
            | What::Queue { .. }
            | What::Spared { .. }
            | What::Square { .. }
            | What::Unanswered { .. } => Sort::Rules,
            What::Stati { .. } => Sort::Stati,
            What::Die { .. } | What::Lottery { .. } => Sort::Dice,
            What::Message { .. } | What::Asked { .. } | What::GodSpoke { .. } => Sort::Messages,
            What::Checked(_) | What::Contest(_) => Sort::Checks,
            What::Trouble { .. } => Sort::Troubles,
            What::FieldWritten { .. }
            | What::CreatureWritten { .. }
            | What::ItemWritten { .. }
            | What::FeatureWritten { .. }
            | What::Handed { .. }
            | What::Remade { .. }
            | What::Reshaped { .. }
            | What::Attributes { .. }
            | What::MapWritten { .. }
            | What::WorldWritten { .. }
            | What::VarWritten { .. }
            | What::Standing { .. }
            | What::Practised { .. }
            | What::Proficiencies { .. }
            | What::Regards { .. } => Sort::Writes,
        })
    }
}

/// A word of a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Moments of a kind.
    Sort(Sort),
    /// Moments of an event, in any form of it.
    Event(EventCode),
    /// Moments of events that a creature of this name acts in or suffers.
    Of(String),
    /// Moments with at most so many records on the stack.
    Depth(u8),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Sort(sort) => f.write_str(sort.word()),
            Term::Event(code) => write!(f, "{code}"),
            Term::Of(name) => write!(f, "of {name}"),
            Term::Depth(most) => write!(f, "depth {most}"),
        }
    }
}

impl FromStr for Term {
    type Err = String;

    fn from_str(text: &str) -> Result<Term, String> {
        let text = text.trim();
        if let Some(sort) = Sort::ALL.into_iter().find(|sort| sort.word() == text) {
            return Ok(Term::Sort(sort));
        }
        if let Some(name) = text.strip_prefix("of ").map(str::trim).filter(|name| !name.is_empty()) {
            return Ok(Term::Of(name.to_owned()));
        }
        if let Some(most) = text.strip_prefix("depth ") {
            let most = most.trim().parse();
            return most.map(Term::Depth).map_err(|_| format!("{text}: a depth is a number from 0 to 255"));
        }
        let kinds: Vec<&str> = Sort::ALL.iter().map(|sort| sort.word()).collect();
        let event = text.parse::<EventCode>().ok().filter(|code| text.starts_with("EV_") && code.0 != 0);
        event.map(|code| Term::Event(code.base())).ok_or_else(|| {
            format!(
                "{text}: a filter is one of {}, an event, `of` a name, or `depth` and a number",
                kinds.join(", ")
            )
        })
    }
}

/// Words that say which moments are listed; none: all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    terms: Vec<Term>,
}

impl Filter {
    /// Reads words, leaving out those that say nothing; hands back what is wrong with those.
    pub fn read(words: &[String]) -> (Filter, Vec<String>) {
        let (mut filter, mut wrong) = (Filter::default(), Vec::new());
        for word in words {
            match word.parse::<Term>() {
                Ok(term) if !filter.terms.contains(&term) => filter.terms.push(term),
                Ok(_) => {}
                Err(why) => wrong.push(why),
            }
        }
        (filter, wrong)
    }

    /// Its words, as the project keeps them.
    pub fn words(&self) -> Vec<String> {
        self.terms.iter().map(Term::to_string).collect()
    }

    /// Does it let everything pass?
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Is a moment listed? `whose`: who acts in the event in hand, and whom it happens to; `name` says what a
    /// creature is called.
    pub fn passes(&self, moment: &Moment, whose: [Handle; 2], name: &dyn Fn(Handle) -> String) -> bool {
        let Some(sort) = Sort::of(&moment.what) else { return true };
        let any = |of: &dyn Fn(&Term) -> Option<bool>| {
            let mut said = self.terms.iter().filter_map(of).peekable();
            said.peek().is_none() || said.any(|fits| fits)
        };
        any(&|term| match term {
            Term::Sort(wanted) => Some(*wanted == sort),
            _ => None,
        }) && any(&|term| match term {
            Term::Event(code) => Some(*code == moment.code.base()),
            _ => None,
        }) && any(&|term| match term {
            Term::Depth(most) => Some(moment.depth <= *most),
            _ => None,
        }) && any(&|term| match term {
            Term::Of(wanted) => Some(whose.into_iter().any(|h| h.is_some() && name(h) == *wanted)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_wrong_ones_say_what_is_right() {
        let words = ["dice", "EV_STRIKE", "of hill orc", "depth 3"].map(str::to_owned);
        let (filter, wrong) = Filter::read(&words);
        assert_eq!((filter.words(), wrong.len()), (words.to_vec(), 0));
        for bad in ["", "of", "dices", "depth many", "EV_NO_SUCH", "9"] {
            let (filter, wrong) = Filter::read(&[bad.to_owned()]);
            assert!(filter.is_empty() && wrong.len() == 1, "{bad}: {wrong:?}");
        }
        assert!(Filter::read(&["dices".into()]).1[0].contains("dice, messages"));
    }
}
