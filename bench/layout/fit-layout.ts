import { featureCount } from "#kernels/layout/face-features.ts";

import type { MeasuredCrease, MeasuredRoom } from "./collect-rooms.ts";
import { fitLogistic } from "./fit-logistic.ts";

const folds = [0, 1, 2, 3, 4, 5];
/** Pixels at 1024 within which a crease is a true one. */
const near = 3;

/** How often creases of each probability were true. */
export function printReliability(title: string, creases: readonly MeasuredCrease[]): void {
  console.log(`Creases, ${title}: ${creases.length}`);
  console.table(
    [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((from, i, all) => {
      const to = all[i + 1] ?? 1.01;
      const own = creases.filter(({ probability: p }) => p >= from && p < to);
      const share = (reach: number): string =>
        (own.filter(({ off }) => off <= reach).length / Math.max(1, own.length)).toFixed(2);
      const said = own.reduce((sum, { probability }) => sum + probability, 0) / own.length;
      return {
        from,
        count: own.length,
        said: said.toFixed(2),
        within3: share(near),
        within6: share(6),
      };
    }),
  );
}

/** Fits `creaseWeights`: prints the weights of all rooms, and the reliability on folds left out. */
export function fitCreases(rooms: readonly MeasuredRoom[]): void {
  const unseen = folds.flatMap((fold) => {
    const weights = fitCreaseWeights(rooms.filter((room) => room.fold !== fold));
    return rooms
      .filter((room) => room.fold === fold)
      .flatMap((room) => room.creases)
      .map((crease) => {
        const sum = crease.features.reduce((all, value, k) => all + value * weights[k]!, 0);
        return { ...crease, probability: 1 / (1 + Math.exp(-sum)) };
      });
  });
  printReliability("folds left out", unseen);
  console.log("creaseWeights", JSON.stringify(fitCreaseWeights(rooms).map(round)));
}

function fitCreaseWeights(rooms: readonly MeasuredRoom[]): number[] {
  const creases = rooms.flatMap((room) => room.creases);
  const rows = {
    width: creases[0]!.features.length,
    values: creases.flatMap(({ features }) => features),
    labels: creases.map(({ off }) => (off <= near ? 1 : 0)),
  };
  const [no, yes] = fitLogistic(rows, 2, { decay: 0.02, rounds: 1500 });
  return yes!.map((weight, k) => weight - no![k]!);
}

/** Hinges of the slope and the turn of a ray: how rooms of the set lie about the camera. */
const slopes = [-1, -0.6, -0.35, -0.2, -0.1, 0, 0.1, 0.2, 0.35, 0.6, 1];
const turns = [-2, -1, 0, 1, 2];
const placeCount = slopes.length + turns.length;

/**
 * Fits `faceWeights`. Where a cell lies is fitted along with how it looks and then left out: rooms of
 * one generator all lie alike, other rooms do not.
 */
export function fitFaces(rooms: readonly MeasuredRoom[]): void {
  const width = featureCount + placeCount;
  const collect = (some: readonly MeasuredRoom[]) => ({
    width,
    values: some.flatMap(listCells).flat(),
    labels: some.flatMap(({ cells }) => Array.from(cells.labels, kindOf)),
  });
  const fit = (some: readonly MeasuredRoom[]) =>
    fitLogistic(collect(some), 4, { decay: 3e-3, rounds: 250 });
  let right = 0;
  let count = 0;
  for (const fold of folds) {
    const weights = fit(rooms.filter((room) => room.fold !== fold));
    for (const room of rooms.filter((one) => one.fold === fold)) {
      listCells(room).forEach((cell, i) => {
        const scores = weights.map((own) => own.reduce((sum, w, k) => sum + w * cell[k]!, 0));
        if (scores.indexOf(Math.max(...scores)) === kindOf(room.cells.labels[i]!)) right++;
        count++;
      });
    }
  }
  console.log(
    `Cells of folds left out named right, with their place: ${(right / count).toFixed(3)}`,
  );
  console.log("faceWeights", JSON.stringify(leavePlaces(rooms, fit(rooms))));
}

/** The weights of looks alone, level where cells of all four kinds are as many. */
function leavePlaces(rooms: readonly MeasuredRoom[], weights: readonly number[][]): number[][] {
  const means = Array.from({ length: 4 }, () => new Float64Array(featureCount));
  const counts = new Float64Array(4);
  for (const room of rooms) {
    listCells(room).forEach((cell, i) => {
      const kind = kindOf(room.cells.labels[i]!);
      counts[kind]! += 1;
      for (let k = 0; k < featureCount; k++) means[kind]![k]! += cell[k]!;
    });
  }
  return weights.map((own) => {
    const looks = own.slice(0, featureCount);
    looks[0] = 0;
    const level = means.reduce(
      (sum, mean, kind) =>
        sum + looks.reduce((all, w, k) => all + (w * mean[k]!) / counts[kind]!, 0),
      0,
    );
    looks[0] = -level / 4;
    return looks.map(round);
  });
}

function listCells({ cells: { rays, values, labels } }: MeasuredRoom): number[][] {
  return Array.from(labels, (_, i) => {
    const [x, y, z] = rays.subarray(3 * i, 3 * i + 3);
    const slope = z! / Math.hypot(x!, y!);
    const turn = Math.log((Math.abs(x!) + 1e-3) / (Math.max(0, y!) + 1e-3));
    return [
      ...values.subarray(i * featureCount, (i + 1) * featureCount),
      ...slopes.map((hinge) => Math.max(0, slope - hinge)),
      ...turns.map((hinge) => Math.max(0, turn - hinge)),
    ];
  });
}

/** Floor, ceiling, side and back; what is behind the camera counts as back. */
function kindOf(face: number): number {
  return face === 4 ? 2 : Math.min(3, face);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
