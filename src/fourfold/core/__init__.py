"""The ideas: formulas, metrics, matrices, geometry, distributions and beliefs. No I/O, no drawing."""
