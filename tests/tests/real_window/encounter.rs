//! An author's encounter by keyboard: made for a region, drawn, the reason found why one of its monsters never comes,
//! mended; an outlier opened as a session and its draw stepped back to; another program's change merged; all of it
//! taken back, after which git shows no difference.
//!
//! On an encounter and a region that a seed chooses, printed first; `AUGURY_SEED` sets it. Knows the window only by its
//! keys, its tree and its files.

use augury_engine::base::id::{Kind, ResId};
use augury_tests::seeded::Seeded;

use super::steps::{add, as_it_ships, fill, git, ids, open, pick, press};
use super::tree::Tree;
use super::window::Window;
use super::{alone, position};

/// What a story is about.
#[derive(Debug)]
struct Choice {
    /// The encounter that the new one is made from: many of a type.
    model: String,
    region: String,
    /// What the new encounter is called, and its id.
    name: String,
    id: String,
}

/// Encounters of one part, of which several come, of a type whose monsters are strong and weak.
fn models() -> Vec<String> {
    let content = &augury_tests::pack::shipped().content;
    let fits = |id: &&ResId| {
        let Some([part]) = content.encounter(**id).map(|e| e.parts.as_slice()) else { return false };
        let several = part.amount.as_ref().is_some_and(|amount| amount.from == 1 && amount.to >= 6);
        let bare = part.template.is_none() && part.any_template.is_none() && part.template_list.is_none();
        let ratings = || content.monsters_of(&part.any).filter_map(|id| Some(content.monster(id)?.cr));
        let mixed = ratings().any(|cr| cr <= 2) && ratings().any(|cr| (6..=12).contains(&cr));
        several && bare && !part.any.is_empty() && mixed
    };
    content.ids(Kind::Encounter).iter().filter(fits).map(|id| id.id().to_owned()).collect()
}

fn chosen(seed: u64) -> Choice {
    let models = models();
    let regions = ids("regions", |text| text.contains("    encounters: ["));
    assert!(models.len() >= 5 && regions.len() > 20, "{} {}", models.len(), regions.len());
    let mut random = Seeded::of(seed);
    let model = random.pick(&models).cloned().unwrap();
    let region = random.pick(&regions).cloned().unwrap();
    Choice { model, region, name: "Chosen by seed".to_owned(), id: "chosen_by_seed".to_owned() }
}

/// What all draws are summed up to.
fn summary(tree: &Tree) -> Option<String> {
    tree.nodes.iter().find(|n| n.says.starts_with("On average ")).map(|n| n.says.clone())
}

/// Asks for a rating, and waits for other draws than before.
fn at_rating(window: &mut Window, rating: i64) -> String {
    let before = summary(&window.tree());
    fill(window, "challenge rating asked for", &rating.to_string());
    window.press("Return");
    window.until("other draws", |t| summary(t).filter(|s| Some(s) != before.as_ref()))
}

/// Unfolds those who can't come, if they are folded.
fn unfold_who_cannot(window: &mut Window) {
    let fold =
        |t: &Tree| t.nodes.iter().find(|n| n.says.ends_with(" who can't, and why")).map(|n| n.says.clone());
    let Some(fold) = fold(&window.tree()) else { return };
    if never(&window.tree(), i64::MAX).is_none() {
        window.tab_to(&fold);
        window.press("Right");
        window.tree();
    }
}

/// Somebody who never comes for its rating alone, of at most this one: its name.
fn never(tree: &Tree, most: i64) -> Option<String> {
    tree.nodes.iter().find_map(|n| {
        let (name, why) = n.says.split_once(": its rating ")?;
        let (rating, limit) = why.split_once(" is above ")?;
        (rating.parse::<i64>().ok()? <= most && limit.parse::<i64>().is_ok()).then(|| name.to_owned())
    })
}

/// How often somebody comes, where it can.
fn share(tree: &Tree, name: &str) -> Option<String> {
    let begins = format!("{name}: ");
    let row =
        tree.nodes.iter().find_map(|n| n.says.strip_prefix(&begins).filter(|rest| rest.ends_with(" %")))?;
    Some(row.to_owned())
}

