//! What has to be there before something is done: a trouble, an altar, what is offered, somebody else.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    Attribute, Named, ObjectType, StatiNature as Nature, StatiSource, ThingFlag,
};
use augury_engine::content::Content;
use augury_engine::event::{Bare, Machine};
use augury_engine::label;
use augury_engine::play::Revision;
use augury_engine::play::recording::{Fixture, Lying};
use augury_engine::play::stage::{place_one, things};
use augury_engine::rules::query::look::Look;
use augury_engine::rules::query::way::is_solid;
use augury_engine::rules::standing::{altar, own_god};
use augury_engine::rules::{rule_book, stati};
use augury_engine::world::{CreatureField, Here, Point, Stati, StatiQuery, World};

use super::conduct::{Ail, Conduct, ConductKind, Toward};
use super::follower;
use crate::debugger::setup;

/// Rounds that what troubles it lasts.
const ROUNDS: i16 = 100;
/// Food that is left in whoever is weak with hunger.
const WEAK: i16 = 200;
/// Mana of whoever casts.
const MANA: i32 = 200;
/// The monster that is meant where nobody chose one and the pack has it.
const USUAL: &str = "goblin";
/// How many enemies beset whoever prays.
const ENEMIES: usize = 4;

/// All is there.
pub(super) struct Staged {
    /// The world before it is done.
    pub world: World,
    /// Somebody else, where one takes part.
    pub other: Handle,
    /// The place of what is offered among what may be offered.
    pub line: usize,
}

/// Puts there what a deed takes.
///
/// # Errors
/// In words: what the pack lacks, or that there is no room.
pub(super) fn staged(
    rev: &Revision,
    world: World,
    me: Handle,
    god: ResId,
    deed: &Conduct,
) -> Result<Staged, String> {
    let table = rule_book::<Bare>();
    let mut m = Machine::new(world, 0, &rev.content, rev.scripts.as_ref(), table, Bare);
    m.begin_action(me, 0, "stage");
    let content = &*rev.content;
    let (mut other, mut line) = (Handle::NONE, 0);
    // Only whoever is played is asked what it prays for, and to whom.
    m.put_character(me, label!("stage"), |character| character.player = true);
    let here = m.at(me);
    if deed.kind.takes_another() {
        other = beside(&mut m, me, whom(content, deed)?, deed.toward)?;
    }
    match deed.kind {
        ConductKind::Pray | ConductKind::Insight if own_god(&m, me) != Some(god) => {
            raise_altar(&mut m, god, here)?
        }
        ConductKind::Sacrifice => {
            raise_altar(&mut m, god, here)?;
            line = offer(&mut m, me, deed)?;
        }
        ConductKind::KillOnAltar => {
            let there = m.at(other);
            raise_altar(&mut m, god, there)?;
        }
        ConductKind::Convert | ConductKind::WinAltar => {
            let with = other_god(content, god, deed, m.world(), me)
                .ok_or("the pack has no other god: make one first")?;
            let own = own_god(&m, me);
            if deed.kind == ConductKind::WinAltar && own.is_none_or(|own| own == with) {
                return Err(
                    "it has no god of its own that could win this altar: choose whom it follows".to_owned()
                );
            }
            if deed.kind == ConductKind::Convert && own == Some(with) {
                return Err("it follows this god already: choose another to turn to".to_owned());
            }
            raise_altar(&mut m, with, here)?;
        }
        ConductKind::Deal => {
            other_god(content, god, deed, m.world(), me)
                .ok_or("the pack has no other god: make one first")?;
        }
        ConductKind::Cast => {
            let spell = deed.spell.ok_or("choose the spell that is cast")?;
            content.magic(spell).ok_or_else(|| format!("the pack has no effect `{}`", spell.id()))?;
            let most = m.world().creature(me).map_or(0, |c| c.get(CreatureField::Mana));
            m.put(me, CreatureField::Mana, most.max(MANA), label!("stage"));
        }
        ConductKind::Event => {
            event_of(content, god, deed).ok_or("it watches no event: choose another deed")?;
        }
        _ => {}
    }
    if deed.kind == ConductKind::Pray {
        ail(&mut m, me, deed)?;
    }
    m.owed().map_err(|halt| halt.to_string())?;
    Ok(Staged { world: m.into_world(), other, line })
}

