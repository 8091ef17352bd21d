//! The links of the priority chain (docs/rules/chain.md, The ten links) and the class chains.

use crate::base::names::ObjectType;
use serde::{Deserialize, Serialize};

/// A class of things with rules of its own (docs/rules/chain.md, Class chains).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// The map.
    Map,
    /// Anything on it.
    Thing,
    /// Monsters and characters.
    Creature,
    /// Characters.
    Character,
    /// Characters played from the keyboard.
    Player,
    /// Monsters.
    Monster,
    /// Items.
    Item,
    /// Weapons, bows and missiles.
    Weapon,
    /// Armour, shields, boots and gauntlets.
    Armour,
    /// Containers and chests.
    Container,
    /// What is eaten.
    Food,
    /// Corpses, figures and statues.
    Corpse,
    /// Fixtures.
    Feature,
    /// Doors.
    Door,
    /// Traps.
    Trap,
    /// Stairs and other ways out.
    Portal,
}

impl Class {
    /// How many there are.
    pub const COUNT: usize = 16;

    /// The class chain of a character that is played: most derived first.
    pub(crate) const PLAYER: &'static [Class] =
        &[Class::Player, Class::Character, Class::Creature, Class::Thing];
    /// The class chain of a character that plays itself.
    pub const CHARACTER: &'static [Class] = &[Class::Character, Class::Creature, Class::Thing];
    /// The class chain of a monster.
    pub const MONSTER: &'static [Class] = &[Class::Monster, Class::Creature, Class::Thing];
    /// The class chain of an item that is nothing more particular.
    pub const ITEM: &'static [Class] = &[Class::Item, Class::Thing];
    /// The class chain of a fixture that is nothing more particular.
    pub const FEATURE: &'static [Class] = &[Class::Feature, Class::Thing];

    /// The class chain of a kind of item (docs/rules/chain.md, Class chains). A staff is no weapon there, and
    /// figures and statues go as corpses.
    pub fn of_item(kind: ObjectType) -> &'static [Class] {
        match kind {
            ObjectType::T_WEAPON | ObjectType::T_BOW | ObjectType::T_MISSILE => {
                &[Class::Weapon, Class::Item, Class::Thing]
            }
            ObjectType::T_ARMOUR | ObjectType::T_SHIELD | ObjectType::T_BOOTS | ObjectType::T_GAUNTLETS => {
                &[Class::Armour, Class::Item, Class::Thing]
            }
            ObjectType::T_CONTAIN | ObjectType::T_CHEST => &[Class::Container, Class::Item, Class::Thing],
            ObjectType::T_FOOD => &[Class::Food, Class::Item, Class::Thing],
            ObjectType::T_CORPSE | ObjectType::T_FIGURE | ObjectType::T_STATUE => {
                &[Class::Corpse, Class::Food, Class::Item, Class::Thing]
            }
            _ => Class::ITEM,
        }
    }

    /// The class chain of a kind of fixture. Those that the original's list forgets (altars, barriers) go as
    /// plain ones; there each of their events is an ERROR.
    pub(crate) fn of_feature(kind: ObjectType) -> &'static [Class] {
        match kind {
            ObjectType::T_DOOR => &[Class::Door, Class::Feature, Class::Thing],
            ObjectType::T_TRAP => &[Class::Trap, Class::Feature, Class::Thing],
            ObjectType::T_PORTAL => &[Class::Portal, Class::Feature, Class::Thing],
            _ => Class::FEATURE,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Map => "Map",
            Class::Thing => "Thing",
            Class::Creature => "Creature",
            Class::Character => "Character",
            Class::Player => "Player",
            Class::Monster => "Monster",
            Class::Item => "Item",
            Class::Weapon => "Weapon",
            Class::Armour => "Armour",
            Class::Container => "Container",
            Class::Food => "Food",
            Class::Corpse => "Corpse",
            Class::Feature => "Feature",
            Class::Door => "Door",
            Class::Trap => "Trap",
            Class::Portal => "Portal",
        }
    }
}

const _: () = assert!(Class::Portal as usize + 1 == Class::COUNT);

