//! What one creature knows of another's kind (docs/rules/skill-uses.md, Best knowledge): it tells in a fight, and
//! makes what it summons hardier. Adds nothing by itself.

use super::Who;
use crate::base::names::{MonsterFlag, MonsterType as Type, Skill};

impl Who<'_> {
    /// The best of its trained skills that are about the other; 0 where none is. In a fight the weaknesses of
    /// people count too.
    pub(crate) fn best_knowledge(&self, other: &Who<'_>, in_fight: bool) -> i32 {
        let is = |kind| other.is_type(kind);
        let fiend = is(Type::MA_DEMON) || is(Type::MA_DEVIL);
        [
            (Skill::SK_KNOW_UNDEAD, is(Type::MA_UNDEAD)),
            (Skill::SK_KNOW_OCEANS, is(Type::MA_AQUATIC)),
            (Skill::SK_KNOW_PLANES, is(Type::MA_OUTSIDER) && !fiend && !is(Type::MA_CELESTIAL)),
            (Skill::SK_KNOW_INF, fiend),
            (Skill::SK_KNOW_NATURE, is(Type::MA_PLANT) || is(Type::MA_ANIMAL)),
            (Skill::SK_KNOW_MYTH, is(Type::MA_MYTHIC)),
            (
                Skill::SK_FIND_WEAKNESS,
                in_fight && is(Type::MA_NLIVING) && other.has_flag(MonsterFlag::M_HUMANOID),
            ),
        ]
        .into_iter()
        .filter(|(skill, fits)| *fits && self.has_skill(*skill))
        .map(|(skill, _)| self.skill(skill))
        .fold(0, i32::max)
    }
}
