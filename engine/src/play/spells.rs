//! The spells that somebody may be told to cast: what each takes, and why one can't be cast now. The reason comes of trying
//! it on a copy of the world.

use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{Metamagic, Named, TargetQuery};
use crate::content::{Content, Magic};
use crate::event::fields::*;
use crate::event::observe::Audience;
use crate::event::{
    Answer, Bare, EventCode, EventInfo, Flow, Machine, Moment, NoScripts, Observed, Sink, View, What,
};
use crate::play::Revision;
use crate::play::command::EventOrder;
use crate::rules;
use crate::rules::magic::area::{Preview, preview};
use crate::rules::magic::calc::{calc, damage_terms, difficulty_terms};
use crate::rules::magic::figures::metamagic::METAMAGIC;
use crate::rules::magic::figures::{known, mana, rating, staff, time};
use crate::rules::magic::options::has_endless_mana;
use crate::rules::magic::usable::innate_and_known;
use crate::rules::query::who::{Who, who};
use crate::world::{Point, World};

/// How a spell is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// At a square, and whoever is there.
    Square,
    /// In a direction.
    Direction,
    /// At a thing that is carried.
    Thing,
    /// At nothing.
    Nothing,
}

/// A spell with what it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Castable {
    /// The spell.
    pub spell: ResId,
    /// EV_CAST, or EV_INVOKE for an innate power.
    pub event: EventCode,
    /// Its level.
    pub level: i32,
    /// How surely it is cast, 0 to 100.
    pub rating: i32,
    /// What it costs, in mana.
    pub mana: i32,
    /// How long it takes, in segments.
    pub time: i32,
    /// How much it tires, in fatigue: out of a staff, where its bearer has not learnt it.
    pub tires: i32,
    /// How it is aimed.
    pub aim: Aim,
    /// Why it can't be cast now; `None`: it can.
    pub lacks: Option<String>,
}

/// The spells that somebody knows, by level and name, with this metamagic (MM_ bits).
pub fn castable(world: &World, rev: &Revision, me: Handle, mm: u32) -> Vec<Castable> {
    let content = &*rev.content;
    let Some(w) = who(world, content, me) else { return Vec::new() };
    let mut all: Vec<Castable> = Vec::new();
    for (spell, innate) in known_to(&w, content) {
        let Some(magic) = content.magic(spell) else { continue };
        if all.iter().any(|other| other.spell == spell) {
            continue;
        }
        let event = if innate { EventCode::EV_INVOKE } else { EventCode::EV_CAST };
        let access = known::access(&w, spell);
        let cost = match innate {
            true => mana::cost_of_invoking(&w, &magic),
            false => mana::cost(&w, &magic, access, mm, &mut ()).mana,
        };
        let has = mana::available(&w, &mut ());
        let lacks = match cost > has && !has_endless_mana(&w) {
            true => Some(format!("it costs {cost} mana, and {has} are left")),
            false => refused(world, rev, me, &magic, event),
        };
        all.push(Castable {
            spell,
            event,
            level: magic.level(),
            rating: if innate { 100 } else { rating::rating(&w, &magic, mm, &mut ()).max(0) },
            mana: cost,
            time: if innate { INNATE } else { time::casting_time(&w, &magic, mm, &mut ()) },
            tires: staff::tires(&w, spell, access),
            aim: aim_of(&magic),
            lacks,
        });
    }
    all.sort_by(|a, b| (a.level, content.shown_name(a.spell)).cmp(&(b.level, content.shown_name(b.spell))));
    all
}

/// Segments that an innate power takes.
const INNATE: i32 = 20;

/// What it knows, and whether that is innate.
fn known_to(w: &Who<'_>, content: &Content) -> Vec<(ResId, bool)> {
    match w.character() {
        Some(character) => {
            if w.chose(GameOption::OPT_ALL_SPELLS) {
                let all = content.ids(Kind::Effect).iter().filter(|id| known::access(w, **id) != 0);
                return all.map(|id| (*id, false)).collect();
            }
            let learnt = character.spells.iter().map(|(spell, _)| *spell);
            let all = learnt.chain(staff::spells(w)).filter(|id| known::access(w, *id) != 0);
            all.map(|spell| (spell, false)).filter(|(id, _)| content.effect(*id).is_some()).collect()
        }
        None => innate_and_known(w, content),
    }
}

/// How the first segment of an effect is aimed.
pub(crate) fn aim_of(magic: &Magic<'_>) -> Aim {
    let asks = |query| magic.segment(0).is_some_and(|s| s.asks(query));
    match () {
        () if asks(TargetQuery::Q_TAR) || asks(TargetQuery::Q_LOC) => Aim::Square,
        () if asks(TargetQuery::Q_DIR) => Aim::Direction,
        () if asks(TargetQuery::Q_INV) => Aim::Thing,
        () => Aim::Nothing,
    }
}

/// The metamagic that somebody has learnt, with the levels that each adds.
pub fn metamagic_of(w: &Who<'_>) -> Vec<(Metamagic, i32)> {
    let learnt = METAMAGIC.iter().filter(|(_, _, feat)| feat.is_some_and(|feat| w.has_feat(feat)));
    learnt.map(|(metamagic, levels, _)| (*metamagic, *levels)).collect()
}

