//! What is known of the spell that is being cast, beside the record.

use super::super::figures::known::{self, has};
use super::super::figures::time;
use super::counter::Watcher;
use crate::base::names::{EffectPurpose, Named, SpellAccess as Sp};
use crate::content::Magic;
use crate::event::fields::Mm;
use crate::rules::prelude::*;
use crate::world::action::Action;

/// A spell that is being cast.
pub(super) struct Casting<'c> {
    /// Who casts it.
    pub me: Handle,
    /// The spell.
    pub magic: Magic<'c>,
    /// In which ways a character knows it, SP_ bits.
    access: i32,
    /// Is it a character who casts?
    pub character: bool,
    /// Segments that it takes so far.
    pub time: i32,
    /// What it costs in mana.
    pub cost: i32,
    /// What the caster's school makes of it (specMod).
    pub school: i32,
    /// Did its caster fail to read its damaged book?
    pub misread: bool,
    /// Hit points of the caster when it began.
    pub hp: i32,
    /// Who saw what is being cast.
    pub watchers: Vec<Watcher>,
    /// The roll, from 1, and the rating it was made against.
    pub roll: i32,
    /// See `roll`.
    pub rating: i32,
    /// What wounds took off the rating.
    pub wounds: i32,
}

impl<'c> Casting<'c> {
    /// A spell that somebody begins to cast; `None` for nobody.
    pub fn of<O: Observer>(m: &Machine<'c, O>, me: Handle, magic: Magic<'c>) -> Option<Self> {
        let w = m.who(me)?;
        let access = known::access(&w, magic.id);
        Some(Casting {
            me,
            magic,
            access,
            character: w.is_character(),
            time: time::base_time(&w, &magic),
            cost: 0,
            school: 0,
            misread: false,
            hp: w.c.hp(),
            watchers: Vec::new(),
            roll: 1,
            rating: 0,
            wounds: 0,
        })
    }

    /// Does a character know it in one of these ways? Monsters know it in none.
    pub fn knows<const N: usize>(&self, ways: [Sp; N]) -> bool {
        self.character && has(self.access, ways)
    }

    /// 1: Is it innate to a character, and cast without metamagic, so that it is invoked?
    pub(crate) fn is_innate<O: Observer>(&self, m: &Machine<'_, O>) -> bool {
        self.knows([Sp::SP_INNATE]) && m.get(Mm) == 0
    }

    /// What it knows of it, SP_ bits.
    pub fn access(&self) -> i32 {
        self.access
    }

    /// Has it one of these purposes?
    pub fn is_for<const N: usize>(&self, purposes: [EffectPurpose; N]) -> bool {
        purposes.iter().any(|purpose| self.magic.numbers.purposes & purpose.number() != 0)
    }

    /// What is being done, for whoever answers it.
    pub fn action(&self) -> Action {
        Action::new(EventCode::EV_CAST, self.me).about(self.magic.id)
    }
}
