//! The shipped pack, the game's lists, and how one is compared with the other.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{AnyRef, Kind, slug};
use augury_engine::base::names::*;
use augury_engine::content::*;
use augury_tests::measured::measured;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::LazyLock;

/// The shipped pack.
pub fn pack() -> &'static Loaded {
    static PACK: LazyLock<Loaded> = LazyLock::new(|| load_pack(&augury_tests::pack::shipped_folder()));
    &PACK
}

/// What the authors wrote where the game's own storage has lost it, by name.
pub fn written(kind: &str) -> BTreeMap<String, Value> {
    let all = measured("written_folk");
    let records = all[kind].as_array().unwrap();
    records.iter().map(|record| (record["name"].as_str().unwrap().to_owned(), record.clone())).collect()
}

/// Backgrounds that the library has and the game's storage has lost.
const BACKS: [(&str, Colour); 8] = [
    ("Ice Floor", Colour::BLUE),
    ("Ice Wall", Colour::BLUE),
    ("chasm", Colour::SHADOW),
    ("ice door", Colour::BLUE),
    ("pool of grease", Colour::BROWN),
    ("pool of slime", Colour::BROWN),
    ("storm of sleet", Colour::BLUE),
    ("tanglefoot strands", Colour::BROWN),
];

/// Collects what differs, so that one run tells all.
#[derive(Default)]
pub struct Compared {
    /// What differs, a line each.
    pub differing: Vec<String>,
    /// How many figures were compared.
    pub figures: usize,
    name: String,
}

impl Compared {
    /// Each record of a list of the game, in its order, with the pack's resource of the same name.
    #[track_caller]
    pub fn each<D: 'static>(
        kind: Kind,
        set: &str,
        count: usize,
        find: fn(&'static Content, augury_engine::base::id::ResId) -> Option<&'static D>,
        name: fn(&D) -> &str,
        mut compare: impl FnMut(&mut Compared, &'static D, &Value),
    ) -> Compared {
        let content = &pack().content;
        let ours = content.ids(kind).iter().map(|id| find(content, *id).unwrap());
        let by_name: BTreeMap<&str, &D> = ours.map(|ours| (name(ours), ours)).collect();
        let all = measured(set);
        let all = all.as_array().unwrap();
        assert_eq!((all.len(), by_name.len(), content.ids(kind).len()), (count, count, count), "{set}");
        let mut compared = Compared::default();
        for theirs in all {
            compared.name = theirs["name"].as_str().unwrap().to_owned();
            let ours = by_name.get(compared.name.as_str());
            let ours = *ours.unwrap_or_else(|| panic!("{} is not in the pack", compared.name));
            compare(&mut compared, ours, theirs);
        }
        compared
    }

    /// The name of the resource that is compared.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether nothing differs, and enough was compared.
    #[track_caller]
    pub fn done(self, least: usize) {
        assert!(self.differing.is_empty(), "{}", self.differing.join("\n"));
        assert!(self.figures > least, "only {} figures were compared", self.figures);
    }

    /// One figure.
    pub fn same<T: PartialEq + Debug>(&mut self, what: &str, ours: T, theirs: T) {
        self.figures += 1;
        if ours != theirs {
            self.differing.push(format!("{}: {what} is {ours:?}, the game has {theirs:?}", self.name));
        }
    }

    /// A number, which the game's list leaves out where it is 0.
    pub fn number(&mut self, what: &str, ours: impl Into<i64>, theirs: &Value) {
        self.same(what, ours.into(), theirs.as_i64().unwrap_or(if theirs.is_null() { 0 } else { i64::MIN }));
    }

    /// A set of flags.
    pub fn flags<F: Named>(&mut self, what: &str, ours: FlagSet<F>, theirs: &Value) {
        self.same(what, ours, flags(theirs));
    }

    /// A reference, or none.
    pub fn reference(&mut self, what: &str, ours: Option<AnyRef>, theirs: &Value) {
        let theirs = theirs.as_str();
        self.same(what, ours.is_some(), theirs.is_some());
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            let word = theirs.split_once(':').map_or("", |(word, _)| word);
            self.same(theirs, (ours.kind().word(), named(ours.id(), theirs)), (word, true));
        }
    }

