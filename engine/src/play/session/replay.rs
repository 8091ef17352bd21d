//! Inputs of a recording carried out one after the other.

use super::intervention::of_field;
use super::{MOST_ATOMS, Session};
use crate::base::handle::Handle;
use crate::event::{EventCode, FieldId, Moment, View, What};
use crate::play::atom::{Ended, Job};
use crate::play::command::Command;
use crate::play::errand::{CameTo, Errand, Going, Next, Until};
use crate::play::recording::Input;
use crate::play::revision::Revision;
use crate::play::stage::named;

/// The most work that a recording may take, in throws and dice: some three seconds where it is slowest, in scripts.
pub const MOST_WORK: u64 = 8_000_000;

/// What a reload counts for: the whole content is put together again, and its scripts are read.
const RELOAD_WORK: u64 = 30_000;

/// Of how many squares of its map each step of an errand counts for one throw more: ways are looked for over all of it.
const SQUARES_AS_THROW: u64 = 128;

/// What a change by hand counts for: worlds are compared, and values worked out.
const CHANGE_WORK: u64 = 1_000;

impl Session {
    /// Runs the inputs of a recording one after the other. Reloads need their revision: `revise` is
    /// asked for it with the resources that differ.
    ///
    /// # Errors
    /// The first input that can't be carried out, by its number from 1: a creature that is not there, a name that the content
    /// lacks, a direction that is none, a question without an answer, a reload without its revision; or all of them take more
    /// than [`MOST_WORK`] or [`MOST_ATOMS`]. What came before it stays done.
    pub fn replay(
        &mut self,
        inputs: &[Input],
        revise: &mut dyn FnMut(&Input) -> Option<Revision>,
    ) -> Result<(), String> {
        let until = self.work().saturating_add(MOST_WORK);
        for (place, input) in inputs.iter().enumerate() {
            let done = self.carry_out(place, input, revise, until);
            done.map_err(|fault| format!("input {}: {fault}", place + 1))?;
        }
        Ok(())
    }

    /// Throws an event from outside, whole: PRE, main and POST. Who acts is `p[0]`, and whom it is done to `p[1]`; either may
    /// be [`Handle::NONE`]. It is an input as a command is, and no turn of anybody.
    ///
    /// # Errors
    /// Nothing is thrown: one of the two is no creature of the session, or the code is a part of an event (`PRE(…)`,
    /// `EVICTIM(…)`) and not the whole of it.
    pub fn throw(&mut self, event: EventCode, actor: Handle, victim: Handle) -> Result<Ended, String> {
        self.throw_watching(event, actor, victim, &mut |_, _, _| {})
    }

