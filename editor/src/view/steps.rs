//! Which commands are steps, and where to.

use super::commands::CommandId as Id;

/// The step that a command is, if it is one; `true`: on and on.
pub fn step_of(id: Id) -> Option<((i8, i8), bool)> {
    Some(match id {
        Id::GoNorth => ((0, -1), false),
        Id::GoNorthEast => ((1, -1), false),
        Id::GoEast => ((1, 0), false),
        Id::GoSouthEast => ((1, 1), false),
        Id::GoSouth => ((0, 1), false),
        Id::GoSouthWest => ((-1, 1), false),
        Id::GoWest => ((-1, 0), false),
        Id::GoNorthWest => ((-1, -1), false),
        Id::RunNorth => ((0, -1), true),
        Id::RunNorthEast => ((1, -1), true),
        Id::RunEast => ((1, 0), true),
        Id::RunSouthEast => ((1, 1), true),
        Id::RunSouth => ((0, 1), true),
        Id::RunSouthWest => ((-1, 1), true),
        Id::RunWest => ((-1, 0), true),
        Id::RunNorthWest => ((-1, -1), true),
        _ => return None,
    })
}
