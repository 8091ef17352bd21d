//! What is wrong with the handlers of a resource: each by itself, and all of them together. Where its scripts stand.

use super::{CONDITIONS, Inspection, ScriptSpot};
use crate::base::event_code::EventCode;
use crate::content::fix::{FileChange, Fix};
use crate::content::outline::{FieldNode, Node, Shape};
use crate::content::written::WrittenScript;
use std::collections::{BTreeMap, BTreeSet};

/// Pieces of a gear list. The longest of the original has 98.
const MOST_GEAR: usize = 400;

impl Inspection {
    /// One handler by itself: an event, and a script or messages.
    pub(super) fn handler(&mut self, node: &Node, fields: &[FieldNode]) {
        let script = script_of(fields);
        let messages = messages_of(fields);
        match (script, messages.is_empty()) {
            (Some(_), false) => {
                self.error(
                    node.start,
                    "this handler has both a script and messages".to_owned(),
                    "A script answers alone: let it print the messages, or take it away",
                );
                let start = |name: &str| fields.iter().find(|f| f.name == name).map(|f| f.start);
                let ways = [("Take the messages away", "messages"), ("Take the script away", "script")];
                self.add_fixes(
                    ways.into_iter().filter_map(|(label, name)| Some(Fix::take(label, start(name)?))),
                );
            }
            (None, true) => {
                self.error(
                    node.start,
                    "this handler does nothing".to_owned(),
                    "Give it a script or one to three messages",
                );
                self.add_fixes([Fix::take("Take the handler away", node.start)]);
            }
            _ => {}
        }
        if let Some(fourth) = messages.get(3) {
            let what = format!("this handler has {} messages, and none would be shown", messages.len());
            self.error(fourth.start, what, "Keep one to three: for the actor, the victim, the others");
            let behind = messages.iter().skip(3).map(|message| FileChange::Take { at: message.start });
            self.add_fixes([Fix::new("Keep the first three", behind)]);
        }
    }

    /// All handlers of a resource together (docs/rules/chain.md, A resource is asked: the first script for a code
    /// answers at once and drops messages; messages print only when there are one to three).
    pub(super) fn handlers(&mut self, items: &[Node]) {
        let mut scripted: BTreeSet<EventCode> = BTreeSet::new();
        let mut messages: BTreeMap<EventCode, usize> = BTreeMap::new();
        let mut seen: Vec<(EventCode, usize, bool)> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let Shape::Record { fields, .. } = &item.shape else { continue };
            self.script(at, script_of(fields));
            let Some(code) = event_of(fields) else { continue };
            let has_script = script_of(fields).is_some();
            let count = messages_of(fields).len();
            if has_script && scripted.contains(&code) {
                let what = format!("an earlier script answers {code} already, so this one never runs");
                self.warning(item.start, what, "Join the two scripts, or take one away");
                self.add_fixes([Fix::take("Take the handler that never runs away", item.start)]);
            }
            if has_script {
                scripted.insert(code);
            }
            let before = messages.get(&code).copied().unwrap_or(0);
            if count <= 3 && before <= 3 && before + count > 3 {
                let what = format!(
                    "with this there are {} messages for {code}, and none would be shown",
                    before + count
                );
                self.error(item.start, what, "Keep one to three: for the actor, the victim, the others");
            }
            messages.insert(code, before + count);
            seen.push((code, item.start, count > 0 && !has_script));
        }
        for (code, start, only_messages) in seen {
            if only_messages && scripted.contains(&code) {
                let what = format!("a script answers {code}, so these messages are never shown");
                self.warning(start, what, "Let the script print them, or take one of the two away");
                self.add_fixes([Fix::take("Take the messages that are never shown away", start)]);
            }
        }
    }
}

impl Inspection {
    /// The conditions of a gear list.
    pub(super) fn gear(&mut self, items: &[Node]) {
        if let Some(beyond) = items.get(MOST_GEAR) {
            let what =
                format!("the list has {} pieces of gear, and at most {MOST_GEAR} are given", items.len());
            self.error(beyond.start, what, "Take some out");
        }
        for (at, item) in items.iter().enumerate() {
            let Shape::Record { fields, .. } = &item.shape else { continue };
            self.script(CONDITIONS + at, text_of(fields, "condition"));
        }
    }

    /// Notes a script by its number, where there is one.
    fn script(&mut self, handler: usize, node: Option<&Node>) {
        let Some(Node { start, end, shape: Shape::Text { text, inside, raw } }) = node else { return };
        let literal = self.text.get(*start..*end).unwrap_or_default();
        let script = WrittenScript::of(literal, text, inside - start, *raw);
        self.scripts.push(ScriptSpot { handler, span: *start..*end, script });
    }
}

fn script_of(fields: &[FieldNode]) -> Option<&Node> {
    text_of(fields, "script")
}

/// The text of a field; `None` where nothing is written.
fn text_of<'f>(fields: &'f [FieldNode], name: &str) -> Option<&'f Node> {
    let field = fields.iter().find(|field| field.name == name)?;
    matches!(&field.value.shape, Shape::Text { text, .. } if !text.trim().is_empty()).then_some(&field.value)
}

fn messages_of(fields: &[FieldNode]) -> &[Node] {
    match fields.iter().find(|field| field.name == "messages").map(|field| &field.value.shape) {
        Some(Shape::List(items)) => items,
        _ => &[],
    }
}

fn event_of(fields: &[FieldNode]) -> Option<EventCode> {
    match &fields.iter().find(|field| field.name == "on")?.value.shape {
        Shape::Text { text, .. } => text.parse().ok(),
        _ => None,
    }
}
