//! What a trace says between its throws: of creatures and gods where rounds end, of creatures in `state` lines, and what its
//! driver found where it changed something. Compared where all throws are right.

use super::changes::{LISTS, OWN};
use super::compare::{Difference, Level};
use super::creature::{NUMBERS, handle as numbered};
use super::figures::{self, Otherwise, note};
use super::names::{handle, short};
use super::play::{Ended, Played};
use super::read::Line;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, Named};
use augury_engine::content::Content;
use augury_engine::event::fields::{EItem, EVictim};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::values;
use augury_engine::world::devotion::DevotionPart;
use augury_engine::world::{Character, LevelId, World};

/// Of whom the end of a round speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whom {
    /// The first, second or third creature of the start.
    Numbered(usize),
    Player,
    /// The first creature that is no player.
    Monster,
    /// The victim of the round's throw.
    Victim,
    /// The item of the round's throw.
    Item,
}

/// What the end of a round may say: the key, of whom, and the figure as a creature's line calls it.
const TOLD: [(&str, Whom, &str); 26] = {
    use Whom::{Item, Monster, Numbered, Player, Victim};
    [
        ("hp1", Numbered(0), "cHP"),
        ("hp2", Numbered(1), "cHP"),
        ("hp3", Numbered(2), "cHP"),
        ("hpP", Player, "cHP"),
        ("hpV", Victim, "cHP"),
        ("x1", Numbered(0), "x"),
        ("x2", Numbered(1), "x"),
        ("y1", Numbered(0), "y"),
        ("y2", Numbered(1), "y"),
        ("deleted1", Numbered(0), "gone"),
        ("deleted2", Numbered(1), "gone"),
        ("deleted", Victim, "gone"),
        ("dead", Player, "gone"),
        ("timeout", Numbered(0), "timeout"),
        ("timeout1", Numbered(0), "timeout"),
        ("timeout2", Numbered(1), "timeout"),
        ("timeoutP", Player, "timeout"),
        ("timeoutM", Monster, "timeout"),
        ("uMana", Numbered(0), "uMana"),
        ("uMana1", Numbered(0), "uMana"),
        ("uMana2", Numbered(1), "uMana"),
        ("uManaP", Player, "uMana"),
        ("uManaM", Monster, "uMana"),
        ("cFP", Numbered(0), "cFP"),
        ("charges", Item, "charges"),
        ("follows", Player, "follows"),
    ]
};

/// What the end of a round may say of the player and the god that it follows at the start.
const OF_GOD: [&str; 4] = ["anger", "penalty", "prayer_timeout", "flags"];

/// What else stands in the end of a round: its answer, and what the original's driver wrote for its readers.
const DRIVERS: [&str; 8] = ["k", "ret", "msgs", "winner", "turns", "actions", "actions1", "actions2"];

/// Everything between the throws of a trace that is otherwise with us, in its order, at most `most`.
pub(super) fn differences(
    content: &Content,
    lines: &[Line],
    played: &Played,
    most: usize,
) -> Vec<Difference> {
    let between = Between { content, played, prays: lines.iter().any(is_prayer) };
    lines.iter().filter_map(|line| between.line(line)).take(most).collect()
}

/// What the creatures of the start are otherwise than ours: that does not rest on what is thrown.
pub(super) fn of_start(content: &Content, lines: &[Line], played: &Played) -> Vec<Difference> {
    let between = Between { content, played, prays: false };
    lines.iter().filter(|line| line.k == "creature").filter_map(|line| between.line(line)).collect()
}

/// Does the driver throw a prayer here?
pub(super) fn is_prayer(line: &Line) -> bool {
    line.k == "throw" && line.depth() == 0 && line.text("ev") == "EV_PRAY"
}

struct Between<'c> {
    content: &'c Content,
    played: &'c Played,
    /// Does the driver throw a prayer? Others pray outside of events, and nobody else knows what that costs.
    prays: bool,
}

