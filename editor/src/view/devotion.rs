//! Gods in their preview: which page of it is shown, and what is tried of what a character might do.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::play::Revision;

use crate::lab::devotion::{Choices, WhatIf};
use crate::workbench::Bench;

/// A page of the preview of a god.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// What its file comes to.
    #[default]
    Figures,
    /// What if a character did something.
    WhatIf,
    /// How all gods stand to each other.
    Relations,
    /// What it came to think of a character over the session.
    Session,
}

/// What is shown of gods.
#[derive(Default)]
pub struct Devotions {
    /// The page.
    pub page: Page,
    /// What is tried, and what came of it.
    pub bench: Bench<Choices, WhatIf>,
    /// The character whose session is shown; none for the first.
    pub follower: Option<Handle>,
}

/// What is asked of it.
#[derive(Clone, Debug, PartialEq)]
pub enum DevotionAsk {
    /// Shows a page.
    Show(Page),
    /// Tries what is chosen, on a god as it is now.
    Try(ResId),
    /// What is tried from now on.
    Choose(Box<Choices>),
    /// Stops what is being tried.
    Stop,
    /// Tries once more what was stopped.
    Again,
    /// Shows the session of this character.
    Follow(Handle),
}

impl Devotions {
    /// Does what is asked, on this content.
    pub fn apply(&mut self, asked: DevotionAsk, revision: Revision) {
        match asked {
            DevotionAsk::Show(page) => self.page = page,
            DevotionAsk::Try(id) => self.bench.ask(id, revision),
            DevotionAsk::Choose(choices) => self.bench.choices = *choices,
            DevotionAsk::Stop => self.bench.stop(),
            DevotionAsk::Again => self.bench.again(),
            DevotionAsk::Follow(who) => self.follower = Some(who),
        }
    }
}
