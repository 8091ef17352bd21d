//! A trace's rounds performed by Augury's rules. Reads the task alone (`read::is_task`) and writes Augury's
//! own trace in the same words.

use super::answers::{Answers, Chosen};
use super::dice::{Feed, Logged, Told, without_colours};
use super::driver::{Aim, metamagic, record, spot, way};
use super::names::{handle, number};
use super::read::{Fault, LARGEST, Line, is_task};
use super::{changes, item, request, start};
use crate::lab::json::Object;
use crate::lab::pack::Opened;
use crate::lab::trace::Lines;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::fields::{EActor, Mm};
use augury_engine::event::{EventCode, EventInfo, Halt, Machine, Observed};
use augury_engine::rules;
use augury_engine::world::{CreatureField, World};

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
    /// Numbers of the creatures that the driver means by creature1, creature2, ….
    pub creatures: Vec<Handle>,
    /// The world that the rounds begin with.
    pub begun: World,
    /// The rounds in their order.
    pub rounds: Vec<Ended>,
}

/// What came of a round.
pub struct Ended {
    /// The number of its first line.
    pub first: usize,
    /// What the driver threw first.
    pub thrown: Option<EventInfo>,
    /// What its throws came to.
    pub answers: Vec<String>,
    /// The world at its end, before the driver prepares the next.
    pub world: World,
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

impl Round<'_> {
    /// The number of its first line.
    fn first(&self) -> usize {
        let all = self.line.into_iter().chain(self.set.iter().copied()).chain(self.thrown.iter().copied());
        all.map(|line| line.number).min().unwrap_or(0)
    }
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
    let mut ends: Vec<Ended> = Vec::new();
    let rounds = rounds(lines);
    let scenario = scenario(lines);
    request::prepare(&mut world, &opened.content, scenario);
    let first_world = world.clone();
    for (n, round) in rounds.iter().enumerate() {
        for set in &round.set {
            changes::apply(&mut world, &opened.content, &set.value);
        }
        let resets = ["creature1.Timeout=0", "player.Timeout=0"].iter().any(|t| begun.driver.contains(t));
        // Rounds of time alone are numbered from 100 on, and begin where the round before them ended.
        let of_time = round.line.is_some_and(|line| number(&line.value, "n") >= 100);
        if let Some(first) = begun.creatures.first().filter(|_| resets && !of_time) {
            world.put(*first, CreatureField::Timeout, 0);
        }
        out.begin(&opened.content);
        out.line("round", Object::default().with("n", n));
        let feed = Feed::new(without_colours(round.dice.clone()), out.depth());
        let answers = Answers::new(round.answers.clone());
        let action = u32::try_from(n + 1).unwrap_or(u32::MAX);
        let preparing = preparing_from(&round.thrown);
        let (mut ended, mut came) = (None, Vec::new());
        let first = all.len();
        for (place, line) in round.thrown.iter().enumerate() {
            if place == preparing {
                ended = Some(world.clone());
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
            machine.begin_action(info.get(EActor), action, "conform");
            let thrown = machine.throw(info);
            world = machine.into_world();
            match thrown {
                Ok(answer) => came.push(answer.name().to_owned()),
                Err(Halt::Enough) => {}
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
        if dice.first_unused == 0 {
            dice.first_unused = told.first_unused;
        }
        let (unasked, unanswered) = answers.left();
        dice.unasked += unasked;
        // Early drivers write none of the answers that they give.
        dice.unanswered += if begun.driver.contains("k=answer") { unanswered } else { 0 };
        ends.push(Ended {
            first: round.first(),
            thrown: all.get(first).map(|(_, thrown): &(World, EventInfo)| thrown.clone()),
            answers: came,
            world: ended.unwrap_or_else(|| world.clone()),
        });
        world.bury();
        out.line("roundret", Object::default());
    }
    Ok(Played {
        text: out.into_text(),
        problems,
        dice,
        thrown: all,
        creatures: begun.creatures,
        begun: first_world,
        rounds: ends,
    })
}

/// The trace's own name.
pub(super) fn scenario(lines: &[Line]) -> &str {
    lines.iter().find(|line| line.k == "scenario").map_or("", |line| line.text("name"))
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
