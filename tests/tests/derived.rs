//! Every measured monster, bare and alone, against what the rules make of it: attributes, each cell of
//! AttrAdj, hit points, rating, saves, resistances. The figures are the original's own
//! (tests/measured/derived.json.xz).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, DamageType, Named, SaveType};
use augury_engine::content::{Content, load_pack};
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{self, Cells, Ledger, Matrix, Sums, Values};
use augury_engine::world::{Map, World};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn measured() -> Vec<Value> {
    augury_tests::measured::measured("derived")["monsters"].as_array().expect("a list of monsters").clone()
}

fn pack() -> Content {
    load_pack(&root().join("../assets/incursion")).content
}

/// A world with one monster on it, its values worked out twice as in the measured set.
fn alone(content: &Content, form: ResId) -> (World, Handle) {
    let mut world = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("", form);
    for _ in 0..2 {
        let attr = values::values(&who(&world, content, h).expect("just made")).attr;
        world.set_attributes(h, &attr);
    }
    (world, h)
}

/// What differs between a monster's measured figures and ours.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn compare(&mut self, what: &str, measured: i64, ours: i32) {
        if measured != i64::from(ours) {
            self.0.push(format!("{what}: measured {measured}, ours {ours}"));
        }
    }

    fn number(&mut self, what: &str, measured: &Value, ours: i32) {
        self.compare(what, measured.as_i64().unwrap_or(0), ours);
    }

    fn attributes(&mut self, measured: &Value, who: &Who<'_>) {
        for (name, value) in measured.as_object().expect("attributes by name") {
            let attribute = Attribute::parse(name).expect("a known attribute");
            self.number(name, value, who.attr(attribute));
        }
    }

    /// Every cell either side fills.
    fn cells(&mut self, measured: &Value, cells: &Cells) {
        let mut both: BTreeMap<(String, String), (i64, i32)> = BTreeMap::new();
        for (row, columns) in measured.as_object().expect("rows by name") {
            for (column, value) in columns.as_object().expect("columns by name") {
                both.entry((row.clone(), column.clone())).or_default().0 = value.as_i64().unwrap_or(0);
            }
        }
        for (row, column, value) in cells.all() {
            both.entry((row.to_string(), column.to_string())).or_default().1 = value;
        }
        for ((row, column), (measured, ours)) in both {
            self.compare(&format!("{row} {column}"), measured, ours);
        }
    }

    fn resistances(&mut self, measured: &Value, who: &Who<'_>, bypass: bool) {
        let given = measured.as_object().expect("resistances by damage type");
        for (name, number) in DamageType::table() {
            let kind = DamageType::from_number(*number);
            if kind.name() == Some(name) {
                let expected = given.get(*name).and_then(Value::as_i64).unwrap_or(0);
                self.compare(&format!("{name}, bypass {bypass}"), expected, who.resist_level(kind, bypass));
            }
        }
    }
}

fn differences(content: &Content, form: ResId, measured: &Value) -> Vec<String> {
    let (world, h) = alone(content, form);
    let who = who(&world, content, h).expect("just made");
    let Values { adj, .. }: Values<Matrix> = values::matrix(&who);
    let mut all = Differences::default();
    all.attributes(&measured["Attr"], &who);
    all.cells(&measured["AttrAdj"], adj.cells());
    all.number("average hit points", &measured["mHP_option1_average"], values::average(&who));
    all.number("maximum hit points", &measured["mHP_option2_max"], values::maximum(&who));
    all.number("hit die", &measured["BestHDType"], values::best_hit_die(&who));
    all.number("challenge rating", &measured["ChallengeRating"], who.cr());
    all.number("signed challenge rating", &measured["ChallengeRating_allow_neg"], who.cr_signed());
    all.number("defense", &measured["Defense"], who.attr(Attribute::A_DEF));
    all.number("full fatigue", &measured["cFP"], who.attr(Attribute::A_FAT));
    for (name, save) in [("FORT", SaveType::FORT), ("REF", SaveType::REF), ("WILL", SaveType::WILL)] {
        all.number(name, &measured["saves"][name], who.save_bonus(save, 0));
    }
    all.resistances(&measured["ResistLevel"], &who, false);
    all.resistances(&measured["ResistLevel_bypass_armour"], &who, true);
    all.0
}

/// The forms of the pack by their names.
fn forms(content: &Content) -> BTreeMap<String, ResId> {
    content
        .ids(Kind::Monster)
        .iter()
        .filter_map(|id| content.monster(*id).map(|m| (m.name.clone(), *id)))
        .collect()
}

#[test]
fn every_measured_monster_agrees() {
    let content = pack();
    let forms = forms(&content);
    let set = measured();
    assert_eq!(set.len(), 311);
    let mut told = Vec::new();
    for monster in &set {
        let name = monster["name"].as_str().expect("a name");
        match forms.get(name) {
            None => told.push(format!("{name}: not in the pack")),
            Some(form) => {
                let found = differences(&content, *form, monster);
                if !found.is_empty() {
                    told.push(format!("{name}: {}", found.join("; ")));
                }
            }
        }
    }
    assert!(told.is_empty(), "{} of {} agree\n{}", set.len() - told.len(), set.len(), told.join("\n"));
}

#[test]
fn rolled_hit_points_lie_between_the_least_and_the_most() {
    let content = pack();
    for form in forms(&content).into_values() {
        let (world, h) = alone(&content, form);
        let who = who(&world, &content, h).expect("just made");
        let rolled = values::hit_points(&who, values::own_dice(7, h));
        let least = values::hit_points(&who, |_| 1);
        let most = values::hit_points(&who, |sides| sides);
        assert_eq!(most, values::maximum(&who), "{form}");
        assert!((least..=most).contains(&rolled), "{form}: {least} <= {rolled} <= {most}");
    }
}

#[test]
fn sums_and_matrix_are_the_same_for_every_monster() {
    let content = pack();
    for form in forms(&content).into_values() {
        let (world, h) = alone(&content, form);
        let who = who(&world, &content, h).expect("just made");
        let sums: Values<Sums> = values::values(&who);
        let matrix: Values<Matrix> = values::matrix(&who);
        assert_eq!(sums.attr, matrix.attr, "{form}");
        assert_eq!(sums.adj.cells(), matrix.adj.cells(), "{form}");
        for (attribute, bonus, value) in matrix.adj.cells().all() {
            let last = matrix.adj.of(attribute, bonus).last().map(|(_, c)| c.after);
            assert_eq!(last, Some(value), "{form}: {attribute} {bonus} is what its last contribution left");
        }
    }
}
