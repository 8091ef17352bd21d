//! A creature: what it is, its numbers by name, and what it keeps between its turns. The numbers
//! are private; `World` changes them and says what it changed. Knows nothing of how values come about
//! (`rules::values`) nor of how a monster decides (`play`).

use super::character::Character;
use super::dirty::CalcStamp;
use super::level::{LevelId, Point};
use super::memory::Memory;
use super::numbers::numbers;
use super::stati::StatiList;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{Attribute, Named};
use std::sync::Arc;

/// Attributes of a creature, one number for each of the 41 (docs/rules/values.md, Attributes).
pub const ATTRIBUTES: usize = 41;

numbers! {
    /// A number of a creature that rules and interventions change, by name.
    CreatureField of Creature;
    /// Hit points now (cHP). At 0 or below the creature dies.
    Hp hp: i32 = "cHP";
    /// Hit points when hale (mHP).
    MaxHp max_hp: i32 = "mHP";
    /// A character's hit points when hale as CalcValues last made them; one whose mHP is another was given it by hand,
    /// and keeps it.
    MadeHp made_hp: i32 = "mHP made";
    /// Temporary hit points (tHP).
    TempHp temp_hp: i32 = "tHP";
    /// Fatigue points now (cFP).
    Fatigue fatigue: i16 = "cFP";
    /// Mana when full (tMana).
    Mana mana: i16 = "tMana";
    /// Mana spent (uMana).
    ManaUsed mana_used: i16 = "uMana";
    /// Mana held by spells that last (hMana): neither spent nor free, and it does not come back by itself.
    ManaHeld mana_held: i16 = "hMana";
    /// Rounds until a point of mana comes back (docs/rules/round.md, Mana).
    ManaPulse mana_pulse: i16 = "ManaPulse";
    /// Segments until it acts again (docs/rules/time.md, The clock).
    Timeout timeout: i16 = "Timeout";
    /// Movement saved up towards the next step (docs/rules/movement.md, The cost).
    MoveBank move_bank: i16 = "StoredMovementTimeout";
    /// Attacks of opportunity left this round.
    Aoo aoo: i16 = "AoO";
    /// Rounds out of a fight; above 5 it is flat-footed (docs/rules/round.md).
    FfCount ff_count: i16 = "FFCount";
    /// How well it hides.
    HideVal hide_val: i16 = "HideVal";
    /// Column on the map.
    X x: i16 = "x";
    /// Row on the map.
    Y y: i16 = "y";
    /// East-west part of its last step.
    LastDx last_dx: i16 = "LastMoveDir.x";
    /// North-south part of its last step.
    LastDy last_dy: i16 = "LastMoveDir.y";
    /// 1 when it is peaceful (MS_PEACEFUL).
    Peaceful peaceful: i16 = "isPeaceful";
    /// 1 when female (MS_FEMALE).
    Female female: i16 = "isFemale";
    /// 1 once it is dead or taken off the map (F_DELETE).
    Gone gone: i16 = "isGone";
    /// Its party.
    Party party: i32 = "PartyID";
    /// The creature that leads it, by number; 0 for nobody.
    Leader leader: i32 = "Leader";
    /// In which pool it counts among its leader's companions (PHD_); 0 in none.
    Pool pool: i16 = "PHD";
    /// What it was ordered, one bit an order: bit n for the order of number 10 + n (docs/rules/talk.md, Orders).
    Orders orders: i32 = "Orders";
    /// Whom it was ordered to attack, by number; 0 for nobody.
    OrderFoe order_foe: i32 = "OrderFoe";
    /// Column it was ordered to walk to.
    OrderX order_x: i16 = "OrderX";
    /// Row it was ordered to walk to.
    OrderY order_y: i16 = "OrderY";
    /// Experience gained in play.
    Xp xp: i32 = "XP";
    /// Experience that was drained, of all that it has.
    XpDrained xp_drained: i32 = "XPDrained";
    /// Buffs cast since the last quiet moment (docs/rules/monster-play.md, The acts).
    BuffCount buff_count: i16 = "BuffCount";
    /// Attributes were spent to nothing; it dies on its next turn (AttrDeath bits).
    AttrDeath attr_death: i32 = "AttrDeath";
    /// How it looks on the map, where a handler gave it other looks (Image): glyph, and colours from bit 12 on; 0 for
    /// those of its form.
    GivenImage given_image: i32 = "Image given";
    /// While it casts, from its announcement to its next action: 1 with gestures (MS_CASTING), 2 without (MS_STILL_CAST).
    Casting casting: i16 = "isCasting";
    /// 1 while it has got something and not yet looked whether that is better than what it wears (not MS_INVEN_GOOD).
    Unsorted unsorted: i16 = "isInvenUnsorted";
    /// 1 once whoever plays has looked it over (MS_SCRUTINIZED).
    Scrutinized scrutinized: i16 = "isScrutinized";
}

