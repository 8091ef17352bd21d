//! What somebody is taken for (docs/rules/hiding.md, What somebody is taken for): a disguise that is not seen
//! through, and an alignment that is not read.

use crate::base::names::{Ability, EffectArchetype, MonsterType as Type, Skill, StatiNature as Nature};
use crate::rules::query::who::{EffectiveStati, Who, form_is};

/// Sharp senses and noses see through what was put on with less skill than this.
const FOOLS_EYES: i32 = 8;
const FOOLS_NOSES: i32 = 12;

impl Who<'_> {
    /// Does the watcher take it for one of this type (isPMType)?
    pub fn looks_like(&self, kind: Type, watcher: &Who<'_>) -> bool {
        let sides = [Type::MA_GOOD, Type::MA_EVIL, Type::MA_LAWFUL, Type::MA_CHAOTIC];
        if sides.contains(&kind)
            && self.c.handle() != watcher.c.handle()
            && self.skill(Skill::SK_BLUFF) > watcher.skill(Skill::SK_APPRAISE)
        {
            // Whoever is fooled sees its own like.
            return watcher.is_type(kind);
        }
        match self.disguise_for(watcher).and_then(|d| d.effect).and_then(|id| self.content.monster(id)) {
            Some(shown) => form_is(shown, kind),
            None => self.is_type(kind),
        }
    }

    /// The disguise that fools a watcher, if any does.
    pub(crate) fn disguise_for(&self, watcher: &Who<'_>) -> Option<EffectiveStati> {
        if !self.has_stati(Nature::DISGUISED) || self.c.handle() == watcher.c.handle() {
            return None;
        }
        self.stati_of(Nature::DISGUISED).next().filter(|d| !watcher.sees_through_disguise(d))
    }

    fn sees_through_disguise(&self, d: &EffectiveStati) -> bool {
        let illusion = || {
            let effect = d.effect.and_then(|id| self.content.effect(id));
            effect.is_some_and(|e| e.values().next().is_some_and(|v| v.eval == EffectArchetype::EA_ILLUSION))
        };
        d.mag < self.skill(Skill::SK_SPOT) + self.skill(Skill::SK_APPRAISE)
            || (d.val < FOOLS_EYES && self.ability(Ability::CA_SHARP_SENSES) > 0)
            || (d.val < FOOLS_NOSES && self.ability(Ability::CA_SCENT) > 0)
            || (self.has_stati(Nature::TRUE_SIGHT) && illusion())
    }
}
