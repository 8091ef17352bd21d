//! Pairs of monsters for the author's story of a bite that does too much damage: who bites has a score of strength
//! that somebody typed wrongly, and a handler of its own that adds the strength to its bites. With the wrong score it
//! wins, with the right one it loses.

use augury_editor::debugger::setup;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::What;
use augury_engine::play::{Actor, Outfit, Recording, Revision, Session};
use std::path::Path;

use crate::folders;
use crate::pack;
use crate::seeded::Seeded;

/// How much too high the strength is: ten more by its modifier.
const TOO_MUCH: i32 = 20;
/// Actions and rounds after which a fight is no story.
const LONGEST: usize = 400;
/// Where they stand, side by side: where the Arena's square is at first, and beside it.
pub const SQUARES: [(i16, i16); 2] = [(13, 10), (14, 10)];

/// A pair with its story.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Id of who bites.
    pub biter: String,
    /// What it is called.
    pub name: String,
    /// Id of who is bitten.
    pub victim: String,
    /// What that one is called.
    pub victim_name: String,
    /// The strength that was meant.
    pub right: i32,
    /// The strength that stands in the file.
    pub wrong: i32,
    /// The file with the wrong one, and with the handler.
    pub text: String,
}

/// What a monster's file says, as far as it matters here.
struct Monster {
    id: String,
    name: String,
    text: String,
    strength: i32,
    bites: bool,
}

fn read(file: &Path) -> Option<Monster> {
    let text = std::fs::read_to_string(file).ok()?;
    let after = |key: &str, end: &[char]| -> Option<String> {
        Some(text.split_once(key)?.1.split(end).next()?.to_owned())
    };
    let id = file.file_stem()?.to_str()?.to_owned();
    let name = after("\n    name: \"", &['"'])?;
    let strength = after("attributes: (str: ", &[',', ')'])?.parse().ok()?;
    // A name that stands in another would be taken for it on the screen.
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
    let fights = text.contains("(attack: A_");
    let own = text.contains("handlers:") || text.contains("owed:");
    let bites = text.contains("(attack: A_BITE, damage: \"");
    (plain && fights && !own).then_some(Monster { id, name, text, strength, bites })
}

/// The text with another strength.
fn with_strength(text: &str, from: i32, to: i32) -> String {
    text.replacen(&format!("attributes: (str: {from}"), &format!("attributes: (str: {to}"), 1)
}

/// The text with the handler at its end.
fn with_handler(text: &str) -> Option<String> {
    let end = text.trim_end().strip_suffix(')')?;
    let script = "if e.a_type == A_BITE { e.v_dmg += actor.a_mod(A_STR); }\n                NOTHING";
    let handler =
        format!("(on: \"PRE(EV_DAMAGE)\", script: r#\"\n                {script}\n            \"#)");
    Some(format!("{end}    handlers: [\n        {handler},\n    ],\n)\n"))
}

/// What came of a fight: who of the two is left, and whether the handler raised a bite that then drew blood.
struct CameTo {
    first: bool,
    second: bool,
    raised: bool,
}

fn fight(revision: Revision, recording: &Recording, biter: ResId) -> Option<CameTo> {
    let mut session = Session::start(recording, revision).ok()?;
    let mut raised = false;
    for _ in 0..LONGEST {
        session.advance_watching(&mut |_, moment, _| {
            let by = moment.asked == Some(biter);
            raised |=
                by && matches!(&moment.what, What::FieldWritten { field, .. } if field.meta().name == "vDmg");
        });
        let mut left = session.live().creatures().map(|c| c.true_form());
        let (one, more) = (left.next(), left.next());
        if more.is_none() {
            return Some(CameTo {
                first: one == Some(biter),
                second: one.is_some_and(|id| id != biter),
                raised,
            });
        }
    }
    None
}

/// The story of two monsters, if there is one.
fn story(biter: &Monster, victim: &Monster) -> Option<Pair> {
    let wrong = biter.strength + TOO_MUCH;
    let right_text = with_handler(&biter.text)?;
    let text = with_strength(&right_text, biter.strength, wrong);
    let (id, other) = (ResId::new(Kind::Monster, &biter.id), ResId::new(Kind::Monster, &victim.id));
    let mut recording = setup::arena("incursion", 1);
    // With the gear that their kinds list, as the Arena places them.
    let placed = |id, at| Actor { outfit: Outfit::Listed, ..setup::monster(id, at) };
    recording.creatures = vec![placed(id, SQUARES[0]), placed(other, SQUARES[1])];
    let play = |text: &str| fight(pack::with(&[(Kind::Monster, &biter.id, text)]), &recording, id);
    let (with_wrong, with_right) = (play(&text)?, play(&right_text)?);
    (with_wrong.first && with_wrong.raised && with_right.second).then(|| Pair {
        biter: biter.id.clone(),
        name: biter.name.clone(),
        victim: victim.id.clone(),
        victim_name: victim.name.clone(),
        right: biter.strength,
        wrong,
        text,
    })
}

/// So many pairs that have a story, chosen by a seed; each has a biter of its own.
///
/// # Panics
/// The pack has not enough of them.
#[allow(clippy::panic, reason = "a test without its pack fails")]
pub fn pairs(seed: u64, count: usize) -> Vec<Pair> {
    let folder = pack::shipped_folder().join("monsters");
    let files = folders::files(&folder).unwrap_or_default();
    let all: Vec<Monster> = files.iter().filter_map(|f| read(f)).collect();
    let biters: Vec<&Monster> = all.iter().filter(|m| m.bites && (8..=20).contains(&m.strength)).collect();
    let mut random = Seeded::of(seed);
    let mut found: Vec<Pair> = Vec::new();
    for _ in 0..4_000 {
        let (Some(biter), Some(victim)) = (random.pick(&biters), random.pick(&all)) else { break };
        let apart = !biter.name.contains(&victim.name) && !victim.name.contains(&biter.name);
        if apart && found.iter().all(|p| p.biter != biter.id) {
            found.extend(story(biter, victim));
        }
        if found.len() == count {
            return found;
        }
    }
    panic!("seed {seed}: only {} of {count} pairs have a story", found.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_pairs_have_a_story_under_any_seed() {
        for seed in [1, 2, 23] {
            let found = pairs(seed, 3);
            for pair in &found {
                assert!(pair.text.contains(&format!("str: {}", pair.wrong)) && pair.wrong > pair.right);
            }
            assert_eq!(found.len(), 3);
        }
    }
}
