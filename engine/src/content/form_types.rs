//! What a form counts as: the types its author gave it, and those that follow from its other types, its
//! flags, its mind and its size. Worked out once, when the form is read, so that asking is one test.
//! Source: the worked-out types of all 538 monsters.

use super::define::Monster;
use crate::base::names::{FlagSet, MonsterFlag as Flag, MonsterType as Type, Named, Size};

/// All that a form counts as.
pub fn types_of(m: &Monster) -> FlagSet<Type> {
    Type::table()
        .iter()
        .map(|(_, number)| Type::from_number(*number))
        .filter(|kind| form_is(m, *kind))
        .collect()
}

/// Least Int of a sapient creature.
pub const SAPIENT_INT: i16 = 3;

/// Does a form count as this? Works it out; of a form that was read, its resource's `types` tell at once.
pub fn form_is(m: &Monster, kind: Type) -> bool {
    kind == Type::MA_ALL || m.types.contains(&kind) || follows(m, kind)
}

/// Does it follow from what else the form is?
#[inline]
fn follows(m: &Monster, kind: Type) -> bool {
    if let Some(flag) = flag_of(kind) {
        return m.flags.has(flag);
    }
    let wider = narrower(kind);
    if !wider.is_empty() {
        return any(m, wider) || (kind == Type::MA_REPTILIAN && any(m, narrower(Type::MA_REPTILE)));
    }
    match kind {
        Type::MA_AQUATIC => m.flags.has(Flag::M_AQUATIC) || m.flags.has(Flag::M_AMPHIB),
        Type::MA_SYLVAN => m.flags.has(Flag::M_FOREST) && (natural(m) || given(m, Type::MA_ANIMAL)),
        Type::MA_SAPIENT => {
            m.attributes.int >= SAPIENT_INT && !m.flags.has(Flag::M_MINDLESS) && !given(m, Type::MA_ANIMAL)
        }
        Type::MA_PERSON => is_person(m),
        Type::MA_LIVING => is_living(m),
        Type::MA_NLIVING => is_living(m) && !form_is(m, Type::MA_OUTSIDER),
        Type::MA_NATIVE => !form_is(m, Type::MA_OUTSIDER),
        Type::MA_HAS_BLOOD => has_blood(m),
        Type::MA_BREATHER => is_living(m) && !m.flags.has(Flag::M_NO_BREATH) && !form_is(m, Type::MA_OOZE),
        Type::MA_NEUTRAL => !ALIGNMENTS.iter().any(|a| m.flags.has(*a)),
        Type::MA_NONEVIL => !form_is(m, Type::MA_EVIL),
        Type::MA_NONGOOD => !form_is(m, Type::MA_GOOD),
        Type::MA_NONLAWFUL => !form_is(m, Type::MA_LAWFUL),
        Type::MA_NONCHAOTIC => !form_is(m, Type::MA_CHAOTIC),
        _ => false,
    }
}

const ALIGNMENTS: [Flag; 4] = [Flag::M_EVIL, Flag::M_GOOD, Flag::M_LAWFUL, Flag::M_CHAOTIC];

/// The flag that makes a type of its own.
#[inline]
pub fn flag_of(kind: Type) -> Option<Flag> {
    Some(match kind {
        Type::MA_HUMANOID => Flag::M_HUMANOID,
        Type::MA_UNDEAD => Flag::M_UNDEAD,
        Type::MA_BURROW => Flag::M_BURROW,
        Type::MA_AVIAN => Flag::M_FLYER,
        Type::MA_MOUNT => Flag::M_MOUNTABLE,
        Type::MA_NATURAL => Flag::M_NATURAL,
        Type::MA_WATER => Flag::M_WATER,
        Type::MA_AIR => Flag::M_AIR,
        Type::MA_EARTH => Flag::M_EARTH,
        Type::MA_FIRE => Flag::M_FIRE,
        Type::MA_COLD => Flag::M_COLD,
        Type::MA_ACID => Flag::M_ACID,
        Type::MA_MAGC => Flag::M_MAGC,
        Type::MA_ELEC => Flag::M_ELEC,
        Type::MA_TOXI => Flag::M_TOXI,
        Type::MA_SUNL => Flag::M_SUNL,
        Type::MA_SONI => Flag::M_SONI,
        Type::MA_EVIL => Flag::M_EVIL,
        Type::MA_GOOD => Flag::M_GOOD,
        Type::MA_LAWFUL => Flag::M_LAWFUL,
        Type::MA_CHAOTIC => Flag::M_CHAOTIC,
        _ => return None,
    })
}

/// The types whose bearers all count as a wider one.
#[inline]
pub fn narrower(kind: Type) -> &'static [Type] {
    match kind {
        Type::MA_OOZE => &[Type::MA_JELLY, Type::MA_PUDDING],
        Type::MA_VERMIN => &[Type::MA_SPIDER, Type::MA_SNAKE],
        Type::MA_PLANT => &[Type::MA_FUNGI],
        Type::MA_REPTILE => &[Type::MA_SNAKE, Type::MA_LIZARDFOLK, Type::MA_DINOSAUR],
        Type::MA_REPTILIAN => &[Type::MA_REPTILE, Type::MA_DRAGON, Type::MA_KOBOLD],
        Type::MA_GOBLINOID => &[Type::MA_GOBLIN, Type::MA_ORC, Type::MA_KOBOLD],
        Type::MA_ELEMENTALKIN => &[Type::MA_GENIE, Type::MA_ELEMENTAL],
        Type::MA_DEMIHUMAN => &[
            Type::MA_HALFLING,
            Type::MA_ELF,
            Type::MA_HUMAN,
            Type::MA_DWARF,
            Type::MA_GNOME,
            Type::MA_PLANETOUCHED,
        ],
        Type::MA_OUTSIDER => &[
            Type::MA_GENIE,
            Type::MA_ELEMENTAL,
            Type::MA_ELEMENTALKIN,
            Type::MA_DEMON,
            Type::MA_DEVIL,
            Type::MA_CELESTIAL,
            Type::MA_IMPKIN,
        ],
        _ => &[],
    }
}

