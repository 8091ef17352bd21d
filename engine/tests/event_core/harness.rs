//! A tiny world to throw events in, and a script host that notes who was asked.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Found, Manifest, load_text};
use augury_engine::event::host::HostMachine;
use augury_engine::event::{Answer, Bare, Machine, RuleBook, ScriptFailure, ScriptHost};
use augury_engine::world::{Character, Map, Point, World};
use std::sync::Mutex;

/// What a noted script does after it was noted.
pub type Does = fn(&mut dyn HostMachine) -> Result<Answer, ScriptFailure>;

/// Notes which resource was asked with which code, and does what the script's text names.
#[derive(Default)]
pub struct Notes {
    pub asked: Mutex<Vec<String>>,
    pub does: Vec<(&'static str, Does)>,
}

impl ScriptHost for Notes {
    fn run(
        &self,
        m: &mut dyn HostMachine,
        res: ResId,
        handler: u16,
    ) -> Option<Result<Answer, ScriptFailure>> {
        let code = m.info().code();
        self.asked.lock().unwrap().push(format!("{res} {code}"));
        let Found::Script { handler: found, script } = m.content().handlers(res)?.find(code) else {
            return None;
        };
        assert_eq!(found, handler as usize);
        let does = self.does.iter().find(|(name, _)| **script == **name);
        Some(does.map_or(Ok(Answer::Nothing), |(_, f)| f(m)))
    }
}

impl Notes {
    pub fn taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }
}

/// Content from (kind, id, text).
pub fn content(resources: &[(Kind, &str, &str)]) -> Content {
    let loaded = resources.iter().map(|(kind, id, text)| {
        load_text(*kind, id, id, text).unwrap_or_else(|problems| panic!("{id}: {problems:?}"))
    });
    Content::new(Manifest::default(), loaded)
}

/// A text for a resource with one script handler for each code; the script's text is its name.
pub fn scripted(what: &str, name: &str, extra: &str, on: &[(&str, &str)]) -> String {
    let handlers: Vec<String> = on
        .iter()
        .map(|(code, script)| (code, if script.is_empty() { "noted" } else { script }))
        .map(|(code, script)| format!("(on: \"{code}\", script: \"{script}\")"))
        .collect();
    format!("{what}(name: \"{name}\", {extra} handlers: [{}])", handlers.join(", "))
}

pub fn terrain(id: &str) -> ResId {
    ResId::new(Kind::Terrain, id)
}

pub fn monster(id: &str) -> ResId {
    ResId::new(Kind::Monster, id)
}

/// Two creatures beside each other on a plain map: #1 at 1,1 and #2 at 2,1.
pub fn two(form_a: &str, form_b: &str) -> World {
    let mut world = World::new(Map::plain(5, 5, terrain("ground")));
    for (form, x) in [(form_a, 1), (form_b, 2)] {
        let h = world.add_creature(form, monster(form));
        let _ = world.place(h, Point::new(x, 1));
    }
    world
}

pub fn make_character(world: &mut World, h: Handle) {
    let character = Character { level: 1, ..Character::new(ResId::new(Kind::Race, "human"), [10; 7]) };
    world.make_character(h, character);
}

pub const A: Handle = Handle(1);
pub const B: Handle = Handle(2);

/// A machine without class rules.
pub fn machine<'m>(world: World, content: &'m Content, notes: &'m Notes) -> Machine<'m, Bare> {
    let mut m = Machine::new(world, 1, content, notes, RuleBook::default(), Bare);
    m.begin_action(A, 1, "test");
    m
}
