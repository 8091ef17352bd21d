//! [`Intent`]: everything a panel or a key may ask of the debugger. Panels push them to a list while they
//! draw; they are done afterwards.

use super::breakpoints::Breakpoint;
use super::cursor::Look;
use super::cursor::Speed;
use super::cursor::steps;
use super::revise::Reach;
use super::search;
use super::search::filter::Filter;
use super::search::query::Column;
use super::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::EventCode;
use augury_engine::play::{Change, Command, Condition, Errand, Intervention, Recording, Step};

/// Something asked of the debugger.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A step of the cursor.
    Step(Step),
    /// To the next line of the script that runs, or (`true`) to the last.
    StepLine(bool),
    /// On to the next breakpoint.
    Continue,
    /// Back to the last one.
    ContinueBack,
    /// Stop running.
    Pause,
    /// One action or round at the live end.
    OneAction,
    /// To the live end.
    GoLive,
    /// To a moment.
    GoTo(u64),
    /// Run at this speed.
    Speed(Speed),
    /// Look at other things.
    Look(Look),
    /// This creature is played from the keyboard; or none.
    Play(Option<Handle>),
    /// A creature does this now.
    Command(Handle, Command),
    /// A creature goes on an errand.
    Errand(Handle, Errand),
    /// The question that waits is answered so.
    Answer(i32),
    /// The question that waits is left unanswered.
    Decline,
    /// Something is changed by hand between two actions.
    Change(Change),
    /// Somebody begins on another square: only before anything was done.
    MoveStart(Handle, (i16, i16)),
    /// Another start.
    Start(Box<Recording>),
    /// From the start again, with nothing done but what was changed there by hand.
    Restart,
    /// Set a breakpoint, or take it away.
    Break(Breakpoint),
    /// Put a breakpoint in the place of another.
    Rebreak(usize, Breakpoint),
    /// Take a breakpoint away, by place.
    Unbreak(usize),
    /// Turn a breakpoint on or off.
    TurnBreak(usize, bool),
    /// Change something inside an action.
    Intervene(Intervention),
    /// Turn an intervention on or off.
    TurnIntervention(usize, bool),
    /// Take an intervention away.
    DropIntervention(usize),
    /// Leave an input out, or take it in again.
    TurnInput(usize, bool),
    /// What an edit of the content does.
    Reach(Reach),
    /// Go on with a branch.
    TakeBranch(usize),
    /// Forget a branch.
    DropBranch(usize),
    /// Look for text in all moments.
    Search(String),
    /// List only moments that these words let pass.
    Filter(Vec<String>),
    /// Hold a panel, by its title, at the moment looked at.
    Pin(&'static str),
    /// Let a panel follow the cursor again.
    Unpin(&'static str),
    /// Let all panels follow the cursor again.
    UnpinAll,
    /// A panel that is held looks at other things.
    LookPinned(&'static str, Look),
    /// Every moment of a kind as a table; nothing for none.
    Query(Option<Breakpoint>),
    /// What a god came to think of a character, from the start of the session on; nothing for none.
    FollowDevotion(Option<(Handle, ResId)>),
    /// What of the table is shown, and what it is sorted by, downwards or not.
    Arrange(String, Column, bool),
    /// Run the session's inputs again on the newest content, beside the session.
    WhatIf,
    /// Take the what-if as the session, or go back to what was.
    SwapWhatIf,
    /// Forget the what-if; one that is being made is not made.
    DropWhatIf,
    /// Show a figure of a resource by its path in the file; done by the shell.
    OpenFigure(ResId, String),
    /// Answer a question at every cursor.
    Watch(Condition),
    /// Watch a question no more, by place.
    Unwatch(usize),
    /// Back (`true`) or on along the moments that were looked at.
    Trail(bool),
    /// Stop filling the table.
    CancelQuery,
    /// To the next of something in what has been run, or (`true`) to the last before here.
    Seek(Breakpoint, bool),
    /// Show a resource, and the handler for an event; done by the shell.
    Open(ResId, Option<EventCode>),
    /// Save the session to a file; done by the shell.
    Save,
    /// Load a session from a file; done by the shell.
    Load,
}

impl Intent {
    /// For menus, hints and the list of commands.
    pub fn title(&self) -> String {
        match self {
            Intent::Step(step) => steps::word(*step).to_owned(),
            Intent::Continue => "continue".into(),
            Intent::ContinueBack => "continue back".into(),
            Intent::Pause => "pause".into(),
            Intent::OneAction => "one action".into(),
            Intent::GoLive => "go to the live end".into(),
            Intent::Restart => "from the start again".into(),
            Intent::Save => "save the session".into(),
            Intent::Load => "load a session".into(),
            other => format!("{other:?}"),
        }
    }

    /// Does it run anything, or make or keep a session? Edits are taken in before it.
    pub fn runs(&self) -> bool {
        let other = matches!(
            self,
            Intent::Start(_)
                | Intent::Restart
                | Intent::WhatIf
                | Intent::Play(_)
                | Intent::Save
                | Intent::Load
        );
        other || self.changes_session()
    }

    /// Does it change the session, so that it has to wait while the session is made anew?
    fn changes_session(&self) -> bool {
        matches!(
            self,
            Intent::OneAction
                | Intent::Continue
                | Intent::Step(_)
                | Intent::Command(..)
                | Intent::Errand(..)
                | Intent::Answer(_)
                | Intent::Change(_)
                | Intent::MoveStart(..)
                | Intent::Intervene(_)
                | Intent::TurnIntervention(..)
                | Intent::DropIntervention(_)
                | Intent::TurnInput(..)
                | Intent::TakeBranch(_)
                | Intent::SwapWhatIf
        )
    }
}

impl Debugger {
    /// Does what is asked. What only the shell can do is handed back.
    pub fn apply(&mut self, intent: Intent) -> Option<Intent> {
        if self.rebuild.building.is_some() && intent.changes_session() {
            self.says.push("The session is being made anew; try again in a moment.".to_owned());
            return None;
        }
        match intent {
            Intent::Step(step) => self.step(step),
            Intent::StepLine(back) => self.step_line(back),
            Intent::Continue => self.continue_forward(),
            Intent::ContinueBack => self.continue_back(),
            Intent::Pause => self.pause(),
            Intent::OneAction => {
                self.go_live();
                self.running.activity = Default::default();
                self.running.stop = None;
                self.advance(false);
            }
            Intent::GoLive => self.go_live(),
            Intent::GoTo(at) => {
                self.running.activity = Default::default();
                self.go_to(at);
            }
            Intent::Speed(speed) => self.running.speed = speed,
            Intent::Look(look) => self.look_at(look),
            Intent::Play(who) => {
                self.played = who;
                // Whoever plays sees what it sees, until one looks otherwise.
                self.at.look.eyes = who;
            }
            Intent::Command(h, command) => self.command(h, command),
            Intent::Errand(h, errand) => self.send(h, errand),
            Intent::Answer(answer) => self.answer(answer),
            Intent::Decline => self.decline(),
            Intent::Change(change) => self.change(change),
            Intent::MoveStart(h, at) => self.move_start(h, at),
            Intent::Start(recording) => {
                // Other dice are no other start.
                let same = *recording == Recording { seed: recording.seed, ..self.setup.clone() };
                let lines = if same { self.first_changes() } else { Vec::new() };
                self.setup = *recording;
                self.played = None;
                self.restage_with(lines);
            }
            Intent::Restart => self.restage_with(self.first_changes()),
            Intent::Break(breakpoint) => {
                self.breakpoints.toggle(breakpoint);
                self.breakpoints_changed();
            }
            Intent::Rebreak(place, breakpoint) => {
                self.breakpoints.replace(place, breakpoint);
                self.breakpoints_changed();
            }
            Intent::Unbreak(place) => {
                self.breakpoints.remove(place);
                self.breakpoints_changed();
            }
            Intent::TurnBreak(place, on) => {
                self.breakpoints.turn(place, on);
                self.breakpoints_changed();
            }
            Intent::Intervene(intervention) => self.intervene(intervention),
            Intent::TurnIntervention(place, on) => self.turn_intervention(place, on),
            Intent::DropIntervention(place) => self.remove_intervention(place),
            Intent::TurnInput(place, on) => self.turn_input(place, on),
            Intent::Reach(reach) => self.content.reach = reach,
            Intent::TakeBranch(place) => self.take_branch(place),
            Intent::DropBranch(place) => {
                self.branches.take(place);
            }
            Intent::Search(wanted) => self.finding.search.look_for(&wanted, &self.finding.filter),
            Intent::Filter(words) => {
                let wrong = self.set_filter(&words);
                self.says.extend(wrong);
            }
            Intent::Pin(of) => self.pin(of),
            Intent::Unpin(of) => self.unpin(of),
            Intent::UnpinAll => self.at.pins.clear(),
            Intent::LookPinned(of, look) => self.look_pinned(of, look),
            Intent::Query(wanted) => self.finding.query.look_for(wanted),
            Intent::FollowDevotion(of) => {
                self.finding.devotion.look_for(of.map(|(who, god)| search::devotion::writes(who, god)));
            }
            Intent::Arrange(filter, column, down) => self.finding.query.arrange(&filter, (column, down)),
            Intent::CancelQuery => self.finding.query.cancel(),
            Intent::Watch(watch) => self.watch(watch),
            Intent::Unwatch(place) => self.unwatch(place),
            Intent::Trail(back) => self.along_the_trail(back),
            Intent::WhatIf => self.start_what_if("the content as it is now".to_owned()),
            Intent::SwapWhatIf => self.swap_what_if(),
            Intent::DropWhatIf if self.what_ifs.making.is_some() => self.stop_what_if(),
            Intent::DropWhatIf => self.drop_what_if(),
            Intent::Seek(wanted, back) => self.seek(wanted, back),
            other @ (Intent::Open(..) | Intent::OpenFigure(..) | Intent::Save | Intent::Load) => {
                return Some(other);
            }
        }
        None
    }

    /// Takes the breakpoints of a project.
    pub fn set_breakpoints(&mut self, breakpoints: super::Breakpoints) {
        self.breakpoints = breakpoints;
        self.breakpoints_changed();
    }

    /// Lists only moments that these words let pass; hands back what is wrong with those that can't be read.
    pub fn set_filter(&mut self, words: &[String]) -> Vec<String> {
        let (filter, wrong) = Filter::read(words);
        self.finding.filter = filter;
        let wanted = self.finding.search.wanted().to_owned();
        self.finding.search.look_for(&wanted, &self.finding.filter);
        wrong
    }

    /// Marks of breakpoints on the timeline are made anew while there is time; the others stay as they are meanwhile.
    fn breakpoints_changed(&mut self) {
        if let Some(run) = &mut self.run {
            run.fresh = 0;
        }
    }
}
