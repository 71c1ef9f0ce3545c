import { createMaterialShader, type MaterialVariant } from "./material-shader.ts";
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

const calls: Record<SurfaceKind, string> = {
  bare: "bytes = old;",
  paint: "bytes = paint(at);",
  material: "if (!material(at, row, size, bytes)) bytes = old;",
};

function codeOf(kind: SurfaceKind, variant: MaterialVariant): string {
  if (kind === "material") return `${responseShader}${createMaterialShader(variant)}`;
  return kind === "paint" ? paintShader : "";
}

/**
 * The fragment shader of a whole picture: the surface blended into what is under it by coverage,
 * rounded as the kernels round, and then toned. With a stride above 1 only so many pixels of the
 * picture are drawn. The variant is a material's.
 */
export function createPictureShader(kind: SurfaceKind, variant: MaterialVariant): string {
  return `${head}${codeOf(kind, variant)}${toneShader}
void main() {
  vec2 place = vec2(gl_FragCoord.x, canvasSize.y - gl_FragCoord.y) * stride;
  ivec2 at = ivec2(min(place, size - 1.0));
  vec3 old = byteOf(texelFetch(basePicture, at, 0));
  float covered = texelFetch(coverage, at, 0).r;
  int row = int(canvasSize.y - gl_FragCoord.y);
  vec3 bytes = old;
  if (covered > 0.0) {
    ${calls[kind]}
    bytes = clamp(roundEven(old + (bytes - old) * covered), 0.0, 255.0);
  }
  if (hasTone) bytes = tone(bytes);
  shown = vec4(bytes / 255.0, 1.0);
}
`;
}
