//! Handlers of ours, one link of the chain each, in real blows under the real rules: every one of them is
//! shown to change the outcome against the same fight, dice and all, without it. Those on resources that the
//! original lacks stand in `assets/workshop`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::dice_expr::Dice;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{AttackType, DamageType, StatiNature};
use augury_engine::content::{Content, load_pack, load_text};
use augury_engine::event::observe::Flow;
use augury_engine::event::{EventInfo, Machine, Moment, Observed, ScriptHost, Sink, View, What, fields};
use augury_engine::play::{Actor, Recording, Revision, Square, stage};
use augury_engine::rules::rule_book;
use augury_engine::script::Compiled;
use augury_engine::world::{Character, Stati, World};
use std::path::Path;
use std::sync::{Arc, LazyLock};

static PACK: LazyLock<Content> = LazyLock::new(|| {
    let loaded = load_pack(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/workshop"));
    let errors: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{errors:?}");
    loaded.content
});

const A: Handle = Handle(1);
const B: Handle = Handle(2);

/// Two creatures side by side, and what the first throws at the second again and again.
struct Scene {
    recording: Recording,
    blows: u32,
    blow: fn(EventInfo) -> EventInfo,
    item: Option<&'static str>,
}

struct Outcome {
    world: World,
    told: Vec<What>,
}

impl Outcome {
    fn hp(&self, h: Handle) -> i32 {
        self.world.creature(h).unwrap().hp()
    }
    fn lives(&self, h: Handle) -> bool {
        self.world.creature(h).unwrap().is_here()
    }
    fn has(&self, h: Handle, nature: StatiNature) -> bool {
        self.world.creature(h).unwrap().stati().has(nature)
    }
    fn says(&self, text: &str) -> bool {
        self.told.iter().any(|w| matches!(w, What::Message { text: said, .. } if said == text))
    }
    fn hits(&self) -> usize {
        self.told.iter().filter(|w| matches!(w, What::CreatureWritten { write, .. } if write.of == B && write.new < write.old && write.field == augury_engine::world::CreatureField::Hp)).count()
    }
    fn troubles(&self) -> Vec<&String> {
        self.told
            .iter()
            .filter_map(|w| if let What::Trouble { text } = w { Some(text) } else { None })
            .collect()
    }
}

fn creature(monster: &str) -> Actor {
    Actor { monster: monster.to_owned(), max_hp: Some(400), enemy_to_all: true, ..Actor::default() }
}

fn scene(first: &str, second: &str) -> Scene {
    let square = |creature| Square { creature, ..Square::default() };
    let recording = Recording {
        seed: 11,
        lit: true,
        map: ["#######", "#.....#", "#.ab..#", "#.....#", "#######"].map(str::to_owned).to_vec(),
        legend: [('a', square(1)), ('b', square(2))].into(),
        creatures: vec![creature(first), creature(second)],
        ..Recording::default()
    };
    Scene { recording, blows: 12, blow: |e| e, item: None }
}

struct Log(Vec<What>);

impl Sink for Log {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0.push(moment.what.clone());
        Flow::Go
    }
}

fn play(scene: &Scene, content: &Content) -> Outcome {
    let (compiled, problems) = Compiled::new(content);
    assert_eq!(problems, []);
    let scripts: Arc<dyn ScriptHost> = Arc::new(compiled);
    let rev = Revision::new(Arc::new(content.clone()), Arc::clone(&scripts));
    let map = stage::build_map(&scene.recording, &rev).unwrap();
    let mut log = Log(Vec::new());
    let classes = rule_book();
    let mut m = Machine::new(
        World::new(map),
        scene.recording.seed,
        content,
        &*scripts,
        classes,
        Observed::new(&mut log),
    );
    stage::place_all(&mut m, &scene.recording).unwrap();
    let item = scene.item.map(|effect| {
        let effect = ResId::new(Kind::Effect, effect);
        m.world_mut().add_item(ResId::new(Kind::Item, "club"), Some(effect), A)
    });
    for n in 0..scene.blows {
        if !m.world().creature(B).unwrap().is_here() {
            break;
        }
        m.begin_action(A, n + 1, "test");
        let e = EventInfo::new(EventCode::EV_NATTACK)
            .with(fields::EActor, A)
            .with(fields::EVictim, B)
            .with(fields::EItem, item.unwrap_or(Handle::NONE));
        m.throw((scene.blow)(e)).unwrap();
    }
    let world = m.into_world();
    let outcome = Outcome { world, told: log.0 };
    assert_eq!(outcome.troubles(), [""; 0]);
    outcome
}

