//! What gods think of a character.

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::event::Observer;
use crate::script::api::{Done, declare, int, resource};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent, wrong};
use rhai::Dynamic;

fn god(id: Option<ResId>, function: &str) -> Result<ResId, Fail> {
    match id {
        Some(id) if id.kind() == Kind::God => Ok(id),
        Some(other) => wrong(format!("{function}: {other} is no god; name one as \"god:its_id\"")),
        None => absent(format!("{function}: no god is named; name one as \"god:its_id\"")),
    }
}

/// What waits until gods answer prayers.
pub(super) const PRAYER: &str = "prayer";

fn change_anger<O: Observer>(c: &mut Call<'_, '_, O>, function: &str, by: impl Fn(i32, i32) -> i32) -> Done {
    let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, function)?, c.int(2)?);
    let anger = anger_of(c, who, god);
    c.machine.put_anger(who, god, by(anger, amount).max(0) - anger, c.why());
    Ok(Dynamic::UNIT)
}

fn anger_of<O: Observer>(c: &Call<'_, '_, O>, who: Handle, god: ResId) -> i32 {
    c.machine.world().creature(who).and_then(|c| c.character()).map_or(0, |c| c.anger_of(god))
}

declare! {
    /// How angry a god is at a character, from 0.
    get_anger "getAnger" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "get_anger")?);
        Ok(int(anger_of(c, who, god)))
    };

    /// A god's anger at a character falls by so much, to 0 at least.
    lower_anger "lowerAnger" (who: Thing, god: Resource, amount: Int) -> Nothing |c| {
        change_anger(c, "lower_anger", |anger, amount| anger.saturating_sub(amount))
    };

    /// What a god's opinion of a character comes to: favour.
    calc_favour "calcFavour" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "calc_favour")?);
        let character = c.machine.world().creature(who).and_then(|c| c.character());
        Ok(int(character.and_then(|c| c.favour.iter().find(|(g, _)| *g == god)).map_or(0, |(_, n)| *n)))
    };

    /// The god a character follows, or NULL_ID.
    get_god "getGod" (who: Thing) -> Resource |c| {
        let who = c.thing(0)?;
        Ok(resource(c.machine.world().creature(who).and_then(|c| c.character()).and_then(|c| c.god)))
    };

    /// How angry a god is at a character, from 0.
    god_anger "getGodAnger" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "god_anger")?);
        Ok(int(anger_of(c, who, god)))
    };

    /// A character's favour with a god, from 0.
    god_favour "getFavour" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "god_favour")?);
        let character = c.machine.world().creature(who).and_then(|c| c.character());
        Ok(int(character.and_then(|c| c.favour.iter().find(|(g, _)| *g == god)).map_or(0, |(_, n)| *n)))
    };

    /// How a character stands with a god, GS_ bits.
    get_god_flags "getGodFlags" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "get_god_flags")?);
        let character = c.machine.world().creature(who).and_then(|c| c.character());
        Ok(int(character.map_or(0, |c| c.standing_with(god))))
    };

    /// Adds to how a character stands with a god, GS_ bits.
    set_god_flags "setGodFlags" (who: Thing, god: Resource, flags: Int) -> Nothing |c| {
        let (who, god, flags) = (c.thing(0)?, god(c.resource(1)?, "set_god_flags")?, c.int(2)?);
        let before = c.machine.world().creature(who).and_then(|c| c.character()).map_or(0, |c| c.standing_with(god));
        c.machine.put_standing(who, god, before | flags, c.why());
        Ok(Dynamic::UNIT)
    };

    /// A character offends a god, who grows angrier by that much. A god it doesn't follow takes notice
    /// only sometimes, and then by 1; beyond an anger of 50 nothing adds to it.
    transgress "Transgress" (who: Thing, god: Resource, amount: Int, wrath: Bool = 0, reason: Text = 0) [dice] -> Bool |c| {
        let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, "transgress")?, c.int(2)?);
        let (wrath, at) = (c.flag(3)?, c.position);
        if wrath {
            c.run.not_yet(c.machine, "the wrath of transgress", PRAYER, at);
        }
        let Some(character) = c.machine.world().creature(who).and_then(|c| c.character()) else {
            return Ok(false.into());
        };
        let anger = character.anger.iter().find(|(g, _)| *g == god).map_or(0, |(_, n)| i32::from(*n));
        let own = character.god == Some(god);
        // facts/rules/prayer.md, Transgress: of 60, amount + 1 are noticed by a god that isn't one's own.
        if anger > 50 || (!own && ((anger > 10 && !wrath) || c.roll(60)? > amount)) {
            return Ok(false.into());
        }
        c.machine.put_anger(who, god, if own { amount } else { 1 }, c.why());
        Ok(true.into())
    };

    /// A character gains favour with a god; a negative amount takes favour away.
    gain_favour "gainFavour" (who: Thing, god: Resource, amount: Int, advance: Bool = 0, stack: Bool = 1) -> Nothing |c| {
        let at = c.position;
        if c.flag(3)? {
            c.run.not_yet(c.machine, "gain_favour with advance", PRAYER, at);
        }
        if !c.flag(4)? {
            c.run.not_yet(c.machine, "gain_favour without stack", PRAYER, at);
        }
        let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, "gain_favour")?, c.int(2)?);
        c.machine.put_favour(who, god, amount, c.why());
        Ok(Dynamic::UNIT)
    };
}
