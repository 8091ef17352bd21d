//! Handlers that their author has begun: an event, and neither a script nor a message yet. They answer nothing, and all
//! else of their resource is live: the content is made of the text without them, every other byte in its place.
//!
//! Only those at the end of the list, where the form puts new ones, are left out; one before others would move these.

use std::borrow::Cow;

use augury_engine::base::event_code::EventCode;

use super::open::Document;
use super::outline::{Item, Value};
use super::path::{Step, ValuePath};
use super::problem::{Problem, Severity, place_of};
use super::summary::literal_text;

/// A text as the content is made of it: without handlers that do nothing yet. Blanks stand in their places.
pub fn finished(document: &Document) -> Cow<'_, str> {
    let text = document.text();
    let begun = begun(document);
    if begun.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for item in begun {
        let comma = item.comma.clone().unwrap_or(item.span.end..item.span.end);
        for span in [item.span.clone(), comma] {
            let some = bytes.get_mut(span).unwrap_or_default();
            some.iter_mut().filter(|byte| !byte.is_ascii_whitespace()).for_each(|byte| *byte = b' ');
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// What the author is told of them.
pub fn hints(document: &Document) -> Vec<Problem> {
    let told = |item: &Item| {
        let (line, column) = place_of(document.text(), item.span.start);
        let event = event_of(document, item).map_or("an event".to_owned(), |code| code.to_string());
        Problem {
            file: document.path().to_owned(),
            line,
            column,
            severity: Severity::NotYet,
            what: format!("this handler for {event} does nothing yet"),
            remedy: "Give it a script or one to three messages, or take it away".to_owned(),
            resource: Some(document.key().clone()),
            fixes: Vec::new(),
        }
    };
    begun(document).into_iter().map(told).collect()
}

/// The handlers at the end of the list that have an event and no answer. Tables have theirs in rows: what is wrong with
/// a row is told as ever.
fn begun(document: &Document) -> Vec<&Item> {
    let path = ValuePath::root().field("handlers");
    if document.key().is_table() || !document.outline().faults.is_empty() {
        return Vec::new();
    }
    let Some(group) = document.outline().at(&path).and_then(|value| value.inner().group()) else {
        return Vec::new();
    };
    group.items.iter().rev().take_while(|item| is_begun(document, item)).collect()
}

/// Whether a handler has an event that can be read, and nothing else.
fn is_begun(document: &Document, item: &Item) -> bool {
    let group = item.value.as_ref().and_then(|value| value.inner().group());
    let only = group.is_some_and(|group| match group.items.as_slice() {
        [on] => on.name.as_deref() == Some("on"),
        _ => false,
    });
    only && event_of(document, item).is_some()
}

fn event_of(document: &Document, item: &Item) -> Option<EventCode> {
    let on: &Value = item.value.as_ref()?.inner().step(&Step::Field("on".to_owned()))?;
    literal_text(document.text().get(on.inner().span.clone())?).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::key::Key;

    fn opened(text: &str) -> Document {
        Document::opened(Key::new("monsters", "x"), "x.ron".into(), text.into())
    }

    #[test]
    fn a_handler_that_was_begun_is_blank_and_all_else_stays_in_its_place() {
        let text = "(name: \"x\", handlers: [\n    (on: \"EV_HIT\", script: \"DONE\"),\n    (on: \"PRE(EV_DEATH)\"),\n], hd: 3)";
        let document = opened(text);
        let without = finished(&document);
        assert_eq!(without.len(), text.len());
        assert!(!without.contains("EV_DEATH") && without.contains("script: \"DONE\"),"));
        assert_eq!(without.find("hd: 3"), text.find("hd: 3"));
        let told = hints(&document);
        assert_eq!((told.len(), told[0].line, told[0].severity), (1, 3, Severity::NotYet));
        assert!(told[0].what.contains("PRE(EV_DEATH)"));
    }

    #[test]
    fn only_those_at_the_end_that_have_nothing_but_an_event_are_left_out() {
        for text in [
            "(handlers: [(on: \"EV_HIT\"), (on: \"EV_MISS\", script: \"DONE\")])",
            "(handlers: [(on: \"EV_HIT\", script: \"\")])",
            "(handlers: [(on: \"EV_NOSUCH\")])",
            "(handlers: [()])",
            "(handlers: [(on: \"EV_HIT\")]",
            "(name: \"x\")",
        ] {
            let document = opened(text);
            assert_eq!(finished(&document), text, "{text}");
            assert!(hints(&document).is_empty(), "{text}");
        }
        let both = "(handlers: [(on: \"EV_HIT\"), (on: \"EV_MISS\")])";
        assert_eq!(hints(&opened(both)).len(), 2);
        assert!(!finished(&opened(both)).contains("EV_"));
    }

    #[test]
    fn what_is_owed_stays_owed_until_the_handler_answers() {
        use crate::document::library::Library;
        use crate::document::live::Live;
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("monsters")).unwrap();
        std::fs::write(dir.path().join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
        let begun = "(name: \"x\", hd: 3, owed: [\"EV_HIT\"], handlers: [(on: \"EV_HIT\")])";
        std::fs::write(dir.path().join("monsters/x.ron"), begun).unwrap();
        let (library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
        let live = Live::load(&library, &mut |_, _| true).unwrap();
        assert!(!live.is_behind(&Key::new("monsters", "x")), "it loads");
        let still: Vec<_> = live.content().all().flat_map(|r| r.still_owed().collect::<Vec<_>>()).collect();
        assert_eq!(still, [EventCode::EV_HIT]);
        let (problems, _) = live.check();
        assert!(
            problems.iter().any(|p| p.severity == Severity::NotYet && p.what.contains("does nothing yet"))
        );
        assert!(problems.iter().all(|p| p.severity != Severity::Error), "{problems:?}");
    }
}
