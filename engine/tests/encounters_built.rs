//! Encounters that are built: who stands where, with what, led by whom (docs/rules/encounters.md, Building).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EncounterRequest as Request, Named, StatiNature as Nature};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::Bare;
use augury_engine::play::encounter::{Asked, Drawn, Place};
use augury_engine::play::{Recording, Revision, Session};
use augury_engine::script::Compiled;
use augury_engine::world::{Creature, World};
use std::collections::BTreeSet;
use std::sync::Arc;

const COMMON: [(Kind, &str, &str); 6] = [
    (Kind::Terrain, "floor", "Terrain(name: \"floor\")"),
    (
        Kind::Monster,
        "orc",
        "Monster(name: \"orc\", cr: 1, hd: 2, types: [MA_ORC, MA_SAPIENT], flags: [M_HUMANOID], size: SZ_MEDIUM, \
         gear: [(item: \"club\")], handlers: [(on: \"EV_BIRTH\", script: \"actor.gain_perm_stati(COUNTER, NULL_OBJ, \
         SS_MISC, 1, 1); NOTHING\"), (on: \"EV_INITIALIZE\", script: \"actor.gain_perm_stati(COUNTER, NULL_OBJ, SS_MISC, 2, \
         actor.hp); NOTHING\")])",
    ),
    (
        Kind::Monster,
        "chief",
        "Monster(name: \"chief\", cr: 3, hd: 4, types: [MA_ORC, MA_SAPIENT], flags: [M_HUMANOID], size: SZ_MEDIUM)",
    ),
    (
        Kind::Monster,
        "wolf",
        "Monster(name: \"wolf\", cr: 1, hd: 2, types: [MA_ANIMAL], flags: [M_MOUNTABLE], size: SZ_LARGE)",
    ),
    (
        Kind::Monster,
        "pike",
        "Monster(name: \"pike\", cr: 1, hd: 2, types: [MA_ANIMAL, MA_AQUATIC], flags: [M_AQUATIC])",
    ),
    (Kind::Item, "club", "Item(name: \"club\", itype: T_WEAPON, material: MAT_WOOD, group: [WG_SIMPLE])"),
];

fn revision(more: &[(Kind, &str, &str)]) -> Revision {
    let all = COMMON.iter().chain(more).map(|(kind, id, text)| {
        load_text(*kind, id, &format!("{}/{id}.ron", kind.folder()), text)
            .unwrap_or_else(|p| panic!("{id}: {p:?}"))
    });
    let content = Content::new(Manifest::default(), all);
    let (compiled, problems) = Compiled::new(&content);
    assert!(problems.is_empty(), "{problems:?}");
    Revision::new(Arc::new(content), Arc::new(compiled))
}

fn asked(flags: &[Request]) -> Asked {
    let flags = flags.iter().fold(0, |bits, flag| bits | flag.number().cast_unsigned());
    let encounter = Some(ResId::new(Kind::Encounter, "band"));
    Asked { encounter, cr: 5, depth: 5, open: 60, flags, ..Asked::default() }
}

/// Builds an encounter forty times.
fn built(band: &str, flags: &[Request]) -> Vec<(Drawn, World)> {
    let revision = revision(&[(Kind::Encounter, "band", band)]);
    let asked = asked(flags);
    let place = Place::new(&revision, asked.open);
    (0..40).map(|seed| place.build(&revision, &asked, seed, Bare).unwrap()).collect()
}

fn creatures<'w>(drawn: &Drawn, world: &'w World) -> Vec<&'w Creature> {
    drawn.members.iter().map(|member| world.creature(member.made).unwrap()).collect()
}

