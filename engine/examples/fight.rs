//! A fight of two monsters of a pack, six squares apart, until one of them falls; told round by round. The same seed
//! gives the same fight.
//!
//! ```text
//! cargo run -p augury-engine --example fight -- assets/incursion wolf goblin 7
//! ```

pub mod common;

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::{Moment, View, What};
use augury_engine::play::atom::Ended;
use augury_engine::play::fight::TURN_CAP;
use augury_engine::play::turns::ROUND;
use augury_engine::play::{Session, stage};
use augury_engine::world::{CreatureField, World};
use common::{Fault, word};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

const USAGE: &str = "fight PACK MONSTER MONSTER [SEED]";

fn main() -> ExitCode {
    let came_to = run(&common::arguments(), &mut io::stdout().lock());
    ExitCode::from(common::exit_code(came_to, &mut io::stderr().lock()))
}

/// Runs the fight that the arguments ask for, and tells of it.
///
/// # Errors
/// Wrong arguments; a pack that does not load; a monster that it lacks; nobody reads what is told.
pub fn run(arguments: &[OsString], out: &mut dyn Write) -> Result<(), Fault> {
    let (folder, first, second, seed) = match arguments {
        [folder, first, second] => (folder, word(first)?, word(second)?, 1),
        [folder, first, second, seed] => {
            let seed = word(seed)?.parse().map_err(|_| Fault::Usage(USAGE))?;
            (folder, word(first)?, word(second)?, seed)
        }
        _ => return Err(Fault::Usage(USAGE)),
    };
    let revision = common::pack(folder)?;
    let lacking = |id: &str| revision.content.lacks(ResId::new(Kind::Monster, id));
    let faults: Vec<String> = [first, second].into_iter().filter_map(lacking).collect();
    if !faults.is_empty() {
        return Err(Fault::from(faults));
    }
    let mut session = Session::start(&stage::arena("", first, second, seed), revision)?;
    let mut round = None;
    while both_stand(session.live()) && session.live().turn() <= TURN_CAP {
        let mut lines = Vec::new();
        let ended = session.advance_watching(&mut |_, moment, view| lines.extend(told(moment, view)));
        let now = session.live().turn() / ROUND;
        if !lines.is_empty() && round.replace(now) != Some(now) {
            writeln!(out, "round {}", now + 1)?;
        }
        for line in lines {
            writeln!(out, "  {line}")?;
        }
        if matches!(ended, Ended::Nobody | Ended::Full) {
            break;
        }
    }
    let rounds = session.live().turn() / ROUND + 1;
    match standing(session.live()).collect::<Vec<_>>()[..] {
        [winner] => {
            let hp = session.live().creature(winner).map_or(0, |c| c.hp());
            let name = name(session.live(), winner);
            writeln!(out, "{name} wins in round {rounds} with {hp} hit points left")?;
        }
        _ => writeln!(out, "nobody has won after {rounds} rounds")?,
    }
    Ok(())
}

/// A moment as a line of the fight; most say nothing to somebody who looks on.
fn told(moment: &Moment, view: View<'_>) -> Option<String> {
    match &moment.what {
        What::Message { to, text } if to.reaches(Handle::NONE, Handle::NONE, Handle::NONE) => {
            Some(text.clone())
        }
        What::CreatureWritten { write, .. } if write.field == CreatureField::Hp => {
            Some(format!("{}: {} hit points, were {}", name(view.world, write.of), write.new, write.old))
        }
        What::Trouble { text } => Some(format!("trouble: {text}")),
        _ => None,
    }
}

/// The creatures on the map that have hit points left.
fn standing(world: &World) -> impl Iterator<Item = Handle> + '_ {
    world.creatures().filter(|c| c.is_here() && c.hp() > 0).map(|c| c.handle())
}

fn both_stand(world: &World) -> bool {
    standing(world).count() > 1
}

/// A creature's name with its number, as both may be of one kind.
fn name(world: &World, h: Handle) -> String {
    world.creature(h).map_or_else(|| h.to_string(), |c| format!("{} {h}", c.name()))
}
