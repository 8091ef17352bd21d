//! Animal companions and sacred mounts: which beast may come, how strong it is, and that it follows.

use crate::base::names::{
    Ability, Attribute as A, DamageType, Feat, ListId, MonsterFlag as F, MonsterType as T, StatiNature as N,
    StatiSource,
};
use crate::content::{Content, ListValue};
use crate::rules::encounter::{self, rating_with_templates};
use crate::rules::growth;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::query::ask::{confirms, one_of_many, refused};
use crate::rules::social::companion::make_companion;
use crate::rules::social::pools::ANIMALS;
use crate::rules::stati::{gain, perm, remove};
use crate::world::{CreatureField, StatiQuery};

/// Val of ANIMAL_COMPANION on a companion and of HAS_ANIMAL on its master (TA_LEADER).
const LEADER: i16 = 8;
/// A companion is worse by this for those without Animal Bond.
const UNBONDED: i32 = -2;
/// Points of Charisma for which a beast of those with the feat is better by 1.
const CHARISMA: i32 = 3;
/// The templates by strength: of companions 1 to 12, of mounts 1 to 8.
const COMPANIONS: (&str, i32) = ("companion", 12);
const MOUNTS: (&str, i32) = ("sacred", 8);
/// Numbers of a list of mounts from here on are no levels.
const NO_LEVEL: i32 = 50;
/// Templates of age under which a dragon may be a mount.
const AGES: [&str; 6] = ["hatchling", "very_young", "young", "juvenile", "young_adult", "adult"];

/// A beast that may come.
struct Beast {
    form: ResId,
    templates: Vec<ResId>,
}

/// CA_ANIMAL_COMP, CA_SACRED_MOUNT: a beast comes that follows, one until the next rest.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn calls<O: Observer>(m: &mut Machine<'_, O>, me: Handle, ability: Ability, level: i32) -> Ruling {
    let mount = ability == Ability::CA_SACRED_MOUNT;
    if m.has_val(me, N::TRIED, N::ANIMAL_COMPANION.0) {
        return refused(
            m,
            "{actor} {actor:have|has} to rest before {actor:he} {actor:call|calls} another beast.",
        );
    }
    if let Some(old) = companion_of(m, me) {
        let name = m.plain_name(old);
        if !confirms(m, me, &format!("Part with {name}?"))? {
            return refused(m, "{actor} may have one such beast.");
        }
        m.throw_dmg(EventCode::EV_DEATH, DamageType::AD_NORM, 0, "the end of a bond", &[old, old])?;
    }
    let beasts = candidates(m, me, mount, level);
    let name = |m: &Machine<'_, O>, beast: &Beast| {
        let under: Vec<&str> = beast.templates.iter().map(|t| m.content().shown_name(*t)).collect();
        [under.join(" ").as_str(), m.content().shown_name(beast.form)].join(" ").trim().to_lowercase()
    };
    let all = beasts.iter().enumerate().map(|(place, beast)| (place, name(m, beast))).collect();
    let chosen = one_of_many(m, me, if mount { "Which mount?" } else { "Which companion?" }, all)?;
    let Some(beast) = chosen.and_then(|place| beasts.get(place)) else {
        return refused(m, "No beast comes to the call of {actor}.");
    };
    comes(m, me, beast, (mount, level))
}

/// Its companion or mount, wherever it is.
fn companion_of<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let bound = |s: &crate::world::Stati| s.thing == me && s.val == LEADER;
    let all = m.world().creatures().filter(|c| !c.is_character() && c.is_here());
    all.filter(|c| c.stati().of(N::ANIMAL_COMPANION).any(bound)).map(|c| c.handle()).next()
}

