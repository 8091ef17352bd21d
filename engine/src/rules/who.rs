//! [`Who`]: what rules ask of one creature: feats, flags, types, abilities, skills, rating, saves,
//! resistances. Only looks: it never changes the world, throws or rolls, and knows nothing of how the
//! 41 attributes come about (`rules::values` fills them).
//!
//! What a form's definition grants (its stati, feats, skills) is read from the definition in force, so an
//! edited monster changes at once. Records that somebody laid on a creature with the source SS_BODY repeat
//! the definition and are passed over here; nothing is counted twice.
//!
//! | file | what stands there |
//! |---|---|
//! | `types` | what a form counts as (MA_ types, given and worked out) |
//! | `skills` | skill levels |
//! | `saves` | saving throws |
//! | `resist` | immunity and resistance |
//! | `hostility` | who is an enemy of whom |

mod hostility;
mod others;
mod resist;
mod saves;
mod skills;
mod types;

#[cfg(test)]
mod tests;

pub use hostility::Stance;
pub use skills::{SkillParts, skill_attributes};
pub use types::form_is;

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{
    Ability, AttackType, Attribute, Feat, MonsterFlag, MonsterType, Named, Size, StatiNature, StatiSource,
};
use crate::content::{AttackSlot, Content, Monster, StatiGrant};
use crate::world::{Character, creature::ATTRIBUTES};
use crate::world::{Creature, Stati, World};

/// One creature with all that rules may look up about it.
#[derive(Clone, Copy)]
pub struct Who<'a> {
    /// The world it lives in.
    pub world: &'a World,
    /// The content in force.
    pub content: &'a Content,
    /// Itself.
    pub c: &'a Creature,
    form: Option<&'a Monster>,
    attr: &'a [i16; ATTRIBUTES],
}

/// Everything about a creature; `None` if there is no such creature.
#[inline]
pub fn who<'a>(world: &'a World, content: &'a Content, h: Handle) -> Option<Who<'a>> {
    let c = world.creature(h)?;
    Some(Who::of(world, content, c))
}

/// A stati that a creature has, from its form or laid on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Borne {
    /// What it is.
    pub nature: StatiNature,
    /// Val.
    pub val: i32,
    /// Mag.
    pub mag: i32,
    /// Where it comes from; SS_BODY for what the form grants.
    pub source: StatiSource,
    /// The resource behind it, for a form's grant the form.
    pub effect: Option<ResId>,
    /// The thing behind it.
    pub thing: Handle,
}

impl<'a> Who<'a> {
    /// Everything about a creature that is at hand.
    #[inline]
    pub fn of(world: &'a World, content: &'a Content, c: &'a Creature) -> Self {
        Who { world, content, c, form: content.monster(c.form()), attr: c.attributes() }
    }

