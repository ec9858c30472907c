// The page begins.

import { ROOMS } from "./rooms/list.js";
import { frame } from "./shell/frame.js";
import { Store } from "./shell/store.js";
import { themeButton } from "./shell/theme.js";

themeButton(/** @type {HTMLElement} */ (document.getElementById("tools")));
const state = new Store("matrix");
document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address after # is the state
  document.getElementById("room")?.focus();
});
frame(state, ROOMS);
