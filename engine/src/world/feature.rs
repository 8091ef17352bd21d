//! Fixtures of the map in play: doors, traps, portals and the rest. Their numbers are private; `World` changes
//! them and says what it changed. Knows nothing of what becomes of who walks on them (`rules`).

use super::level::obstacles;
use super::level::{LevelId, Point};
use super::numbers::numbers;
use super::stati::StatiList;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{DoorState, Named, ThingFlag, TrapState};

numbers! {
    /// A number of a fixture that rules and interventions change, by name (docs/rules/doors.md, How a door stands).
    FeatureField of Feature;
    /// Hit points now (cHP).
    Hp hp: i32 = "cHP";
    /// Hit points when whole (mHP).
    MaxHp max_hp: i32 = "mHP";
    /// Its traits now, as bits (F_).
    Flags flags: i32 = "Flags";
    /// How it stands if it is a door, as bits (DF_).
    Door door: i32 = "DoorFlags";
    /// What became of it if it is a trap, as bits (TS_).
    Trap trap: i32 = "TrapFlags";
    /// Segments until it does something by itself; -1 never.
    Timeout timeout: i16 = "Timeout";
    /// Column on the map.
    X x: i16 = "x";
    /// Row on the map.
    Y y: i16 = "y";
    /// 1 once it is broken or taken off the map (F_DELETE).
    Gone gone: i16 = "isGone";
}

/// A fixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its number.
    pub handle: Handle,
    /// Its kind (fID).
    pub kind: ResId,
    /// The effect of a trap (tID).
    pub effect: Option<ResId>,
    pub(super) stati: StatiList,
    pub(super) level: LevelId,
    numbers: Numbers,
}

impl Feature {
    pub(super) fn new(handle: Handle, kind: ResId, effect: Option<ResId>) -> Self {
        let numbers = Numbers { timeout: -1, x: -1, y: -1, ..Numbers::default() };
        Feature { handle, kind, effect, stati: StatiList::default(), level: LevelId::FIRST, numbers }
    }

    /// Where it stands.
    pub fn at(&self) -> Point {
        Point::new(self.numbers.x, self.numbers.y)
    }

    /// Does it stand on the map?
    pub fn is_here(&self) -> bool {
        self.numbers.gone == 0 && self.numbers.x >= 0
    }

    /// Does it have this trait now?
    pub fn has(&self, flag: ThingFlag) -> bool {
        self.numbers.flags & flag.number() != 0
    }

    /// What it stops on its square, as bits of `obstacles`.
    pub fn stops(&self) -> u8 {
        obstacles::bits_of(self)
    }

    /// Does it stand so, as a door?
    pub fn door_is(&self, state: DoorState) -> bool {
        self.numbers.door & state.number() != 0
    }

    /// Did this become of it, as a trap?
    pub fn trap_is(&self, state: TrapState) -> bool {
        self.numbers.trap & state.number() != 0
    }

    /// What lies on it.
    pub fn stati(&self) -> &StatiList {
        &self.stati
    }
}