/// The scene as it is, and with a resource that has no handlers.
fn with_and_without(scene: &Scene, kind: Kind, id: &str) -> (Outcome, Outcome) {
    assert!(PACK.get(ResId::new(kind, id)).is_some_and(|r| r.scripts().next().is_some()), "{id} has scripts");
    let bare = load_text(kind, id, "bare.ron", "(name: \"bare\")").unwrap();
    (play(scene, &PACK), play(scene, &PACK.with(bare)))
}

fn trap(effect: &str, code: EventCode) -> Stati {
    let code = i16::try_from(code.0).unwrap();
    Stati::new(StatiNature::TRAP_EVENT, 0, code).of_effect(ResId::new(Kind::Effect, effect))
}

fn damage(e: EventInfo, kind: DamageType) -> EventInfo {
    e.with(fields::Event, EventCode::EV_DAMAGE).with(fields::DType, kind).with(fields::VDmg, 20)
}

fn character(god: &str, favour: i32) -> Character {
    let god = ResId::new(Kind::God, god);
    Character {
        level: 4,
        god: Some(god),
        favour: vec![(god, favour)],
        ..Character::new(ResId::new(Kind::Race, "human"), [16, 12, 14, 10, 10, 10, 10])
    }
}

#[test]
fn stone_hide_soaks_a_pool_of_points_and_goes() {
    let mut s = scene("ogre", "goblin");
    let hide = ResId::new(Kind::Effect, "stone_hide");
    s.recording.creatures[1].stati = vec![
        trap("stone_hide", EventCode::EV_DAMAGE.evictim()),
        Stati::new(StatiNature::COUNTER, 0, 25).of_effect(hide),
    ];
    let (with, without) = with_and_without(&s, Kind::Effect, "stone_hide");
    assert_eq!(with.hp(B) - without.hp(B), 25);
    assert!(!with.has(B, StatiNature::TRAP_EVENT) && without.has(B, StatiNature::COUNTER));
    assert!(with.says("The grey hide crumbles off you."));
}

#[test]
fn an_aura_of_embers_burns_whoever_lands_a_blow() {
    let mut s = scene("ogre", "goblin");
    s.recording.creatures[1].stati = vec![trap("ember_aura", EventCode::EV_HIT.post().evictim())];
    let (with, without) = with_and_without(&s, Kind::Effect, "ember_aura");
    assert_eq!(without.hp(A), 400);
    let burnt = 400 - with.hp(A);
    let hits = i32::try_from(with.hits()).unwrap();
    assert!(hits > 2 && (2 * hits..=7 * hits).contains(&burnt), "{burnt} by {hits} hits");
    assert_eq!(with.hp(B), without.hp(B), "the bearer is struck as hard");
}

#[test]
fn thorns_go_deepest_into_jaws() {
    let lost = |first: &str| {
        let mut s = scene(first, "goblin");
        s.recording.creatures[1].stati = vec![trap("thorn_coat", EventCode::EV_HIT.post().evictim())];
        let (with, without) = with_and_without(&s, Kind::Effect, "thorn_coat");
        assert_eq!(without.hp(A), 400);
        400 - with.hp(A)
    };
    assert!(lost("wolf") > 0, "it bites");
}

#[test]
fn venom_follows_a_bite_and_the_strong_withstand_half_of_it() {
    let mut s = scene("wolf", "goblin");
    s.recording.creatures[0].templates = vec!["venomous".to_owned()];
    let (with, without) = with_and_without(&s, Kind::Template, "venomous");
    assert!(with.hp(B) < without.hp(B), "{} {}", with.hp(B), without.hp(B));
    let (halved, whole) = with_and_without(&s, Kind::Effect, "viper_bite");
    assert!(halved.hp(B) > whole.hp(B) && halved.says("The venom burns in your veins."));
    s.recording.creatures[1] = creature("ghoul");
    let (with, without) = with_and_without(&s, Kind::Template, "venomous");
    assert_eq!(with.hp(B), without.hp(B), "the dead have no veins");
}

#[test]
fn a_thirsting_edge_adds_to_every_blow() {
    let mut s = scene("ogre", "goblin");
    s.item = Some("thirsting_edge");
    // A blow with a weapon as the weapon rules throw it: natural attacks put the item down.
    s.blow = |e| {
        e.with(fields::Event, EventCode::EV_STRIKE)
            .with(fields::AType, AttackType::A_SWNG)
            .with(fields::DType, DamageType::AD_SLASH)
            .with(fields::Dmg, Dice::new(1, 8, 0))
            .with(fields::VHit, 12)
    };
    let (with, without) = with_and_without(&s, Kind::Effect, "thirsting_edge");
    let hits = i32::try_from(without.hits()).unwrap();
    let more = without.hp(B) - with.hp(B);
    assert!(hits > 2 && more >= 2 * hits + 2, "{more} more by {hits} hits");
}

