"""Plain quantities: the counts, their sums and shares, the determinant and the singular values."""

# One metric is one line, however long.
# ruff: noqa: E501

from .line import NONNEGATIVE, REAL, SIGNED, Line

SOURCE = "Brzezinski et al. 2018, tool"
LINES = (
    Line("tp", "TP", "True positives", "true_positives", "TP", NONNEGATIVE, "higher", SOURCE),
    Line("fp", "FP", "False positives", "false_positives", "FP", NONNEGATIVE, "lower", SOURCE),
    Line("fn", "FN", "False negatives", "false_negatives", "FN", NONNEGATIVE, "lower", SOURCE),
    Line("tn", "TN", "True negatives", "true_negatives", "TN", NONNEGATIVE, "higher", SOURCE),
    Line("positives", "TP+FN", "Positives", "condition_positive", "p", NONNEGATIVE, reference=SOURCE),
    Line("negatives", "FP+TN", "Negatives", "condition_negative", "n", NONNEGATIVE, reference=SOURCE),
    Line("predicted_positives", "TP+FP", "Predicted positives", "", r"\hat{p}", NONNEGATIVE, reference=SOURCE),
    Line("predicted_negatives", "FN+TN", "Predicted negatives", "", r"\hat{n}", NONNEGATIVE, reference=SOURCE),
    Line("total", "N", "Total", "size", "N", NONNEGATIVE, reference=SOURCE),
    Line("tp_share", "TP/N", "Share of true positives", "support", "TP/N", better="higher", reference=SOURCE),
    Line("fp_share", "FP/N", "Share of false positives", "", "FP/N", better="lower", reference=SOURCE),
    Line("fn_share", "FN/N", "Share of false negatives", "", "FN/N", better="lower", reference=SOURCE),
    Line("tn_share", "TN/N", "Share of true negatives", "", "TN/N", better="higher", reference=SOURCE),
    Line("negative_share", "(FP+TN)/N", "Share of negatives", "", "n/N", reference=SOURCE),
    Line("predicted_negative_share", "(FN+TN)/N", "Share of predicted negatives", "", r"\hat{n}/N", reference=SOURCE),
    Line("all_but_tp_share", "(FP+FN+TN)/N", "Share of all but true positives", "", "", better="lower", reference=SOURCE),
    Line("all_but_fp_share", "(TP+FN+TN)/N", "Share of all but false positives", "", "", better="higher", reference=SOURCE),
    Line("all_but_fn_share", "(TP+FP+TN)/N", "Share of all but false negatives", "", "", better="higher", reference=SOURCE),
    Line("all_but_tn_share", "(TP+FP+FN)/N", "Share of all but true negatives", "", "", better="lower", reference=SOURCE),
    Line("trace", "TP+TN", "Trace: rows told right", "correct", "tr", NONNEGATIVE, "higher", SOURCE),
    Line("errors", "FP+FN", "Rows told wrong", "wrong", "", NONNEGATIVE, "lower", SOURCE),
    Line("delta", "TP*TN - FP*FN", "Determinant", "determinant det", r"\Delta", REAL, "higher", SOURCE),
    Line("abs_delta", "abs(delta)", "Size of the determinant", "", r"|\Delta|", NONNEGATIVE, reference=SOURCE),
    Line("sign_delta", "sign(delta)", "Sign of the determinant", "", r"\operatorname{sgn}\Delta", SIGNED, "higher", SOURCE),
    Line("largest_singular_value", "(sqrt(TP**2+FP**2+FN**2+TN**2 + 2*abs(delta)) + sqrt(TP**2+FP**2+FN**2+TN**2 - 2*abs(delta)))/2", "Largest singular value", "spectral_norm", r"\sigma_1", NONNEGATIVE, reference=SOURCE),
    Line("smallest_singular_value", "(sqrt(TP**2+FP**2+FN**2+TN**2 + 2*abs(delta)) - sqrt(TP**2+FP**2+FN**2+TN**2 - 2*abs(delta)))/2", "Smallest singular value", "", r"\sigma_2", NONNEGATIVE, reference=SOURCE),
)  # fmt: skip
