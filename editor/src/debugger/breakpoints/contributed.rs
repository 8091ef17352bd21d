//! What goes into the cells of AttrAdj from moment to moment: each contribution that came, went, or counts for another
//! number, since a creature's values were worked out last. Asked for only where somebody watches it; sources are worked
//! out of those alone of whom something was written that values rest on.

use crate::debugger::why::figure::cause_words;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType};
use augury_engine::content::Content;
use augury_engine::event::{Moment, View, What};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, Contribution, Matrix, Outcome};
use augury_engine::world::{Thing, World, WorldWrite};
use std::collections::BTreeMap;

/// Carriers further out than this are not looked for.
const DEEPEST: usize = 16;

/// A contribution that came, went, or counts for another number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// As it is; where it went, as it was.
    pub contribution: Contribution,
    /// What it counted for before; none where it came.
    pub old: Option<i32>,
    /// What it counts for; none where it went.
    pub new: Option<i32>,
    /// The rule behind it, and what overrules it.
    pub why: String,
}

/// Watches what goes into cells in one action.
pub struct Contributions<'a> {
    on: bool,
    content: &'a Content,
    /// The content of the action before this one: an edit enters with an action of its own.
    was: &'a Content,
    /// Does the session begin here? Then all that stands there comes from nowhere.
    first: bool,
    /// The world as the action began.
    before: Option<World>,
    /// Of whom something was written that their values rest on, and not worked out yet.
    owed: Vec<Handle>,
    /// What went in before and goes in now, where it was looked at.
    known: BTreeMap<Handle, (Matrix, Matrix)>,
    /// Whose was looked at at this moment.
    came: Vec<Handle>,
}

impl<'a> Contributions<'a> {
    /// Watches, if somebody wants contributions.
    pub fn new(on: bool, content: &'a Content, was: &'a Content) -> Self {
        Contributions {
            on,
            content,
            was,
            first: false,
            before: None,
            owed: Vec::new(),
            known: BTreeMap::new(),
            came: Vec::new(),
        }
    }

    /// Tells of what stands there as the session begins, too.
    pub fn with_start(&mut self) {
        self.first = true;
    }

    /// Takes a moment in, before anybody asks about it.
    pub fn see(&mut self, moment: &Moment, view: View<'_>) {
        if !self.on {
            return;
        }
        self.came.clear();
        if let What::ActionBegan { .. } = moment.what {
            return self.begin(view.world);
        }
        let stamp = self.content.stamp();
        let values_of = match moment.what {
            What::Attributes { of, .. } => of,
            _ => Handle::NONE,
        };
        for h in concerned(&moment.what, view.world).into_iter().filter(|h| h.is_some()) {
            if (h == values_of || !view.world.is_up_to_date(h, stamp)) && !self.owed.contains(&h) {
                self.owed.push(h);
            }
        }
        if self.owed.is_empty() {
            return;
        }
        // What comes to the same values is no moment of its own: the mark says that they were worked out.
        let over = matches!(moment.what, What::ActionEnded { .. });
        let anew = |h: &Handle| over || *h == values_of || view.world.is_up_to_date(*h, stamp);
        let (now, later): (Vec<Handle>, Vec<Handle>) = self.owed.drain(..).partition(anew);
        self.owed = later;
        for h in now {
            let last = self.known.remove(&h).map(|(_, last)| last);
            let old = last.unwrap_or_else(|| {
                self.before.as_ref().map_or_else(Matrix::default, |world| matrix(world, self.was, h))
            });
            self.known.insert(h, (old, matrix(view.world, self.content, h)));
            self.came.push(h);
        }
    }

    fn begin(&mut self, world: &World) {
        if self.before.is_some() {
            // Something else went before it in the same piece of the session.
            (self.first, self.was) = (false, self.content);
        }
        self.owed.clear();
        self.known.clear();
        self.before = Some(world.clone());
        if self.first {
            for h in world.all_creatures().map(|c| c.handle()) {
                self.known.insert(h, (Matrix::default(), matrix(world, self.content, h)));
                self.came.push(h);
            }
        } else if self.was.stamp() != self.content.stamp() {
            // Those alone whose values an edit works out anew.
            self.owed = world.creatures().map(|c| c.handle()).collect();
        }
    }

    /// What changed in a cell, or without a column in a whole row, at the moment that was seen last: of whom, and what.
    pub fn changes(&self, attribute: Attribute, bonus: Option<BonusType>) -> Vec<(Handle, Change)> {
        let mut all = Vec::new();
        for h in &self.came {
            let Some((old, new)) = self.known.get(h) else { continue };
            let found = between(self.content, old, new, attribute, bonus);
            all.extend(found.into_iter().map(|change| (*h, change)));
        }
        all
    }
}

