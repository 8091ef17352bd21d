//! Straight lines over the map (docs/rules/light.md, Lines): one stepping rule for fire and for sight. It is not
//! symmetric, and its fractions are exact. Knows not who looks.

use super::ground::{BLOCKS_FIRE, BLOCKS_SIGHT, COVER, Ground};
use super::ranges::Senses;
use crate::content::Content;
use crate::world::{Here, Point};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Could something thrown fly straight from a square to another: is nothing solid between them?
pub fn line_of_fire(here: Here<'_>, content: &Content, from: Point, to: Point) -> bool {
    fire(&Ground::of(here, content), from, to).is_none()
}

/// Can whoever has these senses see a square from another? One with neither sight nor infravision, but blindsight,
/// goes by what is solid; nobody in particular goes by what is opaque.
pub fn line_of_sight(
    here: Here<'_>,
    content: &Content,
    senses: Option<&Senses>,
    from: Point,
    to: Point,
) -> bool {
    let ground = Ground::of(here, content);
    match senses {
        Some(s) if s.sight <= 0 && s.infra <= 0 => s.blindsight > 0 && fire(&ground, from, to).is_none(),
        Some(s) => visual(&ground, s.nature, from, to).is_none(),
        None => visual(&ground, false, from, to).is_none(),
    }
}

/// The squares that something enters on its straight way from a square to another, the last one too.
pub fn squares_between(from: Point, to: Point) -> SmallVec<[Point; 32]> {
    let mut squares = SmallVec::new();
    walk(from, to, |at| {
        squares.push(at);
        ControlFlow::Continue(())
    });
    squares
}

/// The first square that stops a line of fire; `None` where it gets through.
pub(super) fn fire(ground: &Ground<'_>, from: Point, to: Point) -> Option<Point> {
    first_stop(ground, BLOCKS_FIRE, from, to)
}

/// The first square that stops a line of visual sight. Cover does not stop those who read the wild.
pub(super) fn visual(ground: &Ground<'_>, nature: bool, from: Point, to: Point) -> Option<Point> {
    first_stop(ground, if nature { BLOCKS_SIGHT } else { BLOCKS_SIGHT | COVER }, from, to)
}

fn first_stop(ground: &Ground<'_>, stops: u8, from: Point, to: Point) -> Option<Point> {
    let mut stop = None;
    walk(from, to, |at| {
        if at == to {
            return ControlFlow::Break(());
        }
        if !ground.map.contains(at) || ground.bits(at) & stops != 0 {
            stop = Some(at);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    stop
}

/// Walks from a square to another and enters each square on the way, the last one too, until it is told to stop.
#[inline]
pub(super) fn walk(from: Point, to: Point, mut enter: impl FnMut(Point) -> ControlFlow<()>) {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let (x_step, y_step) = (if dx >= 0 { 1 } else { -1 }, if dy >= 0 { 1 } else { -1 });
    // The line's slope, and in the loop the slope to the far corner of each square, as exact fractions.
    let (rise, run) = ((2 * dy - y_step).abs(), (2 * dx - x_step).abs());
    let (mut x, mut y) = (0, 0);
    while (x, y) != (dx, dy) {
        if dx == 0 {
            y += y_step;
        } else if dy == 0 {
            x += x_step;
        } else {
            let (corner_rise, corner_run) = ((2 * y + y_step).abs(), (2 * x + x_step).abs());
            match (corner_rise * run).cmp(&(rise * corner_run)) {
                std::cmp::Ordering::Greater => x += x_step,
                std::cmp::Ordering::Less => y += y_step,
                std::cmp::Ordering::Equal => {
                    x += x_step;
                    y += y_step;
                }
            }
        }
        // A line that would pass its end by has lost it.
        if x.abs() > dx.abs().max(1) || y.abs() > dy.abs().max(1) {
            return;
        }
        if enter(Point::new(from.x + x as i16, from.y + y as i16)).is_break() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        let mut seen = Vec::new();
        walk(Point::new(from.0, from.1), Point::new(to.0, to.1), |at| {
            seen.push((at.x, at.y));
            ControlFlow::Continue(())
        });
        seen
    }

    #[test]
    fn lines_go_straight_along_rows_columns_and_diagonals() {
        assert_eq!(squares((5, 5), (8, 5)), [(6, 5), (7, 5), (8, 5)]);
        assert_eq!(squares((5, 5), (5, 2)), [(5, 4), (5, 3), (5, 2)]);
        assert_eq!(squares((5, 5), (2, 2)), [(4, 4), (3, 3), (2, 2)]);
        assert_eq!(squares((5, 5), (5, 5)), []);
    }

    #[test]
    fn every_line_comes_to_its_end_a_square_at_a_time() {
        for x in -30..=30 {
            for y in -30..=30 {
                let line = squares((0, 0), (x, y));
                assert_eq!(line.last().copied(), ((x, y) != (0, 0)).then_some((x, y)), "to {x},{y}");
                let mut before = (0i16, 0i16);
                for at in line {
                    assert!((at.0 - before.0).abs() <= 1 && (at.1 - before.1).abs() <= 1);
                    before = at;
                }
            }
        }
    }

    #[test]
    fn fractions_are_exact_and_the_rule_is_not_symmetric() {
        // 2ty - Y - 2sy over 2tx - X - 2sx is 1/5: the corner of the first square, 1/1, is above it.
        assert_eq!(squares((0, 0), (3, 1)), [(1, 0), (2, 0), (3, 1)]);
        assert_eq!(squares((3, 1), (0, 0)), [(2, 1), (1, 1), (0, 0)]);
    }
}
