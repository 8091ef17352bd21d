//! Names of resources: kinds, interned ids, references and slugs. Knows no definition and no file.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{LazyLock, PoisonError, RwLock};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $word:literal, $folder:literal;)*) => {
        /// The kinds of resource.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Kind { $($(#[$doc])* $kind,)* }

        impl Kind {
            /// Every kind, in the order in which `Ord` sorts them.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];

            /// The kind as it is written before the colon of "monster:hill_orc".
            pub const fn word(self) -> &'static str {
                match self { $(Kind::$kind => $word),* }
            }

            /// The folder of a pack that holds the kind.
            pub const fn folder(self) -> &'static str {
                match self { $(Kind::$kind => $folder),* }
            }
        }
    };
}

kinds! {
    /// A monster.
    Monster, "monster", "monsters";
    /// A template laid over a monster.
    Template, "template", "templates";
    /// A kind of item.
    Item, "item", "items";
    /// A spell, ability, poison or other effect.
    Effect, "effect", "effects";
    /// A god.
    God, "god", "gods";
    /// A domain of gods.
    Domain, "domain", "domains";
    /// An encounter.
    Encounter, "encounter", "encounters";
    /// A region of a map.
    Region, "region", "regions";
    /// A terrain.
    Terrain, "terrain", "terrains";
    /// A dungeon.
    Dungeon, "dungeon", "dungeons";
    /// A door, portal, trap or other fixture.
    Feature, "feature", "features";
    /// A character class.
    Class, "class", "classes";
    /// A character race.
    Race, "race", "races";
    /// The look of an unidentified item.
    Flavour, "flavour", "flavours";
    /// A text.
    Text, "text", "texts";
    /// A map: a place to play on.
    Map, "map", "maps";
}

impl Kind {
    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Kind> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The kind with this folder.
    pub fn from_folder(folder: &str) -> Option<Kind> {
        Self::ALL.iter().copied().find(|kind| kind.folder() == folder)
    }
}

/// The name of one resource: its kind and its id, interned for as long as the process lives.
///
/// The number depends on who was named first, so nothing may sort or show it: `Ord` is by kind and id.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ResId(u32);

const SLOT_BITS: u32 = 24;

#[derive(Default)]
struct Interner {
    ids: Vec<&'static str>,
    numbers: BTreeMap<(Kind, &'static str), u32>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(RwLock::default);

impl ResId {
    /// The name of the resource of this kind with this id, whether or not any pack has it.
    pub fn new(kind: Kind, id: &str) -> ResId {
        if let Some(number) = Self::read().numbers.get(&(kind, id)) {
            return ResId(*number);
        }
        let mut interner = INTERNER.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = interner.numbers.get(&(kind, id)) {
            return ResId(*number);
        }
        // Ids live as long as the process, as their slots do: a pack's few thousand, and typing in an editor.
        let id: &'static str = Box::leak(id.to_owned().into_boxed_str());
        let slot = u32::try_from(interner.ids.len()).unwrap_or(u32::MAX).min((1 << SLOT_BITS) - 1);
        let number = ((kind as u32) << SLOT_BITS) | slot;
        if (slot as usize) == interner.ids.len() {
            interner.ids.push(id);
        }
        interner.numbers.insert((kind, id), number);
        ResId(number)
    }

    /// The kind and the id that a text such as `monster:hill_orc` names. Interns nothing.
    ///
    /// # Errors
    /// The text is no id.
    pub fn parts(text: &str) -> Result<(Kind, &str), BadId> {
        kind_and_id(text)
    }

    /// The name of this kind and id, if it was ever named before. Interns nothing, so that a script that puts ids together
    /// cannot fill the memory. Others may have named it, so ask the content too.
    pub fn known(kind: Kind, id: &str) -> Option<ResId> {
        Self::read().numbers.get(&(kind, id)).map(|number| ResId(*number))
    }

    fn read() -> std::sync::RwLockReadGuard<'static, Interner> {
        INTERNER.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The kind.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::ALL[((self.0 >> SLOT_BITS) as usize).min(Kind::ALL.len() - 1)]
    }

    /// The id within the kind.
    pub fn id(self) -> &'static str {
        Self::read().ids.get(self.slot()).copied().unwrap_or("")
    }

    /// The place in a dense table. Small, unique over all kinds, and different from run to run: use it to
    /// look up, never to order.
    #[inline]
    pub fn slot(self) -> usize {
        (self.0 & ((1 << SLOT_BITS) - 1)) as usize
    }
}

impl PartialOrd for ResId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ResId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self == other {
            return std::cmp::Ordering::Equal;
        }
        self.kind().cmp(&other.kind()).then_with(|| self.id().cmp(other.id()))
    }
}

impl fmt::Display for ResId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind().word(), self.id())
    }
}

impl fmt::Debug for ResId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadId(String);

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadId {}

impl std::str::FromStr for ResId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let (kind, id) = kind_and_id(text)?;
        Ok(ResId::new(kind, id))
    }
}

/// `monster:hill_orc` in its two parts.
fn kind_and_id(text: &str) -> Result<(Kind, &str), BadId> {
    let Some((word, id)) = text.split_once(':') else {
        return Err(BadId(format!("`{text}` has no kind; write it as monster:hill_orc")));
    };
    let Some(kind) = Kind::from_word(word) else {
        let near = super::names::nearest(word, Kind::ALL.iter().map(|k| k.word()));
        let remedy = near.map_or("the first word is a kind such as monster", |near| near);
        return Err(BadId(format!("`{word}` is no kind of resource; did you mean {remedy}?")));
    };
    check_id(id)?;
    Ok((kind, id))
}

