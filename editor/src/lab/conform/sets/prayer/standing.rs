//! How a character stands with a god before a row.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Alignment, GodFlag, Named, StatiNature, StatiSource};
use augury_engine::content::Content;
use augury_engine::rules::standing::INVOLVED;
use augury_engine::world::devotion::SACRIFICES;
use augury_engine::world::{Character, Devotion, Stati, World};

/// How far an alignment of the measurement lies from the middle.
const ALIGNED: i16 = 40;

/// What a row says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The god of the row.
    pub(super) god: ResId,
    /// The god that is followed.
    pub(super) follows: Option<ResId>,
    /// Worth of the sacrifices by category.
    pub(super) sacrificed: [i32; SACRIFICES],
    pub(super) level: i16,
    pub(super) penalty: i16,
    pub(super) countdown: i16,
    pub(super) anger: i16,
    /// GS_ bits.
    pub(super) flags: i32,
}

impl Standing {
    /// A follower of a god, who has to do with it.
    pub(super) fn follower(god: ResId) -> Self {
        Standing { follows: Some(god), flags: INVOLVED, ..Standing::stranger(god) }
    }

    /// Somebody who has nothing to do with a god.
    pub(super) fn stranger(god: ResId) -> Self {
        Standing {
            god,
            follows: None,
            sacrificed: [0; SACRIFICES],
            level: 0,
            penalty: 0,
            countdown: 0,
            anger: 0,
            flags: 0,
        }
    }

    /// The same with so much favour by sacrifices. The measurement put all into the first category.
    pub(super) fn with_favour(mut self, favour: i32) -> Self {
        self.sacrificed[0] = favour;
        self
    }

    /// The anger of the god is that of the row, and no other god is angry.
    pub(super) fn put_anger(&self, character: &mut Character) {
        character.anger = if self.anger == 0 { Vec::new() } else { vec![(self.god, self.anger)] };
    }

    /// Stands so from now on.
    pub(super) fn put(&self, world: &mut World, content: &Content, me: Handle) {
        let bits = self.follows.map_or(0, |god| alignment(content, god));
        let towards = |low: Alignment, high: Alignment| match () {
            () if bits & low.number() != 0 => -ALIGNED,
            () if bits & high.number() != 0 => ALIGNED,
            () => 0,
        };
        let devotion = Devotion {
            level: self.level,
            penalty: self.penalty,
            countdown: self.countdown,
            sacrificed: self.sacrificed,
            ..Devotion::none(self.god)
        };
        let mut standing = vec![(self.god, self.flags)];
        standing.extend(self.follows.filter(|god| *god != self.god).map(|god| (god, INVOLVED)));
        standing.retain(|(_, flags)| *flags != 0);
        standing.sort_unstable();
        let _ = world.set_character(me, |c| {
            c.god = self.follows;
            self.put_anger(c);
            c.devotions = vec![devotion];
            c.standing = standing;
            c.align_ge = towards(Alignment::AL_GOOD, Alignment::AL_EVIL);
            c.align_lc = towards(Alignment::AL_LAWFUL, Alignment::AL_CHAOTIC);
            c.desired_align = Some(short(bits));
        });
        let record = Stati::new(StatiNature::ALIGNMENT, short(bits), -1);
        let _ = world.gain(me, record.from_source(StatiSource::SS_PERM));
    }
}

fn short(bits: i32) -> i16 {
    i16::try_from(bits).unwrap_or(0)
}

/// The alignment that the measurement gave to the followers of a god (AL_ bits): what the god demands, else none.
fn alignment(content: &Content, god: ResId) -> i32 {
    let demands = [
        (GodFlag::GF_GOOD, Alignment::AL_GOOD),
        (GodFlag::GF_EVIL, Alignment::AL_EVIL),
        (GodFlag::GF_LAWFUL, Alignment::AL_LAWFUL),
        (GodFlag::GF_CHAOTIC, Alignment::AL_CHAOTIC),
    ];
    let Some(god) = content.god(god) else { return 0 };
    demands.iter().filter(|(flag, _)| god.flags.has(*flag)).fold(0, |bits, (_, side)| bits | side.number())
}