/// The monster that is meant.
fn whom(content: &Content, deed: &Conduct) -> Result<ResId, String> {
    if let Some(chosen) = deed.whom {
        let known = content.monster(chosen).map(|_| chosen);
        return known.ok_or_else(|| format!("the pack has no monster `{}`", chosen.id()));
    }
    usual_monster(content).ok_or_else(|| "the pack has no monster: make one first".to_owned())
}

/// The monster that is meant where nobody chose one.
pub fn usual_monster(content: &Content) -> Option<ResId> {
    let usual = ResId::new(Kind::Monster, USUAL);
    content.monster(usual).map(|_| usual).or_else(|| content.ids(Kind::Monster).first().copied())
}

/// The event that is meant, without its forms: the chosen one, else the first that the god watches.
pub(super) fn event_of(content: &Content, god: ResId, deed: &Conduct) -> Option<EventCode> {
    deed.event.or_else(|| watched(content, god).first().copied())
}

/// The events that a god watches, without their forms, by name.
pub fn watched(content: &Content, god: ResId) -> Vec<EventCode> {
    let Some(resource) = content.get(god) else { return Vec::new() };
    let codes = resource.handlers.codes().filter(|code| code.modifiers().godwatch).map(EventCode::base);
    let mut all: Vec<EventCode> = codes.collect();
    all.sort_by_key(ToString::to_string);
    all.dedup();
    all
}

/// The other god that is meant: the chosen one, else the first that whoever does it does not follow; of one that follows
/// another, to turn to, the one that is looked at.
pub(super) fn other_god(
    content: &Content,
    god: ResId,
    deed: &Conduct,
    world: &World,
    me: Handle,
) -> Option<ResId> {
    if let Some(chosen) = deed.god.filter(|id| content.god(*id).is_some()) {
        return Some(chosen);
    }
    let own = world.creature(me).and_then(|c| c.character()).and_then(|c| c.god);
    match own == Some(god) {
        true => follower::others(content, god).first().copied(),
        false => Some(god),
    }
}

/// Somebody stands beside.
fn beside(m: &mut Machine<'_, Bare>, me: Handle, whom: ResId, toward: Toward) -> Result<Handle, String> {
    let at = free_beside(m.level_of(me), m.content(), m.at(me)).ok_or("there is no room beside it")?;
    let mut actor = setup::monster(whom, (at.x, at.y));
    actor.level = m.level_of(me).id().0;
    actor.enemy_to_all = toward == Toward::Foe;
    if toward == Toward::Friend {
        actor.fields.push((CreatureField::Leader, i32::try_from(me.0).unwrap_or(0)));
    }
    place_one(m, &actor, Some(at)).map_err(|why| why.to_string())
}

/// The free square beside another, the first in rows.
fn free_beside(here: Here<'_>, content: &Content, at: Point) -> Option<Point> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(at.x + dx, at.y + dy)));
    let mut free = around.filter(|square| {
        here.map().contains(*square)
            && !is_solid(here, content, *square)
            && here.creature_at(*square).is_none()
    });
    free.find(|square| *square != at)
}

/// An altar of a god, in the place of one that is there.
fn raise_altar(m: &mut Machine<'_, Bare>, god: ResId, at: Point) -> Result<(), String> {
    let is_altar = |id: &ResId| m.content().feature(*id).is_some_and(|f| f.flags.has(ThingFlag::F_ALTAR));
    let kind = m.content().ids(Kind::Feature).iter().copied().find(is_altar);
    let kind = kind.ok_or("the pack has no altar: give a fixture the flag F_ALTAR")?;
    let level = m.here().id().0;
    while let Some((old, _)) = altar::at(m, m.here(), at) {
        m.take_out(old, label!("stage"));
    }
    let record = Stati::new(Nature::MY_GOD, 0, 0).from_source(StatiSource::SS_MISC).of_effect(god);
    let fixture = Fixture {
        feature: kind.id().to_owned(),
        at: Some((at.x, at.y)),
        level,
        stati: vec![record],
        ..Fixture::default()
    };
    things::erect(m, &fixture).map(|_| ())
}

