//! Verbs without a command of their own: what any thing, fixture or creature may answer, by a rule or by a script of
//! its author's (Player::YuseMenu). A verb is chosen, then what it is done to and with; who answers it is the rules'
//! business, and a verb that nobody answers is told to whoever tried it.
//!
//! Not here: verbs of talk ([`super::act::ACTS`]), those with commands of their own, and EV_PUSH, which is a step of whoever
//! is pushed.

use crate::view::ask::Doing;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{DoorState, ObjectType, TrapState};
use augury_engine::event::prompt::{DIRECTIONS, compass};
use augury_engine::event::{EventCode as E, Options, Question};
use augury_engine::play::Command;
use augury_engine::play::command::EventOrder;
use augury_engine::world::{Feature, Point, World};

use super::act::{act, square_asked};
use super::carried::{at_hand, carried, lying};
use super::{fixtures, people, things};
use crate::debugger::{Debugger, Intent};
use crate::view::ask::{Ask, Then, square_of};
use crate::view::state::State;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// EItem, of what is carried.
    Item,
    /// EItem2, of what is carried and what lies there.
    Into,
    /// EVictim, of what is carried.
    Carried,
    /// EVictim, of what is carried, what lies there, and fixtures and creatures not more than a step away.
    Near,
    /// EVictim, of fixtures and creatures not more than a step away.
    Beside,
    /// EVictim, of creatures a step away.
    Neighbour,
    /// EVictim, of creatures that are perceived.
    Somebody,
    /// The square one step away in a direction.
    Toward,
    /// A square, and whoever is there.
    Square,
}

use Part::{Beside, Carried, Into, Item, Near, Neighbour, Somebody, Square, Toward};

