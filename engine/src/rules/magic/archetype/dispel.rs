//! EA_DISPEL (docs/rules/magic-effects.md, Archetypes): magic ends whose caster was not strong enough, and what was
//! called goes back.

use crate::base::names::{
    Ability, DispelFlag, EffectFlag as Ef, ItemKnown, Named, Skill, StatiNature as Nature, StatiSource as Ss,
};
use crate::content::SegmentNumbers;
use crate::event::fields::*;
use crate::rules::checks::skill;
use crate::rules::items::things;
use crate::rules::magic::effect::seen_to_work;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati, StatiQuery};

/// What a dispelling has to reach beyond the level of what it ends.
const BEYOND: i32 = 11;
/// What seeing which spell ended takes, beyond the spell's level.
const RECOGNISED: i32 = 15;
/// Sources of what can be dispelled.
const MAGICAL: [Ss; 4] = [Ss::SS_ENCH, Ss::SS_ITEM, Ss::SS_ONCE, Ss::SS_ATTK];

/// Dispels the magic on the victim of the event in hand, with the power of `vDmg`.
pub fn dispel<O: Observer>(m: &mut Machine<'_, O>, segment: &SegmentNumbers) -> Ruling {
    let (actor, victim) = (m.get(EActor), m.get(EVictim));
    let power = m.get(VDmg) + m.ability(actor, Ability::CA_PURGE_MAGIC);
    let wants = |way: DispelFlag| segment.xval & way.number() != 0;
    if wants(DispelFlag::DIS_BANISH) && banishes(m, victim, power)? {
        return Ok(Answer::Done);
    }
    let ended = wants(DispelFlag::DIS_DISPEL) && ends(m, actor, victim, power)?;
    let item = m.get(EItem);
    let plays = m.world().creature(victim).is_some_and(|c| c.is_player());
    if plays || m.world().item(item).is_some_and(|i| i.knows(ItemKnown::KN_MAGIC)) {
        if ended || m.get(Resist) {
            m.set(IsSomething, true, label!("dispel: something came of it"));
        }
        seen_to_work(m, item)?;
    }
    Ok(Answer::Done)
}

/// What was called by a weaker caster goes, and leaves what it carried.
fn banishes<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, power: i32) -> Result<bool, Halt> {
    let called = m.world().creature(victim).and_then(|c| c.stati().of(Nature::SUMMONED).next());
    if called.is_none_or(|s| power < BEYOND + i32::from(s.mag)) {
        return Ok(false);
    }
    m.print(Audience::All, "{victim} {victim:vanish|vanishes}.")?;
    let at = m.at(victim);
    things::drop_all(m, victim, at)?;
    m.put(victim, CreatureField::Gone, 1, label!("dispel: banished"));
    Ok(true)
}

/// Each effect on somebody is overcome or not, once; says whether any was.
fn ends<O: Observer>(
    m: &mut Machine<'_, O>,
    actor: Handle,
    victim: Handle,
    power: i32,
) -> Result<bool, Halt> {
    let (mut gone, mut kept) = (Vec::<(ResId, Handle)>::new(), Vec::<(ResId, Handle)>::new());
    let marks = m.world().stati(victim).map_or_else(Default::default, |s| s.marks(StatiQuery::default()));
    for mark in marks {
        let Some(record) = m.world().stati(victim).and_then(|s| s.marked(mark)).cloned() else { continue };
        let Some(effect) = dispellable(m, &record) else { continue };
        let key = (effect, record.thing);
        if kept.contains(&key) {
            continue;
        }
        if !gone.contains(&key) {
            let level = match i32::from(record.clev) {
                0 => m.cr(victim),
                level => level,
            };
            if level + BEYOND > power {
                m.set(Resist, true, label!("dispel: too strong for it"));
                kept.push(key);
                continue;
            }
            gone.push(key);
            loses(m, (actor, victim), &record, effect)?;
        }
        stati::dispel(m, victim, mark, label!("dispel: overcome"))?;
    }
    Ok(!gone.is_empty())
}

/// The effect of a record that can be dispelled.
fn dispellable<O: Observer>(m: &Machine<'_, O>, record: &Stati) -> Option<ResId> {
    let magic = m.content().magic(record.effect?)?;
    let malady = magic.effect.values().next().is_some_and(|v| v.is_malady());
    (MAGICAL.contains(&record.source) && !malady && !magic.has(Ef::EF_MUNDANE)).then_some(magic.id)
}

/// A thing's magic sleeps for a while; a spell is gone, and may be recognised.
fn loses<O: Observer>(
    m: &mut Machine<'_, O>,
    (actor, victim): (Handle, Handle),
    record: &Stati,
    effect: ResId,
) -> Result<(), Halt> {
    let item = record.thing.some().filter(|h| record.source == Ss::SS_ITEM && m.world().item(*h).is_some());
    if let Some(item) = item {
        let asleep =
            Stati::new(Nature::DISPELLED, 0, 0).lasting(m.get(VDuration) as i16).from_source(Ss::SS_MISC);
        let by = m.get(EId);
        stati::gain(m, item, Stati { effect: by, ..asleep }, label!("dispel: the thing's magic sleeps"))?;
        if m.world().item(item).is_some_and(|i| i.knows(ItemKnown::KN_MAGIC)) {
            let name = m.plain_name(item);
            m.print(Audience::All, &format!("A grey light dulls {{victim's}} {name}."))?;
        }
        return Ok(());
    }
    let level = m.content().magic(effect).map_or(0, |magic| magic.level());
    let name = m.content().shown_name(effect).to_owned();
    m.i_print(victim, &format!("{name} is dispelled."))?;
    let seen = skill::check(m, actor, Skill::SK_SPELLCRAFT, RECOGNISED + level, 0)?.passed;
    if seen && actor != victim {
        m.i_print(actor, &format!("{name} on {{victim}} is dispelled."))?;
    }
    Ok(())
}
