//! What a form or a template grants is part of it ([`crate::rules::query::who`]) and lies nowhere as a record. The original
//! lays it on its bearer record by record, so EV_GAIN_STATI is thrown for each all the same (GainStatiFromBody,
//! GainStatiFromTemplate, AddTemplate; docs/rules/stati.md, The record).

use super::gain::announce;
use crate::base::names::{StatiNature as Nature, StatiSource};
use crate::content::{Content, StatiGrant};
use crate::rules::prelude::*;
use crate::rules::query::who::{taught, who};
use crate::world::Stati;

/// Throws EV_GAIN_STATI for all that the form of a creature grants, by itself. Illusions have nothing of their form.
pub fn announce_form<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), h) else { return Ok(()) };
    let form = w.c.form();
    announce_body(m, h, form)
}

/// The same for a form that a creature is about to take on.
pub fn announce_body<O: Observer>(m: &mut Machine<'_, O>, h: Handle, form: ResId) -> Result<(), Halt> {
    let grants = m.content().monster(form).map_or(&[][..], |monster| monster.stati.as_slice());
    announce_all(m, h, form, grants, StatiSource::SS_BODY)
}

/// Throws EV_GAIN_STATI for all that a template grants whoever has just taken it on.
pub fn announce_template<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    template: ResId,
) -> Result<(), Halt> {
    let grants = m.content().template(template).map_or(&[][..], |t| t.stati.as_slice());
    announce_all(m, h, template, grants, StatiSource::SS_TMPL)
}

/// Throws EV_GAIN_STATI for each feat and each skill that a template teaches whoever has just taken it on.
pub fn announce_taught<O: Observer>(m: &mut Machine<'_, O>, h: Handle, template: ResId) -> Result<(), Halt> {
    let content: &Content = m.content();
    let Some(taken) = content.template(template) else { return Ok(()) };
    let (feats, skills) = taught(content, taken);
    let feats = feats.iter().map(|feat| (Nature::EXTRA_FEAT, feat.0));
    let skills = skills.iter().map(|skill| (Nature::EXTRA_SKILL, skill.0));
    for (nature, of) in feats.chain(skills) {
        let told = Stati::new(nature, of, 1).of_effect(template).from_source(StatiSource::SS_MISC);
        announce(m, h, &told)?;
    }
    Ok(())
}

fn announce_all<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    by: ResId,
    grants: &[StatiGrant],
    source: StatiSource,
) -> Result<(), Halt> {
    if grants.is_empty() || who(m.world(), m.content(), h).is_none_or(|w| w.has_stati(Nature::ILLUSION)) {
        return Ok(());
    }
    for grant in grants {
        let val = i16::try_from(grant.val.number()).unwrap_or(i16::MAX);
        let by = grant.of.unwrap_or(by);
        announce(m, h, &Stati::new(grant.nature, val, grant.mag).by(h).of_effect(by).from_source(source))?;
    }
    Ok(())
}
