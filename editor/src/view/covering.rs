//! What was gathered about which handlers ran, besides the session.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;

use crate::debugger::moments::coverage::Coverage;
use crate::workbench::words::counted;

/// What was gathered besides the session.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    pub(crate) ran: Coverage,
    pub(crate) in_recordings: Coverage,
    pub(crate) recordings: usize,
    pub(crate) fights: u64,
}

/// Which handlers the panel lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// All of them.
    #[default]
    All,
    /// Those that never ran.
    Never,
    /// Those that ran.
    Ran,
}

/// A handler of the pack, and how often it ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandlerRow {
    /// Whose.
    pub id: ResId,
    /// Its place in the file.
    pub place: u16,
    /// What it answers.
    pub on: EventCode,
    /// How often it ran in the session, in the recordings, in the fights.
    pub times: [u32; 3],
}

impl HandlerRow {
    /// How often it ran in all.
    pub fn all(&self) -> u32 {
        self.times.iter().fold(0, |sum, times| sum.saturating_add(*times))
    }
}

/// All handlers of a content, and how often each ran in a session and in what was gathered.
pub fn handlers(content: &Content, session: &Coverage, gathered: &Covered) -> Vec<HandlerRow> {
    let of = |ran: &Coverage, key: &(ResId, u16)| ran.get(key).copied().unwrap_or(0);
    let mut rows = Vec::new();
    for resource in content.all() {
        for (place, handler) in resource.definition.handlers().iter().enumerate() {
            let Ok(place) = u16::try_from(place) else { continue };
            let key = (resource.id, place);
            let recorded = of(&gathered.in_recordings, &key);
            let fought = of(&gathered.ran, &key).saturating_sub(recorded);
            let times = [of(session, &key), recorded, fought];
            rows.push(HandlerRow { id: resource.id, place, on: handler.on, times });
        }
    }
    rows
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
