//! Resources with random handlers: every kind that a link asks, in every form, in every phase.

use crate::pack::shipped;
use crate::seeded::Seeded;
use augury_engine::base::event_code::{EventCode, Phase};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, load_text};
use augury_engine::play::Revision;
use augury_engine::script::Compiled;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The events that are thrown.
const EVENTS: [EventCode; 16] = [
    EventCode::EV_REST,
    EventCode::EV_TALK,
    EventCode::EV_GREET,
    EventCode::EV_HIT,
    EventCode::EV_MISS,
    EventCode::EV_STRIKE,
    EventCode::EV_NATTACK,
    EventCode::EV_DAMAGE,
    EventCode::EV_DEATH,
    EventCode::EV_MAGIC_HIT,
    EventCode::EV_MAGIC_STRIKE,
    EventCode::EV_EFFECT,
    EventCode::EV_MOVE,
    EventCode::EV_TURN,
    EventCode::EV_SACRIFICE,
    EventCode::EV_RETRIBUTION,
];

/// Thrown without end: by the script of every monster, and by class Creature.
pub const ENDLESS: [EventCode; 2] = [EventCode::EV_TAUNT, EventCode::EV_COW];

/// How many there are of each kind.
pub const EACH: usize = 4;

/// What handlers do. EV_X stands for an event.
const SCRIPTS: [&str; 22] = [
    "NOTHING",
    "NOTHING",
    "DONE",
    "ABORT",
    "NOMSG",
    "ERROR",
    "e.v_dmg += 1; NOTHING",
    "e.terse = true; e.is_hit = true; NOTHING",
    "if roll(9) == 0 { throw_ev(EV_X, victim, actor, item); } NOTHING",
    "if roll(9) == 0 { throw_xy(EV_X, roll(14), roll(9), actor, victim); } NOTHING",
    "if roll(9) == 0 { throw_val(EV_X, 3, actor, victim); } DONE",
    "if roll(9) == 0 { rethrow(EV_X, e); } NOTHING",
    "if roll(9) == 0 { return rethrow(EV_X, e); } NOMSG",
    "if roll(9) == 0 { throw_dmg(EV_DAMAGE, AD_FIRE, roll(60), \\\"fire\\\", actor, actor); } NOTHING",
    "if roll(9) == 0 { throw_dmg(EV_DEATH, AD_NORM, 5, \\\"\\\", victim, actor); } ABORT",
    "actor.cHP -= roll(40); NOTHING",
    "gain_temp_stati(actor, STUNNED, victim, roll(5), SS_MISC); NOTHING",
    "gain_temp_stati(victim, AFRAID, actor, 2, SS_MISC); NOTHING",
    "remove_stati(actor, TRAP_EVENT); NOTHING",
    "remove_stati(victim, STUNNED); DONE",
    "if roll(400) == 0 { rethrow(EV_X, e); rethrow(EV_X, e); rethrow(EV_X, e); } NOTHING",
    "if roll(2000) == 0 { while true { } } NOTHING",
];

/// One event, as often one as another.
pub fn event(dice: &mut Seeded) -> EventCode {
    EVENTS[dice.below(EVENTS.len())]
}

/// An event to be thrown: now and then one without end.
pub fn thrown(dice: &mut Seeded) -> EventCode {
    if dice.below(400) == 0 { ENDLESS[dice.below(2)] } else { event(dice) }
}

/// One of the effects.
pub fn effect(dice: &mut Seeded) -> ResId {
    id(Kind::Effect, dice.below(EACH))
}

/// One of the resources of a kind.
pub fn id(kind: Kind, n: usize) -> ResId {
    ResId::new(kind, &format!("wild_{n}"))
}

/// The shipped pack with wild resources.
pub fn revision(dice: &mut Seeded) -> Result<Revision, String> {
    let mut all = Vec::new();
    for (kind, head) in [
        (Kind::Region, "Region("),
        (Kind::Terrain, "Terrain(flags: [TF_SPECIAL], "),
        (Kind::Dungeon, "Dungeon("),
        (Kind::Effect, "Effect("),
        (Kind::God, "God("),
        (Kind::Encounter, "Encounter("),
        (Kind::Template, "Template("),
        (Kind::Feature, "Feature(ftype: T_DOOR, "),
        (Kind::Item, "Item(itype: T_WEAPON, "),
        (
            Kind::Monster,
            "Monster(types: [MA_ORC], size: SZ_MEDIUM, flags: [M_HUMANOID], cr: 1, hit: 2, attributes: (str: 12, \
             dex: 12, con: 12, int: 8, wis: 10, cha: 8), attacks: [(attack: A_PUNC, damage: \"1d3\", dtype: \
             AD_BLUNT)], ",
        ),
    ] {
        for n in 0..EACH {
            let id = id(kind, n);
            let text = format!("{head}name: \"wild {n}\", handlers: [{}])", handlers(dice, kind));
            let read = load_text(kind, id.id(), &id.to_string(), &text);
            all.push(read.map_err(|problems| format!("{problems:?}\n{text}"))?);
        }
    }
    let content = Content::clone(&shipped().revision().content).with_all(all, []);
    let (scripts, problems) = Compiled::new(&content);
    if let Some(problem) = problems.first() {
        return Err(format!("{problem:?}"));
    }
    Ok(Revision::new(Arc::new(content), Arc::new(scripts)))
}

fn handlers(dice: &mut Seeded, kind: Kind) -> String {
    let count = 2 + dice.below(6);
    let mut spoken = BTreeSet::new();
    let mut all: Vec<String> = (0..count).map(|_| handler(dice, kind, &mut spoken)).collect();
    if kind == Kind::Monster {
        all.push("(on: \"EV_TAUNT\", script: \"rethrow(EV_TAUNT, e); NOTHING\")".to_owned());
    }
    all.join(", ")
}

/// `spoken`: codes that have messages, of which a code may have three at most.
fn handler(dice: &mut Seeded, kind: Kind, spoken: &mut BTreeSet<EventCode>) -> String {
    let phase = [Phase::Pre, Phase::Main, Phase::Post][dice.below(3)];
    let code = event(dice).in_phase(phase);
    let form = dice.below(3);
    let code = match (kind, form) {
        (Kind::Monster | Kind::Template, 0 | 1) => code.evictim(),
        (Kind::Effect, 0) => code.eitem(),
        (Kind::Effect, 1) => code.meta(),
        (Kind::God, 0 | 1) => code.godwatch(),
        (Kind::God, _) => code.evictim().godwatch(),
        _ => code,
    };
    if dice.below(8) == 0 && spoken.insert(code) {
        let texts = ["\"{Actor} hums.\"", "\"You hum.\", \"{Actor} hums.\"", "\"a\", \"b\", \"{Item}\""];
        return format!("(on: \"{code}\", messages: [{}])", texts[dice.below(3)]);
    }
    let script = SCRIPTS[dice.below(SCRIPTS.len())];
    let name = event(dice).to_string();
    format!("(on: \"{code}\", script: \"{}\")", script.replace("EV_X", &name))
}
