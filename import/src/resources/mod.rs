//! Trees become the definitions of a pack, one kind after the other.
//!
//! References are looked up in all that the library declares, so that they may stand before what they mean. Code stays
//! code here (`CodeHandler`), and every event that it answers is owed until `handlers` puts a script in its place.

mod common;
mod context;
mod effect;
mod encounter;
mod family;
mod folk;
mod god;
mod ground;
mod item;
mod message;
mod monster;
pub mod names;
mod region;
mod template;
mod twice;
mod value;

pub use common::CodeHandler;

use crate::problem::{Problems, Severity, Topic};
use crate::source::{Constants, Place};
use crate::syntax::Parsed;
use crate::syntax::tree::{Code, Declaration, Entry, Said, Variable as Declared};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::Size;
use augury_engine::content::Definition;
use context::Context;
use names::Names;
use std::collections::BTreeMap;

/// A resource as a pack has it, with what is still to be done.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its name in the pack.
    pub id: ResId,
    /// Its definition.
    pub definition: Definition,
    /// The table that it stands in, for kinds that have no file of their own.
    pub table: Option<String>,
    /// Where an author finds it: where its declaration begins, or where the macro is used that declares it.
    pub origin: Place,
    /// The hash of what its declaration says.
    pub hash: String,
    /// Where its declaration begins.
    pub start: Place,
    /// Where its declaration ends.
    pub end: Place,
    /// The code that answers events, in order.
    pub code: Vec<CodeHandler>,
    /// The conditions of its gear, each by the number of the piece.
    pub conditions: Vec<(usize, Code)>,
    /// Its variables as they are declared.
    pub variables: Vec<Declared>,
}

/// Makes all resources of a library, in the order of the library.
pub fn build(
    parsed: &Parsed,
    names: &Names,
    constants: &Constants,
    problems: &mut Problems,
) -> Vec<Resource> {
    let mut context = Context { constants, names, problems };
    let mut monsters = Monsters::default();
    let mut all: Vec<Option<Resource>> = Vec::with_capacity(parsed.declarations.len());
    // Monsters come first: races ask for the size of their body.
    for (at, one) in parsed.declarations.iter().enumerate() {
        twice::told(&mut context, one);
        all.push(match (one.kind, names.given(at)) {
            (Kind::Monster, Some(id)) => Some(monsters.make(&mut context, one, id)),
            _ => None,
        });
    }
    let mut gods = 0;
    for (at, one) in parsed.declarations.iter().enumerate() {
        let (Some(slot), Some(id)) = (all.get_mut(at), names.given(at)) else { continue };
        if slot.is_none() {
            gods += usize::from(one.kind == Kind::God);
            *slot = make(&mut context, one, id, &monsters, gods);
        }
    }
    all.into_iter().flatten().collect()
}

/// The monsters that are made so far, for those that copy one.
#[derive(Default)]
struct Monsters {
    all: Vec<monster::Made>,
    by_name: BTreeMap<String, usize>,
    sizes: BTreeMap<String, Option<Size>>,
    /// How much was copied.
    copied: std::cell::Cell<usize>,
}

/// How many entries and words of code all copies of monsters have together.
const MOST_COPIED: usize = 500_000;

/// How much a copy of a monster copies.
fn weight(made: &monster::Made) -> usize {
    let monster = &made.monster;
    let lists: usize = monster.lists.iter().map(|list| list.entries.len() + 1).sum();
    let conditions = made.conditions.iter().map(|(_, code)| code);
    let code = made.code.iter().map(|one| &one.code).chain(conditions);
    let words: usize = code.map(|code| code.tokens.len() + 1).sum();
    let texts: usize = monster.handlers.iter().map(|one| one.messages.len() + 1).sum();
    let skills = monster.feats.len() + monster.skills.len() + monster.skill_focus.len();
    let magic = monster.spells.len() + monster.poison.len() + monster.disease.len();
    let rest = monster.gear.len() + monster.attacks.len() + monster.stati.len() + monster.constants.len();
    1 + lists + words + texts + skills + magic + rest + monster.vars.len()
}

impl Monsters {
    fn make(&mut self, context: &mut Context<'_>, one: &Declaration, id: ResId) -> Resource {
        let earlier = |said: &Said, context: &mut Context<'_>| self.copied(said, context);
        let (monster, shared) = monster::monster(context, one, &earlier);
        self.sizes.insert(id.id().to_owned(), monster.size);
        self.by_name.entry(one.name.to_lowercase()).or_insert(self.all.len());
        self.all.push(monster::Made {
            monster: monster.clone(),
            code: shared.code.clone(),
            conditions: shared.conditions.clone(),
            variables: shared.declared.clone(),
        });
        finished(one, id, Definition::Monster(Box::new(monster)), shared)
    }

