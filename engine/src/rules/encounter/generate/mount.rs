//! EV_ENGEN_MOUNT: what the creature in hand rides (docs/rules/encounters.md, What is laid over them).

use super::{cost, lottery};
use crate::base::names::{ListId, MonsterFlag};
use crate::content::{Content, ListValue};
use crate::event::fields::*;
use crate::rules::encounter::rating_of;
use crate::rules::prelude::*;

/// What is ridden where no list says otherwise.
const USUAL: &str = "warhorse";
/// The weight of a mount where none is said.
const WEIGHT: i32 = 10;
/// Numbers from here down say how freakish a mount is, which nothing asks.
const FREAKY: i32 = -10;

/// A mount of a list: what it is, the templates right before it, its rating under them, its weight.
struct Mount {
    id: ResId,
    templates: Vec<ResId>,
    cr: i32,
    weight: i32,
}

/// The list of mounts of a monster or a template.
pub(super) fn list(content: &Content, id: ResId) -> &[ListValue] {
    content.list_of(id, ListId::MOUNT_LIST)
}

/// EV_ENGEN_MOUNT.
pub(super) fn choose<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    cost::count(m);
    let content = m.content();
    let most = rating_of(m.get(EimXcr).saturating_sub(m.get(EpCurrXcr))).max(1);
    let rider = m.get(EpMId).and_then(|id| content.monster(id));
    let sits = rider.is_some_and(|form| {
        form.flags.has(MonsterFlag::M_HUMANOID) && !form.flags.has(MonsterFlag::M_NOLIMBS)
    });
    if !sits {
        return Ok(Answer::Done);
    }
    let why = label!("encounter: what it rides");
    let Some(source) = m.get(ChSource) else {
        let usual = ResId::new(Kind::Monster, USUAL);
        let there = content.monster(usual).is_some();
        if !there {
            m.trouble(|| {
                format!("nobody rides: the pack has no monster `{USUAL}`, the mount where no list names one")
            });
        }
        m.set(EpHmId, there.then_some(usual), why);
        return Ok(Answer::Done);
    };
    let all = mounts(content, list(content, source));
    let affordable: Vec<usize> = (0..all.len()).filter(|place| all[*place].cr <= most).collect();
    if affordable.is_empty() {
        return Ok(Answer::Done);
    }
    // The last of several that are alike, as in the original.
    let chosen = if m.get(IsGetMinCr) {
        (0..all.len()).rev().min_by_key(|place| all[*place].cr)
    } else if m.get(IsGetMaxCr) {
        (0..all.len()).max_by_key(|place| all[*place].cr)
    } else {
        let weights: Vec<(ResId, i32)> =
            affordable.iter().map(|place| (all[*place].id, all[*place].weight)).collect();
        lottery::draw_place(m, why, &weights)?.and_then(|place| affordable.get(place).copied())
    };
    let Some(mount) = chosen.and_then(|place| all.get(place)) else { return Ok(Answer::Done) };
    m.set(EpHmId, Some(mount.id), why);
    for template in &mount.templates {
        cost::add_mount_template(m, *template);
    }
    Ok(Answer::Done)
}

/// The mounts of a list. Templates lie over the monster that follows them, the nearest first.
fn mounts(content: &Content, list: &[ListValue]) -> Vec<Mount> {
    let (mut all, mut templates, mut weight) = (Vec::new(), Vec::new(), WEIGHT);
    for value in list {
        match value {
            ListValue::Of(id) if id.kind() == Kind::Template => templates.push(*id),
            ListValue::Of(id) if id.kind() == Kind::Monster => {
                let templates: Vec<ResId> = std::mem::take(&mut templates).into_iter().rev().collect();
                let cr = cost::rating(content, *id, &templates);
                all.push(Mount { id: *id, templates, cr, weight });
            }
            ListValue::Number(number) => {
                templates.clear();
                if *number > FREAKY {
                    weight = *number;
                }
            }
            _ => templates.clear(),
        }
    }
    all
}
