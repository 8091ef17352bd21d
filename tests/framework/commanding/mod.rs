//! Random commands by random actors on random maps with every kind of thing, by the rules and content as they are
//! shipped. What must hold after each: nothing panics and nothing is cut short; every item and creature is in exactly
//! one place, and where one is used up, destroyed or made, a rule said so; watched or not, an atom ends in the same
//! world.
//!
//! Everything comes from one seed. Commands come in batches, each with a map of its own, and a batch depends on
//! nothing but the seed and its number: a fault names both, and holds the recording that leads there.
//!
//! | file | what stands there |
//! |---|---|
//! | `stage` | a random map with everything on it |
//! | `choice` | what somebody is told to do |
//! | `casts` | magic alone |
//! | `lives` | lives of worshippers |
//! | `events` | the events that may be commanded, and what each is done to |
//! | `places` | each thing in exactly one place |
//! | `figures` | values that are kept are those that fresh ones would be |
//! | `books` | what was told of things used up and made, and whether it adds up |

mod books;
mod casts;
mod choice;
mod events;
mod figures;
mod lives;
mod places;
mod stage;

use crate::pack::shipped;
use crate::seeded::Seeded;
use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View};
use augury_engine::play::atom::Ended;
use augury_engine::play::errand::{Going, Next};
use augury_engine::play::stage::misfits;
use augury_engine::play::{Recording, Revision, Session};
use books::Books;
use choice::Choice;
pub use events::left_out;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Commands on one map.
pub const BATCH: u64 = 200;
/// One in so many atoms is run again bare and watched, and has to end the same.
const AGAIN: usize = 8;
/// Every so many'th batch has its turns by energy.
const ENERGETIC: u64 = 4;
/// Steps of an errand before something else is commanded.
const STEPS: u32 = 25;
/// Questions answered for one command, before it is left undone.
const QUESTIONS: usize = 12;

/// What is commanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commanded {
    /// Anything.
    Any,
    /// Magic alone.
    Casts,
    /// What worshippers do: one life on each map, until whoever is played dies or its days are over.
    Lives,
}

impl Commanded {
    /// The most that is commanded on one map.
    fn batch(self) -> u64 {
        match self {
            Commanded::Any | Commanded::Casts => BATCH,
            Commanded::Lives => lives::LONGEST,
        }
    }
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Maps that were begun: lives, where lives are lived.
    pub maps: u64,
    /// Lives that were lived again.
    pub lived_again: u64,
    /// Commands given, the steps of errands among them.
    pub commands: u64,
    /// Those that came to something.
    pub done: u64,
    /// Steps of errands.
    pub errands: u64,
    /// Turns of those who act by themselves, and rounds.
    pub turns: u64,
    /// Questions that were answered.
    pub answered: u64,
    /// Atoms that were run again bare and watched.
    pub again: u64,
    /// Creatures that left the world.
    pub fallen: u64,
    /// Pieces of items that were used up, destroyed or lost.
    pub used_up: u64,
    /// Pieces of items that were made.
    pub made: u64,
    /// Values of creatures that stood, and were the same when worked out anew.
    pub settled: u64,
    /// Values of creatures that were marked as having to be worked out anew.
    pub mark_dirty: u64,
    /// How often each event was commanded and came to something, by name.
    pub events: BTreeMap<String, [u64; 2]>,
    /// Effects that were cast and came to something.
    pub effects: BTreeSet<String>,
    /// Problems told, by their first words.
    pub troubles: BTreeMap<String, u64>,
}

/// Something that must hold does not.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What, in which batch of which seed, and the last inputs before it.
    pub text: String,
    /// The batch.
    pub batch: u64,
    /// All that leads there, to be replayed. The input that failed is the last one.
    pub recording: Box<Recording>,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// Gives so many commands, or lives so many lives, from the batch with this number on. `each` hears of every batch that begins, and what it
/// came to so far.
///
/// # Errors
/// The first thing that must hold and does not.
pub fn run(
    commanded: Commanded,
    count: u64,
    seed: u64,
    from: u64,
    each: &mut dyn FnMut(u64, &Tally),
) -> Result<Tally, Fault> {
    let by_countdown = shipped().revision();
    let by_energy = with_energy(&by_countdown);
    let mut tally = Tally::default();
    let mut batch = from;
    let done = |tally: &Tally| if commanded == Commanded::Lives { tally.maps } else { tally.commands };
    while done(&tally) < count {
        each(batch, &tally);
        let left = if commanded == Commanded::Lives { u64::MAX } else { count - tally.commands };
        let rev = if batch.is_multiple_of(ENERGETIC) { &by_energy } else { &by_countdown };
        let mut play = Play::begin(commanded, rev, seed, batch)?;
        let went = play.go_on(commanded.batch().min(left), &mut tally);
        let went = went.and_then(|()| play.lived(rev, batch, &mut tally));
        went.map_err(|what| play.fault(seed, batch, &what))?;
        tally.maps += 1;
        batch += 1;
    }
    Ok(tally)
}

