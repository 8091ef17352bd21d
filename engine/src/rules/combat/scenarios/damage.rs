//! Cases of EV_DAMAGE and EV_DEATH (docs/rules/damage.md; docs/rules/death.md).

use super::*;
use crate::base::names::DamageType as D;
use crate::base::names::StatiNature as Nature;
use crate::event::fields::*;

#[test]
fn what_armour_and_toughness_leave() {
    let cases = [
        Case { rule: "nothing in its way", read: Seen::lost, wanted: 20, ..BASE },
        Case {
            rule: "armour takes its share",
            b: "arm: 10",
            dice: &[("absorb", 99)],
            read: Seen::lost,
            wanted: 10,
            ..BASE
        },
        Case {
            rule: "armour may take all",
            b: "arm: 10",
            dice: &[("absorb", 0)],
            read: Seen::lost,
            wanted: 0,
            ..BASE
        },
        Case { rule: "immune", b: "immune: [DF_SLASH]", read: Seen::lost, wanted: 0, ..BASE },
        Case {
            rule: "2: tough as hell",
            b: "attributes: (str: 10, dex: 10, con: 14, int: 10, wis: 10, cha: 10), \
                stati: [(nature: EXTRA_ABILITY, val: CA_TOUGH_AS_HELL, mag: 1)]",
            read: Seen::lost,
            wanted: 19,
            ..BASE
        },
        Case {
            rule: "3: a reed in the wind",
            b: "feats: [FT_REED_IN_THE_WIND], flags: [M_HUMANOID]",
            begin: |w| {
                w.put(B, CreatureField::Hp, 40);
            },
            read: |s| 40 - s.world.creature(B).map_or(0, |c| c.hp()),
            wanted: 6,
            ..BASE
        },
        Case {
            rule: "6: half passes through the insubstantial",
            b: "flags: [M_INCOR]",
            dice: &[("passing through the insubstantial", 0)],
            read: Seen::lost,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "weapons do not harm it",
            b: "stati: [(nature: EXTRA_ABILITY, val: CA_WEAPON_IMMUNITY, mag: 1)]",
            read: Seen::lost,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "trained fists do",
            a: "stati: [(nature: EXTRA_ABILITY, val: CA_KI_STRIKE, mag: 1)]",
            b: "stati: [(nature: EXTRA_ABILITY, val: CA_WEAPON_IMMUNITY, mag: 1)]",
            read: Seen::lost,
            wanted: 20,
            ..BASE
        },
        Case {
            rule: "nothing left: it dies",
            begin: |w| {
                w.put(B, CreatureField::Hp, 20);
            },
            read: |s| i32::from(s.world.creature(B).is_some_and(|c| !c.is_here() && c.hp() == 0)),
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "a wound ignored, once",
            b: "feats: [FT_IGNORE_WOUND]",
            begin: |w| {
                w.put(B, CreatureField::Hp, 20);
            },
            read: |s| s.world.creature(B).map_or(0, |c| c.hp()),
            wanted: 20,
            ..BASE
        },
        Case {
            rule: "pain wakes",
            begin: |w| {
                w.gain(B, Stati::new(Nature::ASLEEP, 2, 0));
            },
            read: |s| i32::from(s.laid(Nature::ASLEEP).is_some()),
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "the dead hold nobody",
            begin: |w| {
                w.put(B, CreatureField::Hp, 1);
                w.gain(A, Stati::new(Nature::GRABBED, 0, 0).by(B));
            },
            read: |s| i32::from(s.world.creature(A).is_some_and(|c| c.stati().has(Nature::GRABBED))),
            wanted: 0,
            ..BASE
        },
    ];
    check(&cases, |case| deal(case, D::AD_SLASH, 20));
}

