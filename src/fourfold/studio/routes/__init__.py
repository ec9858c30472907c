"""The questions that the page may ask: one file for each room."""

from . import catalogue, files, matrix, tetrahedron

ROUTES = (*catalogue.ROUTES, *files.ROUTES, *matrix.ROUTES, *tetrahedron.ROUTES)
