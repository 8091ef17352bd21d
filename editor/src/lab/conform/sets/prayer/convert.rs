//! Conversions: EV_CONVERT to a god.

use super::super::report::SetReport;
use super::bench::Bench;
use super::figures::Figures;
use super::rows;
use super::standing::Standing;
use super::watch::Given;
use augury_engine::base::id::ResId;
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::rules::standing::{about_god, favour};
use serde::Deserialize;
use serde_json::Value;

/// God, god that is followed (or none), sacrificed, favour, anger, flags, favour that the god wants; whether it converted,
/// anger of the god that was followed, messages.
#[derive(Debug, Deserialize)]
struct Row(String, String, i32, i32, i16, i32, i32, i32, i32, Vec<String>);

/// Converts every row.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    let place = "convert";
    let all = rows::read_all::<Row>(rows::list(&set[place], "rows", place)?, place)?;
    for (n, row) in all.iter().enumerate() {
        let Row(name, following, sacrificed, _, anger, flags, ..) = row;
        let god = rows::god(bench.rev, name, &format!("{place} row {n}"))?;
        let follows = match following.as_str() {
            "" => None,
            name => Some(rows::god(bench.rev, name, &format!("{place} row {n}"))?),
        };
        play(bench, row, god, follows).tell(report, &|| {
            format!(
                "{place} {name} row {n}: follows {following}, sacrificed {sacrificed}, anger {anger}, flags {flags}"
            )
        });
    }
    Ok(())
}

fn play(bench: &Bench<'_>, row: &Row, god: ResId, follows: Option<ResId>) -> Figures {
    let me = bench.me;
    let Row(_, _, sacrificed, favour, anger, flags, wanted, converted, own_anger, messages) = row;
    let standing = Standing { follows, anger: *anger, flags: *flags, ..Standing::stranger(god) };
    let world = bench.standing(&standing.with_favour(*sacrificed));
    let played = bench.play(world, 1, "", Given::default(), |m| {
        let favour = favour::of(m, me, god)?;
        let info = about_god(m, EventInfo::about(EventCode::EV_CONVERT, &[me]), god);
        m.throw(info)?;
        Ok(favour)
    });
    let ours = match played.out {
        Ok(ours) => ours,
        Err(why) => return Figures::unplayed("convert played", &why),
    };
    let content = &bench.rev.content;
    let mut figures = Figures::default();
    figures.favour("convert favour", "favour", *favour, ours);
    let needed = content.god(god).map_or(0, |g| i32::from(g.min_convert_favour));
    figures.add("convert favour", "MIN_CONVERT_FAVOUR", *wanted, needed);
    figures.add("convert messages", "messages", messages.clone(), played.told.messages(content, god));
    let Some(c) = played.world.creature(me).and_then(|c| c.character()) else { return figures };
    figures.add("convert converted", "converted", *converted, i32::from(c.god == Some(god)));
    let anger = follows.map_or(0, |own| c.anger_of(own));
    figures.add("convert anger", "anger of its own god", *own_anger, anger);
    figures
}
