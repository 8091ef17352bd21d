//! Saves, stance and perception between two small creatures, a case for each rule.

use super::{Stance, Who, who};
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{MonsterType, Named, Perception, SaveBits, SaveType, StatiNature as N};
use crate::content::{Content, Manifest, load_text};
use crate::rules::values::values;
use crate::world::{Field, LevelId, Map, Point, Stati, World};

const PLAIN: &str = "size: SZ_MEDIUM, attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10),";

/// Two creatures of the forms `me` and `it`, five squares apart, or as many as given.
struct Pair {
    content: Content,
    world: World,
    me: Handle,
    it: Handle,
}

fn pair(me: &str, it: &str, apart: i16) -> Pair {
    let forms = [("me", me), ("it", it)].map(|(id, more)| {
        let text = format!("Monster(name: \"{id}\", {PLAIN} {more})");
        load_text(Kind::Monster, id, "case.ron", &text)
            .unwrap_or_else(|p| panic!("the case's monster does not load: {p:?}"))
    });
    let content = Content::new(Manifest::default(), forms);
    let mut world = World::new(Map::plain(60, 9, ResId::new(Kind::Terrain, "floor")));
    let [me, it] = ["me", "it"].map(|id| world.add_creature(id, ResId::new(Kind::Monster, id)));
    for (h, x) in [(me, 3), (it, 3 + apart)] {
        let attr = values(&who(&world, &content, h).unwrap()).attr;
        world.set_attributes(h, &attr);
        let _ = world.place(h, Point::new(x, 4));
    }
    Pair { content, world, me, it }
}

impl Pair {
    fn me(&self) -> Who<'_> {
        who(&self.world, &self.content, self.me).unwrap()
    }

    fn it(&self) -> Who<'_> {
        who(&self.world, &self.content, self.it).unwrap()
    }
}

#[test]
fn saves_add_every_bonus_of_their_sort_and_no_other() {
    let grants = "stati: [(nature: SAVE_BONUS, val: 1, mag: 2), (nature: SAVE_BONUS, val: 8, mag: 3)]";
    let mut pair = pair(&format!("{grants}, feats: [FT_HARDINESS]"), "", 5);
    let (magic, poison) = (SaveBits::SA_MAGIC.0, SaveBits::SA_POISON.0);
    for (sorts, bonus) in [(0, 0), (magic, 2), (poison, 3 + 2), (magic | poison, 2 + 3 + 2)] {
        assert_eq!(pair.me().save_bonus(SaveType::FORT, sorts), bonus, "{sorts}");
    }
    let _ = pair.world.gain(pair.me, Stati::new(N::STUCK, 0, 0));
    assert_eq!(pair.me().save_bonus(SaveType::REF, 0), -7);
    assert_eq!(pair.me().save_bonus(SaveType::FORT, SaveBits::SA_REST.0), 4);
}

#[test]
fn stances_follow_race_flags_and_records() {
    for (me, it, stance) in [
        ("", "", Stance::Neutral),
        ("flags: [M_HOSTILE]", "", Stance::Enemy),
        ("types: [MA_ELF]", "types: [MA_ORC]", Stance::Enemy),
        ("types: [MA_GNOME]", "types: [MA_GNOME]", Stance::Ally),
        ("flags: [M_UNDEAD]", "", Stance::Enemy),
        ("flags: [M_MINDLESS]", "", Stance::Enemy),
        ("flags: [M_CARNI], cr: 2", "types: [MA_ANIMAL]", Stance::Enemy),
        ("flags: [M_GOOD]", "flags: [M_EVIL], cr: 3", Stance::Enemy),
        ("", "stati: [(nature: ENEMY_TO, val: MA_ALL)]", Stance::Enemy),
        ("flags: [M_HOSTILE]", "stati: [(nature: NEUTRAL_TO, val: MA_ALL)]", Stance::Neutral),
    ] {
        let pair = pair(me, it, 5);
        assert_eq!(pair.me().stance(&pair.it()).0, stance, "{me} to {it}");
        assert_eq!(pair.me().is_hostile_to(&pair.it()), stance == Stance::Enemy);
    }
}

#[test]
fn each_sense_reaches_as_far_as_it_says() {
    let sense = |ability: &str| format!("stati: [(nature: EXTRA_ABILITY, val: {ability}, mag: 8)]");
    for (ability, bit) in [
        ("CA_INFRAVISION", Perception::PER_INFRA),
        ("CA_TREMORSENSE", Perception::PER_TREMOR),
        ("CA_BLINDSIGHT", Perception::PER_BLIND),
        ("CA_TELEPATHY", Perception::PER_TELE),
    ] {
        let near = pair(&sense(ability), "", 8);
        let far = pair(&sense(ability), "", 9);
        assert_eq!(near.me().perceives(&near.it()), bit.number(), "{ability} near");
        assert_eq!(far.me().perceives(&far.it()), 0, "{ability} far");
    }
    let flying = pair(&sense("CA_TREMORSENSE"), "flags: [M_FLYER]", 5);
    assert_eq!(flying.me().perceives(&flying.it()), 0);
    let mindless = pair(&sense("CA_TELEPATHY"), "flags: [M_MINDLESS]", 5);
    assert_eq!(mindless.me().perceives(&mindless.it()), 0);
}

