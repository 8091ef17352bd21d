//! Skill checks: whatever monster or character of the pack, gear and stati meet, the level of a skill is the sum of
//! its listed parts, and a check tells parts that add up to its total. `AUGURY_SEED` draws other creatures.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Named, Skill, StatiNature as N, StatiSource};
use augury_engine::content::Content;
use augury_engine::event::fields::{EActor, EVictim};
use augury_engine::event::{
    Answer, Bare, Checking, EventCode, EventInfo, Flow, Halt, Machine, Moment, NoScripts, Observed, Prompts,
    Question, Ruling, Sink, View, What,
};
use augury_engine::rules::checks::skill;
use augury_engine::rules::query::who::who;
use augury_engine::rules::rule_book;
use augury_engine::world::{Character, ClassLevels, CreatureField, ItemField, Map, Point, Stati, World};
use augury_tests::pack::shipped;
use augury_tests::seeded::Seeded;

/// Natures that skills rest on.
const LAID: [N; 12] = [
    N::SKILL_BONUS,
    N::EXTRA_SKILL,
    N::EXTRA_FEAT,
    N::EXTRA_ABILITY,
    N::INNATE_KIT,
    N::ANC_MEM,
    N::CHARGING,
    N::SINGING,
    N::ELEVATED,
    N::ADJUST,
    N::ADJUST_DMG,
    N::POLYMORPH,
];

/// How many creatures are drawn, and how many skills of each are tried.
const CREATURES: usize = 600;
const TRIES: usize = 4;

#[derive(Default)]
struct Heard(Vec<Checking>);

impl Sink for Heard {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Checked(check) = &moment.what {
            self.0.push((**check).clone());
        }
        Flow::Go
    }
}

fn small(dice: &mut Seeded, n: usize) -> i16 {
    i16::try_from(dice.below(n)).unwrap()
}

/// A monster or a character with gear and stati, on a map; a friend of its party stands beside it.
fn drawn(content: &Content, dice: &mut Seeded) -> World {
    let mut world = World::new(Map::plain(6, 6, ResId::new(Kind::Terrain, "floor")));
    for place in 0..2 {
        let form = *dice.pick(content.ids(Kind::Monster)).unwrap();
        let h = world.add_creature("drawn", form);
        if dice.below(2) == 0 {
            let race = *dice.pick(content.ids(Kind::Race)).unwrap();
            let base = std::array::from_fn(|_| 3 + small(dice, 18));
            let mut character = Character::new(race, base);
            for _ in 0..dice.below(4) {
                let class = dice.pick(content.ids(Kind::Class)).unwrap();
                let level = small(dice, 8);
                character.classes.push(ClassLevels {
                    class: *class,
                    level,
                    hp_rolls: vec![],
                    mana_rolls: vec![],
                });
            }
            for n in 1..49 {
                let ranks = small(dice, 12);
                character.ranks.push((Skill::from_number(n), ranks));
            }
            world.make_character(h, character.in_order());
        }
        for _ in 0..dice.below(6) {
            let kind = *dice.pick(content.ids(Kind::Item)).unwrap();
            let item = world.add_item(kind, None, h);
            let (slots, state) = (1 << dice.below(20), i32::from(small(dice, 8)));
            let _ = world.put_item(item, ItemField::Slots, slots);
            let _ = world.put_item(item, ItemField::State, state);
            let _ = world.put_item(item, ItemField::Plus, i32::from(small(dice, 5)) - 1);
        }
        for _ in 0..dice.below(12) {
            let nature = *dice.pick(&LAID).unwrap();
            let source = StatiSource::from_number(i32::from(small(dice, 16)));
            let stati = Stati::new(nature, small(dice, 60) - 1, small(dice, 40) - 10);
            let _ = world.gain(h, stati.from_source(source));
        }
        let _ = world.place(h, Point::new(2 + place, 2));
        let _ = world.put(h, CreatureField::Party, 5);
    }
    world
}

#[test]
fn levels_and_totals_are_the_sums_of_what_is_told() {
    let (mut dice, seed) = Seeded::start();
    let content = &shipped().revision().content;
    let mut helped = 0;
    for n in 0..CREATURES {
        let mut heard = Heard::default();
        let world = drawn(content, &mut dice);
        let both: Vec<Handle> = world.all_creatures().map(|c| c.handle()).collect();
        let mut m =
            Machine::new(world, n as u64, content, &NoScripts, rule_book(), Observed::new(&mut heard));
        m.begin_action(Handle(1), 1, "test");
        for h in &both {
            m.recalculate(*h);
        }
        let mut wanted = Vec::new();
        for _ in 0..TRIES {
            let skill = Skill::from_number(1 + i32::from(small(&mut dice, 48)));
            let (dc, bonus) = (i32::from(small(&mut dice, 60)), i32::from(small(&mut dice, 9)) - 4);
            let level = |h: Handle| {
                let w = who(m.world(), content, h).unwrap();
                let parts = w.skill_parts(skill);
                let sum: i32 = parts.listed().map(|(_, n)| n).sum();
                assert_eq!(sum, w.skill(skill), "seed {seed}, creature {n}, {skill}");
                sum
            };
            let levels = [level(both[0]), level(both[1])];
            let came = skill::check(&mut m, Handle(1), skill, dc, bonus).unwrap();
            wanted.push((skill, came, levels, bonus));
        }
        drop(m);
        assert_eq!(heard.0.len(), wanted.len(), "seed {seed}, creature {n}: a check is told once");
        for (told, (skill, came, levels, bonus)) in heard.0.iter().zip(wanted) {
            let at = format!("seed {seed}, creature {n}: {}", told.line());
            assert_eq!((told.skill, told.total, told.passed), (skill, came.total, came.passed), "{at}");
            assert_eq!(told.parts.iter().map(|(_, n)| n).sum::<i32>(), told.total, "{at}");
            let used = if told.helper.is_some() { levels[1] } else { levels[0] };
            assert_eq!(told.total, used + came.roll + bonus, "{at}");
            helped += usize::from(told.helper.is_some());
        }
    }
    assert!(helped > CREATURES / 50, "only {helped} checks had help");
}

