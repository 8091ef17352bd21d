//! Provenance: whatever creature, character, gear, template and stati meet, each cell of AttrAdj is what its
//! listed contributions leave, and the sums that play runs on are the same as the list.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    Ability, Attribute, BonusType, Feat, ItemQuality, ItemState, Named, Skill, StatiNature as N, StatiSource,
    WeaponGroup,
};
use augury_engine::content::{Content, load_pack};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, Ledger, Matrix, Sums, Values};
use augury_engine::world::{Character, ClassLevels, ItemField, Map, Stati, World};
use augury_tests::pack::shipped_folder;
use proptest::prelude::*;
use std::sync::OnceLock;

fn content() -> &'static Content {
    static PACK: OnceLock<Content> = OnceLock::new();
    PACK.get_or_init(|| load_pack(&shipped_folder()).content)
}

/// One of a kind by any number.
fn any_of(kind: Kind, n: usize) -> ResId {
    let ids = content().ids(kind);
    ids[n % ids.len()]
}

const LAID: [N; 24] = [
    N::ADJUST,
    N::ADJUST_MOR,
    N::ADJUST_DMG,
    N::ADJUST_INH,
    N::ADJUST_PAIN,
    N::ADJUST_SIZE,
    N::RAGING,
    N::CONFUSED,
    N::STUNNED,
    N::DEFENSIVE,
    N::ELEVATED,
    N::TUMBLING,
    N::POLYMORPH,
    N::CHANNELING,
    N::FLURRYING,
    N::GRAPPLED,
    N::PHASED,
    N::SPRINTING,
    N::EXTRA_FEAT,
    N::EXTRA_ABILITY,
    N::EXTRA_SKILL,
    N::ALIGNMENT,
    N::ADJUST_CIRC,
    N::WEP_SKILL,
];

/// What is drawn for one creature.
#[derive(Clone, Debug)]
struct Draw {
    form: usize,
    race: Option<usize>,
    classes: Vec<(usize, i16)>,
    feats: Vec<i16>,
    templates: Vec<usize>,
    gear: Vec<(usize, i16, i16, i16)>,
    stati: Vec<(usize, i16, i16)>,
}

fn draws() -> impl Strategy<Value = Draw> {
    let classes = prop::collection::vec((0usize..64, 0i16..12), 0..4);
    let gear = prop::collection::vec((0usize..400, 0i16..24, -3i16..6, 0i16..82), 0..8);
    let stati = prop::collection::vec((0usize..LAID.len(), 0i16..400, -40i16..40), 0..12);
    (
        0usize..600,
        prop::option::of(0usize..32),
        classes,
        prop::collection::vec(50i16..300, 0..20),
        prop::collection::vec(0usize..128, 0..3),
        gear,
        stati,
    )
        .prop_map(|(form, race, classes, feats, templates, gear, stati)| Draw {
            form,
            race,
            classes,
            feats,
            templates,
            gear,
            stati,
        })
}

