//! Links 1 to 4: region, terrain, illusory terrain and dungeon.

use super::Asked;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{MonsterFlag, StatiNature};
use crate::event::frame::Entry;
use crate::event::observe::Observer;
use crate::event::{EventCode, EventInfo, Link, Machine, fields};
use crate::world::{Field, Point, Thing};

/// Whose place decides: the victim's only while the code is exactly EV_DAMAGE or EV_DEATH, else, in their PRE
/// and POST too, the actor's (docs/rules/chain.md, The ten links).
#[inline]
pub(super) fn subject_of(e: &EventInfo, code: EventCode) -> Handle {
    let of_victim = matches!(code, EventCode::EV_DAMAGE | EventCode::EV_DEATH);
    if of_victim { e.get(fields::EVictim) } else { e.get(fields::EActor) }
}

impl<O: Observer> Machine<'_, O> {
    /// Asks region, terrain, illusory terrain and dungeon. The first three need a subject that stands on the
    /// map itself: what somebody holds has no place of its own.
    pub(super) fn ask_place(&mut self, code: EventCode) -> Asked {
        let subject = subject_of(self.e(), code);
        match self.own_place(subject) {
            Some(stands) => {
                self.ask_region(code, subject, stands)?;
                let e = self.e();
                let there = match e.get(fields::IsLoc) {
                    true => Point::new(e.get(fields::ExVal) as i16, e.get(fields::EyVal) as i16),
                    false => stands,
                };
                self.ask_ground(code, subject, there)?;
                self.ask_illusion(code, subject, there)?;
            }
            None => {
                for link in [Link::Region, Link::Terrain, Link::IllusoryTerrain] {
                    self.pass(link, code, None, || "the subject has no place");
                }
            }
        }
        self.ask_dungeon(code)
    }

    /// Link 1: The region where the subject stands, whatever place is meant.
    fn ask_region(&mut self, code: EventCode, subject: Handle, stands: Point) -> Asked {
        let Some(region) = self.level_of(subject).map().region(stands) else {
            self.pass(Link::Region, code, None, || "no region there");
            return Ok(());
        };
        let answer = self.ask(Link::Region, region, code)?;
        self.go_on_after(answer)
    }

    /// Link 2: The terrain at the place meant, if it is special.
    fn ask_ground(&mut self, code: EventCode, subject: Handle, there: Point) -> Asked {
        let terrain = self.level_of(subject).map().terrain(there);
        match terrain {
            Some(terrain) if self.content.terrain(terrain).is_some_and(|t| t.is_special()) => {
                let answer = self.ask(Link::Terrain, terrain, code)?;
                self.go_on_after(answer)
            }
            _ => {
                self.pass(Link::Terrain, code, terrain, || "the terrain is not special (TF_SPECIAL)");
                Ok(())
            }
        }
    }

    /// Link 3: Where an illusion covers the place meant and there is an actor: what that actor takes the ground
    /// for. One who sees through it takes it for what it is, and that is asked, special or not.
    fn ask_illusion(&mut self, code: EventCode, subject: Handle, there: Point) -> Asked {
        let map = self.level_of(subject).map();
        let actor = self.get(fields::EActor);
        if map.fields().is_empty() || !actor.is_some() || map.illusions(there).next().is_none() {
            self.pass(Link::IllusoryTerrain, code, None, || "no illusory terrain there, or no actor");
            return Ok(());
        }
        let Some(terrain) = self.perceived_terrain(there, actor) else { return Ok(()) };
        let answer = self.ask(Link::IllusoryTerrain, terrain, code)?;
        self.go_on_after(answer)
    }

    /// What a watcher takes the ground of a square of its level for (PTerrainAt): the oldest illusion that it does not
    /// see through, or else what lies there. A watcher that is no creature sees through nothing.
    pub(crate) fn perceived_terrain(&self, at: Point, watcher: Handle) -> Option<ResId> {
        let map = self.level_of(watcher).map();
        let believed = map.illusions(at).find(|field| !self.sees_through(watcher, field));
        match believed {
            Some(field) => field.illusory_terrain,
            None => map.terrain(at),
        }
    }

    /// Does a creature see through an illusory ground of somebody's: its own, or one disbelieved; with true
    /// sight, or without a mind?
    /// Other senses than the eyes are the rules' business.
    fn sees_through(&self, watcher: Handle, field: &Field) -> bool {
        let Some(creature) = self.world.creature(watcher) else { return false };
        let maker = field.creator;
        let stati = creature.stati();
        watcher == maker
            || stati.has(StatiNature::TRUE_SIGHT)
            || stati.of(StatiNature::DISB_TERRAIN).any(|s| s.thing == maker)
            || self.content.monster(creature.form()).is_some_and(|m| m.flags.has(MonsterFlag::M_MINDLESS))
            || (self.book.hooks.feels_ground)(&self.world, self.content, watcher, field)
    }

    /// Link 4: The dungeon of the map, if the event happens on one.
    fn ask_dungeon(&mut self, code: EventCode) -> Asked {
        match self.here().map().dungeon() {
            Some(dungeon) if self.is_on_a_map() => {
                let answer = self.ask(Link::Dungeon, dungeon, code)?;
                self.go_on_after(answer)
            }
            dungeon => {
                self.pass(
                    Link::Dungeon,
                    code,
                    dungeon,
                    || "the map belongs to no dungeon, or nobody is on it",
                );
                Ok(())
            }
        }
    }

    /// Does the event in hand happen on the map? Where the actor, the victim or whoever holds the actor or
    /// the item stands on it, or the thrower says so (EMap); a copy of a record keeps the map of the first.
    pub(super) fn is_on_a_map(&self) -> bool {
        for frame in self.stack.frames().iter().rev() {
            let e = &frame.e;
            let [actor, victim, item] = [e.get(fields::EActor), e.get(fields::EVictim), e.get(fields::EItem)];
            if e.get(fields::EMap) != 0
                || self.own_place(actor).is_some()
                || self.own_place(victim).is_some()
                || self.holders_place(actor).is_some()
                || self.holders_place(item).is_some()
            {
                return true;
            }
            if matches!(frame.entry, Entry::Throw | Entry::Direct) {
                return false;
            }
        }
        false
    }

    /// Where a thing stands or lies itself; none for what somebody holds.
    #[inline]
    pub(in crate::event) fn own_place(&self, h: Handle) -> Option<Point> {
        let at = match self.world.thing(h)? {
            Thing::Creature(c) => c.at(),
            Thing::Item(i) if i.holder.is_some() => return None,
            Thing::Item(i) => i.at(),
            Thing::Feature(f) => f.at(),
        };
        (at.x >= 0).then_some(at)
    }

    /// Where whoever holds an item stands.
    fn holders_place(&self, h: Handle) -> Option<Point> {
        self.world.item(h).filter(|i| i.holder.is_some())?;
        self.world.place_of(h)
    }
}
