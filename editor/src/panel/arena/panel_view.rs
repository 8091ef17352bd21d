//! What the panel keeps between frames: where its square is, who is placed next, how far a question is answered.

use std::collections::VecDeque;

use augury_engine::base::handle::Handle;
use augury_engine::event::Question;
use augury_engine::world::Point;

use super::cast::Cast;

/// What the panel keeps between frames.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The square that is placed on and played from.
    pub square: Point,
    /// The square that the last click chose and did nothing else with.
    pub clicked: Option<Point>,
    /// The square that the menu is about.
    pub menu: Option<Point>,
    /// Who is dragged to another square.
    pub dragged: Option<Handle>,
    /// Who is placed next.
    pub cast: Cast,
    /// The question that row, columns, number and square are of.
    pub asked: Option<Question>,
    /// The line of a question where we are.
    pub row: Option<usize>,
    /// Lines that are asked for stand in columns of so many; 0 until they are drawn.
    pub column: usize,
    /// The number typed so far.
    pub typed: String,
    /// A square is asked for, and the square began where whoever is asked stands.
    pub began: bool,
    /// Messages shown at once.
    pub page: usize,
    /// Keys that wait for their turn.
    pub ahead: VecDeque<egui::Event>,
}

impl Default for View {
    fn default() -> Self {
        View {
            square: Point::new(13, 10),
            clicked: None,
            menu: None,
            dragged: None,
            cast: Cast::default(),
            asked: None,
            row: None,
            column: 0,
            typed: String::new(),
            began: false,
            page: 1,
            ahead: VecDeque::new(),
        }
    }
}
