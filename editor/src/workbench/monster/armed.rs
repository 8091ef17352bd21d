//! What a monster does to an opponent with what their lists give both, as [`super::blows`] tells it of natural attacks: by
//! the rules of play, in the light, with dice from one seed. Each pair is made and outfitted anew after as many actions,
//! so that the chances of the lists count. It strikes with what is in its hand where that is good for it.

use std::collections::BTreeMap;

use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::event::fields::{EActor, IsCrit};
use augury_engine::event::{EventCode, Flow, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::attack_stats::{FATIGUE, GROUP, HIT_POINTS};
use augury_engine::play::{Actor, Outfit, Recording, Revision, action, stage};
use augury_engine::rules;
use augury_engine::rules::combat::arms;
use augury_engine::world::{CreatureField, Map, Point, World};

use super::blows::{Blows, GROUPS, SEED};

/// The side of the floor they stand on, in squares.
const FLOOR: i16 = 41;
/// The attacker and its opponent, side by side.
const PAIR: [(Handle, (i16, i16)); 2] = [(Handle(1), (20, 20)), (Handle(2), (21, 20))];

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Armed {
    /// Of its attack actions.
    pub blows: Blows,
    /// Names of what was in its hand to strike with, and in how many pairs.
    pub in_hand: BTreeMap<String, u32>,
}

impl Armed {
    /// What was in its hand, the most often first, with its share of all pairs in percent.
    pub fn shares(&self) -> Vec<(&str, u32)> {
        let all = self.in_hand.values().sum::<u32>().max(1);
        let mut shares: Vec<_> =
            self.in_hand.iter().map(|(name, n)| (name.as_str(), (100 * n + all / 2) / all)).collect();
        shares.sort_by_key(|(_, share)| std::cmp::Reverse(*share));
        shares
    }
}

/// Whether a monster comes with anything.
pub fn has_list(content: &Content, id: ResId) -> bool {
    content.monster(id).is_some_and(|monster| !monster.gear.is_empty())
}

/// Each of two attacks the other. `None` where `go_on` stopped it; the error says what kept them from fighting.
pub fn both(
    revision: &Revision,
    pair: [ResId; 2],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Result<(Armed, Armed), String>> {
    let mut sides = [Armed::default(), Armed::default()];
    let all = 2 * GROUPS as usize;
    for (place, side) in sides.iter_mut().enumerate() {
        let pair = [pair[place], pair[1 - place]];
        for group in 0..GROUPS {
            if !go_on(place * GROUPS as usize + group as usize, all) {
                return None;
            }
            if let Err(why) = side.group(revision, pair, mix(SEED, u64::from(group))) {
                return Some(Err(why));
            }
        }
    }
    let [ours, theirs] = sides;
    Some(Ok((ours, theirs)))
}

/// Blows of the attacker.
#[derive(Default)]
struct Counter {
    strikes: u32,
    hits: u32,
    crits: u32,
    /// One was struck and has not hit yet.
    open: bool,
}

impl Sink for Counter {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let (What::Thrown { .. }, Some(frame)) = (&moment.what, view.stack.last()) else { return Flow::Go };
        match frame.base() {
            EventCode::EV_STRIKE => {
                self.open = frame.info().get(EActor) == PAIR[0].0;
                self.strikes += u32::from(self.open);
            }
            EventCode::EV_HIT => {
                self.crits += u32::from(frame.info().get(IsCrit));
                self.hits += u32::from(std::mem::take(&mut self.open));
            }
            _ => {}
        }
        Flow::Go
    }
}

impl Armed {
    /// So many actions, with a new pair where one is removed or moves.
    fn group(&mut self, revision: &Revision, pair: [ResId; 2], seed: u64) -> Result<(), String> {
        let (mut done, mut pairs) = (0, 0);
        while done < GROUP {
            pairs += 1;
            done += self.pair(revision, pair, mix(seed, pairs), GROUP - done)?;
        }
        Ok(())
    }

    /// At most so many actions of one pair; answers how many.
    fn pair(&mut self, revision: &Revision, pair: [ResId; 2], seed: u64, most: u32) -> Result<u32, String> {
        let content = &*revision.content;
        let mut map = Map::plain(FLOOR, FLOOR, ResId::new(Kind::Terrain, "floor"));
        let _ = map.set_lit(true);
        let mut counter = Counter::default();
        let (table, watch) = (rules::rule_book::<Observed<'_>>(), Observed::new(&mut counter));
        let mut m = Machine::new(World::new(map), seed, content, revision.scripts.as_ref(), table, watch);
        stage::place_all(&mut m, &staged(pair)).map_err(|faults| faults.join("; "))?;
        let [(me, _), (victim, _)] = PAIR;
        let weapon = arms::weapon(&m, me).filter(|_| arms::strikes(&m, me, victim));
        let weapon = weapon.and_then(|weapon| m.world().item(weapon));
        let name = weapon.map_or("nothing", |weapon| content.shown_name(weapon.kind));
        *self.in_hand.entry(name.to_owned()).or_default() += 1;
        let mut made = 0;
        while made < most {
            made += 1;
            restore(m.world_mut());
            m.begin_action(me, made, "blows with gear");
            action::attack(&mut m, me, victim).map_err(|halt| halt.to_string())?;
            let number =
                |h, of: fn(&augury_engine::world::Creature) -> i32| m.world().creature(h).map_or(0, of);
            let lost = HIT_POINTS - number(victim, |c| c.hp());
            *self.blows.lost.entry(lost).or_default() += 1;
            self.blows.segments += i64::from(number(me, |c| c.timeout()));
            let stands = |(h, (x, y))| {
                m.world().creature(h).is_some_and(|c| c.is_here() && c.at() == Point::new(x, y))
            };
            if !PAIR.into_iter().all(stands) {
                break;
            }
        }
        drop(m);
        self.blows.actions += made;
        self.blows.strikes += counter.strikes;
        self.blows.hits += counter.hits;
        self.blows.crits += counter.crits;
        Ok(made)
    }
}

/// The two, with what their lists give.
fn staged(pair: [ResId; 2]) -> Recording {
    let actor = |(id, (_, at)): (ResId, (Handle, (i16, i16)))| Actor {
        monster: id.id().to_owned(),
        at: Some(at),
        outfit: Outfit::Listed,
        enemy_to_all: true,
        ..Actor::default()
    };
    Recording { creatures: pair.into_iter().zip(PAIR).map(actor).collect(), ..Recording::default() }
}

/// Numbers of both before an action, as they are in the measured figures; nobody is caught unready.
fn restore(world: &mut World) {
    for (h, _) in PAIR {
        world.put(h, CreatureField::Hp, HIT_POINTS);
        world.put(h, CreatureField::MaxHp, HIT_POINTS);
        world.put(h, CreatureField::Fatigue, FATIGUE);
        world.put(h, CreatureField::Aoo, 0);
        world.put(h, CreatureField::Timeout, 0);
        world.put(h, CreatureField::FfCount, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::fixture;
    use std::sync::Arc;

    #[test]
    fn it_strikes_with_what_its_list_gives_and_otherwise_as_nature_made_it() {
        let monster = |gear: &str| {
            format!("(name: \"Imp\", attacks: [(attack: A_CLAW, damage: \"1d2\")], gear: [{gear}])")
        };
        let (armed, bare) = (monster("(item: \"axe\")"), monster(""));
        let content = fixture(&[
            ("terrains/floor", "(name: \"Floor\")"),
            ("items/axe", "(name: \"Axe\", itype: T_WEAPON, small_damage: \"40d1\", large_damage: \"40d1\")"),
            ("monsters/imp", &armed),
            ("monsters/twin", &bare),
        ]);
        let scripts = Arc::new(augury_engine::script::Compiled::default());
        let [imp, twin] = ["imp", "twin"].map(|id| ResId::new(Kind::Monster, id));
        assert!(has_list(&content, imp) && !has_list(&content, twin));
        let revision = Revision::new(Arc::new(content), scripts);
        let mut told = 0;
        let (ours, theirs) = both(&revision, [imp, twin], &mut |_, all| {
            told = all;
            true
        })
        .unwrap()
        .unwrap();
        assert_eq!((ours.shares(), theirs.shares()), (vec![("Axe", 100)], vec![("nothing", 100)]));
        assert_eq!((ours.blows.actions, theirs.blows.actions), (GROUPS * GROUP, GROUPS * GROUP));
        assert!(ours.blows.hits > 0 && ours.blows.most() >= 40, "{ours:?}");
        assert!(theirs.blows.most() < 20 && told == 2 * GROUPS as usize, "{theirs:?}");
        assert_eq!(both(&revision, [imp, twin], &mut |_, _| false), None);
    }
}
