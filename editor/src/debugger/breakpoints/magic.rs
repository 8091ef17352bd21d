//! What a record of magic is about: the effect and the segment in hand, the square, the target; and the moments at which a
//! segment is taken up, or a square is reached. Read from the record alone, so that it is so at whatever moment one looks.

use super::target::At;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EffectArchetype, EffectArea, Named};
use augury_engine::content::{Content, SegmentNumbers};
use augury_engine::event::contest::Withstanding;
use augury_engine::event::fields::{EId, EMagic, EVictim, ExVal, EyVal, IsNAttack};
use augury_engine::event::{EventCode, EventInfo, FieldId, Moment, Phase, View, What};
use augury_engine::world::Point;

/// Why a rule writes EMagic where a segment is taken up (`rules/magic/calc`); elsewhere it is only looked at.
const TAKEN_UP: &str = "magic: the segment in hand";
/// Events whose records are those of magic.
const MAGIC: [EventCode; 11] = [
    EventCode::EV_EFFECT,
    EventCode::EV_CALC_EFFECT,
    EventCode::EV_MAGIC_STRIKE,
    EventCode::EV_MAGIC_HIT,
    EventCode::EV_MAGIC_XY,
    EventCode::EV_CAST,
    EventCode::EV_INVOKE,
    EventCode::EV_ZAP,
    EventCode::EV_READ,
    EventCode::EV_DRINK,
    EventCode::EV_ACTIVATE,
];
/// Events that choose a segment; in all others it is the one that is in hand around them.
const SEGMENTED: [EventCode; 3] = [EventCode::EV_EFFECT, EventCode::EV_MAGIC_STRIKE, EventCode::EV_MAGIC_HIT];

/// A segment of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its number, from 1.
    pub number: usize,
    /// How many the effect has.
    pub of: usize,
    /// Its archetype.
    pub archetype: EffectArchetype,
    /// Its area.
    pub area: EffectArea,
}

/// What a record of magic is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// The effect.
    pub effect: ResId,
    /// The segment that the record names, if it names one.
    pub segment: Option<Segment>,
    /// The square: the place meant, or the one that is reached.
    pub square: Option<Point>,
    /// The target, if there is one.
    pub target: Handle,
}

/// Is it a strike of magic at one target? So is a blow by breath.
pub fn is_strike(code: EventCode, info: &EventInfo) -> bool {
    code.base() == EventCode::EV_MAGIC_STRIKE
        || (code.base() == EventCode::EV_HIT && info.get(IsNAttack) && segmented(info).is_some())
}

/// The effect of a record that has taken up a segment.
fn segmented(info: &EventInfo) -> Option<ResId> {
    info.get(EId).filter(|id| id.kind() == Kind::Effect && info.get(EMagic) > 0)
}

/// What the record of an event is about, if it is one of magic.
pub fn in_hand(code: EventCode, info: &EventInfo, content: &Content) -> Option<InHand> {
    if !MAGIC.contains(&code.base()) && !is_strike(code, info) {
        return None;
    }
    let effect = info.get(EId).filter(|id| id.kind() == Kind::Effect)?;
    let magic = content.magic(effect)?;
    let k = usize::try_from(info.get(EMagic) - 1).ok();
    let segment = k.and_then(|k| Some(segment_of(k, magic.numbers.segments.len(), magic.segment(k)?)));
    let square = Point::new(info.get(ExVal) as i16, info.get(EyVal) as i16);
    Some(InHand {
        effect,
        segment,
        square: Some(square).filter(|at| at.x > 0 || at.y > 0),
        target: info.get(EVictim),
    })
}

fn segment_of(k: usize, of: usize, numbers: &SegmentNumbers) -> Segment {
    Segment { number: k + 1, of, archetype: numbers.eval, area: numbers.aval }
}

