//! Names of what stands on a square of a region's map. One number means different things for an item, a
//! creature and a fixture, so that each has a family of its own (constants `TILE_flags`).

use super::named;

named! {
    /// How an item lies on a square.
    ItemOnTile: i32, "flag of an item on a square", bits: true;
    TILE_RANDOM_EFF = 8,
    TILE_BLESSED = 16,
    TILE_CURSED = 32,
    TILE_MASTERWORK = 64,
    TILE_QUALITY = 128,
    TILE_PLUS1 = 256,
    TILE_PLUS2 = 512,
    TILE_PLUS4 = 1024,
    TILE_KNOWN = 2048,
}

named! {
    /// How a creature stands on a square.
    CreatureOnTile: i32, "flag of a creature on a square", bits: true;
    TILE_PEACEFUL = 8,
    TILE_HOSTILE = 16,
    TILE_ASLEEP = 32,
    TILE_GUARDING = 64,
    TILE_NO_PARTY = 128,
}

named! {
    /// How a fixture stands on a square.
    FixtureOnTile: i32, "flag of a fixture on a square", bits: true;
    TILE_START = 8,
    TILE_HIDDEN = 16,
    TILE_LOCKED = 32,
    TILE_OPEN = 64,
    TILE_STUCK = 128,
}
