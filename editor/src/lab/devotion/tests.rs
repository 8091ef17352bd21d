//! What characters might do to a god: on a small pack whose figures are known, and on the pack that ships.

use std::path::Path;
use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{AidKind, Alignment, Named};
use augury_engine::event::EventCode;
use augury_engine::play::{Revision, stage};
use augury_engine::rules::standing::worthy::Unworthy;
use augury_engine::rules::standing::{ABANDONED, ANATHEMA, PENANCE};
use augury_engine::script::Compiled;
use augury_engine::world::{CreatureField, Point};

use super::conduct::{Ail, Toward};
use super::follower::{Follower, Follows, Held, Taken};
use super::*;
use crate::debugger::recordings::draft::Draft;
use crate::debugger::setup;
use crate::lab::devotion::conduct::ConductKind;
use crate::lab::pack;
use crate::workbench::fixture;

const ABE: &str = r#"God(name: "Abe", flags: [GF_LAWFUL, GF_FORGIVING], favour_chart: [100, 500, 1000],
    aid: [(aid: AID_HEAL, least: P_URGENT), (aid: AID_PURIFY, least: P_HIGH, favour: 300)],
    sacrifices: [(creatures: [MA_GOBLINOID]), (creatures: [MA_ANIMAL], answer: SAC_ABOMINATION)],
    relations: [(gods: ["eve"], anger: 7, wrath: true)], prayer_dc: 0, prayer_timeout: 8, intervention_cost: 10,
    min_convert_favour: 50, tolerance_val: 2,
    handlers: [
        (on: "GODWATCH(EV_DEATH)", script: "if victim.is_creature() { actor.gain_favour(resource, 25, true, true); } NOTHING"),
        (on: "GODWATCH(EV_ALIGNED)", script: "if (e.e_param & AL_EVIL) != 0 { actor.transgress(resource, e.v_mag, true, \"evil\"); } NOTHING"),
        (on: "EV_RETRIBUTION", script: "d_print(e, \"The sky darkens.\", \"\"); DONE"),
    ])"#;

fn small() -> Revision {
    let content = fixture(&[
        ("gods/abe", ABE),
        ("gods/eve", "God(name: \"Eve\", default_anger: 1, prayer_dc: 0)"),
        ("races/human", "Race(name: \"Human\", body: \"human\")"),
        ("classes/warrior", "Class(name: \"Warrior\", hd: 10)"),
        ("monsters/human", "Monster(name: \"human\", types: [MA_HUMAN], flags: [M_HUMANOID], hd: 1)"),
        ("monsters/goblin", "Monster(name: \"Goblin\", types: [MA_GOBLINOID], cr: 1, hd: 1)"),
        ("monsters/ogre", "Monster(name: \"Ogre\", cr: 9, hd: 9)"),
        ("monsters/rat", "Monster(name: \"Rat\", types: [MA_ANIMAL], cr: 1, hd: 1)"),
        ("items/corpse", "Item(name: \"corpse\", itype: T_CORPSE)"),
        ("features/altar", "Feature(name: \"altar\", flags: [F_ALTAR])"),
        ("terrains/floor", "Terrain(name: \"floor\")"),
        ("terrains/dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])"),
    ]);
    let content = Arc::new(content);
    let (scripts, faults) = Compiled::new(&content);
    assert!(faults.is_empty(), "{faults:?}");
    Revision::new(content, Arc::new(scripts))
}

fn god(id: &str) -> ResId {
    ResId::new(Kind::God, id)
}

fn monster(id: &str) -> Option<ResId> {
    Some(ResId::new(Kind::Monster, id))
}

fn try_it(rev: &Revision, of: ResId, choices: &Choices) -> Result<WhatIf, String> {
    let mut last = None;
    let mut tell = Tell { progress: &mut |_, _| true, give: &mut |told| last = Some(told) };
    work_out(rev, of, choices, &mut tell)?;
    last.ok_or_else(|| "nothing was told".to_owned())
}

fn tried(rev: &Revision, follower: Follower, deed: Conduct) -> WhatIf {
    let choices = Choices { doer: Doer::Made(follower), deed, seed: 1 };
    try_it(rev, god("abe"), &choices).unwrap()
}

