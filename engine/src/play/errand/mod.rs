//! Errands: what a player is told to do until something of note happens. Explore, rest, search, go somewhere, go
//! on in a direction. An errand only looks at a session and says what is to be done next; each step is a command
//! of its own, so that it is an atom, an input, and can be stepped. Knows no keys and no screen.
//!
//! | file | what stands there |
//! |---|---|
//! | `kinds` | which errands there are |
//! | `known` | the squares that a creature has seen on its way |
//! | `way` | ways over known ground |
//! | `note` | what is worth stopping for |

mod kinds;
mod known;
mod note;
mod way;

use super::command::Command;
use super::recording::Input;
use super::session::Session;
use super::turns::{ROUND, Turn};
use crate::base::handle::Handle;
use crate::world::{Creature, Point};
pub use kinds::{Errand, Until};
use known::Known;
pub use note::CameTo;
use note::Noted;

/// Steps after which an errand asks whether it is to go on.
const MOST: u32 = 2_000;
/// Actions and rounds of others between two steps, at most.
const MOST_BETWEEN: u32 = 10_000;
/// Tries of a step that takes time and leads nowhere, before the square counts as barred.
const TRIES: u32 = 3;
/// Steps of a search (docs/rules/doors.md, Searching: an action of 25 repeats).
const SEARCH: u32 = 25;
/// Rounds of rest without a hit point gained, after which resting is no use.
const NO_USE: u32 = 100;

/// What an errand wants next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This, now.
    Do(Command),
    /// That whoever's turn it is acts.
    Others,
    /// Nothing: it is over.
    Over(CameTo),
}

/// An errand on its way.
#[derive(Clone, Debug)]
pub struct Going {
    who: Handle,
    errand: Errand,
    began: u32,
    steps: u32,
    between: u32,
    noted: Option<Noted>,
    known: Known,
    /// Squares that could not be stepped on.
    barred: Vec<Point>,
    /// The step that was last tried: from where, to where, when and with what countdown, and how often in a row.
    tried: Option<(Point, Point, (u32, i32), u32)>,
    /// Most hit points so far, and when that was.
    best: (i32, u32),
    /// Of a run: is the way open to its left and right?
    sides: Option<[bool; 2]>,
    /// Of a rest: when it last waited, and with what countdown.
    waited: Option<(u32, i32)>,
}

/// The square that a creature was just asked about and did not come to: the lock that it would not pick, the trap that it
/// would not walk into. Whoever goes on exploring then does not mean that.
fn refused(session: &Session, who: Handle, errand: Errand) -> Option<Point> {
    if errand != Errand::Explore {
        return None;
    }
    let Input::Answered(asked, _) = session.inputs().last()? else { return None };
    let Input::Command(n, Command::Step(dx, dy)) = **asked else { return None };
    // Where it stood before, after it, and now.
    let stood: Vec<Point> = session.places_of(who).collect();
    let [.., before, after, _] = stood.as_slice() else { return None };
    let beside = after.shifted(i16::from(dx.signum()), i16::from(dy.signum()));
    (who.0 == n && before == after).then_some(beside)
}

impl Going {
    /// Sets out. What the creature has seen in the session so far counts as known.
    pub fn begin(session: &Session, who: Handle, errand: Errand) -> Going {
        let world = session.live();
        let known = match errand {
            Errand::Explore | Errand::GoTo(_) => Known::of(session, who),
            _ => Known::default(),
        };
        let hp = world.creature(who).map_or(0, Creature::hp);
        Going {
            who,
            errand,
            began: world.turn(),
            steps: 0,
            between: 0,
            noted: None,
            known,
            barred: refused(session, who, errand).into_iter().collect(),
            tried: None,
            best: (hp, world.turn()),
            sides: None,
            waited: None,
        }
    }

    /// Whose it is.
    pub fn who(&self) -> Handle {
        self.who
    }

    /// Which it is.
    pub fn errand(&self) -> Errand {
        self.errand
    }

