//! Tiny fights, one for each rule: a case names what attacker and victim are, how it begins and which dice
//! fall, and what one number has to come to. With the rule off the number is another.

mod blow_events;
mod damage;
mod hit;
mod strike;

use crate::base::dice::DiceSource;
use crate::base::names::{AttackType, DamageType, StatiNature};
use crate::content::{Content, Manifest, load_text};
use crate::event::fields::{AType, DType, EActor, EVictim};
use crate::event::{EventField, Flow, Moment, NoScripts, Observed, Sink, View, What};
use crate::rules::prelude::*;
use crate::world::{CreatureField, Map, Point, Stati, World};

/// A case.
struct Case {
    /// What rule it is about.
    rule: &'static str,
    /// Fields of the attacker's definition, in RON; the others stay plain.
    a: &'static str,
    /// Fields of the victim's.
    b: &'static str,
    /// What is different at the start.
    begin: fn(&mut World),
    /// Numbers of dice by their labels, counted from 0.
    dice: &'static [(&'static str, i32)],
    /// The number looked at.
    read: fn(&Seen) -> i32,
    /// What it has to be.
    wanted: i32,
}

/// What came of a case.
struct Seen {
    hit: Vec<EventInfo>,
    miss: Option<EventInfo>,
    damage: Vec<EventInfo>,
    strikes: Vec<EventInfo>,
    /// What was thrown, in order, and with which record.
    thrown: Vec<(EventCode, EventInfo)>,
    /// Events that nobody handled.
    unhandled: Vec<EventCode>,
    answer: Answer,
    world: World,
}

const A: Handle = Handle(1);
const B: Handle = Handle(2);

impl Seen {
    /// A number of the record as circumstances have made it, when the first blow hits or misses.
    fn blow<F>(&self, field: F) -> i32
    where
        F: EventField,
        F::Ty: crate::event::info::FieldType<Api = i32>,
    {
        self.hit.first().or(self.miss.as_ref()).map_or(i32::MIN, |e| e.get(field))
    }

    /// What the nth EV_DAMAGE left in its record.
    fn dealt<F>(&self, nth: usize, field: F) -> i32
    where
        F: EventField,
        F::Ty: crate::event::info::FieldType<Api = i32>,
    {
        self.damage.get(nth).map_or(i32::MIN, |e| e.get(field))
    }

    /// Hit points that the victim lost.
    fn lost(&self) -> i32 {
        HP - self.world.creature(B).map_or(0, |c| c.hp())
    }

    /// The victim's first stati of a nature.
    fn laid(&self, nature: StatiNature) -> Option<&Stati> {
        self.world.creature(B)?.stati().of(nature).next()
    }
}

/// Dice by label, the same each time they fall.
struct ByLabel(&'static [(&'static str, i32)]);

impl DiceSource for ByLabel {
    fn next(&mut self, sides: i32, label: &str) -> Option<i32> {
        self.0.iter().find(|(l, _)| *l == label).map(|(_, n)| (*n).min(sides - 1))
    }
}

#[derive(Default)]
struct Watch {
    hit: Vec<EventInfo>,
    miss: Option<EventInfo>,
    damage: Vec<EventInfo>,
    strikes: Vec<EventInfo>,
    thrown: Vec<(EventCode, EventInfo)>,
}

impl Sink for Watch {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let Some(frame) = view.stack.last() else { return Flow::Go };
        if let What::Thrown { .. } = moment.what {
            self.thrown.push((frame.base(), frame.info().clone()));
        }
        match (&moment.what, frame.base()) {
            (What::Thrown { .. }, EventCode::EV_HIT) => self.hit.push(frame.info().clone()),
            (What::Thrown { .. }, EventCode::EV_STRIKE) => self.strikes.push(frame.info().clone()),
            (What::Thrown { .. }, EventCode::EV_MISS) => self.miss = Some(frame.info().clone()),
            (What::Popped { .. }, EventCode::EV_DAMAGE) => self.damage.push(frame.info().clone()),
            _ => {}
        }
        Flow::Go
    }
}

/// Hit points of both.
const HP: i32 = 100;

/// Fields of a plain fighter; a case replaces those it names.
const PLAIN: &[(&str, &str)] = &[
    ("types:", "types: [MA_BEAST]"),
    ("size:", "size: SZ_MEDIUM"),
    ("cr:", "cr: 2"),
    ("def:", "def: 10"),
    ("attributes:", "attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10)"),
    ("attacks:", "attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH)]"),
];

/// Every fighter sees warmth.
const SIGHT: &str = "(nature: EXTRA_ABILITY, val: CA_INFRAVISION, mag: 6)";