/// Gives whoever offers what is offered: its place among what it may offer.
fn offer(m: &mut Machine<'_, Bare>, me: Handle, deed: &Conduct) -> Result<usize, String> {
    let held = usize::try_from(me.0).unwrap_or(0);
    let lying = match deed.thing {
        Some(thing) => Lying { item: thing.id().to_owned(), held, ..Lying::default() },
        None => {
            let of = whom(m.content(), deed)?.id().to_owned();
            let is_corpse =
                |id: &ResId| m.content().item(*id).is_some_and(|i| i.itype == ObjectType::T_CORPSE);
            let kind = m.content().ids(Kind::Item).iter().copied().find(is_corpse);
            let kind = kind.ok_or("the pack has no thing that is a corpse")?;
            Lying { item: kind.id().to_owned(), of, held, ..Lying::default() }
        }
    };
    let item = things::lay(m, &lying, &[])?;
    let place = m.world().held_by(me).iter().position(|h| *h == item);
    place.ok_or_else(|| "it can't carry what it would offer".to_owned())
}

/// Troubles it.
fn ail(m: &mut Machine<'_, Bare>, me: Handle, deed: &Conduct) -> Result<(), String> {
    let why = label!("stage");
    let strength = i16::try_from(Attribute::A_STR.number()).unwrap_or(0);
    let lasting = |nature| Stati::new(nature, 0, 0).lasting(ROUNDS).from_source(StatiSource::SS_MISC);
    let record = match deed.ail {
        Ail::Nothing => return Ok(()),
        Ail::Hurt => {
            let most = m.world().creature(me).map_or(1, |c| c.max_hp());
            m.put(me, CreatureField::Hp, (most / 5).max(1), why);
            return Ok(());
        }
        Ail::Hungry => {
            stati::remove(m, me, StatiQuery::of(Nature::HUNGER), why).map_err(|halt| halt.to_string())?;
            m.gain(
                me,
                Stati::new(Nature::HUNGER, -1, -1).lasting(WEAK).from_source(StatiSource::SS_MISC),
                why,
            );
            return Ok(());
        }
        Ail::Spent => {
            let all = m.world().creature(me).map_or(0, |c| c.get(CreatureField::Mana));
            m.put(me, CreatureField::Mana, all.max(MANA / 10), why);
            m.put(me, CreatureField::ManaUsed, all.max(MANA / 10), why);
            return Ok(());
        }
        Ail::Enemies => {
            let monster = whom(m.content(), deed)?;
            for _ in 0..ENEMIES {
                let foe = beside(m, me, monster, Toward::Foe)?;
                let _ = m.regard(foe, me, Some(20), true, why);
            }
            return Ok(());
        }
        Ail::Drained => Stati::new(Nature::ADJUST, strength, -5).from_source(StatiSource::SS_ENCH),
        Ail::Cursed => Stati::new(Nature::ADJUST, strength, -5).from_source(StatiSource::SS_CURS),
        Ail::Poisoned => lasting(Nature::POISONED),
        Ail::Diseased => lasting(Nature::DISEASED),
        Ail::Blind => lasting(Nature::BLIND),
        Ail::Paralysed => lasting(Nature::PARALYSIS),
        Ail::Stoning => lasting(Nature::STONING),
        Ail::Afraid => lasting(Nature::AFRAID),
        Ail::Sick => lasting(Nature::SICKNESS),
        Ail::Bleeding => lasting(Nature::BLEEDING),
    };
    // It is laid on, not gained by the rules: what a god thinks of how it came is another deed.
    m.gain(me, record, why);
    m.recalculate(me);
    Ok(())
}
