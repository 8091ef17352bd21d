//! The social modifier: what one adds to dealings with another (docs/rules/talk.md, The social modifier).

use super::apparent::{charmed_by, of_other_sex};
use super::strength::strength;
use crate::base::names::{EffectFlag, Feat, MonsterType as Type, Named, StatiNature};
use crate::rules::checks::skill::shrunk;
use crate::rules::query::who::Who;

/// How kind takes kind: whoever is judged, whoever judges, how much, and whether it is so the other way round too.
/// The first row that fits counts.
const KINDS: &[(Type, Type, i32, bool)] = &[
    (Type::MA_LIZARDFOLK, Type::MA_LIZARDFOLK, 6, false),
    (Type::MA_ILLITHID, Type::MA_ILLITHID, 4, false),
    (Type::MA_DWARF, Type::MA_DWARF, 4, false),
    (Type::MA_ELF, Type::MA_ELF, 2, false),
    (Type::MA_CELESTIAL, Type::MA_CELESTIAL, 6, false),
    (Type::MA_DEVIL, Type::MA_DEVIL, 3, false),
    (Type::MA_KOBOLD, Type::MA_KOBOLD, 2, false),
    (Type::MA_GNOME, Type::MA_GNOME, 2, false),
    (Type::MA_HALFLING, Type::MA_HALFLING, 1, false),
    (Type::MA_GOBLINOID, Type::MA_GOBLINOID, 1, false),
    (Type::MA_DROW, Type::MA_DROW, -2, false),
    (Type::MA_LIZARDFOLK, Type::MA_DRAGON, 3, true),
    (Type::MA_DWARF, Type::MA_ELF, -1, true),
    (Type::MA_HUMAN, Type::MA_HALFLING, 1, true),
    (Type::MA_DROW, Type::MA_ELF, -6, false),
    (Type::MA_DROW, Type::MA_DWARF, -6, false),
    (Type::MA_DROW, Type::MA_DEMIHUMAN, -4, false),
    (Type::MA_KOBOLD, Type::MA_GNOME, -6, false),
    (Type::MA_KOBOLD, Type::MA_DEMIHUMAN, -4, false),
    (Type::MA_ORC, Type::MA_ELF, -4, false),
    (Type::MA_ORC, Type::MA_DWARF, -4, false),
    (Type::MA_DWARF, Type::MA_GIANT, -4, true),
    (Type::MA_GOBLIN, Type::MA_HALFLING, -3, false),
    (Type::MA_GOBLINOID, Type::MA_DEMIHUMAN, -2, true),
    (Type::MA_GOOD, Type::MA_CELESTIAL, 2, false),
    (Type::MA_EVIL, Type::MA_CELESTIAL, -8, false),
    (Type::MA_LAWFUL, Type::MA_DEVIL, 4, false),
    (Type::MA_CHAOTIC, Type::MA_DEVIL, -4, false),
    (Type::MA_ALL, Type::MA_DEMON, -10, true),
    (Type::MA_ABERRATION, Type::MA_DEMIHUMAN, -4, false),
    (Type::MA_ELF, Type::MA_DROW, -4, false),
    (Type::MA_DWARF, Type::MA_EARTH, 2, true),
    (Type::MA_LIZARDFOLK, Type::MA_WATER, 2, true),
    (Type::MA_ELF, Type::MA_FAERIE, 2, true),
    (Type::MA_UNDEAD, Type::MA_NLIVING, -4, false),
];

/// What `it` adds to the checks of `me` when they deal with each other; with the strength of both sides where that
/// matters to it.
pub fn social_mod(it: &Who<'_>, me: &Who<'_>, with_strength: bool) -> i32 {
    let mut sum = by_kind(it, me) + by_alignment(it, me) + by_charm(it, me) + by_stati(it, me);
    if with_strength && !it.is_type(Type::MA_GOOD) {
        sum += strength(it, me);
    }
    sum
}

fn by_kind(it: &Who<'_>, me: &Who<'_>) -> i32 {
    let seems = |kind| kind == Type::MA_ALL || me.looks_like(kind, it);
    let is = |kind| kind == Type::MA_ALL || it.is_type(kind);
    let fits = |(mine, its, _, both): &&(Type, Type, i32, bool)| {
        (seems(*mine) && is(*its)) || (*both && seems(*its) && is(*mine))
    };
    match KINDS.iter().find(fits) {
        Some((.., amount, _)) => *amount,
        // The dead and evil are nobody's friends who lives.
        None if seems(Type::MA_NLIVING) && is(Type::MA_UNDEAD) && is(Type::MA_EVIL) => -4,
        None => 0,
    }
}

fn by_alignment(it: &Who<'_>, me: &Who<'_>) -> i32 {
    let (evil, its_evil) = (me.looks_like(Type::MA_EVIL, it), it.is_type(Type::MA_EVIL));
    let rivals = its_evil && me.is_type(Type::MA_EVIL);
    let unruly = me.looks_like(Type::MA_CHAOTIC, it) && it.is_type(Type::MA_LAWFUL);
    if evil && !its_evil {
        -6
    } else if rivals || unruly {
        -2
    } else if me.looks_like(Type::MA_GOOD, it) && it.is_type(Type::MA_GOOD) {
        2
    } else {
        0
    }
}

fn by_charm(it: &Who<'_>, me: &Who<'_>) -> i32 {
    let peoples = [Type::MA_DEMIHUMAN, Type::MA_GOBLINOID, Type::MA_REPTILIAN];
    let alike = peoples.iter().any(|kind| it.is_type(*kind) && me.is_type(*kind));
    let alluring = me.has_feat(Feat::FT_ALLURING) && alike && of_other_sex(it, me);
    3 * i32::from(alluring) + 4 * i32::from(charmed_by(it, me.c.handle()))
}

/// SOCIAL_MOD on the one who deals: its Val is the type it works on, 0 or less for all. A closed mind feels less of what
/// magic lends.
fn by_stati(it: &Who<'_>, me: &Who<'_>) -> i32 {
    let works = |val: i32| val <= 0 || it.is_type(Type::from_number(val));
    let lent = |effect| me.content.effect(effect).is_some_and(|e| !e.flags.has(EffectFlag::EF_MUNDANE));
    me.stati_of(StatiNature::SOCIAL_MOD)
        .filter(|s| works(s.val))
        .map(|s| if s.effect.is_some_and(lent) { shrunk(it, s.mag) } else { s.mag })
        .sum()
}