impl CreatureField {
    /// Smallest and largest number that is kept: hit points up to a million, experience up to a thousand million, so
    /// that no sum of them overflows. The original keeps 16 bits.
    pub const fn bounds(self) -> (i32, i32) {
        match self {
            CreatureField::Hp | CreatureField::MaxHp | CreatureField::MadeHp | CreatureField::TempHp => {
                (-1_000_000, 1_000_000)
            }
            CreatureField::Xp | CreatureField::XpDrained => (-1_000_000_000, 1_000_000_000),
            _ => self.range(),
        }
    }

    /// The number that is kept for one that is to be written.
    #[inline]
    pub(super) fn within_bounds(self, value: i32) -> i32 {
        let (least, most) = self.bounds();
        value.clamp(least, most)
    }
}

/// One thing a creature is after (docs/rules/hostility.md, Targets).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Who.
    pub thing: Handle,
    /// 1 to 40: larger is more urgent.
    pub priority: i16,
    /// Does it perceive the target now?
    pub seen: bool,
    /// Damage remembered against it.
    pub damage: i32,
}

/// What is remembered of a level that was never seen.
static NOTHING: Memory = Memory::new();

/// A creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    pub(super) handle: Handle,
    pub(super) name: String,
    pub(super) form: ResId,
    pub(super) true_form: ResId,
    pub(super) templates: Vec<ResId>,
    pub(super) character: Option<Box<Character>>,
    numbers: Numbers,
    pub(super) attr: [i16; ATTRIBUTES],
    pub(super) stati: StatiList,
    pub(super) inventory: Vec<Handle>,
    pub(super) targets: Vec<Target>,
    pub(super) retarget: bool,
    pub(super) wander: Option<Point>,
    pub(super) undetected: Vec<Handle>,
    /// By number of level.
    memories: Vec<Arc<Memory>>,
    pub(super) level: LevelId,
    pub(super) action: u32,
    pub(super) calc_stamp: CalcStamp,
}

impl Creature {
    /// One that is on no map.
    pub(super) fn nowhere(handle: Handle, name: String, form: ResId) -> Self {
        let mut creature = Creature::new(handle, name, form);
        (creature.numbers.x, creature.numbers.y) = (-1, -1);
        creature
    }

    pub(super) fn new(handle: Handle, name: String, form: ResId) -> Self {
        Creature {
            handle,
            name,
            form,
            true_form: form,
            templates: Vec::new(),
            character: None,
            numbers: Numbers::default(),
            attr: [0; ATTRIBUTES],
            stati: StatiList::default(),
            inventory: Vec::new(),
            targets: Vec::new(),
            retarget: true,
            wander: None,
            undetected: Vec::new(),
            memories: Vec::new(),
            level: LevelId::FIRST,
            action: 0,
            calc_stamp: CalcStamp::default(),
        }
    }

    /// Its number.
    pub fn handle(&self) -> Handle {
        self.handle
    }

    /// What it is called, without article.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The monster it looks and fights like now (mID).
    #[inline]
    pub fn form(&self) -> ResId {
        self.form
    }

    /// The monster it truly is (tmID).
    pub fn true_form(&self) -> ResId {
        self.true_form
    }

