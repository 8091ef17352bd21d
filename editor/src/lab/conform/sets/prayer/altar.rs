//! Altars: what gods think of each other, and what comes of converting an altar, over all faces of the die.

use super::super::parts;
use super::super::report::SetReport;
use super::bench::Bench;
use super::figures::{Figures, error_of_share};
use super::pray;
use super::rows;
use super::standing::Standing;
use super::transgress::{FACES, NOTICED};
use super::watch::Given;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, GodFlag};
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::rules::query::look::Look;
use augury_engine::rules::query::who::who;
use augury_engine::rules::standing::{about_god, altar, relation};
use augury_engine::world::{DevotionPart, World};
use serde::Deserialize;
use serde_json::Value;

/// The die of the rite, and its faces.
const RITE: &str = "altar: the rite";
const RITES: i32 = 20;
/// How often each face is played on which the altar bursts, to see what that costs.
const BURSTS: u64 = 20;
/// The place of wisdom among the scores.
const WIS: usize = 4;

/// What a god's follower calls down on itself by dealing with another: anger, wrath.
#[derive(Debug, Deserialize)]
struct Relation(String, String, i32, i32);

/// What came of converting an altar a number of times.
#[derive(Debug, Deserialize)]
struct Odds {
    ceded: u8,
    /// Whose altar it was.
    from: String,
    /// Who was followed.
    to: String,
    #[serde(rename = "FavourLev")]
    level: i16,
    #[serde(rename = "WIS")]
    wisdom: i16,
    #[serde(rename = "Mod_WIS")]
    modifier: i32,
    converted: f64,
    trembles: f64,
    shatters: f64,
    explodes: f64,
    other: f64,
    mean_explosion_hp: f64,
    #[serde(rename = "mean_FavPenalty_other")]
    penalty: f64,
    #[serde(rename = "mean_anger_other")]
    anger: f64,
}

/// What a rite came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Converted,
    Trembles,
    Shatters,
    Explodes,
}

/// One rite.
struct Rite {
    end: End,
    lost: f64,
    penalty: f64,
    anger: f64,
}

/// Compares relations and odds.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    let (section, place) = (&set["altar"], "altar relations");
    let relations = rows::read_all::<Relation>(rows::list(section, "relations", "altar")?, place)?;
    for (n, Relation(of, toward, anger, wrath)) in relations.iter().enumerate() {
        let (a, b) = (rows::god(bench.rev, of, place)?, rows::god(bench.rev, toward, place)?);
        let (ours, wrath_ours) = relation::between(&bench.bare(bench.world.clone()), a, b);
        let mut figures = Figures::default();
        figures.add("altar relations", "anger", *anger, ours);
        figures.add("altar relations", "wrath", *wrath, i32::from(wrath_ours));
        figures.tell(report, &|| format!("{place} row {n}: {of} toward {toward}"));
    }
    let trials = parts::drawn(&section["trials"], "trials").map_err(|why| format!("altar: {why}"))?;
    let (all, place) = (rows::list(section, "odds", "altar")?, "altar odds");
    for (n, row) in rows::read_all::<Odds>(all, place)?.iter().enumerate() {
        let gods = (rows::god(bench.rev, &row.to, place)?, rows::god(bench.rev, &row.from, place)?);
        let figures =
            odds(bench, row, gods, trials).unwrap_or_else(|why| Figures::unplayed("altar played", &why));
        let Odds { from, to, level, wisdom, .. } = row;
        figures.tell(report, &|| {
            format!("{place} row {n}: altar of {from}, follows {to}, level {level}, wisdom {wisdom}")
        });
    }
    Ok(())
}

