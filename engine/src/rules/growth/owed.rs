//! What classes and domains give by handlers of EV_ADVANCE that are owed, or that leave it to the rules (the domain of knowledge): to
//! small folk who fight, to specialists of magic, and proficiencies. Which handler gives what was compared with
//! measured characters: their abilities, skill points and proficiencies.

use crate::base::names::{Ability, FlagSet, MonsterType, StatiNature, WeaponGroup};
use crate::rules::query::who::Who;
use crate::world::Character;

/// Classes whose levels count together for small folk, who learn to roll with blows at the fourth.
const MARTIAL: [&str; 5] = ["barbarian", "warrior", "ranger", "paladin", "monk"];
/// How many of those levels that takes.
const ROLLS_AT: i16 = 4;
/// From which level on small rangers gain from their size; warriors do from the first.
const RANGER_FROM: i16 = 3;

/// Schools of specialists, as SPECIALTY_SCHOOL numbers them.
const DIVINATION: i32 = 2;
const ENCHANTMENT: i32 = 3;
const THAUMATURGY: i32 = 7;
/// Skill points of a diviner at each level.
const OF_A_DIVINER: i16 = 3;

/// The domain whose levels give a skill point each, and how its points are counted: with those of priests.
const KNOWLEDGE: &str = "knowledge";
/// The domain whose servants learn heavy armour.
const WAR: &str = "war";

/// Levels in a class of the original, by its id.
fn levels_in(character: &Character, class: &str) -> i16 {
    character.classes.iter().filter(|taken| taken.class.id() == class).map(|taken| taken.level).sum()
}

/// Is it a mage who chose this school?
fn is_specialist(who: &Who<'_>, character: &Character, school: i32) -> bool {
    levels_in(character, "mage") > 0 && who.has_stati_val(StatiNature::SPECIALTY_SCHOOL, school)
}

fn serves(who: &Who<'_>, domain: &str) -> bool {
    who.stati_of(StatiNature::HAS_DOMAIN).filter_map(|s| s.effect).any(|id| id.id() == domain)
}

/// Abilities that it has so, with their levels.
pub(super) fn abilities(who: &Who<'_>, character: &Character) -> Vec<(Ability, i16)> {
    let mut all = Vec::new();
    if is_specialist(who, character, ENCHANTMENT) {
        all.push((Ability::CA_BEGUILING_MAGIC, 1));
    }
    if who.is_small_race() {
        let later = (levels_in(character, "ranger") - (RANGER_FROM - 1)).max(0);
        all.push((Ability::CA_SIZE_ADVANTAGE, levels_in(character, "warrior") + later));
        let martial: i16 = MARTIAL.iter().map(|class| levels_in(character, class)).sum();
        all.push((Ability::CA_DEFENSIVE_ROLL, i16::from(martial >= ROLLS_AT)));
    }
    all.retain(|(_, level)| *level > 0);
    all
}

/// Groups of weapons and armour that it was taught so.
pub(super) fn proficiencies(who: &Who<'_>, character: &Character) -> FlagSet<WeaponGroup> {
    let mut all = FlagSet::new();
    if is_specialist(who, character, THAUMATURGY) {
        all.insert(WeaponGroup::WG_LIGHT);
    }
    let wild = levels_in(character, "barbarian") + levels_in(character, "ranger");
    if wild > 0 && who.is_type(MonsterType::MA_LIZARDFOLK) {
        all.insert(WeaponGroup::WG_IMPACT);
    }
    if serves(who, WAR) {
        all.insert(WeaponGroup::WG_HARMOUR);
        all.insert(WeaponGroup::WG_SHIELDS);
    }
    all
}

/// Skill points that it has so, by the place of the class that they count with.
pub(super) fn points(who: &Who<'_>, character: &Character) -> Vec<(usize, i16)> {
    let place = |class: &str| character.classes.iter().position(|taken| taken.class.id() == class);
    let mut all = Vec::new();
    if is_specialist(who, character, DIVINATION) {
        all.extend(place("mage").map(|n| (n, OF_A_DIVINER * levels_in(character, "mage"))));
    }
    if serves(who, KNOWLEDGE) {
        all.push((place("priest").unwrap_or(0), i16::try_from(character.levels()).unwrap_or(0)));
    }
    all
}
