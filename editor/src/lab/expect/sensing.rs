//! What scenarios want of senses: who perceives what and by what, why not, what is seen of the map and what is
//! remembered of it.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::Perception;
use augury_engine::play::Session;
use augury_engine::rules::query::who::who;
use augury_engine::rules::senses::{Seen, View, explain, perceives};
use augury_engine::world::Point;
use serde::{Deserialize, Serialize};

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

    /// What is otherwise, a line each.
    pub fn faults(&self, session: &Session) -> Vec<String> {
        otherwise(self, session)
    }
}

fn otherwise(wanted: &Sensing, session: &Session) -> Vec<String> {
    let (world, content) = (session.live(), &session.revision().content);
    let mut faults = Vec::new();
    for (me, it, senses) in &wanted.by {
        let found = perceives(world, content, Handle(*me), Handle(*it), false);
        let bits = senses.iter().fold(0, |bits, sense| bits | sense.0);
        let told = explain(world, content, Handle(*me), Handle(*it));
        if found != bits || told.as_ref().is_none_or(|told| told.bits != bits) {
            let words = told.map_or(String::new(), |told| told.in_words());
            faults.push(format!("{me} perceives {it} by {found}, not {bits} ({senses:?}): {words}"));
        }
    }
    for (me, it, part) in &wanted.why {
        let words = explain(world, content, Handle(*me), Handle(*it)).map_or(String::new(), |e| e.in_words());
        if !words.contains(part.as_str()) {
            faults.push(format!("{me} and {it}: \"{words}\" does not say \"{part}\""));
        }
    }
    for (me, rows) in &wanted.sees {
        let Some(me) = who(world, content, Handle(*me)) else {
            faults.push(format!("there is no creature {me}"));
            continue;
        };
        let mut view = View::default();
        view.look(&me);
        let map = world.map();
        let glyph = |x: i16, y: i16| match view.at(Point::new(x, y)) {
            Seen::Visible => '*',
            Seen::Defined => '+',
            Seen::Unseen => ' ',
        };
        let found: Vec<String> =
            (0..map.height).map(|y| (0..map.width).map(|x| glyph(x, y)).collect()).collect();
        if found != *rows {
            faults.push(format!("it sees\n{}\nand not\n{}", found.join("|\n"), rows.join("|\n")));
        }
    }
    for (me, count) in &wanted.remembers {
        let found = world.creature(Handle(*me)).map_or(0, |c| c.memory().count());
        if found != *count {
            faults.push(format!("{me} remembers {found} squares, not {count}"));
        }
    }
    for (me, to) in &wanted.wanders {
        let found = world.creature(Handle(*me)).and_then(|c| c.wander()).map(|to| (to.x, to.y));
        if found != Some(*to) {
            faults.push(format!("{me} wanders to {found:?}, not {to:?}"));
        }
    }
    faults
}
