// Light or dark: as the system says, or as was chosen.

import { fill, h } from "./dom.js";

const KEPT = "fourfold-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
function theme() {
  const chosen = localStorage.getItem(KEPT);
  return chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
}

function apply() {
  document.documentElement.dataset["theme"] = theme();
  dispatchEvent(new Event("themechange"));
}

/** @type {(place: HTMLElement) => void} */
export function themeButton(place) {
  const button = h("button", { type: "button", class: "button button-plain", onclick: change });
  /** The button says what it does. */
  function told() {
    fill(button, theme() === "dark" ? "Light" : "Dark");
    button.title = `Show the page in ${theme() === "dark" ? "light" : "dark"} colours`;
  }
  function change() {
    localStorage.setItem(KEPT, theme() === "dark" ? "light" : "dark");
    apply();
    told();
  }
  dark.addEventListener("change", () => {
    apply();
    told();
  });
  apply();
  told();
  place.append(button);
}
