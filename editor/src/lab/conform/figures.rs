//! Figures of the creatures of a start that follow from what they are and carry: challenge rating, resistances, skills and
//! feats, worked out by our rules and compared with what the trace says.

use super::creature::{handle, lent};
use super::read::Line;
use super::traits;
use crate::lab::derive::{resistances, skills};
use augury_engine::base::names::{Feat, Named};
use augury_engine::content::Content;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::world::{Stati, World};
use serde_json::Value;
use std::collections::BTreeMap;

/// A figure that is otherwise with us: its name, what the trace says, ours.
pub(super) type Otherwise = (String, String, String);

/// What a `creature` line says otherwise than our rules.
pub(super) fn differing(world: &World, content: &Content, line: &Line) -> Vec<Otherwise> {
    let Some(me) = who(world, content, handle(&line.value, "h")) else { return Vec::new() };
    let mut out = Vec::new();
    note(&mut out, "CR", line.value["CR"].as_i64().unwrap_or(0), Some(i64::from(me.cr())));
    numbers(&mut out, &line.value["resist"], resistances(&me, false));
    numbers(&mut out, &line.value["skills"], skills().map(|(name, skill)| (name, me.skill(skill))));
    feats(&mut out, &line.value["feats"], &me);
    traits::differing(&mut out, &me, &line.value);
    out
}

/// Keeps what is otherwise with us.
pub(super) fn note(out: &mut Vec<Otherwise>, key: &str, told: i64, ours: Option<i64>) {
    if ours != Some(told) {
        let ours = ours.map_or_else(|| "nothing".to_owned(), |n| n.to_string());
        out.push((key.to_owned(), told.to_string(), ours));
    }
}

/// Numbers by names; those that are 0 may be left out on either side.
pub(super) fn numbers(
    out: &mut Vec<Otherwise>,
    told: &Value,
    ours: impl IntoIterator<Item = (&'static str, i32)>,
) {
    let mut all: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for (name, n) in told.as_object().into_iter().flatten() {
        all.entry(name).or_default().0 = n.as_i64().unwrap_or(0);
    }
    for (name, n) in ours {
        all.entry(name).or_default().1 = i64::from(n);
    }
    all.into_iter().for_each(|(name, (told, ours))| note(out, name, told, Some(ours)));
}

fn feats(out: &mut Vec<Otherwise>, told: &Value, me: &Who<'_>) {
    let told: Vec<Feat> =
        told.as_array().into_iter().flatten().filter_map(|feat| Feat::parse(feat.as_str()?)).collect();
    let has = |is: bool| if is { "has it" } else { "has it not" }.to_owned();
    let differing = Feat::table().iter().filter_map(|(name, number)| {
        let feat = Feat::from_number(*number);
        let (told, ours) = (told.contains(&feat), me.has_feat(feat));
        (told != ours).then(|| ((*name).to_owned(), has(told), has(ours)))
    });
    out.extend(differing);
}

/// Compares the stati of a creature, in whatever order.
pub(super) fn stati<'s>(out: &mut Vec<Otherwise>, told: &Value, ours: impl Iterator<Item = &'s Stati>) {
    let (told, ours) = (told_stati(told), our_stati(ours));
    if told == ours {
        return;
    }
    let only = |a: &[String], b: &[String]| {
        let only: Vec<&str> = a.iter().filter(|one| !b.contains(one)).map(String::as_str).collect();
        if only.is_empty() { format!("{} in all", a.len()) } else { only.join(" ") }
    };
    out.push(("stati".to_owned(), only(&told, &ours), only(&ours, &told)));
}

/// Stati of a `state` line, each with value and magnitude, sorted: `["PRONE", -1, -1, ""]`.
fn told_stati(list: &Value) -> Vec<String> {
    let of = |one: &Value| {
        let number = |n: usize| one[n].as_i64().unwrap_or(0);
        // The original has the number of a resource for its value.
        let val = if one[3].as_str().unwrap_or("").is_empty() { number(1) } else { 0 };
        format!("{}:{val}:{}", one[0].as_str().unwrap_or_default(), number(2))
    };
    let mut all: Vec<String> = list.as_array().into_iter().flatten().map(of).collect();
    all.sort();
    all
}

/// The same of ours, but for what the start lent.
fn our_stati<'s>(stati: impl Iterator<Item = &'s Stati>) -> Vec<String> {
    let of = |s: &Stati| {
        let val = if s.effect.is_some() { 0 } else { s.val };
        format!("{}:{val}:{}", s.nature.name().unwrap_or_default(), s.mag)
    };
    let mut all: Vec<String> = stati.filter(|s| !lent(s)).map(of).collect();
    all.sort();
    all
}
