//! The measured set `areas`: each case casts an effect on one of four maps, and the squares it reaches, how often it
//! reaches any, whom it strikes and what it answers are compared (facts/measured/FORMAT.md).
//!
//! The effect runs whole, by EV_EFFECT; its strikes are refused by a handler, so that nobody is hurt, and what the case
//! says of caster level and radius is written by handlers and segments of its own. Of two targets as near a chain draws one, and
//! the set does not hold the dice: a case of a chain is equal if some draws make it so.

use super::super::pack::{Opened, revise};
use augury_engine::base::dice::DiceSource;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EffectArchetype, EffectFlag, Metamagic, Named, TerraMode};
use augury_engine::event::fields::{EDir, EVictim, ExVal, EyVal, IsDir, IsLoc, IsSpell, Mm};
use augury_engine::event::observe::LinkOutcome;
use augury_engine::event::{EventCode, EventInfo, Flow, Link, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::recording::{Actor, Recording};
use augury_engine::play::{Revision, stage};
use augury_engine::rules::rule_book;
use augury_engine::world::{Character, Point};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Squares of rock around each map of the set.
const MARGIN: i16 = 30;

/// The set.
#[derive(Debug, Deserialize)]
pub struct Areas {
    /// The maps by name, in rows.
    pub maps: BTreeMap<String, Vec<String>>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// One case with what the original came to.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// The map.
    pub map: String,
    /// The area.
    pub area: String,
    /// The effect that was cast, by name.
    pub effect: String,
    /// The number that was put into its segment; 0 where it kept its own.
    pub lval: i16,
    /// The caster level.
    #[serde(rename = "CL")]
    pub level: i32,
    /// Metamagic bits.
    #[serde(rename = "MM")]
    pub mm: u32,
    /// Is the caster the player?
    pub seen_by_player: u8,
    /// Where the caster stands.
    pub caster: (i16, i16),
    /// What is aimed at.
    pub aim: Aim,
    /// What was answered.
    pub ret: String,
    /// How often the effect reached a square.
    pub xy_calls: usize,
    /// The squares in the order in which it first reached them.
    pub squares: Vec<(i16, i16)>,
    /// Who was struck, and where, in order.
    pub strikes: Vec<(String, i16, i16)>,
    /// Centre and radius of the field that was laid.
    #[serde(default)]
    pub field: Option<(i16, i16, i16)>,
}

/// What a case aims at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Aim {
    /// A direction, as steps east and south.
    pub dir: Option<(i16, i16)>,
    /// A square.
    pub loc: Option<(i16, i16)>,
    /// A creature, by its letter.
    pub target: Option<String>,
    /// The caster.
    #[serde(rename = "self")]
    pub own: Option<u8>,
}

/// A field of a case in which we differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The case, from 0.
    pub row: usize,
    /// The field.
    pub field: &'static str,
    /// What the original came to.
    pub original: String,
    /// What we come to.
    pub ours: String,
}

/// Plays all cases and compares them.
///
/// # Errors
/// The set is damaged, or the pack lacks what it needs.
pub fn compare(opened: &Opened, set: &Areas) -> Result<Vec<Difference>, String> {
    let kinds: BTreeSet<Spell> = set.cases.iter().map(Spell::of).collect();
    let kinds: Vec<Spell> = kinds.into_iter().collect();
    let rev = with_effects(opened, &kinds)?;
    let mut differences = Vec::new();
    for (row, case) in set.cases.iter().enumerate() {
        let kind = Spell::of(case);
        let place = kinds.iter().position(|k| *k == kind).unwrap_or(0);
        let rows =
            set.maps.get(&case.map).ok_or_else(|| format!("case {row}: there is no map `{}`", case.map))?;
        let fault = |fault| format!("case {row}: {fault}");
        let ties = Ties::default();
        let mut found = play(&rev, case, rows, place, &ties).map_err(fault)?.differences(row, case);
        for _ in 1..MOST_DRAWS {
            if found.is_empty() || !ties.next() {
                break;
            }
            let again = play(&rev, case, rows, place, &ties).map_err(fault)?.differences(row, case);
            if again.is_empty() {
                found = again;
            }
        }
        differences.extend(found);
    }
    Ok(differences)
}

// ---- the draws of a chain

/// How often a case is played at most, each time with other draws.
const MOST_DRAWS: usize = 5_000;

/// What a chain draws where two targets are as near: the choices of this play, and how many of them it asked for.
#[derive(Clone, Debug, Default)]
struct Ties(Rc<RefCell<(Vec<bool>, usize)>>);

impl Ties {
    /// The next choices, as a counter goes on. False: all were tried.
    fn next(&self) -> bool {
        let (choices, asked) = &mut *self.0.borrow_mut();
        choices.truncate(*asked);
        *asked = 0;
        while let Some(last) = choices.pop() {
            if !last {
                choices.push(true);
                return true;
            }
        }
        false
    }
}

impl DiceSource for Ties {
    fn next(&mut self, sides: i32, label: &str) -> Option<i32> {
        if sides != 2 || label != "chain: which of two as near" {
            return None;
        }
        let (choices, asked) = &mut *self.0.borrow_mut();
        if *asked == choices.len() {
            choices.push(false);
        }
        *asked += 1;
        choices.get(*asked - 1).map(|later| i32::from(!later))
    }
}

// ---- the effects

/// What tells the effects of the cases apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Spell {
    name: String,
    area: String,
    lval: i16,
    level: i32,
    extended: bool,
}