fn conduct(kind: ConductKind) -> Conduct {
    Conduct { kind, ..Conduct::default() }
}

/// The one outcome of what is left to no die.
fn only(told: &WhatIf) -> (&Change, &Seen, &Stand) {
    assert_eq!((told.outcomes.len(), told.failures.is_empty()), (1, true), "{told:#?}");
    let outcome = &told.outcomes[0];
    let (seen, after) = outcome.first.as_deref().unwrap();
    (&outcome.change, seen, after)
}

#[test]
fn a_prayer_of_one_who_is_hurt_heals_and_costs() {
    let rev = small();
    let told = tried(&rev, Follower::default(), conduct(ConductKind::Pray));
    assert!(told.before.objection.is_none() && told.before.follows == Some(god("abe")));
    assert!(told.outcomes.iter().all(|o| o.change.aids == [AidKind::AID_HEAL]), "{:#?}", told.outcomes);
    assert_eq!(told.made, RUNS, "how long the next has to wait is rolled");
    assert_eq!(told.outcomes.iter().map(|o| o.count).sum::<u32>(), RUNS);
    let (seen, after) = told.outcomes[0].first.as_deref().unwrap();
    assert_eq!(after.hp.0, after.hp.1, "it is hale");
    assert!(told.before.hp.0 < told.before.hp.1 && after.penalty == 10 && after.countdown >= 13);
    assert!(seen.thrown.iter().any(|(code, ..)| *code == EventCode::EV_GIVE_AID));
    assert!(!seen.messages.is_empty());
    // With a countdown it is heard, and not helped.
    let waits = Follower { countdown: 5, ..Follower::default() };
    let told = tried(&rev, waits, conduct(ConductKind::Pray));
    assert!(told.outcomes.iter().all(|o| o.change.aids.is_empty() && o.change.anger == 1), "{told:#?}");
}

#[test]
fn each_trouble_is_one_that_the_god_sees() {
    let rev = small();
    let beset = Conduct { whom: monster("ogre"), ..conduct(ConductKind::Pray) };
    let troubles = |ail| tried(&rev, Follower::default(), Conduct { ail, ..beset.clone() }).before.troubles;
    let without = troubles(Ail::Nothing);
    // Whoever casts nothing lacks its mana either way.
    for ail in Ail::ALL.into_iter().filter(|ail| !matches!(ail, Ail::Nothing | Ail::Spent)) {
        assert_ne!(troubles(ail), without, "{ail:?}");
    }
}

#[test]
fn deeds_gain_favour_and_levels() {
    let rev = small();
    let follower = Follower { favour: 90, ..Follower::default() };
    let told = tried(&rev, follower, conduct(ConductKind::Kill));
    let (_, _, after) = (told.outcomes[0].count, told.made, &told.outcomes[0].first.as_deref().unwrap().1);
    assert_eq!((told.before.favour.total, told.before.next), (90, Some(100)));
    assert_eq!((after.favour.total, after.level, after.next), (115, 1, Some(500)), "{told:#?}");
    let seen = &told.outcomes[0].first.as_deref().unwrap().0;
    assert!(seen.handlers.iter().any(|(code, ..)| code.to_string() == "GODWATCH(EV_DEATH)"), "{seen:#?}");
    assert!(seen.writes.iter().any(|w| (w.what, w.old, w.new) == ("favour", 90, 115)), "{seen:#?}");
    let gained = tried(&rev, Follower::default(), Conduct { amount: 40, ..conduct(ConductKind::Gain) });
    assert_eq!(only(&gained).0.favour, 40);
}

#[test]
fn acts_and_transgressions_anger_and_bring_retribution() {
    let rev = small();
    let evil = Conduct { sides: Alignment::AL_EVIL.number(), amount: 9, ..conduct(ConductKind::Act) };
    let told = tried(&rev, Follower::default(), evil);
    let (seen, after) = told.outcomes[0].first.as_deref().unwrap();
    assert!(told.outcomes.iter().all(|o| o.change.anger == 9) && after.anger > after.tolerance);
    assert!(seen.messages.iter().any(|text| text == "The sky darkens."), "{seen:#?}");
    let much = Conduct { amount: 60, ..conduct(ConductKind::Transgress) };
    let told = tried(&rev, Follower::default(), much);
    assert!(told.outcomes.iter().all(|o| o.change.standing.0 & ANATHEMA != 0), "{told:#?}");
}

