//! Whether the lines of a trace agree with each other: codes are codes of events, and a class is asked by one of the event that
//! is thrown. Events change who takes part in them, so that whoever is asked need not be whom the throw names.

use super::read::{Fault, Line};
use augury_engine::base::event_code::EventCode;
use std::collections::BTreeMap;

/// What the lines so far have said.
#[derive(Default)]
pub(super) struct Seen<'l> {
    /// The events of the throws that are not over.
    thrown: Vec<&'l str>,
    /// Texts, and whether each is a code.
    codes: BTreeMap<&'l str, bool>,
}

impl<'l> Seen<'l> {
    /// Looks at the next line.
    ///
    /// # Errors
    /// Its code is none, or none of the event that is thrown.
    pub fn check(&mut self, file: &str, line: &'l Line) -> Result<(), Fault> {
        let text = |key: &str| line.value[key].as_str().unwrap_or("");
        match line.k.as_str() {
            "throw" => self.thrown.push(text("ev")),
            "throwret" => drop(self.thrown.pop()),
            "pass" | "passret" | "to" | "ask" => {}
            _ => return Ok(()),
        }
        let code = text("ev");
        if line.k != "throwret" && !self.is_code(code) {
            let text = format!("`ev` of a `{}` is {code:?}, which is no event", line.k);
            return Err(Fault::at(file, line.number, text));
        }
        let thrown = self.thrown.last().copied().unwrap_or("");
        if line.k == "to" && !code.contains(thrown) {
            return Err(Fault::at(file, line.number, format!("a `to` of {code} within {thrown}")));
        }
        Ok(())
    }

    fn is_code(&mut self, text: &'l str) -> bool {
        *self.codes.entry(text).or_insert_with(|| text.parse::<EventCode>().is_ok())
    }
}
