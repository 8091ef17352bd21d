//! Favour: what it comes to, how it is gained, and the levels that it brings (docs/rules/prayer.md, Favour).

use super::{about_god, character, devoted, grants, own_god, speak, worthy};
use crate::base::names::{GodMessage, Named};
use crate::content::Switch;
use crate::event::fields;
use crate::rules::prelude::*;
use crate::world::DevotionPart as Part;
use crate::world::devotion::{FAVOUR_LEVELS, SACRIFICES};

/// Where a part of a character's favour with a god comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FavourPart {
    /// What is kept between the two: sacrifices of a category, the greatest single favour.
    Kept(Part),
    /// Deeds, which add up.
    Deeds,
    /// What EV_CALC_FAVOUR makes of the sum.
    Reckoning,
    /// The penalty of prayers, of so many percent.
    Penalty(i32),
}

impl FavourPart {
    /// In words.
    pub fn words(self) -> String {
        match self {
            FavourPart::Kept(Part::Sacrificed(category)) => {
                format!("sacrifices of category {}", category + 1)
            }
            FavourPart::Kept(part) => part.words().to_owned(),
            FavourPart::Deeds => "deeds".to_owned(),
            FavourPart::Reckoning => "the god's own reckoning".to_owned(),
            FavourPart::Penalty(percent) => format!("penalty of prayers, {percent} %"),
        }
    }
}

/// What a character's favour with a god is made of. The sum of the amounts is the favour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favour {
    /// Each part that is not 0.
    pub parts: Vec<(FavourPart, i32)>,
    /// The sum.
    pub total: i32,
}

/// What a character's favour with a god comes to.
pub fn of<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<i32, Halt> {
    Ok(with_parts(m, me, god)?.total)
}

/// The same with the parts of the sum.
pub fn with_parts<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<Favour, Halt> {
    let Some(c) = character(m, me) else { return Ok(Favour { parts: Vec::new(), total: 0 }) };
    let kept = (0..SACRIFICES).map(Part::Sacrificed).chain([Part::Greatest]);
    let mut parts: Vec<(FavourPart, i32)> =
        kept.map(|part| (FavourPart::Kept(part), c.devoted(god, part))).collect();
    parts.push((FavourPart::Deeds, c.added_favour(god)));
    let penalty = c.devoted(god, Part::Penalty);
    let sum = parts.iter().fold(0i32, |sum, (_, n)| sum.saturating_add(*n));
    let info = EventInfo::about(EventCode::EV_CALC_FAVOUR, &[me, me]).with_param(sum);
    let info = about_god(m, info, god);
    let (_, kept) = m.throw_and_keep(info)?;
    let scripted = m
        .content()
        .god(god)
        .is_some_and(|g| g.handlers.iter().any(|handler| handler.on.base() == EventCode::EV_CALC_FAVOUR));
    let asked = match kept.get(fields::EParam) {
        // What a script of the original hands back has 16 bits.
        asked if scripted && m.content().keeps(Switch::FavourIsSixteenBits) => i32::from(asked as i16),
        asked => asked,
    };
    parts.push((FavourPart::Reckoning, asked.saturating_sub(sum)));
    let total = i64::from(asked) * i64::from(100 - penalty) / 100;
    let total = i32::try_from(total).unwrap_or(if total < 0 { i32::MIN } else { i32::MAX });
    parts.push((FavourPart::Penalty(penalty), total.saturating_sub(asked)));
    parts.retain(|(_, n)| *n != 0);
    Ok(Favour { parts, total })
}

/// A character gains favour: it adds up, or without `stack` the greatest of its kind counts. With `advance` the god that
/// it follows may raise its level.
pub fn gain<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    god: ResId,
    amount: i32,
    advance: bool,
    stack: bool,
) -> Result<(), Halt> {
    let why = label!("favour gained");
    if stack {
        m.put_favour(me, god, amount, why);
    } else {
        let had = devoted(m, me, god, Part::Greatest);
        m.put_devotion(me, god, Part::Greatest, had.max(amount), why);
    }
    if advance && own_god(m, me) == Some(god) { may_advance(m, me, god) } else { Ok(()) }
}

/// The next level of favour, if the favour is beyond what it needs, the god accepts the character and its blessing
/// (EV_BLESSING) is not refused. At most one level at a time.
pub fn may_advance<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    let level = devoted(m, me, god, Part::Level);
    let favour = of(m, me, god)?;
    let chart = m.content().god(god).map(|g| g.favour_chart.clone()).unwrap_or_default();
    let needed = usize::try_from(level).ok().and_then(|at| chart.get(at)).copied().unwrap_or(0);
    if level >= i32::from(FAVOUR_LEVELS) || favour <= needed || !worthy::is_worthy(m, me, god, false)? {
        return Ok(());
    }
    let (why, next) = (label!("favour: a level"), level + 1);
    m.put_devotion(me, god, Part::Level, next, why);
    let blessing = about_god(m, EventInfo::new(EventCode::EV_BLESSING), god);
    let number = blessing.get(fields::GodNum);
    let asked = m.pevent(EventCode::EV_BLESSING, me, god, |info| {
        info.with_effect(Some(god)).with(fields::GodNum, number).with_param(next)
    })?;
    if asked == Answer::Abort {
        m.put_devotion(me, god, Part::Level, level, label!("favour: the blessing is refused"));
        return Ok(());
    }
    let first = GodMessage::MSG_BLESSING1.number();
    speak::says(m, me, god, GodMessage::from_number(first + next - 1), None)?;
    grants::lay(m, me, god, next)
}
