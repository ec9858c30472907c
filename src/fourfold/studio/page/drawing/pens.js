// One drawing, two pens: on a canvas for the screen, as SVG for taking along. Lengths are CSS pixels.

/**
 * @typedef {object} Look
 * @property {string} [fill]
 * @property {string} [stroke]
 * @property {number} [width] of the line
 * @property {number[]} [dash]
 * @property {number} [opacity]
 */
/**
 * @typedef {object} Writing
 * @property {number} [size]
 * @property {string} [weight]
 * @property {string} [fill]
 * @property {"start" | "middle" | "end"} [anchor]
 * @property {"top" | "middle" | "bottom"} [baseline]
 * @property {number} [angle]
 * @property {string} [halo] a colour around the letters, so that lines do not run through them
 */
/** @typedef {readonly (readonly [number, number])[]} Points */
/**
 * @typedef {object} Pen
 * @property {(x: number, y: number, width: number, height: number, look: Look) => void} rect
 * @property {(points: Points, look: Look) => void} path
 * @property {(x: number, y: number, radius: number, look: Look) => void} disc
 * @property {(text: string, x: number, y: number, writing?: Writing) => void} text
 * @property {(picture: HTMLCanvasElement, x: number, y: number, width: number, height: number) => void} picture
 * @property {(x: number, y: number, width: number, height: number, draw: () => void) => void} clip
 */

export const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/**
 * A canvas as large as its place on the page, cleared, with a pen that draws in CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 * @returns {Pen}
 */
export function canvasPen(canvas, width, height) {
  const density = Math.min(devicePixelRatio || 1, 2);
  const [wide, high] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ink.setTransform(density, 0, 0, density, 0, 0);
  ink.clearRect(0, 0, width, height);
  return penOf(ink);
}

/** @type {(ink: CanvasRenderingContext2D) => Pen} */
function penOf(ink) {
  /** @type {(look: Look) => void} */
  const paint = ({ fill, stroke, width = 1, dash, opacity = 1 }) => {
    ink.globalAlpha = opacity;
    if (fill) {
      ink.fillStyle = fill;
      ink.fill();
    }
    if (!stroke) return;
    ink.strokeStyle = stroke;
    ink.lineWidth = width;
    ink.setLineDash(dash ?? []);
    ink.stroke();
  };
  return {
    rect: (x, y, width, height, look) => {
      if (look.fill && !look.stroke) {
        ink.globalAlpha = look.opacity ?? 1;
        ink.fillStyle = look.fill;
        ink.fillRect(x, y, width, height);
        return;
      }
      ink.beginPath();
      ink.rect(x, y, width, height);
      paint(look);
    },
    path: (points, look) => {
      ink.beginPath();
      ink.lineJoin = "round";
      points.forEach(([x, y], at) => (at ? ink.lineTo(x, y) : ink.moveTo(x, y)));
      paint(look);
    },
    disc: (x, y, radius, look) => {
      ink.beginPath();
      ink.arc(x, y, radius, 0, 2 * Math.PI);
      paint(look);
    },
    text: (text, x, y, { size = 12, weight = "400", fill = "black", anchor = "start", baseline = "middle", angle = 0, halo } = {}) => {
      if (angle) {
        ink.save();
        ink.translate(x, y);
        ink.rotate(angle);
      }
      const [left, top] = angle ? [0, 0] : [x, y];
      ink.globalAlpha = 1;
      ink.font = `${weight} ${size}px ${FONT}`;
      ink.textAlign = anchor === "middle" ? "center" : anchor;
      ink.textBaseline = baseline;
      if (halo) {
        ink.strokeStyle = halo;
        ink.lineWidth = 3.5;
        ink.lineJoin = "round";
        ink.setLineDash([]);
        ink.strokeText(text, left, top);
      }
      ink.fillStyle = fill;
      ink.fillText(text, left, top);
      if (angle) ink.restore();
    },
    picture: (picture, x, y, width, height) => {
      ink.globalAlpha = 1;
      ink.drawImage(picture, x, y, width, height);
    },
    clip: (x, y, width, height, draw) => {
      ink.save();
      ink.beginPath();
      ink.rect(x, y, width, height);
      ink.clip();
      draw();
      ink.restore();
    },
  };
}

