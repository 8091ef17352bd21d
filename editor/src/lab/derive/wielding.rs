//! Gear put on by EV_WIELD, as the measured sets put it on: the answers of the event and what each thing is worth
//! in these hands. A test, beside the rows that it reads.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests stand outside of #[test] functions"
)]

use super::rows::{At, Made, Names, make, settle};
use crate::lab::pack;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{ArmourQuality, ItemKnown, ItemQuality, Named, ObjectType, WeaponQuality};
use augury_engine::event::fields::{EActor, EItem, EParam};
use augury_engine::event::{Bare, EventCode, EventInfo, Machine, NoScripts, Prompts, Question};
use augury_engine::rules::query::who::{Held, Who};
use augury_engine::rules::rule_book;
use augury_engine::world::{ItemField, World};
use lzma_rust2::XzReader;
use serde_json::{Value, json};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

fn measured() -> Vec<Value> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/measured/geared.json.xz");
    let packed = BufReader::new(File::open(place).expect("the measured set"));
    serde_json::from_reader(BufReader::new(XzReader::new(packed, true))).expect("a list of rows")
}

/// Whoever played the set took weapons in both hands where both were free.
struct Yes;

impl Prompts for Yes {
    fn answer(&mut self, _: &Question) -> Option<i32> {
        Some(1)
    }
}

/// Makes a thing as a row lists it.
fn make_like(world: &mut World, thing: Handle, listed: &Value, known: bool) {
    let number = |field: &str| listed[field].as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0);
    world.put_item(thing, ItemField::Quantity, number("quantity").max(1));
    world.put_item(thing, ItemField::Plus, number("plus_inherent"));
    if known {
        world.put_item(thing, ItemField::Known, ItemKnown::KN_PLUS.number());
    }
    let quality = |name: &str| {
        let weapon = || WeaponQuality::parse(name).map(|q| ItemQuality(q.0));
        let armour = || ArmourQuality::parse(name).map(|q| ItemQuality(q.0));
        ItemQuality::parse(name).or_else(weapon).or_else(armour)
    };
    let all = listed["qualities"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let qualities = all.filter_map(quality).collect();
    world.remake_item(thing, |item| item.qualities = qualities);
}

/// What a thing is worth in somebody's hands, by the names of the set.
fn worth(names: &Names<'_>, made: &Made, who: &Who<'_>, held: &Held<'_>) -> Value {
    let armour = held.is(ObjectType::T_ARMOUR) || held.is(ObjectType::T_SHIELD);
    let of_armour = |n: i32| if armour { n } else { 0 };
    let arm = |blow| of_armour(held.protection(blow, names.content));
    json!({
        "WepSkill": who.weapon_skill(Some(held)).0,
        "ParryVal": held.parry(who),
        "CovVal": of_armour(held.coverage(who, true)),
        "DefVal": of_armour(held.defence(who, true)),
        "ArmVal": {"SLASH": arm(0), "PIERCE": arm(1), "BLUNT": arm(2)},
        "weight": held.weight(&made.world, names.content, false),
    })
}

#[test]
fn what_is_put_on_answers_as_measured() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let opened = pack::open(&folder).expect("the pack");
    let names = Names::new(&opened.content, &NoScripts);
    let (mut found, mut answers, mut figures) = (Vec::new(), 0, 0);
    for row in &measured() {
        let at = At { value: row, row: 0, field: "" };
        let mut made = make(&names, at, "stati_worn", false).expect("a row");
        for result in row["wield_results"].as_array().expect("results") {
            let name = result["item"].as_str().expect("a name");
            let listed = row["equipment"]
                .as_array()
                .expect("equipment")
                .iter()
                .find(|e| e["item"].as_str().is_some_and(|item| item.split(':').nth(1) == Some(name)));
            let kind = names.find(&format!("item:{name}"), Some(Kind::Item)).expect("a kind");
            let thing = made.world.add_item(kind, None, Handle::NONE);
            if let Some(listed) = listed {
                make_like(&mut made.world, thing, listed, row["items_known"] != json!(0));
            }
            let table = rule_book::<Bare>();
            let world = std::mem::take(&mut made.world);
            let mut m = Machine::new(world, 1, &opened.content, &NoScripts, table, Bare);
            m.answer_prompts(Box::new(Yes));
            m.begin_action(made.h, 1, "test");
            let slot = result["wanted_slot"].as_i64().and_then(|n| i32::try_from(n).ok()).expect("a slot");
            let info = EventInfo::new(EventCode::EV_WIELD).with(EActor, made.h).with(EItem, thing);
            let answer = m.throw(info.with(EParam, slot)).expect("an answer").to_string();
            made.world = m.into_world();
            settle(&mut made.world, &opened.content, made.h);
            answers += 1;
            if result["ret"].as_str() != Some(&answer) {
                found.push(format!("row {} {name}: {answer}, not {}", row["id"], result["ret"]));
            }
            let (Some(who), Some(held)) =
                (made.who(&opened.content), Held::of(&made.world, &opened.content, thing))
            else {
                continue;
            };
            if listed.is_none() {
                continue;
            }
            for (field, ours) in worth(&names, &made, &who, &held).as_object().expect("figures") {
                figures += 1;
                if &result[field] != ours {
                    found.push(format!("row {} {name} {field}: {ours}, not {}", row["id"], result[field]));
                }
            }
        }
    }
    assert!(answers >= 80 && figures >= 400, "{answers} answers, {figures} figures");
    assert!(found.is_empty(), "{} of {figures}:\n{}", found.len(), found.join("\n"));
}
