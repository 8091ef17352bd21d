//! EV_EFFECT (docs/rules/magic.md, From the act to the effect): an effect runs, segment by segment.
//!
//! Every creature and every item of the event runs it without asking whether it is the actor; the first that does ends
//! the chain.

use super::area;
use super::calc;
use super::figures::metamagic;
use super::target::is_target;
use crate::base::names::{
    Alignment, DamageType, EffectArchetype as Ea, EffectArea as Ar, EffectFlag as Ef, FieldFlag, HealFlag,
    ItemKnown, Metamagic as M, Named, Skill, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::event::{Options, Question};
use crate::rules::growth::knowledge;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::senses::{hiding, silent_at};
use crate::rules::standing::alignment;
use crate::rules::stati::{self, perm, temp};
use crate::world::{ItemField, Stati, StatiQuery};
use smallvec::SmallVec;

/// How far a song that counters magic carries.
const COUNTER_SONG: i32 = 30;
/// What a song carries beyond its singer's Perform.
const SONG: i32 = 2;
/// Activations a day, by flag.
const PER_DAY: [(Ef, i32); 3] = [(Ef::EF_1PERDAY, 1), (Ef::EF_3PERDAY, 3), (Ef::EF_7PERDAY, 7)];
/// The letters of Transmute: fire, cold, acid, lightning, poison, sound.
const KINDS: [char; 6] = ['f', 'c', 'a', 'l', 'p', 's'];

/// PRE(EV_EFFECT) of a creature: the values are those of the first segment.
pub fn begins<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    m.set(EMagic, 1, label!("effect: the first segment"));
    Ok(Answer::Nothing)
}

/// POST(EV_EFFECT) of an item: some effects tell who uses it, or who watches, what it is.
pub fn is_known_after<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(EItem) != me {
        return Ok(Answer::Nothing);
    }
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return Ok(Answer::Nothing) };
    let actor = m.get(EActor);
    if magic.has(Ef::EF_USERID) {
        things::learn_by_trial(m, actor, me, label!("effect: its user knows it"))?;
    }
    if magic.has(Ef::EF_AUTOID) {
        seen_to_work(m, me)?;
    }
    knowledge::tried(m, actor, me, label!("effect: it is tried"));
    Ok(Answer::Nothing)
}

/// Magic of an alignment weighs on that of whoever uses it.
fn is_aligned_magic<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    let of = [
        (Ef::EF_EVIL, Alignment::AL_NONGOOD),
        (Ef::EF_CHAOTIC, Alignment::AL_NONLAWFUL),
        (Ef::EF_LAWFUL, Alignment::AL_NONCHAOTIC),
    ];
    let kinds =
        of.iter().filter(|(flag, _)| magic.has(*flag)).fold(0, |bits, (_, side)| bits | side.number());
    if kinds == 0 || (m.get(IsTrap) && m.get(IsActOfGod)) {
        return Ok(());
    }
    let actor = m.get(EActor);
    alignment::act(m, actor, kinds, 1, "the use of magic of an alignment", Handle::NONE)
}

/// Every player who perceives the actor learns what the item is (VisibleID).
pub fn seen_to_work<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Result<(), Halt> {
    if m.world().item(item).is_none_or(|i| i.knows(ItemKnown::KN_MAGIC)) {
        return Ok(());
    }
    let actor = m.get(EActor);
    let players: SmallVec<[Handle; 2]> = (m.here().creatures())
        .filter(|c| c.is_player() && (c.handle() == actor || m.truly_perceives(c.handle(), actor)))
        .map(|c| c.handle())
        .collect();
    for player in players {
        things::learn_by_trial(m, player, item, label!("effect: seen to work"))?;
    }
    Ok(())
}

