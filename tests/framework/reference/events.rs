//! Events: who is asked about them in which order, and each event with what it is, which rules answer it, who answers
//! first, and which pages speak of it.

use super::mentions::Mentions;
use super::page::{Page, Section, capital, code, link, parted, words};
use crate::source::sources;
use augury_editor::debugger::moments::answers::rules;
use augury_editor::document::label;
use augury_engine::base::event_code::{EventCode, Modifiers, Phase};
use augury_engine::base::id::Kind;
use augury_engine::content::{Definition, answered_first, asked_by, reaching};
use std::collections::{BTreeMap, BTreeSet};

/// Base events that are only messages.
const MESSAGES: std::ops::Range<i32> = 200..216;

/// An event with all its names.
struct Event {
    code: EventCode,
    names: Vec<&'static str>,
}

/// Every event, by its first name.
fn events() -> Vec<Event> {
    let mut by_code: BTreeMap<EventCode, Vec<&'static str>> = BTreeMap::new();
    for (name, code) in EventCode::all() {
        by_code.entry(code).or_default().push(name);
    }
    // Our own beside the original's have a name and stand in no table.
    for code in (1..MESSAGES.start).map(EventCode) {
        if let (Some(name), false) = (code.base_name(), by_code.contains_key(&code)) {
            by_code.insert(code, vec![name]);
        }
    }
    let mut all: Vec<Event> = by_code.into_iter().map(|(code, names)| Event { code, names }).collect();
    all.sort_by_key(|event| event.names.first().copied());
    all
}

/// The pages: the order in which handlers are asked with a list of all events, then the events.
///
/// # Errors
/// A source or page that cannot be read.
pub fn pages() -> Result<Vec<Page>, String> {
    let mentions = Mentions::read()?;
    let known = named_by_rules()?;
    let bases: Vec<(Kind, BTreeSet<EventCode>)> = (Kind::ALL.iter())
        .map(|kind| {
            let plain = reaching(*kind).into_iter().filter(|code| code.modifiers() == Modifiers::default());
            (*kind, plain.map(EventCode::base).collect())
        })
        .collect();
    let all = events();
    // Kinds that hear of every event, and those that hear of some.
    let some: Vec<&(Kind, BTreeSet<EventCode>)> =
        bases.iter().filter(|(_, codes)| !codes.contains(&EventCode::EV_STRIKE)).collect();
    let sections: Vec<Section> = all.iter().map(|event| section(event, &some, &known, &mentions)).collect();
    let intro = format!("Who is asked about an event, and in which order: {}.", link("Events", "README.md"));
    let pages = parted("events/events", "Events", &intro, sections);
    let mut out = vec![index(&all, &some, &pages)];
    out.extend(pages);
    Ok(out)
}

/// Every name of an event that stands in the rules or in play: others are thrown by scripts alone.
fn named_by_rules() -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for folder in ["engine/src/rules", "engine/src/play", "engine/src/event"] {
        for source in sources(folder)? {
            found.extend(source.words.iter().map(|(_, word)| word.clone()).filter(|w| w.starts_with("EV_")));
        }
    }
    Ok(found)
}

fn section(
    event: &Event,
    some: &[&(Kind, BTreeSet<EventCode>)],
    known: &BTreeSet<String>,
    mentions: &Mentions,
) -> Section {
    let name = event.names.first().copied().unwrap_or_default();
    let mut section = Section::new(name);
    let page = &mut section.page;
    let sentence = label::sentence(name).map_or_else(String::new, |told| format!(" {}", words(told)));
    page.say(&format!("**{}.**{sentence}", capital(&label::of_event(event.code))));
    let mut lines = vec![format!("Number {}.", event.code.base().0)];
    if event.names.len() > 1 {
        let others: Vec<String> = event.names.iter().skip(1).map(|name| code(name)).collect();
        lines.push(format!("Also written {}.", others.join(", ")));
    }
    if event.code == EventCode::EV_GEAR {
        lines.push("No handler hears of it: it asks the conditions of gear lists.".to_owned());
    } else if MESSAGES.contains(&event.code.0) {
        lines.push("A text that is read, whoever has it: no event that is thrown.".to_owned());
    } else {
        let also: Vec<&str> = some
            .iter()
            .filter(|(_, codes)| codes.contains(&event.code))
            .map(|(kind, _)| kind.word())
            .collect();
        if !also.is_empty() {
            lines.push(format!("Besides those who hear of every event it is asked of: {}.", also.join(", ")));
        }
    }
    lines.push(by_rules(event.code));
    lines.extend(too_late(event.code));
    let named = event.names.iter().any(|name| known.contains(*name));
    if !named && !MESSAGES.contains(&event.code.0) {
        lines.push("No rule names it: it happens where a script throws it.".to_owned());
    }
    let pages = mentions.links(name, "../../", 4);
    if !pages.is_empty() {
        lines.push(format!("Read on: {pages}."));
    }
    page.list(lines);
    section
}

