//! Candidates: things and numbers that a script gathers to choose one of. They last as long as the script runs.

use crate::event::Observer;
use crate::script::ENTRIES;
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::script::lend::wrong;
use rhai::Dynamic;

/// The candidate in a place; 0 where there is none.
fn candidate<O: Observer>(c: &Call<'_, '_, O>, place: i32) -> Done {
    let notes = c.notes();
    let found = usize::try_from(place).ok().and_then(|n| notes.candidates.get(n).cloned());
    Ok(found.unwrap_or_else(|| int(0)))
}

declare! {
    /// Forgets all candidates.
    clear_candidates "ClearCandidates" () -> Nothing |c| {
        c.notes().candidates.clear();
        Ok(Dynamic::UNIT)
    };

    /// Adds a thing or a number to the candidates; at most a thousand.
    add_candidate "AddCandidate" (candidate: Any) -> Nothing |c| {
        let candidate = c.any(0);
        let mut notes = c.notes();
        if notes.candidates.len() >= ENTRIES {
            return wrong(format!("add_candidate: there are {ENTRIES} candidates already"));
        }
        notes.candidates.push(candidate);
        Ok(Dynamic::UNIT)
    };

    /// How many candidates there are.
    n_candidates "nCandidates" () -> Int |c| {
        let count = c.notes().candidates.len();
        Ok(int(i32::try_from(count).unwrap_or(i32::MAX)))
    };

    /// The candidate in a place, from 0; 0 where there is none.
    get_candidate "GetCandidate" (place: Int) -> Any |c| {
        let place = c.int(0)?;
        candidate(c, place)
    };

    /// One of the candidates by a die; 0 where there are none.
    rand_candidate "RandCandidate" () [dice] -> Any |c| {
        let count = c.notes().candidates.len();
        let Ok(sides @ 1..) = i32::try_from(count) else { return Ok(int(0)) };
        let place = c.roll(sides)?;
        candidate(c, place)
    };
}
