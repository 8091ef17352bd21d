//! What a god thinks of a character: its favour by parts, each with where it comes from, and the writes of other numbers;
//! what came of a prayer, and which condition failed where it went unanswered.

use super::cause::Opens;
use super::causes::Causes;
use super::subject::Subject;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::moments::chain;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{AidKind, Named};
use augury_engine::event::fields::EParam;
use augury_engine::event::unanswered::{Unanswered, Unworthy};
use augury_engine::event::{EventCode, Phase, What};
use augury_engine::play::trace::ThrowNode;
use augury_engine::rules::standing::favour::FavourPart;
use augury_engine::world::{DevotionPart, World};

/// The number behind a part of favour, where there is one.
pub fn part_of_favour(part: FavourPart) -> Option<GodPart> {
    match part {
        FavourPart::Kept(DevotionPart::Sacrificed(_)) => Some(GodPart::Sacrifices),
        FavourPart::Kept(DevotionPart::Greatest) => Some(GodPart::Greatest),
        FavourPart::Deeds => Some(GodPart::Deeds),
        FavourPart::Penalty(_) => Some(GodPart::Penalty),
        FavourPart::Kept(_) | FavourPart::Reckoning => None,
    }
}

/// The figure of a god's file that a number is measured by.
fn figure_of(part: GodPart) -> Option<&'static str> {
    match part {
        GodPart::Anger => Some("tolerance_val"),
        GodPart::Penalty => Some("intervention_cost"),
        GodPart::Countdown => Some("prayer_timeout"),
        GodPart::Level => Some("favour_chart"),
        GodPart::Pulse => Some("pulse_interval"),
        _ => None,
    }
}