    fn copied(&self, said: &Said, context: &mut Context<'_>) -> Option<monster::Made> {
        let found = match &said.entry {
            Entry::Text(name) => self.by_name.get(&name.to_lowercase()).copied(),
            Entry::Value(value) => usize::try_from(context.number(value)).ok(),
            _ => None,
        };
        let found = found.and_then(|at| self.all.get(at));
        if let Some(made) = found {
            self.copied.set(self.copied.get().saturating_add(weight(made)));
            if self.copied.get() > MOST_COPIED {
                let message = "the copies of monsters grow beyond all measure".to_owned();
                context.file(Severity::Error, Topic::Limit, &said.at, message, "this one is not copied");
                return None;
            }
        }
        let found = found.cloned();
        if found.is_none() {
            let message = "As copies a monster that is declared before, and there is none of this name";
            context.file(
                Severity::Error,
                Topic::Reference,
                &said.at,
                message.to_owned(),
                "declare it before",
            );
        }
        found
    }
}

fn make(
    context: &mut Context<'_>,
    one: &Declaration,
    id: ResId,
    monsters: &Monsters,
    gods: usize,
) -> Option<Resource> {
    let mut shared = common::Shared::of(context, one);
    let shared_ref = &mut shared;
    let definition = match one.kind {
        Kind::Template => Definition::Template(Box::new(template::template(context, one, shared_ref))),
        Kind::Item => Definition::Item(Box::new(item::item(context, one, shared_ref))),
        Kind::Effect => Definition::Effect(Box::new(effect::effect(context, one, shared_ref))),
        Kind::God => Definition::God(Box::new(god::god(context, one, shared_ref, gods))),
        Kind::Domain => Definition::Domain(Box::new(folk::domain(context, one, shared_ref))),
        Kind::Encounter => Definition::Encounter(Box::new(encounter::encounter(context, one, shared_ref))),
        Kind::Region => Definition::Region(Box::new(region::region(context, one, shared_ref))),
        Kind::Terrain => Definition::Terrain(Box::new(ground::terrain(context, one, shared_ref))),
        Kind::Dungeon => Definition::Dungeon(Box::new(ground::dungeon(context, one, shared_ref))),
        Kind::Feature => Definition::Feature(Box::new(ground::feature(context, one, shared_ref))),
        Kind::Class => Definition::Class(Box::new(folk::class(context, one, shared_ref))),
        Kind::Race => {
            let size = |body: &str| monsters.sizes.get(body).copied().flatten();
            Definition::Race(Box::new(folk::race(context, one, shared_ref, &size)))
        }
        Kind::Flavour => Definition::Flavour(Box::new(ground::flavour(context, one, shared_ref))),
        Kind::Text => Definition::Text(Box::new(ground::text(one, shared_ref))),
        Kind::Monster | Kind::Map => return None,
    };
    unused(context, one, &shared);
    Some(finished(one, id, definition, shared))
}

/// Files what the kind has no field for.
fn unused(context: &mut Context<'_>, one: &Declaration, shared: &common::Shared) {
    let looks = matches!(one.kind, Kind::Template | Kind::Item | Kind::Terrain | Kind::Feature);
    let carries = matches!(one.kind, Kind::Template | Kind::Race | Kind::Class);
    let mut file = |what: &str| {
        let message = format!("a {} of a pack has no {what}", one.kind.word());
        context.odd(&one.at, message, "it is left out");
    };
    if shared.image.is_some() && !looks {
        file("image");
    }
    if !shared.gear.is_empty() && !carries {
        file("gear");
    }
    if shared.item_cost != 0 && one.kind != Kind::Effect {
        file("constant ITEM_COST");
    }
}

fn finished(one: &Declaration, id: ResId, definition: Definition, shared: common::Shared) -> Resource {
    Resource {
        id,
        definition,
        table: match one.kind {
            Kind::Flavour => Some(names::flavour_stem(one)),
            Kind::Text => Some(names::text_stem(&one.name)),
            _ => None,
        },
        origin: if one.at.from.is_some() { one.at.outermost() } else { one.start },
        hash: one.hash.clone(),
        start: one.start,
        end: one.end,
        code: shared.code,
        conditions: shared.conditions,
        variables: shared.declared,
    }
}
