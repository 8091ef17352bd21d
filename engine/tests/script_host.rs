//! What scripts read, change and ask for; how they answer; how they are kept over a reload.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod script_support;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{StatiNature, StatiSource};
use augury_engine::content::load_text;
use augury_engine::event::{Answer, FieldId, What};
use augury_engine::script::{Compiled, Ty, constants, functions, properties};
use augury_engine::world::Stati;
use script_support::{Stage, with_handler};

#[test]
fn each_answer_does_what_it_says() {
    for (script, ruling, hp) in [
        ("NOTHING", Answer::Done, 38),
        ("// nothing", Answer::Done, 38),
        ("e.v_dmg = 5;", Answer::Done, 45),
        ("DONE", Answer::Done, 50),
        ("ABORT", Answer::Abort, 50),
        ("NOMSG", Answer::Done, 38),
        ("ERROR", Answer::Abort, 50),
        ("return 1;", Answer::Done, 50),
        ("if e.v_dmg > 10 { DONE } else { NOTHING }", Answer::Done, 50),
        ("if e.v_dmg > 20 { return ABORT; } NOTHING", Answer::Done, 38),
        ("switch e.d_type { AD_FIRE => { return DONE; } _ => { e.v_dmg += 1; } }", Answer::Done, 37),
        ("switch e.v_dmg { 12 if actor == victim => NOTHING, 12 => DONE, _ => ABORT }", Answer::Done, 50),
        ("switch e.a_type { A_BITE => ABORT, A_CLAW | A_PUNC => DONE, _ => NOMSG }", Answer::Done, 38),
    ] {
        let stage = Stage::hurt(script);
        let thrown = stage.strike();
        assert_eq!((thrown.ruling, thrown.hp(stage.victim)), (Ok(ruling), hp), "{script}");
    }
}

#[test]
fn fields_go_by_both_names_and_writes_are_told() {
    let stage = Stage::hurt(
        "e.vDmg -= 2; e.v_dmg *= 3; e.isHit = true; e.AType = A_BITE; e.DType = AD_FIRE; e.strDmg = \"x\";",
    );
    let thrown = stage.strike();
    assert_eq!(thrown.hp(stage.victim), 50 - 30);
    let written: Vec<FieldId> = thrown
        .told
        .iter()
        .filter_map(|w| if let What::FieldWritten { field, .. } = w { Some(*field) } else { None })
        .collect();
    assert_eq!(
        written,
        [FieldId::VDmg, FieldId::VDmg, FieldId::IsHit, FieldId::AType, FieldId::DType, FieldId::StrDmg]
    );
}

#[test]
fn every_field_of_the_event_can_be_read_and_what_is_read_can_be_written_back() {
    let reads: String = properties()
        .iter()
        .filter(|p| p.on == Ty::Event && p.works())
        .flat_map(|p| {
            p.names
                .iter()
                .map(move |n| if p.writable { format!("e.{n} = e.{n};\n") } else { format!("e.{n};\n") })
        })
        .collect();
    let stage = Stage::hurt(&format!("{reads}NOTHING"));
    let thrown = stage.strike();
    assert_eq!(thrown.troubles(), [""; 0]);
    assert_eq!(thrown.hp(stage.victim), 38);
}

#[test]
fn numbers_of_creatures_are_read_and_written() {
    let stage = Stage::hurt(
        "if victim.hp == 50 && victim.max_hp == 50 && victim.mHP == 50 && victim.x == 4 && dist_from(actor, victim) == 1 {
            actor.hp -= 7; actor.timeout = 30; victim.temp_hp = victim.x + actor.x;
         }",
    );
    let thrown = stage.strike();
    let actor = thrown.world.creature(stage.actor).unwrap();
    assert_eq!((actor.hp(), actor.timeout()), (43, 30));
    assert_eq!(thrown.world.creature(stage.victim).unwrap().temp_hp(), 7);
}

#[test]
fn methods_and_functions_are_the_same() {
    let stage = Stage::hurt(
        "if actor.is_monster() && is_monster(actor) && !actor.is_character() { return DONE; } NOTHING",
    );
    assert_eq!(stage.strike().ruling, Ok(Answer::Done));
    assert_eq!(stage.strike().hp(stage.victim), 50);
}

