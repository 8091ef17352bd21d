//! [`RuleBook`]: all that the machine asks of rules. Which class has a rule for which code, and what else follows from
//! rules. Knows the shape of rules, a table of functions, and not what they do.

use super::observe::Observer;
use super::{Class, EventCode, Halt, Machine, Ruling};
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::content::Content;
use crate::world::{Field, Stati, StatiQuery, World};

/// A set of codes, one bit each: base codes with their phase, 0 to 1,535. Codes with other modifiers
/// never reach a class.
#[derive(Clone, Copy, Debug)]
pub struct CodeSet([u64; 24]);

impl CodeSet {
    /// No code at all.
    pub const NONE: CodeSet = CodeSet([0; 24]);

    /// The set with one more code.
    #[must_use]
    pub const fn with(mut self, code: EventCode) -> Self {
        if code.0 >= 0 && code.0 < 1536 {
            self.0[code.0 as usize >> 6] |= 1 << (code.0 & 63);
        }
        self
    }

    /// The codes of both.
    #[must_use]
    pub const fn or(mut self, other: &CodeSet) -> Self {
        let mut i = 0;
        while i < self.0.len() {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Is the code in it?
    #[inline]
    pub const fn has(&self, code: EventCode) -> bool {
        let n = code.0;
        n >= 0 && n < 1536 && self.0[n as usize >> 6] & (1 << (n & 63)) != 0
    }
}

/// Codes that a class has rules for, by what the object has to be in the record.
#[derive(Clone, Copy, Debug)]
pub struct SidedCodes {
    /// Where it is the actor.
    pub actor: CodeSet,
    /// Where it is the victim.
    pub victim: CodeSet,
    /// Whoever it is.
    pub any: CodeSet,
}

impl SidedCodes {
    /// No code at all.
    pub const NONE: SidedCodes =
        SidedCodes { actor: CodeSet::NONE, victim: CodeSet::NONE, any: CodeSet::NONE };

    /// May an object on these sides have a rule for the code?
    #[inline]
    pub const fn may(&self, code: EventCode, is_actor: bool, is_victim: bool) -> bool {
        (is_actor && self.actor.has(code)) || (is_victim && self.victim.has(code)) || self.any.has(code)
    }
}

/// The rules of a class: which codes it handles, and the function that does.
pub struct ClassRules<O: Observer> {
    /// The codes (phase included) it has rules for. Quick, and asked first.
    pub codes: &'static SidedCodes,
    /// Runs the rule for the object; NOTHING if it does not apply to it.
    pub run: for<'m> fn(&mut Machine<'m, O>, Handle) -> Ruling,
}

impl<O: Observer> Clone for ClassRules<O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O: Observer> Copy for ClassRules<O> {}

/// A question about two things, the first of them a creature that looks at the second.
pub type Perceives = fn(&World, &Content, Handle, Handle) -> bool;

/// What the machine asks of rules beside what classes answer.
pub struct Hooks<O: Observer> {
    /// Works the values of a creature out anew (CalcValues) and writes what changed.
    pub recalc: for<'m> fn(&mut Machine<'m, O>, Handle) -> Result<(), Halt>,
    /// What follows from a stati that was just laid on a thing.
    pub stati_gained: for<'m> fn(&mut Machine<'m, O>, Handle, &Stati) -> Result<(), Halt>,
    /// What follows from a stati that has just gone; whether its time was up.
    pub stati_lost: for<'m> fn(&mut Machine<'m, O>, Handle, &Stati, bool) -> Result<(), Halt>,
    /// Lays a stati on a thing, with what follows.
    pub gain_stati: for<'m> fn(&mut Machine<'m, O>, Handle, Stati, Label) -> Result<(), Halt>,
    /// Takes every stati away that is meant, with what follows; how many.
    pub remove_stati: for<'m> fn(&mut Machine<'m, O>, Handle, StatiQuery, Label) -> Result<u32, Halt>,
    /// A monster that enters play lays on itself what it can.
    pub prepare: for<'m> fn(&mut Machine<'m, O>, Handle) -> Result<(), Halt>,
    /// Does the first creature perceive the second thing in any way?
    pub perceives: Perceives,
    /// Does the first creature take the second, an illusion, for real?
    pub takes_for_real: Perceives,
    /// Does a creature feel by other senses than its eyes what an illusory ground hides?
    pub feels_ground: fn(&World, &Content, Handle, &Field) -> bool,
}

impl<O: Observer> Clone for Hooks<O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O: Observer> Copy for Hooks<O> {}

