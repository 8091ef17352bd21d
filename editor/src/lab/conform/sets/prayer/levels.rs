//! Levels of favour: how much favour sacrifices come to, and whether a god raises the level once it is asked. The second half
//! of a row goes on with what the first has left, but for the level: so did the measurement, as Sabine's first row tells.

use super::super::report::SetReport;
use super::bench::Bench;
use super::figures::Figures;
use super::rows::{self, Group};
use super::standing::Standing;
use super::watch::{Given, written};
use augury_engine::event::{Halt, Machine, Observed};
use augury_engine::label;
use augury_engine::rules::standing::{devoted, favour, worthy};
use augury_engine::world::{DevotionPart, World};
use serde::Deserialize;
use serde_json::Value;

/// A level that is asked for, at its threshold and beyond it.
#[derive(Debug, Deserialize)]
struct Row {
    lev: i16,
    worthy: i32,
    set_at: i32,
    calc_at: i32,
    lev_after_at: i32,
    msgs_at: Vec<String>,
    set_plus1: i32,
    calc_plus1: i32,
    lev_after_plus1: i32,
    msgs_plus1: Vec<String>,
}

/// Asks for every level.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    for group in rows::groups(bench.rev, set, "fav")? {
        for (n, row) in group.rows::<Row>("levels")?.iter().enumerate() {
            play(bench, &group, row)
                .tell(report, &|| format!("{} row {n}: from level {}", group.place(), row.lev));
        }
    }
    Ok(())
}

fn play(bench: &Bench<'_>, group: &Group<'_>, row: &Row) -> Figures {
    let (me, god) = (bench.me, group.god);
    let standing = Standing { level: row.lev, ..Standing::follower(god) };
    let mut world = bench.standing(&standing);
    let accepts = worthy::is_worthy(&mut bench.bare(world.clone()), me, god, false);
    let mut figures = Figures::default();
    figures.add("fav worthiness", "worthy", row.worthy, accepts.map_or(-1, i32::from));
    let halves = [
        ("at", row.set_at, row.calc_at, row.lev_after_at, &row.msgs_at),
        ("plus1", row.set_plus1, row.calc_plus1, row.lev_after_plus1, &row.msgs_plus1),
    ];
    for (half, sacrificed, favour, level, messages) in halves {
        let asked = |m: &mut Machine<'_, Observed<'_>>| asks(m, bench, group, row.lev, sacrificed);
        let mut played = bench.play(world, 1, "", Given::default(), asked);
        let (ours, after) = match played.out {
            Ok(out) => out,
            Err(why) => return Figures::unplayed("fav played", &why),
        };
        let said = written(&played.told.take_said(), &bench.rev.content, god);
        figures.favour("fav favour", format!("calc_{half}"), favour, ours);
        figures.add("fav level", format!("lev_after_{half}"), level, after);
        figures.add("fav messages", format!("msgs_{half}"), messages.clone(), said);
        world = played.world;
    }
    figures
}

/// The favour of so much sacrificed, and the level after it was asked for.
fn asks(
    m: &mut Machine<'_, Observed<'_>>,
    bench: &Bench<'_>,
    group: &Group<'_>,
    level: i16,
    sacrificed: i32,
) -> Result<(i32, i32), Halt> {
    let (me, god, why) = (bench.me, group.god, label!("measured: favour"));
    m.put_devotion(me, god, DevotionPart::Level, i32::from(level), why);
    m.put_devotion(me, god, DevotionPart::Sacrificed(0), sacrificed, why);
    let favour = favour::of(m, me, god)?;
    favour::may_advance(m, me, god)?;
    Ok((favour, devoted(m, me, god, DevotionPart::Level)))
}

/// The favour of a character with a god in a world; `None` where it can't be worked out.
pub(super) fn favour_in(bench: &Bench<'_>, world: &World, group: &Group<'_>) -> Option<i32> {
    favour::of(&mut bench.bare(world.clone()), bench.me, group.god).ok()
}
