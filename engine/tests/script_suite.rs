//! Scripts as data: what each function does (`tests/scenarios/scripts/functions.ron`), scripts with their
//! problems (`bad/`), scripts without (`good/`), and calls with any legal arguments on worlds of any kind.
//! `AUGURY_BLESS=1` writes what was found; look at what changed before you commit it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::observe::Flow;
use augury_engine::event::{
    Answer, EventInfo, Halt, Machine, Moment, Observed, Prompts, Question, Ruling, Sink, View, What, fields,
};
use augury_engine::label;
use augury_engine::rules::rule_book;
use augury_engine::script::{Compiled, Function, Ty, functions};
use augury_engine::world::{Character, CreatureField, Map, Point, World};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios/scripts")
}

fn bless() -> bool {
    std::env::var_os("AUGURY_BLESS").is_some()
}

const GOBLIN: &str = "name: \"goblin\", types: [MA_GOBLIN], size: SZ_SMALL, flags: [M_HUMANOID, M_EVIL], cr: 1, \
    hit: 1, hd: 1, feats: [FT_ALERTNESS], attributes: (str: 8, dex: 13, con: 11, int: 10, wis: 11, cha: 8)";

/// What the stage stands on beside the goblin.
const RESOURCES: &[(Kind, &str, &str)] = &[
    (
        Kind::Monster,
        "ogre",
        "(name: \"ogre\", size: SZ_LARGE, flags: [M_HUMANOID], cr: 3, hit: 4, hd: 4, attributes: (str: 21, dex: 8, \
         con: 15, int: 6, wis: 10, cha: 7), stati: [(nature: EXTRA_ABILITY, val: CA_SCENT, mag: \
         2)], attacks: [(attack: A_PUNC, damage: \"1d6\", dtype: AD_BLUNT)], handlers: [(on: \"EV_SMELL\", \
         script: \"a_print(e, `${e.e_param} ${e.e_dir} ${e.ex_val},${e.ey_val} ${e.e_field} ${e.e_id}`); DONE\")])",
    ),
    (Kind::Monster, "human", "(name: \"human\", size: SZ_MEDIUM, flags: [M_HUMANOID])"),
    (Kind::Template, "risen", "(name: \"risen\", makes: MA_UNDEAD)"),
    (Kind::Race, "human", "(name: \"human\")"),
    (
        Kind::God,
        "sun",
        "(name: \"the sun\", constants: [(constant: DRAGON_FEAR_DC, value: 17)], \
        lists: [(list: MOUNT_LIST, entries: [1, 2])])",
    ),
    (Kind::Effect, "poison", "(name: \"poison\", segments: [(eval: EA_GENERIC, aval: AR_POISON, sval: 14)])"),
    (
        Kind::Effect,
        "spell",
        "(name: \"spell\", level: 2, sources: [AI_WIZARDRY], flags: [EF_MENTAL], segments: [(eval: EA_GENERIC)])",
    ),
    (Kind::Class, "guard", "(name: \"guard\")"),
    (Kind::Dungeon, "mine", "(name: \"mine\")"),
    (Kind::Terrain, "floor", "(name: \"floor\")"),
    (Kind::Terrain, "wall", "(name: \"wall\", flags: [TF_SOLID, TF_OPAQUE])"),
    (Kind::Terrain, "pit", "(name: \"pit\", flags: [TF_FALL])"),
    (Kind::Terrain, "tree", "(name: \"tree\", flags: [TF_TREE])"),
    (
        Kind::Item,
        "sword",
        "(name: \"sword\", itype: T_WEAPON, flags: [WT_REACH], level: 2, material: MAT_IRON, weight: 30, group: [WG_SIMPLE])",
    ),
    (Kind::Item, "axe", "(name: \"axe\", itype: T_WEAPON, material: MAT_IRON, group: [WG_AXES])"),
    (Kind::Item, "pickaxe", "(name: \"pickaxe\", itype: T_WEAPON, material: MAT_IRON, group: [WG_AXES])"),
    (
        Kind::Item,
        "short_sword",
        "(name: \"short sword\", itype: T_WEAPON, material: MAT_IRON, group: [WG_SBLADES])",
    ),
    (Kind::Item, "long_bow", "(name: \"long bow\", itype: T_BOW, material: MAT_WOOD, group: [WG_ARCHERY])"),
    (Kind::Item, "short_bow", "(name: \"short bow\", itype: T_BOW, material: MAT_WOOD, group: [WG_ARCHERY])"),
    (Kind::Item, "arrow", "(name: \"arrow\", itype: T_MISSILE, material: MAT_WOOD, weight: 2)"),
    (
        Kind::Encounter,
        "guards",
        "(name: \"guards\", min_cr: 1, max_cr: 30, parts: [(flags: [EP_UNIFORM], amount: (from: 2, to: 2), any: [MA_GOBLIN])])",
    ),
    (Kind::Feature, "door", "(name: \"door\", ftype: T_DOOR)"),
    (Kind::Feature, "trap", "(name: \"trap\", ftype: T_TRAP)"),
    (Kind::Feature, "stairs", "(name: \"stairs\", ftype: T_PORTAL, portal: POR_DOWN_STAIR)"),
];

