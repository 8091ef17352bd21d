//! Whether a creature meets what a magic item asks of who uses it (ItemPrereq).

use super::Who;
use crate::base::id::{Kind, ResId};
use crate::base::names::{
    Ability, Attribute, Feat, MonsterFlag, MonsterType, Named, Skill, SpellAccess, StatiNature,
};

/// What an item asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemNeed {
    /// A number of one of the ranges below: an ability, feat, skill, flag, type, attribute or caster level.
    Number(i32),
    /// A form, god, class, race, template, region or terrain.
    Resource(ResId),
}

/// Where each range of numbers begins; it is [`RANGE`] long (docs/rules/items.md, What a thing asks for).
const ABILITY: i32 = 1_000;
const FEAT: i32 = 2_000;
const SKILL: i32 = 3_000;
const FLAG: i32 = 6_000;
const TYPE: i32 = 7_000;
const ATTRIBUTE: i32 = 10_000;
const CASTER_LEVEL: i32 = 11_000;
const RANGE: i32 = 1_000;

/// Sources of spells whose caster levels count together.
const SOURCES: [SpellAccess; 4] =
    [SpellAccess::SP_ARCANE, SpellAccess::SP_DIVINE, SpellAccess::SP_BARDIC, SpellAccess::SP_PRIMAL];

impl Who<'_> {
    /// Does it meet a need at a level? Whoever can trick magic also does by Bluff and Use Magic together, if they reach
    /// the difficulty.
    pub fn meets(&self, need: ItemNeed, level: i32, trick: i32) -> bool {
        let tricks = self.has_ability(Ability::CA_TRICK_MAGIC)
            && self.skill(Skill::SK_BLUFF) + self.skill(Skill::SK_USE_MAGIC) >= trick;
        tricks
            || match need {
                ItemNeed::Number(n) => self.meets_number(n, level),
                ItemNeed::Resource(id) => self.meets_resource(id, level),
            }
    }

    fn meets_number(&self, need: i32, level: i32) -> bool {
        let n = need % RANGE;
        match need - n {
            ABILITY => {
                let ability = Ability::from_number(n);
                self.has_ability(ability) && self.ability(ability) >= level
            }
            FEAT => self.has_feat(Feat::from_number(n)),
            SKILL => {
                let skill = Skill::from_number(n);
                self.has_skill(skill) && self.skill(skill) >= level
            }
            TYPE => self.is_type(MonsterType::from_number(n)),
            FLAG => self.has_flag(MonsterFlag::from_number(n)),
            ATTRIBUTE => self.attr(Attribute::from_number(n)) >= level,
            CASTER_LEVEL => {
                SOURCES.iter().map(|source| self.access_level(n & source.number())).sum::<i32>() >= level
            }
            _ => false,
        }
    }

    /// The highest level at which spells of a source, as a bit, are open to it; 0 for none.
    fn access_level(&self, source: i32) -> i32 {
        let open = self.stati_of(StatiNature::SPELL_ACCESS).filter(|s| s.val & source != 0);
        open.map(|s| s.mag).max().unwrap_or(0).max(0)
    }

    fn meets_resource(&self, need: ResId, level: i32) -> bool {
        let character = self.character();
        let here = || self.c.is_here().then(|| self.c.at());
        match need.kind() {
            Kind::Monster => self.c.true_form() == need,
            Kind::God => character.is_some_and(|c| c.god == Some(need)),
            Kind::Class => character.is_some_and(|c| c.levels_in(need) >= level),
            Kind::Race => character.is_some_and(|c| c.race == need),
            Kind::Template => self.c.templates().contains(&need),
            Kind::Region => here().and_then(|at| self.here().map().region(at)) == Some(need),
            Kind::Terrain => here().and_then(|at| self.here().map().terrain(at)) == Some(need),
            _ => false,
        }
    }
}
