//! The sample fight as text: what `augury` plays where no window can be opened.

use super::answer::{Answered, Verdict, told};
use crate::lab::{names, pack};
use augury_engine::base::handle::Handle;
use augury_engine::event::What;
use augury_engine::event::observe::Audience;
use augury_engine::play::atom::Ended;
use augury_engine::play::{Session, stage};
use augury_engine::world::{CreatureField, World};
use std::fmt::Write;
use std::path::Path;

/// Who fights.
const PAIR: [&str; 2] = ["hill_orc", "goblin"];
/// Actions and rounds after which it is enough.
const MOST: usize = 2_000;

/// Plays it.
///
/// # Errors
/// The pack can't be opened, or lacks the two.
pub fn run(folder: &Path, seed: u64) -> Answered {
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let pair = PAIR.map(|name| opened.monster(name));
    let [Ok(a), Ok(b)] = &pair else {
        return Err(not_loaded.behind(pair.into_iter().filter_map(Result::err).collect()));
    };
    let recording = stage::arena(&folder.to_string_lossy(), a.id(), b.id(), seed);
    let mut session = Session::start(&recording, opened.revision())?;
    let mut out = String::new();
    let name = |world: &World, h| names::thing(world, content, h);
    let start = session.live().clone();
    let _ = writeln!(
        out,
        "{} with {} hit points meets {} with {}, six squares apart in the dark (seed {seed}).",
        name(&start, Handle(1)),
        hp(&start, 1),
        name(&start, Handle(2)),
        hp(&start, 2),
    );
    for _ in 0..MOST {
        let mut lines = Vec::new();
        let ended = session.advance_watching(&mut |_, moment, view| match &moment.what {
            What::Message { to: Audience::Others | Audience::All | Audience::Around(_), text } => {
                lines.push(text.clone())
            }
            What::CreatureWritten { write, .. } => match write.field {
                CreatureField::X => lines.push(format!(
                    "{} steps from column {} to {}.",
                    name(view.world, write.of),
                    write.old,
                    write.new
                )),
                CreatureField::Hp => lines.push(format!(
                    "{}: hit points {} to {}.",
                    name(view.world, write.of),
                    write.old,
                    write.new
                )),
                _ => {}
            },
            What::Trouble { text } => lines.push(format!("! {text}")),
            _ => {}
        });
        for line in lines {
            let _ = writeln!(out, "{:>6}  {line}", session.live().turn());
        }
        let fallen = |n| session.live().creature(Handle(n)).is_none_or(|c| !c.is_here() || c.hp() <= 0);
        if fallen(1) || fallen(2) || ended == Ended::Nobody {
            break;
        }
    }
    let _ = writeln!(out, "{}", outcome(session.live(), &name));
    told(&not_loaded, out, Verdict::Good)
}

fn hp(world: &World, n: u32) -> i32 {
    world.creature(Handle(n)).map_or(0, |c| c.hp())
}

fn outcome(world: &World, name: &dyn Fn(&World, Handle) -> String) -> String {
    let stands = |n| world.creature(Handle(n)).is_some_and(|c| c.is_here() && c.hp() > 0);
    let winner = match (stands(1), stands(2)) {
        (true, false) => 1,
        (false, true) => 2,
        _ => return "Nobody won.".to_owned(),
    };
    format!(
        "{} wins with {} hit points left, after {} segments.",
        name(world, Handle(winner)),
        hp(world, winner),
        world.turn()
    )
}
