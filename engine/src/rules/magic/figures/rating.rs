//! How surely somebody casts a spell, in percent (docs/rules/magic.md, Rating).

use super::known::{self, has};
use super::metamagic::{self, levels};
use super::specialist;
use super::terms::Terms;
use crate::base::names::{
    Attribute, Metamagic, MonsterType, Named, School, Skill, SpellAccess as Sp, SpellSource,
    StatiNature as N, TerrainFlag,
};
use crate::content::Magic;
use crate::rules::query::who::Who;
use crate::rules::values;

/// The level of casting at which spells of a level come, from level 0.
const COMES_AT: [i32; 10] = [0, 1, 3, 5, 7, 9, 12, 14, 16, 18];
/// What is beyond this counts in part only.
const SURE: i32 = 90;
/// From here on a sure spell never fails.
const SURE_ENOUGH: i32 = 50;
/// The rating of who doesn't know a spell, and of who can't cast it at all.
const UNKNOWN: i32 = -1;

/// The level of casting at which spells of a level come.
pub(crate) fn comes_at(level: i32) -> i32 {
    let last = COMES_AT.len() - 1;
    COMES_AT.get(usize::try_from(level).unwrap_or(0).min(last)).copied().unwrap_or(0)
}

/// How surely it casts a spell with this metamagic (MM_ bits), 2 to 100; of characters -1 for what they don't know;
/// of elves 0, of elven characters -1, for what is of death and wards nothing off.
pub fn rating(w: &Who<'_>, magic: &Magic<'_>, mm: u32, terms: &mut impl Terms) -> i32 {
    rating_at(w, magic, known::access(w, magic.id), w.caster_level(), mm, terms)
}

/// The same by what it knows of the spell (SP_ bits) and by a level of casting, for what-if.
pub fn rating_at(
    w: &Who<'_>,
    magic: &Magic<'_>,
    access: i32,
    level: i32,
    mm: u32,
    terms: &mut impl Terms,
) -> i32 {
    match w.is_character() {
        true => of_character(w, magic, access, level, mm, terms),
        false => of_monster(w, magic, level, mm, terms),
    }
}

/// Is it of the elves, and the spell of death without warding anything off?
pub(crate) fn is_forbidden(w: &Who<'_>, magic: &Magic<'_>) -> bool {
    let of = |school: School| magic.numbers.schools & school.number() != 0;
    w.is_type(MonsterType::MA_ELF) && of(School::SC_NEC) && !of(School::SC_ABJ)
}

fn of_monster(w: &Who<'_>, magic: &Magic<'_>, level: i32, mm: u32, terms: &mut impl Terms) -> i32 {
    if is_forbidden(w, magic) {
        return 0;
    }
    let source = |source| magic.effect.sources.contains(&source);
    let arcane = w.attr(Attribute::A_ARC);
    let magical = match source(SpellSource::AI_THEURGY) || source(SpellSource::AI_DRUIDIC) {
        true => arcane.max(w.attr(Attribute::A_DIV)),
        false => arcane,
    };
    let sum = terms.add("spell", magic.numbers.chance)
        + terms.add("Int", 5 * w.modifier(Attribute::A_INT))
        + terms.add("caster level", 3 * level)
        + terms.add("metamagic", -10 * levels(mm))
        + terms.add("magic", 5 * magical);
    let sum = sum + terms.add("more than 90", flattened(sum, SURE, 10) - sum);
    bounded(sum, mm, 98, terms)
}

