//! Lives of worshippers: somebody with a god among monsters, corpses and the altars of all gods, who prays, offers,
//! kills, casts and turns until it dies or its days are over. What its standing with every god may be, and that the whole
//! life is lived again the same.

use super::choice::{Choice, near, somebody};
use super::stage;
use crate::seeded::Seeded;
use augury_engine::base::event_code::EventCode as Ev;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{ItemState, StatiNature, StatiSource, ThingFlag};
use augury_engine::content::Content;
use augury_engine::play::command::EventOrder;
use augury_engine::play::recording::{Fixture, Lying};
use augury_engine::play::{Command, Recording, Revision, Session};
use augury_engine::world::{Character, Stati, World};

/// What is done in one life.
pub const LONGEST: u64 = 24;
/// One in so many lives is lived again.
pub const AGAIN: u64 = 8;

/// The most that favour and a sacrifice may come to: far more than any life can gather.
const MOST: i32 = 1_000_000_000;
/// The most that anger may come to: 50, beyond which nothing is added, and one transgression.
const ANGRIEST: i16 = 150;

/// Whoever is played in each life.
const WORSHIPPER: Handle = Handle(1);

/// The recording that a life begins with.
pub fn recording(dice: &mut Seeded, content: &Content) -> Recording {
    let mut recording = stage::recording(dice, content);
    let gods = content.ids(Kind::God);
    let altar = content.ids(Kind::Feature).iter().copied();
    let mut altar = altar.filter(|id| content.feature(*id).is_some_and(|f| f.flags.has(ThingFlag::F_ALTAR)));
    let altar = altar.next_back().map_or(String::new(), |id| id.id().to_owned());
    if let Some(first) = recording.creatures.first_mut() {
        let mut character = first
            .character
            .take()
            .unwrap_or_else(|| Character::new(ResId::new(Kind::Race, "human"), [12; 7]));
        character.player = true;
        character.god = dice.pick(gods).copied();
        let mut about = |most: usize| -> Vec<(ResId, i32)> {
            let some = gods.iter().filter(|_| dice.below(4) == 0).copied().collect::<Vec<_>>();
            some.into_iter().map(|god| (god, dice.below(most) as i32)).collect()
        };
        character.favour = about(20_000);
        character.anger = about(12).into_iter().map(|(god, n)| (god, n as i16)).collect();
        first.monster = "human".to_owned();
        first.character = Some(character);
        let mut hp = || 1 + dice.below(90) as i32;
        (first.max_hp, first.hp) = (Some(90), Some(hp()));
    }
    // The altar it stands on, and some others.
    let at = recording.creatures.first().and_then(|first| first.at);
    for n in 0..3 {
        let place = if n == 0 { at } else { recording.creatures.get(n).and_then(|other| other.at) };
        let Some(god) = dice.pick(gods).copied().filter(|_| place.is_some()) else { continue };
        let of = Stati::new(StatiNature::MY_GOD, 0, 0).from_source(StatiSource::SS_MISC).of_effect(god);
        let feature = altar.clone();
        recording.features.push(Fixture { feature, at: place, stati: vec![of], ..Fixture::default() });
    }
    for _ in 0..dice.below(4) {
        let of = dice.pick(content.ids(Kind::Monster)).map_or(String::new(), |id| id.id().to_owned());
        let state = if dice.below(3) == 0 { vec![ItemState::IF_CURSED] } else { Vec::new() };
        let held = usize::from(dice.below(2) == 0);
        let at = if held == 0 { at } else { None };
        recording.items.push(Lying { item: "corpse".to_owned(), of, at, held, state, ..Lying::default() });
    }
    recording
}

/// What the worshipper does next; `None` once it is gone.
pub fn next(session: &Session, world: &World, dice: &mut Seeded) -> Option<Choice> {
    let me = world.creature(WORSHIPPER).filter(|c| c.is_here())?;
    let plain = |event| Some(Choice::Command(WORSHIPPER, Command::Do(EventOrder::new(event))));
    match dice.below(12) {
        0..=3 => plain(Ev::EV_PRAY),
        4 | 5 => Some(Choice::Command(WORSHIPPER, Command::Attack(somebody(world, WORSHIPPER, dice)))),
        6 => {
            let order = EventOrder { param: dice.below(60) as i16, ..EventOrder::new(Ev::EV_TURNING) };
            Some(Choice::Command(WORSHIPPER, Command::Do(order)))
        }
        7 => {
            let effect = dice.pick(session.revision().content.ids(Kind::Effect)).copied();
            let victim = somebody(world, WORSHIPPER, dice);
            let order = EventOrder { effect, victim, ..EventOrder::new(Ev::EV_EFFECT) };
            Some(Choice::Command(WORSHIPPER, Command::Do(order)))
        }
        8 => {
            let to = near(me.at(), 1, dice);
            if to == me.at() {
                return Some(Choice::Others);
            }
            let way = |to: i16, from: i16| (to - from) as i8;
            Some(Choice::Command(WORSHIPPER, Command::Step(way(to.x, me.at().x), way(to.y, me.at().y))))
        }
        9 => plain([Ev::EV_EAT, Ev::EV_PICKUP][dice.below(2)]),
        _ => Some(Choice::Others),
    }
}

/// Is what lies between every character and every god as it may be?
///
/// # Errors
/// Whose is not, and what of it.
pub fn standing(world: &World, content: &Content) -> Result<(), String> {
    for c in world.all_creatures() {
        let Some(character) = c.character() else { continue };
        of_one(character, content).map_err(|what| format!("{}: {what}", c.handle()))?;
    }
    Ok(())
}

fn of_one(c: &Character, content: &Content) -> Result<(), String> {
    let axes = [("good and evil", c.align_ge), ("law and chaos", c.align_lc)];
    if let Some((axis, n)) = axes.into_iter().find(|(_, n)| !(-100..=100).contains(n)) {
        return Err(format!("its alignment between {axis} is {n}"));
    }
    if let Some((god, n)) = c.anger.iter().find(|(_, n)| !(0..=ANGRIEST).contains(n)) {
        return Err(format!("the anger of {god} is {n}"));
    }
    if let Some((god, n)) = c.favour.iter().find(|(_, n)| !(-MOST..=MOST).contains(n)) {
        return Err(format!("the favour of {god} is {n}"));
    }
    for d in &c.devotions {
        let worth = d.sacrificed.iter().all(|n| (0..=MOST).contains(n)) && (0..=MOST).contains(&d.greatest);
        if !worth || !(0..=9).contains(&d.level) || d.penalty < 0 || d.countdown < 0 {
            return Err(format!("what lies between it and {}: {d:?}", d.god));
        }
    }
    let gods = c.anger.iter().map(|(god, _)| *god).chain(c.favour.iter().map(|(god, _)| *god));
    let gods = gods.chain(c.devotions.iter().map(|d| d.god)).chain(c.god);
    match gods.into_iter().find(|god| content.god(*god).is_none()) {
        Some(god) => Err(format!("it has to do with {god}, which is no god")),
        None => Ok(()),
    }
}

/// Does the whole life, lived again from its recording, end in the same world?
///
/// # Errors
/// It can't be staged again, or ends otherwise.
pub fn again(session: &Session, rev: &Revision) -> Result<(), String> {
    let recording = session.to_recording();
    let mut lived = Session::start(&recording, rev.clone()).map_err(|faults| faults.join("; "))?;
    lived.replay(&recording.inputs, &mut |_| None)?;
    if lived.live() == session.live() { Ok(()) } else { Err("lived again it ends otherwise".to_owned()) }
}
