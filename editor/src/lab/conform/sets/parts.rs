//! Parts that several sets have: lists, tables, how often something was drawn, and shares. Every set reads them here, so that
//! what holds no figures, or figures that cannot be, counts nowhere as equal.

use serde_json::{Map, Value};

/// The most draws that a set may rest on.
const MOST_DRAWN: f64 = 1_000_000_000.0;
/// Letters of a wrong value that a message repeats.
const SHOWN: usize = 60;

/// The list under a key, which has something in it.
///
/// # Errors
/// There is no list, or it is empty.
pub(super) fn list<'v>(of: &'v Value, key: &str) -> Result<&'v [Value], String> {
    let all = of[key].as_array().ok_or_else(|| format!("`{key}` is no list"))?;
    if all.is_empty() { Err(empty(key)) } else { Ok(all) }
}

/// The same of a table.
///
/// # Errors
/// There is no table, or it is empty.
pub(super) fn table<'v>(of: &'v Value, key: &str) -> Result<&'v Map<String, Value>, String> {
    let all = of[key].as_object().ok_or_else(|| format!("`{key}` is no table"))?;
    if all.is_empty() { Err(empty(key)) } else { Ok(all) }
}

fn empty(key: &str) -> String {
    format!("`{key}` is empty: nothing could be compared")
}

/// How often the original drew, which shares and means rest on. `what` is what the message calls the value.
///
/// # Errors
/// It is no whole number, is below 1, or is too large.
pub(super) fn drawn(value: &Value, what: &str) -> Result<f64, String> {
    let whole = value.as_f64().filter(|n| n.fract() == 0.0 && (1.0..=MOST_DRAWN).contains(n));
    whole.ok_or_else(|| wrong(value, what, "a whole number from 1 to 1,000,000,000"))
}

/// A share of the draws, or how probable something is.
///
/// # Errors
/// It is no number from 0 to 1.
pub(super) fn share(value: &Value, what: &str) -> Result<f64, String> {
    let within = value.as_f64().filter(|n| (0.0..=1.0).contains(n));
    within.ok_or_else(|| wrong(value, what, "a number from 0 to 1"))
}

fn wrong(value: &Value, what: &str, allowed: &str) -> String {
    if value.is_null() {
        return format!("there is no `{what}`; it has to be {allowed}");
    }
    let text = value.to_string();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{what}` is {shown}; it has to be {allowed}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_empty_or_no_list_is_a_fault() {
        let set = json!({"full": [1], "none": [], "one": {"a": 1}, "nothing": {}});
        assert_eq!(list(&set, "full").map(<[Value]>::len), Ok(1));
        assert_eq!(list(&set, "none"), Err("`none` is empty: nothing could be compared".to_owned()));
        assert_eq!(list(&set, "missing"), Err("`missing` is no list".to_owned()));
        assert_eq!(table(&set, "one").map(Map::len), Ok(1));
        assert_eq!(table(&set, "nothing"), Err("`nothing` is empty: nothing could be compared".to_owned()));
        assert_eq!(table(&set, "full"), Err("`full` is no table".to_owned()));
    }

    #[test]
    fn draws_are_whole_numbers_from_one() {
        assert_eq!(drawn(&json!(1), "N"), Ok(1.0));
        assert_eq!(drawn(&json!(1_000_000_000), "N"), Ok(1e9));
        for wrong in [json!(0), json!(0.5), json!(-3), json!(1_000_000_001), json!("8"), json!([1])] {
            let text = format!("`N` is {wrong}; it has to be a whole number from 1 to 1,000,000,000");
            assert_eq!(drawn(&wrong, "N"), Err(text));
        }
        let missing = drawn(&Value::Null, "N");
        assert_eq!(
            missing,
            Err("there is no `N`; it has to be a whole number from 1 to 1,000,000,000".to_owned())
        );
    }

    #[test]
    fn shares_lie_between_none_and_all() {
        assert_eq!(share(&json!(0), "p"), Ok(0.0));
        assert_eq!(share(&json!(1.0), "p"), Ok(1.0));
        for wrong in [json!(-7), json!(1.001), json!("1")] {
            assert_eq!(share(&wrong, "p"), Err(format!("`p` is {wrong}; it has to be a number from 0 to 1")));
        }
        let long = share(&json!("a".repeat(1_000)), "p").err().unwrap_or_default();
        assert!(long.len() < 150 && long.contains('…'), "{long}");
    }
}
