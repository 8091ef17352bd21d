//! AR_FIELD and AR_MFIELD: an effect that stays on the map (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene, field_bits};
use crate::base::names::{EffectArea, Metamagic};
use crate::content::SegmentNumbers;
use crate::event::fields::{EActor, EId, EVictim, ExVal, EyVal, IsRemove, IsWield, VDuration, VRadius};
use crate::rules::fields;
use crate::rules::prelude::*;
use crate::world::{Field, Point};

/// The squares that a field of a segment reaches as it comes to be; hands back its centre and its radius. The field itself
/// covers one ring more.
pub(super) fn squares<S: Scene>(
    s: &mut S,
    cast: Cast<'_>,
    segment: &SegmentNumbers,
) -> Result<(Point, i32), Halt> {
    let near = s.world().place_of(s.get(EVictim)).or_else(|| s.world().place_of(s.me()));
    let near = near.unwrap_or(Point::new(0, 0));
    let (x, y) = (s.get(ExVal) as i16, s.get(EyVal) as i16);
    let at = Point::new(if x == 0 { near.x } else { x }, if y == 0 { near.y } else { y });
    s.set(VRadius, s.scaled(segment), label!("field: radius by level"));
    s.set(VRadius, s.get(VRadius).abs(), label!("field: radius by level"));
    if s.mm(Metamagic::MM_ENLARGE) {
        s.set(VRadius, s.get(VRadius) * 2, label!("field: enlarged"));
    } else if s.mm(Metamagic::MM_FOCUS) {
        s.set(VRadius, (s.get(VRadius) / 2).max(1), label!("field: focused"));
    }
    let radius = s.get(VRadius);
    s.disc(cast, at, radius)?;
    Ok((at, radius))
}

/// Lays the field, or takes all fields of its effect off the map, whoever made them.
pub(super) fn run<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>, segment: &SegmentNumbers) -> Ruling {
    let me = m.get(EActor);
    if m.world().place_of(me).is_none() {
        return Ok(Answer::Abort);
    }
    if m.get(IsRemove) {
        let own = |f: &&Field| f.effect == m.get(EId);
        let numbers: Vec<u32> = m.here().map().fields().iter().filter(own).map(|f| f.number).collect();
        for number in numbers {
            fields::lift(m, number, label!("field: taken off"))?;
        }
        return Ok(Answer::Done);
    }
    if m.get(IsWield) {
        m.set(VDuration, -1, label!("field: there while it is worn"));
    }
    let (at, radius) = squares(m, cast, segment)?;
    let field = Field {
        effect: m.get(EId),
        kinds: field_bits(segment, segment.aval == EffectArea::AR_MFIELD),
        at,
        radius: radius as i16,
        creator: me,
        duration: m.get(VDuration) as i16,
        ..Field::default()
    };
    fields::lay(m, field, label!("field: laid by an effect"))?;
    Ok(Answer::Done)
}
