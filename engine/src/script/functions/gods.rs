//! What gods think of a character.

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{AidKind, GodMessage, Named, TerrainFlag};
use crate::content::Content;
use crate::event::Observer;
use crate::rules::standing::{self, alignment, anger, favour, speak};
use crate::script::api::{declare, int, resource};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent, wrong};
use crate::script::ty::Resource;
use crate::world::{DevotionPart, Point, World};
use rhai::Dynamic;

fn god(id: Option<ResId>, function: &str) -> Result<ResId, Fail> {
    match id {
        Some(id) if id.kind() == Kind::God => Ok(id),
        Some(other) => wrong(format!("{function}: {other} is no god; name one as \"god:its_id\"")),
        None => absent(format!("{function}: no god is named; name one as \"god:its_id\"")),
    }
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

    /// A god's anger at a character falls by so much, to 0 at least, and the god says so.
    lower_anger "lowerAnger" (who: Thing, god: Resource, amount: Int) -> Nothing |c| {
        let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, "lower_anger")?, c.int(2)?);
        anger::lower(c.machine, who, god, amount)?;
        Ok(Dynamic::UNIT)
    };

    /// What a character's favour with a god comes to: sacrifices and deeds, as the god reckons them (EV_CALC_FAVOUR),
    /// less the penalty of prayers.
    calc_favour "calcFavour" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "calc_favour")?);
        Ok(int(favour::of(c.machine, who, god)?))
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

    /// A character's favour with a god, as calc_favour says it.
    god_favour "getFavour" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "god_favour")?);
        Ok(int(favour::of(c.machine, who, god)?))
    };

    /// A character's level of favour with a god, 0 to 9.
    get_god_level "getGodLevel" (who: Thing, god: Resource) -> Int |c| {
        let (who, god) = (c.thing(0)?, god(c.resource(1)?, "get_god_level")?);
        Ok(int(standing::devoted(c.machine, who, god, DevotionPart::Level)))
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

    /// Takes bits from how a character stands with a god, GS_ bits.
    reset_god_flags "resetGodFlags" (who: Thing, god: Resource, flags: Int) -> Nothing |c| {
        let (who, god, flags) = (c.thing(0)?, god(c.resource(1)?, "reset_god_flags")?, c.int(2)?);
        standing::clear_flags(c.machine, who, god, flags);
        Ok(Dynamic::UNIT)
    };

    /// A character offends a god, who grows angrier by that much; with wrath it is punished at once if that is more than
    /// the god bears. A god it doesn't follow takes notice only sometimes, and then by 1; beyond an anger of 50 nothing
    /// adds to it.
    transgress "Transgress" (who: Thing, god: Resource, amount: Int, wrath: Bool = 0, reason: Text = 0) [dice] -> Nothing |c| {
        let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, "transgress")?, c.int(2)?);
        let (wrath, reason) = (c.flag(3)?, c.text(4)?);
        anger::transgress(c.machine, who, god, amount, wrath, &reason)?;
        Ok(Dynamic::UNIT)
    };

    /// A character gains favour with a god; a negative amount takes favour away. With advance the god it follows may raise
    /// its level of favour. Without stack it doesn't add up: the greatest such favour counts.
    gain_favour "gainFavour" (who: Thing, god: Resource, amount: Int, advance: Bool = 0, stack: Bool = 0) -> Nothing |c| {
        let (who, god, amount) = (c.thing(0)?, god(c.resource(1)?, "gain_favour")?, c.int(2)?);
        let (advance, stack) = (c.flag(3)?, c.flag(4)?);
        favour::gain(c.machine, who, god, amount, advance, stack)?;
        Ok(Dynamic::UNIT)
    };

    /// A god says something to a character: its own words for the occasion, or those that all gods share. MSG_AID and an
    /// aid together say how it helps. The words may name what is given with <arg>.
    god_message "GodMessage" (who: Thing, god: Resource, message: GodMessage, about: Any = 0) [dice] -> Nothing |c| {
        let (who, god, message) = (c.thing(0)?, god(c.resource(1)?, "god_message")?, c.int(2)?);
        let about = c.any(3);
        let about = match about.clone().into_immutable_string() {
            Ok(text) => Some(text.to_string()),
            Err(_) => about.try_cast::<Resource>().and_then(|r| r.0).map(|id| c.machine.content().shown_name(id).to_owned()),
        };
        let aid = message.saturating_sub(GodMessage::MSG_AID.number());
        if aid > 0 {
            speak::says_aid(c.machine, who, god, AidKind::from_number(aid))?;
        } else {
            speak::says(c.machine, who, god, GodMessage::from_number(message), about.as_deref())?;
        }
        Ok(Dynamic::UNIT)
    };

    /// A character acts along alignments, AL_ bits: gods hear of it (EV_ALIGNED), and its own alignment moves. The amount
    /// says how much it weighs, from 1.
    aligned_act "AlignedAct" (who: Thing, alignment: Alignment, amount: Int, reason: Text = 0, victim: Thing = 0) [dice] -> Nothing |c| {
        let (who, kinds, amount) = (c.thing(0)?, c.int(1)?, c.int(2)?);
        let (reason, victim) = (c.text(3)?, c.thing(4)?);
        alignment::act(c.machine, who, kinds, amount, &reason, victim)?;
        Ok(Dynamic::UNIT)
    };

    /// What a character has seen of all levels, as favour: for each level 50 times the part of its open squares that it
    /// remembers, more the deeper the level.
    total_explore_favour "TotalExploreFavour" (who: Thing) -> Int |c| {
        let who = c.thing(0)?;
        let sizes = c.machine.world().levels().map(|level| (level.map().width(), level.map().height()));
        c.looks_at(sizes.map(|(wide, high)| usize::from(wide.unsigned_abs()) * usize::from(high.unsigned_abs())).sum())?;
        Ok(int(explored(c.machine.world(), c.machine.content(), who)))
    };

    /// Two of a character's base scores change places, so many times; which ones, dice say.
    swap_attributes "SwapAttributes" (who: Thing, count: Int) [dice] -> Nothing |c| {
        let (who, count) = (c.thing(0)?, c.int(1)?);
        for _ in 0..count.clamp(0, MOST_SWAPS) {
            let one = c.roll(SCORES)?;
            let mut other = c.roll(SCORES)?;
            while other == one {
                other = c.roll(SCORES)?;
            }
            let (one, other) = (usize::try_from(one).unwrap_or(0), usize::try_from(other).unwrap_or(0));
            c.machine.put_character(who, c.why(), |character| character.base.swap(one, other));
        }
        c.machine.recalculate(who);
        Ok(Dynamic::UNIT)
    };
}

/// How many base scores there are.
const SCORES: i32 = 7;
/// The most swaps of one call.
const MOST_SWAPS: i32 = 100;
/// What a level that is wholly explored is worth, before its depth.
const EXPLORED: i64 = 50;

fn explored(world: &World, content: &Content, who: Handle) -> i32 {
    let Some(creature) = world.creature(who) else { return 0 };
    let worth = world.levels().enumerate().map(|(depth, here)| {
        let (mut open, mut seen) = (0i64, 0i64);
        for y in 0..here.map().height() {
            for x in 0..here.map().width() {
                let at = Point { x, y };
                let solid = here
                    .map()
                    .terrain(at)
                    .and_then(|id| content.terrain(id))
                    .is_none_or(|t| t.flags.has(TerrainFlag::TF_SOLID));
                open += i64::from(!solid);
                seen += i64::from(!solid && creature.memory_of(here.id()).of(at).ground.is_some());
            }
        }
        let depth = i64::try_from(depth).unwrap_or(0) + 1;
        if open == 0 { 0 } else { EXPLORED * seen * depth / open }
    });
    i32::try_from(worth.sum::<i64>()).unwrap_or(i32::MAX)
}