/// A verb: its word, its event, and what is asked for, in that order; `{}` is what was said to the question before.
struct Verb(&'static str, E, &'static [(Part, &'static str)]);

/// The letters of a list reach as far as these go: 52.
static VERBS: [Verb; 43] = [
    Verb("activate", E::EV_ACTIVATE, &[(Item, "Activate what?")]),
    Verb("apply", E::EV_APPLY, &[(Item, "Apply what?"), (Near, "Apply the {} to what?")]),
    Verb("break", E::EV_BREAK, &[(Near, "Break what?")]),
    Verb("burn", E::EV_BURN, &[(Carried, "Burn what?"), (Item, "Burn the {} with what?")]),
    Verb("clean", E::EV_CLEAN, &[(Near, "Clean what?")]),
    Verb("clean with", E::EV_CLEAN, &[(Near, "Clean what?"), (Item, "Clean the {} with what?")]),
    Verb("cut", E::EV_CUT, &[(Carried, "Cut what?"), (Item, "Cut the {} with what?")]),
    Verb("dig", E::EV_DIG, &[(Toward, "Dig in which direction?")]),
    Verb("dip", E::EV_DIP, &[(Item, "Dip what?"), (Into, "Dip the {} into what?")]),
    Verb("dismount", E::EV_DISMOUNT, &[]),
    Verb("dissect", E::EV_DISSECT, &[(Near, "Dissect what?")]),
    Verb("divide", E::EV_DIVIDE, &[(Item, "Divide what?")]),
    Verb("enter", E::EV_ENTER, &[(Beside, "Enter what?")]),
    Verb("examine", E::EV_EXAMINE, &[(Near, "Examine what?")]),
    Verb("fill", E::EV_POUR, &[(Carried, "Fill what?"), (Item, "Fill the {} with what?")]),
    Verb("force", E::EV_FORCE, &[(Near, "Force what open?"), (Item, "Force the {} with what?")]),
    Verb("give", E::EV_GIVE, &[(Item, "Give what?"), (Neighbour, "Give the {} to whom?")]),
    Verb("imbue", E::EV_IMBUE, &[(Near, "Imbue what?")]),
    Verb("inscribe", E::EV_INSCRIBE, &[(Near, "Inscribe what?")]),
    Verb("inscribe with", E::EV_INSCRIBE, &[(Near, "Inscribe what?"), (Item, "Inscribe the {} with what?")]),
    Verb("insert", E::EV_INSERT, &[(Item, "Insert what?"), (Near, "Insert the {} into what?")]),
    Verb("jam", E::EV_JAM, &[(Beside, "Jam what?"), (Item, "Jam the {} with what?")]),
    Verb("mix", E::EV_MIX, &[(Carried, "Mix what?"), (Item, "Mix the {} with what?")]),
    Verb("mount", E::EV_MOUNT, &[(Neighbour, "Mount whom?")]),
    Verb("open with", E::EV_OPEN, &[(Near, "Open what?"), (Item, "Open the {} with what?")]),
    Verb("phase", E::EV_PHASE, &[]),
    Verb("play", E::EV_PLAY, &[(Carried, "Play what?")]),
    Verb("press", E::EV_PRESS, &[(Beside, "Press what?")]),
    Verb("pull", E::EV_PULL, &[(Beside, "Pull what?")]),
    Verb("read", E::EV_READ, &[(Item, "Read what?")]),
    Verb("read there", E::EV_READ, &[(Near, "Read what?")]),
    Verb("rub", E::EV_RUB, &[(Near, "Rub what?")]),
    Verb("rub with", E::EV_RUB, &[(Near, "Rub what?"), (Item, "Rub the {} with what?")]),
    Verb("show", E::EV_SHOW, &[(Item, "Show what?"), (Somebody, "Show the {} to whom?")]),
    Verb("sit", E::EV_SIT, &[(Near, "Sit on what?")]),
    Verb("smell", E::EV_SMELL, &[(Near, "Smell what?")]),
    Verb("taste", E::EV_TASTE, &[(Near, "Taste what?")]),
    Verb("tie to", E::EV_TIE_TO, &[(Item, "Tie what?"), (Near, "Tie the {} to what?")]),
    Verb("tie up", E::EV_TIE_UP, &[(Beside, "Tie up what?"), (Item, "Tie the {} up with what?")]),
    Verb("touch", E::EV_TOUCH, &[(Near, "Touch what?")]),
    Verb("twist", E::EV_TWIST, &[(Near, "Twist what?")]),
    Verb("wave", E::EV_WAVE, &[(Carried, "Wave what?")]),
    Verb("zap", E::EV_ZAP, &[(Item, "Zap what?"), (Square, "Zap the {} at which square?")]),
];

/// Asks for a verb. With a thing that is taken up: one that can begin with it.
pub(super) fn choose(state: &mut State, me: Handle, thing: Option<Handle>) {
    let Some(debugger) = &state.debugger else { return };
    let begins = |verb: &Verb| match (thing, verb.2.first()) {
        (None, _) => true,
        (Some(h), Some((part, _))) => fitting(debugger, me, *part).contains(&h),
        (Some(_), None) => false,
    };
    let all: Vec<usize> = (0..VERBS.len()).filter(|n| begins(&VERBS[*n])).collect();
    let text = match thing {
        Some(h) => format!("Which verb with the {}?", debugger.name(h)),
        None => "Which verb?".to_owned(),
    };
    let lines = all.iter().map(|n| VERBS[*n].0.to_owned()).collect();
    let mut question = Question::new(me, text, Options::Lines(lines));
    let again = state.playing.verb.and_then(|last| all.iter().position(|n| *n == last));
    question.usual = again.and_then(|row| i32::try_from(row).ok());
    state.playing.ask = Some(Ask { question, then: Then::Verb(all, thing) });
}

/// A verb was chosen, with what it begins with, where that is known.
pub(super) fn begin(state: &mut State, me: Handle, verb: usize, thing: Option<Handle>) {
    let Some(Verb(_, event, _)) = VERBS.get(verb) else { return };
    let mut doing =
        Doing { verb, order: EventOrder::new(*event), said: 0, last: Handle::NONE, of: Vec::new() };
    if let Some(h) = thing {
        say(&mut doing, h);
        doing.said = 1;
    }
    ask(state, me, doing);
}

/// Asks for the part that is not said yet; with all of them said, it is done.
fn ask(state: &mut State, me: Handle, mut doing: Doing) {
    let (Some(debugger), Some(Verb(_, _, parts))) = (&state.debugger, VERBS.get(doing.verb)) else { return };
    let Some((part, text)) = parts.get(doing.said) else {
        let order = debugger.session().map_or(doing.order, |s| whole(s.live(), doing.order));
        state.playing.verb = Some(doing.verb);
        act(state, Intent::Command(me, Command::Do(order)));
        return;
    };
    let text = text.replace("{}", &debugger.name(doing.last));
    let question = match part {
        Toward => Question::new(me, text, Options::Direction),
        Square => {
            let usual = people::square_of_nearest_foe(debugger, me);
            Question { usual, ..square_asked(debugger, me, text) }
        }
        _ => {
            doing.of = fitting(debugger, me, *part);
            doing.of.retain(|h| doing.said == 0 || *h != doing.last);
            if doing.of.is_empty() {
                state.say(format!("{text} There is nothing for it here"));
                return;
            }
            let lines = doing.of.iter().map(|h| line(debugger, me, *h)).collect();
            Question::new(me, text, Options::Lines(lines))
        }
    };
    state.playing.ask = Some(Ask { question, then: Then::Part(doing) });
}

/// A part was said; the next one is asked, or it is done.
pub(super) fn told(state: &mut State, question: &Question, mut doing: Doing, answer: i32) {
    let (Some(debugger), me) = (&state.debugger, question.who) else { return };
    let row = usize::try_from(answer).unwrap_or(usize::MAX);
    let at = match question.options {
        Options::Square(..) => square_of(question, answer),
        Options::Direction => DIRECTIONS.get(row).and_then(|by| shifted(debugger, me, *by)),
        _ => None,
    };
    if let Some(at) = at {
        // At a square of one's choice it is done to whom one perceives there.
        let there = |h: &Handle| debugger.with_world(|w| w.creature(*h).is_some_and(|c| c.at() == at));
        let aimed = matches!(question.options, Options::Square(..));
        let seen = people::within(debugger, me, i32::MAX).into_iter();
        let victim = seen.filter(|_| aimed).find(|h| there(h) == Some(true));
        (doing.order.at, doing.order.victim, doing.last) =
            (Some(at), victim.unwrap_or_default(), Handle::NONE);
    } else if let Some(h) = doing.of.get(row).copied() {
        say(&mut doing, h);
    } else {
        return;
    }
    doing.said += 1;
    ask(state, me, doing);
}

/// The thing is the part that is asked for.
fn say(doing: &mut Doing, h: Handle) {
    match VERBS.get(doing.verb).and_then(|verb| verb.2.get(doing.said)) {
        Some((Item, _)) => doing.order.item = h,
        Some((Into, _)) => doing.order.item2 = h,
        _ => doing.order.victim = h,
    }
    doing.last = h;
}

/// The deed as rules and scripts read it. A thing alone is the item of its verb (Player::YuseMenu). What goes into a
/// thing is EItem2 of that thing's event, and what is poured is told twice what it is poured into: as EVictim for
/// scripts, as EItem2 for containers (docs/rules/items.md, Containers).
fn whole(world: &World, order: EventOrder) -> EventOrder {
    let EventOrder { victim, item, .. } = order;
    match order.event {
        _ if world.item(victim).is_none() => order,
        E::EV_INSERT => EventOrder { item: victim, item2: item, victim: Handle::NONE, ..order },
        E::EV_POUR => EventOrder { item2: victim, ..order },
        _ if !item.is_some() => EventOrder { item: victim, victim: Handle::NONE, ..order },
        _ => order,
    }
}

/// What a part may be.
fn fitting(debugger: &Debugger, me: Handle, part: Part) -> Vec<Handle> {
    let things = |rows: Vec<(Handle, usize)>| rows.into_iter().map(|(h, _)| h);
    match part {
        Item | Carried => things(carried(debugger, me)).collect(),
        Into => things(at_hand(debugger, me)).collect(),
        Near => things(at_hand(debugger, me)).chain(beside(debugger, me)).collect(),
        Beside => lying(debugger, me).into_iter().chain(beside(debugger, me)).collect(),
        Neighbour => people::within(debugger, me, 1),
        Somebody => people::within(debugger, me, i32::MAX),
        Toward | Square => Vec::new(),
    }
}

/// Fixtures that show themselves, and creatures, not more than a step away.
fn beside(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let all = fixtures::beside(debugger, me).into_iter().filter(|f| shows(debugger, f));
    all.map(|f| f.handle).chain(people::within(debugger, me, 1)).collect()
}

/// Is it neither a hidden trap nor a secret door?
fn shows(debugger: &Debugger, feature: &Feature) -> bool {
    match debugger.content().feature(feature.kind).map(|kind| kind.ftype) {
        Some(ObjectType::T_TRAP) => feature.trap_is(TrapState::TS_FOUND),
        Some(ObjectType::T_DOOR) => !feature.door_is(DoorState::DF_SECRET),
        _ => true,
    }
}

/// The square a step away.
fn shifted(debugger: &Debugger, me: Handle, (dx, dy): (i8, i8)) -> Option<Point> {
    let at = debugger.session()?.live().creature(me)?.at();
    Some(at.shifted(i16::from(dx), i16::from(dy)))
}

/// A thing as lists show it, and what stands about with where it stands.
fn line(debugger: &Debugger, me: Handle, h: Handle) -> String {
    let Some(world) = debugger.session().map(|s| s.live()) else { return String::new() };
    let there = world.feature(h).map(Feature::at).or_else(|| world.creature(h).map(|c| c.at()));
    let (Some(there), Some(here)) = (there, world.creature(me).map(|c| c.at())) else {
        return things::line_with_place(debugger, h);
    };
    let name = debugger.name(h);
    let by = |to: i16, from: i16| (to - from).signum() as i8;
    match there == here {
        true => format!("{name}, here"),
        false => format!("{name}, {}", compass(by(there.x, here.x), by(there.y, here.y))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_verb_of_the_rules_under_a_word_of_its_own() {
        for (n, Verb(word, event, _)) in VERBS.iter().enumerate() {
            assert!(EventOrder::new(*event).by(Handle(1)).verb, "{event} of {word} is none");
            assert!(VERBS.iter().take(n).all(|other| other.0 < *word), "{word} stands out of its order");
        }
        assert!(VERBS.len() <= 52, "letters end there");
    }
}
