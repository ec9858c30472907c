"""The studio: a page on this machine in which the uncertainty of a matrix can be seen and moved."""
