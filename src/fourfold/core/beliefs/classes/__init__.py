"""Beliefs about many classes: a Dirichlet for each true class, and one for the prevalence."""

from .belief import ClassBelief, Shares, believe_classes
from .betas import Betas
from .sums import Sum, Term

__all__ = ["Betas", "ClassBelief", "Shares", "Sum", "Term", "believe_classes"]
