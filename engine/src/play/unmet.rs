//! Interventions of a session that meet nothing: their address is never come to.

use super::recording::{Forced, Intervention};
use super::session::Session;
use crate::base::dice::DieKey;
use crate::content::{Content, Found};
use crate::event::{Flow, Moment, Observed, Sink, View, What};

impl Session {
    /// Interventions in force whose address never comes, by place. Actions are run again one after the other as long as
    /// `go_on` says so; those not met until then count as unmet.
    pub fn unmet_interventions(&self, go_on: impl Fn() -> bool) -> Vec<usize> {
        let all = self.interventions().iter().enumerate().filter(|(_, i)| i.on);
        let mut left: Vec<(usize, Wanted<'_>)> = all.map(|(place, i)| (place, Wanted::of(i))).collect();
        if left.is_empty() {
            return Vec::new();
        }
        let mut world = self.start_world().clone();
        for (place, atom) in self.atoms().iter().enumerate() {
            if left.is_empty() || !go_on() {
                break;
            }
            let Some(revision) = self.revisions().get(atom.revision) else { break };
            let mut watch = Watch { left: &mut left, content: &revision.content };
            world = self.run_atom(place, world, Observed::new(&mut watch)).0;
        }
        left.into_iter().map(|(place, _)| place).collect()
    }
}

/// An intervention that was not met yet.
struct Wanted<'i> {
    intervention: &'i Intervention,
    die: Option<DieKey>,
    path: u64,
}

impl<'i> Wanted<'i> {
    fn of(intervention: &'i Intervention) -> Self {
        let at = &intervention.at;
        let die = matches!(intervention.what, Forced::Die(_)).then(|| at.die_key());
        Wanted { intervention, die, path: at.path_hash() }
    }

    /// Does a moment stand where it enters? What changes something at a link, or answers in its place, enters where the
    /// link is asked; a handler that has none any more is not asked, whatever is answered for it.
    fn is_met(&self, moment: &Moment, content: &Content) -> bool {
        let at = &self.intervention.at;
        if let Some(die) = &self.die {
            return matches!(&moment.what, What::Die { key, .. } if key == die);
        }
        if moment.phase != at.phase || moment.path != self.path {
            return false;
        }
        let answers = matches!(self.intervention.what, Forced::Answer(_));
        let has = |id| content.handlers(id).is_some_and(|index| index.find(moment.code) != Found::Nothing);
        let asked = moment.link == at.link && moment.asked == at.asked;
        match moment.what {
            What::PhaseBegan => !answers && !at.asks(),
            What::RuleEntered => (answers || at.asks()) && asked,
            What::HandlerEntered { .. } => (answers || at.asks()) && asked && moment.asked.is_none_or(has),
            _ => false,
        }
    }
}

struct Watch<'w, 'i> {
    left: &'w mut Vec<(usize, Wanted<'i>)>,
    content: &'w Content,
}

impl Sink for Watch<'_, '_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.left.retain(|(_, wanted)| {
            let at = &wanted.intervention.at;
            view.actor != at.actor || view.action != at.action || !wanted.is_met(moment, self.content)
        });
        Flow::Go
    }
}
