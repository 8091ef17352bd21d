//! Four small loops whose times anchor ratios across machines: shifting, copying, dependent loads, calls
//! through a table.

use super::table::Table;
use augury_engine::base::dice::mix;
use criterion::Criterion;
use std::hint::black_box;

/// The loop that ratios go by.
pub const CHASE: &str = "yardstick: a dependent load in 1 MiB";

/// Numbers of the ring: 4 bytes each, 1 MiB.
const RING: usize = 1 << 18;

pub fn measure(criterion: &mut Criterion, table: &mut Table) {
    table.measure(criterion, "yardstick: one xorshift", Some(2.04), |times| {
        let mut x = black_box(88_172_645_463_325_252u64);
        for _ in 0..times {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        black_box(x);
    });
    let pages = vec![[1u8; 1024]; 64];
    let mut page = [0u8; 1024];
    table.measure(criterion, "yardstick: a copy of 1 KiB", Some(19.0), |times| {
        for i in 0..times {
            page.copy_from_slice(&pages[(i as usize * 7) & 63]);
            black_box(&mut page);
        }
    });
    let ring = ring();
    let mut at = 0u32;
    table.measure(criterion, CHASE, Some(7.15), |times| {
        for _ in 0..times {
            at = ring[at as usize];
        }
        black_box(at);
    });
    let calls: [fn(i32) -> i32; 4] =
        black_box([|x| x.wrapping_add(1), |x| x ^ 3, |x| x.wrapping_mul(5), |x| x.wrapping_sub(7)]);
    let mut z = black_box(1i32);
    table.measure(criterion, "yardstick: a call through a table", Some(1.60), |times| {
        for i in 0..times {
            z = calls[(z.wrapping_add(i as i32) & 3) as usize](z);
        }
        black_box(z);
    });
}

/// One cycle through all numbers in an order that no prefetcher guesses (Sattolo's shuffle).
fn ring() -> Vec<u32> {
    let mut ring: Vec<u32> = (0..RING as u32).collect();
    for i in (1..RING).rev() {
        let j = (mix(1, i as u64) % i as u64) as usize;
        ring.swap(i, j);
    }
    ring
}
