//! Light and darkness that fields lay on squares: worked out anew from all fields whenever one of them comes, goes
//! or moves.

use crate::base::names::FieldFlag;
use crate::event::{Machine, Observer};
use crate::label;
use crate::world::{Here, LevelId, Light, Point};

/// Around a field.
pub(super) fn renew<O: Observer>(m: &mut Machine<'_, O>, number: u32) {
    if let Some((on, at, radius)) = m.world().field(number).map(|(here, f)| (here.id(), f.at, f.radius)) {
        renew_around(m, on, at, radius);
    }
}

/// Of all squares around a place of a level.
pub(super) fn renew_around<O: Observer>(m: &mut Machine<'_, O>, on: LevelId, at: Point, radius: i16) {
    let radius = radius.clamp(0, 64);
    let squares = (-radius..=radius).flat_map(|dy| (-radius..=radius).map(move |dx| at.shifted(dx, dy)));
    for square in squares {
        let Some(map) = m.world().level(on).map(Here::map).filter(|map| map.contains(square)) else {
            continue;
        };
        let magic = map.fields_at(square).any(|f| f.is(FieldFlag::FI_LIGHT));
        let dark = map.fields_at(square).any(|f| f.is(FieldFlag::FI_DARKNESS) || f.is(FieldFlag::FI_SHADOW));
        let light = map.light(square);
        if (light.magic, light.dark) != (magic, dark) {
            let why = label!("field: light and darkness that lie there");
            m.put_light(on, square, Light { magic, dark, ..light }, why);
        }
    }
}
