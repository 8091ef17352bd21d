//! A session as lines of JSON in the measured traces' words: act, actret, pulse, throw, pass, ask, askret,
//! to, toret, passret, throwret, rng; `d` is how deep a line stands. Fields of a record are those that are
//! not zero.

use crate::lab::json::{Json, Object};
use crate::lab::names;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::ObjectType;
use augury_engine::content::{Content, Found};
use augury_engine::event::fields::{EActor, EField, EId, EItem, EItem2, EVictim};
use augury_engine::event::frame::Entry;
use augury_engine::event::info::FIELDS;
use augury_engine::event::observe::{LinkOutcome, Passed};
use augury_engine::event::{
    Answer, Class, EventCode, EventInfo, FieldId, Flow, Link, Moment, Observed, Sink, Value, View, What,
};
use augury_engine::play::Session;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The lines of a session.
pub fn lines(session: &Session) -> String {
    lines_within(session, usize::MAX).unwrap_or_default()
}

/// The same; nothing where they have more than so many bytes.
pub fn lines_within(session: &Session, most: usize) -> Option<String> {
    let mut lines = Lines::default();
    let mut world = session.world_before(0);
    for (place, atom) in session.atoms().iter().enumerate() {
        lines.begin(&session.revisions()[atom.revision].content);
        world = session.run_atom(place, world, Observed::new(&mut lines)).0;
        if lines.written() > most {
            return None;
        }
    }
    Some(lines.into_text())
}

/// Writes what it is told as lines.
#[derive(Default)]
pub struct Lines {
    content: Arc<Content>,
    out: String,
    /// How deep the next line stands; whoever feeds dice reads it, too.
    d: Rc<Cell<i32>>,
    /// For each phase in hand: the parameter and class that are being asked, resources first.
    begun: Vec<Option<(u8, Class)>>,
    /// For each phase in hand: the parameter and class that were asked last.
    ended: Vec<Option<(u8, Class)>>,
}

/// The parameter and class that a link of a class chain asks, or asks on the way to.
fn class_of(link: Link) -> Option<(u8, Class)> {
    match link {
        Link::Class(p, class) => Some((p, class)),
        Link::FormAsVictim(p) | Link::TemplateAsVictim(p) | Link::Form(p) | Link::Template(p) => {
            Some((p, Class::Creature))
        }
        Link::ItemEffect(p) | Link::ItemKind(p) => Some((p, Class::Item)),
        Link::FeatureKind(p) => Some((p, Class::Feature)),
        _ => None,
    }
}

/// The word for a link that asks a resource.
fn stage(link: Link) -> String {
    match link {
        Link::Region => "region".to_owned(),
        Link::Terrain => "terrain".to_owned(),
        Link::IllusoryTerrain => "illusory_terrain".to_owned(),
        Link::Dungeon => "dungeon".to_owned(),
        Link::Field => "field".to_owned(),
        Link::Effect => "effect".to_owned(),
        Link::GodOnActor => "god_actor".to_owned(),
        Link::GodOnVictim => "god_victim".to_owned(),
        // Class Map asks the encounter within its own rules.
        Link::Encounter | Link::Map => "map".to_owned(),
        Link::Trap(p) => format!("trap_p{p}"),
        Link::FormAsVictim(p) | Link::TemplateAsVictim(p) | Link::Form(p) | Link::Template(p) => {
            format!("p{p}")
        }
        Link::ItemEffect(p)
        | Link::ItemKind(p)
        | Link::FeatureKind(p)
        | Link::Class(p, _)
        | Link::AskedBy(p) => format!("p{p}"),
        Link::Direct => "direct(PEvent)".to_owned(),
        Link::TerrainDirect | Link::None => String::new(),
    }
}

fn slot(link: Link) -> String {
    if link == Link::Map { "map".to_owned() } else { stage(link) }
}

impl Lines {
    /// Begins what stands outside of any throw, on this content.
    pub fn begin(&mut self, content: &Arc<Content>) {
        self.content = Arc::clone(content);
        self.d.set(0);
        self.begun.clear();
        self.ended.clear();
    }

    /// How deep the next line stands, as long as these lines are written.
    pub fn depth(&self) -> Rc<Cell<i32>> {
        Rc::clone(&self.d)
    }

    /// Bytes of all lines so far.
    pub fn written(&self) -> usize {
        self.out.len()
    }

    /// All lines so far.
    pub fn into_text(self) -> String {
        self.out
    }

    fn deeper(&self, by: i32) {
        self.d.set(self.d.get() + by);
    }

    /// Writes a line of this kind.
    pub fn line(&mut self, k: &str, fields: Object) {
        let object = Object::default().with("k", k).with("d", self.d.get());
        let (head, rest) = (object.to_string(), fields.to_string());
        self.out.push_str(head.trim_end_matches('}'));
        if rest.len() > 2 {
            self.out.push_str(", ");
        }
        self.out.push_str(rest.trim_start_matches('{'));
        self.out.push('\n');
    }

    fn name(&self, view: View<'_>, h: Handle) -> String {
        names::thing(view.world, &self.content, h)
    }

