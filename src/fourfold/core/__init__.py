"""The ideas: formulas, metrics, matrices of counts, geometry, beliefs and distributions. No I/O, no drawing."""
