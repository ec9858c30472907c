// Steps that are done again only when what they rest on has changed.

/**
 * A function that remembers its last answer, and gives it again while the arguments are the same.
 * @template {unknown[]} A
 * @template R
 * @param {(...given: A) => R} make
 * @returns {(...given: A) => R}
 */
export function last(make) {
  /** @type {{ given: A, made: R } | null} */
  let before = null;
  return (...given) => {
    if (!before || given.some((value, at) => value !== before?.given[at])) before = { given, made: make(...given) };
    return before.made;
  };
}
