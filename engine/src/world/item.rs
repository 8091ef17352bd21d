//! Items in play: what each is made of, its numbers by name, who holds it and what lies on it. The numbers are
//! private; `World` changes them and says what it changed. Knows nothing of what an item is good for (`rules`)
//! nor of its kind's figures (`content::define::item`).

use super::level::{LevelId, Point};
use super::numbers::numbers;
use super::stati::StatiList;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{ItemKnown, ItemQuality, ItemState, Named, Slot};

numbers! {
    /// A number of an item that rules and interventions change, by name.
    ItemField of Item;
    /// Hit points now (cHP). At 0 it is broken.
    Hp hp: i32 = "cHP";
    /// Hit points when whole (maxHP).
    MaxHp max_hp: i32 = "maxHP";
    /// How many lie in this stack, 1 or more.
    Quantity quantity: i32 = "Quantity";
    /// Its own plus, without what its qualities add.
    Plus plus: i16 = "Plus";
    /// Charges left.
    Charges charges: i16 = "Charges";
    /// How long a light still burns, in rounds; of a corpse the segment in which it was left.
    Age age: i32 = "Age";
    /// Segments until it does something by itself; -1 never.
    Timeout timeout: i16 = "Timeout";
    /// What it is like, as bits (IF_).
    State state: i32 = "IFlags";
    /// What the player knows of it, as bits (KN_).
    Known known: i32 = "Known";
    /// The slots of its holder that it fills, one bit each (SL_).
    Slots slots: i32 = "Slots";
    /// The kind of monster that it is a bane of (MA_); 0 for none.
    Bane bane: i16 = "Bane";
    /// The generation it was made in: things of one do not stack with those of another where that counts.
    Generation generation: i32 = "GenNum";
    /// Blows struck with it in this round.
    Swings swings: i16 = "swingCount";
    /// Column on the map; -1 while somebody holds it.
    X x: i16 = "x";
    /// Row on the map; -1 while somebody holds it.
    Y y: i16 = "y";
    /// 1 once it is used up, broken or taken out of the world (F_DELETE).
    Gone gone: i16 = "isGone";
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number.
    pub handle: Handle,
    /// Its kind (iID).
    pub kind: ResId,
    /// The effect it bears (eID).
    pub effect: Option<ResId>,
    /// What it was: the monster that a corpse or a figure is of (mID).
    pub of: Option<ResId>,
    /// Its qualities, in the order they came, 8 at most in the original.
    pub qualities: Vec<ItemQuality>,
    /// Those of its qualities that the player knows.
    pub known_qualities: Vec<ItemQuality>,
    /// Who carries it, or the container that it lies in; [`Handle::NONE`] for nobody.
    pub holder: Handle,
    pub(super) contents: Vec<Handle>,
    /// The level it lies on, or lay on last.
    pub(super) level: LevelId,
    pub(super) stati: StatiList,
    numbers: Numbers,
}

impl Item {
    pub(super) fn new(handle: Handle, kind: ResId, effect: Option<ResId>) -> Self {
        let numbers = Numbers { quantity: 1, timeout: -1, x: -1, y: -1, ..Numbers::default() };
        Item {
            handle,
            kind,
            effect,
            of: None,
            qualities: Vec::new(),
            known_qualities: Vec::new(),
            holder: Handle::NONE,
            contents: Vec::new(),
            level: LevelId::FIRST,
            stati: StatiList::default(),
            numbers,
        }
    }

    /// Where it lies, while nobody holds it.
    pub fn at(&self) -> Point {
        Point::new(self.numbers.x, self.numbers.y)
    }

    /// Does it lie on the map?
    pub fn is_here(&self) -> bool {
        self.numbers.gone == 0 && self.numbers.x >= 0 && !self.holder.is_some()
    }

    /// Is it in this state?
    pub fn is(&self, state: ItemState) -> bool {
        self.numbers.state & state.number() != 0
    }

    /// Does the player know this of it?
    pub fn knows(&self, known: ItemKnown) -> bool {
        self.numbers.known & known.number() != 0
    }

    /// Does it have this quality?
    pub fn has_quality(&self, quality: ItemQuality) -> bool {
        self.qualities.contains(&quality)
    }

    /// Does it fill this slot of its holder? Slots are numbered 0 to 31; SL_ARCHERY is none of them.
    pub fn fills(&self, slot: Slot) -> bool {
        u32::try_from(slot.number()).is_ok_and(|n| n < 32 && self.numbers.slots & (1 << n) != 0)
    }

    /// What lies in it, last put in first.
    pub fn contents(&self) -> &[Handle] {
        &self.contents
    }

    /// What lies on it.
    pub fn stati(&self) -> &StatiList {
        &self.stati
    }
}
