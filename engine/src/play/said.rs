//! What the messages of a handler look like to each reader: said on a stage of their own, without any play.
//! Knows no session: whoever asks brings the recording that says who is there.

use super::recording::Recording;
use super::revision::Revision;
use super::stage;
use crate::base::handle::Handle;
use crate::event::fields::{EActor, EItem, EVictim};
use crate::event::observe::Audience;
use crate::event::{Bare, EventCode, EventInfo, Flow, Machine, Moment, Observed, Sink, View, What};
use crate::rules;
use crate::world::World;
use std::sync::Arc;

/// A message as its readers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who reads it.
    pub to: Audience,
    /// With names, pronouns and verbs filled in.
    pub text: String,
}

/// Keeps what is said.
#[derive(Default)]
struct Listening(Vec<Said>);

impl Sink for Listening {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Message { to, text } = &moment.what {
            self.0.push(Said { to: *to, text: text.clone() });
        }
        Flow::Go
    }
}

/// A stage on which messages are said, to be used again for other messages.
#[derive(Clone)]
pub struct Stage {
    rev: Revision,
    world: World,
}

impl Stage {
    /// Sets up who is there: the first creature of the recording acts, the second is its victim, and what the first carries
    /// first is the item in hand. Inputs are not run.
    ///
    /// # Errors
    /// What the recording asks for and the content lacks, a line each.
    pub fn new(recording: &Recording, rev: Revision) -> Result<Stage, Vec<String>> {
        let staged = stage::on_map(recording, &rev)?;
        let world = stage::build_world(&staged, &rev)?;
        let table = rules::rule_book::<Bare>();
        let scripts = rev.scripts.as_ref();
        let mut m = Machine::new(world, recording.seed, &rev.content, scripts, table, Bare);
        stage::place_all(&mut m, &staged)?;
        let world = m.into_world();
        Ok(Stage { rev, world })
    }

    /// One to three messages for a code as their readers see them. A reader who would be told nothing is left out.
    ///
    /// # Errors
    /// Why they could not be said.
    pub fn say(&self, code: EventCode, texts: &[String]) -> Result<Vec<Said>, String> {
        let texts: Vec<Arc<str>> = texts.iter().map(|text| Arc::from(text.as_str())).collect();
        let mut listening = Listening::default();
        let mut creatures = self.world.all_creatures().map(|c| c.handle());
        let actor = creatures.next().unwrap_or(Handle::NONE);
        let victim = creatures.next().unwrap_or(Handle::NONE);
        let item = self.world.held_by(actor).first().copied().unwrap_or(Handle::NONE);
        let e = EventInfo::new(code.base().in_phase(code.phase()));
        let e = e.with(EActor, actor).with(EVictim, victim).with(EItem, item);
        let table = rules::rule_book::<Observed<'_>>();
        let obs = Observed::new(&mut listening);
        let scripts = self.rev.scripts.as_ref();
        let mut m = Machine::new(self.world.clone(), 0, &self.rev.content, scripts, table, obs);
        m.begin_action(actor, 0, "shown");
        let answer = m.show_messages(e, &texts);
        drop(m);
        answer.map(|_| listening.0).map_err(|halt| halt.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Content, Manifest, load_text};
    use crate::event::NoScripts;

    fn stage() -> Stage {
        use crate::base::id::Kind;
        let pack = [
            (Kind::Monster, "orc", "Monster(name: \"orc\", types: [MA_HUMANOID])"),
            (Kind::Monster, "wolf", "Monster(name: \"wolf\", types: [MA_ANIMAL], flags: [M_NEUTER])"),
            (Kind::Terrain, "floor", "Terrain(name: \"floor\")"),
            (Kind::Terrain, "dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])"),
        ];
        let resources = pack.map(|(kind, id, text)| load_text(kind, id, &format!("{id}.ron"), text).unwrap());
        let content = Arc::new(Content::new(Manifest::default(), resources));
        let rev = Revision::new(content, Arc::new(NoScripts));
        let arena = stage::arena("test", "orc", "wolf", 1);
        Stage::new(&Recording { dungeon: None, region: None, lit: true, ..arena }, rev).unwrap()
    }

    #[test]
    fn each_reader_reads_its_own() {
        let texts: Vec<String> =
            ["{actor} {actor:bite|bites} {victim}.", "{actor} bites {victim}.", "{actor} bites {victim:a}."]
                .map(str::to_owned)
                .into();
        let said = stage().say(EventCode::EV_STRIKE.pre(), &texts).unwrap();
        let to: Vec<Audience> = said.iter().map(|s| s.to).collect();
        assert_eq!(to, [Audience::Actor, Audience::Victim, Audience::Others]);
        let read: Vec<&str> = said.iter().map(|s| s.text.as_str()).collect();
        assert_eq!(read[2], "The orc bites a wolf.");
        assert!(read[0].starts_with("You bite ") && read[1].ends_with(" bites you."), "{read:?}");
        let one = stage().say(EventCode::EV_DAMAGE, &["It hurts.".to_owned()]).unwrap();
        assert_eq!(one, [Said { to: Audience::Victim, text: "It hurts.".to_owned() }]);
        assert_eq!(stage().say(EventCode::EV_STRIKE, &[]).unwrap(), []);
    }
}
