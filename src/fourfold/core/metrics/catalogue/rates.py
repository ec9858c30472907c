"""Rates: shares of a row, a column, or the whole table, and what is made of rates alone."""

# One metric is one line, however long.
# ruff: noqa: E501

from .line import NONNEGATIVE, REAL, SIGNED, Line

LINES = (
    Line("recall", "TP/(TP+FN)", "Recall", "tpr sensitivity hit_rate true_positive_rate power", "TPR", better="higher", reference="Lovell et al. 2022, eq. 13"),
    Line("specificity", "TN/(FP+TN)", "Specificity", "tnr selectivity true_negative_rate", "TNR", better="higher", reference="Lovell et al. 2022, eq. 16"),
    Line("fpr", "FP/(FP+TN)", "False positive rate", "fall_out false_positive_rate false_alarm_rate", "FPR", better="lower", reference="Lovell et al. 2022, eq. 14"),
    Line("fnr", "FN/(TP+FN)", "False negative rate", "miss_rate false_negative_rate", "FNR", better="lower", reference="Lovell et al. 2022, eq. 17"),
    Line("precision", "TP/(TP+FP)", "Precision", "ppv positive_predictive_value confidence", "PPV", better="higher", reference="Lovell et al. 2022, eq. 27"),
    Line("npv", "TN/(FN+TN)", "Negative predictive value", "negative_predictive_value", "NPV", better="higher", reference="Lovell et al. 2022, eq. 29"),
    Line("false_discovery_rate", "FP/(TP+FP)", "False discovery rate", "fdr", "FDR", better="lower", reference="Benjamini & Hochberg 1995"),
    Line("false_omission_rate", "FN/(FN+TN)", "False omission rate", "for_rate", "FOR", better="lower", reference="Powers 2011"),
    Line("prevalence", "(TP+FN)/N", "Prevalence", "base_rate positive_rate", r"\phi", reference="Lovell et al. 2022, eq. 12"),
    Line("predicted_prevalence", "(TP+FP)/N", "Predicted prevalence", "detection_prevalence predicted_positive_rate bias_rate", r"\hat{\phi}", reference="Powers 2011"),
    Line("accuracy", "(TP+TN)/N", "Accuracy", "acc proportion_correct rand", "ACC", better="higher", reference="Lovell et al. 2022, eq. 33"),
    Line("error_rate", "(FP+FN)/N", "Error rate", "misclassification_rate zero_one_loss", "ERR", better="lower", reference="Brzezinski et al. 2018"),
    Line("balanced_accuracy", "balanced(accuracy)", "Balanced accuracy", "ba bac bacc macro_recall", "BA", better="higher", reference="Brodersen et al. 2010"),
    Line("informedness", "recall + specificity - 1", "Informedness", "bm youden_j bookmaker_informedness youden delta_p_prime peirce_skill_score tss", "BM", SIGNED, "higher", reference="Youden 1950; Powers 2011"),
    Line("markedness", "precision + npv - 1", "Markedness", "mk delta_p", "MK", SIGNED, "higher", reference="Powers 2011"),
    Line("g_mean", "sqrt(recall*specificity)", "Geometric mean of recall and specificity", "gm gmean geometric_mean", "GM", better="higher", reference="Kubat & Matwin 1997"),
    Line("pointwise_auc", "recall*specificity", "Pointwise AUC-ROC", "pointwise_auc_roc", "PAUC", better="higher", reference="Brzezinski et al. 2018"),
    Line("area_under_lift", "p/(2*N) + n/N*(recall + specificity)/2", "Area under lift", "aul", "AUL", better="higher", reference="Brzezinski et al. 2018"),
    Line("optimized_precision", "accuracy - abs(specificity - recall)/(specificity + recall)", "Optimized precision", "op optimised_precision", "OP", SIGNED, "higher", reference="Ranawana & Palade 2006"),
    Line("prevalence_threshold", "sqrt(fpr)/(sqrt(recall) + sqrt(fpr))", "Prevalence threshold", "pt", "PT", better="lower", reference="Balayla 2020"),
    Line("lr_plus", "recall/fpr", "Positive likelihood ratio", "lr_positive plr positive_likelihood_ratio bayes_factor", "LR_{+}", NONNEGATIVE, "higher", reference="Lovell et al. 2022, eq. 15"),
    Line("lr_minus", "fnr/specificity", "Negative likelihood ratio", "lr_negative nlr negative_likelihood_ratio", "LR_{-}", NONNEGATIVE, "lower", reference="Lovell et al. 2022, eq. 18"),
    Line("dor", "TP*TN/(FP*FN)", "Diagnostic odds ratio", "odds_ratio diagnostic_odds_ratio", "DOR", NONNEGATIVE, "higher", reference="Glas et al. 2003"),
    Line("log_lr_plus", "log(lr_plus)", "Log positive likelihood ratio", "weight_of_evidence", r"\log LR_{+}", REAL, "higher", reference="Lovell et al. 2022, C.4"),
    Line("log_lr_minus", "log(lr_minus)", "Log negative likelihood ratio", "", r"\log LR_{-}", REAL, "lower", reference="Lovell et al. 2022, C.5"),
    Line("log_dor", "log(dor)", "Log odds ratio", "log_odds_ratio lor", r"\log DOR", REAL, "higher", reference="Lovell et al. 2022, eq. 88"),
    Line("scaled_log_lr_plus", "log_lr_plus/log(max(n, p))", "Scaled log positive likelihood ratio", "slr_plus", "sLR_{+}", REAL, "higher", reference="Lovell et al. 2022, eq. 20, with the largest finite ratio corrected to n and the smallest to 1/p"),
    Line("scaled_log_lr_minus", "log_lr_minus/log(max(n, p))", "Scaled log negative likelihood ratio", "slr_minus", "sLR_{-}", REAL, "lower", reference="Lovell et al. 2022, eq. 21, scaling corrected"),
    Line("scaled_log_dor", "log_dor/log((p-1)*(n-1))", "Scaled log odds ratio", "sdor", "sDOR", REAL, "higher", reference="Lovell et al. 2022, eq. 22"),
    Line("discriminant_power", "sqrt(3)/3.141592653589793*log_dor", "Discriminant power", "dp", "DP", REAL, "higher", reference="Sokolova et al. 2006"),
    Line("yule_q", "(TP*TN - FP*FN)/(TP*TN + FP*FN)", "Yule's Q", "q yules_q", "Q", SIGNED, "higher", reference="Yule 1900"),
    Line("yule_y", "(sqrt(TP*TN) - sqrt(FP*FN))/(sqrt(TP*TN) + sqrt(FP*FN))", "Yule's Y", "colligation yules_y", "Y", SIGNED, "higher", reference="Yule 1912"),
)  # fmt: skip
