//! The 43 domains.

use super::*;

#[test]
fn every_figure_of_every_domain_is_in_the_pack() {
    let content = content();
    let ours = ours(&content, Kind::Domain, Content::domain, |domain| &domain.name);
    let (compiled, written) = (measured("compiled_domains"), measured("written_magic"));
    let written = by_name(&written["domains"]);
    let all = compiled.as_array().unwrap();
    assert_eq!((all.len(), content.ids(Kind::Domain).len()), (43, 43));
    let mut compared = Compared::default();
    for theirs in all {
        compared.name = theirs["name"].as_str().unwrap().to_owned();
        let Some(domain) = ours.get(compared.name.as_str()) else { panic!("{} is missing", compared.name) };
        compared.references("spells", domain.spells.iter().map(|spell| spell.res_id()), &theirs["spells"]);
        compared.same(
            "description",
            domain.desc_owed || !domain.description.is_empty(),
            written[&compared.name]["has_desc"] == true,
        );
        compared.events(&domain.handlers, &domain.owed, theirs);
        let grants = theirs["grants"].as_array().unwrap();
        compared.same("grants", domain.grants.len(), grants.len());
        for (ours, theirs) in domain.grants.iter().zip(grants) {
            grant(&mut compared, ours, theirs);
        }
    }
    compared.done(900);
}

fn grant(compared: &mut Compared, ours: &Grant, theirs: &Value) {
    let said = [
        ours.feat.map(|feat| ("AB_FEAT", feat.to_string())),
        // The game's list shows lists of feats by their number.
        ours.choice.map(|choice| ("AB_FEAT", choice.0.to_string())),
        ours.ability.map(|ability| ("AB_ABILITY", ability.to_string())),
        ours.stati.map(|nature| ("AB_STATI", nature.to_string())),
    ];
    let said: Vec<(&str, String)> = said.into_iter().flatten().collect();
    let wanted = (theirs["type"].as_str().unwrap(), theirs["ability"].as_str().unwrap().to_owned());
    compared.same("grant", said, vec![wanted]);
    compared.number("first level", ours.from, &theirs["lev1"]);
    compared.number("every so many levels", ours.every, &theirs["lev2"]);
    match ours.of {
        Some(_) => compared.reference("grant", ours.of, &theirs["param"]),
        None => compared.number("parameter", ours.packed(), &theirs["param"]),
    }
}
