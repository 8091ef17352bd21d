//! The definition of an encounter (docs/rules/encounters.md).

use super::Template;
use super::monster::Monster;
use super::resource::resource;
use crate::base::dice_expr::Dice;
use crate::base::id::{AnyRef, Ref};
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// An encounter: who comes together, how many, and when.
    Encounter, "encounter" {
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<EncounterFlag>;
        /// The lands it belongs to; all where none is named.
        "When" "Terrain" terrains: FlagSet<TerrainKind>;
        /// The least challenge rating at which it comes.
        "When" "CR from" min_cr: i16 [-8, 36, ""];
        /// The highest challenge rating at which it comes.
        "When" "CR to" max_cr: i16 [-8, 36, ""];
        /// The least depth at which it comes.
        "When" "Depth" depth: i16 [0, 60, "levels"];
        /// How likely it is against others.
        "When" "Weight" weight: i16 [0, 1000, ""] = 10;
        /// The weight by rating in place of `weight`: at `min_cr` first, the last for all above.
        "When" "Weight curve" weight_curve: Vec<i16> [0, 1000, ""];
        /// The alignment it demands.
        "When" "Align" align: FlagSet<Alignment>;
        /// By how much it may cost more than its rating alone.
        "Cost" "Least cost factor" min_xcr_mult: i16 [0, 100, "times"];
        /// What it may cost at least, whatever its rating.
        "Cost" "Least cost" min_xcr: i32 [0, 100000, "XCR"];
        /// Who comes, in the order in which they are chosen.
        "Parts" "Parts" parts: Vec<Part>;
        /// The lists out of which parts choose, and those for classes and skills.
        "Parts" "Pick lists" picks: Vec<PickList>;
    }
}

record! {
    /// A part of an encounter: creatures of one sort.
    Part, "part of an encounter" {
        /// Its traits. EP_ELSE: only where the part before is missing; EP_OR: one of the parts so joined.
        "Part" "Flags" flags: FlagSet<PartFlag>;
        /// How likely it is there; 0 for always.
        "When" "Chance" chance: i16 [0, 100, "percent"];
        /// The least challenge rating at which it is there, -8 for any: 0 leaves it out where less is asked for.
        "When" "Least CR" min_cr: i16 [-8, 36, ""];
        /// Its share of the encounter's cost, against the other parts.
        "When" "Weight" weight: i16 [0, 1000, ""] = 10;
        /// How many come. Without `amount` and `dice`, as many as its share pays for.
        "Amount" "Amount" amount: Option<Amount>;
        /// How many come, rolled anew each time.
        "Amount" "Dice" dice: Option<Dice>;
        /// Who: this monster.
        "Who" "Monster" monster: Option<Ref<Monster>>;
        /// Who: the creatures of this encounter.
        "Who" "Encounter" encounter: Option<Ref<Encounter>>;
        /// Who: any creature that is all of these types.
        "Who" "Any" any: Vec<MonsterType>;
        /// Who: one of this list of the encounter.
        "Who" "List" list: Option<ListId>;
        /// Laid over each: this template.
        "With" "Template" template: Option<Ref<Template>>;
        /// Laid over each: one of this list of the encounter.
        "With" "Template list" template_list: Option<ListId>;
        /// Laid over each: any template of this kind.
        "With" "Any template" any_template: Option<TemplateKind>;
    }
}

record! {
    /// A number from the least to the most.
    Amount, "amount" {
        /// At least so many.
        "Amount" "From" "required" from: i16 [0, 100, "creatures"] = 1;
        /// At most so many.
        "Amount" "To" "required" to: i16 [0, 100, "creatures"] = 1;
    }
}

record! {
    /// A list of an encounter out of which one is drawn by weight.
    PickList, "pick list" {
        /// Which list.
        "List" "List" "required" list: ListId = ListId::MON_LIST1;
        /// Its entries.
        "List" "Entries" entries: Vec<Pick>;
    }
}

record! {
    /// An entry of a list out of which one is drawn.
    Pick, "pick" {
        /// How likely it is against the others.
        "Pick" "Weight" weight: i16 [0, 10000, ""] = 10;
        /// What: a monster, a template or another encounter.
        "Pick" "Of" of: Option<AnyRef>;
        /// What: any creature that is all of these types, each with this weight.
        "Pick" "Any" any: Vec<MonsterType>;
    }
}

impl Encounter {
    /// How likely it is at a challenge rating that it comes at (docs/rules/encounters.md, Which encounter comes).
    pub fn weight_at(&self, cr: i16) -> i16 {
        let at = usize::try_from(i32::from(cr) - i32::from(self.min_cr)).unwrap_or(0);
        self.weight_curve.get(at).or(self.weight_curve.last()).copied().unwrap_or(self.weight)
    }

    /// A list out of which parts draw.
    pub fn picks_of(&self, list: ListId) -> &[Pick] {
        self.picks.iter().find(|picks| picks.list == list).map_or(&[], |picks| picks.entries.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_curve_begins_at_the_least_rating_and_its_end_goes_on() {
        let plain = Encounter { weight: 7, min_cr: 3, ..Encounter::default() };
        assert_eq!(plain.weight_at(5), 7);
        let curved = Encounter { weight_curve: vec![20, 10, 5], ..plain };
        assert_eq!([3, 4, 5, 20].map(|cr| curved.weight_at(cr)), [20, 10, 5, 5]);
    }
}
