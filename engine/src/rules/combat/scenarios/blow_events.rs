//! Cases of events that only inform (docs/rules/strikes.md, Events that only tell), with and without the switch
//! that keeps them back.

use super::*;
use crate::base::names::StatiNature as Nature;
use crate::content::Switch;
use crate::event::fields::{IsCrit, IsFumble, IsHit};

const BLOW_EVENTS: [EventCode; 5] =
    [EventCode::EV_CRIT, EventCode::EV_FUMBLE, EventCode::EV_BLOCK, EventCode::EV_PARRY, EventCode::EV_DODGE];

const DODGES: &str = "stati: [(nature: ADJUST_DODG, val: A_DEF, mag: 3)]";

fn told(case: &Case, switches: &[Switch]) -> (Seen, Vec<EventCode>) {
    let switches = switches.iter().map(|s| s.name().to_owned()).collect();
    let manifest = Manifest { switches, ..Manifest::default() };
    let seen = throw_in(case, EventInfo::new(EventCode::EV_NATTACK), manifest);
    let told = seen.thrown.iter().map(|(code, _)| *code).filter(|code| BLOW_EVENTS.contains(code)).collect();
    (seen, told)
}

/// Rule, the victim, the two dice, and what is told.
fn cases() -> Vec<(Case, Vec<EventCode>)> {
    vec![
        (Case { rule: "a plain hit", dice: &[("vRoll", 15), ("vtRoll", 9)], ..BASE }, vec![]),
        (Case { rule: "a plain miss", dice: &[("vRoll", 4), ("vtRoll", 9)], ..BASE }, vec![]),
        (
            Case { rule: "a critical hit", dice: &[("vRoll", 19), ("vtRoll", 15)], ..BASE },
            vec![EventCode::EV_CRIT],
        ),
        (Case { rule: "a fumble", dice: &[("vRoll", 0), ("vtRoll", 0)], ..BASE }, vec![EventCode::EV_FUMBLE]),
        (
            Case { rule: "a dodge", b: DODGES, dice: &[("vRoll", 10), ("vtRoll", 9)], ..BASE },
            vec![EventCode::EV_DODGE],
        ),
        (
            Case {
                rule: "a parry with bare hands",
                b: "feats: [FT_EXPERTISE], stati: [(nature: EXTRA_ABILITY, val: CA_UNARMED_STRIKE, mag: 2)]",
                dice: &[("vRoll", 10), ("vtRoll", 9)],
                ..BASE
            },
            vec![EventCode::EV_PARRY],
        ),
        (Case { rule: "too low even without the dodge", b: DODGES, dice: &[("vRoll", 4)], ..BASE }, vec![]),
        (
            Case {
                rule: "caught off guard, nobody dodges",
                b: DODGES,
                begin: |w| {
                    w.put(B, CreatureField::FfCount, 20);
                },
                dice: &[("vRoll", 7), ("vtRoll", 9)],
                ..BASE
            },
            vec![],
        ),
        (
            Case {
                rule: "a flawless dodge of what had hit",
                b: "stati: [(nature: EXTRA_ABILITY, val: CA_FLAWLESS_DODGE, mag: 3)]",
                begin: |w| {
                    w.gain(B, Stati::new(Nature::FLAWLESS_DODGE, 0, 0));
                },
                dice: &[("vRoll", 15), ("vtRoll", 9)],
                ..BASE
            },
            vec![EventCode::EV_DODGE],
        ),
        (
            Case {
                rule: "a fumble that the dodge kept off, too",
                a: "hit: 10",
                b: "stati: [(nature: ADJUST_DODG, val: A_DEF, mag: 30)]",
                dice: &[("vRoll", 0), ("vtRoll", 0)],
                ..BASE
            },
            vec![EventCode::EV_FUMBLE, EventCode::EV_DODGE],
        ),
    ]
}

#[test]
fn a_blow_tells_what_it_came_to() {
    for (case, wanted) in cases() {
        let (seen, found) = told(&case, &[]);
        assert_eq!(found, wanted, "{}", case.rule);
        assert!(
            !seen.unhandled.iter().any(|c| BLOW_EVENTS.contains(c)),
            "{}: nobody need handle it",
            case.rule
        );
        for (code, e) in seen.thrown {
            match code {
                EventCode::EV_CRIT => assert!(e.get(IsHit) && e.get(IsCrit)),
                EventCode::EV_FUMBLE => assert!(!e.get(IsHit) && e.get(IsFumble)),
                EventCode::EV_DODGE => assert!(!e.get(IsHit)),
                _ => {}
            }
        }
    }
}

#[test]
fn under_the_switch_nothing_is_told_and_all_else_is_the_same() {
    for (case, wanted) in cases() {
        let (with, none) = told(&case, &[Switch::OnlyEventsTheOriginalThrows]);
        assert_eq!(none, [], "{}", case.rule);
        let (without, _) = told(&case, &[]);
        assert_eq!(with.world, without.world, "{}", case.rule);
        assert_eq!(with.thrown.len() + wanted.len(), without.thrown.len(), "{}", case.rule);
    }
}
