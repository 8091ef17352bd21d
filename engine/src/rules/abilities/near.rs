//! Who is near whoever uses an ability: all within reach, or one that whoever plays says.

use crate::event::prompt::compass;
use crate::rules::prelude::*;
use crate::rules::query::ask::one_of;

/// Everybody else within so many squares, in the order of things.
pub(super) fn within_reach<O: Observer>(m: &Machine<'_, O>, me: Handle, reach: i32) -> Vec<Handle> {
    let others = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me);
    others.filter(|h| m.distance(me, *h) <= reach).collect()
}

/// One of the creatures of the level that fit, the nearest first, which whoever plays says; `None` where none fits.
pub(super) fn one_near<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    text: &str,
    fits: impl Fn(&Machine<'_, O>, Handle) -> bool,
) -> Result<Option<Handle>, Halt> {
    let all = m.level_of(me).creatures().map(|c| c.handle());
    let mut near: Vec<Handle> = all.filter(|h| fits(m, *h)).collect();
    near.sort_by_key(|h| (m.distance(me, *h), *h));
    let from = m.at(me);
    let side = |a: i16, b: i16| (b - a).signum() as i8;
    let called = |h: Handle| match m.at(h) {
        _ if h == me => "itself".to_owned(),
        to => format!("{} ({})", m.plain_name(h), compass(side(from.x, to.x), side(from.y, to.y))),
    };
    let all = near.iter().map(|h| (*h, called(*h))).collect();
    one_of(m, me, text, all)
}
