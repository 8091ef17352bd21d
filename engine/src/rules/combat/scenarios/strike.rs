//! Cases of PRE(EV_STRIKE) and EV_STRIKE (docs/rules/strike-bonuses.md; docs/rules/strike-dice.md).

use super::*;
use crate::base::names::StatiNature as Nature;
use crate::event::fields::*;
use crate::world::LevelId;

fn lay(world: &mut World, h: Handle, nature: Nature) {
    world.gain(h, Stati::new(nature, 0, 0));
}

#[test]
fn circumstances_of_a_blow() {
    let dexterous = "attributes: (str: 10, dex: 14, con: 10, int: 10, wis: 10, cha: 10)";
    let cases = [
        Case { ..BASE },
        Case { rule: "plain defence", read: |s| s.blow(VDef), wanted: 10, ..BASE },
        Case {
            rule: "4, 14: caught off guard, the victim cannot dodge",
            b: dexterous,
            begin: |w| {
                w.put(B, CreatureField::FfCount, 20);
            },
            read: |s| s.blow(VDef),
            wanted: 10,
            ..BASE
        },
        Case { rule: "in the fight, it dodges", b: dexterous, read: |s| s.blow(VDef), wanted: 12, ..BASE },
        Case {
            rule: "4: uncanny dodge is never caught off guard",
            b: "attributes: (str: 10, dex: 14, con: 10, int: 10, wis: 10, cha: 10), \
                stati: [(nature: EXTRA_ABILITY, val: CA_UNCANNY_DODGE, mag: 1)]",
            begin: |w| {
                w.put(B, CreatureField::FfCount, 20);
            },
            read: |s| s.blow(VDef),
            wanted: 12,
            ..BASE
        },
        Case {
            rule: "4: improved initiative turns in time",
            b: "feats: [FT_IMPROVED_INITIATIVE]",
            begin: |w| {
                w.put(B, CreatureField::FfCount, 20);
            },
            dice: &[("vRoll", 9), ("vtRoll", 9), ("initiative", 19)],
            read: |s| i32::from(s.miss.iter().chain(&s.hit).any(|e| e.get(IsFlatFoot))),
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "5, 13: surprise +4, unseen +2",
            begin: |w| lay(w, B, Nature::BLIND),
            dice: &[("vRoll", 9), ("vtRoll", 9), ("move silently", 19), ("listen", 0)],
            wanted: 6,
            ..BASE
        },
        Case {
            rule: "8: heard coming, no surprise",
            begin: |w| lay(w, B, Nature::BLIND),
            dice: &[("vRoll", 9), ("vtRoll", 9), ("move silently", 0), ("listen", 19)],
            wanted: 2,
            ..BASE
        },
        Case {
            rule: "9: a sleeper is surprised",
            begin: |w| {
                w.gain(B, Stati::new(Nature::ASLEEP, 2, 0));
            },
            dice: &[("vRoll", 9), ("vtRoll", 9)],
            read: |s| s.blow(VHit) + 100 * i32::from(s.laid(Nature::ASLEEP).is_some()),
            wanted: 6,
            ..BASE
        },
        Case {
            rule: "10: premonition",
            b: "stati: [(nature: EXTRA_ABILITY, val: CA_PREMONITION, mag: 1)]",
            begin: |w| lay(w, B, Nature::BLIND),
            dice: &[("vRoll", 9), ("vtRoll", 9), ("move silently", 19), ("listen", 0), ("premonition", 0)],
            wanted: 2,
            ..BASE
        },
        Case { rule: "19: good against evil", a: "flags: [M_GOOD]", b: "flags: [M_EVIL]", wanted: 1, ..BASE },
        Case {
            rule: "19: good against evil by nature",
            a: "flags: [M_GOOD]",
            b: "flags: [M_EVIL, M_IALIGN]",
            wanted: 2,
            ..BASE
        },
        Case {
            rule: "20: afraid, but a lion's heart",
            a: "feats: [FT_LION_HEART]",
            begin: |w| lay(w, A, Nature::AFRAID),
            wanted: -4,
            ..BASE
        },
        Case {
            rule: "22: flanking",
            begin: |w| {
                add(w, "a", Point::new(12, 10));
            },
            wanted: 2,
            ..BASE
        },
        Case {
            rule: "23: backstab",
            a: "feats: [FT_BACKSTAB]",
            begin: |w| {
                w.put(B, CreatureField::FfCount, 20);
            },
            wanted: 4,
            ..BASE
        },
        Case {
            rule: "25: giant killer's defence",
            a: "size: SZ_LARGE, flags: [M_HUMANOID]",
            b: "stati: [(nature: EXTRA_ABILITY, val: CA_GIANT_KILLER, mag: 1)]",
            read: |s| s.blow(VDef),
            wanted: 12,
            ..BASE
        },
        Case {
            rule: "26: size advantage",
            a: "size: SZ_SMALL, stati: [(nature: EXTRA_ABILITY, val: CA_SIZE_ADVANTAGE, mag: 3)]",
            read: |s| s.blow(VThreat),
            wanted: 18,
            ..BASE
        },
        Case { rule: "29: outlined", begin: |w| lay(w, B, Nature::ILLUMINATED), wanted: 1, ..BASE },
        Case {
            rule: "31: close quarters",
            a: "feats: [FT_CLOSE_QUARTERS_FIGHTER]",
            begin: |w| {
                let wall = ResId::new(Kind::Terrain, "wall");
                for y in 9..=11 {
                    w.map_mut(LevelId::FIRST).lay(Point::new(9, y), wall);
                }
                w.map_mut(LevelId::FIRST).lay(Point::new(10, 9), wall);
            },
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "33: terrible mien",
            // So unwise that its Will save is none.
            a: "attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 1, cha: 10)",
            b: "feats: [FT_TERRIBLE_MEIN], attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 16)",
            read: |s| s.blow(BDmg),
            wanted: -3,
            ..BASE
        },
        Case {
            rule: "39: knowledge of the victim's kind guards",
            b: "skills: [SK_FIND_WEAKNESS]",
            a: "flags: [M_HUMANOID]",
            read: |s| s.blow(VDef),
            wanted: 11,
            ..BASE
        },
        Case {
            rule: "45: the victim's true might",
            begin: |w| lay(w, B, Nature::MANIFEST),
            read: |s| s.blow(VDef),
            wanted: 12,
            ..BASE
        },
        Case {
            rule: "47: the victim wades",
            begin: |w| {
                let water = ResId::new(Kind::Terrain, "water");
                w.map_mut(LevelId::FIRST).lay(Point::new(11, 10), water);
            },
            read: |s| s.blow(VDef),
            wanted: 6,
            ..BASE
        },
        Case {
            rule: "48: favoured enemy",
            a: "stati: [(nature: FAV_ENEMY, val: MA_BEAST, mag: 3)]",
            read: |s| s.blow(VHit) * 10 + s.blow(BDmg),
            wanted: 33,
            ..BASE
        },
        Case {
            rule: "56: power kick",
            a: "feats: [FT_POWER_KICK, FT_MARTIAL_MASTERY], \
                attacks: [(attack: A_KICK, damage: \"1d4\", dtype: AD_BLUNT)]",
            read: |s| s.blow(BDmg),
            wanted: 2,
            ..BASE
        },
    ];
    check(&cases, fight);
}

