//! The pack gives back every figure that the game holds of its 538 monsters.
//!
//! `measured/compiled_monsters.json.xz` is the game's own list. Hit die, good saves and the cache of types are
//! no figures of a monster but follow from its types by rules; the tests of the rules compare them.

use super::compare::{dice, flags, named, names, pack};
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;
use augury_engine::content::*;
use augury_tests::measured::measured;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Collects what differs, so that one run tells all.
#[derive(Default)]
struct Compared {
    differing: Vec<String>,
    figures: usize,
}

impl Compared {
    fn same<T: PartialEq + Debug>(&mut self, monster: &str, what: &str, ours: T, theirs: T) {
        self.figures += 1;
        if ours != theirs {
            self.differing.push(format!("{monster}: {what} is {ours:?}, the game has {theirs:?}"));
        }
    }
}

#[test]
fn every_figure_of_the_game_is_in_the_pack() {
    let loaded = pack();
    let content = &loaded.content;
    let by_name: BTreeMap<&str, &Monster> = content
        .ids(Kind::Monster)
        .iter()
        .map(|id| content.monster(*id).unwrap())
        .map(|monster| (monster.name.as_str(), monster))
        .collect();
    let all = measured("compiled_monsters");
    let all = all.as_array().unwrap();
    assert_eq!((all.len(), by_name.len()), (538, 538));
    let mut compared = Compared::default();
    for theirs in all {
        let name = theirs["name"].as_str().unwrap();
        let ours = by_name.get(name).unwrap_or_else(|| panic!("{name} is not in the pack"));
        basics(&mut compared, name, ours, theirs);
        attacks(&mut compared, name, ours, theirs);
        abilities(&mut compared, name, ours, theirs);
        gear(&mut compared, name, ours, theirs);
    }
    assert!(compared.differing.is_empty(), "{}", compared.differing.join("\n"));
    assert!(compared.figures > 20_000, "only {} figures were compared", compared.figures);
}

fn basics(compared: &mut Compared, name: &str, ours: &Monster, theirs: &Value) {
    let mut figure =
        |what: &str, figure: i16| compared.same(name, what, Some(i64::from(figure)), theirs[what].as_i64());
    figure("CR", ours.cr);
    figure("depth", ours.depth);
    figure("HitDice", ours.hd);
    figure("Hit", ours.hit);
    figure("Def", ours.def);
    figure("Arm", ours.arm);
    figure("Mov", ours.mov_steps());
    figure("Spd", ours.spd_steps());
    figure("Mana", ours.mana);
    figure("SizeNum", ours.size_number());
    let scores = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];
    for (score, ours) in scores.iter().zip(ours.attributes.in_order()) {
        compared.same(name, score, Some(i64::from(ours)), theirs["Attr"][score].as_i64());
    }
    let types: Vec<String> = ours.types.iter().map(ToString::to_string).collect();
    let their_types: Vec<String> = names(&theirs["mtypes"]).into_iter().filter(|t| t != "0").collect();
    compared.same(name, "types", types, their_types);
    compared.same(name, "flags", ours.flags, flags(&theirs["flags"]));
    compared.same(name, "immune", ours.immune, flags(&theirs["immune"]));
    compared.same(name, "resists", ours.resists, flags(&theirs["resist"]));
    compared.same(name, "terrains", ours.terrains, flags(&theirs["terrains"]));
    let image = &theirs["image"];
    let letter = image["char"].as_u64().map_or(0, |c| c as u32);
    compared.same(name, "letter", if letter == 0 { ' ' as u32 } else { letter }, ours.image.letter as u32);
    compared.same(
        name,
        "glyph",
        ours.image.glyph.map(|g| g.to_string()),
        image["glyph"].as_str().map(str::to_owned),
    );
    compared.same(name, "fore", Some(ours.image.fore), image["fore"].as_str().and_then(Colour::parse));
    compared.same(name, "back", Some(ours.image.back), image["back"].as_str().and_then(Colour::parse));
}

