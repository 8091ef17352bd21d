//! What the rows and cells of measured draws of encounters have to be, and which of their fields nobody compares.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Fields of a cell that are numbers, with the least and the most.
const NUMBERS: [(&str, i64, i64); 3] = [("depth", 0, 60), ("CR", -8, 60), ("open_squares", 0, 4_096)];
/// Counts that a cell has to have and nobody compares. Those who come in one draw depend on each other, so a chi-square
/// test of single members would say nothing.
const COUNTS: [&str; 6] =
    ["desired", "members", "templates", "mounts", "mount_templates", "parts_of_members"];
/// Means that a cell may have; they follow from single draws, which the set does not hold.
const MEANS: [&str; 3] = ["mean_budget_XCR", "mean_sum_XCR", "mean_deviance"];
/// Fields that say what is drawn, and how often.
const ASKED: [&str; 5] = ["depth", "CR", "open_squares", "flags", "n"];
/// The kind that rows of `forced` have, and no other.
const FORCED: &str = "forced";
/// The most that a mean or a count may be.
const MOST: f64 = 1e9;

fn whole(of: &Value, key: &str, least: i64, most: i64) -> Result<(), String> {
    match of[key].as_i64() {
        Some(n) if (least..=most).contains(&n) => Ok(()),
        _ => {
            Err(format!("`{key}` is {}; it has to be a whole number from {least} to {most}", shown(&of[key])))
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "missing".to_owned(),
        value => augury_engine::content::cut(value.to_string()),
    }
}

/// Checks what a row says of itself.
///
/// # Errors
/// A field is missing or is not what it has to be.
pub(super) fn row(content: &Content, list: &str, row: &Value) -> Result<(), String> {
    let key = match list {
        "by_region" => Some("region"),
        FORCED => Some("encounter"),
        _ => None,
    };
    if let Some(key) = key.filter(|key| !row[*key].is_string()) {
        let kind = if key == "region" { Kind::Region } else { Kind::Encounter };
        let like = content.ids(kind).first().map_or_else(String::new, |id| format!(", as `{}`", id.id()));
        return Err(format!(
            "`{key}` is {}; it has to be the name of one of the pack{like}",
            shown(&row[key])
        ));
    }
    match row["kind"].as_str() {
        Some(kind) if (kind == FORCED) != (list == FORCED) => {
            Err(format!("`kind` is `{kind}`, which rows of `{list}` cannot be; correct it or move the row"))
        }
        None if !row["kind"].is_null() => {
            Err(format!("`kind` is {}; it has to be a text", shown(&row["kind"])))
        }
        _ => Ok(()),
    }
}

/// What a row says of the ratings of its encounter that is not so in the pack.
pub(super) fn rating_of(content: &Content, id: ResId, row: &Value) -> Option<String> {
    let encounter = content.encounter(id)?;
    let both = [("minCR", encounter.min_cr), ("maxCR", encounter.max_cr)];
    both.into_iter().find_map(|(key, ours)| {
        let theirs = &row[key];
        let same = theirs.is_null() || theirs.as_i64() == Some(i64::from(ours));
        (!same).then(|| {
            format!(
                "`{key}` is {}, and the pack's {} has {ours}; correct one of them",
                shown(theirs),
                id.id()
            )
        })
    })
}

/// Checks the fields of a cell that are not counts of a compared figure.
///
/// # Errors
/// A field is missing or is not what it has to be.
pub(super) fn cell(cell: &Value) -> Result<(), String> {
    for (key, least, most) in NUMBERS {
        whole(cell, key, least, most)?;
    }
    for key in MEANS {
        let mean = &cell[key];
        let right = mean.is_null() || mean.as_f64().is_some_and(|n| (0.0..=MOST).contains(&n));
        if !right {
            return Err(format!("`{key}` is {}; it has to be a number from 0 on", shown(mean)));
        }
    }
    for key in COUNTS {
        let all = cell[key].as_object();
        let all =
            all.ok_or_else(|| format!("`{key}` is {}; it has to be a table of counts", shown(&cell[key])))?;
        if let Some((of, n)) = all.iter().find(|(_, n)| n.as_u64().is_none_or(|n| n as f64 > MOST)) {
            return Err(format!("`{of}` of `{key}` is {}; it has to be a count, 0 or more", shown(n)));
        }
    }
    Ok(())
}

/// Those who come are as many as were built; what was wanted is counted once a draw.
///
/// # Errors
/// Some counts come to something else.
pub(super) fn sums(cell: &Value) -> Result<(), String> {
    let all = |key: &str| cell[key].as_object().into_iter().flatten();
    let sum = |key: &str| all(key).filter_map(|(_, n)| n.as_u64()).fold(0, u64::saturating_add);
    let each =
        all("members_built_max5").filter_map(|(many, n)| Some((many.parse::<u64>().ok()?, n.as_u64()?)));
    let built = each.fold(0_u64, |all, (many, n)| all.saturating_add(many.saturating_mul(n)));
    let drawn = cell["n"].as_u64().unwrap_or(0);
    let sums =
        [("members", built, "`members_built_max5`"), ("parts_of_members", built, "`members_built_max5`")];
    for (key, right, by) in sums.into_iter().chain([("desired", drawn, "`n`")]) {
        if sum(key) != right {
            return Err(format!(
                "the counts of `{key}` come to {}, and by {by} they have to come to {right}",
                sum(key)
            ));
        }
    }
    Ok(())
}

/// A cell was not drawn more often than the set says of all.
///
/// # Errors
/// It was.
pub(super) fn draws_of(set: &Value, list: &str, cell: &Value) -> Result<(), String> {
    let key = if list == FORCED { "forced_draws_per_cell" } else { "draws_per_cell" };
    match (set[key].as_u64(), cell["n"].as_u64()) {
        (Some(most), Some(n)) if n > most => {
            Err(format!("`n` is {n}, and `{key}` of the set is {most}; correct one"))
        }
        (None, _) if !set[key].is_null() => Err(format!("`{key}` of the set is no number of draws")),
        _ => Ok(()),
    }
}

/// Checks the names of counts: encounters of the pack, and numbers.
///
/// # Errors
/// One is neither.
pub(super) fn keys(
    content: &Content,
    figures: &[&str; 6],
    measured: &[BTreeMap<String, u64>],
) -> Result<(), String> {
    let known: BTreeSet<String> =
        content.ids(Kind::Encounter).iter().map(|id| content.shown_name(*id).to_lowercase()).collect();
    for (figure, counts) in figures.iter().zip(measured) {
        for key in counts.keys() {
            let (right, what) = match *figure {
                "encounters" => (known.contains(key), "an encounter of the pack"),
                _ => (key.parse::<u32>().is_ok(), "a whole number"),
            };
            if !right {
                let key = augury_engine::content::cut(key.clone());
                return Err(format!("`{figure}` has `{key}`; its names have to be {what}"));
            }
        }
    }
    Ok(())
}

/// Fields of a cell that nobody compares.
pub(super) fn not_compared(cell: &Value, figures: &[&str; 6]) -> BTreeSet<String> {
    let all = cell.as_object().into_iter().flatten().map(|(key, _)| key.as_str());
    let left = all.filter(|key| !ASKED.contains(key) && !figures.contains(key));
    left.map(|key| augury_engine::content::cut(key.to_owned())).collect()
}