impl Causes<'_> {
    /// Why a number between a character and a god is what it is.
    pub fn standing(&mut self, of: Handle, god: ResId, part: GodPart, place: usize, depth: usize) {
        let subject = Subject::Standing(of, god, part);
        let name = self.debugger.subject_words(subject);
        if part == GodPart::Favour {
            self.parts_of_favour(of, god, &name, depth);
        }
        let written = |what: &What| match what {
            What::Standing { of: who, god: by, what, old, new, why }
                if *who == of && *by == god && part.is(what) =>
            {
                Some((*what, *old, *new, *why))
            }
            _ => None,
        };
        if let Some((at, (what, old, new, why))) = self.last(place, written) {
            let (by, who) = (self.content().shown_name(god).to_owned(), self.debugger.name(of));
            self.say(depth, format!("{what} of {by} with {who} {old} -> {new}: {why}"), Some(at), None);
            self.doer(at, depth + 1);
        } else {
            let number =
                |world: &World| world.creature(of).and_then(|c| c.character()).map(|c| part.of(c, god));
            let now = self.debugger.with_world(number).flatten();
            let at_start = now.is_some() && self.start().and_then(number) == now;
            self.before(depth, &name, at_start, subject.writes());
        }
        self.measured(god, part, depth + 1);
    }

    /// The figure of a god's file that a number is measured by.
    fn measured(&mut self, god: ResId, part: GodPart, depth: usize) {
        let Some(path) = figure_of(part) else { return };
        let name = self.content().shown_name(god).to_owned();
        let opens = Opens::Figure(god, path.to_owned());
        self.say(depth, format!("{} of {name}", path.replace('_', " ")), None, Some(opens));
    }

    /// What favour is made of, as the rules reckon it at the cursor.
    fn parts_of_favour(&mut self, of: Handle, god: ResId, name: &str, depth: usize) {
        let rows = self.debugger.gods(of);
        let favour = rows.iter().find(|row| row.with.god == god).and_then(|row| row.with.favour.clone());
        let Some(favour) = favour else { return };
        self.say(depth, format!("{name}: {}", favour.total), None, None);
        for (part, amount) in favour.parts {
            let opens = match part {
                FavourPart::Reckoning => Some(Opens::Handler(god, EventCode::EV_CALC_FAVOUR)),
                FavourPart::Penalty(_) => Some(Opens::Figure(god, "intervention_cost".to_owned())),
                _ => None,
            };
            self.say(depth + 1, format!("{amount:+} {}", part.words()), None, opens);
        }
    }

    /// What came of the last prayer of somebody in this action, however far one has come in it.
    pub fn prayer(&mut self, of: Handle, place: usize) {
        let prays = |node: &ThrowNode| node.code.base() == EventCode::EV_PRAY && node.info.p(0) == of;
        let begun = |node: &ThrowNode| node.began as usize <= place;
        let mut throws = self.trace.throws.iter().enumerate();
        let last = throws.rfind(|(_, node)| prays(node) && begun(node));
        let name = self.debugger.name(of);
        let Some((throw, node)) = last.map(|(throw, node)| (throw as u32, node.clone())) else {
            let text = format!("{name} did not pray in this action; look for the last time");
            self.seek(0, text, Subject::Prayer(of).writes());
            return;
        };
        let aids = self.aids(throw);
        let answer = match aids.as_slice() {
            [] => "no aid".to_owned(),
            all => all.iter().map(|(_, aid)| aid.to_string()).collect::<Vec<_>>().join(", "),
        };
        self.say(0, format!("prayer of {name}: {answer}"), Some(node.began as usize), None);
        let within = node.began as usize..=node.ended as usize;
        let told: Vec<(usize, Option<ResId>, Unanswered)> = within
            .filter_map(|at| match &self.trace.moments.get(at)?.moment.what {
                What::Unanswered { of: who, god, why } if *who == of => Some((at, *god, *why)),
                _ => None,
            })
            .collect();
        for (at, god, why) in &told {
            self.say(1, why.words(), Some(*at), None);
            self.condition(of, *god, *why, *at);
        }
        for (at, aid) in &aids {
            self.say(1, format!("{aid} is given"), Some(*at), None);
            self.doer(*at, 2);
        }
        if told.is_empty() && aids.is_empty() {
            self.ended_by(throw);
        }
    }

    /// The aids that were given within a throw, each with the place of its own throw.
    fn aids(&self, prayer: u32) -> Vec<(usize, AidKind)> {
        let inside = |node: &ThrowNode| {
            let mut next = node.parent;
            while let Some(throw) = next.filter(|throw| *throw != prayer) {
                next = self.trace.throws.get(throw as usize).and_then(|node| node.parent);
            }
            next == Some(prayer)
        };
        let given = self.trace.throws.iter().filter(|n| n.code.base() == EventCode::EV_GIVE_AID && inside(n));
        given.map(|n| (n.began as usize, AidKind::from_number(n.info.get(EParam)))).collect()
    }

    /// What a condition that failed rests on: the number that was measured, the handler or the figure of the god.
    fn condition(&mut self, of: Handle, god: Option<ResId>, why: Unanswered, at: usize) {
        self.doer(at, 2);
        let Some(god) = god else { return };
        let name = self.content().shown_name(god).to_owned();
        let row = |place: usize, field: &str| Opens::Figure(god, format!("aid[{place}].{field}"));
        match why {
            Unanswered::NotWorthy(Unworthy::ByTheGod) => {
                let opens = Opens::Handler(god, EventCode::EV_PREREQ);
                self.say(2, format!("the handler EV_PREREQ of {name}"), None, Some(opens));
            }
            Unanswered::NotWorthy(Unworthy::ByAlignment) => {
                let opens = Opens::Figure(god, "flags".to_owned());
                self.say(2, format!("the alignments that {name} bears"), None, Some(opens));
            }
            Unanswered::NotWorthy(_) => self.standing(of, god, GodPart::Flags, at, 2),
            Unanswered::Anger { .. } => self.standing(of, god, GodPart::Anger, at, 2),
            Unanswered::TooSoon(_) => self.standing(of, god, GodPart::Countdown, at, 2),
            Unanswered::Penalty { .. } => self.standing(of, god, GodPart::Penalty, at, 2),
            Unanswered::Misspoken => {
                let check = |what: &What| match what {
                    What::Checked(check) if check.who == of => Some(check.line()),
                    _ => None,
                };
                if let Some((at, line)) = self.last(at, check) {
                    self.say(2, line, Some(at), None);
                }
                let opens = Opens::Figure(god, "prayer_dc".to_owned());
                self.say(2, format!("prayer dc of {name}"), None, Some(opens));
            }
            Unanswered::NoAid(_) => {
                let opens = Opens::Figure(god, "aid".to_owned());
                self.say(2, format!("the aids of {name}"), None, Some(opens));
            }
            Unanswered::NotPressing { aid: (aid, place), .. } => {
                self.say(2, format!("{aid} of {name}"), None, Some(row(place, "least")));
            }
            Unanswered::LittleFavour { aid: (aid, place), .. } => {
                self.say(2, format!("{aid} of {name}"), None, Some(row(place, "favour")));
                let own = |w: &World| w.creature(of).and_then(|c| c.character()).and_then(|c| c.god);
                if self.debugger.with_world(own).flatten() != Some(god) {
                    self.say(2, "only a fifth of the favour of another's god counts".to_owned(), None, None);
                }
                self.standing(of, god, GodPart::Favour, at, 2);
            }
            Unanswered::NoGod | Unanswered::Gone | Unanswered::NoTrouble => {}
        }
    }

    /// Whoever ended a throw before its rule was asked.
    fn ended_by(&mut self, throw: u32) {
        for phase in [Phase::Pre, Phase::Main] {
            let end = self.trace.moments.len();
            let rows = chain::chain(self.trace, throw, phase, end).map(|c| c.rows).unwrap_or_default();
            for link in rows.iter().filter(|link| link.answer().is_some_and(|a| a.ends())) {
                let (Some(res), Some(answer)) = (link.res, link.answer()) else { continue };
                let name = self.content().shown_name(res).to_owned();
                let at = link.entered.and_then(|at| usize::try_from(at.checked_sub(self.trace.first)?).ok());
                self.say(1, format!("{name} answered {answer} to {} before", link.code), at, None);
                self.say(2, format!("its handler {}", link.code), None, Some(Opens::Handler(res, link.code)));
            }
        }
    }
}
