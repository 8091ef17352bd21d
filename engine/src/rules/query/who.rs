//! [`Who`]: what rules ask of one creature: feats, flags, types, abilities, skills, rating, saves,
//! resistances. Only looks: it never changes the world, throws or rolls, and knows nothing of how the
//! 41 attributes come about (`rules::values` fills them).
//!
//! What a form's definition grants (its stati, feats, skills) is read from the definition in force, so an
//! edited monster changes at once; what its templates grant likewise. Records that somebody laid on a creature with
//! the source SS_BODY or SS_TMPL repeat a definition and are passed over here; nothing is counted twice.
//!
//! | file | what stands there |
//! |---|---|
//! | `training` | feats, abilities, trained skills and weapons |
//! | `template` | what templates make of it |
//! | `held` | one item, with what it is worth |
//! | `slots` | what it holds and wears, and how heavy that is |
//! | `knowledge` | what it knows of another's kind |
//! | `types` | what templates and an alignment make of what its form counts as (MA_ types) |
//! | `skills`, `skill_parts` | skill levels, and what they are made of |
//! | `saves` | saving throws |
//! | `resist` | immunity and resistance |
//! | `hostility` | who is an enemy of whom |
//! | `looks` | how it looks on the map |
//! | `item_needs` | what magic items ask of who uses them |

mod held;
mod hostility;
mod item_needs;
mod knowledge;
mod looks;
mod others;
mod resist;
mod saves;
mod skill_parts;
mod skills;
mod slots;
mod template;
mod training;
mod types;

#[cfg(test)]
mod tests;

pub use held::Held;
pub(crate) use held::is_metal;
pub use hostility::Stance;
pub use item_needs::ItemNeed;
pub use skill_parts::SkillParts;
pub(crate) use skills::Bears;
pub(crate) use skills::skill_attributes;
pub(crate) use slots::form_has_slot;
pub(crate) use template::adjust;

use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, FlagSet, MonsterType, Named, Size, StatiNature, StatiSource,
};
pub use crate::content::form_is;
use crate::content::{AttackSlot, Content, Monster, StatiGrant};
use crate::world::{Character, creature::ATTRIBUTES};
use crate::world::{Creature, Here, Stati, World};
pub(crate) use template::taught;

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
    types: Option<&'a FlagSet<MonsterType>>,
    attr: &'a [i16; ATTRIBUTES],
}

/// Numbers of the attacks that are blows: the standard ones, and those of whoever holds its victim.
const BLOWS: std::ops::Range<i32> = 1..40;

/// Everything about a creature; `None` if there is no such creature.
#[inline]
pub fn who<'a>(world: &'a World, content: &'a Content, h: Handle) -> Option<Who<'a>> {
    let c = world.creature(h)?;
    Some(Who::of(world, content, c))
}

/// A stati that a creature has, from its form or laid on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectiveStati {
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

fn granted(s: &StatiGrant, source: StatiSource, by: ResId) -> EffectiveStati {
    let val = s.val.number();
    EffectiveStati {
        nature: s.nature,
        val,
        mag: i32::from(s.mag),
        source,
        effect: Some(by),
        thing: Handle::NONE,
    }
}

fn laid(s: &Stati) -> EffectiveStati {
    let (val, mag) = (i32::from(s.val), i32::from(s.mag));
    EffectiveStati { nature: s.nature, val, mag, source: s.source, effect: s.effect, thing: s.thing }
}

/// Does a record lie on it beside what its form and its templates grant?
#[inline]
fn is_laid(s: &Stati) -> bool {
    !matches!(s.source, StatiSource::SS_BODY | StatiSource::SS_TMPL)
}

impl<'a> Who<'a> {
    /// Everything about a creature that is at hand.
    #[inline]
    pub fn of(world: &'a World, content: &'a Content, c: &'a Creature) -> Self {
        let (form, types) = content.form(c.form()).unzip();
        Who { world, content, c, form, types, attr: c.attributes() }
    }

