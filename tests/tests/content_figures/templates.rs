//! Templates. Where the game's own storage is damaged, what was written is compared.

use super::compare::*;
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// More than 16 feats: the seventeenth overwrote the first attack in the original.
const TOO_MANY_FEATS: &[&str] =
    &["stalker", "twilight huntsman;temp", "shadowdancer;template", "bandit", "outlaw", "scarlet disciple"];

/// Attacks that overwrote each other.
const TOO_MANY_FORMS: &[&str] = &["grey druid", "vampire"];

#[test]
fn every_figure_of_the_106_templates() {
    let written = written("Template");
    let compared = Compared::each(
        Kind::Template,
        "compiled_templates",
        106,
        |content, id| content.template(id),
        |template| &template.name,
        |c, ours, theirs| {
            traits(c, ours, theirs);
            numbers(c, ours, theirs);
            feats(c, ours, theirs, &written[&ours.name]);
            if TOO_MANY_FEATS.contains(&ours.name.as_str()) || TOO_MANY_FORMS.contains(&ours.name.as_str()) {
                written_attacks(c, ours, &written[&ours.name]);
            } else {
                attacks(c, ours, theirs);
            }
            abilities(c, ours, theirs);
        },
    );
    compared.done(6_000);
}

fn traits(c: &mut Compared, ours: &'static Template, theirs: &Value) {
    c.flags("ttype", ours.kind, &theirs["ttype"]);
    c.flags("flags", ours.flags, &theirs["flags"]);
    c.flags("addFlags", ours.gains, &theirs["addFlags"]);
    c.flags("subFlags", ours.loses, &theirs["subFlags"]);
    c.flags("addImm", ours.immune, &theirs["addImm"]);
    c.flags("subImm", ours.not_immune, &theirs["subImm"]);
    c.flags("addRes", ours.resists, &theirs["addRes"]);
    c.flags("subRes", ours.not_resists, &theirs["subRes"]);
    // The end of the types stands for none.
    let for_type = if ours.for_nobody { "130".to_owned() } else { ours.for_type.to_string() };
    c.same("forMType", Some(for_type.as_str()), theirs["forMType"].as_str());
    let makes = ours.makes.unwrap_or_default().to_string();
    c.same("addMType", Some(makes.as_str()), theirs["addMType"].as_str());
    c.number("dmgMod", ours.dmg, &theirs["dmgMod"]);
    c.same("image", ours.image.is_some(), theirs["newImage"].is_object());
    if let Some(image) = &ours.image {
        c.image(image, &theirs["newImage"]);
    }
}

fn numbers(c: &mut Compared, ours: &'static Template, theirs: &Value) {
    for (what, ours) in [
        ("CR", &ours.cr),
        ("HitDice", &ours.hd),
        ("Hit", &ours.hit),
        ("Def", &ours.def),
        ("Arm", &ours.arm),
        ("Mov", &ours.mov),
        ("Spd", &ours.spd),
        ("Power", &ours.power),
        ("CasterLev", &ours.caster_level),
    ] {
        change(c, what, ours.as_ref(), &theirs[what]);
    }
    let scores = ["A_STR", "A_DEX", "A_CON", "A_INT", "A_WIS", "A_CHA", "A_LUC"];
    for (score, ours) in scores.into_iter().zip(ours.attributes.in_order()) {
        change(c, score, ours, &theirs["Attr"][score]);
    }
    let named = |size: Option<Size>| size.map(|size| size.0);
    let as_numbers = ours.size.as_ref().map(|size| Change {
        add: size.add,
        set: named(size.set),
        min: named(size.min),
        max: named(size.max),
        ..Change::default()
    });
    change(c, "Size", as_numbers.as_ref(), &theirs["Size"]);
}

fn change(c: &mut Compared, what: &str, ours: Option<&Change>, theirs: &Value) {
    c.same(what, ours.is_some(), theirs.is_object());
    let Some(ours) = ours else { return };
    let (kind, value) = match (ours.add, ours.set, ours.percent) {
        (Some(n), None, None) => ("MVAL_ADD", n),
        (None, Some(n), None) => ("MVAL_SET", n),
        (None, None, Some(n)) => ("MVAL_PERCENT", n),
        other => panic!("{what} is {other:?}"),
    };
    c.same(what, Some(kind), theirs["type"].as_str());
    c.number(what, value, &theirs["value"]);
    let bound = ours.min.map(|n| ("MBOUND_MIN", n)).or(ours.max.map(|n| ("MBOUND_MAX", n)));
    c.same(what, bound.map(|(kind, _)| kind), theirs["btype"].as_str());
    c.number(what, bound.map_or(0, |(_, n)| n), &theirs["bound"]);
}