#[test]
fn stati_are_given_asked_and_taken_away() {
    let stage = Stage::hurt(
        "victim.gain_temp_stati(STUNNED, actor, 3, SS_ATTK, 2, 5);
         if victim.get_stati_mag(STUNNED) == 5 && victim.get_stati_obj(STUNNED) == actor && victim.get_stati_dur(STUNNED) == 3
             && victim.has_stati(STUNNED, 2) && !victim.has_stati(STUNNED, 3) {
             e.v_dmg = 1;
         }
         actor.gain_perm_stati(RAGING, NULL_OBJ, SS_MISC, 4, 4, resource);
         if actor.has_eff_stati(RAGING, resource) && actor.get_stati_eid(RAGING) == \"monster:goblin\" { e.v_dmg += 1; }
         if victim.remove_stati(STUNNED) == 1 && !victim.has_stati(STUNNED) { e.v_dmg += 1; }",
    );
    let thrown = stage.strike();
    assert_eq!(thrown.hp(stage.victim), 47, "{:?}", thrown.troubles());
    let left: Vec<_> = thrown.world.creature(stage.actor).unwrap().stati().iter().cloned().collect();
    let raging = Stati::new(StatiNature::RAGING, 4, 4).from_source(StatiSource::SS_MISC);
    assert_eq!(left, [raging.of_effect(ResId::new(Kind::Monster, "goblin"))]);
}

#[test]
fn events_thrown_by_scripts_come_back_as_the_original_says() {
    // A rethrow brings changes back, a throw brings nothing.
    let stage = Stage::new(&[
        (Kind::Monster, "ogre", with_handler("EV_HIT", "e.v_dmg = 30; DONE")),
        (
            Kind::Monster,
            "goblin",
            with_handler(
                "EVICTIM(EV_DAMAGE)",
                "throw_ev(EV_HIT, actor, victim); let before = e.v_dmg; rethrow(EV_HIT, e); e.v_dmg -= before;",
            ),
        ),
    ]);
    assert_eq!(stage.strike().hp(stage.victim), 50 - (30 - 12));
}

#[test]
fn dice_are_named_by_script_and_stay_when_other_lines_move() {
    let one = Stage::hurt("let a = roll(1000); let b = dice(\"2d6\"); e.v_dmg = 0;").strike().dice();
    let two = Stage::hurt(
        "// a line before\nlet c = 1;\n\nlet a = roll(1000);\nlet b = dice(\"2d6\"); e.v_dmg = c - 1;",
    )
    .strike()
    .dice();
    assert_eq!(one, two);
    assert_eq!(one.len(), 3);
    assert_eq!(one[0].0, "script: monster:goblin EVICTIM(EV_DAMAGE), die 1");
    assert_eq!(one[2].0, "script: monster:goblin EVICTIM(EV_DAMAGE), die 2");
    let range: Vec<i32> = (1..=200)
        .map(|seed| {
            let stage = Stage::hurt("e.v_dmg = roll(4);");
            let mut stage = stage;
            for _ in 0..seed % 7 {
                stage.world.begin_action(stage.actor);
            }
            50 - stage.strike().hp(stage.victim)
        })
        .collect();
    assert!(range.iter().all(|n| (1..=4).contains(n)), "{range:?}");
}

#[test]
fn variables_of_a_resource_last_and_are_seen_by_nested_scripts() {
    let text = "(name: \"goblin\", vars: [(name: \"hits\", initial: 10)], handlers: [
        (on: \"EVICTIM(EV_DAMAGE)\", script: r#\"
            hits += 1;
            throw_ev(EV_HIT, victim, actor);
            e.v_dmg = hits;
        \"#),
        (on: \"EV_HIT\", script: \"hits *= 2; DONE\"),
    ])";
    let mut stage = Stage::new(&[(Kind::Monster, "goblin", text.to_owned())]);
    assert_eq!(stage.problems, []);
    let goblin = ResId::new(Kind::Monster, "goblin");
    let thrown = stage.strike();
    assert_eq!((thrown.hp(stage.victim), thrown.world.var(goblin, "hits")), (50 - 22, 22));
    stage.world = thrown.world;
    assert_eq!(stage.strike().world.var(goblin, "hits"), 46, "it lasts from event to event");
    let written = stage.strike().told.iter().filter(|w| matches!(w, What::VarWritten { .. })).count();
    assert_eq!(written, 2);
}