/// The same content in a pack that gives turns by energy.
fn with_energy(rev: &Revision) -> Revision {
    let mut manifest = rev.content.manifest().clone();
    manifest.energy = true;
    Revision::new(Arc::new(rev.content.under(manifest)), rev.scripts.clone())
}

/// One batch on its way.
struct Play {
    commanded: Commanded,
    session: Session,
    dice: Seeded,
    books: Books,
    /// The last things that were done, in words.
    last: Vec<String>,
}

/// Templates are drawn for anybody: takes them from whoever can't have its own. Was there any?
fn goes_without(recording: &mut Recording, rev: &Revision) -> bool {
    let mut taken = false;
    for place in misfits(recording, rev).unwrap_or_default() {
        if let Some(actor) = recording.creatures.get_mut(place) {
            taken |= !actor.templates.is_empty();
            actor.templates.clear();
        }
    }
    taken
}

impl Play {
    fn begin(commanded: Commanded, rev: &Revision, seed: u64, batch: u64) -> Result<Play, Fault> {
        let mut dice = Seeded::of(mix(seed, batch));
        let mut recording = match commanded {
            Commanded::Lives => lives::recording(&mut dice, &rev.content),
            Commanded::Any | Commanded::Casts => stage::recording(&mut dice, &rev.content),
        };
        loop {
            let faults = match Session::start(&recording, rev.clone()) {
                Ok(session) => {
                    let (books, last) = (Books::default(), Vec::new());
                    return Ok(Play { commanded, session, dice, books, last });
                }
                Err(faults) => faults,
            };
            if !goes_without(&mut recording, rev) {
                let text = format!("batch {batch} of seed {seed} can't be staged: {}", faults.join("\n"));
                return Err(Fault { text, batch, recording: Box::new(recording) });
            }
        }
    }

    fn fault(&self, seed: u64, batch: u64, what: &str) -> Fault {
        let last = self.last.iter().rev().take(12).rev().cloned().collect::<Vec<_>>().join("\n  ");
        let mut recording = self.session.to_recording();
        recording.name = format!("batch {batch} of seed {seed}");
        recording.about = what.to_owned();
        Fault {
            text: format!("batch {batch} of seed {seed}: {what}\nafter, last of all:\n  {last}"),
            batch,
            recording: Box::new(recording),
        }
    }

    fn go_on(&mut self, wanted: u64, tally: &mut Tally) -> Result<(), String> {
        places::everything(self.session.live(), &self.session.revision().content, &self.books)?;
        let until = tally.commands + wanted;
        while tally.commands < until {
            let world = self.session.live();
            let next = match self.commanded {
                Commanded::Casts if self.dice.below(6) != 0 => {
                    let (who, command) = casts::next(&self.session, world, &mut self.dice);
                    Choice::Command(who, command)
                }
                Commanded::Lives => match lives::next(&self.session, world, &mut self.dice) {
                    Some(choice) => choice,
                    None => return Ok(()),
                },
                _ => choice::next(&self.session, world, &mut self.dice),
            };
            match next {
                Choice::Others => {
                    self.others(tally)?;
                    // A day of a life that passes is one of its days.
                    tally.commands += u64::from(self.commanded == Commanded::Lives);
                }
                Choice::Command(who, command) => {
                    self.last.push(format!("{who}: {command:?}"));
                    let ended =
                        self.watched(tally, |session, each| session.command_watching(who, command, each))?;
                    tally.commands += 1;
                    note(tally, &command, &ended);
                }
                Choice::Errand(who, errand) => {
                    self.last.push(format!("{who}: {errand}"));
                    self.errand(&mut Going::begin(&self.session, who, errand), until, tally)?;
                }
            }
            if self.session.live().creatures().next().is_none() {
                // Nobody is left: the rest of the batch is given on another map.
                return Ok(());
            }
        }
        Ok(())
    }

    /// At the end of a life: now and then it is lived again.
    fn lived(&self, rev: &Revision, batch: u64, tally: &mut Tally) -> Result<(), String> {
        if self.commanded != Commanded::Lives || !batch.is_multiple_of(lives::AGAIN) {
            return Ok(());
        }
        tally.lived_again += 1;
        lives::again(&self.session, rev)
    }

    fn others(&mut self, tally: &mut Tally) -> Result<Ended, String> {
        self.last.push("whoever's turn it is".to_owned());
        let ended = self.watched(tally, |session, each| session.advance_watching(each))?;
        tally.turns += 1;
        Ok(ended)
    }

