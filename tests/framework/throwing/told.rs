//! What an observer is told of a scenario of throws, a line each: throws with their records, who was asked and
//! answered, fields written, what came back, messages and troubles.

use super::Throws;
use augury_engine::event::info::FIELDS;
use augury_engine::event::observe::{LinkOutcome, View};
use augury_engine::event::{EventInfo, FieldId, Flow, Moment, Sink, What};

/// The lines.
pub struct Told {
    links: bool,
    lines: Vec<String>,
    level: usize,
    thrown: usize,
    staged: bool,
    names: Vec<String>,
}

impl Told {
    /// Nothing told yet. `links`: it wants to hear of every link.
    pub fn new(throws: &Throws, links: bool) -> Told {
        Told {
            links,
            lines: vec![throws.about.clone()],
            level: 0,
            thrown: 0,
            staged: false,
            names: throws.throws.iter().map(|act| format!("{act:?}")).collect(),
        }
    }

    /// All lines.
    pub fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    fn line(&mut self, text: String) {
        self.lines.push(format!("{:indent$}{text}", "", indent = 2 * self.level));
    }
}

/// Fields that are not zero, but for the event's number.
fn fields(e: &EventInfo) -> String {
    let shown = FIELDS.iter().filter(|f| f.id != FieldId::Event).filter_map(|f| {
        let value = e.value(f.id);
        (!value.is_default()).then(|| format!("{}={value}", f.name))
    });
    shown.collect::<Vec<_>>().join(" ")
}

impl Sink for Told {
    fn wants_links(&self) -> bool {
        self.links
    }

    fn link(&mut self, _: &LinkOutcome, _: View<'_>) {}

    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let whom = || match moment.asked {
            Some(id) => format!("{} {id}", moment.link),
            None => moment.link.to_string(),
        };
        match &moment.what {
            What::ActionBegan { what: "thrown", .. } => {
                self.staged = true;
                self.level = 0;
                let act = self.names.get(self.thrown).cloned().unwrap_or_default();
                self.thrown += 1;
                self.line(format!("{}. {act}", self.thrown));
                self.level = 1;
            }
            _ if !self.staged => {}
            What::Thrown { entry } => {
                let e = view.stack.last().map(|f| fields(f.info())).unwrap_or_default();
                self.line(format!("{} {entry:?} {e}", moment.code));
                self.level += 1;
            }
            What::Popped { answer } => {
                self.line(format!("= {answer}"));
                self.level = self.level.saturating_sub(1);
            }
            What::HandlerAnswered { answer } => self.line(format!("{} {}: {answer}", whom(), moment.code)),
            What::RuleEntered => {
                self.line(format!("{} {}", whom(), moment.code));
                self.level += 1;
            }
            What::RuleAnswered { answer } => {
                self.line(format!(": {answer}"));
                self.level = self.level.saturating_sub(1);
            }
            What::FieldWritten { field, old, new, why } => {
                self.line(format!("{} {old} -> {new} ({why})", field.meta().name));
            }
            What::Stati { change, why } => {
                let verb = if change.gained { "gains" } else { "loses" };
                self.line(format!("{} {verb} {} ({why})", change.of, change.stati.nature));
            }
            What::CreatureWritten { write, why } => {
                self.line(format!(
                    "{} {} {} -> {} ({why})",
                    write.of,
                    write.field.name(),
                    write.old,
                    write.new
                ));
            }
            What::Message { to, text } => self.line(format!("{to:?} hears \"{text}\"")),
            What::Trouble { text } => self.line(format!("! {text}")),
            _ => {}
        }
        Flow::Go
    }
}
