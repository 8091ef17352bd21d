//! Many attack actions of one creature on another under the conditions of the measured figures: EV_NATTACK side by
//! side in the dark, 20,000 hit points and 50 fatigue points before each action, no attacks of opportunity; a new
//! pair after 20 actions, or at once when somebody moved or was removed. Counts only, no floating point. Knows no
//! screen and no file.

use crate::base::dice::mix;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{Attribute, StatiNature};
use crate::content::Content;
use crate::event::fields::{EActor, EVictim, IsCrit};
use crate::event::{
    Answer, Bare, EventCode, EventInfo, Flow, Machine, Moment, Observed, ScriptHost, Sink, View, What,
};
use crate::rules;
use crate::world::{CreatureField, Map, Point, Stati, World};
use serde::Serialize;
use std::collections::BTreeMap;

/// Hit points of both before each action.
pub const HIT_POINTS: i32 = 20_000;
/// Fatigue points of both before each action.
pub const FATIGUE: i32 = 50;
/// Actions after which a pair is made anew.
pub const GROUP: u32 = 20;

/// What many actions came to. Field names are those of the measured file; a mean and a variance are
/// given as a fraction, `"n/d"`.
#[derive(Clone, Debug, Default, Serialize)]
#[allow(non_snake_case)]
pub struct AttackStats {
    /// Id of the attacker's monster.
    pub attacker: String,
    /// Id of the victim's.
    pub victim: String,
    /// The seed.
    pub seed: u64,
    /// Actions made.
    pub actions: u32,
    /// The attacker's bonus to hit when fresh.
    pub A_HIT_BRAWL: i32,
    /// The victim's defence when fresh.
    pub A_DEF: i32,
    /// Segments each action cost, and how often.
    pub timeout_hist: BTreeMap<i32, u32>,
    /// EV_STRIKE thrown by the attacker.
    pub strikes_by_attacker: u32,
    /// EV_STRIKE thrown by anybody else.
    pub strikes_by_others: u32,
    /// EV_HIT thrown, riders too.
    pub hits: u32,
    /// EV_MISS thrown.
    pub misses: u32,
    /// EV_HIT thrown for a critical hit.
    pub crits: u32,
    /// EV_FUMBLE thrown.
    pub fumbles: u32,
    /// EV_DAMAGE thrown.
    pub damage_events: u32,
    /// Hit points lost in all.
    pub hp_lost_total: i64,
    /// Hit points lost by an action, and how often.
    pub hp_hist: BTreeMap<i32, u32>,
    /// Mean of the hit points lost by an action.
    pub mean_hp_per_action: String,
    /// Their variance, with divisor n.
    pub var_hp_per_action: String,
    /// Pairs made.
    pub pairs_created: u32,
    /// Pairs that lasted their 20 actions.
    pub renewed_after_20: u32,
    /// Pairs ended because somebody moved.
    pub renewed_moved: u32,
    /// Pairs ended because the victim was removed.
    pub renewed_victim_removed: u32,
    /// Pairs ended because the attacker was removed.
    pub renewed_attacker_removed: u32,
    /// Answers of EV_NATTACK.
    pub returns: BTreeMap<String, u32>,
    /// Blows of the attacker that hit, each once whatever else it did.
    #[serde(skip)]
    pub landed: u32,
    /// Hit points lost and actions made by each pair in turn: the groups of a clustered standard error.
    #[serde(skip)]
    pub groups: Vec<(i64, u32)>,
}

/// Counts throws by code.
#[derive(Default)]
struct Counter {
    attacker: Handle,
    strikes: [u32; 2],
    hits: u32,
    crits: u32,
    misses: u32,
    fumbles: u32,
    damage: u32,
    landed: u32,
    /// A blow of the attacker was struck and has not hit yet.
    open: bool,
}

impl Sink for Counter {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        if let (What::Thrown { .. }, Some(frame)) = (&moment.what, view.stack.last()) {
            let e = frame.info();
            match frame.base() {
                EventCode::EV_STRIKE => {
                    self.open = e.get(EActor) == self.attacker;
                    self.strikes[usize::from(!self.open)] += 1;
                }
                EventCode::EV_HIT => {
                    self.hits += 1;
                    self.crits += u32::from(e.get(IsCrit));
                    self.landed += u32::from(std::mem::take(&mut self.open));
                }
                EventCode::EV_MISS => self.misses += 1,
                EventCode::EV_FUMBLE => self.fumbles += 1,
                EventCode::EV_DAMAGE => self.damage += 1,
                _ => {}
            }
        }
        Flow::Go
    }
}

