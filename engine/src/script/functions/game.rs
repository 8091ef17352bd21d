//! The game: its time and its players.

use super::nature::{number, yes};
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::script::api::{declare, int, thing};

declare! {
    /// Is an option of the player's on: did it choose anything but the first? No for whom nobody plays.
    opt "Opt" (who: Thing, option: GameOption) -> Bool |c| {
        let option = c.named::<GameOption>(1)?;
        yes(c, |who| who.chose(option))
    };

    /// What a player chose of an option, from 0; 0 for whom nobody plays.
    option_choice "" (who: Thing, option: GameOption) -> Int |c| {
        let option = c.named::<GameOption>(1)?;
        number(c, |who| who.chosen(option).map_or(0, i32::from))
    };

    /// Segments since the world began, 60 a round.
    get_turn "GetTurn" on Game () -> Int |c| Ok(int(i32::try_from(c.machine.world().turn()).unwrap_or(i32::MAX)));

    /// The player by number, from 0, or NULL_OBJ.
    get_player "GetPlayer" on Game (number: Int) -> Thing |c| {
        let number = usize::try_from(c.int(0)?).ok();
        let mut players = c.machine.world().creatures().filter(|c| c.is_player());
        let player = number.and_then(|n| players.nth(n));
        Ok(thing(player.map_or(Handle::NONE, |c| c.handle())))
    };
}
