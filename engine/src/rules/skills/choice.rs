//! What skills ask of whoever plays, and how they refuse. Knows no skill.

use crate::base::handle::Handle;
use crate::event::observe::Audience;
use crate::event::prompt::Options;
use crate::event::{Answer, Halt, Machine, Observer, Question, Ruling};
use crate::rules::query::who::Held;

/// Nothing comes of it, and nothing is lost; the actor hears why.
pub(super) fn refused<O: Observer>(m: &mut Machine<'_, O>, why: &str) -> Ruling {
    m.print(Audience::Actor, why)?;
    Ok(Answer::Abort)
}

/// Asks whoever plays a creature for one of these lines; anybody else takes the one at `usual`, and where there is
/// nothing to choose nobody is asked. Its place.
///
/// # Errors
/// There is no answer yet.
pub(super) fn chosen<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    lines: Vec<String>,
    usual: i32,
) -> Result<i32, Halt> {
    if lines.len() < 2 {
        return Ok(usual);
    }
    m.ask_whoever_plays(&Question::new(who, text, Options::Lines(lines)).usually(usual), usual)
}

/// The same for what these lines stand for; `None` where there is nothing to choose.
///
/// # Errors
/// There is no answer yet.
pub(super) fn one_of<O: Observer, T: Copy>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    all: Vec<(T, String)>,
) -> Result<Option<T>, Halt> {
    let (all, lines): (Vec<T>, Vec<String>) = all.into_iter().unzip();
    let place = chosen(m, who, text, lines, 0)?;
    Ok(usize::try_from(place).ok().and_then(|place| all.get(place).copied()))
}

/// The thing that somebody holds and that is named, else one that whoever plays says of those that fit; `None` where
/// none fits.
///
/// # Errors
/// There is no answer yet.
pub(super) fn held_thing<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    named: Handle,
    text: &str,
    fits: impl Fn(&Held<'_>) -> bool,
) -> Result<Option<Handle>, Halt> {
    let all: Vec<(Handle, String)> = {
        let held = m.world().held_by(who).iter().filter(|h| !named.is_some() || **h == named);
        let held = held.filter_map(|h| Held::of(m.world(), m.content(), *h)).filter(|held| fits(held));
        held.map(|held| (held.item.handle, name_of(m, held.item.handle))).collect()
    };
    one_of(m, who, text, all)
}

/// What a thing is called where it is offered.
pub(super) fn name_of<O: Observer>(m: &Machine<'_, O>, thing: Handle) -> String {
    m.world().item(thing).map_or("it", |i| m.content().shown_name(i.kind)).to_owned()
}