#[test]
fn how_the_dice_fall() {
    let far = "def: 40";
    let cases = [
        Case {
            rule: "a 20 hits",
            b: far,
            dice: &[("vRoll", 19), ("vtRoll", 0)],
            read: |s| s.hit.len() as i32,
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "a 19 need not",
            b: far,
            dice: &[("vRoll", 18), ("vtRoll", 0)],
            read: |s| s.hit.len() as i32,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "a 1 is no miss by itself",
            b: "def: 1",
            dice: &[("vRoll", 0), ("vtRoll", 9)],
            read: |s| s.hit.len() as i32,
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "critical: threat and a second hit",
            dice: &[("vRoll", 19), ("vtRoll", 9)],
            read: |s| i32::from(s.hit.iter().any(|e| e.get(IsCrit))),
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "no critical without the second hit",
            dice: &[("vRoll", 19), ("vtRoll", 8)],
            read: |s| i32::from(s.hit.iter().any(|e| e.get(IsCrit))),
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "no critical on whoever has no weak spot",
            b: "immune: [DF_CRIT]",
            dice: &[("vRoll", 19), ("vtRoll", 19)],
            read: |s| i32::from(s.hit.iter().any(|e| e.get(IsCrit))),
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "striking at the unseen goes wide half the time",
            begin: |w| lay(w, A, Nature::BLIND),
            dice: &[("vRoll", 19), ("vtRoll", 0), ("striking at the unseen", 0)],
            read: |s| (s.hit.len() + s.miss.iter().len()) as i32,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "a blurred victim",
            b: "stati: [(nature: MISS_CHANCE, val: MISS_FULL, mag: 50)]",
            dice: &[("vRoll", 18), ("vtRoll", 0), ("miss chance", 49)],
            read: |s| s.hit.len() as i32,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "a fumble is a 1 and a second miss",
            b: far,
            dice: &[("vRoll", 0), ("vtRoll", 0)],
            read: |s| i32::from(s.miss.iter().any(|e| e.get(IsFumble))),
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "flawless dodge slips away",
            b: "stati: [(nature: EXTRA_ABILITY, val: CA_FLAWLESS_DODGE, mag: 1)]",
            begin: |w| lay(w, B, Nature::FLAWLESS_DODGE),
            dice: &[("vRoll", 19), ("vtRoll", 0)],
            read: |s| s.hit.len() as i32,
            wanted: 0,
            ..BASE
        },
    ];
    check(&cases, fight);
}

