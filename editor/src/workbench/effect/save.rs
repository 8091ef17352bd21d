//! How hard an effect is to resist, by who brings it about. The caster's own modifiers and feats are not counted: a
//! spell's difficulty does not grow with the caster's level.

use augury_engine::base::names::{EffectFlag, Named, SaveType};
use augury_engine::content::Effect;

/// A difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dc {
    /// Who brings it about.
    pub by: &'static str,
    /// The number, without what `and` names.
    pub number: i32,
    /// What is added to it; empty for nothing.
    pub and: &'static str,
}

/// By how much a flag makes saves harder.
const HARDER: [(EffectFlag, i32); 3] =
    [(EffectFlag::EF_HARDSAVE2, 2), (EffectFlag::EF_HARDSAVE4, 4), (EffectFlag::EF_HARDSAVE8, 8)];

/// The difficulties of the saves against it; none where no segment allows one.
pub fn of(effect: &Effect) -> Vec<Dc> {
    let saves = |values: &augury_engine::content::EffectValues| {
        !values.is_malady()
            && values.sval.save().is_some_and(|save| save.number() != SaveType::NOSAVE.number())
    };
    if !effect.values().any(|values| saves(&values)) {
        return Vec::new();
    }
    let harder: i32 = HARDER.iter().filter(|(flag, _)| effect.has(*flag)).map(|(_, n)| n).sum();
    let level = effect.level.value(0, 0);
    vec![
        Dc { by: "a caster", number: 10 + level + harder, and: "the modifier of Int, Wis or Cha" },
        Dc { by: "an item", number: 10 + harder, and: "twice its plus, and the user's modifier of Wis" },
        Dc { by: "a trap", number: 10 + level, and: "" },
        Dc { by: "a monster by nature", number: 10, and: "its rating and its modifier of Cha" },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::ron_options;

    fn effect(text: &str) -> Effect {
        ron_options().from_str(text).unwrap()
    }

    #[test]
    fn a_difficulty_rests_on_the_spells_level_and_its_flags() {
        let blast = "(name: \"x\", level: 3, flags: [EF_HARDSAVE2], segments: [(eval: EA_BLAST, sval: REF)])";
        let numbers: Vec<i32> = of(&effect(blast)).iter().map(|dc| dc.number).collect();
        assert_eq!(numbers, [15, 12, 13, 10]);
    }

    #[test]
    fn what_nobody_saves_from_has_no_difficulty() {
        assert_eq!(of(&effect("(name: \"x\", segments: [(eval: EA_BLAST)])")), []);
        let poison = "(name: \"x\", segments: [(eval: EA_BLAST, aval: AR_POISON, sval: 14)])";
        assert_eq!(of(&effect(poison)), [], "its own number is told with its segment");
    }
}
