//! What was told of an atom about things that are used up, destroyed and made, and creatures that leave the world; and
//! whether the worlds before and after it agree with that. A reason that stands in no table here is a fault: so a new
//! rule that takes something out of the world is entered here.

use super::all;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::{Moment, View, What};
use augury_engine::world::{CreatureField, ItemField, World, WorldWrite};
use std::collections::{BTreeMap, BTreeSet};

/// Why things are no more, or fewer: the labels of the rules.
const USED_UP: [&str; 26] = [
    "eaten",
    "drunk",
    "destroyed",
    "damage: some are destroyed",
    "damage: a light is soaked",
    "dropped: cursed things are lost",
    "death: it leaves no corpse",
    "turn: burnt out",
    "an illusion is touched",
    "it goes with who was called",
    "dropped: it may not lie there",
    "ranged attack: lost",
    "balance: a rope across",
    "rest: the armour is lost",
    "making: paid for",
    "read: used up",
    "read: wasted",
    "read: countered",
    "zap: worn out",
    "creation: it may not lie there",
    "placed: it has no effect",
    "stati: it may not lie there",
    "activate: its bearer is gone",
    "gear: not to be",
    "sacrifice: it is consumed",
    "aid: a cursed thing turns to ash",
];

/// Why stacks are divided or joined, or counted before their maker has them: nothing comes or goes.
const MOVED: [&str; 5] =
    ["stacked", "taken off the stack", "pick pocket: taken", "talk: gold handed over", "gear: how many"];

/// Why creatures leave the world.
const LEFT: [&str; 9] = [
    "a beast is called: no room",
    "a beast is called: there is no room among its followers",
    "death",
    "stati: it was only called here",
    "stati: a thing again",
    "special attack: it burst",
    "summon: not wanted",
    "encounter: no square for it",
    "sacrifice: who it was",
];

/// The kind of item that comes to be without a word: what is left of the dead.
const CORPSE: &str = "corpse";

/// Why things come to be that somebody makes.
const MADE: [&str; 2] = ["making: made", "an item granted"];

/// What was told of one atom.
#[derive(Debug, Default)]
pub struct Books {
    lost: BTreeMap<ResId, i64>,
    made: BTreeMap<ResId, i64>,
    left: Vec<Handle>,
    unknown: Option<String>,
    troubles: Vec<String>,
    /// Magic or a script made a thing.
    created: bool,
    /// Things that came to be, and what they were at first.
    came: BTreeMap<Handle, ResId>,
    /// Things that a script may have made things of another kind.
    remade: BTreeSet<Handle>,
    /// What was last done to each thing.
    last: BTreeMap<Handle, String>,
}

/// What an atom came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Balance {
    /// Creatures that left the world.
    pub fallen: u64,
    /// Pieces that are no more.
    pub used_up: u64,
    /// Pieces that were made.
    pub made: u64,
}

impl Books {
    /// Before an atom.
    pub fn open(&mut self) {
        *self = Books::default();
    }

    /// Problems that were told.
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// What was last done to a thing, for a fault.
    pub fn last_of(&self, item: Handle) -> &str {
        self.last.get(&item).map_or("nothing was done to it", String::as_str)
    }

    /// Takes a moment down.
    pub fn hear(&mut self, moment: &Moment, view: View<'_>) {
        if let What::Handed { handed, why } = &moment.what {
            self.last.insert(handed.item, format!("handed to {}, by \"{why}\"", handed.to));
        }
        if let What::ItemWritten { write, why } = &moment.what {
            let last = format!("{:?} {} to {}, by \"{why}\"", write.field, write.old, write.new);
            self.last.insert(write.of, last);
            let makes_more = write.field == ItemField::Quantity && write.new > write.old;
            self.created |= why.starts_with("creation: ") || (makes_more && why.starts_with("script: "));
        }
        // Things that scripts make are told to come to be, before it is known how many pieces they are.
        if let What::WorldWritten { write: WorldWrite::Made { thing, kind }, why } = &moment.what {
            self.came.insert(*thing, *kind);
            self.created |=
                kind.kind() == Kind::Item && (why.starts_with("script: ") || *why == "gear: made");
        }
        match &moment.what {
            What::ItemWritten { write, why } => match write.field {
                ItemField::Gone if write.new != 0 && *why != "stacked" => {
                    let pieces = view.world.item(write.of).map_or(0, |i| i64::from(i.quantity()));
                    self.lose(view, write.of, pieces, why);
                }
                ItemField::Quantity if !MOVED.contains(why) => {
                    self.lose(view, write.of, i64::from(write.old - write.new), why);
                }
                _ => {}
            },
            What::Handed { handed, why } if MADE.contains(why) => {
                if let Some(item) = view.world.item(handed.item) {
                    *self.made.entry(item.kind).or_default() += i64::from(item.quantity());
                }
            }
            What::CreatureWritten { write, why } if write.field == CreatureField::Gone => {
                if write.new == 0 {
                    // A god called it back.
                    self.left.retain(|left| *left != write.of);
                } else if LEFT.contains(why) || why.starts_with("script: ") {
                    self.left.push(write.of);
                } else {
                    self.unknown = Some(format!("{} leaves the world, by \"{why}\"", write.of));
                }
            }
            What::Remade { thing, why } if why.starts_with("script: ") => {
                self.remade.insert(*thing);
            }
            What::Trouble { text } => self.troubles.push(text.clone()),
            _ => {}
        }
    }

