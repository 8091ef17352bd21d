//! Augury's engine.
