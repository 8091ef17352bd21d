//! Figures of the gods themselves, as the sections repeat them.

use super::super::report::SetReport;
use super::figures::Figures;
use super::rows;
use augury_engine::base::names::{AidKind, GodFlag};
use augury_engine::content::God;
use augury_engine::play::Revision;
use serde_json::{Value, json};

/// Sections with figures of gods.
const SECTIONS: [&str; 6] = ["pray", "praymage", "fav", "trans", "raise", "deflect"];

/// Compares the figures that stand before the rows of each god.
///
/// # Errors
/// A section is damaged.
pub(super) fn compare(report: &mut SetReport, rev: &Revision, set: &Value) -> Result<(), String> {
    for section in SECTIONS {
        for group in rows::groups(rev, set, section)? {
            let god = rev.content.god(group.god);
            let god = god.ok_or_else(|| format!("{}: the pack has no such god", group.place()))?;
            let mut figures = Figures::default();
            for (key, ours) in figures_of(god, section) {
                if let Some(original) = group.value(key) {
                    figures.add("figures of gods", key, original.clone(), ours);
                }
            }
            figures.tell(report, &|| group.place());
        }
    }
    Ok(())
}

fn figures_of(god: &God, section: &str) -> Vec<(&'static str, Value)> {
    let least = |aid: AidKind| god.aid.iter().filter(|row| row.aid == aid).map(|row| row.favour).min();
    let aid = if section == "deflect" { AidKind::AID_DEFLECT } else { AidKind::AID_RESURRECT };
    vec![
        ("TOLERANCE_VAL", json!(god.tolerance())),
        ("INTERVENTION_COST", json!(god.intervention_cost)),
        ("PRAYER_TIMEOUT", json!(god.prayer_timeout)),
        ("PRAYER_DC", json!(god.prayer_dc)),
        ("LAY_MULTIPLIER", json!(god.lay_multiplier)),
        ("MIN_RAISE_LEVEL", json!(god.min_raise_level.unwrap_or(0))),
        ("RESURRECTION_COST", json!(god.resurrection_cost.unwrap_or(0))),
        ("aid_threshold", json!(least(aid).unwrap_or(-1))),
        ("FORGIVING", json!(i32::from(god.flags.has(GodFlag::GF_FORGIVING)))),
        ("chart", json!(god.favour_chart)),
    ]
}
