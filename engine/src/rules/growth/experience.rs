//! What experience is gained, and what each gain also moves (docs/rules/experience.md, What a foe is worth;
//! docs/rules/experience.md, Each gain).

use super::lasting;
use crate::base::names::{Ability, ClassFlag, Skill, StatiNature};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati;
use crate::world::{CreatureField, DevotionPart, StatiQuery};

/// Percent that those lose who learn several trades, none of the best of which their people favour.
const DIVIDED: i32 = 25;
/// How lawful one may be before doubts slow one down, and from which level on.
const STRICT: i32 = 40;
const OLD_ENOUGH: i32 = 3;

/// What a lock or a trap that was mastered teaches: 90, and ten for each point of difficulty above 14
/// (docs/rules/experience.md, Other gains).
pub fn of_work(dc: i32) -> i32 {
    90 + 10 * (dc - 14)
}

/// A character gains experience, less its penalty. Gods count each gain; what it may not hear again yet comes nearer.
/// No-op for others.
pub fn gain<O: Observer>(m: &mut Machine<'_, O>, me: Handle, amount: i32, why: Label) -> Result<(), Halt> {
    let Some(w) = m.who(me).filter(|w| w.is_character()) else { return Ok(()) };
    let less = amount.saturating_mul(penalty(&w)) / 100;
    m.put_add(me, CreatureField::Xp, amount.saturating_sub(less).max(0), why);
    m.count_experience(me, why);
    prayers_come_nearer(m, me);
    lasting::wears(m, me)?;
    let heard = StatiQuery::of(StatiNature::TRIED).val(Skill::SK_LISTEN.0);
    let Some((place, mag, rounds)) =
        stati::read::first(m.world(), me, heard).map(|(place, s)| (place, s.mag, s.duration))
    else {
        return Ok(());
    };
    let why = label!("experience: it may listen again");
    if mag > 0 {
        m.turn_stati(me, place, mag - 1, rounds, why);
    } else {
        stati::remove(m, me, heard, why)?;
    }
    Ok(())
}

/// Every god that was prayed to may be prayed to again a gain of experience sooner (docs/rules/prayer.md, Prayer).
fn prayers_come_nearer<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(c) = m.world().creature(me).and_then(|c| c.character()) else { return };
    let waiting = c.devotions.iter().filter(|d| d.countdown > 0).map(|d| (d.god, i32::from(d.countdown)));
    for (god, countdown) in waiting.collect::<Vec<_>>() {
        m.put_devotion(
            me,
            god,
            DevotionPart::Countdown,
            countdown - 1,
            label!("experience: the next prayer is nearer"),
        );
    }
}

/// Percent of experience that a character does not get: for trades that are at odds with its people's, for a mind that is
/// too strict (which is the other way round: it gets more), and what XP_PENALTY says.
pub fn penalty(w: &Who<'_>) -> i32 {
    let Some(character) = w.c.character() else { return 0 };
    let levels = character.levels();
    let strict = match i32::from(character.align_lc) {
        lawful if -lawful > STRICT && levels >= OLD_ENOUGH => lawful + STRICT,
        _ => 0,
    };
    let own = w.sum_mag(StatiNature::XP_PENALTY, None) + strict;
    let taken: Vec<_> = character.classes.iter().filter(|taken| taken.level > 0).collect();
    if taken.len() < 2 || w.has_ability(Ability::CA_VERSATILITY) {
        return own;
    }
    let best = taken.iter().map(|taken| taken.level).max().unwrap_or(0);
    let race = w.content.race(character.race);
    let favoured = taken.iter().filter(|taken| taken.level == best).any(|taken| {
        race.is_some_and(|race| race.favoured.iter().any(|class| class.res_id() == taken.class))
            || w.content.class(taken.class).is_some_and(|c| c.flags.has(ClassFlag::CF_FAVOURED))
    });
    if favoured { own } else { own + DIVIDED }
}
