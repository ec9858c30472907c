"""The questions that the page may ask: one file for each room."""

from . import catalogue, matrix, tetrahedron

ROUTES = (*catalogue.ROUTES, *matrix.ROUTES, *tetrahedron.ROUTES)
