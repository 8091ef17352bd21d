//! What the comparison of a measured set comes to: shares of equal figures by kind, and what differs.

use crate::lab::escape::one_line;
use crate::lab::failures::Failures;
use crate::lab::json::{Json, Object, fixed};
use serde_json::Value;
use std::fmt::Write;

/// Differences that are kept; more are counted only.
const KEPT: usize = 1000;

/// Where a figure of ours is not the original's.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Which row, in words.
    pub row: String,
    /// Which figure.
    pub field: String,
    /// The original's, as JSON; null where there is none.
    pub original: Value,
    /// Ours, likewise.
    pub ours: Value,
}

/// How many figures of a kind there are, and how many are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Equal ones.
    pub equal: usize,
    /// All.
    pub all: usize,
}

impl Share {
    pub(super) fn percent(self) -> f64 {
        // Nothing of nothing is no success.
        if self.all == 0 { 0.0 } else { 100.0 * self.equal as f64 / self.all as f64 }
    }
}

/// One set compared.
#[derive(Clone, Debug, Default)]
pub struct SetReport {
    /// Its name.
    pub set: &'static str,
    /// Rows, and those of which every figure is equal.
    pub rows: Share,
    /// Figures by kind, in the order in which they came.
    pub shares: Vec<(&'static str, Share)>,
    /// What differs, the first 1,000.
    pub differences: Vec<Difference>,
    /// How much differs in all.
    pub differing: usize,
    /// Scripts that failed while the figures were made, and actions that were cut short.
    pub failures: Failures,
    /// Fields of the set that nobody reads, or that are not compared.
    pub unread: Vec<String>,
    /// Rows that are the same as an earlier one, and count again.
    pub repeated: Vec<String>,
    /// The row before which it was stopped because too much failed or took too long.
    pub stopped: Option<String>,
}

impl SetReport {
    pub(super) fn of(set: &'static str) -> Self {
        SetReport { set, ..SetReport::default() }
    }

    /// Counts rows that are left out, or a part of them, of all of their section.
    pub(super) fn left_out(&mut self, kind: &'static str, left: usize, all: usize) {
        if left > 0 {
            self.shares.push((kind, Share { equal: left, all }));
        }
    }

    /// Is every row equal, and is there one? Where something failed, equal figures say nothing.
    pub fn is_right(&self) -> bool {
        let sound = self.failures.is_empty() && self.stopped.is_none();
        sound && self.rows.all > 0 && self.rows.equal == self.rows.all
    }

    /// How many figures of a kind are equal.
    pub fn share(&self, kind: &str) -> Share {
        self.shares.iter().find(|(name, _)| *name == kind).map_or(Share::default(), |(_, share)| *share)
    }

    /// Counts a row with its figures: kind, field, the original's and ours.
    pub(super) fn row(
        &mut self,
        name: &dyn Fn() -> String,
        figures: &[(&'static str, String, &Value, Value)],
    ) {
        self.rows.all += 1;
        // Nothing of nothing is no success.
        let mut right = !figures.is_empty();
        for (kind, field, original, ours) in figures {
            let place = match self.shares.iter().position(|(known, _)| known == kind) {
                Some(place) => place,
                None => {
                    self.shares.push((kind, Share::default()));
                    self.shares.len() - 1
                }
            };
            let equal = *original == ours;
            if let Some((_, share)) = self.shares.get_mut(place) {
                share.all += 1;
                share.equal += usize::from(equal);
            }
            if equal {
                continue;
            }
            right = false;
            self.differing += 1;
            if self.differences.len() < KEPT {
                self.differences.push(Difference {
                    row: name(),
                    field: field.clone(),
                    original: (*original).clone(),
                    ours: ours.clone(),
                });
            }
        }
        self.rows.equal += usize::from(right);
    }

    /// Tells where a set says something beside its figures that is not so in the pack. What is so counts nowhere.
    pub(super) fn stated(
        &mut self,
        name: &dyn Fn() -> String,
        field: &'static str,
        original: &Value,
        ours: impl Into<Value>,
    ) {
        let ours = ours.into();
        let number = original.as_f64().is_some_and(|n| ours.as_f64() == Some(n));
        if *original != ours && !number {
            self.row(name, &[("stated", field.to_owned(), original, ours)]);
        }
    }

    /// As JSON: `{"set", "rows", "equal", "shares", "differences", "differing", "failures", "cut_short"}`, and `partial` with
    /// `stopped_before` where rows are missing.
    pub fn json(&self) -> Object {
        let shares = self.shares.iter().fold(Object::default(), |all, (kind, share)| {
            let one = Object::default().with("equal", share.equal).with("all", share.all);
            all.with(*kind, one.with("percent", fixed(share.percent(), 3)))
        });
        let one = |d: &Difference| -> Json {
            Object::default()
                .with("row", d.row.clone())
                .with("field", d.field.clone())
                .with("original", plain(&d.original))
                .with("ours", plain(&d.ours))
                .into()
        };
        let told = Object::default()
            .with("set", self.set)
            .with("rows", self.rows.all)
            .with("equal", self.rows.equal)
            .with("shares", shares)
            .with("differences", self.differences.iter().map(one).collect::<Vec<Json>>())
            .with("differing", self.differing);
        let told = self.failures.with(told);
        let told = match self.unread.is_empty() {
            true => told,
            false => told.with("not_compared", self.unread.clone()),
        };
        let told = match self.repeated.is_empty() {
            true => told,
            false => told.with("repeated", self.repeated.clone()),
        };
        match &self.stopped {
            Some(row) => told.with("partial", true).with("stopped_before", row.as_str()),
            None => told,
        }
    }

    /// As text: the first differences (or all that were kept), then the shares.
    pub fn text(&self, every: bool) -> String {
        let mut out = String::new();
        let shown = if every { usize::MAX } else { 10 };
        for d in self.differences.iter().take(shown) {
            let _ = writeln!(out, "{}: {}: original {}, ours {}", d.row, d.field, d.original, d.ours);
        }
        for (kind, share) in &self.shares {
            let Share { equal, all } = share;
            let _ = writeln!(out, "{} {kind}: {equal} of {all} ({:.3} %)", self.set, share.percent());
        }
        let Share { equal, all } = self.rows;
        let _ = writeln!(out, "{}: {equal} of {all} rows equal ({:.3} %)", self.set, self.rows.percent());
        if !self.unread.is_empty() {
            let _ = writeln!(out, "not compared: {}", one_line(&self.unread.join(", ")));
        }
        if let Some(first) = self.repeated.first() {
            let (rows, first) = (self.repeated.len(), one_line(first));
            let _ = writeln!(out, "rows that stand twice, and count twice: {rows}, the first: {first}");
        }
        out += &self.failures.text();
        if let Some(row) = &self.stopped {
            let row = one_line(row);
            let _ = writeln!(
                out,
                "partial: {} was stopped before {row}, since too much had failed or took too long; mend that and run it again",
                self.set
            );
        }
        out
    }
}

fn plain(value: &Value) -> Json {
    match value {
        Value::Number(n) if n.is_i64() => Json::Int(n.as_i64().unwrap_or(0)),
        Value::String(text) => Json::Text(text.clone()),
        Value::Bool(on) => Json::Bool(*on),
        other => Json::Text(other.to_string()),
    }
}
