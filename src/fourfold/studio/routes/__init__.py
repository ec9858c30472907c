"""The questions that the page may ask: one file for each room."""

from . import catalogue, matrix

ROUTES = (*catalogue.ROUTES, *matrix.ROUTES)