/// The segment that is taken up at a moment: by the effect, by a strike at one target, or by what a strike does there.
fn taken_up(moment: &Moment, view: View<'_>, content: &Content) -> Option<(ResId, Segment)> {
    let frame = view.stack.last()?;
    let begins = match &moment.what {
        What::PhaseBegan => frame.base() != EventCode::EV_MAGIC_HIT && moment.phase == Phase::Main,
        What::FieldWritten { field: FieldId::EMagic, why, .. } if *why == TAKEN_UP => true,
        _ => return None,
    };
    if !begins || !SEGMENTED.contains(&frame.base()) {
        return None;
    }
    let hand = in_hand(frame.base(), frame.info(), content)?;
    // A strike begins with the segment that runs; its record may still hold another one's values.
    let runs = usize::try_from(frame.info().get(augury_engine::event::fields::EfNum)).ok()? + 1;
    let stale = matches!(moment.what, What::PhaseBegan)
        && frame.base() == EventCode::EV_MAGIC_STRIKE
        && hand.segment.is_some_and(|s| s.number != runs);
    hand.segment.filter(|_| !stale).map(|segment| (hand.effect, segment))
}

/// Does magic reach a square at a moment, or strike somebody there?
fn reaches(moment: &Moment, view: View<'_>, at: Point) -> bool {
    match &moment.what {
        What::Square { at: reached } => *reached == at,
        What::Thrown { .. } => {
            let info = view.stack.last().map(|frame| frame.info());
            info.filter(|info| is_strike(info.code(), info))
                .is_some_and(|info| view.world.place_of(info.get(EVictim)) == Some(at))
        }
        _ => false,
    }
}

/// Is a moment one that is looked for, if that is about magic?
pub(super) fn fits(at: &At, moment: &Moment, view: View<'_>, content: &Content) -> bool {
    let taken = || taken_up(moment, view, content);
    match at {
        At::Segment(effect, number) => taken().is_some_and(|(of, segment)| {
            effect.is_none_or(|id| id == of) && number.is_none_or(|n| usize::from(n) == segment.number)
        }),
        At::Archetype(archetype) => taken().is_some_and(|(_, segment)| segment.archetype == *archetype),
        At::Area(area) => taken().is_some_and(|(_, segment)| segment.area == *area),
        At::Square(x, y) => reaches(moment, view, Point::new(*x, *y)),
        At::Withstood(by) => match &moment.what {
            What::Contest(contest) => {
                by.is_none_or(|resistance| resistance == matches!(contest.by, Withstanding::SpellResistance))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Reads `effect:fireball 2`, `effect:fireball` or `2`.
pub(super) fn read_segment(text: &str) -> Result<At, String> {
    let wrong = || "an effect, the number of a segment, or both: segment effect:fireball 1".to_owned();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (effect, number) = if first.contains(':') { (Some(first), rest.trim()) } else { (None, text) };
    let effect: Option<ResId> =
        effect.map(|id| id.parse().map_err(|why| format!("{why}; {}", wrong()))).transpose()?;
    if let Some(id) = effect.filter(|id| id.kind() != Kind::Effect) {
        return Err(format!("{id} is no effect; write {}", wrong()));
    }
    match (effect, number) {
        (Some(_), "") => Ok(At::Segment(effect, None)),
        (_, number) => {
            let number = number.parse().ok().filter(|n: &u8| *n > 0).ok_or_else(wrong)?;
            Ok(At::Segment(effect, Some(number)))
        }
    }
}

/// Reads `4,7`.
pub(super) fn read_square(text: &str) -> Result<At, String> {
    let both =
        text.split_once([',', ' ']).and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    let square = both.filter(|(x, y): &(i16, i16)| *x >= 0 && *y >= 0);
    square
        .map(|(x, y)| At::Square(x, y))
        .ok_or_else(|| "column and row of a square, as the Arena shows them: square 4,7".to_owned())
}

/// Reads `EA_BLAST`.
pub(super) fn read_archetype(text: &str) -> Result<At, String> {
    EffectArchetype::parse(text).map(At::Archetype).ok_or_else(|| {
        format!("there is no archetype `{text}`; they are {}", names(EffectArchetype::table()))
    })
}

/// Reads `AR_BALL`.
pub(super) fn read_area(text: &str) -> Result<At, String> {
    EffectArea::parse(text)
        .map(At::Area)
        .ok_or_else(|| format!("there is no area `{text}`; they are {}", names(EffectArea::table())))
}

fn names<N: Copy>(table: &[(&str, N)]) -> String {
    table.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}
