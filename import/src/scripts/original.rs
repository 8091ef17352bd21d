//! The program interface of the original: the functions, fields and objects that handlers name, with their types. The
//! table beside this file holds names and types and nothing else.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The type of a value in the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// No value.
    Void,
    /// True or false.
    Bool,
    /// A number: how many bits, and whether it may be below 0.
    Int(u8, bool),
    /// A character, which is a number in the original and a text here.
    Letter,
    /// A thing or another object.
    Object,
    /// The record of the event.
    Event,
    /// A resource.
    Resource,
    /// A text.
    Text,
    /// A rectangle.
    Rect,
}

impl Type {
    fn named(word: &str) -> Option<Type> {
        Some(match word {
            "void" => Type::Void,
            "bool" => Type::Bool,
            "int8" => Type::Int(8, true),
            "int16" => Type::Int(16, true),
            "int32" => Type::Int(32, true),
            "uint8" => Type::Int(8, false),
            "uint16" => Type::Int(16, false),
            "letter" => Type::Letter,
            "object" => Type::Object,
            "event" => Type::Event,
            "resource" => Type::Resource,
            "text" => Type::Text,
            "rect" => Type::Rect,
            _ => return None,
        })
    }
}

/// A function of the original.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The types of its parameters.
    pub params: Vec<Type>,
    /// How many of them a call has to give.
    pub needed: usize,
    /// Whether any number of values may follow.
    pub more: bool,
    /// What it hands back.
    pub returns: Type,
}

/// What a name is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum On {
    /// Nothing: a function of the program.
    Nothing,
    /// A thing, the map, the record or another object.
    Object,
    /// A resource.
    Resource,
    /// A text.
    Text,
}

/// The names, by what they are asked of.
#[derive(Debug, Default)]
pub struct Names {
    functions: BTreeMap<On, BTreeMap<&'static str, Function>>,
    fields: BTreeMap<On, BTreeMap<&'static str, Type>>,
}

/// Classes of the original that are kinds of resources.
const RESOURCES: [&str; 9] = [
    "T_TDUNGEON",
    "T_TMONSTER",
    "T_TITEM",
    "T_TFEATURE",
    "T_TEFFECT",
    "T_TTERRAIN",
    "T_TREGION",
    "T_TRACE",
    "T_TTEMPLATE",
];

impl Names {
    /// The function of that name.
    pub fn function(&self, on: On, name: &str) -> Option<&Function> {
        self.functions.get(&on)?.get(name)
    }

    /// The type of the field of that name.
    pub fn field(&self, on: On, name: &str) -> Option<Type> {
        self.fields.get(&on)?.get(name).copied()
    }
}

/// All names of the original.
pub fn names() -> &'static Names {
    static ALL: LazyLock<Names> = LazyLock::new(|| read(include_str!("original.txt")));
    &ALL
}

/// Reads the table: `[class]`, then lines `name: type` and `name(type, type=default, ...): type`.
fn read(table: &'static str) -> Names {
    let mut names = Names::default();
    let mut on = On::Nothing;
    for line in table.lines() {
        if let Some(class) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            on = match class {
                "global" => On::Nothing,
                "T_STRING" => On::Text,
                class if RESOURCES.contains(&class) => On::Resource,
                _ => On::Object,
            };
            continue;
        }
        let Some((head, ty)) = line.rsplit_once(": ") else { continue };
        let Some(ty) = Type::named(ty) else { continue };
        match head.split_once('(') {
            None => drop(names.fields.entry(on).or_default().entry(head).or_insert(ty)),
            Some((name, params)) => {
                let function = function(params.trim_end_matches(')'), ty);
                names.functions.entry(on).or_default().entry(name).or_insert(function);
            }
        }
    }
    names
}

fn function(params: &str, returns: Type) -> Function {
    let mut function = Function { params: Vec::new(), needed: 0, more: false, returns };
    for param in params.split(", ").filter(|param| !param.is_empty()) {
        let (word, default) = match param.split_once('=') {
            Some((word, _)) => (word, true),
            None => (param, false),
        };
        match Type::named(word) {
            Some(ty) => function.params.push(ty),
            None => function.more = true,
        }
        if !default && word != "..." {
            function.needed = function.params.len();
        }
    }
    function
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_whole() {
        let lines = include_str!("original.txt").lines().filter(|line| !line.starts_with('['));
        assert_eq!(lines.count(), 766);
        // Some names stand in several classes.
        let functions: usize = names().functions.values().map(BTreeMap::len).sum();
        let fields: usize = names().fields.values().map(BTreeMap::len).sum();
        assert!(functions > 500 && fields > 220, "{functions} {fields}");
        let stati = names().function(On::Object, "HasStati");
        let stati = stati.map(|function| (function.params.len(), function.needed, function.returns));
        assert_eq!(stati, Some((3, 1, Type::Bool)));
        assert_eq!(names().function(On::Nothing, "DPrint").map(|function| function.more), Some(true));
        assert_eq!(names().field(On::Object, "vDmg"), Some(Type::Int(16, true)));
        assert_eq!(names().field(On::Resource, "Level"), Some(Type::Int(16, true)));
    }
}
