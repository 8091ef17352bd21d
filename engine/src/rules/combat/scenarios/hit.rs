//! Cases of EV_HIT (docs/rules/hits.md).

use super::*;
use crate::base::names::{Attribute, StatiNature as Nature};
use crate::event::fields::*;

/// A blow that hits with a 19 and rolls 3 on its d4.
const HITS: &[(&str, i32)] = &[("vRoll", 18), ("vtRoll", 0), ("damage", 2)];
/// The same, critical.
const CRIT: &[(&str, i32)] = &[("vRoll", 19), ("vtRoll", 19), ("damage", 2)];

const STRONG: &str = "attributes: (str: 18, dex: 10, con: 10, int: 10, wis: 10, cha: 10)";

#[test]
fn how_hard_it_hits() {
    let cases = [
        Case { rule: "the dice", dice: HITS, read: Seen::lost, wanted: 3, ..BASE },
        Case { rule: "strength", a: STRONG, dice: HITS, read: Seen::lost, wanted: 7, ..BASE },
        Case {
            rule: "power attack: a third of what the roll spares, up to the strength",
            a: "feats: [FT_POWER_ATTACK], attributes: (str: 18, dex: 10, con: 10, int: 10, wis: 10, cha: 10)",
            dice: HITS,
            read: Seen::lost,
            wanted: 10,
            ..BASE
        },
        Case {
            rule: "power attack wants strength",
            a: "feats: [FT_POWER_ATTACK]",
            dice: HITS,
            read: Seen::lost,
            wanted: 3,
            ..BASE
        },
        Case {
            rule: "critical: dice and bonus twice",
            a: STRONG,
            dice: CRIT,
            read: Seen::lost,
            wanted: 14,
            ..BASE
        },
        Case {
            rule: "roll with it: half as much again",
            a: "attacks: [(attack: A_CLAW, damage: \"2d4\", dtype: AD_SLASH)]",
            b: "feats: [FT_ROLL_WITH_IT]",
            dice: CRIT,
            read: Seen::lost,
            wanted: 9,
            ..BASE
        },
        Case {
            rule: "at least 1",
            a: "attributes: (str: 1, dex: 10, con: 10, int: 10, wis: 10, cha: 10)",
            dice: &[("vRoll", 19), ("vtRoll", 0), ("damage", 0)],
            read: Seen::lost,
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "difficulty by challenge rating",
            dice: HITS,
            read: |s| s.dealt(0, SaveDc),
            wanted: 12,
            ..BASE
        },
        Case {
            rule: "an attack's own difficulty stays",
            a: "attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH, dc: 19)]",
            dice: HITS,
            read: |s| s.dealt(0, SaveDc),
            wanted: 19,
            ..BASE
        },
        Case {
            rule: "immune by stati: no damage at all",
            begin: |w| {
                w.gain(B, Stati::new(Nature::IMMUNITY, 11, 0));
            },
            dice: HITS,
            read: |s| s.damage.len() as i32,
            wanted: 0,
            ..BASE
        },
    ];
    check(&cases, fight);
}

#[test]
fn what_else_a_hit_does() {
    let cases = [
        Case {
            rule: "11: knock prone",
            a: "feats: [FT_KNOCK_PRONE]",
            dice: &[("vRoll", 18), ("vtRoll", 0), ("knock prone", 0), ("save vs trip", 0)],
            read: |s| i32::from(s.laid(Nature::PRONE).is_some()),
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "12: a stunning fist",
            a: "attacks: [(attack: A_PUNC, damage: \"1d4\", dtype: AD_BLUNT)], \
                stati: [(nature: EXTRA_ABILITY, val: CA_STUN_ATTACK, mag: 1)]",
            dice: &[
                ("vRoll", 18),
                ("vtRoll", 0),
                ("stunning blow", 0),
                ("save vs stunning", 0),
                ("rounds stunned", 1),
            ],
            read: |s| s.laid(Nature::STUNNED).map_or(0, |s| s.duration as i32),
            wanted: 4,
            ..BASE
        },
        Case {
            rule: "15: sneak attack",
            a: "stati: [(nature: EXTRA_ABILITY, val: CA_SNEAK_ATTACK, mag: 2)]",
            begin: |w| {
                w.put(B, CreatureField::FfCount, 20);
            },
            dice: &[("vRoll", 18), ("vtRoll", 0), ("damage", 0), ("sneak attack", 5)],
            read: Seen::lost,
            wanted: 13,
            ..BASE
        },
        Case {
            rule: "15: no sneak attack on the ready",
            a: "stati: [(nature: EXTRA_ABILITY, val: CA_SNEAK_ATTACK, mag: 2)]",
            dice: &[("vRoll", 18), ("vtRoll", 0), ("damage", 0), ("sneak attack", 5)],
            read: Seen::lost,
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "16: sand in the eyes of the less wise",
            a: "feats: [FT_DIRTY_FIGHTING], attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 12, cha: 10)",
            dice: &[
                ("vRoll", 18),
                ("vtRoll", 0),
                ("damage", 0),
                ("dirty fighting", 7),
                ("save vs a dirty trick", 0),
                ("rounds blind", 3),
            ],
            read: |s| s.lost() * 10 + s.laid(Nature::BLIND).map_or(0, |s| s.duration as i32),
            wanted: 95,
            ..BASE
        },
        Case {
            rule: "17: a critical hit tires",
            begin: |w| {
                w.put(B, CreatureField::Fatigue, 50);
            },
            dice: CRIT,
            read: |s| 50 - s.world.creature(B).map_or(0, |c| c.fatigue()),
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "17: but not the dead",
            b: "flags: [M_UNDEAD]",
            dice: CRIT,
            read: |s| s.world.creature(B).map_or(9, |c| c.attr(Attribute::A_FAT) - c.fatigue()),
            wanted: 0,
            ..BASE
        },
    ];
    check(&cases, fight);
}
