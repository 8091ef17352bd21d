//! Questions to whoever plays a creature. An answer comes from the player or the recording; a question
//! without one ends the action (`Halt::Prompt`), and nothing of it has happened. Monsters are not asked: they
//! answer as the function says.

use super::texts::filled;
use crate::base::handle::Handle;
use crate::event::Observer;
use crate::event::{Options, Question};
use crate::rules::magic;
use crate::script::ENTRIES;
use crate::script::api::{Done, declare};
use crate::script::call::Call;
use crate::script::call::player;
use crate::script::lend::{Fail, wrong};
use crate::script::ty::{Resource, Thing};
use rhai::Dynamic;

/// The bit of a menu's flags that lets the player take none of its lines.
const MENU_ESC: i32 = 2;

fn is_played<O: Observer>(c: &Call<'_, '_, O>, who: Handle) -> bool {
    c.machine.world().creature(who).is_some_and(|c| c.is_player())
}

/// A letter of the choices: the one answered, or for monsters the one that stands in, or one by a die.
fn letter<O: Observer>(
    c: &mut Call<'_, '_, O>,
    who: Handle,
    text: String,
    choices: &[char],
    otherwise: Option<char>,
) -> Done {
    let options = Options::Letters(choices.to_vec());
    let answers = options.count();
    let chosen = if is_played(c, who) {
        let usual = otherwise.and_then(|letter| choices.iter().position(|c| *c == letter));
        let usual = usual.and_then(|place| i32::try_from(place).ok());
        Some(c.machine.ask_player(&Question { usual, ..Question::new(who, text, options) })?)
    } else if otherwise.is_some() {
        None
    } else {
        Some(c.roll(answers)?)
    };
    let letter = chosen.and_then(|n| usize::try_from(n).ok()).and_then(|n| choices.get(n).copied());
    Ok(letter.or(otherwise).map_or(String::new(), String::from).into())
}

/// The last line of a menu that may be left without a choice.
const NONE_OF_THESE: &str = "none of these";

/// Asks the player for one of the lines of the menu; its value, or nothing where there are no lines or, with
/// `MENU_ESC`, where the player wants none of them.
fn menu<O: Observer>(c: &mut Call<'_, '_, O>) -> Result<Option<Dynamic>, Fail> {
    let (flags, title) = (c.int(0)?, c.text(1)?);
    let options = std::mem::take(&mut c.notes().options);
    if options.is_empty() {
        return Ok(None);
    }
    let mut lines: Vec<String> = options.iter().map(|(text, _)| text.clone()).collect();
    if flags & MENU_ESC != 0 {
        lines.push(NONE_OF_THESE.to_owned());
    }
    let asked = Question::new(player(c.machine), title.to_string(), Options::Lines(lines));
    let answer = usize::try_from(c.machine.ask_player(&asked)?).ok();
    Ok(answer.and_then(|n| options.into_iter().nth(n)).map(|(_, value)| value))
}

declare! {
    /// Asks for yes or no. A monster answers with what stands in for its answer.
    yn "yn" (who: Thing, text: Text, otherwise: Bool = 1) -> Bool |c| {
        let (who, text, otherwise) = (c.thing(0)?, c.text(1)?, c.flag(2)?);
        if !is_played(c, who) {
            return Ok(otherwise.into());
        }
        let asked = Question::yes_or_no(who, text.to_string()).usually(i32::from(otherwise));
        Ok((c.machine.ask_player(&asked)? == 1).into())
    };

    /// Asks for one of several letters, "ync" and the like; the letter. A monster answers with the letter that
    /// stands in for its answer, or, without one, with any by a die.
    choice_prompt "ChoicePrompt" (who: Thing, text: Text, choices: Text, otherwise: Text = 0, colour: Int = 0,
        colour2: Int = 0) [dice] -> Text |c| {
        let (who, text, choices) = (c.thing(0)?, c.text(1)?, c.text(2)?);
        let otherwise = c.text(3)?.chars().next();
        let choices: Vec<char> = choices.chars().collect();
        if choices.is_empty() {
            return wrong("choice_prompt: there is nothing to choose from; name the letters, such as \"yn\"");
        }
        letter(c, who, text.to_string(), &choices, otherwise)
    };

    /// Adds a line to the menu: its text, and the number, thing or resource it stands for.
    l_option "LOption" on Term (text: Text, value: Any, help: Text = 0) -> Nothing |c| {
        let (text, value) = (c.text(0)?, c.any(1));
        if !(value.is_int() || value.is::<Thing>() || value.is::<Resource>()) {
            return wrong("l_option: value has to be a number, a thing or a resource, such as id(\"item:rope\")");
        }
        let mut notes = c.notes();
        if notes.options.len() >= ENTRIES {
            return wrong(format!("l_option: the menu has {ENTRIES} lines already"));
        }
        notes.options.push((text.to_string(), value));
        Ok(Dynamic::UNIT)
    };

    /// Takes all lines out of the menu.
    l_option_clear "LOptionClear" on Term () -> Nothing |c| {
        c.notes().options.clear();
        Ok(Dynamic::UNIT)
    };

    /// Asks the player for one line of the menu, which is empty again after; the line's number. -1 without lines, or
    /// where MENU_ESC lets the player take none.
    l_menu "LMenu" on Term (flags: Int, title: Text, window: Int = 0, help: Text = 0) -> Int |c| {
        let number = menu(c)?.and_then(|value| value.as_int().ok());
        Ok(Dynamic::from_int(number.unwrap_or(-1)))
    };

    /// Asks the player for one line of a menu of things, as l_menu does for numbers; NULL_OBJ where none is taken.
    l_menu_thing "" on Term (flags: Int, title: Text, window: Int = 0, help: Text = 0) -> Thing |c| {
        let chosen = menu(c)?.and_then(|value| value.try_cast::<Thing>());
        Ok(Dynamic::from(chosen.unwrap_or(Thing(Handle::NONE))))
    };

    /// Asks the player for one line of a menu of resources, as l_menu does for numbers; NULL_ID where none is taken.
    l_menu_resource "" on Term (flags: Int, title: Text, window: Int = 0, help: Text = 0) -> Resource |c| {
        let chosen = menu(c)?.and_then(|value| value.try_cast::<Resource>());
        Ok(Dynamic::from(chosen.unwrap_or(Resource(None))))
    };

    /// Asks the player for what the event is aimed at, as Q_ bits say (0: as its effect asks for): a direction (e_dir), a
    /// square (ex_val, ey_val, is_loc), somebody or something there, or a thing that is carried (e_victim). False
    /// where that will not do or nothing is chosen, and for monsters, whom nobody asks.
    effect_prompt "EffectPrompt" on Term (event: Event, query: Int, is_look: Bool = 0, text: Text = 0) [throws, dice] -> Bool |c| {
        let (query, text) = (c.int(1)?, c.text(3)?);
        let text = if text.is_empty() { "At what?".to_owned() } else { text.to_string() };
        Ok(magic::aim(c.machine, query, &text)?.into())
    };

    /// Tells the player something.
    box "Box" on Term (text: Text) -> Nothing |c| {
        let text = c.text(0)?;
        let text = filled(c, &text, 1)?;
        c.machine.say(crate::event::observe::Audience::All, text)?;
        Ok(Dynamic::UNIT)
    };
}
