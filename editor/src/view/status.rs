//! What the status bar says. What a command answers stands there at once. News that nobody asked for waits while such an
//! answer is fresh; an answer that comes meanwhile is the newer of both, and the news stands among what was told alone.

use std::time::Duration;

use super::state::State;

/// How long an answer keeps its place from news, in seconds.
const FRESH: f64 = 4.0;
/// So many lines are kept.
const MOST: usize = 200;

/// A line for the status bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// What it says.
    pub text: String,
    /// It tells of something that went wrong.
    pub bad: bool,
}

/// News that waits, and until when. Times are the framework's, in seconds.
#[derive(Clone, Debug, Default)]
pub struct News {
    now: f64,
    until: f64,
    waiting: Option<Status>,
}

impl State {
    /// Puts the answer to a command into the status bar.
    pub fn say(&mut self, text: impl Into<String>) {
        self.answer(Status { text: text.into(), bad: false });
    }

    /// Puts an answer into the status bar that tells of something that went wrong.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.answer(Status { text: text.into(), bad: true });
    }

    /// Tells of what nobody asked for.
    pub fn mention(&mut self, text: impl Into<String>) {
        self.bring(Status { text: text.into(), bad: false });
    }

    /// Tells of something that went wrong while nobody asked.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.bring(Status { text: text.into(), bad: true });
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

    fn answer(&mut self, status: Status) {
        self.keep(&status);
        self.notices.news =
            News { until: self.notices.news.now + FRESH, now: self.notices.news.now, waiting: None };
        self.notices.status = status;
    }

    fn bring(&mut self, status: Status) {
        self.keep(&status);
        match self.notices.news.now < self.notices.news.until {
            true => self.notices.news.waiting = Some(status),
            false => self.notices.status = status,
        }
    }

    fn keep(&mut self, status: &Status) {
        if self.notices.told.len() >= MOST {
            self.notices.told.pop_front();
        }
        self.notices.told.push_back(status.clone());
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
}