/// Damage of a kind, 4 points of it, against a victim of some sort: what is read.
fn kind(kind: D, b: &'static str, dice: &'static [(&'static str, i32)], read: fn(&Seen) -> i32) -> i32 {
    let case = Case { rule: "kind", b, dice, ..BASE };
    let info = EventInfo::new(EventCode::EV_DAMAGE)
        .with(DType, kind)
        .with(VDmg, 4)
        .with(SaveDc, 15)
        .with(Dmg, crate::base::dice_expr::Dice::fixed(4));
    read(&throw(&case, info))
}

#[test]
fn kinds_of_damage() {
    fn lasts<const N: i16>(s: &Seen) -> i32 {
        s.laid(Nature(N)).map_or(-1, |r| i32::from(r.duration))
    }
    fn attribute<const N: usize>(s: &Seen) -> i32 {
        s.world.creature(B).map_or(0, |c| i32::from(c.attributes()[N]))
    }
    const FAILS: &[(&str, i32)] = &[
        ("save vs blindness", 0),
        ("save vs paralysis", 0),
        ("save vs confusion", 0),
        ("save vs nausea", 0),
        ("save vs stunning", 0),
        ("save vs fear", 0),
        ("save vs grab", 0),
        ("save vs trip", 0),
        ("save vs sticking", 0),
        ("save vs drain", 0),
        ("save vs petrification", 0),
        ("save vs mana drain", 0),
    ];
    const HOLDS: &[(&str, i32)] = &[
        ("save vs blindness", 19),
        ("save vs paralysis", 19),
        ("save vs confusion", 19),
        ("save vs stunning", 19),
        ("save vs fear", 19),
        ("save vs grab", 19),
        ("save vs trip", 19),
        ("save vs drain", 19),
    ];
    let cases: [(&str, i32, i32); 34] = [
        ("BLND", kind(D::AD_BLND, "", FAILS, lasts::<3>), 4),
        ("BLND withstood", kind(D::AD_BLND, "", HOLDS, lasts::<3>), -1),
        ("PLYS", kind(D::AD_PLYS, "", FAILS, lasts::<9>), 4),
        ("PLYS withstood", kind(D::AD_PLYS, "", HOLDS, lasts::<9>), -1),
        ("CONF", kind(D::AD_CONF, "", FAILS, lasts::<6>), 4),
        ("NAUS", kind(D::AD_NAUS, "", FAILS, lasts::<20>), 4),
        ("STUN", kind(D::AD_STUN, "", FAILS, lasts::<5>), 4),
        ("FEAR", kind(D::AD_FEAR, "", FAILS, lasts::<10>), 4),
        ("FEAR withstood", kind(D::AD_FEAR, "", HOLDS, lasts::<10>), -1),
        ("STON", kind(D::AD_STON, "", FAILS, lasts::<18>), 20),
        ("SLEE", kind(D::AD_SLEE, "", &[], lasts::<7>), 4),
        ("BLEE", kind(D::AD_BLEE, "", &[], lasts::<12>), 4),
        ("BLEE without blood", kind(D::AD_BLEE, "flags: [M_NO_BLOOD, M_UNDEAD]", &[], lasts::<12>), -1),
        ("GRAB", kind(D::AD_GRAB, "", FAILS, lasts::<62>), 0),
        ("GRAB withstood", kind(D::AD_GRAB, "", HOLDS, lasts::<62>), -1),
        ("TRIP", kind(D::AD_TRIP, "", FAILS, lasts::<15>), 0),
        ("TRIP without limbs", kind(D::AD_TRIP, "flags: [M_NOLIMBS]", FAILS, lasts::<15>), -1),
        ("STUK", kind(D::AD_STUK, "", FAILS, lasts::<11>), 4),
        ("STUK on slime", kind(D::AD_STUK, "flags: [M_AMORPH]", FAILS, lasts::<11>), -1),
        ("ENGL", kind(D::AD_ENGL, "size: SZ_SMALL", &[("save vs engulfing", 0)], lasts::<94>), 0),
        (
            "ENGL of the larger",
            kind(D::AD_ENGL, "size: SZ_HUGE", &[("save vs engulfing", 0)], lasts::<94>),
            -1,
        ),
        ("DAST", kind(D::AD_DAST, "", FAILS, attribute::<0>), 6),
        ("DAST halved", kind(D::AD_DAST, "", HOLDS, attribute::<0>), 8),
        ("DADX on the dead", kind(D::AD_DADX, "flags: [M_UNDEAD]", FAILS, attribute::<1>), 10),
        ("NECR", kind(D::AD_NECR, "", &[], Seen::lost), 4),
        ("NECR on the dead", kind(D::AD_NECR, "flags: [M_UNDEAD]", &[], Seen::lost), 0),
        ("FIRE on ice", kind(D::AD_FIRE, "flags: [M_COLD]", &[], Seen::lost), 6),
        ("SUNL on plants", kind(D::AD_SUNL, "types: [MA_PLANT]", &[], Seen::lost), 0),
        ("HOLY on the good", kind(D::AD_HOLY, "flags: [M_GOOD]", &[], Seen::lost), 0),
        ("HOLY on the evil", kind(D::AD_HOLY, "flags: [M_EVIL]", &[], Seen::lost), 4),
        ("HOLY on others", kind(D::AD_HOLY, "", &[], Seen::lost), 2),
        ("CHOK without breath", kind(D::AD_CHOK, "flags: [M_NO_BREATH]", &[], Seen::lost), 0),
        ("SOAK", kind(D::AD_SOAK, "", &[], Seen::lost), 0),
        ("SHAT on flesh", kind(D::AD_SHAT, "", &[], Seen::lost), 0),
    ];
    let off: Vec<_> = cases.iter().filter(|(_, found, wanted)| found != wanted).collect();
    assert!(off.is_empty(), "kind, found, wanted: {off:?}");
}

#[test]
fn drains() {
    let dead = |s: &Seen| i32::from(s.world.creature(B).is_some_and(|c| !c.is_here()));
    let first = Case { rule: "DREX takes a level", b: "cr: 2", dice: &[("save vs level drain", 0)], ..BASE };
    let seen = deal(&first, D::AD_DREX, 4);
    assert_eq!((dead(&seen), seen.laid(Nature::ADJUST_DMG).map(|s| s.mag)), (0, Some(-1)));
    let last = Case { b: "cr: 0", ..first };
    assert_eq!(dead(&deal(&last, D::AD_DREX, 4)), 1, "the last level is life");
    let weak = "attributes: (str: 3, dex: 10, con: 10, int: 10, wis: 10, cha: 10)";
    let spent = kind(D::AD_DAST, weak, &[("save vs drain", 0)], |s| {
        i32::from(s.world.creature(B).is_some_and(|c| !c.is_here()))
    });
    assert_eq!(spent, 1, "nothing left of an attribute is death");
}
