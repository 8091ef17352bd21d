//! What is explained is what holds, a single square is seen as the whole view has it, and no sense depends on the
//! order in which others are asked: properties over worlds drawn at random.

use super::view::{FARTHEST, Seen, View, seen_square};
use super::{Explained, explain, perceives};
use crate::base::names::{Ability, DoorState, FieldFlag, Named, Slot, StatiNature as N, ThingFlag};
use crate::content::{Content, Manifest, load_text};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::values::values;
use crate::world::{Character, FeatureField, Field, ItemField, LevelId, Light, Map, Point, Stati, World};

const BODY: &str = "attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 12, cha: 10)";

/// A die that needs no machine: the same worlds each time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

fn content() -> Content {
    let of = |kind, id: &str, text: String| {
        load_text(kind, id, "case.ron", &text).unwrap_or_else(|p| panic!("{id} does not load: {p:?}"))
    };
    let monster = |id: &str, more: &str| {
        of(Kind::Monster, id, format!("Monster(name: \"{id}\", size: SZ_MEDIUM, {BODY}, {more})"))
    };
    let all = vec![
        monster("plain", ""),
        monster("ghost", "flags: [M_INCOR, M_UNDEAD]"),
        monster("sprite", "flags: [M_FLYER, M_INVIS, M_SEE_INVIS]"),
        monster("ooze", "flags: [M_MINDLESS, M_BLIND], feats: [FT_ACUTE_SENSES]"),
        of(Kind::Terrain, "floor", "Terrain(name: \"floor\")".to_owned()),
        of(Kind::Terrain, "wall", "Terrain(name: \"wall\", flags: [TF_SOLID, TF_OPAQUE])".to_owned()),
        of(Kind::Terrain, "glass", "Terrain(name: \"glass\", flags: [TF_SOLID])".to_owned()),
        of(Kind::Terrain, "brush", "Terrain(name: \"brush\", flags: [TF_OBSCURE])".to_owned()),
        of(Kind::Feature, "door", "Feature(name: \"door\", ftype: T_DOOR)".to_owned()),
        of(Kind::Feature, "trap", "Feature(name: \"trap\", ftype: T_TRAP)".to_owned()),
        of(Kind::Item, "lamp", "Item(name: \"lamp\", itype: T_LIGHT, light_range: 4)".to_owned()),
        of(Kind::Item, "sword", "Item(name: \"sword\", itype: T_WEAPON)".to_owned()),
    ];
    Content::new(Manifest::default(), all)
}

/// Natures that play a part, with what their Val and Mag may be.
const NATURES: [(N, u64, u64); 20] = [
    (N::SLEEPING, 3, 1),
    (N::ENGULFED, 3, 1),
    (N::TRACKING, 1, 20),
    (N::TELEPORTED, 1, 1),
    (N::DETECTING, 2, 20),
    (N::DETECTING_TYPE, 6, 20),
    (N::NONDETECTION, 512, 1),
    (N::PERCEPTION, 2, 12),
    (N::HIDING, 5, 20),
    (N::INVIS, 3, 1),
    (N::INVIS_TO, 2, 40),
    (N::PHASED, 6, 1),
    (N::MANIFEST, 1, 1),
    (N::SEE_INVIS, 1, 1),
    (N::BLIND, 1, 1),
    (N::PARALYSIS, 1, 1),
    (N::HAS_ANIMAL, 1, 1),
    (N::ANIMAL_COMPANION, 1, 1),
    (N::ILLUSION, 20, 1),
    (N::MOUNT, 1, 1),
];

const GIFTS: [Ability; 8] = [
    Ability::CA_SHARP_SENSES,
    Ability::CA_LOWLIGHT,
    Ability::CA_INFRAVISION,
    Ability::CA_SCENT,
    Ability::CA_TELEPATHY,
    Ability::CA_TREMORSENSE,
    Ability::CA_BLINDSIGHT,
    Ability::CA_NATURE_SENSE,
];

