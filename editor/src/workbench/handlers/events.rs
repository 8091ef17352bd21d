//! The events that a kind is asked with, and what each form of one means to it.

use std::collections::BTreeSet;

use augury_engine::base::event_code::{EventCode, Phase};
use augury_engine::base::id::{Kind, ResId};
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
/// by name. Without a kind, every event and form there is.
pub fn choices(content: &Content, kind: Option<Kind>) -> Vec<Choice> {
    let users = |code: &EventCode| {
        let is_of = |id: &&ResId| kind.is_none_or(|kind| id.kind() == kind);
        content.answering().get(code).map_or(0, |ids| ids.iter().filter(is_of).count())
    };
    let choice = |code: EventCode| Choice { code, name: code.to_string(), users: users(&code) };
    let all = kind.map_or_else(every, reaching);
    let mut all: Vec<Choice> = all.into_iter().map(choice).collect();
    all.sort_by_key(|choice| std::cmp::Reverse(choice.users));
    all
}

/// Every event once, in each form.
fn every() -> Vec<EventCode> {
    let mut seen = BTreeSet::new();
    let bases = EventCode::all().map(|(_, code)| code).filter(|code| seen.insert(*code));
    let forms = |base: EventCode| {
        WHENS.into_iter().flat_map(move |when| WHOSE.into_iter().map(move |whose| whose.put(when.put(base))))
    };
    bases.flat_map(forms).collect()
}

/// The form of an event that resources use most of those that there are; as it happens to whoever acts where none is used.
pub fn usual(all: &[Choice], base: EventCode) -> EventCode {
    let of_it = || all.iter().filter(|choice| choice.code.base() == base);
    let plain = |choice: &&Choice| choice.code == base;
    let used = of_it().filter(|choice| choice.users > 0).max_by_key(|choice| choice.users);
    let main =
        || of_it().find(|choice| choice.code.phase() == Phase::Main && !choice.code.modifiers().announce);
    let one = used.or_else(|| of_it().find(plain)).or_else(main).or_else(|| of_it().next());
    one.map_or(base, |choice| choice.code)
}

/// Reads a designator as people type it: in any letter case, with brackets at its end left out.
pub fn read(text: &str) -> Option<EventCode> {
    let open = text.matches('(').count().checked_sub(text.matches(')').count())?;
    format!("{}{}", text.trim().to_uppercase(), ")".repeat(open.min(4))).parse().ok()
}

/// When an event is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before it happens.
    Before,
    /// As it happens.
    At,
    /// After it happened.
    After,
    /// Before an action of the queue.
    Announced,
    /// After such an action.
    AfterAction,
}

/// All of them, in order.
pub const WHENS: [When; 5] = [When::Before, When::At, When::After, When::Announced, When::AfterAction];

impl When {
    /// That of a code.
    pub fn of(code: EventCode) -> When {
        match (code.modifiers().announce, code.phase()) {
            (true, Phase::Post) => When::AfterAction,
            (true, _) => When::Announced,
            (false, Phase::Pre) => When::Before,
            (false, Phase::Main) => When::At,
            (false, Phase::Post) => When::After,
        }
    }

    /// As the field writes it.
    pub fn name(self) -> &'static str {
        match self {
            When::Before => "PRE",
            When::At => "main phase",
            When::After => "POST",
            When::Announced => "ANNOUNCE",
            When::AfterAction => "POST(ANNOUNCE)",
        }
    }

    /// As people read it.
    pub fn words(self) -> &'static str {
        match self {
            When::Before => "before",
            When::At => "as it happens",
            When::After => "after",
            When::Announced => "before an action",
            When::AfterAction => "after an action",
        }
    }

    /// A code asked then, of whomever it was asked.
    pub fn put(self, code: EventCode) -> EventCode {
        made(code, self, Whose::of(code))
    }
}

/// Of whom an event is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Of whoever acts, or of the resource itself.
    Actor,
    /// Of the one it happens to.
    Victim,
    /// Of the effect on the item in hand.
    Item,
    /// Through a TRAP_EVENT stati of whoever acts.
    Stati,
    /// Through one of the victim.
    VictimStati,
    /// Of every god, where a character does it.
    Gods,
    /// Of every god, where it happens to a character.
    VictimGods,
}

/// All of them, in order.
pub const WHOSE: [Whose; 7] = [
    Whose::Actor,
    Whose::Victim,
    Whose::Item,
    Whose::Stati,
    Whose::VictimStati,
    Whose::Gods,
    Whose::VictimGods,
];

