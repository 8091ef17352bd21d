//! Counterspells (docs/rules/announcements.md, Answers in the midst): answers to a spell that is about to be
//! released, by those who know which it is. They go through the action queue: while one is done the spell is the
//! action in question, and is called off.

use super::super::figures::known::{self, has};
use super::super::figures::{mana, rating};
use super::super::options::{self, Countering};
use super::super::pay;
use crate::base::names::{EffectPurpose, Feat, Metamagic, Named, School, Skill, SpellAccess as Sp};
use crate::content::{Content, Magic};
use crate::event::Question;
use crate::event::fields::{EVictim, ExVal, EyVal, Mm};
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::world::CreatureField;
use crate::world::action::{Action, Source};

/// How many may counter a spell, at most.
const MOST: usize = 62;
/// What telling a spell has to be better than to counter it, before its level.
const WELL_KNOWN: i32 = 15;
/// Monsters counter one time in so many.
const SELDOM: i32 = 3;
/// How late one may be and still counter, and how late a caster still worth countering to a monster.
const BUSY: i32 = 80;
const LATE: i32 = 50;
/// What countering takes, before skill, and at least.
const TIME: i32 = 15;
const LEAST_TIME: i32 = 3;
/// The nine schools in which spells counter one another.
const SCHOOLS: [School; 9] = [
    School::SC_ABJ,
    School::SC_ARC,
    School::SC_DIV,
    School::SC_ENC,
    School::SC_EVO,
    School::SC_ILL,
    School::SC_NEC,
    School::SC_THA,
    School::SC_WEA,
];

/// Somebody who knows which spell is being cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// Who.
    pub who: Handle,
    /// How well it knows: the total of its check.
    pub check: i32,
}

/// What came of counterspells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Countered {
    /// There was none.
    No,
    /// The spell comes to nothing.
    Stopped,
    /// The spell goes on, at who cast it.
    Reflected,
}

/// Those who would counter what is no cast spell: whoever sees it, has learnt of spells and of countering all sorts of magic
/// tries to tell what it is.
pub fn watchers<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Vec<Watcher>, Halt> {
    let others: Vec<Handle> = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me).collect();
    let mut all = Vec::new();
    for who in others {
        let broad = m
            .who(who)
            .is_some_and(|w| w.has_skill(Skill::SK_SPELLCRAFT) && w.has_feat(Feat::FT_BROAD_COUNTERSPELL));
        if broad && m.perceives(who, me) {
            let check = skill::check(m, who, Skill::SK_SPELLCRAFT, 0, 0)?.total;
            if all.len() < MOST {
                all.push(Watcher { who, check });
            }
        }
    }
    Ok(all)
}

/// A counterspell of somebody's.
struct Counter<'c> {
    /// The spell it is made with.
    with: Magic<'c>,
    /// What it costs.
    cost: i32,
}

/// Does one of those who know the spell counter it, those who know it best first? One at most does.
pub fn countered<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    mut watchers: Vec<Watcher>,
) -> Result<Countered, Halt> {
    watchers.sort_by_key(|watcher| std::cmp::Reverse(watcher.check));
    for watcher in watchers {
        if !m.who(watcher.who).is_some_and(|w| w.hates(me)) {
            continue;
        }
        let player = m.world().creature(watcher.who).is_some_and(|c| c.is_player());
        if m.roll(SELDOM, label!("counterspell: does a monster think of it"))? != 0 && !player {
            continue;
        }
        if watcher.check <= WELL_KNOWN + magic.level() {
            continue;
        }
        let mm = m.get(Mm);
        let content = m.content();
        let Some(counter) = m.who(watcher.who).and_then(|w| best(content, &w, magic, mm)) else { continue };
        if wants(m, watcher.who, me, &counter)? && can(m, watcher.who, &counter)? {
            return carry_out(m, watcher.who, me, magic, &counter);
        }
    }
    Ok(Countered::No)
}

/// The cheapest spell that it knows, of the spell's level or above and of one of its schools, the first of equals; a
/// fortified spell counts as three levels higher. Spellcraft makes it cheaper.
fn best<'c>(content: &'c Content, w: &Who<'_>, magic: &Magic<'_>, mm: u32) -> Option<Counter<'c>> {
    let fortified = super::super::figures::metamagic::has(mm, Metamagic::MM_FORTIFY);
    let level = magic.level() + if fortified { 3 } else { 0 };
    let nine = SCHOOLS.iter().fold(0, |all, school| all | school.number());
    let known = content.ids(Kind::Effect).iter().filter_map(|id| content.magic(*id));
    let fits = known.filter(|with| {
        with.level() >= level && with.numbers.schools & magic.numbers.schools & nine != 0 && knows(w, with)
    });
    let with = fits.min_by_key(|with| with.numbers.mana)?;
    let cost = with.numbers.mana.max(magic.numbers.mana);
    let cost = match w.skill(Skill::SK_SPELLCRAFT) {
        25.. => cost / 3,
        20.. => cost / 2,
        15.. => cost * 2 / 3,
        _ => cost,
    };
    Some(Counter { with, cost })
}

