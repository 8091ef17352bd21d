//! How hard an effect is to resist, by who brings it about. The caster's own modifiers and feats are not counted: a
//! spell's difficulty does not grow with the caster's level.

use augury_engine::base::names::{EffectFlag, Named, SaveType};
use augury_engine::content::Effect;

use super::steps::Steps;

/// A difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dc {
    /// Who brings it about.
    pub by: &'static str,
    /// The number, without what `and` names.
    pub number: i32,
    /// What is added to it; empty for nothing.
    pub and: &'static str,
    /// The number from 1 to 20 of what it goes by, and what that is; none where it goes by nothing.
    pub steps: Option<(&'static str, Steps)>,
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
    let cast = Steps::of(|by| 10 + effect.level.value(by, 0) + harder);
    let nature = Steps::of(|rating| 10 + rating);
    let dc = |by, number, and, steps| Dc { by, number, and, steps };
    vec![
        dc("a caster", 10 + level + harder, "the modifier of Int, Wis or Cha", Some(("caster level", cast))),
        dc("an item", 10 + harder, "twice its plus, and the user's modifier of Wis", None),
        dc("a trap", 10 + level, "", None),
        dc("a monster by nature", 10, "its rating and its modifier of Cha", Some(("rating", nature))),
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
        let by_level: Vec<Option<(&str, i32, i32)>> =
            of(&effect(blast)).iter().map(|dc| dc.steps.map(|(of, s)| (of, s.0[0], s.0[19]))).collect();
        let none = None;
        assert_eq!(by_level, [Some(("caster level", 15, 15)), none, none, Some(("rating", 11, 30))]);
        let grows = blast.replace("level: 3", "level: LEVEL_1PER2");
        let steps = of(&effect(&grows))[0].steps.unwrap().1;
        assert!(!steps.is_flat(), "what grows with the caster is told level by level");
    }

    #[test]
    fn what_nobody_saves_from_has_no_difficulty() {
        assert_eq!(of(&effect("(name: \"x\", segments: [(eval: EA_BLAST)])")), []);
        let poison = "(name: \"x\", segments: [(eval: EA_BLAST, aval: AR_POISON, sval: 14)])";
        assert_eq!(of(&effect(poison)), [], "its own number is told with its segment");
    }
}
