//! Exercise of attributes (docs/rules/experience.md, Exercise): what a character does adds to one of the 15 columns
//! of an attribute, each up to a limit of its own; 100 in all, less by what skill helps, raise the attribute by 1
//! for good. Strain takes away again. Monsters do not grow so, but draw the same dice.

use crate::base::names::{Ability, Attribute, Named, Skill, StatiNature};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati;

/// How many columns an attribute has.
const COLUMNS: u8 = 15;

/// What somebody who knows nothing of help has to practise for a point.
const NEEDED: i32 = 100;

/// One way of practising.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The attribute that grows, Str to Luc.
    pub attribute: Attribute,
    /// The column that counts it (docs/rules/experience.md, Exercise), 0 to 14.
    pub column: u8,
    /// How much of it counts, 1 to 100.
    pub most: i16,
}

impl Practice {
    /// One way of practising.
    pub const fn of(attribute: Attribute, column: u8, most: i16) -> Self {
        Practice { attribute, column, most }
    }
}

/// A door broken down.
pub const DOOR: Practice = Practice::of(Attribute::A_STR, 1, 35);
/// A critical hit with a heavy weapon.
pub const HEAVY_CRIT: Practice = Practice::of(Attribute::A_STR, 2, 75);
/// Torn free of what one was stuck in.
pub const UNSTUCK: Practice = Practice::of(Attribute::A_STR, 6, 25);
/// An extreme load.
pub const EXTREME_LOAD: Practice = Practice::of(Attribute::A_STR, 7, 50);
/// A heavy load.
pub const HEAVY_LOAD: Practice = Practice::of(Attribute::A_STR, 7, 30);
/// Heavy armour, borne by strength.
pub const ARMOUR_WORN: Practice = Practice::of(Attribute::A_STR, 8, 50);
/// Heavy armour, borne by the body.
pub const ARMOUR_ENDURED: Practice = Practice::of(Attribute::A_CON, 5, 35);
/// Tumbling.
pub const TUMBLE: Practice = Practice::of(Attribute::A_DEX, 1, 20);
/// A critical hit with a light weapon or a missile.
pub const LIGHT_CRIT: Practice = Practice::of(Attribute::A_DEX, 2, 75);
/// A small thing thrown.
pub const THROWN: Practice = Practice::of(Attribute::A_DEX, 3, 75);
/// Hit while fighting defensively.
pub const DEFENSIVE: Practice = Practice::of(Attribute::A_DEX, 4, 40);
/// A blow dodged.
pub const DODGED: Practice = Practice::of(Attribute::A_DEX, 5, 45);
/// A blast dodged (docs/rules/experience.md, Exercise).
pub const EVADED: Practice = Practice::of(Attribute::A_DEX, 5, 45);
/// Somebody charmed or frightened by magic.
pub const CHARMED: Practice = Practice::of(Attribute::A_CHA, 2, 45);
/// Creatures summoned.
pub const SUMMONED: Practice = Practice::of(Attribute::A_CHA, 5, 30);
/// A poison or disease overcome.
pub const OVERCAME: Practice = Practice::of(Attribute::A_CON, 1, 50);
/// A critical hit lived through.
pub const CRIT_ENDURED: Practice = Practice::of(Attribute::A_CON, 2, 40);
/// Worn out.
pub const WORN_OUT: Practice = Practice::of(Attribute::A_CON, 6, 35);
/// A hard spell cast under threat.
pub const CAST: Practice = Practice::of(Attribute::A_INT, 1, 30);
/// A spell cast with metamagic under threat.
pub const CAST_WITH_METAMAGIC: Practice = Practice::of(Attribute::A_INT, 1, 45);
/// Fasting.
pub const FASTING: Practice = Practice::of(Attribute::A_CON, 4, 45);
/// Eating well.
pub const EATING_WELL: Practice = Practice::of(Attribute::A_CON, 4, 15);
/// Luck had with an enemy's critical hit.
pub const CRIT_SURVIVED: Practice = Practice::of(Attribute::A_LUC, 4, 60);
/// Deeper than one's level.
pub const RISK: Practice = Practice::of(Attribute::A_LUC, 1, 100);
/// Talked out of a fight.
pub const PERSUADED: Practice = Practice::of(Attribute::A_WIS, 3, 25);

