//! Who does something that a god may mind: a character that is made for it, or one of the session as it is at the cursor.

use std::sync::Arc;

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{GodFlag, Skill};
use augury_engine::content::{Content, God};
use augury_engine::play::{Recording, Revision, stage};
use augury_engine::rules::standing::{ANATHEMA, FORSAKEN, INVOLVED, PENANCE};
use augury_engine::world::{Character, Devotion, World};

use crate::debugger::recordings::draft::{Draft, MOST_LEVELS};
use crate::debugger::setup;

/// Squares of the place, with its walls, and where whoever does it stands.
const WIDE: usize = 15;
const HIGH: usize = 11;
const AT: (i16, i16) = (7, 5);
/// How far an axis of an alignment goes to a side.
const SIDE: i16 = 50;

/// Who does it.
#[derive(Clone, Debug, PartialEq)]
pub enum Doer {
    /// One that is made for it.
    Made(Follower),
    /// One of the session.
    OfSession(Taken),
}

impl Default for Doer {
    fn default() -> Self {
        Doer::Made(Follower::default())
    }
}

/// A character of the session, with the world in which it stands.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Who.
    pub who: Handle,
    /// Number of the moment that is looked at, and how many the session has.
    pub at: (Option<u64>, u64),
    /// The world there; what is done is done in a copy.
    pub world: Arc<World>,
}

impl Taken {
    fn character(&self) -> Option<&Character> {
        self.world.creature(self.who)?.character()
    }
}

impl PartialEq for Taken {
    fn eq(&self, other: &Self) -> bool {
        self.who == other.who
            && self.at == other.at
            && (Arc::ptr_eq(&self.world, &other.world) || self.character() == other.character())
    }
}

/// Whom somebody follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follows {
    /// The god that is looked at.
    #[default]
    This,
    /// Nobody.
    Nobody,
    /// Another god.
    Other(ResId),
}

/// What a god has against somebody besides anger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// It has to do penance.
    Penance,
    /// It is forsaken.
    Forsaken,
    /// It is anathema.
    Anathema,
}

impl Held {
    /// All of them, in order.
    pub const ALL: [Held; 4] = [Held::Nothing, Held::Penance, Held::Forsaken, Held::Anathema];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Held::Nothing => "nothing",
            Held::Penance => "penance",
            Held::Forsaken => "forsaken",
            Held::Anathema => "anathema",
        }
    }

    fn bits(self) -> i32 {
        match self {
            Held::Nothing => 0,
            Held::Penance => PENANCE,
            Held::Forsaken => FORSAKEN,
            Held::Anathema => ANATHEMA,
        }
    }
}

/// A character that is made for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    /// Its race; none for the usual one of the pack.
    pub race: Option<ResId>,
    /// Its class; none for the usual one of the pack.
    pub class: Option<ResId>,
    /// Its level, 1 to [`MOST_LEVELS`].
    pub level: i16,
    /// Between good (-1) and evil (1), and between law (-1) and chaos (1); none as the god wants it.
    pub alignment: Option<(i16, i16)>,
    /// Base scores Str Dex Con Int Wis Cha Luc.
    pub base: [i16; 7],
    /// Ranks of theology.
    pub theology: i16,
    /// Whom it follows.
    pub follows: Follows,
    /// What deeds gained of favour.
    pub favour: i32,
    /// Its level of favour.
    pub favour_level: i16,
    /// How angry the god is.
    pub anger: i16,
    /// Percent that prayers have used up.
    pub penalty: i16,
    /// Gains of experience until the next prayer.
    pub countdown: i16,
    /// What the god has against it.
    pub held: Held,
}

impl Default for Follower {
    fn default() -> Self {
        Follower {
            race: None,
            class: None,
            level: 5,
            alignment: None,
            base: [14, 12, 14, 10, 14, 10, 10],
            theology: 8,
            follows: Follows::This,
            favour: 0,
            favour_level: 0,
            anger: 0,
            penalty: 0,
            countdown: 0,
            held: Held::Nothing,
        }
    }
}

/// The sides on which a god wants its followers, where it says so.
fn wanted(god: &God) -> (i16, i16) {
    let side = |low, high, no_low, no_high| match god.flags {
        flags if flags.has(low) => -1,
        flags if flags.has(high) => 1,
        flags if flags.has(no_low) && !flags.has(no_high) => 1,
        flags if flags.has(no_high) && !flags.has(no_low) => -1,
        _ => 0,
    };
    (
        side(GodFlag::GF_GOOD, GodFlag::GF_EVIL, GodFlag::GF_NO_GOOD, GodFlag::GF_NO_EVIL),
        side(GodFlag::GF_LAWFUL, GodFlag::GF_CHAOTIC, GodFlag::GF_NO_LAWFUL, GodFlag::GF_NO_CHAOTIC),
    )
}

