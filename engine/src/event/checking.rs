//! What is told of a skill check: who tried what, every part of the sum, and what it had to reach. Plain facts for
//! whoever watches; how checks come about is the rules' business.

use crate::base::handle::Handle;
use crate::base::names::Skill;

/// A skill check that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checking {
    /// Who tried.
    pub who: Handle,
    /// Which skill.
    pub skill: Skill,
    /// Whose level was used in the place of its own; none for its own.
    pub helper: Handle,
    /// Every part that is not 0, the roll too, by name; their sum is `total`.
    pub parts: Vec<(&'static str, i32)>,
    /// The sum.
    pub total: i32,
    /// What it had to reach; 0 where only the sum is wanted.
    pub against: i32,
    /// Was it a success?
    pub passed: bool,
    /// A success by a natural 20 alone, away from any threat.
    pub by_luck: bool,
}

impl Checking {
    /// The skill's name as authors say it.
    pub fn skill_name(&self) -> String {
        spoken(self.skill)
    }

    /// The check in one line: `Spot 14 = training 7 + feat 3 + roll 4 against 15: failure`.
    pub fn line(&self) -> String {
        let mut line = format!("{} {} =", self.skill_name(), self.total);
        for (place, (name, value)) in self.parts.iter().enumerate() {
            let sign = match (place, *value < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => "+ ",
                (_, true) => "- ",
            };
            line.push_str(&format!(" {sign}{name} {}", value.unsigned_abs()));
        }
        if self.against != 0 {
            let outcome = if self.passed { "success" } else { "failure" };
            let luck = if self.by_luck { " by a natural 20" } else { "" };
            line.push_str(&format!(" against {}: {outcome}{luck}", self.against));
        }
        line
    }
}

/// A skill, feat, ability or type of creature as authors say it: `Pick Pocket` for SK_PICK_POCKET.
pub fn spoken(of: impl std::fmt::Display) -> String {
    let name = of.to_string();
    let (_, name) = name.split_once('_').unwrap_or(("", &name));
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map_or(String::new(), String::from);
        format!("{first}{}", letters.as_str().to_lowercase())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_told_in_one_line() {
        let check = Checking {
            who: Handle(1),
            skill: Skill::SK_PICK_POCKET,
            helper: Handle::NONE,
            parts: vec![("ranks", 7), ("armour", -2), ("roll", 9)],
            total: 14,
            against: 15,
            passed: false,
            by_luck: false,
        };
        assert_eq!(check.line(), "Pick Pocket 14 = ranks 7 - armour 2 + roll 9 against 15: failure");
        let lucky = Checking { passed: true, by_luck: true, ..check };
        assert!(lucky.line().ends_with("against 15: success by a natural 20"), "{}", lucky.line());
    }
}