#[test]
fn a_shared_variable_is_used_by_scripts_of_other_resources() {
    let owner = |shared: bool| {
        format!("(name: \"the keep\", vars: [(name: \"alarms\", initial: 5, shared: {shared})])")
    };
    let goblin = "(name: \"goblin\", handlers: [(on: \"EVICTIM(EV_DAMAGE)\", script: r#\"
        alarms += 1; throw_ev(EV_HIT, victim, actor); e.v_dmg = alarms;
    \"#), (on: \"EV_HIT\", script: \"alarms *= 2; DONE\")])";
    let all = |shared| [(Kind::Dungeon, "keep", owner(shared)), (Kind::Monster, "goblin", goblin.to_owned())];
    let mut stage = Stage::new(&all(true));
    assert_eq!(stage.problems, []);
    let keep = ResId::new(Kind::Dungeon, "keep");
    let thrown = stage.strike();
    assert_eq!((thrown.hp(stage.victim), thrown.world.var(keep, "alarms")), (50 - 12, 12));
    stage.world = thrown.world;
    assert_eq!(stage.strike().world.var(keep, "alarms"), 26, "it lasts from event to event");
    // Its own variable of that name counts before one that is shared.
    let own = goblin.replace("handlers:", "vars: [(name: \"alarms\", initial: 1)], handlers:");
    let stage = Stage::new(&[(Kind::Dungeon, "keep", owner(true)), (Kind::Monster, "goblin", own)]);
    assert_eq!(stage.strike().hp(stage.victim), 50 - 4);
    // A reload that stops sharing it reads the scripts that use it again.
    let stage = Stage::new(&all(true));
    let alone = load_text(Kind::Dungeon, "keep", "keep.ron", &owner(false)).unwrap();
    let (_, problems) = stage.compiled.update(&stage.content.with(alone));
    assert!(problems.iter().any(|p| p.what.contains("alarms")), "{problems:?}");
}

#[test]
fn a_method_that_asks_others_is_called_on_a_variable() {
    let text = "(name: \"goblin\", vars: [(name: \"foe\", holds: VAR_THING)], handlers: [
        (on: \"EVICTIM(EV_DAMAGE)\", script: \"foe = actor; if foe.name() != `` { e.v_dmg = 3; }\"),
    ])";
    let stage = Stage::new(&[(Kind::Monster, "goblin", text.to_owned())]);
    assert_eq!(stage.problems, []);
    let thrown = stage.strike();
    assert_eq!((thrown.troubles(), thrown.hp(stage.victim)), (Vec::<&str>::new(), 47));
}

#[test]
fn variables_hold_things_resources_and_texts() {
    let text = "(name: \"goblin\", vars: [(name: \"foe\", holds: VAR_THING), (name: \"kind\", holds: VAR_RESOURCE),
        (name: \"word\", holds: VAR_TEXT)], handlers: [
        (on: \"EVICTIM(EV_DAMAGE)\", script: r#\"
            if foe == NULL_OBJ && kind == NULL_ID && word == \"\" {
                foe = actor;
                kind = \"monster:ogre\";
                throw_ev(EV_HIT, victim, actor);
            }
            if foe != NULL_OBJ && foe.is_creature() && is_creature(foe) && foe.form == kind && word == \"seen\" {
                e.v_dmg = 3;
            }
        \"#),
        (on: \"EV_HIT\", script: \"if foe.form == kind { word = `seen`; } DONE\"),
    ])";
    let mut stage = Stage::new(&[(Kind::Monster, "goblin", text.to_owned())]);
    assert_eq!(stage.problems, []);
    let goblin = ResId::new(Kind::Monster, "goblin");
    let thrown = stage.strike();
    assert_eq!((thrown.troubles(), thrown.hp(stage.victim)), (Vec::<&str>::new(), 47));
    let held = |name: &str| thrown.world.vars().get(&(goblin, name.to_owned())).map(ToString::to_string);
    assert_eq!(held("foe"), Some(stage.actor.to_string()));
    assert_eq!((held("kind"), held("word")), (Some("monster:ogre".to_owned()), Some("\"seen\"".to_owned())));
    stage.world = thrown.world.clone();
    assert_eq!(stage.strike().hp(stage.victim), 44, "they last from event to event");
    let wrong = Stage::new(&[(Kind::Monster, "goblin", text.replace("foe = actor", "foe = 3"))]);
    assert!(wrong.problems[0].what.starts_with("foe holds a creature or item"), "{:?}", wrong.problems);
}