/// It stands beside its master, under a template that goes by the master's level and its own rating, and follows.
fn comes<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    beast: &Beast,
    (mount, level): (bool, i32),
) -> Ruling {
    let why = label!("a beast is called");
    if let Err(limit) = m.spend_thing() {
        m.trouble(|| format!("no {} comes: {limit}", beast.form));
        return Ok(Answer::Abort);
    }
    let made = encounter::newborn(m, m.level_of(me).id(), beast.form)?;
    for template in &beast.templates {
        growth::take_template(m, made, *template)?;
    }
    m.recalculate(made);
    let feat = if mount { Feat::FT_IMPROVED_MOUNT } else { Feat::FT_ANIMAL_BOND };
    let by_feat = match m.feat(me, feat) {
        true => (m.modifier(me, A::A_CHA) / CHARISMA).max(0),
        false if mount => 0,
        false => UNBONDED,
    };
    let strength = if mount { level + by_feat - m.cr(made) } else { 1 + level + by_feat - m.cr(made).max(0) };
    let (family, most) = if mount { MOUNTS } else { COMPANIONS };
    let template = ResId::new(Kind::Template, &format!("{family}_{}", strength.clamp(1, most)));
    if m.content().template(template).is_some() {
        growth::take_template(m, made, template)?;
    }
    let at = m.at(me);
    if !places::come_near(m, made, at, why)? {
        m.put(made, CreatureField::Gone, 1, label!("a beast is called: no room"));
        return refused(m, "There is no room for a beast here.");
    }
    encounter::initialize(m, made)?;
    gain(m, made, perm(N::ANIMAL_COMPANION, me, StatiSource::SS_MONI, LEADER, 0), why)?;
    let old = StatiQuery { source: Some(StatiSource::SS_MONI), ..StatiQuery::of(N::HAS_ANIMAL).val(LEADER) };
    remove(m, me, old, why)?;
    gain(m, me, perm(N::HAS_ANIMAL, made, StatiSource::SS_MONI, LEADER, 0), why)?;
    let tried = perm(N::TRIED, Handle::NONE, StatiSource::SS_MONI, N::ANIMAL_COMPANION.0, 0);
    gain(m, me, tried, why)?;
    if !make_companion(m, made, me, ANIMALS)? {
        m.put(
            made,
            CreatureField::Gone,
            1,
            label!("a beast is called: there is no room among its followers"),
        );
        return refused(m, "{actor} cannot lead such a beast as well.");
    }
    m.d_print("A beast comes to your call.", "A beast comes to the call of {actor}.")?;
    Ok(Answer::Done)
}

/// The beasts that may come at a level of the ability: for a mount those of the list of its race, where it has one.
fn candidates<O: Observer>(m: &Machine<'_, O>, me: Handle, mount: bool, level: i32) -> Vec<Beast> {
    let content = m.content();
    let race = m.who(me).and_then(|w| w.character().map(|c| c.race));
    if mount {
        let list = race.map_or(&[][..], |race| content.list_of(race, ListId::PALADIN_MOUNTS));
        if !list.is_empty() {
            return of_list(list, level);
        }
    }
    let forms = content.ids(Kind::Monster).iter().copied();
    forms
        .flat_map(|form| if mount { mounts(content, form, level) } else { companions(content, form, level) })
        .collect()
}

/// The mounts of a race: a number is the level from which on those after it come, templates lie over the one after them.
fn of_list(list: &[ListValue], level: i32) -> Vec<Beast> {
    let (mut all, mut templates, mut too_early) = (Vec::new(), Vec::new(), false);
    for value in list {
        match value {
            ListValue::Number(number) if *number < NO_LEVEL => too_early = level < *number,
            ListValue::Of(id) if id.kind() == Kind::Template => templates.push(*id),
            ListValue::Of(id) if id.kind() == Kind::Monster => {
                let templates = std::mem::take(&mut templates);
                if !too_early {
                    all.push(Beast { form: *id, templates });
                }
            }
            _ => templates.clear(),
        }
    }
    all
}

/// May any beast of this form follow: has it no hands, and is it of those that come by themselves?
fn is_common(content: &Content, form: ResId) -> bool {
    content
        .monster(form)
        .is_some_and(|f| f.flags.has(F::M_NOHANDS) && !f.flags.has(F::M_NOGEN) && !f.flags.has(F::M_UNIQUE))
}

fn is_type(content: &Content, form: ResId, of: T) -> bool {
    content.form(form).is_some_and(|(_, types)| types.has(of))
}

/// An animal without reason, of a rating up to the level.
fn companions(content: &Content, form: ResId, level: i32) -> Vec<Beast> {
    let fits = is_common(content, form)
        && is_type(content, form, T::MA_ANIMAL)
        && !is_type(content, form, T::MA_SAPIENT)
        && rating_with_templates(content, form, &[]) <= level;
    fits.then(|| Beast { form, templates: Vec::new() }).into_iter().collect()
}

/// A mount that is an animal, a mythic beast, a dragon by its age or a vermin of kobolds; one with reason has to be good.
fn mounts(content: &Content, form: ResId, level: i32) -> Vec<Beast> {
    let is = |of| is_type(content, form, of);
    let kind =
        is(T::MA_ANIMAL) || is(T::MA_MYTHIC) || is(T::MA_DRAGON) || (is(T::MA_KOBOLD) && is(T::MA_VERMIN));
    let good = content.monster(form).is_some_and(|f| f.flags.has(F::M_GOOD));
    if !is(T::MA_MOUNT) || !kind || !is_common(content, form) || (is(T::MA_SAPIENT) && !good) {
        return Vec::new();
    }
    let fits = |templates: &[ResId]| rating_with_templates(content, form, templates) - 2 <= level * 2 / 3;
    let ages = AGES.iter().map(|age| vec![ResId::new(Kind::Template, age)]);
    let ages = ages.filter(|age| content.template(age[0]).is_some());
    let under: Vec<Vec<ResId>> = if is(T::MA_DRAGON) { ages.collect() } else { vec![Vec::new()] };
    let fitting = under.into_iter().filter(|templates| fits(templates));
    fitting.map(|templates| Beast { form, templates }).collect()
}