/// A command to cast a spell at a square, at whoever is there.
pub fn order(
    world: &World,
    content: &Content,
    me: Handle,
    spell: &Castable,
    at: Option<Point>,
    mm: u32,
) -> EventOrder {
    let there = at.and_then(|at| world.level_of(me).creature_at(at)).map(|c| c.handle());
    let by_target = content
        .magic(spell.spell)
        .is_some_and(|magic| magic.segment(0).is_some_and(|s| s.asks(TargetQuery::Q_TAR)));
    let victim = there.filter(|_| by_target).unwrap_or_default();
    EventOrder {
        victim,
        at: at.filter(|_| !victim.is_some()),
        effect: Some(spell.spell),
        mm,
        ..EventOrder::new(spell.event)
    }
}

/// What the area of a spell would reach, if it were cast at a square.
pub fn reach(world: &World, rev: &Revision, me: Handle, spell: &Castable, at: Point, mm: u32) -> Preview {
    let order = order(world, &rev.content, me, spell, Some(at), mm);
    let record = EventInfo::new(spell.event)
        .with(EActor, me)
        .with(EVictim, order.victim)
        .with(EId, order.effect)
        .with(IsSpell, true)
        .with(Mm, mm);
    let record = match order.at {
        Some(at) => record.at_place(at).with(IsLoc, true),
        None => record,
    };
    work_out(world, rev, record, 0, 0).map(|worked| worked.reach).unwrap_or_default()
}

/// What a segment comes to before anything happens.
#[derive(Clone, Debug, Default)]
pub struct Worked {
    /// The record as CalcEffect leaves it.
    pub record: EventInfo,
    /// What its area would reach.
    pub reach: Preview,
}

/// Works out a segment, counted from 0, of the effect of a record for its actor, on a copy of the world and with the dice
/// of a seed; `None` where there is no such effect, or where that ends the action.
pub fn work_out(world: &World, rev: &Revision, record: EventInfo, k: usize, seed: u64) -> Option<Worked> {
    let magic = rev.content.magic(record.get(EId)?)?;
    let mut nobody = Refusal::default();
    let table = rules::rule_book::<Observed<'_>>();
    let watch = Observed::new(&mut nobody);
    let mut m = Machine::new(world.clone(), seed, &rev.content, rev.scripts.as_ref(), table, watch);
    m.begin_action(record.get(EActor), 0, "preview");
    let worked = m.on_record(record, |m| {
        calc(m, &magic, k)?;
        Ok(Worked { record: m.e().clone(), reach: preview(m.world(), m.content(), m.e(), &magic, k) })
    });
    worked.ok()
}

/// What the figures of a segment are made of, for whoever uses its effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The terms of what a save has to reach.
    pub difficulty: Vec<(&'static str, i32)>,
    /// What its user adds to the damage.
    pub damage: Vec<(&'static str, i32)>,
}

/// What the difficulty and the damage of a segment, counted from 0, of the effect of a record are made of.
pub fn figures(world: &World, content: &Content, record: EventInfo, k: usize) -> Option<Figures> {
    let magic = content.magic(record.get(EId)?)?;
    let table = rules::rule_book::<Bare>();
    let mut m = Machine::new(world.clone(), 0, content, &NoScripts, table, Bare);
    m.begin_action(record.get(EActor), 0, "preview");
    let worked = m.on_record(record, |m| {
        Ok(Figures { difficulty: difficulty_terms(m, &magic), damage: damage_terms(m, &magic, k) })
    });
    worked.ok()
}

/// What was last said to whoever tried.
#[derive(Default)]
struct Refusal(String);

impl Sink for Refusal {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Message { to: Audience::Actor | Audience::All | Audience::To(_), text } = &moment.what {
            self.0.clone_from(text);
        }
        Flow::Go
    }
}

/// Why a spell would be refused; `None`: it would not, or asks something first.
fn refused(world: &World, rev: &Revision, me: Handle, magic: &Magic<'_>, event: EventCode) -> Option<String> {
    let before = world.creature(me).map(|c| (c.timeout(), c.mana_used()));
    let mut said = Refusal::default();
    let table = rules::rule_book::<Observed<'_>>();
    let watch = Observed::new(&mut said);
    let mut m = Machine::new(world.clone(), 0, &rev.content, rev.scripts.as_ref(), table, watch);
    m.begin_action(me, 0, "preview");
    let record = EventInfo::new(event).with(EActor, me).with(EId, Some(magic.id));
    let answer = m.throw(record);
    let after = m.world().creature(me).map(|c| (c.timeout(), c.mana_used()));
    drop(m);
    let kept = matches!(answer, Ok(Answer::Abort)) && before == after;
    kept.then(|| if said.0.is_empty() { "it can't be cast now".to_owned() } else { said.0 })
}

/// Do MM_ bits hold a metamagic?
pub fn holds(mm: u32, metamagic: Metamagic) -> bool {
    mm & metamagic.number().cast_unsigned() != 0
}
