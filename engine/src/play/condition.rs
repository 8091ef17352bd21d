//! A question asked at a moment by whoever watches: on a copy of the world, standing in the same throws, so that
//! nothing it does reaches play.

use crate::content::Content;
use crate::event::{Flow, Machine, Moment, NoScripts, Observed, Sink, View};
use crate::rules;
use crate::script::Expression;
use serde::{Deserialize, Serialize};

/// A question, read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(Expression);

impl Eq for Condition {}

impl Serialize for Condition {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Condition::read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Notices that something was done.
#[derive(Default)]
struct Noticing(bool);

impl Sink for Noticing {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        self.0 = true;
        Flow::Go
    }
}

impl Condition {
    /// Reads a question.
    ///
    /// # Errors
    /// What is wrong with it and what would be right, in one line with its column.
    pub fn read(text: &str) -> Result<Condition, String> {
        let told = |f: crate::script::Finding| format!("column {}: {}. {}", f.column, f.what, f.remedy);
        Expression::read(text).map(Condition).map_err(told)
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        self.0.text()
    }

    /// Does it hold at a moment?
    ///
    /// # Errors
    /// Why it can't be told.
    pub fn holds(&self, content: &Content, view: View<'_>) -> Result<bool, String> {
        self.on(content, view, |question, machine| question.holds(machine))
    }

    /// What it comes to at a moment, in words.
    ///
    /// # Errors
    /// Why it can't be told.
    pub fn words(&self, content: &Content, view: View<'_>) -> Result<String, String> {
        self.on(content, view, |question, machine| question.words(machine))
    }

    fn on<R>(
        &self,
        content: &Content,
        view: View<'_>,
        ask: impl FnOnce(&Expression, &mut dyn crate::event::host::HostMachine) -> Result<R, String>,
    ) -> Result<R, String> {
        let mut noticing = Noticing::default();
        let table = rules::rule_book::<Observed<'_>>();
        let obs = Observed::new(&mut noticing);
        let mut machine =
            Machine::new(view.world.clone(), 0, content, &NoScripts, table, obs).standing_in(view);
        let answer = ask(&self.0, &mut machine);
        drop(machine);
        match noticing.0 {
            true => Err(format!("`{}` would change something; a question only reads", self.text())),
            false => answer,
        }
    }
}
