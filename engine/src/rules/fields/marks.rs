//! Light and darkness that fields lay on squares: worked out anew from all fields whenever one of them comes, goes
//! or moves.

use crate::base::names::FieldFlag;
use crate::rules::prelude::*;
use crate::world::{Field, Here, LevelId, Light, Point};
use smallvec::SmallVec;

/// Around a field.
pub(super) fn renew<O: Observer>(m: &mut Machine<'_, O>, number: u32) {
    if let Some((on, at, radius)) = m.world().field(number).map(|(here, f)| (here.id(), f.at, f.radius)) {
        renew_around(m, on, at, radius);
    }
}

/// Of all squares around a place of a level.
pub(super) fn renew_around<O: Observer>(m: &mut Machine<'_, O>, on: LevelId, at: Point, radius: i16) {
    let radius = radius.clamp(0, 64);
    let Some(map) = m.world().level(on).map(Here::map) else { return };
    let kinds = [FieldFlag::FI_LIGHT, FieldFlag::FI_DARKNESS, FieldFlag::FI_SHADOW];
    let shining: SmallVec<[Field; 4]> =
        map.fields().iter().filter(|f| kinds.iter().any(|kind| f.is(*kind))).cloned().collect();
    let (last_x, last_y) = (map.width() - 1, map.height() - 1);
    let span = |middle: i16, last: i16| {
        middle.saturating_sub(radius).max(0)..=middle.saturating_add(radius).min(last)
    };
    for (x, y) in span(at.y, last_y).flat_map(|y| span(at.x, last_x).map(move |x| (x, y))) {
        let square = Point::new(x, y);
        let lies = |kinds: &[FieldFlag]| {
            shining.iter().any(|f| f.covers(square) && kinds.iter().any(|kind| f.is(*kind)))
        };
        let (magic, dark) = (lies(&kinds[..1]), lies(&kinds[1..]));
        let Some(light) = m.world().level(on).map(|here| here.map().light(square)) else { return };
        if (light.magic, light.dark) != (magic, dark) {
            let why = label!("field: light and darkness that lie there");
            m.put_light(on, square, Light { magic, dark, ..light }, why);
        }
    }
}
