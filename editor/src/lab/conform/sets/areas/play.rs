//! A case is played, and its squares and targets are noted.

use super::case::{Aim, Case};
use super::spell::Spell;
use super::ties::Ties;
use crate::lab::failures::Failures;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::fields::{EDir, EVictim, ExVal, EyVal, IsDir, IsLoc, IsSpell, Mm};
use augury_engine::event::observe::LinkOutcome;
use augury_engine::event::{EventCode, EventInfo, Flow, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::recording::{Actor, Recording};
use augury_engine::play::{Revision, stage};
use augury_engine::rules::query::way::toward;
use augury_engine::rules::rule_book;
use augury_engine::world::{Character, Point};

/// Squares of rock around each map of the set.
const MARGIN: i16 = 30;

/// What we come to.
#[derive(Default)]
pub(super) struct Ours {
    /// The answer.
    pub(super) ret: String,
    /// Squares in the order in which they are first reached.
    pub(super) squares: Vec<(i16, i16)>,
    /// How often any is reached.
    pub(super) calls: usize,
    /// Who is struck, and where, in order.
    pub(super) strikes: Vec<(String, i16, i16)>,
    /// Centre and radius of the field.
    pub(super) field: Option<(i16, i16, i16)>,
    /// What failed.
    pub(super) failures: Failures,
}

/// Notes the squares and the targets of an effect as it runs.
#[derive(Default)]
struct Watch {
    failures: Failures,
    squares: Vec<Point>,
    calls: usize,
    strikes: Vec<(Handle, Point)>,
}

impl Sink for Watch {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        if moment.code == EventCode::EV_MAGIC_STRIKE
            && matches!(moment.what, What::Thrown { .. })
            && let Some(frame) = view.stack.last()
        {
            let target = frame.info().get(EVictim);
            self.strikes.push((target, view.world.place_of(target).unwrap_or_default()));
        }
        Flow::Go
    }

    fn wants_links(&self) -> bool {
        true
    }

    fn link(&mut self, told: &LinkOutcome, view: View<'_>) {
        let ground = told.res.is_some_and(|res| res.kind() == Kind::Terrain);
        if told.code != EventCode::EV_MAGIC_XY || !ground {
            return;
        }
        let Some(frame) = view.stack.last() else { return };
        let at = Point::new(frame.info().get(ExVal) as i16, frame.info().get(EyVal) as i16);
        self.calls += 1;
        if !self.squares.contains(&at) {
            self.squares.push(at);
        }
    }
}

/// The letters of a map with their squares, the caster's first, the others row by row: so they were placed.
fn letters(case: &Case, rows: &[String]) -> Vec<(char, (i16, i16))> {
    let mut all = vec![('@', case.caster)];
    for (y, row) in rows.iter().enumerate() {
        for (x, glyph) in row.chars().enumerate().filter(|(_, glyph)| glyph.is_ascii_lowercase()) {
            all.push((glyph, (x as i16, y as i16)));
        }
    }
    all
}

fn recording(case: &Case, rows: &[String], letters: &[(char, (i16, i16))]) -> Recording {
    let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) + 2 * MARGIN as usize;
    let rock = || std::iter::repeat_n("#".repeat(wide), MARGIN as usize);
    let side = "#".repeat(MARGIN as usize);
    let clear = |row: &String| row.replace(|glyph: char| glyph != '#' && glyph != '.', ".");
    let drawn = rows.iter().map(|row| format!("{side}{}{side}", clear(row)));
    let actor = |(letter, (x, y)): &(char, (i16, i16))| Actor {
        monster: "measured".to_owned(),
        at: Some((x + MARGIN, y + MARGIN)),
        max_hp: Some(500),
        enemy_to_all: true,
        character: (*letter == '@' && case.seen_by_player != 0).then(|| Character {
            player: true,
            // Of the measured player no more is known than that its wits let a spell through four walls.
            ..Character::new(ResId::new(Kind::Race, "human"), [10, 10, 10, 12, 10, 10, 10])
        }),
        ..Actor::default()
    };
    Recording {
        seed: 1,
        map: rock().chain(drawn).chain(rock()).collect(),
        lit: true,
        creatures: letters.iter().map(actor).collect(),
        ..Recording::default()
    }
}

/// Plays a case with the effect at a place of the list.
///
/// # Errors
/// What can't be staged, or what cut the effect short.
pub(super) fn play(
    rev: &Revision,
    case: &Case,
    rows: &[String],
    spell: usize,
    ties: &Ties,
) -> Result<Ours, String> {
    let letters = letters(case, rows);
    let recording = recording(case, rows, &letters);
    let world = stage::build_world(&recording, rev).map_err(|faults| faults.join("\n"))?;
    let mut watch = Watch::default();
    let observed = Observed::new(&mut watch);
    let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), rule_book(), observed);
    let placed = stage::place_all(&mut m, &recording).map_err(|faults| faults.join("\n"))?;
    let me = placed.first().copied().unwrap_or(Handle::NONE);
    m.feed_dice(Box::new(ties.clone()));
    m.begin_action(me, 1, "measured");
    let of = |letter: &str| {
        let place = letters.iter().position(|(l, _)| letter.starts_with(*l));
        place.and_then(|place| placed.get(place)).copied().unwrap_or(Handle::NONE)
    };
    let record = EventInfo::about(EventCode::EV_EFFECT, &[me]).with_effect(Some(Spell::id(spell)));
    let record = aimed(record.with(IsSpell, true).with(Mm, case.mm), &case.aim, me, of);
    let answer = m.throw(record).map_err(|halt| halt.to_string())?;
    let inside = |at: Point| (at.x - MARGIN, at.y - MARGIN);
    let field = m.here().map().fields().first().map(|f| (inside(f.at).0, inside(f.at).1, f.radius));
    drop(m);
    let letter = |h: Handle| {
        let place = placed.iter().position(|other| *other == h);
        place.and_then(|place| letters.get(place)).map_or_else(String::new, |(letter, _)| letter.to_string())
    };
    let struck = |(h, at): &(Handle, Point)| (letter(*h), inside(*at).0, inside(*at).1);
    Ok(Ours {
        ret: answer.name().to_owned(),
        squares: watch.squares.iter().copied().map(inside).collect(),
        calls: watch.calls,
        strikes: watch.strikes.iter().map(struck).collect(),
        field,
        failures: watch.failures,
    })
}

fn aimed(record: EventInfo, aim: &Aim, me: Handle, of: impl Fn(&str) -> Handle) -> EventInfo {
    let mut record = record;
    if let Some((dx, dy)) = aim.dir {
        let direction = toward(Point::new(0, 0), Point::new(dx, dy));
        record = record.with(IsDir, true).with(EDir, direction);
    }
    if let Some((x, y)) = aim.loc {
        record = record.with(IsLoc, true);
        record = record.with(ExVal, i32::from(x + MARGIN)).with(EyVal, i32::from(y + MARGIN));
    }
    if let Some(letter) = &aim.target {
        record = record.with(EVictim, of(letter));
    }
    if aim.own.is_some() {
        record = record.with(EVictim, me);
    }
    record
}
