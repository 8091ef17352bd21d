//! Cells of AttrAdj from moment to moment: what a creature's were before its values were worked out anew, and after.
//! Asked for only where somebody watches a cell. What was before is worked out of those alone whose values change, from
//! the world as the action began.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::event::{Moment, View, What};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, Ledger, Sums, Values};
use augury_engine::world::World;
use augury_engine::world::creature::ATTRIBUTES;
use std::collections::BTreeMap;

/// The values of the creatures of an action whose values changed, as they were last worked out.
pub struct CellWatch<'a> {
    on: bool,
    content: &'a Content,
    /// The content of the action before this one: an edit enters with an action of its own.
    was: &'a Content,
    /// The world as the action began.
    before: Option<World>,
    known: BTreeMap<Handle, (Values<Sums>, Values<Sums>)>,
}

impl<'a> CellWatch<'a> {
    /// Watches, if somebody wants cells.
    pub fn new(on: bool, content: &'a Content, was: &'a Content) -> Self {
        CellWatch { on, content, was, before: None, known: BTreeMap::new() }
    }

    /// Takes a moment in, before anybody asks about it.
    pub fn see(&mut self, moment: &Moment, view: View<'_>) {
        if !self.on {
            return;
        }
        match &moment.what {
            What::ActionBegan { .. } => {
                if self.before.is_some() {
                    // Something else went before it in the same piece of the session.
                    self.was = self.content;
                }
                self.known.clear();
                self.before = Some(view.world.clone());
            }
            What::Attributes { of, .. } => {
                let Some(new) = of_creature(view.world, self.content, *of) else { return };
                let last = self.known.remove(of).map(|(_, last)| last);
                let began = || of_creature(self.before.as_ref()?, self.was, *of);
                // Who came within the action had nothing before.
                let none = || Values { attr: [0; ATTRIBUTES], spent: 0, adj: Sums::default() };
                let old = last.or_else(began).unwrap_or_else(none);
                self.known.insert(*of, (old, new));
            }
            _ => {}
        }
    }

    /// A cell, or without a column a whole attribute, before and after the last change of a creature's values.
    pub fn change(&self, of: Handle, attribute: Attribute, bonus: Option<BonusType>) -> Option<(i32, i32)> {
        let (old, new) = self.known.get(&of)?;
        let of = |v: &Values<Sums>| match bonus {
            Some(bonus) => v.adj.cells().get(attribute, bonus),
            None => v.get(Attribute::from_number(attribute.number())),
        };
        Some((of(old), of(new)))
    }
}

fn of_creature(world: &World, content: &Content, h: Handle) -> Option<Values<Sums>> {
    who(world, content, h).map(|w| values::values(&w))
}