#[test]
fn order_of_natural_attacks() {
    const CLAWS: &str = "attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH), \
                         (attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH)], \
                         attributes: (str: 14, dex: 10, con: 10, int: 10, wis: 10, cha: 10)";
    let cases = [
        Case {
            rule: "the second blow has -5",
            a: CLAWS,
            read: |s| s.strikes[0].get(VHit) - s.strikes[1].get(VHit),
            wanted: 5,
            ..BASE
        },
        Case {
            rule: "-2 with Multiattack",
            a: "feats: [FT_MULTIATTACK], attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH), \
                (attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH)]",
            read: |s| s.strikes[0].get(VHit) - s.strikes[1].get(VHit),
            wanted: 2,
            ..BASE
        },
        Case {
            rule: "the second blow has half the strength",
            a: CLAWS,
            read: |s| (s.strikes[0].get(Dmg).bonus - s.strikes[1].get(Dmg).bonus) as i32,
            wanted: 1,
            ..BASE
        },
        Case {
            rule: "Rend keeps the strength after a hit",
            a: "feats: [FT_REND], attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH), \
                (attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH)], \
                attributes: (str: 14, dex: 10, con: 10, int: 10, wis: 10, cha: 10)",
            read: |s| (s.strikes[0].get(Dmg).bonus - s.strikes[1].get(Dmg).bonus) as i32,
            wanted: 0,
            ..BASE
        },
        Case {
            rule: "two claws that hit are followed by a rake",
            a: "feats: [FT_RAKE], attacks: [(attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH), \
                (attack: A_CLAW, damage: \"1d4\", dtype: AD_SLASH)]",
            dice: &[("vRoll", 18), ("vtRoll", 0)],
            read: |s| s.strikes.len() as i32,
            wanted: 3,
            ..BASE
        },
        Case {
            rule: "natural grab tries to seize after the first hit",
            a: "feats: [FT_NATURAL_GRAB]",
            dice: &[
                ("vRoll", 18),
                ("vtRoll", 0),
                ("opposed check of the actor", 19),
                ("opposed check of the victim", 0),
            ],
            read: |s| s.strikes.len() as i32 * 10 + i32::from(s.laid(Nature::GRABBED).is_some()),
            wanted: 21,
            ..BASE
        },
        Case {
            rule: "what the same blow also does is a hit of its own",
            a: "attacks: [(attack: A_BITE, damage: \"1d4\", dtype: AD_PIERCE, \
                also: [(damage: \"1d4\", dtype: AD_FIRE)])]",
            dice: &[("vRoll", 18), ("vtRoll", 0)],
            read: |s| s.hit.len() as i32,
            wanted: 2,
            ..BASE
        },
        Case {
            rule: "time of the sequence",
            read: |s| s.world.creature(A).map_or(0, |c| c.timeout()),
            wanted: 30,
            ..BASE
        },
        Case {
            rule: "the fearful do not attack",
            begin: |w| lay(w, A, Nature::AFRAID),
            read: |s| i32::from(s.answer == Answer::Abort),
            wanted: 1,
            ..BASE
        },
    ];
    check(&cases, fight);
}
