//! The definition of a domain: what a god's priests choose from.

use super::effect::Effect;
use super::grant::Grant;
use super::resource::resource;
use crate::base::id::Ref;

resource! {
    /// A domain of gods.
    Domain, "domain" {
        /// Whether the original describes it, and this pack does not yet.
        "Identity" "No description" desc_owed: bool;
        /// The spells it adds, nine at most, those of low level first.
        "Magic" "Spells" spells: Vec<Ref<Effect>>;
        /// What it gives to priests at their levels.
        "Levels" "Grants" grants: Vec<Grant>;
    }
}
