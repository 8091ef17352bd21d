//! From a number to what made it: the write, the rule or handler that wrote, the dice it rolled, the cells of AttrAdj
//! it read, the figure in a file. Worked out from the trace of the action, which is made by running it again.

use super::cause::{Cause, Opens};
use super::figure::{cause_words, path_of, resource_of};
use super::grounds;
use super::grounds::{Ground, Who};
use super::reads;
use super::subject::Subject;
use crate::debugger::breakpoints::Breakpoint;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::moments::writes;
use crate::debugger::names;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::label::shown;
use augury_engine::base::names::{Attribute, BonusType};
use augury_engine::content::{Content, Found};
use augury_engine::event::{EventCode, FieldId, Link, Moment, Value, What};
use augury_engine::play::AtomTrace;
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, Cause as From, Contribution, Outcome};
use augury_engine::script::{field_name, number_name, thing_number_name};
use augury_engine::world::{CreatureField, ItemField, World};

/// How far it is gone back at most.
const DEEP: usize = 7;

/// What an attack in a monster's list says.
const FROM_THE_LIST: [FieldId; 5] =
    [FieldId::Dmg, FieldId::VDmg, FieldId::AType, FieldId::DType, FieldId::SaveDc];

/// Where cells are looked at: a world, and the place of its moment in the trace.
#[derive(Clone, Copy)]
pub(in crate::debugger) struct Scene<'w> {
    pub world: &'w World,
    pub place: usize,
}

/// Collects causes.
pub(in crate::debugger) struct Causes<'a> {
    pub debugger: &'a Debugger,
    pub trace: &'a AtomTrace,
    pub out: Vec<Cause>,
}

