//! Writes the tables of `engine/src/base/names/` and of the event codes from the `constants.json` of the original.
//!
//! Knows which family of constants becomes which type, and nothing of what the names mean.

use crate::families::{FILES, Family, LATER, NEVER_FIRST, NO_MEMBERS};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt::{self, Write as _};
use std::path::Path;

/// A JSON object whose order is kept: of two names for one number the first is the canonical one.
struct Ordered(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Ordered;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Ordered(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

/// Writes the tables below `base_dir`; an error names the file and what is wrong with it.
pub fn write_tables(constants: &Path, base_dir: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(constants).map_err(|e| format!("{}: {e}", constants.display()))?;
    let all: Ordered = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", constants.display()))?;
    let family = |key: &str| {
        let value = all.0.iter().find(|(k, _)| k == key).map(|(_, v)| v);
        value.ok_or_else(|| format!("{}: no family {key}", constants.display()))
    };
    let ordered = |key: &str| -> Result<Vec<(String, i64)>, String> {
        // The outer object is ordered, inner ones are plain: their order is read again from the text.
        let _ = family(key)?;
        let at = text.find(&format!("\"{key}\": {{")).ok_or_else(|| format!("no family {key}"))?;
        let inner = &text[at + key.len() + 4..];
        let mut reader = serde_json::Deserializer::from_str(inner).into_iter::<Ordered>();
        let Some(Ok(pairs)) = reader.next() else { return Err(format!("the family {key} cannot be read")) };
        let mut flat = Vec::new();
        for (name, value) in pairs.0 {
            match value {
                Value::Object(inner) => {
                    flat.extend(inner.iter().filter_map(|(n, v)| Some((n.clone(), v.as_i64()?))))
                }
                other => flat.extend(other.as_i64().map(|n| (name, n))),
            }
        }
        Ok(flat)
    };
    // "a+b" joins families, "a:P" takes the names of a that begin with P, "=A=0,B=1" are ours or
    // the fork's, which the list of constants lacks.
    let joined = |keys: &str| -> Result<Vec<(String, i64)>, String> {
        let mut all = Vec::new();
        for key in keys.split('+') {
            if let Some(ours) = key.strip_prefix('=') {
                let pairs = ours.split(',').filter_map(|pair| pair.split_once('='));
                all.extend(pairs.filter_map(|(name, n)| Some((name.to_owned(), n.parse::<i64>().ok()?))));
                continue;
            }
            let (key, prefix) = key.split_once(':').unwrap_or((key, ""));
            all.extend(ordered(key)?.into_iter().filter(|(name, _)| name.starts_with(prefix)));
        }
        Ok(all)
    };
    for (file, about, families) in FILES {
        let mut out = head(about);
        out.push_str("use super::named;\n");
        for Family(type_name, repr, person, key, bits, doc) in *families {
            let mut members = joined(key)?;
            members.retain(|(name, _)| !NO_MEMBERS.contains(&name.as_str()) && !layout_of_glyphs(name));
            // Below 50 there are lists of feats.
            match *type_name {
                "Feat" => members.retain(|(_, number)| *number >= 50),
                "FeatList" => members.retain(|(_, number)| *number < 50),
                _ => {}
            }
            let (mut members, late): (Vec<_>, Vec<_>) =
                members.into_iter().partition(|(n, _)| !NEVER_FIRST.contains(&n.as_str()));
            members.extend(late);
            if *bits {
                members.retain(|(_, number)| number.count_ones() == 1);
            }
            let more = LATER.iter().filter(|(family, _, _)| family == type_name);
            members.extend(more.map(|(_, name, number)| ((*name).to_owned(), *number)));
            let _ = write!(
                out,
                "\nnamed! {{\n    /// {doc}\n    {type_name}: {repr}, \"{person}\", bits: {bits};\n"
            );
            for (name, number) in members {
                // The highest of 32 bits is the sign of the number that holds them.
                let number = if *bits { number as u32 as i32 as i64 } else { number };
                let _ = writeln!(out, "    {name} = {number},");
            }
            out.push_str("}\n");
        }
        write(&base_dir.join("names").join(format!("{file}.rs")), &out)?;
    }
    let mut out = head("Numbers of the events and message events");
    out.push_str("use super::EventCode;\n\n/// Every event by name and number, in the order of the source.\npub(super) const TABLE: &[(&str, i32)] = &[\n");
    let mut consts = String::from("\n#[allow(missing_docs)]\nimpl EventCode {\n");
    for (name, number) in ordered("EV_events")?.into_iter().chain(ordered("MSG_message_events")?) {
        let _ = writeln!(out, "    (\"{name}\", {number}),");
        let _ = writeln!(consts, "    pub const {name}: EventCode = EventCode({number});");
    }
    out.push_str("];\n");
    consts.push_str("}\n");
    write(&base_dir.join("event_code").join("table.rs"), &format!("{out}{consts}"))
}

fn layout_of_glyphs(name: &str) -> bool {
    name.starts_with("GLYPH_")
        && (name.ends_with("_BITS") || name.ends_with("_MASK") || name.ends_with("_SHIFT"))
}

fn head(about: &str) -> String {
    format!(
        "//! {about}.\n//!\n//! Generated: `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`. Do not edit.\n\n"
    )
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
