//! A handler's script. The first line says for which event, the rest is the script. It is checked, compiled, and run on a
//! small stage, as the handler of whoever acts and of whom it happens to.

use super::{headed, sort_of};
use crate::pack::shipped;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Resource, load_text};
use augury_engine::play::recording::{Actor, Input, Recording};
use augury_engine::play::{Revision, Session};
use augury_engine::script::{Compiled, Finding, Last, check_in};
use std::sync::{Arc, LazyLock};

/// Words of scripts.
pub const WORDS: &[&str] = &[
    "actor",
    "victim",
    "item",
    "e",
    "map",
    "game",
    "resource",
    "NULL_OBJ",
    "DONE",
    "ABORT",
    "NOTHING",
    "ERROR",
    "return",
    "if",
    "else",
    "while",
    "loop",
    "for i in 0..9",
    "let x = ",
    "const",
    "break",
    "switch",
    "fn f() {}",
    "throw_dmg(EV_DAMAGE, AD_FIRE, dice(\"3d6\"), \"fire\", actor, victim);",
    "rethrow(EV_STRIKE)",
    "cancel_action()",
    "actor.gain_temp_stati(STUNNED, victim, 5, SS_ENCH, 1, 1);",
    "victim.remove_stati(PRONE);",
    "e.v_dmg += 1;",
    "e.text",
    "`${actor}`",
    "i_print(\"<actor> x\")",
    "dice(\"1d20\")",
    "random(6)",
    "actor.shapeshift(\"monster:ogre\");",
    "get_stati_mag(POISONED, -1)",
    "has_m_flag(M_EVIL)",
    "is_m_type(MA_ORC)",
    "skill_check(SK_CLIMB, 20, true)",
    "2147483647",
    "-1",
    "\"monster:goblin\"",
    "+",
    "[1, 2]",
    "eval(\"1\")",
    "x.push(x);",
    "text += text;",
];

/// How many inputs follow the throw: rounds in which what was put off comes.
const ROUNDS: u32 = 2;
/// Resources of the shipped pack that the stage has.
const STAGE: [(Kind, &str); 9] = [
    (Kind::Monster, "goblin"),
    (Kind::Monster, "ogre"),
    (Kind::Monster, "human"),
    (Kind::Race, "human"),
    (Kind::Terrain, "floor"),
    (Kind::Terrain, "wall"),
    (Kind::Terrain, "dungeon_wall"),
    (Kind::Item, "dagger"),
    (Kind::Item, "long_sword"),
];

/// Tries one script.
pub fn run(input: &[u8]) -> Result<String, String> {
    let (event, script) = headed(input);
    let code = event.parse::<EventCode>().unwrap_or(EventCode::EV_HIT);
    let content = &shipped().revision().content;
    let findings = check_in(&script, &[], content, Last::Answers);
    if said(&findings) != said(&check_in(&script, &[], content, Last::Answers)) {
        return Err("the script is checked otherwise the second time".to_owned());
    }
    let lines = u32::try_from(script.split('\n').count()).unwrap_or(u32::MAX);
    let bad = |f: &&Finding| f.what.is_empty() || !(1..=lines).contains(&f.line) || f.column < 1;
    if let Some(finding) = findings.iter().find(bad) {
        return Err(format!("a finding without a place: {finding:?}"));
    }
    let Some(resource) = handler(code, &script) else { return Ok("no resource".to_owned()) };
    let content = base().with_all([resource], []);
    let (scripts, problems) = Compiled::new(&content);
    let rev = Revision::new(Arc::new(content), Arc::new(scripts));
    let recording = stage(code);
    let (first, second) = (played(&recording, &rev)?, played(&recording, &rev)?);
    if first != second {
        return Err("the script runs otherwise the second time".to_owned());
    }
    let found = findings.first().map_or("good", |f| f.what.as_str());
    Ok(format!("{} {} {}", sort_of(found), problems.is_empty(), sort_of(&first)))
}

fn said(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|f| format!("{}:{}: {} {}", f.line, f.column, f.what, f.remedy)).collect()
}

/// A creature with the script as its handler, in every form of the event; none where the text cannot stand in a file.
fn handler(code: EventCode, script: &str) -> Option<Resource> {
    let marks = "#".repeat(1 + script.split(|c| c != '#').map(str::len).max().unwrap_or(0));
    let text = format!(
        "(name: \"fuzz\", types: [MA_ORC], size: SZ_MEDIUM, flags: [M_HUMANOID], cr: 1, hd: 4, hit: 5, \
         attributes: (str: 12, dex: 10, con: 10, int: 8, wis: 10, cha: 8), \
         attacks: [(attack: A_PUNC, damage: \"1d3\", dtype: AD_BLUNT)], \
         handlers: [(on: \"{code}\", script: r{marks}\"{script}\"{marks})])"
    );
    load_text(Kind::Monster, "fuzz", "fuzz", &text).ok()
}

/// The content of the stage without the script.
fn base() -> &'static Content {
    static BASE: LazyLock<Content> = LazyLock::new(|| {
        let shipped = &shipped().revision().content;
        let found = STAGE.iter().filter_map(|(kind, id)| shipped.get(ResId::new(*kind, id)).cloned());
        Content::new(shipped.manifest().clone(), found)
    });
    &BASE
}

/// Two of them beside each other, one armed; the event is thrown at the second, then both act.
fn stage(code: EventCode) -> Recording {
    let actor = |x| Actor {
        monster: "fuzz".to_owned(),
        at: Some((x, 2)),
        max_hp: Some(60),
        enemy_to_all: true,
        gear: vec![("dagger".to_owned(), String::new())],
        ..Actor::default()
    };
    let row = |middle: &str| middle.to_owned();
    Recording {
        name: "fuzz".to_owned(),
        seed: 7,
        map: vec![row("#######"), row("#.....#"), row("#.....#"), row("#.....#"), row("#######")],
        lit: true,
        creatures: vec![actor(2), actor(3)],
        inputs: vec![
            Input::Throw { event: code.base(), actor: 1, victim: 2, fields: Vec::new() },
            Input::Run(ROUNDS),
        ],
        ..Recording::default()
    }
}

/// What came of it, as text.
fn played(recording: &Recording, rev: &Revision) -> Result<String, String> {
    let mut session = Session::start(recording, rev.clone()).map_err(|faults| faults.join("\n"))?;
    // An input that cannot be carried out is an answer too.
    let refused = session.replay(&recording.inputs, &mut |_| None).err();
    let ended: Vec<String> = session.atoms().iter().map(|atom| format!("{:?}", atom.ended)).collect();
    let world = session.live();
    let left: Vec<String> =
        world.all_creatures().map(|c| format!("{:?} {} {}", c.at(), c.hp(), c.is_here())).collect();
    Ok(format!("{refused:?} {ended:?} {left:?}"))
}