fn attacks(compared: &mut Compared, name: &str, ours: &Monster, theirs: &Value) {
    let slots: Vec<AttackSlot> = ours.attack_slots().collect();
    let their_slots = theirs["attacks"].as_array().unwrap();
    compared.same(name, "attacks", slots.len(), their_slots.len());
    for (slot, theirs) in slots.iter().zip(their_slots) {
        compared.same(name, "attack", slot.attack.to_string().as_str(), theirs["atype"].as_str().unwrap());
        let damage = (slot.damage.number.into(), slot.damage.sides.into(), slot.damage.bonus.into());
        compared.same(name, "damage", damage, dice(&theirs["dmg"]));
        compared.same(name, "DC", i64::from(slot.dc), theirs["dc"].as_i64().unwrap_or(0));
        // The game's list names the type that comes as a damage type: the numbers are compared.
        let shown = theirs["dtype"].as_str().unwrap();
        let number = DamageType::parse(shown).map_or_else(|| shown.parse().unwrap(), Named::number);
        let ours = slot.gates.map_or(slot.dtype.number(), Named::number);
        compared.same(name, "damage type", ours, number);
        let shape = theirs["xID"].as_str();
        compared.same(name, "shape", slot.shape.is_some(), shape.is_some());
        if let (Some(ours), Some(theirs)) = (slot.shape, shape) {
            compared.same(name, theirs, named(ours.id(), theirs), true);
        }
    }
}

fn abilities(compared: &mut Compared, name: &str, ours: &Monster, theirs: &Value) {
    // The game's list has feats and skills in one, with empty places; numbers below 50 are skills.
    let number = |n: &str| Feat::parse(n).map(Named::number).or(Skill::parse(n).map(Named::number)).unwrap();
    let numbers: Vec<i32> = names(&theirs["feats"]).iter().map(|n| number(n)).collect();
    let feats: Vec<i32> = ours.feats.iter().map(|f| f.number()).collect();
    let skills: Vec<i32> = ours.skills.iter().map(|s| s.number()).collect();
    compared.same(name, "feats", feats, numbers.iter().copied().filter(|n| *n >= 50).collect());
    compared.same(name, "skills", skills, numbers.iter().copied().filter(|n| *n < 50).collect());
    // A Skill Focus is for the skill that stands next.
    let focus = numbers.iter().zip(numbers.iter().skip(1));
    let focus = focus.filter(|(n, _)| **n == Feat::FT_SKILL_FOCUS.number()).map(|(_, next)| *next).collect();
    compared.same(
        name,
        "skill focus",
        ours.skill_focus.iter().map(|s| s.number()).collect::<Vec<_>>(),
        focus,
    );
    let stati = theirs["stati"].as_array().map_or(&[][..], Vec::as_slice);
    compared.same(name, "stati", ours.stati.len(), stati.len());
    for (ours, theirs) in ours.stati.iter().zip(stati) {
        compared.same(name, "nature", ours.nature.to_string().as_str(), theirs["nature"].as_str().unwrap());
        compared.same(name, "val", Some(i64::from(ours.val.number())), theirs["val"].as_i64());
        compared.same(name, "mag", Some(i64::from(ours.mag)), theirs["mag"].as_i64());
        compared.same(name, "eID", ours.of.is_some(), theirs["eID"].is_string());
    }
    for (what, ours) in
        [("AN_INNATE", &ours.spells), ("AN_POISON", &ours.poison), ("AN_DISEASE", &ours.disease)]
    {
        let theirs = names(&theirs[what]);
        compared.same(name, what, ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            compared.same(name, theirs, named(ours.id(), theirs), true);
        }
    }
    let answered = ours.handlers.iter().map(|handler| handler.on).chain(ours.owed.iter().copied());
    let answered: BTreeSet<i32> = answered.map(|code| code.0).collect();
    let events: BTreeSet<i32> =
        theirs["events"].as_array().unwrap().iter().map(|e| e["ev"].as_i64().unwrap() as i32).collect();
    compared.same(name, "events", answered, events);
    let lists = theirs["lists"].as_object().map_or(0, serde_json::Map::len);
    compared.same(name, "lists", ours.lists.len(), lists);
    for list in &ours.lists {
        let theirs = theirs["lists"][list.list.to_string()].as_array().unwrap();
        compared.same(name, "length of a list", list.entries.len(), theirs.len());
        for (ours, theirs) in list.entries.iter().zip(theirs) {
            let agree = match ours {
                ListValue::Number(n) | ListValue::Name(_, n) => theirs.as_i64() == Some(i64::from(*n)),
                ListValue::SpellsOfSchool(of) => panic!("{name}: {of:?}"),
                ListValue::SpellsOf(source) => theirs.as_i64() == Some(1000 + i64::from(source.0)),
                ListValue::Of(id) => theirs.as_str().is_some_and(|reference| {
                    reference.starts_with(&format!("{}:", id.kind().word())) && named(id.id(), reference)
                }),
            };
            compared.same(name, "entry of a list", agree, true);
        }
    }
    let constants = theirs["constants"].as_object().map_or(0, serde_json::Map::len);
    compared.same(name, "constants", ours.constants.len(), constants);
    for constant in &ours.constants {
        if let ListValue::Number(n) = constant.value {
            let theirs = theirs["constants"][constant.constant.to_string()].as_i64();
            compared.same(name, "constant", Some(i64::from(n)), theirs);
        }
    }
}

