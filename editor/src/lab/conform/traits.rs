//! What a creature of a start is by its kind, its gear, its levels and its stati: attributes and their bonuses, senses, attacks,
//! abilities, traits, types and training, worked out by our rules and compared with what the trace says.

use super::creature::lent;
use super::figures::{Otherwise, note, numbers};
use super::names::{number, resource_at};
use crate::lab::derive::{attributes, skills};
use crate::lab::names::resource as named;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{
    Ability, AttackType, Attribute, BonusType, DamageType, MonsterFlag, MonsterType, Named, Skill,
    StatiNature,
};
use augury_engine::content::AttackSlot;
use augury_engine::rules::query::who::Who;
use augury_engine::rules::values::{self, Ledger};
use augury_engine::world::CreatureField;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Modes of attack by their places in what our rules say; the other hand of monsters strikes as in melee.
const MODES: [(&str, usize); 5] =
    [("S_ARCHERY", 0), ("S_BRAWL", 1), ("S_MELEE", 2), ("S_THROWN", 3), ("S_DUAL", 2)];

/// Adds what a `creature` line says otherwise than our rules.
pub(super) fn differing(out: &mut Vec<Otherwise>, me: &Who<'_>, told: &Value) {
    bonuses(out, me, told);
    let s = me.senses();
    let senses = [
        ("sight", s.sight),
        ("light", s.light),
        ("shadow", s.shadow),
        ("infra", s.infra),
        ("scent", s.scent),
        ("telep", s.telepathy),
        ("tremor", s.tremor),
        ("blind", s.blindsight),
        ("percep", s.percept),
        ("nature", i32::from(s.nature)),
    ];
    said(&told["senses"], |told| numbers(out, told, senses));
    let attack = |(name, mode): (&'static str, usize)| {
        let none = name == "S_DUAL" && me.is_character();
        (name, if none { 0 } else { me.base_attack(mode) })
    };
    said(&told["BAB"], |told| numbers(out, told, MODES.map(attack)));
    let abilities = firsts::<Ability>().map(|(name, ability)| (name, me.ability(ability)));
    said(&told["abilities"], |told| numbers(out, told, abilities));
    said(&told["mflags"], |told| {
        names(out, told, firsts::<MonsterFlag>().filter(|(_, flag)| me.has_flag(*flag)));
    });
    said(&told["mtypes"], |told| {
        names(out, told, firsts::<MonsterType>().filter(|(_, kind)| kind.number() > 0 && me.is_type(*kind)));
    });
    said(&told["class_skills"], |told| {
        let trained = |(_, skill): &(&str, Skill)| me.has_skill(*skill);
        names(out, told, skills().filter(trained));
    });
    attacks(out, me, &told["attacks"]);
    single(out, me, told);
}

/// Figures of one number, and names of one resource.
fn single(out: &mut Vec<Otherwise>, me: &Who<'_>, told: &Value) {
    let get = |field| i64::from(me.c.get(field));
    let mana = get(CreatureField::Mana) - get(CreatureField::ManaUsed) - get(CreatureField::ManaHeld);
    let map = me.world.in_play().map();
    for (key, ours) in [
        ("getDef", i64::from(me.attr(Attribute::A_DEF))),
        ("encumbrance", i64::from(me.encumbrance().number())),
        ("cMana", mana),
    ] {
        if told[key].is_i64() {
            note(out, key, number(told, key), Some(ours));
        }
    }
    let stands = |id: Option<ResId>| id.map_or_else(|| "nothing".to_owned(), |id| named(me.content, id));
    let here = me.c.at();
    for (key, ours) in
        [("tmID", Some(me.c.true_form())), ("terrain", map.terrain(here)), ("region", map.region(here))]
    {
        let Some(text) = told[key].as_str().filter(|_| key == "tmID" || map.contains(here)) else { continue };
        if resource_at(me.content, told, key) != ours {
            out.push((key.to_owned(), text.to_owned(), stands(ours)));
        }
    }
}

