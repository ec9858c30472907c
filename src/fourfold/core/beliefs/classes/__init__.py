"""Beliefs about many classes: a Dirichlet for each true class, and one for the prevalence."""

from .belief import ClassBelief, believe_classes
from .betas import Betas
from .sums import Sum, Term

__all__ = ["Betas", "ClassBelief", "Sum", "Term", "believe_classes"]
