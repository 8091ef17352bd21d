//! Who has to be there for an event to come to a handler: a recording that stages them and throws it. The resource is
//! the actor where it can act, else its item, ground, god or effect; somebody usual stands opposite.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::content::Content;
use augury_engine::event::Value;
use augury_engine::play::recording::{Fixture, Square};
use augury_engine::play::{Actor, Input, Recording};
use augury_engine::world::Stati;

use crate::debugger::setup;

/// The first who acts, and the one it happens to: places among the creatures.
const ACTOR: u32 = 1;
const VICTIM: u32 = 2;
/// The handle of what is placed after both.
const NEXT: u32 = 3;
/// Where they stand, beside each other.
const SQUARES: [(i16, i16); 2] = [(13, 10), (14, 10)];
/// Damage that is thrown with events that are about damage, in hit points.
const DAMAGE: i64 = 5;

/// A stage on which an event is thrown that comes to a handler of a resource.
///
/// # Errors
/// Why no event from outside comes to it, and what to do instead.
pub fn stage(
    content: &Content,
    pack: &str,
    id: ResId,
    code: EventCode,
    seed: u64,
) -> Result<Recording, String> {
    let is = code.modifiers();
    if is.announce {
        return Err(format!("{code} comes before an action that is commanded: command it in the Arena"));
    }
    let mut recording = setup::arena(pack, seed);
    recording.name = format!("{code} of {id}");
    let mut cast = [usual(content, "hill_orc", 0)?, usual(content, "goblin", 1)?];
    let mut fields: Vec<(String, Value)> = Vec::new();
    let own = usize::from(is.evictim);
    match id.kind() {
        Kind::Monster => cast[own].monster = id.id().to_owned(),
        Kind::Template => cast[own].templates.push(id.id().to_owned()),
        Kind::Item => {
            cast[0].gear.push((id.id().to_owned(), String::new()));
            fields.push(("EItem".to_owned(), Value::Thing(Handle(NEXT))));
        }
        Kind::Effect if is.eitem => {
            let item = first(content, Kind::Item, "long_sword").ok_or("the pack has no item to lay it on")?;
            cast[0].gear.push((item.id().to_owned(), id.id().to_owned()));
            fields.push(("EItem".to_owned(), Value::Thing(Handle(NEXT))));
        }
        _ if is.meta => {}
        Kind::Effect => fields.push(("eID".to_owned(), Value::Resource(Some(id)))),
        Kind::God => {
            let race = first(content, Kind::Race, "human")
                .ok_or("the pack has no race, and gods watch characters")?;
            cast[own] = setup::character(race, 1, Some(id), false, SQUARES[own]);
            if !is.godwatch {
                fields.push(("eID".to_owned(), Value::Resource(Some(id))));
            }
        }
        Kind::Terrain => {
            let ground = Square { terrain: id.id().to_owned(), ..Square::default() };
            recording.legend.insert('t', ground);
            for (x, y) in SQUARES {
                put(&mut recording.map, x, y, 't');
            }
        }
        Kind::Region => recording.region = Some(id.id().to_owned()),
        Kind::Dungeon => recording.dungeon = Some(id.id().to_owned()),
        Kind::Feature => {
            let feature = id.id().to_owned();
            recording.features.push(Fixture { feature, at: Some(SQUARES[1]), ..Fixture::default() });
            fields.push(("EVictim".to_owned(), Value::Thing(Handle(NEXT))));
        }
        Kind::Encounter => fields.push(("enID".to_owned(), Value::Resource(Some(id)))),
        Kind::Class | Kind::Race | Kind::Domain => {
            let what = "is asked directly when a character is made or gains a level: make one in the Arena";
            return Err(format!("{} {what}", id.kind().word()));
        }
        Kind::Flavour | Kind::Text | Kind::Map => {
            return Err(format!("a {} answers nothing", id.kind().word()));
        }
    }
    if is.meta {
        let plain = code.base().in_phase(code.phase());
        let awaited = if is.evictim { plain.evictim() } else { plain };
        let mag = i16::try_from(awaited.0).unwrap_or(i16::MAX);
        cast[own].stati.push(Stati { effect: Some(id), ..Stati::new(StatiNature::TRAP_EVENT, 0, mag) });
    }
    if matches!(code.base(), EventCode::EV_DAMAGE | EventCode::EV_HIT) {
        fields.push(("vDmg".to_owned(), Value::Int(DAMAGE)));
    }
    for (actor, at) in cast.iter_mut().zip(SQUARES) {
        actor.at = Some(at);
        actor.enemy_to_all = true;
    }
    recording.creatures = cast.into();
    recording.inputs = vec![Input::Throw { event: code.base(), actor: ACTOR, victim: VICTIM, fields }];
    Ok(recording)
}

/// Two usual creatures and nothing thrown, for what no throw comes to.
///
/// # Errors
/// The pack has no monster.
pub fn two(content: &Content, seed: u64) -> Result<Recording, String> {
    let creatures = vec![usual(content, "hill_orc", 0)?, usual(content, "goblin", 1)?];
    Ok(Recording { creatures, ..setup::arena("", seed) })
}