/// Lets one creature attack another many times.
///
/// # Errors
/// In words: a monster or the arena's floor that the content lacks, an action that went on for too long.
pub fn attack_stats(
    content: &Content,
    scripts: &dyn ScriptHost,
    attacker: &str,
    victim: &str,
    actions: u32,
    seed: u64,
) -> Result<AttackStats, String> {
    let pair = Pair::new(content, scripts, attacker, victim, false)?;
    fight(&pair, [attacker, victim], actions, seed)
}

/// The same where there is light, as in the window's arena: who sees by light alone does not strike wide in the dark.
///
/// # Errors
/// Those of [`attack_stats`].
pub fn attack_stats_lit(
    content: &Content,
    scripts: &dyn ScriptHost,
    attacker: &str,
    victim: &str,
    actions: u32,
    seed: u64,
) -> Result<AttackStats, String> {
    let pair = Pair::new(content, scripts, attacker, victim, true)?;
    fight(&pair, [attacker, victim], actions, seed)
}

/// So many actions of a pair.
fn fight(
    pair: &Pair<'_>,
    [attacker, victim]: [&str; 2],
    actions: u32,
    seed: u64,
) -> Result<AttackStats, String> {
    let mut stats = AttackStats {
        attacker: attacker.to_owned(),
        victim: victim.to_owned(),
        seed,
        actions,
        A_HIT_BRAWL: pair.attribute(pair.a, Attribute::A_HIT_BRAWL),
        A_DEF: pair.attribute(pair.b, Attribute::A_DEF),
        ..AttackStats::default()
    };
    let mut counter = Counter { attacker: pair.a, ..Counter::default() };
    let mut done = 0;
    while done < actions {
        stats.pairs_created += 1;
        let number = u64::from(stats.pairs_created);
        done += pair.group(mix(seed, number), (actions - done).min(GROUP), &mut counter, &mut stats)?;
    }
    stats.strikes_by_attacker = counter.strikes[0];
    stats.strikes_by_others = counter.strikes[1];
    stats.hits = counter.hits;
    stats.crits = counter.crits;
    stats.misses = counter.misses;
    stats.fumbles = counter.fumbles;
    stats.damage_events = counter.damage;
    stats.landed = counter.landed;
    stats.settle();
    Ok(stats)
}

impl AttackStats {
    /// Works total, mean and variance out of the histogram.
    fn settle(&mut self) {
        let n: i128 = self.hp_hist.values().map(|n| i128::from(*n)).sum();
        let sum: i128 = self.hp_hist.iter().map(|(hp, n)| i128::from(*hp) * i128::from(*n)).sum();
        let squares: i128 = self.hp_hist.iter().map(|(hp, n)| i128::from(*hp).pow(2) * i128::from(*n)).sum();
        self.hp_lost_total = i64::try_from(sum).unwrap_or(i64::MAX);
        self.mean_hp_per_action = format!("{sum}/{n}");
        self.var_hp_per_action = format!("{}/{}", n * squares - sum * sum, n * n);
    }
}

/// A pair ready to fight, from which each group starts.
struct Pair<'c> {
    content: &'c Content,
    scripts: &'c dyn ScriptHost,
    fresh: World,
    a: Handle,
    b: Handle,
}

