//! What the status bar says. What a command answers stands there at once. News that nobody asked for waits while such an
//! answer is fresh; an answer that comes meanwhile is the newer of both, and the news stands among what was told alone.

use std::time::Duration;

use super::state::State;
use super::ui_command::UiCommand;

/// How long an answer keeps its place from news, in seconds.
const FRESH: f64 = 4.0;
/// So many lines are kept.
const MOST: usize = 200;
/// So many stand over the panels at once.
const TOASTS: usize = 3;

/// What can be done about something that was told.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What its button says.
    pub title: &'static str,
    /// What it asks for.
    pub asks: UiCommand,
}

impl Offer {
    /// A button with what it asks for.
    pub fn new(title: &'static str, asks: UiCommand) -> Offer {
        Offer { title, asks }
    }
}

/// A line for the status bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// What it says.
    pub text: String,
    /// It tells of something that went wrong.
    pub bad: bool,
    /// Nobody asked for it.
    pub news: bool,
    /// Its number among all that was told, from 1; 0 where nothing was.
    pub number: u64,
    /// What can be done about it.
    pub offer: Option<Offer>,
}

/// Something that was told and stands over the panels for some seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// What was told.
    pub told: Status,
    /// When it goes, in seconds; not known before it was seen.
    pub until: Option<f64>,
}

/// News that waits, and until when. Times are the framework's, in seconds.
#[derive(Clone, Debug, Default)]
pub struct News {
    now: f64,
    until: f64,
    waiting: Option<Status>,
}

impl State {
    /// Puts the answer to a command into the status bar, and over the panels for some seconds.
    pub fn say(&mut self, text: impl Into<String>) {
        self.answer(Status { text: text.into(), ..Status::default() }, true);
    }

    /// The same with what can be done about it.
    pub fn say_offering(&mut self, text: impl Into<String>, offer: Offer) {
        self.answer(Status { text: text.into(), offer: Some(offer), ..Status::default() }, true);
    }

    /// Puts into the status bar what the panels show too: it stands nowhere else.
    pub fn note(&mut self, text: impl Into<String>) {
        self.answer(Status { text: text.into(), ..Status::default() }, false);
    }

