//! Names of the state that items, doors and traps in play are in.
//!
//! Generated: `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`. Do not edit.

use super::named;

named! {
    /// What an item in play is like.
    ItemState: i32, "state of an item", bits: true;
    IF_BLESSED = 1,
    IF_CURSED = 2,
    IF_WORN = 4,
    IF_WIELDED = 4,
    IF_HELD = 4,
    IF_MASTERWORK = 8,
    IF_BROKEN = 16,
    IF_INTUITED = 32,
    IF_PROPERTY = 64,
    IF_RUNIC = 128,
    IF_DECIPHERED = 256,
    IF_GHOST_TOUCH = 512,
    IF_REAPPLYING = 1024,
}

named! {
    /// What the player knows of an item.
    ItemKnown: i32, "knowledge of an item", bits: true;
    KN_NATURE = 1,
    KN_CURSE = 2,
    KN_BLESS = 2,
    KN_MAGIC = 4,
    KN_PLUS = 8,
    KN_PLUS2 = 16,
    KN_ARTI = 32,
    KN_RUSTPROOF = 64,
    KN_HANDLED = 128,
}

named! {
    /// How a door stands.
    DoorState: i32, "state of a door", bits: true;
    DF_VERTICAL = 1,
    DF_OPEN = 2,
    DF_STUCK = 4,
    DF_LOCKED = 8,
    DF_TRAPPED = 16,
    DF_SECRET = 32,
    DF_BROKEN = 64,
    DF_SEARCHED = 128,
    DF_PICKED = 128,
}

named! {
    /// What became of a trap.
    TrapState: i32, "state of a trap", bits: true;
    TS_FOUND = 1,
    TS_DISARMED = 2,
    TS_NODISARM = 4,
    TS_SEARCHED = 8,
    TS_NORESET = 16,
}
