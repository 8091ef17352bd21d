//! Changing things by hand: inside an action by address (a die, a field, an answer), or between actions at
//! the live end. What is changed in the past leaves the old future as a branch. Those who stand at the start are
//! changed like any others; who stands there is the start itself.

use super::inputs::{Line, SessionRun};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::play::{Change, Input, Intervention};

impl Debugger {
    /// Adds an intervention: everything from there on is run again.
    pub(in crate::debugger) fn intervene(&mut self, intervention: Intervention) {
        let Some(mut plan) = self.plan() else { return };
        let name = format!("before {} was changed", intervention.at.label);
        plan.interventions.retain(|i| i.at != intervention.at || !same_kind(i, &intervention));
        plan.interventions.push(intervention);
        self.leave(name);
        self.build(plan, None);
    }

    /// Turns an intervention on or off.
    pub(in crate::debugger) fn turn_intervention(&mut self, place: usize, on: bool) {
        let Some(mut plan) = self.plan() else { return };
        let Some(intervention) = plan.interventions.get_mut(place) else { return };
        if intervention.on != on {
            intervention.on = on;
            self.build(plan, None);
        }
    }

    /// Takes an intervention away.
    pub(in crate::debugger) fn remove_intervention(&mut self, place: usize) {
        let Some(mut plan) = self.plan() else { return };
        if place < plan.interventions.len() {
            plan.interventions.remove(place);
            self.build(plan, None);
        }
    }

    /// Leaves something that was done out, or takes it in again.
    pub(in crate::debugger) fn turn_input(&mut self, place: usize, on: bool) {
        let Some(mut plan) = self.plan() else { return };
        let Some(line) = plan.lines.get_mut(place) else { return };
        if line.on != on {
            line.on = on;
            self.build(plan, None);
        }
    }

    /// Keeps the session as it is as a branch.
    fn leave(&mut self, name: String) {
        if let Some(run) = &self.run {
            self.branches.leave(name, run.clone(), self.at.cursor);
        }
    }

    /// Makes the moment looked at the live end, if it lies in the past: what is done next happens after the
    /// action looked at, and the old future stays as a branch.
    pub(in crate::debugger) fn fork(&mut self) {
        if self.at.following {
            return;
        }
        let Some(atom) = self.cursor().and_then(|at| self.session()?.atom_of(at)) else { return };
        let Some(run) = &self.run else { return };
        if atom + 1 < run.session.atoms().len() {
            let fork: SessionRun = run.before(atom + 1);
            self.leave(format!("as it went on after moment {}", grouped(self.at.cursor)));
            self.says.push("The old future stays as a branch (panel Session).".to_owned());
            self.drop_what_if();
            self.run = Some(fork);
            self.anew();
        }
        self.go_live();
    }

    /// Changes something by hand at the live end. Who stands there and which game options are chosen before anything was
    /// done is a change of the start.
    /// Somebody is put on the level that the window shows: the one in play.
    pub(in crate::debugger) fn change(&mut self, mut change: Change) {
        if self.run.as_ref().is_none_or(SessionRun::untouched)
            && matches!(change, Change::Place(_) | Change::Remove(_) | Change::SetOption(..))
        {
            self.change_cast(change);
            return;
        }
        self.fork();
        let Some(run) = &mut self.run else { return };
        if let Change::Place(actor) = &mut change {
            actor.level = run.session.live().in_play().id().0;
        }
        let atom = run.session.atoms().len();
        run.session.change(change.clone());
        if run.session.atoms().len() > atom {
            run.pushed(Input::Intervene(change), None);
        }
        while self.run.as_mut().is_some_and(|s| s.catch_up(&self.breakpoints)) {}
        self.go_live();
    }

    /// Puts somebody into the start, takes them out, or chooses a game option of it; what was changed by hand there stays changed.
    fn change_cast(&mut self, change: Change) {
        let mut lines = self.first_changes();
        match change {
            Change::Place(actor) => {
                self.setup.creatures.push(*actor);
                let place = u32::try_from(self.setup.creatures.len()).unwrap_or(u32::MAX);
                lines.iter_mut().for_each(|line| line.make_room(place));
            }
            Change::Remove(n) => {
                let place = (n as usize).checked_sub(1).filter(|p| *p < self.setup.creatures.len());
                let Some(place) = place else { return };
                self.setup.creatures.remove(place);
                lines = lines.into_iter().filter_map(|line| line.without(n)).collect();
            }
            Change::SetOption(option, value) => match option.checked(value) {
                Ok(info) if info.begins == value => drop(self.setup.options.remove(&option)),
                Ok(_) => drop(self.setup.options.insert(option, value)),
                Err(fault) => {
                    self.says.push(fault);
                    return;
                }
            },
            Change::Put(..) | Change::Give(..) | Change::Take(..) => return,
        }
        let (chosen, eyes) = (self.at.look.creature, self.at.look.eyes);
        self.restage_with(lines);
        self.at.look.creature = chosen;
        self.at.look.eyes = eyes;
    }

    /// Why somebody can't begin on another square; `None` where they can.
    pub fn cannot_move(&self, h: Handle) -> Option<String> {
        if !self.run.as_ref().is_none_or(SessionRun::untouched) {
            return Some("only before anything was done: Restart first".to_owned());
        }
        match self.place_in_start(h) {
            Some(_) => None,
            None => Some("its place is the map's own".to_owned()),
        }
    }

    /// Which of those that the start places somebody is.
    fn place_in_start(&self, h: Handle) -> Option<usize> {
        (h.0 as usize).checked_sub(1).filter(|place| *place < self.setup.creatures.len())
    }

    /// Has somebody begin on another square; what was changed by hand there stays changed.
    pub(in crate::debugger) fn move_start(&mut self, h: Handle, at: (i16, i16)) {
        if let Some(why) = self.cannot_move(h) {
            self.says.push(format!("{} is not moved: {why}", self.name(h)));
            return;
        }
        let place = self.place_in_start(h);
        let Some(actor) = place.and_then(|place| self.setup.creatures.get_mut(place)) else { return };
        actor.at = Some(at);
        let (lines, look) = (self.first_changes(), self.at.look);
        self.restage_with(lines);
        self.at.look = look;
    }

    /// What was changed by hand before anything else was done.
    pub(in crate::debugger) fn first_changes(&self) -> Vec<Line> {
        self.run.as_ref().map_or_else(|| self.rebuild.waiting.clone(), |run| run.first_changes().to_vec())
    }

    /// Goes on with a branch; the present session takes its place among them.
    pub(in crate::debugger) fn take_branch(&mut self, place: usize) {
        let Some(branch) = self.branches.take(place) else { return };
        self.leave("left for another branch".to_owned());
        self.drop_what_if();
        self.take_in(branch.run);
        // The moment looked at was one of another session: no way leads back there.
        self.at.cursor = branch.cursor;
        self.go_to(branch.cursor);
    }
}

/// Do two interventions at one address change the same thing?
fn same_kind(a: &Intervention, b: &Intervention) -> bool {
    use augury_engine::play::Forced;
    match (&a.what, &b.what) {
        (Forced::Die(_), Forced::Die(_)) | (Forced::Answer(_), Forced::Answer(_)) => true,
        (Forced::Field(a, _), Forced::Field(b, _)) => a == b,
        (Forced::Number(who, a, _), Forced::Number(whose, b, _)) => (who, a) == (whose, b),
        // Several stati may be given and taken at one place.
        (a @ (Forced::Give(..) | Forced::Take(..)), b) => a == b,
        _ => false,
    }
}
