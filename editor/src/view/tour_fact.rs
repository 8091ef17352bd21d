//! What the steps of tours wait for, as it stands in the state, and going on from step to step.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;
use augury_engine::script::{Last, check_in, variable_types};

use super::panels::PanelId;
use super::state::State;
use super::tour::{Change, Condition, Fact, TourAsk, Touring};
use crate::debugger::breakpoints::At;
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::document::open::Document;
use crate::document::path::ValuePath;
use crate::document::script::shown;
use crate::document::summary::literal_text;

/// More handlers than a resource of a tour has, and messages than a handler.
const MOST: usize = 100;

impl State {
    /// Whether unsaved edits would be lost by what comes: those of a tour's copy are meant to go.
    pub fn loses_edits(&self) -> bool {
        self.library.dirty() && self.touring.is_none()
    }

    /// Goes on with the tour where its step is done.
    pub fn follow_tour(&mut self) {
        let Some(mut touring) = self.touring.take() else { return };
        if let Some(key) = self.monster_open() {
            touring.monster = Some(key);
        }
        if let Some(step) = touring.step()
            && let Some(now) = fact(self, &touring, step.done)
        {
            match now.since(touring.begun.as_ref()) {
                Change::Same => {}
                Change::Anew => touring.begun = Some(now),
                Change::Done => {
                    let next = touring.step + 1;
                    to_step(self, &mut touring, next);
                }
            }
        }
        self.touring = Some(touring);
    }

    /// Goes back or on by hand.
    pub fn turn_tour(&mut self, asked: TourAsk) {
        let Some(mut touring) = self.touring.take() else { return };
        let last = touring.tour.tour().steps.len();
        let step = match asked {
            TourAsk::Back => touring.step.saturating_sub(1),
            TourAsk::Skip => (touring.step + 1).min(last),
            TourAsk::Start(_) | TourAsk::End => touring.step,
        };
        to_step(self, &mut touring, step);
        self.touring = Some(touring);
    }

    /// The monster that is looked at.
    fn monster_open(&self) -> Option<Key> {
        let key = self.viewed.current.as_ref()?;
        (key.folder == Kind::Monster.folder() && self.document().is_some()).then(|| key.clone())
    }
}

/// Begins a step: what is so now does not count for it.
fn to_step(state: &State, touring: &mut Touring, step: usize) {
    touring.step = step;
    touring.begun = touring.step().and_then(|step| fact(state, touring, step.done));
}

fn count(of: &str, count: usize) -> Option<Fact> {
    Some(Fact::Count { of: of.to_owned(), count: u64::try_from(count).unwrap_or(u64::MAX) })
}

/// What is so of what a step waits for; `None` where it is not.
fn fact(state: &State, touring: &Touring, of: Condition) -> Option<Fact> {
    let monster = || touring.monster.as_ref();
    let id = || monster().and_then(res_id);
    let name = || monster().map(Key::to_string).unwrap_or_default();
    let document = || state.library.document(monster()?);
    let debugger = state.debugger.as_ref();
    match of {
        Condition::MonsterOpen => Some(Fact::Is(state.monster_open()?.to_string())),
        Condition::Changed(field) => {
            let (document, path) = (document()?, ValuePath::root().field(field));
            if !document.value_changed(&path) || state.live.is_behind(document.key()) {
                return None;
            }
            Some(Fact::Is(format!("{}: {}", name(), document.value(&path).unwrap_or_default())))
        }
        Condition::Placed => {
            let id = id()?;
            let there = debugger?.with_world(|w| w.creatures().filter(|c| c.true_form() == id).count())?;
            count(&name(), there)
        }
        Condition::Several => {
            let there = debugger?.with_world(|w| w.creatures().count())?;
            count("creatures", if there >= 2 { there } else { 0 })
        }
        Condition::Acted => {
            let moments = debugger?.session()?.moments();
            Some(Fact::Count { of: "moments".to_owned(), count: moments })
        }
        Condition::WentBack => {
            let debugger = debugger?;
            (!debugger.following()).then(|| debugger.cursor())?.map(|at| Fact::Is(at.to_string()))
        }
        Condition::NumberChosen => Some(Fact::Is(format!("{:?}", debugger?.look().subject?))),
        Condition::WhyAnswers => {
            let (debugger, front) = (debugger?, state.in_front.contains(&PanelId::Why));
            let subject = debugger.subject().filter(|_| front)?;
            let causes = debugger.causes(Some(subject), false);
            (!causes.is_empty()).then(|| Fact::Is(format!("{subject:?} at {:?}", debugger.cursor())))
        }
        Condition::HandlerBegun => {
            let handlers = ValuePath::root().field("handlers");
            let document = document()?;
            count(&name(), (0..MOST).take_while(|n| document.value(&handlers.index(*n)).is_some()).count())
        }
        Condition::HandlerSaved => count(&name(), complete(state, document()?)),
        Condition::BreakpointSet => {
            let id = id()?;
            let on = |at: &At| matches!(at, At::Line(of, ..) if *of == id);
            count(&name(), debugger?.breakpoints().all().iter().filter(|b| on(&b.at)).count())
        }
        Condition::StoppedInHandler => {
            let (key, place) = state.running_script.handler.as_ref()?;
            let here = Some(key) == monster();
            here.then(|| Fact::Is(format!("{key} {place} at {:?}", debugger.and_then(|d| d.cursor()))))
        }
    }
}

/// How many handlers of a resource are saved, complete and without mistakes. One that is begun and unsaved is none of them.
fn complete(state: &State, document: &Document) -> usize {
    let handlers = ValuePath::root().field("handlers");
    let all = (0..MOST).map(|n| handlers.index(n));
    let there = all.take_while(|handler| document.saved_value(handler).is_some());
    there.filter(|handler| is_complete(state, document, handler)).count()
}

fn is_complete(state: &State, document: &Document, handler: &ValuePath) -> bool {
    let on = document.saved_value(&handler.field("on")).map(literal_text).unwrap_or_default();
    if on.parse::<EventCode>().is_err() {
        return false;
    }
    if let Some(script) = document.saved_value(&handler.field("script")) {
        let text = shown(script);
        return !text.trim().is_empty() && without_mistakes(state, document.key(), &text);
    }
    let messages = handler.field("messages");
    let texts = (0..MOST).map_while(|n| document.saved_value(&messages.index(n)).map(literal_text));
    let mut texts = texts.peekable();
    texts.peek().is_some() && texts.all(|text| !text.trim().is_empty())
}

fn without_mistakes(state: &State, key: &Key, text: &str) -> bool {
    let Some(id) = res_id(key) else { return false };
    let content = state.live.content();
    let findings = check_in(text, &variable_types(content, id), content, Last::Answers);
    findings.iter().all(|finding| finding.runs)
}
