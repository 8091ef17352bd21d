//! The definition of an effect: a spell, ability, poison, disease or the magic of an item, with its segments.
//!
//! A segment says only what differs from the segment before it; [`Effect::values`] gives what each comes to.
//! What a value means under which archetype is declared in `effect_uses`.

use super::effect_uses as uses;
use super::resource::resource;
use super::symbol::Symbol;
use super::values::*;
use crate::base::names::*;
use crate::base::scaled_dice::{Scaled, ScaledDice};
use crate::content::schema::record;
use std::sync::LazyLock;

resource! {
    /// An effect. Figures are as its author wrote them.
    Effect, "effect" {
        /// Whether the original describes it, and this pack does not yet.
        "Identity" "No description" desc_owed: bool;
        /// The word it is declared with: a plain effect, a spell, a poison or a disease.
        "Identity" "Form" form: EffectForm;
        /// The kinds of item that bear it and of magic that teach it, four at most.
        "Identity" "Sources" sources: Vec<SpellSource>;
        /// The schools of magic it belongs to.
        "Identity" "Schools" schools: FlagSet<School>;
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<EffectFlag>;
        /// Traits of effects that summon or reveal. They share their numbers with other flags, so rules see those
        /// set too.
        "Identity" "Summon flags" summon_flags: FlagSet<SummonFlag>;
        /// Its level as a spell, or that of the items that bear it, which may grow with their plus.
        "Magic" "Level" level: Scaled;
        /// What casting it costs.
        "Magic" "Cost" mana: CostValue;
        /// How surely it is cast, before the caster's own gifts; 0 for what is no spell.
        "Magic" "Base" chance: ChanceValue;
        /// What an item of it costs, where its level does not tell (the constant ITEM_COST).
        "Magic" "Item cost" item_cost: i16 [0, 32000, "pieces of gold"];
        /// What creatures use it for. With none only players do (EP_PLAYER_ONLY).
        "Use" "Purpose" purposes: FlagSet<EffectPurpose>;
        /// What it guards against or, with EP_FIX_TROUBLE, which trouble it mends.
        "Use" "Versus" @uses(uses::VERSUS) versus: Option<VersusValue>;
        /// What it does, one thing after the other. Each segment takes what it does not say from the one before.
        "Segments" "Segments" segments: Vec<Segment>;
    }
}

record! {
    /// One thing that an effect does. What it does not say, it has from the segment before; the first has the
    /// plain value.
    Segment, "segment" inherits {
        /// The archetype: what is done.
        "Segment" "eval" "required" eval: EffectArchetype = EffectArchetype::EA_GENERIC;
        /// The area: whom it reaches, and whether it is a poison or disease. AR_NONE for the target alone.
        "Segment" "aval" aval: Option<EffectArea>;
        /// The first value, as the archetype wants: a damage type, a stati, what is healed and so on.
        "Values" "xval" @uses(uses::XVAL) xval: Option<FirstValue>;
        /// The second value, which mostly says more about the first.
        "Values" "yval" @uses(uses::YVAL) yval: Option<SecondValue>;
        /// Dice: damage, strength, how many, how far, as the archetype wants.
        "Values" "pval" @uses(uses::PVAL) pval: Option<ScaledDice>;
        /// What it brings in: a monster, a terrain, an item; or the traits of the field that it leaves.
        "Values" "rval" @uses(uses::RVAL) rval: Option<ResourceValue>;
        /// The saving throw against it, or a poison's difficulty. NOSAVE for none.
        "Values" "sval" @uses(uses::SVAL) sval: Option<SaveValue>;
        /// Whether the original adds ten to the number of the save; fourteen effects write WILL+10 and the like.
        "Values" "sval +10" sval_plus_ten: bool;
        /// How wide the area is or how far it reaches, in squares; of a poison how many saves overcome it.
        "Values" "lval" @uses(uses::LVAL) lval: Option<Scaled>;
        /// The colour it is seen in, or how long a poison works between two saves.
        "Values" "cval" @uses(uses::CVAL) cval: Option<ColourValue>;
        /// Whom it takes hold of: a type with EF_LIM_MTYPE, a kind of thing with EF_LIM_ITYPE, a level with
        /// EF_LIM_LEVEL.
        "Values" "tval" tval: Option<TargetLimit>;
        /// What the caster is asked to aim at; none for the caster alone.
        "Values" "qval" qval: Option<FlagSet<TargetQuery>>;
        /// A value that no rule and no effect of the original uses.
        "Values" "dval" dval: Option<i16> [-128, 127, ""];
    }
}

/// A segment with everything that it inherits in place.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectValues {
    /// The archetype.
    pub eval: EffectArchetype,
    /// The area.
    pub aval: EffectArea,
    /// The first value.
    pub xval: Symbol,
    /// The second value.
    pub yval: Symbol,
    /// The dice.
    pub pval: ScaledDice,
    /// What it brings in, or the traits of its field.
    pub rval: ResourceValue,
    /// The saving throw, or the difficulty of one.
    pub sval: SaveValue,
    /// Whether ten is added to the number of the save.
    pub sval_plus_ten: bool,
    /// Radius or range in squares.
    pub lval: Scaled,
    /// The colour.
    pub cval: Symbol,
    /// Whom it takes hold of.
    pub tval: Symbol,
    /// What is aimed at.
    pub qval: FlagSet<TargetQuery>,
    /// Not used.
    pub dval: i16,
}

