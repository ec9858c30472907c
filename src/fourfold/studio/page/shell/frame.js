// The frame of the rooms: opens one at a time, tells it of changes once per frame, shows what went wrong.

import { ask, askArrays, send } from "./ask.js";
import { fill, h, mark } from "./dom.js";
import { saveMenu } from "./save.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../rooms/list.js").Entrance} Entrance */

/**
 * What a room may use of the page.
 * @typedef {object} App
 * @property {Store} state
 * @property {typeof ask} ask
 * @property {typeof askArrays} askArrays
 * @property {typeof send} send
 * @property {typeof saveMenu} saveMenu
 * @property {(sentence: string) => void} say tell a screen reader
 * @property {(error: unknown) => string} sentence what went wrong, as a sentence
 */
/** @typedef {{ update: () => void, destroy: () => void }} Mounted */
/** @typedef {{ name: string, title: string, mount: (element: HTMLElement, app: App) => Mounted }} Room */

/**
 * @param {Store} state
 * @param {readonly Entrance[]} rooms
 */
export function frame(state, rooms) {
  const main = part("room");
  const nav = part("rooms");
  const app = { state, ask, askArrays, send, saveMenu, say, sentence };
  /** @type {Mounted | null} */
  let mounted = null;
  let shown = "";
  let waiting = false;

  const links = rooms.map(({ name, title }) => h("a", { href: state.address(name), "data-room": name }, title));
  fill(nav, ...links);

  function refresh() {
    waiting = false;
    for (const link of links) {
      const room = String(link.dataset["room"]);
      mark(link, { href: state.address(room) });
      if (room === state.room) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (state.room !== shown) void enter(state.room);
    else guarded(() => mounted?.update());
  }

  /** @param {string} name */
  async function enter(name) {
    shown = name;
    guarded(() => mounted?.destroy());
    mounted = null;
    const entrance = rooms.find((room) => room.name === name);
    if (!entrance) return lost(name);
    try {
      const [room] = await Promise.all([entrance.open(), styled(name)]);
      if (shown !== name) return;
      document.title = `${room.title} · fourfold studio`;
      const element = h("div", { class: `room room-${name}` });
      fill(main, element);
      mounted = room.mount(element, app);
    } catch (error) {
      failed(error);
    }
  }

  /** @param {string} name */
  function lost(name) {
    const ways = rooms.map((room) => h("a", { href: state.address(room.name) }, room.title));
    fill(main, h("h1", { class: "state" }, `There is no room “${name}”.`), h("p", { class: "state" }, "Try ",
      ...ways.flatMap((way, at) => (at ? [" or ", way] : [way])), "."));
  }

  /** @param {unknown} error */
  function failed(error) {
    console.error(error);
    fill(main, h("p", { class: "error", role: "alert" }, sentence(error)));
  }

  /** @param {() => void} doing */
  function guarded(doing) {
    try {
      doing();
    } catch (error) {
      failed(error);
    }
  }

  state.listen(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(refresh);
  });
  refresh();
}

/** @type {(error: unknown) => string} */
function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @type {(told: string) => void} */
function say(told) {
  part("said").textContent = told;
}

/** @type {(id: string) => HTMLElement} */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * The room's own style sheet, loaded before it is shown.
 * @param {string} name
 * @returns {Promise<void>}
 */
function styled(name) {
  if (document.head.querySelector(`link[data-room="${name}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h("link", {
      rel: "stylesheet", href: `/rooms/${name}/room.css`, "data-room": name, onload: done, onerror: done,
    }));
  });
}
