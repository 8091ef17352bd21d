//! What scenarios want of senses: who perceives what and by what, why not, what is seen of the map and what is
//! remembered of it.

use super::faults::{Faults, ron};
use crate::document::path::ValuePath;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Named, Perception};
use augury_engine::content::cut;
use augury_engine::play::Session;
use augury_engine::rules::query::who::who;
use augury_engine::rules::senses::{Seen, View, explain, perceives};
use augury_engine::world::Point;
use serde::{Deserialize, Serialize};

/// Entries that are compared: each can ask for a whole map.
const MOST: usize = 1_000;
/// Rows of a map that are told.
const ROWS: usize = 64;

/// What has to hold of senses at the end; things go by their numbers, creatures first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sensing {
    /// Watcher, thing, and all senses that it is perceived by.
    pub by: Vec<(u32, u32, Vec<Perception>)>,
    /// Watcher, thing, and a part of the explanation.
    pub why: Vec<(u32, u32, String)>,
    /// Watcher and the whole map, row by row: `*` seen, `+` made out, a space for the rest.
    pub sees: Vec<(u32, Vec<String>)>,
    /// Who remembers how many squares.
    pub remembers: Vec<(u32, usize)>,
    /// Who wanders where.
    pub wanders: Vec<(u32, (i16, i16))>,
}

impl Sensing {
    /// Is nothing wanted?
    pub fn is_empty(&self) -> bool {
        *self == Sensing::default()
    }

    /// All that is otherwise; `place` is where it stands in the file.
    pub fn faults(&self, session: &Session, place: &ValuePath, faults: &mut Faults) {
        let entries = self.by.len() + self.why.len() + self.sees.len();
        if entries > MOST {
            return faults.tell(|| format!("senses has {entries} entries, and at most {MOST} are compared"));
        }
        let (world, content) = (session.live(), &session.revision().content);
        let missing = |me: u32, it: u32| {
            let watcher = world.creature(Handle(me)).is_none().then(|| format!("there is no creature {me}"));
            watcher.or_else(|| world.thing(Handle(it)).is_none().then(|| format!("there is no thing {it}")))
        };
        for (row, (me, it, senses)) in self.by.iter().enumerate() {
            let at = place.field("by").index(row);
            if let Some(why) = missing(*me, *it) {
                faults.absent(at, why);
                continue;
            }
            let found = perceives(world, content, Handle(*me), Handle(*it), false);
            let bits = senses.iter().fold(0, |bits, sense| bits | sense.0);
            let told = explain(world, content, Handle(*me), Handle(*it));
            if found != bits || told.as_ref().is_none_or(|told| told.bits != bits) {
                let all = Perception::table().iter().filter_map(|(name, _)| Perception::parse(name));
                let now: Vec<Perception> = all.filter(|one| one.0 != 0 && found & one.0 == one.0).collect();
                faults.wrong(at.index(2), ron(&now), || {
                    let words = told.map_or(String::new(), |told| told.in_words());
                    format!("{me} perceives {it} by {found}, not {bits} ({senses:?}): {words}")
                });
            }
        }
        for (row, (me, it, part)) in self.why.iter().enumerate() {
            let at = place.field("why").index(row);
            if let Some(why) = missing(*me, *it) {
                faults.absent(at, why);
                continue;
            }
            let words =
                explain(world, content, Handle(*me), Handle(*it)).map_or(String::new(), |e| e.in_words());
            if !words.contains(part.as_str()) {
                faults.wrong(at.index(2), ron(&words), || {
                    format!("{me} and {it}: \"{words}\" does not say \"{}\"", cut(part.clone()))
                });
            }
        }
        let mut last: Option<(u32, Vec<String>)> = None;
        for (row, (me, rows)) in self.sees.iter().enumerate() {
            let at = place.field("sees").index(row);
            if last.as_ref().is_none_or(|(watcher, _)| watcher != me) {
                last = seen(session, *me).map(|rows| (*me, rows));
            }
            let Some((_, found)) = &last else {
                faults.absent(at, format!("there is no creature {me}"));
                continue;
            };
            if found != rows {
                faults.wrong(at.index(1), ron(found), || different_rows(*me, found, rows));
            }
        }
        for (row, (me, count)) in self.remembers.iter().enumerate() {
            let at = place.field("remembers").index(row);
            let Some(found) = world.creature(Handle(*me)).map(|c| c.memory().count()) else {
                faults.absent(at, format!("there is no creature {me}"));
                continue;
            };
            if found != *count {
                faults.wrong(at.index(1), ron(&found), || {
                    format!("{me} remembers {found} squares, not {count}")
                });
            }
        }
        for (row, (me, to)) in self.wanders.iter().enumerate() {
            let at = place.field("wanders").index(row);
            if world.creature(Handle(*me)).is_none() {
                faults.absent(at, format!("there is no creature {me}"));
                continue;
            }
            let found = world.creature(Handle(*me)).and_then(|c| c.wander()).map(|to| (to.x, to.y));
            if found != Some(*to) {
                let (at, now) = match &found {
                    Some(found) => (at.index(1), ron(found)),
                    None => (at, None),
                };
                faults.wrong(at, now, || format!("{me} wanders to {found:?}, not {to:?}"));
            }
        }
    }
}

/// The whole map as a creature sees it, row by row.
fn seen(session: &Session, me: u32) -> Option<Vec<String>> {
    let (world, content) = (session.live(), &session.revision().content);
    let me = who(world, content, Handle(me))?;
    let mut view = View::default();
    view.look(&me);
    let map = world.in_play().map();
    let glyph = |x: i16, y: i16| match view.at(Point::new(x, y)) {
        Seen::Visible => '*',
        Seen::Defined => '+',
        Seen::Unseen => ' ',
    };
    Some((0..map.height()).map(|y| (0..map.width()).map(|x| glyph(x, y)).collect()).collect())
}

/// Rows of two maps; of large ones those from the first that differs.
fn different_rows(me: u32, found: &[String], wanted: &[String]) -> String {
    let first = (0..found.len().max(wanted.len())).find(|row| found.get(*row) != wanted.get(*row));
    let large = found.len().max(wanted.len()) > ROWS;
    let from = first.filter(|_| large).unwrap_or(0);
    let some = |rows: &[String]| {
        let rows: Vec<String> = rows.iter().skip(from).take(ROWS).map(|row| cut(row.clone())).collect();
        rows.join("|\n")
    };
    let whence = if large { format!(" from row {from} on") } else { String::new() };
    format!("creature {me} sees{whence}\n{}\nand not\n{}", some(found), some(wanted))
}
