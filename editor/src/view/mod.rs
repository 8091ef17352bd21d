//! What the window shows and can be asked for: the state that panels draw from, the commands they push, and the table of
//! panels and layouts. Stands below [`crate::panel`] and [`crate::app`] and knows neither.
//!
//! | file | what stands there |
//! |---|---|
//! | `ask` | what the Arena asks for a command that is not complete yet |
//! | `breaking` | where a breakpoint is asked for |
//! | `cells` | cells of the table that are chosen; values set in many of them |
//! | `commands` | what can be done, and by which keys |
//! | `covering` | which handlers ran, besides the session |
//! | `devotion` | gods in their preview: the page, what is tried of what a character might do |
//! | `dialog` | what a file dialog is asked for |
//! | `glossary` | terms, events, fields and stati, each in a sentence |
//! | `finding` | the search over everything, as it stands |
//! | `importing` | an import: what is asked, what came of it |
//! | `intents` | what a command means to the debugger |
//! | `keys` | key combinations as people write them |
//! | `listed` | which problems are listed |
//! | `many` | resources that are edited together |
//! | `menus` | the menus of the window, in order |
//! | `panels` | panels and layouts |
//! | `panel_help` | what each panel shows, and its keys |
//! | `parts` | the parts of the state that change together |
//! | `prompt` | what is asked of the author; wishes of commands to panels |
//! | `reading` | the handbook as it is read |
//! | `recordings` | the recordings of the project, and what came of each |
//! | `settings` | what is kept between runs |
//! | `shortcuts` | which keys each command has |
//! | `start` | the start page |
//! | `state` | what the window shows |
//! | `status` | what the status bar says, answers before news |
//! | `steps` | commands that are steps, and where to |
//! | `summary_cache` | what the bars say of the whole library, worked out once a change |
//! | `context_menu` | the menu of what is under the pointer, from the table of commands |
//! | `drag` | what is dragged from panel to panel |
//! | `topics` | which place of the handbook explains what |
//! | `tour`, `tour_fact` | guided tours; what their steps wait for |
//! | `ui_command` | what panels ask for |
//! | `jobs` | what runs in the background, for the toolbar |
//! | `synonyms` | other words by which commands are found |
//! | `tables` | how the columns of a table are arranged |
//! | `trial` | effects that are tried in their preview |

pub mod ask;
pub mod breaking;
pub mod cells;
pub mod commands;
pub mod context_menu;
pub mod covering;
pub mod devotion;
pub mod dialog;
pub mod drag;
pub mod finding;
pub mod glossary;
pub mod importing;
pub mod intents;
pub mod jobs;
pub mod keys;
pub mod listed;
pub mod many;
pub mod menus;
pub mod panel_help;
pub mod panels;
pub mod parts;
pub mod prompt;
pub mod reading;
pub mod recordings;
pub mod settings;
pub mod shortcuts;
pub mod start;
pub mod state;
pub mod status;
pub mod steps;
pub mod summary_cache;
pub mod synonyms;
pub mod tables;
pub mod topics;
pub mod tour;
pub mod tour_fact;
pub mod trial;
pub mod ui_command;