/// Does it know a spell: a character what it has learnt, a monster all that its level of casting gives?
fn knows(w: &Who<'_>, with: &Magic<'_>) -> bool {
    match w.is_character() {
        true => has(known::access(w, with.id), [Sp::SP_KNOWN]),
        false => w.caster_level() >= rating::comes_at(with.level()),
    }
}

/// Does it want to? A monster while its mana after that is half of what the caster has in all, held mana aside, as
/// in the original, and the caster is not late.
fn wants<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    me: Handle,
    counter: &Counter<'_>,
) -> Result<bool, Halt> {
    Ok(match options::countering(m, who) {
        Countering::Never => false,
        Countering::Always => true,
        Countering::Asked => {
            let (name, cost) = (m.content().shown_name(counter.with.id), counter.cost);
            let text = format!("Counter the spell with {name}? It takes {cost} mana.");
            m.ask_whoever_plays(&Question::yes_or_no(who, text), 0)? == 1
        }
        Countering::WhileItPays => {
            let own = m.who(who).map_or(0, |w| mana::available(&w, &mut ()));
            let (all, late) = m.who(me).map_or((0, 0), |w| (mana::unheld(&w), w.c.timeout()));
            own - counter.cost >= all / 2 && late < LATE
        }
    })
}

fn can<O: Observer>(m: &mut Machine<'_, O>, who: Handle, counter: &Counter<'_>) -> Result<bool, Halt> {
    let (own, late) = m.who(who).map_or((0, 0), |w| (mana::available(&w, &mut ()), w.c.timeout()));
    let why = match () {
        () if own < counter.with.numbers.mana => "You lack the mana for a counterspell.",
        () if late > BUSY => "You are too busy for a counterspell.",
        () => return Ok(true),
    };
    m.i_print(who, why)?;
    Ok(false)
}

/// The counterspell as an answer to the spell: its time goes, and its cost is the caster's, as in the original. It
/// calls the spell off, unless it turns it back.
fn carry_out<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    me: Handle,
    magic: &Magic<'_>,
    counter: &Counter<'_>,
) -> Result<Countered, Halt> {
    let doing = Action::new(m.e().code().base(), me).to(m.get(EVictim)).about(magic.id);
    let answer = Action::new(EventCode::EV_CAST, who).to(me).about(counter.with.id);
    let reflects = reflects(m, who, me, magic);
    let cost = counter.cost;
    let name = m.content().shown_name(counter.with.id);
    let done = m.answer_midway(doing, answer.from(Source::Rule("counterspell")), |m| {
        m.id_print(
            who,
            &format!("You mutter a counterspell with {name}."),
            &format!("{{obj}} {{obj:mutter|mutters}} a counterspell with {name}!"),
        )?;
        let time = (TIME - m.skill(who, Skill::SK_SPELLCRAFT)).max(LEAST_TIME);
        m.put_add(who, CreatureField::Timeout, time, label!("counterspell: time"));
        pay::mana(m, me, cost, false, label!("counterspell: mana"));
        if !reflects {
            m.cancel();
        }
        Ok(Answer::Done)
    })?;
    if done.called_off {
        return Ok(Countered::Stopped);
    }
    m.id_print(
        me,
        "It turns your magic back on you!",
        "It turns the magic of {obj} back on {obj:yourself|itself}!",
    )?;
    m.set(EVictim, me, label!("counterspell: turned back"));
    Ok(Countered::Reflected)
}

/// Does it turn a hostile spell back that is meant for somebody else than who cast it, at another place?
fn reflects<O: Observer>(m: &Machine<'_, O>, who: Handle, me: Handle, magic: &Magic<'_>) -> bool {
    let victim = m.get(EVictim);
    let at = m.at(me);
    let elsewhere = m.get(ExVal) != i32::from(at.x) || m.get(EyVal) != i32::from(at.y);
    let hostile = EffectPurpose::EP_ATTACK.number() | EffectPurpose::EP_CURSE.number();
    m.feat(who, Feat::FT_REFLECTIVE_COUNTERSPELL)
        && victim.is_some()
        && victim != me
        && elsewhere
        && magic.numbers.purposes & hostile != 0
}
