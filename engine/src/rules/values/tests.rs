//! Each rule of CalcValues alone: a small creature, what lies on it, and the cells that must come of it.

use super::calc::Calc;
use super::{Ledger, Matrix, Sums, Values, matrix, values};
use crate::base::names::{
    Ability, Attribute as A, BonusType as B, Feat, Named, Skill, StatiNature as N, StatiSource,
};
use crate::content::{Content, Manifest, load_text};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::Character;
use crate::world::{CreatureField, Map, Stati, World};
use proptest::prelude::*;

/// What every small creature is, before a case says more.
pub(super) const PLAIN: &str =
    "size: SZ_MEDIUM, attributes: (str: 14, dex: 14, con: 14, int: 14, wis: 14, cha: 14, luc: 14),";

pub(super) fn content(form: &str, switches: &[&str]) -> Content {
    let monster =
        load_text(Kind::Monster, "beast", "beast.ron", &format!("Monster(name: \"beast\", {form})"))
            .unwrap_or_else(|p| panic!("the case's monster does not load: {p:?}"));
    let race = load_text(
        Kind::Race,
        "folk",
        "folk.ron",
        "Race(name: \"folk\", body: \"beast\", adjustments: (str: 2, wis: -2), skills: [SK_ATHLETICS])",
    )
    .unwrap_or_else(|p| panic!("the case's race does not load: {p:?}"));
    let switches = switches.iter().map(|s| (*s).to_owned()).collect();
    Content::new(Manifest { switches, ..Manifest::default() }, [monster, race])
}

/// A world with the creature, worked out twice so that what rests on the run before has settled.
fn computed(content: &Content, prepare: impl FnOnce(&mut World, Handle)) -> Values<Matrix> {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("beast", ResId::new(Kind::Monster, "beast"));
    prepare(&mut world, h);
    for _ in 0..2 {
        let attr = values(&who(&world, content, h).unwrap()).attr;
        world.set_attributes(h, &attr);
    }
    matrix(&who(&world, content, h).unwrap())
}

/// A case: more of the form, the stati on it, and cells that must come of it.
#[track_caller]
fn check(form: &str, stati: &[(N, i16, i16)], expected: &[(A, B, i32)]) {
    let content = content(&format!("{PLAIN} {form}"), &["penalties_stack_with_themselves"]);
    let out = computed(&content, |world, h| {
        for (nature, val, mag) in stati {
            let _ = world.gain(h, Stati::new(*nature, *val, *mag));
        }
    });
    for (attribute, bonus, value) in expected {
        assert_eq!(out.adj.cells().get(*attribute, *bonus), *value, "{attribute} {bonus}");
    }
}

fn number(member: impl Named) -> i16 {
    member.number() as i16
}

#[test]
fn the_form_gives_base_and_natural_cells() {
    check(
        "def: 12, arm: 3, hit: 5, mov: 120, spd: 80, cr: 7",
        &[],
        &[
            (A::A_STR, B::BONUS_BASE, 14),
            (A::A_DEF, B::BONUS_NATURAL, 12),
            (A::A_ARM, B::BONUS_NATURAL, 3),
            (A::A_HIT_THROWN, B::BONUS_BASE, 5),
            (A::A_MOV, B::BONUS_BASE, 4),
            (A::A_SPD_MELEE, B::BONUS_NATURAL, -4),
            (A::A_SIZ, B::BONUS_BASE, 4),
            (A::A_FAT, B::BONUS_BASE, 3),
            (A::A_FAT, B::BONUS_NATURAL, 4),
            (A::A_SAV_FORT, B::BONUS_BASE, 2),
        ],
    );
}

#[test]
fn saves_are_good_by_any_type_of_the_form() {
    check(
        "cr: 7, types: [MA_NAGA, MA_WORM]",
        &[],
        &[
            (A::A_SAV_FORT, B::BONUS_BASE, 5),
            (A::A_SAV_REF, B::BONUS_BASE, 5),
            (A::A_SAV_WILL, B::BONUS_BASE, 5),
        ],
    );
    check(
        "cr: 7, types: [MA_SPIDER]",
        &[],
        &[(A::A_SAV_FORT, B::BONUS_BASE, 2), (A::A_SAV_REF, B::BONUS_BASE, 5)],
    );
}