/// Six creatures, two fixtures and two items somewhere on a map full of walls, fields and lamps.
fn world(content: &Content, luck: &mut Luck) -> World {
    let (wide, high) = (12 + luck.below(30) as i16, 8 + luck.below(20) as i16);
    let id = |kind, id| ResId::new(kind, id);
    let mut w = World::new(Map::plain(wide, high, id(Kind::Terrain, "floor")));
    let place = |luck: &mut Luck| Point::new(luck.below(wide as u64) as i16, luck.below(high as u64) as i16);
    w.map_mut(LevelId::FIRST).set_lit(luck.one_in(3));
    for _ in 0..luck.below(60) {
        let kind = ["wall", "wall", "glass", "brush"][luck.below(4) as usize];
        let at = place(luck);
        w.map_mut(LevelId::FIRST).lay(at, id(Kind::Terrain, kind));
        let at = place(luck);
        let bits = luck.below(16);
        let light =
            Light { lit: bits & 1 != 0, bright: bits & 2 != 0, magic: bits & 4 != 0, dark: bits & 8 != 0 };
        w.map_mut(LevelId::FIRST).set_light(at, light);
    }
    for number in 0..luck.below(4) as u32 {
        let kinds = [FieldFlag::FI_LIGHT, FieldFlag::FI_DARKNESS, FieldFlag::FI_FOG, FieldFlag::FI_SILENCE];
        let kind = kinds[luck.below(4) as usize].number();
        let field =
            Field { number, kinds: kind, at: place(luck), radius: luck.below(5) as i16, ..Field::default() };
        let _ = w.lay_field(LevelId::FIRST, field);
    }
    for n in 0..6u32 {
        let form = ["plain", "plain", "plain", "ghost", "sprite", "ooze"][luck.below(6) as usize];
        let h = w.add_creature(form, id(Kind::Monster, form));
        if n == 0 {
            let player = Character { player: true, ..Character::new(id(Kind::Race, "none"), [10; 7]) };
            w.make_character(h, player);
        }
        for _ in 0..luck.below(4) {
            let (nature, vals, mags) = NATURES[luck.below(NATURES.len() as u64) as usize];
            let stati = Stati::new(nature, luck.below(vals) as i16, luck.below(mags) as i16 + 1);
            let _ = w.gain(h, stati.by(Handle(luck.below(7) as u32)));
        }
        for _ in 0..luck.below(3) {
            let gift = GIFTS[luck.below(8) as usize];
            let _ = w.gain(h, Stati::new(N::EXTRA_ABILITY, gift.0, luck.below(14) as i16));
        }
        let attr = values(&who(&w, content, h).expect("it was just added")).attr;
        w.set_attributes(h, &attr);
        if !luck.one_in(12) {
            let _ = w.place(h, place(luck));
        }
    }
    for kind in ["door", "trap"] {
        let h = w.add_feature(id(Kind::Feature, kind), None);
        let _ = w.erect(h, place(luck));
        let flags = ThingFlag::F_SOLID.number() | ThingFlag::F_OPAQUE.number();
        let door = if luck.one_in(2) { DoorState::DF_SECRET.number() } else { 0 };
        let _ = w.put_feature(h, FeatureField::Flags, flags);
        let _ = w.put_feature(h, FeatureField::Door, door);
    }
    let lying = w.add_item(id(Kind::Item, "sword"), None, Handle::NONE);
    let _ = w.lay(lying, place(luck));
    w.add_item(id(Kind::Item, "sword"), None, Handle(1 + luck.below(6) as u32));
    let lamp = w.add_item(id(Kind::Item, "lamp"), None, Handle(1));
    let _ = w.put_item(lamp, ItemField::Age, luck.below(2) as i32);
    let _ = w.put_item(lamp, ItemField::Slots, 1 << Slot::SL_LIGHT.number());
    w
}