impl Whose {
    /// That of a code.
    pub fn of(code: EventCode) -> Whose {
        let is = code.modifiers();
        match (is.godwatch, is.meta, is.eitem, is.evictim) {
            (true, _, _, false) => Whose::Gods,
            (true, _, _, true) => Whose::VictimGods,
            (_, true, _, false) => Whose::Stati,
            (_, true, _, true) => Whose::VictimStati,
            (_, _, true, _) => Whose::Item,
            (_, _, _, true) => Whose::Victim,
            _ => Whose::Actor,
        }
    }

    /// As the field writes it.
    pub fn name(self) -> &'static str {
        match self {
            Whose::Actor => "no modifier",
            Whose::Victim => "EVICTIM",
            Whose::Item => "EITEM",
            Whose::Stati => "META",
            Whose::VictimStati => "META(EVICTIM)",
            Whose::Gods => "GODWATCH",
            Whose::VictimGods => "GODWATCH(EVICTIM)",
        }
    }

    /// As people read it; `own` is who is asked where nothing more is said.
    pub fn words(self, own: &'static str) -> &'static str {
        match self {
            Whose::Actor => own,
            Whose::Victim => "victim",
            Whose::Item => "item in hand",
            Whose::Stati => "stati of actor",
            Whose::VictimStati => "stati of victim",
            Whose::Gods => "gods, of actor",
            Whose::VictimGods => "gods, of victim",
        }
    }

    /// Who of a kind is asked where nothing more is said.
    pub fn own(kind: Kind) -> &'static str {
        match kind {
            Kind::Monster | Kind::Template | Kind::Class | Kind::Race => "actor",
            other => other.word(),
        }
    }

    /// A code asked of them, at the time at which it was asked.
    pub fn put(self, code: EventCode) -> EventCode {
        made(code, When::of(code), self)
    }
}

/// The base event of a code, asked then and of them.
fn made(code: EventCode, when: When, whose: Whose) -> EventCode {
    let plain = code.base();
    let code = match when {
        When::Before => plain.pre(),
        When::At => plain,
        When::After => plain.post(),
        When::Announced => plain.announce(),
        When::AfterAction => plain.announce().post(),
    };
    match whose {
        Whose::Actor => code,
        Whose::Victim => code.evictim(),
        Whose::Item => code.eitem(),
        Whose::Stati => code.meta(),
        Whose::VictimStati => code.evictim().meta(),
        Whose::Gods => code.godwatch(),
        Whose::VictimGods => code.evictim().godwatch(),
    }
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
        let all = choices(&content, Some(Kind::Monster));
        assert_eq!((all[0].name.as_str(), all[0].users), ("EV_DEATH", 2));
        assert!(all[1..].iter().all(|c| c.users == 0));
        assert!(all.iter().all(|c| never(Kind::Monster, c.code).is_none()));
        assert!(never(Kind::Monster, EventCode::EV_HIT.godwatch()).is_some_and(|w| w.contains("GODWATCH")));
    }

    #[test]
    fn an_event_is_made_of_three_choices_and_read_as_it_is_typed() {
        for code in every() {
            assert_eq!(made(code, When::of(code), Whose::of(code)), code, "{code}");
        }
        let hit = EventCode::EV_HIT;
        assert_eq!(Whose::Victim.put(When::After.put(hit)), hit.post().evictim());
        assert_eq!(When::Before.put(hit.evictim().meta()), hit.pre().evictim().meta());
        assert_eq!(read(" evictim(post(ev_hit"), Some(hit.post().evictim()));
        assert_eq!((read("ev_hitt"), read("EV_HIT)"), read("")), (None, None, None));
    }

    #[test]
    fn the_form_that_most_use_is_the_usual_one() {
        let content = crate::workbench::fixture(&[(
            "monsters/ape",
            "Monster(name: \"a\", handlers: [(on: \"EVICTIM(EV_DAMAGE)\", script: \"NOTHING\")])",
        )]);
        let all = choices(&content, Some(Kind::Monster));
        assert_eq!(usual(&all, EventCode::EV_DAMAGE), EventCode::EV_DAMAGE.evictim());
        assert_eq!(usual(&all, EventCode::EV_HIT), EventCode::EV_HIT);
        let gods = choices(&content, Some(Kind::God));
        assert_eq!(usual(&gods, EventCode::EV_HIT), EventCode::EV_HIT.godwatch());
        assert!(choices(&content, None).len() > all.len());
    }

    #[test]
    fn each_form_says_when_and_of_whom() {
        let meant = meaning(EventCode::EV_DEATH.evictim().godwatch());
        assert!(meant.contains("as it happens") && meant.contains("happens to a character"), "{meant}");
        assert!(meaning(EventCode::EV_HIT.pre()).contains("ABORT stops it"));
        assert!(meaning(EventCode::EV_HIT.announce()).contains("called off"));
    }
}
