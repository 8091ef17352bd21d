//! Which alignments can't come together (docs/rules/encounters.md, What is laid over them).

use crate::base::names::{Alignment as A, FlagSet, MonsterFlag};

/// What a bit rules out.
const AGAINST: [(A, [A; 2]); 4] = [
    (A::AL_GOOD, [A::AL_EVIL, A::AL_NONGOOD]),
    (A::AL_EVIL, [A::AL_GOOD, A::AL_NONEVIL]),
    (A::AL_LAWFUL, [A::AL_CHAOTIC, A::AL_NONLAWFUL]),
    (A::AL_CHAOTIC, [A::AL_LAWFUL, A::AL_NONCHAOTIC]),
];

/// Do two alignments contradict each other?
pub fn conflict(one: &FlagSet<A>, other: &FlagSet<A>) -> bool {
    let has = |bit: A| one.has(bit) || other.has(bit);
    AGAINST.iter().any(|(bit, against)| has(*bit) && against.iter().any(|other| has(*other)))
}

/// The same, and is something demanded that `one` is not?
pub fn strict_conflict(one: &FlagSet<A>, demanded: &FlagSet<A>) -> bool {
    let lacks = |bit: A| demanded.has(bit) && !one.has(bit);
    conflict(one, demanded) || AGAINST.iter().any(|(bit, _)| lacks(*bit))
}

/// The alignment that traits say; `has` tells which there are.
pub fn of_traits(has: impl Fn(MonsterFlag) -> bool) -> FlagSet<A> {
    let sides = [
        (MonsterFlag::M_GOOD, A::AL_GOOD),
        (MonsterFlag::M_EVIL, A::AL_EVIL),
        (MonsterFlag::M_LAWFUL, A::AL_LAWFUL),
        (MonsterFlag::M_CHAOTIC, A::AL_CHAOTIC),
    ];
    sides.into_iter().filter(|(flag, _)| has(*flag)).map(|(_, side)| side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bits: &[A]) -> FlagSet<A> {
        bits.iter().copied().collect()
    }

    #[test]
    fn what_contradicts_itself_conflicts_and_strictly_what_lacks_a_demand() {
        let cases: [(&[A], &[A], bool, bool); 7] = [
            (&[A::AL_GOOD], &[A::AL_EVIL], true, true),
            (&[A::AL_NONGOOD], &[A::AL_GOOD], true, true),
            (&[A::AL_GOOD], &[A::AL_LAWFUL], false, true),
            (&[], &[A::AL_EVIL], false, true),
            (&[A::AL_EVIL], &[], false, false),
            (&[A::AL_EVIL], &[A::AL_NONGOOD], false, false),
            (&[A::AL_LAWFUL, A::AL_NONLAWFUL], &[], true, true),
        ];
        for (one, demanded, plain, strict) in cases {
            let (one, demanded) = (set(one), set(demanded));
            assert_eq!(conflict(&one, &demanded), plain, "{one:?} {demanded:?}");
            assert_eq!(strict_conflict(&one, &demanded), strict, "{one:?} {demanded:?}");
        }
    }
}
