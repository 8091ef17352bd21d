//! Raisings: EV_GOD_RAISE of the dead. What the set does not say of the dead at each level is worked out from their bodies;
//! sacrifices are such that the favour is that of the row. Whether the soul holds is given where the original drew it.

use super::super::report::SetReport;
use super::bench::Bench;
use super::character::Measured;
use super::figures::Figures;
use super::levels::favour_in;
use super::rows::{self, Group};
use super::standing::Standing;
use super::watch::Given;
use augury_engine::base::names::{Attribute, StatiNature, StatiSource};
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::rules::query::who::who;
use augury_engine::rules::standing::{ANATHEMA, FORSAKEN, INVOLVED, PENANCE, about_god};
use augury_engine::world::{CreatureField, DevotionPart, Stati, World};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Whether the soul holds.
const HOLDS: &str = "raising: does the soul withstand it";
/// Faces of that die.
const PERCENT: i32 = 100;
/// Hit points of the dead, and rounds for which they were blind and poisoned.
const DEAD: i32 = -5;
const ROUNDS: i16 = 100;
/// The place of constitution among the scores.
const CON: usize = 2;
/// Sacrifices that are tried around those that ought to be right.
const TRIED: i32 = 40;

/// A raising.
#[derive(Debug, Deserialize)]
struct Row {
    case: String,
    level: i16,
    con: i16,
    favour: i32,
    anger: i16,
    penalty: i16,
    #[serde(rename = "resChance")]
    chance: i16,
    ret: String,
    raised: i32,
    after: After,
    msgs: Vec<String>,
}

/// What stood afterwards.
#[derive(Debug, Deserialize)]
struct After {
    #[serde(rename = "cHP")]
    hp: i32,
    #[serde(rename = "mHP")]
    most: i32,
    con: i32,
    #[serde(rename = "XP")]
    xp: (i32, i32),
    #[serde(rename = "resChance")]
    chance: i32,
    #[serde(rename = "Mod_CON")]
    modifier: i32,
    penalty: i32,
    poisoned: i32,
    blind: i32,
    depth: i32,
}

/// Raises every row.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, measured: &Measured<'_>, set: &Value) -> Result<(), String> {
    let mut benches = BTreeMap::new();
    for group in rows::groups(measured.rev, set, "raise")? {
        for (n, row) in group.rows::<Row>("rows")?.iter().enumerate() {
            let place = format!("{} row {n}", group.place());
            let level = rows::within(i32::from(row.level), (1, 9), "level", &place)?;
            rows::within(i32::from(row.con), (1, 60), "con", &place)?;
            let bench = match benches.entry(level) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(Bench::of(measured, row.level)?),
            };
            play(bench, &group, row).tell(report, &|| format!("{place}: {}, level {level}", row.case));
        }
    }
    for bench in benches.into_values() {
        report.failures.join(&bench.failures.into_inner());
    }
    Ok(())
}

fn play(bench: &Bench<'_>, group: &Group<'_>, row: &Row) -> Figures {
    let (me, god) = (bench.me, group.god);
    let world = match dead(bench, group, row) {
        Ok(world) => world,
        Err(why) => return Figures::unplayed("raise played", &why),
    };
    // Only where both may come of it does the original's own die count.
    let drawn = (1..PERCENT - 1).contains(&i32::from(row.chance));
    let die = drawn.then_some((HOLDS, if row.raised != 0 { 0 } else { PERCENT - 1 }));
    let played = bench.play(world, 1, "", Given(die), |m| {
        let info = about_god(m, EventInfo::about(EventCode::EV_GOD_RAISE, &[me]), god);
        m.throw(info)
    });
    let answer = match &played.out {
        Ok(answer) => answer,
        Err(why) => return Figures::unplayed("raise played", why),
    };
    let content = &bench.rev.content;
    let mut figures = Figures::default();
    figures.add("raise answer", "answer", row.ret.as_str(), answer.name());
    figures.add("raise messages", "messages", row.msgs.clone(), played.told.messages(content, god));
    let Some(w) = who(&played.world, content, me) else { return figures };
    let Some(character) = w.character() else { return figures };
    let has = |nature| i32::from(w.c.stati().has(nature));
    let after = &row.after;
    figures.add("raise raised", "raised", row.raised, i32::from(w.c.is_here()));
    figures.add("raise penalty", "penalty", after.penalty, character.devoted(god, DevotionPart::Penalty));
    figures.add("raise soul", "resChance", after.chance, character.raise_chance.unwrap_or(row.chance));
    figures.add("raise soul", "XP", after.xp.1, w.c.xp());
    figures.add("raise body", "con", after.con, character.base.get(CON).copied().unwrap_or(0));
    figures.add("raise body", "Mod_CON", after.modifier, w.modifier(Attribute::A_CON));
    figures.add("raise body", "hit points", json!([after.hp, after.most]), json!([w.c.hp(), w.c.max_hp()]));
    figures.add("raise body", "poisoned", after.poisoned, has(StatiNature::POISONED));
    figures.add("raise body", "blind", after.blind, has(StatiNature::BLIND));
    let depth = i32::from(played.world.level_of(me).map().depth());
    figures.add("raise body", "depth", after.depth, depth);
    figures
}

