//! How somebody, or something, comes to be: templates put on (EV_ISTARGET asks whether they may), and EV_BIRTH, which each
//! resource that it is made of is asked alone (facts/rules/encounter-generation.md, 9; gear.md, head and 2).

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::event::{Answer, Halt, Machine, Observer};
use crate::rules::who::who;

/// May somebody have this template? EV_ISTARGET of the template has the last word: ABORT refuses.
///
/// # Errors
/// The action is over.
pub fn may_take_template<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    template: ResId,
) -> Result<bool, Halt> {
    let lacks = who(m.world(), m.content(), me)
        .map_or_else(|| Some("it is no creature".to_owned()), |w| w.lacks_for_template(template));
    if let Some(lacks) = lacks {
        m.trouble(|| format!("no template {}: {lacks}", template.id()));
        return Ok(false);
    }
    if m.pevent(EventCode::EV_ISTARGET, me, template, |info| info)? == Answer::Abort {
        m.trouble(|| format!("no template {}: it refuses this creature (EV_ISTARGET)", template.id()));
        return Ok(false);
    }
    Ok(true)
}

/// Puts a template on somebody, where it may have it, and works its values out anew. Was it put on?
///
/// # Errors
/// The action is over.
pub fn take_template<O: Observer>(m: &mut Machine<'_, O>, me: Handle, template: ResId) -> Result<bool, Halt> {
    let may = may_take_template(m, me, template)?;
    if may {
        m.world_mut().add_template(me, template);
        m.recalculate(me);
    }
    Ok(may)
}

/// EV_BIRTH: somebody is made. Of a monster its templates are asked and then its form; of a character its race and then
/// its classes.
///
/// # Errors
/// The action is over.
pub fn birth<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let mut asked: Vec<ResId> = c.templates().to_vec();
    match c.character() {
        Some(character) => {
            asked.push(character.race);
            asked.extend(character.classes.iter().map(|taken| taken.class));
        }
        None => asked.push(c.form()),
    }
    for id in asked {
        m.pevent(EventCode::EV_BIRTH, me, id, |info| info)?;
    }
    Ok(())
}

/// EV_BIRTH of a thing: its kind is asked, then the effect on it.
///
/// # Errors
/// The action is over.
pub fn birth_of_thing<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let Some(item) = m.world().item(thing) else { return Ok(()) };
    let (kind, effect) = (item.kind, item.effect);
    for id in [Some(kind), effect].into_iter().flatten() {
        m.pevent(EventCode::EV_BIRTH, thing, id, |info| info)?;
    }
    Ok(())
}
