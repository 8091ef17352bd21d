use std::path::Path;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Revision;

use super::*;
use crate::lab::pack;

fn shipped() -> Revision {
    pack::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")).unwrap().revision()
}

fn tried(rev: &Revision, effect: &str, choices: &Choices) -> Result<Trial, String> {
    let mut last = None;
    let mut tell = Tell { progress: &mut |_, _| true, give: &mut |trial| last = Some(trial) };
    work_out(rev, ResId::new(Kind::Effect, effect), choices, &mut tell)?;
    last.ok_or_else(|| "nothing was given".to_owned())
}

#[test]
fn look() {
    let rev = shipped();
    for name in ["fireball","magic_missile","cure_light_wounds","animal_summoning","arachnida","bless","sleep","lightning_bolt","alacrity","mage_armour","acid_alchemy","animate_dead","minor_globe_of_invulnerability","caltrop_trap","ballistic_attack","corrupt_water","forest_wall","wall_of_fog","bless_item","chromatic_orb","blackmantle","detonate", "haste","charm_person","teleport","command", "copy"] {
        let t0 = std::time::Instant::now();
        match tried(&rev, name, &Choices { friends: name=="bless", ..Choices::default() }) {
            Err(why) => eprintln!("{name}: {why}"),
            Ok(t) => {
                eprintln!("== {name} {:?} notes {:?}", t0.elapsed(), t.notes.iter().map(|n| &n.title).collect::<Vec<_>>());
                for s in &t.segments { let b = s.by_level.as_ref().unwrap(); eprintln!("  {}: {} squares, targets {:?}; dice {:?} rounds {:?}..{:?} dc {:?} range {:?}", s.title, s.reach.squares.len(), s.reach.targets, b.dice.as_ref().map(|d| d.at[4].clone()), b.rounds.least.0[4], b.rounds.most.0[4], b.dc.map(|d| d.0[4]), b.range.0[4]); }
                if let Some(c) = &t.casts { eprintln!("  made {} outcomes {:?}\n  damage {:?} heal {:?} dur {:?} came {:?} ground {:?} stati {:?} made {:?} fields {} fail {:?} troubles {:?} q {:?}", c.made, c.outcomes(), ends(&c.damage), ends(&c.healing), ends(&c.duration), ends(&c.came), ends(&c.ground), c.stati, c.made_of.len(), c.fields, c.failures.lines(), c.troubles, c.question); }
            }
        }
    }
}

fn ends(c: &super::casts::Counts) -> (Option<i64>, Option<i64>, usize) { (c.keys().next().copied(), c.keys().next_back().copied(), c.len()) }