fn feats(c: &mut Compared, ours: &'static Template, theirs: &Value, written: &Value) {
    let many = TOO_MANY_FEATS.contains(&ours.name.as_str());
    let list = names(if many { &written["Feats"] } else { &theirs["newFeats"] });
    let number = |name: &str| {
        let feat = Feat::parse(name).map(Named::number).or(Skill::parse(name).map(Named::number));
        // M_IALIGN stands among the feats of the blackguard: its number is a feat's that the list can't name.
        feat.or((name == "53").then_some(53)).unwrap_or_else(|| panic!("{name}"))
    };
    let numbers: Vec<i32> = list.iter().map(|name| number(name)).collect();
    let mine: Vec<i32> = ours.feats.iter().map(|feat| feat.number()).collect();
    c.same("feats", mine, numbers.iter().copied().filter(|n| *n >= 50).collect());
    let mine: Vec<i32> = ours.skills.iter().map(|skill| skill.number()).collect();
    c.same("skills", mine, numbers.iter().copied().filter(|n| *n < 50).collect());
    let focus = numbers.iter().zip(numbers.iter().skip(1));
    let focus = focus.filter(|(n, next)| **n == Feat::FT_SKILL_FOCUS.number() && (1..50).contains(*next));
    let mine: Vec<i32> = ours.skill_focus.iter().map(|skill| skill.number()).collect();
    c.same("skill focus", mine, focus.map(|(_, next)| *next).collect());
    if many {
        let kept: Vec<i32> = names(&theirs["newFeats"]).iter().map(|name| number(name)).collect();
        c.same("the first 16 feats", &numbers[..16], kept.as_slice());
    }
}

fn attacks(c: &mut Compared, ours: &'static Template, theirs: &Value) {
    let slots: Vec<AttackSlot> = ours.attack_slots().collect();
    let list = theirs["newAttacks"].as_array().unwrap();
    c.same("attacks", slots.len(), list.len());
    for (slot, theirs) in slots.iter().zip(list) {
        c.same("attack", Some(slot.attack.to_string().as_str()), theirs["atype"].as_str());
        c.reference("shape", slot.shape, &theirs["xID"]);
        if slot.shape.is_none() {
            c.same("damage type", Some(slot.dtype.to_string().as_str()), theirs["dtype"].as_str());
            let damage = (slot.damage.number.into(), slot.damage.sides.into(), slot.damage.bonus.into());
            c.same("damage", damage, dice(&theirs["dmg"]));
            c.number("DC", slot.dc, &theirs["dc"]);
        }
    }
}

/// Attacks as the authors wrote them.
fn written_attacks(c: &mut Compared, ours: &'static Template, written: &Value) {
    let list = written["Attk"].as_array().map_or(&[][..], Vec::as_slice);
    c.same("attacks", ours.attacks.len(), list.len());
    for (ours, theirs) in ours.attacks.iter().zip(list) {
        c.same("attack", Some(ours.attack.to_string().as_str()), theirs["attack"].as_str());
        let shape = theirs["effect"].as_str().map(|name| format!("monster:{}", name.trim_start_matches('$')));
        c.reference("shape", ours.shape, &serde_json::json!(shape));
        if shape.is_none() {
            c.same("damage", Some(ours.damage.to_string().as_str()), theirs["damage"].as_str());
            c.same("damage type", Some(ours.dtype.to_string().as_str()), theirs["dtype"].as_str());
            c.number("DC", ours.dc, &theirs["dc"]);
        }
        let also = theirs["also"].as_array().map_or(&[][..], Vec::as_slice);
        c.same("parts", ours.also.len(), also.len());
        for (ours, theirs) in ours.also.iter().zip(also) {
            c.same("damage", Some(ours.damage.to_string().as_str()), theirs["damage"].as_str());
            c.same("damage type", Some(ours.dtype.to_string().as_str()), theirs["dtype"].as_str());
            c.number("DC", ours.dc, &theirs["dc"]);
        }
    }
}

fn abilities(c: &mut Compared, ours: &'static Template, theirs: &Value) {
    let stati = theirs["stati"].as_array().map_or(&[][..], Vec::as_slice);
    c.same("stati", ours.stati.len(), stati.len());
    for (ours, theirs) in ours.stati.iter().zip(stati) {
        c.same("nature", Some(ours.nature.to_string().as_str()), theirs["nature"].as_str());
        c.number("val", ours.val.number(), &theirs["val"]);
        c.number("mag", ours.mag, &theirs["mag"]);
        c.reference("eID", ours.of, &theirs["eID"]);
    }
    for (what, ours) in
        [("AN_INNATE", &ours.spells), ("AN_POISON", &ours.poison), ("AN_DISEASE", &ours.disease)]
    {
        let ours: Vec<_> = ours.iter().map(|effect| effect.res_id()).collect();
        c.references(what, &ours, &theirs[what]);
    }
    c.gear(&ours.gear, theirs);
    c.lists(&ours.lists, theirs, &[]);
    c.constants(&ours.constants, theirs, &[]);
    c.events(&ours.handlers, &ours.owed, theirs);
}