/// Which classes of things have rules for it, phase by phase.
fn by_rules(code: EventCode) -> String {
    let all = rules(code);
    let phases = [(Phase::Pre, "before"), (Phase::Main, "in the event"), (Phase::Post, "after")];
    let told = phases.into_iter().filter_map(|(phase, word)| {
        let of = all.iter().filter(|rule| rule.code.phase() == phase);
        let each: Vec<String> =
            of.map(|rule| format!("{} {}", rule.class.name(), rule.side).trim().to_owned()).collect();
        (!each.is_empty()).then(|| format!("{word}: {}", each.join(", ")))
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => String::new(),
        false => format!("Rules, which are asked after the handlers of their thing: {}.", told.join("; ")),
    }
}

/// Who answers before a monster that acts is asked.
fn too_late(code: EventCode) -> Option<String> {
    let monster = Definition::Monster(Box::default());
    let first = answered_first(&monster, code)?;
    Some(format!("Of a monster: {}. {}.", words(&first.what), words(first.remedy.trim_end_matches('.'))))
}

fn index(all: &[Event], some: &[&(Kind, BTreeSet<EventCode>)], pages: &[Page]) -> Page {
    let mut page = Page::new("events/README.md", "Events");
    page.say(
        "An event is written as its name, `EV_STRIKE`, inside any of the words below. Each is sent three times: PRE, then \
         the event itself, then POST; each time the links of the chain are asked in this order. How it goes on when one \
         of them answers: [The priority chain](../../rules/chain.md). Which of your resources answer, in this order: \
         `augury who EV_STRIKE`.",
    );
    page.heading(2, "The order");
    let asked = [
        (Kind::Region, EventCode::EV_STRIKE),
        (Kind::Terrain, EventCode::EV_STRIKE),
        (Kind::Dungeon, EventCode::EV_STRIKE),
        (Kind::Effect, EventCode::EV_STRIKE),
        (Kind::God, EventCode::EV_STRIKE.godwatch()),
        (Kind::God, EventCode::EV_PRAY),
        (Kind::Encounter, EventCode::EV_ENGEN),
        (Kind::Effect, EventCode::EV_STRIKE.meta()),
        (Kind::Item, EventCode::EV_STRIKE),
        (Kind::Effect, EventCode::EV_STRIKE.eitem()),
        (Kind::Feature, EventCode::EV_STRIKE),
        (Kind::Monster, EventCode::EV_STRIKE.evictim()),
        (Kind::Monster, EventCode::EV_STRIKE),
        (Kind::Template, EventCode::EV_STRIKE),
    ];
    let row = |(kind, example): &(Kind, EventCode)| {
        let (step, link) = asked_by(*example, *kind);
        let kind = format!("[{}](../fields/{}.md)", kind.word(), kind.word());
        vec![step.to_string(), words(link), kind, code(&example.to_string())]
    };
    let rows: Vec<Vec<String>> = asked.iter().map(row).collect();
    page.table(&["link", "who is asked", "kind", "as in"], &rows);
    page.say(
        "Link 3 is ground that is an illusion, link 7 the gods of the victim, link 9 what lies in wait on somebody (the \
         stati TRAP_EVENT), asked before the thing that bears it. Within link 10 the second item comes first, then the \
         item, the victim, and whoever acts last; of each its own resource, its templates, then the rules of its class.",
    );
    page.heading(2, "Modifiers");
    let modifiers = [
        ("PRE(...)", "before the event: ABORT takes it back, DONE skips the event itself"),
        ("POST(...)", "after it: the answer counts for nothing any more"),
        ("EVICTIM(...)", "of the monster or template that it happens to; ETARGET is the same word"),
        ("EITEM(...)", "of the effect on the item that is used"),
        ("META(...)", "of a resource that lies in wait: the stati TRAP_EVENT names it"),
        ("GODWATCH(...)", "of every god, whoever it happens to"),
        ("ANNOUNCE(...)", "before an action is done, and with POST after it: others may answer with actions"),
    ];
    let rows: Vec<Vec<String>> =
        modifiers.iter().map(|(word, asked)| vec![code(word), words(asked)]).collect();
    page.table(&["written", "asked"], &rows);
    page.heading(2, "Kinds that hear of some events");
    let rows: Vec<Vec<String>> = (some.iter())
        .map(|(kind, codes)| {
            let names: Vec<String> = (codes.iter())
                .filter(|code| !MESSAGES.contains(&code.0))
                .map(|event| code(&event.to_string()))
                .collect();
            vec![kind.word().to_owned(), if names.is_empty() { "none".to_owned() } else { names.join(", ") }]
        })
        .collect();
    page.table(&["kind", "events"], &rows);
    page.heading(2, "All events");
    let page_of = |name: &str| {
        let heading = format!("### {name}\n");
        pages.iter().find(|page| page.text().contains(&heading)).map_or("", |page| page.path.as_str())
    };
    let rows: Vec<Vec<String>> = (all.iter())
        .flat_map(|event| event.names.iter().map(move |name| (event, *name)))
        .map(|(event, name)| {
            let first = event.names.first().copied().unwrap_or_default();
            let file = page_of(first).trim_start_matches("events/").to_owned();
            let to = link(&code(name), &format!("{file}#{}", super::page::anchor(first)));
            vec![to, capital(&label::of(name))]
        })
        .collect();
    page.table(&["event", "what happens"], &rows);
    page
}
