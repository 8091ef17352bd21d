//! [`World`]: things, the levels they are on, the clock, and the only ways to change them. Things are
//! shared between copies until one of them is changed, so a checkpoint costs a few counters.

use super::action::Action;
use super::creature::{ATTRIBUTES, Target};
use super::levels::Levels;
use super::options::GameOptions;
use super::{
    Character, Creature, CreatureField, Feature, Field, Glimpse, Here, Item, LevelId, Map, MapWrite, Point,
    VarValue, Write,
};
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::StatiNature;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Anything with a handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A creature.
    Creature(Arc<Creature>),
    /// An item.
    Item(Arc<Item>),
    /// A fixture of the map.
    Feature(Arc<Feature>),
}

/// Everything that a game is at one moment. Two worlds that are equal go on in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    pub(super) things: Vec<Option<Thing>>,
    /// The creatures among them, by number, without those that are only asked something.
    pub(super) folk: Arc<Vec<Handle>>,
    /// The number that the next thing gets in place of the next free one; [`Handle::NONE`] for that.
    awaited: Handle,
    pub(super) levels: Levels,
    /// The level on which turns are taken.
    pub(super) acting: LevelId,
    vars: Arc<BTreeMap<(ResId, String), VarValue>>,
    turn: u32,
    pub(super) next_up: u32,
    pulsed: bool,
    lit_up: (Handle, i16),
    inputs: u32,
    waiting: Arc<Vec<Action>>,
    options: GameOptions,
}

/// Numbers of what comes from outside begin here, above those of all rounds.
pub const FIRST_INPUT: u32 = 1 << 31;

/// The largest number a thing may have: how many there can be in a session, those that are gone included.
pub const MOST_THINGS: u32 = 1 << 17;

impl World {
    /// A world with a map and nothing on it.
    pub fn new(map: Map) -> Self {
        World { things: vec![None], levels: Levels::new(map), ..World::default() }
    }

    // ---- looking

    /// The segment we are in: a fifth of a second each, 60 a round (docs/rules/time.md, The clock).
    #[inline]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// What is chosen of the game options.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Chooses a game option; what was chosen before, none where nothing changes.
    #[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
    pub(crate) fn set_option(&mut self, option: GameOption, value: u8) -> Option<u8> {
        self.options.set(option, value)
    }

    /// Place in the order of the level in play of whoever the scheduler looks at next.
    pub fn next_up(&self) -> usize {
        self.next_up as usize
    }

    /// Has this segment's round already been pulsed?
    pub fn pulsed(&self) -> bool {
        self.pulsed
    }

    /// Around whom alone creatures act, and how far; nobody where all do.
    pub(crate) fn acting_around(&self) -> (Handle, i16) {
        self.lit_up
    }

    /// A creature by handle.
    #[inline]
    pub fn creature(&self, h: Handle) -> Option<&Creature> {
        match self.things.get(h.0 as usize) {
            Some(Some(Thing::Creature(c))) => Some(c),
            _ => None,
        }
    }

    /// Anything by handle.
    #[inline]
    pub fn thing(&self, h: Handle) -> Option<&Thing> {
        self.things.get(h.0 as usize)?.as_ref()
    }

    /// Creatures on all levels, level by level, in order.
    pub fn creatures(&self) -> impl Iterator<Item = &Creature> {
        self.levels().flat_map(Here::creatures)
    }

