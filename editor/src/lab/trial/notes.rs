//! What keeps an effect from being tried as it is, or what to know before one reads its figures; each with what to do.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EffectFlag, Named, ObjectType, TargetQuery};
use augury_engine::content::{Content, Magic};
use augury_engine::event::EventInfo;
use augury_engine::play::Revision;
use augury_engine::world::{Character, World};

use crate::lab::cast::{CASTER, cast};
use crate::lab::names::owed;
use crate::lab::trial::outcome::Watch;

/// Where what is to be done is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// In the form of the effect.
    Form,
    /// In the Arena, where it can be cast by whoever is played.
    Arena,
    /// In no place of its own.
    Nowhere,
}

/// Something to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is, in few words.
    pub title: String,
    /// What to do about it.
    pub remedy: String,
    /// Where.
    pub at: Where,
    /// Nothing would come of casting it.
    in_the_way: bool,
}

impl Note {
    /// Whether nothing would come of casting it.
    pub fn is_in_the_way(&self) -> bool {
        self.in_the_way
    }
}

/// What to know of an effect that is about to be cast in a world.
pub fn of(
    rev: &Revision,
    magic: &Magic<'_>,
    (world, record): (&World, &EventInfo),
    has_monster: bool,
) -> Vec<Note> {
    let mut all = Vec::new();
    let mut note = |title: &str, remedy: &str, at, in_the_way| {
        all.push(Note { title: title.to_owned(), remedy: remedy.to_owned(), at, in_the_way });
    };
    let asks = |query| magic.segment(0).is_some_and(|s| s.asks(query));
    let aimed = [TargetQuery::Q_TAR, TargetQuery::Q_LOC, TargetQuery::Q_DIR].into_iter().any(asks);
    if magic.segment(0).is_none() {
        let handles = rev.content.get(magic.id).is_some_and(|r| r.handlers.codes().next().is_some());
        note(
            "It has no segment yet",
            "Add one under Segments in its form: the archetype says what it does, the area whom it reaches.",
            Where::Form,
            !handles,
        );
    } else if magic.has(EffectFlag::EF_ITEMS_ONLY) && of_corpses(magic) {
        note(
            "It acts on corpses only",
            "Creatures are no targets of it. Kill somebody in the Arena and let whoever is played cast it beside the corpse.",
            Where::Arena,
            true,
        );
    } else if magic.has(EffectFlag::EF_ITEMS_ONLY) || (asks(TargetQuery::Q_INV) && !aimed) {
        note(
            "It acts on things only",
            "Creatures are no targets of it. Give a thing to whoever is played in the Arena, and let it cast this at the thing.",
            Where::Arena,
            true,
        );
    }
    if let Some(question) = question(rev, world, record) {
        note(
            &format!("Whoever plays is asked: {question}"),
            "A monster casts it here and takes the usual answer. Cast it in the Arena by whoever is played to give another.",
            Where::Arena,
            false,
        );
    }
    let owed = owed(&rev.content, magic.id);
    if !owed.is_empty() {
        note(
            &format!("Handlers are owed: {}", owed.join(", ")),
            "What they would do is not in these figures. Write them under Handlers in its form.",
            Where::Form,
            false,
        );
    }
    if !has_monster {
        note(
            "The pack has no monster to aim at",
            "Make a monster: it is aimed at from then on.",
            Where::Nowhere,
            false,
        );
    }
    all
}

/// Does it take hold of corpses alone?
fn of_corpses(magic: &Magic<'_>) -> bool {
    magic.has(EffectFlag::EF_LIM_ITYPE)
        && magic.segment(0).is_some_and(|s| s.tval == ObjectType::T_CORPSE.number())
}

/// What is asked first where the caster is played by somebody.
fn question(rev: &Revision, world: &World, record: &EventInfo) -> Option<String> {
    let race = first_race(&rev.content)?;
    let mut played = world.clone();
    let character = Character { player: true, ..Character::new(race, [10; 7]) };
    played.make_character(CASTER, character);
    let mut watch = Watch::default();
    cast(rev, &played, record.clone(), 0, &mut watch).question
}

fn first_race(content: &Content) -> Option<ResId> {
    content.ids(Kind::Race).first().copied()
}
