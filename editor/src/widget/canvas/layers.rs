//! What of a map is shown: layers that can be hidden, each by a button.

use crate::theme::Icon;

/// A layer of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Who stands there.
    Creatures,
    /// What lies there, and fixtures.
    Things,
    /// The ground.
    Ground,
    /// Fields, areas, regions and light.
    Areas,
    /// Darkness and what is not seen.
    Darkness,
    /// Lines between squares.
    Grid,
    /// Only what whoever is played sees.
    Eyes,
}

impl Layer {
    /// Its name, for screen readers and tooltips.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Creatures => "Layer: creatures",
            Layer::Things => "Layer: items and fixtures",
            Layer::Ground => "Layer: terrain",
            Layer::Areas => "Layer: areas and light",
            Layer::Darkness => "Layer: darkness and the unseen",
            Layer::Grid => "Layer: grid",
            Layer::Eyes => "Only what the played creature sees",
        }
    }

    pub(super) const fn icon(self) -> Icon {
        match self {
            Layer::Creatures => Icon::Monster,
            Layer::Things => Icon::Item,
            Layer::Ground => Icon::Terrain,
            Layer::Areas => Icon::Region,
            Layer::Darkness => Icon::ThemeDark,
            Layer::Grid => Icon::Matrix,
            Layer::Eyes => Icon::Watches,
        }
    }
}

/// Which layers are shown: at first all but the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers(u8);

impl Default for Layers {
    fn default() -> Self {
        Layers(!(1 << Layer::Grid as u8))
    }
}

impl Layers {
    /// Is a layer shown?
    pub const fn shows(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u8) != 0
    }

    /// The same with a layer shown or hidden.
    #[must_use]
    pub const fn toggled(self, layer: Layer) -> Layers {
        Layers(self.0 ^ (1 << layer as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_hidden_one_by_one() {
        let all = Layers::default();
        assert!(all.shows(Layer::Creatures) && !all.shows(Layer::Grid));
        let some = all.toggled(Layer::Creatures).toggled(Layer::Grid);
        assert!(!some.shows(Layer::Creatures) && some.shows(Layer::Grid) && some.shows(Layer::Ground));
        assert_eq!(some.toggled(Layer::Creatures).toggled(Layer::Grid), all);
    }
}
