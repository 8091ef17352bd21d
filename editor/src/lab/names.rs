//! Monsters as people name them on the command line, and things as traces name them.

use crate::lab::escape::one_line;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId, check_id};
use augury_engine::base::names::nearest;
use augury_engine::content::Content;
use augury_engine::world::World;

/// Characters of a name that is repeated in a message.
const LONGEST: usize = 60;
/// Ids that a message names, at most.
const MOST_NAMED: usize = 6;

/// The monster that is meant: by its id or by its name.
///
/// # Errors
/// There is none; the nearest names.
pub fn monster(content: &Content, wanted: &str) -> Result<ResId, String> {
    of_kind(content, Kind::Monster, wanted)
}

/// The resource of a kind that is meant: by its id or by its name.
///
/// # Errors
/// There is none; the nearest names.
pub fn of_kind(content: &Content, kind: Kind, wanted: &str) -> Result<ResId, String> {
    if check_id(wanted).is_ok() {
        let id = ResId::new(kind, wanted);
        if content.get(id).is_some() {
            return Ok(id);
        }
    }
    let ids = content.ids(kind);
    let name = |id: &ResId| content.shown_name(*id).to_owned();
    let same = |id: &&ResId| {
        content.header(**id).is_some_and(|h| h.name.eq_ignore_ascii_case(wanted))
            || name(id).eq_ignore_ascii_case(wanted)
    };
    let named: Vec<ResId> = ids.iter().filter(same).copied().collect();
    match named.as_slice() {
        [] => {}
        [id] => return Ok(*id),
        [first, ..] => return Err(several(kind, content.shown_name(*first), &named)),
    }
    let near_id = nearest(wanted, ids.iter().map(|id| id.id()));
    let names: Vec<String> = ids.iter().map(name).collect();
    let near_name = nearest(wanted, names.iter().map(String::as_str));
    let mut near: Vec<String> = near_id.iter().chain(&near_name).map(|n| format!("`{n}`")).collect();
    near.dedup();
    let mut shown: String = one_line(wanted).chars().take(LONGEST).collect();
    if wanted.chars().count() > LONGEST {
        shown.push('…');
    }
    Err(match near.is_empty() {
        true => format!("the pack has no {} `{shown}`, nor one with a name like it", kind.word()),
        false => format!("the pack has no {} `{shown}`; did you mean {}?", kind.word(), near.join(" or ")),
    })
}

/// That several resources have a name, and which.
fn several(kind: Kind, name: &str, named: &[ResId]) -> String {
    let ids: Vec<String> = named.iter().take(MOST_NAMED).map(|id| format!("`{}`", id.id())).collect();
    let more = if named.len() > ids.len() { " and others" } else { "" };
    let name: String = one_line(name).chars().take(LONGEST).collect();
    format!(
        "several resources of kind {} are called `{name}`: {}{more}; say the id",
        kind.word(),
        ids.join(", ")
    )
}

/// A thing as traces name it: `hill orc#1`; empty for none.
pub fn thing(world: &World, content: &Content, h: Handle) -> String {
    if let Some(creature) = world.creature(h) {
        // A form by magic is named as what it is; everybody else by their own name.
        return match creature.form() == creature.true_form() {
            true => format!("{}{h}", creature.name()),
            false => format!("{}{h}", content.shown_name(creature.form())),
        };
    }
    let kind = world.item(h).map(|i| i.kind).or_else(|| world.feature(h).map(|f| f.kind));
    match kind {
        Some(kind) => format!("{}{h}", content.shown_name(kind)),
        None if h.is_some() => h.to_string(),
        None => String::new(),
    }
}

/// A resource as traces name it: its kind and its shown name, `monster:hill orc`.
pub fn resource(content: &Content, id: ResId) -> String {
    format!("{}:{}", id.kind().word(), content.header(id).map_or(id.id(), |h| h.name.as_str()))
}

/// Events of a monster that the pack owes, in the order of its file.
pub fn owed(content: &Content, id: ResId) -> Vec<String> {
    content.get(id).map(|r| r.still_owed().map(|code| code.to_string()).collect()).unwrap_or_default()
}