    /// The same creature with other attributes than CalcValues left it with: what it would be.
    #[inline]
    pub fn with_attributes<'b>(self, attr: &'b [i16; ATTRIBUTES]) -> Who<'b>
    where
        'a: 'b,
    {
        Who { attr, ..self }
    }

    /// All attributes.
    #[inline]
    pub fn attributes(&self) -> &'a [i16; ATTRIBUTES] {
        self.attr
    }

    /// An attribute's value.
    #[inline]
    pub fn attr(&self, attribute: Attribute) -> i32 {
        self.attr.get(attribute.number() as usize).copied().map_or(0, i32::from)
    }

    /// An attribute's modifier, `(value - 10) / 2` towards zero, 0 for a value of 0
    /// (facts/rules/calcvalues.md, 0).
    #[inline]
    pub fn modifier(&self, attribute: Attribute) -> i32 {
        match self.attr(attribute) {
            0 => 0,
            value => (value - 10) / 2,
        }
    }

    /// The same questions about another creature.
    pub fn other(&self, h: Handle) -> Option<Who<'a>> {
        who(self.world, self.content, h)
    }

    /// Its present form (mID); `None` while its definition is missing.
    #[inline]
    pub fn monster(&self) -> Option<&'a Monster> {
        self.form
    }

    /// What it truly is (tmID); the form unless it is polymorphed.
    pub fn true_monster(&self) -> Option<&'a Monster> {
        if self.c.true_form() == self.c.form() { self.form } else { self.content.monster(self.c.true_form()) }
    }

    /// Is it in another form than its own by magic?
    pub fn is_polymorphed(&self) -> bool {
        self.c.stati().has(StatiNature::POLYMORPH)
    }

    /// Its life as a character.
    pub fn character(&self) -> Option<&'a Character> {
        self.c.character()
    }

    /// Is it a character?
    #[inline]
    pub fn is_character(&self) -> bool {
        self.c.is_character()
    }

    // ---- stati

    /// What it bears: the form's grants first, then what lies on it, in order.
    pub fn borne(&self) -> impl Iterator<Item = Borne> + use<'a> {
        let form = self.c.form();
        let grants = self.form.map_or(&[][..], |m| m.stati.as_slice()).iter().map(move |s| Borne {
            nature: s.nature,
            val: s.val.number(),
            mag: i32::from(s.mag),
            source: StatiSource::SS_BODY,
            effect: Some(form),
            thing: Handle::NONE,
        });
        let laid = self.c.stati().iter().filter(|s| s.source != StatiSource::SS_BODY).map(|s| Borne {
            nature: s.nature,
            val: i32::from(s.val),
            mag: i32::from(s.mag),
            source: s.source,
            effect: s.effect,
            thing: s.thing,
        });
        grants.chain(laid)
    }

    /// What it bears of one nature.
    #[inline]
    pub fn borne_of(&self, nature: StatiNature) -> impl Iterator<Item = Borne> + use<'a> {
        let form = self.c.form();
        let grants = self.granted(nature).map(move |s| Borne {
            nature,
            val: s.val.number(),
            mag: i32::from(s.mag),
            source: StatiSource::SS_BODY,
            effect: Some(form),
            thing: Handle::NONE,
        });
        let laid = self.laid(nature).map(move |s| Borne {
            nature,
            val: i32::from(s.val),
            mag: i32::from(s.mag),
            source: s.source,
            effect: s.effect,
            thing: s.thing,
        });
        grants.chain(laid)
    }

    /// What its form grants of one nature. Rules ask for hundreds of natures that nobody bears, so natures
    /// are compared before anything else is looked at.
    #[inline]
    fn granted(&self, nature: StatiNature) -> impl Iterator<Item = &'a StatiGrant> + use<'a> {
        self.form.map_or(&[][..], |m| m.stati.as_slice()).iter().filter(move |s| s.nature == nature)
    }

    /// What lies on it of one nature, beside what its form grants.
    #[inline]
    fn laid(&self, nature: StatiNature) -> impl Iterator<Item = &'a Stati> + use<'a> {
        self.c.stati().of(nature).filter(|s| s.source != StatiSource::SS_BODY)
    }

    /// Does it bear a stati of this nature?
    #[inline]
    pub fn has_stati(&self, nature: StatiNature) -> bool {
        self.granted(nature).next().is_some() || self.laid(nature).next().is_some()
    }

    /// Does it bear a stati of this nature with this Val?
    #[inline]
    pub fn has_stati_val(&self, nature: StatiNature, val: i32) -> bool {
        self.granted(nature).any(|s| s.val.number() == val)
            || self.laid(nature).any(|s| i32::from(s.val) == val)
    }

    /// The largest Mag of what it bears of a nature, and of a Val where one is given.
    #[inline]
    pub fn best_mag(&self, nature: StatiNature, val: Option<i32>) -> Option<i32> {
        self.borne_of(nature).filter(|s| val.is_none_or(|v| s.val == v)).map(|s| s.mag).max()
    }

    /// The sum of the Mags of what it bears of a nature, and of a Val where one is given.
    #[inline]
    pub fn sum_mag(&self, nature: StatiNature, val: Option<i32>) -> i32 {
        let granted = self.granted(nature).filter(|s| val.is_none_or(|v| s.val.number() == v));
        let laid = self.laid(nature).filter(|s| val.is_none_or(|v| i32::from(s.val) == v));
        granted.map(|s| i32::from(s.mag)).sum::<i32>() + laid.map(|s| i32::from(s.mag)).sum::<i32>()
    }

    // ---- what it is

    /// Has it a feat, of its form or lent by a stati (EXTRA_FEAT)?
    #[inline]
    pub fn has_feat(&self, feat: Feat) -> bool {
        self.form.is_some_and(|m| m.feats.contains(&feat))
            || self.has_stati_val(StatiNature::EXTRA_FEAT, feat.number())
    }

    /// Has its form a trait?
    #[inline]
    pub fn has_flag(&self, flag: MonsterFlag) -> bool {
        self.form.is_some_and(|m| m.flags.has(flag))
    }

    /// Does it count as this (MA_)? See [`form_is`]; summoned creatures count as MA_SUMMONED too.
    #[inline]
    pub fn is_type(&self, kind: MonsterType) -> bool {
        if kind == MonsterType::MA_SUMMONED {
            return self.has_stati(StatiNature::SUMMONED);
        }
        self.form.is_some_and(|m| form_is(m, kind))
    }

    /// The level of an ability: the Mags of all its EXTRA_ABILITY stati together
    /// (facts/rules/stati.md, 39).
    #[inline]
    pub fn ability(&self, ability: Ability) -> i32 {
        self.sum_mag(StatiNature::EXTRA_ABILITY, Some(ability.number()))
    }

    /// Do body and mind stand in for each other: has it no body of its own, or are they one by a feat?
    pub fn is_one_body_one_soul(&self) -> bool {
        self.attr(Attribute::A_CON) == 0 || self.has_feat(Feat::FT_ONE_BODY_ONE_SOUL)
    }

    /// Its size, 1 (SZ_MINISCULE) to 8 (SZ_COLLOSAL), as CalcValues left it.
    #[inline]
    pub fn size(&self) -> i32 {
        self.attr(Attribute::A_SIZ)
    }

    /// The size of its form.
    pub fn form_size(&self) -> Size {
        self.form.and_then(|m| m.size).unwrap_or(Size::SZ_MEDIUM)
    }

    // ---- how strong it is

    /// Challenge rating, never below 0 (measured: ChallengeRating): a character's level, else its true
    /// form's.
    #[inline]
    pub fn cr(&self) -> i32 {
        self.cr_signed().max(0)
    }

    /// Challenge rating with 1/n as 2 - n (measured: ChallengeRating_allow_neg).
    pub fn cr_signed(&self) -> i32 {
        match self.c.character() {
            Some(character) => character.levels(),
            None => self.true_monster().map_or(0, |m| i32::from(m.cr)),
        }
    }

    /// Hit dice: a character's level, else its true form's.
    pub fn hit_dice(&self) -> i32 {
        match self.c.character() {
            Some(character) => character.levels(),
            None => self.true_monster().map_or(0, |m| i32::from(m.hd)),
        }
    }

    /// A figure that grows with the rating: `base + per_level * level / divisor`, the level being the
    /// rating but at least 1. A divisor of 0 counts as 1.
    pub fn level_adjusted(&self, base: i32, per_level: i32, divisor: i32) -> i32 {
        base + per_level * self.cr().max(1) / if divisor == 0 { 1 } else { divisor }
    }

    // ---- what it strikes with

    /// The slots of its form's attacks in order, without those of a type that SUSPEND_ATTK names
    /// (facts/rules/strike.md, 2.4). A suspended attack takes the A_ALSO slots that follow it along.
    pub fn attacks(&self) -> impl Iterator<Item = AttackSlot> + use<'a> {
        let me = *self;
        let mut suspended = false;
        self.form.into_iter().flat_map(|m| m.attack_slots()).filter(move |slot| {
            if slot.attack != AttackType::A_ALSO {
                suspended = me.has_stati_val(StatiNature::SUSPEND_ATTK, slot.attack.number());
            }
            !suspended
        })
    }

    /// Has it an attack of this type that is not suspended?
    pub fn has_attack(&self, kind: AttackType) -> bool {
        self.attacks().any(|slot| slot.attack == kind)
    }
}
