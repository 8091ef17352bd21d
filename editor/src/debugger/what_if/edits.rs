//! Which edits lie between what a session ran on and the newest content: the resources whose text differs.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::Session;
use augury_engine::play::atom::Job;
use std::collections::BTreeSet;

/// So many are named.
const NAMED: usize = 4;

/// The resources that are otherwise in a content than in any that the session ran on. Those that this session cannot use
/// are left out, unless there are no others.
pub(in crate::debugger) fn since(session: &Session, on_map: &str, now: &Content) -> Vec<ResId> {
    // The start was staged on the first. What ran on content that was edited meanwhile counts too; a reload is no run.
    let ran = session.atoms().iter().filter(|atom| atom.job != Job::Reload);
    let revisions: BTreeSet<usize> = ran.map(|atom| atom.revision).chain([0]).collect();
    let contents = revisions.into_iter().filter_map(|at| session.revisions().get(at)).map(|r| &*r.content);
    let all: BTreeSet<ResId> = contents.flat_map(|content| differing(content, now)).collect();
    // A session takes place on one map, and nothing else asks for maps.
    let used = |id: &&ResId| id.kind() != Kind::Map || id.id() == on_map;
    let those: Vec<ResId> = all.iter().filter(used).copied().collect();
    if those.is_empty() { all.into_iter().collect() } else { those }
}

fn differing(was: &Content, now: &Content) -> Vec<ResId> {
    let hash = |content: &Content, id| content.get(id).map(|resource| resource.hash);
    let all = was.all().chain(now.all()).map(|resource| resource.id);
    all.filter(|id| hash(was, *id) != hash(now, *id)).collect()
}

/// Them in words: one by its name, more with their number.
pub(in crate::debugger) fn words(edited: &[ResId]) -> String {
    let names = |ids: &[ResId]| ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match edited {
        [] => "the content as it is now".to_owned(),
        [one] => format!("{one} changed"),
        few if few.len() <= NAMED => format!("{} edits since the run ({})", few.len(), names(few)),
        many => {
            let (named, rest) = many.split_at(NAMED - 1);
            format!("{} edits since the run ({} and {} more)", many.len(), names(named), rest.len())
        }
    }
}
