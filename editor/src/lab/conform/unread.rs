//! What a trace says that nobody reads or compares, by kind of line and key, and how often it says it. Reports name it, so that
//! nothing unread counts as good without a word. A key that is new is unread until it is written down here.

use super::read::Line;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What is read, by where it stands: kind of line, then keys, through lists; `*` for all keys. Of what ends with a dot only
/// the keys that are listed are read.
const READ: [&str; 9] = [
    "scenario.name scenario.seed seed.seed srand.d srand.seed srand.by rng.d rng.n rng.r round.n round.seed round.what note.MM \
     pass.d pass.ev throw.* throwret.* passret.* ask.* askret.* to.* toret.* set.* state.obj state.x state.y state.cHP state.mHP \
     state.CR state.Attr state.stati answer.d answer.kind answer.n answer.val answer.char answer.chosen item.item.",
    "start.seed start.next_seed_base start.driver start.turn start.next_handle start.creature_lines start.map. start.map.h start.map.dungeon \
     start.map.sizeX start.map.sizeY start.map.depth start.window. start.window.cx start.window.cy start.window.x0 \
     start.window.y0 start.window.w start.window.h start.window.rows start.window.legend start.window.region_rows \
     start.window.region_legend start.window.light_rows start.driver_overrides. start.driver_overrides.h \
     start.driver_overrides.CasterLev start.driver_overrides.SkillLevel start.near_things. start.loose_items.",
    "creature.obj creature.h creature.type creature.mID creature.tmID creature.templates creature.x creature.y creature.map creature.terrain \
     creature.region creature.god creature.cHP creature.mHP creature.tHP creature.cFP creature.cMana creature.tMana \
     creature.uMana creature.hMana creature.timeout creature.storedMovementTimeout creature.AoO creature.FFCount \
     creature.hideVal creature.attrDeath creature.buffCount creature.partyID creature.CR creature.encumbrance \
     creature.getDef creature.shouldRetarget",
    "creature.senses creature.Attr creature.AttrAdj creature.BAB creature.resist creature.attacks creature.feats \
     creature.skills creature.class_skills creature.abilities creature.mflags creature.mtypes creature.alignment \
     creature.alignment_names",
    "creature.stati. creature.targets. creature.targets.h creature.targets.h_obj creature.targets.priority \
     creature.targets.vis creature.targets.damageDoneToMe creature.inventory. creature.char.",
    "creature.char.race creature.char.classes creature.char.BAttr creature.char.KAttr creature.char.feats_taken \
     creature.char.skillRanks creature.char.abilities_taken creature.char.intStudy creature.char.bonusSP \
     creature.char.hpRolls creature.char.manaRolls creature.char.lastRest creature.char.alignGE creature.char.alignLC \
     creature.char.desiredAlign creature.char.resChance creature.char.formulaSeed creature.char.spells. \
     creature.char.spells.spell creature.char.spells.flags creature.char.gods. creature.char.gods.god \
     creature.char.gods.anger creature.char.gods.favourLev creature.char.gods.favPenalty creature.char.gods.prayerTimeout \
     creature.char.gods.sacVals creature.char.gods.godFlags creature.char.gods.lastPulse",
    "roundret.ret roundret.hp1 roundret.hp2 roundret.hp3 roundret.hpP roundret.hpV roundret.x1 roundret.x2 roundret.y1 \
     roundret.y2 roundret.deleted1 roundret.deleted2 roundret.deleted roundret.dead roundret.timeout roundret.timeout1 \
     roundret.timeout2 roundret.timeoutP roundret.timeoutM roundret.uMana roundret.uMana1 roundret.uMana2 roundret.uManaP \
     roundret.uManaM roundret.cFP roundret.charges roundret.follows roundret.anger roundret.flags",
    "stati.nature stati.val stati.mag stati.dur stati.source stati.eID stati.h stati.h_obj",
    "thing.obj thing.h thing.iID thing.fID thing.tID thing.eID thing.mID thing.x thing.y thing.slots thing.qty thing.plus \
     thing.charges thing.cHP thing.maxHP thing.mHP thing.age thing.timeout thing.bane thing.genNum thing.iflags thing.known \
     thing.qualities thing.parent thing.doorFlags thing.trapFlags thing.flags thing.stati. thing.contents.",
];

/// Flags of a creature that ours has.
const FLAGS: [&str; 5] = ["MS_PEACEFUL", "MS_FEMALE", "MS_STILL_CAST", "MS_CASTING", "F_DELETE"];

/// Lists of things: what they hold is written down once.
const THINGS: [&str; 4] = ["start.near_things", "start.loose_items", "creature.inventory", "item.item"];