fn content(goblin: &str, file: &str) -> Content {
    let plain = RESOURCES.iter().map(|(kind, id, text)| {
        load_text(*kind, id, &format!("{}/{id}.ron", kind.folder()), text)
            .unwrap_or_else(|p| panic!("{id}: {p:?}"))
    });
    let goblin = load_text(Kind::Monster, "goblin", file, goblin).unwrap_or_else(|p| panic!("{p:?}"));
    Content::new(Manifest::default(), plain.chain([goblin]))
}

fn with_script(script: &str) -> String {
    format!(
        "({GOBLIN}, vars: [(name: \"count\", initial: 3)], handlers: [(on: \"EVICTIM(EV_DAMAGE)\", script: r##\"{script}\"##)])"
    )
}

/// An ogre with a sword, a goblin beside it, a player, three arrows on the floor, a door and a trap.
fn world() -> World {
    let floor = ResId::new(Kind::Terrain, "floor");
    let mut map = Map::plain(12, 8, floor);
    let _ = (map.set_lit(true), map.set_depth(3));
    for (x, y, terrain) in [(0, 0, "wall"), (1, 6, "pit"), (2, 6, "tree")] {
        map.lay(Point::new(x, y), ResId::new(Kind::Terrain, terrain));
    }
    let mut world = World::new(map);
    for (id, x, y) in [("ogre", 3, 3), ("goblin", 4, 3), ("human", 8, 5)] {
        let h = world.add_creature(id, ResId::new(Kind::Monster, id));
        let _ = world.place(h, Point::new(x, y));
        let _ = world.put(h, CreatureField::Hp, 50);
        let _ = world.put(h, CreatureField::MaxHp, 50);
    }
    let player = "(race: \"race:human\", base: (12, 12, 12, 12, 12, 12, 12), god: Some(\"god:sun\"), player: true, \
        classes: [(class: \"class:guard\", level: 3)], ranks: [(SK_SPOT, 4)], spells: [(\"effect:spell\", 5)])";
    world.make_character(Handle(3), ron::from_str::<Character>(player).unwrap());
    world.add_item(ResId::new(Kind::Item, "sword"), None, Handle(1));
    let arrows = world.add_item(ResId::new(Kind::Item, "arrow"), None, Handle::NONE);
    let _ = world.put_item(arrows, augury_engine::world::ItemField::Quantity, 3);
    let _ = world.lay(arrows, Point::new(2, 2));
    let door = world.add_feature(ResId::new(Kind::Feature, "door"), None);
    let _ = world.erect(door, Point::new(6, 6));
    let trap = world.add_feature(ResId::new(Kind::Feature, "trap"), Some(ResId::new(Kind::Effect, "poison")));
    let _ = world.erect(trap, Point::new(7, 6));
    world
}

#[derive(Default)]
struct Log {
    heard: Vec<String>,
    troubles: Vec<String>,
    reasons: Vec<&'static str>,
}

