//! The definition of a terrain.

use super::common::Image;
use super::resource::resource;
use super::symbol::Symbol;
use crate::base::names::*;

resource! {
    /// A terrain.
    Terrain, "terrain" {
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// Its traits: solid, opaque, special and so on.
        "Identity" "Flags" flags: FlagSet<TerrainFlag>;
        /// What it is made of.
        "Identity" "Material" material: Option<Material>;
        /// How fast one moves out of it, as a percentage of the usual.
        "Movement" "Movement" mov: i16 [0, 700, "percent"] = 100;
        /// Its penalty to those who stand in it.
        "Movement" "Penalty" penalty: i16 [-100, 100, ""];
        /// How it holds whoever is caught in it, with TF_STICKY.
        "Movement" "Stick type" stick: Option<Symbol>;
        /// The least depth at which it is found in the rock, with TF_DEPOSIT.
        "Identity" "Deposit depth" deposit_depth: Option<i16> [0, 60, "levels"];
    }
}

impl Terrain {
    /// `mov` in the steps that rules count in: one for each 5 % above or below the usual, towards zero.
    pub fn mov_steps(&self) -> i16 {
        (self.mov - 100) / 5
    }

    /// Whether nothing walks through it.
    pub fn is_solid(&self) -> bool {
        self.flags.has(TerrainFlag::TF_SOLID)
    }

    /// Whether it is asked in the chain of events (docs/rules/chain.md, The ten links).
    pub fn is_special(&self) -> bool {
        self.flags.has(TerrainFlag::TF_SPECIAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_steps_of_five_percent() {
        let slow = Terrain { mov: 15, ..Terrain::default() };
        assert_eq!((slow.mov_steps(), Terrain::default().mov_steps()), (-17, 0));
    }
}
