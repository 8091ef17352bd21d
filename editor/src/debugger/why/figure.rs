//! What a contribution to a cell of AttrAdj comes from: in words, the resource that holds it, and the place
//! of its figure in that resource's file.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, Named, ObjectType, StatiNature};
use augury_engine::content::{Content, StatiGrant};
use augury_engine::rules::values::{Cause, Contribution};

/// The resource behind a contribution, if one is.
pub const fn resource_of(cause: Cause) -> Option<ResId> {
    match cause {
        Cause::Resource(id) | Cause::Item(id, _) | Cause::Stati(_, _, Some(id)) => Some(id),
        _ => None,
    }
}

/// Where a contribution comes from, in words; empty for a rule alone.
pub fn cause_words(content: &Content, cause: Cause) -> String {
    match cause {
        Cause::Rule => String::new(),
        Cause::Resource(id) | Cause::Item(id, _) => content.shown_name(id).to_owned(),
        Cause::Feat(feat) => feat.to_string(),
        Cause::Ability(ability) => ability.to_string(),
        Cause::Skill(skill) => skill.to_string(),
        Cause::Attribute(attribute) => format!("modifier of {attribute}"),
        Cause::Stati(nature, _, Some(id)) => format!("{nature} ({})", content.shown_name(id)),
        Cause::Stati(nature, source, None) => format!("{nature} ({source})"),
    }
}

/// The path of the figure that a contribution takes from a resource's file; empty where there is no single one.
pub fn path_of(content: &Content, id: ResId, c: &Contribution) -> String {
    if let Cause::Stati(nature, ..) = c.why.cause {
        return of_stati(content, id, nature, c);
    }
    let path = match id.kind() {
        Kind::Monster | Kind::Template => match score(c) {
            Some(score) => return format!("attributes.{score}"),
            None => of_form(id.kind(), c),
        },
        Kind::Race => return score(c).map_or_else(String::new, |score| format!("adjustments.{score}")),
        Kind::Class => of_class(c),
        Kind::Item => of_item(content, id, c),
        _ => "",
    };
    path.to_owned()
}

/// A score by its field in files.
fn score(c: &Contribution) -> Option<&'static str> {
    let scores = ["str", "dex", "con", "int", "wis", "cha", "luc"];
    scores.get(usize::try_from(c.attribute.number()).ok()?).copied()
}

/// The field of a monster's or a template's file.
fn of_form(kind: Kind, c: &Contribution) -> &'static str {
    match c.attribute.to_string().as_str() {
        n if n.starts_with("A_HIT") => "hit",
        n if n.starts_with("A_SPD") => "spd",
        n if n.starts_with("A_DMG") && kind == Kind::Template => "dmg",
        "A_DEF" => "def",
        "A_ARM" => "arm",
        "A_MOV" => "mov",
        "A_SIZ" => "size",
        _ => "",
    }
}

/// The field of a class's file. How fast it strikes goes by how well.
fn of_class(c: &Contribution) -> &'static str {
    match c.attribute.to_string().as_str() {
        "A_HIT_ARCHERY" => "attack.archery",
        "A_HIT_BRAWL" => "attack.brawl",
        "A_HIT_MELEE" | "A_HIT_OFFHAND" => "attack.melee",
        "A_HIT_THROWN" => "attack.thrown",
        n if n.starts_with("A_SPD") => "attack",
        n if n.starts_with("A_SAV") => "flags",
        "A_DEF" => "def",
        "A_FAT" => "hd",
        _ => "",
    }
}

/// The field of an item's file. What a shield is worth goes by its size, and a plus is each thing's own.
fn of_item(content: &Content, id: ResId, c: &Contribution) -> &'static str {
    let shield = content.item(id).is_some_and(|item| item.itype == ObjectType::T_SHIELD);
    match c.line {
        "weapon_make" if c.attribute.to_string().starts_with("A_HIT") => "acc",
        "weapon_make" if c.attribute.to_string().starts_with("A_SPD") => "spd",
        "metal_worn" | "metal_in_hand" => "material",
        "armour_cover" | "armour_casting" | "armour_untrained" | "armour_pace" if shield => "size",
        "armour_cover" if c.attribute == Attribute::A_COV => "coverage",
        "armour_casting" | "armour_untrained" | "armour_pace" => "penalty",
        _ => "",
    }
}

