//! The game: its time and its players.

use crate::base::handle::Handle;
use crate::script::api::{declare, int, thing};

declare! {
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
