//! What a creature is to whoever eats it, and what those gain from it who devour (CA_DEVOURING): resistances, strength of
//! body and mind, the mana of dragons, experience. Knows no meals and no gods.

use crate::base::names::{
    Ability, Attribute, BonusType, DamageType as D, MonsterType as M, Named, ObjectType,
    StatiNature as Nature, StatiSource,
};
use crate::rules::growth::experience;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who, who};
use crate::rules::stati;
use crate::rules::values::{self, Ledger};
use crate::world::{StatiQuery, World};

/// What flesh may make one resist, in order, and what it is called.
const RESISTANCES: [(D, &str); 11] = [
    (D::AD_FIRE, "fire"),
    (D::AD_COLD, "cold"),
    (D::AD_ACID, "acid"),
    (D::AD_ELEC, "lightning"),
    (D::AD_TOXI, "toxins"),
    (D::AD_NECR, "necromancy"),
    (D::AD_PSYC, "what strikes the mind"),
    (D::AD_MAGC, "magic"),
    (D::AD_SUNL, "sunlight"),
    (D::AD_SONI, "sound"),
    (D::AD_DISE, "disease"),
];
/// Whose flesh raises which score.
const SCORES: [(M, Attribute); 7] = [
    (M::MA_GIANT, Attribute::A_STR),
    (M::MA_CAT, Attribute::A_DEX),
    (M::MA_TROLL, Attribute::A_CON),
    (M::MA_ILLITHID, Attribute::A_INT),
    (M::MA_NAGA, Attribute::A_WIS),
    (M::MA_FAERIE, Attribute::A_CHA),
    (M::MA_MYTHIC, Attribute::A_LUC),
];
/// What else matters of whom one eats.
const KINDS: [M; 5] = [M::MA_SAPIENT, M::MA_ORC, M::MA_REPTILIAN, M::MA_UNDEAD, M::MA_DRAGON];
/// How much experience a point of rating is worth before it is halved.
const WORTH: i32 = 50;
/// How much power of a dragon one gain of mana stands for, and how much its power counts.
const MANA_EACH: i32 = 5;
const POWER_COUNTS: i32 = 10;

/// What of a creature counts for whoever eats it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flesh {
    /// Its challenge rating.
    pub rating: i32,
    kinds: Vec<M>,
    resists: Vec<(D, &'static str, i32)>,
    scores: Vec<(Attribute, i32)>,
    power: i32,
}

impl Flesh {
    /// Was it of this kind? Of kinds that matter here.
    pub fn is(&self, kind: M) -> bool {
        self.kinds.contains(&kind)
    }

    /// The flesh of a creature.
    pub fn of(w: &Who<'_>) -> Flesh {
        let all = values::values(w);
        Flesh {
            rating: w.cr(),
            kinds: KINDS.into_iter().filter(|kind| w.is_type(*kind)).collect(),
            resists: RESISTANCES.into_iter().map(|(d, name)| (d, name, w.resist_level(d, false))).collect(),
            scores: SCORES.iter().filter(|(of, _)| w.is_type(*of)).map(|(_, a)| (*a, all.get(*a))).collect(),
            power: w.power(0),
        }
    }

    /// The flesh of a corpse, as of the creature that it was, whole and by itself. Nothing for other things.
    pub(crate) fn of_corpse<O: Observer>(m: &Machine<'_, O>, corpse: Handle) -> Option<Flesh> {
        let content = m.content();
        let held = Held::of(m.world(), content, corpse).filter(|held| held.is(ObjectType::T_CORPSE))?;
        let of = held.item.of?;
        content.monster(of)?;
        let templates = m.world().stati(corpse).into_iter().flat_map(|s| s.of(Nature::TEMPLATE));
        // It stands in a copy of the world: nobody meets it.
        let mut apart: World = m.world().clone();
        let prey = apart.add_creature_off_map(m.here().id(), of.id(), of);
        for template in templates.filter_map(|s| s.effect) {
            apart.add_template(prey, template);
        }
        let first = values::values(&who(&apart, content, prey)?);
        apart.set_attributes(prey, &first.attr);
        Some(Flesh::of(&who(&apart, content, prey)?))
    }
}

