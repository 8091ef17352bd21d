//! How somebody, or something, comes to be: templates put on (EV_ISTARGET asks whether they may), and EV_BIRTH, which each
//! resource that it is made of is asked alone (docs/rules/growth.md, Birth).

use super::knowledge;
use crate::base::names::{StatiNature, StatiSource, TemplateFlag};
use crate::event::fields::EItem;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// What keeps a template off somebody; nothing where it may be put on. EV_ISTARGET of the template has the last word:
/// -1 and ABORT refuse.
pub fn kept_off<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    template: ResId,
) -> Result<Option<String>, Halt> {
    let lacks = match who(m.world(), m.content(), me) {
        Some(w) => w.lacks_for_template(template),
        None => Some("it is no creature".to_owned()),
    };
    if lacks.is_some() {
        return Ok(lacks);
    }
    // Templates ask for size and scores, and whoever is being made has none yet.
    m.recalculate(me);
    Ok(refuses(m, me, template)?.then(|| "it refuses this creature (EV_ISTARGET)".to_owned()))
}

/// Does a template refuse somebody whose values are worked out (EV_ISTARGET)?
pub fn refuses<O: Observer>(m: &mut Machine<'_, O>, me: Handle, template: ResId) -> Result<bool, Halt> {
    let answer = m.pevent(EventCode::EV_ISTARGET, me, template, |info| info)?;
    Ok(matches!(answer, Answer::Abort | Answer::Error))
}

/// Puts a template on somebody, where it may have it, and works its values out anew. It lies on its bearer as a TEMPLATE
/// stati, and goes with that (the original's AddTemplate). Answers what kept it off; nothing where it was put on.
pub fn take_template<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    template: ResId,
) -> Result<Option<String>, Halt> {
    let kept_off = kept_off(m, me, template)?;
    match &kept_off {
        Some(why) => m.trouble(|| format!("no template {}: {why}", template.id())),
        None => {
            let obvious =
                m.content().template(template).is_some_and(|t| t.flags.has(TemplateFlag::TMF_OBVIOUS));
            let worn = Stati::new(StatiNature::TEMPLATE, 0, obvious.into()).of_effect(template);
            stati::gain(m, me, worn.from_source(StatiSource::SS_MISC), label!("a template is put on"))?;
            stati::announce_taught(m, me, template)?;
        }
    }
    Ok(kept_off)
}

/// Takes a template off somebody, with the stati that it lies as. Had it one?
pub fn lose_template<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    template: ResId,
    why: Label,
) -> Result<bool, Halt> {
    let had = m.world().creature(me).is_some_and(|c| c.templates().contains(&template));
    stati::remove(m, me, StatiQuery::of(StatiNature::TEMPLATE).of_effect(template), why)?;
    // Whoever was put there with it by hand bears no stati of it.
    if m.drop_template(me, template, why) {
        m.recalculate(me);
    }
    Ok(had)
}

/// Food left in whoever is made to be played: ten short of satiated (docs/rules/round.md, Hunger; the original's
/// making of characters).
const FED: i16 = 2500 - 10;

/// EV_BIRTH: somebody is made. Of a monster its templates are asked and then its form; of a character its god, its race, its
/// classes and its domains. PRE(EV_BIRTH) asks all of them before. Whoever is played has eaten.
pub fn birth<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    if c.is_player() && !c.stati().has(StatiNature::HUNGER) {
        let food = Stati::new(StatiNature::HUNGER, 0, 0).lasting(FED).from_source(StatiSource::SS_MISC);
        stati::gain(m, me, food, label!("made: it has eaten"))?;
    }
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let mut asked: Vec<ResId> = c.templates().to_vec();
    match c.character() {
        Some(character) => {
            asked.extend(character.god);
            asked.push(character.race);
            asked.extend(character.classes.iter().map(|taken| taken.class));
            asked.extend(c.stati().of(StatiNature::HAS_DOMAIN).filter_map(|s| s.effect));
        }
        None => asked.push(c.form()),
    }
    for code in [EventCode::EV_BIRTH.pre(), EventCode::EV_BIRTH] {
        for id in &asked {
            m.pevent(code, me, *id, |info| info)?;
        }
    }
    Ok(())
}

/// EV_STARTING_ITEM: whatever a character begins with is shown to its god, its race and its first class, each thing as
/// EItem; they may still change it (docs/rules/gear.md, What characters begin with; the original's making of
/// characters).
pub fn starting_items<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(character) = m.world().creature(me).and_then(|c| c.character()) else { return Ok(()) };
    let first = character.classes.first().map(|taken| taken.class);
    let asked: Vec<ResId> = character.god.into_iter().chain([character.race]).chain(first).collect();
    for thing in m.world().held_by(me).to_vec() {
        for id in &asked {
            m.pevent(EventCode::EV_STARTING_ITEM, me, *id, |info| info.with(EItem, thing))?;
        }
    }
    Ok(())
}

/// EV_INIT_COMP: whoever comes into the world with a class may be given companions by its first class.
pub fn companions<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let first = m.world().creature(me).and_then(|c| c.character()).and_then(|c| c.classes.first());
    match first.map(|taken| taken.class) {
        Some(class) => m.pevent(EventCode::EV_INIT_COMP, me, class, |info| info).map(|_| ()),
        None => Ok(()),
    }
}

/// EV_BIRTH of a thing: its kind is asked, then the effect on it.
pub fn birth_of_thing<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let Some(item) = m.world().item(thing) else { return Ok(()) };
    let (kind, effect) = (item.kind, item.effect);
    for id in [Some(kind), effect].into_iter().flatten() {
        m.pevent(EventCode::EV_BIRTH, thing, id, |info| info)?;
    }
    knowledge::remember(m, thing, label!("a player remembers its kind"));
    Ok(())
}
