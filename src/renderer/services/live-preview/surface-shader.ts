import { brightest, knee } from "#kernels/surface/camera-response.ts";

/** The formulas of `kernels/surface` for one pixel, in GLSL. Lengths in metres, bytes as 0 to 255. */

/** A number as GLSL writes it. */
export function float(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** `paint`: the look-up of `paint-surface.ts` in the tables of `paint-tables.ts`. */
export const paintShader = `
uniform sampler2D evenPicture;
uniform sampler2D grainless;
uniform sampler2D paintTables;
uniform float grain;

vec3 paint(ivec2 at) {
  vec3 source = byteOf(texelFetch(evenPicture, at, 0));
  if (grain < 1.0) {
    vec3 mean = texelFetch(grainless, at, 0).rgb;
    source = roundEven(mean + (source - mean) * grain);
  }
  return vec3(
    texelFetch(paintTables, ivec2(source.r, 0), 0).r,
    texelFetch(paintTables, ivec2(source.g, 0), 0).g,
    texelFetch(paintTables, ivec2(source.b, 0), 0).b
  );
}
`;

/** `byteFromScene`: `camera-response.ts` by its formulas. */
export const responseShader = `
vec3 byteFromScene(vec3 scene) {
  vec3 light = clamp(scene, 0.0, ${float(brightest)});
  vec3 shoulder = 1.0 - ${float(1 - knee)} * exp((${float(knee)} - light) / ${float(1 - knee)});
  vec3 display = mix(shoulder, light, lessThanEqual(light, vec3(${float(knee)})));
  vec3 power = 1.055 * pow(max(display, 1e-6), vec3(1.0 / 2.4)) - 0.055;
  return 255.0 * mix(power, display * 12.92, lessThanEqual(display, vec3(0.0031308)));
}
`;

/** `tone`: the tetrahedral interpolation of `tone-picture.ts`. */
export const toneShader = `
uniform sampler3D toneTable;
uniform float toneStrength;

vec3 tone(vec3 source) {
  int last = textureSize(toneTable, 0).x - 1;
  vec3 place = source * float(last) / 255.0;
  ivec3 low = min(ivec3(place), last - 1);
  vec3 part = place - vec3(low);
  ivec3 red = ivec3(1, 0, 0);
  ivec3 green = ivec3(0, 1, 0);
  ivec3 blue = ivec3(0, 0, 1);
  ivec3 most = part.x >= part.y
    ? (part.x >= part.z ? red : blue)
    : (part.y >= part.z ? green : blue);
  ivec3 least = part.x < part.y
    ? (part.x < part.z ? red : blue)
    : (part.y < part.z ? green : blue);
  float large = max(max(part.x, part.y), part.z);
  float small = min(min(part.x, part.y), part.z);
  float middle = part.x + part.y + part.z - large - small;
  vec3 toned = (1.0 - large) * texelFetch(toneTable, low, 0).rgb
    + (large - middle) * texelFetch(toneTable, low + most, 0).rgb
    + (middle - small) * texelFetch(toneTable, low + ivec3(1) - least, 0).rgb
    + small * texelFetch(toneTable, low + ivec3(1), 0).rgb;
  return source + (toned - source) * toneStrength;
}
`;
