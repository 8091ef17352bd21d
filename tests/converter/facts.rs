//! Reads the facts and gives every resource of the original its id. Knows no definition of the engine.

use augury_engine::base::id::{Kind, slug};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// One record of the facts.
pub type Record = serde_json::Map<String, Value>;

/// The facts that the pack is made of.
pub struct Facts {
    /// Monsters as written, by name.
    pub written: BTreeMap<String, Record>,
    /// Resources of the other kinds as written, by kind and name.
    written_of: BTreeMap<Kind, BTreeMap<String, Record>>,
    /// Resources as compiled, by kind, in the order of the game's library.
    pub compiled: BTreeMap<Kind, Vec<Record>>,
    /// Resources of other kinds as written, in the order of the authors' files.
    authored: BTreeMap<Kind, Vec<Record>>,
    ids: BTreeMap<(Kind, String), String>,
    /// Ids by kind, in the order of `compiled`: of names that differ only in case each has its own.
    own_ids: BTreeMap<Kind, Vec<String>>,
}

const COMPILED: &[(Kind, &str)] = &[
    (Kind::Monster, "monsters"),
    (Kind::Template, "templates"),
    (Kind::Item, "items"),
    (Kind::Effect, "effects"),
    (Kind::God, "gods"),
    (Kind::Domain, "domains"),
    (Kind::Encounter, "encounters"),
    (Kind::Region, "regions"),
    (Kind::Terrain, "terrains"),
    (Kind::Feature, "features"),
    (Kind::Class, "classes"),
    (Kind::Race, "races"),
];

/// Where the written ones of other kinds stand: file and key.
const AUTHORED: &[(Kind, &str, &str)] = &[
    (Kind::Effect, "effects", "effects"),
    (Kind::Item, "items", "items"),
    (Kind::Domain, "other-resources", "Domain"),
    (Kind::Flavour, "other-resources", "Flavour"),
];

/// Where the written resources of a kind are: the file, and the list in it.
const WRITTEN: &[(Kind, &str, &str)] = &[
    (Kind::Template, "templates", "templates"),
    (Kind::God, "gods", "gods"),
    (Kind::Encounter, "encounters", "encounters"),
    (Kind::Region, "other-resources", "Region"),
    (Kind::Terrain, "other-resources", "Terrain"),
    (Kind::Dungeon, "other-resources", "Dungeon"),
    (Kind::Feature, "other-resources", "Feature"),
    (Kind::Class, "other-resources", "Class"),
    (Kind::Race, "other-resources", "Race"),
];

fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn records(value: Value, path: &Path) -> Result<Vec<Record>, String> {
    let Value::Array(all) = value else { return Err(format!("{}: no list of records", path.display())) };
    let record = |value| match value {
        Value::Object(record) => Ok(record),
        other => Err(format!("{}: no record but {other}", path.display())),
    };
    all.into_iter().map(record).collect()
}

/// A text of a record, empty where it has none.
pub fn text<'a>(record: &'a Record, key: &str) -> &'a str {
    record.get(key).and_then(Value::as_str).unwrap_or("")
}

/// A list of a record, empty where it has none.
pub fn list<'a>(record: &'a Record, key: &str) -> &'a [Value] {
    record.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A number of a record, 0 where it has none.
pub fn number(record: &Record, key: &str) -> i64 {
    record.get(key).and_then(Value::as_i64).unwrap_or(0)
}

