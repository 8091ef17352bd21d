//! A session as a tree: each action, in it the throws and in those the throws they led to, with answers and
//! hit points; handlers of resources that answered, stati that came and went, and troubles. What changes
//! with every figure (dice, fields, messages) is left to the other forms.

use crate::lab::names;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;

use augury_engine::event::fields::{EActor, EItem, EVictim};
use augury_engine::event::queue::Step;
use augury_engine::event::{Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Session;
use augury_engine::world::World;
use std::fmt::Write;
use std::sync::Arc;

/// A line of the tree, and when it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    text: String,
    /// How much of the text was there when it began; the rest came with its answer.
    head: usize,
    /// Number of the moment it began at.
    at: u64,
    /// Number of the moment its answer came at; the same where there is none.
    ended: u64,
}

/// The tree of a session.
pub fn tree(session: &Session) -> String {
    tree_within(session, usize::MAX).unwrap_or_default()
}

/// The same; nothing where it has more than so many bytes.
pub fn tree_within(session: &Session, most: usize) -> Option<String> {
    let mut out = String::new();
    for line in told(session, most)? {
        out.push_str(&line.text);
        out.push('\n');
    }
    // A session in which nothing happened is one empty line.
    Some(if out.is_empty() { "\n".to_owned() } else { out })
}

/// The first moment at which a session goes otherwise than a tree says; none where it doesn't. Where the tree goes on
/// after the session's end that is its last moment.
pub fn parts(expected: &str, session: &Session) -> Option<u64> {
    let (all, last) = (told(session, usize::MAX)?, session.moments().checked_sub(1)?);
    let wanted: Vec<&str> = expected.lines().collect();
    // A throw's answer stands in its first line and comes after all that stands below it.
    let mut first: Option<u64> = None;
    for (place, line) in all.iter().enumerate() {
        if first.is_some_and(|first| line.at >= first) {
            return first;
        }
        let Some(wanted) = wanted.get(place) else { return Some(first.map_or(line.at, |f| f.min(line.at))) };
        if *wanted == line.text {
            continue;
        }
        if wanted.get(..line.head) != line.text.get(..line.head) {
            return Some(first.map_or(line.at, |f| f.min(line.at)));
        }
        first = Some(first.map_or(line.ended, |f| f.min(line.ended)));
    }
    first.or((wanted.len() > all.len()).then_some(last))
}

/// The lines; nothing where they have more than so many bytes.
fn told(session: &Session, most: usize) -> Option<Vec<Line>> {
    let (mut bytes, mut counted) = (0, 0);
    let mut tree = Tree { content: Arc::clone(&session.revisions()[0].content), ..Tree::default() };
    let revisions = session.revisions();
    let mut world = session.world_before(0);
    for (place, atom) in session.atoms().iter().enumerate() {
        tree.content = Arc::clone(&revisions[atom.revision].content);
        tree.level = 0;
        tree.next = atom.first;
        world = session.run_atom(place, world, Observed::new(&mut tree)).0;
        bytes +=
            tree.lines.get(counted..).unwrap_or_default().iter().map(|l| l.text.len() + 1).sum::<usize>();
        counted = tree.lines.len();
        if bytes > most {
            return None;
        }
    }
    Some(tree.lines)
}

#[derive(Default)]
struct Tree {
    content: Arc<Content>,
    lines: Vec<Line>,
    /// Lines of throws that have no answer yet.
    open: Vec<usize>,
    level: usize,
    /// Number of the next moment.
    next: u64,
}

impl Tree {
    fn line(&mut self, text: String) {
        let text = format!("{:indent$}{text}", "", indent = 2 * self.level);
        let at = self.next - 1;
        for text in text.split('\n').map(str::to_owned) {
            self.lines.push(Line { head: text.len(), text, at, ended: at });
        }
    }

    fn name(&self, world: &World, h: Handle) -> String {
        names::thing(world, &self.content, h)
    }

    /// Who an event is about, in words, and what is left of their hit points.
    fn about(&self, view: View<'_>) -> (String, String) {
        let Some(e) = view.stack.last().map(|f| f.info()) else { return (String::new(), String::new()) };
        let (actor, victim) = (e.get(EActor), e.get(EVictim));
        let mut who = self.name(view.world, actor);
        let mut hp = String::new();
        if victim.is_some() {
            let _ = write!(who, " > {}", self.name(view.world, victim));
        }
        if e.get(EItem).is_some() {
            let _ = write!(who, " with {}", self.name(view.world, e.get(EItem)));
        }
        for h in [actor, victim] {
            if let Some(creature) = view.world.creature(h) {
                let bar = if hp.is_empty() { "hp " } else { " | " };
                let _ = write!(hp, "{bar}{}", creature.hp());
            }
        }
        (who, hp)
    }
}

