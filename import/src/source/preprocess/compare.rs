//! Compares the numbers that a library gives to names with those of the engine, which count.

use super::super::constant::evaluate;
use super::super::expand;
use super::super::macros::Macro;
use super::State;
use crate::names;
use crate::problem::{Problem, Severity, Topic};
use std::sync::Arc;

impl State<'_> {
    /// Compares what was just defined, and keeps it for the end where other macros may still change it.
    pub(super) fn compare_at_define(&mut self, found: Arc<Macro>) {
        if names::number(&found.name).is_none() || !found.may_be_constant() {
            return;
        }
        // What has no number yet is not asked for its shape before it is used, as the answer stays.
        let value = self.own_number(&found);
        if value.is_some() && self.values.is_number(&found, &self.macros) {
            self.compare(&found, value);
        }
        if !self.told.contains(&found.place) && found.body.iter().any(|token| token.word().is_some()) {
            self.uncompared.push(found);
        }
    }

    /// Compares what other macros may have changed, and what had no number where it was defined.
    pub(super) fn compare_at_end(&mut self) {
        for found in std::mem::take(&mut self.uncompared) {
            let used = self.values.was_number(&found);
            // What is no number is replaced, as in C.
            if !self.values.is_number(&found, &self.macros) {
                continue;
            }
            let value = self.own_number(&found);
            if self.to_compare == 0 {
                let message = "the library has too many macros to compare all its numbers with Augury's";
                let problem = Problem::at(Severity::Warning, Topic::Limit, found.place, message);
                self.problems.push(problem.remedy("give numbers of your own other names"));
                return;
            }
            if value.is_some() || used {
                self.compare(&found, value);
            }
        }
    }

    /// The number of a macro as the library defines it, all others in it replaced.
    pub(super) fn own_number(&mut self, found: &Macro) -> Option<i64> {
        let replaced = expand::whole(found, &self.macros, &mut self.values, &mut self.to_compare)?;
        evaluate(&replaced, &self.macros, &mut self.values).map(|computed| computed.value)
    }

    /// Tells a number that is not the engine's, once for each macro.
    pub(super) fn compare(&mut self, found: &Macro, value: Option<i64>) {
        let Some(known) = names::number(&found.name) else { return };
        // The highest of 32 bits may be read as a sign.
        let is_known = |value: i64| {
            value == i64::from(known) || u32::try_from(value).is_ok_and(|bits| bits == known.cast_unsigned())
        };
        if value.is_some_and(is_known) || !self.told.insert(found.place) {
            return;
        }
        let own = value.map_or("no number".to_owned(), |value| value.to_string());
        let message = format!("{} is {own} here, and {known} in Augury, which counts", found.name);
        let problem = Problem::at(Severity::Warning, Topic::Macro, found.place, message);
        self.problems.push(problem.remedy("give a number of your own another name"));
    }
}
