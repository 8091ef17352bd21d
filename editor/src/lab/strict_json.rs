//! JSON of which nothing is lost without a word: a key that comes twice is a fault.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Reads a value.
///
/// # Errors
/// It is no JSON, or a key comes twice, with line and column.
pub fn read(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<Strict>(text).map(|strict| strict.0)
}

/// What is wrong, without the place, which is told before it.
pub fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(words, _)| words).to_owned()
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyValue).map(Strict)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(one)) = from.next_element()? {
            all.push(one);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if all.contains_key(&key) {
                let key: String = key.chars().take(100).collect();
                return Err(A::Error::custom(format!("`{key}` is written twice; take one of the two out")));
            }
            let Strict(value) = from.next_value()?;
            all.insert(key, value);
        }
        Ok(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_is_written_and_a_doubled_key_is_a_fault() {
        let text = r#"{"a":[1,-2,0.5,true,null,"é\n",{}],"b":{"a":18446744073709551615}}"#;
        assert_eq!(read(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        let fault = read("{\"a\": 1,\n \"b\": {\"x\": 1, \"x\": 2}}").unwrap_err();
        assert_eq!(fault.line(), 2, "{fault}");
        assert_eq!(words(&fault), "`x` is written twice; take one of the two out");
        assert!(read("{\"a\":").unwrap_err().is_eof());
    }
}
