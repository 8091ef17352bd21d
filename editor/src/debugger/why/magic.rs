//! What magic rests on: the terms of a saving throw or of spell resistance, each with its source; why somebody is no target;
//! what a difficulty and the dice of a segment are made of.

use super::cause::Opens;
use super::causes::{Causes, Scene};
use super::figure;
use crate::debugger::breakpoints::{At, Breakpoint, Whose};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::contest::{Contest, Source, Term};
use augury_engine::event::fields::{EId, EMagic};
use augury_engine::event::{EventInfo, What};
use augury_engine::play::spells::{Figures, figures};
use augury_engine::rules::values::Cause as From;
use augury_engine::world::World;

impl Causes<'_> {
    /// The last moment of a throw before a place that is of a kind, with what it tells.
    fn in_throw<T>(&self, throw: u32, at: usize, of: impl Fn(&What) -> Option<T>) -> Option<(usize, T)> {
        let upto = self.trace.moments.iter().enumerate().take(at);
        upto.rev().filter(|(_, t)| t.throw == Some(throw)).find_map(|(at, t)| Some((at, of(&t.moment.what)?)))
    }

    /// What somebody withstood last, or did not, up to a place.
    pub fn withstood(&mut self, of: Handle, place: usize) {
        let contest = |what: &What| match what {
            What::Contest(contest) if contest.who == of => Some((**contest).clone()),
            _ => None,
        };
        let upto = self.trace.moments.iter().enumerate().take(place + 1);
        let last = upto.rev().find_map(|(at, t)| Some((at, contest(&t.moment.what)?, t.throw)));
        let Some((at, contest, throw)) = last else {
            let text = format!(
                "{} withstood nothing in this action; look for the last time",
                self.debugger.name(of)
            );
            let wanted = Breakpoint { whose: Whose::One(of), ..Breakpoint::new(At::Withstood(None)) };
            self.seek(0, text, wanted);
            return;
        };
        self.terms(&contest, at, 0);
        if let Some(throw) = throw.filter(|_| contest.against_terms.is_empty()) {
            self.save_dc(throw, at, 1);
        }
    }

    /// The contest that a rule of a throw decided by, with all its terms.
    pub fn contest(&mut self, throw: u32, at: usize, depth: usize) {
        let contest = |what: &What| match what {
            What::Contest(contest) => Some((**contest).clone()),
            _ => None,
        };
        let Some((place, contest)) = self.in_throw(throw, at, contest) else { return };
        self.terms(&contest, place, depth);
        if contest.against_terms.is_empty() {
            self.save_dc(throw, place, depth + 1);
        }
    }

    /// A contest in one line, and below it each term of both sides.
    fn terms(&mut self, contest: &Contest, at: usize, depth: usize) {
        let who = self.debugger.name(contest.who);
        self.say(depth, format!("{who}: {}", contest.line()), Some(at), None);
        let moment = self.trace.first + at as u64;
        let world = self.debugger.session().and_then(|s| s.stand_at(moment)).map(|s| s.world);
        for term in contest.roll.iter().chain(&contest.against_terms) {
            self.term(term, at, world.as_ref(), depth + 1);
        }
    }

    fn term(&mut self, term: &Term, at: usize, world: Option<&World>, depth: usize) {
        let whose = self.debugger.name(term.of);
        let text = |from: &str| format!("{:+} {from} of {whose}", term.amount);
        match term.from {
            Source::Roll(faces) => self.say(depth, format!("{:+} on d{faces}", term.amount), None, None),
            Source::Attribute(attribute) => {
                self.say(depth, text(&attribute.to_string()), None, None);
                if let Some(world) = world {
                    self.cell(Scene { world, place: at }, term.of, attribute, None, depth + 1, false);
                }
            }
            Source::Rating => {
                let form = world.and_then(|w| w.creature(term.of)).map(|c| c.form());
                let opens = form.map(|form| Opens::Figure(form, "cr".to_owned()));
                self.say(depth, text("twice the challenge rating"), None, opens);
            }
            Source::Stati(nature, effect) => {
                let words =
                    figure::cause_words(self.content(), From::Stati(nature, Default::default(), effect));
                let opens = effect.map(|id| Opens::Figure(id, String::new()));
                self.say(depth, text(&words), None, opens);
            }
            Source::Feat(_) | Source::Skill(_) => self.say(depth, text(&term.from.to_string()), None, None),
            Source::Rule(words) => self.say(depth, format!("{:+} {words}", term.amount), None, None),
        }
    }

    /// Why a strike's target is none.
    pub fn spared(&mut self, throw: u32, at: usize, depth: usize) {
        let spared = |what: &What| match what {
            What::Spared { of, why } => Some((*of, *why)),
            _ => None,
        };
        if let Some((place, (of, why))) = self.in_throw(throw, at, spared) {
            let text = format!("{} is no target: {why}", self.debugger.name(of));
            self.say(depth, text, Some(place), None);
        }
    }

    /// The figures of the segment in hand at a place, with the effect and the segment's number from 0.
    fn segment(&self, at: usize) -> Option<(ResId, usize, Figures)> {
        let standing = self.debugger.session()?.stand_at(self.trace.first + at as u64)?;
        let info: EventInfo = standing.stack.last()?.info().clone();
        let effect = info.get(EId)?;
        let k = usize::try_from(info.get(EMagic) - 1).unwrap_or(0);
        Some((effect, k, figures(&standing.world, self.content(), info, k)?))
    }

    /// What a save against the effect in hand has to reach is made of.
    pub fn difficulty(&mut self, at: usize, depth: usize) {
        let Some((effect, _, figures)) = self.segment(at) else { return };
        for (from, amount) in figures.difficulty {
            let opens = match from {
                "level" => Some(Opens::Figure(effect, "level".to_owned())),
                "hard to withstand" => Some(Opens::Figure(effect, "flags".to_owned())),
                _ => None,
            };
            self.say(depth, format!("{amount:+} {from}"), None, opens);
        }
    }

    /// The dice of the segment in hand in its file, and what its user adds.
    pub fn segment_dice(&mut self, at: usize, depth: usize) {
        let Some((effect, k, figures)) = self.segment(at) else { return };
        let content = self.content();
        let Some(pval) = content.magic(effect).and_then(|magic| magic.segment(k)).map(|s| s.pval) else {
            return;
        };
        let name = content.shown_name(effect).to_owned();
        let opens = Opens::Figure(effect, format!("segments[{k}].pval"));
        self.say(depth, format!("{pval} in segment {} of {name}", k + 1), None, Some(opens));
        for (from, amount) in figures.damage {
            self.say(depth, format!("{amount:+} {from}"), None, None);
        }
    }
}
