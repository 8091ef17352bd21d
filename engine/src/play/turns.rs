//! Who acts when. By the original's countdown (docs/rules/time.md, The clock; docs/rules/time.md, The round) there
//! is no pool: every creature counts its Timeout down, and acts when it is 0. A pack may choose energy instead
//! (`energy` in its manifest): everybody gathers ten segments at a time, and acts as long as that lasts before the
//! next one does. Either way a round is pulsed every 60 segments.

mod energy;

use super::monster;
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::names::{Attribute, StatiNature};
use crate::event::fields::{EActor, EMap, EVictim};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer};
use crate::label;
use crate::rules::stati::StatiPart;
use crate::rules::{fields, stati};
use crate::world::{Creature, CreatureField, Point, StatiQuery, World};

/// Segments in a round.
pub const ROUND: u32 = 60;
/// Segments after which a scheduler without anybody to act gives up.
const IDLE_LIMIT: u32 = 60 * 10;
/// Segments that a monster lets pass at a time under OPT_FREEZE_MON.
const FROZEN: i32 = 30;

/// How many creatures act at most around whoever plays, before distance keeps the others still, and how far at most
/// (docs/rules/time.md, Who is near enough).
const ACTING: usize = 15;
const FARTHEST: usize = 60;
/// Segments of a stopped time after which its owner's round passes.
const TICK: i32 = 10;

/// What the scheduler came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This creature acts now.
    Of(Handle),
    /// The round is pulsed now.
    Round,
    /// Nobody is left who could act.
    Nobody,
}

/// Goes on to the next creature that acts or the next round, whichever is first. Changes only the clock and the
/// countdowns.
pub fn next<O: Observer>(m: &mut Machine<'_, O>) -> Turn {
    if m.content().manifest().energy { energy::next(m) } else { count_down(m) }
}

fn count_down<O: Observer>(m: &mut Machine<'_, O>) -> Turn {
    let mut idle = 0;
    loop {
        // At the very beginning whoever plays may have acted already.
        if m.world().next_up() == 0 || m.world().turn() == 0 {
            reckon(m);
        }
        if m.world().next_up() == 0 {
            skip(m);
        }
        let stage = stage(m.world());
        let order_len = m.world().in_play().order().len();
        let mut place = m.world().next_up();
        while place < order_len {
            let Some(h) = m.world().in_play().order().get(place).copied() else { break };
            place += 1;
            let (turn, pulsed) = (m.world().turn(), m.world().pulsed());
            let Some(c) = m.world().creature(h).filter(|c| c.is_here()) else { continue };
            if is_off_stage(stage, c) {
                continue;
            }
            let timeout = c.timeout();
            if timeout > 0 {
                m.world_mut().count_down(h);
                continue;
            }
            if timeout < 0 || loses_segment(c) {
                continue;
            }
            m.world_mut().schedule(turn, place, pulsed);
            return Turn::Of(h);
        }
        let turn = m.world().turn();
        if turn.is_multiple_of(ROUND) && !m.world().pulsed() {
            m.world_mut().schedule(turn, order_len, true);
            return Turn::Round;
        }
        m.world_mut().bury();
        m.world_mut().schedule(turn + 1, 0, false);
        idle += 1;
        if idle > IDLE_LIMIT || m.world().in_play().creatures().next().is_none() {
            return Turn::Nobody;
        }
    }
}

/// Reckons anew around whom creatures act, and how far: around whoever plays, up to the distance at which more than
/// [`ACTING`] of them are met, at most [`FARTHEST`] (docs/rules/time.md, Who is near enough). Where nobody plays,
/// all act.
fn reckon<O: Observer>(m: &mut Machine<'_, O>) {
    let world = m.world();
    let player = world.creatures().find(|c| c.is_player() && c.is_here()).map(|c| (c.handle(), c.at()));
    let Some((player, at)) = player else { return m.world_mut().act_around(Handle::NONE, 0) };
    let mut met = [0usize; FARTHEST];
    for c in world.level_of(player).creatures().filter(|c| !c.is_player()) {
        let far = usize::try_from(c.at().distance(at)).unwrap_or(FARTHEST);
        if let Some(met) = met.get_mut(far) {
            *met += 1;
        }
    }
    let mut sum = 0;
    let full = met.iter().position(|here| {
        sum += here;
        sum > ACTING
    });
    m.world_mut().act_around(player, full.unwrap_or(FARTHEST) as i16);
}