/// Rock dug away (docs/rules/experience.md, Exercise).
pub const DUG: Practice = Practice::of(Attribute::A_STR, 5, 50);
/// Work at a forge.
pub const FORGED: Practice = Practice::of(Attribute::A_STR, 4, 70);
/// Something made, with wit.
pub const MADE: Practice = Practice::of(Attribute::A_INT, 3, 50);
/// A monster told at first sight (docs/rules/experience.md, Exercise).
pub const IDENTIFIED: Practice = Practice::of(Attribute::A_INT, 2, 35);
/// Magic laid into a thing, with wit and with insight.
pub const ENCHANTED_BY_WIT: Practice = Practice::of(Attribute::A_INT, 3, 70);
/// The same.
pub const ENCHANTED_BY_INSIGHT: Practice = Practice::of(Attribute::A_WIS, 6, 70);

/// The column of skills, and of skills that persuade or puzzle.
const SKILL: u8 = 10;
const KNACK: u8 = 12;
/// The column of saving throws.
const SAVE: u8 = 11;

/// A skill used well, for one of the attributes behind it.
pub const fn skill(attribute: Attribute, knack: bool, most: i16) -> Practice {
    Practice::of(attribute, if knack { KNACK } else { SKILL }, most)
}

/// A jump under threat, for one of the attributes behind it.
pub const fn jump(attribute: Attribute) -> Practice {
    Practice::of(attribute, 6, 20)
}

/// A saving throw made.
pub const fn save(attribute: Attribute, most: i16) -> Practice {
    Practice::of(attribute, SAVE, most)
}

/// A character practises. What is beyond the limit of its column is lost; what completes a point raises the attribute,
/// to 5 above what it was born with and more with inherent potential, and begins anew with what was over.
pub fn practise<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    what: Practice,
    amount: i32,
) -> Result<(), Halt> {
    let why = label!("practice");
    let Some(w) = m.who(who).filter(|w| w.is_character()) else { return Ok(()) };
    let Some((needed, done, before)) = standing(&w, what) else { return Ok(()) };
    let adding = amount.min(i32::from(what.most) - before).max(0);
    if adding == 0 {
        return Ok(());
    }
    if done + adding <= needed {
        m.put_practice(who, what.attribute, what.column, clamped(before + adding), why);
        return Ok(());
    }
    for column in 0..COLUMNS {
        m.put_practice(who, what.attribute, column, 0, why);
    }
    let over = (done + adding - needed).min(i32::from(what.most));
    m.put_practice(who, what.attribute, what.column, clamped(over), why);
    stati::gain_inherent(m, who, what.attribute, 1, label!("practice: it has grown"))?;
    m.recalculate(who);
    Ok(())
}

/// Strain: an attribute loses what was practised, the first columns first.
pub fn strain<O: Observer>(m: &mut Machine<'_, O>, who: Handle, attribute: Attribute, amount: i32) {
    let why = label!("strain");
    let Ok(number) = u8::try_from(attribute.number()) else { return };
    let mut left = amount;
    for column in 0..COLUMNS {
        let Some(c) = m.world().creature(who).and_then(|c| c.character()) else { return };
        let had = i32::from(c.practised(number, column));
        let goes = had.min(left);
        if goes > 0 {
            m.put_practice(who, attribute, column, clamped(had - goes), why);
        }
        left -= goes;
        if left <= 0 {
            return;
        }
    }
}

/// What a point takes, what is practised in all, and by this column; `None` where there is no growing any more.
fn standing(w: &Who<'_>, what: Practice) -> Option<(i32, i32, i32)> {
    let grown = w.sum_mag(StatiNature::ADJUST_INH, Some(what.attribute.number()));
    if grown >= 5 + w.ability(Ability::CA_INHERANT_POTENTIAL) {
        return None;
    }
    let number = u8::try_from(what.attribute.number()).ok()?;
    let character = w.c.character()?;
    let done = (0..COLUMNS).map(|column| i32::from(character.practised(number, column))).sum();
    Some((NEEDED - help(w, what.attribute), done, i32::from(character.practised(number, what.column))))
}

/// The skill that makes an attribute grow faster.
fn help(w: &Who<'_>, attribute: Attribute) -> i32 {
    let level = match attribute {
        Attribute::A_STR | Attribute::A_DEX | Attribute::A_CON => w.skill(Skill::SK_ATHLETICS),
        Attribute::A_WIS => w.skill(Skill::SK_CONCENT),
        Attribute::A_CHA => w.skill(Skill::SK_PERFORM),
        Attribute::A_INT => {
            let known = Skill::SK_KNOW_FIRST.0..=Skill::SK_KNOW_LAST.0;
            known.map(|n| w.skill(Skill(n))).max().unwrap_or(0)
        }
        _ => 0,
    };
    level.clamp(0, NEEDED - 1)
}

fn clamped(n: i32) -> i16 {
    n.clamp(0, i32::from(i16::MAX)) as i16
}
