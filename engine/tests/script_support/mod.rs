//! A small stage for script tests: resources from text, two creatures, one rule that takes damage off hit
//! points, and every moment of a throw.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, Problem, load_text};
use augury_engine::event::observe::Flow;
use augury_engine::event::rule_book::{CodeSet, SidedCodes};
use augury_engine::event::{
    Answer, Bare, Class, ClassRules, EventInfo, Halt, Hooks, Machine, Moment, Observed, Observer, RuleBook,
    Ruling, Sink, View, What, fields,
};
use augury_engine::label;
use augury_engine::script::Compiled;
use augury_engine::world::{Character, CreatureField, Map, Point, Stati, World};

/// A resource: kind, id, text of its file.
pub type File<'t> = (Kind, &'t str, String);

/// A monster with one handler.
pub fn with_handler(on: &str, script: &str) -> String {
    format!("(name: \"goblin\", handlers: [(on: \"{on}\", script: r#\"{script}\"#)])")
}

/// Everything that a throw needs.
pub struct Stage {
    pub content: Content,
    pub compiled: Compiled,
    pub problems: Vec<Problem>,
    pub world: World,
    pub actor: Handle,
    pub victim: Handle,
}

/// What a throw came to.
pub struct Thrown {
    pub ruling: Ruling,
    pub world: World,
    pub told: Vec<What>,
}

impl Thrown {
    pub fn hp(&self, h: Handle) -> i32 {
        self.world.creature(h).unwrap().hp()
    }

    /// Problems told while it ran.
    pub fn troubles(&self) -> Vec<&str> {
        self.told
            .iter()
            .filter_map(|w| if let What::Trouble { text } = w { Some(text.as_str()) } else { None })
            .collect()
    }

    pub fn messages(&self) -> Vec<&str> {
        self.told
            .iter()
            .filter_map(|w| if let What::Message { text, .. } = w { Some(text.as_str()) } else { None })
            .collect()
    }

    pub fn dice(&self) -> Vec<(&'static str, i32)> {
        let die =
            |w: &What| if let What::Die { label, rolled, .. } = w { Some((*label, *rolled)) } else { None };
        self.told.iter().filter_map(die).collect()
    }
}

#[derive(Default)]
struct Log(Vec<What>);

impl Sink for Log {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0.push(moment.what.clone());
        Flow::Go
    }
}

/// Damage comes off the victim's hit points; the rest of the rules are tested elsewhere.
fn damage<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(fields::EVictim) != me {
        return Ok(Answer::Nothing);
    }
    let amount = m.get(fields::VDmg);
    m.put_add(me, CreatureField::Hp, -amount, label!("test: damage"));
    Ok(Answer::Done)
}

static CODES: SidedCodes =
    SidedCodes { victim: CodeSet::NONE.with(EventCode::EV_DAMAGE), ..SidedCodes::NONE };

pub fn classes<O: Observer>() -> RuleBook<O> {
    let Hooks { gain_stati, remove_stati, stati_gained, stati_lost, .. } = augury_engine::rules::hooks();
    let hooks = Hooks { gain_stati, remove_stati, stati_gained, stati_lost, ..Hooks::default() };
    RuleBook::new(hooks).with(Class::Creature, ClassRules { codes: &CODES, run: damage })
}

impl Stage {
    /// A stage with these resources, an ogre as the actor and a goblin as the victim, side by side.
    pub fn new(files: &[File<'_>]) -> Stage {
        let plain = [
            (Kind::Monster, "ogre", "(name: \"ogre\")".to_owned()),
            (Kind::Monster, "goblin", "(name: \"goblin\")".to_owned()),
            (Kind::Terrain, "floor", "(name: \"floor\")".to_owned()),
        ];
        let given = |kind: Kind, id: &str| files.iter().any(|f| f.0 == kind && f.1 == id);
        let all = files.iter().chain(plain.iter().filter(|f| !given(f.0, f.1)));
        let resources = all.map(|(kind, id, text)| {
            load_text(*kind, id, &format!("{}/{id}.ron", kind.folder()), text)
                .unwrap_or_else(|p| panic!("{p:?}"))
        });
        let manifest = Manifest { complete: vec!["monsters".to_owned()], ..Manifest::default() };
        let content = Content::new(manifest, resources);
        let (compiled, problems) = Compiled::new(&content);
        let mut world = World::new(Map::plain(12, 8, ResId::new(Kind::Terrain, "floor")));
        let mut creature = |id: &str, x: i16| {
            let h = world.add_creature(id, ResId::new(Kind::Monster, id));
            let _ = world.place(h, Point::new(x, 3));
            let _ = world.put(h, CreatureField::Hp, 50);
            let _ = world.put(h, CreatureField::MaxHp, 50);
            h
        };
        let (actor, victim) = (creature("ogre", 3), creature("goblin", 4));
        Stage { content, compiled, problems, world, actor, victim }
    }

    /// A stage on which the goblin has one script as the victim of damage; no problems wanted.
    pub fn hurt(script: &str) -> Stage {
        let stage = Stage::new(&[(Kind::Monster, "goblin", with_handler("EVICTIM(EV_DAMAGE)", script))]);
        assert_eq!(stage.problems, [], "{script}");
        stage
    }

    /// The same whatever problems it has.
    pub fn broken(script: &str) -> Stage {
        Stage::new(&[(Kind::Monster, "goblin", with_handler("EVICTIM(EV_DAMAGE)", script))])
    }

    pub fn character(&mut self, h: Handle, god: Option<&str>) {
        let character = Character {
            level: 3,
            god: god.map(|id| ResId::new(Kind::God, id)),
            ..Character::new(ResId::new(Kind::Race, "human"), [10; 7])
        };
        self.world.make_character(h, character);
    }

    pub fn gain(&mut self, h: Handle, stati: Stati) {
        let _ = self.world.gain(h, stati);
    }

    /// Twelve points of damage from the actor to the victim.
    pub fn strike(&self) -> Thrown {
        self.throw(self.info(EventCode::EV_DAMAGE))
    }

    pub fn info(&self, code: EventCode) -> EventInfo {
        EventInfo::new(code)
            .with(fields::EActor, self.actor)
            .with(fields::EVictim, self.victim)
            .with(fields::VDmg, 12)
    }

    pub fn throw(&self, info: EventInfo) -> Thrown {
        let mut log = Log::default();
        let mut m = Machine::new(
            self.world.clone(),
            7,
            &self.content,
            &self.compiled,
            classes(),
            Observed::new(&mut log),
        );
        m.begin_action(self.actor, 1, "test");
        let ruling = m.throw(info);
        let world = m.into_world();
        Thrown { ruling, world, told: log.0 }
    }

    /// The same with nobody watching.
    pub fn throw_bare(&self, info: EventInfo) -> (Result<Answer, Halt>, World) {
        let mut m = Machine::new(self.world.clone(), 7, &self.content, &self.compiled, classes(), Bare);
        m.begin_action(self.actor, 1, "test");
        let ruling = m.throw(info);
        (ruling, m.into_world())
    }
}