    /// What is to be done next. Whoever asks does it and asks again.
    pub fn next(&mut self, session: &Session) -> Next {
        if session.asked().is_some() {
            return Next::Over(CameTo::Asked);
        }
        let world = session.live();
        let Some(c) = world.creature(self.who).filter(|c| c.is_here()) else {
            return Next::Over(CameTo::Gone);
        };
        if session.next_turn() != Turn::Of(self.who) {
            self.between += 1;
            return if self.between > MOST_BETWEEN { Next::Over(CameTo::Long) } else { Next::Others };
        }
        self.between = 0;
        let at = c.at();
        let content = &session.revision().content;
        let now = Noted::of(world, content, self.who, self.noted.as_ref());
        let came_to = self.noted.as_ref().and_then(|before| now.came_to(before, self.errand));
        self.noted = Some(now);
        if let Some(came_to) = came_to {
            return Next::Over(came_to);
        }
        if self.steps >= MOST {
            return Next::Over(CameTo::Long);
        }
        self.steps += 1;
        // What a command takes is counted down only when the next one acts: the turn alone does not tell.
        let moment = (world.turn(), c.timeout());
        self.look_back(at, moment);
        match self.errand {
            Errand::Rest(until) => self.rest(c, until, world.turn()),
            Errand::Search if self.steps > SEARCH => Next::Over(CameTo::Done),
            Errand::Search => Next::Do(Command::Search),
            Errand::GoTo(to) if to == at => Next::Over(CameTo::Arrived),
            Errand::GoTo(to) => {
                self.known.see(world, content, self.who);
                let way = way::to(world, content, self.who, &self.known, &self.barred, &|here| here == to);
                self.step(at, way, CameTo::NoWay, moment)
            }
            Errand::Explore => {
                self.known.see(world, content, self.who);
                let wants = |here| self.known.is_worth_a_visit(world.level_of(self.who), here);
                let way = way::to(world, content, self.who, &self.known, &self.barred, &wants);
                self.step(at, way, CameTo::Explored, moment)
            }
            Errand::Run(dx, dy) => self.run(session, at, (dx.signum(), dy.signum()), moment),
        }
    }

    /// Did the last step lead anywhere? A square that refuses it at once, or takes time again and again, is barred.
    fn look_back(&mut self, at: Point, moment: (u32, i32)) {
        let Some((from, to, when, times)) = self.tried else { return };
        if at != from {
            self.tried = None;
        } else if when == moment || times >= TRIES {
            self.barred.push(to);
            self.tried = None;
        }
    }

    fn step(&mut self, at: Point, to: Option<Point>, otherwise: CameTo, moment: (u32, i32)) -> Next {
        let Some(to) = to else {
            let barred = matches!(otherwise, CameTo::NoWay) && !self.barred.is_empty();
            return Next::Over(if barred { CameTo::Blocked } else { otherwise });
        };
        let times = self.tried.filter(|(from, last, ..)| (*from, *last) == (at, to)).map_or(1, |t| t.3 + 1);
        self.tried = Some((at, to, moment, times));
        Next::Do(Command::Step((to.x - at.x) as i8, (to.y - at.y) as i8))
    }

    fn run(&mut self, session: &Session, at: Point, (dx, dy): (i8, i8), moment: (u32, i32)) -> Next {
        let (world, content) = (session.live(), &session.revision().content);
        let (dx16, dy16) = (i16::from(dx), i16::from(dy));
        let ahead = Point::new(at.x + dx16, at.y + dy16);
        let open = |x: i16, y: i16| way::is_open(world, content, self.who, Point::new(at.x + x, at.y + y));
        if (dx, dy) == (0, 0) || self.barred.contains(&ahead) || !open(dx16, dy16) {
            return Next::Over(if self.steps == 1 { CameTo::Blocked } else { CameTo::WayEnds });
        }
        let sides = [open(dy16, -dx16), open(-dy16, dx16)];
        if self.sides.replace(sides).is_some_and(|before| before != sides) {
            return Next::Over(CameTo::WayBranches);
        }
        self.step(at, Some(ahead), CameTo::WayEnds, moment)
    }

    fn rest(&mut self, c: &Creature, until: Until, turn: u32) -> Next {
        if c.hp() > self.best.0 {
            self.best = (c.hp(), turn);
        }
        let over = match until {
            Until::Healed if c.hp() >= c.max_hp() => Some(CameTo::Healed),
            Until::Healed if turn.saturating_sub(self.best.1) >= NO_USE * ROUND => Some(CameTo::NoUse),
            Until::Rounds(n) if turn.saturating_sub(self.began) >= n.saturating_mul(ROUND) => {
                Some(CameTo::Done)
            }
            _ => None,
        };
        // Something kept it from waiting: no time has passed.
        let kept = self.waited.replace((turn, c.timeout())) == Some((turn, c.timeout()));
        let over = over.or(kept.then_some(CameTo::Blocked));
        over.map_or(Next::Do(Command::Wait), Next::Over)
    }
}
