//! EV_RESEARCH: what the books of an ancient library say of a thing (docs/rules/skill-uses.md, By command). Once a
//! thing. Where a curse comes from, and who laid it, waits for encounters: somebody has to be there to be found.

use super::hours;
use crate::base::names::{ItemKnown, Named, Skill, StatiNature as Nature, StatiSource};
use crate::event::fields::EItem;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::knowledge;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::ask::{held_thing, refused};
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::Stati;

/// What is learnt of a thing.
const LEARNT: [ItemKnown; 4] =
    [ItemKnown::KN_MAGIC, ItemKnown::KN_CURSE, ItemKnown::KN_NATURE, ItemKnown::KN_PLUS];

/// Looks the thing that the record names up, else one that whoever plays says.
///
/// # Errors
/// The action is over, or there is no answer yet which thing is meant.
pub fn research<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(w) = m.who(me) else { return Ok(Answer::Abort) };
    if !w.has_skill(Skill::SK_KNOW_MAGIC) {
        return refused(m, "{actor} {actor:know|knows} nothing of magic.");
    }
    let library = ResId::new(Kind::Region, "ancient_library");
    if m.level_of(me).map().region(m.at(me)) != Some(library) {
        return refused(m, "There is no library here.");
    }
    let named = m.get(EItem);
    let Some(item) = held_thing(m, me, named, "Look what up?", |held| !is_known(held))? else {
        return refused(m, "{actor} {actor:have|has} nothing to look up.");
    };
    let tried = |s: &Stati| s.val == Skill::SK_KNOW_MAGIC.0;
    if m.world().stati(item).is_some_and(|s| s.of(Nature::TRIED).any(tried)) {
        return refused(m, "The books say nothing more of it.");
    }
    if !hours::spend(m, me, 1, false)? {
        return Ok(Answer::Abort);
    }
    let level = Held::of(m.world(), m.content(), item).map_or(0, |held| things::level(&held, m.content()));
    if !attempt(m, me, &Try::of(Skill::SK_KNOW_MAGIC, 10 + level))?.passed {
        let record = Stati::new(Nature::TRIED, Skill::SK_KNOW_MAGIC.0, 0).from_source(StatiSource::SS_MISC);
        stati::gain(m, item, record.by(me), label!("research: in vain"))?;
        m.print(Audience::Actor, "The books say nothing of it.")?;
        return Ok(Answer::Done);
    }
    let known = LEARNT.iter().fold(0, |bits, bit| bits | bit.number());
    knowledge::learn(m, item, known, label!("research"));
    m.print(Audience::Actor, "{actor} {actor:find|finds} out what it is.")?;
    Ok(Answer::Done)
}

/// Is there nothing left to find out?
fn is_known(held: &Held<'_>) -> bool {
    LEARNT.iter().take(3).all(|bit| held.item.knows(*bit))
}
