//! Game options: what players choose about how the game is played (docs/rules/options.md). Knows their names,
//! choices and what a new game begins with; what a choice does is the rules' that read it.
//!
//! Listed are the options that rules or scripts read. Those of the original about its screen and keys are not.

use super::names::family::named;

named! {
    /// A game option.
    GameOption: i16, "game option", bits: false;
    OPT_MAX_HP = 105,
    OPT_MAX_MANA = 106,
    OPT_MON_MAX_HP = 108,
    OPT_SUBRACES = 112,
    OPT_TRANSGRESS_HINTS = 116,
    OPT_NO_ALLY_TRANS = 120,
    OPT_AUTOOPEN = 206,
    OPT_AUTO_COUP = 212,
    OPT_AUTO_STAND = 213,
    OPT_WARN_DEQU = 310,
    OPT_MONK_MODE = 513,
    OPT_OVERCAST = 514,
    OPT_WAIT_FOR_PETS = 515,
    OPT_COUNTERSPELL = 516,
    OPT_POISON_MERGE = 517,
    OPT_DEMORALIZE = 519,
    OPT_WAND_OPENING = 520,
    OPT_USE_GAZE = 521,
    OPT_DIRTY_FIGHTING = 522,
    OPT_NO_CASTING = 603,
    OPT_NODEATH = 801,
    OPT_NO_FATIGUE = 804,
    OPT_NO_SPELLFAIL = 806,
    OPT_ALL_SPELLS = 807,
    OPT_INF_MANA = 808,
    OPT_GHOSTWALK = 809,
    OPT_WIZ_SIGHT = 810,
    OPT_FREEZE_MON = 811,
}

/// What options are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Characters and monsters as they are made.
    Making,
    /// What a player does by itself.
    Playing,
    /// How a player fights and casts.
    Tactics,
    /// What makes testing easier.
    Testing,
}

impl Section {
    /// All of them, in the order they are shown in.
    pub const ALL: [Section; 4] = [Section::Tactics, Section::Playing, Section::Making, Section::Testing];

    /// What it is called.
    pub const fn label(self) -> &'static str {
        match self {
            Section::Making => "Characters and monsters",
            Section::Playing => "What the player does by itself",
            Section::Tactics => "Fighting and casting",
            Section::Testing => "Testing",
        }
    }
}

/// An option: what it is called, what may be chosen, and what a new game begins with.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Which.
    pub option: GameOption,
    /// What it is about.
    pub section: Section,
    /// What it is called.
    pub label: &'static str,
    /// What may be chosen: the first is 0, the next 1, and so on.
    pub choices: &'static [&'static str],
    /// What a new game begins with.
    pub begins: u8,
    /// What it does, in a sentence.
    pub help: &'static str,
}