fn fighter(name: &str, fields: &str) -> String {
    let mut text = format!("Monster(name: \"{name}\", ");
    for (key, plain) in PLAIN {
        if !fields.contains(key) {
            text.push_str(plain);
            text.push_str(", ");
        }
    }
    match fields.contains("stati: [") {
        true => text.push_str(&fields.replace("stati: [", &format!("stati: [{SIGHT}, "))),
        false => text.push_str(&format!("stati: [{SIGHT}], {fields}")),
    }
    text.push(')');
    text
}

fn content(a: &str, b: &str, manifest: Manifest) -> Content {
    let texts = [
        (Kind::Monster, "a", fighter("a", a)),
        (Kind::Monster, "b", fighter("b", b)),
        (Kind::Terrain, "floor", "Terrain(name: \"floor\")".to_owned()),
        (Kind::Terrain, "wall", "Terrain(name: \"wall\", flags: [TF_SOLID])".to_owned()),
        (Kind::Terrain, "water", "Terrain(name: \"water\", flags: [TF_WATER])".to_owned()),
    ];
    let resources = texts.iter().map(|(kind, id, text)| match load_text(*kind, id, id, text) {
        Ok(resource) => resource,
        Err(problems) => panic!("{text}: {problems:?}"),
    });
    Content::new(manifest, resources.collect::<Vec<_>>())
}

/// Both side by side, in the fight, perceiving each other, enemies of everybody.
fn world() -> World {
    let mut world = World::new(Map::plain(21, 21, ResId::new(Kind::Terrain, "floor")));
    for (n, id) in ["a", "b"].into_iter().enumerate() {
        add(&mut world, id, Point::new(10 + n as i16, 10));
    }
    world
}

/// One more fighter.
fn add(world: &mut World, id: &str, at: Point) -> Handle {
    let h = world.add_creature(id, ResId::new(Kind::Monster, id));
    for field in [CreatureField::Hp, CreatureField::MaxHp, CreatureField::Fatigue] {
        world.put(h, field, HP);
    }
    world.gain(h, Stati::new(StatiNature::ENEMY_TO, -1, -1).by(h));
    world.place(h, at);
    h
}

/// The one helper: stages the case, throws EV_NATTACK, and hands back what was seen.
fn fight(case: &Case) -> Seen {
    throw(case, EventInfo::new(EventCode::EV_NATTACK))
}

/// The same with damage of a kind instead of an attack.
fn deal(case: &Case, kind: DamageType, amount: i32) -> Seen {
    use crate::event::fields::VDmg;
    throw(
        case,
        EventInfo::new(EventCode::EV_DAMAGE)
            .with(DType, kind)
            .with(AType, AttackType::A_CLAW)
            .with(VDmg, amount),
    )
}

fn throw(case: &Case, info: EventInfo) -> Seen {
    throw_in(case, info, Manifest::default())
}

/// The same in a pack with this manifest.
fn throw_in(case: &Case, info: EventInfo, manifest: Manifest) -> Seen {
    let content = content(case.a, case.b, manifest);
    let mut watch = Watch::default();
    let table = crate::rules::rule_book::<Observed<'_>>();
    let mut m = Machine::new(world(), 7, &content, &NoScripts, table, Observed::new(&mut watch));
    for h in [A, B] {
        m.recalculate(h);
        m.recalculate(h);
    }
    (case.begin)(m.world_mut());
    for h in [A, B] {
        m.recalculate(h);
    }
    m.feed_dice(Box::new(ByLabel(case.dice)));
    m.begin_action(A, 1, "scenario");
    let answer = match m.throw(info.with(EActor, A).with(EVictim, B)) {
        Ok(answer) => answer,
        Err(halt) => panic!("{}: {halt}", case.rule),
    };
    let unhandled = m.unhandled().map(|(code, _)| code).collect();
    let world = m.into_world();
    let Watch { hit, miss, damage, strikes, thrown } = watch;
    Seen { hit, miss, damage, strikes, thrown, unhandled, answer, world }
}

/// Runs a table of cases and names every one that is off.
fn check(cases: &[Case], run: impl Fn(&Case) -> Seen) {
    let mut off = Vec::new();
    for case in cases {
        let found = (case.read)(&run(case));
        if found != case.wanted {
            off.push(format!("{}: wanted {}, found {found}", case.rule, case.wanted));
        }
    }
    assert!(off.is_empty(), "{}", off.join("\n"));
}

/// A case in which nothing is different at the start.
const BASE: Case = Case {
    rule: "plain",
    a: "",
    b: "",
    begin: |_| {},
    dice: &[("vRoll", 9), ("vtRoll", 9)],
    read: |s| s.blow(crate::event::fields::VHit),
    wanted: 0,
};