fn gear(compared: &mut Compared, name: &str, ours: &Monster, theirs: &Value) {
    let list = theirs["equip"].as_array().map_or(&[][..], Vec::as_slice);
    compared.same(name, "pieces of gear", ours.gear.len(), list.len());
    for (ours, theirs) in ours.gear.iter().zip(list) {
        compared.same(name, "chance", Some(i64::from(ours.chance)), theirs["chance"].as_i64());
        compared.same(name, "plus", Some(i64::from(ours.plus)), theirs["spec"].as_i64());
        let amount = (ours.amount.number.into(), ours.amount.sides.into(), ours.amount.bonus.into());
        // The game cannot hold 250 dice: it has -6.
        let wanted = if name == "Universal Gear" && amount.0 == 250 { (-6, 1, 0) } else { amount };
        compared.same(name, "amount", wanted, dice(&theirs["amount"]));
        let flags = [
            (ours.random_item.is_some(), GearFlag::GF_RANDOM_ITEM),
            (ours.random_effect.is_some(), GearFlag::GF_RANDOM_EFFECT),
            (ours.blessed, GearFlag::GF_BLESSED),
            (ours.cursed, GearFlag::GF_CURSED),
            (ours.otherwise, GearFlag::GF_ELSE),
        ];
        let flags: i64 = flags.iter().filter(|(on, _)| *on).map(|(_, flag)| i64::from(flag.0)).sum();
        compared.same(name, "gear flags", Some(flags), theirs["flags"].as_i64());
        match (&ours.item, ours.random_item) {
            (Some(item), _) => {
                compared.same(name, "item", named(item.id(), theirs["item"].as_str().unwrap()), true)
            }
            (None, Some(kind)) => {
                compared.same(name, "item", Some(i64::from(kind.0)), theirs["item"].as_i64())
            }
            (None, None) => compared.same(name, "item", "none", "one"),
        }
        match (&ours.effect, &ours.random_effect) {
            (Some(effect), _) => {
                compared.same(name, "effect", named(effect.id(), theirs["effect"].as_str().unwrap()), true);
            }
            (None, Some(levels)) => {
                let packed = i64::from(levels.from) + 256 * i64::from(levels.to);
                compared.same(name, "random effect", Some(packed), theirs["effect"].as_i64());
            }
            (None, None) => compared.same(name, "effect", theirs["effect"].is_null(), true),
        }
        let qualities: Vec<i64> = ours.qualities.iter().map(|q| i64::from(q.number())).collect();
        let theirs: Vec<i64> =
            theirs["qualities"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
        compared.same(name, "qualities", qualities, theirs);
    }
}
