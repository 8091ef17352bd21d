//! Who is asked, in which order, and what an answer does to the rest.

use crate::harness::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::event::fields::{EActor, EId, EItem, EVictim, ExVal, EyVal, IsLoc, Terse};
use augury_engine::event::{Answer, EventCode, EventInfo};
use augury_engine::world::Field;
use augury_engine::world::{LevelId, Point, Stati};

const STRIKE: &str = "EV_STRIKE";

/// Everything that can stand in the chain of EV_STRIKE, each with a handler for it, or only the resource
/// with the id given.
fn everything(only: Option<&str>) -> augury_engine::content::Content {
    let scripted = |what: &str, id: &str, extra: &str, on: &[(&str, &str)]| {
        scripted(what, id, extra, if only.is_none_or(|only| only == id) { on } else { &[] })
    };
    let special = "flags: [TF_SPECIAL],";
    let plain = [(STRIKE, "")];
    let gods = [("GODWATCH(EV_STRIKE)", ""), ("GODWATCH(EVICTIM(EV_STRIKE))", "")];
    let form = [(STRIKE, ""), ("EVICTIM(EV_STRIKE)", "")];
    let traps = [("META(EV_STRIKE)", ""), ("META(EVICTIM(EV_STRIKE))", "")];
    content(&[
        (Kind::Region, "hall", &scripted("Region", "hall", "", &plain)),
        (Kind::Terrain, "ground", &scripted("Terrain", "ground", special, &plain)),
        (Kind::Terrain, "mirage", &scripted("Terrain", "mirage", "", &plain)),
        (Kind::Dungeon, "deep", &scripted("Dungeon", "deep", "", &plain)),
        (Kind::Effect, "spell", &scripted("Effect", "spell", "", &plain)),
        (Kind::Effect, "trap", &scripted("Effect", "trap", "", &traps)),
        (Kind::Effect, "enchantment", &scripted("Effect", "enchantment", "", &[("EITEM(EV_STRIKE)", "")])),
        (Kind::God, "first", &scripted("God", "first", "order: 1,", &gods)),
        (Kind::God, "second", &scripted("God", "second", "order: 2,", &gods)),
        (Kind::Item, "sword", &scripted("Item", "sword", "itype: T_WEAPON,", &plain)),
        (Kind::Template, "young", &scripted("Template", "young", "", &form)),
        (Kind::Monster, "orc", &scripted("Monster", "orc", "", &form)),
        (Kind::Monster, "elf", &scripted("Monster", "elf", "", &form)),
    ])
}

fn crowded() -> augury_engine::world::World {
    let mut world = two("orc", "elf");
    make_character(&mut world, A);
    make_character(&mut world, B);
    world.add_template(B, ResId::new(Kind::Template, "young"));
    let trap = ResId::new(Kind::Effect, "trap");
    let base = EventCode::EV_STRIKE.0 as i16;
    let _ = world.gain(A, Stati::new(StatiNature::TRAP_EVENT, 0, base).of_effect(trap));
    let _ = world.gain(B, Stati::new(StatiNature::TRAP_EVENT, 0, base + 2000).of_effect(trap));
    for at in (0..25).map(|n| Point::new(n % 5, n / 5)) {
        let _ = world.map_mut(LevelId::FIRST).set_region(at, ResId::new(Kind::Region, "hall"));
    }
    let _ = world.map_mut(LevelId::FIRST).set_dungeon(Some(ResId::new(Kind::Dungeon, "deep")));
    let _ = world.lay_field(
        LevelId::FIRST,
        Field {
            effect: None,
            at: Point::new(1, 1),
            radius: 1,
            illusory_terrain: Some(terrain("mirage")),
            // Whoever made it would see through it.
            creator: B,
            duration: 0,
            ..Field::default()
        },
    );
    world
}

/// Who is asked of EV_STRIKE where everything stands that can.
const ASKED: [&str; 16] = [
    "region:hall EV_STRIKE",
    "terrain:ground EV_STRIKE",
    "terrain:mirage EV_STRIKE",
    "dungeon:deep EV_STRIKE",
    "effect:spell EV_STRIKE",
    "god:first GODWATCH(EV_STRIKE)",
    "god:second GODWATCH(EV_STRIKE)",
    "god:first GODWATCH(EVICTIM(EV_STRIKE))",
    "god:second GODWATCH(EVICTIM(EV_STRIKE))",
    "effect:enchantment EITEM(EV_STRIKE)",
    "item:sword EV_STRIKE",
    "effect:trap META(EVICTIM(EV_STRIKE))",
    "monster:elf EVICTIM(EV_STRIKE)",
    "template:young EVICTIM(EV_STRIKE)",
    "effect:trap META(EV_STRIKE)",
    "monster:orc EV_STRIKE",
];

