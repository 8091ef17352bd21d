//! What is told of prayers that go unanswered: which condition failed, with its figures. Plain facts for whoever watches;
//! when a god helps is the rules' business.

use crate::base::names::{AidKind, Priority, Trouble};

/// Why a god does not accept a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unworthy {
    /// The god itself says so (EV_PREREQ).
    ByTheGod,
    /// Its alignment is not one that the god bears.
    ByAlignment,
    /// It is anathema.
    Anathema,
    /// The god has forsaken it.
    Forsaken,
    /// It has to do penance.
    Penance,
    /// It is there no more.
    Gone,
}

impl Unworthy {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Unworthy::ByTheGod => "the god does not accept it (EV_PREREQ)",
            Unworthy::ByAlignment => "the god does not bear its alignment",
            Unworthy::Anathema => "it is anathema",
            Unworthy::Forsaken => "the god has forsaken it",
            Unworthy::Penance => "it has to do penance",
            Unworthy::Gone => "it is there no more",
        }
    }
}

/// Why a prayer is not heard, or a trouble of whoever prays gets no aid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// It follows no god, and stands on no altar.
    NoGod,
    /// The god does not accept it.
    NotWorthy(Unworthy),
    /// It did not get the prayers right.
    Misspoken,
    /// It is there no more, after the jealousy of its own god.
    Gone,
    /// The god is angrier than it bears.
    Anger {
        /// Its anger.
        anger: i32,
        /// What it bears.
        tolerance: i32,
    },
    /// The countdown of the last prayer still runs: gains of experience that are left.
    TooSoon(i32),
    /// The penalty of prayers leaves no room for another one.
    Penalty {
        /// The penalty, in percent.
        penalty: i32,
        /// What this prayer would add.
        cost: i32,
    },
    /// Nothing troubles it.
    NoTrouble,
    /// The god has no aid for a trouble.
    NoAid(Trouble),
    /// A trouble is not pressing enough for an aid.
    NotPressing {
        /// The trouble.
        trouble: Trouble,
        /// The aid, and its row in the god's chart from 0.
        aid: (AidKind, usize),
        /// How pressing it is.
        is: Priority,
        /// How pressing it has to be.
        least: Priority,
    },
    /// The favour does not suffice for an aid.
    LittleFavour {
        /// The trouble.
        trouble: Trouble,
        /// The aid, and its row in the god's chart from 0.
        aid: (AidKind, usize),
        /// The favour that counts.
        had: i32,
        /// The favour that it takes.
        needed: i32,
    },
}

/// A name of the field without its family, as it is said: P_URGENT is urgent.
fn said(name: impl std::fmt::Display) -> String {
    let name = name.to_string();
    name.split_once('_').map_or(name.as_str(), |(_, rest)| rest).replace('_', " ").to_lowercase()
}

impl Unanswered {
    /// A word for the condition, the same whatever the figures.
    pub const fn word(self) -> &'static str {
        match self {
            Unanswered::NoGod => "no god",
            Unanswered::NotWorthy(_) => "not worthy",
            Unanswered::Misspoken => "misspoken",
            Unanswered::Gone => "gone",
            Unanswered::Anger { .. } => "anger",
            Unanswered::TooSoon(_) => "too soon",
            Unanswered::Penalty { .. } => "penalty",
            Unanswered::NoTrouble => "no trouble",
            Unanswered::NoAid(_) => "no aid",
            Unanswered::NotPressing { .. } => "not pressing",
            Unanswered::LittleFavour { .. } => "little favour",
        }
    }

    /// The condition that failed, with its figures.
    pub fn words(self) -> String {
        match self {
            Unanswered::NoGod => "it follows no god, and stands on no altar".to_owned(),
            Unanswered::NotWorthy(why) => format!("not worthy: {}", why.words()),
            Unanswered::Misspoken => "it did not get the prayers right".to_owned(),
            Unanswered::Gone => "it is there no more, after the jealousy of its own god".to_owned(),
            Unanswered::Anger { anger, tolerance } => {
                format!("anger {anger} is more than the {tolerance} that the god bears")
            }
            Unanswered::TooSoon(left) => {
                format!("too soon: it has to gain experience {left} times more before the next prayer")
            }
            Unanswered::Penalty { penalty, cost } => {
                format!("penalty {penalty} % and {cost} % for this prayer are more than 100 %")
            }
            Unanswered::NoTrouble => "nothing troubles it".to_owned(),
            Unanswered::NoAid(trouble) => format!("{}: the god has no aid for it", said(trouble)),
            Unanswered::NotPressing { trouble, aid: (aid, _), is, least } => {
                let (trouble, aid, is, least) = (said(trouble), said(aid), said(is), said(least));
                format!("{trouble}, {aid}: it is {is}, and has to be {least}")
            }
            Unanswered::LittleFavour { trouble, aid: (aid, _), had, needed } => {
                format!("{}, {}: favour {had} counts, and it takes {needed}", said(trouble), said(aid))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_told_with_its_figures() {
        let aid = (AidKind::AID_PURIFY, 7);
        for (why, words) in [
            (Unanswered::NotWorthy(Unworthy::Penance), "not worthy: it has to do penance"),
            (
                Unanswered::LittleFavour { trouble: Trouble::TROUBLE_POISON, aid, had: 5, needed: 50 },
                "poison, purify: favour 5 counts, and it takes 50",
            ),
            (
                Unanswered::NotPressing {
                    trouble: Trouble::TROUBLE_INJURY,
                    aid: (AidKind::AID_HEAL, 0),
                    is: Priority::P_LOW,
                    least: Priority::P_URGENT,
                },
                "injury, heal: it is low, and has to be urgent",
            ),
        ] {
            assert_eq!(why.words(), words);
        }
    }
}