impl<'c> Pair<'c> {
    fn new(
        content: &'c Content,
        scripts: &'c dyn ScriptHost,
        attacker: &str,
        victim: &str,
        lit: bool,
    ) -> Result<Self, String> {
        let floor = ResId::new(Kind::Terrain, "floor");
        if content.terrain(floor).is_none() {
            return Err("the pack has no terrain `floor` to fight on; add terrains/floor.ron".to_owned());
        }
        let mut map = Map::plain(41, 41, floor);
        let _ = map.set_lit(lit);
        let mut fresh = World::new(map);
        let mut place = |id: &str, at: Point| {
            let form = ResId::new(Kind::Monster, id);
            let Some(monster) = content.monster(form) else {
                return Err(format!("the pack has no monster `{id}`"));
            };
            let h = fresh.add_creature(&monster.name, form);
            let enemy = Stati::new(StatiNature::ENEMY_TO, -1, -1).by(h);
            fresh.gain(h, enemy);
            fresh.place(h, at);
            Ok(h)
        };
        let (a, b) = (place(attacker, Point::new(20, 20))?, place(victim, Point::new(21, 20))?);
        let table = rules::rule_book::<Bare>();
        let mut m = Machine::new(fresh, 0, content, scripts, table, Bare);
        for h in [a, b] {
            m.recalculate(h);
            m.recalculate(h);
        }
        // What its handlers do as it enters play: a stench goes where it goes.
        for (h, id) in [(a, attacker), (b, victim)] {
            let form = ResId::new(Kind::Monster, id);
            m.pevent(EventCode::EV_INITIALIZE, h, form, |info| info).map_err(|halt| halt.to_string())?;
            m.recalculate(h);
        }
        Ok(Pair { content, scripts, fresh: m.into_world(), a, b })
    }

    fn attribute(&self, h: Handle, attribute: Attribute) -> i32 {
        self.fresh.creature(h).map_or(0, |c| c.attr(attribute))
    }

    /// One pair's actions; hands back how many it made.
    fn group(
        &self,
        seed: u64,
        most: u32,
        counter: &mut Counter,
        stats: &mut AttackStats,
    ) -> Result<u32, String> {
        let table = rules::rule_book::<Observed<'_>>();
        let watch = Observed::new(counter);
        let mut m = Machine::new(self.fresh.clone(), seed, self.content, self.scripts, table, watch);
        let mut lost = 0;
        let mut made = 0;
        while made < most {
            made += 1;
            self.restore(m.world_mut());
            m.begin_action(self.a, made, "EV_NATTACK");
            let info = EventInfo::new(EventCode::EV_NATTACK).with(EActor, self.a).with(EVictim, self.b);
            let answer = m.throw(info).map_err(|halt| halt.to_string())?;
            *stats.returns.entry(answer_name(answer)).or_default() += 1;
            let left = m.world().creature(self.b).map_or(0, |c| c.hp());
            let timeout = m.world().creature(self.a).map_or(0, |c| c.timeout());
            *stats.hp_hist.entry(HIT_POINTS - left).or_default() += 1;
            *stats.timeout_hist.entry(timeout).or_default() += 1;
            lost += i64::from(HIT_POINTS - left);
            let counted = match self.ended(m.world()) {
                Some(Ended::VictimRemoved) => &mut stats.renewed_victim_removed,
                Some(Ended::AttackerRemoved) => &mut stats.renewed_attacker_removed,
                Some(Ended::Moved) => &mut stats.renewed_moved,
                None if made == GROUP => &mut stats.renewed_after_20,
                None => continue,
            };
            *counted += 1;
            break;
        }
        stats.groups.push((lost, made));
        Ok(made)
    }

    /// Numbers of both before an action.
    fn restore(&self, world: &mut World) {
        for h in [self.a, self.b] {
            world.put(h, CreatureField::Hp, HIT_POINTS);
            world.put(h, CreatureField::MaxHp, HIT_POINTS);
            world.put(h, CreatureField::Fatigue, FATIGUE);
            world.put(h, CreatureField::Aoo, 0);
            world.put(h, CreatureField::Timeout, 0);
        }
    }

    fn ended(&self, world: &World) -> Option<Ended> {
        let gone = |h| world.creature(h).is_none_or(|c| !c.is_here());
        let at = |w: &World, h| w.creature(h).map(|c| c.at());
        if gone(self.b) {
            Some(Ended::VictimRemoved)
        } else if gone(self.a) {
            Some(Ended::AttackerRemoved)
        } else if [self.a, self.b].iter().any(|h| at(world, *h) != at(&self.fresh, *h)) {
            Some(Ended::Moved)
        } else {
            None
        }
    }
}

/// Why a pair ended before its time.
enum Ended {
    VictimRemoved,
    AttackerRemoved,
    Moved,
}

fn answer_name(answer: Answer) -> String {
    answer.name().to_owned()
}