/// Among the stati of a form or template the one that gives it; of an effect of one segment that segment's number.
fn of_stati(content: &Content, id: ResId, nature: StatiNature, c: &Contribution) -> String {
    let granted: &[StatiGrant] = match id.kind() {
        Kind::Monster => content.monster(id).map_or(&[], |form| &form.stati),
        Kind::Template => content.template(id).map_or(&[], |template| &template.stati),
        Kind::Effect => match content.effect(id).map(|effect| effect.segments.as_slice()) {
            Some([only]) if only.pval.is_some() => return "segments[0].pval".to_owned(),
            _ => return String::new(),
        },
        _ => &[],
    };
    let gives = |s: &&StatiGrant| s.nature == nature && i32::from(s.mag) == c.amount;
    let mut all = granted.iter().enumerate().filter(|(_, s)| gives(s));
    match (all.next(), all.next()) {
        (Some((place, _)), None) => format!("stati[{place}].mag"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::names::BonusType;
    use augury_engine::content::{Manifest, load_text};
    use augury_engine::rules::values::{LINES, Outcome, Why};

    fn content() -> Content {
        let shield = "(name: \"buckler\", itype: T_SHIELD, size: SZ_SMALL)";
        let files = [
            (Kind::Item, "axe", "(name: \"axe\", itype: T_WEAPON, acc: 2, spd: 90)"),
            (Kind::Item, "mail", "(name: \"mail\", itype: T_ARMOUR, coverage: 8, penalty: -4)"),
            (Kind::Item, "buckler", shield),
            (
                Kind::Template,
                "dire",
                "(name: \"dire\", stati: [(nature: ADJUST_NAT, val: A_ARM, mag: 3), \
                 (nature: ADJUST_LUCK, val: A_DEF, mag: 3)])",
            ),
        ];
        let read = files.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
        Content::new(Manifest::default(), read)
    }

    fn at(kind: Kind, id: &str, line: &'static str, attribute: Attribute, why: Why) -> String {
        assert!(LINES.contains(&line), "{line}");
        let c = Contribution {
            line,
            attribute,
            bonus: BonusType::BONUS_BASE,
            amount: 3,
            why,
            before: 0,
            after: 3,
            outcome: Outcome::Stacked,
            overruled_by: None,
        };
        path_of(&content(), ResId::new(kind, id), &c)
    }

    #[test]
    fn a_figure_of_a_template_race_class_or_item_is_found_by_its_field() {
        use Attribute as A;
        let of = |kind, id: &str, line, attribute| {
            at(kind, id, line, attribute, Why::resource("rule", ResId::new(kind, id)))
        };
        assert_eq!(of(Kind::Template, "dire", "form_scores", A::A_CON), "attributes.con");
        assert_eq!(of(Kind::Template, "dire", "form_hit", A::A_DMG_BRAWL), "dmg");
        assert_eq!(of(Kind::Race, "elf", "race", A::A_DEX), "adjustments.dex");
        assert_eq!(of(Kind::Class, "thief", "class_attack", A::A_HIT_THROWN), "attack.thrown");
        assert_eq!(of(Kind::Item, "axe", "weapon_make", A::A_HIT_MELEE), "acc");
        assert_eq!(of(Kind::Item, "axe", "weapon_make", A::A_SPD_MELEE), "spd");
        assert_eq!(of(Kind::Item, "axe", "weapon_plus", A::A_HIT_MELEE), "", "a plus is each thing's own");
        assert_eq!(of(Kind::Item, "mail", "armour_cover", A::A_COV), "coverage");
        assert_eq!(of(Kind::Item, "mail", "armour_pace", A::A_MOV), "penalty");
        assert_eq!(of(Kind::Item, "mail", "metal_worn", A::A_PRI), "material");
        assert_eq!(of(Kind::Item, "buckler", "armour_pace", A::A_MOV), "size");
    }

    #[test]
    fn what_a_template_lays_on_is_found_among_its_stati() {
        let by = |nature| Why {
            rule: "adjustment",
            cause: Cause::Stati(nature, Default::default(), Some(ResId::new(Kind::Template, "dire"))),
        };
        let path = |nature| at(Kind::Template, "dire", "adjust_luck", Attribute::A_DEF, by(nature));
        assert_eq!(path(StatiNature::ADJUST_LUCK), "stati[1].mag");
        assert_eq!(path(StatiNature::ADJUST_DODG), "", "it lays no such thing on");
    }
}
