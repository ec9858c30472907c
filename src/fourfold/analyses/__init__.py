"""Analyses: questions put to the ideas, each in a folder of its own; an answer draws nothing."""
