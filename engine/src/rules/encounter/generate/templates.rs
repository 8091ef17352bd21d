//! EV_ENSELECT_TEMPS: the templates of the creature in hand, and what it rides, step by step
//! (docs/rules/encounters.md, What is laid over them).

use super::request::{has, part};
use super::{cost, fit, lottery, template};
use crate::base::names::{
    EncounterFlag as F, FlagSet, ListId, MonsterFlag, MonsterType, Named, PartFlag as P, Skill,
    TemplateKind as K,
};
use crate::content::{Content, Part};
use crate::event::fields::*;
use crate::rules::encounter::{rating_of, xcr};
use crate::rules::prelude::*;

/// From here on a creature is freakish enough for a template of nature or descent.
const FREAKISH: i32 = 7;
/// Up to this rating room is made for a class that has to be there.
const HIGHEST: i32 = 35;
/// The age of a dragon that fits no other.
const YOUNG: &str = "young";

/// EV_ENSELECT_TEMPS. What has to be there and does not fit is told in epFailed.
pub(super) fn select<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let (Some(part), Some(monster)) = (part(m), m.get(EpMId)) else { return Ok(Answer::Abort) };
    let is_dragon = m.content().form(monster).is_some_and(|(_, types)| types.has(MonsterType::MA_DRAGON));
    // What it costs is what the one before it cost until a template is chosen, as in the original: after a dear one the
    // next, be it of the next part, may come bare.
    of_part(m, part)?;
    of_all(m)?;
    of_class(m, part)?;
    mount(m, part)?;
    freakish(m, part)?;
    of_skill(m, part)?;
    // Any template at all counts for an age, as in the original, which looks at the wrong number.
    if is_dragon && m.get(EpTId).is_none() {
        of_age(m)?;
    }
    Ok(Answer::Done)
}

fn fails<O: Observer>(m: &mut Machine<'_, O>) {
    m.set(EpFailed, true, label!("encounter: a template does not fit"));
}

/// Has it cost all that it may? Parts whose cost does not matter never have.
fn is_spent<O: Observer>(m: &Machine<'_, O>, part: &Part) -> bool {
    !part.flags.has(P::EP_NOXCR) && m.get(EimXcr) < m.get(EpCurrXcr)
}

/// Step 1: what the part lays over each.
fn of_part<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<(), Halt> {
    if let Some(fixed) = part.template.map(|template| template.res_id()) {
        match fit::can_have(m, fixed)? {
            true => cost::add_template(m, fixed),
            false => fails(m),
        }
        return Ok(());
    }
    if let Some(kind) = part.any_template {
        let kinds: FlagSet<K> = std::iter::once(kind).collect();
        let list = template::of_kind(m, &kinds)?;
        let content = m.content();
        let own = m.get(EpMId).and_then(|id| content.monster(id)).map_or(0, |monster| i32::from(monster.cr));
        let chosen = if m.get(IsGetMinCr) {
            template::weakest(content, &list, own)
        } else if m.get(IsGetMaxCr) {
            template::strongest(content, &list, own)
        } else {
            lottery::draw(m, label!("encounter: any template"), &list)?
        };
        match chosen {
            Some(chosen) => cost::add_template(m, chosen),
            None => fails(m),
        }
        return Ok(());
    }
    if let Some(list) = part.template_list
        && !choose(m, list.number(), FlagSet::new(), Some(false))?
    {
        fails(m);
    }
    Ok(())
}

/// Chooses a template (EV_ENCHOOSE_TEMP) and lays it over the creature in hand. Was there one? `best`: whether the
/// strongest is wanted; none where that stays as it was.
fn choose<O: Observer>(
    m: &mut Machine<'_, O>,
    list: i32,
    kinds: FlagSet<K>,
    best: Option<bool>,
) -> Result<bool, Halt> {
    let why = label!("encounter: which template");
    m.set(ChList, list, why);
    m.set(ChType, kinds.bits(), why);
    if let Some(best) = best {
        m.set(ChMaximize, best, why);
    }
    m.rethrow(EventCode::EV_ENCHOOSE_TEMP)?;
    let chosen = m.get(ChResult);
    if let Some(chosen) = chosen {
        cost::add_template(m, chosen);
    }
    Ok(chosen.is_some())
}

/// Step 2: what was chosen for all of the encounter.
fn of_all<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let Some(chosen) = m.draft().shared(ListId::UNIVERSAL_TEMPLATE.number()) else { return Ok(()) };
    if !fit::can_have(m, chosen)? {
        fails(m);
    }
    cost::add_template(m, chosen);
    Ok(())
}

