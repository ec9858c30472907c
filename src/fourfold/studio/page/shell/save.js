// What can be taken along: a view as SVG or PNG, a table as CSV or JSON.

import { h } from "./dom.js";

/** @typedef {{ name: string, svg?: () => SVGSVGElement | null, canvas?: () => HTMLCanvasElement | null, table?: () => Row[], json?: () => unknown }} Savable */
/** @typedef {Record<string, string | number | null>} Row */

const DRAWN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "font-style", "text-anchor",
  "dominant-baseline", "visibility", "display", "paint-order",
];
const SHARPER = 2; // pixels of a PNG per pixel of the page

/**
 * A menu with all forms in which something can be saved.
 * @param {Savable} what
 */
export function saveMenu(what) {
  const forms = /** @type {[string, () => Promise<Blob> | Blob, string][]} */ ([
    what.svg && ["Figure as SVG", () => asSvg(found(what.svg)), "svg"],
    what.svg && ["Figure as PNG", () => asPng(found(what.svg)), "png"],
    what.canvas && ["Picture as PNG", () => ofCanvas(found(what.canvas)), "png"],
    what.table && ["Table as CSV", () => new Blob([asCsv(found(what.table))], { type: "text/csv" }), "csv"],
    what.json && ["Data as JSON", () => new Blob([JSON.stringify(what.json?.(), null, 1)], { type: "application/json" }), "json"],
  ].filter(Boolean));
  const menu = h("details", { class: "menu" }, h("summary", { class: "button button-plain" }, "Save"));
  const buttons = forms.map(([label, made, ending]) => h("button", {
    type: "button",
    onclick: async () => {
      menu.open = false;
      download(await made(), `${what.name}.${ending}`);
    },
  }, label));
  menu.append(h("div", { class: "menu-list" }, ...buttons));
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  menu.addEventListener("focusout", (event) => {
    if (!menu.contains(/** @type {Node | null} */ (event.relatedTarget))) menu.open = false;
  });
  return menu;
}

/**
 * @template T
 * @param {(() => T | null) | undefined} get
 * @returns {T}
 */
function found(get) {
  const value = get?.();
  if (value === null || value === undefined) throw new Error("there is nothing to save yet");
  return value;
}

/**
 * A table as CSV: a cell that a spreadsheet would run as a formula gets a quote before it.
 * @param {Row[]} rows
 */
export function asCsv(rows) {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
  return lines.map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** @type {(value: string | number) => string} */
function cell(value) {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A figure that stands alone: the styles of the page are written into it.
 * @param {SVGSVGElement} figure
 */
export function standalone(figure) {
  const copy = /** @type {SVGSVGElement} */ (figure.cloneNode(true));
  const pairs = [figure, ...figure.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, at) => {
    const style = getComputedStyle(/** @type {Element} */ (pairs[at]));
    for (const name of DRAWN) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  });
  const box = figure.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  return copy;
}

/** @type {(figure: SVGSVGElement) => Blob} */
export function asSvg(figure) {
  return new Blob([new XMLSerializer().serializeToString(standalone(figure))], { type: "image/svg+xml" });
}

/** @type {(figure: SVGSVGElement) => Promise<Blob>} */
export async function asPng(figure) {
  const { width, height } = figure.getBoundingClientRect();
  const address = URL.createObjectURL(asSvg(figure));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: Math.ceil(width * SHARPER), height: Math.ceil(height * SHARPER) });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = getComputedStyle(document.body).backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await ofCanvas(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @type {(canvas: HTMLCanvasElement) => Promise<Blob>} */
export function ofCanvas(canvas) {
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("the picture could not be made"))), "image/png"));
}

/** @type {(content: Blob, name: string) => void} */
function download(content, name) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name.replaceAll(/[^\w.-]+/g, "-") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