/// Throws EV_STRIKE in the crowded world; hands back who was asked.
fn asked_in(content: &augury_engine::content::Content) -> Vec<String> {
    let notes = Notes::default();
    let mut world = crowded();
    let sword =
        world.add_item(ResId::new(Kind::Item, "sword"), Some(ResId::new(Kind::Effect, "enchantment")), A);
    let mut m = machine(world, content, &notes);
    let spell = Some(ResId::new(Kind::Effect, "spell"));
    let info = EventInfo::new(EventCode::EV_STRIKE)
        .with(EActor, A)
        .with(EVictim, B)
        .with(EItem, sword)
        .with(EId, spell);
    assert_eq!(m.throw(info), Ok(Answer::Nothing));
    notes.taken()
}

#[test]
fn all_ten_links_in_their_order() {
    assert_eq!(asked_in(&everything(None)), ASKED);
}

#[test]
fn links_that_nobody_can_answer_are_left_out_and_no_other() {
    let ids: Vec<&str> = ASKED.iter().filter_map(|a| a.split([':', ' ']).nth(1)).collect();
    for only in ids {
        let wanted: Vec<&str> =
            ASKED.iter().copied().filter(|a| a.split([':', ' ']).nth(1) == Some(only)).collect();
        assert_eq!(asked_in(&everything(Some(only))), wanted, "{only} alone has handlers");
    }
}

#[test]
fn the_victim_is_the_subject_of_damage_and_death_only_in_their_main_phase() {
    let on = [("EV_DAMAGE", ""), ("PRE(EV_DAMAGE)", ""), ("EV_STRIKE", "")];
    let west = scripted("Region", "west", "", &on);
    let east = scripted("Region", "east", "", &on);
    let content = content(&[(Kind::Region, "west", &west), (Kind::Region, "east", &east)]);
    let notes = Notes::default();
    let mut world = two("orc", "elf");
    for at in (0..25).map(|n| Point::new(n % 5, n / 5)) {
        let region = if at.x <= 1 { "west" } else { "east" };
        let _ = world.map_mut(LevelId::FIRST).set_region(at, ResId::new(Kind::Region, region));
    }
    let mut m = machine(world, &content, &notes);
    for code in [EventCode::EV_DAMAGE, EventCode::EV_STRIKE] {
        assert!(m.throw(EventInfo::new(code).with(EActor, A).with(EVictim, B)).is_ok());
    }
    assert_eq!(
        notes.taken(),
        ["region:west PRE(EV_DAMAGE)", "region:east EV_DAMAGE", "region:west EV_STRIKE"]
    );
}

#[test]
fn a_place_meant_moves_the_terrain_but_not_the_region() {
    let on = [("EV_MOVE", "")];
    let ground = scripted("Terrain", "ground", "", &on);
    let lava = scripted("Terrain", "lava", "flags: [TF_SPECIAL],", &on);
    let content = content(&[(Kind::Terrain, "ground", &ground), (Kind::Terrain, "lava", &lava)]);
    let notes = Notes::default();
    let mut world = two("orc", "elf");
    assert!(world.map_mut(LevelId::FIRST).lay(Point::new(4, 4), terrain("lava")).is_some());
    let mut m = machine(world, &content, &notes);
    let there = |loc| {
        EventInfo::new(EventCode::EV_MOVE).with(EActor, A).with(IsLoc, loc).with(ExVal, 4).with(EyVal, 4)
    };
    assert!(m.throw(there(false)).is_ok());
    assert_eq!(notes.taken(), Vec::<String>::new(), "ground is not special, so it is not asked");
    assert!(m.throw(there(true)).is_ok());
    assert_eq!(notes.taken(), ["terrain:lava EV_MOVE"]);
}

#[test]
fn gods_watch_characters_only_and_can_end_the_chain() {
    let god = scripted("God", "stern", "", &[("GODWATCH(EV_STRIKE)", "abort")]);
    let orc = scripted("Monster", "orc", "", &[("EV_STRIKE", "")]);
    let content = content(&[(Kind::God, "stern", &god), (Kind::Monster, "orc", &orc)]);
    let notes = Notes { does: vec![("abort", |_| Ok(Answer::Abort))], ..Notes::default() };
    let strike = || EventInfo::new(EventCode::EV_STRIKE).with(EActor, A).with(EVictim, B);
    let mut m = machine(two("orc", "elf"), &content, &notes);
    assert_eq!(m.throw(strike()), Ok(Answer::Nothing));
    assert_eq!(notes.taken(), ["monster:orc EV_STRIKE"]);
    let mut world = two("orc", "elf");
    make_character(&mut world, A);
    let mut m = machine(world, &content, &notes);
    assert_eq!(m.throw(strike()), Ok(Answer::Abort));
    assert_eq!(notes.taken(), ["god:stern GODWATCH(EV_STRIKE)"]);
}

