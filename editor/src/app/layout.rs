//! The three layouts: where each panel stands, how large, and how they are kept.
//!
//! A panel says in the table of [`crate::panel`] in which [`Slot`] of which layout it stands; here is where the
//! slots are. Sizes are those of a window of 1280 by 800 and what is left goes to the middle.

use crate::view::panels::Layout;
use crate::view::panels::Slot;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use crate::view::panels::{PANELS, PanelId};
use crate::view::settings::Settings;

/// At most so many tabs stand in a group.
pub const MOST_TABS: usize = 8;

/// Sizes of one layout in points: left and right column, bottom row, and the upper part of each column.
struct Sizes {
    left: f32,
    right: f32,
    bottom: f32,
    /// The least part of a window's height that the bottom row has.
    bottom_part: f32,
    upper: [f32; 3],
    /// The part of the bottom row that its left group has.
    bottom_left: f32,
    /// The left column reaches past the bottom row.
    left_full: bool,
}

fn sizes(layout: Layout) -> Sizes {
    match layout {
        Layout::Edit => Sizes {
            left: 250.0,
            right: 430.0,
            bottom: 150.0,
            bottom_part: 0.2,
            upper: [0.5, 0.5, 0.5],
            bottom_left: 0.5,
            left_full: true,
        },
        Layout::Debug => Sizes {
            left: 300.0,
            right: 440.0,
            bottom: 150.0,
            bottom_part: 0.31,
            upper: [0.35, 0.48, 0.45],
            // The filter and the search stand in one line over lanes and moments.
            bottom_left: 0.56,
            left_full: false,
        },
        Layout::Play => Sizes {
            left: 200.0,
            right: 400.0,
            bottom: 64.0,
            bottom_part: 0.0,
            upper: [0.5, 0.9, 0.5],
            bottom_left: 0.5,
            left_full: false,
        },
    }
}

/// A layout's tiles.
pub type Panels = Tree<PanelId>;

/// A layout as it is before anybody changes it, for a space of `width` by `height` points.
pub fn fresh(layout: Layout, width: f32, height: f32) -> Panels {
    let mut tiles = Tiles::default();
    let sizes = sizes(layout);
    let mut group = |slot: Slot| -> Option<TileId> {
        let here = PANELS.iter().filter(|p| p.slot(layout) == Some(slot));
        let panes: Vec<TileId> = here.map(|p| tiles.insert_pane(p.id)).collect();
        (!panes.is_empty()).then(|| tiles.insert_tab_tile(panes))
    };
    let columns = [
        (group(Slot::LeftTop), group(Slot::LeftBottom)),
        (group(Slot::MiddleTop), group(Slot::MiddleBottom)),
        (group(Slot::RightTop), group(Slot::RightBottom)),
    ];
    let bottom = (group(Slot::BottomLeft), group(Slot::BottomRight));
    let mut stacked = Vec::new();
    for (column, upper) in columns.into_iter().zip(sizes.upper) {
        stacked.push(pair(&mut tiles, LinearDir::Vertical, column, upper));
    }
    let bottom = pair(&mut tiles, LinearDir::Horizontal, bottom, sizes.bottom_left);
    let mut stacked = stacked.into_iter();
    let left = stacked.next().flatten().map(|t| (t, sizes.left));
    let middle = stacked.next().flatten();
    let right = stacked.next().flatten().map(|t| (t, sizes.right));
    let side = |side: Option<(TileId, f32)>| side.map_or(0.0, |(_, w)| w);
    let rest = (width - side(left) - side(right)).max(width / 3.0);
    let under = sizes.bottom.max((height * sizes.bottom_part).floor());
    let over = |tiles: &mut Tiles<PanelId>, upper: Option<TileId>| {
        let rows = [upper.map(|t| (t, (height - under).max(height / 2.0))), bottom.map(|t| (t, under))];
        line(tiles, LinearDir::Vertical, rows.into_iter().flatten().collect())
    };
    let middle = middle.map(|t| (t, rest));
    let root = if sizes.left_full {
        let inner: Vec<_> = [middle, right].into_iter().flatten().collect();
        let inner = line(&mut tiles, LinearDir::Horizontal, inner);
        let inner = over(&mut tiles, inner).map(|t| (t, width - side(left)));
        line(&mut tiles, LinearDir::Horizontal, [left, inner].into_iter().flatten().collect())
    } else {
        let upper: Vec<_> = [left, middle, right].into_iter().flatten().collect();
        let upper = line(&mut tiles, LinearDir::Horizontal, upper);
        over(&mut tiles, upper)
    };
    let id = egui::Id::unique(("layout", layout.name()));
    match root {
        Some(root) => Tree::new(id, root, tiles),
        None => Tree::empty(id),
    }
}

fn pair(
    tiles: &mut Tiles<PanelId>,
    dir: LinearDir,
    parts: (Option<TileId>, Option<TileId>),
    first: f32,
) -> Option<TileId> {
    let parts = [parts.0.map(|t| (t, first)), parts.1.map(|t| (t, 1.0 - first))];
    line(tiles, dir, parts.into_iter().flatten().collect())
}