const NO_YES: &[&str] = &["no", "yes"];
const FULL: &[&str] = &["rolled", "half", "full"];
const OVERCAST: &[&str] = &["no", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

macro_rules! options {
    ($($section:ident $option:ident $label:literal $choices:expr, $begins:literal: $help:literal;)*) => {
        /// All of them, by number.
        pub const OPTIONS: &[OptionInfo] = &[$(OptionInfo {
            option: GameOption::$option,
            section: Section::$section,
            label: $label,
            choices: $choices,
            begins: $begins,
            help: $help,
        },)*];
    };
}

options! {
    Making OPT_MAX_HP "Hit points of characters" FULL, 0:
        "What a level brings: a roll of the hit die, half of it, or all of it.";
    Making OPT_MAX_MANA "Mana of characters" FULL, 0:
        "What a level brings: a roll of the mana die, half of it, or all of it.";
    Making OPT_MON_MAX_HP "Hit points and mana of monsters" &["rolled", "half", "full", "double"], 0:
        "What a monster's dice bring: a roll, half of the most, the most, or twice that.";
    Making OPT_SUBRACES "Subraces" NO_YES, 0: "Whether characters may belong to a subrace. Scripts read it.";
    Playing OPT_TRANSGRESS_HINTS "Reasons of gods" NO_YES, 0:
        "Whether a god that disapproves says of what, and a player who feels guilty knows why.";
    Playing OPT_NO_ALLY_TRANS "Followers act for themselves" NO_YES, 0:
        "Whether a player's alignment stays as it is whatever its followers do.";
    Playing OPT_AUTOOPEN "Doors that are walked into" &["left alone", "asked", "opened"], 2:
        "What becomes of a closed door that a player walks into. Unless it is left alone, locks are picked unasked.";
    Tactics OPT_AUTO_COUP "Coup de grace at once" NO_YES, 1:
        "Whether an attack on somebody helpless is a coup de grace.";
    Playing OPT_AUTO_STAND "Stand up to walk" NO_YES, 1:
        "Whether a player who walks while prone stands up without a question.";
    Tactics OPT_WARN_DEQU "Warn of what destroys gear" NO_YES, 1:
        "Whether an attack on somebody whose body can destroy the weapon has to be confirmed.";
    Tactics OPT_MONK_MODE "Unarmed attacks of the trained" &["natural", "martial"], 1:
        "Whether those with martial training may strike with their natural weapons, or only with the trained fist.";
    Tactics OPT_OVERCAST "Overcast illusions" OVERCAST, 0:
        "Caster levels that illusions gain; each makes them two points easier to disbelieve.";
    Playing OPT_WAIT_FOR_PETS "Wait for companions" &["no", "10", "20", "30", "40", "50", "60"], 0:
        "Segments that each step takes longer while friends are near and no enemy is seen.";
    Tactics OPT_COUNTERSPELL "Counterspells" &["never", "always", "asked", "while it pays"], 2:
        "When a player who can counters a spell. Monsters do while it pays.";
    Playing OPT_POISON_MERGE "Stack poisoned missiles" NO_YES, 0:
        "Whether missiles with different amounts of the same poison form one stack.";
    Tactics OPT_DEMORALIZE "Demoralize" NO_YES, 1:
        "Whether a dreadful killing by the player frightens the friends of the dead.";
    Playing OPT_WAND_OPENING "Wand of opening" &["no", "yes", "asked"], 2:
        "Whether a wand of opening is used on locks. Scripts read it.";
    Tactics OPT_USE_GAZE "Use gazes" NO_YES, 1: "Whether a player with a gaze attack gazes at enemies.";
    Tactics OPT_DIRTY_FIGHTING "Dirty fighting" &["no", "yes", "unless lawful"], 2:
        "When a player who learnt dirty fighting uses it.";
    Testing OPT_NO_CASTING "Monsters cast nothing" NO_YES, 0: "Monsters use no spells and no magic of their own.";
    Testing OPT_NODEATH "Cheat death" NO_YES, 0: "A player who dies is asked whether to go on with all hit points.";
    Testing OPT_NO_FATIGUE "No fatigue" NO_YES, 0: "Nothing tires the player.";
    Testing OPT_NO_SPELLFAIL "Spells never fail" NO_YES, 0: "The player's spells do not fail by their rating.";
    Testing OPT_ALL_SPELLS "Know all spells" NO_YES, 0:
        "The player knows each spell of its caster level that is cast by knowledge or faith.";
    Testing OPT_INF_MANA "Infinite mana" NO_YES, 0: "The player's spells take no mana.";
    Testing OPT_GHOSTWALK "Walk through walls" NO_YES, 0: "Nothing solid stops the player or crushes it.";
    Testing OPT_WIZ_SIGHT "See everything" NO_YES, 0: "The player sees everybody within 29 squares.";
    Testing OPT_FREEZE_MON "Freeze monsters" NO_YES, 0: "Monsters let their turns pass.";
}

/// How many options there are.
pub const COUNT: usize = OPTIONS.len();

impl GameOption {
    /// Its place among [`OPTIONS`], from 0.
    pub fn place(self) -> Option<usize> {
        OPTIONS.binary_search_by_key(&self, |info| info.option).ok()
    }

    /// What it is called, what may be chosen, and what it begins with; none for a number that no option has.
    pub fn info(self) -> Option<&'static OptionInfo> {
        self.place().and_then(|at| OPTIONS.get(at))
    }

    /// The same with an error that says what would be right.
    ///
    /// # Errors
    /// No option has this number, or it has no such choice.
    pub fn checked(self, value: u8) -> Result<&'static OptionInfo, String> {
        let info = self.info().ok_or_else(|| format!("there is no game option {}", self.0))?;
        if usize::from(value) < info.choices.len() {
            return Ok(info);
        }
        let choices: Vec<String> =
            info.choices.iter().enumerate().map(|(n, word)| format!("{n} {word}")).collect();
        Err(format!("{} has no choice {value}; it has {}", self, choices.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::names::Named;

    #[test]
    fn every_option_is_found_and_begins_with_a_choice_of_its_own() {
        assert_eq!(GameOption::table().len(), COUNT);
        for (name, number) in GameOption::table() {
            let info =
                GameOption::from_number(*number).info().unwrap_or_else(|| panic!("{name} has no line"));
            assert_eq!(info.option.name(), Some(*name));
            assert!(info.option.checked(info.begins).is_ok(), "{name}");
        }
        assert!(OPTIONS.is_sorted_by_key(|info| info.option));
    }

    #[test]
    fn a_choice_too_high_is_refused_with_those_there_are() {
        let said = GameOption::OPT_COUNTERSPELL.checked(4).unwrap_err();
        assert!(
            said.contains("OPT_COUNTERSPELL has no choice 4") && said.contains("3 while it pays"),
            "{said}"
        );
        assert!(GameOption(7).checked(0).is_err());
    }
}
