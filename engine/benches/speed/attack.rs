//! One attack action, hill orc on goblin: EV_NATTACK with all that it throws. As where the original was
//! measured, the pair is a new one after every 50 actions: what lies on them from earlier ones piles up.

use super::stage::{A, B, machine, revision, side_by_side};
use super::table::Table;
use augury_engine::play::action;
use augury_engine::world::CreatureField;
use criterion::Criterion;
use std::hint::black_box;

/// Actions of one pair.
const ACTIONS: u32 = 50;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    let rev = revision();
    let mut m = machine(&rev, &side_by_side("hill_orc", "goblin", Some(20_000)));
    let fresh = m.world().clone();
    let mut made = 0u32;
    table.measure(criterion, "one attack action, hill orc on goblin", Some(21_000.0), |times| {
        for _ in 0..times {
            let world = m.world_mut();
            if made.is_multiple_of(ACTIONS) {
                *world = fresh.clone();
            }
            for (h, field, value) in [
                (A, CreatureField::Timeout, 0),
                (A, CreatureField::Fatigue, 50),
                (B, CreatureField::Hp, 20_000),
                (B, CreatureField::Aoo, 0),
            ] {
                let _ = world.put(h, field, value);
            }
            let _ = m.world_mut().begin_action(A);
            // Other dice than the last pair's.
            m.begin_action(A, made, "bench");
            made += 1;
            black_box(action::attack(&mut m, A, B).unwrap());
        }
    });
    assert!(m.world().creature(B).unwrap().is_here());
}
