import type { TileLayout } from "#shared/edit.ts";

import { footprintWidth } from "#kernels/surface/plane-footprint.ts";
import { surfaceReflection } from "#kernels/surface/room-light.ts";
import { pieceSpread } from "#kernels/surface/tile-layout.ts";

import { float } from "./surface-shader.ts";

/** What kind of pattern a program draws: `plain` is a texture without pieces or joints. */
export type MaterialVariant = {
  readonly layout: TileLayout | "plain";
  readonly hasJoints: boolean;
};

/** Where a point of the plane lies in its piece: `tile-layout.ts`. */
const pieceShader = `
uniform vec2 pieceSize;
uniform vec2 perPiece;
uniform int pieceCount;
uniform sampler2D plankShifts;

struct Piece { vec2 place; uint number; float edge; };

uint pieceNumber(int column, int row) {
  uint hash = (uint(column) * 0x9e3779b1u) ^ (uint(row) * 0x85ebca77u);
  hash = (hash ^ (hash >> 15u)) * 0x2c1b3c6du;
  return hash ^ (hash >> 13u);
}

// The language leaves the remainder of negative numbers undefined.
int positiveModulo(int value, int period) {
  int rest = value - period * int(floor(float(value) / float(period)));
  return rest < 0 ? rest + period : rest >= period ? rest - period : rest;
}
`;

const herringboneShader = `
Piece findPiece(vec2 at) {
  float cell = min(pieceSize.x, pieceSize.y);
  ivec2 whole = ivec2(floor(at / cell));
  int column = whole.x;
  int row = whole.y;
  int phase = positiveModulo(column - row, 2 * pieceCount);
  bool isLying = phase < pieceCount;
  int startColumn = isLying ? column - phase : column;
  int startRow = isLying ? row : row - (2 * pieceCount - 1 - phase);
  float along = isLying ? at.x - float(startColumn) * cell : at.y - float(startRow) * cell;
  float beside = isLying ? at.y - float(row) * cell : at.x - float(column) * cell;
  float edge = min(min(along, float(pieceCount) * cell - along), min(beside, cell - beside));
  return Piece(vec2(along, beside), pieceNumber(startColumn * 2 + (isLying ? 0 : 1), startRow), edge);
}
`;

const shiftOf: Record<Exclude<TileLayout, "herringbone">, string> = {
  grid: "0.0",
  half: "float(row & 1) / 2.0",
  third: "float(positiveModulo(row, 3)) / 3.0",
  plank: "texelFetch(plankShifts, ivec2(row & 255, 0), 0).r",
};

function createLayoutShader(layout: TileLayout): string {
  if (layout === "herringbone") return `${pieceShader}${herringboneShader}`;
  return `${pieceShader}
Piece findPiece(vec2 at) {
  vec2 pieces = at * perPiece;
  float rowStart = floor(pieces.y);
  int row = int(rowStart);
  float along = pieces.x + ${shiftOf[layout]};
  float column = floor(along);
  vec2 place = vec2((along - column) * pieceSize.x, at.y - rowStart * pieceSize.y);
  vec2 rest = pieceSize - place;
  float edge = min(min(place.x, rest.x), min(place.y, rest.y));
  return Piece(place, pieceNumber(int(column), row), edge);
}
`;
}

/** One tap of the texture: `sample-material.ts`, its mip levels read by the hardware. */
const textureShader = `
uniform sampler2D materialTexture;
uniform vec2 perTile;

vec3 textureAt(vec2 turns, float level) {
  return textureLod(materialTexture, vec2(turns.x, 1.0 - turns.y), level).rgb;
}
`;

const plainTapShader = `
vec3 tap(vec2 at, float level, float reach) {
  return textureAt(at * perTile, level);
}
`;

function createTapShader({ layout, hasJoints }: MaterialVariant): string {
  if (layout === "plain") return `${textureShader}${plainTapShader}`;
  const isLoose = layout === "plank" || layout === "herringbone";
  const joint = `
  float inJoint = clamp((jointWidth / 2.0 - piece.edge) / reach + 0.5, 0.0, 1.0);
  float covers = min(inJoint, max(jointWidth / reach, jointWidth > reach ? 1.0 : 0.0));
  colour += covers * (jointColour - colour);`;
  const loose = `
  uint random = (piece.number ^ seed) * 0x9e3779b1u;
  turns += vec2(uvec2(random & 1023u, (random >> 10u) & 1023u)) / 1024.0;
  light = 1.0 + ${float(pieceSpread)} * (float(random >> 20u) / 2048.0 - 1.0);`;
  return `${textureShader}${createLayoutShader(layout)}
uniform uint seed;
uniform float jointWidth;
uniform vec3 jointColour;

vec3 tap(vec2 at, float level, float reach) {
  Piece piece = findPiece(at);
  vec2 turns = piece.place * perTile;
  float light = 1.0;
  ${isLoose ? loose : ""}
  vec3 colour = light * textureAt(turns, level);
  ${hasJoints ? joint : ""}
  return colour;
}
`;
}

/**
 * `material`: what `lay-material.ts` draws at a pixel, and whether it draws there, for one kind of
 * pattern. `footprints` holds what `measureFootprints` measured, a row of it for each that is drawn.
 */
export function createMaterialShader(variant: MaterialVariant): string {
  return `${createTapShader(variant)}
uniform vec3 planeX;
uniform vec3 planeY;
uniform vec3 planeW;
uniform vec2 centre;
uniform vec2 turn;
uniform vec2 offset;
uniform sampler2D footprints;
uniform sampler2D lightField;
uniform float gloss;
uniform vec3 shineColour;

vec2 turned(vec2 point) {
  return vec2(dot(point, turn), dot(point, vec2(-turn.y, turn.x)));
}

bool material(ivec2 at, int row, vec2 size, out vec3 bytes) {
  vec4 print = texelFetch(footprints, ivec2(at.x / ${footprintWidth}, row), 0);
  int taps = int(print.x);
  if (taps == 0) return false;
  vec2 pixel = vec2(at) + 0.5;
  vec3 point = vec3(pixel - centre, 1.0);
  float perW = 1.0 / dot(planeW, point);
  vec2 place = vec2(dot(planeX, point), dot(planeY, point)) * perW;
  vec2 own = turned(place - offset);
  vec3 sum = vec3(0.0);
  if (taps == 1) {
    sum = tap(own, print.z, print.w);
  } else {
    vec2 axis = print.y > 0.5 ? vec2(planeX.x, planeY.x) : vec2(planeX.y, planeY.y);
    float axisW = print.y > 0.5 ? planeW.x : planeW.y;
    float part = 1.0 / float(taps);
    vec2 way = turned((axis - place * axisW) * (stride * perW * part));
    own -= way * (float(taps - 1) * 0.5);
    for (int k = 0; k < taps; k++) sum += tap(own + float(k) * way, print.z, print.w);
    sum *= part;
  }
  vec3 albedo = ${float(surfaceReflection)} + sum;
  vec4 light = texture(lightField, pixel / size);
  bytes = byteFromScene(albedo * light.rgb + gloss * light.a * shineColour);
  return true;
}
`;
}
