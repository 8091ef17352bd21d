//! Declares the rules of a class as a table: code, who must be the object, function. Knows how the
//! dispatcher asks a class ([`ClassRules`]), and nothing of what any rule does.
//!
//! ```text
//! class_rules! {
//!     /// What a creature answers.
//!     pub fn creature_rules;
//!     PRE(EV_STRIKE): Actor => combat::pre_strike,
//!     EVENT(EV_DAMAGE): Victim => combat::damage,
//! }
//! ```
//! Rows of one code run in their order, until one answers something other than NOTHING.

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::event::fields::{EActor, EVictim};
use crate::event::{ClassRules, Machine, Observer};

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

/// Codes a class has a rule for, one bit each: base codes with their phase, 0 to 1,535.
#[derive(Clone, Copy, Debug)]
pub struct CodeSet([u64; 24]);

impl CodeSet {
    /// The set of these codes. Codes with other modifiers than a phase never reach a class and are left
    /// out.
    pub const fn of(codes: &[EventCode]) -> Self {
        let mut bits = [0u64; 24];
        let mut i = 0;
        while i < codes.len() {
            let n = codes[i].0;
            if n >= 0 && n < 1536 {
                bits[n as usize >> 6] |= 1 << (n & 63);
            }
            i += 1;
        }
        CodeSet(bits)
    }

    /// Is the code in it?
    #[inline]
    pub const fn has(&self, code: EventCode) -> bool {
        let n = code.0;
        n >= 0 && n < 1536 && self.0[n as usize >> 6] & (1 << (n & 63)) != 0
    }
}

/// A class without rules: everything passes it.
pub fn no_rules<O: Observer>() -> ClassRules<O> {
    ClassRules { handles: |_| false, run: |_, _| Ok(crate::event::Answer::Nothing) }
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
}
pub(crate) use row_code;

/// Declares a function that gives the rules of a class (see the head of `rules::class_rules`).
macro_rules! class_rules {
    (
        $(#[$doc:meta])*
        pub fn $name:ident;
        $( $phase:ident($code:ident) : $side:ident => $rule:path, )*
    ) => {
        $(#[$doc])*
        pub fn $name<O: $crate::event::Observer>() -> $crate::event::ClassRules<O> {
            use $crate::rules::class_rules::{CodeSet, Side, row_code};
            static CODES: CodeSet = CodeSet::of(&[$( row_code!($phase($code)), )*]);

            fn handles(code: $crate::event::EventCode) -> bool {
                CODES.has(code)
            }

            fn run<O: $crate::event::Observer>(
                m: &mut $crate::event::Machine<'_, O>,
                me: $crate::base::handle::Handle,
            ) -> $crate::event::Ruling {
                let code = m.e().code();
                $(
                    if code == row_code!($phase($code)) && Side::$side.holds(m, me) {
                        let answer = $rule(m, me)?;
                        if answer != $crate::event::Answer::Nothing {
                            return Ok(answer);
                        }
                    }
                )*
                Ok($crate::event::Answer::Nothing)
            }
            $crate::event::ClassRules { handles, run }
        }
    };
}
pub(crate) use class_rules;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_codes_tells_phases_apart() {
        let set =
            CodeSet::of(&[EventCode::EV_STRIKE.pre(), EventCode::EV_DEATH, EventCode::EV_DAMAGE.post()]);
        assert!(set.has(EventCode::EV_STRIKE.pre()) && !set.has(EventCode::EV_STRIKE));
        assert!(set.has(EventCode::EV_DEATH) && !set.has(EventCode::EV_DEATH.pre()));
        assert!(set.has(EventCode::EV_DAMAGE.post()) && !set.has(EventCode::EV_DAMAGE.evictim()));
        assert!(!set.has(EventCode(-1)) && !set.has(EventCode(40_000)));
    }
}
