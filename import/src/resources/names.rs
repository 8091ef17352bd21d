//! Names of resources: the id that each gets, and what a reference means. Knows no definition.

use crate::syntax::tree::{Declaration, Expr};
use augury_engine::base::id::{Kind, ResId, UniqueSlugs, slug};
use augury_engine::base::names::{Named, ObjectType};
use std::collections::BTreeMap;

/// The order in which the original looks for a name.
const ORDER: [Kind; 15] = [
    Kind::Monster,
    Kind::Item,
    Kind::Feature,
    Kind::Effect,
    Kind::Dungeon,
    Kind::Class,
    Kind::Race,
    Kind::Domain,
    Kind::God,
    Kind::Region,
    Kind::Terrain,
    Kind::Text,
    Kind::Template,
    Kind::Flavour,
    Kind::Encounter,
];

/// All resources of a library by name.
#[derive(Debug, Default)]
pub struct Names {
    by_name: BTreeMap<(Kind, String), ResId>,
    /// The id of each declaration, in the order of the library.
    given: Vec<ResId>,
    /// Of which type each item is whose declaration names it.
    types: BTreeMap<ResId, ObjectType>,
}

impl Names {
    /// Gives every declaration its id.
    ///
    /// An id is the name in small letters with `_` for what is no letter or digit. The part behind `;` is left out
    /// where no other resource of the kind has the same name without it; of names that still are alike the later get
    /// `_2`, `_3`. Ids of flavours begin with what they are for.
    pub fn of(declarations: &[Declaration]) -> Names {
        let mut given: Vec<Option<ResId>> = vec![None; declarations.len()];
        for kind in ORDER {
            let own: Vec<(usize, &Declaration)> =
                declarations.iter().enumerate().filter(|(_, one)| one.kind == kind).collect();
            let ids = match kind {
                Kind::Flavour => flavours(&own),
                Kind::Text => texts(&own),
                _ => plain(&own),
            };
            for ((at, _), id) in own.iter().zip(ids) {
                if let Some(slot) = given.get_mut(*at) {
                    *slot = Some(ResId::new(kind, &id));
                }
            }
        }
        let mut names = Names::default();
        for (one, id) in declarations.iter().zip(given) {
            let id = id.unwrap_or_else(|| ResId::new(one.kind, &slug(&one.name)));
            names.by_name.entry((one.kind, one.name.to_lowercase())).or_insert(id);
            if one.kind == Kind::Item
                && let Some(Expr::Name(of)) = one.head.first().map(|value| &value.expr)
                && let Some(of) = ObjectType::parse(of)
            {
                names.types.insert(id, of);
            }
            names.given.push(id);
        }
        names
    }

    /// The id of the declaration with this number.
    pub fn given(&self, at: usize) -> Option<ResId> {
        self.given.get(at).copied()
    }

    /// The type of an item, where its declaration names it.
    pub fn item_type(&self, item: ResId) -> Option<ObjectType> {
        self.types.get(&item).copied()
    }

    /// What a name means, where any kind will do.
    pub fn find(&self, name: &str) -> Option<ResId> {
        let name = name.to_lowercase();
        ORDER.iter().find_map(|kind| self.by_name.get(&(*kind, name.clone())).copied())
    }

    /// The resource of a kind with this name.
    pub fn find_of(&self, kind: Kind, name: &str) -> Option<ResId> {
        self.by_name.get(&(kind, name.to_lowercase())).copied()
    }

    /// All names, in small letters.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(|(_, name)| name.as_str())
    }
}

/// The name without the part behind `;`.
fn base(name: &str) -> String {
    slug(name.split(';').next().unwrap_or(name))
}

fn plain(own: &[(usize, &Declaration)]) -> Vec<String> {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for (_, one) in own {
        *count.entry(base(&one.name)).or_default() += 1;
    }
    let mut taken = UniqueSlugs::default();
    own.iter()
        .map(|(_, one)| {
            let alone = count.get(&base(&one.name)).is_none_or(|count| *count < 2);
            let wanted = if alone || !one.name.contains(';') { base(&one.name) } else { slug(&one.name) };
            taken.give(&wanted)
        })
        .collect()
}

/// What a flavour is for, as the first part of its id and the name of its table.
pub fn flavour_stem(one: &Declaration) -> String {
    match one.head.first().map(|value| &value.expr) {
        Some(Expr::Name(name)) => slug(name.trim_start_matches("AI_")),
        _ => "other".to_owned(),
    }
}

fn flavours(own: &[(usize, &Declaration)]) -> Vec<String> {
    let mut taken = UniqueSlugs::default();
    own.iter().map(|(_, one)| taken.give(&format!("{} {}", flavour_stem(one), one.name))).collect()
}

/// The part of a text's name before `::`, as the name of its table.
pub fn text_stem(name: &str) -> String {
    slug(name.split_once("::").map_or("texts", |(area, _)| area))
}

fn texts(own: &[(usize, &Declaration)]) -> Vec<String> {
    let mut taken = UniqueSlugs::default();
    own.iter().map(|(_, one)| taken.give(&one.name)).collect()
}
