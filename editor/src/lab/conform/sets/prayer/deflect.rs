//! Deflected blows: the rule itself on a record of damage, as the original called it.

use super::super::report::SetReport;
use super::bench::Bench;
use super::figures::Figures;
use super::rows::{self, Group};
use super::standing::Standing;
use super::watch::Given;
use augury_engine::event::fields::{VCrit, VDmg};
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::rules::standing::deflect::deflects;
use augury_engine::rules::standing::{ANATHEMA, INVOLVED};
use augury_engine::world::{CreatureField, DevotionPart};
use serde::Deserialize;
use serde_json::Value;

/// What was sacrificed in rows that do not say `favour0`. The set does not tell; more than 16,667 it has to be (Immotian is
/// satisfied with 9 % of it), and less than 27,306 (Essiah's favour is a fifth more and must not leave 16 bits).
const SACRIFICED: i32 = 20_000;
/// Anger that every god bears here.
const TOLERATED: i16 = 3;

/// A blow.
#[derive(Debug, Deserialize)]
struct Row {
    case: String,
    #[serde(rename = "cHP")]
    hp: i32,
    #[serde(rename = "mHP")]
    most: i32,
    #[serde(rename = "vDmg")]
    damage: i16,
    #[serde(rename = "vCrit")]
    multiplier: i8,
    #[serde(rename = "vDmg_after")]
    damage_after: i32,
    penalty_after: i32,
    ret: String,
}

/// Deflects every blow.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    for group in rows::groups(bench.rev, set, "deflect")? {
        for (n, row) in group.rows::<Row>("rows")?.iter().enumerate() {
            play(bench, &group, row).tell(report, &|| format!("{} row {n}: {}", group.place(), row.case));
        }
    }
    Ok(())
}

/// How it stands in a case.
fn standing(bench: &Bench<'_>, group: &Group<'_>, case: &str) -> Option<Standing> {
    let god = bench.rev.content.god(group.god);
    let cost = god.map_or(0, |g| g.intervention_cost);
    let anger = god.map_or(0, |g| g.tolerance()).max(TOLERATED);
    let follower = Standing::follower(group.god).with_favour(SACRIFICED);
    Some(match case {
        "base" | "base_eID0" | "base_eID_weapon" | "dmg_limit" | "dmg_limit-1" => follower,
        "favour0" | "favour0_eID0" => Standing::follower(group.god),
        "anger_max(3,tol)" => Standing { anger, ..follower },
        "anger_max+1" => Standing { anger: anger + 1, ..follower },
        "anathema" => Standing { flags: INVOLVED | ANATHEMA, ..follower },
        "not_involved" => Standing { flags: 0, ..follower },
        "penalty_100-cost" => Standing { penalty: 100 - cost, ..follower },
        "penalty_101-cost" => Standing { penalty: 101 - cost, ..follower },
        _ => return None,
    })
}

fn play(bench: &Bench<'_>, group: &Group<'_>, row: &Row) -> Figures {
    let (me, god) = (bench.me, group.god);
    let Some(standing) = standing(bench, group, &row.case) else {
        return Figures::unplayed("deflect played", "nobody knows this case");
    };
    let mut world = bench.standing(&standing);
    for (field, value) in [(CreatureField::MaxHp, row.most), (CreatureField::Hp, row.hp)] {
        let _ = world.put(me, field, value);
    }
    // A weapon's effect is no god, and asks for the favour of nobody.
    let of_god = !row.case.contains("eID");
    let played = bench.play(world, 1, "", Given::default(), |m| {
        let info = EventInfo::about(EventCode::EV_DAMAGE, &[me, me]).with_effect(of_god.then_some(god));
        let info = info.with(VDmg, row.damage.into()).with(VCrit, row.multiplier.into());
        m.on_record(info, |m| Ok((deflects(m, me, false)?, m.get(VDmg))))
    });
    let (deflected, damage) = match played.out {
        Ok(out) => out,
        Err(why) => return Figures::unplayed("deflect played", &why),
    };
    let penalty = played.world.creature(me).and_then(|c| c.character());
    let penalty = penalty.map_or(0, |c| c.devoted(god, DevotionPart::Penalty));
    let mut figures = Figures::default();
    figures.add("deflect answer", "answer", row.ret.as_str(), if deflected { "DONE" } else { "NOTHING" });
    figures.add("deflect damage", "vDmg", row.damage_after, damage);
    figures.add("deflect penalty", "penalty", row.penalty_after, penalty);
    figures
}
