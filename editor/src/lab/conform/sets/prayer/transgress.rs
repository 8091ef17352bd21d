//! Transgressions: against the god that is followed each row as it is; against another one over all faces of the die by
//! which it takes notice.

use super::super::report::SetReport;
use super::bench::Bench;
use super::figures::{Figures, error_of_share};
use super::rows::{self, Group};
use super::standing::Standing;
use super::watch::Given;
use augury_engine::base::id::ResId;
use augury_engine::rules::standing::{anger, anger_of};
use augury_engine::world::DevotionPart;
use serde::Deserialize;
use serde_json::Value;

/// The die by which a god of others takes notice, and its faces.
pub(super) const NOTICED: &str = "transgression: does a strange god notice";
pub(super) const FACES: i32 = 60;
/// Favour before a row.
const FAVOUR: i32 = 1000;
/// Why, in words that no row rests on.
const REASON: &str = "a measured transgression";

/// Anger before, amount, wrath; anger, flags, whether it still follows, retribution and favour afterwards.
#[derive(Debug, Deserialize)]
struct Own(i16, i32, u8, i32, i32, i32, i32, i32);

/// Anger before, amount, wrath, trials; the share in which anger changed, and by how much then.
#[derive(Debug, Deserialize)]
struct Others(i16, i32, u8, u32, f64, f64);

/// Transgresses in every row.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    let (mut left, mut all) = (0, 0);
    let groups = rows::groups(bench.rev, set, "trans")?;
    for (n, group) in groups.iter().enumerate() {
        // Whom the measured strangers followed is not told; anybody does.
        let other = groups.get((n + 1) % groups.len().max(1)).map_or(group.god, |next| next.god);
        for (n, row) in group.rows::<Own>("own")?.iter().enumerate() {
            let Own(before, amount, wrath, ..) = row;
            own(bench, group, row).tell(report, &|| {
                format!("{} own row {n}: anger {before} and {amount}, wrath {wrath}", group.place())
            });
            all += 1;
        }
        for (n, row) in group.rows::<Others>("non_own")?.iter().enumerate() {
            let Others(before, amount, wrath, ..) = row;
            of_others(bench, group, row, other).tell(report, &|| {
                format!("{} non_own row {n}: anger {before} and {amount}, wrath {wrath}", group.place())
            });
            all += 1;
        }
        left += group.list("att")?.len();
    }
    report.left_out(
        "trans rows left out: anger of this turn, which the original never counts",
        left,
        all + left,
    );
    Ok(())
}

fn own(bench: &Bench<'_>, group: &Group<'_>, row: &Own) -> Figures {
    let (me, god) = (bench.me, group.god);
    let Own(before, amount, wrath, after, flags, follows, retribution, favour) = *row;
    let standing = Standing { anger: before, ..Standing::follower(god) };
    let world = bench.standing(&standing.with_favour(FAVOUR));
    let played = bench
        .play(world, 1, "", Given::default(), |m| anger::transgress(m, me, god, amount, wrath != 0, REASON));
    if let Err(why) = &played.out {
        return Figures::unplayed("trans played", why);
    }
    let mut figures = Figures::default();
    let Some(c) = played.world.creature(me).and_then(|c| c.character()) else { return figures };
    figures.add("trans anger", "anger", after, c.anger_of(god));
    figures.add("trans flags", "flags", flags, c.standing_with(god));
    figures.add("trans flags", "still follows", follows, i32::from(c.god == Some(god)));
    figures.add("trans retribution", "retribution", retribution, played.told.retribution());
    figures.add("trans favour", "sacrificed", favour, c.devoted(god, DevotionPart::Sacrificed(0)));
    figures
}

fn of_others(bench: &Bench<'_>, group: &Group<'_>, row: &Others, follows: ResId) -> Figures {
    let (me, god) = (bench.me, group.god);
    let Others(before, amount, wrath, trials, share, change) = *row;
    let standing = Standing { follows: Some(follows), anger: before, ..Standing::stranger(god) };
    let world = bench.standing(&standing);
    let (mut changed, mut sum) = (0, 0);
    for face in 0..FACES {
        let mut m = bench.bare(world.clone());
        m.feed_dice(Box::new(Given(Some((NOTICED, face)))));
        if let Err(halt) = anger::transgress(&mut m, me, god, amount, wrath != 0, REASON) {
            return Figures::unplayed("trans played", &halt.to_string());
        }
        let by = anger_of(&m, me, god) - i32::from(before);
        changed += i32::from(by != 0);
        sum += by;
    }
    let ours = f64::from(changed) / f64::from(FACES);
    let mean = f64::from(sum) / f64::from(changed.max(1));
    let mut figures = Figures::default();
    // Where the original may change and by chance never did, there is no mean.
    let mean = if share == 0.0 { change } else { mean };
    figures.drawn("trans noticed", "share", share, ours, error_of_share(ours, f64::from(trials)));
    figures.drawn("trans noticed", "change", change, mean, 0.0);
    figures
}