#[test]
fn the_undead_strike_weakly_on_hallowed_ground() {
    let mut s = scene("ghoul", "goblin");
    s.recording.region = Some("hallowed_ground".to_owned());
    let (with, without) = with_and_without(&s, Kind::Region, "hallowed_ground");
    assert!(with.hp(B) > without.hp(B));
    s.recording.creatures[0] = creature("ogre");
    let (with, without) = with_and_without(&s, Kind::Region, "hallowed_ground");
    assert_eq!(with.hp(B), without.hp(B), "the living strike as ever");
}

#[test]
fn blows_out_of_brambles_miss_more_often() {
    let mut s = scene("ogre", "goblin");
    s.blows = 40;
    s.recording.creatures[1].max_hp = Some(2000);
    s.recording
        .legend
        .insert('a', Square { terrain: "brambles".to_owned(), creature: 1, ..Square::default() });
    let (with, without) = with_and_without(&s, Kind::Terrain, "brambles");
    assert!(with.hits() < without.hits(), "{} {}", with.hits(), without.hits());
}

#[test]
fn nobody_dies_on_the_proving_ground() {
    let mut s = scene("ogre", "goblin");
    s.recording.dungeon = Some("proving_ground".to_owned());
    s.recording.creatures[1].max_hp = Some(4);
    s.blows = 3;
    let (with, without) = with_and_without(&s, Kind::Dungeon, "proving_ground");
    assert!(with.lives(B) && !without.lives(B));
    assert!(
        with.hp(B) == 1
            && with.has(B, StatiNature::PARALYSIS)
            && with.says("You are beaten, and carried aside.")
    );
}

#[test]
fn the_frostborn_mind_no_cold_and_fear_fire() {
    for (kind, cold) in [(DamageType::AD_COLD, true), (DamageType::AD_FIRE, false)] {
        let mut s = scene("ogre", "goblin");
        s.recording.creatures[1].templates = vec!["frostborn".to_owned()];
        s.blows = 1;
        s.blow = if cold { |e| damage(e, DamageType::AD_COLD) } else { |e| damage(e, DamageType::AD_FIRE) };
        let (with, without) = with_and_without(&s, Kind::Template, "frostborn");
        let wanted = if cold { 400 } else { without.hp(B) - 10 };
        assert_eq!(with.hp(B), wanted, "{kind}");
        assert_eq!(without.hp(B), 380);
    }
}

#[test]
fn a_grudge_lasts_and_makes_blows_surer() {
    let mut s = scene("goblin", "ogre");
    s.recording.creatures[0].templates = vec!["grudging".to_owned()];
    s.recording.creatures[1].templates = vec!["grudging".to_owned()];
    s.blows = 40;
    let (with, without) = with_and_without(&s, Kind::Template, "grudging");
    let grudge = ResId::new(Kind::Template, "grudging");
    assert_eq!((with.world.var(grudge, "grudge"), without.world.var(grudge, "grudge")), (5, 0));
    assert!(with.hits() > without.hits(), "{} {}", with.hits(), without.hits());
}

#[test]
fn erich_sees_every_blow_against_the_helpless() {
    let mut s = scene("ogre", "goblin");
    s.recording.creatures[0].character = Some(character("erich", 0));
    s.recording.creatures[1].stati = vec![Stati::new(StatiNature::PARALYSIS, 0, 0)];
    let erich = ResId::new(Kind::God, "erich");
    let (with, without) = with_and_without(&s, Kind::God, "erich");
    let anger = |o: &Outcome| {
        let anger = &o.world.creature(A).unwrap().character().unwrap().anger;
        anger.iter().find(|(god, _)| *god == erich).map_or(0, |(_, n)| *n)
    };
    assert!(anger(&with) > 5 && anger(&without) == 0, "{}", anger(&with));
    assert!(with.says("You feel watched."));
}

#[test]
fn erich_gives_a_favoured_follower_one_more_round() {
    let mut s = scene("ogre", "goblin");
    s.recording.creatures[1].character = Some(character("erich", 600));
    s.recording.creatures[1].max_hp = Some(3);
    s.blow = |e| damage(e, DamageType::AD_SLASH);
    s.blows = 1;
    let (with, without) = with_and_without(&s, Kind::God, "erich");
    assert!(with.lives(B) && with.hp(B) == 1 && !without.lives(B));
    assert_eq!(with.world.creature(B).unwrap().character().unwrap().favour[0].1, 100);
    s.blows = 2;
    assert!(!play(&s, &PACK).lives(B), "only once");
}

#[test]
fn messages_are_told_and_keep_the_plain_ones_quiet() {
    let mut s = scene("ogre", "wolf");
    s.recording.creatures[1].max_hp = Some(3);
    let told = play(&s, &PACK);
    assert!(!told.lives(B) && told.says("A last howl breaks off."));
}