    /// Every creature there ever was, by handle, dead ones too.
    pub fn all_creatures(&self) -> impl Iterator<Item = &Creature> + '_ {
        self.things.iter().filter_map(|t| match t {
            Some(Thing::Creature(c)) => Some(c.as_ref()),
            _ => None,
        })
    }

    /// Every item there ever was, by handle, what is gone too.
    pub fn all_items(&self) -> impl Iterator<Item = &Item> + '_ {
        self.things.iter().filter_map(|t| match t {
            Some(Thing::Item(i)) => Some(i.as_ref()),
            _ => None,
        })
    }

    /// A variable of a resource that holds a number; 0 if it was never set.
    pub fn var(&self, of: ResId, name: &str) -> i64 {
        self.variable(of, name).map_or(0, VarValue::number)
    }

    /// What a variable of a resource was set to, if it ever was.
    pub fn variable(&self, of: ResId, name: &str) -> Option<&VarValue> {
        let own = self.vars.range((of, String::new())..).take_while(|((owner, _), _)| *owner == of);
        own.map(|((_, own), value)| (own, value)).find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// All variables of resources that were set.
    pub fn vars(&self) -> &BTreeMap<(ResId, String), VarValue> {
        &self.vars
    }

    // ---- changing: every method says what it changed

    #[inline]
    pub(super) fn creature_mut(&mut self, h: Handle) -> Option<&mut Creature> {
        match self.things.get_mut(h.0 as usize) {
            Some(Some(Thing::Creature(c))) => Some(Arc::make_mut(c)),
            _ => None,
        }
    }

    /// Sets a number of a creature, kept within what the number holds. `None`: no such creature, or
    /// it had that value already.
    #[inline]
    pub fn put(&mut self, h: Handle, field: CreatureField, value: i32) -> Option<Write> {
        let value = field.within_bounds(value);
        if self.creature(h)?.get(field) == value {
            return None;
        }
        let moves = matches!(field, CreatureField::X | CreatureField::Y | CreatureField::Gone);
        let creature = self.creature_mut(h)?;
        let old = creature.put(field, value);
        let new = creature.get(field);
        if field.counts_in_values() {
            self.mark_dirty(h);
        }
        if moves {
            self.stands_where_it_is(h);
        }
        Some(Write { of: h, field, old, new })
    }

    /// A segment passes for a creature that waits to act: its Timeout above 0 is one less. Nothing else rests on it.
    #[inline]
    pub(crate) fn count_down(&mut self, h: Handle) {
        if let Some(creature) = self.creature_mut(h).filter(|c| c.timeout() > 0) {
            creature.put(CreatureField::Timeout, creature.timeout() - 1);
        }
    }

    /// Sets all attributes of a creature; hands back the old ones if any differs.
    pub fn set_attributes(&mut self, h: Handle, attr: &[i16; ATTRIBUTES]) -> Option<[i16; ATTRIBUTES]> {
        if self.creature(h)?.attributes() == attr {
            return None;
        }
        let creature = self.creature_mut(h)?;
        let old = std::mem::replace(&mut creature.attr, *attr);
        self.mark_dirty(h);
        self.mark_dependants_dirty(h);
        Some(old)
    }

    /// Sets a variable of a resource; hands back the old value.
    pub(crate) fn set_var(&mut self, of: ResId, name: &str, value: VarValue) -> VarValue {
        let nothing = value.nothing();
        Arc::make_mut(&mut self.vars).insert((of, name.to_owned()), value).unwrap_or(nothing)
    }

    /// Changes what makes somebody a character. `false`: no character.
    pub fn set_character(&mut self, h: Handle, change: impl FnOnce(&mut Character)) -> bool {
        self.mark_dirty(h);
        self.set_standing(h, change)
    }

    /// Changes what a character is to the gods, or has practised, which none of its values rests on. `false`: no
    /// character.
    pub fn set_standing(&mut self, h: Handle, change: impl FnOnce(&mut Character)) -> bool {
        match self.creature_mut(h).and_then(|c| c.character.as_deref_mut()) {
            Some(character) => {
                change(character);
                true
            }
            None => false,
        }
    }

    /// How many things were made, those that are gone included.
    pub fn things_made(&self) -> usize {
        self.things.len()
    }

    /// Have as many things been made as there can be?
    pub fn is_full(&self) -> bool {
        self.things.len() >= MOST_THINGS as usize
    }

    /// Leaves numbers out, so that the next thing added gets this one: for worlds whose things have numbers
    /// already. Nothing happens if it is taken, or beyond the [`MOST_THINGS`] there may be.
    pub fn leave_out_until(&mut self, next: Handle) {
        let next = next.0.min(MOST_THINGS) as usize;
        if self.things.len() < next {
            self.things.resize(next, None);
        }
    }

    /// The next thing that is added gets this number, which was left out.
    pub(crate) fn next_gets(&mut self, left_out: Handle) {
        self.awaited = left_out;
    }

    /// Adds a creature to the world, off the map.
    pub fn add_creature(&mut self, name: &str, form: ResId) -> Handle {
        self.add_creature_on(LevelId::FIRST, name, form)
    }

    /// Adds a creature to the world, to stand on this level.
    pub fn add_creature_on(&mut self, on: LevelId, name: &str, form: ResId) -> Handle {
        self.add_made(Creature::new(self.next_handle(), name.to_owned(), form), on)
    }

    /// Adds a creature that is nowhere on the map of its level yet ([`World::place`]).
    pub(crate) fn add_creature_off_map(&mut self, on: LevelId, name: &str, form: ResId) -> Handle {
        self.add_made(Creature::nowhere(self.next_handle(), name.to_owned(), form), on)
    }

    pub(super) fn next_handle(&self) -> Handle {
        if self.awaited.is_some() { self.awaited } else { Handle(self.things.len() as u32) }
    }

    /// Puts a thing under its number.
    pub(super) fn take_in(&mut self, h: Handle, thing: Thing) {
        self.awaited = Handle::NONE;
        if matches!(thing, Thing::Creature(_)) {
            let place = self.folk.partition_point(|other| *other < h);
            Arc::make_mut(&mut self.folk).insert(place, h);
        }
        match self.things.get_mut(h.0 as usize) {
            Some(left_out) => *left_out = Some(thing),
            None => self.things.push(Some(thing)),
        }
    }

    fn add_made(&mut self, mut creature: Creature, on: LevelId) -> Handle {
        let h = creature.handle;
        creature.level = on;
        self.take_in(h, Thing::Creature(Arc::new(creature)));
        self.mark_dependants_dirty(h);
        self.mark_bearers_dirty(StatiNature::DWARVEN_FOCUS, h);
        h
    }

    /// Adds a creature with templates that is only asked something and then dropped ([`World::drop_trial`]).
    pub(crate) fn add_trial(&mut self, form: ResId, templates: &[ResId]) -> Handle {
        let h = Handle(self.things.len() as u32);
        let mut creature = Creature::nowhere(h, form.id().to_owned(), form);
        creature.templates = templates.to_vec();
        self.things.push(Some(Thing::Creature(Arc::new(creature))));
        h
    }

    /// A creature as it is now, to compare it with later.
    pub(crate) fn creature_state(&self, h: Handle) -> Option<Arc<Creature>> {
        match self.things.get(h.0 as usize)? {
            Some(Thing::Creature(creature)) => Some(Arc::clone(creature)),
            _ => None,
        }
    }

    /// Makes a creature that is only asked something again what it was.
    pub(crate) fn restore_trial(&mut self, h: Handle, as_made: &Arc<Creature>) {
        if let Some(Some(Thing::Creature(creature))) = self.things.get_mut(h.0 as usize)
            && !Arc::ptr_eq(creature, as_made)
        {
            *creature = Arc::clone(as_made);
        }
    }

    /// Takes a creature out that was only asked something. Its number is free again, unless something was made since.
    pub(crate) fn drop_trial(&mut self, h: Handle) {
        let place = h.0 as usize;
        if place + 1 == self.things.len() {
            self.things.pop();
        } else if let Some(slot) = self.things.get_mut(place) {
            *slot = None;
        }
    }

    /// Makes a creature a character.
    pub fn make_character(&mut self, h: Handle, character: Character) {
        if let Some(c) = self.creature_mut(h) {
            c.character = Some(Box::new(character));
        }
        self.mark_dirty(h);
    }

    /// Adds a template to a creature. `false`: no such creature.
    pub fn add_template(&mut self, h: Handle, template: ResId) -> bool {
        self.mark_dirty(h);
        let creature = self.creature_mut(h);
        creature.map(|c| c.templates.push(template)).is_some()
    }

    /// Takes a template off a creature. Had it one?
    pub(crate) fn drop_template(&mut self, h: Handle, template: ResId) -> bool {
        let place = self.creature(h).and_then(|c| c.templates.iter().position(|id| *id == template));
        if let (Some(place), Some(c)) = (place, self.creature_mut(h)) {
            c.templates.remove(place);
        }
        self.mark_dirty(h);
        place.is_some()
    }

    /// Gives a creature another form than it has; the one it had. Its true form stays.
    pub fn set_form(&mut self, h: Handle, to: ResId) -> Option<ResId> {
        let c = self.creature_mut(h).filter(|c| c.form != to)?;
        let from = std::mem::replace(&mut c.form, to);
        self.mark_dirty(h);
        Some(from)
    }

    /// Puts a creature on the map of its level, last in the order.
    pub fn place(&mut self, h: Handle, at: Point) -> [Option<Write>; 2] {
        let writes = [self.put(h, CreatureField::X, at.x as i32), self.put(h, CreatureField::Y, at.y as i32)];
        // A new creature has the numbers of the first square already, and no write tells that it stands there.
        self.stands_where_it_is(h);
        let level = self.creature(h).map_or(LevelId::FIRST, |c| c.level);
        self.levels.get_mut(level).join(h);
        writes
    }

    /// Takes a creature off the map of its level and out of its order: it is nowhere, with all it carries.
    pub(crate) fn take_off_map(&mut self, h: Handle) -> [Option<Write>; 2] {
        let writes = [self.put(h, CreatureField::X, -1), self.put(h, CreatureField::Y, -1)];
        let level = self.creature(h).map_or(LevelId::FIRST, |c| c.level);
        self.levels.get_mut(level).leave(h);
        writes
    }

    /// The squares of a level are told where a creature stands.
    fn stands_where_it_is(&mut self, h: Handle) {
        let Some((level, at)) = self.creature(h).map(|c| (c.level, c.is_here().then(|| c.at()))) else {
            return;
        };
        self.levels.get_mut(level).stands(h, at);
    }

    /// Sets what a creature is after; hands back what it was after if anything of it differs.
    pub fn set_targets(&mut self, h: Handle, targets: Vec<Target>, retarget: bool) -> Option<Vec<Target>> {
        let c = self.creature(h)?;
        if c.targets == targets && c.retarget == retarget {
            return None;
        }
        let c = self.creature_mut(h)?;
        c.retarget = retarget;
        Some(std::mem::replace(&mut c.targets, targets))
    }

    /// What magic of a creature that detects does not show, sorted; `false`: nothing changed.
    pub(crate) fn set_undetected(&mut self, h: Handle, things: Vec<Handle>) -> bool {
        let differs = self.creature(h).is_some_and(|c| c.undetected != things);
        if differs && let Some(c) = self.creature_mut(h) {
            c.undetected = things;
        }
        differs
    }

    /// Has a creature look for targets anew, or not; `false`: it does already.
    pub(crate) fn set_retarget(&mut self, h: Handle, retarget: bool) -> bool {
        let differs = self.creature(h).is_some_and(|c| c.retarget != retarget);
        if differs && let Some(c) = self.creature_mut(h) {
            c.retarget = retarget;
        }
        differs
    }

    /// Sets where a creature wanders to; hands back where it wandered before, if that differs.
    pub(crate) fn set_wander(&mut self, h: Handle, to: Option<Point>) -> Option<Option<Point>> {
        let c = self.creature(h).filter(|c| c.wander != to)?;
        let old = c.wander;
        self.creature_mut(h)?.wander = to;
        Some(old)
    }

    /// Has a creature remember what it sees of some squares of its level; how many it remembers otherwise now.
    pub fn remember(&mut self, h: Handle, seen: impl IntoIterator<Item = (Point, Glimpse)>) -> u32 {
        let map = self.level_of(h).map();
        let size = (map.width(), map.height());
        let mut changed = 0;
        for (at, glimpse) in seen {
            if self.creature(h).is_some_and(|c| c.memory().of(at) != glimpse)
                && let Some(c) = self.creature_mut(h)
            {
                c.memory_mut().keep(size, at, glimpse);
                changed += 1;
            }
        }
        changed
    }

    /// Counts one more action of a creature and says which it is (1, 2, …).
    pub fn begin_action(&mut self, h: Handle) -> u32 {
        match self.creature_mut(h) {
            Some(c) => {
                c.action += 1;
                c.action
            }
            None => 0,
        }
    }

    /// Counts one more thing done from outside by nobody in the world, and says which it is
    /// ([`FIRST_INPUT`], the next, …), so that two in one round have dice and addresses of their own.
    pub(crate) fn begin_input(&mut self) -> u32 {
        let number = FIRST_INPUT.saturating_add(self.inputs);
        self.inputs = self.inputs.saturating_add(1);
        number
    }

    /// What waits for the end of the round, in the order it came.
    pub fn waiting(&self) -> &[Action] {
        &self.waiting
    }

    /// Puts an action off to the end of the round.
    pub fn put_off(&mut self, action: Action) {
        Arc::make_mut(&mut self.waiting).push(action);
    }

    /// Takes everything that waits for the end of the round.
    pub(crate) fn take_waiting(&mut self) -> Vec<Action> {
        if self.waiting.is_empty() {
            return Vec::new();
        }
        std::mem::take(Arc::make_mut(&mut self.waiting))
    }

    /// Moves the scheduler: next in order, the segment, and whether its round was pulsed.
    pub fn schedule(&mut self, turn: u32, next_up: usize, pulsed: bool) {
        self.turn = turn;
        self.next_up = next_up as u32;
        self.pulsed = pulsed;
    }

    /// Says around whom alone creatures act, and how far.
    pub(crate) fn act_around(&mut self, who: Handle, reach: i16) {
        self.lit_up = (who, reach);
    }

    /// Lays a field on a level; it gets the next number of the world. Hands back which.
    pub fn lay_field(&mut self, on: LevelId, field: Field) -> (u32, MapWrite) {
        let number = self.levels().map(|here| here.map().last_field()).max().unwrap_or(0) + 1;
        (number, self.map_mut(on).lay_field(Field { number, ..field }))
    }

    /// Takes a field off its map; hands it back, with its level.
    pub(crate) fn lift_field(&mut self, number: u32) -> Option<(LevelId, Field, MapWrite)> {
        let on = self.field(number)?.0.id();
        let (gone, write) = self.map_mut(on).lift_field(number)?;
        Some((on, gone, write))
    }

    /// Moves the centre of a field.
    pub(crate) fn shift_field(&mut self, number: u32, to: Point) -> Option<(LevelId, MapWrite)> {
        let on = self.field(number)?.0.id();
        Some((on, self.map_mut(on).shift_field(number, to)?))
    }

    /// Sets the rounds that a field has left.
    pub(crate) fn age_field(&mut self, number: u32, left: i16) -> Option<(LevelId, MapWrite)> {
        let on = self.field(number)?.0.id();
        Some((on, self.map_mut(on).age_field(number, left)?))
    }
}
