//! Choosing an event in three steps: which, when, and of whom it is asked. Each choice says what it means, and those that
//! are never asked say why. A designator such as `PRE(EV_STRIKE)` may be typed instead.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;
use augury_engine::content::answered_first;

use super::super::Form;
use super::super::wording::shown;
use crate::document::label;
use crate::document::live::{kind_of, res_id};
use crate::widget::picker::{Picker, picker_of};
use crate::widget::wording::Wording;
use crate::workbench::handlers::events::{
    Choice, WHENS, WHOSE, When, Whose, choices, meaning, never, read, usual,
};

/// Width of the control that says when, and of the one that says of whom, in points.
const WHEN: f32 = 108.0;
const WHO: f32 = 128.0;

/// A control that an event is chosen in.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// Its own id.
    pub id: Id,
    /// What screen readers call it.
    pub label: &'a str,
    /// The designator that stands there.
    pub value: &'a str,
    /// Width in points.
    pub width: f32,
}

/// Shows all three choices in a row; answers the designator that was chosen.
pub fn choose(ui: &mut Ui, form: &Form<'_>, event: Event<'_>, asked: bool) -> Option<String> {
    let kind = kind_of(form.document.key()).filter(|_| asked);
    ui.horizontal_wrapped(|ui| {
        let rest = (event.width - WHEN - WHO - 2.0 * theme::SPACE_2).max(WHO);
        let base = base(ui, form, kind, Event { width: rest, ..event }, "which event");
        base.or(forms(ui, form, kind, event))
    })
    .inner
}

/// An event in its phase, as people read it.
pub fn words(state: &State, code: EventCode) -> String {
    if state.settings.raw_names {
        return code.to_string();
    }
    format!("{} ({})", label::of_event(code), When::of(code).words())
}

/// The events that reach a kind, worked out once a content; all there are for none.
pub fn events(ui: &Ui, form: &Form<'_>, kind: Option<Kind>) -> Arc<Vec<Choice>> {
    type Cached = (Option<Kind>, u64, Arc<Vec<Choice>>);
    let key = Id::unique(("events of a kind", kind));
    let now = form.state.live.revision();
    let kept: Option<Cached> = ui.data(|d| d.get_temp(key));
    if let Some((_, _, known)) = kept.filter(|(k, revision, _)| *k == kind && *revision == now) {
        return known;
    }
    let made = Arc::new(choices(form.state.live.content(), kind));
    ui.data_mut(|d| d.insert_temp(key, (kind, now, made.clone())));
    made
}

/// Which event it is; answers the designator in the form that it had, or that is usual for the new one.
pub fn base(
    ui: &mut Ui,
    form: &Form<'_>,
    kind: Option<Kind>,
    event: Event<'_>,
    hint: &str,
) -> Option<String> {
    let all = events(ui, form, kind);
    let mut names: Vec<&str> = Vec::new();
    for name in all.iter().filter_map(|choice| choice.code.base_name()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let now = read(event.value);
    let value = now.and_then(EventCode::base_name).unwrap_or(event.value);
    let picked =
        Picker { id: event.id, label: event.label, value, hint, width: event.width, may_wait: false };
    let taken = picker_of(ui, picked, &names, &Bases { form, all: &all }, false).taken?;
    let code = read(&taken)?;
    if code != code.base() {
        return Some(code.to_string());
    }
    let kept = now.map(|now| Whose::of(now).put(When::of(now).put(code)));
    let kept = kept.filter(|kept| all.iter().any(|choice| choice.code == *kept));
    Some(kept.unwrap_or_else(|| usual(&all, code)).to_string())
}

/// When it is asked, and of whom; nothing where no event stands there.
pub fn forms(ui: &mut Ui, form: &Form<'_>, kind: Option<Kind>, event: Event<'_>) -> Option<String> {
    let code = read(event.value)?;
    let own = kind.map_or("the one that acts", |kind| Whose::own(kind));
    let (when, whose) = (When::of(code), Whose::of(code));
    let wording = Forms { form, kind, code, own };
    let names = WHENS.map(When::name);
    let label = format!("{}, when", event.label);
    let picked = Picker {
        id: event.id.with("when"),
        label: &label,
        value: when.name(),
        hint: "",
        width: WHEN,
        may_wait: false,
    };
    let when = picker_of(ui, picked, &names, &wording, false).taken;
    let names = WHOSE.map(Whose::name);
    let label = format!("{}, of whom", event.label);
    let picked = Picker {
        id: event.id.with("whose"),
        label: &label,
        value: whose.name(),
        hint: "",
        width: WHO,
        may_wait: false,
    };
    let whose = picker_of(ui, picked, &names, &wording, false).taken;
    let new = when.or(whose).and_then(|name| wording.code(&name))?;
    Some(new.to_string())
}

/// What is told of events.
struct Bases<'a, 'f> {
    form: &'a Form<'f>,
    all: &'a [Choice],
}

impl Wording for Bases<'_, '_> {
    fn label(&self, name: &str) -> String {
        match read(name) {
            Some(code) if code == code.base() => shown(self.form.state, name),
            _ => name.to_owned(),
        }
    }

    fn aside<'n>(&self, name: &'n str) -> Option<&'n str> {
        Some(name)
    }

    fn sentence(&self, name: &str) -> String {
        match read(name) {
            Some(code) if code != code.base() => meaning(code),
            _ => label::sentence(name).unwrap_or_default().to_owned(),
        }
    }

    fn uses(&self, name: &str) -> Option<usize> {
        let code = read(name)?;
        let same = |choice: &&Choice| match code == code.base() {
            true => choice.code.base() == code,
            false => choice.code == code,
        };
        Some(self.all.iter().filter(same).map(|choice| choice.users).sum())
    }

    fn typed(&self, query: &str) -> Option<String> {
        let code = read(query)?;
        (code != code.base()).then(|| code.to_string())
    }
}

/// What is told of the times at which an event is asked, and of those of whom it is.
struct Forms<'a, 'f> {
    form: &'a Form<'f>,
    kind: Option<Kind>,
    code: EventCode,
    own: &'static str,
}

impl Forms<'_, '_> {
    /// The code that a choice makes of the one that stands there.
    fn code(&self, name: &str) -> Option<EventCode> {
        let when = WHENS.into_iter().find(|when| when.name() == name);
        let whose = WHOSE.into_iter().find(|whose| whose.name() == name);
        match (when, whose) {
            (Some(when), _) => Some(when.put(self.code)),
            (None, Some(whose)) => Some(whose.put(self.code)),
            (None, None) => None,
        }
    }

    /// Why a code is not asked here.
    fn why_not(&self, code: EventCode) -> Option<String> {
        let kind = self.kind?;
        let resource = res_id(self.form.document.key()).and_then(|id| self.form.state.live.content().get(id));
        let first = || Some(answered_first(&resource?.definition, code)?.what);
        never(kind, code).or_else(first)
    }
}

impl Wording for Forms<'_, '_> {
    fn label(&self, name: &str) -> String {
        let when = WHENS.into_iter().find(|when| when.name() == name).map(When::words);
        let whose = WHOSE.into_iter().find(|whose| whose.name() == name).map(|whose| whose.words(self.own));
        when.or(whose).unwrap_or(name).to_owned()
    }

    fn aside<'n>(&self, name: &'n str) -> Option<&'n str> {
        Some(name)
    }

    fn sentence(&self, name: &str) -> String {
        let Some(code) = self.code(name) else { return String::new() };
        match self.why_not(code) {
            Some(why) => format!("{} never asked here: {why}", theme::SIGN_WARNING),
            None => meaning(code),
        }
    }
}
