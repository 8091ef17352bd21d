//! Classes and races: figures, and what their levels give.

use super::compare::*;
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;

#[test]
fn every_figure_of_the_39_classes() {
    let compared = Compared::each(
        Kind::Class,
        "compiled_classes",
        39,
        |content, id| content.class(id),
        |class| &class.name,
        |c, ours, theirs| {
            c.flags("flags", ours.flags, &theirs["flags"]);
            c.number("hitDie", ours.hd, &theirs["hitDie"]);
            c.number("manaDie", ours.mana, &theirs["manaDie"]);
            c.number("defMod", ours.def, &theirs["defMod"]);
            c.number("skillPoints", ours.skill_points, &theirs["skillPoints"]);
            for (mode, growth) in [
                ("S_ARCHERY", ours.attack.archery),
                ("S_BRAWL", ours.attack.brawl),
                ("S_MELEE", ours.attack.melee),
                ("S_THROWN", ours.attack.thrown),
            ] {
                c.number(mode, growth, &theirs["attkVal"][mode]);
            }
            let skills: Vec<String> = ours.skills.iter().map(ToString::to_string).collect();
            c.same("skills", skills, names(&theirs["skills"]));
            c.flags("proficiencies", ours.proficiencies, &theirs["proficiencies"]);
            c.grants(&ours.grants, theirs);
            c.gear(&ours.gear, theirs);
            let gods: Vec<_> = ours.allowed_gods.iter().map(|god| god.res_id()).collect();
            c.references("gods", &gods, &theirs["lists"]["ALLOWED_GODS"]);
            c.lists(&ours.lists, theirs, &["ALLOWED_GODS"]);
            c.constants(&ours.constants, theirs, &[("TOTAL_CLASS_LEVELS", figure(ours.total_levels))]);
            c.events(&ours.handlers, &ours.owed, theirs);
            // The game has room for bonuses to saves besides the flags, and no class has any.
            c.same("saves", theirs["saves"].to_string().contains(|n: char| ('1'..='9').contains(&n)), false);
        },
    );
    compared.done(3_000);
}

#[test]
fn every_figure_of_the_17_races() {
    let compared = Compared::each(
        Kind::Race,
        "compiled_races",
        17,
        |content, id| content.race(id),
        |race| &race.name,
        |c, ours, theirs| {
            c.reference("mID", ours.body.map(|body| body.res_id()), &theirs["mID"]);
            c.reference("baseRace", ours.base.map(|base| base.res_id()), &theirs["baseRace"]);
            let scores = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];
            for (score, ours) in scores.into_iter().zip(ours.adjustments.in_order()) {
                c.number(score, ours, &theirs["AttrAdj"][score]);
            }
            let favoured: Vec<_> = ours.favoured.iter().map(|class| class.res_id()).collect();
            c.references("favouredClass", &favoured, &theirs["favouredClass"]);
            let skills: Vec<String> = ours.skills.iter().map(ToString::to_string).collect();
            c.same("skills", skills, names(&theirs["skills"]));
            c.same("flags", names(&theirs["flags"]).len(), 0);
            c.grants(&ours.grants, theirs);
            c.gear(&ours.gear, theirs);
            c.lists(&ours.lists, theirs, &[]);
            c.constants(&ours.constants, theirs, &[("RES_SURVIVAL_CHANCE", figure(ours.survival))]);
            c.events(&ours.handlers, &ours.owed, theirs);
            let body = ours.body.and_then(|body| pack().content.monster(body.res_id()));
            c.same("size of the body", Some(ours.size), body.and_then(|body| body.size));
        },
    );
    compared.done(1_500);
}

#[test]
fn skills_of_choice_are_kept() {
    let human = augury_engine::base::id::ResId::new(Kind::Race, "human");
    assert_eq!(pack().content.race(human).unwrap().skills, [Skill::SK_ANY, Skill::SK_ANY]);
}
