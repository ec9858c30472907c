// Questions to the server: JSON, or facts with large arrays behind them.

/** @typedef {Record<string, string | number | boolean | readonly (string | number)[] | undefined>} Asked */
/** @typedef {Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array} Numbers */
/** @typedef {{ facts: any, arrays: Record<string, Numbers> }} Packed */

/** A refusal of the server, as a sentence that can be shown. */
export class Refused extends Error {}

/** @type {Record<string, new (buffer: ArrayBuffer, place: number, length: number) => Numbers>} */
const KINDS = { f8: Float64Array, f4: Float32Array, i4: Int32Array, u4: Uint32Array, u1: Uint8Array };

/**
 * The answer as JSON.
 * @param {string} path
 * @param {Asked} [asked]
 * @param {{ signal?: AbortSignal }} [extra]
 * @returns {Promise<any>}
 */
export async function ask(path, asked = {}, { signal } = {}) {
  return (await answer(address(path, asked), { signal })).json();
}

/**
 * The answer with arrays: `facts`, and typed arrays by name.
 * @param {string} path
 * @param {Asked} [asked]
 * @param {{ signal?: AbortSignal }} [extra]
 * @returns {Promise<Packed>}
 */
export async function askArrays(path, asked = {}, { signal } = {}) {
  return unpacked(await (await answer(address(path, asked), { signal })).arrayBuffer());
}

/**
 * Send bytes, such as a file.
 * @param {string} path
 * @param {Blob} body
 * @param {Asked} [asked]
 * @param {{ signal?: AbortSignal }} [extra]
 * @returns {Promise<any>}
 */
export async function send(path, body, asked = {}, { signal } = {}) {
  const headers = { "content-type": "application/octet-stream" };
  return (await answer(address(path, asked), { method: "POST", body, headers, signal })).json();
}

/**
 * The latest question only: a new one ends the one before. The answer is `undefined` if it was overtaken.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} asking
 */
export function latest(asking) {
  let current = new AbortController();
  return {
    /** @returns {Promise<T | undefined>} */
    async ask() {
      current.abort();
      const mine = (current = new AbortController());
      try {
        const found = await asking(mine.signal);
        return mine.signal.aborted ? undefined : found;
      } catch (error) {
        if (mine.signal.aborted) return undefined;
        throw error;
      }
    },
    end: () => current.abort(),
  };
}

/** @type {(path: string, asked: Asked) => string} */
function address(path, asked) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  return query.size ? `${path}?${query}` : path;
}

/** @type {(url: string, options: RequestInit) => Promise<Response>} */
async function answer(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused("The studio does not answer. Is fourfold studio still running in the terminal?");
  }
  if (response.ok) return response;
  throw new Refused(await reason(response));
}

/** @type {(response: Response) => Promise<string>} */
async function reason(response) {
  const body = await response.text();
  try {
    const told = JSON.parse(body).error;
    return `${told.slice(0, 1).toUpperCase()}${told.slice(1)}.`;
  } catch {
    return body || `The studio refused (${response.status}).`;
  }
}

/** @type {(buffer: ArrayBuffer) => Packed} */
function unpacked(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  /** @type {Record<string, Numbers>} */
  const arrays = {};
  for (const [name, [kind, place, size]] of Object.entries(head.arrays)) {
    const Kind = KINDS[kind];
    if (!Kind) throw new Refused(`an array of a kind that the page does not know: ${kind}`);
    arrays[name] = new Kind(buffer, 4 + length + place, size);
  }
  return { facts: head.facts, arrays };
}
