//! Handlers that the pack owes, by the reasons that the import of a library noted.

use std::collections::BTreeMap;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::content::origins::Origins;

/// What is said where the import noted no reason: the handler was owed by hand.
const NO_REASON: &str = "no reason is noted";

/// Handlers that are owed for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwedGroup {
    /// The reason, in a few words.
    pub reason: String,
    /// The resources and events.
    pub handlers: Vec<(ResId, EventCode)>,
}

/// All that is owed, by the first reason of each; the reason that holds back most comes first.
pub fn by_reason(owed: &[(ResId, EventCode)], origins: &Origins) -> Vec<OwedGroup> {
    let mut groups: BTreeMap<String, Vec<(ResId, EventCode)>> = BTreeMap::new();
    for (id, code) in owed {
        let reason = origins.owed(*id, *code).first().map_or_else(|| NO_REASON.to_owned(), |one| one.shown());
        groups.entry(reason).or_default().push((*id, *code));
    }
    let group = |(reason, handlers)| OwedGroup { reason, handlers };
    let mut all: Vec<OwedGroup> = groups.into_iter().map(group).collect();
    all.sort_by_key(|group| std::cmp::Reverse(group.handlers.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;

    #[test]
    fn the_reason_that_holds_back_most_comes_first() {
        let text = r#"(format: 1, resources: {
            "monster:orc": (handlers: [
                (on: ["EV_HIT"], owed: [(kind: "waits", name: "cast", what: "casting")]),
                (on: ["EV_MISS"], owed: [(kind: "no name", name: "Dance", what: "the engine has no such function")]),
                (on: ["EV_TURN"], owed: [(kind: "waits", name: "cast", what: "casting")]),
            ]),
        })"#;
        let origins = Origins::of_text(text).unwrap();
        let orc = ResId::new(Kind::Monster, "orc");
        let owed = [EventCode::EV_MISS, EventCode::EV_HIT, EventCode::EV_TURN, EventCode::EV_DEATH];
        let groups = by_reason(&owed.map(|code| (orc, code)), &origins);
        let told: Vec<_> = groups.iter().map(|group| (group.reason.as_str(), group.handlers.len())).collect();
        let dance = "Dance: the engine has no such function";
        assert_eq!(told, [("cast waits for casting", 2), (dance, 1), (NO_REASON, 1)]);
    }
}