#[inline]
fn given(m: &Monster, kind: Type) -> bool {
    m.types.contains(&kind)
}

#[inline]
fn any(m: &Monster, kinds: &[Type]) -> bool {
    kinds.iter().any(|k| given(m, *k))
}

fn natural(m: &Monster) -> bool {
    m.flags.has(Flag::M_NATURAL)
}

/// Neither dead nor made: undead, constructs, elementals and their kin, fungi and vortices don't live.
fn is_living(m: &Monster) -> bool {
    !form_is(m, Type::MA_UNDEAD)
        && !form_is(m, Type::MA_ELEMENTALKIN)
        && !any(m, &[Type::MA_CONSTRUCT, Type::MA_GOLEM, Type::MA_FUNGI, Type::MA_VORTEX])
}

/// Blood, unless a flag says otherwise, is in everything but undead, constructs, elementals, vortices,
/// plants and oozes.
fn has_blood(m: &Monster) -> bool {
    m.flags.has(Flag::M_HAS_BLOOD)
        || !(m.flags.has(Flag::M_NO_BLOOD)
            || form_is(m, Type::MA_UNDEAD)
            || form_is(m, Type::MA_PLANT)
            || form_is(m, Type::MA_OOZE)
            || any(m, &[Type::MA_CONSTRUCT, Type::MA_GOLEM, Type::MA_VORTEX, Type::MA_ELEMENTAL]))
}

/// Of a body like a man's and not above medium size, alive in its way, with a mind, and no faerie.
fn is_person(m: &Monster) -> bool {
    m.flags.has(Flag::M_HUMANOID)
        && m.size.unwrap_or(Size::SZ_MEDIUM) <= Size::SZ_MEDIUM
        && !form_is(m, Type::MA_UNDEAD)
        && !m.flags.has(Flag::M_MINDLESS)
        && !given(m, Type::MA_FAERIE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(types: &[Type], flags: &[Flag], int: i16, size: Size) -> Monster {
        let mut m = Monster { types: types.to_vec(), size: Some(size), ..Monster::default() };
        m.attributes.int = int;
        m.flags = flags.iter().copied().collect();
        m
    }

    #[track_caller]
    fn check(m: &Monster, yes: &[Type], no: &[Type]) {
        for t in yes {
            assert!(form_is(m, *t), "should count as {t}");
        }
        for t in no {
            assert!(!form_is(m, *t), "should not count as {t}");
        }
    }

    #[test]
    fn a_wolf_is_sylvan_and_alive_but_not_sapient() {
        let flags = [Flag::M_NATURAL, Flag::M_FOREST, Flag::M_MOUNTABLE];
        let wolf = form(&[Type::MA_DOG, Type::MA_ANIMAL], &flags, 3, Size::SZ_MEDIUM);
        check(
            &wolf,
            &[Type::MA_SYLVAN, Type::MA_LIVING, Type::MA_NLIVING, Type::MA_MOUNT, Type::MA_NEUTRAL],
            &[Type::MA_SAPIENT, Type::MA_PERSON, Type::MA_OUTSIDER, Type::MA_EVIL],
        );
    }

    #[test]
    fn a_devil_is_an_outsider_and_an_orc_a_person() {
        let devil = form(&[Type::MA_DEVIL], &[Flag::M_HUMANOID, Flag::M_EVIL], 10, Size::SZ_LARGE);
        check(
            &devil,
            &[Type::MA_OUTSIDER, Type::MA_LIVING, Type::MA_HUMANOID, Type::MA_NONGOOD],
            &[Type::MA_NATIVE, Type::MA_NLIVING, Type::MA_PERSON],
        );
        let orc = form(&[Type::MA_ORC], &[Flag::M_HUMANOID], 8, Size::SZ_MEDIUM);
        check(&orc, &[Type::MA_PERSON, Type::MA_GOBLINOID, Type::MA_SAPIENT, Type::MA_BREATHER], &[]);
    }

    #[test]
    fn what_does_not_live_does_not_breathe_and_seldom_bleeds() {
        let golem = form(&[Type::MA_GOLEM, Type::MA_CONSTRUCT], &[Flag::M_HAS_BLOOD], 0, Size::SZ_LARGE);
        check(&golem, &[Type::MA_HAS_BLOOD], &[Type::MA_LIVING, Type::MA_BREATHER]);
        let ooze = form(&[Type::MA_JELLY], &[], 0, Size::SZ_MEDIUM);
        check(&ooze, &[Type::MA_OOZE, Type::MA_LIVING], &[Type::MA_BREATHER, Type::MA_HAS_BLOOD]);
        let snake = form(&[Type::MA_SNAKE], &[], 1, Size::SZ_SMALL);
        check(&snake, &[Type::MA_REPTILE, Type::MA_REPTILIAN, Type::MA_VERMIN], &[Type::MA_PLANT]);
    }
}
