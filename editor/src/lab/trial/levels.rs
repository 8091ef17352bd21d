//! What a segment comes to at the caster levels 1 to 20, as the rules work it out (CalcEffect): its dice, how long it lasts,
//! what a save has to reach, how far it goes.

use augury_engine::base::dice_expr::Dice;
use augury_engine::base::handle::Handle;
use augury_engine::content::Magic;
use augury_engine::event::fields::{Dmg, EVictim, IsSpell, SaveDc, VCasterLev, VDuration, VRadius, VRange};
use augury_engine::event::{EventCode, EventInfo};
use augury_engine::play::spells::work_out;
use augury_engine::play::{Recording, Revision};
use augury_engine::world::World;

use super::HP;
use super::caster::caster;
use crate::debugger::setup;
use crate::lab::cast::{aimed, staged};
use crate::workbench::effect::segment::{self, DiceSteps};
use crate::workbench::effect::steps::{LEVELS, Steps};

/// Durations may be rolled: so many are looked at.
const DRAWS: u64 = 16;

/// What a segment comes to by caster level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByLevel {
    /// Its dice; none where it has none.
    pub dice: Option<DiceSteps>,
    /// How long it lasts.
    pub rounds: Rounds,
    /// What a save has to reach; none where nobody saves from it.
    pub dc: Option<Steps>,
    /// Squares of its range.
    pub range: Steps,
    /// Squares of its radius.
    pub radius: Steps,
    /// The level that the effect counts as: scripts may change it.
    pub counts_as: Steps,
}

/// Rounds that a segment lasts, of those that were drawn. Below 0 they are no number of rounds ([`lasts`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    /// The least.
    pub least: Steps,
    /// Ten times the mean.
    pub ten_means: Steps,
    /// The most.
    pub most: Steps,
}

/// What a duration that is no number of rounds says; none for others.
pub fn lasts(rounds: i32) -> Option<&'static str> {
    match rounds {
        -1 => Some("for good"),
        -2 => Some("until the next rest"),
        _ => None,
    }
}

/// Works them out for each segment.
///
/// # Errors
/// In words: what the casters can't be staged for.
pub fn by_level(rev: &Revision, magic: &Magic<'_>) -> Result<Vec<ByLevel>, String> {
    let world = casters(rev)?;
    let of = |(k, values)| {
        let draws: Vec<Vec<EventInfo>> =
            (1..=LEVELS).map(|level| drawn(&world, rev, magic, k, level)).collect();
        let first = |level: i32| at(&draws, level).first();
        let number = |of: &dyn Fn(&EventInfo) -> i32| Steps::of(|level| first(level).map_or(0, of));
        let rounds = |pick: &dyn Fn(&[i32]) -> i32| {
            Steps::of(|level| pick(&at(&draws, level).iter().map(|e| e.get(VDuration)).collect::<Vec<_>>()))
        };
        let label = segment::of(&rev.content, &values).dice.map_or("Dice", |dice| dice.label);
        let dice: Vec<Dice> =
            draws.iter().map(|all| all.first().map_or_else(Dice::default, |e| e.get(Dmg))).collect();
        let saves = magic.segment(k).is_some_and(|s| s.save().is_some()) && !values.is_malady();
        ByLevel {
            dice: DiceSteps::of(label, values.pval.to_string(), &dice),
            rounds: Rounds {
                least: rounds(&|all| all.iter().min().copied().unwrap_or(0)),
                ten_means: rounds(&|all| {
                    10 * all.iter().sum::<i32>() / i32::try_from(all.len().max(1)).unwrap_or(1)
                }),
                most: rounds(&|all| all.iter().max().copied().unwrap_or(0)),
            },
            dc: saves.then(|| number(&|e| e.get(SaveDc))),
            range: number(&|e| e.get(VRange)),
            radius: number(&|e| e.get(VRadius)),
            counts_as: number(&|e| e.get(VCasterLev)),
        }
    };
    Ok(magic.effect.values().enumerate().map(of).collect())
}

fn at(draws: &[Vec<EventInfo>], level: i32) -> &[EventInfo] {
    let place = usize::try_from(level - 1).ok();
    place.and_then(|place| draws.get(place)).map_or(&[], Vec::as_slice)
}

/// A caster of each level, one beside the other; whoever is of level n has handle n.
fn casters(rev: &Revision) -> Result<World, String> {
    let of = |level: usize| {
        let x = i16::try_from(level).unwrap_or(1);
        setup::monster(caster(u8::try_from(level).unwrap_or(1)), (x, 1))
    };
    let empty = setup::arena("", 0);
    let recording = Recording { creatures: (1..=LEVELS).map(of).collect(), ..empty };
    staged(rev, &recording, HP).map_err(|faults| faults.join("; "))
}

/// A segment worked out for the caster of a level, with dice of its own each time.
fn drawn(world: &World, rev: &Revision, magic: &Magic<'_>, k: usize, level: usize) -> Vec<EventInfo> {
    let me = Handle(u32::try_from(level).unwrap_or(1));
    let record = aimed(EventCode::EV_EFFECT, me, None, magic).with(EVictim, me).with(IsSpell, true);
    let one = |seed| work_out(world, rev, record.clone(), k, seed).map(|worked| worked.record);
    (0..DRAWS).filter_map(one).collect()
}
