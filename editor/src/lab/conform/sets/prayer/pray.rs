//! Prayers: EV_PRAY where the original could pray so, else the prayer itself, as the original called it.

use super::super::report::SetReport;
use super::bench::{AT, Bench};
use super::figures::Figures;
use super::rows::{self, Group};
use super::standing::Standing;
use super::trouble;
use super::watch::{Given, list_of};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{StatiNature, StatiSource};
use augury_engine::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer};
use augury_engine::rules::gods::{self, trouble::troubles};
use augury_engine::rules::query::look::Look;
use augury_engine::rules::standing::{self, about_god, favour, worthy};
use augury_engine::world::{DevotionPart, Stati, World};
use serde::Deserialize;
use serde_json::{Value, json};

/// How often a row is played at most whose retribution or smiting draws.
const PLAYS: u64 = 12;
/// The wait after a prayer that the original drew.
const WAIT: &str = "prayer: until the next one";
/// What draws more than the wait.
const DRAWS: [&str; 2] = ["EV_RETRIBUTION", "AID_SMITE"];

/// A prayer.
#[derive(Debug, Deserialize)]
struct Row {
    trouble: String,
    troubles: Vec<(String, i32)>,
    set_favour: i32,
    favour: i32,
    anger: i16,
    timeout: i16,
    penalty: i16,
    /// 1: on an altar of the god of the row; 2: on that of another, which the prayer itself does not ask for.
    altar: u8,
    own: u8,
    follows: Option<String>,
    worthy: u8,
    path: String,
    ret: String,
    events: Vec<(String, Value)>,
    msgs: Vec<String>,
    after: After,
}

/// What stood afterwards.
#[derive(Debug, Deserialize)]
struct After {
    penalty: i32,
    timeout: i32,
    anger: i32,
    favour: i32,
    flags: i32,
    #[serde(rename = "GodID")]
    follows: i32,
    hp0: i32,
    hp: i32,
    mhp: i32,
    dead: i32,
    /// Not of the dead.
    troubles: Option<Vec<(String, i32)>>,
    /// Anger of the god that is followed, where that is not the god of the row.
    own_anger: Option<i32>,
}

impl Row {
    /// Did the original draw more than the wait?
    fn draws(&self) -> bool {
        let drawn = |(name, param): &(String, Value)| {
            DRAWS.contains(&name.as_str()) || param.as_str().is_some_and(|aid| DRAWS.contains(&aid))
        };
        self.events.iter().any(drawn)
    }
}

/// What ours came to.
struct Ours {
    answer: Answer,
    favour: [i32; 2],
    troubles: [Value; 2],
}

/// Prays every row of a section.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(
    report: &mut SetReport,
    bench: &Bench<'_>,
    set: &Value,
    section: &'static str,
) -> Result<(), String> {
    for group in rows::groups(bench.rev, set, section)? {
        let timeout = group.number("PRAYER_TIMEOUT")?;
        for (n, row) in group.rows::<Row>("rows")?.iter().enumerate() {
            let place = || format!("{} row {n}", group.place());
            let follows = match (row.own, &row.follows) {
                (0, Some(name)) => rows::god(bench.rev, name, &place())?,
                (0, None) => return Err(format!("{}: no `follows`", place())),
                _ => group.god,
            };
            let mut figures = play(bench, &group, row, follows, timeout, 1);
            for seed in 2..=if row.draws() { PLAYS } else { 0 } {
                if figures.differing() == 0 {
                    break;
                }
                let again = play(bench, &group, row, follows, timeout, seed);
                if again.differing() < figures.differing() {
                    figures = again;
                }
            }
            let Row { trouble, set_favour, anger, timeout, penalty, altar, path, .. } = row;
            let of = row.follows.as_deref().unwrap_or("the same");
            figures.tell(report, &|| {
                format!(
                    "{}: {path}, {trouble}, sacrificed {set_favour}, anger {anger}, timeout {timeout}, penalty {penalty}, \
                     altar {altar}, follows {of}",
                    place()
                )
            });
        }
    }
    Ok(())
}

