//! Questions about creatures, short, to the machine. Answers come from [`Who`];
//! nobody at all answers like a creature without any trait. Knows no event.

use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, Feat, MonsterFlag, MonsterType, Skill, StatiNature,
};
use crate::event::{Machine, Observer};
use crate::rules::query::who::{Who, who};
use crate::world::Point;
use smallvec::SmallVec;

/// One attack of a creature's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// How it is dealt.
    pub attack: AttackType,
    /// Kind of damage.
    pub dtype: DamageType,
    /// Damage.
    pub damage: Dice,
    /// What a saving throw has to reach before templates raise it; 0 for none.
    pub dc: i32,
}

/// A creature's attacks: few, so that a list of them needs no memory of its own.
pub type Slots = SmallVec<[Slot; 6]>;

/// How far it is to another level: further than any square of a map.
pub const FAR_OFF: i32 = 100_000;

/// Questions about creatures.
pub trait Look {
    /// Everything known of a creature.
    fn who(&self, h: Handle) -> Option<Who<'_>>;

    /// What its player chose of a game option; none for whom nobody plays.
    fn chosen(&self, h: Handle, option: GameOption) -> Option<u8> {
        self.who(h)?.chosen(option)
    }
    /// Did its player choose anything but the first of a game option? No for whom nobody plays.
    fn chose(&self, h: Handle, option: GameOption) -> bool {
        self.who(h).is_some_and(|w| w.chose(option))
    }
    /// Has it the feat?
    fn feat(&self, h: Handle, feat: Feat) -> bool {
        self.who(h).is_some_and(|w| w.has_feat(feat))
    }
    /// Has its form (or a template) the flag?
    fn flag(&self, h: Handle, flag: MonsterFlag) -> bool {
        self.who(h).is_some_and(|w| w.has_flag(flag))
    }
    /// Does it count as this type?
    fn is_type(&self, h: Handle, kind: MonsterType) -> bool {
        self.who(h).is_some_and(|w| w.is_type(kind))
    }
    /// Level of an ability, 0 for none.
    fn ability(&self, h: Handle, ability: Ability) -> i32 {
        self.who(h).map_or(0, |w| w.ability(ability))
    }
    /// Level of a skill.
    fn skill(&self, h: Handle, skill: Skill) -> i32 {
        self.who(h).map_or(0, |w| w.skill(skill))
    }
    /// Challenge rating, at least 0.
    fn cr(&self, h: Handle) -> i32 {
        self.who(h).map_or(0, |w| w.cr())
    }
    /// Size by number, medium 4.
    fn size(&self, h: Handle) -> i32 {
        self.who(h).map_or(4, |w| w.size())
    }
    /// An attribute after CalcValues.
    fn attr(&self, h: Handle, attribute: Attribute) -> i32 {
        self.who(h).map_or(0, |w| w.c.attr(attribute))
    }
    /// `(value - 10) / 2`, 0 without the attribute.
    fn modifier(&self, h: Handle, attribute: Attribute) -> i32 {
        self.who(h).map_or(0, |w| w.c.modifier(attribute))
    }
    /// `(value - 11) / 2`, 0 without the attribute.
    fn modifier2(&self, h: Handle, attribute: Attribute) -> i32 {
        self.who(h).map_or(0, |w| w.c.modifier2(attribute))
    }
    /// Does a stati of this nature lie on it?
    fn has(&self, h: Handle, nature: StatiNature) -> bool {
        self.who(h).is_some_and(|w| w.has_stati(nature))
    }
    /// Does a stati of any of these natures lie on it?
    fn has_any(&self, h: Handle, natures: &[StatiNature]) -> bool {
        self.who(h).is_some_and(|w| natures.iter().any(|n| w.has_stati(*n)))
    }
    /// Has it a stati of this nature that points at a thing?
    fn has_from(&self, h: Handle, nature: StatiNature, thing: Handle) -> bool {
        self.who(h).is_some_and(|w| w.c.stati().of(nature).any(|s| s.thing == thing))
    }
    /// Has it a stati of this nature with this Val?
    fn has_val(&self, h: Handle, nature: StatiNature, val: i16) -> bool {
        self.who(h).is_some_and(|w| w.c.stati().of(nature).any(|s| s.val == val))
    }
    /// Resistance against a kind of damage; -1 immune.
    fn resist(&self, h: Handle, dtype: DamageType, bypass_armour: bool) -> i32 {
        self.who(h).map_or(0, |w| w.resist_level(dtype, bypass_armour))
    }
    /// Does this kind of damage do nothing to it?
    fn immune(&self, h: Handle, dtype: DamageType) -> bool {
        self.who(h).is_some_and(|w| w.is_immune(dtype))
    }
    /// Does it perceive the other in any way?
    fn perceives(&self, h: Handle, other: Handle) -> bool;
    /// Does it truly perceive the other (any sense but shadow, scent and detection)?
    fn truly_perceives(&self, h: Handle, other: Handle) -> bool {
        self.who(h).is_some_and(|w| w.other(other).is_some_and(|o| w.perceives_truly(&o)))
    }
    /// Is it hostile to the other?
    fn hostile(&self, h: Handle, other: Handle) -> bool;
    /// Its attacks: the form's, then its templates', without suspended ones.
    fn slots(&self, h: Handle) -> Slots;
    /// Bonus to attack of its form (BAB of monsters).
    fn base_attack(&self, h: Handle) -> i32 {
        self.who(h).and_then(|w| w.monster()).map_or(0, |m| m.hit as i32)
    }
    /// Largest Mag of what it bears of a nature, 0 for none.
    fn best_mag(&self, h: Handle, nature: StatiNature) -> i32 {
        self.who(h).and_then(|w| w.stati_of(nature).map(|s| s.mag).max()).unwrap_or(0)
    }
    /// Alive and on the map?
    fn is_here(&self, h: Handle) -> bool {
        self.who(h).is_some_and(|w| w.c.is_here())
    }
    /// All hit points that it can have: those it rolled and those that A_THP lends.
    fn full_hp(&self, h: Handle) -> i32 {
        self.who(h).map_or(0, |w| w.c.max_hp() + w.c.attr(Attribute::A_THP))
    }
    /// Where it stands; off the map for nobody.
    fn at(&self, h: Handle) -> Point {
        self.who(h).map_or(Point::new(-1, -1), |w| w.c.at())
    }
    /// Longer leg and half the shorter between two creatures; [`FAR_OFF`] between levels.
    fn distance(&self, a: Handle, b: Handle) -> i32 {
        match self.who(a) {
            Some(w) if !w.world.share_level(a, b) => FAR_OFF,
            Some(w) => w.c.at().distance(self.at(b)),
            None => self.at(a).distance(self.at(b)),
        }
    }
    /// Squares it covers besides its own.
    fn face(&self, h: Handle) -> i32 {
        self.who(h).map_or(0, |w| w.face_radius())
    }
    /// Can `h` touch `other` (docs/rules/strikes.md, Reach)?
    fn beside(&self, h: Handle, other: Handle) -> bool {
        self.who(h).is_some_and(|w| w.is_beside(other))
    }
    /// Off the ground: it flies, or floats by a spell?
    fn aerial(&self, h: Handle) -> bool {
        self.flag(h, MonsterFlag::M_FLYER) || self.has(h, StatiNature::LEVITATION)
    }
    /// Out of the fight for so long that it is caught off guard (docs/rules/positions.md, Positions).
    fn flat_footed(&self, h: Handle) -> bool {
        let wis = self.modifier(h, Attribute::A_WIS);
        self.who(h).is_some_and(|w| w.c.ff_count() > (10 + wis).min(5))
    }
    /// Incorporeal: phased off the material plane, or by nature.
    fn incorporeal(&self, h: Handle) -> bool {
        self.plane(h) != 0 || self.flag(h, MonsterFlag::M_INCOR)
    }
    /// Which plane it is on (PHASE_ values), 0 the material one.
    fn plane(&self, h: Handle) -> i32 {
        self.who(h)
            .and_then(|w| w.c.stati().of(StatiNature::PHASED).map(|s| s.val as i32).next())
            .unwrap_or(0)
    }
    /// Cannot see at all.
    fn blind(&self, h: Handle) -> bool {
        self.has(h, StatiNature::BLIND) || self.flag(h, MonsterFlag::M_BLIND)
    }
}

impl<O: Observer> Look for Machine<'_, O> {
    #[inline]
    fn who(&self, h: Handle) -> Option<Who<'_>> {
        who(self.world(), self.content(), h)
    }

    fn perceives(&self, h: Handle, other: Handle) -> bool {
        let (Some(me), Some(it)) = (self.who(h), self.who(other)) else { return false };
        me.notices(&it)
    }

    fn hostile(&self, h: Handle, other: Handle) -> bool {
        let (Some(me), Some(it)) = (self.who(h), self.who(other)) else { return false };
        me.is_hostile_to(&it)
    }

    fn slots(&self, h: Handle) -> Slots {
        let Some(w) = self.who(h) else { return Slots::new() };
        w.attacks()
            .map(|a| Slot { attack: a.attack, dtype: a.dtype, damage: a.damage, dc: a.dc as i32 })
            .collect()
    }
}

/// Is it a blow from afar?
pub(crate) fn is_ranged(attack: AttackType) -> bool {
    matches!(attack, AttackType::A_FIRE | AttackType::A_HURL | AttackType::A_SPIT | AttackType::A_SPEL)
}