#[test]
fn modifiers_reach_hits_damage_defence_and_saves() {
    check(
        "",
        &[],
        &[
            (A::A_HIT_ARCHERY, B::BONUS_ATTR, 2),
            (A::A_HIT_BRAWL, B::BONUS_ATTR, 2),
            (A::A_DMG_BRAWL, B::BONUS_ATTR, 2),
            (A::A_DMG_THROWN, B::BONUS_ATTR, 2),
            (A::A_DMG_OFFHAND, B::BONUS_ATTR, 0),
            (A::A_DEF, B::BONUS_ATTR, 2),
            (A::A_SAV_WILL, B::BONUS_ATTR, 2),
            (A::A_FAT, B::BONUS_ATTR, 1),
        ],
    );
}

#[test]
fn finesse_uses_the_better_hand_in_brawls_only() {
    let nimble = "attributes: (str: 6, dex: 18, con: 10), size: SZ_MEDIUM, feats: [FT_WEAPON_FINESSE]";
    let content = content(nimble, &[]);
    let out = computed(&content, |_, _| {});
    let cell = |a| out.adj.cells().get(a, B::BONUS_ATTR);
    assert_eq!((cell(A::A_HIT_BRAWL), cell(A::A_HIT_MELEE)), (4, -2));
    assert_eq!((cell(A::A_DMG_BRAWL), cell(A::A_DMG_MELEE), cell(A::A_DMG_THROWN)), (0, 0, 0));
}

#[test]
fn the_small_are_hard_to_hit() {
    let small = content("size: SZ_TINY, attributes: (str: 10, dex: 10, con: 10)", &[]);
    let out = computed(&small, |_, _| {});
    assert_eq!(out.adj.cells().get(A::A_DEF, B::BONUS_SIZE), 2);
    assert_eq!(out.adj.cells().get(A::A_HIT_BRAWL, B::BONUS_SIZE), 2);
}

#[test]
fn feats_one_by_one() {
    for (feat, attribute, bonus, value) in [
        (Feat::FT_IMPROVED_STRENGTH, A::A_STR, B::BONUS_FEAT, 1),
        (Feat::FT_IRON_WILL, A::A_SAV_WILL, B::BONUS_FEAT, 3),
        (Feat::FT_GREAT_FORTITUDE, A::A_SAV_FORT, B::BONUS_FEAT, 3),
        (Feat::FT_LIGHTNING_REFLEXES, A::A_SAV_REF, B::BONUS_FEAT, 3),
        (Feat::FT_ATHLETIC, A::A_SAV_FORT, B::BONUS_COMP, 1),
        (Feat::FT_CLEAR_MINDED, A::A_SAV_WILL, B::BONUS_COMP, 1),
        (Feat::FT_RUN, A::A_MOV, B::BONUS_FEAT, 4),
        (Feat::FT_ENDURANCE, A::A_FAT, B::BONUS_FEAT, 5),
        (Feat::FT_TALENTED, A::A_ARC, B::BONUS_FEAT, 1),
        (Feat::FT_ZEN_ARCHERY, A::A_HIT_ARCHERY, B::BONUS_INSIGHT, 2),
        (Feat::FT_ZEN_DEFENSE, A::A_DEF, B::BONUS_INSIGHT, 2),
        (Feat::FT_IRON_SKIN, A::A_ARM, B::BONUS_NATURAL, 5),
        (Feat::FT_DODGE, A::A_DEF, B::BONUS_DODGE, 3),
        (Feat::FT_ELEGANT_DEFENSE, A::A_DEF, B::BONUS_ATTR, 4),
        (Feat::FT_LIGHTNING_FISTS, A::A_SPD_BRAWL, B::BONUS_FEAT, 2),
        (Feat::FT_FISTS_OF_IRON, A::A_DMG_BRAWL, B::BONUS_FEAT, 1),
        (Feat::FT_RAPID_SHOT, A::A_SPD_ARCHERY, B::BONUS_FEAT, 5),
        (Feat::FT_WEAPON_FOCUS, A::A_HIT_MELEE, B::BONUS_SKILL, 1),
        (Feat::FT_WEAPON_SPECIALIST, A::A_SPD_BRAWL, B::BONUS_SKILL, 2),
        (Feat::FT_WEAPON_MASTERY, A::A_DEF, B::BONUS_SKILL, 10),
    ] {
        check(&format!("feats: [{feat}]"), &[], &[(attribute, bonus, value)]);
        check("", &[(N::EXTRA_FEAT, number(feat), 0)], &[(attribute, bonus, value)]);
    }
}