impl Sink for Log {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        match &moment.what {
            What::Message { text, .. } => self.heard.push(text.clone()),
            What::Trouble { text } => self.troubles.push(text.clone()),
            What::FieldWritten { why, .. }
            | What::CreatureWritten { why, .. }
            | What::ItemWritten { why, .. }
            | What::MapWritten { why, .. }
            | What::Remade { why, .. }
            | What::Standing { why, .. }
            | What::Proficiencies { why, .. }
                if moment.handler.is_some() =>
            {
                self.reasons.push(why);
            }
            _ => {}
        }
        Flow::Go
    }
}

/// Says the second of whatever it is asked.
struct Second;

impl Prompts for Second {
    fn answer(&mut self, asked: &Question) -> Option<i32> {
        Some(1.min(asked.answers() - 1))
    }
}

/// Damage to the goblin, which runs its script once; any world, any answers.
fn run(content: &Content, world: World, answers: bool) -> (Ruling, Log) {
    let (compiled, _) = Compiled::new(content);
    let mut log = Log::default();
    let mut m = Machine::new(world, 7, content, &compiled, rule_book(), Observed::new(&mut log));
    if answers {
        m.answer_prompts(Box::new(Second));
    }
    for h in 1..=3 {
        m.recalculate(Handle(h));
        m.put(Handle(h), CreatureField::Hp, 50, label!("test"));
    }
    m.begin_action(Handle(1), 1, "test");
    let ruling = m.throw(
        EventInfo::about(EventCode::EV_DAMAGE, &[Handle(1), Handle(2), Handle(4), Handle(5)])
            .with(fields::VDmg, 1),
    );
    drop(m);
    (ruling, log)
}

/// A row: the function, what is done first, what is asked, and everything heard, the answer last.
type Row = (String, String, String, String);

#[test]
fn every_function_that_works_does_what_its_row_says() {
    let path = folder().join("functions.ron");
    let text = fs::read_to_string(&path).unwrap();
    let rows: Vec<Row> = ron::from_str(&text).unwrap();
    let mut found: Vec<Row> = Vec::new();
    let mut faults = Vec::new();
    for (name, first, asked, wanted) in &rows {
        let (before, value) = asked.rsplit_once("; ").unwrap_or(("", asked));
        let script = format!("{first} {before}; a_print(e, `${{{value}}}`); DONE");
        let content = content(&with_script(&script), "goblin.ron");
        let (_, problems) = Compiled::new(&content);
        let (ruling, log) = run(&content, world(), true);
        // What rules say before the row's own words (that somebody is dazed now) is not the row's business.
        let own = wanted.split(" | ").count();
        let heard = log.heard[log.heard.len().saturating_sub(own)..].join(" | ");
        if !problems.is_empty() || !log.troubles.is_empty() || ruling.is_err() {
            faults.push(format!("{name}: {problems:?} {:?} {ruling:?}", log.troubles));
        } else if heard != *wanted {
            faults.push(format!("{name}: heard \"{heard}\", not \"{wanted}\""));
        }
        assert!(format!("{first}{asked}").contains(&format!("{name}(")), "the row of {name} calls it");
        found.push((name.clone(), first.clone(), asked.clone(), heard));
    }
    if bless() {
        let (head, _) = text.split_once("[\n").unwrap();
        let raw = |s: &str| if s.contains(['"', '\\']) { format!("r#\"{s}\"#") } else { format!("\"{s}\"") };
        let lines: Vec<String> = found
            .iter()
            .map(|r| format!("    ({}, {}, {}, {}),\n", raw(&r.0), raw(&r.1), raw(&r.2), raw(&r.3)))
            .collect();
        fs::write(&path, format!("{head}[\n{}]\n", lines.concat())).unwrap();
    }
    let without: Vec<&str> = functions()
        .iter()
        .filter(|f| f.works() && !rows.iter().any(|r| r.0 == f.name))
        .map(|f| f.name)
        .collect();
    assert!(faults.is_empty() && without.is_empty(), "{}\nwithout a row: {without:?}", faults.join("\n"));
}

