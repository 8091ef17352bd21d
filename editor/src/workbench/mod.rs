//! Workbenches: what is worked out of a resource for whoever writes it, a file a kind. No egui, no thread and no
//! clock in here: the window works it out beside drawing (`app/previews`) and lays it on a [`Bench`].
//!
//! | file | what stands there |
//! |---|---|
//! | `bench` | [`Bench`]: what was asked, what is chosen, what came of it |
//! | `monster` | a stat block, what its blows do, those of its rating, where it is met |
//! | `effect` | what its segments come to level by level, who grants it |
//! | `god` | its charts, relations and numbers; what it sees |
//! | `flags` | what names of flags mean, and who has them |
//! | `handlers/` | answers to events on any resource |
//! | `encounter/` | whether it comes, of which parts, who may be chosen, and what many draws bring |
//! | `region` | its list of encounters, and what many draws bring |
//! | `used` | who refers to a resource |
//! | `uses` | how many resources name each constant, and each other |
//! | `words` | names of the field as words |

mod bench;
pub mod effect;
pub mod encounter;
pub mod flags;
pub mod god;
pub mod handlers;
pub mod monster;
pub mod region;
pub mod used;
pub mod uses;
pub mod words;

pub use bench::{Bench, Standing, Wanted};

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, load_text};
use augury_engine::play::Revision;
use augury_engine::play::encounter::Asked;

/// What the author chose to be worked out; kept from resource to resource.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// For monsters.
    pub monster: monster::Choices,
    /// For encounters, and for regions where they are drawn.
    pub encounter: encounter::Choices,
}

/// What was worked out of a resource.
#[derive(Clone, Debug)]
pub enum Preview {
    /// Of a monster.
    Monster(Box<monster::Preview>),
    /// Of an effect.
    Effect(Box<effect::Preview>),
    /// Of a god.
    God(Box<god::Preview>),
    /// Of an encounter.
    Encounter(Box<encounter::Preview>),
    /// Of a region.
    Region(Box<region::Preview>),
}

/// How what is worked out is told of while it is.
pub struct Tell<'a, P = Preview> {
    /// Told how much is done, of how much; answers whether to go on.
    pub progress: &'a mut dyn FnMut(usize, usize) -> bool,
    /// Given what can be shown already; a later one replaces an earlier one.
    pub give: &'a mut dyn FnMut(P),
}

/// Whether a kind has a workbench.
pub fn has_bench(kind: Kind) -> bool {
    matches!(kind, Kind::Monster | Kind::Effect | Kind::God | Kind::Encounter | Kind::Region)
}

/// The content with a resource as its saved text has it. `None`: that text does not load.
pub fn as_saved(content: &Content, id: ResId, text: &str) -> Option<Content> {
    let file = format!("{}/{}.ron", id.kind().folder(), id.id());
    load_text(id.kind(), id.id(), &file, text).ok().map(|resource| content.with(resource))
}

/// Works out what a resource's workbench shows, beside what it was as it was saved where that is given. Takes up to a few seconds; `tell` stops it early.
///
/// # Errors
/// In words: the content does not have the resource, or has no workbench for its kind.
pub fn work_out(
    revision: &Revision,
    (id, saved): (ResId, Option<&str>),
    choices: &Choices,
    tell: &mut Tell<'_>,
) -> Result<(), String> {
    let content = &*revision.content;
    let before = saved.and_then(|text| as_saved(content, id, text));
    let before = before.as_ref();
    let lacks = || format!("the pack has no {id} that loads");
    match id.kind() {
        Kind::Monster => {
            return monster::work_out(revision, (id, before), &choices.monster, tell).ok_or_else(lacks);
        }
        Kind::Effect => {
            let mut effect = effect::work_out(content, id).ok_or_else(lacks)?;
            effect.saved = before.and_then(|before| effect::work_out(before, id)).map(Box::new);
            (tell.give)(Preview::Effect(Box::new(effect)));
        }
        Kind::God => {
            let mut god = god::work_out(content, id).ok_or_else(lacks)?;
            god.saved_favour = before.and_then(|before| god::work_out(before, id)).map(|was| was.favour);
            (tell.give)(Preview::God(Box::new(god)));
        }
        Kind::Encounter => {
            let chosen = &choices.encounter;
            let mut encounter = encounter::work_out(content, id, chosen).ok_or_else(lacks)?;
            let was = before.and_then(|before| encounter::work_out(before, id, chosen));
            encounter.was = was.map(|was| was.by_itself);
            encounter::try_templates(revision, id, chosen, &mut encounter);
            // What is worked out at once is shown before the draws are done.
            (tell.give)(Preview::Encounter(Box::new(encounter.clone())));
            let drawn = Some(sample(revision, encounter::asked(id, chosen), chosen.seed, tell));
            (tell.give)(Preview::Encounter(Box::new(encounter::Preview { drawn, ..encounter })));
        }
        Kind::Region => {
            let chosen = &choices.encounter;
            let region = region::work_out(content, id, chosen).ok_or_else(lacks)?;
            (tell.give)(Preview::Region(Box::new(region.clone())));
            let drawn = Some(sample(revision, region::asked(id, chosen), chosen.seed, tell));
            (tell.give)(Preview::Region(Box::new(region::Preview { drawn, ..region })));
        }
        other => return Err(format!("there is no workbench for {}", other.folder())),
    }
    Ok(())
}

fn sample(
    revision: &Revision,
    asked: Asked,
    seed: u64,
    tell: &mut Tell<'_>,
) -> Result<encounter::Sample, String> {
    let all = encounter::RUNS as usize;
    encounter::sample(revision, asked, seed, &mut |done| (tell.progress)(done as usize, all))
}

/// A content of a few resources, by path without `.ron`.
#[cfg(test)]
pub(crate) fn fixture(files: &[(&str, &str)]) -> augury_engine::content::Content {
    use augury_engine::content::{Content, Manifest, load_text};
    let resources = files.iter().map(|(path, text)| {
        let (folder, id) = path.split_once('/').expect("a path is a folder and an id");
        let kind = Kind::from_folder(folder).expect("folders are those of kinds");
        load_text(kind, id, &format!("{path}.ron"), text).unwrap_or_else(|why| panic!("{path}: {why:?}"))
    });
    Content::new(Manifest::default(), resources)
}
