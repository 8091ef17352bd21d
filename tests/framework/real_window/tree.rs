//! What a screen reader is told: the nodes of the window's AccessKit tree, as plain text and places.

use egui_inspection::Response;

use super::display::Place;

/// One thing on the screen.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is, as AccessKit calls it.
    pub role: String,
    /// Its label, or the text of a label.
    pub says: String,
    /// What it holds, such as the text of a field.
    pub holds: String,
    /// What it tells besides, such as the cell of a table where the keyboard stands.
    pub tells: String,
    /// Is it switched on, or the row of a list where one stands?
    pub on: bool,
    /// Left, top, right and bottom in pixels; the window fills the display at scale 1.
    pub place: Option<Place>,
}

/// Everything on the screen at one frame.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The things, in the order they were drawn.
    pub nodes: Vec<Node>,
    /// Which has the keyboard, by place among the nodes; `None` where the window itself has.
    pub focus: Option<usize>,
    /// Which has it, under a name that stays from frame to frame.
    pub focus_id: String,
    /// The number of the frame.
    pub frame: u64,
}

impl Tree {
    /// Reads an answer; `None` where there is no tree yet.
    pub fn read(answer: Response) -> Option<Self> {
        let Response::Tree { accesskit: Some(update), step: frame, .. } = answer else { return None };
        let focus = update.nodes.iter().position(|(id, _)| *id == update.focus);
        let nodes: Vec<Node> = (update.nodes.iter())
            .map(|(_, node)| {
                let holds = node.value().unwrap_or_default().to_owned();
                let says = node.label().map_or_else(|| holds.clone(), ToOwned::to_owned);
                let tells = node.description().unwrap_or_default().to_owned();
                let pixel = |n: f64| n.clamp(0.0, 100_000.0) as usize;
                let place = node.bounds().map(|b| [pixel(b.x0), pixel(b.y0), pixel(b.x1), pixel(b.y1)]);
                let on = format!("{:?}", node.toggled()).contains("True");
                Node { role: format!("{:?}", node.role()), says, holds, tells, on, place }
            })
            .collect();
        let focus_id = format!("{:?}", update.focus);
        let focus = focus.filter(|place| nodes.get(*place).is_some_and(|n| n.role != "Window"));
        Some(Self { nodes, focus, focus_id, frame })
    }

    /// What has the keyboard.
    pub fn focused(&self) -> Option<&Node> {
        self.nodes.get(self.focus?)
    }

    /// The first thing that says exactly this.
    pub fn named(&self, text: &str) -> Option<&Node> {
        self.nodes.iter().find(|n| n.says == text)
    }

    /// The first thing whose words contain this.
    pub fn with(&self, text: &str) -> Option<&Node> {
        self.nodes.iter().find(|n| n.says.contains(text))
    }

    /// All words, a line each: what a failed wait prints.
    pub fn words(&self) -> String {
        let lines = self.nodes.iter().filter(|n| !n.says.is_empty());
        lines.map(|n| format!("  {} {}\n", n.role, n.says)).collect()
    }
}
