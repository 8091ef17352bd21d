//! What each kind of line of a trace has to say, and of what type. What stands in a line and is of another type would be
//! read as nothing.

use super::changes;
use super::names::short;
use super::read::{Fault, Line};
use crate::lab::derive::attributes;
use serde_json::Value;

/// A type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    /// A whole number.
    Number,
    /// A whole number of 32 bits, with a sign or without.
    Seed,
    Text,
    List,
    /// A list of texts.
    Texts,
    /// A list of objects.
    Records,
    Record,
    /// An object of whole numbers.
    Numbers,
    /// An object of such.
    Tables,
    Truth,
}

impl Type {
    fn of(word: &str) -> Option<Type> {
        Some(match word {
            "n" => Type::Number,
            "s" => Type::Seed,
            "t" => Type::Text,
            "l" => Type::List,
            "lt" => Type::Texts,
            "lo" => Type::Records,
            "o" => Type::Record,
            "on" => Type::Numbers,
            "oon" => Type::Tables,
            "b" => Type::Truth,
            _ => return None,
        })
    }

    fn fits(self, value: &Value) -> bool {
        let all = |is: fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(is));
        match self {
            Type::Number => is_number(value),
            Type::Seed => is_seed(value),
            Type::Text => value.is_string(),
            Type::List => value.is_array(),
            Type::Texts => all(Value::is_string),
            Type::Records => all(Value::is_object),
            Type::Record => value.is_object(),
            Type::Numbers => each(value, is_number),
            Type::Tables => each(value, |inner| each(inner, is_number)),
            Type::Truth => value.is_boolean(),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Type::Number => "a whole number",
            Type::Seed => "a whole number of 32 bits",
            Type::Text => "a text",
            Type::List => "a list",
            Type::Texts => "a list of texts",
            Type::Records => "a list of objects",
            Type::Record => "an object",
            Type::Numbers => "an object of whole numbers",
            Type::Tables => "an object of objects of whole numbers",
            Type::Truth => "true or false",
        }
    }
}

/// The keys of each kind of line with their types; `?` behind a key that need not be there. Kinds of which [`OPEN`] speaks may
/// have others, which are not looked at.
const SHAPES: &[(&str, &str)] = &[
    ("scenario", "name:t seed:s engine?:t"),
    (
        "start",
        "seed?:s next_seed_base?:s turn?:n driver:t map?:o player?:o window?:o fields?:l things?:l near_things?:l \
         loose_items?:l",
    ),
    (
        "creature",
        "obj:t h:n type:t mID:t tmID:t templates:lt x:n y:n cHP:n mHP:n tHP:n subdual:n cFP:n cMana:n tMana:n mMana:n \
         uMana:n hMana:n manaPulse:n timeout:n AoO:n FFCount:n hideVal:n attrDeath:n stateFlags:lt flags:lt CR:n plane:n \
         alignment:n partyID:n senses:on Attr:on AttrAdj:oon BAB:on resist:on attacks:lo weapons:o feats:lt skills:on class_skills:lt \
         abilities:on mflags:lt mtypes:lt stati:lo targets:lo relations:lo inventory:lo named?:t leader?:t god?:t char?:o",
    ),
    ("memory", "effects?:o items?:o monsters?:o"),
    ("seed", "seed:s"),
    ("round", "n:n seed?:s what?:t"),
    ("srand", "d:n seed:s by?:t"),
    ("throw", "d:n sp?:n ev:t code:n p0:t p1:t p2:t p3:t eID:t EField?:n v:o hpA?:n hpV?:n"),
    ("throwret", "d:n ret:t v:o hpA?:n hpV?:n"),
    ("pass", "d:n ev:t"),
    ("passret", "d:n ev:t ret:t v:o hpA?:n hpV?:n"),
    ("ask", "d:n stage:t res:t ev:t mask?:n code:n msgs:n v?:o hpA?:n hpV?:n"),
    ("askret", "d:n stage:t res:t ret:t v:o hpA?:n hpV?:n"),
    ("to", "d:n slot:t obj:t cls:t ev:t"),
    ("toret", "d:n slot:t cls:t ret:t v:o hpA?:n hpV?:n"),
    ("rng", "d:n n:n r:n"),
    (
        "roundret",
        "ret?:t hp1?:n hp2?:n hp3?:n hpP?:n hpV?:n x1?:n x2?:n y1?:n y2?:n dead?:n deleted?:n deleted1?:n deleted2?:n \
         timeout?:n timeout1?:n timeout2?:n timeoutP?:n timeoutM?:n uMana?:n uMana1?:n uMana2?:n uManaP?:n uManaM?:n cFP?:n \
         charges?:n anger?:n penalty?:n prayer_timeout?:n flags?:n follows?:n msgs?:lt winner?:n turns?:n actions?:n \
         actions1?:n actions2?:n",
    ),
    ("item", "obj:t item:o"),
    ("set", "obj:t h:n"),
    ("state", "obj:t type:t x:n y:n cHP:n mHP:n CR:n Attr:on stati:l"),
    ("answer", "d:n kind:t title?:t n?:n chosen?:t val?:n key?:n char?:t mode?:n"),
    ("act", "turn:n actor:t what:t x?:n y?:n hp1?:n hp2?:n"),
    ("actret", "turn:n actor:t timeout?:n x?:n y?:n cFP?:n hp1?:n hp2?:n"),
    ("pulse", "turn:n"),
];