/**
 * A figure as SVG: what `draw` draws with the pen that it is given.
 * @param {number} width
 * @param {number} height
 * @param {string} paper the colour behind it
 * @param {(pen: Pen) => void} draw
 * @returns {SVGSVGElement}
 */
export function svgOf(width, height, paper, draw) {
  const space = "http://www.w3.org/2000/svg";
  /** @type {(tag: string, attributes: Record<string, string | number | undefined>, text?: string) => SVGElement} */
  const made = (tag, attributes, text) => {
    const element = /** @type {SVGElement} */ (document.createElementNS(space, tag));
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const figure = /** @type {SVGSVGElement} */ (made("svg", { width, height, viewBox: `0 0 ${width} ${height}` }));
  figure.append(made("rect", { width, height, fill: paper }));
  const defs = figure.appendChild(made("defs", {}));
  /** @type {Element} */
  let place = figure;
  let clips = 0;
  const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  /** @type {(look: Look) => Record<string, string | number | undefined>} */
  const dress = ({ fill, stroke, width: line = 1, dash, opacity }) => ({
    fill: fill ?? "none", stroke: stroke ?? "none", "stroke-width": stroke ? line : undefined,
    "stroke-dasharray": dash?.length ? dash.join(" ") : undefined, opacity, "stroke-linejoin": stroke ? "round" : undefined,
  });
  draw({
    rect: (x, y, wide, high, look) => place.append(made("rect", { x: round(x), y: round(y), width: round(wide), height: round(high), ...dress(look) })),
    path: (points, look) => place.append(made("path", { d: points.map(([x, y], at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join(""), ...dress(look) })),
    disc: (x, y, r, look) => place.append(made("circle", { cx: round(x), cy: round(y), r: round(r), ...dress(look) })),
    text: (text, x, y, { size = 12, weight = "400", fill = "black", anchor = "start", baseline = "middle", angle = 0, halo } = {}) =>
      place.append(made("text", {
        transform: `translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI)})`, "font-family": FONT, "font-size": size,
        "font-weight": weight, fill, "text-anchor": anchor, "paint-order": halo ? "stroke" : undefined, stroke: halo ?? "none", "stroke-width": halo ? 3.5 : undefined,
        "dominant-baseline": { top: "text-before-edge", middle: "central", bottom: "text-after-edge" }[baseline],
      }, text)),
    picture: (picture, x, y, wide, high) => place.append(made("image", { x, y, width: wide, height: high, href: picture.toDataURL() })),
    clip: (x, y, wide, high, inside) => {
      clips += 1;
      const id = `clip-${clips}`;
      const clip = defs.appendChild(made("clipPath", { id }));
      clip.append(made("rect", { x, y, width: wide, height: high }));
      const before = place;
      place = place.appendChild(made("g", { "clip-path": `url(#${id})` }));
      inside();
      place = before;
    },
  });
  return figure;
}

/**
 * The figure put where the browser knows its size and styles, for as long as saving it takes.
 * @param {SVGSVGElement} figure
 */
export function aside(figure) {
  figure.setAttribute("class", "aside");
  figure.setAttribute("aria-hidden", "true");
  document.body.append(figure);
  setTimeout(() => figure.remove(), 0);
  return figure;
}

/** @typedef {{ paper: string, wash: string, ink: string, soft: string, faint: string, rule: string, strong: string, accent: string, undefined: string }} Inks */

/** @returns {Inks} the colours of the page as they are now */
export function inks() {
  const style = getComputedStyle(document.documentElement);
  const named = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim() || "#888";
  return {
    paper: named("paper"), wash: named("wash"), ink: named("ink"), soft: named("ink-soft"), faint: named("ink-faint"),
    rule: named("rule"), strong: named("rule-strong"), accent: named("accent"), undefined: named("undefined"),
  };
}
