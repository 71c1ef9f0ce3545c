import { materialShader } from "./material-shader.ts";
import { paintShader, responseShader, toneShader } from "./surface-shader.ts";

/** What is drawn within the mask: nothing, a paint or a material. */
export type SurfaceKind = "bare" | "paint" | "material";

const head = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;

uniform sampler2D basePicture;
uniform sampler2D coverage;
uniform vec2 size;
uniform vec2 canvasSize;
uniform float stride;
uniform bool hasTone;
out vec4 shown;

vec3 byteOf(vec4 part) {
  return floor(part.rgb * 255.0 + 0.5);
}
`;

const surfaces: Record<SurfaceKind, { readonly code: string; readonly call: string }> = {
  bare: { code: "", call: "bytes = old;" },
  paint: { code: paintShader, call: "bytes = paint(at);" },
  material: {
    code: `${responseShader}${materialShader}`,
    call: "if (!material(at, floor(covered.g * 255.0 + 0.5), size, bytes)) bytes = old;",
  },
};

/**
 * The fragment shader of a whole picture: the surface blended into what is under it by coverage,
 * rounded as the kernels round, and then toned. With a stride above 1 only so many pixels of the
 * picture are drawn.
 */
export function createPictureShader(kind: SurfaceKind): string {
  const { code, call } = surfaces[kind];
  return `${head}${code}${toneShader}
void main() {
  vec2 place = vec2(gl_FragCoord.x, canvasSize.y - gl_FragCoord.y) * stride;
  ivec2 at = ivec2(min(place, size - 1.0));
  vec3 old = byteOf(texelFetch(basePicture, at, 0));
  vec2 covered = texelFetch(coverage, at, 0).rg;
  vec3 bytes = old;
  if (covered.r > 0.0) {
    ${call}
    bytes = clamp(roundEven(old + (bytes - old) * covered.r), 0.0, 255.0);
  }
  if (hasTone) bytes = tone(bytes);
  shown = vec4(bytes / 255.0, 1.0);
}
`;
}