/// Whether a text may be an id: lower-case letters, digits and `_`, not empty, fit for every file system.
///
/// # Errors
/// It is empty, longer than 120 characters, a name that some file system keeps for itself, or has other characters; with
/// an id that would do.
pub fn check_id(id: &str) -> Result<(), BadId> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if id.is_empty() || !id.chars().all(fits) || is_reserved(id) || id.len() > 120 {
        let slug = slug(id);
        return Err(BadId(format!("`{id}` cannot be an id; lower-case letters, digits and _ can: {slug}")));
    }
    Ok(())
}

impl serde::Serialize for ResId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for ResId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A reference to a resource of any kind, written "kind:id".
pub type AnyRef = ResId;

/// A definition that is one kind of resource.
pub trait OfKind: 'static {
    /// The kind.
    const KIND: Kind;
}

/// A reference to a resource of one kind, written as its id alone.
pub struct Ref<K>(ResId, PhantomData<fn() -> K>);

impl<K: OfKind> Ref<K> {
    /// The reference to the resource of this kind with this id.
    pub fn new(id: &str) -> Self {
        Ref(ResId::new(K::KIND, id), PhantomData)
    }

    /// The resource's name.
    #[inline]
    pub fn res_id(self) -> ResId {
        self.0
    }

    /// The id within the kind.
    pub fn id(self) -> &'static str {
        self.0.id()
    }
}

impl<K> Clone for Ref<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Ref<K> {}
impl<K> PartialEq for Ref<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Ref<K> {}
impl<K> PartialOrd for Ref<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<K> Ord for Ref<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<K> fmt::Debug for Ref<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
impl<K> fmt::Display for Ref<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id())
    }
}

impl<K> serde::Serialize for Ref<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de, K: OfKind> serde::Deserialize<'de> for Ref<K> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        check_id(&id).map_err(serde::de::Error::custom)?;
        Ok(Ref::new(&id))
    }
}

/// The id for a name: lower case, letters, digits and `_` alone, and no name that Windows reserves.
///
/// A suffix of the original after `;` is kept, behind the rest: "Heal;potion" gives `heal_potion`.
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            // An apostrophe joins, so that "bull's" is one word.
            '\'' | '’' => {}
            _ if out.is_empty() || out.ends_with('_') => {}
            _ => out.push('_'),
        }
    }
    out.truncate(100);
    out.truncate(out.trim_end_matches('_').len());
    if out.is_empty() {
        out.push_str("unnamed");
    }
    if is_reserved(&out) {
        out.push('_');
    }
    out
}

fn is_reserved(id: &str) -> bool {
    let numbered =
        |word: &str| id.strip_prefix(word).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit());
    matches!(id, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// Gives each name of one kind its own id, in the order in which they come: ids that are taken, each with the last number
/// that was put behind it.
#[derive(Default)]
pub struct UniqueSlugs(BTreeMap<String, u32>);

impl UniqueSlugs {
    /// The slug of the name, with `_2`, `_3` … if an earlier name took it.
    pub fn give(&mut self, name: &str) -> String {
        let slug = slug(name);
        let Some(mut count) = self.0.get(&slug).copied() else {
            self.0.insert(slug.clone(), 1);
            return slug;
        };
        let id = loop {
            count += 1;
            let id = format!("{slug}_{count}");
            if !self.0.contains_key(&id) {
                break id;
            }
        };
        self.0.insert(slug, count);
        self.0.insert(id.clone(), 1);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_pair_is_one_number_and_orders_by_text() {
        let (z, a) = (ResId::new(Kind::Monster, "zebra_test"), ResId::new(Kind::Monster, "ant_test"));
        assert_eq!(z, ResId::new(Kind::Monster, "zebra_test"));
        assert_ne!(z, ResId::new(Kind::Effect, "zebra_test"));
        assert!(a < z, "interned later, sorted first");
        assert!(z < ResId::new(Kind::Effect, "ant_test"), "kinds first");
        assert_eq!((z.kind(), z.id()), (Kind::Monster, "zebra_test"));
    }

    #[test]
    fn written_and_read() {
        let orc = ResId::new(Kind::Monster, "hill_orc");
        assert_eq!(ron::to_string(&orc).unwrap(), "\"monster:hill_orc\"");
        assert_eq!("monster:hill_orc".parse(), Ok(orc));
        assert!(
            "monstr:hill_orc".parse::<ResId>().unwrap_err().to_string().contains("did you mean monster?")
        );
        assert!("hill_orc".parse::<ResId>().is_err());
        assert!("monster:Hill Orc".parse::<ResId>().unwrap_err().to_string().contains("hill_orc"));
    }

    #[test]
    fn slugs_fit_every_file_system() {
        for (name, id) in [
            ("Hill Orc", "hill_orc"),
            ("bull's strength", "bulls_strength"),
            ("Heal;potion", "heal_potion"),
            ("*MANA*", "mana"),
            ("Con", "con_"),
            ("LPT1", "lpt1_"),
            ("???", "unnamed"),
        ] {
            assert_eq!(slug(name), id, "{name}");
            assert!(check_id(&slug(name)).is_ok());
        }
        let mut ids = UniqueSlugs::default();
        assert_eq!(
            ["Heartstone", "heartstone", "Heartstone"].map(|n| ids.give(n)),
            ["heartstone", "heartstone_2", "heartstone_3"]
        );
    }

    proptest! {
        #[test]
        fn every_name_has_an_id(name in "\\PC*") {
            prop_assert!(check_id(&slug(&name)).is_ok());
            prop_assert_eq!(slug(&slug(&name)), slug(&name));
        }
    }
}
