//! EV_ENGEN_PART: how many of a part come, what each may cost, and each of them (docs/rules/encounters.md, Its parts).

use super::cost;
use super::request::{ask_for, encounter, has, part};
use crate::base::names::{
    EncounterFlag as F, EncounterRequest as Request, MonsterType, PartFlag as P, TemplateKind,
};
use crate::content::Content;
use crate::event::draft::{MOST_MEMBERS, Member};
use crate::event::fields::*;
use crate::rules::encounter::{rating_of, xcr};
use crate::rules::prelude::*;

/// How often a creature is chosen anew whose templates do not fit.
const TRIES: i32 = 20;
/// What one costs at most where the dearest is looked for.
const ANY_COST: i32 = 1_000_000;
/// What the undead ride: one of these laid over what lives.
const DEAD_MOUNTS: [&str; 3] = ["graveborn_template", "zombie", "skeleton"];

/// EV_ENGEN_PART. ABORT: nobody can come.
pub(super) fn generate<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    if encounter(m).is_none() || part(m).is_none() {
        return Ok(Answer::Abort);
    }
    let class = m.d(100, label!("encounter: chance of a class"))?;
    m.set(EpClassRoll, class, label!("encounter: chance of a class"));
    let (low, high) = amounts(m)?;
    measure(m, low, high)?;
    let mut sum = 0;
    let mut place = 0;
    m.set(EpTries, 0, label!("encounter: a part begins"));
    while place < m.get(EpAmt) {
        match one(m)? {
            None => return Ok(Answer::Abort),
            Some(spent) => sum += spent,
        }
        if m.draft().members.len() >= MOST_MEMBERS || sum >= m.get(EpXcr) && place >= low - 1 {
            break;
        }
        let last = place == m.get(EpAmt) - 1;
        if last && m.get(EpAmt) < high && sum + sum / (place + 1) <= m.get(EpXcr) {
            m.set(EpAmt, m.get(EpAmt) + 1, label!("encounter: one more fits"));
        }
        place += 1;
    }
    Ok(Answer::Done)
}

/// The least and the most of five numbers within the part's bounds.
fn amounts<O: Observer>(m: &mut Machine<'_, O>) -> Result<(i32, i32), Halt> {
    let first = amount(m)?;
    let (mut low, mut high) = (first, first);
    for _ in 0..4 {
        let next = amount(m)?;
        (low, high) = (low.min(next), high.max(next));
    }
    Ok((low, high))
}

fn amount<O: Observer>(m: &mut Machine<'_, O>) -> Result<i32, Halt> {
    let (least, most) = (m.get(EpMinAmt), m.get(EpMaxAmt));
    Ok(least + m.roll(most + 1 - least, label!("encounter: how many of the part"))?)
}

/// How many come, and what one of them may cost.
fn measure<O: Observer>(m: &mut Machine<'_, O>, low: i32, high: i32) -> Result<(), Halt> {
    let Some(part) = part(m) else { return Ok(()) };
    let why = label!("encounter: how many of the part");
    let (least, most, budget) = (m.get(EpMinAmt), m.get(EpMaxAmt), m.get(EpXcr));
    let of_rating = xcr(m.get(EnCr));
    if part.flags.has(P::EP_NOXCR) {
        let count = if least > 0 { amount(m)? } else { 1 };
        m.set(EpAmt, count, why);
        return Ok(());
    }
    if least != 0 && least == most {
        m.set(EimXcr, of_rating.min(budget / least), label!("encounter: what one may cost"));
        m.set(EpAmt, least, why);
        return Ok(());
    }
    let weakest = extreme(m, false)?;
    let strongest = extreme(m, true)?.min(m.get(EnCr));
    let cheapest = xcr(weakest);
    let (mut own, mut count);
    if weakest == strongest {
        own = cheapest;
        count = (budget / own.max(1)).max(1);
        if most > 0 {
            count = count.min(most);
        }
        if least > 0 {
            count = count.max(least);
        }
    } else {
        let dearest = xcr(strongest);
        own = if part.flags.has(P::EP_SKEW_FOR_AMT) {
            (cheapest * 3 + dearest) / 4
        } else if part.flags.has(P::EP_SKEW_FOR_XCR) {
            (cheapest + dearest * 4) / 4
        } else {
            (cheapest * 2 + dearest * 2) / 4
        };
        own = own.min(of_rating);
        count = (budget / own.max(1)).max(1);
        if most > 0 && count > most {
            count = high;
            own = (budget / count.max(1)).max(cheapest);
        }
        if least > 0 && count < least {
            count = low;
            own = (budget / count.max(1)).max(cheapest);
        }
        own = own.min(of_rating);
    }
    m.set(EimXcr, own, label!("encounter: what one may cost"));
    m.set(EpAmt, count, why);
    Ok(())
}