    /// The level it is on.
    #[inline]
    pub fn here(&self) -> Here<'a> {
        self.world.level_of(self.c.handle())
    }

    /// What its player chose of a game option; none for whom nobody plays.
    #[inline]
    pub fn chosen(&self, option: GameOption) -> Option<u8> {
        self.c.is_player().then(|| self.world.options().get(option))
    }

    /// Did its player choose anything but the first of a game option? No for whom nobody plays.
    #[inline]
    pub fn chose(&self, option: GameOption) -> bool {
        self.chosen(option).is_some_and(|value| value > 0)
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

    /// An attribute's modifier, `(value - 10) / 2` towards zero, 0 for a value of 0; that of Dex is at most what
    /// a suit leaves (docs/rules/dice.md, Modifiers of scores).
    #[inline]
    pub fn modifier(&self, attribute: Attribute) -> i32 {
        match self.attr(attribute) {
            0 => 0,
            value => self.limited(attribute, (value - 10) / 2),
        }
    }

    /// An attribute's lower modifier, `(value - 11) / 2` towards zero, limited in the same way.
    #[inline]
    pub fn modifier2(&self, attribute: Attribute) -> i32 {
        match self.attr(attribute) {
            0 => 0,
            value => self.limited(attribute, (value - 11) / 2),
        }
    }

    #[inline]
    fn limited(&self, attribute: Attribute, modifier: i32) -> i32 {
        if attribute != Attribute::A_DEX || self.c.inventory().is_empty() {
            return modifier;
        }
        self.suit().map_or(modifier, |suit| modifier.min(suit.dex_limit(self)))
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
    pub(crate) fn true_monster(&self) -> Option<&'a Monster> {
        if self.c.true_form() == self.c.form() { self.form } else { self.content.monster(self.c.true_form()) }
    }

    /// Is it in another form than its own by magic?
    pub(crate) fn is_polymorphed(&self) -> bool {
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

    /// What it bears: the form's grants first, then its templates', then what lies on it, in order.
    pub fn effective_stati(&self) -> impl Iterator<Item = EffectiveStati> + use<'a> {
        let form = self.c.form();
        let own = self.form.map_or(&[][..], |m| m.stati.as_slice()).iter();
        let who = *self;
        let kept = self.kept().iter().filter(move |s| who.keeps(s));
        let own = own.chain(kept).map(move |s| granted(s, StatiSource::SS_BODY, form));
        let laid = self.c.stati().iter().filter(|s| is_laid(s)).map(laid);
        own.chain(self.template_stati()).chain(laid)
    }

    /// What its templates grant.
    fn template_stati(&self) -> impl Iterator<Item = EffectiveStati> + use<'a> {
        let content = self.content;
        self.c.templates().iter().flat_map(move |id| {
            let stati = content.template(*id).map_or(&[][..], |t| t.stati.as_slice());
            stati.iter().map(move |s| granted(s, StatiSource::SS_TMPL, *id))
        })
    }

    /// What it bears of one nature.
    #[inline]
    pub fn stati_of(&self, nature: StatiNature) -> impl Iterator<Item = EffectiveStati> + use<'a> {
        let form = self.c.form();
        let own = self.granted(nature).map(move |s| granted(s, StatiSource::SS_BODY, form));
        let templates = self.template_stati().filter(move |s| s.nature == nature);
        own.chain(templates).chain(self.laid(nature).map(laid))
    }

    /// What its form grants of one nature. Rules ask for hundreds of natures that nobody bears, so natures
    /// are compared before anything else is looked at.
    #[inline]
    fn granted(&self, nature: StatiNature) -> impl Iterator<Item = &'a StatiGrant> + use<'a> {
        let own =
            self.form.map_or(&[][..], |m| m.stati.as_slice()).iter().filter(move |s| s.nature == nature);
        let kept = match nature {
            StatiNature::SKILL_BONUS | StatiNature::EXTRA_ABILITY => self.kept(),
            _ => &[],
        };
        let who = *self;
        own.chain(kept.iter().filter(move |s| s.nature == nature && who.keeps(s)))
    }

    /// What its own form grants, while it has another.
    #[inline]
    fn kept(&self) -> &'a [StatiGrant] {
        match self.c.true_form() == self.c.form() {
            true => &[],
            false => self.content.monster(self.c.true_form()).map_or(&[], |m| m.stati.as_slice()),
        }
    }

    /// Does a grant of its own form stay with it in another: skills, and infravision that the other has not?
    fn keeps(&self, grant: &StatiGrant) -> bool {
        let infravision = |s: &StatiGrant| {
            s.nature == StatiNature::EXTRA_ABILITY && s.val.number() == Ability::CA_INFRAVISION.number()
        };
        let has = || self.form.is_some_and(|m| m.stati.iter().any(infravision));
        grant.nature == StatiNature::SKILL_BONUS || infravision(grant) && !has()
    }

    /// What lies on it of one nature, beside what its form grants.
    #[inline]
    fn laid(&self, nature: StatiNature) -> impl Iterator<Item = &'a Stati> + use<'a> {
        self.c.stati().of(nature).filter(|s| is_laid(s))
    }

    /// Does it bear a stati of this nature?
    #[inline]
    pub fn has_stati(&self, nature: StatiNature) -> bool {
        self.granted(nature).next().is_some()
            || self.laid(nature).next().is_some()
            || (self.has_template() && self.template_stati().any(|s| s.nature == nature))
    }

    /// Does it bear a stati of this nature with this Val?
    #[inline]
    pub(crate) fn has_stati_val(&self, nature: StatiNature, val: i32) -> bool {
        self.granted(nature).any(|s| s.val.number() == val)
            || self.laid(nature).any(|s| i32::from(s.val) == val)
            || (self.has_template() && self.template_stati().any(|s| s.nature == nature && s.val == val))
    }

    /// The largest Mag of what it bears of a nature, and of a Val where one is given.
    #[inline]
    pub(crate) fn best_mag(&self, nature: StatiNature, val: Option<i32>) -> Option<i32> {
        self.stati_of(nature).filter(|s| val.is_none_or(|v| s.val == v)).map(|s| s.mag).max()
    }

    /// The sum of the Mags of what it bears of a nature, and of a Val where one is given.
    #[inline]
    pub(crate) fn sum_mag(&self, nature: StatiNature, val: Option<i32>) -> i32 {
        self.stati_of(nature).filter(|s| val.is_none_or(|v| s.val == v)).map(|s| s.mag).sum()
    }

    // ---- what it is

    /// Does it count as this (MA_)? See [`form_is`]; summoned creatures count as MA_SUMMONED too.
    #[inline]
    pub fn is_type(&self, kind: MonsterType) -> bool {
        if kind == MonsterType::MA_SUMMONED {
            return self.has_stati(StatiNature::SUMMONED);
        }
        match (self.form, self.types) {
            (Some(_), Some(types)) if self.plain() && kind != MonsterType::MA_SAPIENT => types.has(kind),
            (Some(form), _) => self.counts_as(form, kind),
            _ => false,
        }
    }

    /// Do body and mind stand in for each other: has it no body of its own, or are they one by a feat?
    pub(crate) fn is_one_body_one_soul(&self) -> bool {
        self.is_one_by(self)
    }

    /// Its size, 1 (SZ_MINISCULE) to 8 (SZ_COLLOSAL), as CalcValues left it.
    #[inline]
    pub fn size(&self) -> i32 {
        self.attr(Attribute::A_SIZ)
    }

    /// The size of its form.
    pub(crate) fn form_size(&self) -> Size {
        self.form.and_then(|m| m.size).unwrap_or(Size::SZ_MEDIUM)
    }

    // ---- how strong it is

    /// Challenge rating, never below 0 (measured: ChallengeRating): a character's level, else its form's after
    /// its templates.
    #[inline]
    pub fn cr(&self) -> i32 {
        self.cr_signed().max(0)
    }

    /// Challenge rating with 1/n as 2 - n (measured: ChallengeRating_allow_neg).
    pub fn cr_signed(&self) -> i32 {
        match self.c.character() {
            Some(character) => character.levels(),
            None => self.templated(self.monster().map_or(0, |m| i32::from(m.cr)), |t| t.cr.as_ref()),
        }
    }

    /// Hit dice: a character's level, else its form's after its templates.
    pub fn hit_dice(&self) -> i32 {
        match self.c.character() {
            Some(character) => character.levels(),
            None => self.templated(self.monster().map_or(0, |m| i32::from(m.hd)), |t| t.hd.as_ref()),
        }
    }

    // ---- what it strikes with

    /// The slots of its form's attacks in order, then, in a body of its own, of its templates'; without those of a
    /// type that SUSPEND_ATTK names (docs/rules/strikes.md, Natural attack) or that another of the two replaces. A
    /// suspended attack takes the A_ALSO slots that follow it along.
    pub fn attacks(&self) -> impl Iterator<Item = AttackSlot> + use<'a> {
        let me = *self;
        let own = self.form.into_iter().flat_map(|m| m.attack_slots());
        let templates = self.templates().filter(move |_| !me.is_polymorphed()).flat_map(|t| t.attack_slots());
        let slots = own.map(|s| (false, s)).chain(templates.map(|s| (true, s)));
        let mut suspended = false;
        slots
            .filter(move |(template, slot)| {
                if slot.attack != AttackType::A_ALSO {
                    suspended = me.is_suspended(slot, *template);
                }
                !suspended
            })
            .map(|(_, slot)| slot)
    }

    /// Is an attack of its form, or of a template, not among those that it strikes with? SUSPEND_ATTK names those of a
    /// form by their number, those of templates by the number below 0.
    pub fn is_suspended(&self, slot: &AttackSlot, template: bool) -> bool {
        let number = if template { -slot.attack.number() } else { slot.attack.number() };
        self.has_stati_val(StatiNature::SUSPEND_ATTK, number)
            || (self.has_template() && self.is_replaced(slot, template))
    }

    /// Of an attack that form and template both have the template's counts; the form's where it is a blow that
    /// can do more.
    fn is_replaced(&self, slot: &AttackSlot, template: bool) -> bool {
        let theirs = self.templates().flat_map(|t| t.attack_slots()).find(|s| s.attack == slot.attack);
        let own = self.form.into_iter().flat_map(|m| m.attack_slots()).find(|s| s.attack == slot.attack);
        let (Some(theirs), Some(own)) = (theirs, own) else { return false };
        let blow =
            matches!(theirs.dtype, DamageType::AD_SLASH | DamageType::AD_PIERCE | DamageType::AD_BLUNT)
                && BLOWS.contains(&theirs.attack.number());
        let most = |s: &AttackSlot| {
            i32::from(s.damage.number) * i32::from(s.damage.sides) + i32::from(s.damage.bonus)
        };
        (blow && most(&own) > most(&theirs)) == template
    }

    /// Has it an attack of this type that is not suspended?
    pub(crate) fn has_attack(&self, kind: AttackType) -> bool {
        self.attacks().any(|slot| slot.attack == kind)
    }
}