    /// Puts an answer into the status bar that tells of something that went wrong.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.answer(Status { text: text.into(), bad: true, ..Status::default() }, true);
    }

    /// Tells of what nobody asked for.
    pub fn mention(&mut self, text: impl Into<String>) {
        self.bring(Status { text: text.into(), news: true, ..Status::default() });
    }

    /// The same with what can be done about it.
    pub fn mention_offering(&mut self, text: impl Into<String>, offer: Offer) {
        self.bring(Status { text: text.into(), news: true, offer: Some(offer), ..Status::default() });
    }

    /// Tells of something that went wrong while nobody asked, with what can be done about it.
    pub fn warn_offering(&mut self, text: impl Into<String>, offer: Offer) {
        let offer = Some(offer);
        self.bring(Status { text: text.into(), bad: true, news: true, offer, ..Status::default() });
    }

    /// Tells of something that went wrong while nobody asked.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.bring(Status { text: text.into(), bad: true, news: true, ..Status::default() });
    }

    /// How much was told that went wrong or that nobody asked for, since the notifications were looked at.
    pub fn unread(&self) -> usize {
        let told = self.notices.told.iter().rev();
        told.take_while(|told| told.number > self.notices.read).filter(|told| told.bad || told.news).count()
    }

    /// Clears the status bar; what was told stays.
    pub fn hush(&mut self) {
        self.notices.status = Status::default();
        self.notices.news = News { now: self.notices.news.now, ..News::default() };
    }

    /// Brings news that waited long enough into the status bar; how long other news has to wait still. `now` is in seconds.
    pub fn let_news_in(&mut self, now: f64) -> Option<Duration> {
        self.notices.news.now = now;
        let rest = self.notices.news.until - now;
        if rest > 0.0 {
            return self.notices.news.waiting.as_ref().map(|_| Duration::from_secs_f64(rest));
        }
        if let Some(news) = self.notices.news.waiting.take() {
            self.notices.status = news;
        }
        None
    }

    fn answer(&mut self, status: Status, over: bool) {
        let status = self.keep(status);
        if over {
            self.toast(&status);
        }
        self.notices.news =
            News { until: self.notices.news.now + FRESH, now: self.notices.news.now, waiting: None };
        self.notices.status = status;
    }

    fn bring(&mut self, status: Status) {
        let status = self.keep(status);
        self.toast(&status);
        match self.notices.news.now < self.notices.news.until {
            true => self.notices.news.waiting = Some(status),
            false => self.notices.status = status,
        }
    }

    fn keep(&mut self, mut status: Status) -> Status {
        if self.notices.told.len() >= MOST {
            self.notices.told.pop_front();
        }
        self.notices.last += 1;
        status.number = self.notices.last;
        self.notices.told.push_back(status.clone());
        status
    }

    /// Puts it over the panels; what says the same there goes.
    fn toast(&mut self, status: &Status) {
        let toasts = &mut self.notices.toasts;
        toasts.retain(|toast| toast.told.text != status.text);
        if toasts.len() >= TOASTS {
            toasts.remove(0);
        }
        toasts.push(Toast { told: status.clone(), until: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(state: &State) -> Vec<&str> {
        state.notices.told.iter().map(|told| told.text.as_str()).collect()
    }

    #[test]
    fn news_waits_while_an_answer_is_fresh() {
        let mut state = State::default();
        assert_eq!(state.let_news_in(10.0), None);
        state.say("Saved");
        assert_eq!(state.let_news_in(11.0), None, "nothing waits: no frame is asked for");
        state.mention("a recording goes otherwise");
        assert_eq!((state.notices.status.text.as_str(), texts(&state).len()), ("Saved", 2));
        assert_eq!(state.let_news_in(12.0), Some(Duration::from_secs(2)));
        assert_eq!(state.notices.status.text, "Saved");
        state.warn("the folder is gone");
        assert_eq!(state.let_news_in(14.0), None);
        assert_eq!(
            (state.notices.status.text.as_str(), state.notices.status.bad),
            ("the folder is gone", true)
        );
        assert_eq!(texts(&state), ["Saved", "a recording goes otherwise", "the folder is gone"]);
    }

    #[test]
    fn news_stands_at_once_where_no_answer_is_fresh() {
        let mut state = State::default();
        state.mention("at first");
        assert_eq!(state.notices.status.text, "at first");
        state.say("Saved");
        state.let_news_in(FRESH);
        state.mention("later");
        assert_eq!(state.notices.status.text, "later");
        state.mention("later still");
        assert_eq!(state.notices.status.text, "later still", "news does not wait for news");
    }

    #[test]
    fn a_newer_answer_takes_the_place_of_news_that_waits() {
        let mut state = State::default();
        state.say("Saved");
        state.mention("a recording goes otherwise");
        state.say("Undid");
        assert_eq!(state.let_news_in(100.0), None);
        assert_eq!(state.notices.status.text, "Undid");
        assert_eq!(texts(&state), ["Saved", "a recording goes otherwise", "Undid"]);
        state.say("Saved");
        state.mention("a recording goes otherwise");
        state.hush();
        assert_eq!((state.let_news_in(200.0), state.notices.status.text.as_str()), (None, ""));
    }

    #[test]
    fn what_is_told_stands_over_the_panels_once_and_is_unread_where_nobody_asked() {
        let mut state = State::default();
        for text in ["a", "b", "c", "d", "d"] {
            state.say(text);
        }
        let over: Vec<&str> = state.notices.toasts.iter().map(|toast| toast.told.text.as_str()).collect();
        assert_eq!(over, ["b", "c", "d"]);
        state.note("where we are");
        assert_eq!((state.notices.toasts.len(), state.unread()), (3, 0));
        state.mention("a file changed");
        state.complain("it failed");
        assert_eq!(state.unread(), 2);
        state.notices.read = state.notices.last;
        assert_eq!(state.unread(), 0);
    }
}