    fn lose(&mut self, view: View<'_>, item: Handle, pieces: i64, why: &str) {
        let Some(kind) = view.world.item(item).map(|i| i.kind) else { return };
        // A script of the content may use up anything.
        if !USED_UP.contains(&why) && !why.starts_with("script: ") {
            self.unknown = Some(format!("{pieces} of {kind} ({item}) are no more, by \"{why}\""));
        }
        *self.lost.entry(kind).or_default() += pieces;
    }

    /// Do the worlds before and after agree with what was told?
    ///
    /// # Errors
    /// What does not add up.
    pub fn balance(&self, before: &World, after: &World) -> Result<Balance, String> {
        if let Some(unknown) = &self.unknown {
            return Err(format!("{unknown}, which is no reason that is known for it"));
        }
        let (mut was, is) = (pieces(before), pieces(after));
        self.count_as_remade(&mut was, before, after);
        let mut balance = Balance { fallen: self.left.len() as u64, ..Balance::default() };
        let kinds = was.keys().chain(is.keys()).chain(self.lost.keys()).chain(self.made.keys());
        let mut kinds: Vec<ResId> = kinds.copied().collect();
        kinds.sort();
        kinds.dedup();
        let somebody_came = all(after).any(|h| after.creature(h).is_some() && before.creature(h).is_none());
        for kind in kinds {
            let count = |of: &BTreeMap<ResId, i64>| of.get(&kind).copied().unwrap_or(0);
            let (old, new, lost) = (count(&was), count(&is), count(&self.lost));
            let (made, told) = (new - (old - lost), count(&self.made));
            // Whoever comes brings things that nobody is told of, and so does magic that creates.
            let untold = kind.id() == CORPSE || somebody_came || self.created;
            let fits = if untold { made >= told } else { made == told };
            if !fits {
                return Err(format!(
                    "there were {old} of {kind}, {lost} are told to be no more, {told} to be made, and {new} are left"
                ));
            }
            balance.used_up += u64::try_from(lost).unwrap_or(0);
            balance.made += u64::try_from(made).unwrap_or(0);
        }
        self.nobody_is_lost(before, after)?;
        Ok(balance)
    }

    /// What is of another kind now counts as if it had been of that kind before.
    fn count_as_remade(&self, was: &mut BTreeMap<ResId, i64>, before: &World, after: &World) {
        for h in &self.remade {
            let Some(new) = after.item(*h) else { continue };
            let (old, pieces) = match (before.item(*h).filter(|i| i.gone() == 0), self.came.get(h)) {
                (Some(old), _) => (old.kind, old.quantity()),
                // Taken off a stack meanwhile, say.
                (None, Some(kind)) => (*kind, new.quantity()),
                (None, None) => continue,
            };
            *was.entry(old).or_default() -= i64::from(pieces);
            *was.entry(new.kind).or_default() += i64::from(pieces);
        }
    }

    fn nobody_is_lost(&self, before: &World, after: &World) -> Result<(), String> {
        let there = |world: &World, h: Handle| world.creature(h).map(|c| c.gone() == 0);
        for h in all(after).filter(|h| after.creature(*h).is_some()) {
            let left = self.left.iter().filter(|gone| **gone == h).count();
            let fits = match (there(before, h), there(after, h)) {
                (Some(true), Some(false)) => left == 1,
                // Magic calls some to it, and some of these are gone again.
                (None, Some(is)) => left == usize::from(!is),
                (was, is) => was == is && left == 0,
            };
            if !fits {
                return Err(format!(
                    "{h} was there {:?}, left {left} times, is there {:?}",
                    there(before, h),
                    there(after, h)
                ));
            }
        }
        let lost = all(before).find(|h| after.thing(*h).is_none());
        lost.map_or(Ok(()), |h| Err(format!("{h} is no longer in the world at all")))
    }
}

/// How many pieces of each kind there are, wherever they are.
fn pieces(world: &World) -> BTreeMap<ResId, i64> {
    let mut all_kinds: BTreeMap<ResId, i64> = BTreeMap::new();
    for item in all(world).filter_map(|h| world.item(h)).filter(|i| i.gone() == 0) {
        *all_kinds.entry(item.kind).or_default() += i64::from(item.quantity());
    }
    all_kinds
}
