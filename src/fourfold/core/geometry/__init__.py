"""The space of confusion matrices, and the shape of a metric in it; all derived from the formulas."""