/// Where everything is that nobody reads, and how often.
pub(super) fn counts(lines: &[Line]) -> BTreeMap<String, usize> {
    let read: BTreeSet<&str> = READ.iter().flat_map(|all| all.split_whitespace()).collect();
    let prays = lines.iter().any(super::between::is_prayer);
    let mut run = Run { read, prays, out: BTreeMap::new() };
    for line in lines {
        // Most lines are of kinds of which all is read.
        if line.k != "set" && run.read.contains(format!("{}.*", line.k).as_str()) {
            continue;
        }
        let keys = line.value.as_object().into_iter().flatten();
        keys.filter(|(key, _)| *key != "k").for_each(|(key, value)| run.key(&line.k, &line.k, key, value));
    }
    run.out
}

struct Run<'r> {
    read: BTreeSet<&'r str>,
    /// Does the driver throw a prayer? Only then penalty and time until the next are compared.
    prays: bool,
    out: BTreeMap<String, usize>,
}

impl Run<'_> {
    /// A key of what stands at `shown` in a line, and `known` in the list of what is read.
    fn key(&mut self, shown: &str, known: &str, key: &str, value: &Value) {
        let (shown, known) = (format!("{shown}.{key}"), format!("{known}.{key}"));
        let of = known.split_once('.').map_or("", |(of, _)| of);
        if self.prays && matches!(known.as_str(), "roundret.penalty" | "roundret.prayer_timeout") {
            return;
        }
        if matches!(known.as_str(), "creature.flags" | "creature.stateFlags") {
            let flags = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            flags.filter(|flag| !FLAGS.contains(flag)).for_each(|flag| self.count(format!("{shown} {flag}")));
            return;
        }
        if matches!(known.as_str(), "set.items_added" | "set.items_removed") {
            self.count(shown);
        } else if self.read.contains(format!("{known}.").as_str()) {
            let known = match known.as_str() {
                list if THINGS.contains(&list) || list == "thing.contents" => "thing".to_owned(),
                list if list.ends_with(".stati") => "stati".to_owned(),
                _ => known,
            };
            self.within(&shown, &known, value);
        } else if !self.read.contains(known.as_str())
            && !self.read.contains(format!("{of}.*").as_str())
            && says_something(value)
        {
            self.count(shown);
        }
    }

    fn within(&mut self, shown: &str, known: &str, value: &Value) {
        match value {
            Value::Array(all) => all.iter().for_each(|value| self.within(shown, known, value)),
            Value::Object(all) => all.iter().for_each(|(key, value)| self.key(shown, known, key, value)),
            _ => {}
        }
    }

    fn count(&mut self, what: String) {
        *self.out.entry(what).or_default() += 1;
    }
}

/// Is there anything in it?
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(all) => !all.is_empty(),
        Value::Object(all) => !all.is_empty(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    #[test]
    fn what_nobody_reads_is_counted_by_its_place() {
        let text = r#"{"k":"scenario","name":"a","seed":1,"engine":"x"}
{"k":"start","seed":1,"map":{"depth":1,"h":7,"pl":2},"loose_items":[{"h":1,"weight":3,"stati":[{"nature":"A","dis":1}]}]}
{"k":"creature","h":1,"flags":["F_SOLID","F_DELETE"],"subdual":0,"relations":[],"senses":{"sight":3}}
{"k":"creature","h":2,"flags":["F_SOLID"],"char":{"race":"r","XP":5},"inventory":[{"contents":[{"size":2}]}]}
{"k":"throw","d":0,"v":{"vHit":3}}
{"k":"roundret","ret":"DONE","penalty":3,"msgs":["x"]}
{"k":"pulse","turn":3}
{"k":"round","n":0,"luck":5}
"#;
        let found = counts(&lines_of("t", text).unwrap());
        let shown: Vec<String> = found.iter().map(|(what, n)| format!("{what} {n}")).collect();
        assert_eq!(
            shown,
            [
                "creature.char.XP 1",
                "creature.flags F_SOLID 2",
                "creature.inventory.contents.size 1",
                "creature.subdual 1",
                "pulse.turn 1",
                "round.luck 1",
                "roundret.msgs 1",
                "roundret.penalty 1",
                "scenario.engine 1",
                "start.loose_items.stati.dis 1",
                "start.loose_items.weight 1",
                "start.map.pl 1",
            ]
        );
        let prayer = text.replace(r#""throw","d":0,"#, r#""throw","d":0,"ev":"EV_PRAY","#);
        assert!(!counts(&lines_of("t", &prayer).unwrap()).contains_key("roundret.penalty"));
    }
}
