//! What came of the fights of a monster's preview: how often each damage was done, who won, and after how many rounds.

use std::collections::BTreeMap;

use crate::panel::prelude::*;

use super::pieces::{labelled, quiet, warning};
use crate::widget::bars::{Bars, bars};
use crate::workbench::monster::Preview;
use crate::workbench::monster::duels::{Duels, FIGHTS};

/// Height of the bars, in points.
const HIGH: f32 = 104.0;
/// So many bars or fewer are drawn; of more numbers several share one.
const MOST_BARS: i64 = 24;

/// How often one attack action did each damage, of the monster or of its opponent.
pub fn damage(ui: &mut Ui, other: &str, monster: &Preview) {
    let Some(Ok((ours, theirs))) = &monster.blows else { return };
    let id = Id::unique("whose damage");
    let mut opponent: bool = ui.data(|d| d.get_temp(id)).unwrap_or(false);
    ui.add_space(theme::SPACE_1);
    ui.horizontal(|ui| {
        ui.label(theme::tokens(ui).quiet("Damage of an attack action by"));
        for (is, words) in [(false, "it"), (true, other)] {
            if ui.selectable_label(opponent == is, words).clicked() {
                opponent = is;
            }
        }
    });
    ui.data_mut(|d| d.insert_temp(id, opponent));
    let lost = if opponent { &theirs.lost } else { &ours.lost };
    let (width, all) = stepped(lost);
    let named = |at: i64| match width {
        1 => at.to_string(),
        width => format!("{at} to {}", at + width - 1),
    };
    let shown = Bars {
        label: if opponent { "damage of the opponent" } else { "damage of an attack action" },
        across: "hit points",
        up: "actions",
        height: HIGH,
        width: width as f64,
        bars: &all,
        named: &named,
        unit: "hit points",
    };
    bars(ui, &shown);
}

/// Who won, and how many rounds the fights took.
pub fn won(ui: &mut Ui, other: &str, monster: &Preview) {
    match &monster.duels {
        None => quiet(ui, &format!("{FIGHTS} whole fights: …")),
        Some(Err(why)) => warning(ui, why),
        Some(Ok(duels)) => {
            labelled(ui, "Fights", "whole fights, each side with what its list gives", &words(duels, other));
            if duels.rounds.is_empty() {
                return;
            }
            let all: Vec<(i64, u32)> =
                duels.rounds.iter().map(|(n, count)| (i64::from(*n), *count)).collect();
            let shown = Bars {
                label: "rounds of a fight",
                across: "rounds",
                up: "fights",
                height: HIGH,
                width: 1.0,
                bars: &all,
                named: &|n| n.to_string(),
                unit: "rounds",
            };
            bars(ui, &shown);
        }
    }
}

/// What came of the fights, in words.
fn words(duels: &Duels, other: &str) -> String {
    let mut words = format!("{} won, {} lost of {} against {other}", duels.won, duels.lost, duels.all());
    if duels.drawn > 0 {
        words += &format!(", {} without an end", duels.drawn);
    }
    words
}

/// The share of fights that it wins, in words.
pub fn share(monster: &Preview) -> Option<String> {
    let duels = monster.duels.as_ref()?.as_ref().ok().filter(|duels| duels.all() > 0)?;
    Some(format!("wins {:.0} %", 100.0 * f64::from(duels.won) / f64::from(duels.all())))
}

/// Numbers put together in steps of one width, so that there are not too many.
fn stepped(counts: &BTreeMap<i32, u32>) -> (i64, Vec<(i64, u32)>) {
    let ends = [counts.keys().next(), counts.keys().next_back()].map(|n| i64::from(n.copied().unwrap_or(0)));
    let width = ((ends[1] - ends[0]) / MOST_BARS + 1).max(1);
    let mut all: BTreeMap<i64, u32> = BTreeMap::new();
    for (number, count) in counts {
        *all.entry(i64::from(*number).div_euclid(width) * width).or_default() += count;
    }
    (width, all.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_share_bars_and_few_have_their_own() {
        let few = BTreeMap::from([(0, 3), (4, 2)]);
        assert_eq!(stepped(&few), (1, vec![(0, 3), (4, 2)]));
        let many: BTreeMap<i32, u32> = (0..100).map(|n| (n, 1)).collect();
        let (width, all) = stepped(&many);
        assert_eq!((width, all[0], all.iter().map(|(_, count)| count).sum::<u32>()), (5, (0, 5), 100));
    }

    #[test]
    fn fights_are_told_in_words() {
        let duels = Duels { won: 30, lost: 8, drawn: 2, ..Duels::default() };
        assert_eq!(words(&duels, "Ogre"), "30 won, 8 lost of 40 against Ogre, 2 without an end");
    }
}
