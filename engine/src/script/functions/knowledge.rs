//! What players learn to know of monsters.

use super::map::point;
use crate::event::Observer;
use crate::rules::growth;
use crate::rules::senses;
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use rhai::Dynamic;

fn known<O: Observer>(c: &mut Call<'_, '_, O>, template: Option<crate::base::id::ResId>) -> Done {
    let (who, why) = (c.thing(0)?, c.why());
    growth::know(c.machine, who, template, why);
    Ok(Dynamic::UNIT)
}

declare! {
    /// The player learns what kind of monster this is.
    identify_mon "IdentifyMon" (who: Thing) -> Nothing |c| known(c, None);

    /// The player learns that this one has a template.
    identify_temp "IdentifyTemp" (who: Thing, template: Resource) -> Nothing |c| match c.resource(1)? {
        Some(template) => known(c, Some(template)),
        None => Ok(Dynamic::UNIT),
    };

    /// The players see a square as it is now and remember it; both other numbers are not used.
    mark_as_seen "MarkAsSeen" on Map (player: Int, x: Int, y: Int, distance: Int) -> Nothing |c| {
        let at = point(c, 1)?;
        senses::remember_square(c.machine, at);
        Ok(Dynamic::UNIT)
    };

    /// The deepest level of a dungeon that somebody is on or remembers anything of; 0 for none.
    get_max_depth "getMaxDepth" (who: Thing, dungeon: Resource) -> Int |c| {
        let (who, dungeon) = (c.thing(0)?, c.resource(1)?);
        let world = c.machine.world();
        let depth = world.creature(who).and_then(|it| {
            let of_it = world.levels().filter(|level| level.map().dungeon() == dungeon);
            let seen = of_it.filter(|level| it.level() == level.id() || it.memory_of(level.id()).count() > 0);
            seen.map(|level| level.map().depth()).max()
        });
        Ok(int(depth.unwrap_or(0).into()))
    };

    /// Has a character learned to know a kind of monster, or a template?
    knows "" (who: Thing, what: Resource) -> Bool |c| {
        let (who, what) = (c.thing(0)?, c.resource(1)?);
        let character = c.machine.world().creature(who).and_then(|c| c.character());
        Ok(character.zip(what).is_some_and(|(character, what)| character.knows(what)).into())
    };
}
