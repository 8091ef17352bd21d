//! Warns of gear that comes with effects of no level: ranges turned round.

use super::say::Say;
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Every range of levels of a gear list that holds none.
pub fn gear(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    for (at, piece) in resource.definition.gear().iter().enumerate() {
        let Some(range) = piece.random_effect.as_ref().filter(|range| range.from > range.to) else {
            continue;
        };
        let (from, to) = (range.from, range.to);
        let what = format!("no level is from {from} to {to}");
        let remedy = format!("Write from: {to}, to: {from}");
        let path = format!("gear/{at}/random_effect");
        let (low, high) = (format!("{path}/from"), format!("{path}/to"));
        say.warn(&path, what, &remedy).swap(&remedy, [(&low, from.into()), (&high, to.into())]);
    }
    say.done()
}
