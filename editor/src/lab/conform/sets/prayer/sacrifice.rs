//! Sacrifices: EV_SACRIFICE of a thing in its hands, or of a corpse with the creature that it was. Whether a god that is
//! not its own takes notice of the act is drawn (1 in 15 or 20): here all do, and those that the original lists have to be
//! among them.

use super::super::super::names;
use super::super::report::SetReport;
use super::bench::{AT, Bench};
use super::character::put_ranks;
use super::figures::Figures;
use super::rows::{self, Group};
use super::standing::Standing;
use super::transgress::NOTICED;
use super::watch::{Given, list_of};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::Skill;
use augury_engine::event::fields::EItem;
use augury_engine::event::{Bare, EventCode, EventInfo, Halt, Machine};
use augury_engine::label;
use augury_engine::rules::items::{gear, things};
use augury_engine::rules::query::look::Look;
use augury_engine::rules::query::who::Held;
use augury_engine::rules::social::strength::xcr;
use augury_engine::rules::standing::{about_god, favour, worthy};
use augury_engine::world::devotion::SACRIFICES;
use augury_engine::world::{Character, CreatureField, DevotionPart, World};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A sacrifice.
#[derive(Debug, Deserialize)]
struct Row {
    corpse: Option<String>,
    item: Option<String>,
    cr: Option<i32>,
    xcr: Option<i32>,
    item_level: Option<i32>,
    price: Option<i32>,
    skill: i16,
    anger: i16,
    /// What was sacrificed before, in each category.
    start_val: i32,
    worthy: i32,
    ret: String,
    sacvals: BTreeMap<String, i32>,
    favour: i32,
    favlev: (i16, i16),
    anger_after: i32,
    flags: i32,
    gone: i32,
    msgs: Vec<String>,
    events: Vec<(String, Value)>,
    others_anger: Option<BTreeMap<String, i32>>,
}

/// What is offered, and what the rules make of it beforehand.
#[derive(Clone, Copy)]
struct Offering {
    item: Handle,
    victim: Handle,
    /// Rating and worth of a victim, level and price of a thing.
    worth: (i32, i32),
}

/// Sacrifices every row.
///
/// # Errors
/// The section is damaged.
pub(super) fn compare(report: &mut SetReport, bench: &Bench<'_>, set: &Value) -> Result<(), String> {
    let (mut crashed, mut all) = (0, 0);
    for group in rows::groups(bench.rev, set, "sac")? {
        for (n, value) in group.list("rows")?.iter().enumerate() {
            let place = format!("{} row {n}", group.place());
            all += 1;
            if value.get("crash").is_some() {
                crashed += 1;
                continue;
            }
            let row: Row = rows::read(value, &place)?;
            let what = match (&row.corpse, &row.item) {
                (Some(name), _) => format!("corpse of {name}"),
                (_, Some(name)) => name.clone(),
                _ => return Err(format!("{place}: neither `corpse` nor `item`")),
            };
            let (skill, anger, before) = (row.skill, row.anger, row.start_val);
            play(bench, &group, &row).tell(report, &|| {
                format!("{place}: {what}, theology {skill}, anger {anger}, sacrificed {before} each")
            });
        }
    }
    report.left_out("sac rows left out: the original crashed", crashed, all);
    Ok(())
}

fn play(bench: &Bench<'_>, group: &Group<'_>, row: &Row) -> Figures {
    let (me, god) = (bench.me, group.god);
    let standing = Standing {
        sacrificed: [row.start_val; SACRIFICES],
        level: row.favlev.0,
        anger: row.anger,
        ..Standing::follower(god)
    };
    let (world, offered) = match offer(bench, bench.standing(&standing), row) {
        Ok(offered) => offered,
        Err(why) => return Figures::unplayed("sac played", &why),
    };
    // What was measured lay on the altar first; some of it does not last there.
    let gone_at_once = match lay_down(bench, world.clone(), offered.item) {
        Ok(gone) => gone,
        Err(halt) => return Figures::unplayed("sac played", &halt.to_string()),
    };
    let accepts = worthy::is_worthy(&mut bench.bare(world.clone()), me, god, false);
    let played = bench.play(world, 1, "", Given(Some((NOTICED, 0))), |m| {
        let info = EventInfo::about(EventCode::EV_SACRIFICE, &[me, offered.victim]).with(EItem, offered.item);
        let info = about_god(m, info, god);
        let answer = m.throw(info)?;
        Ok((answer, favour::of(m, me, god)?))
    });
    let (answer, favour) = match played.out {
        Ok(out) => out,
        Err(why) => return Figures::unplayed("sac played", &why),
    };
    let mut figures = Figures::default();
    let worth =
        [("cr", row.cr, 0), ("xcr", row.xcr, 1), ("item level", row.item_level, 0), ("price", row.price, 1)];
    for (field, original, place) in worth {
        let ours = if place == 0 { offered.worth.0 } else { offered.worth.1 };
        if let Some(original) = original {
            figures.add("sac worth", field, original, ours);
        }
    }
    let content = &bench.rev.content;
    figures.add("sac answer", "answer", row.ret.as_str(), answer.name());
    figures.add("sac events", "events", list_of(&row.events), list_of(&played.told.events()));
    figures.add("sac messages", "messages", row.msgs.clone(), played.told.messages(content, god));
    figures.add("sac worthiness", "worthy", row.worthy, accepts.map_or(-1, i32::from));
    figures.favour("sac favour", "favour", row.favour, favour);
    let gone = gone_at_once || is_gone(&played.world, offered.item);
    figures.add("sac gone", "gone", row.gone, i32::from(gone));
    let Some(c) = played.world.creature(me).and_then(|c| c.character()) else { return figures };
    figures.add("sac sacrifices", "sacvals", kept(&row.sacvals), ours_kept(c, god));
    figures.add("sac level", "favour level", row.favlev.1, c.devoted(god, DevotionPart::Level));
    figures.add("sac anger", "anger", row.anger_after, c.anger_of(god));
    figures.add("sac flags", "flags", row.flags, c.standing_with(god));
    for (name, anger) in row.others_anger.iter().flatten() {
        let other = rows::god(bench.rev, name, "").map_or(0, |other| c.anger_of(other));
        figures.add("sac anger", format!("anger of {name}"), *anger, other);
    }
    figures
}

