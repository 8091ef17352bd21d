//! What a job is about and the world has not, or has no more: it is told, and the job is not done.

use super::atom::Job;
use super::command::Command;
use super::recording::Change;
use crate::base::handle::Handle;
use crate::base::names::StatiNature;
use crate::event::Value;
use crate::world::{Stati, World};

/// The first creature, thing or stati that a job is about and that is not in the world.
pub(super) fn of_job(job: &Job, world: &World) -> Option<String> {
    if let Job::Command(h, _) = job
        && let Some(fault) = creature(*h, world)
    {
        return Some(fault);
    }
    match job {
        // A door is attacked too.
        Job::Command(_, Command::Attack(target)) if !target.is_some() => Some("nobody is named".to_owned()),
        Job::Command(_, Command::Attack(target)) => thing(*target, world),
        Job::Command(h, Command::Do(order)) => {
            let named = [order.victim, order.item, order.item2].into_iter().find_map(|h| thing(h, world));
            named.or_else(|| world.off_map(*h, order.at?))
        }
        Job::Throw { actor, victim, fields, .. } => {
            let named = fields.iter().filter_map(|(_, value)| match value {
                Value::Thing(h) => Some(*h),
                _ => None,
            });
            [*actor, *victim].into_iter().chain(named).find_map(|h| thing(h, world))
        }
        Job::Change(change) => of_change(change, world),
        Job::Next | Job::Reload | Job::Command(..) => None,
    }
}

fn of_change(change: &Change, world: &World) -> Option<String> {
    match change {
        Change::Put(n, field, to) => {
            creature(Handle(*n), world).or_else(|| world.unfit(Handle(*n), *field, *to))
        }
        Change::Remove(n) => creature(Handle(*n), world),
        Change::Give(n, stati) => creature(Handle(*n), world).or_else(|| of_stati(stati, world)),
        Change::Take(n, stati) => {
            let held = match creature(Handle(*n), world) {
                Some(fault) => return Some(fault),
                None => world.creature(Handle(*n))?,
            };
            if let (StatiNature::TEMPLATE, Some(template)) = (stati.nature, stati.effect) {
                let lacks = !held.templates().contains(&template);
                return lacks.then(|| format!("creature {n} has no template `{}`", template.id()));
            }
            let there = held.stati().iter().any(|s| s.is_meant(stati));
            let more = if (stati.mag, stati.effect, stati.thing) == (0, None, Handle::NONE) {
                ""
            } else {
                " and the rest"
            };
            (!there).then(|| format!("creature {n} has no {} with the Val {}{more}", stati.nature, stati.val))
        }
        Change::Place(actor) => actor.stati.iter().find_map(|stati| of_stati(stati, world)),
        Change::SetOption(..) => None,
    }
}

/// Whoever a stati comes from, if it is not in the world.
pub(super) fn of_stati(stati: &Stati, world: &World) -> Option<String> {
    thing(stati.thing, world).map(|fault| format!("the stati {}: {fault}", stati.nature))
}

fn creature(h: Handle, world: &World) -> Option<String> {
    match world.creature(h) {
        None => Some(format!("there is no creature {}", h.0)),
        Some(_) => world.absent(h),
    }
}

fn thing(h: Handle, world: &World) -> Option<String> {
    if h.is_some() { world.absent(h) } else { None }
}
