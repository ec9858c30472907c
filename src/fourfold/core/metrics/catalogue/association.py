"""Confirmation, association and rule-interest measures: prediction as evidence for the class."""

# One metric is one line, however long.
# ruff: noqa: E501

from types import MappingProxyType

from .line import NONNEGATIVE, REAL, SIGNED, Line

HALF = MappingProxyType({"alpha": 0.5})

LINES = (
    Line("confirmation_d", "delta/(N*(TP+FN))", "Confirmation D", "", "D", SIGNED, "higher", reference="Carnap 1962"),
    Line("confirmation_m", "delta/(N*(TP+FP))", "Confirmation M", "", "M", SIGNED, "higher", reference="Mortimer 1988"),
    Line("confirmation_s", "delta/((TP+FN)*(FP+TN))", "Confirmation S", "christensen_s", "S", SIGNED, "higher", reference="Christensen 1999"),
    Line("confirmation_n", "delta/((TP+FP)*(FN+TN))", "Confirmation N", "nozick_n", "N", SIGNED, "higher", reference="Nozick 1981"),
    Line("confirmation_c", "4*delta/N**2", "Confirmation C", "", "C", SIGNED, "higher", reference="Carnap 1962"),
    Line("confirmation_f", "delta/(TP*TN + FP*FN + 2*TP*FN)", "Confirmation F", "kemeny_oppenheim", "F", SIGNED, "higher", reference="Kemeny & Oppenheim 1952"),
    Line("confirmation_z", "delta/((TP+FN)*(FN+TN)) if delta > 0 else delta/((TP+FN)*(TP+FP)) if delta < 0 else 0", "Confirmation Z", "certainty_factor cf", "Z", SIGNED, "higher", reference="Crupi et al. 2007"),
    Line("confirmation_a", "delta/((TP+FP)*(FP+TN)) if delta > 0 else delta/((FP+TN)*(FN+TN)) if delta < 0 else 0", "Confirmation A", "", "A", SIGNED, "higher", reference="Greco et al. 2012"),
    Line("confirmation_c1", "(alpha + (1-alpha)*confirmation_a if FN == 0 else alpha*confirmation_z) if delta > 0 else (alpha*confirmation_z if TP > 0 else -alpha + (1-alpha)*confirmation_a) if delta < 0 else 0", "Confirmation c1", "", "c_1", SIGNED, "higher", reference="Greco et al. 2012", parameters=HALF),
    Line("confirmation_c2", "(alpha + (1-alpha)*confirmation_z if FP == 0 else alpha*confirmation_a) if delta > 0 else (alpha*confirmation_a if TN > 0 else -alpha + (1-alpha)*confirmation_z) if delta < 0 else 0", "Confirmation c2", "", "c_2", SIGNED, "higher", reference="Greco et al. 2012", parameters=HALF),
    Line("confirmation_c3", "sign(confirmation_a)*confirmation_a*confirmation_z", "Confirmation c3", "", "c_3", SIGNED, "higher", reference="Greco et al. 2012"),
    Line("confirmation_c4", "min(confirmation_a, confirmation_z) if delta > 0 else max(confirmation_a, confirmation_z) if delta < 0 else 0", "Confirmation c4", "", "c_4", SIGNED, "higher", reference="Greco et al. 2012"),
    Line("lift", "N*TP/((TP+FN)*(TP+FP))", "Lift", "interest", "L", NONNEGATIVE, "higher", reference="Brin et al. 1997"),
    Line("log_lift", "log(lift)", "Log lift", "pointwise_mutual_information pmi", r"\log L", REAL, "higher", reference="Church & Hanks 1990"),
    Line("leverage", "delta/N**2", "Leverage", "piatetsky_shapiro", "PS", "-0.25 0.25", "higher", reference="Piatetsky-Shapiro 1991"),
    Line("chi2", "N*delta**2/((TP+FP)*(TP+FN)*(FP+TN)*(FN+TN))", "Chi-squared", "chi_squared", r"\chi^2", NONNEGATIVE, reference="Pearson 1900 (grows with N: state it)"),
    Line("phi_squared", "delta**2/((TP+FP)*(TP+FN)*(FP+TN)*(FN+TN))", "Phi squared", "mean_square_contingency", r"\phi^2", reference="Pearson 1904"),
    Line("all_confidence", "min(TP/(TP+FN), TP/(TP+FP))", "All-confidence", "", "", better="higher", reference="Omiecinski 2003"),
    Line("max_confidence", "max(TP/(TP+FN), TP/(TP+FP))", "Max-confidence", "", "", better="higher", reference="Wu et al. 2010"),
    Line("kulczynski", "(precision + recall)/2", "Kulczynski measure", "kulc", "", better="higher", reference="Kulczyński 1927"),
    Line("imbalance_ratio", "abs(FN - FP)/(TP+FP+FN)", "Imbalance ratio", "ir", "IR", better="lower", reference="Wu et al. 2010"),
    Line("collective_strength", "(TP+TN)/((TP+FP)*(TP+FN)+(FP+TN)*(FN+TN))*((TP+FP)*(FP+TN)+(TP+FN)*(FN+TN))/(FP+FN)", "Collective strength", "", "CS", NONNEGATIVE, "higher", reference="Aggarwal & Yu 1998"),
    Line("conviction", "(FP+TN)*(TP+FP)/(N*FP)", "Conviction", "", "", NONNEGATIVE, "higher", reference="Brin et al. 1997"),
    Line("added_value", "precision - prevalence", "Added value", "pavillon centred_confidence", "AV", SIGNED, "higher", reference="Sahar & Mansour 1999"),
    Line("klosgen", "sqrt(TP/N)*(precision - prevalence)", "Klösgen measure", "", "", "-0.14814814814814814 0.3849001794597505", "higher", reference="Klösgen 1992"),
    Line("laplace", "(TP+1)/(TP+FP+2)", "Laplace-corrected precision", "", "", better="higher", reference="Clark & Boswell 1991"),
    Line("sebag_schoenauer", "TP/FP", "Sebag-Schoenauer measure", "", "", NONNEGATIVE, "higher", reference="Sebag & Schoenauer 1988"),
    Line("example_counterexample_rate", "(TP - FP)/TP", "Example and counterexample rate", "", "", "-inf 1", "higher", reference="Guillet & Hamilton 2007"),
    Line("zhang", "delta/max(TP*(FP+TN), FP*(TP+FN))", "Zhang's measure", "", "", SIGNED, "higher", reference="Zhang 2000"),
    Line("loevinger", "1 - N*FP/((TP+FP)*(FP+TN))", "Loevinger's H", "", "H", "-inf 1", "higher", reference="Loevinger 1947"),
)  # fmt: skip
