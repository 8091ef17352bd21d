//! A trace's rounds performed by Augury's rules. Reads the task alone (`read::is_task`) and writes Augury's
//! own trace in the same words.

use super::answers::{Answers, Chosen};
use super::dice::{Feed, Logged, Told, without_colours};
use super::names::{handle, number, resource};
use super::read::{Fault, LARGEST, Line, is_task};
use super::{changes, item, request, start};
use crate::lab::json::Object;
use crate::lab::pack::Opened;
use crate::lab::trace::Lines;
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::fields::{EActor, EField, EId, EItem, EItem2, EVictim, ExVal, EyVal, IsItem, Mm};
use augury_engine::event::info::FieldKind;
use augury_engine::event::{EventCode, EventInfo, FieldId, Halt, Machine, Observed, Value as Field};
use augury_engine::rules;
use augury_engine::world::{CreatureField, Point, World};
use serde_json::Value;

/// What Augury made of a trace.
pub struct Played {
    /// Its own trace, a line of JSON each.
    pub text: String,
    /// What stopped a throw, a line each.
    pub problems: Vec<String>,
    /// What became of the dice.
    pub dice: Told,
    /// What the driver threw, each with the world it was thrown in.
    pub thrown: Vec<(World, EventInfo)>,
}

/// One round of the driver's: what it changed before, and what it threw.
#[derive(Default)]
struct Round<'l> {
    /// Its `round` line; traces that know no rounds have none.
    line: Option<&'l Line>,
    set: Vec<&'l Line>,
    thrown: Vec<&'l Line>,
    dice: Vec<Logged>,
    answers: Vec<Chosen>,
    /// The metamagic that the player's spells are cast with from here on, where a note says it.
    metamagic: Option<u32>,
}

/// Plays a trace.
///
/// # Errors
/// Its start can't be built; a throw of the driver's is of an event, or with a field, that there is none of.
pub fn play(opened: &Opened, file: &str, lines: &[Line]) -> Result<Played, Fault> {
    let begun = start::start(&opened.content, file, lines)?;
    let mut world = begun.world;
    let mut out = Lines::default();
    let later = item::later(lines);
    let (mut problems, mut dice, mut all) = (Vec::new(), Told::default(), Vec::new());
    let rounds = rounds(lines);
    let scenario = scenario(lines);
    request::prepare(&mut world, &opened.content, scenario);
    for (n, round) in rounds.iter().enumerate() {
        for set in &round.set {
            changes::apply(&mut world, &opened.content, &set.value);
        }
        let resets = ["creature1.Timeout=0", "player.Timeout=0"].iter().any(|t| begun.driver.contains(t));
        if let Some(first) = begun.creatures.first().filter(|_| resets) {
            world.put(*first, CreatureField::Timeout, 0);
        }
        out.begin(&opened.content);
        out.line("round", Object::default().with("n", n));
        let feed = Feed::new(without_colours(round.dice.clone()), out.depth());
        let answers = Answers::new(round.answers.clone());
        let number = u32::try_from(n + 1).unwrap_or(u32::MAX);
        let preparing = preparing_from(&round.thrown);
        let mut ended = None;
        for (place, line) in round.thrown.iter().enumerate() {
            if place == preparing {
                ended = Some(hit_points(&world, &begun.creatures));
                let next = rounds.get(n + 1).map_or(&[][..], |next| &next.set);
                next.iter().for_each(|set| changes::prepare(&mut world, &set.value));
            }
            if out.written() as u64 > LARGEST {
                let text = format!("Augury's own trace of it has more than {} MiB", LARGEST >> 20);
                return Err(Fault::at(file, line.number, text));
            }
            make_later(&mut world, &opened.content, file, line, &later)?;
            let aim = Aim {
                way: way(round.line, &begun.driver),
                spot: spot(&begun.driver, &begun.creatures, &world),
                skilled: begun.skilled,
            };
            let info = record(opened, &world, file, line, aim)?;
            let info = match (info.code(), round.line) {
                (EventCode::EV_ENGEN, Some(round)) => {
                    request::encounter(info, &world, scenario, round, begun.middle)
                }
                _ => info,
            };
            let info = match metamagic(&begun.driver) {
                Some(mm) if mm != 0 => info.with(Mm, mm),
                _ => info,
            };
            if let Some(mm) = round.metamagic {
                changes::set_metamagic(&mut world, &info, mm);
            }
            let before = world.clone();
            all.push((before.clone(), info.clone()));
            let content = &opened.content;
            let table = rules::rule_book::<Observed<'_>>();
            let scripts = opened.scripts.as_ref();
            let observed = Observed::new(&mut out);
            let mut machine = Machine::new(world, 1, content, scripts, table, observed);
            machine.feed_dice(Box::new(feed.clone()));
            machine.answer_prompts(Box::new(answers.clone()));
            machine.begin_action(info.get(EActor), number, "conform");
            let thrown = machine.throw(info);
            world = machine.into_world();
            match thrown {
                Ok(_) | Err(Halt::Enough) => {}
                Err(halt) => {
                    problems.push(format!("round {n}, line {}: {halt}", line.number));
                    world = before;
                    out.begin(&opened.content);
                }
            }
        }
        let told = feed.told();
        dice.logged += told.logged;
        dice.used += told.used;
        dice.own += told.own;
        let ended = ended.unwrap_or_else(|| hit_points(&world, &begun.creatures));
        world.bury();
        out.line("roundret", ended);
    }
    Ok(Played { text: out.into_text(), problems, dice, thrown: all })
}