/// No rules, as in small tests: everybody perceives everything and takes it for real, nothing follows from anything.
impl<O: Observer> Default for Hooks<O> {
    fn default() -> Self {
        Hooks {
            recalc: |_, _| Ok(()),
            stati_gained: |_, _, _| Ok(()),
            stati_lost: |_, _, _, _| Ok(()),
            gain_stati: |m, h, stati, why| {
                m.gain(h, stati, why);
                Ok(())
            },
            remove_stati: |m, h, query, why| {
                let mut gone = 0;
                while m.lose(h, why, |s| query.fits(s)) {
                    gone += 1;
                }
                Ok(gone)
            },
            prepare: |_, _| Ok(()),
            perceives: |_, _, _, _| true,
            takes_for_real: |_, _, _, _| true,
            feels_ground: |_, _, _, _| false,
        }
    }
}

/// All rules, handed in by `play`.
pub struct RuleBook<O: Observer> {
    classes: [Option<ClassRules<O>>; Class::COUNT],
    /// Codes that any class has rules for, whoever is who.
    answered: CodeSet,
    pub(super) hooks: Hooks<O>,
}

impl<O: Observer> Clone for RuleBook<O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O: Observer> Copy for RuleBook<O> {}

impl<O: Observer> Default for RuleBook<O> {
    fn default() -> Self {
        RuleBook::new(Hooks::default())
    }
}

impl<O: Observer> RuleBook<O> {
    /// A book in which no class answers anything.
    pub fn new(hooks: Hooks<O>) -> Self {
        RuleBook { classes: [None; Class::COUNT], answered: CodeSet::NONE, hooks }
    }

    /// The same with the rules of a class.
    #[must_use]
    pub fn with(mut self, class: Class, rules: ClassRules<O>) -> Self {
        let SidedCodes { actor, victim, any } = rules.codes;
        self.answered = self.answered.or(actor).or(victim).or(any);
        self.classes[class as usize] = Some(rules);
        self
    }

    /// May any class have a rule for a base event in one of its phases?
    #[inline]
    pub(super) fn any_phase(&self, base: EventCode) -> bool {
        [base.pre(), base, base.post()].iter().any(|code| self.answered.has(*code))
    }

    /// May any class have a rule for this code, whoever is who?
    #[inline]
    pub fn any(&self, code: EventCode) -> bool {
        self.answered.has(code)
    }

    /// May a class have a rule for a code: whoever its object is, as actor, as victim?
    pub fn sides(&self, class: Class, code: EventCode) -> [bool; 3] {
        self.classes[class as usize].map_or([false; 3], |rules| {
            let SidedCodes { actor, victim, any } = rules.codes;
            [any.has(code), actor.has(code), victim.has(code)]
        })
    }

    #[inline]
    pub(super) fn rule(
        &self,
        class: Class,
        code: EventCode,
        is_actor: bool,
        is_victim: bool,
    ) -> Option<ClassRules<O>> {
        self.classes[class as usize].filter(|r| r.codes.may(code, is_actor, is_victim))
    }
}

impl<O: Observer> Machine<'_, O> {
    /// What follows from a stati that was just laid on a thing.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn stati_gained(&mut self, h: Handle, stati: &Stati) -> Result<(), Halt> {
        (self.book.hooks.stati_gained)(self, h, stati)
    }

    /// What follows from a stati that has just gone; whether its time was up.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn stati_lost(&mut self, h: Handle, gone: &Stati, elapsed: bool) -> Result<(), Halt> {
        (self.book.hooks.stati_lost)(self, h, gone, elapsed)
    }

    /// A monster that enters play lays on itself what it can, by the rules of magic.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn prepare(&mut self, h: Handle) -> Result<(), Halt> {
        (self.book.hooks.prepare)(self, h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_codes_tells_phases_apart() {
        let set = CodeSet::NONE
            .with(EventCode::EV_STRIKE.pre())
            .with(EventCode::EV_DEATH)
            .with(EventCode::EV_DAMAGE.post());
        assert!(set.has(EventCode::EV_STRIKE.pre()) && !set.has(EventCode::EV_STRIKE));
        assert!(set.has(EventCode::EV_DEATH) && !set.has(EventCode::EV_DEATH.pre()));
        assert!(set.has(EventCode::EV_DAMAGE.post()) && !set.has(EventCode::EV_DAMAGE.evictim()));
        assert!(!set.has(EventCode(-1)) && !set.has(EventCode(40_000)));
    }
}
