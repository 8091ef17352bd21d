//! Sessions as files: recordings, scenarios and test cases are one format. Turns text into a session and
//! back; whoever calls reads and writes the file.

use crate::debugger::cursor::Look;
use crate::debugger::interventions::inputs::{Line, Plan, SessionRun};
use crate::debugger::revise;
use crate::debugger::revise::{Reach, Revised, Task, Wanted};
use crate::debugger::state::Debugger;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::play::session::MOST_WORK;
use augury_engine::play::{Input, Recording};
use std::sync::Arc;

/// Sessions of more moments than this, most of a second's work, are run again for a what-if only when it is asked for.
const SHORT: u64 = 200_000;

/// What is said of a recording that takes too long to be opened whole.
fn cut_short(run: &SessionRun, line: usize) -> String {
    format!(
        "The recording takes more than {} million throws and dice. It is opened up to line {} of {}, after {} actions and \
         rounds; what follows is left out, and is not saved. Tick it under \"What was done\" in the panel Session to run it.",
        MOST_WORK / 1_000_000,
        line + 1,
        run.lines.len(),
        run.session.atoms().len()
    )
}

impl Debugger {
    /// The session as the text of a recording. Inputs that are left out are not in it.
    ///
    /// # Errors
    /// Why it can't be written, in words.
    pub fn to_text(&self) -> Result<String, String> {
        self.to_text_with(&[])
    }

    /// The same, with the text of resources that are unsaved as the session began with them: whoever loads it may
    /// have others.
    ///
    /// # Errors
    /// Why it can't be written, in words.
    pub fn to_text_with(&self, unsaved: &[ResId]) -> Result<String, String> {
        let mut recording = match self.session() {
            Some(session) => session.to_recording(),
            None => self.setup.clone(),
        };
        recording.pack = self.pack.clone();
        let newest = &self.content.newest.revision.content;
        let first = self.session().and_then(|s| s.revisions().first()).map_or(newest, |r| &r.content);
        recording.hash = first.hash_text();
        // What it began with and is otherwise by now, else it would begin otherwise when it is loaded.
        let text = |id| first.get(id).map_or_else(String::new, |r| r.text.to_string());
        recording.resources.retain(|(id, kept)| text(*id) == *kept);
        for (id, text) in revise::differing(newest, first) {
            if recording.resources.iter().all(|(other, _)| *other != id) {
                recording.resources.push((id, text));
            }
        }
        for id in unsaved {
            if recording.resources.iter().all(|(other, _)| other != id) {
                recording.resources.push((*id, text(*id)));
            }
        }
        recording.resources.sort_unstable();
        recording.write().map_err(|e| format!("the session can't be written as a recording: {e}"))
    }

    /// Takes a recording as the session.
    ///
    /// # Errors
    /// What is wrong with it, a line each; the session stays as it was.
    pub fn open_text(&mut self, text: &str) -> Result<(), Vec<String>> {
        let recording = Recording::read(text).map_err(|e| {
            let at = e.span.start;
            vec![format!("line {}, column {}: {}", at.line, at.col, e.code)]
        })?;
        self.open(recording)
    }

