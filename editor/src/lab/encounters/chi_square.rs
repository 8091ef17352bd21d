//! Whether two samples of counts may come of one distribution: the chi-square test of two samples.

use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};

/// The least that a bin is expected to hold in the smaller sample; bins below stand together.
pub const LEAST: f64 = 5.0;
/// The same where a sample is so small that no bin of any figure holds so much.
pub const FEW: f64 = 2.0;

/// The chance that samples of one distribution differ at least so much, 0 to 1. `None` where no bin holds enough to say
/// anything; where both hold one bin alone, and that one enough, it is 1. `least`: what a bin is expected to hold.
pub fn same(a: &BTreeMap<String, u64>, b: &BTreeMap<String, u64>, least: f64) -> Option<f64> {
    let sum = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>() as f64;
    let (all_a, all_b) = (sum(a), sum(b));
    if all_a == 0.0 || all_b == 0.0 {
        return (all_a != all_b).then_some(0.0);
    }
    let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let count = |counts: &BTreeMap<String, u64>, key: &String| counts.get(key).copied().unwrap_or(0) as f64;
    let (mut bins, mut rest) = (Vec::new(), (0.0, 0.0));
    for key in keys {
        let (x, y) = (count(a, key), count(b, key));
        if (x + y) * all_a.min(all_b) / (all_a + all_b) < least {
            rest = (rest.0 + x, rest.1 + y);
        } else {
            bins.push((x, y));
        }
    }
    if bins.is_empty() {
        return None;
    }
    if rest.0 + rest.1 > 0.0 {
        bins.push(rest);
    }
    let far = |x: f64, expected: f64| (x - expected) * (x - expected) / expected;
    let chi: f64 = bins
        .iter()
        .map(|(x, y)| {
            let share = (x + y) / (all_a + all_b);
            far(*x, share * all_a) + far(*y, share * all_b)
        })
        .sum();
    let freedom = bins.len().saturating_sub(1) as f64;
    Some(ChiSquared::new(freedom).map_or(1.0, |distribution| distribution.sf(chi)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(all: &[(&str, u64)]) -> BTreeMap<String, u64> {
        all.iter().map(|(key, n)| ((*key).to_owned(), *n)).collect()
    }

    #[test]
    fn alike_is_likely_and_unlike_is_not() {
        let a = counts(&[("x", 100), ("y", 300)]);
        let same = |a: &_, b: &_| super::same(a, b, LEAST).unwrap_or(-1.0);
        assert!((same(&a, &a) - 1.0).abs() < 1e-9);
        // Two by two: chi-square 2.51 with one degree of freedom.
        let p = same(&a, &counts(&[("x", 120), ("y", 280)]));
        assert!((p - 0.112).abs() < 0.02, "{p}");
        assert!(same(&a, &counts(&[("x", 200), ("y", 200)])) < 1e-9);
        assert!(same(&a, &counts(&[("z", 400)])) < 1e-9);
        assert_eq!((same(&a, &counts(&[])), same(&counts(&[]), &counts(&[]))), (0.0, -1.0));
        assert_eq!(
            same(&counts(&[("x", 400)]), &counts(&[("x", 100)])),
            1.0,
            "one bin says nothing against it"
        );
        let few = same(&counts(&[("x", 4)]), &counts(&[("y", 4)]));
        assert_eq!(few, -1.0, "too few in every bin");
    }
}