/// Attributes, what the player believes them to be, and bonuses, by attribute and kind. What was lent so that attributes are as
/// the trace has them is what differs.
fn bonuses(out: &mut Vec<Otherwise>, me: &Who<'_>, told: &Value) {
    let mut missing: BTreeMap<i32, i32> = BTreeMap::new();
    let own = me.c.stati().iter().filter(|s| s.nature == StatiNature::ADJUST_CIRC && lent(s));
    own.for_each(|s| *missing.entry(i32::from(s.val)).or_default() += i32::from(s.mag));
    for (attribute, name) in attributes() {
        let lent = missing.get(&attribute.number()).copied().unwrap_or(0);
        if lent != 0 {
            let told = number(&told["Attr"], name);
            note(out, name, told, Some(told - i64::from(lent)));
        }
    }
    if !told["AttrAdj"].is_object() {
        return;
    }
    let worked_out = values::matrix(me);
    let mut cells: BTreeMap<(&str, String), (i64, i64)> = BTreeMap::new();
    for (name, row) in told["AttrAdj"].as_object().into_iter().flatten() {
        for (bonus, n) in row.as_object().into_iter().flatten() {
            let bonus = BonusType::parse(bonus).map_or_else(|| bonus.clone(), |bonus| bonus.to_string());
            cells.entry((name.as_str(), bonus)).or_default().0 = n.as_i64().unwrap_or(0);
        }
    }
    for (attribute, name) in attributes() {
        let lent = missing.contains_key(&attribute.number());
        for (bonus, n) in worked_out.adj.cells().row(attribute) {
            // What was lent is told with the attribute.
            let cell = cells.entry((name, bonus.to_string())).or_default();
            cell.1 = if lent && bonus == BonusType::BONUS_CIRC { cell.0 } else { i64::from(n) };
        }
    }
    for ((attribute, bonus), (told, ours)) in cells {
        note(out, &format!("{attribute} {bonus}"), told, Some(ours));
    }
    let known = &told["char"]["KAttr"];
    if known.is_object() {
        let believed = values::known(me);
        let ours: Vec<(&'static str, i32)> = attributes().map(|(a, name)| (name, believed.get(a))).collect();
        let mut differing = Vec::new();
        numbers(&mut differing, known, ours);
        out.extend(differing.into_iter().map(|(name, told, ours)| (format!("known {name}"), told, ours)));
    }
}

/// Hands a part of the line over where the line has it.
fn said(part: &Value, compare: impl FnOnce(&Value)) {
    if !part.is_null() {
        compare(part);
    }
}

/// The members of a family by the first name of each.
fn firsts<F: Named + Copy>() -> impl Iterator<Item = (&'static str, F)> {
    let named = F::table().iter().map(|(name, number)| (*name, F::from_number(*number)));
    named.filter(|(name, member)| member.name() == Some(*name))
}

/// Names in a list, in whatever order.
fn names<F>(out: &mut Vec<Otherwise>, told: &Value, ours: impl Iterator<Item = (&'static str, F)>) {
    let told: BTreeSet<&str> = told.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let ours: BTreeSet<&str> = ours.map(|(name, _)| name).collect();
    let has = |is: bool| if is { "has it" } else { "has it not" }.to_owned();
    let differing = told.symmetric_difference(&ours);
    out.extend(
        differing.map(|name| ((*name).to_owned(), has(told.contains(name)), has(ours.contains(name)))),
    );
}

/// Attacks of its form and of its templates, in their order.
fn attacks(out: &mut Vec<Otherwise>, me: &Who<'_>, told: &Value) {
    let Some(told) = told.as_array() else { return };
    let own = me.monster().into_iter().flat_map(|m| m.attack_slots());
    let templates = me.c.templates().iter().filter_map(|id| me.content.template(*id));
    let ours: Vec<String> =
        own.chain(templates.flat_map(|t| t.attack_slots())).map(|slot| our_attack(me, &slot)).collect();
    let told: Vec<String> = told.iter().map(told_attack).collect();
    if told == ours {
        return;
    }
    let place = (0..told.len().max(ours.len())).find(|n| told.get(*n) != ours.get(*n)).unwrap_or(0);
    let shown = |all: &[String]| all.get(place).cloned().unwrap_or_else(|| "none".to_owned());
    out.push((format!("attack {}", place + 1), shown(&told), shown(&ours)));
}

fn told_attack(told: &Value) -> String {
    let kind = told["atype"].as_str().unwrap_or("");
    if let Some(shape) = told["xID"].as_str() {
        return format!("{kind} {}", shape.to_lowercase());
    }
    let damage: Vec<i64> = told["dmg"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
    let of = told["dtype"].as_str().unwrap_or("");
    of_parts(kind, of, &damage, number(told, "dc"))
}

fn our_attack(me: &Who<'_>, slot: &AttackSlot) -> String {
    let kind = slot.attack.name().unwrap_or_default();
    if let Some(shape) = slot.shape {
        return format!("{kind} {}", named(me.content, shape).to_lowercase());
    }
    let damage = [slot.damage.number, slot.damage.sides, slot.damage.bonus].map(i64::from);
    let of = DamageType::from_number(slot.dtype.number()).name().unwrap_or_default();
    of_parts(kind, of, &damage, i64::from(slot.dc))
}

/// The original has what is called in the place of the kind of damage.
fn of_parts(kind: &str, of: &str, damage: &[i64], dc: i64) -> String {
    let calls = AttackType::parse(kind) == Some(AttackType::A_GATE);
    format!("{kind} {} {damage:?} DC {dc}", if calls { "" } else { of })
}
