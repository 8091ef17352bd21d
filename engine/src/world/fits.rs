//! What changes by hand and orders name: a place on the map, a creature, a thing. Whoever makes them is told what is not
//! there, or not there any more. And stati that can't be.

use super::{CreatureField, FeatureField, ItemField, Point, Stati, Thing, World};
use crate::base::handle::Handle;
use crate::base::id::Kind;
use crate::base::names::{
    Ability, Attribute, AttributeGroup, DamageType, Feat, Named, SaveNumber, Skill, StatiNature as Nature,
};

impl World {
    /// Why nothing can be done with a thing: there is none, or it is dead, used up or has left the world. `None` where
    /// something can.
    pub fn absent(&self, h: Handle) -> Option<String> {
        let (word, gone) = match self.thing(h) {
            None => return Some(format!("there is no thing {}", h.0)),
            Some(Thing::Creature(c)) => ("creature", c.gone()),
            Some(Thing::Item(i)) => ("item", i.gone()),
            Some(Thing::Feature(f)) => ("fixture", f.gone()),
        };
        (gone != 0).then(|| format!("{word} {} is gone", h.0))
    }

    /// Why a square of a creature's level can't be meant: it is off the map. `None` where it can.
    pub fn off_map(&self, h: Handle, at: Point) -> Option<String> {
        let map = self.level_of(h).map();
        let (wide, high) = (map.width(), map.height());
        let told = || format!("the square {},{} is off the map, which has {wide} by {high}", at.x, at.y);
        (!map.contains(at)).then(told)
    }

    /// Why a number of a creature can't be that: its place would be off its map, or it would name a creature that is not
    /// there. `None` where it can.
    pub(crate) fn unfit(&self, h: Handle, field: CreatureField, to: i32) -> Option<String> {
        match field {
            CreatureField::X => self.beyond_side("creature", h, Side::X, to),
            CreatureField::Y => self.beyond_side("creature", h, Side::Y, to),
            CreatureField::Leader | CreatureField::OrderFoe => {
                let named = u32::try_from(to).map(Handle).ok();
                let known = named.filter(|named| self.creature(*named).is_some());
                match known {
                    _ if to == 0 => None,
                    Some(known) => self.absent(known),
                    None => Some(format!("there is no creature {to}")),
                }
            }
            _ => None,
        }
    }

    /// The same of a number of an item.
    pub(crate) fn unfit_of_item(&self, h: Handle, field: ItemField, to: i32) -> Option<String> {
        match field {
            ItemField::X => self.beyond_side("item", h, Side::X, to),
            ItemField::Y => self.beyond_side("item", h, Side::Y, to),
            _ => None,
        }
    }

    /// The same of a number of a fixture.
    pub(crate) fn unfit_of_feature(&self, h: Handle, field: FeatureField, to: i32) -> Option<String> {
        match field {
            FeatureField::X => self.beyond_side("fixture", h, Side::X, to),
            FeatureField::Y => self.beyond_side("fixture", h, Side::Y, to),
            _ => None,
        }
    }

    fn beyond_side(&self, word: &str, h: Handle, side: Side, to: i32) -> Option<String> {
        let map = self.level_of(h).map();
        let (name, most) = match side {
            Side::X => ("x", map.width()),
            Side::Y => ("y", map.height()),
        };
        let on_map = (0..i32::from(most)).contains(&to);
        let told = || format!("{word} {} would leave the map: its {name} can be 0 to {}", h.0, most - 1);
        (!on_map).then(told)
    }
}

/// A side of the map.
#[derive(Clone, Copy)]
enum Side {
    X,
    Y,
}

/// What Val of a nature is one of.
struct Family {
    word: &'static str,
    knows: fn(i16) -> bool,
}

/// The family of a nature's Val, where it has one (docs/rules/stati-natures.md).
fn val_of(nature: Nature) -> Option<Family> {
    let is_adjustment = (Nature::ADJUST.0..=Nature::ADJUST_LAST.0).contains(&nature.0);
    let (word, knows): (_, fn(i16) -> bool) = match nature {
        _ if is_adjustment => ("attribute", is_attribute),
        Nature::SUSTAIN => ("attribute", is_attribute),
        Nature::SKILL_BONUS | Nature::EXTRA_SKILL => ("skill", is_member::<Skill>),
        Nature::EXTRA_FEAT => ("feat", is_member::<Feat>),
        Nature::EXTRA_ABILITY => ("ability", is_member::<Ability>),
        Nature::RESIST => ("damage type", is_member::<DamageType>),
        Nature::SAVE_BONUS => ("numbered kind of save", is_member::<SaveNumber>),
        _ => return None,
    };
    Some(Family { word, knows })
}

fn is_attribute(val: i16) -> bool {
    is_member::<Attribute>(val) || is_member::<AttributeGroup>(val)
}

fn is_member<F: Named>(number: i16) -> bool {
    F::knows(number.into())
}

impl Stati {
    /// Why no stati is like this one, whatever the world is: its Val is outside of its family, or it is a template that is
    /// none. A world would take it and nothing would ever come of it. `None` where it can be.
    pub fn impossible(&self) -> Option<String> {
        let Stati { nature, val, .. } = *self;
        let other = self.effect.filter(|id| nature == Nature::TEMPLATE && id.kind() != Kind::Template);
        if let Some(other) = other {
            return Some(format!("the stati {nature}: its effect is {other}, which is no template"));
        }
        // 0 of a family without a member of that number stands for none of it.
        let family = val_of(nature).filter(|family| val != 0 && !(family.knows)(val))?;
        Some(format!("the stati {nature}: its Val is {val}, which is no {}", family.word))
    }

    /// Is it the one that is meant, by its nature, its Val and whatever else is said of it?
    pub(crate) fn is_meant(&self, meant: &Stati) -> bool {
        let Stati { nature, val, mag, effect, thing, .. } = *meant;
        (self.nature, self.val) == (nature, val)
            && (mag == 0 || self.mag == mag)
            && (effect.is_none() || self.effect == effect)
            && (!thing.is_some() || self.thing == thing)
    }
}