/// Answers in order, and keeps what was asked.
struct Answers(Vec<i32>);

impl Prompts for Answers {
    fn answer(&mut self, asked: &Question) -> Option<i32> {
        assert_eq!(asked.who, Handle(1), "{}", asked.text);
        if self.0.is_empty() { None } else { Some(self.0.remove(0)) }
    }
}

/// A player with a golden tongue, and a band of two, who are lit.
fn parley(hidden: bool) -> World {
    let mut map = Map::plain(6, 6, ResId::new(Kind::Terrain, "floor"));
    let _ = map.set_lit(true);
    let mut world = World::new(map);
    for place in 0..3 {
        let h = world.add_creature("one", ResId::new(Kind::Monster, "human"));
        let _ = world.place(h, Point::new(1 + place, 2));
        let _ = world.put(h, CreatureField::MaxHp, 20);
        let _ = world.put(h, CreatureField::Hp, 20);
        let _ = world.put(h, CreatureField::Party, if place == 0 { 1 } else { 2 });
    }
    let mut character = Character::new(ResId::new(Kind::Race, "human"), [10; 7]);
    character.player = true;
    world.make_character(Handle(1), character);
    for skill in [Skill::SK_INTIMIDATE, Skill::SK_DIPLOMACY] {
        let _ = world.gain(Handle(1), Stati::new(N::SKILL_BONUS, skill.0, 60));
    }
    if hidden {
        let _ = world.gain(Handle(1), Stati::new(N::HIDING, 1, 0));
    }
    world
}

/// The player does something to the first of the band; how it ended, and whom fear took.
fn done(world: World, event: EventCode, answers: &[i32]) -> (Ruling, Vec<bool>, World) {
    let content = &shipped().revision().content;
    let mut m = Machine::new(world, 3, content, &NoScripts, rule_book(), Bare);
    m.answer_prompts(Box::new(Answers(answers.to_vec())));
    m.begin_action(Handle(1), 1, "test");
    for h in 1..=3 {
        m.recalculate(Handle(h));
    }
    let ruling = m.throw(EventInfo::new(event).with(EActor, Handle(1)).with(EVictim, Handle(2)));
    let world = m.into_world();
    let afraid = (2..=3).map(|h| world.creature(Handle(h)).unwrap().stati().has(N::AFRAID)).collect();
    (ruling, afraid, world)
}

#[test]
fn a_player_is_asked_whom_and_how() {
    let (ruling, afraid, _) = done(parley(false), EventCode::EV_COW, &[0]);
    assert_eq!((ruling, afraid), (Ok(Answer::Done), vec![true, false]), "one alone");
    let (ruling, afraid, _) = done(parley(false), EventCode::EV_COW, &[1]);
    assert_eq!((ruling, afraid), (Ok(Answer::Done), vec![true, true]), "all of them");
    let (ruling, afraid, _) = done(parley(false), EventCode::EV_TALK, &[2, 0]);
    assert_eq!((ruling, afraid), (Ok(Answer::Done), vec![true, false]), "talk, which is a threat");
    let (ruling, ..) = done(parley(false), EventCode::EV_COW, &[]);
    assert_eq!(ruling, Err(Halt::Prompt), "a question without an answer ends the action");
}

#[test]
fn who_would_rather_stay_hidden_does_nothing() {
    let hides = |world: &World| world.creature(Handle(1)).unwrap().stati().has(N::HIDING);
    let (ruling, _, world) = done(parley(true), EventCode::EV_GREET, &[0]);
    assert_eq!((ruling, hides(&world)), (Ok(Answer::Abort), true));
    let (ruling, _, world) = done(parley(true), EventCode::EV_GREET, &[1]);
    assert_eq!((ruling, hides(&world)), (Ok(Answer::Done), false));
}

#[test]
fn a_request_is_chosen_from_the_list() {
    let (ruling, _, world) = done(parley(false), EventCode::EV_REQUEST, &[1]);
    let orders = world.creature(Handle(2)).unwrap().get(CreatureField::Orders);
    assert_eq!((ruling, orders), (Ok(Answer::Done), 1 << 11), "to watch while others rest");
}
