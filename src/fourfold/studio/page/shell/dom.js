// Elements made from what they are; text stays text, so nothing that is shown can become markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Properties attributes; `on…` are listeners, `class`, `text` and `value` as named */

const SPACES = { svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML" };

/**
 * @template {Element} T
 * @param {T} element
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {T}
 */
function dress(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter(present).map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** @type {(child: Child) => child is Node | string | number} */
const present = (child) => child !== null && child !== undefined && child !== false;

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  return dress(document.createElement(tag), properties, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, properties = {}, ...children) {
  return dress(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SPACES.svg, tag)), properties, children);
}

/** @typedef {[string, Record<string, string>, ...(string | Branch)[]]} Branch */

/**
 * A formula as MathML, from the nested lists of `/api/formula`.
 * @param {Branch} branch
 * @returns {Element}
 */
export function mathml([tag, attributes, ...children]) {
  const inside = children.map((child) => (typeof child === "string" ? child : mathml(/** @type {Branch} */ (child))));
  return dress(document.createElementNS(SPACES.math, tag), attributes, inside);
}

/**
 * Put these children in place of all others; a text that is there already stays, so that nothing is laid out anew.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  if (!children.some((child) => child instanceof Node) && !element.firstElementChild) {
    const text = children.filter(present).join("");
    if (element.textContent !== text) element.textContent = text;
    return;
  }
  element.replaceChildren(...children.filter(present).map((child) => (child instanceof Node ? child : String(child))));
}

/** @type {(element: Element, attributes: Record<string, string>) => void} give an element attributes that it has not */
export function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

let names = 0;

/** A name for an element that another one points to. */
export function newId(stem = "e") {
  names += 1;
  return `${stem}-${names}`;
}

/**
 * A control with its label and a hint that explains it.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [hint]
 * @param {...Child} beside what stands in the same row
 */
export function control(label, input, hint = "", ...beside) {
  const id = input.id || (input.id = newId("control"));
  const told = hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (told) input.setAttribute("aria-describedby", told.id);
  const row = beside.length ? h("div", { class: "control-row" }, input, ...beside) : input;
  return h("div", { class: "control" }, h("label", { for: id }, label), row, told);
}

/**
 * A few options of which one is taken.
 * @template {string} T
 * @param {string} legend
 * @param {readonly (readonly [T, string])[]} options value and label
 * @param {(value: T) => void} chosen
 * @param {string} [hint]
 */
export function choices(legend, options, chosen, hint = "") {
  const name = newId("choice");
  const inputs = options.map(([value]) =>
    h("input", { type: "radio", name, value, onchange: () => chosen(value) }));
  const labels = options.map(([, label], at) => h("label", {}, /** @type {Node} */ (inputs[at]), label));
  const element = h("fieldset", { class: "control" }, h("legend", {}, legend),
    h("div", { class: "choices" }, ...labels), hint ? h("p", { class: "hint" }, hint) : null);
  /** @type {(value: T | "") => void} */
  const show = (value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  return { element, show };
}
