//! Making a what-if on another thread, one at a time; taking it as the session, and going back. Nothing of the session
//! changes until it is taken, and what the session was is kept.

use super::compare::{Compared, compare};
use super::edits;
use super::made::{Came, Making, WhatIf};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::interventions::inputs::{Built, Line, Plan, SessionRun};
use crate::debugger::revise::{Progress, Task, Wanted};
use crate::debugger::state::Debugger;
use augury_engine::event::Address;
use augury_engine::play::atom::Ended;
use augury_engine::play::{Input, Session};

/// How many actions and rounds a fight that had ended goes on for at most where it has not.
const MOST_BEYOND: usize = 400;

impl Debugger {
    /// The what-if after the last edit, if one was made.
    pub fn what_if(&self) -> Option<&WhatIf> {
        self.what_ifs.shown.as_ref()
    }

    /// What a what-if is being made about.
    pub fn what_if_running(&self) -> Option<&str> {
        self.what_ifs.making.as_ref().map(|w| w.about.as_str())
    }

    /// What the session was before an edit of the same things was taken, if nothing else was done since: whoever types
    /// goes back to before the typing.
    pub(in crate::debugger) fn before_edit_of(&mut self, edit: &str) -> Option<SessionRun> {
        let now = self.run.as_ref()?;
        let same = |was: &SessionRun| played(was).eq(played(now));
        if self.what_ifs.making.as_ref().is_some_and(|m| m.edit == edit && m.was.as_ref().is_some_and(same)) {
            return self.what_ifs.making.take()?.was;
        }
        if self.what_ifs.shown.as_ref().is_some_and(|w| w.taken && w.edit == edit && same(&w.run)) {
            return Some(self.what_ifs.shown.take()?.run);
        }
        None
    }

    /// Runs the inputs of the session again on the newest content, on another thread, and lays both side by side. One
    /// is made at a time: this takes the place of one that is being made, and waits for one that says what the session
    /// was. `edit` says what was edited last.
    pub(in crate::debugger) fn start_what_if(&mut self, edit: String) {
        if self.what_ifs.making.as_ref().is_some_and(Making::taken) {
            self.what_ifs.next = Some(edit);
            return;
        }
        let Some(mut plan) = self.plan() else { return };
        let Some(run) = self.run.clone() else { return };
        if run.session.atoms().is_empty() {
            self.says.push("Nothing was done yet that could go otherwise.".to_owned());
            return;
        }
        plan.first = self.content.newest.revision.clone();
        let about = self.edits_since(&run);
        plan.lines.retain(|line: &Line| !matches!(line.input, Input::Reload { .. }));
        plan.keep = None;
        let task = Task::start(move |wanted| other(plan, &run, wanted));
        self.what_ifs.making = Some(Making { about, edit, was: None, task });
    }

    /// The session was made anew on other content already: lays it beside what it was, to go back to.
    pub(in crate::debugger) fn compare_taken(&mut self, was: SessionRun, edit: String) {
        let Some(now) = self.session().cloned() else { return };
        let about = self.edits_since(&was);
        let before = was.session.clone();
        let task = Task::start(move |wanted| Ok((None, compare(&before, &now, wanted))));
        self.what_ifs.making = Some(Making { about, edit, was: Some(was), task });
    }

    /// What was edited since a session ran, in words.
    fn edits_since(&self, run: &SessionRun) -> String {
        let now = &self.content.newest.revision.content;
        edits::words(&edits::since(&run.session, &run.setup.on_map, now))
    }

    pub(in crate::debugger) fn poll_what_if(&mut self) {
        let Some(making) = self.what_ifs.making.take() else { return };
        match making.task.poll() {
            Progress::Pending => self.what_ifs.making = Some(making),
            Progress::Done(came) => self.take_what_if((making.about, making.edit), making.was, Some(came)),
            Progress::Lost => self.take_what_if((making.about, making.edit), making.was, None),
        }
    }

    pub(in crate::debugger) fn finish_what_if(&mut self) {
        while let Some(Making { about, edit, was, task }) = self.what_ifs.making.take() {
            self.take_what_if((about, edit), was, task.wait());
        }
    }

