//! A monster under templates is made, with its gear; it is nowhere on its map yet.

use crate::base::names::MonsterFlag as F;
use crate::rules::growth;
use crate::rules::items::gear;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, LevelId};

/// Of a die from 0 to 99 more than this makes a female.
const MALE: i32 = 49;

/// Makes a monster to stand on a level: its gear, then each template with its gear and its EV_BIRTH, then its own EV_BIRTH,
/// then what every monster has. Nobody where the action may make no more things.
pub(super) fn make<O: Observer>(
    m: &mut Machine<'_, O>,
    on: LevelId,
    form: ResId,
    templates: &[ResId],
) -> Result<Option<Handle>, Halt> {
    if let Err(why) = m.spend_thing() {
        m.trouble(|| format!("no {form} comes: {why}"));
        return Ok(None);
    }
    let made = newborn(m, on, form)?;
    gear::grant(m, made, form)?;
    for template in templates {
        m.recalculate(made);
        take_on(m, made, *template)?;
        m.pevent(EventCode::EV_BIRTH, made, *template, |info| info)?;
    }
    m.pevent(EventCode::EV_BIRTH, made, form, |info| info)?;
    m.recalculate(made);
    gear::beside(m, made)?;
    Ok(Some(made))
}

/// A template is laid over a monster that is made: it looks its things over, and is given what the template lists.
pub(super) fn take_on<O: Observer>(
    m: &mut Machine<'_, O>,
    made: Handle,
    template: ResId,
) -> Result<(), Halt> {
    growth::take_template(m, made, template)?;
    m.while_made(made, |m| gear::after_template(m, made))?;
    gear::grant(m, made, template)
}

/// A bare monster that is nowhere on its map yet: with a sex, and nothing else.
pub fn newborn<O: Observer>(m: &mut Machine<'_, O>, on: LevelId, form: ResId) -> Result<Handle, Halt> {
    let made = m.make_creature(on, form, label!("a creature is made"));
    let why = label!("made: male or female");
    let female = m.flag(made, F::M_ALL_FEMALE)
        || m.roll(100, why)? > MALE && !m.flag(made, F::M_NEUTER) && !m.flag(made, F::M_ALL_MALE);
    m.put(made, CreatureField::Female, female.into(), why);
    stati::announce_form(m, made)?;
    Ok(made)
}
