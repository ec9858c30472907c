"""Independent rates pushed through a formula: the distribution function by quadrature."""