/// Kinds of lines in which more stands: what the original's driver wrote for its readers, parts of a start that `within` looks
/// at, and figures that `between` compares, or tells that nobody reads them.
const OPEN: [&str; 11] = [
    "scenario", "start", "creature", "memory", "round", "item", "set", "roundret", "answer", "act", "actret",
];

/// Kinds of answers.
const ANSWERS: [&str; 6] = ["key", "menu", "choice", "yn", "target", "skill_rank"];

/// A key of a line: its name, whether it has to be there, its type.
type Key<'k> = (&'k str, bool, Type);

fn is_number(value: &Value) -> bool {
    value.is_i64()
}

fn is_seed(value: &Value) -> bool {
    value.as_i64().is_some_and(|n| (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&n))
}

/// The first number in a value that is not whole or too large, with the key that it stands under. Comparisons would pass it
/// over.
fn unreadable<'v>(key: &'v str, value: &'v Value) -> Option<(&'v str, &'v Value)> {
    match value {
        Value::Number(_) if !is_number(value) => Some((key, value)),
        Value::Array(all) => all.iter().find_map(|one| unreadable(key, one)),
        Value::Object(all) => all.iter().find_map(|(key, one)| unreadable(key, one)),
        _ => None,
    }
}

/// Is it an object each of whose values is so?
fn each(value: &Value, is: impl Fn(&Value) -> bool) -> bool {
    value.as_object().is_some_and(|all| all.values().all(is))
}

