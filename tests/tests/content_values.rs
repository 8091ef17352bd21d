//! Checks beyond types, one case a line: what a value's neighbours make of it, traps that nobody springs, codes
//! that never reach a kind.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::id::Kind;
use augury_engine::content::*;

/// What a check finds in one resource, each as "line:column: severity: what. Remedy".
fn found(kind: Kind, text: &str) -> Vec<String> {
    let resource = load_text(kind, "case", "case.ron", text).unwrap();
    let content = Content::new(Manifest::default(), [resource]);
    let report = check(&content, &[], None);
    report.problems.iter().map(|p| p.to_string().replacen("case.ron:", "", 1)).collect()
}

fn segments(text: &str) -> Vec<String> {
    found(Kind::Effect, &format!("(name: \"x\", segments: [\n{text}\n])"))
}

#[test]
fn values_that_suit_their_archetype_are_quiet() {
    for segment in [
        "(eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"LEVEL_1PER1d6\", sval: REF, lval: 3, cval: COL_FIRE)",
        "(eval: EA_SUMMON, rval: \"monster:bat\", xval: MA_ANIMAL, pval: \"5\")",
        "(eval: EA_SUMMON, rval: \"encounter:bats\")",
        "(eval: EA_GRANT, xval: SKILL_BONUS, yval: SK_HIDE, pval: \"PLUS_2PER1\")",
        "(eval: EA_GRANT, xval: ALLY_TO, yval: [MA_SPIDER, MA_ANIMAL])",
        "(eval: EA_INFLICT, xval: NONDETECTION, yval: [PER_SCENT, PER_TELE])",
        "(eval: EA_DRAIN, aval: AR_POISON, xval: AD_DACO, pval: \"1d6\", sval: 15, lval: 3, cval: 20)",
        "(eval: EA_GENERIC, aval: AR_FIELD, rval: [FI_FOG], xval: 7, yval: IL_SPECTRAL)",
        "(eval: EA_CREATION, xval: [CREA_WIELD, CREA_TEMP], rval: \"item:torch\", yval: LEVEL_1PER1)",
    ] {
        assert_eq!(segments(segment), Vec::<String>::new(), "{segment}");
    }
}

#[test]
fn values_of_another_family_are_errors_at_their_place() {
    for (segment, problem) in [
        (
            "(eval: EA_BLAST, xval: STUNNED)",
            "2:24: error: `xval` means \"Damage type\" here (eval is EA_BLAST or EA_DRAIN), and `STUNNED` does not fit. Write the name of a damage type",
        ),
        (
            "(eval: EA_HEALING, xval: TRAVEL_KNOWN)",
            "2:26: error: `xval` means \"Heals\" here (eval is EA_HEALING), and `TRAVEL_KNOWN` does not fit. Write a list of names of a healing flag, in square brackets",
        ),
        (
            "(eval: EA_POLYMORPH, rval: \"terrain:mud\")",
            "2:28: error: `rval` means \"Shape\" here (eval is EA_POLYMORPH), and `\"terrain:mud\"` does not fit. Write the id of a monster in quotes",
        ),
        (
            "(eval: EA_DRAIN, aval: AR_POISON, xval: AD_DACO, sval: FORT)",
            "2:56: error: `sval` means \"DC\" here (aval is AR_POISON or AR_DISEASE), and `FORT` does not fit. Write a whole number from 0 to 60",
        ),
        (
            "(eval: EA_GRANT, xval: SKILL_BONUS, yval: SK_HIDE),\n(eval: EA_GRANT, yval: FT_DODGE)",
            "3:24: error: `yval` means \"Skill\" here (eval is EA_GRANT or EA_INFLICT and xval is SKILL_BONUS or INNATE_KIT or EXTRA_SKILL), and `FT_DODGE` does not fit. Write the name of a skill",
        ),
        (
            "(eval: EA_GRANT, xval: SKILL_BONUS, yval: 105)",
            "2:43: warning: `yval` means \"Skill\" here (eval is EA_GRANT or EA_INFLICT and xval is SKILL_BONUS or INNATE_KIT or EXTRA_SKILL), and 105 names none. Write the name of a skill",
        ),
    ] {
        assert_eq!(segments(segment), [problem], "{segment}");
    }
}

