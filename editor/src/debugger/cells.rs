//! Cells of AttrAdj from moment to moment: what a creature's were before its values were worked out anew, and after.
//! Asked for only where somebody watches a cell.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::event::{Moment, View, What};
use augury_engine::rules::values::{self, Ledger, Sums, Values};
use augury_engine::rules::who::who;
use augury_engine::world::creature::ATTRIBUTES;
use std::collections::BTreeMap;

/// The values of all creatures of an atom, as they were last worked out.
#[derive(Default)]
pub struct CellWatch {
    on: bool,
    known: BTreeMap<Handle, (Values<Sums>, Values<Sums>)>,
}

impl CellWatch {
    /// Watches, if somebody wants cells.
    pub fn new(on: bool) -> CellWatch {
        CellWatch { on, known: BTreeMap::new() }
    }

    /// Takes a moment in, before anybody asks about it.
    pub fn see(&mut self, moment: &Moment, view: View<'_>, content: &Content) {
        if !self.on {
            return;
        }
        let now = |h: Handle| who(view.world, content, h).map(|w| values::values(&w));
        match &moment.what {
            What::ActionBegan { .. } => {
                let all = view.world.all_creatures().map(|c| c.handle());
                self.known = all.filter_map(|h| now(h).map(|v| (h, (v.clone(), v)))).collect();
            }
            What::Attributes { of, .. } => {
                let Some(new) = now(*of) else { return };
                // Who came within the atom had nothing before.
                let old = self.known.remove(of).map(|(_, last)| last);
                let old =
                    old.unwrap_or_else(|| Values { attr: [0; ATTRIBUTES], spent: 0, adj: Sums::default() });
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