#[test]
fn sacrifices_go_by_what_the_god_takes() {
    let rev = small();
    let offer = |whom: &str| Conduct { whom: monster(whom), ..conduct(ConductKind::Sacrifice) };
    let goblin = tried(&rev, Follower::default(), offer("goblin"));
    assert!(goblin.outcomes.iter().all(|o| o.change.favour > 0 && o.change.anger == 0), "{goblin:#?}");
    let rat = tried(&rev, Follower::default(), offer("rat"));
    assert!(rat.outcomes.iter().all(|o| o.change.anger == 5 && o.change.favour == 0), "{rat:#?}");
    let slain = tried(
        &rev,
        Follower::default(),
        Conduct { whom: monster("goblin"), ..conduct(ConductKind::KillOnAltar) },
    );
    let seen = &slain.outcomes[0].first.as_deref().unwrap().0;
    assert!(seen.thrown.iter().any(|(code, ..)| *code == EventCode::EV_SACRIFICE), "{seen:#?}");
}

#[test]
fn other_gods_are_dealt_with_turned_to_and_robbed_of_altars() {
    let rev = small();
    let told = tried(&rev, Follower::default(), conduct(ConductKind::Deal));
    assert!(told.outcomes.iter().all(|o| o.change.anger == 7), "{told:#?}");
    let comes = Follower { follows: Follows::Other(god("eve")), favour: 60, ..Follower::default() };
    let told = tried(&rev, comes, conduct(ConductKind::Convert));
    let after = &told.outcomes[0].first.as_deref().unwrap().1;
    assert_eq!(after.follows, Some(god("abe")), "{told:#?}");
    let leaves = tried(&rev, Follower::default(), conduct(ConductKind::Convert));
    assert!(
        leaves.outcomes.iter().all(|o| o.change.left && o.change.standing.0 & ABANDONED != 0),
        "{leaves:#?}"
    );
    let rite = tried(&rev, Follower::default(), conduct(ConductKind::WinAltar));
    assert!(rite.made == RUNS && rite.outcomes.len() > 1, "{rite:#?}");
    let alone = Follower { follows: Follows::Nobody, ..Follower::default() };
    let choices = Choices { doer: Doer::Made(alone), deed: conduct(ConductKind::WinAltar), seed: 1 };
    assert!(try_it(&rev, god("abe"), &choices).unwrap_err().contains("no god of its own"));
}

#[test]
fn standing_and_alignment_decide_whether_it_is_accepted() {
    let rev = small();
    let before = |follower| tried(&rev, follower, conduct(ConductKind::Gain)).before;
    assert_eq!(before(Follower::default()).objection, None, "it is as lawful as the god wants it");
    let chaotic = Follower { alignment: Some((0, 1)), ..Follower::default() };
    assert_eq!(before(chaotic).objection, Some(Unworthy::ByAlignment));
    let doing_penance = Follower { held: Held::Penance, ..Follower::default() };
    let stands = before(doing_penance);
    assert_eq!((stands.objection, stands.standing & PENANCE), (Some(Unworthy::Penance), PENANCE));
}

#[test]
fn what_is_not_there_is_said_in_words() {
    let rev = small();
    let fails = |doer: Follower, deed| {
        try_it(&rev, god("abe"), &Choices { doer: Doer::Made(doer), deed, seed: 1 }).unwrap_err()
    };
    let usual = Follower::default;
    let thing = Conduct { thing: Some(ResId::new(Kind::Item, "crown")), ..conduct(ConductKind::Sacrifice) };
    assert!(fails(usual(), thing).contains("crown"));
    assert!(fails(usual(), Conduct { whom: monster("yeti"), ..conduct(ConductKind::Kill) }).contains("yeti"));
    assert!(fails(usual(), conduct(ConductKind::Cast)).contains("choose the spell"));
    let elf = Follower { race: Some(ResId::new(Kind::Race, "elf")), ..usual() };
    assert!(fails(elf, conduct(ConductKind::Gain)).contains("no race `elf`"));
    let stray = Follower { follows: Follows::Other(god("nobody")), ..usual() };
    assert!(fails(stray, conduct(ConductKind::Gain)).contains("follow another god"));
    assert!(try_it(&rev, god("nobody"), &Choices::default()).unwrap_err().contains("no god:nobody"));
    let bare = Revision::new(Arc::new(fixture(&[("gods/abe", ABE)])), Arc::new(Compiled::default()));
    assert!(try_it(&bare, god("abe"), &Choices::default()).unwrap_err().contains("no race"));
}