#[test]
fn conditions_one_by_one() {
    for (nature, val, attribute, bonus, value) in [
        (N::PRONE, 0, A::A_DEF, B::BONUS_STATUS, -4),
        (N::PRONE, 0, A::A_HIT_MELEE, B::BONUS_STATUS, -4),
        (N::CONFUSED, 0, A::A_WIS, B::BONUS_STATUS, -4),
        (N::STUNNED, 0, A::A_SPD_BRAWL, B::BONUS_STATUS, -10),
        (N::NAUSEA, 0, A::A_DEX, B::BONUS_STATUS, -6),
        (N::SINGING, 0, A::A_HIT_MELEE, B::BONUS_STATUS, -2),
        (N::MANIFEST, 0, A::A_CHA, B::BONUS_ENHANCE, 4),
        (N::SPRINTING, 0, A::A_MOV, B::BONUS_TACTIC, 20),
        (N::CHARGING, 0, A::A_DEF, B::BONUS_TACTIC, -2),
        (N::DEFENSIVE, 0, A::A_DMG_MELEE, B::BONUS_TACTIC, -2),
        (N::HIDING, 0, A::A_MOV, B::BONUS_HIDE, -10),
        (N::RAGING, 6, A::A_CON, B::BONUS_RAGE, 6),
        (N::RAGING, 6, A::A_SAV_WILL, B::BONUS_RAGE, 3),
        (N::TUMBLING, 0, A::A_SPD_BRAWL, B::BONUS_STATUS, -5),
        (N::ELEVATED, 1, A::A_DEF, B::BONUS_ELEV, 2),
        (N::ELEVATED, 2, A::A_MOV, B::BONUS_ELEV, -14),
        (N::PHASED, 3, A::A_DEF, B::BONUS_CIRC, 1),
        (N::PHASED, 0, A::A_DEF, B::BONUS_CIRC, 0),
    ] {
        check("", &[(nature, val, 0)], &[(attribute, bonus, value)]);
    }
}

#[test]
fn each_adjustment_has_its_bonus_type() {
    for (nature, bonus) in [
        (N::ADJUST, B::BONUS_ENHANCE),
        (N::ADJUST_SAC, B::BONUS_SACRED),
        (N::ADJUST_INS, B::BONUS_INSIGHT),
        (N::ADJUST_COMP, B::BONUS_COMP),
        (N::ADJUST_ART, B::BONUS_ARTI),
        (N::ADJUST_DEFL, B::BONUS_DEFLECT),
        (N::ADJUST_DMG, B::BONUS_DAMAGE),
        (N::ADJUST_INH, B::BONUS_INHERANT),
        (N::ADJUST_MOR, B::BONUS_MORALE),
        (N::ADJUST_ARM, B::BONUS_ARMOUR),
        (N::ADJUST_DODG, B::BONUS_DODGE),
        (N::ADJUST_CIRC, B::BONUS_CIRC),
        (N::ADJUST_NAT, B::BONUS_NATURAL),
        (N::ADJUST_LUCK, B::BONUS_LUCK),
        (N::ADJUST_RES, B::BONUS_RESIST),
        (N::ADJUST_SIZE, B::BONUS_SIZE),
    ] {
        check("", &[(nature, number(A::A_CHA), 3)], &[(A::A_CHA, bonus, 3)]);
    }
    let aid = crate::base::names::AttributeGroup::A_AID.0;
    check(
        "",
        &[(N::ADJUST_DMG, aid, -2)],
        &[(A::A_DEF, B::BONUS_NEGLEV, -2), (A::A_DEF, B::BONUS_DAMAGE, 0)],
    );
}

