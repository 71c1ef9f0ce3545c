import { farthest, jointTaps, mostTaps } from "#kernels/surface/plane-footprint.ts";
import { surfaceReflection } from "#kernels/surface/room-light.ts";
import { pieceSpread } from "#kernels/surface/sample-material.ts";

import { float } from "./surface-shader.ts";

/** Where a point of the plane lies in its piece: `tile-layout.ts`. */
const layoutShader = `
const int rows = 0;
const int half_rows = 1;
const int third_rows = 2;
const int plank_rows = 3;
const int herringbone = 4;

uniform int layoutKind;
uniform vec2 pieceSize;
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

Piece herringbonePiece(vec2 at) {
  float cell = min(pieceSize.x, pieceSize.y);
  int column = int(floor(at.x / cell));
  int row = int(floor(at.y / cell));
  int phase = positiveModulo(column - row, 2 * pieceCount);
  bool isLying = phase < pieceCount;
  int startColumn = isLying ? column - phase : column;
  int startRow = isLying ? row : row - (2 * pieceCount - 1 - phase);
  float along = isLying ? at.x - float(startColumn) * cell : at.y - float(startRow) * cell;
  float beside = isLying ? at.y - float(row) * cell : at.x - float(column) * cell;
  float edge = min(min(along, float(pieceCount) * cell - along), min(beside, cell - beside));
  return Piece(vec2(along, beside), pieceNumber(startColumn * 2 + (isLying ? 0 : 1), startRow), edge);
}

Piece findPiece(vec2 at) {
  if (layoutKind == herringbone) return herringbonePiece(at);
  int row = int(floor(at.y / pieceSize.y));
  float shift = 0.0;
  if (layoutKind == half_rows) shift = float(row & 1) / 2.0;
  if (layoutKind == third_rows) shift = float(positiveModulo(row, 3)) / 3.0;
  if (layoutKind == plank_rows) shift = texelFetch(plankShifts, ivec2(row & 255, 0), 0).r;
  float along = at.x / pieceSize.x + shift;
  float column = floor(along);
  vec2 place = vec2((along - column) * pieceSize.x, at.y - float(row) * pieceSize.y);
  vec2 rest = pieceSize - place;
  float edge = min(min(place.x, rest.x), min(place.y, rest.y));
  return Piece(place, pieceNumber(int(column), row), edge);
}
`;

/** What a pixel covers of the plane: `plane-footprint.ts`. */
const footprintShader = `
uniform vec3 planeX;
uniform vec3 planeY;
uniform vec3 planeW;
uniform vec2 centre;
uniform float texelsPerMetre;
uniform float scale;
uniform bool hasJoints;

struct Footprint { float reach; float level; int taps; bool isAcross; };

/** x, y in metres and the homogeneous w. */
vec3 placeOf(vec2 pixel) {
  vec3 point = vec3(pixel - centre, 1.0);
  float w = dot(planeW, point);
  return vec3(dot(planeX, point) / w, dot(planeY, point) / w, w);
}

vec4 stepsAt(vec3 place) {
  vec2 across = vec2(planeX.x - place.x * planeW.x, planeY.x - place.y * planeW.x);
  vec2 down = vec2(planeX.y - place.x * planeW.y, planeY.y - place.y * planeW.y);
  return vec4(across, down) * stride / place.z;
}

Footprint measureFootprint(vec2 pixel) {
  vec4 steps = stepsAt(placeOf(pixel));
  float across = length(steps.xy);
  float down = length(steps.zw);
  float longer = max(across, down);
  float shorter = abs(steps.x * steps.w - steps.y * steps.z) / max(1e-12, longer);
  bool isAcross = across >= down;
  if (!(longer < ${float(farthest)})) return Footprint(0.0, 0.0, 0, isAcross);
  float texels = longer / scale * texelsPerMetre;
  float wanted = hasJoints ? max(${float(jointTaps)}, texels) : texels;
  float useful = min(longer / max(shorter, 1e-9), wanted);
  int taps = int(clamp(ceil(useful - 0.2), 1.0, ${float(mostTaps)}));
  float reach = max(shorter, longer / float(taps)) / scale;
  return Footprint(reach, log2(max(1e-9, reach * texelsPerMetre)), taps, isAcross);
}
`;

/** One tap of the texture: `sample-material.ts`, its mip levels read by the hardware. */
const tapShader = `
uniform sampler2D materialTexture;
uniform vec2 tileSize;
uniform bool isPlain;
uniform bool isLoose;
uniform uint seed;
uniform float jointWidth;
uniform vec3 jointColour;

vec3 textureAt(vec2 turns, float level) {
  return textureLod(materialTexture, vec2(turns.x, 1.0 - turns.y), max(0.0, level)).rgb;
}

vec3 tap(vec2 at, Footprint print) {
  if (isPlain) return textureAt(at / tileSize, print.level);
  Piece piece = findPiece(at);
  float covers = 0.0;
  if (jointWidth > 0.0) {
    float inJoint = clamp((jointWidth / 2.0 - piece.edge) / print.reach + 0.5, 0.0, 1.0);
    covers = min(inJoint, max(jointWidth / print.reach, jointWidth > print.reach ? 1.0 : 0.0));
  }
  vec2 turns = piece.place / tileSize;
  float light = 1.0;
  if (isLoose) {
    uint random = (piece.number ^ seed) * 0x9e3779b1u;
    turns += vec2(uvec2(random & 1023u, (random >> 10u) & 1023u)) / 1024.0;
    light = 1.0 + ${float(pieceSpread)} * (float(random >> 20u) / 2048.0 - 1.0);
  }
  return covers * jointColour + (1.0 - covers) * light * textureAt(turns, print.level);
}
`;

/**
 * `material`: what `lay-material.ts` draws at a pixel, and whether it draws there. The footprint is
 * measured at the pixel `anchor` to the left, as the kernel measures one for several pixels of a row.
 */
export const materialShader = `
${layoutShader}
${footprintShader}
${tapShader}
uniform vec2 turn;
uniform vec2 offset;
uniform sampler2D lightField;
uniform float gloss;
uniform vec3 shineColour;

bool material(ivec2 at, float anchor, vec2 size, out vec3 bytes) {
  vec2 pixel = vec2(at) + 0.5;
  Footprint print = measureFootprint(pixel - vec2(anchor, 0.0));
  if (print.taps == 0) return false;
  vec3 place = placeOf(pixel);
  vec4 steps = stepsAt(place);
  vec2 stride = (print.isAcross ? steps.xy : steps.zw) / float(print.taps);
  vec2 first = place.xy - offset - stride * float(print.taps - 1) / 2.0;
  vec3 sum = vec3(0.0);
  for (int k = 0; k < print.taps; k++) {
    vec2 point = first + float(k) * stride;
    vec2 own = vec2(point.x * turn.x + point.y * turn.y, point.y * turn.x - point.x * turn.y);
    sum += tap(own, print);
  }
  vec3 albedo = ${float(surfaceReflection)} + sum / float(print.taps);
  vec4 light = texture(lightField, pixel / size);
  bytes = byteFromScene(albedo * light.rgb + gloss * light.a * shineColour);
  return true;
}
`;