/// The square around which creatures act, and how far.
type Stage = Option<(Point, i32)>;

fn stage(world: &World) -> Stage {
    let (who, reach) = world.acting_around();
    world.creature(who).filter(|c| c.is_here()).map(|c| (c.at(), i32::from(reach)))
}

/// Is a creature too far from whoever plays to do anything? Its countdown stands still then.
fn is_off_stage(stage: Stage, c: &Creature) -> bool {
    stage.is_some_and(|(at, reach)| !c.is_player() && c.at().distance(at) > reach)
}

/// What a creature's turn begins with, by itself or at a command: whoever was moved by magic is where it is from now on
/// (docs/rules/time.md, The clock), and nobody casts any more what it cast before.
pub(crate) fn begin<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    m.put(h, CreatureField::Casting, 0, label!("turns: its spell is cast"));
    if m.world().stati(h).is_some_and(|s| s.has(StatiNature::TELEPORTED)) {
        stati::end(m, h, StatiNature::TELEPORTED, label!("turns: it has come to rest"))?;
    }
    Ok(())
}

/// Whoever has stopped time acts on, and alone: what its actions take is summed up in Mag of TIMESTOP instead of counted
/// down, and for each ten segments beyond the first its own round passes (docs/rules/time.md, Time stop).
pub(crate) fn outside_time<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let why = label!("turns: time stands still");
    let stopped = StatiQuery::of(StatiNature::TIMESTOP);
    let Some(owed) = m.world().creature(h).filter(|c| c.is_here()).map(|c| c.timeout().max(0)) else {
        return Ok(());
    };
    if !stati::read::has(m.world(), h, stopped) {
        return Ok(());
    }
    m.put(h, CreatureField::Timeout, 0, why);
    let mut sum = stati::read::mag(m.world(), h, stopped).saturating_add(owed);
    while sum > TICK && stati::read::has(m.world(), h, stopped) {
        sum -= TICK;
        m.throw(EventInfo::new(EventCode::EV_TURN).with(EActor, h))?;
    }
    stati::set_part(m, h, stopped, StatiPart::Mag, sum.clamp(0, i32::from(i16::MAX)) as i16, why);
    Ok(())
}

/// The scheduler looks at whoever has stopped time once more, before anybody else.
pub(crate) fn stays_up<O: Observer>(m: &mut Machine<'_, O>, h: Handle) {
    let (turn, next, pulsed) = (m.world().turn(), m.world().next_up(), m.world().pulsed());
    let acts_on = m.world().creature(h).is_some_and(|c| c.is_here() && c.stati().has(StatiNature::TIMESTOP));
    let place = m.world().in_play().order().iter().position(|o| *o == h).filter(|place| *place < next);
    if let Some(place) = place.filter(|_| acts_on) {
        m.world_mut().schedule(turn, place, pulsed);
    }
}

/// Paralysed monsters and all sleepers lose the segment (docs/rules/time.md, The clock).
fn loses_segment(c: &Creature) -> bool {
    let stati = c.stati();
    stati.has(StatiNature::PARALYSIS) || stati.has(StatiNature::ASLEEP)
}

