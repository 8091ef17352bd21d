//! Link 10: the class chain of a parameter, most derived class first. The answer is the last class's.

use crate::base::handle::Handle;
use crate::event::observe::{LinkOutcome, Observer, Passed};
use crate::event::{Answer, Class, EventCode, Link, Machine, Ruling, What, fields};
use crate::world::Thing;

impl<O: Observer> Machine<'_, O> {
    /// Asks every class of an object; within Creature, Item, Door and Feature first what it is made of, if
    /// that may answer. DONE, ABORT and ERROR end.
    pub(super) fn ask_object(&mut self, p: u8, h: Handle, code: EventCode, made_of: bool) -> Ruling {
        let mut last = Answer::Nothing;
        for class in self.class_chain(h) {
            if made_of {
                let answer = match class {
                    Class::Creature => self.ask_forms(p, h, code)?,
                    Class::Item => self.ask_item(p, h, code)?,
                    Class::Door | Class::Feature => self.ask_feature(p, h, code)?,
                    _ => Answer::Nothing,
                };
                if answer.ends() {
                    return Ok(answer);
                }
                // Any answer but NOTHING of an item's kind stands for the class's own.
                if answer == Answer::NoMsg {
                    self.hush();
                    last = answer;
                    continue;
                }
            }
            last = self.ask_class(Link::Class(p, *class), *class, h, code)?;
            if last.ends() {
                return Ok(last);
            }
            if last == Answer::NoMsg {
                self.hush();
            }
        }
        Ok(last)
    }

    /// The class chain of a thing (docs/rules/chain.md, Class chains).
    pub(in crate::event) fn class_chain(&self, h: Handle) -> &'static [Class] {
        match self.world.thing(h) {
            Some(Thing::Creature(c)) => match c.character() {
                None => Class::MONSTER,
                Some(c) if c.player => Class::PLAYER,
                Some(_) => Class::CHARACTER,
            },
            Some(Thing::Item(i)) => {
                self.content.item(i.kind).map_or(Class::ITEM, |kind| Class::of_item(kind.itype))
            }
            Some(Thing::Feature(f)) => {
                self.content.feature(f.kind).map_or(Class::FEATURE, |kind| Class::of_feature(kind.ftype))
            }
            None => &[],
        }
    }

    /// The rules of one class for an object.
    #[inline]
    pub(super) fn ask_class(&mut self, link: Link, class: Class, h: Handle, code: EventCode) -> Ruling {
        let is_actor = self.get(fields::EActor) == h;
        let is_victim = self.get(fields::EVictim) == h;
        let Some(rule) = self.book.rule(class, code, is_actor, is_victim) else {
            self.tell_link(|| LinkOutcome { link, code, res: None, passed: Passed::NoRule });
            return Ok(Answer::Nothing);
        };
        self.at(link, None);
        if let Some(answer) = self.overridden(link, None, code)? {
            return Ok(answer);
        }
        if O::ON {
            self.tell(What::RuleEntered);
        }
        let answer = (rule.run)(self, h)?;
        if O::ON {
            self.at(link, None);
            self.tell(What::RuleAnswered { answer });
            self.tell_link(|| LinkOutcome { link, code, res: None, passed: Passed::Answered(answer) });
        }
        Ok(answer)
    }
}