/// Who is being asked. The number in a link is the slot `p[n]` of the parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Link {
    /// Nobody: between links, or outside any throw.
    #[default]
    None,
    /// 1. The region at the subject's place.
    Region,
    /// 2. The terrain there, if it is special.
    Terrain,
    /// 3. What the terrain there pretends to be.
    IllusoryTerrain,
    /// 4. The dungeon of the map.
    Dungeon,
    /// 5. The effect of the field.
    Field,
    /// 5. Or else the effect of the event.
    Effect,
    /// 6. A god, about the actor.
    GodOnActor,
    /// 7. A god, about the victim.
    GodOnVictim,
    /// 8. What the map forwards to: encounter, chosen monster, templates.
    Encounter,
    /// 8. The map.
    Map,
    /// 9. The effect of a TRAP_EVENT stati.
    Trap(u8),
    /// 10. The form of a creature, as the victim.
    FormAsVictim(u8),
    /// 10. A template of a creature, as the victim.
    TemplateAsVictim(u8),
    /// 10. The form of a creature, as the actor.
    Form(u8),
    /// 10. A template of a creature, as the actor.
    Template(u8),
    /// 10. The effect on an item.
    ItemEffect(u8),
    /// 10. The kind of an item.
    ItemKind(u8),
    /// 10. The kind of a fixture.
    FeatureKind(u8),
    /// 10. The rules of a class.
    Class(u8, Class),
    /// Outside the chain: a terrain asked directly by attack, cast and move.
    TerrainDirect,
    /// Outside the chain: a resource that the rules of `p[n]` ask while they perform the event.
    AskedBy(u8),
    /// Outside the chain: a resource asked alone (PEVENT).
    Direct,
}

impl Link {
    /// Its number in the priority chain, 1 to 10; 0 outside it.
    pub const fn number(self) -> u8 {
        match self {
            Link::None | Link::TerrainDirect | Link::AskedBy(_) | Link::Direct => 0,
            Link::Region => 1,
            Link::Terrain => 2,
            Link::IllusoryTerrain => 3,
            Link::Dungeon => 4,
            Link::Field | Link::Effect => 5,
            Link::GodOnActor => 6,
            Link::GodOnVictim => 7,
            Link::Encounter | Link::Map => 8,
            Link::Trap(_) => 9,
            _ => 10,
        }
    }

    /// One number for hashing: distinct for distinct links.
    pub const fn code(self) -> u64 {
        match self {
            Link::None => 0,
            Link::Region => 1,
            Link::Terrain => 2,
            Link::IllusoryTerrain => 3,
            Link::Dungeon => 4,
            Link::Field => 5,
            Link::Effect => 6,
            Link::GodOnActor => 7,
            Link::GodOnVictim => 8,
            Link::Encounter => 9,
            Link::Map => 10,
            Link::TerrainDirect => 11,
            Link::Direct => 12,
            Link::AskedBy(p) => 0x10 + p as u64,
            Link::Trap(p) => 0x100 + p as u64,
            Link::FormAsVictim(p) => 0x200 + p as u64,
            Link::TemplateAsVictim(p) => 0x300 + p as u64,
            Link::Form(p) => 0x400 + p as u64,
            Link::Template(p) => 0x500 + p as u64,
            Link::ItemEffect(p) => 0x600 + p as u64,
            Link::ItemKind(p) => 0x700 + p as u64,
            Link::FeatureKind(p) => 0x800 + p as u64,
            Link::Class(p, class) => 0x1000 + ((p as u64) << 8) + class as u64,
        }
    }
}

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Link::None => f.write_str("nobody"),
            Link::Region => f.write_str("region"),
            Link::Terrain => f.write_str("terrain"),
            Link::IllusoryTerrain => f.write_str("illusory terrain"),
            Link::Dungeon => f.write_str("dungeon"),
            Link::Field => f.write_str("field"),
            Link::Effect => f.write_str("effect"),
            Link::GodOnActor => f.write_str("god on actor"),
            Link::GodOnVictim => f.write_str("god on victim"),
            Link::Encounter => f.write_str("encounter"),
            Link::Map => f.write_str("map"),
            Link::Trap(p) => write!(f, "TRAP_EVENT on p[{p}]"),
            Link::FormAsVictim(p) => write!(f, "p[{p}] form as victim"),
            Link::TemplateAsVictim(p) => write!(f, "p[{p}] template as victim"),
            Link::Form(p) => write!(f, "p[{p}] form"),
            Link::Template(p) => write!(f, "p[{p}] template"),
            Link::ItemEffect(p) => write!(f, "p[{p}] effect on item"),
            Link::ItemKind(p) => write!(f, "p[{p}] item kind"),
            Link::FeatureKind(p) => write!(f, "p[{p}] fixture kind"),
            Link::Class(p, class) => write!(f, "p[{p}] {}", class.name()),
            Link::TerrainDirect => f.write_str("terrain, asked directly"),
            Link::AskedBy(p) => write!(f, "asked by the rules of p[{p}]"),
            Link::Direct => f.write_str("asked alone"),
        }
    }
}
