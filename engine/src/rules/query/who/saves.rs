//! Saving throws: what is added to the d20 (facts/rules/manoeuvres.md, 7). Rolls nothing.

use super::Who;
use crate::base::names::{Attribute, Feat, SaveBits, SaveType, Skill, StatiNature};

impl Who<'_> {
    /// What is added to the d20 of a saving throw made against something of these sorts (SA_ bits in one
    /// number, 0 for none): the save itself, every SAVE_BONUS of one of the sorts, rest, and skills that
    /// help. The caller's own modifier comes on top.
    pub fn save_bonus(&self, save: SaveType, sorts: i32) -> i32 {
        let attribute = match save {
            SaveType::FORT => Attribute::A_SAV_FORT,
            SaveType::REF => Attribute::A_SAV_REF,
            SaveType::WILL => Attribute::A_SAV_WILL,
            _ => return 0,
        };
        let against = |sort: SaveBits| sorts & sort.0 != 0;
        let mut sum = self.attr(attribute);
        // A record's Val is the number of its sort, n for the (n - 1)th bit.
        sum += self
            .stati_of(StatiNature::SAVE_BONUS)
            .filter(|s| (1..=31).contains(&s.val) && sorts >> (s.val - 1) & 1 == 1)
            .map(|s| s.mag)
            .sum::<i32>();
        if against(SaveBits::SA_REST) {
            sum += 4;
        }
        if against(SaveBits::SA_KNOCKDOWN) {
            sum += (self.skill(Skill::SK_BALANCE) / 2).max(0);
        }
        if against(SaveBits::SA_POISON) {
            sum += (self.skill(Skill::SK_POISON_USE) / 4).max(0);
        }
        if against(SaveBits::SA_THEFT) {
            sum += (self.skill(Skill::SK_PICK_POCKET) / 3).max(0);
        }
        if (against(SaveBits::SA_POISON) || against(SaveBits::SA_DISEASE))
            && self.has_feat(Feat::FT_HARDINESS)
        {
            sum += 2;
        }
        if save == SaveType::REF && self.has_stati(StatiNature::STUCK) {
            sum -= 7;
        }
        sum
    }
}
