import { brightest, byteOfRoot, stepsPerRoot } from "#kernels/surface/camera-response.ts";
import { createLightReader } from "#kernels/surface/light-field.ts";
import { surfaceReflection } from "#kernels/surface/room-light.ts";
import { createMaterialSampler } from "./sample-material.ts";
import type { DrawMaterialRow, MaterialDrawing } from "#kernels/surface/rows/material-rows.ts";

/** The twin of the rows of a material: colours are single floats, each step rounded to one. */
export function createTwinMaterialRows({
  mask: { width, height, data: coverages },
  data,
  plan,
  field,
  shine,
}: MaterialDrawing): DrawMaterialRow {
  const sample = createMaterialSampler(plan);
  const line = new Float32Array(field.width * 4);
  const light = createLightReader(field, width, height, line);
  const scale = field.width / width;
  const colour = new Float32Array(3);
  const here = new Float32Array(4);
  const shineColour = Float32Array.from(shine);
  const reflection = Math.fround(surfaceReflection);
  return (y, left, right) => {
    light.moveTo(y);
    for (let x = left; x < right; x++) {
      const i = y * width + x;
      const coverage = coverages[i]!;
      if (coverage === 0 || !sample(x + 0.5, y + 0.5, colour)) continue;
      readLight(line, (x + 0.5) * scale - 0.5, here);
      const part = Math.fround(coverage / 255);
      for (let c = 0; c < 3; c++) {
        const diffuse = Math.fround(Math.fround(reflection + colour[c]!) * here[c]!);
        const mirrored = Math.fround(here[3]! * shineColour[c]!);
        const byte = byteFromScene(Math.fround(diffuse + mirrored));
        const old = data[i * 4 + c]!;
        data[i * 4 + c] = coverage === 255 ? byte : mix(old, byte, part);
      }
    }
  };
}

function mix(one: number, other: number, part: number): number {
  return Math.fround(one + Math.fround(part * Math.fround(other - one)));
}

/** Four values of the line at a column of the field, between its columns or beyond its ends. */
function readLight(line: Float32Array, asked: number, to: Float32Array): void {
  const last = (line.length >> 2) - 1;
  const at = asked < 0 ? 0 : asked > last ? last : asked;
  const left = at | 0;
  const part = Math.fround(at - left);
  const first = left * 4;
  const second = left < last ? first + 4 : first;
  for (let c = 0; c < 4; c++) to[c] = mix(line[first + c]!, line[second + c]!, part);
}

function byteFromScene(light: number): number {
  const limited = light < 0 ? 0 : light > brightest ? brightest : light;
  const at = Math.fround(Math.fround(Math.sqrt(limited)) * stepsPerRoot);
  const low = at | 0;
  return mix(byteOfRoot[low]!, byteOfRoot[low + 1]!, Math.fround(at - low));
}
