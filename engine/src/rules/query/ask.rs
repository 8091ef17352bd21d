//! Questions that rules put to whoever plays a creature, and how they refuse. Monsters are not asked: what they do is meant.

use super::who::Held;
use crate::base::handle::Handle;
use crate::event::observe::Audience;
use crate::event::prompt::Options;
use crate::event::{Answer, Halt, Machine, Observer, Question, Ruling};
use crate::world::Point;

/// So many lines have a letter each.
const WITH_A_LETTER: usize = 52;

/// Does the player of a creature say yes? Yes of creatures that nobody plays.
///
/// # Errors
/// There is no answer yet.
pub fn confirms<O: Observer>(m: &mut Machine<'_, O>, who: Handle, text: &str) -> Result<bool, Halt> {
    Ok(m.ask_whoever_plays(&Question::yes_or_no(who, text).usually(1), 1)? == 1)
}

/// Nothing comes of it, and nothing is lost; the actor hears why.
pub fn refused<O: Observer>(m: &mut Machine<'_, O>, why: &str) -> Ruling {
    m.print(Audience::Actor, why)?;
    Ok(Answer::Abort)
}

/// Asks whoever plays a creature for one of these lines; anybody else takes the one at `usual`, and where there is
/// nothing to choose nobody is asked. Its place.
///
/// # Errors
/// There is no answer yet.
pub fn chosen<O: Observer>(
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
pub fn one_of<O: Observer, T: Copy>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    all: Vec<(T, String)>,
) -> Result<Option<T>, Halt> {
    let (all, lines): (Vec<T>, Vec<String>) = all.into_iter().unzip();
    let place = chosen(m, who, text, lines, 0)?;
    Ok(usize::try_from(place).ok().and_then(|place| all.get(place).copied()))
}

/// The same for many: by name, and where lines would have no letter each the first letter of their names is asked first.
///
/// # Errors
/// There is no answer yet.
pub fn one_of_many<O: Observer, T: Copy + Ord>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    mut all: Vec<(T, String)>,
) -> Result<Option<T>, Halt> {
    all.sort_by_key(|(of, name)| (name.to_lowercase(), *of));
    if all.len() > WITH_A_LETTER {
        let first = |name: &str| name.chars().next().map_or(' ', |c| c.to_ascii_lowercase());
        let mut letters: Vec<char> = all.iter().map(|(_, name)| first(name)).collect();
        letters.dedup();
        let text = format!("{text} The first letter:");
        let asked = Question::new(who, &text, Options::Letters(letters.clone()));
        let place = usize::try_from(m.ask_whoever_plays(&asked, 0)?).unwrap_or_default();
        let letter = letters.get(place).copied();
        all.retain(|(_, name)| Some(first(name)) == letter);
    }
    one_of(m, who, text, all)
}

/// The thing that somebody holds and that is named, else one that whoever plays says of those that fit; `None` where
/// none fits.
///
/// # Errors
/// There is no answer yet.
pub fn held_thing<O: Observer>(
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

/// The square of a creature's level that its player names; anybody else means the usual one.
///
/// # Errors
/// There is no answer yet.
pub fn which_square<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    usual: Point,
) -> Result<Point, Halt> {
    let (width, height) = (m.level_of(who).map().width(), m.level_of(who).map().height());
    let wide = i32::from(width.max(1));
    let number = i32::from(usual.y) * wide + i32::from(usual.x);
    let asked = Question::new(who, text, Options::Square(width, height)).usually(number);
    let answer = m.ask_whoever_plays(&asked, number)?;
    Ok(Point::new((answer % wide) as i16, (answer / wide) as i16))
}

/// What a thing is called where it is offered.
pub fn name_of<O: Observer>(m: &Machine<'_, O>, thing: Handle) -> String {
    m.world().item(thing).map_or("it", |i| m.content().shown_name(i.kind)).to_owned()
}