/// The story of one encounter.
fn story(window: &mut Window, choice: &Choice) {
    let Choice { model, region, name, id } = choice;
    let pack = window.in_pack("");
    let picture = |window: &mut Window, step: &str| {
        window.tree();
        window.tree();
        window.picture(&format!("encounter-{step}"));
    };
    window.press("ctrl+1");
    window.until_says("Library");
    open(window, &format!("encounters/{model}"));
    window.type_in_new("ctrl+shift+n", name);
    window.press("Return");
    window.until_says(&format!("encounters/{id} is new"));

    // Into the list of a region.
    open(window, &format!("regions/{region}"));
    let row = add(window, "add to Encounters", "more of encounter of a region ");
    pick(window, &format!("Encounter {row}: "), id);
    picture(window, "1-region");

    // Who never comes, and why.
    open(window, &format!("encounters/{id}"));
    window.press("ctrl+alt+v");
    window.until("its draws", summary);
    let mut found = None;
    for rating in [12, 9, 15, 7, 5] {
        at_rating(window, rating);
        unfold_who_cannot(window);
        found = never(&window.tree(), rating).map(|who| (who, rating));
        if found.is_some() {
            break;
        }
    }
    let (who, rating) = found.unwrap_or_else(|| panic!("everybody comes: {}", window.tree().words()));
    println!("at rating {rating} {who} never comes");
    picture(window, "2-never");
    let many = window.until("its draws", summary);

    // A number that cannot be is refused with what may be.
    fill(window, "open squares of the place", "0");
    window.until_says("a whole number from 1 to 4000");
    picture(window, "3-refused");
    window.press("Escape");
    window.until("it is refused no longer", |t| {
        t.with("a whole number from 1 to 4000").is_none().then_some(())
    });

    // One alone may cost all there is.
    window.press("ctrl+i");
    fill(window, "to how many of part 1", "1");
    window.press("Tab");
    let one = window.until("other draws", |t| summary(t).filter(|s| *s != many));
    assert!(one.contains("On average 1.0 are chosen"), "{one}");
    // Of many who may come, one alone need not be among the draws: then it is no longer among those who can't.
    unfold_who_cannot(window);
    let kept_off = format!("{who}: its rating ");
    let may_come = |t: &Tree| share(t, &who).is_some() || t.with(&kept_off).is_none();
    window.until(&format!("{who} comes"), |t| may_come(t).then_some(()));
    picture(window, "4-comes");

    // Another program changes the region under the unsaved edit.
    let file = pack.join(format!("regions/{region}.ron"));
    std::fs::write(&file, format!("{}// theirs\n", std::fs::read_to_string(&file).unwrap())).unwrap();
    open(window, &format!("regions/{region}"));
    let asks = "Another program changed this file";
    window.until_says(asks);
    picture(window, "5-asked");
    window.tab_to("Merge");
    window.press("space");
    window.until("it is merged", |t| t.with(asks).is_none().then_some(()));
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let made = std::fs::read_to_string(pack.join(format!("encounters/{id}.ron"))).unwrap();
    assert!(made.contains("amount: (from: 1, to: 1)"), "{made}");
    let listed = std::fs::read_to_string(&file).unwrap();
    assert!(listed.contains(&format!("encounter: \"{id}\"")) && listed.ends_with("// theirs\n"), "{listed}");

    // What the region brings then.
    window.press("ctrl+alt+v");
    window.until_says("Of encounters");
    window.until_says(&format!("{name}: "));
    picture(window, "6-region");

    // An outlier as a session, stepped on and back to its draw.
    open(window, &format!("encounters/{id}"));
    window.press("ctrl+alt+v");
    window.until("its own draws", |t| summary(t).filter(|s| *s == one));
    let outlier =
        |t: &Tree| t.nodes.iter().find(|n| n.says.starts_with("step through draw ")).map(|n| n.says.clone());
    let outlier = window.until("a draw to step through", outlier);
    press(window, &outlier, "Event Stack");
    let drawn = window.until("a moment", |t| position(t).filter(|p| p.of.is_some()));
    let lottery = "Drawn, who: ";
    if window.tree().with(lottery).is_none() {
        window.tab_to("Event Fields");
        window.press("space");
    }
    window.until_says(lottery);
    picture(window, "7-draw");
    window.press("F11");
    window.until("a step on", |t| position(t).filter(|p| p.at == drawn.at + 1));
    window.press("alt+F11");
    window.until("a step back", |t| position(t).filter(|p| p.at == drawn.at));
    window.until_says(lottery);

    // All of it is taken back, and written.
    window.press("ctrl+1");
    window.until_says("Library");
    window.press("ctrl+z");
    window.until_says("Undid");
    window.press("ctrl+h");
    window.until_says("Enter goes to the state after a step");
    window.press("End");
    window.press("Return");
    window.until_says("steps were followed");
    picture(window, "8-undone");
    window.press("ctrl+alt+s");
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    let status = git(&pack, &["status", "--porcelain"]);
    assert_eq!(status, "", "git shows a difference: {}", git(&pack, &["diff"]));
}

#[test]
fn an_encounter_is_made_for_a_region_explained_mended_stepped_through_and_taken_back() {
    let _alone = alone();
    let seed = super::seed();
    let choice = chosen(seed);
    println!("AUGURY_SEED={seed}: from {} into {}", choice.model, choice.region);
    let mut window = Window::open(as_it_ships);
    story(&mut window, &choice);
}