    /// Its templates, first to last.
    #[inline]
    pub fn templates(&self) -> &[ResId] {
        &self.templates
    }

    /// Its life as a character, if it is one.
    #[inline]
    pub fn character(&self) -> Option<&Character> {
        self.character.as_deref()
    }

    /// Is it a character?
    #[inline]
    pub fn is_character(&self) -> bool {
        self.character.is_some()
    }

    /// Is it played from the keyboard?
    pub fn is_player(&self) -> bool {
        self.character().is_some_and(|c| c.player)
    }

    /// Where it stands.
    #[inline]
    pub fn at(&self) -> Point {
        Point::new(self.numbers.x, self.numbers.y)
    }

    /// Alive and on the map?
    #[inline]
    pub fn is_here(&self) -> bool {
        self.numbers.gone == 0 && self.numbers.x >= 0
    }

    /// Is it there, and on no map yet?
    pub fn is_nowhere(&self) -> bool {
        self.numbers.gone == 0 && self.numbers.x < 0
    }

    /// An attribute's value after CalcValues.
    #[inline]
    pub fn attr(&self, attribute: Attribute) -> i32 {
        self.attr.get(attribute.number() as usize).copied().unwrap_or(0) as i32
    }

    /// All attributes.
    pub fn attributes(&self) -> &[i16; ATTRIBUTES] {
        &self.attr
    }

    /// The modifier of an attribute: `(value - 10) / 2` rounded towards zero, 0 for a value of 0
    /// (docs/rules/dice.md, Modifiers of scores).
    #[inline]
    pub fn modifier(&self, attribute: Attribute) -> i32 {
        match self.attr(attribute) {
            0 => 0,
            value => (value - 10) / 2,
        }
    }

    /// The unlimited modifier `(value - 11) / 2` (docs/rules/dice.md, Modifiers of scores).
    #[inline]
    pub fn modifier2(&self, attribute: Attribute) -> i32 {
        match self.attr(attribute) {
            0 => 0,
            value => (value - 11) / 2,
        }
    }

    /// What lies on it.
    #[inline]
    pub fn stati(&self) -> &StatiList {
        &self.stati
    }

    /// What it carries, last received first.
    pub fn inventory(&self) -> &[Handle] {
        &self.inventory
    }

    /// What it is after, most urgent first.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// What its magic that detects does not show although it is near enough and of the type, sorted.
    pub fn undetected(&self) -> &[Handle] {
        &self.undetected
    }

    /// Does it have to look for targets anew?
    pub(crate) fn wants_retarget(&self) -> bool {
        self.retarget
    }

    /// Where it wanders to.
    pub fn wander(&self) -> Option<Point> {
        self.wander
    }

    /// The level it is on.
    #[inline]
    pub fn level(&self) -> LevelId {
        self.level
    }

    /// The map of its level as it remembers it.
    pub fn memory(&self) -> &Memory {
        self.memory_of(self.level)
    }

    /// The map of a level as it remembers it.
    pub fn memory_of(&self, level: LevelId) -> &Memory {
        self.memories.get(usize::from(level.0)).map_or(&NOTHING, Arc::as_ref)
    }

    /// What it remembers of the map of its level, to be changed.
    pub(super) fn memory_mut(&mut self) -> &mut Memory {
        let place = usize::from(self.level.0);
        if self.memories.len() <= place {
            self.memories.resize(place + 1, Arc::default());
        }
        Arc::make_mut(&mut self.memories[place])
    }

    /// Bytes of what it remembers and another does not share with it.
    pub(super) fn own_memory(&self, other: Option<&Creature>) -> usize {
        let others = other.map_or(&[][..], |c| &c.memories);
        let of = |place: usize, memory: &Arc<Memory>| memory.own_bytes(others.get(place).map(Arc::as_ref));
        self.memories.iter().enumerate().map(|(place, memory)| of(place, memory)).sum()
    }

    /// How many actions it has begun.
    pub fn actions(&self) -> u32 {
        self.action
    }
}