/// Whoever devours gains from flesh what it lacks. The flesh of the undead gives nothing. Did it devour?
pub(super) fn strengthens<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    flesh: &Flesh,
) -> Result<bool, Halt> {
    if m.ability(me, Ability::CA_DEVOURING) < 1 {
        return Ok(false);
    }
    if flesh.is(M::MA_UNDEAD) {
        m.i_print(me, "The flesh of the undead gives you no strength.")?;
        return Ok(false);
    }
    for (kind, name, theirs) in &flesh.resists {
        if resists_less(m, me, *kind, *theirs, flesh.rating) {
            grows(m, me, Nature::RESIST, kind.number(), label!("devoured: resistance"))?;
            m.i_print(me, &format!("This flesh hardens you against {name}."))?;
        }
    }
    m.recalculate(me);
    for (attribute, theirs) in &flesh.scores {
        raises(m, me, *attribute, *theirs)?;
    }
    let power = POWER_COUNTS.saturating_mul(flesh.power);
    let mana = Attribute::A_MAN.number();
    if flesh.is(M::MA_DRAGON) && MANA_EACH * of_ones_own(m, me, Nature::ADJUST_INH, mana) < power {
        grows(m, me, Nature::ADJUST_INH, mana, label!("devoured: the magic of a dragon"))?;
        m.i_print(me, "The magic in this flesh becomes yours.")?;
        m.recalculate(me);
    }
    let halved = m.cr(me).saturating_sub(flesh.rating).saturating_add(1).clamp(0, 31);
    experience::gain(m, me, (WORTH * flesh.rating) >> halved, label!("devoured: experience"))?;
    Ok(true)
}

/// Is a resistance of its own less than what the flesh can teach? Whom it can't hurt learns nothing.
fn resists_less<O: Observer>(m: &Machine<'_, O>, me: Handle, kind: D, theirs: i32, rating: i32) -> bool {
    let teaches = match theirs {
        -1 => rating + 3,
        1.. => rating + 1,
        _ => return false,
    };
    let form = m.world().creature(me).and_then(|c| m.content().monster(c.true_form()));
    let has = |bits: Option<u64>| bits.is_some_and(|bits| bits >> (kind.number() - 1) & 1 == 1);
    if has(form.map(|form| form.immune.bits().into())) {
        return false;
    }
    let inborn = if has(form.map(|form| form.resists.bits().into())) { 7 + m.cr(me) * 2 / 3 } else { 0 };
    let own = of_ones_own(m, me, Nature::RESIST, kind.number()).max(inborn);
    own > -1 && own < teaches
}

/// The strength of a status that lies on it as part of what it is.
fn of_ones_own<O: Observer>(m: &Machine<'_, O>, me: Handle, nature: Nature, val: i32) -> i32 {
    let records = m.world().stati(me).into_iter().flat_map(|s| s.of(nature));
    let own = records.filter(|s| s.source == StatiSource::SS_RACE && i32::from(s.val) == val);
    own.last().map_or(0, |s| i32::from(s.mag))
}

/// A status that is part of what it is grows by 1, or comes.
fn grows<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    nature: Nature,
    val: i32,
    why: Label,
) -> Result<(), Halt> {
    let own = StatiQuery {
        source: Some(StatiSource::SS_RACE),
        ..StatiQuery::of(nature).val(i16::try_from(val).unwrap_or(0))
    };
    let had = stati::read::first(m.world(), me, own).map(|(place, s)| (place, s.mag, s.duration));
    match had {
        Some((place, mag, rounds)) => m.turn_stati(me, place, mag.saturating_add(1), rounds, why),
        None => {
            let val = i16::try_from(val).unwrap_or(0);
            stati::gain(m, me, stati::perm(nature, Handle::NONE, StatiSource::SS_RACE, val, 1), why)?;
        }
    }
    Ok(())
}

/// A score rises where theirs was higher than what one was born with and has grown by.
fn raises<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    attribute: Attribute,
    theirs: i32,
) -> Result<(), Halt> {
    let Some(w) = m.who(me) else { return Ok(()) };
    let born = values::values(&w).adj.cells().get(attribute, BonusType::BONUS_BASE);
    let grown = w.sum_mag(Nature::ADJUST_INH, Some(attribute.number()));
    if born == 0 || theirs <= born + grown {
        return Ok(());
    }
    if stati::gain_inherent(m, me, attribute, 1, label!("devoured: a score"))? > 0 {
        m.i_print(me, "Something of what you ate becomes part of you.")?;
    }
    Ok(())
}