/// What is wrong with a file of a script: problems when it is read, or else those when it runs.
fn problems_of(path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let content = content(&fs::read_to_string(path).unwrap(), &name);
    let (_, problems) = Compiled::new(&content);
    let told: Vec<String> = match problems.is_empty() {
        false => problems.iter().map(ToString::to_string).collect(),
        true => run(&content, world(), false).1.troubles,
    };
    told.iter().map(|line| format!("{line}\n")).collect()
}

fn cases(of: &str) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder().join(of))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    all.sort();
    assert!(all.len() >= 3, "{of} holds {} cases", all.len());
    all
}

#[test]
fn bad_scripts_are_told_with_file_line_and_column() {
    let mut faults = Vec::new();
    for path in cases("bad") {
        let (expect, found) = (path.with_extension("expect"), problems_of(&path));
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(found.contains(&format!("{name}:")), "{name} has no place: {found}");
        if bless() {
            fs::write(&expect, &found).unwrap();
        }
        let wanted = fs::read_to_string(&expect).unwrap_or_default().replace("\r\n", "\n");
        if wanted != found {
            faults.push(format!("{name}:\n- {wanted}+ {found}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn good_scripts_have_no_problems() {
    for path in cases("good") {
        assert_eq!(problems_of(&path), "", "{}", path.display());
    }
}

#[test]
fn a_question_without_an_answer_ends_the_action_and_with_one_it_goes_on() {
    let content =
        content(&with_script("if player.yn(\"Sure?\") { a_print(e, \"sure\"); } DONE"), "goblin.ron");
    assert_eq!(run(&content, world(), false).0, Err(Halt::Prompt));
    let (ruling, log) = run(&content, world(), true);
    assert_eq!((ruling, log.heard), (Ok(Answer::Done), vec!["sure".to_owned()]));
}

#[test]
fn writes_name_the_resource_and_event_behind_them() {
    let script = "e.v_dmg = 9; victim.hp = 30; item.charges = 2; write_terra(5, 5, \"terrain:tree\"); DONE";
    let content = content(&with_script(script), "goblin.ron");
    let why = "script: monster:goblin EVICTIM(EV_DAMAGE)";
    let (_, log) = run(&content, world(), false);
    assert_eq!(log.reasons, [why; 4]);
}

#[test]
fn gods_proficiencies_and_kinds_of_fixtures_are_written_with_their_reasons() {
    let script = "player.god_id = NULL_ID; player.proficiencies |= WG_AXES | WG_LIGHT; \
        let door = f_door_at(6, 6); door.f_id = `feature:trap`; \
        a_print(e, `${player.god_id} ${player.proficiencies == (WG_AXES | WG_LIGHT)} ${door.f_id}`); DONE";
    let content = content(&with_script(script), "goblin.ron");
    let (ruling, log) = run(&content, world(), false);
    assert_eq!((ruling, log.troubles), (Ok(Answer::Done), Vec::new()));
    assert_eq!(log.heard, ["none true feature:trap"]);
    assert_eq!(log.reasons, ["script: monster:goblin EVICTIM(EV_DAMAGE)"; 3]);
}

#[test]
fn what_has_no_god_and_what_is_no_kind_of_fixture_is_told() {
    for script in
        ["actor.god_id = `god:sun`", "actor.proficiencies = 1", "let d = f_door_at(6, 6); d.f_id = NULL_ID"]
    {
        let content = content(&with_script(&format!("{script}; DONE")), "goblin.ron");
        let (ruling, log) = run(&content, world(), false);
        assert_eq!((ruling, log.troubles.len()), (Ok(Answer::Abort), 2), "{script}: {:?}", log.troubles);
    }
}

/// Small numbers one after the other, so that every run is the same.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }

    /// Any value of a type.
    fn value(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Bool => self.of(&["true", "false"]).to_owned(),
            Ty::Text => self.of(&["\"\"", "\"{Actor} {1} {\"", "\"abc\"", "\"élan, so it is\""]).to_owned(),
            Ty::Thing => self
                .of(&[
                    "actor",
                    "victim",
                    "player",
                    "item",
                    "item2",
                    "NULL_OBJ",
                    "f_door_at(6, 6)",
                    "f_trap_at(7, 6)",
                ])
                .to_owned(),
            Ty::Event => "e".to_owned(),
            Ty::Resource => self
                .of(&[
                    "NULL_ID",
                    "\"god:sun\"",
                    "\"effect:poison\"",
                    "\"monster:goblin\"",
                    "\"terrain:tree\"",
                    "\"item:arrow\"",
                    "\"feature:door\"",
                    "resource",
                ])
                .to_owned(),
            Ty::Dice => self.of(&["\"2d6+1\"", "\"0d0\"", "e.dmg"]).to_owned(),
            Ty::Map => "map".to_owned(),
            Ty::List => "[1, 2]".to_owned(),
            Ty::Any => self.of(&["3", "actor", "\"x\"", "true"]).to_owned(),
            // A number that no member has is found before a script runs, but for one that is worked out.
            Ty::Named(family) if family != "event" => format!("int16({})", self.value(Ty::Int)),
            Ty::Named("event") => self.of(&["EV_SEARCH", "EV_HIT", "EV_DAMAGE", "PRE(EV_HIT)"]).to_owned(),
            _ => self
                .of(&[
                    "0",
                    "1",
                    "2",
                    "3",
                    "7",
                    "20",
                    "-1",
                    "-2",
                    "127",
                    "255",
                    "-32768",
                    "32767",
                    "2147483647",
                    "-2147483648",
                ])
                .to_owned(),
        }
    }

    fn call(&mut self, f: &Function) -> String {
        let given = f.needed() + self.below(f.params.len() - f.needed() + 1);
        let args: Vec<String> = f.params.iter().take(given).map(|p| self.value(p.ty)).collect();
        format!("{}({})", f.name, args.join(", "))
    }
}

/// Uses a value as its type has to be used; another type can't be.
fn used(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "if r { count += 1; }",
        Ty::Text => "let s = r.len();",
        Ty::Thing => "let s = r == NULL_OBJ;",
        Ty::Resource => "let s = r == NULL_ID;",
        Ty::List => "let s = r.len();",
        Ty::Int | Ty::Answer | Ty::Named(_) => "let s = (r & 1) + 1;",
        _ => "",
    }
}

#[test]
fn any_function_with_any_legal_arguments_hands_back_its_type_and_never_panics() {
    let mut draw = Draw(20_261_120);
    for f in functions() {
        for _ in 0..12 {
            let (first, call) = (functions()[draw.below(functions().len())], draw.call(f));
            let before = draw.call(&first);
            let script = format!("try {{ {before}; }} catch {{ }} let r = {call}; {} DONE", used(f.returns));
            let content = content(&with_script(&script), "goblin.ron");
            let (_, problems) = Compiled::new(&content);
            assert!(problems.is_empty(), "{script}: {problems:?}");
            let (_, log) = run(&content, world(), draw.below(2) == 0);
            let odd = log.troubles.iter().find(|t| {
                ["no function takes", "is wanted here", "no such field", "data type"]
                    .iter()
                    .any(|w| t.contains(w))
            });
            assert_eq!(odd, None, "{script}");
        }
    }
}

#[test]
fn a_function_that_waits_files_a_problem_with_its_place_and_the_script_goes_on() {
    let mut draw = Draw(3);
    for f in functions().iter().filter(|f| !f.works()) {
        let script = format!("\nlet r = {}; a_print(e, \"went on\"); DONE", draw.call(f));
        let content = content(&with_script(&script), "goblin.ron");
        let (_, log) = run(&content, world(), true);
        let told = log.troubles.iter().filter(|t| t.contains(&format!("it waits for {}", f.waits))).count();
        assert_eq!(
            (told, log.heard.as_slice()),
            (1, &["went on".to_owned()][..]),
            "{script}: {:?}",
            log.troubles
        );
        assert!(log.troubles[0].contains("(goblin.ron:2:"), "{:?}", log.troubles);
    }
}