/// Refuses a line that does not say what its kind says, or says it in another type.
///
/// # Errors
/// The first such line, its key and what is wanted.
pub(super) fn check(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let shapes: Vec<(&str, Vec<Key<'_>>)> = SHAPES.iter().map(|(k, keys)| (*k, keys_of(keys))).collect();
    for line in lines {
        if let Some((key, value)) = unreadable("k", &line.value) {
            let (key, value) = (short(&Value::from(key)), short(value));
            let text = format!("{key} in a `{}` is {value}; it has to be a whole number below 2^63", line.k);
            return Err(Fault::at(file, line.number, text));
        }
        let Some((_, keys)) = shapes.iter().find(|(k, _)| *k == line.k) else { continue };
        for (key, needed, of) in keys {
            let value = &line.value[*key];
            let missing =
                value.is_null() && !line.value.as_object().is_some_and(|all| all.contains_key(*key));
            if if missing { *needed } else { !of.fits(value) } {
                let is = if missing { "is missing".to_owned() } else { format!("is {}", short(value)) };
                let text = format!("`{key}` of a `{}` {is}; it has to be {}", line.k, of.words());
                return Err(Fault::at(file, line.number, text));
            }
        }
        let unknown = |key: &&String| *key != "k" && !keys.iter().any(|(known, ..)| known == key);
        let mut written = line.value.as_object().into_iter().flat_map(|all| all.keys());
        if let Some(key) = written.find(unknown).filter(|_| !OPEN.contains(&line.k.as_str())) {
            let key = short(&Value::from(key.as_str()));
            let text = format!("a `{}` has no {key}, and nobody would read it; take it out", line.k);
            return Err(Fault::at(file, line.number, text));
        }
        of_kind(file, line)?;
    }
    Ok(())
}

/// What is wanted of a kind beside types.
fn of_kind(file: &str, line: &Line) -> Result<(), Fault> {
    let number = |key: &str| line.value[key].as_i64().unwrap_or(0);
    if line.k == "rng" && number("n") > 0 && !(0..number("n")).contains(&number("r")) {
        let text = format!(
            "`r` of a `rng` is {}; a die of {} shows 0 to {}",
            number("r"),
            number("n"),
            number("n") - 1
        );
        return Err(Fault::at(file, line.number, text));
    }
    if line.k == "ask" && number("msgs") < 0 {
        let text = format!("`msgs` of an `ask` is {}; it has to be 0 or more", number("msgs"));
        return Err(Fault::at(file, line.number, text));
    }
    if line.k == "state" {
        let said = &line.value["Attr"];
        if let Some((_, name)) = attributes().find(|(_, name)| said[*name].is_null()) {
            let text = format!("`Attr` of a `state` lacks `{name}`; it has to say all attributes");
            return Err(Fault::at(file, line.number, text));
        }
    }
    if line.k == "answer" {
        let kind = line.value["kind"].as_str().unwrap_or("");
        if !ANSWERS.contains(&kind) {
            let (kind, known) = (short(&line.value["kind"]), ANSWERS.join(", "));
            let text = format!("`kind` of an `answer` is {kind}; it has to be one of {known}");
            return Err(Fault::at(file, line.number, text));
        }
        let (said, val) = (line.value["chosen"].as_str().unwrap_or(""), number("val"));
        if kind == "yn" && ((said == "y") != (val != 0) || !["y", "n"].contains(&said)) {
            let text = format!("an `answer` of yes or no has `chosen` {said:?} and `val` {val}");
            return Err(Fault::at(file, line.number, text));
        }
    }
    let formulas = &line.value["char"]["formulaSeed"];
    if line.k == "creature" && !formulas.is_null() && !is_seed(formulas) {
        let (is, wanted) = (short(formulas), Type::Seed.words());
        let text = format!("`formulaSeed` of a `creature` is {is}; it has to be {wanted}");
        return Err(Fault::at(file, line.number, text));
    }
    if line.k == "set" {
        changes::check(&line.value).map_err(|text| Fault::at(file, line.number, text))?;
    }
    Ok(())
}

fn keys_of(keys: &str) -> Vec<Key<'_>> {
    let one = |word| {
        let (key, of): (&str, &str) = str::split_once(word, ':')?;
        let of = Type::of(of)?;
        Some(match key.strip_suffix('?') {
            Some(key) => (key, false, of),
            None => (key, true, of),
        })
    };
    keys.split_whitespace().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    #[test]
    fn each_key_of_the_table_is_read() {
        for (k, keys) in SHAPES {
            assert_eq!(keys_of(keys).len(), keys.split_whitespace().count(), "{k}");
        }
    }

    #[test]
    fn a_value_of_another_type_is_refused() {
        let told = |text: &str| check("t", &lines_of("t", text).unwrap()).map_err(|fault| fault.to_string());
        assert_eq!(told(r#"{"k":"rng","d":1,"n":20,"r":19}"#), Ok(()));
        for (line, fault) in [
            (r#"{"k":"rng","d":1,"n":20}"#, "t:1:1: `r` of a `rng` is missing; it has to be a whole number"),
            (r#"{"k":"rng","d":1,"n":20,"r":20}"#, "t:1:1: `r` of a `rng` is 20; a die of 20 shows 0 to 19"),
            (
                r#"{"k":"ask","d":1,"stage":"p0","res":"a","ev":"b","code":0,"msgs":-5}"#,
                "t:1:1: `msgs` of an `ask` is -5; it has to be 0 or more",
            ),
            (
                r#"{"k":"state","obj":"a","type":"b","x":1,"y":1,"cHP":1,"mHP":1,"CR":1,"Attr":{},"stati":[]}"#,
                "t:1:1: `Attr` of a `state` lacks `A_STR`; it has to say all attributes",
            ),
            (
                r#"{"k":"roundret","hp1":"zz"}"#,
                "t:1:1: `hp1` of a `roundret` is \"zz\"; it has to be a whole number",
            ),
            (
                r#"{"k":"roundret","hp1":9223372036854775808}"#,
                "t:1:1: \"hp1\" in a `roundret` is 9223372036854775808; it has to be a whole number below 2^63",
            ),
            (
                r#"{"k":"note","all":[{"n":[1,1.5]}]}"#,
                "t:1:1: \"n\" in a `note` is 1.5; it has to be a whole number below 2^63",
            ),
            (
                r#"{"k":"seed","seed":4294967296}"#,
                "t:1:1: `seed` of a `seed` is 4294967296; it has to be a whole number of 32 bits",
            ),
            (
                r#"{"k":"set","obj":"a","h":1,"cHP":3}"#,
                "t:1:1: `cHP` of a `set` is 3; it has to be a list of two values, before and after",
            ),
        ] {
            assert_eq!(told(line), Err(fault.to_owned()));
        }
    }
}
