//! What scripts have rules do: each deed goes to the rule that does it elsewhere too, so that a
//! noise of a script is heard like any other. Knows no script.

use super::growth::practice::{self, Practice};
use super::senses::noise;
use super::social::sides;
use super::{growth, skills, stati};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::base::names::{Attribute, ItemFlag, ItemKnown, Named};
use crate::event::observe::Audience;
use crate::event::{CreatureAct, Halt, Machine, Observer};
use crate::label;
use crate::rules::checks::skill;
use crate::rules::growth::reward::reward;
use crate::rules::items::{gear, things};
use crate::rules::movement::shape;
use crate::rules::query::who::Held;
use crate::world::ItemField;

/// What identifying by use exercises (facts/constants.json, exercise_columns, EINT_IDENT): Int, its column, to 60.
const IDENTIFIED: Practice = Practice::of(Attribute::A_INT, 2, 60);

/// Does a deed to a creature; what it comes to is said with each deed.
///
/// # Errors
/// The action is over.
pub fn carry_out<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    act: CreatureAct,
    why: Label,
) -> Result<i32, Halt> {
    match act {
        // A question only: nobody is told why not.
        CreatureAct::MayTakeTemplate(template) => Ok(growth::kept_off(m, h, template)?.is_none().into()),
        CreatureAct::CutRope(feet) => {
            let piece = skills::cut_rope(m, h, feet, why)?;
            Ok(piece.map_or(0, |piece| i32::try_from(piece.0).unwrap_or(0)))
        }
        CreatureAct::SpendHours { least, most } => hours(m, h, least, most),
        act => carry_out_quietly(m, h, act, why).map(|()| 0),
    }
}

/// Those that come to nothing in particular.
fn carry_out_quietly<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    act: CreatureAct,
    why: Label,
) -> Result<(), Halt> {
    match act {
        CreatureAct::MayTakeTemplate(_) | CreatureAct::CutRope(_) | CreatureAct::SpendHours { .. } => Ok(()),
        CreatureAct::TellStati { nature, ending } => stati::tell_of(m, h, nature, ending),
        CreatureAct::LearnByTrial(item) => learn_by_trial(m, h, item, why),
        CreatureAct::BeKnown(template) => {
            be_known(m, h, template, why);
            Ok(())
        }
        CreatureAct::Awaken => stati::awaken(m, h, why),
        CreatureAct::Check { skill, difficulty, bonus } => {
            skill::check(m, h, skill, difficulty, bonus).map(|_| ())
        }
        CreatureAct::Reapply => things::apply_anew(m, h),
        CreatureAct::GainExperience(amount) => growth::experience::gain(m, h, amount, why),
        CreatureAct::Reward { foe, percent } => reward(m, h, foe, percent),
        CreatureAct::Practise { attribute, column, most, amount } => {
            practice::practise(m, h, Practice::of(attribute, column, most), amount)
        }
        CreatureAct::Strain { attribute, amount } => {
            practice::strain(m, h, attribute, amount);
            Ok(())
        }
        CreatureAct::TakeForm { form, merge, source } => shape::take(m, h, form, merge, source, why),
        CreatureAct::TakeTemplate(template) => match growth::take_template(m, h, template)? {
            None => gear::of_list(m, h, template),
            Some(_) => Ok(()),
        },
        CreatureAct::MakeNoise(radius) => noise::make(m, h, radius),
        CreatureAct::TurnHostile(other) => sides::turn_hostile(m, h, other, why),
        CreatureAct::TurnNeutral(other) => sides::turn_neutral(m, h, other, why),
        CreatureAct::Follow { leader, pool } => sides::make_companion(m, h, leader, pool).map(|_| ()),
    }
}

/// Every player learns to know a template, where the creature has it, or else the creature's kind.
fn be_known<O: Observer>(m: &mut Machine<'_, O>, h: Handle, template: Option<ResId>, why: Label) {
    let Some(creature) = m.world().creature(h) else { return };
    let known = match template {
        Some(template) => creature.templates().contains(&template).then_some(template),
        None => Some(creature.form()),
    };
    let players: Vec<Handle> = m.world().creatures().filter(|c| c.is_player()).map(|c| c.handle()).collect();
    for player in players {
        known.into_iter().for_each(|known| m.put_known(player, known, why));
    }
}

/// Hours of quiet work: as many of those wanted as it has before it needs a night's rest (facts/rules/turn.md, 5).
fn hours<O: Observer>(m: &mut Machine<'_, O>, h: Handle, least: u32, most: u32) -> Result<i32, Halt> {
    let hours = (least.saturating_add(1)..=most).rev().find(|n| skills::hours::has_time(m, h, *n));
    let hours = hours.unwrap_or(least);
    let spent = skills::hours::spend(m, h, hours, false)?;
    Ok(if spent { i32::try_from(hours).unwrap_or(i32::MAX) } else { 0 })
}

/// Who uses a thing whose magic it does not know learns it, says so, and exercises its wits (Player::IdentByTrial).
/// Monsters learn nothing.
fn learn_by_trial<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    item: Handle,
    why: Label,
) -> Result<(), Halt> {
    let plays = m.world().creature(h).is_some_and(|c| c.is_player());
    let Some(known) = m.world().item(item).map(|i| i.known()).filter(|_| plays) else { return Ok(()) };
    if known & ItemKnown::KN_MAGIC.number() != 0 {
        return Ok(());
    }
    m.put_item(item, ItemField::Known, known | ItemKnown::KN_MAGIC.number(), why);
    let held = Held::of(m.world(), m.content(), item);
    let level = held.map_or(0, |held| things::level(&held, m.content()));
    let several = held.is_some_and(|held| held.has_flag(ItemFlag::IT_PLURAL));
    let name = m.name_in(item, NAME_WITH_A)?;
    m.print(Audience::To(h), &format!("{} {name}.", if several { "Those are" } else { "That is" }))?;
    let amount = m.roll(6, label!("identified by use"))? + (level / 2).max(1);
    practice::practise(m, h, IDENTIFIED, amount)
}

/// NA_A: a name with "a" or "an".
const NAME_WITH_A: i32 = 16;
