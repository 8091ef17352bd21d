//! When values are worked out anew: whenever something that they rest on has changed, and at no other time.

use super::tests::{PLAIN, content};
use super::values;
use crate::base::names::{Attribute as A, Named, StatiNature as N};
use crate::content::Content;
use crate::event::{Bare, NoScripts};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::{Character, CreatureField, ItemField, Map, Stati, World};

const ME: Handle = Handle(1);
const MOUNT: Handle = Handle(2);
const THING: Handle = Handle(3);

/// A machine over a world in which one rides another and carries a thing, and both have settled.
fn mounted(content: &Content) -> Machine<'_, Bare> {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let beast = ResId::new(Kind::Monster, "beast");
    let (rider, mount) = (world.add_creature("rider", beast), world.add_creature("mount", beast));
    let _ = world.gain(rider, Stati::new(N::MOUNTED, 0, 0).by(mount));
    world.add_item(ResId::new(Kind::Item, "thing"), None, rider);
    let mut m = Machine::new(world, 1, content, &NoScripts, crate::rules::rule_book(), Bare);
    for h in [mount, mount, rider, rider, rider] {
        m.recalculate(h);
    }
    m
}

/// How often values are worked out once something was done and both were asked twice.
fn worked_out(m: &mut Machine<'_, Bare>, change: impl FnOnce(&mut World)) -> u32 {
    let before = m.recalculations();
    change(m.world_mut());
    for h in [MOUNT, ME, MOUNT, ME] {
        m.recalculate(h);
    }
    m.recalculations() - before
}

fn number(member: impl Named) -> i16 {
    i16::try_from(member.number()).unwrap()
}

#[test]
fn what_no_value_rests_on_works_nothing_out() {
    let content = content(PLAIN, &[]);
    let mut m = mounted(&content);
    assert_eq!(worked_out(&mut m, |_| {}), 0);
    for field in CreatureField::ALL.iter().filter(|f| !f.counts_in_values()) {
        let times = worked_out(&mut m, |w| assert!(w.put(ME, *field, 7).is_some()));
        assert_eq!(times, 0, "{}", field.name());
    }
    for field in ItemField::ALL.iter().filter(|f| !f.counts_in_values()) {
        let times = worked_out(&mut m, |w| assert!(w.put_item(THING, *field, 7).is_some()));
        assert_eq!(times, 0, "{}", field.name());
    }
    let lasting = Stati::new(N::MOUNTED, 0, 0).by(MOUNT).lasting(9);
    assert_eq!(worked_out(&mut m, |w| assert!(w.change_stati(ME, 0, lasting).is_some())), 0, "a duration");
    assert_eq!(worked_out(&mut m, |w| assert_eq!(w.begin_action(ME), 1)), 0, "an action");
}

#[test]
fn what_values_rest_on_works_them_out_until_they_stay() {
    let content = content(PLAIN, &[]);
    let mut m = mounted(&content);
    let mut check = |what: &str, change: &mut dyn FnMut(&mut World) -> bool| {
        let times = worked_out(&mut m, |world| assert!(change(world), "{what}"));
        assert!((1..=4).contains(&times), "{what}: {times} times");
        // Whoever is asked again and again comes to rest.
        for _ in 0..4 {
            worked_out(&mut m, |_| {});
        }
        assert_eq!(worked_out(&mut m, |_| {}), 0, "{what}");
        for h in [ME, MOUNT] {
            let who = who(m.world(), &content, h).unwrap();
            assert_eq!(values(&who).attr, *who.attributes(), "{what}");
        }
    };
    for field in CreatureField::ALL.iter().filter(|f| f.counts_in_values()) {
        check(field.name(), &mut |w| w.put(ME, *field, 1).is_some());
    }
    for field in ItemField::ALL.iter().filter(|f| f.counts_in_values()) {
        check(field.name(), &mut |w| w.put_item(THING, *field, 3).is_some());
    }
    let strength = |mag| Stati::new(N::ADJUST, number(A::A_STR), mag);
    check("a stati", &mut |w| w.gain(ME, strength(2)).is_some());
    check("its Mag", &mut |w| w.change_stati(ME, 0, strength(4)).is_some());
    check("its end", &mut |w| w.lose(ME, 0).is_some());
    check("the mount's pace", &mut |w| w.gain(MOUNT, Stati::new(N::ADJUST, number(A::A_MOV), 4)).is_some());
    check("what lies on a thing", &mut |w| w.gain(THING, Stati::new(N::BOOST_PLUS, 0, 2)).is_some());
    check("what a thing is made of", &mut |w| w.remake_item(THING, |item| item.qualities.clear()));
    check("a thing given away", &mut |w| w.hand(THING, Handle::NONE).is_some());
    check("a template", &mut |w| {
        w.add_template(ME, ResId::new(Kind::Template, "none"));
        true
    });
    check("a character", &mut |w| {
        w.make_character(ME, Character::new(ResId::new(Kind::Race, "folk"), [12; 7]));
        true
    });
    check("its levels", &mut |w| w.set_character(ME, |c| c.level = 3));
    check("by hand", &mut |w| w.set_attributes(ME, &[9; crate::world::creature::ATTRIBUTES]).is_some());
}

#[test]
fn another_content_works_everything_out_and_the_same_nothing() {
    let (first, second) = (content(PLAIN, &[]), content(&format!("{PLAIN} def: 4"), &[]));
    let world = mounted(&first).into_world();
    let run = |content: &Content| {
        let mut m = Machine::new(world.clone(), 1, content, &NoScripts, crate::rules::rule_book(), Bare);
        worked_out(&mut m, |_| {})
    };
    assert_eq!((run(&first), run(&first.clone())), (0, 0));
    assert!(run(&second) >= 2);
}

#[test]
fn the_anger_of_a_god_touches_no_value() {
    let content = content(PLAIN, &[]);
    let mut m = mounted(&content);
    m.world_mut().make_character(ME, Character::new(ResId::new(Kind::Race, "folk"), [12; 7]));
    for _ in 0..4 {
        m.recalculate(ME);
    }
    let anger = (ResId::new(Kind::God, "somebody"), 3);
    assert_eq!(worked_out(&mut m, |w| assert!(w.set_standing(ME, |c| c.anger.push(anger)))), 0);
}