    /// The same, read already.
    ///
    /// # Errors
    /// What is wrong with it, a line each; the session stays as it was.
    pub fn open(&mut self, recording: Recording) -> Result<(), Vec<String>> {
        let mut content =
            Arc::new(revise::with_resources(&self.content.newest.revision.content, &recording.resources)?);
        let mut made = self.content.newest.again(content.clone());
        let first = made.revision.clone();
        let hash = content.hash_text();
        if !recording.hash.is_empty() && recording.hash != hash {
            self.says.push("This was recorded on other content; it may go otherwise now.".to_owned());
        }
        let mut lines = Vec::new();
        for input in &recording.inputs {
            let mut revision = None;
            if let Input::Reload { resources, .. } = input {
                content = Arc::new(revise::with_resources(&content, resources)?);
                made = made.again(content.clone());
                revision = Some(made.revision.clone());
            }
            lines.push(Line { input: input.clone(), on: true, revision });
        }
        let interventions = recording.interventions.clone();
        let setup = Recording { inputs: Vec::new(), interventions: Vec::new(), ..recording };
        let breakpoints = self.breakpoints.clone();
        let plan =
            Plan { setup, first, lines, interventions, breakpoints, keep: None, most: Some(MOST_WORK) };
        let built = plan.run(&Wanted::default())?;
        self.drop_what_if();
        self.leave_played("before another session was opened");
        self.at.pins.clear();
        self.at.look = Default::default();
        (self.played, self.what_ifs.told_long) = (None, false);
        if let Some(line) = built.cut {
            self.says.push(cut_short(&built.run, line));
        }
        self.take_in(built.run);
        // The moment looked at was one of another session: no way leads back there.
        self.at.cursor = u64::MAX;
        self.go_live();
        Ok(())
    }

    /// The documents say something else now: `resources` differ, with their text (empty: taken out). The
    /// scripts are compiled on another thread, and the content enters between actions.
    pub fn content_changed(&mut self, content: Arc<Content>, resources: Vec<(ResId, String)>) {
        // An older one that is not in yet is part of the newer one.
        let mut all = std::mem::take(&mut self.content.resources);
        all.retain(|(id, _)| resources.iter().all(|(other, _)| other != id));
        all.extend(resources);
        // What came and went again unseen is no change.
        all.retain(|(id, text)| !text.is_empty() || self.content.newest.revision.content.get(*id).is_some());
        self.content.resources = all.clone();
        let before = self.content.newest.clone();
        self.content.revising =
            Some(Task::start(move |_| Revised { compiled: before.again(content), resources: all }));
    }

    pub(in crate::debugger) fn take_revised(&mut self, revised: Revised) {
        self.content.before_edit = Some(Arc::clone(&self.content.newest.revision.content));
        self.content.newest = revised.compiled;
        // One that was not taken is of content that is no longer the newest.
        self.what_ifs.shown = self.what_ifs.shown.take().filter(|what_if| what_if.taken);
        let asked = self.what_ifs.making.take_if(|making| !making.taken()).is_some();
        self.says.extend(self.content.newest.faults.iter().cloned());
        let revision = self.content.newest.revision.clone();
        self.content.resources.clear();
        let all: Vec<String> = revised.resources.iter().map(|(id, _)| id.to_string()).collect();
        let edit = all.join(", ");
        if self.run.as_ref().is_none_or(SessionRun::untouched) {
            let kept = self.at.look;
            self.restage_with(self.first_changes());
            self.at.look = Look { throw: None, field: None, ..kept };
            return;
        }
        match self.content.reach {
            Reach::FromNowOn => {
                let Some(run) = &mut self.run else { return };
                let input = Input::Reload { revision: 0, resources: revised.resources };
                let atom = run.session.atoms().len();
                run.session.reload(revision.clone(), input.clone());
                if run.session.atoms().len() > atom {
                    run.pushed(input, Some(revision));
                }
                while self.run.as_mut().is_some_and(|s| s.catch_up(&self.breakpoints)) {}
                if self.at.following {
                    self.go_live();
                }
                if asked || self.session().is_some_and(|s| s.moments() <= SHORT) {
                    self.start_what_if(edit);
                } else if !std::mem::replace(&mut self.what_ifs.told_long, true) {
                    self.says.push(
                        "What an edit would have changed in so long a session is worked out when it is \
                                    asked for (What if, in the menu Debug)."
                            .to_owned(),
                    );
                }
            }
            Reach::FromTheStart => {
                let Some(mut plan) = self.plan() else { return };
                plan.first = revision;
                // Reloads on the way are part of what it runs on now.
                plan.lines.retain(|line| !matches!(line.input, Input::Reload { .. }));
                let from = self.run.clone().map(|was| (was, edit));
                self.build(plan, from);
            }
        }
    }
}