impl Spell {
    fn of(case: &Case) -> Self {
        let extended = case.mm & Metamagic::MM_EXTEND.number().cast_unsigned() != 0;
        Spell {
            name: case.effect.clone(),
            area: case.area.clone(),
            lval: case.lval,
            level: case.level,
            extended,
        }
    }

    fn id(place: usize) -> ResId {
        ResId::new(Kind::Effect, &format!("measured_{place}"))
    }

    /// The effect as a resource: the segments of the pack's that have the area, and handlers for what the case says. Chain
    /// Lightning's own handler of EV_CALC_EFFECT gives it an arc for three levels.
    fn text(&self, rev: &Revision) -> Result<String, String> {
        let content = &rev.content;
        let same = |id: &&ResId| content.header(**id).is_some_and(|h| h.name == self.name);
        let id =
            content.ids(Kind::Effect).iter().find(same).ok_or_else(|| format!("no effect {}", self.name))?;
        let magic = content.magic(*id).ok_or_else(|| format!("no effect {}", self.name))?;
        let kept = [EffectFlag::EF_CASTER_IMMUNE, EffectFlag::EF_AFFECTS_ITEMS, EffectFlag::EF_NOTBAD];
        let flags: Vec<&str> = kept.iter().filter(|f| magic.has(**f)).filter_map(|f| f.name()).collect();
        let mut segments = Vec::new();
        for segment in &magic.numbers.segments {
            let mut text = format!("(aval: {}, lval: {}, sval: NOSAVE", self.area, self.lval);
            if segment.eval == EffectArchetype::EA_TERRAFORM {
                let mode = TerraMode(segment.xval as i16).name().unwrap_or("TERRA_ALL");
                let ground = segment.rval.ok_or_else(|| format!("{} lays no ground", self.name))?;
                text.push_str(&format!(", eval: EA_TERRAFORM, xval: {mode}, rval: \"{ground}\")"));
            } else {
                text.push_str(", eval: EA_GENERIC)");
            }
            segments.push(text);
        }
        let range = (5 + self.level / 2) * if self.extended { 2 } else { 1 };
        let arcs = if self.area == "AR_CHAIN" { self.level / 3 } else { self.level / 4 };
        Ok(format!(
            "Effect(name: \"measured\", form: Spell, level: 1, flags: [{}], segments: [{}], handlers: [
                (on: \"EV_CALC_EFFECT\", script: \"e.v_caster_lev = {}; e.v_range = {range}; e.v_chain_max = {arcs}; NOTHING\"),
                (on: \"PRE(EV_MAGIC_STRIKE)\", script: \"ABORT\"),
            ])",
            flags.join(", "),
            segments.join(", "),
            self.level,
        ))
    }
}

/// The pack with the effects and creatures of the set.
fn with_effects(opened: &Opened, spells: &[Spell]) -> Result<Revision, String> {
    let rev = opened.revision();
    let mut all = vec![(ResId::new(Kind::Monster, "measured"), CREATURE.to_owned())];
    for (place, spell) in spells.iter().enumerate() {
        all.push((Spell::id(place), spell.text(&rev)?));
    }
    revise(&rev, &all).map_err(|faults| faults.join("\n"))
}

const CREATURE: &str = r#"Monster(name: "measured", types: [MA_HUMAN], size: SZ_MEDIUM, flags: [M_HUMANOID, M_MINDLESS],
    cr: 5, hit: 12, attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10),
    attacks: [(attack: A_PUNC, damage: "1d3", dtype: AD_BLUNT)])"#;

// ---- playing

/// What we come to.
#[derive(Default)]
struct Ours {
    ret: String,
    squares: Vec<(i16, i16)>,
    calls: usize,
    strikes: Vec<(String, i16, i16)>,
    field: Option<(i16, i16, i16)>,
}

impl Ours {
    fn differences(&self, row: usize, case: &Case) -> Vec<Difference> {
        let fields = [
            ("ret", case.ret.clone(), self.ret.clone()),
            ("squares", format!("{:?}", case.squares), format!("{:?}", self.squares)),
            ("xy_calls", case.xy_calls.to_string(), self.calls.to_string()),
            ("strikes", format!("{:?}", case.strikes), format!("{:?}", self.strikes)),
            ("field", format!("{:?}", case.field), format!("{:?}", self.field)),
        ];
        let differs = fields.into_iter().filter(|(_, original, ours)| original != ours);
        differs.map(|(field, original, ours)| Difference { row, field, original, ours }).collect()
    }
}

/// Notes the squares and the targets of an effect as it runs.
#[derive(Default)]
struct Watch {
    squares: Vec<Point>,
    calls: usize,
    strikes: Vec<(Handle, Point)>,
}

impl Sink for Watch {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
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
        if told.code != EventCode::EV_MAGIC_XY || told.link != Link::TerrainDirect {
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

fn play(rev: &Revision, case: &Case, rows: &[String], spell: usize, ties: &Ties) -> Result<Ours, String> {
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
    let answer = m.throw(record).map_err(|halt| format!("{halt:?}"))?;
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
    })
}

fn aimed(record: EventInfo, aim: &Aim, me: Handle, of: impl Fn(&str) -> Handle) -> EventInfo {
    let mut record = record;
    if let Some((dx, dy)) = aim.dir {
        let direction = augury_engine::rules::query::way::toward(Point::new(0, 0), Point::new(dx, dy));
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