impl Causes<'_> {
    pub fn say(&mut self, depth: usize, text: String, at: Option<usize>, opens: Option<Opens>) {
        let at = at.map(|place| self.trace.first + place as u64);
        self.out.push(Cause { depth, text, at, opens, seek: None });
    }

    /// It did not happen in this action: what to look for.
    pub fn seek(&mut self, depth: usize, text: String, wanted: Breakpoint) {
        self.out.push(Cause { depth, text, at: None, opens: None, seek: Some(wanted) });
    }

    pub fn content(&self) -> &Content {
        self.debugger.content()
    }

    /// Why a field of a throw's record is what it is at a place.
    fn field(&mut self, throw: u32, field: FieldId, place: usize, depth: usize) {
        let Some(node) = self.trace.throws.get(throw as usize).filter(|_| depth < DEEP) else { return };
        let (name, thrown) = (field_name(field), node.info.value(field));
        let last = writes::before(self.trace, throw, field, place);
        if let Some((at, written)) = last {
            let shown = |v: &Value| self.debugger.shown(v);
            let text = format!("{name} {} -> {}: {}", shown(&written.old), shown(&written.new), written.why);
            self.say(depth, text, Some(at), None);
            self.doer(at, depth + 1);
            let inner = self.trace.moments.get(at).and_then(|t| t.throw).unwrap_or(throw);
            self.rests_on(&written.why, Some(field), inner, at, depth + 1);
            // What was added to stays what it was before.
            if !written.old.is_default() && at > 0 {
                self.field(inner, field, at - 1, depth + 1);
            }
            return;
        }
        let before = (node.began as usize).checked_sub(1);
        let from = node.parent.zip(before).filter(|(parent, before)| {
            let there = writes::before(self.trace, *parent, field, *before);
            let outer = self.trace.throws.get(*parent as usize).map(|n| n.info.value(field));
            there.map(|(_, w)| w.new).or(outer) == Some(thrown.clone())
        });
        match from {
            Some((parent, before)) if !thrown.is_default() => self.field(parent, field, before, depth),
            _ if thrown.is_default() => self.say(depth, format!("nobody wrote {name}"), None, None),
            _ => {
                let text =
                    format!("{name} is {} since {} was thrown", self.debugger.shown(&thrown), node.code);
                self.say(depth, text, Some(node.began as usize), None);
                self.doer(node.began as usize, depth + 1);
            }
        }
    }

    /// Why what a save has to reach is what it is.
    pub fn save_dc(&mut self, throw: u32, place: usize, depth: usize) {
        self.field(throw, FieldId::SaveDc, place, depth);
    }

    /// Why a number of a creature is what it is at a place.
    fn number(&mut self, of: Handle, field: CreatureField, place: usize, depth: usize) {
        let written = |t: &augury_engine::play::trace::Traced| match &t.moment.what {
            What::CreatureWritten { write, why } if write.of == of && write.field == field => {
                Some((write.old, write.new, *why))
            }
            _ => None,
        };
        let upto = self.trace.moments.iter().enumerate().take(place + 1);
        let last = upto.rev().find_map(|(at, t)| Some((at, written(t)?, t.throw)));
        let name = format!("{} of {}", number_name(field), self.debugger.name(of));
        let Some((at, (old, new, why), throw)) = last else {
            let text = format!("{name} was not written in this action; look for the last time");
            let wanted = Subject::Number(of, field).writes();
            self.seek(depth, text, wanted);
            return;
        };
        self.say(depth, format!("{name} {old} -> {new}: {why}"), Some(at), None);
        self.doer(at, depth + 1);
        if let Some(throw) = throw {
            self.rests_on(why, None, throw, at, depth + 1);
        }
    }

    /// The rule or handler in which a moment stands, and the dice that it rolled before.
    pub fn doer(&mut self, at: usize, depth: usize) {
        let mut place = at;
        let bracket = loop {
            let Some(traced) = self.trace.moments.get(place) else { return };
            let inside = traced.inside as usize;
            if inside == place {
                return;
            }
            let Some(opened) = self.trace.moments.get(inside) else { return };
            if matches!(opened.moment.what, What::HandlerEntered { .. } | What::RuleEntered) {
                break inside;
            }
            place = inside;
        };
        let Some(opened) = self.trace.moments.get(bracket) else { return };
        let (text, opens) = doer_words(self.content(), &opened.moment);
        let (asked, code, throw) = (opened.moment.asked, opened.moment.code, opened.throw);
        self.say(depth, text, Some(bracket), opens);
        let dice: Vec<(usize, String)> = (bracket..at)
            .filter_map(|i| Some((i, self.trace.moments.get(i)?)))
            .filter(|(_, t)| t.inside as usize == bracket)
            .filter_map(|(i, t)| match &t.moment.what {
                What::Die { label, sides, rolled, .. } => {
                    Some((i, format!("d{sides} {}: {}", shown(label), rolled + 1)))
                }
                _ => None,
            })
            .collect();
        for (i, text) in dice {
            self.say(depth, text, Some(i), None);
        }
        if let (Some(res), Some(throw)) = (asked, throw) {
            self.reads(res, code, throw, bracket, depth + 1);
        }
    }

    /// The attributes that the script of a handler names.
    fn reads(&mut self, res: ResId, code: EventCode, throw: u32, at: usize, depth: usize) {
        let named = match self.content().get(res).map(|r| r.handlers.find(code)) {
            Some(Found::Script { script, .. }) => reads::attributes(script),
            _ => return,
        };
        for (whose, attribute) in named {
            self.attribute(whose, attribute, throw, at, depth);
        }
    }

    /// An attribute of somebody in a throw, as it was at a place.
    fn attribute(&mut self, whose: Who, attribute: Attribute, throw: u32, at: usize, depth: usize) {
        let who =
            self.trace.throws.get(throw as usize).map(|n| n.info.p(if whose == Who::Actor { 0 } else { 1 }));
        let moment = self.trace.first + at as u64;
        let world = self.debugger.session().and_then(|s| s.stand_at(moment)).map(|s| s.world);
        if let (Some(who), Some(world)) = (who, world) {
            self.cell(Scene { world: &world, place: at }, who, attribute, None, depth, false);
        }
    }

    fn rests_on(&mut self, why: &str, of: Option<FieldId>, throw: u32, at: usize, depth: usize) {
        for ground in grounds::of(why) {
            match ground {
                Ground::Field(field) => {
                    let now = writes::before(self.trace, throw, *field, at).map(|(_, w)| w.new);
                    let thrown = self.trace.throws.get(throw as usize).map(|n| n.info.value(*field));
                    // What counts for nothing needs no reason.
                    if now.or(thrown).is_some_and(|v| !v.is_default()) {
                        self.field(throw, *field, at.saturating_sub(1), depth);
                    }
                }
                Ground::Attribute(w, attribute) => self.attribute(*w, *attribute, throw, at, depth),
                // One reason may stand for all that a rule prepares; the list holds these of it.
                Ground::Attack if of.is_some_and(|f| !FROM_THE_LIST.contains(&f)) => {}
                Ground::Attack => self.attack(throw, at, depth),
                Ground::Weapon => self.weapon(throw, at, depth),
                Ground::Contest => self.contest(throw, at, depth),
                Ground::Spared => self.spared(throw, at, depth),
                Ground::Difficulty => self.difficulty(at, depth),
                Ground::SegmentDice => self.segment_dice(at, depth),
            }
        }
    }

    /// What went into a cell, or what was overruled there.
    pub fn cell(
        &mut self,
        here: Scene<'_>,
        of: Handle,
        attribute: Attribute,
        bonus: Option<BonusType>,
        depth: usize,
        overruled: bool,
    ) {
        let content = self.debugger.content();
        let Some(who) = who(here.world, content, of) else { return };
        let values = values::matrix(&who);
        let whole = format!("{attribute} of {}: {}", self.debugger.name(of), values.get(attribute));
        if depth < DEEP {
            self.say(depth, whole, None, None);
        }
        let all = values.adj.contributions();
        let fits = |c: &&Contribution| c.attribute == attribute && bonus.is_none_or(|b| b == c.bonus);
        for c in all.iter().filter(fits) {
            let over = c.overruled_by.and_then(|by| all.get(by));
            let lost = over.is_some() || c.outcome == Outcome::Overruled;
            if lost != overruled {
                continue;
            }
            let from = cause_words(content, c.why.cause);
            let mut text = format!("{:+} {}: {}", c.amount, c.bonus, c.why.rule);
            if !from.is_empty() {
                text.push_str(&format!(", {from}"));
            }
            if let Some(by) = over {
                text.push_str(&format!("; overruled by {:+}, {}", by.amount, by.why.rule));
            }
            let opens = resource_of(c.why.cause).map(|id| Opens::Figure(id, path_of(content, id, c)));
            self.say(depth + 1, text, None, opens);
            // A plus is a number of the thing, written like any other.
            if let (From::Item(_, thing), "weapon_plus", false) = (c.why.cause, c.line, overruled)
                && depth + 2 < DEEP
            {
                self.thing(thing, ItemField::Plus, here.place, depth + 2);
            }
            // A modifier goes on to the score that it is of, and so to the file.
            if let (From::Attribute(of_what), false) = (c.why.cause, overruled)
                && of_what != attribute
                && depth + 2 < DEEP
            {
                self.cell(here, of, of_what, None, depth + 2, false);
            }
        }
    }
}