    /// The record as it is, and hit points.
    fn with_record(&self, fields: Object, view: View<'_>) -> Object {
        let Some(e) = view.stack.last().map(|f| f.info()) else { return fields };
        let mut fields = fields.with("v", record(&self.content, e));
        for (name, h) in [("hpA", e.get(EActor)), ("hpV", e.get(EVictim))] {
            if let Some(creature) = view.world.creature(h) {
                fields.put(name, creature.hp());
            }
        }
        fields
    }

    /// Who a link is about: the map, or the thing in its slot.
    fn object_of(&self, link: Link, view: View<'_>) -> String {
        let Some((p, _)) = class_of(link) else { return "map".to_owned() };
        let h = view.stack.last().map_or(Handle::NONE, |f| f.info().p(usize::from(p)));
        self.name(view, h)
    }

    /// The word for a link; what a class asks directly belongs to the parameter that it is asked for.
    fn stage_of(&self, link: Link) -> String {
        match (link, self.begun.last().copied().flatten()) {
            (Link::TerrainDirect, Some((p, class))) if class != Class::Map => format!("p{p}"),
            (Link::TerrainDirect, _) => "p0".to_owned(),
            _ => stage(link),
        }
    }

    /// The parameter and class that a link asks, or asks on the way to. The kind of a door is asked twice: for class
    /// Door, and once that is over for class Feature.
    fn asked_by(&self, link: Link, view: View<'_>) -> Option<(u8, Class)> {
        let p = match link {
            Link::FeatureKind(p) => p,
            // Class Map asks the encounter and those who are chosen, in whatever phase.
            Link::Encounter | Link::Map => return Some((0, Class::Map)),
            link => return class_of(link),
        };
        let h = view.stack.last().map_or(Handle::NONE, |f| f.info().p(usize::from(p)));
        let kind = view.world.feature(h).and_then(|f| self.content.feature(f.kind));
        let door = kind.is_some_and(|kind| kind.ftype == ObjectType::T_DOOR);
        let over = self.ended.last().copied().flatten() == Some((p, Class::Door));
        Some((p, if door && !over { Class::Door } else { Class::Feature }))
    }

    /// Begins a class, unless it was begun with its resources.
    fn begin_class(&mut self, link: Link, code: EventCode, view: View<'_>) {
        let asked = self.asked_by(link, view);
        if asked.is_some() && self.begun.last().copied().flatten() == asked {
            return;
        }
        if let Some(begun) = self.begun.last_mut() {
            *begun = asked;
        }
        let fields = Object::default()
            .with("slot", slot(link))
            .with("obj", self.object_of(link, view))
            .with("cls", asked.map_or(Class::Map, |(_, class)| class).name())
            .with("ev", code.to_string());
        self.line("to", fields);
        self.deeper(1);
    }

    fn end_class(&mut self, link: Link, answer: Answer, view: View<'_>) {
        let class = class_of(link).map_or(Class::Map, |(_, class)| class);
        if let Some(begun) = self.begun.last_mut() {
            *begun = None;
        }
        if let Some(ended) = self.ended.last_mut() {
            *ended = class_of(link);
        }
        self.deeper(-1);
        let fields =
            Object::default().with("slot", slot(link)).with("cls", class.name()).with("ret", answer.name());
        let fields = self.with_record(fields, view);
        self.line("toret", fields);
    }

    fn ask(&mut self, link: Link, res: augury_engine::base::id::ResId, code: EventCode, view: View<'_>) {
        if class_of(link).is_some() || link == Link::Encounter {
            // Forms are asked with a code of their own; the class with the phase's.
            let phase = view.stack.last().map_or(code, |f| f.info().code().base().in_phase(f.phase()));
            self.begin_class(link, phase, view);
        }
        let content = Arc::clone(&self.content);
        let found = content.handlers(res).map_or(Found::Nothing, |index| index.find(code));
        let (scripts, messages) = match found {
            Found::Nothing => (0, 0),
            Found::Script { .. } => (1, 0),
            Found::Messages { messages, .. } => (0, messages.len()),
        };
        let fields = Object::default()
            .with("stage", self.stage_of(link))
            .with("res", names::resource(&content, res))
            .with("ev", code.to_string())
            .with("mask", i32::from(content.may_answer(res, code)))
            .with("code", scripts)
            .with("msgs", messages);
        let answers = scripts > 0 || messages > 0;
        let fields = if answers { self.with_record(fields, view) } else { fields };
        self.line("ask", fields);
    }
}

/// Fields that are not zero, but for those that a line has of its own.
fn record(content: &Content, e: &EventInfo) -> Object {
    let own = [
        FieldId::Event,
        FieldId::EActor,
        FieldId::EVictim,
        FieldId::EItem,
        FieldId::EItem2,
        FieldId::EId,
        FieldId::EField,
    ];
    let mut fields = Object::default();
    for meta in FIELDS.iter().filter(|m| !own.contains(&m.id)) {
        let value = e.value(meta.id);
        if !value.is_default() {
            fields.put(meta.name, as_json(content, &value));
        }
    }
    fields
}

