//! Who is asked in a phase: the ten links of the priority chain (spec/event-system.md, ThrowEvent, with
//! the corrections of facts/README.md and facts/rules/event-dispatch.md).

use super::link::Class;
use super::observe::{LinkTold, Observer, Passed};
use super::{Answer, EventCode, Link, Machine, Ruling, fields};
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::StatiNature;
use crate::content::KindSet;
use crate::label;
use crate::world::{Point, Thing};

/// What the map is made of.
const PLACES: KindSet = KindSet::NONE.with(Kind::Region).with(Kind::Terrain).with(Kind::Dungeon);
/// The gods.
const GODS: KindSet = KindSet::NONE.with(Kind::God);
/// What things are made of, and what lies on them.
const OBJECTS: KindSet =
    KindSet::NONE.with(Kind::Monster).with(Kind::Template).with(Kind::Item).with(Kind::Effect);

/// Who may answer a phase; whoever is not in it is certain to answer nothing.
#[derive(Clone, Copy)]
pub(super) struct May {
    kinds: KindSet,
    classes: bool,
}

impl May {
    /// Is it certain that nobody answers?
    #[inline]
    pub(super) fn is_nobody(self) -> bool {
        self.kinds.is_empty() && !self.classes
    }
}

/// What a link's answer does to the chain.
enum Next {
    On,
    End(Answer),
}