/// The trace's own name.
pub(super) fn scenario(lines: &[Line]) -> &str {
    lines.iter().find(|line| line.k == "scenario").map_or("", |line| line.text("name"))
}

/// What the end of a round says of the first two creatures.
fn hit_points(world: &World, creatures: &[Handle]) -> Object {
    let mut out = Object::default();
    for (h, key) in creatures.iter().zip(["hp1", "hp2"]) {
        if let Some(creature) = world.creature(*h) {
            out.put(key, creature.hp());
        }
    }
    for (h, keys) in creatures.iter().zip([["x1", "y1", "deleted1"], ["x2", "y2", "deleted2"]]) {
        let Some(creature) = world.creature(*h) else { continue };
        let [x, y, gone] = keys;
        out.put(gone, i32::from(creature.gone() != 0));
        if creature.gone() == 0 {
            out.put(x, i32::from(creature.at().x));
            out.put(y, i32::from(creature.at().y));
        }
    }
    out
}

/// From which throw of a round on the driver only prepares the next one: by what it puts in place and in hands at
/// the end. The first throw is the round's own.
fn preparing_from(thrown: &[&Line]) -> usize {
    let prepares = |line: &&Line| matches!(line.text("ev"), "EV_WIELD" | "EV_PLACE" | "EV_REMOVE");
    thrown.iter().rposition(|line| !prepares(line)).map_or(1, |last| last + 1).max(1)
}

/// Makes the items that a throw of the driver's is about, if the driver made them just for it.
fn make_later(
    world: &mut World,
    content: &Content,
    file: &str,
    line: &Line,
    later: &[item::Listed<'_>],
) -> Result<(), Fault> {
    for number in ["p0", "p1", "p2", "p3"].into_iter().filter_map(|p| handle(line.text(p))) {
        let made = later.iter().find(|i| i.number == number);
        if let Some(made) = made.filter(|_| world.thing(Handle(number)).is_none()) {
            item::add(world, content, file, made)?;
            item::hand(world, made);
        }
    }
    Ok(())
}

/// The rounds of the task. Throws outside of any `round` line make one together with what was set before.
fn rounds(lines: &[Line]) -> Vec<Round<'_>> {
    let mut rounds: Vec<Round<'_>> = Vec::new();
    let mut round = Round::default();
    let mut metamagic = None;
    let started = lines.iter().position(|l| l.k == "seed").unwrap_or(0);
    for line in lines[started..].iter().filter(|l| is_task(l)) {
        let begins = match line.k.as_str() {
            "round" => round.line.is_some() || !round.thrown.is_empty(),
            "set" => !round.thrown.is_empty(),
            _ => false,
        };
        if begins {
            rounds.push(std::mem::take(&mut round));
        }
        if line.k == "throw" {
            round.metamagic = metamagic;
        }
        match line.k.as_str() {
            "round" => round.line = Some(line),
            "set" => round.set.push(line),
            "throw" => round.thrown.push(line),
            "rng" => round.dice.push(Logged::of(line)),
            "note" => metamagic = line.value["MM"].as_u64().and_then(|mm| u32::try_from(mm).ok()),
            "answer" => round.answers.extend(Chosen::of(line)),
            _ => {}
        }
    }
    rounds.push(round);
    rounds.retain(|r| r.line.is_some() || !r.thrown.is_empty());
    rounds
}