    fn errand(&mut self, going: &mut Going, until: u64, tally: &mut Tally) -> Result<(), String> {
        let (mut steps, mut between) = (0, 0);
        while steps < STEPS && between < 4 * STEPS && tally.commands < until {
            match going.next(&self.session) {
                Next::Do(command) => {
                    let who = going.who();
                    self.last.push(format!("{who}: {command:?} on the errand"));
                    self.watched(tally, |session, each| session.command_watching(who, command, each))?;
                    tally.commands += 1;
                    tally.errands += 1;
                    steps += 1;
                }
                Next::Others => {
                    between += 1;
                    if self.others(tally)? == Ended::Nobody {
                        break;
                    }
                }
                Next::Over(_) => break,
            }
        }
        // One that came to nothing is a command as well, or a world where none does would never end.
        tally.commands += u64::from(steps == 0);
        Ok(())
    }

    /// Does one thing with the books open, answers what it asks, and looks whether everything still holds.
    fn watched(
        &mut self,
        tally: &mut Tally,
        act: impl Fn(&mut Session, &mut dyn FnMut(u64, &Moment, View<'_>)) -> Ended,
    ) -> Result<Ended, String> {
        let before = self.session.live().clone();
        let atoms = self.session.atoms().len();
        let books = &mut self.books;
        books.open();
        let mut ended = act(&mut self.session, &mut |_, moment, view| books.hear(moment, view));
        for _ in 0..QUESTIONS {
            let Ended::Asks(question) = &ended else { break };
            let answers = usize::try_from(question.answers()).unwrap_or(0);
            if answers == 0 {
                return Err(format!("it asks \"{}\" and there is nothing to choose", question.text));
            }
            let answer = i32::try_from(self.dice.below(answers)).unwrap_or(0);
            self.last.push(format!("  asked \"{}\", answered {answer}", question.text));
            let books = &mut self.books;
            books.open();
            let answered =
                self.session.answer_watching(answer, &mut |_, moment, view| books.hear(moment, view));
            tally.answered += 1;
            ended = answered.ok_or("it asked, and takes no answer")?;
        }
        if let Ended::Asks(_) = ended {
            self.session.decline();
            return if *self.session.live() == before {
                Ok(ended)
            } else {
                Err("it asks, and something has happened already".to_owned())
            };
        }
        if let Ended::Halted(halt) = &ended {
            return Err(format!(
                "it is cut short: {halt}; {}",
                self.books.troubles().last().map_or("", |t| t)
            ));
        }
        let (world, content) = (self.session.live(), &self.session.revision().content);
        places::everything(world, content, &self.books)?;
        figures::stand(world, content, tally)?;
        lives::standing(world, content)?;
        let balance = self.books.balance(&before, world)?;
        tally.fallen += balance.fallen;
        tally.used_up += balance.used_up;
        tally.made += balance.made;
        for text in self.books.troubles() {
            *tally.troubles.entry(first_words(text)).or_default() += 1;
        }
        if self.session.atoms().len() > atoms && self.dice.below(AGAIN) == 0 {
            self.ends_alike(atoms)?;
            tally.again += 1;
        }
        Ok(ended)
    }

    /// Does the atom end in the same world whether somebody watches or not, from the world that it began in?
    fn ends_alike(&self, place: usize) -> Result<(), String> {
        let before = self.session.world_before(place);
        let (bare, bare_end) = self.session.run_atom(place, before.clone(), Bare);
        let (watched, watched_end) = self.session.run_atom(place, before, Observed::new(&mut Blind));
        if bare_end != watched_end {
            return Err(format!("bare it ends {bare_end:?}, watched {watched_end:?}"));
        }
        if bare != watched {
            return Err("it ends in another world when somebody watches".to_owned());
        }
        if bare != *self.session.live() {
            return Err("run again it ends in another world".to_owned());
        }
        Ok(())
    }
}

/// Watches and keeps nothing.
struct Blind;

impl Sink for Blind {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        Flow::Go
    }
}

fn note(tally: &mut Tally, command: &augury_engine::play::Command, ended: &Ended) {
    use augury_engine::event::Answer;
    use augury_engine::play::Command;
    let done = u64::from(matches!(ended, Ended::Well(Answer::Done)));
    let name = match command {
        Command::Do(order) => {
            let effect = order.effect.filter(|_| done > 0);
            tally.effects.extend(effect.map(|effect| effect.id().to_owned()));
            order.event.to_string()
        }
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
    };
    tally.done += done;
    let [given, came] = tally.events.entry(name).or_default();
    *given += 1;
    *came += done;
}

/// Enough of a problem to tell it from others, without names and numbers.
fn first_words(text: &str) -> String {
    text.split_whitespace().take(6).collect::<Vec<_>>().join(" ")
}

/// Everything with a number, in order.
fn all(world: &augury_engine::world::World) -> impl Iterator<Item = Handle> + '_ {
    (1..).map(Handle).take_while(|h| world.thing(*h).is_some())
}