impl Facts {
    /// Reads the folder of facts.
    pub fn read(folder: &Path) -> Result<Facts, String> {
        let path = folder.join("written/monsters.json");
        let mut value = read(&path)?;
        let monsters = records(value.get_mut("monsters").map(Value::take).unwrap_or_default(), &path)?;
        let written = monsters.into_iter().map(|record| (text(&record, "name").to_owned(), record)).collect();
        let mut compiled = BTreeMap::new();
        let (mut ids, mut own_ids) = (BTreeMap::new(), BTreeMap::new());
        for (kind, file) in COMPILED {
            let path = folder.join("compiled").join(format!("{file}.json"));
            let all = records(read(&path)?, &path)?;
            let names: Vec<&str> = all.iter().map(|record| text(record, "name")).collect();
            let given = give_ids(&names);
            for (name, id) in names.iter().zip(&given) {
                ids.entry((*kind, name.to_lowercase())).or_insert_with(|| id.clone());
            }
            own_ids.insert(*kind, given);
            compiled.insert(*kind, all);
        }
        let mut authored = BTreeMap::new();
        for (kind, file, key) in AUTHORED {
            let path = folder.join("written").join(format!("{file}.json"));
            let mut value = read(&path)?;
            let all = records(value.get_mut(*key).map(Value::take).unwrap_or_default(), &path)?;
            authored.insert(*kind, all);
        }
        let mut written_of: BTreeMap<Kind, BTreeMap<String, Record>> = BTreeMap::new();
        for (kind, file, key) in WRITTEN {
            let path = folder.join("written").join(format!("{file}.json"));
            let all = records(read(&path)?.get_mut(*key).map(Value::take).unwrap_or_default(), &path)?;
            let named = all.into_iter().map(|record| (text(&record, "name").to_owned(), record));
            written_of.insert(*kind, named.collect());
        }
        // Dungeons and texts stand among the compiled resources of several kinds.
        let path = folder.join("compiled/others.json");
        let others = records(read(&path)?, &path)?;
        for kind in [Kind::Dungeon, Kind::Text] {
            let own = others.iter().filter(|record| text(record, "type") == kind.word());
            compiled.insert(kind, own.cloned().collect());
        }
        let dungeons: Vec<&str> =
            compiled[&Kind::Dungeon].iter().map(|record| text(record, "name")).collect();
        for (name, id) in dungeons.iter().zip(give_ids(&dungeons)) {
            ids.entry((Kind::Dungeon, name.to_lowercase())).or_insert(id);
        }
        Ok(Facts { written, written_of, compiled, authored, ids, own_ids })
    }

    /// The written resources of a kind, but for monsters.
    pub fn authored(&self, kind: Kind) -> &[Record] {
        self.authored.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The written resource of a kind with this name.
    pub fn authored_as(&self, kind: Kind, name: &str) -> Result<&Record, String> {
        let found = self.authored(kind).iter().find(|record| text(record, "name") == name);
        found.ok_or_else(|| format!("the {} is not among the written ones", kind.word()))
    }

    /// A resource as written; monsters stand in `written`.
    pub fn written_of(&self, kind: Kind, name: &str) -> Result<&Record, String> {
        let record = self.written_of.get(&kind).and_then(|all| all.get(name));
        record.ok_or_else(|| format!("the {} is not among the written ones", kind.word()))
    }

    /// The id of a resource by its name in the original, whatever its case.
    pub fn id(&self, kind: Kind, name: &str) -> Result<&str, String> {
        let id = self.ids.get(&(kind, name.to_lowercase())).map(String::as_str);
        id.ok_or_else(|| format!("no {} is called `{name}`", kind.word()))
    }

    /// The compiled resources of a kind, each with its own id.
    pub fn with_ids(&self, kind: Kind) -> impl Iterator<Item = (&Record, &str)> {
        let ids = self.own_ids.get(&kind).map_or(&[][..], Vec::as_slice);
        self.of(kind).iter().zip(ids.iter().map(String::as_str))
    }

    /// The compiled resources of a kind.
    pub fn of(&self, kind: Kind) -> &[Record] {
        self.compiled.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The kind and id of a compiled reference, "effect:Bull's Strength".
    pub fn reference(&self, compiled: &str) -> Result<(Kind, &str), String> {
        let (word, name) = compiled.split_once(':').ok_or_else(|| format!("`{compiled}` is no reference"))?;
        let kind = Kind::from_word(word).ok_or_else(|| format!("`{compiled}` is of no known kind"))?;
        Ok((kind, self.id(kind, name)?))
    }
}

/// Ids for the names of one kind, in their order. A suffix after `;` is kept only where the name without it
/// belongs to another one, so that ids are short and do not depend on who comes first.
pub fn give_ids(names: &[&str]) -> Vec<String> {
    let base = |name: &str| slug(name.split(';').next().unwrap_or(name));
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for name in names {
        *taken.entry(base(name)).or_default() += 1;
    }
    let mut given: Vec<String> = Vec::new();
    for name in names {
        let alone = taken.get(&base(name)).copied().unwrap_or(0) < 2;
        let wanted = if alone || !name.contains(';') { base(name) } else { slug(name) };
        let mut id = wanted.clone();
        let mut count = 1;
        while given.contains(&id) {
            count += 1;
            id = format!("{wanted}_{count}");
        }
        given.push(id);
    }
    given
}