/// Step 3: a class.
fn of_class<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<(), Halt> {
    let has = |flag| part.flags.has(flag);
    let needed = has(P::EP_CLASSED);
    if is_spent(m, part) && !needed {
        return Ok(());
    }
    let chances = [(P::EP_CLASS10, 10), (P::EP_CLASS25, 25), (P::EP_CLASS50, 50)];
    let chance: i32 = chances.into_iter().filter(|(flag, _)| has(*flag)).map(|(_, chance)| chance).sum();
    if !needed && !has(P::EP_MAYCLASS) && chance < m.get(EpClassRoll) {
        return Ok(());
    }
    let may = m.get(EimXcr);
    let why = label!("encounter: room for a class");
    let classes: FlagSet<K> = std::iter::once(K::TM_CLASS).collect();
    let mut chosen;
    loop {
        m.set(ChList, ListId::CLASS_LIST.number(), why);
        m.set(ChType, classes.bits(), why);
        m.set(ChMaximize, false, why);
        m.rethrow(EventCode::EV_ENCHOOSE_TEMP)?;
        chosen = m.get(ChResult);
        if chosen.is_some() || !needed {
            break;
        }
        let more = rating_of(m.get(EimXcr)) + 1;
        m.set(EimXcr, xcr(more), why);
        if more >= HIGHEST {
            break;
        }
    }
    m.set(EimXcr, may, why);
    match chosen {
        Some(chosen) => cost::add_template(m, chosen),
        None if needed => fails(m),
        None => {}
    }
    Ok(())
}

/// Step 4: what it rides (EV_ENGEN_MOUNT).
fn mount<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<(), Halt> {
    let content = m.content();
    let Some(monster) = m.get(EpMId) else { return Ok(()) };
    let templates = cost::templates(m);
    let is_rider = content.monster(monster).is_some_and(|form| form.flags.has(MonsterFlag::M_RIDER))
        || templates
            .iter()
            .any(|id| content.template(*id).is_some_and(|t| t.gains.has(MonsterFlag::M_RIDER)));
    let can_ride = content.monster(monster).is_some_and(|form| form.skills.contains(&Skill::SK_RIDE))
        || templates
            .iter()
            .any(|id| content.template(*id).is_some_and(|t| t.skills.contains(&Skill::SK_RIDE)));
    let mounted = part.flags.has(P::EP_MOUNTED);
    if is_spent(m, part) && !is_rider && !mounted {
        return Ok(());
    }
    let rides = is_rider
        || mounted
        || part.flags.has(P::EP_MOUNTABLE) && m.roll(2, label!("encounter: does it ride"))? == 0
        || can_ride && m.roll(3, label!("encounter: does it ride"))? == 0;
    if !rides {
        return Ok(());
    }
    let why = label!("encounter: what it rides");
    let source = std::iter::once(monster).chain(templates).rfind(|id| has_mounts(content, *id));
    m.set(ChSource, source, why);
    m.set(ChList, ListId::MOUNT_LIST.number(), why);
    m.rethrow(EventCode::EV_ENGEN_MOUNT)?;
    Ok(())
}

fn has_mounts(content: &Content, id: ResId) -> bool {
    !super::mount::list(content, id).is_empty()
}

/// Step 5: a template of nature or descent for the freakish.
fn freakish<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<(), Halt> {
    if is_spent(m, part) || m.get(EpFreaky) < FREAKISH {
        return Ok(());
    }
    let planar = has(m, F::NF_SINGLE).then_some(K::TM_PLANAR);
    let kinds = [K::TM_NATURE, K::TM_DESCENT].into_iter().chain(planar).collect();
    choose(m, 0, kinds, Some(false)).map(|_| ())
}

/// Step 6: what it has learnt.
fn of_skill<O: Observer>(m: &mut Machine<'_, O>, part: &Part) -> Result<(), Halt> {
    let has = |flag| part.flags.has(flag);
    if is_spent(m, part) || !(has(P::EP_SKILLED) || has(P::EP_SKILLMAX) || has(P::EP_SKILLHIGH)) {
        return Ok(());
    }
    // The better of two stays asked for afterwards, and then does not say whether the strongest is: as in the original.
    let best = if has(P::EP_SKILLMAX) {
        Some(true)
    } else if has(P::EP_SKILLHIGH) {
        m.set(ChBestOfTwo, true, label!("encounter: the better of two"));
        None
    } else {
        Some(false)
    };
    let kinds = std::iter::once(K::TM_SKILL).collect();
    choose(m, ListId::SKILL_LIST.number(), kinds, best).map(|_| ())
}

/// Step 7: the highest age that fits a dragon, or else a young one.
fn of_age<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let kinds = std::iter::once(K::TM_AGECAT).collect();
    if choose(m, 0, kinds, Some(true))? {
        return Ok(());
    }
    let young = ResId::new(Kind::Template, YOUNG);
    if m.content().template(young).is_some() {
        cost::add_template(m, young);
    }
    Ok(())
}