    /// References in their order.
    pub fn references(&mut self, what: &str, ours: &[AnyRef], theirs: &Value) {
        let theirs = theirs.as_array().map_or(&[][..], Vec::as_slice);
        self.same(what, ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(theirs) {
            self.reference(what, Some(*ours), theirs);
        }
    }

    /// How it looks. The game's eighth character has another number elsewhere, and no character is a blank.
    pub fn image(&mut self, ours: &Image, theirs: &Value) {
        let letter = if ours.letter == '◘' { 8 } else { ours.letter as i64 };
        let their_letter = theirs["char"].as_i64().filter(|letter| *letter != 0);
        self.same("letter", letter, their_letter.unwrap_or(32));
        self.same("glyph", ours.glyph.map(|g| g.to_string()), theirs["glyph"].as_str().map(str::to_owned));
        self.same("fore", Some(ours.fore), theirs["fore"].as_str().and_then(Colour::parse));
        let lost = BACKS.iter().find(|(name, _)| *name == self.name).map(|(_, back)| *back);
        self.same("back", Some(ours.back), lost.or(theirs["back"].as_str().and_then(Colour::parse)));
    }

    /// Events that are answered or owed, each once: compiled has no doubles.
    pub fn events(&mut self, handlers: &[Handler], owed: &[EventCode], theirs: &Value) {
        self.events_but(handlers, owed, &[], theirs);
    }

    /// The same; `instead` are handlers that answer another event than the game's
    /// (docs/internals/departures-gods.md): ours, and the game's.
    pub fn events_but(
        &mut self,
        handlers: &[Handler],
        owed: &[EventCode],
        instead: &[(i32, i32)],
        theirs: &Value,
    ) {
        let codes = handlers.iter().map(|handler| handler.on).chain(owed.iter().copied());
        let ours: BTreeSet<i32> = codes
            .map(|code| {
                instead.iter().find(|(ours, _)| *ours == code.0).map_or(code.0, |(_, theirs)| *theirs)
            })
            .collect();
        let events = theirs["events"].as_array().unwrap();
        let theirs: BTreeSet<i32> = events.iter().map(|e| e["ev"].as_i64().unwrap() as i32).collect();
        self.same("events", ours, theirs);
    }

    /// Lists without a field of their own; `own` are the names of those that have one.
    pub fn lists(&mut self, ours: &[ResourceList], theirs: &Value, own: &[&str]) {
        let lists = theirs["lists"].as_object();
        let names = lists.into_iter().flatten().map(|(name, _)| name.as_str());
        let mut names: Vec<&str> = names.filter(|name| !own.contains(name)).collect();
        let mut known: Vec<String> = ours.iter().map(|list| list.list.to_string()).collect();
        names.sort_unstable();
        known.sort_unstable();
        self.same("lists", known, names.into_iter().map(str::to_owned).collect());
        for list in ours {
            let theirs = theirs["lists"][list.list.to_string()].as_array().map_or(&[][..], Vec::as_slice);
            let mut flat = Vec::new();
            for entry in &list.entries {
                match entry {
                    ListValue::Number(n) | ListValue::Name(_, n) => flat.push(Err(i64::from(*n))),
                    ListValue::SpellsOf(source) => flat.push(Err(1000 + i64::from(source.0))),
                    ListValue::SpellsOfSchool(of) => {
                        flat.extend([100, i64::from(of.source.0), i64::from(of.school.0)].map(Err));
                    }
                    ListValue::Of(id) => flat.push(Ok(*id)),
                }
            }
            self.entries(&list.list.to_string(), &flat, theirs);
        }
    }

    /// Entries of a flat list: references and numbers.
    pub fn entries(&mut self, what: &str, ours: &[Result<AnyRef, i64>], theirs: &[Value]) {
        self.same(what, ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(theirs) {
            match ours {
                Ok(id) => self.reference(what, Some(*id), theirs),
                Err(number) => self.same(what, Some(*number), theirs.as_i64()),
            }
        }
    }

    /// Constants: those with a field of their own, then the rest. None is left over.
    pub fn constants(&mut self, ours: &[ResourceConstant], theirs: &Value, own: &[(&str, Option<Const>)]) {
        let count = own.iter().filter(|(_, value)| value.is_some()).count() + ours.len();
        self.same("constants", count, theirs["constants"].as_object().map_or(0, serde_json::Map::len));
        for (name, value) in own {
            let theirs = &theirs["constants"][*name];
            match value {
                Some(Const::Number(number)) => self.same(name, Some(*number), theirs.as_i64()),
                Some(Const::Of(id)) => self.reference(name, Some(*id), theirs),
                None => self.same(name, true, theirs.is_null()),
            }
        }
        for constant in ours {
            let theirs = &theirs["constants"][constant.constant.to_string()];
            match &constant.value {
                ListValue::Of(id) => self.reference("constant", Some(*id), theirs),
                ListValue::Number(n) => self.same("constant", Some(i64::from(*n)), theirs.as_i64()),
                other => self.same("constant", format!("{other:?}"), theirs.to_string()),
            }
        }
    }

    /// A list of gear.
    pub fn gear(&mut self, ours: &[Gear], theirs: &Value) {
        let list = theirs["equip"].as_array().map_or(&[][..], Vec::as_slice);
        self.same("pieces of gear", ours.len(), list.len());
        for (ours, theirs) in ours.iter().zip(list) {
            self.number("chance", ours.chance, &theirs["chance"]);
            self.number("plus", ours.plus, &theirs["spec"]);
            // The game keeps eight bits of the amount: it has -6 for 250 and 44 for 300.
            let kept = i64::from(ours.amount.number as i8);
            self.same(
                "amount",
                (kept, ours.amount.sides.into(), ours.amount.bonus.into()),
                dice(&theirs["amount"]),
            );
            let flags = [
                (ours.random_item.is_some(), GearFlag::GF_RANDOM_ITEM),
                (ours.random_effect.is_some(), GearFlag::GF_RANDOM_EFFECT),
                (ours.blessed, GearFlag::GF_BLESSED),
                (ours.cursed, GearFlag::GF_CURSED),
                (ours.otherwise, GearFlag::GF_ELSE),
            ];
            let flags: i64 = flags.iter().filter(|(on, _)| *on).map(|(_, flag)| i64::from(flag.0)).sum();
            self.number("gear flags", flags, &theirs["flags"]);
            match (&ours.item, ours.random_item) {
                (Some(item), _) => self.reference("item", Some(item.res_id()), &theirs["item"]),
                (None, Some(kind)) => self.number("item", kind.0, &theirs["item"]),
                (None, None) => self.same("item", "none", "one"),
            }
            match (&ours.effect, &ours.random_effect) {
                (None, Some(levels)) => {
                    self.number(
                        "random",
                        i64::from(levels.from) + 256 * i64::from(levels.to),
                        &theirs["effect"],
                    );
                }
                (effect, _) => {
                    self.reference(
                        "effect",
                        effect.as_ref().map(|effect| effect.res_id()),
                        &theirs["effect"],
                    );
                }
            }
            let qualities: Vec<i64> = ours.qualities.iter().map(|q| i64::from(q.number())).collect();
            let theirs = theirs["qualities"].as_array().unwrap().iter().filter_map(Value::as_i64);
            self.same("qualities", qualities, theirs.collect());
        }
    }

    /// What levels give, both parameters in one number.
    pub fn grants(&mut self, ours: &[Grant], theirs: &Value) {
        let list = theirs["grants"].as_array().map_or(&[][..], Vec::as_slice);
        self.same("grants", ours.len(), list.len());
        for (ours, theirs) in ours.iter().zip(list) {
            let (kind, name) = match (ours.feat, ours.choice, ours.ability, ours.stati) {
                (Some(feat), None, None, None) => ("AB_FEAT", feat.to_string()),
                (None, Some(choice), None, None) => ("AB_FEAT", choice.0.to_string()),
                (None, None, Some(ability), None) => ("AB_ABILITY", ability.to_string()),
                (None, None, None, Some(nature)) => ("AB_STATI", nature.to_string()),
                other => panic!("{}: a grant of {other:?}", self.name),
            };
            self.same("kind of grant", Some(kind), theirs["type"].as_str());
            self.same("grant", Some(name.as_str()), theirs["ability"].as_str());
            self.number("first level", ours.from, &theirs["lev1"]);
            self.number("every so many levels", ours.every, &theirs["lev2"]);
            match ours.of {
                Some(of) if theirs["param"] == MISNAMED.0 => {
                    self.same("grant", of.to_string().as_str(), MISNAMED.1)
                }
                Some(_) => self.reference("grant", ours.of, &theirs["param"]),
                None => self.number("parameter", ours.packed(), &theirs["param"]),
            }
        }
    }
}

/// A spell that Kysul grants and the game takes for the monster of its name, and the spell.
const MISNAMED: (&str, &str) = ("monster:nightmare", "effect:nightmare");

/// The value of a constant that has a field.
pub enum Const {
    /// A number.
    Number(i64),
    /// A resource.
    Of(AnyRef),
}

/// A number as a constant.
pub fn figure(number: Option<impl Into<i64>>) -> Option<Const> {
    number.map(|number| Const::Number(number.into()))
}

/// The names in a list.
pub fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A set of names.
pub fn flags<F: Named>(value: &Value) -> FlagSet<F> {
    names(value).iter().map(|name| F::parse(name).unwrap_or_else(|| panic!("{name}"))).collect()
}

/// Dice as three numbers.
pub fn dice(value: &Value) -> (i64, i64, i64) {
    let part = |at: usize| value.get(at).and_then(Value::as_i64).unwrap_or(0);
    (part(0), part(1), part(2))
}

/// Whether an id is one that a resource of this name may have.
pub fn named(id: &str, reference: &str) -> bool {
    let name = reference.split_once(':').map_or(reference, |(_, name)| name);
    let base = name.split(';').next().unwrap_or(name);
    id == slug(base)
        || id == slug(name)
        || id.strip_prefix(&slug(base)).is_some_and(|rest| rest.starts_with('_'))
}
