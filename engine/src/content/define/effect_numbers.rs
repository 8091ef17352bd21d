//! An effect as rules read it: each segment with all that it inherits, in numbers. Worked out once, when the effect
//! loads, since rules ask for every target anew.

use super::effect::{Effect, EffectValues};
use super::values::ResourceValue;
use crate::base::id::ResId;
use crate::base::names::{
    EffectArchetype, EffectArea, EffectFlag, FieldFlag, FlagSet, Named, SaveType, TargetQuery,
};
use crate::base::scaled_dice::{Scaled, ScaledDice};

/// A segment with all that it inherits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentNumbers {
    /// The archetype.
    pub eval: EffectArchetype,
    /// The area.
    pub aval: EffectArea,
    /// The first value, 0 to 255.
    pub xval: i32,
    /// The second value, -32768 to 32767; an event's number for EA_OVERRIDE.
    pub yval: i32,
    /// The dice.
    pub pval: ScaledDice,
    /// What it brings in.
    pub rval: Option<ResId>,
    /// The traits of the field that it leaves, FI_ bits.
    pub field: i32,
    /// The save's number with the ten that is added to some ([`EffectValues::save_number`]).
    pub sval: i32,
    /// Radius or range in squares.
    pub lval: Scaled,
    /// The colour, or how long a malady waits.
    pub cval: i32,
    /// Whom it takes hold of: a type, a kind or the number of a level code.
    pub tval: i32,
    /// What is aimed at, Q_ bits.
    pub qval: i32,
}

impl SegmentNumbers {
    fn of(values: &EffectValues) -> Self {
        let (rval, field) = match &values.rval {
            ResourceValue::Of(id) => (Some(*id), 0),
            ResourceValue::Field(flags) => (None, bits(flags)),
        };
        SegmentNumbers {
            eval: values.eval,
            aval: values.aval,
            xval: values.xval.number(),
            yval: values.yval.number(),
            pval: values.pval,
            rval,
            field,
            sval: values.save_number(),
            lval: values.lval,
            cval: values.cval.number(),
            tval: values.tval.number(),
            qval: bits(&values.qval),
        }
    }

    /// Is this asked of whoever casts?
    pub fn asks(&self, query: TargetQuery) -> bool {
        self.qval & query.number() != 0
    }

    /// Is the field that it leaves of this kind?
    pub fn leaves(&self, kind: FieldFlag) -> bool {
        self.field & kind.number() != 0
    }

    /// The save that is made against it; none for NOSAVE and for the difficulty of a malady.
    pub fn save(&self) -> Option<SaveType> {
        save_of(self.sval)
    }
}

/// The save of a number; none where there is none against it.
pub fn save_of(number: i32) -> Option<SaveType> {
    (0..SaveType::NOSAVE.number()).contains(&number).then(|| SaveType::from_number(number))
}

fn bits<F: Named>(flags: &FlagSet<F>) -> i32 {
    flags.iter().fold(0, |sum, flag| sum | flag.number())
}

/// The numbers of an effect that are worked out when it loads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EffectNumbers {
    /// Its flags, those that it shares with summoning counted in.
    pub flags: FlagSet<EffectFlag>,
    /// Its segments in order.
    pub segments: Vec<SegmentNumbers>,
    /// Its schools, SC_ bits.
    pub schools: i32,
    /// Its purposes, EP_ bits.
    pub purposes: i32,
    /// What casting it costs, in mana.
    pub mana: i32,
    /// How surely it is cast, in percent.
    pub chance: i32,
    /// Does its name tell of acid or vitriol?
    pub caustic: bool,
}

impl EffectNumbers {
    /// Those of an effect.
    pub fn of(effect: &Effect) -> Self {
        let mut flags = effect.flags;
        for shared in effect.summon_flags.iter() {
            flags.insert(EffectFlag(shared.0));
        }
        EffectNumbers {
            flags,
            segments: effect.values().map(|values| SegmentNumbers::of(&values)).collect(),
            schools: bits(&effect.schools),
            purposes: bits(&effect.purposes),
            mana: effect.mana.0.number(),
            chance: effect.chance.0.number(),
            caustic: is_caustic(&effect.name.to_ascii_lowercase()),
        }
    }
}

fn is_caustic(name: &str) -> bool {
    name.contains("acid") || name.contains("vitriolic")
}

/// An effect of the content in force, as rules read it.
#[derive(Clone, Copy, Debug)]
pub struct Magic<'a> {
    /// Which.
    pub id: ResId,
    /// Its definition.
    pub effect: &'a Effect,
    /// Its numbers.
    pub numbers: &'a EffectNumbers,
}

impl<'a> Magic<'a> {
    /// A segment, counted from 0.
    #[inline]
    pub fn segment(&self, n: usize) -> Option<&'a SegmentNumbers> {
        self.numbers.segments.get(n)
    }

    /// Has it a flag?
    #[inline]
    pub fn has(&self, flag: EffectFlag) -> bool {
        self.numbers.flags.has(flag)
    }

    /// Its level as a plain number; that of effects whose level grows with the plus of their item is the number of
    /// the code, below 0, as the original reads it.
    #[inline]
    pub fn level(&self) -> i32 {
        i32::from(self.effect.level.raw())
    }
}