#[test]
fn values_that_nothing_uses_are_warnings() {
    let unused = "Take it away, or choose what uses it";
    for (segment, place) in [
        ("(eval: EA_BLAST, xval: AD_FIRE, yval: SK_HIDE)", "2:39: warning: `yval`"),
        ("(eval: EA_GRANT, xval: BLIND, rval: \"monster:bat\")", "2:37: warning: `rval`"),
        ("(eval: EA_NOTIMP, pval: \"1d6\")", "2:25: warning: `pval`"),
    ] {
        assert_eq!(
            segments(segment),
            [format!("{place} is set, and nothing uses it here. {unused}")],
            "{segment}"
        );
    }
    assert_eq!(
        segments("(eval: EA_BLAST, xval: AD_FIRE, aval: AR_FIELD, rval: [FI_FOG])"),
        Vec::<String>::new()
    );
    assert_eq!(
        found(Kind::Item, "(name: \"x\", itype: T_RING,\n  acc: 2)"),
        [
            "2:8: warning: `acc` is set, and nothing uses it here. Take it away; it counts where itype is T_WEAPON or T_BOW or T_MISSILE or T_STAFF"
        ]
    );
}

#[test]
fn a_trap_wants_a_meta_handler_written_or_owed() {
    let trap = "segments: [(eval: EA_GRANT, xval: TRAP_EVENT, yval: \"PRE(EVICTIM(EV_DAMAGE))\")]";
    let with = |rest: &str| found(Kind::Effect, &format!("(name: \"x\", {trap}, {rest})"));
    assert_eq!(
        with(""),
        [
            "1:65: warning: this traps EVICTIM(PRE(EV_DAMAGE)), and the effect has no META(EVICTIM(PRE(EV_DAMAGE))) handler to answer it. Add a handler of META(EVICTIM(PRE(EV_DAMAGE))), or take the trap away"
        ]
    );
    let here = with("handlers: [(on: \"EVICTIM(PRE(EV_DAMAGE))\", messages: [\"a\"])]");
    assert!(
        here.iter().any(|p| p.contains("is never asked here: let it answer META(EVICTIM(PRE(EV_DAMAGE)))"))
    );
    assert_eq!(with("owed: [\"META(EVICTIM(PRE(EV_DAMAGE)))\"]"), Vec::<String>::new());
    let answered = "handlers: [(on: \"META(EVICTIM(PRE(EV_DAMAGE)))\", messages: [\"a\"])]";
    assert_eq!(with(answered), Vec::<String>::new());
}

#[test]
fn handlers_for_codes_that_never_reach_their_kind() {
    assert_eq!(
        found(Kind::Item, "(name: \"x\", itype: T_RING, owed: [\"EV_WIELD\",\n \"EITEM(EV_HIT)\"])"),
        [
            "2:2: warning: EITEM(EV_HIT) never reaches an item, so this is never asked. Only the effect on an item is asked with EITEM: an item itself is asked plainly"
        ]
    );
    let god = "(name: \"x\", handlers: [(on: \"GODWATCH(EVICTIM(EV_DEATH))\", messages: [\"a\"])])";
    assert_eq!(found(Kind::God, god), Vec::<String>::new());
}

#[test]
fn the_shipped_pack_has_the_four_traps_of_the_original_that_nobody_springs() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let loaded = load_pack(&folder);
    let report = check(&loaded.content, &loaded.problems, None);
    let traps = report.problems.iter().filter(|p| p.what.starts_with("this traps "));
    let effects = traps.filter_map(|p| p.resource).filter(|id| id.kind() == Kind::Effect);
    let ids: Vec<&str> = effects.map(|id| id.id()).collect();
    assert_eq!(ids, ["fireburn", "frostbite", "grounded_stance", "item_preservation"]);
}
