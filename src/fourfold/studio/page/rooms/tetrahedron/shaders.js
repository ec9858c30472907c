// The shaders: the metric at every pixel of a surface, from the shares of the four cells there.

export const LEVEL_PLACES = 1024; // between the least value and the greatest
const HEAD = "#version 300 es\nprecision highp float;\n";

export const SURFACE_VERTEX = `${HEAD}
in vec4 shares;
uniform mat4x3 corners;
uniform vec2 scale;
out vec4 cells;
void main() {
  vec3 at = corners * shares;
  cells = shares;
  gl_Position = vec4(at.xy * scale, -at.z * 0.4, 1.0);
}`;

/** @type {(prelude: string, glsl: string, parameters: string[]) => string} */
export const surfaceFragment = (prelude, glsl, parameters) => `${HEAD}
${prelude}
${glsl}
${parameters.map((name) => `uniform float set_${name};`).join("\n")}
in vec4 cells;
uniform float total;
uniform vec2 span; // place of a value: (value - span.x) * span.y
uniform bool bent;
uniform sampler2D colours;
uniform highp sampler2D levels; // the nearest level to each place
uniform bool lined;
uniform float lineWidth;
uniform vec3 none;
uniform float light;
out vec4 pixel;
void main() {
  vec2 found = metric(cells * total${parameters.map((name) => `, set_${name}`).join("")});
  float value = found.y > 0.5 ? found.x * 1e30 : found.x;
  float squeezed = bent ? (found.y > 0.5 ? found.x : value / (1.0 + abs(value))) : value;
  float place = (squeezed - span.x) * span.y;
  float slope = length(vec2(dFdx(place), dFdy(place)));
  if (found.y > 1.5) {
    pixel = vec4(none, 1.0);
    return;
  }
  float inside = clamp(place, 0.0, 1.0);
  vec3 colour = texelFetch(colours, ivec2(inside * 255.0 + 0.5, 0), 0).rgb * light;
  if (lined && slope < 0.2) {
    float off = abs(place - texelFetch(levels, ivec2(inside * ${LEVEL_PLACES - 1}.0 + 0.5, 0), 0).r);
    float far = off / max(slope, 1e-7) - lineWidth * 0.5; // pixels from the edge of the nearest line
    if (far < 0.5) {
      float bright = dot(colour, vec3(0.299, 0.587, 0.114));
      colour = mix(colour, bright > 0.5 ? vec3(0.0) : vec3(1.0), 0.75 * (1.0 - smoothstep(-0.5, 0.5, far)));
    }
  }
  pixel = vec4(colour, 1.0);
}`;

export const POINT_VERTEX = `${HEAD}
in vec4 shares;
in float place; // -1 where the metric is undefined
uniform mat4x3 corners;
uniform vec2 scale;
uniform float size;
flat out float told;
void main() {
  vec3 at = corners * shares;
  told = place;
  gl_Position = vec4(at.xy * scale, -at.z * 0.4, 1.0);
  gl_PointSize = size;
}`;

export const POINT_FRAGMENT = `${HEAD}
flat in float told;
uniform sampler2D colours;
uniform vec3 none;
out vec4 pixel;
void main() {
  vec2 off = 2.0 * gl_PointCoord - 1.0;
  float far = dot(off, off);
  if (far > 1.0) discard;
  vec3 colour = told < 0.0 ? none : texelFetch(colours, ivec2(told * 255.0 + 0.5, 0), 0).rgb;
  pixel = vec4(colour * (far > 0.72 ? 0.55 : 1.0), 1.0);
}`;
