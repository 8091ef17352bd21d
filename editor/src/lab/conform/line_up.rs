//! Throws of one place lined up, the original's and ours. Knows no level of comparison.

use super::numbers::Numbers;
use super::tree::Thrown;

/// Pairs of throws of one place that are weighed against each other; in traces that were measured there are a fiftieth
/// of them.
const CELLS: usize = 1_000_000;

/// Throws of one place lined up: those of the same event in their order, as many as can be, and of several
/// ways the one in which most participants are the same.
pub(super) fn aligned<'t>(
    a: &'t [Thrown],
    b: &'t [Thrown],
    numbers: &Numbers,
) -> Vec<(Option<&'t Thrown>, Option<&'t Thrown>)> {
    let worth = |x: &Thrown, y: &Thrown| match x.event == y.event {
        false => 0u32,
        true => {
            let kind = x.before.get("EParam") == y.before.get("EParam");
            let who = x.who.iter().zip(&y.who).filter(|(p, q)| numbers.same(p, q)).count() as u32;
            10 + who + 2 * u32::from(kind)
        }
    };
    if a.len().saturating_mul(b.len()) > CELLS {
        return in_order(a, b);
    }
    // The best that can be made of what follows, for each pair of places.
    let wide = b.len() + 1;
    let mut best = vec![0u32; (a.len() + 1) * wide];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            let skip = best[(i + 1) * wide + j].max(best[i * wide + j + 1]);
            let take = match worth(&a[i], &b[j]) {
                0 => 0,
                n => n + best[(i + 1) * wide + j + 1],
            };
            best[i * wide + j] = skip.max(take);
        }
    }
    let (mut i, mut j, mut out) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        let n = worth(&a[i], &b[j]);
        if n > 0 && best[i * wide + j] == n + best[(i + 1) * wide + j + 1] {
            out.push((Some(&a[i]), Some(&b[j])));
            (i, j) = (i + 1, j + 1);
        } else if best[i * wide + j] == best[(i + 1) * wide + j] {
            out.push((Some(&a[i]), None));
            i += 1;
        } else {
            out.push((None, Some(&b[j])));
            j += 1;
        }
    }
    out.extend(a.get(i..).unwrap_or(&[]).iter().map(|t| (Some(t), None)));
    out.extend(b.get(j..).unwrap_or(&[]).iter().map(|t| (None, Some(t))));
    out
}

/// The same for very many: each is lined up with the next of the same event, and never taken back.
fn in_order<'t>(a: &'t [Thrown], b: &'t [Thrown]) -> Vec<(Option<&'t Thrown>, Option<&'t Thrown>)> {
    let (mut out, mut rest) = (Vec::new(), b);
    for one in a {
        let Some(place) = rest.iter().position(|other| other.event == one.event) else {
            out.push((Some(one), None));
            continue;
        };
        let (before, from) = rest.split_at(place);
        out.extend(before.iter().map(|other| (None, Some(other))));
        out.push((Some(one), from.first()));
        rest = from.get(1..).unwrap_or(&[]);
    }
    out.extend(rest.iter().map(|other| (None, Some(other))));
    out
}
