import { readdirSync } from "node:fs";
import { join } from "node:path";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { findLayout, type RoomCrease } from "#kernels/layout/find-layout.ts";
import { labelFaces } from "#kernels/layout/room-box.ts";

import { readRaster } from "../redesign/bench-scene.ts";
import { readDrawnPhoto, type DrawnPhoto } from "./photo-truth.ts";

/**
 * Prints, for every photo of a folder with drawn surfaces, what part of each surface has one face of
 * its kind, and how far in pixels at 1024 the found creases are from those that two surfaces share.
 */
export async function measurePhotos(root: string): Promise<void> {
  for (const file of readdirSync(join(root, "photos")).toSorted()) {
    const name = file.replace(/\.\w+$/, "");
    const photo = await readRaster(join(root, "photos", file));
    const solved = solveCamera(photo);
    const layout = findLayout(photo, solved);
    if (layout === null) {
      console.log(`${name}: no layout, camera ${solved.confidence.toFixed(2)}`);
      continue;
    }
    const drawn = await readDrawnPhoto(root, name);
    const labels = labelFaces(solved, layout.box, drawn.width, drawn.height);
    const parts = drawn.surfaces.map((surface) => `${surface.name} ${shareOf(surface, labels)}`);
    const creases = drawn.creases.map(
      ({ name: pair, points }) =>
        `${pair} ${describeNearest(points, layout.creases, drawn.width / photo.width)}`,
    );
    console.log(`${name}: layout ${layout.confidence.toFixed(2)}; ${parts.join(", ")}`);
    const sure = layout.creases
      .filter(({ probability }) => probability >= 0.5)
      .map(({ faces, probability }) => `${faces.join("/")} ${probability.toFixed(2)}`);
    console.log(`  drawn: ${creases.join("; ")} | found for sure: ${sure.join(", ")}`);
  }
}

function shareOf({ name, inside }: DrawnPhoto["surfaces"][number], labels: Uint8Array): string {
  const counts = [0, 0, 0, 0, 0];
  let all = 0;
  inside.forEach((value, i) => {
    counts[labels[i]!]! += value;
    all += value;
  });
  const own = name.startsWith("floor")
    ? counts[0]!
    : name.startsWith("ceiling")
      ? counts[1]!
      : Math.max(...counts.slice(2));
  return (own / all).toFixed(2);
}

function describeNearest(
  points: readonly (readonly [number, number])[],
  creases: readonly RoomCrease[],
  scale: number,
): string {
  const nearest = creases
    .map(({ from, to, probability }) => {
      const [x, y] = [from[0] * scale, from[1] * scale];
      const [dx, dy] = [to[0] * scale - x, to[1] * scale - y];
      const away = points.map(
        ([px, py]) => Math.abs((px - x) * dy - (py - y) * dx) / Math.hypot(dx, dy),
      );
      return { off: away.toSorted((one, other) => one - other)[away.length >> 1]!, probability };
    })
    .toSorted((one, other) => one.off - other.off)[0];
  return nearest === undefined
    ? "none"
    : `${nearest.off.toFixed(1)} px (P ${nearest.probability.toFixed(2)})`;
}
