//! How long an effect lasts (docs/rules/stati.md, Durations). In rounds of 60 segments. What metamagic makes of it
//! is not counted.

use augury_engine::base::names::EffectFlag;
use augury_engine::content::Effect;

use super::steps::Steps;

/// Rounds at a caster level, where they are not rolled.
type ByLevel = Option<fn(i32) -> i32>;

/// In words, and by level where it is a number of rounds that is not rolled.
pub fn of(effect: &Effect) -> (String, Option<Steps>) {
    // In the order in which the rules ask.
    const RULES: [(EffectFlag, &str, ByLevel); 6] = [
        (EffectFlag::EF_DSHORT, "1d4+1 rounds (EF_DSHORT)", None),
        (EffectFlag::EF_D1ROUND, "2 rounds (EF_D1ROUND)", Some(|_| 2)),
        (EffectFlag::EF_DLONG, "100 rounds and 10 a level (EF_DLONG)", Some(|level| 100 + 10 * level)),
        (EffectFlag::EF_DXLONG, "1000 rounds and 100 a level (EF_DXLONG)", Some(|level| 1000 + 100 * level)),
        (EffectFlag::EF_PERSISTANT, "until the next rest (EF_PERSISTANT)", None),
        (EffectFlag::EF_PERMANANT, "for good (EF_PERMANANT)", None),
    ];
    match RULES.iter().find(|(flag, ..)| effect.has(*flag)) {
        Some((_, words, by_level)) => ((*words).to_owned(), by_level.map(Steps::of)),
        None => ("10 rounds and 2 a level".to_owned(), Some(Steps::of(|level| 10 + 2 * level))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_say_how_long() {
        let with = |flag| Effect { flags: [flag].into_iter().collect(), ..Effect::default() };
        let at = |effect: &Effect, level: usize| of(effect).1.map(|steps| steps.0[level - 1]);
        assert_eq!([at(&Effect::default(), 1), at(&Effect::default(), 20)], [Some(12), Some(50)]);
        assert_eq!(at(&with(EffectFlag::EF_DLONG), 5), Some(150));
        assert_eq!(at(&with(EffectFlag::EF_DXLONG), 5), Some(1500));
        assert_eq!(at(&with(EffectFlag::EF_D1ROUND), 5), Some(2));
        for flag in [EffectFlag::EF_DSHORT, EffectFlag::EF_PERSISTANT, EffectFlag::EF_PERMANANT] {
            assert_eq!(at(&with(flag), 5), None, "{flag}");
        }
    }
}
