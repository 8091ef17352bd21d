//! What a contribution to a cell of AttrAdj comes from: in words, the resource that holds it, and the place
//! of its figure in that resource's file.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::rules::values::{Cause, Contribution};

/// The resource behind a contribution, if one is.
pub const fn resource_of(cause: Cause) -> Option<ResId> {
    match cause {
        Cause::Resource(id) | Cause::Item(id, _) | Cause::Stati(_, _, Some(id)) => Some(id),
        _ => None,
    }
}

/// Where a contribution comes from, in words; empty for a rule alone.
pub fn cause_words(content: &Content, cause: Cause) -> String {
    match cause {
        Cause::Rule => String::new(),
        Cause::Resource(id) | Cause::Item(id, _) => content.shown_name(id).to_owned(),
        Cause::Feat(feat) => feat.to_string(),
        Cause::Ability(ability) => ability.to_string(),
        Cause::Skill(skill) => skill.to_string(),
        Cause::Attribute(attribute) => format!("modifier of {attribute}"),
        Cause::Stati(nature, _, Some(id)) => format!("{nature} ({})", content.shown_name(id)),
        Cause::Stati(nature, source, None) => format!("{nature} ({source})"),
    }
}

/// The path of the figure that a contribution takes from a monster's file; empty where there is no single one.
pub fn path_of(id: ResId, c: &Contribution) -> String {
    if id.kind() != Kind::Monster {
        return String::new();
    }
    let name = c.attribute.to_string();
    let score = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];
    match name.as_str() {
        n if score.contains(&n) => format!("attributes.{}", n.trim_start_matches("A_").to_lowercase()),
        n if n.starts_with("A_HIT") => "hit".to_owned(),
        "A_DEF" => "def".to_owned(),
        "A_ARM" => "arm".to_owned(),
        n if n.starts_with("A_SPD") => "spd".to_owned(),
        "A_MOV" => "mov".to_owned(),
        _ => String::new(),
    }
}
