//! A monster for whoever writes it, by the rules of play.
//!
//! | file | what stands there |
//! |---|---|
//! | `figures` | what the rules make of it, alone and bare |
//! | `block` | its stat block as a reader knows it |
//! | `beside` | those of its challenge rating |
//! | `blows` | what its natural attacks do to an opponent |
//! | `armed` | the same with what their lists give both |
//! | `met` | encounters in which it may come |

pub mod armed;
pub mod block;
pub mod blows;
pub mod figures;
pub mod met;
pub mod neighbours;

use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Revision;

use self::armed::Armed;
use self::block::Line;
use self::blows::Blows;
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
}

/// Works it out; `None` where the content has no such monster.
pub fn work_out(revision: &Revision, id: ResId, choices: &Choices, tell: &mut Tell<'_>) -> Option<()> {
    let content = &*revision.content;
    let figures = Arc::new(Figures::of(content, id)?);
    let opponent = choices.opponent.filter(|other| content.monster(*other).is_some()).unwrap_or(id);
    let mut used = used::by(content, id);
    used.retain(|(kind, _)| *kind != Kind::Encounter);
    let mut preview = Preview {
        block: block::lines(content, id, &figures),
        beside: neighbours::neighbours(content, id, &figures),
        met: met::met(content, id),
        used,
        opponent,
        blows: None,
        geared: [id, opponent].into_iter().any(|one| armed::has_list(content, one)),
        armed: None,
        figures,
    };
    (tell.give)(Any::Monster(Box::new(preview.clone())));
    preview.blows = Some(blows::both(revision, [id, opponent], tell.progress)?);
    if preview.geared {
        (tell.give)(Any::Monster(Box::new(preview.clone())));
        preview.armed = Some(armed::both(revision, [id, opponent], tell.progress)?);
    }
    (tell.give)(Any::Monster(Box::new(preview)));
    Some(())
}
