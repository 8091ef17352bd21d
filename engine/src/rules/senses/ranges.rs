//! How far each sense of a creature reaches (docs/rules/senses.md, How far senses reach). Knows not what is there
//! to perceive.

use super::ground::silent_at;
use crate::base::names::{Ability, Attribute, Feat, Named, Size, Slot, StatiNature, WeaponQuality};
use crate::rules::query::who::Who;

/// Infravision of whoever has no other sense for the dark.
const LEAST_INFRA: i32 = 6;
/// Least reach of sight.
const LEAST_SIGHT: i32 = 12;
/// How much farther somebody in another shape smells with the feat for it.
const SHAPED_SCENT: i32 = 3;

/// How far each sense reaches, in squares; 0 for a sense that is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Senses {
    /// Plain sight.
    pub sight: i32,
    /// Its own light, for its own eyes.
    pub light: i32,
    /// Shapes in the half-dark.
    pub shadow: i32,
    /// Warmth.
    pub infra: i32,
    /// Smell.
    pub scent: i32,
    /// Minds.
    pub telepathy: i32,
    /// Steps felt through the ground.
    pub tremor: i32,
    /// Everything but by the eye.
    pub blindsight: i32,
    /// What magic shows.
    pub percept: i32,
    /// Does it read the wild, so that cover does not hide?
    pub nature: bool,
}

/// The abilities that senses rest on.
#[derive(Default)]
struct Gifts {
    sharp: i32,
    low_light: i32,
    infra: i32,
    scent: i32,
    telepathy: i32,
    tremor: i32,
    blindsight: i32,
    nature: i32,
}

impl Gifts {
    #[inline]
    fn add(&mut self, ability: Ability, level: i32) {
        let sum = match ability {
            Ability::CA_SHARP_SENSES => &mut self.sharp,
            Ability::CA_LOWLIGHT => &mut self.low_light,
            Ability::CA_INFRAVISION => &mut self.infra,
            Ability::CA_SCENT => &mut self.scent,
            Ability::CA_TELEPATHY => &mut self.telepathy,
            Ability::CA_TREMORSENSE => &mut self.tremor,
            Ability::CA_BLINDSIGHT => &mut self.blindsight,
            Ability::CA_NATURE_SENSE => &mut self.nature,
            _ => return,
        };
        *sum += level;
    }
}

impl Who<'_> {
    /// How far its senses reach.
    pub fn senses(&self) -> Senses {
        let gifts = self.gifts();
        let light = self.carried_light();
        let mut s = Senses {
            sight: (15 + 3 * self.modifier(Attribute::A_WIS)).max(LEAST_SIGHT) + 2 * gifts.sharp,
            // Low-light vision makes more of light that is there, and nothing of none.
            light: if light > 0 { light + gifts.low_light.max(0) } else { 0 },
            infra: gifts.infra,
            scent: gifts.scent,
            telepathy: gifts.telepathy,
            tremor: gifts.tremor,
            percept: self.best_mag(StatiNature::PERCEPTION, None).unwrap_or(0),
            nature: gifts.nature > 0,
            ..Senses::default()
        };
        // In whatever shape it is (docs/rules/senses.md, How far senses reach).
        if self.has_feat(Feat::FT_WILD_SHAPE_SCENT) {
            s.scent += SHAPED_SCENT;
        }
        s.shadow = 2 * s.light;
        s.blindsight = self.blindsight(gifts.blindsight);
        if self.is_blind() {
            (s.sight, s.shadow, s.infra) = (0, 0, 0);
        }
        if self.has_feat(Feat::FT_ACUTE_SENSES) {
            for range in [&mut s.sight, &mut s.shadow, &mut s.scent, &mut s.infra] {
                *range = *range * 3 / 2;
            }
        }
        let in_the_dark = s.infra + s.light + s.telepathy + s.tremor + s.blindsight + s.scent;
        if in_the_dark == 0 && !self.c.is_player() {
            s.infra = LEAST_INFRA;
        }
        s
    }

    fn gifts(&self) -> Gifts {
        let mut gifts = Gifts::default();
        if let Some(character) = self.character() {
            character.abilities.iter().for_each(|(ability, level)| gifts.add(*ability, i32::from(*level)));
        }
        for borne in self.stati_of(StatiNature::EXTRA_ABILITY) {
            gifts.add(Ability::from_number(borne.val), borne.mag);
        }
        gifts
    }

    /// How far the thing in its light slot shines while it burns, or a glowing weapon in its hands if farther.
    fn carried_light(&self) -> i32 {
        if self.c.inventory().is_empty() {
            return 0;
        }
        let lamp = self.in_slot(Slot::SL_LIGHT).filter(|lamp| lamp.item.age() != 0);
        let lamp = lamp.map_or(0, |lamp| i32::from(lamp.kind.light_range));
        let glows = |slot| self.in_slot(slot).filter(|w| w.has_weapon(WeaponQuality::WQ_GLOWING));
        let hands = [Slot::SL_WEAPON, Slot::SL_READY].into_iter().filter_map(glows);
        hands.map(|w| 3 * w.plus()).fold(lamp, i32::max)
    }

    /// What a level of blindsight comes to: nothing is heard in silence, little under a metal helmet, and things in
    /// hand sound too. Whoever has it keeps 1 at least, in silence too (docs/rules/senses.md, How far senses reach).
    fn blindsight(&self, level: i32) -> i32 {
        let own = level + i32::from(self.has_feat(Feat::FT_BLINDSIGHT));
        if own <= 0 {
            return 0;
        }
        if self.c.is_here() && silent_at(self.here().map(), self.c.at()) {
            return 1;
        }
        if self.c.inventory().is_empty() {
            return own;
        }
        let helmet = self.in_slot(Slot::SL_HELM).is_some_and(|helmet| helmet.is_metallic());
        let hampers = |slot| {
            let held = self.in_slot(slot);
            held.map_or(0, |held| (held.size_for(self) - Size::SZ_TINY.number()).max(0))
        };
        let left = if helmet { own / 2 } else { own };
        (left - hampers(Slot::SL_WEAPON) - hampers(Slot::SL_READY)).max(1)
    }

    /// Can it not see: by its form, or for now?
    pub(crate) fn is_blind(&self) -> bool {
        self.has_stati(StatiNature::BLIND) || self.has_flag(crate::base::names::MonsterFlag::M_BLIND)
    }
}