fn of_character(
    w: &Who<'_>,
    magic: &Magic<'_>,
    access: i32,
    level: i32,
    mm: u32,
    terms: &mut impl Terms,
) -> i32 {
    if is_forbidden(w, magic) {
        return UNKNOWN;
    }
    if has(access, [Sp::SP_STAFF]) && !has(access, [Sp::SP_INNATE]) {
        return terms.add("out of a staff", 100);
    }
    if has(access, [Sp::SP_INNATE]) || is_of_its_form(w, magic) {
        return terms.add("innate", 100);
    }
    if !has(access, [Sp::SP_KNOWN, Sp::SP_DOMAIN]) {
        return UNKNOWN;
    }
    let own = magic.numbers.chance;
    if own == 0 {
        return terms.add("no spell", 99);
    }
    let hampered = hampered(w, mm);
    let sum = terms.add("spell", own)
        + terms.add("Int", 5 * w.modifier2(Attribute::A_INT))
        + terms.add("caster level", 2 * (level - comes_at(magic.level())))
        + terms.add("metamagic", -5 * levels(mm))
        + terms.add("school", specialist::in_rating(w, magic, access))
        + terms.add("magic", 5 * training(w, access))
        + terms.add("hampered", hampered)
        + terms.add("concentration", concentration(w, hampered));
    let sum = sum + terms.add("more than sure", flattened(sum, own.max(SURE), 5) - sum);
    bounded(sum, mm, 100, terms)
}

/// Is it innate to the form that magic gave it?
fn is_of_its_form(w: &Who<'_>, magic: &Magic<'_>) -> bool {
    w.is_polymorphed()
        && w.monster().is_some_and(|form| form.spells.iter().any(|spell| spell.res_id() == magic.id))
}

/// The best of what trains the ways in which it knows the spell; 0 for a spell known in none of them.
fn training(w: &Who<'_>, access: i32) -> i32 {
    let ways = [
        (Attribute::A_DIV, has(access, [Sp::SP_DIVINE, Sp::SP_DOMAIN])),
        (Attribute::A_BAR, has(access, [Sp::SP_BARDIC])),
        (Attribute::A_PRI, has(access, [Sp::SP_PRIMAL])),
        (Attribute::A_ARC, has(access, [Sp::SP_ARCANE])),
    ];
    // What is worse than -20 counts like no training, as in the original.
    let best = ways.iter().filter(|(_, open)| *open).map(|(attribute, _)| w.attr(*attribute)).max();
    best.filter(|best| *best > -20).unwrap_or(0)
}

/// What holds, ground and a restless mount take, 0 or less.
pub(crate) fn hampered(w: &Who<'_>, mm: u32) -> i32 {
    let held = [N::GRAPPLED, N::GRAPPLING, N::GRABBED, N::STUCK];
    let ground = w.here().map().terrain(w.c.at()).and_then(|id| w.content.terrain(id));
    let under = |flag| ground.is_some_and(|ground| ground.flags.has(flag));
    let body = match () {
        () if metamagic::has(mm, Metamagic::MM_STILL) => 0,
        () if held.iter().any(|nature| w.has_stati(*nature)) => -60,
        () if w.has_stati(N::PRONE) => -20,
        () if under(TerrainFlag::TF_DEEP_LIQ) || under(TerrainFlag::TF_STICKY) => -40,
        () => 0,
    };
    let rides = w.has_stati(N::MOUNTED) && w.is_threatened();
    let mount = if rides { (40 - 2 * w.skill(Skill::SK_RIDE)).max(0) } else { 0 };
    body - mount
}

/// What concentration gives back of that, where it is not used up by what lies on it.
pub(crate) fn concentration(w: &Who<'_>, hampered: i32) -> i32 {
    if hampered == 0 || !w.is_character() {
        return 0;
    }
    hampered.abs().min(5 * concentration_left(w))
}

/// Concentration that nothing uses up yet, from 0.
pub(crate) fn concentration_left(w: &Who<'_>) -> i32 {
    let all = (w.skill(Skill::SK_CONCENT) - 5).max(0);
    if all == 0 { 0 } else { all - values::concentration_used(w) }
}

fn flattened(sum: i32, limit: i32, by: i32) -> i32 {
    if sum > limit { limit + (sum - limit) / by } else { sum }
}

fn bounded(sum: i32, mm: u32, most: i32, terms: &mut impl Terms) -> i32 {
    let made_sure = metamagic::has(mm, Metamagic::MM_SURE) && sum > SURE_ENOUGH;
    let end = if made_sure { 100 } else { sum.clamp(2, most) };
    sum + terms.add(if made_sure { "made sure" } else { "limits" }, end - sum)
}
