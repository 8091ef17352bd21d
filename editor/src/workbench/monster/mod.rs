//! A monster for whoever writes it, by the rules of play.
//!
//! | file | what stands there |
//! |---|---|
//! | `figures` | what the rules make of it, alone and bare |
//! | `attacks` | its natural attacks in a few words |
//! | `block` | its stat block as a reader knows it |
//! | `beside` | those of its challenge rating |
//! | `blows` | what its natural attacks do to an opponent |
//! | `armed` | the same with what their lists give both |
//! | `duels` | whole fights: who wins, after how many rounds |
//! | `met` | encounters in which it may come |

pub mod armed;
pub mod attacks;
pub mod block;
pub mod blows;
pub mod duels;
pub mod figures;
pub mod met;
pub mod neighbours;

use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::play::Revision;

use self::armed::Armed;
use self::block::Line;
use self::blows::Blows;
use self::duels::Duels;
use self::figures::Figures;
use self::met::Met;
use self::neighbours::Neighbours;
use super::{Preview as Any, Tell, used};

/// What the author chose to see of monsters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Who is fought; none for one of its own kind.
    pub opponent: Option<ResId>,
}

/// What is shown of a monster.
#[derive(Clone, Debug)]
pub struct Preview {
    /// What the rules make of it.
    pub figures: Arc<Figures>,
    /// The figures that are compared, as it was saved; none where it has no unsaved edits.
    pub saved: Option<[i32; neighbours::COLUMNS.len()]>,
    /// Its stat block.
    pub block: Vec<Line>,
    /// Those of its rating.
    pub beside: Neighbours,
    /// Encounters in which it may come.
    pub met: Vec<Met>,
    /// Whoever else refers to it.
    pub used: Vec<(Kind, Vec<ResId>)>,
    /// Who is fought.
    pub opponent: ResId,
    /// What it does to the opponent, and what that one does to it; none while they fight.
    pub blows: Option<Result<(Blows, Blows), String>>,
    /// Whether either comes with anything.
    pub geared: bool,
    /// The same with what both come with; none while they fight, and where neither comes with anything.
    pub armed: Option<Result<(Armed, Armed), String>>,
    /// Fights to the end; none while they are fought.
    pub duels: Option<Result<Duels, String>>,
}

/// Works it out; `None` where the content has no such monster.
pub fn work_out(
    revision: &Revision,
    (id, saved): (ResId, Option<&Content>),
    choices: &Choices,
    tell: &mut Tell<'_>,
) -> Option<()> {
    let content = &*revision.content;
    let figures = Arc::new(Figures::of(content, id)?);
    let opponent = choices.opponent.filter(|other| content.monster(*other).is_some()).unwrap_or(id);
    let mut used = used::by(content, id);
    used.retain(|(kind, _)| *kind != Kind::Encounter);
    let mut preview = Preview {
        saved: saved.and_then(|content| neighbours::figures(content, id)),
        block: block::lines(content, id, &figures),
        beside: neighbours::neighbours(content, id, &figures),
        met: met::met(content, id),
        used,
        opponent,
        blows: None,
        geared: [id, opponent].into_iter().any(|one| armed::has_list(content, one)),
        armed: None,
        duels: None,
        figures,
    };
    (tell.give)(Any::Monster(Box::new(preview.clone())));
    preview.blows = Some(blows::both(revision, [id, opponent], tell.progress)?);
    if preview.geared {
        (tell.give)(Any::Monster(Box::new(preview.clone())));
        preview.armed = Some(armed::both(revision, [id, opponent], tell.progress)?);
    }
    (tell.give)(Any::Monster(Box::new(preview.clone())));
    preview.duels = Some(duels::fight(revision, [id, opponent], tell.progress)?);
    (tell.give)(Any::Monster(Box::new(preview)));
    Some(())
}