#[test]
fn a_character_of_the_session_does_it_on_a_copy() {
    let rev = small();
    let mut draft = Draft::new(&rev.content).unwrap();
    (draft.god, draft.law_chaos) = (Some(god("abe")), -50);
    let mut recording = setup::arena("", 3);
    recording.creatures = vec![setup::monster(monster("rat").unwrap(), (3, 3)), draft.actor((5, 5))];
    let world = Arc::new(stage::start_world(&recording, &rev).unwrap());
    let who = follower::characters(&world)[0];
    let taken = |who| Taken { who, at: (None, 0), world: world.clone() };
    let choices = |who, deed| Choices { doer: Doer::OfSession(taken(who)), deed, seed: 1 };
    let kill = Conduct { toward: Toward::Foe, ..conduct(ConductKind::Kill) };
    let told = try_it(&rev, god("abe"), &choices(who, kill)).unwrap();
    assert_eq!(told.outcomes[0].change.favour, 25, "{told:#?}");
    assert_eq!(world.creatures().count(), 2, "the session is as it was");
    let hp = world.creature(who).unwrap().get(CreatureField::Hp);
    assert_eq!((told.before.hp.0, world.creature(who).unwrap().at()), (hp, Point::new(5, 5)));
    let rat = Handle(1);
    assert!(
        try_it(&rev, god("abe"), &choices(rat, conduct(ConductKind::Kill)))
            .unwrap_err()
            .contains("no character")
    );
}

#[test]
fn the_same_dice_come_to_the_same_and_a_stop_stops() {
    let rev = small();
    let rite = Choices { deed: conduct(ConductKind::WinAltar), ..Choices::default() };
    let first = try_it(&rev, god("abe"), &rite).unwrap();
    assert_eq!(first, try_it(&rev, god("abe"), &rite).unwrap());
    let other = Choices { seed: 99, ..rite.clone() };
    assert_ne!(first.outcomes, try_it(&rev, god("abe"), &other).unwrap().outcomes);
    let mut last: Option<WhatIf> = None;
    let mut tell = Tell { progress: &mut |done, _| done < 20, give: &mut |told| last = Some(told) };
    work_out(&rev, god("abe"), &rite, &mut tell).unwrap();
    assert_eq!(last.unwrap().made, 20);
}

#[test]
fn four_gods_that_ship_by_seed_take_every_deed() {
    let rev =
        pack::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")).unwrap().revision();
    let gods = rev.content.ids(Kind::God).to_vec();
    let spell = rev.content.ids(Kind::Effect).iter().copied().find(|id| id.id() == "magic_missile");
    for seed in [3_u64, 17, 40, 2026] {
        let god = gods[usize::try_from(mix(seed, 0) % gods.len() as u64).unwrap()];
        for kind in ConductKind::ALL {
            let choices =
                Choices { deed: Conduct { kind, spell, ..Conduct::default() }, seed, ..Choices::default() };
            let told = try_it(&rev, god, &choices).unwrap_or_else(|why| panic!("{god} {kind:?}: {why}"));
            assert!(told.made > 0 && !told.outcomes.is_empty(), "{god} {kind:?}");
            assert!(told.failures.is_empty(), "{god} {kind:?}: {:?}", told.failures.lines());
            let cut: Vec<_> = told.outcomes.iter().filter_map(|o| o.change.cut.as_ref()).collect();
            assert!(cut.is_empty(), "{god} {kind:?}: {cut:?}");
            if kind == ConductKind::Gain {
                assert!(told.outcomes[0].first.is_some());
            }
        }
    }
}
