//! Resources by the names that traces use: a kind, a colon and the name in the original, which differs
//! from ours in case at times (`monster:hill orc`, `effect:sleep`).

use augury_engine::base::id::{Kind, ResId, slug};
use augury_engine::content::Content;
use serde_json::Value;

/// The resource that a trace names; `None` for none, or if the pack has no such one.
pub fn resource(content: &Content, text: &str) -> Option<ResId> {
    let (kind, name) = text.split_once(':')?;
    let kind = Kind::from_word(kind)?;
    let id = ResId::new(kind, &slug(name));
    let same = |id: &ResId| content.header(*id).is_some_and(|h| h.name == name);
    if content.get(id).is_some() && same(&id) {
        return Some(id);
    }
    let ids = content.ids(kind);
    let alike = |id: &&ResId| content.header(**id).is_some_and(|h| h.name.eq_ignore_ascii_case(name));
    let found = ids.iter().find(|id| same(id)).or_else(|| ids.iter().find(alike));
    found.copied().or_else(|| content.get(id).is_some().then_some(id))
}

/// The resource under a key of a line.
pub fn resource_at(content: &Content, value: &Value, key: &str) -> Option<ResId> {
    resource(content, value[key].as_str()?)
}

/// The number behind `name#number`; `None` for nobody.
pub fn handle(text: &str) -> Option<u32> {
    text.rsplit_once('#')?.1.parse().ok()
}

/// A value as it is shown in a fault.
pub fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// A number under a key, kept within what its kind holds; 0 if there is none.
pub fn small(value: &Value, key: &str) -> i16 {
    number(value, key).clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}

/// A number under a key; 0 if there is none.
pub fn number(value: &Value, key: &str) -> i64 {
    value[key].as_i64().unwrap_or(0)
}