impl Sink for Tree {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.next += 1;
        match &moment.what {
            What::ActionBegan { actor, action, what } => {
                self.open.clear();
                let who = self.name(view.world, *actor);
                let turn = view.world.turn();
                let text = if who.is_empty() {
                    format!("{turn}: {what}")
                } else {
                    format!("{turn}: {who} {what} {action}")
                };
                self.line(text);
                self.level = 1;
            }
            What::Thrown { .. } => {
                let (who, _) = self.about(view);
                let line = format!("{} {who}", view.stack.last().map_or(moment.code, |f| f.base()));
                self.open.push(self.lines.len());
                self.line(line.trim_end().to_owned());
                self.level += 1;
            }
            What::Popped { answer } => {
                let (_, hp) = self.about(view);
                self.level = self.level.saturating_sub(1);
                if let Some(line) = self.open.pop().and_then(|at| self.lines.get_mut(at)) {
                    line.ended = self.next - 1;
                    let _ = write!(line.text, ": {answer}");
                    if !hp.is_empty() {
                        let _ = write!(line.text, ", {hp}");
                    }
                }
            }
            What::HandlerAnswered { answer } => {
                let who = moment.asked.map_or_else(|| moment.link.to_string(), |id| id.to_string());
                self.line(format!("[{who} on {}: {answer}]", moment.code));
            }
            What::Stati { change, .. } => {
                let verb = if change.gained { "gains" } else { "loses" };
                let who = self.name(view.world, change.of);
                self.line(format!("({who} {verb} {} {})", change.stati.nature, change.stati.val));
            }
            What::Standing { of, god, what, old, new, .. } => {
                let who = self.name(view.world, *of);
                self.line(format!("({who}, {what} of {}: {old} to {new})", god.id()));
            }
            What::GodSpoke { to, god, message, aid } => {
                let who = self.name(view.world, *to);
                let of = aid.map_or_else(String::new, |aid| format!(" of {aid}"));
                self.line(format!("({} speaks to {who}: {message}{of})", god.id()));
            }
            What::Proficiencies { of, old, new, .. } => {
                let who = self.name(view.world, *of);
                self.line(format!("({who}, proficiencies: {old} to {new})"));
            }
            What::Practised { of, attribute, old, new, .. } => {
                let who = self.name(view.world, *of);
                self.line(format!("({who}, practice of {attribute}: {old} to {new})"));
            }
            What::Checked(check) => {
                let who = self.name(view.world, check.who);
                self.line(format!("({who}: {})", check.line()));
            }
            What::Lottery { entries, chosen, .. } => {
                let chosen = chosen.map_or_else(|| "nobody".to_owned(), |id| id.id().to_owned());
                self.line(format!("(drawn: {chosen}, of {})", entries.len()));
            }
            What::Regards { of, other, foe, .. } => {
                let (who, whom) = (self.name(view.world, *of), self.name(view.world, *other));
                self.line(format!("({who} takes {whom} for {})", if *foe { "a foe" } else { "no foe" }));
            }
            What::Asked { question, answer } => {
                let who = self.name(view.world, question.who);
                self.line(format!("? {who}: {}: {}", question.text, question.options.words(*answer)));
            }
            // That a plain action is done is told by its event.
            What::Queue { step: Step::Done(_), level: 0, .. } => {}
            What::Queue { step, action, level } => {
                let who = self.name(view.world, action.actor);
                let urgent = match action.priority {
                    0 => String::new(),
                    n => format!(", priority {n}"),
                };
                self.line(format!("<queue {level}: {} of {who} {step}{urgent}>", action.event));
            }
            What::Trouble { text } => self.line(format!("! {text}")),
            _ => {}
        }
        Flow::Go
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::{Debugger, setup};
    use augury_engine::base::id::{Kind, ResId};
    use augury_engine::content::{Manifest, load_text};

    const BRUTE: &str = "(name: \"brute\", types: [MA_ORC], size: SZ_MEDIUM, hd: 2, hit: 4, def: 2,
        attributes: (str: 16, dex: 12, con: 12, int: 8, wis: 10, cha: 8, luc: 10),
        attacks: [(attack: A_SLAM, damage: \"1d4\", dtype: AD_BLUNT)])";

    /// Some actions of two brutes side by side.
    fn fight() -> Session {
        let files = [
            (Kind::Monster, "brute", BRUTE),
            (Kind::Terrain, "floor", "(name: \"floor\")"),
            (Kind::Terrain, "dungeon_wall", "(name: \"wall\", flags: [TF_SOLID])"),
        ];
        let read = files.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
        let content = Arc::new(Content::new(Manifest::default(), read));
        let brute = ResId::new(Kind::Monster, "brute");
        let mut start = setup::duel("tiny", brute, brute, 7);
        for (creature, at) in start.creatures.iter_mut().zip([(10, 10), (11, 10)]) {
            (creature.at, creature.max_hp) = (Some(at), Some(40));
        }
        let mut session = Session::start(&start, Debugger::new("tiny", content).newest().clone()).unwrap();
        for _ in 0..8 {
            session.advance();
        }
        session
    }

    #[test]
    fn where_a_session_parts_from_a_tree_is_the_first_moment_that_differs() {
        let session = fight();
        let text = tree(&session);
        assert_eq!(parts(&text, &session), None);
        let lines: Vec<&str> = text.lines().collect();
        let is = |line: &&str| line.contains("EV_STRIKE") && line.contains(", hp ");
        let blow = lines.iter().position(is).unwrap();
        let with = |place: usize, line: &str| {
            let mut lines = lines.clone();
            lines[place] = line;
            lines.join("\n") + "\n"
        };
        let what = |at: u64| session.stand_at(at).unwrap().moment.what;
        // The answer of a throw comes when it ends, who it is about when it begins.
        let answered = lines[blow].replace(", hp ", ", hp 9");
        let ends = parts(&with(blow, &answered), &session).unwrap();
        assert!(matches!(what(ends), What::Popped { .. }));
        let other = lines[blow].replace("EV_STRIKE", "EV_STROKE");
        let begins = parts(&with(blow, &other), &session).unwrap();
        assert!(matches!(what(begins), What::Thrown { .. }) && begins < ends);
        // What stands within it and differs came earlier than its answer.
        let both = with(blow, &answered).replacen(lines[blow + 1], "  something else", 1);
        let earlier = parts(&both, &session).unwrap();
        assert!(begins < earlier && earlier < ends, "{begins} {earlier} {ends}");
        // One that is longer parts at the end of this one, one that is shorter where this one goes on.
        assert_eq!(parts(&format!("{text}and more\n"), &session), Some(session.moments() - 1));
        let shorter: String = lines[..blow].iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(parts(&shorter, &session), Some(begins));
    }
}
