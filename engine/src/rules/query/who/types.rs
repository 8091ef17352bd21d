//! What templates and an alignment of its own make of what a form counts as (`content::form_is`).

use super::Who;
use crate::base::names::{
    Alignment, Attribute, MonsterFlag as Flag, MonsterType as Type, Named, Size, StatiNature, TemplateFlag,
};
use crate::content::{Monster, SAPIENT_INT, flag_of, form_is, narrower};

impl Who<'_> {
    /// Does it count as no more than its form does?
    #[inline]
    pub(super) fn plain(&self) -> bool {
        !self.has_template() && !self.c.stati().has(StatiNature::ALIGNMENT)
    }

    /// Does it count as this, with its templates and its own alignment? A template's type is added; one that
    /// changes the whole body leaves nothing else of what the form was.
    pub(super) fn counts_as(&self, m: &Monster, kind: Type) -> bool {
        let is = |kind| self.counts_as(m, kind);
        if let Some(side) = alignment_of(kind)
            && let Some(own) = self.stati_of(StatiNature::ALIGNMENT).next()
        {
            return own.val & side.number() != 0;
        }
        if !self.has_template() {
            return match kind {
                Type::MA_NONEVIL => !is(Type::MA_EVIL),
                Type::MA_NONGOOD => !is(Type::MA_GOOD),
                Type::MA_NONLAWFUL => !is(Type::MA_LAWFUL),
                Type::MA_NONCHAOTIC => !is(Type::MA_CHAOTIC),
                Type::MA_NEUTRAL => !SIDES.iter().any(|side| is(*side)),
                // Its own wits count, once they are worked out.
                Type::MA_SAPIENT if self.attr.iter().any(|n| *n != 0) => {
                    m.types.contains(&kind) || self.follows_from_all(m, kind)
                }
                _ => form_is(m, kind),
            };
        }
        let dead = || is(Type::MA_UNDEAD) || is(Type::MA_CONSTRUCT);
        let lost = match kind {
            Type::MA_ANIMAL | Type::MA_SYLVAN | Type::MA_LIVING | Type::MA_NLIVING | Type::MA_PLANT => {
                dead() || (kind == Type::MA_NLIVING && is(Type::MA_OUTSIDER)) || is(Type::MA_ELEMENTAL)
            }
            Type::MA_HUMAN
            | Type::MA_DWARF
            | Type::MA_GNOME
            | Type::MA_HALFLING
            | Type::MA_GOBLINOID
            | Type::MA_GOBLIN
            | Type::MA_KOBOLD
            | Type::MA_PERSON => dead(),
            _ => false,
        };
        if lost {
            return false;
        }
        if kind == Type::MA_ALL || m.types.contains(&kind) {
            return true;
        }
        for template in self.templates() {
            if template.makes == Some(kind) {
                return true;
            }
            let kept = [
                Type::MA_UNDEAD,
                Type::MA_ZOMBIE,
                Type::MA_OOZE,
                Type::MA_CONSTRUCT,
                Type::MA_EVIL,
                Type::MA_GOOD,
            ];
            if template.flags.has(TemplateFlag::TMF_BODY_ONLY) && !kept.contains(&kind) {
                return false;
            }
        }
        self.follows_from_all(m, kind)
    }

    /// Does it follow from the rest of what it is?
    fn follows_from_all(&self, m: &Monster, kind: Type) -> bool {
        let is = |kind| self.counts_as(m, kind);
        let has = |flag| self.has_flag(flag);
        if let Some(flag) = flag_of(kind) {
            return has(flag);
        }
        match kind {
            Type::MA_LIVING => ![
                Type::MA_CONSTRUCT,
                Type::MA_VORTEX,
                Type::MA_ELEMENTAL,
                Type::MA_ELEMENTALKIN,
                Type::MA_FUNGI,
                Type::MA_UNDEAD,
            ]
            .iter()
            .any(|k| is(*k)),
            Type::MA_HAS_BLOOD => {
                let bloodless = [
                    Type::MA_UNDEAD,
                    Type::MA_OOZE,
                    Type::MA_PLANT,
                    Type::MA_CONSTRUCT,
                    Type::MA_VORTEX,
                    Type::MA_ELEMENTAL,
                ];
                has(Flag::M_HAS_BLOOD) || !(has(Flag::M_NO_BLOOD) || bloodless.iter().any(|k| is(*k)))
            }
            Type::MA_BREATHER => {
                let still = [Type::MA_PUDDING, Type::MA_JELLY, Type::MA_FUNGI, Type::MA_MIMIC];
                !has(Flag::M_NO_BREATH) && is(Type::MA_LIVING) && !still.iter().any(|k| is(*k))
            }
            Type::MA_AQUATIC => has(Flag::M_AQUATIC) || has(Flag::M_AMPHIB),
            Type::MA_SYLVAN => has(Flag::M_FOREST) && (has(Flag::M_NATURAL) || is(Type::MA_ANIMAL)),
            Type::MA_SAPIENT => {
                let int = self.attr(Attribute::A_INT);
                !is(Type::MA_ANIMAL) && !has(Flag::M_MINDLESS) && int >= i32::from(SAPIENT_INT)
            }
            Type::MA_PERSON => {
                !is(Type::MA_FAERIE)
                    && has(Flag::M_HUMANOID)
                    && m.size.unwrap_or(Size::SZ_MEDIUM) <= Size::SZ_MEDIUM
                    && !has(Flag::M_UNDEAD)
                    && !has(Flag::M_MINDLESS)
            }
            Type::MA_NONEVIL => !is(Type::MA_EVIL),
            Type::MA_NONGOOD => !is(Type::MA_GOOD),
            Type::MA_NONLAWFUL => !is(Type::MA_LAWFUL),
            Type::MA_NONCHAOTIC => !is(Type::MA_CHAOTIC),
            Type::MA_NEUTRAL => !SIDES.iter().any(|side| is(*side)),
            Type::MA_NATIVE => !is(Type::MA_OUTSIDER),
            Type::MA_NLIVING => !is(Type::MA_OUTSIDER) && is(Type::MA_LIVING),
            // With templates a construct is what a golem is, which a bare form says itself.
            Type::MA_CONSTRUCT => is(Type::MA_GOLEM),
            _ => narrower(kind).iter().any(|k| is(*k)),
        }
    }
}

/// The four sides of an alignment.
const SIDES: [Type; 4] = [Type::MA_GOOD, Type::MA_EVIL, Type::MA_LAWFUL, Type::MA_CHAOTIC];

fn alignment_of(kind: Type) -> Option<Alignment> {
    Some(match kind {
        Type::MA_EVIL => Alignment::AL_EVIL,
        Type::MA_GOOD => Alignment::AL_GOOD,
        Type::MA_LAWFUL => Alignment::AL_LAWFUL,
        Type::MA_CHAOTIC => Alignment::AL_CHAOTIC,
        _ => return None,
    })
}