fn put(map: &mut [String], x: i16, y: i16, with: char) {
    let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
    if let Some(row) = map.get_mut(y) {
        *row = row.chars().enumerate().map(|(at, c)| if at == x { with } else { c }).collect();
    }
}

fn first(content: &Content, kind: Kind, wanted: &str) -> Option<ResId> {
    let wanted = ResId::new(kind, wanted);
    content.get(wanted).map(|_| wanted).or_else(|| content.ids(kind).first().copied())
}

/// Somebody usual, or the nth monster of a pack without.
fn usual(content: &Content, wanted: &str, nth: usize) -> Result<Actor, String> {
    let ids = content.ids(Kind::Monster);
    let wanted = ResId::new(Kind::Monster, wanted);
    let known = content.monster(wanted).map(|_| wanted);
    let id = known.or_else(|| ids.get(nth).or(ids.first()).copied());
    let id = id.ok_or("the pack has no monster, and somebody has to act")?;
    Ok(setup::monster(id, SQUARES[nth.min(1)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::Debugger;
    use crate::workbench::fixture;
    use std::sync::Arc;

    /// A resource of each kind that events can be thrown at, with an answer.
    const PACK: &[(&str, &str, &str)] = &[
        ("monsters/ape", "Monster", "PRE(EV_STRIKE)"),
        ("monsters/bat", "Monster", "EVICTIM(EV_DAMAGE)"),
        ("templates/pale", "Template", "EVICTIM(POST(EV_HIT))"),
        ("items/sword", "Item", "EV_HIT"),
        ("effects/glow", "Effect", "PRE(EV_EFFECT)"),
        ("effects/edge", "Effect", "EITEM(EV_HIT)"),
        ("effects/oath", "Effect", "META(EVICTIM(EV_DAMAGE))"),
        ("effects/vow", "Effect", "META(POST(EV_STRIKE))"),
        ("gods/abe", "God", "GODWATCH(EVICTIM(EV_DEATH))"),
        ("gods/eve", "God", "GODWATCH(PRE(EV_STRIKE))"),
        ("gods/ida", "God", "EV_PRAY"),
        ("regions/moor", "Region", "EV_STRIKE"),
        ("dungeons/pit", "Dungeon", "PRE(EV_HIT)"),
        ("features/post", "Feature", "EV_HIT"),
        ("encounters/pack", "Encounter", "EV_ENGEN"),
    ];

    #[test]
    fn an_event_that_is_thrown_comes_to_its_handler() {
        let texts: Vec<(&str, String)> = PACK
            .iter()
            .map(|(path, ty, on)| {
                let on = format!("handlers: [(on: \"{on}\", script: \"NOTHING\")]");
                let more = if *ty == "Item" { "itype: T_WEAPON, " } else { "" };
                (*path, format!("{ty}(name: \"x\", {more}{on})"))
            })
            .chain([
                ("races/human", "Race(name: \"human\")".to_owned()),
                ("monsters/human", "Monster(name: \"human\")".to_owned()),
                ("terrains/floor", "Terrain(name: \"floor\")".to_owned()),
                ("terrains/dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])".to_owned()),
                ("dungeons/monster_evaluation_arena", "Dungeon(name: \"arena\")".to_owned()),
                ("regions/arena_chamber", "Region(name: \"chamber\")".to_owned()),
                (
                    "terrains/mud",
                    "Terrain(name: \"mud\", flags: [TF_SPECIAL], handlers: [(on: \"PRE(EV_STRIKE)\", script: \"NOTHING\")])"
                        .to_owned(),
                ),
            ])
            .collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (*path, text.as_str())).collect();
        let content = Arc::new(fixture(&texts));
        let mut debugger = Debugger::new("test", content.clone());
        let ground = ("terrains/mud", "", "PRE(EV_STRIKE)");
        let mut never = Vec::new();
        for (path, _, on) in PACK.iter().chain([&ground]) {
            let (folder, name) = path.split_once('/').unwrap();
            let id = ResId::new(Kind::from_folder(folder).unwrap(), name);
            let code: EventCode = on.parse().unwrap();
            let recording = stage(&content, "test", id, code, 1).unwrap();
            let came = debugger.stop_at_handler(recording, id, code);
            let at = debugger.standing().map(|standing| (standing.moment.asked, standing.moment.code));
            if came != Ok(true) || at != Some((Some(id), code)) {
                never.push(format!("{path} {on}: {came:?}"));
            }
        }
        assert!(never.is_empty(), "{}", never.join("\n"));
    }

    #[test]
    fn what_cannot_be_thrown_says_what_to_do_instead() {
        let content =
            fixture(&[("monsters/ape", "Monster(name: \"a\")"), ("classes/mage", "Class(name: \"m\")")]);
        let mage = ResId::new(Kind::Class, "mage");
        let why = stage(&content, "test", mage, EventCode::EV_ADVANCE, 1).unwrap_err();
        assert!(why.contains("make one in the Arena"), "{why}");
        let ape = ResId::new(Kind::Monster, "ape");
        let why = stage(&content, "test", ape, EventCode::EV_STRIKE.announce(), 1).unwrap_err();
        assert!(why.contains("command it"), "{why}");
        let none = fixture(&[]);
        assert!(stage(&none, "test", ape, EventCode::EV_STRIKE, 1).unwrap_err().contains("no monster"));
    }
}
