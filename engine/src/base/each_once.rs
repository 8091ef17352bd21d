//! Reads maps of files in which no key may come twice: of two entries one would be lost without a word.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::marker::PhantomData;

/// For `#[serde(deserialize_with)]` of a map.
///
/// # Errors
/// What the reader says; a key comes twice.
pub fn each_once<'de, D, K, V>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
{
    from.deserialize_map(EachOnce(PhantomData))
}

struct EachOnce<K, V>(PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for EachOnce<K, V>
where
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
{
    type Value = BTreeMap<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let mut out = BTreeMap::new();
        while let Some(key) = from.next_key::<K>()? {
            if out.contains_key(&key) {
                return Err(A::Error::custom(format!("`{key}` is written twice; take one of the two out")));
            }
            out.insert(key, from.next_value()?);
        }
        Ok(out)
    }
}
