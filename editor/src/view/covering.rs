//! What was gathered about which handlers ran, besides the session.

use crate::debugger::moments::coverage::Coverage;
use crate::workbench::words::counted;

/// What was gathered besides the session.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    pub(crate) ran: Coverage,
    pub(crate) recordings: usize,
    pub(crate) fights: u64,
}

impl Covered {
    /// What all of it comes from, in words.
    pub fn of_what(&self) -> String {
        let mut all = vec!["this session".to_owned()];
        if self.recordings > 0 {
            all.push(counted(self.recordings, "recording"));
        }
        if self.fights > 0 {
            all.push(format!("{} {}", self.fights, if self.fights == 1 { "fight" } else { "fights" }));
        }
        all.join(", ")
    }
}
