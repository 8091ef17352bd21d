//! EV_MAKE: things are made (docs/rules/making.md). EParam is the number of a [`Way`], 0 for one that whoever plays
//! is asked for; eID may name what is made, EItem what is bettered. Only a character that somebody plays makes
//! things. Knows nothing of mending and tempering, which are `craft`.
//!
//! | file | what stands there |
//! |---|---|
//! | here | the work itself: what, how many, at what cost, the check |
//! | `way` | the ways of making, and who may go them |
//! | `piece` | what may be made in each way |
//! | `formulas` | which effects somebody knows how to brew and to write |
//! | `bill` | difficulty, experience, gold and hours |
//! | `better` | a greater plus or a quality for what is magic (Weaponcraft) |

mod better;
mod bill;
mod formulas;
mod piece;
mod way;

pub use way::Way;
pub(super) use way::lacks;

use super::hours;
use crate::base::names::{Skill, StatiNature as Nature, StatiSource};
use crate::event::Question;
use crate::event::fields::{EId, EParam};
use crate::event::prompt::Options;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::practice::{self, practise};
use crate::rules::items::{gear, things};
use crate::rules::prelude::*;
use crate::rules::query::ask::{one_of, refused};
use crate::rules::query::who::Held;
use crate::world::stati::within;
use crate::world::{CreatureField, Stati};
use bill::Bill;
use piece::Piece;

/// From this level on a brew says how well it was made.
const ORDINARY: i32 = 10;

/// EV_MAKE of the actor.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn make<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        return refused(m, "Only a character that somebody plays makes things.");
    }
    let way = match m.get(EParam) {
        0 => asked_way(m, me)?,
        number => Way::of(number),
    };
    let Some(way) = way else { return refused(m, "{actor} {actor:know|knows} no way to make anything.") };
    if let Some(why) = lacks(m, me, way) {
        return refused(m, why);
    }
    match way {
        Way::Weapon => better::better(m, me),
        _ => create(m, me, way),
    }
}

/// The way that whoever plays says, of those that are open to it.
fn asked_way<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Way>, Halt> {
    let open: Vec<Way> = Way::ALL.into_iter().filter(|way| lacks(m, me, *way).is_none()).collect();
    let open = open.into_iter().map(|way| (way, way.words().to_owned())).collect();
    one_of(m, me, "Make what?", open)
}

/// Something new: half of its cost is paid before the check, the rest when it succeeds.
fn create<O: Observer>(m: &mut Machine<'_, O>, me: Handle, way: Way) -> Ruling {
    formulas::learn(m, me, way)?;
    let Some(piece) = asked_piece(m, me, way)? else {
        let why = match way {
            Way::Craft => "{actor} {actor:can|can} make nothing of that kind: it takes more skill.",
            _ => "{actor} {actor:know|knows} no formula that is within {actor:his} skill.",
        };
        return refused(m, why);
    };
    if let Some(why) = piece::lacks(m, me, way, &piece) {
        return refused(m, &why);
    }
    let day = bill::day(m, me);
    let most = bill::most(&piece, day);
    if most < 1 {
        return refused(m, "{actor} {actor:have|has} not the strength for so long a day's work.");
    }
    let many = match piece.in_numbers(way) {
        true => {
            let question = Question::new(me, "How many?", Options::Number(1, most)).usually(0);
            m.ask_whoever_plays(&question, 0)? + 1
        }
        false => 1,
    };
    let Some(bill) = bill::of(m, me, way, &piece, many) else { return Ok(Answer::Abort) };
    if !agreed(m, me, &bill, way.check().is_some())? || !hours::spend(m, me, bill.hours, false)? {
        return Ok(Answer::Abort);
    }
    pay(m, me, bill.xp / 2, bill.gold / 2)?;
    if let Some(skill) = way.skill_of(m, me)
        && !attempt(m, me, &Try::of(skill, bill.dc))?.passed
    {
        m.print(Audience::Actor, "The work comes to nothing, and half of what it took is lost.")?;
        return Ok(Answer::Done);
    }
    pay(m, me, bill.xp - bill.xp / 2, bill.gold - bill.gold / 2)?;
    let metal = finished(m, me, way, &piece, many)?;
    if metal {
        let amount = m.d(12, label!("making: practice at the forge"))? + 4;
        practise(m, me, practice::FORGED, amount)?;
    }
    let amount = m.d(10, label!("making: practice"))? + 2;
    practise(m, me, practice::MADE, amount)?;
    m.print(Audience::Actor, "The work is done, and done well.")?;
    Ok(Answer::Done)
}