fn line(tiles: &mut Tiles<PanelId>, dir: LinearDir, parts: Vec<(TileId, f32)>) -> Option<TileId> {
    if let [(only, _)] = parts.as_slice() {
        return Some(*only);
    }
    let mut linear = Linear::new(dir, parts.iter().map(|(tile, _)| *tile).collect());
    for (tile, share) in &parts {
        linear.shares.set_share(*tile, *share);
    }
    (!parts.is_empty()).then(|| tiles.insert_container(Container::Linear(linear)))
}

/// The panels that stand in a tree.
pub fn panels_in(tree: &Panels) -> Vec<PanelId> {
    PANELS.iter().map(|p| p.id).filter(|id| tree.tiles.find_pane(id).is_some()).collect()
}

/// Takes a panel out of a tree.
pub fn close(tree: &mut Panels, panel: PanelId) {
    if let Some(tile) = tree.tiles.find_pane(&panel) {
        tree.remove_recursively(tile);
    }
}

/// Puts a panel into a tree and brings it to the front: beside those that share its place in the layout, else into the group
/// with the fewest tabs.
pub fn open(tree: &mut Panels, layout: Layout, panel: PanelId) {
    if tree.tiles.find_pane(&panel).is_none() {
        let slot_of = |id: PanelId| crate::view::panels::panel(id).and_then(|p| p.slot(layout));
        let slot = slot_of(panel);
        let beside = |id: &PanelId| slot.is_some() && slot_of(*id) == slot;
        // How many stand there that share its place, and how much room there is; the tile's number makes it certain.
        let mut groups: Vec<(bool, usize, u64)> = Vec::new();
        for (tile, content) in tree.tiles.iter() {
            if let Tile::Container(Container::Tabs(tabs)) = content {
                let kin = tabs.children.iter().filter_map(|child| tree.tiles.get_pane(child)).any(beside);
                groups.push((!kin, tabs.children.len(), tile.0));
            }
        }
        groups.sort_unstable();
        let group = groups
            .into_iter()
            .find(|(_, tabs, _)| *tabs < MOST_TABS)
            .map(|(.., tile)| TileId::from_u64(tile));
        let pane = tree.tiles.insert_pane(panel);
        match group.and_then(|group| tree.tiles.get_mut(group)) {
            Some(Tile::Container(group)) => group.add_child(pane),
            _ => {
                let alone = tree.tiles.insert_tab_tile(vec![pane]);
                tree.root = Some(match tree.root {
                    Some(root) => tree.tiles.insert_horizontal_tile(vec![root, alone]),
                    None => alone,
                });
            }
        }
    }
    tree.make_active(|_, tile| matches!(tile, Tile::Pane(id) if *id == panel));
}

/// The group that a panel stands in.
fn group_of(tree: &Panels, panel: PanelId) -> Option<TileId> {
    tree.tiles.find_pane(&panel).and_then(|tile| tree.tiles.parent_of(tile))
}

/// The panels of the group that a panel stands in, in their order.
pub fn group(tree: &Panels, panel: PanelId) -> Vec<PanelId> {
    let group = group_of(tree, panel).and_then(|group| tree.tiles.get_container(group));
    let children = group.map(Container::children_vec).unwrap_or_default();
    children.iter().filter_map(|child| tree.tiles.get_pane(child)).copied().collect()
}

/// Brings a panel into the group of another one and to the front; whether there was room.
pub fn open_beside(tree: &mut Panels, panel: PanelId, beside: PanelId) -> bool {
    let together = group(tree, beside);
    if !together.contains(&panel) {
        if together.is_empty() || together.len() >= MOST_TABS {
            return false;
        }
        close(tree, panel);
        let Some(group) = group_of(tree, beside) else { return false };
        let pane = tree.tiles.insert_pane(panel);
        if let Some(Tile::Container(group)) = tree.tiles.get_mut(group) {
            group.add_child(pane);
        }
    }
    tree.make_active(|_, tile| matches!(tile, Tile::Pane(id) if *id == panel));
    true
}

/// Gives a panel a group of its own, at the right of the one it stood in or below it; whether it stood with others.
pub fn split(tree: &mut Panels, panel: PanelId, below: bool) -> bool {
    let together = group(tree, panel);
    let Some(other) = together.into_iter().find(|other| *other != panel) else { return false };
    close(tree, panel);
    let Some(group) = group_of(tree, other) else { return false };
    let owner = tree.tiles.parent_of(group);
    let pane = tree.tiles.insert_pane(panel);
    let alone = tree.tiles.insert_tab_tile(vec![pane]);
    let dir = if below { LinearDir::Vertical } else { LinearDir::Horizontal };
    let both = tree.tiles.insert_container(Container::Linear(Linear::new(dir, vec![group, alone])));
    match owner.and_then(|owner| tree.tiles.get_mut(owner)) {
        Some(Tile::Container(Container::Linear(owner))) => {
            for child in &mut owner.children {
                if *child == group {
                    *child = both;
                }
            }
            owner.shares.replace_with(group, both);
        }
        Some(Tile::Container(owner)) => {
            let _ = owner.replace_child(group, both);
        }
        _ => tree.root = Some(both),
    }
    true
}