#[test]
fn concentration_pays_for_lost_magic_and_eases_pain() {
    // Concentration: CR 9 + 3, and 1 for the lower of Wis and Con, which confusion takes: 7 or 8 to pay with.
    let calm = "cr: 9, skills: [SK_CONCENT]";
    check(calm, &[(N::CONFUSED, 0, 0)], &[(A::A_ARC, B::BONUS_STATUS, -15 + 7)]);
    check(calm, &[(N::DEFENSIVE, 0, 0)], &[(A::A_ARC, B::BONUS_TACTIC, -4)]);
    check(calm, &[(N::ADJUST_PAIN, number(A::A_STR), -6)], &[(A::A_STR, B::BONUS_PAIN, -4)]);
    check("", &[(N::ADJUST_PAIN, number(A::A_STR), -6)], &[(A::A_STR, B::BONUS_PAIN, -6)]);
}

#[test]
fn skills_and_abilities_add_theirs() {
    // Athletics: CR 9 + 3 and 1.
    check(
        "cr: 9, skills: [SK_ATHLETICS]",
        &[],
        &[(A::A_MOV, B::BONUS_SKILL, 6), (A::A_FAT, B::BONUS_SKILL, 4)],
    );
    check("cr: 9, skills: [SK_TUMBLE]", &[], &[(A::A_SAV_REF, B::BONUS_COMP, 3)]);
    let grants = |ability: &str| format!("stati: [(nature: EXTRA_ABILITY, val: {ability}, mag: 2)]");
    check(&grants("CA_DIVINE_GRACE"), &[], &[(A::A_SAV_REF, B::BONUS_GRACE, 2)]);
    check(&grants("CA_UNEARTHLY_LUCK"), &[], &[(A::A_SAV_REF, B::BONUS_LUCK, 2)]);
    check(&grants("CA_INCREASED_MOVE"), &[], &[(A::A_MOV, B::BONUS_CLASS, 2)]);
    check("flags: [M_CHAOTIC]", &[], &[(A::A_SAV_WILL, B::BONUS_MORALE, 3)]);
    check("flags: [M_CHAOTIC, M_IALIGN]", &[], &[(A::A_SAV_WILL, B::BONUS_MORALE, 6)]);
}

#[test]
fn the_body_gains_nothing_from_con_that_is_not_its_own() {
    check(
        "",
        &[(N::ADJUST_SAC, number(A::A_CON), 4)],
        &[(A::A_SAV_FORT, B::BONUS_ATTR, 4), (A::A_FAT, B::BONUS_ATTR, 1)],
    );
}

#[test]
fn a_weary_creature_slows_and_an_undead_one_never_tires() {
    for (form, spent, str, pace) in [
        ("", 0, 0, 0),
        ("", -1, -2, -2),
        ("", -5, -2, -2),
        ("", -6, -6, -5),
        ("flags: [M_UNDEAD]", -20, 0, 0),
    ] {
        let content = content(&format!("{PLAIN} {form}"), &[]);
        let out = computed(&content, |world, h| {
            let _ = world.put(h, CreatureField::Fatigue, spent);
        });
        assert_eq!(out.adj.cells().get(A::A_STR, B::BONUS_FATIGUE), str, "{form} {spent}");
        assert_eq!(out.adj.cells().get(A::A_SPD_MELEE, B::BONUS_FATIGUE), pace, "{form} {spent}");
    }
}

