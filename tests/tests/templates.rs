//! Who may have which template: for each template that asks (EV_ISTARGET), and for classes, a monster that takes it and
//! one that is refused, with the reason. What the measured rows refuse is in `values_rows.rs`.

#![allow(clippy::expect_used, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::{Bare, Machine};
use augury_engine::rules::{growth, rule_book};
use augury_engine::world::{Map, World};
use augury_tests::pack::shipped;
use std::collections::BTreeSet;

/// A template, monsters that may have it, monsters that may not: by id.
const FITS: &[(&str, &[&str], &[&str])] = &[
    ("aqueous", &["wolf"], &["caustic_fungus", "ghoul", "medium_fire_elemental"]),
    ("avenging_spirit", &["human"], &["goblin", "grey_ooze", "red_dragon"]),
    ("celestial", &["horse", "kobold"], &["ghoul", "quasit"]),
    ("clockwork", &["lizardman"], &["grey_ooze"]),
    ("corrupted", &["giant_rat"], &["goblin"]),
    ("death_knight", &["elf"], &["kobold", "ogre"]),
    ("earthen", &["giant_rat"], &["medium_earth_elemental"]),
    ("elite", &["kobold"], &["wolf", "bodak", "red_dragon"]),
    ("ethereal", &["elf"], &["blessed_soul"]),
    ("experienced", &["kobold"], &["wolf", "bodak", "red_dragon"]),
    ("fiendish", &["owlbear"], &["ghoul", "lantern_archon"]),
    ("flame", &["giant_rat"], &["medium_fire_elemental"]),
    ("gaseous", &["giant_rat"], &["caustic_fungus"]),
    ("ghost", &["goblin"], &["red_dragon", "grey_ooze"]),
    ("giant_rider", &["goblin"], &["hill_orc", "hobgoblin"]),
    ("graveborn", &["ogre"], &["caustic_fungus", "grey_ooze"]),
    ("half_celestial", &["gold_dragon"], &["wolf"]),
    ("half_fey", &["elf"], &["wolf"]),
    ("half_red_dragon", &["ogre"], &["wolf"]),
    ("knight", &["lizardman"], &["kobold"]),
    ("legendary", &["elf"], &["bodak"]),
    ("master", &["elf"], &["bodak"]),
    ("monstrous_clockwork", &["owlbear"], &["grey_ooze"]),
    ("multitude_cultist", &["goblin"], &["elf"]),
    ("paragon", &["troll"], &["bodak"]),
    ("pike", &["lizardman"], &["kobold"]),
    ("plantform", &["wolf"], &["red_dragon", "grey_ooze"]),
    ("razorjaw", &["owlbear"], &["wolf"]),
    ("skeleton", &["goblin"], &["caustic_fungus", "grey_ooze"]),
    ("skilled", &["kobold"], &["bodak"]),
    ("spellstitched", &["ghoul"], &["blessed_soul"]),
    ("spiked", &["ghoul"], &["wolf", "crawling_claw"]),
    ("swarm", &["bat"], &["ogre"]),
    ("three_eyed", &["gold_dragon"], &["grey_ooze", "basilisk"]),
    ("turbulent", &["mote_of_frost"], &["wolf"]),
    ("vampire", &["hill_orc"], &["wolf"]),
    ("veteran", &["goblin"], &["bodak"]),
    ("worg_rider", &["goblin"], &["ogre"]),
    ("zombie", &["wolf"], &["caustic_fungus"]),
    ("zombie_visage", &["wolf"], &["caustic_fungus"]),
    // Classes ask nobody, and are for humanoids with wits.
    ("warrior", &["goblin"], &["wolf", "ogre"]),
];

/// What keeps a template off a monster that stands alone.
fn kept_off(template: &str, monster: &str) -> Option<String> {
    let rev = shipped().revision();
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let form = ResId::new(Kind::Monster, monster);
    assert!(rev.content.monster(form).is_some(), "the pack has no {monster}");
    let h = world.add_creature(monster, form);
    let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), rule_book(), Bare);
    m.begin_action(Handle::NONE, 0, "test");
    m.recalculate(h);
    let template = ResId::new(Kind::Template, template);
    let kept_off = growth::take_template(&mut m, h, template).expect("an answer");
    let worn = m.world().creature(h).is_some_and(|c| c.templates().contains(&template));
    assert_eq!(worn, kept_off.is_none(), "{template} on {monster}: {kept_off:?}");
    kept_off
}

#[test]
fn templates_are_for_whom_they_say() {
    let mut wrong = Vec::new();
    for (template, fit, refused) in FITS {
        for monster in *fit {
            if let Some(why) = kept_off(template, monster) {
                wrong.push(format!("{template} is kept off {monster}: {why}"));
            }
        }
        for monster in *refused {
            if kept_off(template, monster).is_none() {
                wrong.push(format!("{template} is put on {monster}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_template_that_asks_is_tried() {
    let rev = shipped().revision();
    let asks = |id: &&ResId| {
        rev.content.template(**id).is_some_and(|t| t.handlers.iter().any(|h| h.on == EventCode::EV_ISTARGET))
    };
    let asking: BTreeSet<&str> =
        rev.content.ids(Kind::Template).iter().filter(asks).map(|id| id.id()).collect();
    let tried: BTreeSet<&str> = FITS.iter().map(|(template, ..)| *template).collect();
    let missing: Vec<_> = asking.difference(&tried).collect();
    assert!(asking.len() >= 40 && missing.is_empty(), "{} ask, not tried: {missing:?}", asking.len());
}

#[test]
fn the_reason_is_told() {
    for (template, monster, why) in [
        ("dire", "hill_orc", "the template is for MA_ANIMAL"),
        ("warrior", "wolf", "the template is for MA_SAPIENT"),
        ("warrior", "red_dragon", "only a humanoid"),
        ("warrior", "ogre", "needs an Intelligence of 7; its form has 6"),
        ("zombie", "grey_ooze", "EV_ISTARGET"),
    ] {
        let told = kept_off(template, monster);
        assert!(told.as_ref().is_some_and(|told| told.contains(why)), "{template} on {monster}: {told:?}");
    }
}