fn odds(
    bench: &Bench<'_>,
    row: &Odds,
    (own, theirs): (ResId, ResId),
    trials: f64,
) -> Result<Figures, String> {
    let (world, stone, modifier) = staged(bench, row, own, theirs)?;
    let mut rites = Vec::new();
    for face in 0..RITES {
        rites.push(rite(bench, &world, stone, (own, theirs), Given(Some((RITE, face))), 1)?);
    }
    let mut lost = Vec::new();
    for (face, one) in rites.iter().enumerate().filter(|(_, one)| one.end == End::Explodes) {
        lost.push(one.lost);
        for seed in 2..=BURSTS {
            let die = Given(i32::try_from(face).ok().map(|face| (RITE, face)));
            lost.push(rite(bench, &world, stone, (own, theirs), die, seed)?.lost);
        }
    }
    // Whether the other god takes notice does not rest on what came of the rite.
    let mut angers = Vec::new();
    for face in 0..FACES {
        angers.push(rite(bench, &world, stone, (own, theirs), Given(Some((NOTICED, face))), 1)?.anger);
    }
    let mut figures = Figures::default();
    figures.add("altar ceded", "ceded", row.ceded, i32::from(is_ceded(bench, own, theirs)));
    figures.add("altar wisdom", "Mod_WIS", row.modifier, modifier);
    for (field, original, end) in [
        ("converted", row.converted, End::Converted),
        ("trembles", row.trembles, End::Trembles),
        ("shatters", row.shatters, End::Shatters),
        ("explodes", row.explodes, End::Explodes),
    ] {
        let ours = rites.iter().filter(|rite| rite.end == end).count() as f64 / f64::from(RITES);
        figures.drawn("altar odds", field, original, ours, error_of_share(ours, trials));
    }
    figures.drawn("altar odds", "other", row.other, 0.0, 0.0);
    let bursts = (row.explodes * trials).max(1.0);
    let (mean, variance) = moments(&lost);
    let error = (variance / bursts + variance / lost.len().max(1) as f64).sqrt();
    figures.drawn("altar explosion", "mean_explosion_hp", row.mean_explosion_hp, mean, error);
    let penalties: Vec<f64> = rites.iter().map(|rite| rite.penalty).collect();
    figures.drawn("altar penalty", "mean_FavPenalty_other", row.penalty, moments(&penalties).0, 0.0);
    let (mean, variance) = moments(&angers);
    figures.drawn("altar anger", "mean_anger_other", row.anger, mean, (variance / trials).sqrt());
    Ok(figures)
}

fn moments(all: &[f64]) -> (f64, f64) {
    let n = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / n;
    (mean, all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n)
}

fn is_ceded(bench: &Bench<'_>, own: ResId, theirs: ResId) -> bool {
    let (anger, _) = relation::between(&bench.bare(bench.world.clone()), own, theirs);
    anger == 0 && !bench.rev.content.god(theirs).is_some_and(|god| god.flags.has(GodFlag::GF_JEALOUS))
}

/// The world with the altar, whose follower is so wise; the modifier of that.
fn staged(bench: &Bench<'_>, row: &Odds, own: ResId, theirs: ResId) -> Result<(World, Handle, i32), String> {
    let me = bench.me;
    let mut world = bench.standing(&Standing { level: row.level, ..Standing::follower(own) });
    let stone = pray::altar(&mut world, theirs);
    let wise = world.creature(me).map_or(0, |c| c.attr(Attribute::A_WIS));
    let more = i16::try_from(i32::from(row.wisdom) - wise).map_err(|fault| fault.to_string())?;
    let _ = world.set_character(me, |c| {
        if let Some(own) = c.base.get_mut(WIS) {
            *own = own.saturating_add(more);
        }
    });
    let mut m = bench.bare(world);
    m.recalculate(me);
    m.owed().map_err(|halt| halt.to_string())?;
    let world = m.into_world();
    let modifier = who(&world, &bench.rev.content, me).map_or(0, |w| w.modifier(Attribute::A_WIS));
    Ok((world, stone, modifier))
}

fn rite(
    bench: &Bench<'_>,
    world: &World,
    stone: Handle,
    (own, theirs): (ResId, ResId),
    die: Given,
    seed: u64,
) -> Result<Rite, String> {
    let me = bench.me;
    let played = bench.play(world.clone(), seed, "", die, |m| {
        let info = about_god(m, EventInfo::about(EventCode::EV_CONVERT_ALTAR, &[me, stone]), own);
        m.throw(info)?;
        Ok((altar::whose(m, stone), m.who(me).map_or(0, |w| w.c.hp())))
    });
    let (whose, hp) = played.out?;
    let stands = played.world.feature(stone).is_some_and(|altar| altar.gone() == 0);
    let end = match (stands, whose == Some(own), played.told.blows) {
        (true, true, _) => End::Converted,
        (true, false, _) => End::Trembles,
        (false, _, 0) => End::Shatters,
        _ => End::Explodes,
    };
    let before = world.creature(me).map_or(0, |c| c.hp());
    let character = played.world.creature(me).and_then(|c| c.character());
    let (penalty, anger) =
        character.map_or((0, 0), |c| (c.devoted(theirs, DevotionPart::Penalty), c.anger_of(theirs)));
    Ok(Rite { end, lost: f64::from(before - hp), penalty: penalty.into(), anger: anger.into() })
}