#[test]
fn a_bare_character_has_its_scores_and_its_race() {
    let content = content("size: SZ_MEDIUM, def: 10", &[]);
    let out = computed(&content, |world, h| {
        world.make_character(
            h,
            Character {
                level: 3,
                ..Character::new(ResId::new(Kind::Race, "folk"), [12, 13, 14, 10, 16, 10, 10])
            },
        );
    });
    assert_eq!((out.get(A::A_STR), out.get(A::A_WIS)), (14, 14));
    assert_eq!(out.adj.cells().get(A::A_STR, B::BONUS_NATURAL), 2);
    assert_eq!(out.adj.cells().get(A::A_MOV, B::BONUS_SKILL), 1, "its race is trained in athletics");
    assert_eq!(out.get(A::A_DEF), 11);
}

#[test]
fn one_effect_hurts_once_unless_the_pack_keeps_the_defect() {
    let curse = ResId::new(Kind::Effect, "curse");
    for (switches, value) in [(&["penalties_stack_with_themselves"][..], -4), (&[][..], -2)] {
        let content = content(PLAIN, switches);
        let out = computed(&content, |world, h| {
            for _ in 0..2 {
                let penalty = Stati::new(N::ADJUST_LUCK, number(A::A_DEF), -2).of_effect(curse);
                let _ = world.gain(h, penalty);
            }
        });
        assert_eq!(out.adj.cells().get(A::A_DEF, B::BONUS_LUCK), value);
    }
}

#[test]
fn the_last_of_very_many_counts_too() {
    let content = content(PLAIN, &[]);
    let out = computed(&content, |world, h| {
        let dodge = Stati::new(N::ADJUST_DODG, number(A::A_DEF), 1);
        let _ = world.gain(h, dodge.clone());
        for n in 0..300 {
            let _ = world.gain(h, Stati::new(N::SEE_INVIS, n, 0));
        }
        let _ = world.gain(h, dodge);
        let _ = world.gain(h, Stati::new(N::ADJUST_LUCK, number(A::A_DEF), 3));
    });
    let cell = |bonus| out.adj.cells().get(A::A_DEF, bonus);
    assert_eq!((cell(B::BONUS_DODGE), cell(B::BONUS_LUCK)), (2, 3));
}

#[test]
fn what_the_form_grants_counts_once_even_if_it_was_laid_on_too() {
    let grants = "stati: [(nature: ADJUST_NAT, val: A_DEF, mag: -2)]";
    let content = content(&format!("{PLAIN} {grants}"), &[]);
    let out = computed(&content, |world, h| {
        let twice = Stati::new(N::ADJUST_NAT, number(A::A_DEF), -2).from_source(StatiSource::SS_BODY);
        let _ = world.gain(h, twice);
    });
    assert_eq!(out.adj.cells().get(A::A_DEF, B::BONUS_NATURAL), -2);
}

#[test]
fn skill_levels_have_their_parts() {
    let content =
        content(&format!("{PLAIN} cr: 5, skills: [SK_CLIMB, SK_BALANCE], feats: [FT_ATHLETIC]"), &[]);
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("beast", ResId::new(Kind::Monster, "beast"));
    let attr = values(&who(&world, &content, h).unwrap()).attr;
    world.set_attributes(h, &attr);
    let parts = who(&world, &content, h).unwrap().skill_parts(Skill::SK_CLIMB);
    assert_eq!((parts.base, parts.synergy, parts.feat, parts.attribute), (8, 2, 3, 1));
}