/// Closes all other panels of a panel's group.
pub fn close_others(tree: &mut Panels, panel: PanelId) {
    for other in group(tree, panel).into_iter().filter(|other| *other != panel) {
        close(tree, other);
    }
}

/// Whether a group has more tabs than it may.
pub fn overfull(tree: &Panels) -> bool {
    let tabs = |tile: &Tile<PanelId>| match tile {
        Tile::Container(Container::Tabs(tabs)) => tabs.children.len() > MOST_TABS,
        _ => false,
    };
    tree.tiles.tiles().any(tabs)
}

/// The names of all panels, as settings keep them.
pub fn panel_names() -> Vec<String> {
    PANELS.iter().map(|p| p.title.to_owned()).collect()
}

/// A layout as settings keep it; `None` where they keep none that still fits the panels there are.
pub fn kept(settings: &Settings, layout: Layout) -> Option<Panels> {
    if settings.panels != panel_names() {
        return None;
    }
    let tree: Panels = ron::from_str(settings.layouts.get(layout.name())?).ok()?;
    (tree.root.is_some() && !overfull(&tree)).then_some(tree)
}

/// Puts a layout into settings.
pub fn keep(settings: &mut Settings, layout: Layout, tree: &Panels) {
    if let Ok(text) = ron::to_string(tree) {
        settings.panels = panel_names();
        settings.layouts.insert(layout.name().to_owned(), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_has_its_panels_once_and_no_group_is_overfull() {
        for layout in Layout::ALL {
            let tree = fresh(layout, 1280.0, 720.0);
            for panel in PANELS {
                let count =
                    tree.tiles.tiles().filter(|t| matches!(t, Tile::Pane(id) if *id == panel.id)).count();
                assert_eq!(count, usize::from(panel.slot(layout).is_some()), "{} in {layout:?}", panel.title);
            }
            assert!(!overfull(&tree));
        }
    }

    #[test]
    fn panels_are_closed_and_opened_again_beside_their_like() {
        for layout in Layout::ALL {
            let mut tree = fresh(layout, 1280.0, 720.0);
            let all = panels_in(&tree);
            for panel in &all {
                close(&mut tree, *panel);
                assert!(!panels_in(&tree).contains(panel));
                open(&mut tree, layout, *panel);
                assert_eq!(panels_in(&tree), all, "{panel:?} in {layout:?}");
            }
            // All others find room too, and an empty window takes them one by one.
            for panel in PANELS {
                open(&mut tree, layout, panel.id);
            }
            assert_eq!(panels_in(&tree).len(), PANELS.len());
            assert!(!overfull(&tree));
            let mut empty = Tree::empty(egui::Id::unique("empty"));
            for panel in PANELS.iter().take(3) {
                open(&mut empty, layout, panel.id);
            }
            assert_eq!(panels_in(&empty).len(), 3);
        }
    }

    #[test]
    fn panels_come_into_other_groups_and_get_their_own() {
        for layout in Layout::ALL {
            for panel in PANELS.iter().filter(|p| p.slot(layout).is_some()) {
                let mut tree = fresh(layout, 1280.0, 720.0);
                let all = panels_in(&tree);
                let others = group(&tree, panel.id);
                assert!(others.contains(&panel.id));
                if split(&mut tree, panel.id, true) {
                    assert_eq!(group(&tree, panel.id), [panel.id]);
                } else {
                    assert_eq!(others, [panel.id]);
                }
                assert_eq!(panels_in(&tree), all, "{} in {layout:?}", panel.title);
                let Some(other) = all.iter().find(|other| **other != panel.id) else { continue };
                assert!(open_beside(&mut tree, panel.id, *other));
                assert_eq!(panels_in(&tree), all);
                let together = group(&tree, panel.id);
                assert!(together.contains(other));
                close_others(&mut tree, panel.id);
                assert_eq!(group(&tree, panel.id), [panel.id]);
                assert_eq!(panels_in(&tree).len(), all.len() + 1 - together.len());
            }
        }
    }

    #[test]
    fn layouts_read_back_and_those_of_other_panels_or_damaged_ones_are_made_anew() {
        let mut settings = Settings::default();
        let tree = fresh(Layout::Edit, 1280.0, 720.0);
        assert!(kept(&settings, Layout::Edit).is_none());
        keep(&mut settings, Layout::Edit, &tree);
        assert_eq!(kept(&settings, Layout::Edit).as_ref(), Some(&tree));
        settings.panels.pop();
        assert!(kept(&settings, Layout::Edit).is_none());
        keep(&mut settings, Layout::Edit, &tree);
        settings.layouts.insert("Edit".into(), "(root: ".into());
        assert!(kept(&settings, Layout::Edit).is_none());
    }
}