    /// The same; each moment is shown to `each` with its number, as it happens.
    ///
    /// # Errors
    /// As [`Session::throw`].
    pub fn throw_watching(
        &mut self,
        event: EventCode,
        actor: Handle,
        victim: Handle,
        each: &mut dyn FnMut(u64, &Moment, View<'_>),
    ) -> Result<Ended, String> {
        let input = Input::Throw { event, actor: actor.0, victim: victim.0, fields: Vec::new() };
        let job = self.job_of(&input)?;
        Ok(self.push(input, job, Vec::new(), each))
    }

    /// Is there room and work left to go on with a recording?
    fn may_go_on(&self, ended: &Ended, until: u64) -> Result<(), String> {
        if *ended == Ended::Full {
            return Err(format!("the recording is longer than {MOST_ATOMS} actions and rounds"));
        }
        if self.work() > until {
            return Err(format!(
                "the recording takes more than {} million throws and dice. {} actions and rounds were run until then, up \
                 to turn {}; end it there: leave out what follows, and let its last Run(n) be shorter",
                MOST_WORK / 1_000_000,
                self.atoms.len(),
                self.live.turn()
            ));
        }
        unasked(ended)
    }

    fn carry_out(
        &mut self,
        place: usize,
        input: &Input,
        revise: &mut dyn FnMut(&Input) -> Option<Revision>,
        until: u64,
    ) -> Result<(), String> {
        match input {
            Input::Run(0) => Err("Run(0) runs nothing; give it a number from 1, or take it out".to_owned()),
            Input::Run(n) => {
                for _ in 0..*n {
                    let ended = self.advance();
                    if matches!(ended, Ended::Nobody | Ended::Waits(_)) {
                        break;
                    }
                    self.may_go_on(&ended, until)?;
                }
                Ok(())
            }
            Input::Errand(n, errand) => {
                self.known(*n)?;
                self.of_errand(Handle(*n), errand)?;
                if let Some(gone) = self.live.absent(Handle(*n)) {
                    self.idle.push(format!("input {}: {gone}; nothing is done", place + 1));
                }
                match self.go_until(Handle(*n), *errand, until) {
                    CameTo::Asked => match self.decline() {
                        Some(question) => unasked(&Ended::Asks(Box::new(question))),
                        None => Ok(()),
                    },
                    _ => self.may_go_on(&Ended::Nobody, until),
                }
            }
            Input::Reload { resources, .. } => match revise(input) {
                Some(rev) => {
                    if resources.is_empty()
                        && self.revisions.len() == 1
                        && self.recording.resources.is_empty()
                    {
                        let of = place + 1;
                        self.idle
                            .push(format!("input {of}: the reload names no resource, and changes nothing"));
                    }
                    let ended = self.reload(rev, input.clone());
                    self.work = self.work.saturating_add(RELOAD_WORK);
                    self.may_go_on(&ended, until)
                }
                None => Err("the content of the reload is missing".to_owned()),
            },
            Input::Answered(asking, answers) => {
                let job = self.job_of(asking)?;
                let mut asked = 0;
                let ended = self.push((**asking).clone(), job, answers.clone(), &mut |_, moment, _| {
                    asked += usize::from(matches!(moment.what, What::Asked { .. }));
                });
                self.may_go_on(&ended, until)?;
                match answers.len().saturating_sub(asked) {
                    0 => {}
                    1 => self.idle.push(format!("input {}: 1 answer is left over", place + 1)),
                    left => self.idle.push(format!("input {}: {left} answers are left over", place + 1)),
                }
                Ok(())
            }
            Input::Command(..) | Input::Throw { .. } | Input::Intervene(_) => {
                if matches!(input, Input::Intervene(_)) {
                    self.work = self.work.saturating_add(CHANGE_WORK);
                }
                let job = self.job_of(input)?;
                let ended = self.push(input.clone(), job, Vec::new(), &mut |_, _, _| {});
                self.may_go_on(&ended, until)
            }
        }
    }

    /// Can an errand lead anywhere?
    fn of_errand(&self, who: Handle, errand: &Errand) -> Result<(), String> {
        match errand {
            Errand::Run(dx, dy) => {
                beside(*dx, *dy).map_err(|fault| format!("a way goes on in a direction: {fault}"))
            }
            Errand::GoTo(at) => self.live.off_map(who, *at).map_or(Ok(()), Err),
            Errand::Rest(Until::Rounds(0)) => {
                Err("a rest of 0 rounds is none; give it 1 at least".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// The one atom that an input comes to.
    fn job_of(&self, input: &Input) -> Result<Job, String> {
        let content = &self.revision().content;
        match input {
            Input::Run(1) => Ok(Job::Next),
            Input::Command(n, command) => {
                self.known(*n)?;
                if let Command::Step(dx, dy) = command {
                    beside(*dx, *dy).map_err(|fault| format!("a step goes to a square beside: {fault}"))?;
                }
                named::of_command(command, content).map_or(Ok(()), Err)?;
                Ok(Job::Command(Handle(*n), *command))
            }
            Input::Throw { event, actor, victim, fields } => {
                for n in [*actor, *victim].into_iter().filter(|n| *n != 0) {
                    self.known(n)?;
                }
                if *event != event.base() {
                    let whole = event.base();
                    return Err(format!("{event} is a part of an event; throw the whole of it: {whole}"));
                }
                let mut known = Vec::new();
                for (place, (name, value)) in fields.iter().enumerate() {
                    if fields.iter().take(place).any(|(before, _)| before == name) {
                        return Err(format!("its `fields` name {name} twice"));
                    }
                    let field = of_field(name, value, content)?;
                    // A fixture as EVictim stands in no list of creatures; who acts is always one.
                    if field == FieldId::EActor && *actor != 0 {
                        return Err(format!("`actor` says its {name}; take {name} out of `fields`"));
                    }
                    known.push((field, value.clone()));
                }
                let (actor, victim) = (Handle(*actor), Handle(*victim));
                Ok(Job::Throw { event: *event, actor, victim, fields: known })
            }
            Input::Intervene(change) => {
                named::of_change(change, content).map_or(Ok(()), Err)?;
                Ok(Job::Change(change.clone()))
            }
            _ => Err("only a command, a throw, a change or Run(1) can be answered".to_owned()),
        }
    }

    /// Goes on an errand until something of note happens; says what it was. Its steps are inputs of their own.
    pub fn go(&mut self, who: Handle, errand: Errand) -> CameTo {
        self.go_until(who, errand, u64::MAX)
    }

    /// The same, given up where the session's work comes to more than `until`.
    fn go_until(&mut self, who: Handle, errand: Errand, until: u64) -> CameTo {
        let mut going = Going::begin(self, who, errand);
        loop {
            if self.work() > until {
                self.came_to.push(CameTo::Long);
                return CameTo::Long;
            }
            let next = going.next(self);
            self.work = self.work.saturating_add(self.looks_over(who));
            match next {
                Next::Do(command) => {
                    self.command(who, command);
                }
                Next::Others => {
                    self.advance();
                }
                Next::Over(came_to) => {
                    self.came_to.push(came_to);
                    return came_to;
                }
            }
        }
    }

    /// What it costs to look for a way over the map of somebody, in throws.
    fn looks_over(&self, who: Handle) -> u64 {
        let map = self.live.level_of(who).map();
        map.terrain_slots().len() as u64 / SQUARES_AS_THROW
    }

    /// What the errands of the recording came to, in their order.
    pub fn came_to(&self) -> &[CameTo] {
        &self.came_to
    }

    /// What of the recording's inputs came to nothing, a line each: answers that nothing asked for, a reload of nothing.
    pub fn idle_inputs(&self) -> &[String] {
        &self.idle
    }

    /// Is there such a creature at the live end?
    fn known(&self, n: u32) -> Result<(), String> {
        match self.live.creature(Handle(n)) {
            Some(_) => Ok(()),
            None => Err(format!("there is no creature {n} here; they count from 1 in the recording's order")),
        }
    }
}

/// Are both parts of a direction -1, 0 or 1, and not both 0?
fn beside(dx: i8, dy: i8) -> Result<(), String> {
    match dx.unsigned_abs().max(dy.unsigned_abs()) {
        1 => Ok(()),
        0 => Err("(0, 0) leads nowhere".to_owned()),
        _ => Err(format!("({dx}, {dy}) wants numbers from -1 to 1")),
    }
}

fn unasked(ended: &Ended) -> Result<(), String> {
    let Ended::Asks(question) = ended else { return Ok(()) };
    Err(format!(
        "it asks \"{}\" and has no answer; write it as Answered(…, [n]), an answer for each question, here from 0 to {}",
        question.text,
        question.answers() - 1
    ))
}