const ORCS: &str = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(amount: (from: 3, to: 3), monster: \"orc\"), \
    (flags: [EP_LEADER], amount: (from: 1, to: 1), monster: \"chief\")])";

#[test]
fn each_stands_on_a_square_of_its_own_with_its_gear_and_knows_its_encounter_and_its_leader() {
    let mut found = 0;
    for (drawn, world) in built(ORCS, &[Request::EN_ANYOPEN]) {
        let all = creatures(&drawn, &world);
        let squares: BTreeSet<_> = all.iter().map(|c| (c.at().x, c.at().y)).collect();
        assert_eq!((all.len(), squares.len()), (4, 4));
        let chief = all.iter().find(|c| c.form().id() == "chief").unwrap().handle();
        for (c, member) in all.iter().zip(&drawn.members) {
            let of = c.stati().of(Nature::ENCOUNTER).next().unwrap();
            assert_eq!(
                (of.effect.map(|id| id.id()), of.val, of.mag),
                (Some("band"), member.part, drawn.desired as i16)
            );
            assert!(c.is_here() && c.hp() == c.max_hp() && c.hp() >= 1, "{} of {}", c.hp(), c.max_hp());
            let led_by = if c.handle() == chief { 0 } else { chief.0 as i32 };
            assert_eq!(c.leader(), led_by);
            // One in twenty has found another club.
            found += world.held_by(c.handle()).len() - usize::from(c.form().id() == "orc");
        }
    }
    assert!((1..30).contains(&found), "{found} of 160");
}

#[test]
fn they_are_born_bare_and_initialised_hale() {
    let mut rolled_anew = 0;
    for (drawn, world) in built(ORCS, &[Request::EN_ANYOPEN]) {
        for c in creatures(&drawn, &world).into_iter().filter(|c| c.form().id() == "orc") {
            let counters: Vec<(i16, i16)> = c.stati().of(Nature::COUNTER).map(|s| (s.val, s.mag)).collect();
            let [(1, 1), (2, first)] = counters[..] else { panic!("{counters:?}") };
            // EV_INITIALIZE finds it hale; then its hit points are rolled once more.
            assert!(first >= 1 && c.hp() == c.max_hp());
            rolled_anew += usize::from(i32::from(first) != c.max_hp());
        }
    }
    assert!(rolled_anew > 0);
}

#[test]
fn nobody_is_placed_who_should_not_be_and_nobody_made_who_should_not() {
    for (drawn, world) in built(ORCS, &[Request::EN_NOPLACE]) {
        assert!(creatures(&drawn, &world).iter().all(|c| !c.is_here()));
        assert!(world.in_play().order().is_empty());
    }
    for (drawn, world) in built(ORCS, &[Request::EN_NOBUILD]) {
        assert!(drawn.members.iter().all(|member| member.made == Handle::NONE));
        assert_eq!(world.all_creatures().count(), 0);
    }
}

#[test]
fn what_lives_in_water_does_not_come_to_land() {
    let pike = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(amount: (from: 2, to: 2), monster: \"pike\")])";
    for (drawn, world) in built(pike, &[Request::EN_ANYOPEN]) {
        assert!(creatures(&drawn, &world).iter().all(|c| !c.is_here() && c.gone() == 1));
        assert!(drawn.troubles >= 2);
    }
}

#[test]
fn a_rider_sits_on_its_mount() {
    let riders = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, min_xcr_mult: 9, parts: [(flags: [EP_MOUNTED], \
        amount: (from: 2, to: 2), monster: \"orc\")], lists: [])";
    let revision = revision(&[
        (Kind::Encounter, "band", riders),
        (
            Kind::Monster,
            "warhorse",
            "Monster(name: \"warhorse\", cr: 1, hd: 2, types: [MA_ANIMAL], size: SZ_LARGE)",
        ),
    ]);
    let asked = asked(&[Request::EN_ANYOPEN, Request::EN_DUNGEON]);
    let place = Place::new(&revision, asked.open);
    for seed in 0..40 {
        let (drawn, world) = place.build(&revision, &asked, seed, Bare).unwrap();
        for c in creatures(&drawn, &world) {
            let mount = c.stati().of(Nature::MOUNTED).next().unwrap().thing;
            let mount = world.creature(mount).unwrap();
            assert_eq!(mount.stati().of(Nature::MOUNT).next().unwrap().thing, c.handle());
            assert_eq!((mount.form().id(), mount.at()), ("warhorse", c.at()));
            assert!(!c.stati().has(Nature::SLEEPING));
        }
    }
}

#[test]
fn in_a_dungeon_some_sleep_and_elsewhere_nobody() {
    let asleep = |flags: &[Request]| {
        let all = built(ORCS, flags);
        let sleeping = all.iter().map(|(drawn, world)| {
            creatures(drawn, world).iter().filter(|c| c.stati().has(Nature::SLEEPING)).count()
        });
        sleeping.sum::<usize>()
    };
    assert_eq!(asleep(&[Request::EN_ANYOPEN]), 0);
    let some = asleep(&[Request::EN_ANYOPEN, Request::EN_DUNGEON]);
    assert!((20..140).contains(&some), "{some} of 160");
}

#[test]
fn of_a_formation_all_stand_together() {
    let band = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, flags: [NF_FORMATION], parts: [(amount: (from: 4, to: 4), \
        monster: \"orc\")])";
    for (drawn, world) in built(band, &[Request::EN_ANYOPEN]) {
        let all = creatures(&drawn, &world);
        assert!(
            all.iter().all(|c| c.at().steps(all[0].at()) <= 2),
            "{:?}",
            all.iter().map(|c| c.at()).collect::<Vec<_>>()
        );
        assert!(all[1..].iter().all(|c| c.orders() != 0 && c.leader() == all[0].handle().0 as i32));
    }
}

#[test]
fn the_same_seed_builds_the_same_world() {
    for ((one, first), (other, second)) in
        built(ORCS, &[Request::EN_ANYOPEN]).into_iter().zip(built(ORCS, &[Request::EN_ANYOPEN]))
    {
        assert_eq!((one, first), (other, second));
    }
}

#[test]
fn a_session_that_begins_with_the_request_brings_those_that_its_place_draws() {
    let band = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(any: [MA_ORC]), (flags: [EP_OR], any: [MA_ANIMAL])])";
    let wall = (Kind::Terrain, "dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])");
    let revision = revision(&[(Kind::Encounter, "band", band), wall]);
    let asked = asked(&[Request::EN_ANYOPEN, Request::EN_DUNGEON]);
    let map =
        ["##########", "#........#", "#........#", "#...#....#", "##########"].map(str::to_owned).to_vec();
    let (mut told, mut squares) = (BTreeSet::new(), 0);
    for seed in 0..40 {
        let recording = Recording { seed, map: map.clone(), ..Recording::default() };
        let place = Place::of_start(&recording, &revision).unwrap();
        let (drawn, built) = place.build(&revision, &asked, seed, Bare).unwrap();
        let mut session = Session::start(&recording, revision.clone()).unwrap();
        session.replay(&[asked.input()], &mut |_| None).unwrap();
        let all = |world: &World| -> Vec<(ResId, i16, i16, i32)> {
            world.creatures().map(|c| (c.form(), c.at().x, c.at().y, c.hp())).collect()
        };
        assert!(!drawn.members.is_empty());
        assert_eq!(all(&built), all(session.live()), "seed {seed}");
        told.extend(drawn.members.iter().map(|member| member.monster));
        squares += drawn.members.len();
    }
    assert!(told.len() >= 3 && squares > 60, "{told:?}, {squares}");
}