#[test]
fn what_is_explained_is_what_holds() {
    let (content, mut luck, mut found) = (content(), Luck(7), 0);
    for n in 0..400 {
        let w = world(&content, &mut luck);
        for me in 1..=6 {
            for it in 1..=10 {
                let (me, it) = (Handle(me), Handle(it));
                let bits = perceives(&w, &content, me, it, false);
                let Explained { bits: told, settled, findings } =
                    explain(&w, &content, me, it).expect("both are there");
                assert_eq!(bits, told, "world {n}: {me:?} and {it:?}");
                let by_sense = findings.iter().fold(0, |bits, f| bits | f.found.unwrap_or(0));
                assert!(findings.is_empty() || by_sense == bits, "world {n}: {me:?} and {it:?}");
                assert!(settled.is_none() || bits == 0);
                assert_eq!(super::notices(&w, &content, me, it), me == it || bits != 0);
                found |= bits;
            }
        }
    }
    assert_eq!(found, 2047, "every sense found something somewhere");
}

#[test]
fn one_square_is_seen_as_the_whole_view_has_it() {
    let (content, mut luck, mut view) = (content(), Luck(11), View::default());
    let mut seen = [0usize; 3];
    for n in 0..150 {
        let w = world(&content, &mut luck);
        let Some(me) = who(&w, &content, Handle(1)).filter(|me| me.c.is_here()) else { continue };
        view.look(&me);
        let senses = me.senses();
        for y in 0..w.in_play().map().height() {
            for x in 0..w.in_play().map().width() {
                let at = Point::new(x, y);
                let whole = view.at(at);
                assert_eq!(seen_square(&me, &senses, at), whole, "world {n}: {at:?} from {:?}", me.c.at());
                seen[whole as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
}

#[test]
fn a_view_reaches_no_farther_than_anything_is_perceived() {
    let (content, mut luck) = (content(), Luck(3));
    let mut w = World::new(Map::plain(100, 100, ResId::new(Kind::Terrain, "floor")));
    w.map_mut(LevelId::FIRST).set_lit(true);
    let h = w.add_creature("plain", ResId::new(Kind::Monster, "plain"));
    let _ = w.gain(h, Stati::new(N::EXTRA_ABILITY, Ability::CA_SHARP_SENSES.0, 40));
    let _ = w.place(h, Point::new(50, 50));
    let attr = values(&who(&w, &content, h).expect("it was just added")).attr;
    w.set_attributes(h, &attr);
    let mut view = View::default();
    view.look(&who(&w, &content, h).expect("it was just added"));
    for _ in 0..500 {
        let at = Point::new(luck.below(100) as i16, luck.below(100) as i16);
        let wanted = if at.distance(Point::new(50, 50)) <= FARTHEST { Seen::Visible } else { Seen::Unseen };
        assert_eq!(view.at(at), wanted, "{at:?}");
    }
}

#[test]
fn who_perceives_neither_of_two_reads_nothing_of_them() {
    let content = content();
    let mut w = World::new(Map::plain(80, 5, ResId::new(Kind::Terrain, "floor")));
    w.map_mut(LevelId::FIRST).set_lit(true);
    for x in [2, 3, 6, 70] {
        let h = w.add_creature("plain", ResId::new(Kind::Monster, "plain"));
        let _ = w.gain(h, Stati::new(N::EXTRA_ABILITY, Ability::CA_SHARP_SENSES.0, 40));
        let _ = w.place(h, Point::new(x, 2));
        let attr = values(&who(&w, &content, h).expect("it was just added")).attr;
        w.set_attributes(h, &attr);
    }
    let reads = |n, of: [u32; 2]| super::witnesses(&w, &content, Handle(n), of.map(Handle));
    assert!(reads(3, [1, 2]), "they fight before its eyes");
    assert!(!reads(4, [1, 2]), "they fight far away");
    assert!(reads(4, [1, 4]) && reads(3, [4, 1]), "one of them is enough");
    assert!(reads(4, [0, 0]) && reads(0, [1, 2]), "what is said of nobody, and who is no creature");
    assert!(!reads(4, [0, 1]) && !reads(4, [1, 0]));
}