/// EV_EFFECT of a creature or an item.
pub fn run<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if is_unreal(m) {
        return Ok(Answer::Abort);
    }
    m.set(EfNum, 0, label!("effect: from the first segment"));
    if m.get(EItem2).is_some() && !m.get(EItem).is_some() {
        let thrown = m.get(EItem2);
        m.set(EItem, thrown, label!("effect: of what was thrown"));
    }
    if m.get(IsActivation) && is_silenced(m, m.get(EActor)) {
        return Ok(Answer::Abort);
    }
    let magic = m.get(EId).and_then(|id| m.content().magic(id));
    let Some(magic) = magic.filter(|_| !is_dispelled(m)) else { return nothing_happens(m) };
    transmute(m)?;
    is_aligned_magic(m, &magic)?;
    if !m.get(IsActivation) && !comes_or_goes(m) {
        m.ask_directly(magic.id, EventCode::MSG_CAST)?;
    }
    if !has_charge_today(m, &magic) {
        return nothing_happens(m);
    }
    if magic.has(Ef::EF_SOUND) && is_drowned_out(m)? {
        return Ok(Answer::Abort);
    }
    match segments(m, me, &magic)? {
        Ran::Over(answer) => Ok(answer),
        Ran::Through { answer, field } => match m.get(IsSomething) || answer == Answer::Done || field {
            true => Ok(answer),
            false => nothing_happens(m),
        },
    }
}

/// How the segments ended.
enum Ran {
    /// Something ended the whole effect.
    Over(Answer),
    /// All of them ran; the last area answered this, and whether a field was laid.
    Through { answer: Answer, field: bool },
}

fn segments<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<Ran, Halt> {
    let (mut answer, mut field) = (Answer::Nothing, false);
    while let Some((k, segment)) = in_hand(m, magic) {
        calc::take_up(m, k);
        calc::calc(m, magic, k)?;
        m.set(IsFirstBlastXy, true, label!("effect: a segment begins"));
        if !is_called_for(m, magic, k) || beats_by_itself(m, magic, segment)? || !acts_while_worn(m, segment)
        {
            next(m, k);
            continue;
        }
        calc::renew_dice(m, magic, segment);
        if !m.get(EVictim).is_some() && m.get(ExVal) <= 0 {
            let actor = m.get(EActor);
            m.set(EVictim, actor, label!("effect: on its user"));
        }
        answer = m.ask_directly(magic.id, EventCode::EV_EFFECT)?;
        match answer {
            Answer::Done => {
                next(m, k);
                continue;
            }
            Answer::Abort => return Ok(Ran::Over(Answer::Abort)),
            _ => {}
        }
        if let Some(over) = sung_healing(m, segment)? {
            return Ok(Ran::Over(over));
        }
        answer = reaches(m, me, (magic, k, segment), &mut field, answer)?;
        if m.get(EfNum) == -1 {
            return Ok(Ran::Over(Answer::Done));
        }
        let at = usize::try_from(m.get(EfNum)).unwrap_or(k);
        let last = last_of_area(magic, at);
        if last != at {
            m.set(EfNum, last as i32, label!("effect: the last segment of the area"));
        }
        if matches!(answer, Answer::Error | Answer::Abort) {
            return Ok(Ran::Over(answer));
        }
        next(m, last);
    }
    Ok(Ran::Through { answer, field })
}

/// The segment that efNum names.
fn in_hand<'c, O: Observer>(m: &Machine<'_, O>, magic: &Magic<'c>) -> Option<(usize, &'c SegmentNumbers)> {
    let k = usize::try_from(m.get(EfNum)).ok()?;
    magic.segment(k).map(|segment| (k, segment))
}

fn next<O: Observer>(m: &mut Machine<'_, O>, k: usize) {
    m.set(EfNum, k as i32 + 1, label!("effect: the next segment"));
}

/// The last of the segments from `k` on that follow each other with the same area.
pub fn last_of_area(magic: &Magic<'_>, k: usize) -> usize {
    let area = magic.segment(k).map(|s| s.aval);
    let mut last = k;
    while magic.segment(last + 1).is_some_and(|s| Some(s.aval) == area) {
        last += 1;
    }
    last
}

