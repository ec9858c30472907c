"""Agreement of prediction and truth: F measures, set overlaps, correlations, and costs."""

# One metric is one line, however long.
# ruff: noqa: E501

from types import MappingProxyType

from .line import REAL, SIGNED, Line

BETA = MappingProxyType({"beta": 1.0})
ALPHA = MappingProxyType({"alpha": 0.1})
ALPHA_BETA = MappingProxyType({"alpha": 0.1, "beta": 1.0})
BENEFITS = MappingProxyType({"benefit_tp": 1.0, "benefit_fp": 0.0, "benefit_fn": 0.0, "benefit_tn": 1.0})

LINES = (
    Line("f1", "2*TP/(2*TP+FP+FN)", "F1 score", "f_score f_measure dice sorensen_dice dsc", "F_1", better="higher", reference="van Rijsbergen 1979; Lovell et al. 2022, eq. 34"),
    Line("fbeta", "(1+beta**2)*TP/((1+beta**2)*TP + beta**2*FN + FP)", "F-beta score", "f_beta", r"F_\beta", better="higher", reference="van Rijsbergen 1979 (recall weighs beta squared)", parameters=BETA),
    Line("f2", "5*TP/(5*TP+4*FN+FP)", "F2 score", "", "F_2", better="higher", reference="van Rijsbergen 1979"),
    Line("f05", "1.25*TP/(1.25*TP+0.25*FN+FP)", "F0.5 score", "f_half", "F_{0.5}", better="higher", reference="van Rijsbergen 1979"),
    Line("f1_harmonic", "2*precision*recall/(precision+recall)", "F1 score as the harmonic mean", "f1_composite", "F_1", better="higher", reference="Brzezinski et al. 2018 (undefined where precision or both are)"),
    Line("fbeta_harmonic", "(1+beta**2)*precision*recall/(beta**2*precision+recall)", "F-beta as the harmonic mean", "fbeta_composite", r"F_\beta", better="higher", reference="van Rijsbergen 1979", parameters=BETA),
    Line("fbeta_linear", "(1+beta)*precision*recall/(beta*precision+recall)", "F-beta, linear weight", "", r"F'_\beta", better="higher", reference="Brzezinski et al. 2018, section 5.2.1 (recall weighs beta, not its square)", parameters=BETA),
    Line("negative_f1", "2*TN/(2*TN+FP+FN)", "F1 score of the negative class", "f1_negative", "F_1^{-}", better="higher", reference="transpose of F1"),
    Line("p4", "4*TP*TN/(4*TP*TN + (TP+TN)*(FP+FN))", "P4", "", "P_4", better="higher", reference="Sitarz 2022"),
    Line("jaccard", "TP/(TP+FP+FN)", "Jaccard index", "threat_score csi critical_success_index ts tanimoto iou", "TS", better="higher", reference="Jaccard 1901; Lovell et al. 2022, eq. 36"),
    Line("equitable_threat_score", "(TP*TN - FP*FN)/((FP+FN)*N + (TP*TN - FP*FN))", "Equitable threat score", "ets gilbert_skill_score gss", "ETS", "-0.3333333333333333 1", "higher", reference="Gilbert 1884; Schaefer 1990"),
    Line("mcc", "(TP*TN - FP*FN)/sqrt((TP+FP)*p*n*(FN+TN))", "Matthews correlation coefficient", "phi matthews_corrcoef matthews r_phi", "MCC", SIGNED, "higher", reference="Matthews 1975; Lovell et al. 2022, eq. 39"),
    Line("kappa", "2*(TP*TN - FP*FN)/((TP+FP)*n + p*(FN+TN))", "Cohen's kappa", "cohen_kappa cohens_kappa heidke_skill_score hss", r"\kappa", SIGNED, "higher", reference="Cohen 1960; Lovell et al. 2022, eq. 44"),
    Line("scott_pi", "1 - 2*N*(FP+FN)/((2*TP+FP+FN)*(2*TN+FP+FN))", "Scott's pi", "", r"\pi", SIGNED, "higher", reference="Scott 1955"),
    Line("gwet_ac1", "1 - 4*N*(FP+FN)/((2*TP+FP+FN)**2 + (2*TN+FP+FN)**2)", "Gwet's AC1", "ac1", "AC_1", SIGNED, "higher", reference="Gwet 2008"),
    Line("bennett_s", "2*accuracy - 1", "Bennett's S", "pabak prevalence_adjusted_kappa hamann", "S", SIGNED, "higher", reference="Bennett et al. 1954"),
    Line("fowlkes_mallows", "sqrt(precision*recall)", "Fowlkes-Mallows index", "fm fmi ochiai cosine is_measure", "FM", better="higher", reference="Fowlkes & Mallows 1983"),
    Line("balanced_precision", "balanced(precision)", "Balanced precision", "balanced_ppv", "PPV_{bal}", better="higher", reference="Luque et al. 2019"),
    Line("balanced_npv", "balanced(npv)", "Balanced negative predictive value", "", "NPV_{bal}", better="higher", reference="Luque et al. 2019"),
    Line("balanced_markedness", "balanced(markedness)", "Balanced markedness", "balanced_mk", "MK_{bal}", SIGNED, "higher", reference="Luque et al. 2019"),
    Line("balanced_f1", "balanced(f1)", "Balanced F1 score", "", "F_{1,bal}", better="higher", reference="Luque et al. 2019"),
    Line("balanced_jaccard", "balanced(jaccard)", "Balanced Jaccard index", "balanced_threat_score balanced_ts balanced_csi", "TS_{bal}", better="higher", reference="Lovell et al. 2022, C.13"),
    Line("balanced_mcc", "balanced(mcc)", "Balanced Matthews correlation", "balanced_phi", "MCC_{bal}", SIGNED, "higher", reference="Luque et al. 2019"),
    Line("balanced_fowlkes_mallows", "balanced(fowlkes_mallows)", "Balanced Fowlkes-Mallows index", "balanced_fm", "FM_{bal}", better="higher", reference="Lovell et al. 2022, C.12"),
    Line("balanced_kappa", "balanced(kappa)", "Balanced kappa (equals informedness)", "", r"\kappa_{bal}", SIGNED, "higher", reference="Lovell et al. 2022, C.16"),
    Line("iba_accuracy", "iba(accuracy)", "Index of balanced accuracy of accuracy", "", r"IBA_\alpha(ACC)", "0 2", "higher", reference="García et al. 2010 (range: for alpha from 0 to 1)", parameters=ALPHA),
    Line("iba_f1", "iba(f1_harmonic)", "Index of balanced accuracy of F1", "", r"IBA_\alpha(F_1)", "0 2", "higher", reference="García et al. 2010 (range: for alpha from 0 to 1)", parameters=ALPHA),
    Line("iba_g_mean", "iba(g_mean)", "Index of balanced accuracy of the geometric mean", "iba_gm", r"IBA_\alpha(GM)", "0 1.0886621079036347", "higher", reference="García et al. 2010 (range: for alpha from 0 to 1)", parameters=ALPHA),
    Line("iba_fbeta", "iba(fbeta_linear)", "Index of balanced accuracy of F-beta", "", r"IBA_\alpha(F'_\beta)", "0 2", "higher", reference="Brzezinski et al. 2018 (range: for alpha from 0 to 1)", parameters=ALPHA_BETA),
    Line("decision_benefit", "benefit_tp*TP + benefit_fp*FP + benefit_fn*FN + benefit_tn*TN", "Decision benefit", "db", "DB", REAL, "higher", reference="Lovell et al. 2022, eq. 38", parameters=BENEFITS),
    Line("mean_decision_benefit", "decision_benefit/N", "Decision benefit per row", "", r"\overline{DB}", REAL, "higher", reference="Lovell et al. 2022, B.5", parameters=BENEFITS),
)  # fmt: skip