fn build(draw: &Draw) -> (World, Handle) {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let form = any_of(Kind::Monster, draw.form);
    let h = world.add_creature("one", form);
    if let Some(race) = draw.race {
        let classes = draw.classes.iter().take(3).map(|(class, level)| ClassLevels {
            class: any_of(Kind::Class, *class),
            level: *level,
            hp_rolls: vec![4; *level as usize],
            mana_rolls: vec![3; *level as usize],
        });
        let character = Character {
            classes: classes.collect(),
            feats: draw.feats.iter().map(|n| Feat(*n)).collect(),
            ranks: vec![(Skill::SK_ATHLETICS, 7), (Skill::SK_TUMBLE, 9), (Skill::SK_CONCENT, 8)],
            abilities: vec![(Ability::CA_UNARMED_STRIKE, 3), (Ability::CA_FLURRY_OF_BLOWS, 2)],
            proficiencies: [WeaponGroup::WG_SIMPLE, WeaponGroup::WG_LARMOUR].into_iter().collect(),
            align_lc: 60,
            player: true,
            ..Character::new(any_of(Kind::Race, race), [16, 14, 13, 12, 15, 9, 11])
        };
        world.make_character(h, character.in_order());
    }
    for template in &draw.templates {
        world.add_template(h, any_of(Kind::Template, *template));
    }
    for (item, slot, plus, quality) in &draw.gear {
        let thing = world.add_item(any_of(Kind::Item, *item), None, h);
        let slots = if *slot == 2 { 0b110 } else { 1 << slot };
        let _ = world.put_item(thing, ItemField::Slots, slots);
        let _ = world.put_item(thing, ItemField::Plus, i32::from(*plus));
        let _ = world.put_item(thing, ItemField::State, ItemState::IF_WORN.number());
        world.remake_item(thing, |item| item.qualities = vec![ItemQuality(*quality)]);
    }
    for (nature, val, mag) in &draw.stati {
        let _ = world.gain(h, Stati::new(LAID[*nature], *val, *mag).from_source(StatiSource::SS_ENCH));
    }
    (world, h)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_cell_is_what_its_contributions_leave(draw in draws()) {
        let (mut world, h) = build(&draw);
        // Once for what rests on nothing yet, once for what rests on the run before.
        for _ in 0..2 {
            let me = who(&world, content(), h).expect("just made");
            let (sums, matrix): (Values<Sums>, Values<Matrix>) = (values::values(&me), values::matrix(&me));
            prop_assert_eq!(sums.attr, matrix.attr);
            prop_assert_eq!(sums.adj.cells(), matrix.adj.cells());
            for (attribute, bonus, value) in matrix.adj.cells().all() {
                let counted: i32 = matrix.adj.of(attribute, bonus)
                    .filter(|(_, c)| c.overruled_by.is_none()).map(|(_, c)| c.amount).sum();
                prop_assert_eq!(counted as i8, value as i8, "{} {}", attribute, bonus);
            }
            for c in matrix.adj.contributions() {
                prop_assert!(!c.why.rule.is_empty());
                prop_assert!(c.overruled_by.is_none_or(|n| n < matrix.adj.contributions().len()));
            }
            prop_assert!(values::hit_points(&me, |sides| sides) >= values::hit_points(&me, |_| 1));
            world.set_attributes(h, &sums.attr);
        }
    }
}

/// What is listed of a character with a good hand and a clear head, in plate and out of its wits: of each cell the amounts
/// with their rules.
#[test]
fn what_a_suit_and_concentration_take_is_listed() {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("one", ResId::new(Kind::Monster, "human_temp"));
    let race = ResId::new(Kind::Race, "human");
    let character = Character {
        ranks: vec![(Skill::SK_CONCENT, 30)],
        ..Character::new(race, [14, 24, 14, 14, 14, 14, 10])
    };
    world.make_character(h, character.in_order());
    let suit = world.add_item(ResId::new(Kind::Item, "plate_mail"), None, h);
    let _ = world.put_item(suit, ItemField::Slots, 1 << augury_engine::base::names::Slot::SL_ARMOUR.number());
    let _ = world.put_item(suit, ItemField::State, ItemState::IF_WORN.number());
    let _ = world.gain(h, Stati::new(N::STUNNED, 0, 0));
    for _ in 0..2 {
        let attr = values::values(&who(&world, content(), h).unwrap()).attr;
        world.set_attributes(h, &attr);
    }
    let matrix = values::matrix(&who(&world, content(), h).unwrap());
    let rules = |attribute, bonus| -> Vec<(&'static str, i32)> {
        matrix.adj.of(attribute, bonus).map(|(_, c)| (c.why.rule, c.amount)).collect()
    };
    let reflexes = rules(Attribute::A_SAV_REF, BonusType::BONUS_ATTR);
    assert!(
        matches!(reflexes[..], [("reflexes", full), ("what the suit leaves of Dex", less)] if full > 0 && less < 0),
        "{reflexes:?}"
    );
    let casting = rules(Attribute::A_SOR, BonusType::BONUS_STATUS);
    assert!(
        matches!(casting[..], [("stunned or nauseous", -10), ("paid out of concentration", paid)] if paid > 0),
        "{casting:?}"
    );
}
