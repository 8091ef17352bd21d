//! Setters with a reason for what else of the world rules change: things that come to be, whom a creature is after,
//! templates, characters, memory, levels, time. Those of numbers and stati are next door, in `write` and `write_things`.

use super::observe::{Observer, What};
use super::{Halt, Machine};
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::world::action::Action;
use crate::world::creature::Target;
use crate::world::{
    Character, Creature, FeatureField, Glimpse, ItemField, LevelId, Map, Point, WorldWrite, Write,
};
use std::sync::Arc;

impl<O: Observer> Machine<'_, O> {
    /// Makes an item, to lie on this level; it is nowhere on its map yet, and in nobody's hands.
    pub fn make_item(&mut self, on: LevelId, kind: ResId, effect: Option<ResId>, why: Label) -> Handle {
        let thing = self.world.add_item_on(on, kind, effect);
        self.tell_world(|_| Some(WorldWrite::Made { thing, kind }), why);
        thing
    }

    /// Makes a creature, to stand on this level; it is nowhere on its map yet ([`Machine::put_on_map`]).
    pub fn make_creature(&mut self, on: LevelId, kind: ResId, why: Label) -> Handle {
        let name = self.content.monster(kind).map_or(kind.id(), |form| form.name.as_str());
        let thing = self.world.add_creature_off_map(on, name, kind);
        self.tell_world(|_| Some(WorldWrite::Made { thing, kind }), why);
        thing
    }

    /// Puts a creature that is nowhere onto a square of its level, last in the order of turns.
    pub fn put_on_map(&mut self, h: Handle, at: Point, why: Label) {
        let writes = self.world.place(h, at);
        self.tell_stands(writes, why);
    }

    /// Takes a creature off the map of its level: it is nowhere until [`Machine::put_on_map`].
    pub(crate) fn take_off_map(&mut self, h: Handle, why: Label) {
        let writes = self.world.take_off_map(h);
        self.tell_stands(writes, why);
    }

    fn tell_stands(&mut self, writes: [Option<Write>; 2], why: Label) {
        for write in writes.into_iter().flatten().filter(|_| O::ON) {
            self.tell(What::CreatureWritten { write, why: why.text });
        }
    }

    /// Makes a fixture, to stand on this level; it is nowhere on its map yet.
    pub(crate) fn make_feature(
        &mut self,
        on: LevelId,
        kind: ResId,
        effect: Option<ResId>,
        why: Label,
    ) -> Handle {
        let thing = self.world.add_feature_on(on, kind, effect);
        self.tell_world(|_| Some(WorldWrite::Made { thing, kind }), why);
        thing
    }

    /// Adds a level to the world, with a map and nothing on it.
    pub fn add_level(&mut self, map: Map, why: Label) -> LevelId {
        let level = self.world.add_level(map);
        self.tell_world(|_| Some(WorldWrite::LevelAdded { level }), why);
        level
    }

    /// Moves a thing that nobody carries to another level and onto a square there; what it carries comes along. `false`:
    /// no such thing, level or square, or somebody carries it; on its own level nothing moves it.
    pub fn move_to(&mut self, of: Handle, level: LevelId, at: Point, why: Label) -> bool {
        if !self.world.level(level).is_some_and(|there| there.map().contains(at)) {
            return false;
        }
        let Some(old) = self.world.move_to(of, level) else { return false };
        self.tell_world(|_| Some(WorldWrite::Level { of, old, new: level }), why);
        self.put_at(of, at, why);
        for (field, value) in [(ItemField::X, at.x), (ItemField::Y, at.y)] {
            self.put_item(of, field, i32::from(value), why);
        }
        for (field, value) in [(FeatureField::X, at.x), (FeatureField::Y, at.y)] {
            self.put_feature(of, field, i32::from(value), why);
        }
        true
    }

    /// Chooses a game option. No-op where there is no such option or choice.
    pub fn put_option(&mut self, option: GameOption, new: u8, why: Label) {
        if let Some(old) = self.world.set_option(option, new) {
            self.tell_world(|_| Some(WorldWrite::Option { option, old, new }), why);
        }
    }

    /// Sets whom a creature is after, and whether it looks for targets anew when it next acts.
    pub(crate) fn put_targets(&mut self, of: Handle, targets: Vec<Target>, anew: bool, why: Label) {
        let Some(old) = self.world.set_targets(of, targets, anew) else { return };
        self.tell_world(
            |m| {
                let new = m.world.creature(of)?.targets().to_vec();
                Some(WorldWrite::Targets { of, old, new, anew })
            },
            why,
        );
    }

    /// Sets what magic of a creature that detects does not show, sorted.
    pub(crate) fn put_undetected(&mut self, of: Handle, all: Vec<Handle>, why: Label) {
        let things = all.len();
        if self.world.set_undetected(of, all) {
            self.tell_world(|_| Some(WorldWrite::Undetected { of, things }), why);
        }
    }

    /// Has a creature look for targets anew when it next acts.
    pub(crate) fn look_anew(&mut self, of: Handle, why: Label) {
        if self.world.set_retarget(of, true) {
            self.tell_world(
                |m| {
                    let now = m.world.creature(of)?.targets().to_vec();
                    Some(WorldWrite::Targets { of, old: now.clone(), new: now, anew: true })
                },
                why,
            );
        }
    }

    /// Sets where a creature wanders to.
    pub(crate) fn put_wander(&mut self, of: Handle, to: Option<Point>, why: Label) {
        if let Some(old) = self.world.set_wander(of, to) {
            self.tell_world(|_| Some(WorldWrite::Wander { of, old, new: to }), why);
        }
    }

    /// Adds a template to a creature, and nothing else: the stati that it lies as is `rules::growth`'s.
    pub fn add_template(&mut self, of: Handle, template: ResId, why: Label) {
        if self.world.add_template(of, template) {
            self.tell_world(|_| Some(WorldWrite::Template { of, template, gained: true }), why);
        }
    }

    /// Takes a template off a creature, and nothing else. Had it one?
    pub(crate) fn drop_template(&mut self, of: Handle, template: ResId, why: Label) -> bool {
        let had = self.world.drop_template(of, template);
        if had {
            self.tell_world(|_| Some(WorldWrite::Template { of, template, gained: false }), why);
        }
        had
    }

    /// Changes what makes somebody a character. No-op for others.
    pub fn put_character(&mut self, of: Handle, why: Label, change: impl FnOnce(&mut Character)) {
        let old = self.character_before(of);
        self.world.set_character(of, change);
        self.tell_character(of, old, why);
    }

    /// A character gained experience once more, which gods count.
    pub(crate) fn count_experience(&mut self, h: Handle, why: Label) {
        self.put_apart(h, why, |c| c.xp_ticks = c.xp_ticks.saturating_add(1));
    }

    /// A character's way of life has told on it at so much experience.
    pub(crate) fn put_burdened(&mut self, h: Handle, xp: i32, why: Label) {
        self.put_apart(h, why, |c| c.burdened_at = xp);
    }

    /// A character has slept a whole night, which ended in this segment. No-op for others.
    pub(crate) fn put_rested(&mut self, h: Handle, turn: u32, why: Label) {
        self.put_apart(h, why, |c| c.rested_at = turn);
    }

    /// Sets where a character stands between good and evil, and between law and chaos. No-op for others.
    pub(crate) fn put_alignment(&mut self, h: Handle, good_evil: i16, law_chaos: i16, why: Label) {
        self.put_apart(h, why, |c| (c.align_ge, c.align_lc) = (good_evil, law_chaos));
    }

    /// Sets the alignment that a character wants to have (AL_ bits). No-op for others.
    pub(crate) fn put_desired_alignment(&mut self, h: Handle, bits: i16, why: Label) {
        self.put_apart(h, why, |c| c.desired_align = Some(bits));
    }

    /// Has a creature remember what it saw of some squares.
    pub fn remember(&mut self, of: Handle, seen: impl IntoIterator<Item = (Point, Glimpse)>, why: Label) {
        let squares = self.world.remember(of, seen);
        if squares > 0 {
            self.tell_world(|_| Some(WorldWrite::Memory { of, squares }), why);
        }
    }

    /// So many segments pass, and nobody has a turn in them.
    pub(crate) fn pass_time(&mut self, segments: u32, why: Label) {
        let (old, next, pulsed) = (self.world.turn(), self.world.next_up(), self.world.pulsed());
        let new = old.saturating_add(segments);
        self.world.schedule(new, next, pulsed);
        if old != new {
            self.tell_world(|_| Some(WorldWrite::Time { old, new }), why);
        }
    }

    /// A creature's values have changed, for whoever rests on them. It is told to nobody: the marks say what is yet to be
    /// computed, and no rule reads anything else from them.
    pub(crate) fn mark_dependants_dirty(&mut self, h: Handle) {
        self.world.mark_dependants_dirty(h);
    }

    /// A creature's values were worked out under the content of this stamp. Told to nobody, as above.
    pub(crate) fn mark_up_to_date(&mut self, h: Handle, stamp: u64) {
        self.world.mark_up_to_date(h, stamp);
    }

    /// Puts an action off to the end of the round; the queue tells of it.
    pub(super) fn put_off(&mut self, action: Action) {
        self.world.put_off(action);
    }

    /// Takes all that waits for the end of the round; the queue tells what becomes of each.
    pub(super) fn take_waiting(&mut self) -> Vec<Action> {
        self.world.take_waiting()
    }

    /// Changes what no value of a character rests on.
    fn put_apart(&mut self, of: Handle, why: Label, change: impl FnOnce(&mut Character)) {
        let old = self.character_before(of);
        self.world.set_standing(of, change);
        self.tell_character(of, old, why);
    }

    fn character_before(&self, of: Handle) -> Option<Character> {
        if O::ON { self.world.creature(of)?.character().cloned() } else { None }
    }

    fn tell_character(&mut self, of: Handle, old: Option<Character>, why: Label) {
        self.tell_world(
            |m| {
                let parts = m.world.creature(of)?.character()?.changed_from(&old?);
                (!parts.is_empty()).then_some(WorldWrite::Character { of, parts })
            },
            why,
        );
    }

    fn tell_world(&mut self, write: impl FnOnce(&Self) -> Option<WorldWrite>, why: Label) {
        if O::ON
            && let Some(write) = write(self)
        {
            self.tell(What::WorldWritten { write, why: why.text });
        }
    }

    /// Has a creature of a form with templates that is on no map, for questions that only a creature can be asked. It is made
    /// with the first question, and gone afterwards.
    pub(crate) fn with_trial_creature<R>(
        &mut self,
        form: ResId,
        templates: &[ResId],
        ask: impl FnOnce(&mut Self, &mut Trial<'_>) -> Result<R, Halt>,
    ) -> Result<R, Halt> {
        let mut trial = Trial { form, templates, made: None };
        let answer = ask(self, &mut trial);
        if let Some((h, _)) = trial.made {
            self.world.drop_trial(h);
        }
        answer
    }

    /// The creature of a trial, with its values worked out: before each question as it was made, whatever the last one did
    /// to it.
    pub(crate) fn trial_creature(&mut self, trial: &mut Trial<'_>) -> Handle {
        if let Some((h, as_made)) = &trial.made {
            self.world.restore_trial(*h, as_made);
            return *h;
        }
        let h = self.world.add_trial(trial.form, trial.templates);
        self.recalculate(h);
        trial.made = self.world.creature_state(h).map(|as_made| (h, as_made));
        h
    }
}

/// A creature that is only asked something, and is gone again after it.
pub struct Trial<'t> {
    form: ResId,
    templates: &'t [ResId],
    /// The creature, once it is made, and how it was then.
    made: Option<(Handle, Arc<Creature>)>,
}
