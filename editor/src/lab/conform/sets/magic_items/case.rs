//! One item of the set, used again and again.

use super::super::super::names;
use super::super::resist::Spent;
use super::{CHARGES, USER, USES};
use crate::lab::failures::Failures;
use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Named, Skill, StatiNature as Nature, StatiSource};
use augury_engine::event::fields::*;
use augury_engine::event::{Answer, EventCode, EventInfo, Flow, Machine, Moment, Observed, Sink, View, What};
use augury_engine::label;
use augury_engine::play::Revision;
use augury_engine::rules::items::things;
use augury_engine::rules::query::look::Look;
use augury_engine::rules::query::who::Held;
use augury_engine::rules::{rule_book, stati};
use augury_engine::world::{CreatureField, ItemField, World};
use serde_json::Value;

/// What stood when the effect of the item began: nothing where it did not.
#[derive(Clone, Debug, Default)]
pub(super) struct Begun {
    failures: Failures,
    at: Option<State>,
}

/// Where things stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Plus of the item.
    pub(super) plus: i32,
    /// Mana that was spent.
    pub(super) mana: i32,
    /// Timeout of the user.
    pub(super) timeout: i32,
}

impl State {
    fn of(world: &World, item: Handle) -> Self {
        let user = world.creature(USER);
        State {
            plus: world.item(item).map_or(0, |i| i.plus()),
            mana: user.map_or(0, |c| c.get(CreatureField::ManaUsed)),
            timeout: user.map_or(0, |c| c.timeout()),
        }
    }
}

impl Sink for Begun {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        let Some(frame) = view.stack.last() else { return Flow::Go };
        if self.at.is_none()
            && matches!(moment.what, What::Thrown { .. })
            && frame.base() == EventCode::EV_EFFECT
        {
            self.at = Some(State::of(view.world, frame.info().get(EItem)));
        }
        Flow::Go
    }
}

/// One use of an item.
pub(super) struct Use {
    pub(super) begun: Option<State>,
    pub(super) answer: Option<Answer>,
    /// Mana and segments that it cost in all.
    pub(super) mana: i32,
    pub(super) segments: i32,
    /// Is the item still there?
    pub(super) kept: bool,
}

/// A row of the set: the kind of item and its effect, ready to be used.
pub(super) struct Case<'r> {
    pub(super) rev: &'r Revision,
    world: World,
    item: Handle,
    event: EventCode,
    pub(super) effect: ResId,
}

impl<'r> Case<'r> {
    /// `skill`: which it takes, and how much of it the user has.
    ///
    /// # Errors
    /// The row names no effect, or the pack lacks it.
    pub(super) fn of(
        rev: &'r Revision,
        folk: &World,
        (kind, event): (&str, EventCode),
        row: &Value,
        skill: Option<(Skill, i32)>,
    ) -> Result<Self, String> {
        let name = row["effect"].as_str().ok_or("a row without `effect`")?;
        let effect = names::resource(&rev.content, &format!("effect:{name}"))
            .ok_or_else(|| format!("the pack has no effect `{name}`"))?;
        let mut nobody = Begun::default();
        let mut m = machine(rev, folk.clone(), 1, &mut nobody);
        let why = label!("measured: the item");
        let on = m.level_of(USER).id();
        let item = m.make_item(on, ResId::new(Kind::Item, kind), Some(effect), why);
        for (field, value) in [
            (ItemField::Plus, row["plus"].as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(0)),
            (ItemField::Charges, CHARGES),
            (ItemField::Quantity, 1),
        ] {
            m.put_item(item, field, value, why);
        }
        m.hand(item, USER, why);
        if let Some((skill, wanted)) = skill {
            let mut more = wanted - m.skill(USER, skill);
            if more < 0 {
                // Bonuses do not lower a skill; to sing does.
                let song = stati::perm(Nature::SINGING, Handle::NONE, StatiSource::SS_MISC, 0, 0);
                let _ = stati::gain(&mut m, USER, song, why);
                more = wanted - m.skill(USER, skill);
            }
            let gift = stati::perm(
                Nature::SKILL_BONUS,
                Handle::NONE,
                StatiSource::SS_MISC,
                i16::try_from(skill.number()).unwrap_or(0),
                i16::try_from(more).unwrap_or(0),
            );
            // A world in which nobody could get a stati is told of by the figures.
            let _ = stati::gain(&mut m, USER, gift, why);
        }
        Ok(Case { rev, world: m.into_world(), item, event, effect })
    }

    /// The level of the item.
    pub(super) fn level(&self) -> i32 {
        let content = &self.rev.content;
        Held::of(&self.world, content, self.item).map_or(0, |held| things::level(&held, content))
    }

    /// One use; `n` tells it from the others. `None` once too much has failed.
    pub(super) fn once(&self, n: u32, spent: &mut Spent) -> Option<Use> {
        if spent.is_enough() {
            return None;
        }
        let mut begun = Begun::default();
        begun.failures.begin_run(u64::from(n));
        let mut m = machine(self.rev, self.world.clone(), mix(7, u64::from(n)), &mut begun);
        m.begin_action(USER, n, "magic items");
        let ruling = m.throw(EventInfo::about(self.event, &[USER]).with(EItem, self.item));
        let (troubles, work) = (m.troubles(), m.work());
        let after = m.into_world();
        spent.add(&begun.failures, troubles, work, ruling.as_ref().err().copied());
        let answer = ruling.ok();
        let (before, now) = (self.before(), State::of(&after, self.item));
        // A wand takes its time before its effect, which may change that; everything else after it.
        let spent = begun.at.filter(|_| self.event == EventCode::EV_ZAP).unwrap_or(now);
        Some(Use {
            begun: begun.at,
            answer,
            mana: now.mana - before.mana,
            segments: spent.timeout - before.timeout,
            kept: after.item(self.item).is_some_and(|i| i.gone() == 0),
        })
    }

    /// Where things stand before.
    pub(super) fn before(&self) -> State {
        State::of(&self.world, self.item)
    }

    /// As many uses as a row gets. `None` once too much has failed.
    pub(super) fn many(&self, spent: &mut Spent) -> Option<Vec<Use>> {
        (0..USES).map(|n| self.once(n, spent)).collect()
    }
}

/// A machine over a world, watched.
pub(super) fn machine<'m>(
    rev: &'m Revision,
    world: World,
    seed: u64,
    sink: &'m mut dyn Sink,
) -> Machine<'m, Observed<'m>> {
    let scripts = rev.scripts.as_ref();
    Machine::new(world, seed, &rev.content, scripts, rule_book::<Observed<'_>>(), Observed::new(sink))
}
