//! `augury encounter`: an encounter, or any of a region, drawn many times; told as text or JSON.

use super::answer::{Answered, Stopped, Verdict, told};
use super::progress::Progress;
use crate::lab::absent::{Reach, absent};
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use crate::lab::{names, pack};
use crate::workbench::encounter::draws::{Draws, draw};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::encounter::{Asked, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Lines of a list in the text.
const SHOWN: usize = 30;

/// What is asked for.
pub struct Wanted {
    /// The encounter, by id or name.
    pub encounter: Option<String>,
    /// The region whose list is drawn from, by id or name.
    pub region: Option<String>,
    /// The depth, in levels.
    pub depth: i32,
    /// The challenge rating; the depth where none is said.
    pub cr: Option<i32>,
    /// Open squares of the place.
    pub open: u16,
    /// EN_ bits.
    pub flags: u32,
    /// How many draws.
    pub runs: u32,
    /// Seed of the dice.
    pub seed: u64,
    /// As JSON.
    pub json: bool,
}

/// Runs it.
///
/// # Errors
/// The folder is no pack; an unknown encounter or region.
pub fn run(folder: &Path, wanted: &Wanted) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let find = |kind: Kind, name: &Option<String>| {
        name.as_ref().map(|name| names::of_kind(content, kind, name)).transpose()
    };
    let found = match (find(Kind::Encounter, &wanted.encounter), find(Kind::Region, &wanted.region)) {
        (Ok(encounter), Ok(region)) => Ok((encounter, region)),
        (one, other) => Err([one.err(), other.err()].into_iter().flatten().collect()),
    };
    let (encounter, region) = found.map_err(|faults| not_loaded.behind(faults))?;
    let asked = Asked {
        region,
        encounter,
        cr: wanted.cr.unwrap_or(wanted.depth),
        depth: wanted.depth,
        flags: wanted.flags,
        open: wanted.open.into(),
        ..Asked::default()
    };
    let progress = Progress::new("Draws", u64::from(wanted.runs));
    let revision = opened.revision();
    let place = Place::new(&revision, asked.open);
    let draws = draw(&place, &revision, &asked, (wanted.runs, wanted.seed), &mut || {
        progress.one_more();
        true
    });
    drop(progress);
    let lacking = lacking(content, (encounter, region), &draws);
    let in_vain = in_vain(content, (encounter, region), &draws);
    let done = draws.runs.into();
    // What was told of is shown with the draws.
    let stopped =
        draws.partial.then_some(Stopped { what: "draws", done, wanted: wanted.runs, failures: None });
    let text = match wanted.json {
        true => {
            let object = as_json(content, &draws, &asked, wanted.seed).with("lacking", lacking.clone());
            let object = object.with("in_vain", in_vain.iter().cloned().collect::<Vec<String>>());
            let object = not_loaded.with(object);
            format!("{}\n", stopped.iter().fold(object, |object, stopped| stopped.with(object)))
        }
        false => {
            as_text(content, &draws, &lacking, in_vain.as_deref())
                + stopped.as_ref().map_or_else(String::new, Stopped::text).as_str()
        }
    };
    let whole = !draws.failing && lacking.is_empty() && in_vain.is_none();
    let good = whole && draws.cut_short == 0 && draws.nothing == 0 && !draws.partial;
    told(&not_loaded, text, if good { Verdict::Good } else { Verdict::Found })
}

/// Counts by name; resources that share one are told apart by their ids.
fn by_name(content: &Content, counts: &BTreeMap<ResId, u32>) -> Object {
    let name = |id: &ResId| content.header(*id).map_or(id.id(), |h| h.name.as_str()).to_owned();
    let mut named: BTreeMap<String, Vec<(ResId, u32)>> = BTreeMap::new();
    for (id, n) in counts {
        named.entry(name(id)).or_default().push((*id, *n));
    }
    named.into_iter().fold(Object::default(), |all, (name, those)| match those.as_slice() {
        [(_, n)] => all.with(name, *n),
        those => those.iter().fold(all, |all, (id, n)| all.with(format!("{name} ({})", id.id()), *n)),
    })
}

fn by_number<K: ToString>(counts: &BTreeMap<K, u32>) -> Object {
    counts.iter().fold(Object::default(), |all, (number, n)| all.with(number.to_string(), *n))
}

fn as_json(content: &Content, draws: &Draws, asked: &Asked, seed: u64) -> Object {
    Object::default()
        .with("depth", i64::from(asked.depth))
        .with("CR", i64::from(asked.cr))
        .with("open_squares", asked.open.to_string())
        .with("seed", seed.to_string())
        .with("n", draws.runs)
        .with("nothing", draws.nothing)
        .with("cut_short", draws.cut_short)
        .with("limits", draws.limits.iter().cloned().collect::<Vec<String>>())
        .with("scripts_fail", draws.failing)
        .with("encounters", by_name(content, &draws.encounters))
        .with("members_before_cap", by_number(&draws.chosen))
        .with("members_built_max5", by_number(&draws.come))
        .with("tries", by_number(&draws.tries))
        .with("budget_XCR", by_number(&draws.may_cost))
        .with("sumXCR_percent_of_budget_in_steps_of_5", by_number(&draws.percent))
        .with("ratings", by_number(&draws.ratings))
        .with("members", by_name(content, &draws.members))
        .with("templates", by_name(content, &draws.templates))
        .with("mounts", by_name(content, &draws.mounts))
        .with("mount_templates", by_name(content, &draws.mount_templates))
        .with("parts_of_members", by_number(&draws.parts))
        .with("troubled", draws.troubled)
        .with("troubles", draws.troubles.iter().cloned().collect::<Vec<String>>())
}