/// The figures of one play of a row.
fn play(bench: &Bench<'_>, group: &Group<'_>, row: &Row, follows: ResId, timeout: i32, seed: u64) -> Figures {
    let (me, god) = (bench.me, group.god);
    let stands = Standing {
        follows: Some(follows),
        penalty: row.penalty,
        countdown: row.timeout,
        anger: row.anger,
        flags: if follows == god { standing::INVOLVED | minds(god, &row.trouble) } else { 0 },
        ..Standing::stranger(god)
    };
    let mut world = bench.standing(&stands.with_favour(row.set_favour));
    if row.altar == 1 {
        altar(&mut world, god);
    }
    let mut world = match trouble::lay(bench, world, &row.trouble, row.after.hp0) {
        Ok(world) => world,
        Err(why) => return Figures::unplayed("pray played", &why),
    };
    // What troubles it may have offended its god: the measurement took the anger back, and left the mark of it (GS_ bits).
    let _ = world.set_standing(me, |c| stands.put_anger(c));
    let accepts = worthy::is_worthy(&mut bench.bare(world.clone()), me, god, false);
    let wait = row.after.timeout.saturating_sub(timeout).saturating_sub(i32::from(bench.level));
    let played =
        bench.play(world, seed, "1a", Given(Some((WAIT, wait))), |m| prays(m, bench, god, &row.path));
    let ours = match &played.out {
        Ok(ours) => ours,
        Err(why) => return Figures::unplayed("pray played", why),
    };
    let mut figures = Figures::default();
    figures.add("pray answer", "answer", row.ret.as_str(), ours.answer.name());
    figures.add("pray events", "events", list_of(&row.events), list_of(&played.told.events()));
    figures.add("pray messages", "messages", row.msgs.clone(), played.told.messages(&bench.rev.content, god));
    figures.add("pray worthiness", "worthy", row.worthy, accepts.map_or(-1, i32::from));
    figures.favour("pray favour", "favour before", row.favour, ours.favour[0]);
    figures.favour("pray favour", "favour after", row.after.favour, ours.favour[1]);
    let Some(c) = played.world.creature(me).and_then(|c| c.character()) else { return figures };
    figures.add("pray anger", "anger", row.after.anger, c.anger_of(god));
    if let Some(anger) = row.after.own_anger {
        figures.add("pray anger", "anger of its own god", anger, c.anger_of(follows));
    }
    figures.add("pray flags", "flags", row.after.flags, c.standing_with(god));
    figures.add("pray flags", "still follows", row.after.follows, i32::from(c.god == Some(follows)));
    figures.add("pray penalty", "penalty", row.after.penalty, c.devoted(god, DevotionPart::Penalty));
    figures.add("pray timeout", "timeout", row.after.timeout, c.devoted(god, DevotionPart::Countdown));
    body(&mut figures, row, ours, &played.world, bench);
    figures
}

/// The mark that is left where a cursed thing was put on, which offends Asherath. Here it is cursed where it is worn.
fn minds(god: ResId, trouble: &str) -> i32 {
    let minds = god.id() == "asherath" && trouble == "curse_item";
    if minds { standing::KNOWN_ANGER } else { 0 }
}

/// Hit points and troubles. How much a retribution or smiting takes is drawn: of those only that it took anything, and
/// which troubles there are.
fn body(figures: &mut Figures, row: &Row, ours: &Ours, world: &World, bench: &Bench<'_>) {
    let Some(c) = world.creature(bench.me) else { return };
    let dead = !c.is_here();
    let written = |all: &[(String, i32)]| json!(all);
    figures.add("pray troubles", "troubles before", written(&row.troubles), ours.troubles[0].clone());
    figures.add("pray body", "dead", row.after.dead, i32::from(dead));
    let Some(after) = row.after.troubles.as_deref().filter(|_| row.after.dead == 0 && !dead) else { return };
    if row.draws() {
        figures.add("pray body", "hurt", row.after.hp < row.after.hp0, c.hp() < row.after.hp0);
        figures.add("pray troubles", "kinds after", kinds(&written(after)), kinds(&ours.troubles[1]));
        return;
    }
    figures.add("pray body", "hit points", row.after.hp, c.hp());
    figures.add("pray body", "most hit points", row.after.mhp, c.max_hp());
    figures.add("pray troubles", "troubles after", written(after), ours.troubles[1].clone());
}

fn kinds(troubles: &Value) -> Value {
    troubles.as_array().into_iter().flatten().map(|trouble| trouble[0].clone()).collect()
}

fn prays<O: Observer>(
    m: &mut Machine<'_, O>,
    bench: &Bench<'_>,
    god: ResId,
    path: &str,
) -> Result<Ours, Halt> {
    let me = bench.me;
    let before = (favour::of(m, me, god)?, trouble::written(&troubles(m, me)));
    let info = EventInfo::about(EventCode::EV_PRAY, &[me]);
    let answer = match path {
        "EV_PRAY" => m.throw(info)?,
        _ => {
            let info = about_god(m, info, god);
            m.on_record(info, |m| gods::prays(m, me))?
        }
    };
    let after = match m.is_here(me) {
        true => trouble::written(&troubles(m, me)),
        false => Value::Null,
    };
    Ok(Ours { answer, favour: [before.0, favour::of(m, me, god)?], troubles: [before.1, after] })
}

/// An altar of a god stands where the character does.
pub(super) fn altar(world: &mut World, god: ResId) -> Handle {
    let h = world.add_feature(ResId::new(Kind::Feature, "altar"), None);
    let _ = world.erect(h, AT);
    let whose = Stati::new(StatiNature::MY_GOD, 0, 0).from_source(StatiSource::SS_MISC).of_effect(god);
    let _ = world.gain(h, whose);
    h
}