proptest! {
    #[test]
    fn a_skill_is_the_same_by_what_was_looked_up_before(
        laid in prop::collection::vec((0usize..9, 0usize..6, -3i16..9), 0..8),
        character in any::<bool>(),
        con in 0i16..20,
    ) {
        const NATURES: [N; 9] = [
            N::EXTRA_FEAT, N::EXTRA_SKILL, N::EXTRA_ABILITY, N::SKILL_BONUS, N::INNATE_KIT, N::SINGING,
            N::CHARGING, N::ANC_MEM, N::CONDITIONAL_FEAT,
        ];
        let vals = [
            number(Skill::SK_CLIMB), number(Skill::SK_CONCENT), number(Skill::SK_ANY), number(Feat::FT_SNEAKY),
            number(Feat::FT_ONE_BODY_ONE_SOUL), number(Ability::CA_SHARP_SENSES),
        ];
        let form = format!("size: SZ_SMALL, cr: 5, attributes: (str: 14, dex: 9, con: {con}, wis: 17), \
            feats: [FT_ATHLETIC], skills: [SK_CLIMB, SK_BALANCE, SK_HIDE]");
        let content = content(&form, &[]);
        let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature("beast", ResId::new(Kind::Monster, "beast"));
        if character {
            let folk = ResId::new(Kind::Race, "folk");
            let ranks = vec![(Skill::SK_CLIMB, 3), (Skill::SK_BALANCE, 6)];
            world.make_character(h, Character { ranks, ..Character::new(folk, [14, 9, con, 10, 17, 10, 10]) });
        }
        for (nature, val, mag) in laid {
            let _ = world.gain(h, Stati::new(NATURES[nature], vals[val], mag));
        }
        let attr = values(&who(&world, &content, h).unwrap()).attr;
        world.set_attributes(h, &attr);
        let me = who(&world, &content, h).unwrap();
        let mut sums = Sums::default();
        let calc = Calc::new(me, &mut sums, false);
        for (name, n) in Skill::table() {
            let skill = Skill::from_number(*n);
            prop_assert_eq!(calc.skill(skill), me.skill(skill), "{}", name);
        }
    }

    #[test]
    fn sums_and_matrix_agree_whatever_lies_on_a_creature(
        laid in prop::collection::vec((0usize..24, 0i16..56, -40i16..40), 0..12),
        fatigue in -30i32..30,
        small in any::<bool>(),
    ) {
        const NATURES: [N; 24] = [
            N::ADJUST, N::ADJUST_SAC, N::ADJUST_INS, N::ADJUST_COMP, N::ADJUST_ART, N::ADJUST_DEFL,
            N::ADJUST_DMG, N::ADJUST_INH, N::ADJUST_MOR, N::ADJUST_ARM, N::ADJUST_DODG, N::ADJUST_CIRC,
            N::ADJUST_NAT, N::ADJUST_LUCK, N::ADJUST_RES, N::ADJUST_PAIN, N::ADJUST_SIZE, N::RAGING,
            N::CONFUSED, N::STUNNED, N::DEFENSIVE, N::ELEVATED, N::TUMBLING, N::POLYMORPH,
        ];
        let size = if small { "SZ_TINY" } else { "SZ_HUGE" };
        let content = content(
            &format!("size: {size}, attributes: (str: 9, dex: 17, con: 3, wis: 12), feats: [FT_DODGE]"), &[]);
        let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature("beast", ResId::new(Kind::Monster, "beast"));
        let _ = world.put(h, CreatureField::Fatigue, fatigue);
        for (nature, val, mag) in laid {
            let _ = world.gain(h, Stati::new(NATURES[nature], val, mag));
        }
        let me = who(&world, &content, h).unwrap();
        let (sums, matrix): (Values<Sums>, Values<Matrix>) = (values(&me), matrix(&me));
        prop_assert_eq!(sums.attr, matrix.attr);
        prop_assert_eq!(sums.adj.cells(), matrix.adj.cells());
        // What counts adds up to the cell, by 8 bits, wherever it was not simply set.
        for (attribute, bonus, value) in matrix.adj.cells().all() {
            let counted: i32 = matrix.adj.of(attribute, bonus)
                .filter(|(_, c)| c.overruled_by.is_none()).map(|(_, c)| c.amount).sum();
            prop_assert_eq!(counted as i8, value as i8, "{} {}", attribute, bonus);
        }
    }
}
