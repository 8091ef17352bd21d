//! Questions to whoever plays a creature. An answer comes from the player or the recording; a question
//! without one ends the action (`Halt::Prompt`), and nothing of it has happened. Monsters are not asked: they
//! answer as the function says.

use super::texts::filled;
use crate::base::handle::Handle;
use crate::event::Observer;
use crate::event::{Options, Question};
use crate::script::ENTRIES;
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::script::call::player;
use crate::script::lend::{Fail, wrong};
use rhai::Dynamic;

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

/// Asks the player for one of the lines of the menu; its value, -1 where there are no lines.
fn menu<O: Observer>(c: &mut Call<'_, '_, O>, title: usize) -> Result<i32, Fail> {
    let title = c.text(title)?;
    let options = std::mem::take(&mut c.notes().options);
    let lines = options.iter().map(|(text, _)| text.clone()).collect();
    let asked = Question::new(player(c.machine), title.to_string(), Options::Lines(lines));
    if options.is_empty() {
        return Ok(-1);
    }
    let answer = usize::try_from(c.machine.ask_player(&asked)?).ok();
    Ok(answer.and_then(|n| options.get(n)).map_or(-1, |(_, value)| *value))
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

    /// Adds a line to the menu: its text, and the value it stands for.
    l_option "LOption" on Term (text: Text, value: Int, help: Text = 0) -> Nothing |c| {
        let (text, value) = (c.text(0)?, c.int(1)?);
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

    /// Asks the player for one line of the menu, which is empty again after; the line's value, -1 without lines.
    l_menu "LMenu" on Term (flags: Int, title: Text, window: Int = 0, help: Text = 0) -> Int |c| {
        Ok(int(menu(c, 1)?))
    };

    /// Tells the player something.
    box "Box" on Term (text: Text) -> Nothing |c| {
        let text = c.text(0)?;
        let text = filled(c, &text, 1)?;
        c.machine.say(crate::event::observe::Audience::All, text)?;
        Ok(Dynamic::UNIT)
    };
}
