//! Intuition: what one feels about an item (docs/rules/skill-uses.md, Intuition). Once an item.

use crate::base::names::{ItemKnown, Named, Skill, StatiNature as Nature};
use crate::event::fields::EItem;
use crate::rules::growth::knowledge;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::stati;
use crate::world::Stati;

/// What is felt from which sum on.
const STEPS: [(i32, ItemKnown); 3] =
    [(5, ItemKnown::KN_CURSE), (10, ItemKnown::KN_MAGIC), (15, ItemKnown::KN_PLUS)];

/// Feels an item over.
pub(super) fn intuition<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    if m.world().item(item).is_none() {
        return refused(m, "There is no such thing.");
    }
    match feel(m, me, item)? {
        None => refused(m, "{actor} {actor:feel|feels} nothing new."),
        Some(false) => {
            m.print(Audience::Actor, "{actor} {actor:feel|feels} nothing.")?;
            Ok(Answer::Done)
        }
        Some(true) => Ok(Answer::Done),
    }
}

/// Feels an item over, once: was anything learnt? `None`: it was felt over before.
pub fn feel<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<Option<bool>, Halt> {
    let Some(known) = m.world().item(item).map(|i| i.known()) else { return Ok(None) };
    let felt = |s: &Stati| s.val == Skill::SK_INTUITION.0 && s.thing == me;
    if m.world().stati(item).is_some_and(|s| s.of(Nature::TRIED).any(felt)) {
        return Ok(None);
    }
    let sum = m.roll(20, label!("intuition"))? + 1 + m.skill(me, Skill::SK_INTUITION);
    let learnt = STEPS.iter().filter(|(least, _)| sum >= *least).fold(0, |bits, (_, k)| bits | k.number());
    knowledge::learn(m, item, learnt, label!("intuition"));
    let record = Stati::new(Nature::TRIED, Skill::SK_INTUITION.0, 0).by(me);
    stati::gain(m, item, record, label!("intuition: felt over"))?;
    Ok(Some(learnt & !known != 0))
}