/// Looked up once, since the values of segments are worked out often.
static NO_SAVE: LazyLock<Symbol> = LazyLock::new(|| Symbol::named("NOSAVE").unwrap_or_default());

impl Default for EffectValues {
    /// What a first segment has that says nothing (docs/rules/magic.md, From the act to the effect: no save, all
    /// else zero).
    fn default() -> Self {
        EffectValues {
            eval: EffectArchetype::EA_GENERIC,
            aval: EffectArea::AR_NONE,
            xval: Symbol::default(),
            yval: Symbol::default(),
            pval: ScaledDice::default(),
            rval: ResourceValue::default(),
            sval: SaveValue(NO_SAVE.clone()),
            sval_plus_ten: false,
            lval: Scaled::default(),
            cval: Symbol::default(),
            tval: Symbol::default(),
            qval: FlagSet::new(),
            dval: 0,
        }
    }
}

impl EffectValues {
    /// What a segment that follows these values comes to.
    #[must_use]
    pub fn then(&self, segment: &Segment) -> EffectValues {
        let symbol = |own: Option<&Symbol>, before: &Symbol| own.unwrap_or(before).clone();
        EffectValues {
            eval: segment.eval,
            aval: segment.aval.unwrap_or(self.aval),
            xval: symbol(segment.xval.as_ref().map(|x| &x.0), &self.xval),
            yval: symbol(segment.yval.as_ref().map(|y| &y.0), &self.yval),
            pval: segment.pval.unwrap_or(self.pval),
            rval: segment.rval.as_ref().unwrap_or(&self.rval).clone(),
            sval: segment.sval.as_ref().unwrap_or(&self.sval).clone(),
            // It belongs to the save beside it.
            sval_plus_ten: match segment.sval {
                Some(_) => segment.sval_plus_ten,
                None => segment.sval_plus_ten || self.sval_plus_ten,
            },
            lval: segment.lval.unwrap_or(self.lval),
            cval: symbol(segment.cval.as_ref().map(|c| &c.0), &self.cval),
            tval: symbol(segment.tval.as_ref().map(|t| &t.0), &self.tval),
            qval: segment.qval.unwrap_or(self.qval),
            dval: segment.dval.unwrap_or(self.dval),
        }
    }

    /// The save's number as the original keeps it, ten included where it is added.
    pub fn save_number(&self) -> i32 {
        self.sval.number() + if self.sval_plus_ten { 10 } else { 0 }
    }

    /// Whether it is a poison or disease, whose save, radius and colour mean other things.
    pub fn is_malady(&self) -> bool {
        matches!(self.aval, EffectArea::AR_POISON | EffectArea::AR_DISEASE)
    }
}

impl Effect {
    /// The segments in order, each with all that it inherits.
    pub fn values(&self) -> impl Iterator<Item = EffectValues> + '_ {
        self.segments.iter().scan(EffectValues::default(), |before, segment| {
            *before = before.then(segment);
            Some(before.clone())
        })
    }

    /// Whether it has a flag, those that it shares with summoning counted in.
    pub fn has(&self, flag: EffectFlag) -> bool {
        self.flags.has(flag) || self.summon_flags.iter().any(|shared| shared.0 == flag.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_has_what_it_does_not_say_from_the_one_before() {
        let text = "(name: \"x\", segments: [
            (eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"LEVEL_1PER1d6\", sval: WILL, sval_plus_ten: true, lval: 3),
            (eval: EA_INFLICT, xval: TRAP_EVENT, yval: \"EVICTIM(EV_STRIKE)\", aval: AR_NONE),
            (eval: EA_INFLICT, sval: REF, qval: []),
        ])";
        let options = crate::content::ron_options();
        let effect: Effect = options.from_str(text).unwrap();
        let values: Vec<EffectValues> = effect.values().collect();
        assert_eq!(values[1].pval.at(4, 0).to_string(), "4d6", "inherited");
        assert_eq!((values[0].save_number(), values[1].save_number(), values[2].save_number()), (12, 12, 1));
        assert_eq!((values[0].aval, values[1].aval), (EffectArea::AR_BALL, EffectArea::AR_NONE));
        assert_eq!(values[2].yval.number(), crate::base::event_code::EventCode::EV_STRIKE.evictim().0);
        assert_eq!(EffectValues::default().save_number(), SaveType::NOSAVE.number());
        let again: Effect = options.from_str(&crate::content::write::file(&effect)).unwrap();
        assert_eq!(again, effect);
    }

    #[test]
    fn flags_of_summoning_are_flags() {
        let effect =
            Effect { summon_flags: [SummonFlag::EF_GROUP].into_iter().collect(), ..Effect::default() };
        assert!(effect.has(EffectFlag::EF_DEATH) && !effect.has(EffectFlag::EF_FEAR));
    }
}