fn as_json(content: &Content, value: &Value) -> Json {
    match value {
        Value::Int(n) => Json::Int(*n),
        Value::Bool(b) => Json::Int(i64::from(*b)),
        Value::Resource(Some(id)) => names::resource(content, *id).into(),
        Value::Dice(dice) => {
            vec![i32::from(dice.number), i32::from(dice.sides), i32::from(dice.bonus)].into()
        }
        Value::Area(area) => area.iter().map(|n| i32::from(*n)).collect::<Vec<_>>().into(),
        Value::Text(text) => text.as_str().into(),
        other => other.to_string().into(),
    }
}

impl Sink for Lines {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let answer_of = |answer: &Answer| Object::default().with("ret", answer.name());
        match &moment.what {
            What::ActionBegan { actor, action, what } => {
                let turn = Object::default().with("turn", view.world.turn());
                if actor.is_some() {
                    let who = self.name(view, *actor);
                    self.line("act", turn.with("actor", who).with("action", *action).with("what", *what));
                } else {
                    self.line("pulse", turn.with("what", *what));
                }
            }
            What::ActionEnded { actor, answer } if actor.is_some() => {
                let timeout = view.world.creature(*actor).map_or(0, |c| c.timeout());
                let fields = Object::default().with("actor", self.name(view, *actor));
                self.line("actret", fields.with("ret", answer.name()).with("timeout", timeout));
            }
            // A resource asked alone is a line of whoever asks it, not a throw.
            What::Thrown { entry: Entry::Direct } => {}
            What::Popped { .. } if view.stack.last().is_some_and(|f| f.entry() == Entry::Direct) => {}
            What::Thrown { .. } => {
                let Some(frame) = view.stack.last() else { return Flow::Go };
                let e = frame.info();
                let fields = Object::default()
                    .with("sp", view.stack.len() - 1)
                    .with("ev", frame.base().to_string())
                    .with("code", frame.base().0)
                    .with("p0", self.name(view, e.get(EActor)))
                    .with("p1", self.name(view, e.get(EVictim)))
                    .with("p2", self.name(view, e.get(EItem)))
                    .with("p3", self.name(view, e.get(EItem2)))
                    .with("eID", e.get(EId).map_or(String::new(), |id| names::resource(&self.content, id)))
                    .with("EField", e.get(EField));
                let fields = self.with_record(fields, view);
                self.line("throw", fields);
                self.deeper(1);
            }
            What::Popped { answer } => {
                self.deeper(-1);
                let fields = self.with_record(answer_of(answer), view);
                self.line("throwret", fields);
            }
            What::PhaseBegan => {
                self.line("pass", Object::default().with("ev", moment.code.to_string()));
                self.begun.push(None);
                self.ended.push(None);
                self.deeper(1);
            }
            What::PhaseEnded { answer } => {
                if let Some((p, class)) = self.begun.last().copied().flatten() {
                    // A resource ended the chain: its class was begun and never asked itself.
                    let of_map = class == Class::Map;
                    self.end_class(if of_map { Link::Map } else { Link::Class(p, class) }, *answer, view);
                }
                self.begun.pop();
                self.ended.pop();
                self.deeper(-1);
                let fields = Object::default().with("ev", moment.code.to_string()).with("ret", answer.name());
                let fields = self.with_record(fields, view);
                self.line("passret", fields);
            }
            What::HandlerEntered { .. } => {
                if let Some(res) = moment.asked {
                    self.ask(moment.link, res, moment.code, view);
                }
                self.deeper(1);
            }
            What::HandlerAnswered { answer } => {
                self.deeper(-1);
                let res = moment.asked.map_or(String::new(), |id| names::resource(&self.content, id));
                let fields = Object::default()
                    .with("stage", self.stage_of(moment.link))
                    .with("res", res)
                    .with("ret", answer.name());
                let fields = self.with_record(fields, view);
                self.line("askret", fields);
            }
            What::RuleEntered => self.begin_class(moment.link, moment.code, view),
            What::RuleAnswered { answer } => self.end_class(moment.link, *answer, view),
            What::Die { label, sides, rolled, .. } => {
                self.line("rng", Object::default().with("n", *sides).with("r", *rolled).with("for", *label));
            }
            What::Trouble { text } => self.line("trouble", Object::default().with("what", text.as_str())),
            _ => {}
        }
        Flow::Go
    }

    fn wants_links(&self) -> bool {
        true
    }

    fn link(&mut self, told: &LinkOutcome, view: View<'_>) {
        // The measured traces leave gods out who have nothing to say to an event; who owes an answer is in.
        let god = matches!(told.link, Link::GodOnActor | Link::GodOnVictim);
        let owes = |res| self.content.get(res).is_some_and(|r| r.still_owed().any(|code| code == told.code));
        match (&told.passed, told.res) {
            (Passed::NoHandler, Some(res)) if god && !owes(res) => {}
            (Passed::NoHandler, Some(res)) => self.ask(told.link, res, told.code, view),
            (Passed::NoRule, _) => {
                self.begin_class(told.link, told.code, view);
                self.end_class(told.link, Answer::Nothing, view);
            }
            // Told as moments already, or not asked at all.
            _ => {}
        }
    }
}