/// 10i: The area of a segment. `answer`: what the effect answered, where no area does.
fn reaches<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    (magic, k, segment): (&Magic<'_>, usize, &SegmentNumbers),
    field: &mut bool,
    answer: Answer,
) -> Ruling {
    let victim = m.get(EVictim);
    match segment.aval {
        Ar::AR_BOLT
        | Ar::AR_BEAM
        | Ar::AR_BREATH
        | Ar::AR_RAY
        | Ar::AR_CHAIN
        | Ar::AR_BALL
        | Ar::AR_BURST
        | Ar::AR_BARRIER => {
            let actor = m.get(EActor);
            hiding::reveal(m, actor, label!("effect: whoever casts it is seen"))?;
            area::run(m, me, magic, k)
        }
        Ar::AR_FIELD | Ar::AR_MFIELD => {
            let heartbeat =
                m.get(IsActivation) && !m.get(EItem).is_some() && segment.leaves(FieldFlag::FI_CONTINUAL);
            if heartbeat || m.get(IsEnter) || m.get(IsLeave) {
                m.rethrow(EventCode::EV_MAGIC_STRIKE)
            } else if *field {
                Ok(answer)
            } else {
                *field = true;
                area::run(m, me, magic, k)
            }
        }
        Ar::AR_GLOBE | Ar::AR_TOUCH | Ar::AR_NONE => area::run(m, me, magic, k),
        Ar::AR_POISON | Ar::AR_DISEASE => {
            let kind = if segment.aval == Ar::AR_POISON { DamageType::AD_TOXI } else { DamageType::AD_DISE };
            match m.resist(victim, kind, false) == -1 || !is_target(m, magic, segment, victim)? {
                true => Ok(answer),
                false => m.rethrow(EventCode::EV_MAGIC_STRIKE),
            }
        }
        _ => {
            m.trouble(|| format!("{}: no effect uses the area {}; choose another", magic.id, segment.aval));
            Ok(Answer::Abort)
        }
    }
}

// ---- before the segments

/// 1: Illusions do no magic.
fn is_unreal<O: Observer>(m: &Machine<'_, O>) -> bool {
    let item = m.world().stati(m.get(EItem)).is_some_and(|s| s.has(Nature::ILLUSION));
    item || m.has(m.get(EActor), Nature::ILLUSION)
}

fn is_dispelled<O: Observer>(m: &Machine<'_, O>) -> bool {
    m.world().stati(m.get(EItem)).is_some_and(|s| s.has(Nature::DISPELLED))
}

/// Is it an effect that comes or goes with a thing or a field?
pub fn comes_or_goes<O: Observer>(m: &Machine<'_, O>) -> bool {
    m.get(IsWield) || m.get(IsRemove) || m.get(IsEnter) || m.get(IsLeave)
}

/// Does somebody stand in a field of silence?
fn is_silenced<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.is_here(h) && silent_at(m.level_of(h).map(), m.at(h))
}

/// 4: Nothing happens, in one of four ways.
fn nothing_happens<O: Observer>(m: &mut Machine<'_, O>) -> Ruling {
    if comes_or_goes(m) {
        return Ok(Answer::Done);
    }
    let text = match m.roll(4, label!("how nothing happens"))? {
        0 => "Nothing happens.",
        1 => "It has no effect.",
        2 => "Nothing comes of it.",
        _ => "Nothing changes.",
    };
    m.print(Audience::Actor, text)?;
    Ok(Answer::Done)
}

/// 5: Whoever transmutes the spell chooses the kind of damage; monsters take what the die says.
fn transmute<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    if !metamagic::has(m.get(Mm), M::MM_TRANSMUTE) {
        return Ok(());
    }
    let usual = m.roll(KINDS.len() as i32, label!("kind of damage"))?;
    let actor = m.get(EActor);
    let text = "Fire, cold, acid, lightning, poison or sound?";
    let asked = Question::new(actor, text, Options::Letters(KINDS.to_vec())).usually(usual);
    let chosen = m.ask_whoever_plays(&asked, usual)?;
    let letter = usize::try_from(chosen).ok().and_then(|n| KINDS.get(n)).map_or(0, |letter| *letter as i32);
    m.set(Transmute, letter, label!("effect: transmuted"));
    Ok(())
}

/// 8: Some things do it so often a day. Counts this time.
fn has_charge_today<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> bool {
    let item = m.get(EItem);
    let Some(used) = m.world().item(item).filter(|_| m.get(IsActivation)).map(|i| i.charges()) else {
        return true;
    };
    let mut limits = PER_DAY.iter().filter(|(flag, _)| magic.has(*flag)).map(|(_, most)| *most);
    let Some(first) = limits.next() else { return true };
    if used >= limits.fold(first, i32::min) {
        return false;
    }
    m.put_item(item, ItemField::Charges, used + 1, label!("effect: used today"));
    true
}