/// The world with the dead.
fn dead(bench: &Bench<'_>, group: &Group<'_>, row: &Row) -> Result<World, String> {
    let me = bench.me;
    let flags = match row.case.as_str() {
        "not_involved" => 0,
        "anathema" => INVOLVED | ANATHEMA,
        "forsaken" => INVOLVED | FORSAKEN,
        "penance" => INVOLVED | PENANCE,
        _ => INVOLVED,
    };
    let standing =
        Standing { penalty: row.penalty, anger: row.anger, flags, ..Standing::follower(group.god) };
    let mut world = worth(bench, group, &standing, row.favour)?;
    let most = |world: &World| world.creature(me).map_or(0, |c| c.max_hp());
    let before = most(&world);
    let _ = world.set_character(me, |c| {
        c.raise_chance = Some(row.chance);
        if let Some(con) = c.base.get_mut(CON) {
            *con = row.con;
        }
    });
    let mut m = bench.bare(world);
    m.recalculate(me);
    m.owed().map_err(|halt| halt.to_string())?;
    let mut world = m.into_world();
    // It died before its body changed.
    let hp = DEAD + most(&world) - before;
    for (field, value) in
        [(CreatureField::Xp, row.after.xp.0), (CreatureField::Hp, hp), (CreatureField::Gone, 1)]
    {
        let _ = world.put(me, field, value);
    }
    for nature in [StatiNature::POISONED, StatiNature::BLIND] {
        let record = Stati::new(nature, 0, 0).lasting(ROUNDS).from_source(StatiSource::SS_MISC);
        let _ = world.gain(me, record);
    }
    Ok(world)
}

/// A world in which its sacrifices come to this favour, or to the nearest that there is.
fn worth(bench: &Bench<'_>, group: &Group<'_>, standing: &Standing, wanted: i32) -> Result<World, String> {
    /// Sacrifices by which the rest is guessed.
    const SAMPLE: i32 = 1000;
    let with = |sacrificed: i32| bench.standing(&standing.with_favour(sacrificed.max(0)));
    let favour = |sacrificed: i32| {
        let favour = favour_in(bench, &with(sacrificed), group);
        favour.ok_or_else(|| "its favour cannot be worked out".to_owned())
    };
    let of_sample = favour(SAMPLE)?;
    let guess = match of_sample {
        0 => wanted,
        n => i32::try_from(i64::from(wanted) * i64::from(SAMPLE) / i64::from(n)).unwrap_or(wanted),
    };
    let off =
        |sacrificed: i32| Ok::<i32, String>(favour(sacrificed)?.saturating_sub(wanted).saturating_abs());
    let mut best = (guess, off(guess)?);
    for step in (1..=TRIED).flat_map(|n| [n, -n]) {
        if best.1 == 0 {
            break;
        }
        let tried = guess.saturating_add(step);
        let apart = off(tried)?;
        if apart < best.1 {
            best = (tried, apart);
        }
    }
    Ok(with(best.0))
}
