//! Saving throws: what is added to the d20 (docs/rules/saving-throws.md). Rolls nothing.

use super::Who;
use crate::base::names::{Attribute, Feat, SaveBits, SaveType, Skill, StatiNature};
use crate::event::contest::Source;

impl Who<'_> {
    /// What is added to the d20 of a saving throw made against something of these sorts (SA_ bits in one
    /// number, 0 for none): the save itself, every SAVE_BONUS of one of the sorts, rest, and skills that
    /// help. The caller's own modifier comes on top.
    pub fn save_bonus(&self, save: SaveType, sorts: i32) -> i32 {
        self.save_terms(save, sorts, &mut |_, _| {})
    }

    /// The same; `told` hears each term that is not 0.
    pub(crate) fn save_terms(&self, save: SaveType, sorts: i32, told: &mut impl FnMut(Source, i32)) -> i32 {
        let attribute = match save {
            SaveType::FORT => Attribute::A_SAV_FORT,
            SaveType::REF => Attribute::A_SAV_REF,
            SaveType::WILL => Attribute::A_SAV_WILL,
            _ => return 0,
        };
        let against = |sort: SaveBits| sorts & sort.0 != 0;
        let mut sum = 0;
        let mut add = |from: Source, amount: i32| {
            if amount != 0 {
                told(from, amount);
                sum += amount;
            }
        };
        add(Source::Attribute(attribute), self.attr(attribute));
        // A record's Val is the number of its sort, n for the (n - 1)th bit.
        let helps = |val: i32| (1..=31).contains(&val) && sorts >> (val - 1) & 1 == 1;
        for stati in self.stati_of(StatiNature::SAVE_BONUS).filter(|s| helps(s.val)) {
            add(Source::Stati(StatiNature::SAVE_BONUS, stati.effect), stati.mag);
        }
        if against(SaveBits::SA_REST) {
            add(Source::Rule("rest"), 4);
        }
        let skills = [
            (SaveBits::SA_KNOCKDOWN, Skill::SK_BALANCE, 2),
            (SaveBits::SA_POISON, Skill::SK_POISON_USE, 4),
            (SaveBits::SA_THEFT, Skill::SK_PICK_POCKET, 3),
        ];
        for (sort, skill, part) in skills {
            if against(sort) {
                add(Source::Skill(skill), (self.skill(skill) / part).max(0));
            }
        }
        if (against(SaveBits::SA_POISON) || against(SaveBits::SA_DISEASE))
            && self.has_feat(Feat::FT_HARDINESS)
        {
            add(Source::Feat(Feat::FT_HARDINESS), 2);
        }
        if save == SaveType::REF && self.has_stati(StatiNature::STUCK) {
            add(Source::Stati(StatiNature::STUCK, None), -7);
        }
        sum
    }
}
