//! Declares the rules of a class as a table: code, who must be the object, function. Knows how the
//! dispatcher asks a class (`event::ClassRules`), and nothing of what any rule does.
//!
//! ```text
//! class_rules! {
//!     /// What a creature answers.
//!     pub fn creature_rules;
//!     PRE(EV_STRIKE): Actor => combat::pre_strike,
//!     EVENT(EV_DAMAGE): Victim => combat::damage,
//!     EVENT(EV_PICKUP) [Creature, _, Item, _]: Actor => pick_up,
//! }
//! ```
//! In square brackets stands what p[0] to p[3] have to be (EVerify); where they are otherwise, the rule does not
//! run, and a problem says why.
//! Rows of one code run in their order, until one answers something other than NOTHING.

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::event::fields::{EActor, EVictim};
use crate::event::rule_book::SidedCodes;
use crate::event::{Machine, Observer};

/// Whom the object asked must be in the record, for a rule to apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It is the actor.
    Actor,
    /// It is the victim.
    Victim,
    /// Whoever is asked.
    Any,
}

impl Side {
    /// Is the object on this side of the event in hand?
    #[inline]
    pub fn holds<O: Observer>(self, m: &Machine<'_, O>, me: Handle) -> bool {
        match self {
            Side::Actor => m.get(EActor) == me,
            Side::Victim => m.get(EVictim) == me,
            Side::Any => true,
        }
    }
}

/// The codes of a table's rows, by side.
pub(crate) const fn sided(rows: &[(EventCode, Side)]) -> SidedCodes {
    let mut codes = SidedCodes::NONE;
    let mut i = 0;
    while i < rows.len() {
        let (code, side) = rows[i];
        match side {
            Side::Actor => codes.actor = codes.actor.with(code),
            Side::Victim => codes.victim = codes.victim.with(code),
            Side::Any => codes.any = codes.any.with(code),
        }
        i += 1;
    }
    codes
}

/// The code of a row: `PRE(EV_X)`, `EVENT(EV_X)` for the main phase, `POST(EV_X)`.
macro_rules! row_code {
    (PRE($code:ident)) => {
        const { $crate::base::event_code::EventCode::$code.pre() }
    };
    (EVENT($code:ident)) => {
        const { $crate::base::event_code::EventCode::$code }
    };
    (POST($code:ident)) => {
        const { $crate::base::event_code::EventCode::$code.post() }
    };
    // Before an action of the queue is done.
    (ANNOUNCE($code:ident)) => {
        const { $crate::base::event_code::EventCode::$code.announce() }
    };
}
pub(crate) use row_code;

/// What a row wants of a parameter: `_` for anything, none included.
macro_rules! wanted {
    (_) => {
        None
    };
    ($class:ident) => {
        Some($crate::event::Class::$class)
    };
}
pub(crate) use wanted;

/// Declares a function that gives the rules of a class (see the head of `rules::class_rules`).
macro_rules! class_rules {
    (
        $(#[$doc:meta])*
        pub fn $name:ident;
        $( $phase:ident($code:ident) $([$($wanted:tt),*])? : $side:ident => $rule:path, )*
    ) => {
        $(#[$doc])*
        pub fn $name<O: $crate::event::Observer>() -> $crate::event::ClassRules<O> {
            use $crate::event::rule_book::SidedCodes;
            use $crate::rules::class_rules::{Side, row_code, sided};
            static CODES: SidedCodes = sided(&[$( (row_code!($phase($code)), Side::$side), )*]);

            fn run<O: $crate::event::Observer>(
                m: &mut $crate::event::Machine<'_, O>,
                me: $crate::base::handle::Handle,
            ) -> $crate::event::Ruling {
                let code = m.e().code();
                $(
                    if code == row_code!($phase($code)) && Side::$side.holds(m, me) {
                        $(if let Err(answer) = m.verify([$($crate::rules::class_rules::wanted!($wanted)),*]) {
                            return Ok(answer);
                        })?
                        let answer = $rule(m, me)?;
                        if answer != $crate::event::Answer::Nothing {
                            return Ok(answer);
                        }
                    }
                )*
                Ok($crate::event::Answer::Nothing)
            }
            $crate::event::ClassRules { codes: &CODES, run }
        }
    };
}
pub(crate) use class_rules;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_by_side() {
        let codes = sided(&[(EventCode::EV_HIT, Side::Actor), (EventCode::EV_DEATH, Side::Victim)]);
        assert!(codes.may(EventCode::EV_HIT, true, false) && !codes.may(EventCode::EV_HIT, false, true));
        assert!(codes.may(EventCode::EV_DEATH, false, true) && !codes.may(EventCode::EV_DEATH, true, false));
        assert!(!codes.may(EventCode::EV_MISS, true, true));
        let any = sided(&[(EventCode::EV_HIT.pre(), Side::Any)]);
        assert!(any.may(EventCode::EV_HIT.pre(), false, false) && !any.may(EventCode::EV_HIT, true, true));
    }
}
