//! What is real to whom (docs/rules/hiding.md, Illusions): illusory creatures and illusory ground, the senses that
//! see through them, and disbelief.

use super::notices;
use super::ranges::Senses;
use crate::base::names::{
    Ability, MonsterFlag, Named, SaveBits, SaveType, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::content::Content;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::stati::{gain, increase_mag};
use crate::world::{Field, Stati, StatiQuery, World};
use smallvec::SmallVec;

/// From how far an illusion is seen through that shows itself for one.
const NEAR: i32 = 10;
/// A duration: until rest.
const UNTIL_REST: i16 = -2;

impl Who<'_> {
    /// Is another creature real to it? Whatever is no illusion is.
    pub(crate) fn takes_for_real(&self, other: &Who<'_>) -> bool {
        let Some(illusion) = other.stati_of(Nature::ILLUSION).next() else { return true };
        let h = other.c.handle();
        let disbelieved = self.c.stati().of(Nature::DISBELIEVED).any(|s| s.thing == h);
        let near = self.c.at().distance(other.c.at()).max(1);
        !(disbelieved || self.knows_illusions() || self.feels_past(illusion.effect, near))
    }

    /// True sight, and minds that are none, take nothing for what it is not.
    fn knows_illusions(&self) -> bool {
        self.has_stati(Nature::TRUE_SIGHT) || self.has_flag(MonsterFlag::M_MINDLESS)
    }

    /// Do other senses than the eyes tell so far away that nothing is there? Improved illusions fool them too.
    fn feels_past(&self, effect: Option<ResId>, distance: i32) -> bool {
        let Senses { scent, blindsight, tremor, .. } = self.senses();
        let feels = [scent, blindsight, tremor].iter().any(|reach| *reach >= distance);
        (feels || self.ability(Ability::CA_SHARP_SENSES) > 0) && !is_improved(self.content, effect)
    }
}

/// Is an effect's illusion one that other senses believe too (IL_IMPROVED among its Val)?
fn is_improved(content: &Content, effect: Option<ResId>) -> bool {
    flags_of(content, effect) & StatiValue::IL_IMPROVED.number() != 0
}

/// The IL_ flags of an effect's illusion: those of the Val of all its segments.
fn flags_of(content: &Content, effect: Option<ResId>) -> i32 {
    let effect = effect.and_then(|id| content.effect(id));
    effect.map_or(0, |e| e.values().fold(0, |flags, v| flags | v.yval.number()))
}

/// Does a creature feel by other senses than its eyes what an illusory ground hides? Its maker, true sight, disbelief
/// and minds that are none are asked where the ground is (`event::chain`).
pub fn feels_ground(world: &World, content: &Content, watcher: Handle, field: &Field) -> bool {
    let Some(w) = who(world, content, watcher) else { return false };
    let near = w.c.at().distance(field.at) - i32::from(field.radius);
    w.feels_past(field.effect, near.max(1))
}

/// The IL_ flags of an illusory creature, those of its effect; none where it is no illusion.
pub fn flags(world: &World, content: &Content, illusion: Handle) -> Option<i32> {
    let record = world.stati(illusion)?.of(Nature::ILLUSION).next()?;
    Some(flags_of(content, record.effect))
}

/// Is an illusion an improved one, whose touch is no less convincing than its look?
pub fn fools_all_senses(world: &World, content: &Content, illusion: Handle) -> bool {
    who(world, content, illusion)
        .is_some_and(|it| it.stati_of(Nature::ILLUSION).any(|s| is_improved(content, s.effect)))
}

/// An illusory thing is touched, or an illusory creature does nothing to whoever it strikes: everybody near who perceives
/// it tries to disbelieve it (docs/rules/magic-effects.md, Damage of illusions; docs/rules/hiding.md, Illusions).
pub fn exposed<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().place_of(thing) else { return Ok(()) };
    let watchers: SmallVec<[Handle; 16]> = m
        .level_of(thing)
        .creatures()
        .filter(|c| c.handle() != thing && c.at().distance(at) <= NEAR)
        .map(|c| c.handle())
        .filter(|h| notices(m.world(), m.content(), *h, thing))
        .collect();
    for watcher in watchers {
        disbelieve(m, watcher, thing)?;
    }
    Ok(())
}

/// Does a creature take another for real? Whoever is not there takes everything so.
pub fn is_real_to(world: &World, content: &Content, watcher: Handle, other: Handle) -> bool {
    match (who(world, content, watcher), who(world, content, other)) {
        (Some(w), Some(other)) => w.takes_for_real(&other),
        _ => true,
    }
}

/// A creature tries to disbelieve an illusory creature or thing: Will against the illusion's Val. True where it sees
/// through it now or did before.
pub fn disbelieve<O: Observer>(m: &mut Machine<'_, O>, me: Handle, illusion: Handle) -> Result<bool, Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(false) };
    let (hard, effect, source) = match who(m.world(), m.content(), illusion) {
        Some(it) if !w.takes_for_real(&it) => return Ok(true),
        Some(it) => match it.stati_of(Nature::ILLUSION).next() {
            Some(record) => (record.val, record.effect, record.source),
            None => return Ok(false),
        },
        None => match m.world().stati(illusion).and_then(|s| s.of(Nature::ILLUSION).next()) {
            Some(_)
                if w.knows_illusions()
                    || w.c.stati().of(Nature::DISBELIEVED).any(|s| s.thing == illusion) =>
            {
                return Ok(true);
            }
            Some(record) => (i32::from(record.val), record.effect, record.source),
            None => return Ok(false),
        },
    };
    let against = sorts([SaveBits::SA_ILLUS]);
    let die = label!("save vs illusion");
    if !saving_throw(m, me, SaveType::WILL, hard, against, 0, die)? {
        return Ok(false);
    }
    let known = Stati::new(Nature::DISBELIEVED, 0, 0).lasting(UNTIL_REST).by(illusion);
    let known = Stati { effect, ..known.from_source(StatiSource::SS_MISC) };
    gain(m, me, known, label!("illusion: disbelieved"))?;
    let more = label!("illusion: one more sees through it");
    increase_mag(m, illusion, StatiQuery::of(Nature::ILLUSION), source, 1, more)?;
    Ok(true)
}