/// A handler or rule in words, and what holds it.
pub(in crate::debugger) fn doer_words(content: &Content, moment: &Moment) -> (String, Option<Opens>) {
    match (moment.asked, moment.link) {
        (Some(res), _) => {
            let text = format!("by the handler {} of {}", moment.code, content.shown_name(res));
            (text, Some(Opens::Handler(res, moment.code)))
        }
        (None, Link::None) => (format!("by {}", moment.code), None),
        (None, link) => (format!("by the rule of {link} for {}", moment.code), None),
    }
}

impl Debugger {
    /// A value of a field as panels show it.
    pub(in crate::debugger) fn shown(&self, value: &Value) -> String {
        self.with_world(|w| names::value(w, self.content(), value)).unwrap_or_else(|| value.to_string())
    }

    /// What a number is called.
    pub fn subject_words(&self, subject: Subject) -> String {
        match subject {
            Subject::Field(field) => field_name(field).to_owned(),
            Subject::Number(of, field) => format!("{} of {}", number_name(field), self.name(of)),
            Subject::Cell(of, attribute, _) => format!("{attribute} of {}", self.name(of)),
            Subject::Stati(of, nature, _) => format!("{nature} of {}", self.name(of)),
            Subject::Withstood(of) => format!("what {} withstands", self.name(of)),
            Subject::Item(item, field) => {
                format!("{} of {}", thing_number_name(field.name()), self.name(item))
            }
            Subject::Standing(of, god, part) => {
                format!("{} of {} with {}", part.word(), self.content().shown_name(god), self.name(of))
            }
            Subject::Prayer(of) => format!("prayer of {}", self.name(of)),
        }
    }

    /// The number that is asked about: the one chosen last, else the one that is written at the cursor.
    pub fn subject(&self) -> Option<Subject> {
        let written = || match &self.standing()?.moment.what {
            What::FieldWritten { field, .. } => Some(Subject::Field(*field)),
            What::CreatureWritten { write, .. } => Some(Subject::Number(write.of, write.field)),
            What::Contest(contest) => Some(Subject::Withstood(contest.who)),
            What::Standing { of, god, what, .. } => {
                let part =
                    GodPart::ALL.into_iter().filter(|part| *part != GodPart::Favour).find(|p| p.is(what));
                part.map(|part| Subject::Standing(*of, *god, part))
            }
            What::Unanswered { of, .. } => Some(Subject::Prayer(*of)),
            _ => None,
        };
        let prays =
            || self.frame().filter(|f| f.code.base() == EventCode::EV_PRAY).map(|f| Subject::Prayer(f.actor));
        self.look().subject.or_else(written).or_else(prays)
    }

    /// Why a number is what it is at the cursor: each cause, and under it its own.
    pub fn why(&self, subject: Subject) -> Vec<Cause> {
        let place = self.place();
        let nothing = AtomTrace::default();
        let (trace, at) = place.as_ref().map_or((&nothing, 0), |(trace, at)| (&**trace, *at));
        let mut causes = Causes { debugger: self, trace, out: Vec::new() };
        match subject {
            Subject::Field(field) => {
                if let Some(frame) = self.frame() {
                    causes.field(frame.throw, field, at, 0);
                }
            }
            Subject::Number(of, field) => causes.number(of, field, at, 0),
            Subject::Cell(of, attribute, bonus) => {
                let world = self.with_world(Clone::clone);
                if let Some(world) = &world {
                    causes.cell(Scene { world, place: at }, of, attribute, bonus, 0, false);
                }
            }
            Subject::Stati(of, nature, val) => causes.stati(of, nature, val, at),
            Subject::Withstood(of) => causes.withstood(of, at),
            Subject::Item(item, field) => causes.thing(item, field, at, 0),
            Subject::Standing(of, god, part) => causes.standing(of, god, part, at, 0),
            Subject::Prayer(of) => causes.prayer(of, at),
        }
        causes.out
    }
}