/// The direction that a round, or else the driver, speaks of.
fn way(round: Option<&Line>, driver: &str) -> Option<(i16, i16)> {
    const WAYS: [(&str, (i16, i16)); 8] = [
        ("northeast", (1, -1)),
        ("northwest", (-1, -1)),
        ("southeast", (1, 1)),
        ("southwest", (-1, 1)),
        ("north", (0, -1)),
        ("south", (0, 1)),
        ("east", (1, 0)),
        ("west", (-1, 0)),
    ];
    // "NORTH NORTH SOUTH [n]": a direction for each round.
    let listed = driver.split_once("[n]").and_then(|(before, _)| {
        let words: Vec<&str> = before.rsplit(' ').filter(|w| !w.is_empty()).collect();
        let way = |word: &str| WAYS.iter().find(|(w, _)| word.eq_ignore_ascii_case(w)).map(|(_, by)| *by);
        let mut list: Vec<(i16, i16)> = words.into_iter().map_while(way).collect();
        list.reverse();
        let n = usize::try_from(number(&round?.value, "n")).ok()?;
        list.get(n).copied()
    });
    let said = |text: &str| {
        let text = text.to_lowercase();
        let place = |way: &str| text.find(way);
        WAYS.iter().filter_map(|(w, by)| Some((place(w)?, *by))).min_by_key(|(at, _)| *at).map(|(_, by)| by)
    };
    round.and_then(|l| said(l.text("what"))).or(listed).or_else(|| said(driver))
}

/// Where the driver aims, as far as its lines leave that out.
struct Aim {
    /// A direction.
    way: Option<(i16, i16)>,
    /// The square that the driver speaks of.
    spot: Option<Point>,
    /// The driver lends skills to whoever uses things.
    skilled: bool,
}

/// The square of the second creature, where the driver says that it aims there.
fn spot(driver: &str, creatures: &[Handle], world: &World) -> Option<Point> {
    let second = creatures.get(1).filter(|_| driver.contains("EYVal = creature2 position"));
    second.and_then(|h| world.creature(*h)).map(|c| c.at())
}

/// The metamagic that the driver speaks of: `MM=512;`.
fn metamagic(driver: &str) -> Option<u32> {
    let (_, said) = driver.split_once("MM=")?;
    said.split_once(';')?.0.parse().ok()
}

/// The record that a line of the driver's throws.
fn record(opened: &Opened, world: &World, file: &str, line: &Line, aim: Aim) -> Result<EventInfo, Fault> {
    let fault = |text: String| Fault::at(file, line.number, text);
    let code: EventCode =
        line.text("ev").parse().map_err(|_| fault(format!("there is no event `{}`", line.text("ev"))))?;
    let who = |key: &str| handle(line.text(key)).map_or(Handle::NONE, Handle);
    let (actor, victim) = (who("p0"), who("p1"));
    let named = |text: &str| match resource(&opened.content, text) {
        None if !text.is_empty() => Err(fault(format!("the pack has no `{text}`, which `eID` names"))),
        found => Ok(found),
    };
    let mut info = EventInfo::new(code)
        .with(EActor, actor)
        .with(EVictim, victim)
        .with(EItem, who("p2"))
        .with(EItem2, who("p3"))
        .with(EId, named(line.text("eID"))?)
        .with(EField, i32::try_from(number(&line.value, "EField")).unwrap_or(0));
    // Traces leave this field out; drivers that lend skills set it as players' commands do.
    let used = matches!(code, EventCode::EV_ZAP | EventCode::EV_READ | EventCode::EV_DRINK);
    info = info.with(IsItem, used && aim.skilled);
    let fields = &line.value["v"];
    for (name, value) in fields.as_object().into_iter().flatten() {
        let id = FieldId::by_name(name).ok_or_else(|| fault(format!("a record has no field `{name}`")))?;
        if let Some(value) = field(id, value) {
            info.set_value(id, &value).ok_or_else(|| fault(format!("`{name}` can't be {value}")))?;
        }
    }
    let at = |h: Handle| world.creature(h).map(|c| c.at());
    let place = match aim.way.filter(|_| number(fields, "isDir") != 0) {
        Some((dx, dy)) => at(actor).map(|p| Point::new(p.x.saturating_add(dx), p.y.saturating_add(dy))),
        None if number(fields, "isLoc") != 0 => aim.spot.or_else(|| at(victim)).or_else(|| at(actor)),
        None => None,
    };
    Ok(match place {
        Some(place) => info.with(ExVal, i32::from(place.x)).with(EyVal, i32::from(place.y)),
        None => info,
    })
}

/// A field as a trace writes it; a named number that is 0 is left as it is.
fn field(id: FieldId, value: &Value) -> Option<Field> {
    match value {
        Value::Number(n) if id.meta().kind == FieldKind::Bool => Some(Field::Bool(n.as_i64() != Some(0))),
        Value::String(name) if name == "0" => None,
        Value::String(name) => Some(Field::Named(name.clone(), 0)),
        Value::Array(parts) => {
            let part = |n: usize| parts.get(n)?.as_i64().and_then(|part| i16::try_from(part).ok());
            Some(Field::Dice(Dice::new(part(0)?, part(1)?, part(2)?)))
        }
        other => other.as_i64().map(Field::Int),
    }
}