/// 9: Sound is lost in silence, and in a song that counters it.
fn is_drowned_out<O: Observer>(m: &mut Machine<'_, O>) -> Result<bool, Halt> {
    let actor = m.get(EActor);
    if !m.is_here(actor) {
        return Ok(false);
    }
    let sings = |h: Handle| m.has_val(h, Nature::SINGING, StatiValue::BARD_COUNTER.0);
    let singer = || {
        m.level_of(actor)
            .creatures()
            .any(|c| m.distance(actor, c.handle()) <= COUNTER_SONG && sings(c.handle()))
    };
    let lost = is_silenced(m, actor) || singer();
    if lost {
        m.print(Audience::Actor, "No sound of it is heard.")?;
    }
    Ok(lost)
}

// ---- each segment

/// 10b: A segment that is activated runs when the thing is, and only then.
pub fn is_called_for<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>, k: usize) -> bool {
    let flag = Ef(Ef::EF_ACTIVATE.0 + k.min(4) as i16);
    m.get(IsActivation) == magic.has(flag)
}

/// 10c: A periodic effect starts or stops its clock. Is that all that the segment does now?
fn beats_by_itself<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Result<bool, Halt> {
    if !magic.has(Ef::EF_PERIODIC) || m.get(IsPeriodic) {
        return Ok(false);
    }
    let (actor, item) = (m.get(EActor), m.get(EItem));
    let of_item = if m.get(IsItem) { item } else { Handle::NONE };
    let pause = segment.lval.raw();
    let clock = |by, rounds| Stati {
        effect: Some(magic.id),
        ..temp(Nature::PERIODIC, by, rounds, StatiSource::SS_ITEM, pause, 0)
    };
    let why = label!("effect: its clock");
    if m.get(IsWield) || m.get(IsEnter) {
        let by = if m.get(IsWield) { item } else { Handle::NONE };
        let forever = perm(Nature::PERIODIC, by, StatiSource::SS_ITEM, pause, 0);
        stati::gain(m, actor, Stati { effect: Some(magic.id), ..forever }, why)?;
    } else if m.get(IsRemove) || m.get(IsLeave) {
        let query = StatiQuery::of(Nature::PERIODIC).from_source(StatiSource::SS_ITEM).by(of_item);
        stati::remove(m, actor, query, why)?;
    } else {
        let rounds = m.get(VDuration) as i16;
        stati::gain(m, actor, clock(of_item, rounds), why)?;
    }
    Ok(true)
}

/// 10d: Of things that are worn, and of fields that are entered, only what grants or goes with its bearer acts.
fn acts_while_worn<O: Observer>(m: &Machine<'_, O>, segment: &SegmentNumbers) -> bool {
    !comes_or_goes(m) || segment.eval == Ea::EA_GRANT || segment.aval == Ar::AR_MFIELD
}

/// 10h: A song of healing spreads healing to all friends near its singer; nothing comes after it.
fn sung_healing<O: Observer>(
    m: &mut Machine<'_, O>,
    segment: &SegmentNumbers,
) -> Result<Option<Answer>, Halt> {
    let heals = segment.eval == Ea::EA_HEALING && segment.xval & HealFlag::HEAL_HP.number() != 0;
    if !heals || segment.aval != Ar::AR_NONE {
        return Ok(None);
    }
    let actor = m.get(EActor);
    let sings = |h: Handle| m.has_val(h, Nature::SINGING, StatiValue::BARD_PHOENIX.0);
    let friend = |a: Handle, b: Handle| m.who(a).is_some_and(|w| w.is_friend_of(b));
    let singer =
        m.level_of(actor).creatures().find(|c| c.is_player() && sings(c.handle())).map(|c| c.handle());
    let reach = |singer: Handle| m.skill(singer, Skill::SK_PERFORM) + SONG;
    let Some(singer) = singer.filter(|s| friend(*s, actor) && m.distance(*s, actor) <= reach(*s)) else {
        return Ok(None);
    };
    let healed: SmallVec<[Handle; 8]> = (m.level_of(actor).creatures())
        .map(|c| c.handle())
        .filter(|h| friend(*h, actor) && m.distance(*h, singer) <= reach(singer))
        .filter(|h| *h == actor || !is_silenced(m, *h))
        .collect();
    let victim = m.get(EVictim);
    let why: Label = label!("effect: spread by a song");
    for one in healed {
        m.set(EVictim, one, why);
        m.rethrow(EventCode::EV_MAGIC_STRIKE)?;
    }
    m.set(EVictim, victim, why);
    Ok(Some(Answer::Done))
}
