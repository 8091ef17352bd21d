//! The events that a kind is asked with, and what each form of one means to it.

use augury_engine::base::event_code::{EventCode, Phase};
use augury_engine::base::id::Kind;
use augury_engine::content::{Content, never_reaches, reaching};

/// An event that reaches a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its code.
    pub code: EventCode,
    /// As the field writes it: `PRE(EV_STRIKE)`.
    pub name: String,
    /// How many resources of the kind answer it.
    pub users: usize,
}

/// Every event that reaches a kind: first those that resources of the kind answer, the most usual first; then the rest
/// by name.
pub fn choices(content: &Content, kind: Kind) -> Vec<Choice> {
    let users = |code: &EventCode| {
        content.answering().get(code).map_or(0, |ids| ids.iter().filter(|id| id.kind() == kind).count())
    };
    let choice = |code: EventCode| Choice { code, name: code.to_string(), users: users(&code) };
    let mut all: Vec<Choice> = reaching(kind).into_iter().map(choice).collect();
    all.sort_by_key(|choice| std::cmp::Reverse(choice.users));
    all
}

/// What a form of an event means to whoever answers it, in one line.
pub fn meaning(code: EventCode) -> String {
    let is = code.modifiers();
    let when = match (is.announce, code.phase()) {
        (true, Phase::Post) => "after an action of it",
        (true, _) => "before an action of it, which may be changed or called off",
        (false, Phase::Pre) => "before it happens: ABORT stops it, DONE takes its place",
        (false, Phase::Main) => "as it happens: DONE takes the place of the rules behind it",
        (false, Phase::Post) => "after it happened: the answer does not count",
    };
    let whom = match (is.godwatch, is.meta, is.eitem, is.evictim) {
        (true, _, _, true) => "; every god is asked, where it happens to a character",
        (true, _, _, false) => "; every god is asked, where a character does it",
        (_, true, _, true) => "; asked through a TRAP_EVENT stati of the victim",
        (_, true, _, false) => "; asked through a TRAP_EVENT stati of whoever acts",
        (_, _, true, _) => "; asked as the effect on the item in hand",
        (_, _, _, true) => "; asked of the one it happens to",
        _ => "",
    };
    format!("{when}{whom}")
}

/// Why an event never comes to a kind and what to do about it; `None` where it may come.
pub fn never(kind: Kind, code: EventCode) -> Option<String> {
    never_reaches(kind, code)
        .map(|remedy| format!("{code} never reaches {} {}. {remedy}", article(kind), kind.word()))
}

fn article(kind: Kind) -> &'static str {
    if kind.word().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_answer_comes_first_and_all_may_come() {
        let content = crate::workbench::fixture(&[
            ("monsters/ape", "Monster(name: \"a\", handlers: [(on: \"EV_DEATH\", script: \"NOTHING\")])"),
            ("monsters/bat", "Monster(name: \"b\", handlers: [(on: \"EV_DEATH\", script: \"NOTHING\")])"),
            ("gods/abe", "God(name: \"c\", handlers: [(on: \"EV_PRAY\", script: \"NOTHING\")])"),
        ]);
        let all = choices(&content, Kind::Monster);
        assert_eq!((all[0].name.as_str(), all[0].users), ("EV_DEATH", 2));
        assert!(all[1..].iter().all(|c| c.users == 0));
        assert!(all.iter().all(|c| never(Kind::Monster, c.code).is_none()));
        assert!(never(Kind::Monster, EventCode::EV_HIT.godwatch()).is_some_and(|w| w.contains("GODWATCH")));
    }

    #[test]
    fn each_form_says_when_and_of_whom() {
        let meant = meaning(EventCode::EV_DEATH.evictim().godwatch());
        assert!(meant.contains("as it happens") && meant.contains("happens to a character"), "{meant}");
        assert!(meaning(EventCode::EV_HIT.pre()).contains("ABORT stops it"));
        assert!(meaning(EventCode::EV_HIT.announce()).contains("called off"));
    }
}