/// What the record names of what may be made, else what whoever plays says: of things that are crafted first which kind.
fn asked_piece<O: Observer>(m: &mut Machine<'_, O>, me: Handle, way: Way) -> Result<Option<Piece>, Halt> {
    let named = m.get(EId);
    let fits = |piece: &Piece| named.is_none_or(|id| piece.effect == Some(id) || piece.kind == id);
    let mut all: Vec<Piece> = piece::offered(m, me, way).into_iter().filter(fits).collect();
    if way == Way::Craft && named.is_none() {
        let groups = piece::groups(m.content(), &all);
        let groups = groups.into_iter().map(|(of, words)| (of, words.to_owned())).collect();
        let group = one_of(m, me, "Which kind of thing?", groups)?;
        all.retain(|piece| m.content().item(piece.kind).map(|kind| kind.itype) == group);
    }
    let all = all.into_iter().map(|piece| (piece, piece.line(m.content()))).collect();
    one_of(m, me, "Make which?", all)
}

/// Can it afford that, and does it want to? Whoever cannot hears what is lacking.
fn agreed<O: Observer>(m: &mut Machine<'_, O>, me: Handle, bill: &Bill, checked: bool) -> Result<bool, Halt> {
    let has = m.world().creature(me).map_or(0, |c| c.get(CreatureField::Xp));
    if bill.xp > has {
        let why = format!("That takes {} experience, and there are {has}: live through more first.", bill.xp);
        m.print(Audience::Actor, &why)?;
        return Ok(false);
    }
    let gold = things::money::gold_of(m.world(), m.content(), me);
    if bill.gold > gold {
        let why = format!("That takes {} gold, and there are {gold}: make less, or find more.", bill.gold);
        m.print(Audience::Actor, &why)?;
        return Ok(false);
    }
    let xp = if bill.xp > 0 { format!("{} experience, ", bill.xp) } else { String::new() };
    let dc = if checked { format!(", against {}", bill.dc) } else { String::new() };
    let text = format!("That takes {xp}{} gold and {} hours{dc}. Go on?", bill.gold, bill.hours);
    Ok(m.ask_whoever_plays(&Question::yes_or_no(me, text).usually(1), 1)? == 1)
}

/// Experience and gold go.
fn pay<O: Observer>(m: &mut Machine<'_, O>, me: Handle, xp: i32, gold: i32) -> Result<(), Halt> {
    if xp > 0 {
        m.put_add(me, CreatureField::Xp, -xp, label!("making: experience"));
    }
    things::money::pay(m, me, gold, label!("making: paid for"))
}

/// The thing comes to be in its maker's hands; is it of metal?
fn finished<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    way: Way,
    piece: &Piece,
    many: i32,
) -> Result<bool, Halt> {
    let thing = gear::make::thing(m, piece.kind)?;
    if way == Way::Poison {
        let doses = Stati { effect: piece.effect, ..Stati::new(Nature::POISONED, 0, within(many)) };
        m.gain(thing, doses.from_source(StatiSource::SS_MISC), label!("making: doses"));
    } else {
        if piece.effect.is_some() {
            gear::make::magical(m, thing, piece.effect, piece.plus)?;
        }
        gear::make::many(m, thing, many);
    }
    let level = m.skill(me, Skill::SK_ALCHEMY);
    if way == Way::Alchemy && level > ORDINARY {
        let brewed = Stati::new(Nature::ALCHEMY_LEV, 0, within(level)).from_source(StatiSource::SS_MISC);
        m.gain(thing, brewed, label!("making: how well it is brewed"));
    }
    things::learn_all(m, thing, label!("making: known to its maker"));
    let metal = Held::of(m.world(), m.content(), thing).is_some_and(|held| held.is_metallic());
    things::stack::comes_to(m, me, thing, label!("making: made"))?;
    Ok(metal)
}
