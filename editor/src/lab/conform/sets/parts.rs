//! Parts that several sets have: lists, tables, and how often something was drawn. Every set reads them here, so that what
//! holds no figures counts nowhere as equal.

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

fn wrong(value: &Value, what: &str, allowed: &str) -> String {
    if value.is_null() {
        return format!("there is no `{what}`; it has to be {allowed}");
    }
    format!("`{what}` is {}; it has to be {allowed}", shown(value))
}

/// A value as a message repeats it: cut to what can be read.
pub(super) fn shown(value: &Value) -> String {
    let text = value.to_string();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A whole number with a comma between thousands.
pub(super) fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::from(if number < 0 { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
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
    fn a_long_value_is_cut() {
        let long = shown(&json!("a".repeat(1_000)));
        assert!(long.len() < 150 && long.contains('…'), "{long}");
    }

    #[test]
    fn thousands_have_commas() {
        let all = [0, 999, 1_000, -1_000_000_000, i64::MIN].map(thousands);
        assert_eq!(all, ["0", "999", "1,000", "-1,000,000,000", "-9,223,372,036,854,775,808"]);
    }
}
