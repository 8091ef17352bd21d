//! How somebody stands with a god: favour with what it is made of, anger, standing, whether the god accepts it. Asked of
//! the rules in a world that is thrown away.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Priority, Trouble};
use augury_engine::event::{Bare, Machine};
use augury_engine::play::Revision;
use augury_engine::rules::gods::trouble::troubles;
use augury_engine::rules::rule_book;
use augury_engine::rules::standing::favour::{self, Favour};
use augury_engine::rules::standing::worthy::{self, Unworthy};
use augury_engine::rules::standing::{
    ABANDONED, ANATHEMA, FORSAKEN, INVOLVED, KNOWN_ANGER, PENANCE, alignment, anger_of, devoted, flags,
    own_god, tolerance,
};
use augury_engine::world::{CreatureField, DevotionPart, World};

use super::follower::alignment_words;

/// How somebody stands with a god.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand {
    /// Whom it follows.
    pub follows: Option<ResId>,
    /// Its favour, with the parts of the sum.
    pub favour: Favour,
    /// Its level of favour, and what the favour has to exceed for the next; none where there is no next.
    pub level: i32,
    /// What the next level takes.
    pub next: Option<i32>,
    /// How angry the god is, and how much it bears.
    pub anger: i32,
    /// How much anger the god bears.
    pub tolerance: i32,
    /// Percent that prayers have used up.
    pub penalty: i32,
    /// Gains of experience until the next prayer.
    pub countdown: i32,
    /// How it stands, GS_ bits.
    pub standing: i32,
    /// Why the god does not accept it, if it does not.
    pub objection: Option<Unworthy>,
    /// Its alignment in words.
    pub alignment: String,
    /// Hit points, and all that it has when hale.
    pub hp: (i32, i32),
    /// What troubles it, as the god sees it.
    pub troubles: Vec<(Trouble, Priority)>,
}

/// Bits of a standing in words.
pub fn standing_words(bits: i32) -> String {
    let words = [
        (INVOLVED, "involved"),
        (FORSAKEN, "forsaken"),
        (ABANDONED, "abandoned"),
        (PENANCE, "penance"),
        (ANATHEMA, "anathema"),
        (KNOWN_ANGER, "knows of the anger"),
    ];
    let said: Vec<&str> = words.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, word)| *word).collect();
    said.join(", ")
}

/// How somebody stands with a god in a world.
///
/// # Errors
/// What cut short what the god was asked.
pub(super) fn of(rev: &Revision, world: &World, me: Handle, god: ResId) -> Result<Stand, String> {
    let table = rule_book::<Bare>();
    let mut m = Machine::new(world.clone(), 0, &rev.content, rev.scripts.as_ref(), table, Bare);
    m.begin_action(me, 0, "how it stands");
    let favour = favour::with_parts(&mut m, me, god).map_err(|halt| halt.to_string())?;
    let objection = worthy::objection(&mut m, me, god, false).map_err(|halt| halt.to_string())?;
    let level = devoted(&m, me, god, DevotionPart::Level);
    let chart = rev.content.god(god).map(|g| g.favour_chart.as_slice()).unwrap_or_default();
    let next = usize::try_from(level).ok().filter(|at| *at < crate::workbench::god::LEVELS);
    let field = |field| m.world().creature(me).map_or(0, |c| c.get(field));
    let sides = alignment::sides(&m, me);
    let side = |low: i32, high: i32| i16::from(sides & high != 0) - i16::from(sides & low != 0);
    Ok(Stand {
        follows: own_god(&m, me),
        favour,
        level,
        next: next.and_then(|at| chart.get(at)).copied(),
        anger: anger_of(&m, me, god),
        tolerance: tolerance(&m, god),
        penalty: devoted(&m, me, god, DevotionPart::Penalty),
        countdown: devoted(&m, me, god, DevotionPart::Countdown),
        standing: flags(&m, me, god),
        objection,
        alignment: alignment_words((side(4, 8), side(1, 2))),
        hp: (field(CreatureField::Hp), field(CreatureField::MaxHp)),
        troubles: troubles(&m, me),
    })
}
