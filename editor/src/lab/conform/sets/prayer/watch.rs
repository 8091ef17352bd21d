//! What is noted while a row is played, and what is answered and rolled in it.

use crate::lab::failures::Failures;
use augury_engine::base::dice::DiceSource;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{AidKind, GodMessage, Named};
use augury_engine::content::Content;
use augury_engine::event::fields::{EParam, EVictim};
use augury_engine::event::{EventCode, Flow, Moment, Options, Phase, Prompts, Question, Sink, View, What};
use serde_json::{Value, json};

/// Events that the measurement noted, by name.
const NOTED: [(EventCode, &str); 5] = [
    (EventCode::EV_GIVE_AID, "EV_GIVE_AID"),
    (EventCode::EV_JEALOUSY, "EV_JEALOUSY"),
    (EventCode::EV_RETRIBUTION, "EV_RETRIBUTION"),
    (EventCode::EV_SACRIFICE, "EV_SACRIFICE"),
    (EventCode::EV_DEATH, "EV_DEATH"),
];
/// The death of anybody: the original throws it once or twice, as hit points were left or not.
const DEATH: &str = "EV_DEATH";

/// What gods did and said.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    me: Handle,
    /// Events with their EParam.
    thrown: Vec<(EventCode, i32)>,
    said: Vec<(ResId, GodMessage, Option<AidKind>)>,
    /// How often it was hurt.
    pub(super) blows: usize,
    /// What failed.
    pub(super) failures: Failures,
}

impl Told {
    /// What is told to somebody.
    pub(super) fn to(me: Handle) -> Self {
        Told { me, ..Told::default() }
    }

    /// Forgets what was said.
    pub(super) fn take_said(&mut self) -> Vec<(ResId, GodMessage, Option<AidKind>)> {
        std::mem::take(&mut self.said)
    }

    /// The events in order, each with its EParam, aids by name.
    pub(super) fn events(&self) -> Vec<(String, Value)> {
        let name = |code: EventCode| NOTED.iter().find(|(of, _)| *of == code).map_or("", |(_, name)| *name);
        let one = |(code, param): &(EventCode, i32)| {
            let param = match *code {
                EventCode::EV_GIVE_AID => json!(AidKind::from_number(*param).to_string()),
                EventCode::EV_DEATH => json!(0),
                _ => json!(param),
            };
            (name(*code).to_owned(), param)
        };
        self.thrown.iter().map(one).collect()
    }

    /// EParam of the last retribution; 0 for none.
    pub(super) fn retribution(&self) -> i32 {
        let found = self.thrown.iter().rev().find(|(code, _)| *code == EventCode::EV_RETRIBUTION);
        found.map_or(0, |(_, param)| *param)
    }

    /// What was said, as the set writes it: another god than that of the row stands behind an `@`.
    pub(super) fn messages(&self, content: &Content, god: ResId) -> Vec<String> {
        written(&self.said, content, god)
    }
}

/// Messages as the set writes them.
pub(super) fn written(
    said: &[(ResId, GodMessage, Option<AidKind>)],
    content: &Content,
    god: ResId,
) -> Vec<String> {
    let one = |(by, message, aid): &(ResId, GodMessage, Option<AidKind>)| {
        let mut text = message.to_string();
        if let Some(aid) = aid {
            text.push_str(&format!("+{aid}"));
        }
        if *by != god {
            text.push_str(&format!("@{}", content.header(*by).map_or(by.id(), |h| h.name.as_str())));
        }
        text
    };
    said.iter().map(one).collect()
}

/// Events as JSON; of several deaths in a row one stands.
pub(super) fn list_of(events: &[(String, Value)]) -> Value {
    let mut all: Vec<Value> = Vec::new();
    let mut died = false;
    for (name, param) in events {
        let again = died && name == DEATH;
        died = name == DEATH;
        if !again {
            all.push(json!([name, param]));
        }
    }
    Value::Array(all)
}

impl Sink for Told {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        if let What::GodSpoke { to, god, message, aid } = &moment.what {
            if *to == self.me {
                self.said.push((*god, *message, *aid));
            }
            return Flow::Go;
        }
        if !matches!(moment.what, What::Thrown { .. } | What::PhaseBegan) {
            return Flow::Go;
        }
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let (code, param) = (frame.base(), frame.info().get(EParam));
        match &moment.what {
            What::Thrown { .. } if NOTED.iter().any(|(of, _)| *of == code) => self.thrown.push((code, param)),
            What::Thrown { .. } if code == EventCode::EV_DAMAGE && frame.info().get(EVictim) == self.me => {
                self.blows += 1;
            }
            // The measurement noted it between what gods do before the event and the event itself.
            What::PhaseBegan if code == EventCode::EV_SACRIFICE && frame.phase() == Phase::Main => {
                let last = self.thrown.iter_mut().rev().find(|(of, _)| *of == code);
                if let Some((_, noted)) = last {
                    *noted = param;
                }
            }
            _ => {}
        }
        Flow::Go
    }
}

/// Answers questions: of letters the first of these that there is, of others what is proposed, or yes.
pub(super) struct Letters(pub(super) &'static str);

impl Prompts for Letters {
    fn answer(&mut self, asked: &Question) -> Option<i32> {
        let place = match &asked.options {
            Options::Letters(letters) => {
                self.0.chars().find_map(|wanted| letters.iter().position(|letter| *letter == wanted))
            }
            Options::YesNo => Some(1),
            _ => asked.usual.and_then(|usual| usize::try_from(usual).ok()),
        };
        Some(i32::try_from(place.unwrap_or(0)).unwrap_or(0))
    }
}

/// Dice that are given, by what they are for; all others are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Given(pub(super) Option<(&'static str, i32)>);

impl DiceSource for Given {
    fn next(&mut self, sides: i32, label: &str) -> Option<i32> {
        let (of, rolled) = self.0?;
        (of == label && (0..sides).contains(&rolled)).then_some(rolled)
    }
}
