//! A skill check (facts/rules/skills.md, 2).

use super::super::combat::look::Look;
use crate::base::handle::Handle;
use crate::base::names::Skill;
use crate::event::{Halt, Machine, Observer};
use crate::label;

/// How a skill check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Was it a success?
    pub passed: bool,
    /// Level, roll and bonus together.
    pub total: i32,
    /// The die alone, 1 to 20.
    pub roll: i32,
    /// The level it was tried with.
    pub level: i32,
}

/// `h` tries a skill against `dc`; `bonus` is added to the sum.
///
/// # Errors
/// The action is over.
pub fn check<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    skill: Skill,
    dc: i32,
    bonus: i32,
) -> Result<Checked, Halt> {
    let roll = m.d(20, label!("skill check"))?;
    let level = m.who(h).map_or(0, |w| w.skill(skill));
    let total = level + roll + bonus;
    Ok(Checked { passed: total >= dc, total, roll, level })
}
