//! Figures of a row: the original's, and what ours come to.

use super::super::report::SetReport;
use serde_json::{Value, json};

/// Standard errors that a share of the original may lie from ours.
pub(super) const FAR: f64 = 3.0;

/// One figure.
struct Figure {
    kind: &'static str,
    field: String,
    original: Value,
    ours: Value,
}

/// The figures of a row.
#[derive(Default)]
pub(super) struct Figures(Vec<Figure>);

impl Figures {
    /// Those of a row that could not be played, and why.
    pub(super) fn unplayed(kind: &'static str, why: &str) -> Self {
        let mut figures = Figures::default();
        figures.add(kind, "played", "to the end", why);
        figures
    }

    /// Adds a figure: its kind and its name, the original's, ours.
    pub(super) fn add(
        &mut self,
        kind: &'static str,
        field: impl Into<String>,
        original: impl Into<Value>,
        ours: impl Into<Value>,
    ) {
        let (field, original, ours) = (field.into(), original.into(), ours.into());
        self.0.push(Figure { kind, field, original, ours });
    }

    /// Adds a favour. Where ours takes more than 16 bits, to which scripts and prayers of the original cut it, it counts as a
    /// kind of its own.
    pub(super) fn favour(&mut self, kind: &'static str, field: impl Into<String>, original: i32, ours: i32) {
        // What was cut is less than nothing, mostly.
        let fits = i16::try_from(ours).is_ok() && (original >= 0 || original == ours);
        self.add(if fits { kind } else { "favour beyond 16 bits" }, field, original, ours);
    }

    /// Adds a figure of the original's that was drawn: equal where it lies no farther than that from ours.
    pub(super) fn drawn(&mut self, kind: &'static str, field: &str, original: f64, ours: f64, error: f64) {
        let near = (original - ours).abs() <= FAR * error + ROUNDED;
        self.add(kind, field, original, if near { json!(original) } else { json!(ours) });
    }

    /// How many differ.
    pub(super) fn differing(&self) -> usize {
        self.0.iter().filter(|figure| figure.original != figure.ours).count()
    }

    /// Counts the row with them.
    pub(super) fn tell(self, report: &mut SetReport, name: &dyn Fn() -> String) {
        let all: Vec<_> =
            self.0.iter().map(|f| (f.kind, f.field.clone(), &f.original, f.ours.clone())).collect();
        report.row(name, &all);
    }
}

/// How far the rounding of a figure of the set may have put it from what it was: shares of the altars have two places.
const ROUNDED: f64 = 0.005_1;

/// The standard error of a share out of so many trials, where the true share is known.
pub(super) fn error_of_share(share: f64, trials: f64) -> f64 {
    (share * (1.0 - share) / trials.max(1.0)).max(0.0).sqrt()
}
