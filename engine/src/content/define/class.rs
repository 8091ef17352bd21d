//! The definition of a character class (docs/rules/values-base.md, Characters).

use super::God;
use super::grant::Grant;
use super::monster::Gear;
use super::resource::resource;
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// A class that a character takes levels in.
    Class, "class" {
        /// Its traits: good saves, favoured or prestige class, alignments it asks for.
        "Identity" "Flags" flags: FlagSet<ClassFlag>;
        /// Sides of the die of hit points that each level rolls; 0 for a class that nobody takes levels in.
        "Levels" "HD" hd: i16 [0, 20, "sides"];
        /// Sides of the die of mana that each level rolls.
        "Levels" "Mana" mana: i16 [0, 20, "sides"];
        /// For how many levels there is a point of defence; 0 for none.
        "Levels" "Defence" def: i16 [0, 20, "levels a point"];
        /// How its bonuses to hit grow.
        "Levels" "Attacks" attack: AttackGrowth;
        /// Skill points that each level gives, before intelligence.
        "Skills" "Points" skill_points: i16 [0, 20, "points"];
        /// The skills that it trains.
        "Skills" "Skills" skills: Vec<Skill>;
        /// The weapons and armour that it is proficient with.
        "Skills" "Prof" proficiencies: FlagSet<WeaponGroup>;
        /// What its levels give.
        "Levels" "Grants" grants: Vec<Grant>;
        /// How many levels it has in all, if it ends.
        "Levels" "Total levels" total_levels: Option<i16> [1, 60, "levels"];
        /// The gods that it may serve; any where none is named.
        "Identity" "Gods" allowed_gods: Vec<Ref<God>>;
        /// What one begins with.
        "Gear" "Gear" gear: Vec<Gear>;
    }
}

record! {
    /// Bonus to hit of each way of attacking, per level of the class.
    AttackGrowth, "growth of attacks" {
        /// With bows.
        "Attack" "Archery" archery: i16 [0, 200, "percent of the level"];
        /// Unarmed.
        "Attack" "Brawl" brawl: i16 [0, 200, "percent of the level"];
        /// With weapons in hand.
        "Attack" "Melee" melee: i16 [0, 200, "percent of the level"];
        /// With things thrown.
        "Attack" "Thrown" thrown: i16 [0, 200, "percent of the level"];
    }
}

impl AttackGrowth {
    /// The percentage of a mode of attack: 0 archery, 1 brawl, 2 melee, 3 thrown; the other hand's is melee's.
    pub fn by_mode(&self, mode: usize) -> i32 {
        i32::from(
            [self.archery, self.brawl, self.melee, self.thrown, self.melee].get(mode).copied().unwrap_or(0),
        )
    }
}