/// The rating of the strongest or weakest who might come: a dry run of the choice, templates included, in a copy of the
/// record. 0 and 36 where nobody is found.
fn extreme<O: Observer>(m: &mut Machine<'_, O>, strongest: bool) -> Result<i32, Halt> {
    let why = label!("encounter: a dry run");
    m.aside(why, |m| {
        m.set(EimXcr, if strongest { ANY_COST } else { 1 }, why);
        cost::nobody(m);
        match strongest {
            true => m.set(IsGetMaxCr, true, why),
            false => m.set(IsGetMinCr, true, why),
        }
        m.throw_copy(EventCode::EV_ENCHOOSE_MID, |e| e)?;
        let Some(chosen) = m.get(ChResult) else { return Ok(if strongest { 36 } else { 0 }) };
        m.set(EpMId, Some(chosen), why);
        if chosen.kind() == Kind::Monster {
            m.rethrow(EventCode::EV_ENSELECT_TEMPS)?;
        }
        cost::count(m);
        Ok(rating_of(m.get(EpCurrXcr)))
    })
}

/// One creature of the part, or the creatures of the encounter that stands in its place; what they cost. None: nobody can
/// come.
fn one<O: Observer>(m: &mut Machine<'_, O>) -> Result<Option<i32>, Halt> {
    let (members, shared) = (m.draft().members.len(), m.draft().shared.len());
    loop {
        m.set(EpFailed, false, label!("encounter: the next one"));
        cost::nobody(m);
        freakish(m)?;
        if m.throw_copy(EventCode::EV_ENCHOOSE_MID, |e| e)? == Answer::Abort {
            return Ok(None);
        }
        let Some(chosen) = m.get(ChResult) else { return Ok(None) };
        m.set(EpMId, Some(chosen), label!("encounter: who"));
        if chosen.kind() == Kind::Encounter {
            return nested(m, chosen, members).map(Some);
        }
        m.rethrow(EventCode::EV_ENSELECT_TEMPS)?;
        let tries = m.get(EpTries);
        if !m.get(EpFailed) {
            break;
        }
        m.set(EpTries, tries + 1, label!("encounter: its templates do not fit"));
        if tries >= TRIES {
            let id = chosen;
            m.trouble(|| {
                format!("{id} comes without the templates that were wanted: none fitted in {TRIES} tries")
            });
            break;
        }
        let draft = m.draft_mut();
        draft.members.truncate(members);
        draft.shared.truncate(shared);
    }
    m.set(EpFailed, false, label!("encounter: the next one"));
    dead_mount(m)?;
    add(m);
    super::alignment::restrict(m);
    cost::count(m);
    Ok(Some(m.get(EpCurrXcr)))
}

/// How freakish the next one is: only in encounters and parts that say so.
fn freakish<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let why = label!("encounter: how freakish");
    let may = has(m, F::NF_FREAKY) || part(m).is_some_and(|part| part.flags.has(P::EP_FREAKY));
    let freaky = if may { m.get(EnFreaky).min(m.d(10, why)?) } else { 0 };
    m.set(EpFreaky, freaky, why);
    Ok(())
}

/// The creatures of an encounter within this one; what they cost.
fn nested<O: Observer>(m: &mut Machine<'_, O>, id: ResId, before: usize) -> Result<i32, Halt> {
    let why = label!("encounter: one within another");
    m.aside(why, |m| {
        let own = m.get(EimXcr);
        m.set(EnXcr, own, why);
        m.set(EnCr, rating_of(own), why);
        m.set(EnId, Some(id), why);
        m.set(CPart, 0, why);
        ask_for(m, Request::EN_NESTED);
        m.rethrow(EventCode::EV_ENGEN).map(|_| ())
    })?;
    let content = m.content();
    let of = |member: &Member| {
        let own = xcr(cost::rating(content, member.monster, &member.templates));
        let mounts = member.mount.map(|mount| xcr(cost::rating(content, mount, &member.mount_templates)));
        cost::sum(content, std::iter::once(own).chain(mounts))
    };
    Ok(m.draft().members.iter().skip(before).map(of).sum())
}

/// What lives and is ridden by the undead dies.
fn dead_mount<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let (Some(rider), Some(mount)) = (m.get(EpMId), m.get(EpHmId)) else { return Ok(()) };
    let content = m.content();
    let rides = is_undead(content, rider, &cost::templates(m));
    if !rides || is_undead(content, mount, &cost::mount_templates(m)) {
        return Ok(());
    }
    let rolled = m.roll(3, label!("encounter: what became of the mount"))?;
    let template = usize::try_from(rolled).ok().and_then(|place| DEAD_MOUNTS.get(place));
    if let Some(id) =
        template.map(|id| ResId::new(Kind::Template, id)).filter(|id| content.template(*id).is_some())
    {
        cost::add_mount_template(m, id);
    }
    Ok(())
}

fn is_undead(content: &Content, monster: ResId, templates: &[ResId]) -> bool {
    content.form(monster).is_some_and(|(_, types)| types.has(MonsterType::MA_UNDEAD))
        || templates
            .iter()
            .any(|id| content.template(*id).is_some_and(|t| t.kind.has(TemplateKind::TM_UNDEAD)))
}

/// Puts the creature in hand among the members.
fn add<O: Observer>(m: &mut Machine<'_, O>) {
    let Some(monster) = m.get(EpMId) else { return };
    let member = Member {
        monster,
        templates: cost::templates(m).to_vec(),
        mount: m.get(EpHmId),
        mount_templates: cost::mount_templates(m).to_vec(),
        part: i16::try_from(m.get(CPart)).unwrap_or(0),
        made: Handle::NONE,
    };
    m.draft_mut().members.push(member);
}
