//! The pack as a whole: counts, errors, hash, and definitions written anew.

use super::compare::pack;
use augury_engine::base::id::Kind;
use augury_engine::content::*;

#[test]
fn the_pack_loads_without_an_error_and_counts_what_is_not_there_yet() {
    let loaded = pack();
    let report = check(&loaded.content, &loaded.problems, None);
    assert_eq!(report.errors(), 0, "{:#?}", report.problems);
    let counted = [
        (Kind::Effect, 1187),
        (Kind::Flavour, 883),
        (Kind::Monster, 538),
        (Kind::Item, 262),
        (Kind::Template, 106),
        (Kind::Region, 92),
        (Kind::Encounter, 88),
        (Kind::Terrain, 63),
        (Kind::Text, 61),
        (Kind::Domain, 43),
        (Kind::Class, 39),
        (Kind::Feature, 30),
        (Kind::Race, 17),
        (Kind::God, 17),
        (Kind::Dungeon, 3),
    ];
    for (kind, count) in counted {
        assert_eq!(report.counts[&kind], count, "{}", kind.folder());
        assert!(!report.not_yet.contains_key(&kind), "every one that is referred to is there: {kind:?}");
    }
    assert!(report.not_yet.is_empty(), "everything is there: {:?}", report.not_yet);
    // An import has most of its handlers.
    let least = if std::env::var_os("AUGURY_PACK").is_some() { 0 } else { 200 };
    assert!(
        report.owed_count() > least && report.owed_by_event.values().sum::<usize>() == report.owed_count()
    );
    assert_eq!(loaded.content.gods().first().map(|id| id.id()), Some("aiswin"));
    assert_eq!(loaded.content.gods().last().map(|id| id.id()), Some("the_multitude"));
}

#[test]
fn a_definition_written_anew_reads_the_same() {
    let loaded = pack();
    for resource in loaded.content.all() {
        let text = resource.definition.to_file();
        let again = load_text(resource.id.kind(), resource.id.id(), "again.ron", &text)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}\n{text}", resource.id));
        assert_eq!(again.definition, resource.definition, "{}", resource.id);
    }
}

#[test]
fn the_hash_is_of_the_texts_alone_and_edits_share_the_rest() {
    let content = pack().content.clone();
    assert_eq!(content.hash(), pack().content.hash());
    let goblin = content.ids(Kind::Monster).iter().copied().find(|id| id.id() == "goblin").unwrap();
    let text = content.get(goblin).unwrap().text.replace("def: 12", "def: 13");
    let edited = content.with(load_text(Kind::Monster, "goblin", "goblin.ron", &text).unwrap());
    assert_ne!(edited.hash(), content.hash());
    assert_eq!((content.monster(goblin).unwrap().def, edited.monster(goblin).unwrap().def), (12, 13));
    let original = (*content.get_shared(goblin).unwrap()).clone();
    assert_eq!(edited.with(original).hash(), content.hash(), "taken back, the hash is the old one");
    let without = content.without(goblin);
    assert!(without.get(goblin).is_none() && without.ids(Kind::Monster).len() == 537);
}

#[test]
fn the_order_of_the_library_names_every_resource_of_its_kinds_once_and_draws_go_by_it() {
    let content = &pack().content;
    let order = order::read(&augury_tests::pack::shipped_folder()).unwrap().unwrap();
    for kind in [Kind::Effect, Kind::Encounter, Kind::Item, Kind::Monster, Kind::Template] {
        let mut named: Vec<_> = order.iter().copied().filter(|id| id.kind() == kind).collect();
        let ordered = content.in_order(order.clone());
        assert_eq!(ordered.listed(kind), named, "{kind:?}");
        assert_eq!(content.listed(kind), content.ids(kind));
        named.sort_by_key(|id| id.id());
        assert_eq!(named, content.ids(kind), "{kind:?}");
        assert_ne!(ordered.stamp(), content.stamp(), "answers that are kept are of one order");
    }
}
