"""Beliefs about many classes: a Dirichlet for each true class, and one for the prevalence."""

from .belief import ClassBelief, Shares, believe_classes
from .betas import Betas
from .labels import LabelBelief
from .rates import RateBelief
from .sums import Sum, Term

__all__ = ["Betas", "ClassBelief", "LabelBelief", "RateBelief", "Shares", "Sum", "Term", "believe_classes"]