fn matrix(world: &World, content: &Content, h: Handle) -> Matrix {
    who(world, content, h).map_or_else(Matrix::default, |w| values::matrix(&w).adj)
}

/// Whose values may rest on what is written at a moment.
fn concerned(what: &What, world: &World) -> [Handle; 2] {
    let (one, other) = match what {
        What::Stati { change, .. } => (carrier(world, change.of), Handle::NONE),
        What::CreatureWritten { write, .. } if write.field.counts_in_values() => (write.of, Handle::NONE),
        What::ItemWritten { write, .. } if write.field.counts_in_values() => {
            (carrier(world, write.of), Handle::NONE)
        }
        What::Remade { thing, .. } => (carrier(world, *thing), Handle::NONE),
        What::Handed { handed, .. } => (carrier(world, handed.from), carrier(world, handed.to)),
        What::WorldWritten {
            write: WorldWrite::Template { of, .. } | WorldWrite::Character { of, .. },
            ..
        }
        | What::Reshaped { of, .. }
        | What::Practised { of, .. }
        | What::Proficiencies { of, .. }
        | What::Attributes { of, .. } => (*of, Handle::NONE),
        _ => (Handle::NONE, Handle::NONE),
    };
    [one, other]
}

/// Who carries a thing; a creature carries itself.
fn carrier(world: &World, thing: Handle) -> Handle {
    let mut h = thing;
    for _ in 0..DEEPEST {
        match world.thing(h) {
            Some(Thing::Creature(_)) => return h,
            Some(Thing::Item(item)) => h = item.holder,
            _ => break,
        }
    }
    Handle::NONE
}

/// What a contribution counts for: nothing where another one overrules it.
fn counts(c: &Contribution) -> i32 {
    if c.overruled_by.is_some() || c.outcome == Outcome::Overruled { 0 } else { c.amount }
}

/// May one be what another was?
type Fits<'f> = &'f dyn Fn(&Contribution, &Contribution) -> bool;

/// What changed in a cell or row.
fn between(
    content: &Content,
    old: &Matrix,
    new: &Matrix,
    attribute: Attribute,
    bonus: Option<BonusType>,
) -> Vec<Change> {
    let here = |c: &&Contribution| c.attribute == attribute && bonus.is_none_or(|b| b == c.bonus);
    let alike = |a: &Contribution, b: &Contribution| (a.line, a.bonus, a.why) == (b.line, b.bonus, b.why);
    let over = |matrix: &Matrix, c: &Contribution| {
        let by = matrix.contributions().get(c.overruled_by?)?;
        Some((by.amount, by.line, by.why))
    };
    let same = |a: &Contribution, b: &Contribution| alike(a, b) && a.amount == b.amount;
    let stays = |a: &Contribution, b: &Contribution| same(a, b) && over(old, a) == over(new, b);
    let mut gone: Vec<&Contribution> = old.contributions().iter().filter(here).collect();
    let now = new.contributions().iter().filter(here);
    let mut pairs: Vec<(&Contribution, Option<&Contribution>)> = now.map(|c| (c, None)).collect();
    // Of several from one source those that stay as they are find each other first, then those of one amount.
    let fitting: [Fits<'_>; 3] = [&stays, &same, &alike];
    for fits in fitting {
        for (now, was) in pairs.iter_mut().filter(|(_, was)| was.is_none()) {
            *was = gone.iter().position(|was| fits(was, now)).map(|place| gone.remove(place));
        }
    }
    let mut all = Vec::new();
    for (now, was) in pairs.into_iter().filter(|(now, was)| !was.is_some_and(|was| stays(was, now))) {
        let mut why = words(content, new, now);
        if was.is_some_and(|was| counts(was) != was.amount) && counts(now) == now.amount {
            why.push_str("; no longer overruled");
        }
        all.push(Change { contribution: now.clone(), old: was.map(counts), new: Some(counts(now)), why });
    }
    all.extend(gone.into_iter().map(|was| {
        let why = words(content, old, was);
        Change { contribution: was.clone(), old: Some(counts(was)), new: None, why }
    }));
    all
}

/// The rule behind a contribution, its line of the list, and what overrules it.
fn words(content: &Content, of: &Matrix, c: &Contribution) -> String {
    let mut text = format!("{}, line {}", c.why.rule, c.line);
    match c.overruled_by.and_then(|by| of.contributions().get(by)) {
        Some(by) => {
            let from = cause_words(content, by.why.cause);
            let from = if from.is_empty() { by.why.rule.to_owned() } else { from };
            text.push_str(&format!("; {:+} is overruled by {:+}, {from}", c.amount, by.amount));
        }
        None if c.outcome == Outcome::Overruled => text.push_str(&format!("; {:+} is overruled", c.amount)),
        None => {}
    }
    text
}
