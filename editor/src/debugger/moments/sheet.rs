//! A creature at the cursor: its numbers and what they were before this action, what lies on it, what it carries.

use crate::debugger::names;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, Named};
use augury_engine::content::Content;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{self, Matrix, Values};
use augury_engine::world::creature::ATTRIBUTES;
use augury_engine::world::{Creature, CreatureField, Item, ItemField, Stati};

pub use super::standing::Figure;

/// How a stati came or went in this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was there before.
    Stays,
    /// It came in this action.
    Came,
    /// It went in this action.
    Went,
}

/// A thing that a creature carries.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Which.
    pub handle: Handle,
    /// Its kind, and what it bears.
    pub name: String,
    /// Its numbers that say something.
    pub numbers: Vec<(ItemField, Figure)>,
}

/// A creature at the cursor.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Which.
    pub handle: Handle,
    /// What it is called.
    pub name: String,
    /// The monster it looks and fights like.
    pub form: ResId,
    /// Race, level and god, if it is a character.
    pub character: Option<(ResId, i32, Option<ResId>)>,
    /// Is it alive and on the map?
    pub here: bool,
    /// Its numbers in the order of the sheet.
    pub numbers: Vec<(CreatureField, Figure)>,
    /// Its attributes.
    pub attributes: Vec<(Attribute, Figure)>,
    /// What lies on it, and what went in this action.
    pub stati: Vec<(Stati, Fate)>,
    /// What it carries.
    pub gear: Vec<Piece>,
}

fn stati_of(now: &Creature, old: Option<&Creature>) -> Vec<(Stati, Fate)> {
    let mut before: Vec<&Stati> = old.map_or_else(Vec::new, |c| c.stati().iter().collect());
    let mut all = Vec::new();
    for stati in now.stati().iter() {
        let fate = match before.iter().position(|s| *s == stati) {
            Some(place) => {
                before.remove(place);
                Fate::Stays
            }
            None => Fate::Came,
        };
        all.push((stati.clone(), fate));
    }
    all.extend(before.into_iter().map(|s| (s.clone(), Fate::Went)));
    all
}

/// A thing with those of its numbers that say something: its plus, its charges, how many there are, hit points where
/// some are lost, and what changed in this action.
fn piece_of(content: &Content, now: &Item, old: Option<&Item>) -> Piece {
    let kind = content.shown_name(now.kind);
    let name = now
        .effect
        .map_or_else(|| kind.to_owned(), |effect| format!("{kind}, {}", content.shown_name(effect)));
    let usual = |field| match field {
        ItemField::Quantity => 1,
        ItemField::Hp => now.max_hp(),
        _ => 0,
    };
    let numbers = [ItemField::Plus, ItemField::Charges, ItemField::Quantity, ItemField::Hp].map(|field| {
        let is = now.get(field);
        (field, Figure { now: is, old: old.map_or(is, |old| old.get(field)) })
    });
    let says = |(field, n): &(ItemField, Figure)| n.now != usual(*field) || n.changed();
    Piece { handle: now.handle, name, numbers: numbers.into_iter().filter(says).collect() }
}

impl Debugger {
    /// The sheet of a creature at the cursor.
    pub fn sheet(&self, h: Handle) -> Option<Sheet> {
        let before = self.world_before();
        let old = before.as_ref().and_then(|w| w.creature(h));
        let content = self.content();
        self.with_world(|world| {
            let now = world.creature(h)?;
            let number = |f: &CreatureField| {
                let (f, now) = (*f, now.get(*f));
                (f, Figure { now, old: old.map_or(now, |c| c.get(f)) })
            };
            let attribute = |n: usize| {
                let a = Attribute::from_number(n as i32);
                (a, Figure { now: now.attr(a), old: old.map_or(now.attr(a), |c| c.attr(a)) })
            };
            Some(Sheet {
                handle: h,
                name: names::called(world, content, h),
                form: now.form(),
                character: now.character().map(|c| (c.race, c.levels(), c.god)),
                here: now.is_here(),
                numbers: CreatureField::ALL.iter().map(number).collect(),
                attributes: (0..ATTRIBUTES).map(attribute).collect(),
                stati: stati_of(now, old),
                gear: now
                    .inventory()
                    .iter()
                    .filter_map(|item| world.item(*item))
                    .map(|item| piece_of(content, item, before.as_ref().and_then(|w| w.item(item.handle))))
                    .collect(),
            })
        })?
    }

    /// AttrAdj of a creature at the cursor, with every contribution and its reason: worked out anew from the
    /// creature as it is there.
    pub fn matrix(&self, h: Handle) -> Option<Values<Matrix>> {
        let content = self.content();
        self.with_world(|world| who(world, content, h).map(|w| values::matrix(&w)))?
    }

    /// The same as far as its player knows of it (KAttr): what a thing's plus does counts once the plus is known. Nobody
    /// but characters has such numbers.
    pub fn known(&self, h: Handle) -> Option<Values<Matrix>> {
        let content = self.content();
        let known = |world: &_| who(world, content, h).filter(Who::is_character).map(|w| values::known(&w));
        self.with_world(known)?
    }

    /// AttrAdj of a creature as it is asked for: what counts, or what is known of it.
    pub fn shown_matrix(&self, h: Handle) -> Option<Values<Matrix>> {
        let known = self.look().known.then(|| self.known(h)).flatten();
        known.or_else(|| self.matrix(h))
    }
}