/// Whether a thing is gone where it is laid down, by the rules.
fn lay_down(bench: &Bench<'_>, world: World, item: Handle) -> Result<bool, Halt> {
    let mut m = bench.bare(world);
    m.hand(item, Handle::NONE, label!("measured: it lies there"));
    things::place(&mut m, item, AT)?;
    Ok(is_gone(m.world(), item))
}

fn is_gone(world: &World, item: Handle) -> bool {
    world.item(item).is_none_or(|item| item.gone() != 0)
}

/// Sacrifices by category that are not 0, as the set keeps them; favour of deeds, which the set keeps in two places behind
/// them, together.
fn kept(of: &BTreeMap<String, i32>) -> Value {
    let mut out = Map::new();
    let mut deeds = 0;
    for (place, worth) in of {
        match place.parse::<usize>() {
            Ok(n) if n < SACRIFICES => drop(out.insert(place.clone(), json!(worth))),
            _ => deeds += i64::from(*worth),
        }
    }
    if deeds != 0 {
        out.insert("deeds".to_owned(), json!(deeds));
    }
    Value::Object(out)
}

fn ours_kept(c: &Character, god: ResId) -> Value {
    let of = |n: usize| (n.to_string(), c.devoted(god, DevotionPart::Sacrificed(n)));
    let mut all: BTreeMap<String, i32> = (0..SACRIFICES).map(of).filter(|(_, worth)| *worth != 0).collect();
    all.insert("10".to_owned(), c.devoted(god, DevotionPart::Greatest));
    all.insert("11".to_owned(), c.added_favour(god));
    kept(&all)
}

/// The character knows so much theology, and has in its hands what it offers.
fn offer(bench: &Bench<'_>, world: World, row: &Row) -> Result<(World, Offering), String> {
    let kind = match &row.corpse {
        Some(_) => "corpse",
        None => row.item.as_deref().unwrap_or(""),
    };
    let item = names::resource(&bench.rev.content, &format!("item:{kind}"));
    let item = item.ok_or_else(|| format!("the pack has no item `{kind}`"))?;
    let of = row.corpse.as_ref().map(|name| {
        let found = names::resource(&bench.rev.content, &format!("monster:{name}"));
        found.ok_or_else(|| format!("the pack has no monster `{name}`"))
    });
    let of = of.transpose()?;
    let mut m = bench.bare(world);
    learns(&mut m, bench.me, row.skill);
    let offering = make(&mut m, bench.me, item, of).map_err(|halt| halt.to_string())?;
    Ok((m.into_world(), offering))
}

fn learns(m: &mut Machine<'_, Bare>, me: Handle, wanted: i16) {
    let ranks =
        m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.ranks_in(Skill::SK_KNOW_THEO));
    let ranks = ranks + i32::from(wanted) - m.skill(me, Skill::SK_KNOW_THEO);
    let ranks = i16::try_from(ranks).unwrap_or(0);
    m.put_character(me, label!("measured: theology"), |c| put_ranks(c, Skill::SK_KNOW_THEO, ranks));
}

fn make(m: &mut Machine<'_, Bare>, me: Handle, kind: ResId, of: Option<ResId>) -> Result<Offering, Halt> {
    let why = label!("measured: an offering");
    let item = gear::make::thing(m, kind)?;
    m.remake_item(item, why, |item| item.of = of);
    m.hand(item, me, why);
    let Some(of) = of else {
        let held = Held::of(m.world(), m.content(), item);
        let worth =
            held.map_or((0, 0), |h| (things::level(&h, m.content()), things::shop_price(&h, m.content())));
        return Ok(Offering { item, victim: Handle::NONE, worth });
    };
    let victim = m.make_creature(m.here().id(), of, why);
    m.recalculate(victim);
    // The original's is nobody who has died, either.
    m.put(victim, CreatureField::Hp, 1, why);
    m.owed()?;
    let cr = m.who(victim).map_or(0, |w| w.cr());
    Ok(Offering { item, victim, worth: (cr, xcr(cr)) })
}
