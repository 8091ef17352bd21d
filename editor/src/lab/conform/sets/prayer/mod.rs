//! `prayer.json`: prayers, sacrifices, levels of favour, transgressions, raisings, deflected blows, altars and conversions
//! with 17 gods. Each row is staged, played by the rules, and compared.
//!
//! Where the original drew, a row is equal if some draw of ours makes it so: the wait after a prayer and whether a raised
//! soul holds get the original's own die, a retribution is drawn several times. Shares of many draws are worked out over all
//! faces of the die, and theirs has to lie within three standard errors of ours.
//!
//! Not compared: rows in which the original crashed, and transgressions with anger of the same turn, which the original
//! counts by a number that it never starts. Both are told as shares of their own.
//!
//! | file | what stands there |
//! |---|---|
//! | `rows` | the set as groups and rows, with the place of each mistake |
//! | `figures` | figures of a row, the original's and ours |
//! | `character` | the measured characters |
//! | `training` | what the set does not say of them |
//! | `bench` | a world with one of them; a row played in it |
//! | `standing` | how it stands with a god before a row |
//! | `watch` | events and messages that are noted, answers and dice that are given |
//! | `trouble` | what troubles it |
//! | `numbers` | figures of the gods themselves |
//! | `pray`, `sacrifice`, `levels`, `transgress`, `raise`, `deflect`, `altar`, `convert` | the sections |

mod altar;
mod bench;
mod character;
mod convert;
mod deflect;
mod figures;
mod levels;
mod numbers;
mod pray;
mod raise;
mod rows;
mod sacrifice;
mod standing;
mod training;
mod transgress;
mod trouble;
mod watch;

use super::report::SetReport;
use augury_engine::play::Revision;
use character::Measured;
use serde_json::Value;

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    set["pray"].is_object() && set["sac"].is_object() && set["deflect"].is_object()
}

/// Plays every row.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    let mut report = SetReport::of("prayer");
    let measured = Measured::of(rev, set, "pray")?;
    let barbarian = measured.bench()?;
    let mage = Measured::of(rev, set, "praymage")?.bench()?;
    numbers::compare(&mut report, rev, set)?;
    pray::compare(&mut report, &barbarian, set, "pray")?;
    pray::compare(&mut report, &mage, set, "praymage")?;
    sacrifice::compare(&mut report, &barbarian, set)?;
    levels::compare(&mut report, &barbarian, set)?;
    transgress::compare(&mut report, &barbarian, set)?;
    raise::compare(&mut report, &measured, set)?;
    deflect::compare(&mut report, &barbarian, set)?;
    altar::compare(&mut report, &barbarian, set)?;
    convert::compare(&mut report, &barbarian, set)?;
    for bench in [barbarian, mage] {
        report.failures.join(&bench.failures.into_inner());
    }
    Ok(report)
}
