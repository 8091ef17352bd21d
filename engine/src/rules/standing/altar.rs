//! Altars on a map, and whose they are (docs/rules/gods.md, Altars).

use crate::base::names::{StatiNature, ThingFlag};
use crate::rules::prelude::*;
use crate::world::{Here, Point};

/// The first altar on a square and whose it is.
pub fn at<O: Observer>(m: &Machine<'_, O>, here: Here<'_>, at: Point) -> Option<(Handle, ResId)> {
    here.features_at(at).find_map(|feature| {
        let kind = m.content().feature(feature.kind)?;
        let god = whose(m, feature.handle)?;
        kind.flags.has(ThingFlag::F_ALTAR).then_some((feature.handle, god))
    })
}

/// The god of an altar.
pub fn whose<O: Observer>(m: &Machine<'_, O>, altar: Handle) -> Option<ResId> {
    m.world().stati(altar)?.of(StatiNature::MY_GOD).find_map(|s| s.effect)
}