/// Sides of an alignment in words: `lawful good`.
pub fn alignment_words((good_evil, law_chaos): (i16, i16)) -> String {
    let word = |n: i16, low, high| match n {
        n if n < 0 => low,
        n if n > 0 => high,
        _ => "neutral",
    };
    match (word(law_chaos, "lawful", "chaotic"), word(good_evil, "good", "evil")) {
        ("neutral", "neutral") => "neutral".to_owned(),
        (law, good) => format!("{law} {good}"),
    }
}

/// The world in which somebody does something, and who.
///
/// # Errors
/// In words: what whoever is made is made of and the pack lacks; nobody of that kind in the session.
pub(super) fn start(rev: &Revision, god: ResId, doer: &Doer) -> Result<(World, Handle), String> {
    match doer {
        Doer::Made(follower) => {
            let recording = made(rev, god, follower)?;
            let world = stage::start_world(&recording, rev).map_err(|faults| faults.join("; "))?;
            Ok((world, Handle(1)))
        }
        Doer::OfSession(taken) => match taken.character() {
            Some(_) => Ok((World::clone(&taken.world), taken.who)),
            None => Err("it is no character any more: choose another, or one that is made here".to_owned()),
        },
    }
}

fn made(rev: &Revision, god: ResId, follower: &Follower) -> Result<Recording, String> {
    let content = &*rev.content;
    let mut draft = usual(content, follower)?;
    let sides = follower.alignment.or_else(|| content.god(god).map(wanted)).unwrap_or_default();
    (draft.good_evil, draft.law_chaos) = (sides.0 * SIDE, sides.1 * SIDE);
    draft.base = follower.base;
    draft.ranks = vec![(Skill::SK_KNOW_THEO, follower.theology)];
    draft.god = match follower.follows {
        Follows::This => Some(god),
        Follows::Nobody => None,
        Follows::Other(other) if content.god(other).is_some() => Some(other),
        Follows::Other(other) => return Err(format!("the pack has no {other}: let it follow another god")),
    };
    (draft.listed, draft.played) = (false, true);
    let mut actor = draft.actor(AT);
    actor.enemy_to_all = false;
    if let Some(character) = &mut actor.character {
        let level = follower.favour_level;
        let (penalty, countdown) = (follower.penalty, follower.countdown);
        character.favour = vec![(god, follower.favour)];
        character.anger = vec![(god, follower.anger)];
        character.devotions = vec![Devotion { level, penalty, countdown, ..Devotion::none(god) }];
        character.standing = vec![(god, INVOLVED | follower.held.bits())];
    }
    let row = |y| (0..WIDE).map(|x| if is_wall(x, y) { '#' } else { '.' }).collect();
    Ok(Recording { map: (0..HIGH).map(row).collect(), creatures: vec![actor], ..setup::arena("", 0) })
}

fn is_wall(x: usize, y: usize) -> bool {
    x == 0 || y == 0 || x == WIDE - 1 || y == HIGH - 1
}

/// The character without what is special about it.
fn usual(content: &Content, follower: &Follower) -> Result<Draft, String> {
    let mut draft = Draft::new(content).ok_or("the pack has no race, so nobody can be made to do it")?;
    for chosen in [follower.race, follower.class].into_iter().flatten() {
        if content.get(chosen).is_none() {
            return Err(format!("the pack has no {} `{}`", chosen.kind().word(), chosen.id()));
        }
    }
    draft.race = follower.race.unwrap_or(draft.race);
    let level = follower.level.clamp(1, MOST_LEVELS);
    let class = follower.class.or(draft.classes.first().map(|(class, _)| *class));
    draft.classes = class.map(|class| (class, level)).into_iter().collect();
    Ok(draft)
}

/// The race and the class that are meant where none is chosen.
pub fn usual_of(content: &Content) -> (Option<ResId>, Option<ResId>) {
    let draft = Draft::new(content);
    let class = draft.as_ref().and_then(|draft| draft.classes.first().map(|(class, _)| *class));
    (draft.map(|draft| draft.race), class)
}

/// All characters of a world.
pub fn characters(world: &World) -> Vec<Handle> {
    world.all_creatures().filter(|c| c.character().is_some()).map(|c| c.handle()).collect()
}

/// The gods of a content without one.
pub fn others(content: &Content, god: ResId) -> Vec<ResId> {
    content.ids(Kind::God).iter().copied().filter(|other| *other != god).collect()
}