#[test]
fn the_effect_is_not_asked_for_effect_itself_but_for_its_pre_and_post() {
    let on = [("PRE(EV_EFFECT)", ""), ("EV_EFFECT", ""), ("POST(EV_EFFECT)", "")];
    let spell = scripted("Effect", "spell", "", &on);
    let content = content(&[(Kind::Effect, "spell", &spell)]);
    let notes = Notes::default();
    let mut m = machine(two("orc", "elf"), &content, &notes);
    let info = EventInfo::new(EventCode::EV_EFFECT)
        .with(EActor, A)
        .with(EId, Some(ResId::new(Kind::Effect, "spell")));
    assert!(m.throw(info).is_ok());
    assert_eq!(notes.taken(), ["effect:spell PRE(EV_EFFECT)", "effect:spell POST(EV_EFFECT)"]);
}

#[test]
fn an_item_effect_that_runs_is_not_asked_and_its_abort_is_ignored() {
    let charm = scripted("Effect", "charm", "", &[("EITEM(EV_STRIKE)", "abort")]);
    let sword = scripted("Item", "sword", "itype: T_WEAPON,", &[("EV_STRIKE", "")]);
    let content = content(&[(Kind::Effect, "charm", &charm), (Kind::Item, "sword", &sword)]);
    let notes = Notes { does: vec![("abort", |_| Ok(Answer::Abort))], ..Notes::default() };
    let charm = ResId::new(Kind::Effect, "charm");
    let mut world = two("orc", "elf");
    let sword = world.add_item(ResId::new(Kind::Item, "sword"), Some(charm), A);
    let mut m = machine(world, &content, &notes);
    let strike = EventInfo::new(EventCode::EV_STRIKE).with(EActor, A).with(EItem, sword);
    assert_eq!(m.throw(strike.clone()), Ok(Answer::Nothing));
    assert_eq!(notes.taken(), ["effect:charm EITEM(EV_STRIKE)", "item:sword EV_STRIKE"]);
    assert!(m.throw(strike.with(EId, Some(charm))).is_ok());
    assert_eq!(notes.taken(), ["item:sword EV_STRIKE"]);
}

#[test]
fn an_error_in_a_trap_is_logged_and_the_chain_goes_on() {
    let trap = scripted("Effect", "trap", "", &[("META(EV_STRIKE)", "error")]);
    let orc = scripted("Monster", "orc", "", &[("EV_STRIKE", ""), ("EV_HIT", "error")]);
    let content = content(&[(Kind::Effect, "trap", &trap), (Kind::Monster, "orc", &orc)]);
    let notes = Notes { does: vec![("error", |_| Ok(Answer::Error))], ..Notes::default() };
    let mut world = two("orc", "elf");
    let mag = EventCode::EV_STRIKE.0 as i16;
    let effect = ResId::new(Kind::Effect, "trap");
    let _ = world.gain(A, Stati::new(StatiNature::TRAP_EVENT, 0, mag).of_effect(effect));
    let mut m = machine(world, &content, &notes);
    assert_eq!(m.throw(EventInfo::new(EventCode::EV_STRIKE).with(EActor, A)), Ok(Answer::Nothing));
    assert_eq!(notes.taken(), ["effect:trap META(EV_STRIKE)", "monster:orc EV_STRIKE"]);
    // Elsewhere an ERROR becomes ABORT.
    assert_eq!(m.throw(EventInfo::new(EventCode::EV_HIT).with(EActor, A)), Ok(Answer::Abort));
}

#[test]
fn nomsg_makes_terse_and_the_chain_goes_on() {
    let hall = scripted("Dungeon", "deep", "", &[("EV_STRIKE", "nomsg")]);
    let orc = scripted("Monster", "orc", "", &[("EV_STRIKE", "terse")]);
    let content = content(&[(Kind::Dungeon, "deep", &hall), (Kind::Monster, "orc", &orc)]);
    let terse: Does = |m| Ok(if m.info().get(Terse) { Answer::Done } else { Answer::Abort });
    let notes = Notes { does: vec![("nomsg", |_| Ok(Answer::NoMsg)), ("terse", terse)], ..Notes::default() };
    let mut world = two("orc", "elf");
    let _ = world.map_mut(LevelId::FIRST).set_dungeon(Some(ResId::new(Kind::Dungeon, "deep")));
    let mut m = machine(world, &content, &notes);
    assert_eq!(m.throw(EventInfo::new(EventCode::EV_STRIKE).with(EActor, A)), Ok(Answer::Done));
}