impl<O: Observer> Machine<'_, O> {
    /// Who may answer a phase. Everybody, if somebody wants to hear of those passed over, or answers are
    /// given by hand.
    #[inline]
    pub(super) fn who_may(&self, code: EventCode) -> May {
        if self.overriding || (O::ON && self.obs.wants_links()) {
            return May { kinds: KindSet::ALL, classes: true };
        }
        May { kinds: self.content.kinds_answering(code), classes: self.classes.any(code) }
    }

    /// Asks every link of the phase in hand that may answer.
    pub(super) fn chain(&mut self, may: May) -> Ruling {
        let code = self.e().code();
        if may.kinds.meets(PLACES)
            && let Next::End(answer) = self.ask_place(code)?
        {
            return Ok(answer);
        }
        // The effect, the encounter and its templates come from the record: they may be of any kind.
        if !may.kinds.is_empty()
            && let Next::End(answer) = self.ask_effect(code)?
        {
            return Ok(answer);
        }
        if may.kinds.meets(GODS)
            && let Next::End(answer) = self.ask_gods(code)?
        {
            return Ok(answer);
        }
        if let Next::End(answer) = self.ask_map(code, may)? {
            return Ok(answer);
        }
        if may.classes || may.kinds.meets(OBJECTS) {
            for p in (0..4u8).rev() {
                let h = self.e().p(p as usize);
                if !h.is_some() {
                    self.pass(Link::Class(p, Class::Thing), code, None, || "no such parameter");
                    continue;
                }
                if let Next::End(answer) = self.ask_traps(p, h, code)? {
                    return Ok(answer);
                }
                let answer = self.ask_object(p, h, code, may)?;
                if let Next::End(answer) = self.settle(answer) {
                    return Ok(answer);
                }
            }
        }
        self.at(Link::None, None);
        Ok(Answer::Nothing)
    }

    /// DONE and ABORT end, NOMSG sets Terse, ERROR is reported and becomes ABORT.
    fn settle(&mut self, answer: Answer) -> Next {
        match answer {
            Answer::Nothing => return Next::On,
            Answer::NoMsg => {
                self.set(fields::Terse, true, label!("NOMSG"));
                if let Some(frame) = self.stack.last_mut() {
                    frame.heard = true;
                }
                return Next::On;
            }
            _ => {}
        }
        self.at(Link::None, None);
        match answer {
            Answer::Error => {
                self.trouble(|| "a handler answered ERROR; the event is aborted".to_owned());
                Next::End(Answer::Abort)
            }
            other => Next::End(other),
        }
    }

    /// Links 1 to 4: region, terrain, illusory terrain, dungeon.
    fn ask_place(&mut self, code: EventCode) -> Result<Next, super::Halt> {
        let e = self.e();
        if e.get(fields::EMap) < 0 {
            self.pass(Link::Region, code, None, || "there is no map");
            return Ok(Next::On);
        }
        // facts/README.md: the victim is the subject only while the code is exactly EV_DAMAGE or EV_DEATH.
        let subject = match code {
            EventCode::EV_DAMAGE | EventCode::EV_DEATH => e.get(fields::EVictim),
            _ => e.get(fields::EActor),
        };
        let place = self.world.place_of(subject);
        let there = match e.get(fields::IsLoc) {
            // Whoever is nowhere yet stands on no ground, wherever it is going.
            true => place.map(|_| Point::new(e.get(fields::ExVal) as i16, e.get(fields::EyVal) as i16)),
            false => place,
        };
        let has_actor = e.get(fields::EActor).is_some();
        let map = self.world.map();
        let region = place.and_then(|at| map.region(at));
        let terrain = there.and_then(|at| map.terrain(at));
        let illusion = match has_actor && !map.fields.is_empty() {
            true => there.and_then(|at| map.illusory_terrain(at)),
            false => None,
        };
        let dungeon = map.dungeon;

        match region {
            Some(region) => {
                let answer = self.ask(Link::Region, region, code)?;
                if let Next::End(answer) = self.settle(answer) {
                    return Ok(Next::End(answer));
                }
            }
            None => self.pass(Link::Region, code, None, || "no region there"),
        }
        match terrain {
            Some(terrain) if self.is_special(terrain) => {
                let answer = self.ask(Link::Terrain, terrain, code)?;
                if let Next::End(answer) = self.settle(answer) {
                    return Ok(Next::End(answer));
                }
            }
            _ => self.pass(Link::Terrain, code, terrain, || "the terrain is not special (TF_SPECIAL)"),
        }
        match illusion {
            Some(terrain) => {
                let answer = self.ask(Link::IllusoryTerrain, terrain, code)?;
                if let Next::End(answer) = self.settle(answer) {
                    return Ok(Next::End(answer));
                }
            }
            None => self.pass(Link::IllusoryTerrain, code, None, || "no illusory terrain there"),
        }
        match dungeon {
            Some(dungeon) => {
                let answer = self.ask(Link::Dungeon, dungeon, code)?;
                Ok(self.settle(answer))
            }
            None => {
                self.pass(Link::Dungeon, code, None, || "the map belongs to no dungeon");
                Ok(Next::On)
            }
        }
    }

    fn is_special(&self, terrain: ResId) -> bool {
        self.content.terrain(terrain).is_some_and(|t| t.is_special())
    }

    /// Link 5: the effect of the field, or else the effect of the event (but not for EV_EFFECT itself).
    fn ask_effect(&mut self, code: EventCode) -> Result<Next, super::Halt> {
        let number = self.get(fields::EField);
        let field = match number {
            0 => None,
            n => self.world.map().field(n as u32).and_then(|f| f.effect),
        };
        if let Some(effect) = field {
            let answer = self.ask(Link::Field, effect, code)?;
            return Ok(self.settle(answer));
        }
        match self.get(fields::EId) {
            Some(effect) if code != EventCode::EV_EFFECT => {
                let answer = self.ask(Link::Effect, effect, code)?;
                Ok(self.settle(answer))
            }
            Some(effect) => {
                self.pass(Link::Effect, code, Some(effect), || "EV_EFFECT itself does not ask its effect");
                Ok(Next::On)
            }
            None => {
                self.pass(Link::Effect, code, None, || "no field and no effect");
                Ok(Next::On)
            }
        }
    }

    /// Links 6 and 7: every god about an actor, then about a victim, who is a character.
    fn ask_gods(&mut self, code: EventCode) -> Result<Next, super::Halt> {
        let actor = self.get(fields::EActor);
        if self.world.creature(actor).is_some_and(|c| c.is_character()) {
            if let Next::End(answer) = self.ask_each_god(Link::GodOnActor, code.godwatch())? {
                return Ok(Next::End(answer));
            }
        } else {
            self.pass(Link::GodOnActor, code.godwatch(), None, || "the actor is no character");
        }
        let victim = self.get(fields::EVictim);
        if self.world.creature(victim).is_some_and(|c| c.is_character()) {
            return self.ask_each_god(Link::GodOnVictim, code.evictim().godwatch());
        }
        self.pass(Link::GodOnVictim, code.evictim().godwatch(), None, || "the victim is no character");
        Ok(Next::On)
    }

    fn ask_each_god(&mut self, link: Link, code: EventCode) -> Result<Next, super::Halt> {
        let content = self.content;
        let told_all = O::ON && self.obs.wants_links();
        if !told_all && !content.any_god_may(code) {
            return Ok(Next::On);
        }
        for god in content.gods() {
            let answer = self.ask(link, *god, code)?;
            if let Next::End(answer) = self.settle(answer) {
                return Ok(Next::End(answer));
            }
        }
        Ok(Next::On)
    }

    /// Link 8: the map, which first asks the encounter, the monster chosen and its templates.
    fn ask_map(&mut self, code: EventCode, may: May) -> Result<Next, super::Halt> {
        let e = self.e();
        if !e.is_plain() && !may.kinds.is_empty() {
            let forward = [
                e.get(fields::EnId),
                e.get(fields::EpMId),
                e.get(fields::EpTId),
                e.get(fields::EpTId2),
                e.get(fields::EpTId3),
            ];
            for res in forward.into_iter().flatten() {
                let answer = self.ask(Link::Encounter, res, code)?;
                if let Next::End(answer) = self.settle(answer) {
                    return Ok(Next::End(answer));
                }
            }
        }
        if !may.classes || self.get(fields::EMap) < 0 {
            return Ok(Next::On);
        }
        let answer = self.ask_class(Link::Map, Class::Map, Handle::NONE, code)?;
        Ok(self.settle(answer))
    }

    /// Link 9: TRAP_EVENT stati of a parameter, with META (and EVICTIM for p[1]). An ERROR is logged
    /// and the chain goes on.
    fn ask_traps(&mut self, p: u8, h: Handle, code: EventCode) -> Result<Next, super::Halt> {
        let asked = if p == 1 { code.evictim() } else { code };
        let Some(creature) = self.world.creature(h) else { return Ok(Next::On) };
        if !creature.stati().has(StatiNature::TRAP_EVENT) {
            return Ok(Next::On);
        }
        // Collected first: handlers may add and remove stati while we walk.
        let traps: Vec<ResId> = creature
            .stati()
            .of(StatiNature::TRAP_EVENT)
            .filter(|s| s.mag as i32 == asked.0)
            .filter_map(|s| s.effect)
            .collect();
        for effect in traps {
            let answer = self.ask(Link::Trap(p), effect, asked.meta())?;
            if answer == Answer::Error {
                self.trouble(|| format!("{effect} answered ERROR in TRAP_EVENT; the chain goes on"));
                continue;
            }
            if let Next::End(answer) = self.settle(answer) {
                return Ok(Next::End(answer));
            }
        }
        Ok(Next::On)
    }

    /// Link 10: the class chain of a parameter. The answer is the last class's.
    fn ask_object(&mut self, p: u8, h: Handle, code: EventCode, may: May) -> Ruling {
        if !may.classes {
            return self.ask_made_of(p, h, code);
        }
        let classes = match self.world.thing(h) {
            Some(Thing::Creature(c)) => match c.character() {
                None => Class::MONSTER,
                Some(c) if c.player => Class::PLAYER,
                Some(_) => Class::CHARACTER,
            },
            Some(Thing::Item(item)) => {
                let kind = self.content.item(item.kind);
                kind.map_or(&[Class::Item, Class::Thing][..], |i| Class::of_object(i.itype))
            }
            Some(Thing::Feature(feature)) => {
                let kind = self.content.feature(feature.kind);
                kind.map_or(&[Class::Feature, Class::Thing][..], |f| Class::of_object(f.ftype))
            }
            None => return Ok(Answer::Nothing),
        };
        let forms = may.kinds.meets(OBJECTS);
        let mut answer = Answer::Nothing;
        for class in classes {
            answer = match class {
                Class::Creature if forms => match self.ask_forms(p, h, code)? {
                    Answer::Nothing => self.ask_class(Link::Class(p, *class), *class, h, code)?,
                    other => other,
                },
                Class::Feature if forms => match self.ask_feature(p, h, code)? {
                    Answer::Nothing => self.ask_class(Link::Class(p, *class), *class, h, code)?,
                    other => other,
                },
                Class::Item if forms => match self.ask_item(p, h, code)? {
                    Answer::Nothing => self.ask_class(Link::Class(p, *class), *class, h, code)?,
                    other => other,
                },
                _ => self.ask_class(Link::Class(p, *class), *class, h, code)?,
            };
            if answer.ends() {
                return Ok(answer);
            }
            if answer == Answer::NoMsg {
                self.set(fields::Terse, true, label!("NOMSG"));
            }
        }
        Ok(answer)
    }

    /// Link 10 where no class has a rule: what a thing is made of.
    fn ask_made_of(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        match self.world.thing(h) {
            Some(Thing::Creature(_)) => self.ask_forms(p, h, code),
            Some(Thing::Item(_)) => match self.ask_item(p, h, code)? {
                Answer::NoMsg => {
                    self.set(fields::Terse, true, label!("NOMSG"));
                    Ok(Answer::Nothing)
                }
                other => Ok(other),
            },
            Some(Thing::Feature(_)) => self.ask_feature(p, h, code),
            None => Ok(Answer::Nothing),
        }
    }

    /// A fixture's kind.
    fn ask_feature(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        match self.world.feature(h) {
            Some(feature) => self.ask(Link::FeatureKind(p), feature.kind, code),
            None => Ok(Answer::Nothing),
        }
    }

    /// A creature's form and templates: as EVICTIM if it is the victim, then plain if it is the actor.
    fn ask_forms(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        let is_victim = self.get(fields::EVictim) == h;
        let is_actor = self.get(fields::EActor) == h;
        let sides = [
            (is_victim, code.evictim(), Link::FormAsVictim(p), Link::TemplateAsVictim(p)),
            (is_actor, code, Link::Form(p), Link::Template(p)),
        ];
        for (applies, code, form_link, template_link) in sides {
            if !applies {
                continue;
            }
            let Some(creature) = self.world.creature(h) else { return Ok(Answer::Nothing) };
            let form = creature.form();
            let count = creature.templates().len();
            let answer = self.ask(form_link, form, code)?;
            if answer.ends() {
                return Ok(answer);
            }
            if answer == Answer::NoMsg {
                self.set(fields::Terse, true, label!("NOMSG"));
            }
            for i in 0..count {
                let Some(template) = self.world.creature(h).and_then(|c| c.templates().get(i).copied())
                else {
                    break;
                };
                let answer = self.ask(template_link, template, code)?;
                if answer.ends() {
                    return Ok(answer);
                }
                if answer == Answer::NoMsg {
                    self.set(fields::Terse, true, label!("NOMSG"));
                }
            }
        }
        Ok(Answer::Nothing)
    }

    /// An item's effect as EITEM (unless it is the one that runs; ABORT is ignored there), then its kind
    /// (any answer but NOTHING ends).
    fn ask_item(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        let Some(item) = self.world.item(h) else { return Ok(Answer::Nothing) };
        let (kind, effect) = (item.kind, item.effect);
        if let Some(effect) = effect {
            if self.get(fields::EId) == Some(effect) {
                let why = || "it is the effect that runs";
                self.pass(Link::ItemEffect(p), code.eitem(), Some(effect), why);
            } else {
                let answer = self.ask(Link::ItemEffect(p), effect, code.eitem())?;
                match answer {
                    Answer::Done | Answer::Error => return Ok(answer),
                    Answer::NoMsg => self.set(fields::Terse, true, label!("NOMSG")),
                    _ => {}
                }
            }
        }
        self.ask(Link::ItemKind(p), kind, code)
    }

    /// The rules of one class for an object.
    fn ask_class(&mut self, link: Link, class: Class, h: Handle, code: EventCode) -> Ruling {
        let is_actor = self.get(fields::EActor) == h;
        let is_victim = self.get(fields::EVictim) == h;
        let Some(rule) = self.classes.rule(class, code, is_actor, is_victim) else {
            self.tell_link(|| LinkTold { link, code, res: None, passed: Passed::NoRule });
            return Ok(Answer::Nothing);
        };
        self.at(link, None);
        if let Some(answer) = self.overridden(link, None) {
            return Ok(answer);
        }
        if O::ON {
            self.tell(super::What::RuleEntered);
        }
        let answer = (rule.run)(self, h)?;
        if O::ON {
            self.at(link, None);
            self.tell(super::What::RuleAnswered { answer });
            self.tell_link(|| LinkTold { link, code, res: None, passed: Passed::Answered(answer) });
        }
        Ok(answer)
    }

    /// Notes that a link does not apply.
    #[inline]
    fn pass(&mut self, link: Link, code: EventCode, res: Option<ResId>, why: impl FnOnce() -> &'static str) {
        self.tell_link(|| LinkTold { link, code, res, passed: Passed::Not(why()) });
    }

    /// Notes whom we are asking.
    #[inline]
    pub(super) fn at(&mut self, link: Link, asked: Option<ResId>) {
        if let Some(frame) = self.stack.last_mut() {
            frame.link = link;
            frame.asked = asked;
            frame.handler = None;
        }
    }
}