/// What the draws were about and did not show: the encounter or the region's list never came, or nobody did.
fn in_vain(content: &Content, asked: (Option<ResId>, Option<ResId>), draws: &Draws) -> Option<String> {
    if draws.nothing >= draws.runs {
        return None;
    }
    let came = |id: &ResId| draws.encounters.contains_key(id);
    let (encounter, region) = asked;
    if let Some(id) = encounter.filter(|id| !came(id)) {
        let name = one_line(content.shown_name(id));
        return Some(format!("{name} came in none of the draws; others were drawn in its place"));
    }
    let listed = region.and_then(|id| content.region(id)).map_or(&[][..], |r| r.encounters.as_slice());
    let listed: Vec<ResId> = listed.iter().filter_map(|e| Some(e.encounter.as_ref()?.res_id())).collect();
    if encounter.is_none() && !listed.is_empty() && !listed.iter().any(came) {
        return Some("none of the region's encounters came; others were drawn in their place".to_owned());
    }
    let nobody = draws.cut_short < draws.runs && draws.come.keys().all(|many| *many == 0);
    nobody.then(|| "nobody came in any of the draws".to_owned())
}

/// What the encounter or region asked for, and the encounters that came, name and the pack has not, a line each.
fn lacking(content: &Content, asked: (Option<ResId>, Option<ResId>), draws: &Draws) -> Vec<String> {
    let all: BTreeSet<ResId> = draws.encounters.keys().copied().chain(asked.0).collect();
    let mut out = BTreeSet::new();
    let region = asked.1.and_then(|id| Some((id, content.region(id)?)));
    for (id, entry) in region.iter().flat_map(|(id, region)| region.encounters.iter().map(move |e| (id, e))) {
        let wanted = entry.encounter.as_ref().map(|r| r.res_id());
        if let Some(wanted) = wanted.filter(|wanted| content.header(*wanted).is_none()) {
            let name = one_line(content.shown_name(*id));
            out.insert(format!("{name}: the pack has no encounter `{}`", wanted.id()));
        }
    }
    out.extend(absent(content, all, Reach { through: &[Kind::Encounter], but: &[] }));
    let drawn = [
        (Kind::Monster, &draws.members),
        (Kind::Template, &draws.templates),
        (Kind::Monster, &draws.mounts),
        (Kind::Template, &draws.mount_templates),
    ];
    for (kind, ids) in drawn {
        // A member may be an encounter, which comes in its place.
        let wrong = ids.keys().filter(|id| kind != Kind::Monster || id.kind() != Kind::Encounter);
        out.extend(
            wrong.filter_map(|id| content.lacks_of(kind, *id)).map(|lacks| one_line(&lacks).into_owned()),
        );
    }
    out.into_iter().collect()
}

fn as_text(content: &Content, draws: &Draws, lacking: &[String], in_vain: Option<&str>) -> String {
    let mut out = format!("{} draws\n", draws.runs);
    for line in lacking {
        out += &format!("{line}\n");
    }
    if let Some(line) = in_vain {
        out += &format!("{line}\n");
    }
    if draws.nothing > 0 {
        out += &format!("no encounter fitted in {}\n", draws.nothing);
    }
    if draws.cut_short > 0 {
        let limits: Vec<&str> = draws.limits.iter().map(String::as_str).collect();
        out += &format!("cut short: {} ({})\n", draws.cut_short, one_line(&limits.join("; ")));
    }
    for (title, counts) in [
        ("encounters", &draws.encounters),
        ("members", &draws.members),
        ("templates", &draws.templates),
        ("mounts", &draws.mounts),
    ] {
        out += &list(content, title, counts);
    }
    for (title, counts) in [("chosen", &draws.chosen), ("come", &draws.come)] {
        let each: Vec<String> = counts.iter().map(|(number, n)| format!("{number}: {n}")).collect();
        out += &format!("{title}: {}\n", each.join(", "));
    }
    let each: Vec<String> = draws.percent.iter().map(|(percent, n)| format!("{percent} %: {n}")).collect();
    out += &format!("cost: {}\n", each.join(", "));
    if draws.troubled > 0 {
        out += &format!("problems in {} draws:\n", draws.troubled);
        for trouble in &draws.troubles {
            out += &format!("  {}\n", one_line(trouble));
        }
    }
    out
}

fn list(content: &Content, title: &str, counts: &BTreeMap<ResId, u32>) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let total: u32 = counts.values().sum();
    let mut ranked: Vec<(&ResId, &u32)> = counts.iter().collect();
    ranked.sort_by_key(|(id, n)| (std::cmp::Reverse(**n), **id));
    let mut out = format!("{title}\n");
    for (id, n) in ranked.iter().take(SHOWN) {
        let percent = 100.0 * f64::from(**n) / f64::from(total.max(1));
        out += &format!("  {:<40} {n:>7} {percent:>6.1} %\n", one_line(content.shown_name(**id)));
    }
    if let Some(more) = ranked.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        out += &format!("  and {more} more\n");
    }
    out
}
