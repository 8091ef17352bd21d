//! Magic that a monster does not use by itself (docs/rules/magic.md, Monsters).

use crate::base::names::{
    DamageType, EffectArchetype as Ea, EffectFlag as Ef, MonsterType as T, Named, StatiNature,
};
use crate::content::Magic;
use crate::event::fields::{EId, EVictim};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;

/// What followers of a player do not cast: it gets in its leader's way.
const NOT_AMONG_FRIENDS: [&str; 29] = [
    "blasphemy",
    "cloudkill",
    "colour_burst",
    "confusion",
    "deeper_darkness",
    "dream",
    "electric_loop",
    "etherealness",
    "evards_black_tentacles",
    "fireball",
    "grease",
    "hallucinatory_terrain",
    "immortal_grandeur",
    "insect_plague",
    "lesser_symbol",
    "levitation",
    "mirage_arcana",
    "natural_erosion",
    "nightmare",
    "obscurement",
    "pyrotechnics",
    "rainstorm",
    "ring_of_blades",
    "rusting_grasp",
    "spook",
    "summon_swarm",
    "visage_of_death",
    "web",
    "whirlpool",
];

/// Does a monster not use an effect for what it stands for, or for its leader's sake?
pub fn denies(w: &Who<'_>, magic: &Magic<'_>) -> bool {
    // Little magic is foul, and few are led by a player: what takes longer to find out comes last.
    (is_foul(magic) && is_for_good(w))
        || (magic.has(Ef::EF_CHAOTIC) && w.is_type(T::MA_LAWFUL))
        || (magic.has(Ef::EF_LAWFUL) && w.is_type(T::MA_CHAOTIC))
        || (w.leader().is_some_and(|l| l.c.is_player()) && NOT_AMONG_FRIENDS.contains(&magic.id.id()))
}

/// Is it good, or led by somebody good?
fn is_for_good(w: &Who<'_>) -> bool {
    let good = w.is_type(T::MA_GOOD);
    good || w.leader().is_some_and(|l| l.is_type(T::MA_GOOD))
}

/// Acid and evil are nothing for the good.
fn is_foul(magic: &Magic<'_>) -> bool {
    let acid =
        magic.segment(0).is_some_and(|s| s.eval == Ea::EA_BLAST && s.xval == DamageType::AD_ACID.number());
    acid || magic.numbers.caustic || magic.has(Ef::EF_EVIL)
}

/// PRE of EV_CAST, EV_INVOKE, EV_ZAP, EV_DRINK, EV_READ and EV_ACTIVATE of a monster: it does nothing twice, and nothing
/// against its nature.
pub fn refuses<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return Ok(Answer::Nothing) };
    let Some(w) = m.who(me).filter(|w| !w.is_character()) else { return Ok(Answer::Nothing) };
    let victim = m.get(EVictim).some().unwrap_or(me);
    let bears = |nature: Option<StatiNature>| {
        m.world().stati(victim).is_some_and(|list| match nature {
            Some(nature) => list.has(nature),
            None => list.iter().any(|s| s.effect == Some(magic.id)),
        })
    };
    let first = magic.segment(0);
    let nature = first
        .filter(|s| matches!(s.eval, Ea::EA_INFLICT | Ea::EA_GRANT))
        .map(|s| StatiNature::from_number(s.xval));
    let refused = denies(&w, &magic) || bears(None) || (nature.is_some() && bears(nature));
    Ok(if refused { Answer::Abort } else { Answer::Nothing })
}