#[test]
fn messages_name_who_is_who() {
    let stage = Stage::hurt(
        "v_print(e, \"{Actor} singes you.\", \"{Actor} singes {victim}.\"); i_print(actor, \"Ha!\");",
    );
    assert_eq!(stage.strike().messages(), ["The ogre singes you.", "The ogre singes the goblin.", "Ha!"]);
}

#[test]
fn watched_or_not_the_world_ends_the_same() {
    let script = "let n = roll(20); victim.gain_temp_stati(STUNNED, actor, n, SS_ATTK); actor.hp -= dice(\"3d4\"); e.v_dmg -= n;";
    let stage = Stage::hurt(script);
    let (bare, world) = stage.throw_bare(stage.info(EventCode::EV_DAMAGE));
    let thrown = stage.strike();
    assert_eq!((bare, &world), (thrown.ruling, &thrown.world));
    assert_ne!(world, stage.world);
}

#[test]
fn a_reload_reads_only_what_changed() {
    let stage = Stage::new(&[
        (Kind::Monster, "ogre", with_handler("EV_HIT", "DONE")),
        (Kind::Monster, "goblin", with_handler("EV_HIT", "DONE")),
    ]);
    let (ogre, goblin) = (ResId::new(Kind::Monster, "ogre"), ResId::new(Kind::Monster, "goblin"));
    let edited =
        load_text(Kind::Monster, "goblin", "goblin.ron", &with_handler("EV_HIT", "NOTHING")).unwrap();
    let (again, problems) = stage.compiled.update(&stage.content.with(edited));
    assert_eq!((problems.len(), again.len()), (0, 2));
    assert!(again.shares(&stage.compiled, ogre) && !again.shares(&stage.compiled, goblin));
    let (less, _) = again.update(&stage.content.without(goblin));
    assert_eq!(less.len(), 1);
    let naming = with_handler("EV_HIT", "if actor.form == id(\"monster:goblin\") { DONE }");
    let naming = stage.content.with(load_text(Kind::Monster, "ogre", "ogre.ron", &naming).unwrap());
    let (named, problems) = less.update(&naming);
    assert_eq!(problems.len(), 0);
    let (_, problems) = named.update(&naming.without(goblin));
    assert_eq!(
        problems[0].what, "there is no monster `goblin` in the pack",
        "though its own file is the same"
    );
    assert_eq!(Compiled::default().len(), 0);
}

#[test]
fn the_tables_are_whole() {
    for f in functions() {
        assert!(!f.help.trim().is_empty() && f.needed() <= f.params.len(), "{}", f.name);
        assert!(
            f.params.iter().skip(f.needed()).all(|p| p.default.is_some()),
            "{}: defaults come last",
            f.name
        );
        assert_eq!(functions().iter().filter(|g| g.name == f.name).count(), 1, "{}", f.name);
        assert!(constants().iter().all(|c| c.name != f.name), "{}", f.name);
    }
    // The number of a constant takes the place of its name wherever it stands.
    for p in properties() {
        assert!(p.names.iter().all(|n| constants().iter().all(|c| c.name != n)), "{}", p.name);
    }
    assert!(functions().len() > 70 && properties().len() > 200 && constants().len() > 2000);
}