/// Lets segments pass in which nobody can act and no round is pulsed, in one go.
fn skip<O: Observer>(m: &mut Machine<'_, O>) {
    let world = m.world();
    let turn = world.turn();
    if turn.is_multiple_of(ROUND) {
        return;
    }
    let mut least = ROUND - turn % ROUND;
    let stage = stage(world);
    for c in world.in_play().creatures() {
        if !loses_segment(c) && c.timeout() >= 0 && !is_off_stage(stage, c) {
            least = least.min(c.timeout() as u32);
        }
    }
    if least == 0 {
        return;
    }
    for place in 0..world.in_play().order().len() {
        let Some(h) = m.world().in_play().order().get(place).copied() else { break };
        let Some(c) = m.world().creature(h).filter(|c| c.is_here() && c.timeout() > 0) else { continue };
        if is_off_stage(stage, c) {
            continue;
        }
        let timeout = (c.timeout() - least as i32).max(0);
        let _ = m.world_mut().put(h, CreatureField::Timeout, timeout);
    }
    m.world_mut().schedule(turn + least, 0, false);
}

/// A creature's turn: what it does by itself. Attributes spent to nothing kill it first.
///
/// # Errors
/// As [`Machine::throw`].
pub fn act<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<Answer, Halt> {
    begin(m, h)?;
    if m.world().creature(h).is_some_and(|c| c.attr_death() != 0) {
        return attribute_death(m, h);
    }
    if m.world().options().get(GameOption::OPT_FREEZE_MON) > 0
        && m.world().creature(h).is_some_and(|c| !c.is_player())
    {
        m.put_add(h, CreatureField::Timeout, FROZEN, label!("turns: frozen (OPT_FREEZE_MON)"));
        return Ok(Answer::Done);
    }
    let answer = monster::choose_action(m, h)?;
    outside_time(m, h)?;
    Ok(answer)
}

fn attribute_death<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<Answer, Halt> {
    let bits = m.world().creature(h).map_or(0, |c| c.attr_death());
    m.put(h, CreatureField::AttrDeath, 0, label!("turns: attribute death"));
    let spent = [
        Attribute::A_STR,
        Attribute::A_DEX,
        Attribute::A_CON,
        Attribute::A_INT,
        Attribute::A_WIS,
        Attribute::A_CHA,
    ];
    if m.world().creature(h).is_some_and(|c| spent.iter().any(|a| bits >> a.0 & 1 == 1 && c.attr(*a) <= 0)) {
        m.throw(EventInfo::new(EventCode::EV_DEATH).with(EActor, h).with(EVictim, h))?;
    }
    Ok(Answer::Done)
}

/// The round (docs/rules/time.md, The round): fields and laid ground run out, EV_TURN is thrown at everything on
/// the map in order, then the place itself is asked, and what was put off to its end is done.
///
/// # Errors
/// As [`Machine::throw`].
pub fn round<O: Observer>(m: &mut Machine<'_, O>) -> Result<Answer, Halt> {
    fields::pass(m)?;
    for place in 0..m.world().in_play().order().len() {
        let Some(h) = m.world().in_play().order().get(place).copied() else { break };
        if takes_part(m, h) {
            m.throw(EventInfo::new(EventCode::EV_TURN).with(EActor, h))?;
        }
    }
    ask_the_place(m)?;
    m.run_waiting()?;
    Ok(Answer::Done)
}

/// Creatures that are there, unless a rider has their round for them; things that lie on the map.
fn takes_part<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    let world = m.world();
    if let Some(c) = world.creature(h) {
        let ridden =
            c.stati().of(StatiNature::MOUNT).any(|s| world.creature(s.thing).is_some_and(|r| r.is_here()));
        return c.is_here() && !ridden;
    }
    world.item(h).is_some_and(|i| i.is_here()) || world.feature(h).is_some_and(|f| f.is_here())
}

/// A place may have its own time (docs/rules/announcements.md, Timed events): the dungeon of the map, then its
/// regions and terrains in the order of the map, each asked alone with EV_TURN that nobody acts in.
fn ask_the_place<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let code = EventCode::EV_TURN;
    let place = |m: &Machine<'_, O>, n: usize| {
        let map = m.world().in_play().map();
        map.dungeon().iter().chain(map.regions()).chain(map.terrains()).nth(n).copied()
    };
    let mut n = 0;
    while let Some(res) = place(m, n) {
        n += 1;
        if m.content().may_answer(res, code) {
            m.ask_alone(res, EventInfo::new(code).with(EMap, 1))?;
        }
    }
    Ok(())
}