#[test]
fn light_shows_what_is_in_sight_and_not_invisible() {
    let seen = Perception::PER_VISUAL.0 | Perception::PER_SHADOW.0 | Perception::PER_INFRA.0;
    for (it, apart, perceived) in
        [("", 6, seen), ("", 15, seen & !Perception::PER_INFRA.0), ("", 16, 0), ("flags: [M_INVIS]", 6, 0)]
    {
        let mut pair = pair("", it, apart);
        pair.world.map_mut(LevelId::FIRST).set_lit(true);
        assert_eq!(pair.me().perceives(&pair.it()), perceived, "{it} at {apart}");
    }
    let mut asleep = pair("", "", 2);
    asleep.world.map_mut(LevelId::FIRST).set_lit(true);
    let _ = asleep.world.gain(asleep.me, Stati::new(N::SLEEPING, 0, 0));
    assert_eq!(asleep.me().perceives(&asleep.it()), 0);
}

#[test]
fn illusions_are_real_to_those_who_believe_them() {
    let tremor = "stati: [(nature: EXTRA_ABILITY, val: CA_TREMORSENSE, mag: 5)]";
    let sharp = "stati: [(nature: EXTRA_ABILITY, val: CA_SHARP_SENSES, mag: 1)]";
    for (me, apart, real) in [
        ("", 5, true),
        ("flags: [M_MINDLESS]", 5, false),
        ("stati: [(nature: TRUE_SIGHT)]", 5, false),
        (tremor, 5, false),
        (tremor, 6, true),
        (sharp, 5, false),
    ] {
        let mut pair = pair(me, "types: [MA_ORC]", apart);
        assert!(pair.me().takes_for_real(&pair.it()), "{me}: what is no illusion is real");
        let _ = pair.world.gain(pair.it, Stati::new(N::ILLUSION, 20, 0));
        assert_eq!(pair.me().takes_for_real(&pair.it()), real, "{me} at {apart}");
        let _ = pair.world.gain(pair.it, Stati::new(N::ENEMY_TO, -1, 0));
        let stance = if real { Stance::Enemy } else { Stance::Neutral };
        assert_eq!(pair.me().stance(&pair.it()).0, stance, "{me} at {apart}");
    }
    let mut pair = pair("", "", 5);
    let _ = pair.world.gain(pair.it, Stati::new(N::ILLUSION, 20, 0));
    let _ = pair.world.gain(pair.me, Stati::new(N::DISBELIEVED, 0, 0).by(pair.it));
    assert!(!pair.me().takes_for_real(&pair.it()));
}

#[test]
fn disguises_and_bluffs_fool_those_who_do_not_see_through_them() {
    let (orc, elf) = (MonsterType::MA_ORC, MonsterType::MA_ELF);
    let nose = "stati: [(nature: EXTRA_ABILITY, val: CA_SCENT, mag: 3)]";
    for (me, val, mag, fooled) in
        [("", 0, 5, true), ("", 0, -1, false), (nose, 11, 5, false), (nose, 12, 5, true)]
    {
        let mut pair = pair(&format!("types: [MA_ORC], {me}"), "types: [MA_ELF]", 5);
        let shown = Stati::new(N::DISGUISED, val, mag).of_effect(ResId::new(Kind::Monster, "me"));
        let _ = pair.world.gain(pair.it, shown);
        let (me, it) = (pair.me(), pair.it());
        assert_eq!(it.looks_like(orc, &me), fooled, "Val {val}, Mag {mag}");
        assert_eq!(it.looks_like(elf, &me), !fooled, "Val {val}, Mag {mag}");
        assert!(it.looks_like(elf, &it), "nobody is fooled by their own disguise");
    }
    let liar = "flags: [M_EVIL], stati: [(nature: SKILL_BONUS, val: SK_BLUFF, mag: 9)]";
    let plain = pair("", liar, 5);
    assert!(plain.it().is_type(MonsterType::MA_EVIL));
    assert!(!plain.it().looks_like(MonsterType::MA_EVIL, &plain.me()));
    let keen = pair("stati: [(nature: SKILL_BONUS, val: SK_APPRAISE, mag: 9)]", liar, 5);
    assert!(keen.it().looks_like(MonsterType::MA_EVIL, &keen.me()));
}

#[test]
fn illusory_ground_is_felt_by_those_whose_senses_reach_it() {
    use crate::rules::senses::illusions::feels_ground;
    let tremor = "stati: [(nature: EXTRA_ABILITY, val: CA_TREMORSENSE, mag: 5)]";
    for (me, apart, radius, felt) in
        [("", 1, 0, false), (tremor, 5, 0, true), (tremor, 8, 0, false), (tremor, 8, 3, true)]
    {
        let pair = pair(me, "", 9);
        let field = Field { at: Point::new(3 + apart, 4), radius, ..Field::default() };
        assert_eq!(feels_ground(&pair.world, &pair.content, pair.me, &field), felt, "{me} at {apart}");
    }
}