impl Between<'_> {
    fn line(&self, line: &Line) -> Option<Difference> {
        let rounds = &self.played.rounds;
        let place = rounds.partition_point(|round| round.first <= line.number);
        let after = |rounds: usize| rounds.checked_sub(1).and_then(|last| self.played.rounds.get(last));
        let found: Vec<Otherwise> = match line.k.as_str() {
            "creature" => figures::differing(&self.played.begun, self.content, line),
            "roundret" => self.end(after(place)?, line),
            "state" => self.state(after(place).map_or(&self.played.begun, |round| &round.world), line),
            "set" => {
                let last = place.checked_sub(1).and_then(after);
                self.change(last.map_or(&self.played.begun, |round| &round.world), line)
            }
            _ => return None,
        };
        let told = |one: fn(&Otherwise) -> &String| {
            found.iter().map(|f| format!("{} {}", f.0, one(f))).collect::<Vec<_>>().join(", ")
        };
        (!found.is_empty()).then(|| Difference {
            level: Level::Fields,
            place: format!("line {}, `{}`", line.number, line.k),
            original: told(|f| &f.1),
            ours: told(|f| &f.2),
        })
    }

    /// What the end of a round says that is otherwise with us.
    fn end(&self, round: &Ended, line: &Line) -> Vec<Otherwise> {
        let mut out = Vec::new();
        for (key, whom, figure) in TOLD {
            let Some(told) = line.value[key].as_i64() else { continue };
            let h = self.whom(whom, round);
            // The original writes the figures of nobody as 0.
            if h == Handle::NONE && figure != "charges" {
                note(&mut out, key, told, Some(0));
                continue;
            }
            // It goes on counting for who is gone.
            let gone = figure != "charges" && self.figure(&round.world, h, "gone") == Some(1);
            if gone && figure != "gone" && told <= 0 {
                continue;
            }
            note(&mut out, key, told, self.figure(&round.world, h, figure));
        }
        let known = |key: &&str| self.prays || matches!(*key, "anger" | "flags");
        for key in OF_GOD.into_iter().filter(known) {
            let Some(told) = line.value[key].as_i64() else { continue };
            let ours =
                self.player(&round.world).zip(self.god()).map(|(player, god)| with_god(player, god, key));
            note(&mut out, key, told, ours);
        }
        let read = |key: &str| {
            TOLD.iter().any(|(told, ..)| *told == key) || OF_GOD.contains(&key) || DRIVERS.contains(&key)
        };
        let written = line.value.as_object().into_iter().flatten();
        for (key, value) in written.filter(|(key, _)| !read(key)) {
            out.push((key.clone(), short(value), "what nobody reads".to_owned()));
        }
        if let Some(told) =
            line.value["ret"].as_str().filter(|told| !round.answers.iter().any(|ours| ours == told))
        {
            out.push(("answer".to_owned(), told.to_owned(), round.answers.join(" or ")));
        }
        out
    }

    fn whom(&self, whom: Whom, round: &Ended) -> Handle {
        let creatures = &self.played.creatures;
        let is_player = |h: &Handle| is_player(&self.played.begun, *h);
        let thrown = round.thrown.as_ref();
        match whom {
            Whom::Numbered(n) => creatures.get(n).copied(),
            Whom::Player => creatures.iter().copied().find(is_player),
            Whom::Monster => creatures.iter().copied().find(|h| !is_player(h)),
            Whom::Victim => thrown.map(|e| e.get(EVictim)),
            Whom::Item => thrown.map(|e| e.get(EItem)),
        }
        .unwrap_or(Handle::NONE)
    }

    fn player<'w>(&self, world: &'w World) -> Option<&'w Character> {
        let player = self.played.creatures.iter().find(|h| is_player(world, **h))?;
        world.creature(*player)?.character()
    }

    fn god(&self) -> Option<ResId> {
        self.player(&self.played.begun)?.god
    }

    /// A figure of somebody; none where nobody is there who has it.
    fn figure(&self, world: &World, h: Handle, key: &str) -> Option<i64> {
        if key == "charges" {
            return world.item(h).map(|item| i64::from(item.charges()));
        }
        let creature = world.creature(h);
        if key == "gone" {
            return Some(i64::from(creature.is_none_or(|c| c.gone() != 0)));
        }
        let creature = creature?;
        if let Some((_, field)) = NUMBERS.iter().find(|(name, _)| *name == key) {
            return Some(i64::from(creature.get(*field)));
        }
        Some(match key {
            "x" => i64::from(creature.at().x),
            "y" => i64::from(creature.at().y),
            "mHP" => i64::from(creature.max_hp()),
            "CR" => i64::from(who(world, self.content, h)?.cr()),
            "follows" => i64::from(creature.character()?.god == self.god()),
            _ => return self.of_list(creature.character()?, key),
        })
    }

    /// What a character knows of a spell (`spell_504`), and what a god holds against it (`god2_anger`), by their places in the
    /// original's lists.
    fn of_list(&self, character: &Character, key: &str) -> Option<i64> {
        if let Some(place) = key.strip_prefix("spell_") {
            let spell = self.content.listed(Kind::Effect).get(place.parse::<usize>().ok()?)?;
            return Some(i64::from(character.access_to(*spell)));
        }
        let (place, key) = key.strip_prefix("god")?.split_once('_')?;
        let god = self.content.listed(Kind::God).get(place.parse::<usize>().ok()?)?;
        OF_GOD.contains(&key).then(|| with_god(character, *god, key))
    }

    /// What the driver found before it changed something.
    fn change(&self, world: &World, line: &Line) -> Vec<Otherwise> {
        let h = numbered(&line.value, "h");
        let mut out = Vec::new();
        for (key, value) in line.value.as_object().into_iter().flatten() {
            let Some(told) = value[0].as_i64() else {
                if !LISTS.contains(&key.as_str()) && !OWN.contains(&key.as_str()) {
                    out.push((key.clone(), short(value), "what nobody reads".to_owned()));
                }
                continue;
            };
            let ours = match key.as_str() {
                "turn" => Some(i64::from(world.turn())),
                "depth" => {
                    Some(i64::from(world.level(LevelId::FIRST).map_or(0, |level| level.map().depth())))
                }
                _ => self.figure(world, h, key),
            };
            note(&mut out, key, told, ours);
        }
        out
    }

    /// What a creature is at this moment, its values worked out anew.
    fn state(&self, world: &World, line: &Line) -> Vec<Otherwise> {
        let mut out = Vec::new();
        let h = handle(line.text("obj")).map_or(Handle::NONE, Handle);
        for key in ["x", "y", "cHP", "mHP", "CR"] {
            if let Some(told) = line.value[key].as_i64() {
                note(&mut out, key, told, self.figure(world, h, key));
            }
        }
        let Some(me) = who(world, self.content, h) else { return out };
        figures::stati(&mut out, &line.value["stati"], me.c.stati().iter());
        let attributes = values(&me).attr;
        for (name, told) in line.value["Attr"].as_object().into_iter().flatten() {
            let ours = Attribute::parse(name).and_then(|a| attributes.get(usize::try_from(a.number()).ok()?));
            note(&mut out, name, told.as_i64().unwrap_or(0), ours.map(|n| i64::from(*n)));
        }
        out
    }
}

fn is_player(world: &World, h: Handle) -> bool {
    world.creature(h).and_then(|c| c.character()).is_some_and(|c| c.player)
}

fn with_god(character: &Character, god: ResId, key: &str) -> i64 {
    i64::from(match key {
        "anger" => character.anger_of(god),
        "penalty" => character.devoted(god, DevotionPart::Penalty),
        "prayer_timeout" => character.devoted(god, DevotionPart::Countdown),
        _ => character.standing_with(god),
    })
}
