//! What scripts have rules do: each deed goes to the rule that does it elsewhere too, so that a
//! noise of a script is heard like any other. Knows no script.

use super::growth::practice::{self, Practice};
use super::senses::noise;
use super::social::reward::reward;
use super::social::sides;
use super::{gear, growth, shape, skills, stati, things};
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::event::{Deed, Halt, Machine, Observer};

/// Does a deed to a creature.
///
/// # Errors
/// The action is over.
pub fn carry_out<O: Observer>(m: &mut Machine<'_, O>, h: Handle, deed: Deed, why: Label) -> Result<(), Halt> {
    match deed {
        Deed::Awaken => stati::awaken(m, h, why),
        Deed::Check { skill, difficulty, bonus } => skills::check(m, h, skill, difficulty, bonus).map(|_| ()),
        Deed::Reapply => things::apply_anew(m, h),
        Deed::GainExperience(amount) => growth::experience::gain(m, h, amount, why),
        Deed::Reward { foe, percent } => reward(m, h, foe, percent),
        Deed::Practise { attribute, column, most, amount } => {
            practice::practise(m, h, Practice::of(attribute, column, most), amount)
        }
        Deed::Strain { attribute, amount } => {
            practice::strain(m, h, attribute, amount);
            Ok(())
        }
        Deed::TakeForm { form, merge, source } => shape::take(m, h, form, merge, source, why),
        Deed::TakeTemplate(template) => match growth::take_template(m, h, template)? {
            true => gear::of_list(m, h, template),
            false => Ok(()),
        },
        Deed::MakeNoise(radius) => noise::make(m, h, radius),
        Deed::TurnHostile(other) => sides::turn_hostile(m, h, other, why),
        Deed::TurnNeutral(other) => sides::turn_neutral(m, h, other, why),
        Deed::Follow { leader, pool } => sides::make_companion(m, h, leader, pool).map(|_| ()),
    }
}
