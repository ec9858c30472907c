// Formulas in the page: runs the JSON program that `fourfold.core.formulas.program` writes, without `eval`.
// The meaning is that of the NumPy target on rates: 0/0 is NaN, x/0 is infinite with the sign of x (zero has no
// sign), log(0) is -Infinity, and whatever rests on something undefined is NaN.

/** @typedef {(string | number)[]} Step an operation and the places of its operands, or a leaf */
/** @typedef {Readonly<Record<string, number>>} Parameters */
/** @typedef {(x: number, y: number, z: number) => number} Operation */
/** @typedef {Float64Array<ArrayBufferLike>} Floats */
/** @typedef {readonly [Floats, Floats, Floats, Floats]} Columns TP, FP, FN and TN */

const COUNTS = ["TP", "FP", "FN", "TN"];
const BLOCK = 1024; // so many matrices at a time: the buffers of a whole formula stay in the processor's cache

/** @type {(x: number, y: number, holds: boolean) => number} */
const truth = (x, y, holds) => (Number.isNaN(x) || Number.isNaN(y) ? NaN : Number(holds));

/** @type {Readonly<Record<string, Operation>>} */
export const OPERATIONS = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "/": (x, y) => x / (y + 0), // -0 + 0 is 0
  "**": power,
  neg: (x) => -x,
  sqrt: (x) => Math.sqrt(x),
  log: (x) => Math.log(x),
  abs: (x) => Math.abs(x),
  sign: (x) => Math.sign(x),
  min: (x, y) => Math.min(x, y),
  max: (x, y) => Math.max(x, y),
  "<": (x, y) => truth(x, y, x < y),
  "<=": (x, y) => truth(x, y, x <= y),
  ">": (x, y) => truth(x, y, x > y),
  ">=": (x, y) => truth(x, y, x >= y),
  "==": (x, y) => truth(x, y, x === y),
  "!=": (x, y) => truth(x, y, x !== y),
  and: (x, y) => x * y, // conditions are 1, 0 or NaN
  or: (x, y) => x + y - x * y,
  not: (x) => 1 - x,
  if: (condition, x, y) => (Number.isNaN(condition) ? NaN : condition === 1 ? x : y),
};

/** @type {(base: number, exponent: number) => number} */
function power(base, exponent) {
  let result = base;
  for (let times = 1; times < exponent; times += 1) result *= base;
  return result;
}

/**
 * The value of a formula at one matrix.
 * @param {readonly Step[]} program
 * @param {readonly [number, number, number, number]} cells TP, FP, FN and TN
 * @param {Parameters} [parameters]
 * @returns {number}
 */
export function evaluate(program, cells, parameters = {}) {
  const [tp, fp, fn, tn] = cells;
  const columns = /** @type {const} */ ([
    Float64Array.of(tp), Float64Array.of(fp), Float64Array.of(fn), Float64Array.of(tn),
  ]);
  return /** @type {number} */ (evaluateAll(program, columns, parameters)[0]);
}

/**
 * The values of a formula at many matrices: four columns of equal length in, one column out.
 * @param {readonly Step[]} program
 * @param {Columns} columns
 * @param {Parameters} [parameters]
 * @returns {Float64Array<ArrayBuffer>}
 */
export function evaluateAll(program, columns, parameters = {}) {
  const length = columns[0].length;
  if (columns.some((column) => column.length !== length)) throw new RangeError("columns of different lengths");
  const size = Math.min(BLOCK, length);
  const buffers = buffersOf(program, parameters);
  const result = new Float64Array(length);
  for (let start = 0; start < length; start += size) {
    const end = Math.min(start + size, length);
    program.forEach((step, place) => run(step, place, buffers, columns, start, end));
    result.set(/** @type {Floats} */ (buffers.at(-1)).subarray(0, end - start), start);
  }
  return result;
}

/** @type {WeakMap<readonly Step[], Floats[]>} the buffers of each program that has run */
const kept = new WeakMap();

/** @type {(program: readonly Step[], parameters: Parameters) => Floats[]} */
function buffersOf(program, parameters) {
  const held = kept.get(program) ?? program.map(prepared);
  kept.set(program, held);
  const buffers = [...held]; // counts will stand in place of their buffers
  program.forEach(([operation, name], place) => {
    if (operation === "parameter") buffers[place].fill(setting(String(name), parameters));
  });
  return buffers;
}

/**
 * Where a step leaves its values; constants are there from the beginning.
 * @param {Step} step
 * @returns {Floats}
 */
function prepared([operation, first, second]) {
  const buffer = new Float64Array(BLOCK);
  if (operation === "number") return buffer.fill(Number(first) / Number(second));
  if (operation !== "count" && operation !== "parameter" && !Object.hasOwn(OPERATIONS, String(operation))) {
    throw new Error(`a formula asks for ${operation}, which the page does not know`);
  }
  return buffer;
}

/** @type {(name: string, parameters: Parameters) => number} */
function setting(name, parameters) {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined) throw new Error(`the parameter ${name} has no value`);
  return value;
}

/**
 * One step on one block of matrices.
 * @param {Step} step
 * @param {number} place
 * @param {Floats[]} buffers
 * @param {Columns} columns
 * @param {number} start
 * @param {number} end
 */
function run(step, place, buffers, columns, start, end) {
  const name = String(step[0]);
  if (name === "count") {
    buffers[place] = /** @type {Floats} */ (columns[COUNTS.indexOf(String(step[1]))]).subarray(start, end);
  } else if (name !== "number" && name !== "parameter") {
    const operands = step.slice(1).map((operand) => /** @type {Floats} */ (buffers[Number(operand)]));
    const [x, y = x, z = x] = /** @type {[Floats, Floats?, Floats?]} */ (operands);
    fill(buffers[place], name, [x, y, z], end - start);
  }
}

/** @typedef {(out: Floats, x: Floats, y: Floats, size: number) => void} Loop */

// The four that formulas are mostly made of, each with a loop of its own: ten times as fast as a call for each value.
/** @type {Readonly<Record<string, Loop>>} */
const LOOPS = {
  "+": (out, x, y, size) => { for (let i = 0; i < size; i += 1) out[i] = x[i] + y[i]; },
  "-": (out, x, y, size) => { for (let i = 0; i < size; i += 1) out[i] = x[i] - y[i]; },
  "*": (out, x, y, size) => { for (let i = 0; i < size; i += 1) out[i] = x[i] * y[i]; },
  "/": (out, x, y, size) => { for (let i = 0; i < size; i += 1) out[i] = x[i] / (y[i] + 0); },
  sqrt: (out, x, _, size) => { for (let i = 0; i < size; i += 1) out[i] = Math.sqrt(x[i]); },
};

/** @type {(out: Floats, name: string, operands: [Floats, Floats, Floats], size: number) => void} */
function fill(out, name, [x, y, z], size) {
  const loop = LOOPS[name];
  if (loop) return loop(out, x, y, size);
  const operation = OPERATIONS[name];
  for (let i = 0; i < size; i += 1) out[i] = operation(x[i], y[i], z[i]);
}
