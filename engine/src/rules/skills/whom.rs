//! What a skill used by command needs and the record does not say: on whom it is tried, or whose looks are put on.
//! Whoever plays is asked; where there is no choice nobody is, and of others the skill says itself what it lacks.

use super::{disguise, empathy};
use crate::base::names::Skill;
use crate::event::fields::{EId, EVictim};
use crate::event::prompt::compass;
use crate::rules::prelude::*;
use crate::rules::query::ask::{one_of, one_of_many};

/// Asks for what a skill lacks, and writes it into the record.
///
/// # Errors
/// There is no answer yet.
pub(super) fn is_said<O: Observer>(m: &mut Machine<'_, O>, me: Handle, skill: Skill) -> Result<(), Halt> {
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return Ok(());
    }
    match skill {
        Skill::SK_ANIMAL_EMP => victim(m, me, "Which beast?", |m, it| {
            m.who(me).zip(m.who(it)).is_some_and(|(w, beast)| empathy::works_on(&w, &beast))
        }),
        Skill::SK_PICK_POCKET => {
            victim(m, me, "Whose pocket?", |m, it| m.beside(me, it) && m.plane(me) == m.plane(it))
        }
        Skill::SK_DISGUISE if m.get(EId).is_none() => kind(m, me),
        _ => Ok(()),
    }
}

/// One of those around whom the actor perceives and whom it can be tried on, the nearest first.
fn victim<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    text: &str,
    fits: impl Fn(&Machine<'_, O>, Handle) -> bool,
) -> Result<(), Halt> {
    if m.get(EVictim).is_some() {
        return Ok(());
    }
    let others = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me);
    let mut near: Vec<Handle> = others.filter(|h| m.perceives(me, *h) && fits(m, *h)).collect();
    near.sort_by_key(|h| (m.distance(me, *h), *h));
    let all = near.into_iter().map(|h| (h, called(m, me, h))).collect();
    if let Some(it) = one_of(m, me, text, all)? {
        m.set(EVictim, it, label!("skill used: on whom"));
    }
    Ok(())
}

/// What somebody is called, and on which side it is: namesakes are told apart by that.
fn called<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle) -> String {
    let (from, to) = (m.at(me), m.at(it));
    let side = |a: i16, b: i16| (b - a).signum() as i8;
    format!("{} ({})", m.plain_name(it), compass(side(from.x, to.x), side(from.y, to.y)))
}

/// One of the kinds that the actor could be made to look like, by name.
fn kind<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = m.who(me) else { return Ok(()) };
    let content = m.content();
    let fits = |id: &ResId| content.monster(*id).is_some_and(|form| disguise::passes_for(&w, form));
    let ids = content.ids(Kind::Monster).iter().copied().filter(fits);
    let all = ids.map(|id| (id, content.shown_name(id).to_owned())).collect();
    if let Some(id) = one_of_many(m, me, "Look like whom?", all)? {
        m.set(EId, Some(id), label!("skill used: whose looks"));
    }
    Ok(())
}
