//! By what the rows of a file are told apart: the id of each, which its answer gives back, and the one row that others
//! are about.

use super::rows::At;
use crate::lab::json::Json;
use augury_engine::content::cut;
use serde_json::Value;
use std::collections::BTreeMap;

/// The id of a row as its answer gives it back; none where it has none.
///
/// # Errors
/// It is neither a text nor a whole number.
pub(super) fn id(row: At<'_>) -> Result<Option<Json>, String> {
    match row.get("id").value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.as_str().into())),
        Value::Number(number) if number.is_i64() || number.is_u64() => {
            Ok(Some(Json::Fixed(number.to_string())))
        }
        other => {
            let said = cut(other.to_string());
            Err(row.get("id").fault(format!("{said} is neither a text nor a whole number")))
        }
    }
}

/// That rows have an id that another has, or are of kind `base` beside another: a fault for each such row.
pub(crate) fn twice(rows: &[Value]) -> Vec<String> {
    let (mut ids, mut base, mut faults) = (BTreeMap::new(), None, Vec::new());
    for (row, value) in rows.iter().enumerate() {
        let at = At { value, row, field: "" };
        if at.get("id").is_some()
            && let Some(first) = ids.insert(at.get("id").value.to_string(), row)
        {
            let said = cut(at.get("id").value.to_string());
            let text = format!("{said} is the id of row {} too; give each row its own", first + 1);
            faults.push(at.get("id").fault(text));
        }
        if value["kind"] == "base"
            && let Some(first) = base.replace(row)
        {
            let text = format!("row {} is of kind `base` too; keep one of them", first + 1);
            faults.push(at.get("kind").fault(text));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ids_are_given_back_as_they_are() {
        let told = |value: Value| {
            let row = json!({ "id": value });
            id(At { value: &row, row: 0, field: "" }).map(|id| id.map(|id| id.to_string()))
        };
        assert_eq!(told(json!(7)), Ok(Some("7".to_owned())));
        assert_eq!(told(json!(u64::MAX)), Ok(Some(u64::MAX.to_string())));
        assert_eq!(told(json!("a")), Ok(Some("\"a\"".to_owned())));
        assert_eq!(told(Value::Null), Ok(None));
        for wrong in [json!(1.5), json!([1]), json!(true), json!({})] {
            let fault = format!("row 1, `id`: {wrong} is neither a text nor a whole number");
            assert_eq!(told(wrong), Err(fault));
        }
    }

    #[test]
    fn rows_that_cannot_be_told_apart_are_found() {
        let rows = [json!({"id": 1}), json!({"id": "1"}), json!({}), json!({"id": 1}), json!({})];
        assert_eq!(twice(&rows), ["row 4, `id`: 1 is the id of row 1 too; give each row its own"]);
        let rows = [json!({"kind": "base"}), json!({"kind": "base"})];
        assert_eq!(twice(&rows), ["row 2, `kind`: row 1 is of kind `base` too; keep one of them"]);
    }
}