    /// Takes what came of making one; nothing where its thread died.
    fn take_what_if(&mut self, (about, edit): (String, String), was: Option<SessionRun>, came: Option<Came>) {
        self.leave_former();
        let taken = was.is_some();
        match came {
            Some(Ok((run, compared))) => {
                let said = match &compared.first {
                    None => "nothing would go otherwise".to_owned(),
                    Some(first) => format!(
                        "the first moment that differs is {}",
                        first.was.or(first.would).map(grouped).unwrap_or_default()
                    ),
                };
                self.says.push(format!("What-if, {about}: {said} (panel What If)."));
                self.what_ifs.shown = was.or(run).map(|run| WhatIf { about, edit, compared, run, taken });
            }
            failed => {
                let why = failed.and_then(Result::err).map_or_else(String::new, |why| why.join("; "));
                let why = if why.is_empty() { "its work broke off".to_owned() } else { why };
                if let Some(was) = was {
                    self.branches.leave(former(&about), was, u64::MAX);
                }
                self.says.push(format!("What-if, {about}: it can't run: {why}"));
            }
        }
        if let Some(edit) = self.what_ifs.next.take() {
            self.start_what_if(edit);
        }
    }

    /// Takes the what-if as the session, or goes back to what was; the other one stays in its place.
    pub(in crate::debugger) fn swap_what_if(&mut self) {
        let (Some(mut what_if), Some(now)) = (self.what_ifs.shown.take(), self.run.take()) else { return };
        let keep = self.address_in(&now);
        // One that is being made says what would come of the session that is left now.
        let again = self.what_ifs.making.take().map(|making| making.edit);
        let run = std::mem::replace(&mut what_if.run, now);
        what_if.taken = !what_if.taken;
        let at = keep.and_then(|address| run.find(&address));
        self.what_ifs.shown = Some(what_if);
        self.take_in(run);
        // The moment looked at was one of the other session: no way leads back there.
        self.at.cursor = at.filter(|_| !self.at.following).unwrap_or(u64::MAX);
        self.go_to(self.at.cursor);
        if let Some(edit) = again {
            self.start_what_if(edit);
        }
    }

    /// Forgets the what-if. What the session was before one was taken stays as a branch.
    pub(in crate::debugger) fn drop_what_if(&mut self) {
        self.leave_former();
        self.stop_what_if();
    }

    /// What is being made is made no more.
    pub(in crate::debugger) fn stop_what_if(&mut self) {
        self.what_ifs.next = None;
        if let Some(Making { about, was: Some(was), .. }) = self.what_ifs.making.take() {
            self.branches.leave(former(&about), was, u64::MAX);
        }
    }

    /// The session becomes another one: a what-if is none of it. Where one was taken, what was before it stays as a
    /// branch.
    pub(in crate::debugger) fn leave_former(&mut self) {
        if let Some(old) = self.what_ifs.shown.take().filter(|old| old.taken) {
            self.branches.leave(former(&old.about), old.run, u64::MAX);
        }
    }

    fn address_in(&self, run: &SessionRun) -> Option<Address> {
        let atom = run.session.atom_of(self.at.cursor)?;
        let trace = run.session.trace(atom)?;
        trace.address(usize::try_from(self.at.cursor.checked_sub(trace.first)?).ok()?)
    }
}

/// What was done in a session but for its edits.
fn played(run: &SessionRun) -> impl Iterator<Item = (&Input, bool)> {
    let lines = run.lines.iter().filter(|line| !matches!(line.input, Input::Reload { .. }));
    lines.map(|line| (&line.input, line.on))
}

/// What a branch is called that is the session before an edit was taken.
fn former(about: &str) -> String {
    format!("before {about}")
}

fn other(plan: Plan, was: &SessionRun, wanted: &Wanted) -> Came {
    let Built { mut run, .. } = plan.run(wanted)?;
    let beyond = fought_out(&mut run, &was.session, wanted);
    let compared = Compared { beyond, ..compare(&was.session, &run.session, wanted) };
    Ok((Some(run), compared))
}

/// Where the session's fight has come to its end and the other one has not, that one goes on until one side is left;
/// how many actions and rounds more that took. What waits for a player stays where it is.
fn fought_out(run: &mut SessionRun, was: &Session, wanted: &Wanted) -> usize {
    let over = |session: &Session| session.live().creatures().count() <= 1;
    if !over(was) {
        return 0;
    }
    let before = run.session.atoms().len();
    let short = |session: &Session| session.atoms().len() < before + MOST_BEYOND;
    while wanted.still() && !over(&run.session) && short(&run.session) {
        let done = run.session.atoms().len();
        let ended = run.session.advance();
        if run.session.atoms().len() == done
            || matches!(ended, Ended::Nobody | Ended::Waits(_) | Ended::Asks(_) | Ended::Full)
        {
            break;
        }
        run.pushed(Input::Run(1), None);
    }
    run.session.atoms().len().saturating_sub(before)
}
