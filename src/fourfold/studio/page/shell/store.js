// The state of the page: one store of named texts, all of it in the address, so that an address is a state.
//
// A field says how a text is read and written. Rooms define fields of their own, named `room.what`; texts of
// fields that no room has read yet are kept as they are.

/**
 * @template T
 * @typedef {object} Field
 * @property {string} key its name in the address
 * @property {T} initial its value where the address says nothing, or nothing that can be read
 * @property {(text: string) => T | undefined} read
 * @property {(value: T) => string} write
 */
/** @typedef {{ silent?: boolean }} Setting */
/** @typedef {() => void} Listener */

/** @type {(key: string, initial: number, low: number, high: number) => Field<number>} */
export function whole(key, initial, low, high) {
  const read = (/** @type {string} */ text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    return value >= low && value <= high ? value : undefined;
  };
  return { key, initial, read, write: String };
}

/** @type {(key: string, initial: number, low: number, high: number) => Field<number>} */
export function number(key, initial, low, high) {
  const read = (/** @type {string} */ text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    return value >= low && value <= high ? value : undefined;
  };
  return { key, initial, read, write: (value) => String(Number(value.toPrecision(6))) };
}

/** @type {(key: string, initial: string) => Field<string>} */
export function text(key, initial) {
  return { key, initial, read: (given) => given, write: (value) => value };
}

/**
 * @template {string} T
 * @param {string} key
 * @param {T} initial
 * @param {readonly T[]} options
 * @returns {Field<T>}
 */
export function choice(key, initial, options) {
  return { key, initial, read: (given) => options.find((option) => option === given), write: (value) => value };
}

/** @type {(key: string, initial: boolean) => Field<boolean>} */
export function flag(key, initial) {
  return { key, initial, read: (given) => (given === "1" ? true : given === "0" ? false : undefined), write: (value) => (value ? "1" : "0") };
}

export class Store {
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {string | null} the state as it is asked for in an address, once it is needed */
  #asked = null;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  #room = "";
  #pending = 0;

  /** @param {string} firstRoom the room where the address names none */
  constructor(firstRoom) {
    this.#room = firstRoom;
    this.#readAddress();
    addEventListener("hashchange", () => {
      if (location.hash !== this.address()) {
        this.#readAddress();
        this.#tell();
      }
    });
  }

  /** The name of the room that is open. */
  get room() {
    return this.#room;
  }

  /**
   * @template T
   * @param {Field<T>} field
   * @returns {T}
   */
  get(field) {
    const given = this.#texts.get(field.key);
    return (given === undefined ? undefined : field.read(given)) ?? field.initial;
  }

  /**
   * Give a field a value; all who listen are told, and the address follows a moment later.
   * @template T
   * @param {Field<T>} field
   * @param {T} value
   */
  set(field, value) {
    this.change((put) => put(field, value));
  }

  /**
   * Give several fields their values at once.
   * @param {(put: <T>(field: Field<T>, value: T) => void) => void} change
   */
  change(change) {
    const before = new Map(this.#texts);
    change((field, value) => {
      const written = field.write(value);
      if (written === field.write(field.initial)) this.#texts.delete(field.key);
      else this.#texts.set(field.key, written);
    });
    if (before.size === this.#texts.size && [...before].every(([key, written]) => this.#texts.get(key) === written)) return;
    this.#asked = null;
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => this.#writeAddress(), 150); // browsers limit how often
    this.#tell();
  }

  /** Write the address now, for whoever copies it. */
  settle() {
    clearTimeout(this.#pending);
    this.#writeAddress();
  }

  /**
   * The state as the part of the address after `#`.
   * @param {string} [room]
   */
  address(room = this.#room) {
    this.#asked ??= new URLSearchParams([...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
    return `#/${room}${this.#asked ? `?${this.#asked}` : ""}`;
  }

  /**
   * Be told of every change; the answer ends it.
   * @param {Listener} listener
   * @returns {() => void}
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener();
  }

  #writeAddress() {
    history.replaceState(null, "", this.address());
  }

  #readAddress() {
    const [, room, asked = ""] = /^#\/([\w-]+)(?:\?(.*))?$/s.exec(location.hash) ?? [];
    if (room === undefined) return;
    this.#room = room;
    this.#texts = new Map(new URLSearchParams(asked));
    this.#asked = null;
  }
}
